"""What a picture says in words, and which of its places the latest events concern."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from intrigue.core.contract import Event, Seat
from intrigue.core.language import phrase, phrases, word
from intrigue.games.spy_alley.board import EMBASSY_OF, ENTRANCE, OFF, Space
from intrigue.games.spy_alley.cards import WILD, Country, Item, members
from intrigue.games.spy_alley.naming import at_space, called, embassy_of, lands, the
from intrigue.games.spy_alley.state import SpyAlleyView
from intrigue.games.spy_alley.words import (
    Bought,
    Confiscated,
    DrewGift,
    DrewMove,
    Eliminated,
    GiftOffer,
    Guessed,
    Moved,
    MovedBack,
    OnlyVisited,
    Over,
    ReachedEmbassy,
    Rolled,
    RolledForStart,
    TookGift,
)


class Marks(NamedTuple):
    """What the latest events touched."""

    spaces: frozenset[Space]
    pegs: frozenset[tuple[Seat, Item]]
    cards: frozenset[tuple[Seat, int]]  # move cards by value
    seats: frozenset[Seat]
    opened: tuple[tuple[Seat, Country], ...]  # identities that everybody has just learnt
    die: bool
    gift: bool

    def pegged(self, seat: Seat) -> tuple[Item, ...]:
        return tuple(sorted(thing for owner, thing in self.pegs if owner == seat))


def marks(told: Sequence[Event]) -> Marks:
    spaces, pegs, cards, seats = set[Space](), set[tuple[Seat, Item]](), set[tuple[Seat, int]](), set[Seat]()
    for event in told:
        match event:
            case Moved(_, to):
                spaces = {to}
            case MovedBack():
                spaces = {ENTRANCE}
            case ReachedEmbassy(_, country) | OnlyVisited(_, country):
                spaces = {EMBASSY_OF[country]}
            case Bought(seat, thing) | TookGift(seat, thing):
                pegs.add((seat, thing))
            case Confiscated(seat, victim, thing):
                pegs.add((seat, thing))
                seats.add(victim)
            case DrewMove(seat, value):
                cards.add((seat, value))
            case DrewGift(seat, thing) if thing == WILD:
                pegs.add((seat, thing))
            case Guessed(_, target, _, _, _):
                seats.add(target)
            case Eliminated(seat, _):
                seats.add(seat)
    rolled = any(isinstance(event, Rolled | RolledForStart) for event in told)
    gift = any(isinstance(event, DrewGift) for event in told)
    return Marks(frozenset(spaces), frozenset(pegs), frozenset(cards), frozenset(seats), opened(told), rolled, gift)


def opened(told: Sequence[Event]) -> tuple[tuple[Seat, Country], ...]:
    """Whose identity came out, by a right guess or at the embassy."""
    found = []
    for event in told:
        match event:
            case Guessed(_, seat, country, True, _) | ReachedEmbassy(seat, country):
                found.append((seat, country))
    return tuple(found)


def describe(view: SpyAlleyView, names: Sequence[str]) -> str:
    """The position in sentences."""
    lines = [_state(view, names)]
    if view.seat is not None and view.hand:
        message = word("You are {who}; your identity is {lands}.")
        lines.append(phrase(message, who=names[view.seat], lands=lands(view.hand)))
    if view.die:
        lines.append(phrase("The die shows {die}.", die=view.die))
    if isinstance(view.frame, GiftOffer):
        lines.append(phrase("The gift on offer is {thing}.", thing=the(view.frame.item)))
    lines += [_player(view, names[seat], seat) for seat in range(view.seats)]
    message = word("{moves} move cards and {gifts} free gifts are left in the decks.")
    lines.append(phrase(message, moves=len(view.move_deck), gifts=len(view.gift_deck)))
    return " ".join(lines)


def _state(view: SpyAlleyView, names: Sequence[str]) -> str:
    frame = view.frame
    if not isinstance(frame, Over):
        return phrase("{who} is on turn.", who=names[view.turn])
    if frame.winner is None:
        return phrase("The match is over: a draw.")
    who = names[frame.winner]
    if frame.embassy is None:
        return phrase("The match is over: {who} wins.", who=who)
    return phrase("The match is over: {who} wins at {embassy}.", who=who, embassy=embassy_of(frame.embassy))


def _player(view: SpyAlleyView, who: str, seat: Seat) -> str:
    """Where a seat stands and what everybody sees it has."""
    if view.at[seat] == OFF:
        return phrase("{who} is out of the match.", who=who)
    things = [called(thing) for thing in members(view.items[seat])] or [phrase("nothing")]
    if view.wilds[seat]:
        things.append(phrases("{n} wild card", "{n} wild cards", view.wilds[seat]))
    lines = [_standing(view, who, seat), phrase("Pegged: {things}.", things=", ".join(things))]
    moves = [str(value) for value, count in enumerate(view.moves[seat], start=1) for _ in range(count)]
    if moves:
        lines.append(phrase("Move cards: {cards}.", cards=", ".join(moves)))
    return " ".join(lines)


def _standing(view: SpyAlleyView, who: str, seat: Seat) -> str:
    space, money = at_space(view.at[seat]), view.money[seat]
    if seat == view.seat:
        return phrase("{who} is on {space} with ${money}.", who=who, space=space, money=money)
    passports = phrases("one closed passport", "{n} closed passports", view.sizes[seat])
    if view.hand_of(seat):
        passports = phrase("identity {lands}", lands=lands(view.hand_of(seat)))
    message = word("{who} is on {space} with ${money}, {passports}.")
    return phrase(message, who=who, space=space, money=money, passports=passports)
