"""What a seat sees, and the worlds that agree with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from intrigue.core.contract import Seat, put
from intrigue.games.spy_alley.cards import COUNTRIES, Country
from intrigue.games.spy_alley.state import Cards, Misses, Passed, SpyAlleyState, SpyAlleyView
from intrigue.games.spy_alley.words import Exchange, Over

ALL_CARDS = (1 << len(COUNTRIES)) - 1
CARDS: tuple[Cards, ...] = tuple(
    tuple(card for card in range(len(COUNTRIES)) if cards >> card & 1) for cards in range(ALL_CARDS + 1)
)  # the members of a set of countries
SUBSETS = tuple(
    tuple(tuple(sum(1 << card for card in some) for some in combinations(cards, size)) for size in range(3))
    for cards in CARDS
)  # the subsets of a set of countries, by their size
KEPT: tuple[tuple[tuple[Country | None, int], ...], ...] = tuple(
    tuple((card, pile & ~(1 << card)) for card in cards) for pile, cards in enumerate(CARDS)
)  # each card that may be discarded from a set, and what is left
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


def view(t: SpyAlleyState, seat: Seat | None) -> SpyAlleyView:
    """Everything but the others' identity cards, unseen hand-overs and the discards of others."""
    return SpyAlleyView(
        seat=seat,
        seats=t.seats,
        dealt=() if seat is None else t.dealt[seat],
        hand=() if seat is None else t.hands[seat],
        sizes=tuple(map(len, t.hands)),
        passed=tuple(as_known(passed, seat) for passed in t.passed) if t.passed else (),
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


def as_known(passed: Passed, seat: Seat | None) -> Passed:
    """A right guess is public; an unnamed card is known to giver and receiver, a discard to the receiver."""
    if seat == passed.receiver:
        return passed
    card = passed.card if passed.called or seat == passed.giver else None
    return Passed(passed.giver, passed.receiver, card, passed.called, None)


def clues(v: SpyAlleyView) -> Clues:
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
    found = [World(dealt, (), dealt) for dealt in _deals(known)]
    for index in range(len(known.passed)):
        found = _pass_on(known, index, found)
    if known.shown is not None:
        seat, card = known.shown
        found = [world for world in found if world.hands[seat] >> card & 1]
    return tuple(found)


def _deals(known: Clues) -> list[Hands]:
    """The ways to deal that give every seat what it is known to have been dealt, and nothing that it was denied."""
    sure = _surely_dealt(known)
    elsewhere = sum(sure)
    deals: list[tuple[Hands, int]] = [((), ALL_CARDS & ~elsewhere)]  # hands so far, and the cards left
    for seat, size in enumerate(known.sizes):
        count, denied = size - sure[seat].bit_count(), known.misses[seat][0]
        deals = [
            ((*hands, sure[seat] | more), left & ~more)
            for hands, left in deals
            for more in SUBSETS[left & ~denied][count]
        ]
    return [hands for hands, _ in deals]


def _surely_dealt(known: Clues) -> list[int]:
    """By seat: the own cards, and those that a seat is known to have given away before it received any."""
    sure = [0] * len(known.sizes)
    if known.seat is not None:
        sure[known.seat] = set_of(known.own)
    received: set[Seat] = set()
    for passed in known.passed:
        if passed.card is not None and passed.giver not in received:
            sure[passed.giver] |= 1 << passed.card
        received.add(passed.receiver)
    return sure


def _pass_on(known: Clues, index: int, found: list[World]) -> list[World]:
    """The worlds after one more card was passed, for each way in which that can have been."""
    passed = known.passed[index]
    giver, receiver = passed.giver, passed.receiver
    denied_giver, denied_receiver = _denied(known, giver, index), _denied(known, receiver, index)
    pending = known.pending and index == len(known.passed) - 1
    after: list[World] = []
    for dealt, picks, hands in found:
        for card in CARDS[hands[giver]] if passed.card is None else (passed.card,):
            left = hands[giver] & ~(1 << card)
            if left == hands[giver] or left & denied_giver:
                continue
            given = put(hands, giver, left)
            pile = hands[receiver] | 1 << card
            for discard, kept in _discards(passed, card, pile, pending, last=given.count(0) == len(given) - 1):
                if not kept & denied_receiver:
                    after.append(World(dealt, (*picks, (card, discard)), put(given, receiver, kept)))
    return after


def _discards(
    passed: Passed, card: Country, pile: int, pending: bool, last: bool
) -> Sequence[tuple[Country | None, int]]:
    """What the receiver can have discarded, and kept. When the last opponent falls, that is no choice."""
    if last:
        return ((card, pile & ~(1 << card)),)
    if pending:
        return ((None, pile),)
    if passed.discard is None:
        return KEPT[pile]
    return ((passed.discard, pile & ~(1 << passed.discard)),) if pile >> passed.discard & 1 else ()


def _denied(known: Clues, seat: Seat, index: int) -> int:
    """What is known not to be in the hand that the seat has once that card is passed."""
    hand = sum(seat == passed.giver or seat == passed.receiver for passed in known.passed[: index + 1])
    return known.misses[seat][hand]


def determinize(v: SpyAlleyView, rng: Random) -> SpyAlleyState:
    """The state of the view, with one of the worlds that agree with it."""
    found = worlds(clues(v))
    return _dream(v, found[int(rng.random() * len(found))])


def every_dream(v: SpyAlleyView, most: int) -> list[SpyAlleyState]:
    """The state of the view with each of the worlds that agree with it, all equally likely; none if more than most."""
    found = worlds(clues(v))
    return [_dream(v, world) for world in found] if len(found) <= most else []


def _dream(v: SpyAlleyView, world: World) -> SpyAlleyState:
    return SpyAlleyState(
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


def chances(v: SpyAlleyView) -> tuple[tuple[float, ...], ...]:
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
