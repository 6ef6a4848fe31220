"""Guesses, eliminations and the Spy Eliminator [36-48]."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.contract import Illegal
from intrigue.games.spy_alley.board import OFF
from intrigue.games.spy_alley.cards import AMERICAN, FRENCH, GERMAN, ITALIAN, RUSSIAN, SPANISH
from intrigue.games.spy_alley.sight import chances
from intrigue.games.spy_alley.state import SpyAlleyState
from intrigue.games.spy_alley.words import (
    GUESSES,
    Confiscate,
    Discard,
    Discarded,
    DiscardedCard,
    Eliminated,
    Exchange,
    FreeGuesses,
    Guess,
    Guessed,
    HandedOver,
    HandedOverCard,
    Over,
    Pass,
    PlayCard,
    Turn,
)
from tests.games.spy_alley.table import (
    GAME,
    PLAIN,
    give_moves,
    give_wilds,
    legal,
    place,
    play,
    roll,
    seated,
    waits_for,
)


def test_a_guess_takes_the_place_of_a_turn() -> None:
    """A8, A28: from the first turn on; right or wrong, nothing else happens in that turn."""
    t = seated(FRENCH, GERMAN, SPANISH, ITALIAN)
    assert t.turns == 0
    play(t, 0, Guess(2, SPANISH))
    play(t, 0, Discard(SPANISH))
    assert (t.turn, t.turns, t.at[0]) == (1, 1, 0), "no move after a right guess"
    play(t, 1, Guess(3, SPANISH))
    play(t, 3, Discard(GERMAN))
    assert (t.turn, t.turns) == (3, 2)


def test_any_of_the_six_names_may_be_guessed() -> None:
    """A27: the own one too, and one that was seen to leave the match."""
    t = seated(FRENCH, GERMAN, SPANISH, ITALIAN)
    play(t, 0, Guess(1, GERMAN))
    play(t, 0, Discard(GERMAN))
    assert [action for action in legal(t) if isinstance(action, Guess)] == [*GUESSES[0], *GUESSES[3]]
    assert len(GUESSES[0]) == 6


def test_a_right_guess_eliminates_the_one_who_was_guessed() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    heard = play(t, 0, Guess(1, GERMAN), ear=2)
    assert heard == [Guessed(0, 1, GERMAN, True, False), HandedOver(1, 0, GERMAN), Eliminated(1, 0)]
    assert t.active == (0, 2)
    assert t.hands == ((FRENCH, GERMAN), (), (SPANISH,))


def test_a_wrong_guess_eliminates_the_guesser() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    heard = play(t.copy(), 0, Guess(1, SPANISH), ear=1)
    assert heard == [Guessed(0, 1, SPANISH, False, False), HandedOver(0, 1, FRENCH), Eliminated(0, 1)]
    heard = play(t, 0, Guess(1, SPANISH), ear=2)
    assert heard == [Guessed(0, 1, SPANISH, False, False), HandedOverCard(0, 1), Eliminated(0, 1)]
    assert t.active == (1, 2)
    assert t.hands[1] == (FRENCH, GERMAN)


def test_the_survivor_inherits_everything() -> None:
    """A11, A12: items that he has already are dropped; all wild cards and move cards come over."""
    t = seated(FRENCH, GERMAN, SPANISH)
    place(t, 0, 3, money=7, items=[0, 1])
    place(t, 1, 8, money=20, items=[1, 2, 23])
    give_wilds(t, 0, 1)
    give_wilds(t, 1, 2)
    give_moves(t, 0, 1, 6)
    give_moves(t, 1, 6, 6, 3)
    wrong = t.copy()
    play(t, 0, Guess(1, GERMAN))
    assert (t.money, t.wilds) == ((27, 0, 30), (3, 0, 0))
    assert t.items == (1 << 0 | 1 << 1 | 1 << 2 | 1 << 23, 0, 0)
    assert t.moves[:2] == ((1, 0, 1, 0, 0, 3), (0,) * 6)
    play(wrong, 0, Guess(1, RUSSIAN))
    assert (wrong.money, wrong.items, wrong.wilds) == ((0, 27, 30), (0, t.items[0], 0), (0, 3, 0))
    assert wrong.moves[1] == t.moves[0]


def test_the_survivor_keeps_one_of_two_identities() -> None:
    """A9: at once, also out of turn, and the choice is between exactly the two cards."""
    t = seated(FRENCH, GERMAN, SPANISH)
    wrong = t.copy()
    play(t, 0, Guess(1, GERMAN))
    assert t.frame == Exchange(0, ())
    assert legal(t) == [Discard(FRENCH), Discard(GERMAN)]
    kept = t.copy()
    play(t, 0, Discard(FRENCH))
    assert t.hands == ((GERMAN,), (), (SPANISH,))
    play(kept, 0, Discard(GERMAN))
    assert kept.hands == ((FRENCH,), (), (SPANISH,))
    play(wrong, 0, Guess(1, ITALIAN))
    assert GAME.actors(wrong) == (1,)
    assert legal(wrong) == [Discard(FRENCH), Discard(GERMAN)]
    with pytest.raises(Illegal):
        play(wrong, 1, Discard(SPANISH))


def test_nobody_sees_which_identity_is_kept() -> None:
    """A10: who knows which card, and what may be thought of the others."""
    t = seated(FRENCH, GERMAN, SPANISH, ITALIAN)
    play(t, 0, Guess(1, RUSSIAN))
    assert play(t.copy(), 1, Discard(GERMAN), ear=1) == [Discarded(1, GERMAN)]
    assert play(t.copy(), 1, Discard(GERMAN), ear=0) == [DiscardedCard(1)]
    play(t, 1, Discard(GERMAN), ear=2)
    assert chances(GAME.view(t, 1))[1][FRENCH] == 1
    assert chances(GAME.view(t, 0))[1] == (0.5, 0.125, 0.125, 0.125, 0.125, 0), "its own old card is one of the two"
    elsewhere = chances(GAME.view(t, 2))[1]
    assert elsewhere[RUSSIAN] > 0, "seat 1 was not Russian, but seat 0 may have been"
    assert elsewhere[RUSSIAN] < elsewhere[FRENCH] == elsewhere[GERMAN]
    assert elsewhere[SPANISH] == 0
    play(t, 1, Guess(3, ITALIAN))
    play(t, 1, Discard(ITALIAN))
    assert chances(GAME.view(t, None))[1][ITALIAN] == 0.5, "a named card is kept or it is not"


def test_the_last_elimination_leaves_no_choice() -> None:
    """A43, A45: the match is over, the goods pass, the winner keeps the own identity."""
    t = seated(FRENCH, GERMAN)
    place(t, 0, 5, money=3, items=[4])
    place(t, 1, 6, money=4, items=[5])
    give_moves(t, 1, 2)
    wrong = t.copy()
    play(t, 0, Guess(1, GERMAN))
    assert waits_for(t, Over)
    assert (t.hands, t.money, t.items) == (((FRENCH,), ()), (7, 0), (1 << 4 | 1 << 5, 0))
    assert t.moves[0] == (0, 1, 0, 0, 0, 0)
    assert t.passed[-1].discard == GERMAN
    play(wrong, 0, Guess(1, FRENCH))
    assert PLAIN.result(wrong) == (0, 1)
    assert (wrong.hands, wrong.money) == (((), (GERMAN,)), (0, 7))


def test_the_eliminated_are_out_of_everything() -> None:
    """A31: no marker, no target, nothing to confiscate."""
    t = seated(FRENCH, GERMAN, SPANISH, ITALIAN)
    place(t, 1, 26, items=[3])
    play(t, 0, Guess(1, GERMAN))
    play(t, 0, Discard(GERMAN))
    assert t.at[1] == OFF
    place(t, 2, 24)
    place(t, 3, 27)
    roll(t, 1)
    assert t.frame == FreeGuesses((3,))
    play(t, 2, Pass())
    roll(t, 1)
    assert legal(t) == [Confiscate(0, 3), Pass()]


def in_the_alley(*spaces: int) -> SpyAlleyState:
    """Five seats, seat 0 just short of the Spy Eliminator, the others on the given spaces."""
    t = seated(FRENCH, GERMAN, SPANISH, ITALIAN, AMERICAN)
    place(t, 0, 23 + 1)
    for seat, space in enumerate(spaces, start=1):
        place(t, seat, space)
    return t


def test_the_spy_eliminator_gives_free_guesses_at_those_in_the_alley() -> None:
    """A5, A15: by die or by card, all nine spaces, not the Entrance; passing gives nothing."""
    for space in range(24, 33):
        t = in_the_alley(space, 14, 22, 0)
        roll(t, 1)
        assert t.frame == FreeGuesses((1,))
        assert legal(t) == [*GUESSES[1], Pass()]
    t = in_the_alley(24, 32, 25, 15)
    give_moves(t, 0, 1)
    play(t, 0, PlayCard(1))
    assert t.frame == FreeGuesses((1, 2, 3))
    t = in_the_alley(24, 32, 25, 15)
    roll(t, 2)
    assert waits_for(t, Turn)
    assert t.turn == 1
    t = in_the_alley(14, 22, 0, 15)
    roll(t, 1)
    assert t.turn == 1, "nobody there: nothing to ask"


def test_a_wrong_free_guess_costs_nothing() -> None:
    t = in_the_alley(26, 0, 0, 0)
    roll(t, 1)
    assert play(t, 0, Guess(1, FRENCH)) == [Guessed(0, 1, FRENCH, False, True)]
    assert (t.active, t.turn) == ((0, 1, 2, 3, 4), 1)
    assert chances(GAME.view(t, None))[1] == (0, 0.2, 0.2, 0.2, 0.2, 0.2)


def test_each_opponent_in_the_alley_is_guessed_at_most_once() -> None:
    """A13, A47: in any order, each after the result of the one before; one pass ends them all."""
    t = in_the_alley(26, 27, 0, 28)
    roll(t, 1)
    play(t, 0, Guess(2, RUSSIAN))
    assert t.frame == FreeGuesses((1, 4))
    play(t, 0, Guess(4, RUSSIAN))
    assert legal(t) == [*GUESSES[1], Pass()]
    other = t.copy()
    play(t, 0, Guess(1, RUSSIAN))
    assert t.turn == 1
    assert waits_for(t, Turn)
    play(other, 0, Pass())
    assert other.turn == 1
    t = in_the_alley(26, 27, 0, 28)
    roll(t, 1)
    play(t, 0, Pass())
    assert (t.turn, t.turns) == (1, 1)


def test_a_right_free_guess_eliminates_like_any_other() -> None:
    """A14: the guesser inherits and chooses before guessing on."""
    t = in_the_alley(26, 27, 0, 28)
    place(t, 2, 27, money=11, items=[9])
    roll(t, 1)
    play(t, 0, Guess(2, SPANISH))
    assert t.frame == Exchange(0, (1, 4))
    assert (t.money[0], t.items[0]) == (61, 1 << 9)
    play(t, 0, Discard(FRENCH))
    assert legal(t) == [*GUESSES[1], *GUESSES[4], Pass()]
    play(t, 0, Guess(1, GERMAN))
    play(t, 0, Discard(GERMAN))
    play(t, 0, Guess(4, GERMAN))
    assert (t.turn, t.active) == (3, (0, 3, 4))


def test_free_guesses_can_end_the_match() -> None:
    t = in_the_alley(26, 27, 29, 28)
    roll(t, 1)
    for seat, country in ((1, GERMAN), (2, SPANISH), (3, ITALIAN)):
        play(t, 0, Guess(seat, country))
        play(t, 0, Discard(country))
    play(t, 0, Guess(4, AMERICAN))
    assert t.frame == Over(0, None)
    assert t.hands[0] == (FRENCH,)


def test_a_denial_holds_until_the_identity_may_have_changed() -> None:
    t = in_the_alley(26, 0, 0, 0)
    roll(t, 1)
    play(t, 0, Guess(1, FRENCH))
    assert {GAME.determinize(GAME.view(t, 3), Random(n)).hands[1] for n in range(99)} == {(1,), (2,), (4,), (5,)}
    play(t, 1, Guess(4, AMERICAN))
    play(t, 1, Discard(GERMAN))
    assert chances(GAME.view(t, None))[1][FRENCH] == 0, "neither the old nor the new card is French"
    play(t, 2, Guess(1, RUSSIAN))
    play(t, 1, Discard(SPANISH))
    assert chances(GAME.view(t, None))[1][FRENCH] > 0, "seat 2 may have been"
