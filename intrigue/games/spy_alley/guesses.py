"""Guesses and what they cost. Numbers in square brackets are paragraphs of RULES.md."""

from __future__ import annotations

from intrigue.core.contract import Seat, Tell, put
from intrigue.games.spy_alley.board import OFF
from intrigue.games.spy_alley.cards import Country
from intrigue.games.spy_alley.state import Passed, SpyAlleyState
from intrigue.games.spy_alley.words import (
    GUESSES,
    Discarded,
    DiscardedCard,
    Eliminated,
    Exchange,
    FreeGuesses,
    Guessed,
    HandedOver,
    HandedOverCard,
    Handover,
    Over,
    Won,
)

NO_CARDS = (0,) * 6  # move cards, by value


def without(things: tuple[int, ...], thing: int) -> tuple[int, ...]:
    return tuple(other for other in things if other != thing)


def guess(t: SpyAlleyState, seat: Seat, target: Seat, country: Country, tell: Tell | None) -> bool:
    """A right guess takes the card, a wrong one costs one unless free [36-39, 46, 50-53]. Whether the turn is over."""
    frame = t.frame
    free = isinstance(frame, FreeGuesses)
    rest = without(frame.targets, target) if isinstance(frame, FreeGuesses) else ()
    right = country in t.hands[target]
    t.guess = GUESSES[target][country]
    if tell:
        tell(Guessed(seat, target, country, right, free))
    if right:
        hand_over(t, target, seat, country, True, rest, tell)
        return False
    rule_out(t, target, country)
    if free:
        return go_on(t, rest)
    if len(t.hands[seat]) == 1:
        hand_over(t, seat, target, t.hands[seat][0], False, (), tell)
    else:
        t.frame = Handover(target)
    return False


def rule_out(t: SpyAlleyState, seat: Seat, country: Country) -> None:
    """Everybody knows now that the seat's present hand does not hold that country [33, 42, 46]."""
    hands = t.misses[seat]
    t.misses = put(t.misses, seat, (*hands[:-1], hands[-1] | 1 << country))


def go_on(t: SpyAlleyState, targets: tuple[Seat, ...]) -> bool:
    """One free guess for each opponent in the alley, one after another [47]. Whether none is left."""
    if targets:
        t.frame = FreeGuesses(targets)
    return not targets


def hand_over(
    t: SpyAlleyState,
    giver: Seat,
    receiver: Seat,
    card: Country,
    called: bool,
    rest: tuple[Seat, ...],
    tell: Tell | None,
) -> None:
    """An identity card changes hands; who has none left is out, and the last one left wins [34, 38-43, 51-54]."""
    left = without(t.hands[giver], card)
    last = not left and len(t.active) == 2
    t.passed = (*t.passed, Passed(giver, receiver, card, called, card if last else None))
    t.hands = put(t.hands, giver, left)
    t.misses = put(put(t.misses, giver, (*t.misses[giver], 0)), receiver, (*t.misses[receiver], 0))
    if tell:
        seen_by = None if called else receiver
        tell(HandedOver(giver, receiver, card), only=seen_by, others=HandedOverCard(giver, receiver))
    if not left:
        eliminate(t, giver, receiver, tell)
    if last:
        t.frame = Over(receiver, None)
        if tell:
            tell(Won(receiver))
    else:
        t.hands = put(t.hands, receiver, tuple(sorted((*t.hands[receiver], card))))
        t.frame = Exchange(receiver, rest)


def eliminate(t: SpyAlleyState, seat: Seat, heir: Seat, tell: Tell | None) -> None:
    """Money, items, wild and move cards go to the heir; items that it has already are dropped [40, 44]."""
    t.active = without(t.active, seat)
    t.at = put(t.at, seat, OFF)
    t.money = put(put(t.money, heir, t.money[heir] + t.money[seat]), seat, 0)
    t.items = put(put(t.items, heir, t.items[heir] | t.items[seat]), seat, 0)
    t.wilds = put(put(t.wilds, heir, t.wilds[heir] + t.wilds[seat]), seat, 0)
    cards = tuple(a + b for a, b in zip(t.moves[heir], t.moves[seat], strict=True))
    t.moves = put(put(t.moves, heir, cards), seat, NO_CARDS)
    if tell:
        tell(Eliminated(seat, heir))


def discard(t: SpyAlleyState, seat: Seat, card: Country, tell: Tell | None) -> bool:
    """The receiver keeps as many cards as it had; nobody sees which one goes [41, 42, 51]. Whether the turn is over."""
    exchange = t.frame
    assert isinstance(exchange, Exchange)
    last = t.passed[-1]
    t.passed = (*t.passed[:-1], Passed(last.giver, last.receiver, last.card, last.called, card))
    t.hands = put(t.hands, seat, without(t.hands[seat], card))
    if tell:
        tell(Discarded(seat, card), only=seat, others=DiscardedCard(seat))
    return go_on(t, exchange.rest)
