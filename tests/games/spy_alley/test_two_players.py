"""Two players with two identities each [49-55]."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.contract import CHANCE, Illegal
from intrigue.games.spy_alley.cards import AMERICAN, FRENCH, GERMAN, ITALIAN, RUSSIAN, SPANISH, item
from intrigue.games.spy_alley.sight import chances
from intrigue.games.spy_alley.state import SpyAlleyState
from intrigue.games.spy_alley.words import (
    GUESSES,
    Deal,
    Discard,
    Exchange,
    FreeGuesses,
    Guess,
    HandedOver,
    HandedOverCard,
    Handover,
    Opening,
    Over,
    Pass,
    Surrender,
    Turn,
)
from tests.games.spy_alley.table import GAME, PLAIN, dealt, hands, legal, place, play, roll, waits_for


def pair() -> SpyAlleyState:
    return dealt((FRENCH, GERMAN), (SPANISH, ITALIAN))


def test_two_players_hold_two_identity_cards_each() -> None:
    """A35: by default; an option plays the plain rules."""
    t = GAME.start(2)
    for card in (RUSSIAN, FRENCH, AMERICAN, GERMAN):
        play(t, CHANCE, Deal(card), GAME)
    assert waits_for(t, Opening)
    assert t.hands == ((AMERICAN, RUSSIAN), (FRENCH, GERMAN))
    assert t.money == (20, 20)
    t = PLAIN.start(2)
    play(t, CHANCE, Deal(RUSSIAN), PLAIN)
    play(t, CHANCE, Deal(FRENCH), PLAIN)
    assert waits_for(t, Opening)
    assert GAME.hand_size(2) == 2
    assert [GAME.hand_size(seats) for seats in range(3, 7)] == [1] * 4


def test_a_guess_hits_either_card() -> None:
    """A37: one name for each guess."""
    for country, hit in ((SPANISH, True), (ITALIAN, True), (FRENCH, False), (RUSSIAN, False)):
        t = pair()
        play(t, 0, Guess(1, country))
        assert waits_for(t, Exchange) == hit
        assert waits_for(t, Handover) != hit


def test_a_right_guess_takes_the_card_that_was_named() -> None:
    """A36, A39, A40: any of the three may be discarded; goods stay; both have seen the card."""
    t = pair()
    place(t, 1, 4, items=[3], money=9)
    assert HandedOver(1, 0, SPANISH) in play(t.copy(), 0, Guess(1, SPANISH), ear=None)
    play(t, 0, Guess(1, SPANISH))
    assert t.hands == ((FRENCH, GERMAN, SPANISH), (ITALIAN,))
    assert legal(t) == [Discard(FRENCH), Discard(GERMAN), Discard(SPANISH)]
    assert (t.money, t.items, t.active) == ((20, 9), (0, 1 << 3), (0, 1))
    for gone in (FRENCH, GERMAN, SPANISH):
        after = t.copy()
        play(after, 0, Discard(gone))
        assert len(after.hands[0]) == 2
        assert gone not in after.hands[0]
        assert after.turn == 1
        assert chances(GAME.view(after, 1))[0][SPANISH] == pytest.approx(2 / 3)


def test_a_wrong_guess_costs_a_card_of_ones_choice() -> None:
    """A39, A40: the receiver sees it and discards any of the three; a spectator sees nothing."""
    t = pair()
    play(t, 0, Guess(1, RUSSIAN))
    assert t.frame == Handover(1)
    assert GAME.actors(t) == (0,)
    assert legal(t) == [Surrender(FRENCH), Surrender(GERMAN)]
    with pytest.raises(Illegal):
        play(t, 0, Surrender(SPANISH))
    assert play(t.copy(), 0, Surrender(GERMAN), ear=1) == [HandedOver(0, 1, GERMAN)]
    assert play(t, 0, Surrender(GERMAN)) == [HandedOverCard(0, 1)]
    assert GAME.view(t, 1).passed[0].card == GAME.view(t, 0).passed[0].card == GERMAN
    assert GAME.view(t, None).passed[0].card is None
    assert t.hands == ((FRENCH,), (GERMAN, SPANISH, ITALIAN))
    assert legal(t) == [Discard(GERMAN), Discard(SPANISH), Discard(ITALIAN)]
    play(t, 1, Discard(ITALIAN))
    assert hands(t) == ((FRENCH,), (GERMAN, SPANISH))
    assert t.turn == 1
    assert waits_for(t, Turn)
    dreams = {GAME.determinize(GAME.view(t, 0), Random(n)).hands[1] for n in range(300)}
    assert (GERMAN, SPANISH) in dreams
    assert (SPANISH, ITALIAN) in dreams
    assert all(FRENCH not in hand for hand in dreams)
    assert all(RUSSIAN not in hand for hand in dreams)


def test_the_spy_eliminator_gives_one_free_guess_at_the_opponent() -> None:
    """A38: not one for each card; a hit takes the card, a miss costs nothing."""
    t = pair()
    place(t, 0, 24)
    place(t, 1, 30)
    roll(t, 1)
    assert t.frame == FreeGuesses((1,))
    assert legal(t) == [*GUESSES[1], Pass()]
    miss = t.copy()
    play(miss, 0, Guess(1, FRENCH))
    assert (miss.turn, miss.hands) == (1, t.hands)
    play(t, 0, Guess(1, ITALIAN))
    play(t, 0, Discard(FRENCH))
    assert t.hands == ((GERMAN, ITALIAN), (SPANISH,))
    assert t.turn == 1, "no second guess"


def test_losing_the_last_identity_card_loses_the_match() -> None:
    """A41, A45: by a right guess or by a wrong one; the goods pass to the winner."""
    t = pair()
    place(t, 1, 4, items=[3], money=9)
    play(t, 0, Guess(1, SPANISH))
    play(t, 0, Discard(SPANISH))
    wrong = t.copy()
    play(wrong, 1, Guess(0, SPANISH))
    assert wrong.frame == Over(0, None), "the guesser had one card left and is not asked which"
    assert wrong.hands == ((FRENCH, GERMAN), ())
    assert wrong.money == (29, 0)
    assert wrong.items == (1 << 3, 0)
    play(t, 1, Guess(0, FRENCH))
    play(t, 1, Discard(FRENCH))
    assert t.hands == ((GERMAN,), (ITALIAN,))
    play(t, 0, Guess(1, ITALIAN))
    assert t.frame == Over(0, None)
    assert GAME.result(t) == (1, 0)
    assert hands(t) == ((GERMAN,), ())


def test_either_embassy_wins() -> None:
    for country, before in ((FRENCH, 25), (GERMAN, 26)):
        t = pair()
        place(t, 0, before, items=[item(kind, country) for kind in range(4)])
        place(t, 1, 0)
        roll(t, 1)
        assert t.frame == Over(0, country)
    t = pair()
    place(t, 0, 28, items=[item(kind, SPANISH) for kind in range(4)])
    roll(t, 1)
    assert waits_for(t, Turn)
    assert t.misses[0] == (1 << SPANISH,), "neither card is Spanish"
