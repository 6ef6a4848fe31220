"""What a seat sees, and the worlds that agree with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from intrigue.core.contract import Seat, put
from intrigue.games.spy_alley.cards import COUNTRIES, Country
from intrigue.games.spy_alley.state import Cards, Misses, Passed, Table, TableView
from intrigue.games.spy_alley.words import Exchange, Over

ALL_CARDS = (1 << len(COUNTRIES)) - 1
CARDS: tuple[Cards, ...] = tuple(
    tuple(card for card in range(len(COUNTRIES)) if cards >> card & 1) for cards in range(ALL_CARDS + 1)
)  # the members of a set of countries
Hands = tuple[int, ...]  # by seat: the identity cards held, as a set of countries
Picks = tuple[tuple[Country, Country | None], ...]  # for each card passed: the card, and the discard it led to


def set_of(cards: Cards) -> int:
    return sum(1 << card for card in cards)


class World(NamedTuple):
    """One way the hidden cards can have gone."""

    dealt: Hands
    picks: Picks
    hands: Hands  # where it all leads


class Clues(NamedTuple):
    """Everything a seat knows about identity cards."""

    seat: Seat | None
    own: Cards  # dealt to the seat itself
    sizes: tuple[int, ...]  # cards dealt to each seat
    passed: tuple[Passed, ...]
    misses: Misses
    pending: bool  # whether the last discard is still to be made
    shown: tuple[Seat, Country] | None  # the winner at an embassy


def view(t: Table, seat: Seat | None) -> TableView:
    """Everything but the others' identity cards, unseen hand-overs and the discards of others."""
    return TableView(
        seat=seat,
        seats=t.seats,
        dealt=() if seat is None else t.dealt[seat],
        hand=() if seat is None else t.hands[seat],
        sizes=tuple(map(len, t.hands)),
        passed=tuple(_as_known(passed, seat) for passed in t.passed) if t.passed else (),
        misses=t.misses,
        active=t.active,
        at=t.at,
        money=t.money,
        items=t.items,
        wilds=t.wilds,
        moves=t.moves,
        move_deck=t.move_deck,
        gift_deck=t.gift_deck,
        turn=t.turn,
        turns=t.turns,
        die=t.die,
        guess=t.guess,
        frame=t.frame,
    )


def _as_known(passed: Passed, seat: Seat | None) -> Passed:
    """A right guess is public; an unnamed card is known to giver and receiver, a discard to the receiver."""
    if seat == passed.receiver:
        return passed
    card = passed.card if passed.called or seat == passed.giver else None
    return Passed(passed.giver, passed.receiver, card, passed.called, None)


def clues(v: TableView) -> Clues:
    """The clues in a view. Seats were dealt what they hold, what they gave, and not what they just received."""
    pending = isinstance(v.frame, Exchange)
    sizes = list(v.sizes)
    for passed in v.passed:
        sizes[passed.giver] += 1
    if pending:
        sizes[v.passed[-1].receiver] -= 1
    shown = None
    if isinstance(v.frame, Over) and v.frame.winner is not None and v.frame.embassy is not None:
        shown = (v.frame.winner, v.frame.embassy)
    return Clues(v.seat, v.dealt, tuple(sizes), v.passed, v.misses, pending, shown)


@lru_cache(maxsize=64)
def worlds(known: Clues) -> tuple[World, ...]:
    """Every world that agrees with the clues, all equally likely if seats choose what to keep at random."""
    return tuple(
        World(dealt, picks, hands)
        for dealt in _deals(known, (), ALL_CARDS)
        for picks, hands in _histories(known, dealt, ())
    )


def _deals(known: Clues, hands: Hands, left: int) -> Iterator[Hands]:
    """The ways to deal the seats that have no hand yet from the cards left."""
    seat = len(hands)
    if seat == len(known.sizes):
        yield hands
        return
    own = set_of(known.own)
    free = left & ~known.misses[seat][0] & ~own
    choices = [own] if seat == known.seat else [set_of(cards) for cards in combinations(CARDS[free], known.sizes[seat])]
    for hand in choices:
        yield from _deals(known, (*hands, hand), left & ~hand)


def _histories(known: Clues, hands: Hands, picks: Picks) -> Iterator[tuple[Picks, Hands]]:
    """The ways on from these hands, through every card passed that has no pick yet."""
    if len(picks) == len(known.passed):
        if known.shown is None or hands[known.shown[0]] >> known.shown[1] & 1:
            yield picks, hands
        return
    for pick, after in _picks(known, hands, len(picks)):
        yield from _histories(known, after, (*picks, pick))


def _picks(known: Clues, hands: Hands, index: int) -> Iterator[tuple[tuple[Country, Country | None], Hands]]:
    """The ways in which one card can have been passed, each with the hands that it leaves."""
    passed = known.passed[index]
    giver, receiver = passed.giver, passed.receiver
    for card in CARDS[hands[giver]] if passed.card is None else (passed.card,):
        left = hands[giver] & ~(1 << card)
        if left == hands[giver] or left & _missed(known, giver, index):
            continue
        after = put(hands, giver, left)
        if sum(map(bool, after)) == 1:  # the last opponent fell: his card is put away, no choice is left
            yield (card, card), after
            continue
        pile = hands[receiver] | 1 << card
        if known.pending and index == len(known.passed) - 1:
            yield (card, None), put(after, receiver, pile)
            continue
        for discard in CARDS[pile] if passed.discard is None else (passed.discard,):
            kept = pile & ~(1 << discard)
            if kept != pile and not kept & _missed(known, receiver, index):
                yield (card, discard), put(after, receiver, kept)


def _missed(known: Clues, seat: Seat, index: int) -> int:
    """What is known not to be in the hand that the seat has once that card is passed."""
    hand = sum(seat == passed.giver or seat == passed.receiver for passed in known.passed[: index + 1])
    return known.misses[seat][hand]


def determinize(v: TableView, rng: Random) -> Table:
    """The table of the view, with one of the worlds that agree with it."""
    found = worlds(clues(v))
    world = found[int(rng.random() * len(found))]
    return Table(
        seats=v.seats,
        dealt=tuple(CARDS[hand] for hand in world.dealt),
        passed=tuple(
            Passed(passed.giver, passed.receiver, card, passed.called, discard)
            for passed, (card, discard) in zip(v.passed, world.picks, strict=True)
        ),
        misses=v.misses,
        hands=tuple(CARDS[hand] for hand in world.hands),
        active=v.active,
        at=v.at,
        money=v.money,
        items=v.items,
        wilds=v.wilds,
        moves=v.moves,
        move_deck=v.move_deck,
        gift_deck=v.gift_deck,
        turn=v.turn,
        turns=v.turns,
        die=v.die,
        guess=v.guess,
        frame=v.frame,
    )


def chances(v: TableView) -> tuple[tuple[float, ...], ...]:
    """By seat and country: the share of the worlds in which the seat holds that identity card now."""
    return _shares(clues(v))


@lru_cache(maxsize=64)
def _shares(known: Clues) -> tuple[tuple[float, ...], ...]:
    counts = [[0] * len(COUNTRIES) for _ in known.sizes]
    found = worlds(known)
    for world in found:
        for seat, hand in enumerate(world.hands):
            for country in CARDS[hand]:
                counts[seat][country] += 1
    return tuple(tuple(count / len(found) for count in row) for row in counts)
