"""What a picture says in words, and which of its places the latest events concern."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from intrigue.core.contract import Event, Seat
from intrigue.games.spy_alley import board
from intrigue.games.spy_alley.board import EMBASSY_OF, ENTRANCE, OFF, Space
from intrigue.games.spy_alley.cards import COUNTRIES, WILD, Item, members, name
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
    return Marks(frozenset(spaces), frozenset(pegs), frozenset(cards), frozenset(seats), rolled, gift)


def describe(view: SpyAlleyView, names: Sequence[str]) -> str:
    """The position in sentences."""
    lines = [_state(view, names)]
    if view.seat is not None and view.hand:
        cards = " and ".join(COUNTRIES[card] for card in view.hand)
        lines.append(f"You are {names[view.seat]}; your identity is {cards}.")
    if view.die:
        lines.append(f"The die shows {view.die}.")
    if isinstance(view.frame, GiftOffer):
        lines.append(f"The gift on offer is the {name(view.frame.item)}.")
    lines += [_player(view, names[seat], seat) for seat in range(view.seats)]
    lines.append(f"{len(view.move_deck)} move cards and {len(view.gift_deck)} free gifts are left in the decks.")
    return " ".join(lines)


def _state(view: SpyAlleyView, names: Sequence[str]) -> str:
    frame = view.frame
    if not isinstance(frame, Over):
        return f"{names[view.turn]} is on turn."
    if frame.winner is None:
        return "The match is over: a draw."
    how = "" if frame.embassy is None else f" at the {COUNTRIES[frame.embassy]} embassy"
    return f"The match is over: {names[frame.winner]} wins{how}."


def _player(view: SpyAlleyView, who: str, seat: Seat) -> str:
    """Where a seat stands and what everybody sees it has."""
    if view.at[seat] == OFF:
        return f"{who} is out of the match."
    things = ", ".join(name(thing) for thing in members(view.items[seat])) or "nothing"
    wilds = view.wilds[seat]
    jokers = f", {wilds} wild card{'s' if wilds > 1 else ''}" if wilds else ""
    moves = [str(value) for value, count in enumerate(view.moves[seat], start=1) for _ in range(count)]
    cards = f" Move cards: {', '.join(moves)}." if moves else ""
    passports = "one closed passport" if view.sizes[seat] == 1 else f"{view.sizes[seat]} closed passports"
    if view.hand_of(seat):
        passports = f"identity {' and '.join(COUNTRIES[card] for card in view.hand_of(seat))}"
    held = "" if seat == view.seat else f", {passports}"
    return f"{who} is on {board.NAMES[view.at[seat]]} with ${view.money[seat]}{held}. Pegged: {things}{jokers}.{cards}"
