"""The small game [44-46]."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.check import random_match
from intrigue.core.contract import CHANCE
from intrigue.games.simply_suspects import board
from intrigue.games.simply_suspects.cards import TOP
from intrigue.games.simply_suspects.rules import SimplySuspects
from intrigue.games.simply_suspects.state import SimplySuspectsState
from intrigue.games.simply_suspects.words import ROLL, STOP, Die, Drawn, Guess, Identity, Move, Options, Starts
from tests.games.simply_suspects.table import ANN, BEN, BLUE, GREEN, ORANGE, PURPLE, RED, YELLOW, play, roll

SMALL = SimplySuspects(Options(small=True))
EVIDENCE_2, EVIDENCE_7 = 5, 25


def begun() -> SimplySuspectsState:
    """Ann is Red, Ben is Blue."""
    t = SMALL.start(2)
    for suspect in (RED, BLUE):
        play(t, CHANCE, Identity(suspect), game=SMALL)
    return t


def test_the_small_game_has_three_suspects_and_two_pegs() -> None:
    assert list(SMALL.seats) == [2]
    with pytest.raises(ValueError, match="2 to 2"):
        SMALL.start(3)
    t = SMALL.start(2)
    assert SMALL.odds(t) == [(Identity(RED), 1), (Identity(BLUE), 1), (Identity(GREEN), 1)]
    t = begun()
    assert t.pegs == (TOP, YELLOW, ORANGE, PURPLE, YELLOW, ORANGE, TOP)
    assert len(t.deck) == sum(map(sum, t.hands)) == 0
    roll(t, ANN, 3, SMALL)
    assert t.places[ANN] == EVIDENCE_7
    assert list(SMALL.legal(t, ANN)) == [Move(6, row) for row in (RED, BLUE, GREEN)]
    play(t, ANN, Move(6, GREEN), game=SMALL)
    roll(t, BEN, 4, SMALL)
    assert list(SMALL.legal(t, BEN)) == [STOP, *(Guess(ANN, suspect) for suspect in (RED, BLUE, GREEN))]
    worlds = {SMALL.determinize(SMALL.view(t, ANN), Random(seed)).suspects for seed in range(30)}
    assert worlds == {(RED, BLUE), (RED, GREEN)}
    t.places = (board.START + 1, EVIDENCE_7)
    t.frames, t.turn = begun().frames, ANN
    roll(t, ANN, 4, SMALL)
    assert t.places[ANN] == EVIDENCE_2
    assert SMALL.actors(t) == (BEN,), "nothing to do on the space of a peg that stays"


def test_pegs_that_are_not_in_the_small_game_stay_when_a_seat_may_choose() -> None:
    t = begun()
    t.pegs = (RED, *t.pegs[1:6], GREEN)
    t.places = (EVIDENCE_7, EVIDENCE_7)
    roll(t, ANN, 3, SMALL)
    assert list(SMALL.legal(t, ANN)) == [Move(0, BLUE), Move(0, GREEN), Move(6, RED), Move(6, BLUE)]


def test_the_small_game_begins_before_the_grand_jury() -> None:
    t = SMALL.start(2)
    play(t, CHANCE, Identity(RED), game=SMALL)
    assert Starts(ANN) in play(t, CHANCE, Identity(BLUE), game=SMALL)
    assert t.places == (board.spaces_of(board.BOARD, board.Kind.TRADE)[0] + 1,) * 2
    assert board.BOARD[t.places[BEN]].kind is board.Kind.GET_AWAY
    assert list(SMALL.legal(t, ANN)) == [ROLL]
    play(t, ANN, ROLL, game=SMALL)
    assert SMALL.odds(t) == ((Die(3), 1), (Die(4), 1))


def test_the_small_game_lasts_six_turns() -> None:
    t = begun()
    for turn in range(6):
        assert t.turns == turn
        heard = roll(t, turn % 2, 3, SMALL)
        while SMALL.actors(t) and t.turns == turn:
            heard = play(t, turn % 2, SMALL.legal(t, turn % 2)[0], game=SMALL)
    assert Drawn(6) in heard
    assert SMALL.result(t) == (0.5, 0.5)
    assert all(random_match(SMALL, 2, Random(seed))[0].turns <= 6 for seed in range(20))


def test_without_the_option_nothing_is_small() -> None:
    game = SimplySuspects()
    t = game.start(2)
    assert (t.places, t.pegs, len(t.deck)) == ((board.START,) * 2, (TOP,) * 7, 42)
    assert not any(t.ruled_out[0])
    assert game.turn_limit == 500
    while len(t.frames) > 2:
        play(t, CHANCE, game.odds(t)[0][0])
    assert len(game.odds(t)) == 5, "all six suspects but the first seat's"
    play(t, CHANCE, game.odds(t)[0][0])
    assert len(game.odds(t)) == 6
