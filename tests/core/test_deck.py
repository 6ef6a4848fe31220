"""A deck is a bag of unknown order on a bottom of known order: nothing lost, nothing known too early."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from fractions import Fraction
from itertools import permutations
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intrigue.core.deck import Deck, spread, tally

KINDS = 5
counts_ = st.tuples(*[st.integers(0, 4)] * KINDS)
kinds = st.integers(0, KINDS - 1)
bottoms = st.lists(kinds, max_size=6).map(tuple)
decks = st.builds(Deck, counts_, bottoms)


def total(deck: Deck) -> int:
    return sum(deck.bag) + len(deck.bottom)


@settings(deadline=None)
@given(decks)
def test_the_length_and_the_counts_are_of_bag_and_bottom_together(deck: Deck) -> None:
    assert len(deck) == total(deck) == sum(deck.counts())
    assert deck.counts() == tuple(deck.bag[kind] + deck.bottom.count(kind) for kind in range(KINDS))


@settings(deadline=None)
@given(decks)
def test_odds_are_the_bag_or_else_the_next_of_the_bottom(deck: Deck) -> None:
    odds = deck.odds(range(KINDS))
    if any(deck.bag):
        assert dict(odds) == {kind: count for kind, count in enumerate(deck.bag) if count}
        assert [kind for kind, _ in odds] == sorted(kind for kind, _ in odds)
    elif deck.bottom:
        assert odds == [(deck.bottom[0], 1)]
    else:
        assert odds == []


@settings(deadline=None)
@given(decks, st.data())
def test_a_deck_is_drawn_to_the_last_card_bag_first_and_bottom_in_order(deck: Deck, data: st.DataObject) -> None:
    left, drawn = deck, list[int]()
    while odds := left.odds(range(KINDS)):
        kind = data.draw(st.sampled_from([kind for kind, _ in odds]))
        after = left.draw(kind)
        assert len(after) == len(left) - 1
        assert after.counts()[kind] == left.counts()[kind] - 1
        left = after
        drawn.append(kind)
    assert len(left) == 0
    size = sum(deck.bag)
    assert tally(drawn[:size], (0,) * KINDS) == deck.bag
    assert tuple(drawn[size:]) == deck.bottom


@settings(deadline=None)
@given(decks, st.lists(kinds, max_size=4))
def test_cards_put_under_come_last_in_the_order_named(deck: Deck, cards: list[int]) -> None:
    after = deck.under(*cards)
    assert after.bag == deck.bag
    assert after.bottom == deck.bottom + tuple(cards)
    assert after.counts() == tally(cards, deck.counts())


@settings(deadline=None)
@given(decks)
def test_shuffling_forgets_the_order_and_keeps_the_cards(deck: Deck) -> None:
    after = deck.shuffle()
    assert after.bottom == ()
    assert after.bag == deck.counts() == after.counts()
    assert after.shuffle() == after


@pytest.mark.parametrize(
    ("deck", "kind", "text"),
    [
        (Deck((1, 0), (1,)), 1, "bag is drawn before the bottom"),
        (Deck((0, 0), (1, 0)), 0, "bottom is drawn in its order"),
        (Deck((0, 0)), 0, "bottom is drawn in its order"),
    ],
)
def test_a_card_that_cannot_come_next_is_not_drawn(deck: Deck, kind: int, text: str) -> None:
    with pytest.raises(AssertionError, match=text):
        deck.draw(kind)


def test_a_deck_is_a_value() -> None:
    deck = Deck((2, 1), (0,))
    assert deck.draw(0) != deck
    assert deck == Deck((2, 1), (0,))
    assert hash(deck) == hash(Deck((2, 1), (0,)))
    with pytest.raises(FrozenInstanceError):
        deck.bag = ()  # type: ignore[misc]


def orders(deck: Deck) -> dict[tuple[int, ...], Fraction]:
    """Every order in which the deck can come, with its exact chance."""
    odds = deck.odds(range(KINDS))
    if not odds:
        return {(): Fraction(1)}
    found: dict[tuple[int, ...], Fraction] = {}
    for kind, weight in odds:
        for rest, chance in orders(deck.draw(kind)).items():
            found[kind, *rest] = chance * Fraction(weight, sum(weight for _, weight in odds))
    return found


@pytest.mark.parametrize("bag", [(1, 1, 1, 1), (2, 1), (3, 2), (2, 2, 1)])
def test_drawing_by_the_odds_is_the_same_as_shuffling_once(bag: tuple[int, ...]) -> None:
    """Each order is as likely as it is among all permutations of the single cards."""
    cards = list(spread(bag))
    found = orders(Deck(bag))
    shuffled = list(permutations(cards))
    assert len(shuffled) == factorial(len(cards))
    assert found == {order: Fraction(shuffled.count(order), len(shuffled)) for order in set(shuffled)}


@settings(deadline=None)
@given(counts_)
def test_spread_and_tally_undo_each_other(counts: tuple[int, ...]) -> None:
    cards = list(spread(counts))
    assert cards == sorted(cards)
    assert tally(cards, (0,) * KINDS) == counts


@settings(deadline=None)
@given(st.lists(kinds), counts_)
def test_a_tally_adds_to_its_start(cards: list[int], start: tuple[int, ...]) -> None:
    assert tally(cards, start) == tuple(start[kind] + cards.count(kind) for kind in range(KINDS))
