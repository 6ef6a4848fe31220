"""Guessing, leaving and winning [37-43]."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.check import random_match
from intrigue.core.contract import Illegal
from intrigue.games.simply_suspects.board import OFF
from intrigue.games.simply_suspects.cards import ROWS
from intrigue.games.simply_suspects.rules import SimplySuspects
from intrigue.games.simply_suspects.state import SimplySuspectsState
from intrigue.games.simply_suspects.words import (
    LEAVE,
    STOP,
    Drawn,
    Guess,
    GuessedRight,
    GuessedWrong,
    Options,
    Over,
    Push,
    Stopped,
    Take,
    Trade,
    Turn,
    Won,
)
from tests.games.simply_suspects.table import (
    ANN,
    BEN,
    BLUE,
    CAT,
    DAN,
    GAME,
    GREEN,
    NO_CARDS,
    RED,
    YELLOW,
    asked,
    decline,
    frame,
    hand,
    legal,
    play,
    roll,
    table,
)


def before_the_jury(seats: int = 4) -> SimplySuspectsState:
    """Ann (Red) stands before the Grand Jury; Ben is Blue, Cat Green, Dan Yellow."""
    t = table([28, *[0] * (seats - 1)], "R", hands=[(1,), (2, 2), (3,), (4,)][:seats])
    roll(t, ANN, 1)
    return t


def test_whoever_walks_free_may_guess() -> None:
    """B22: one guess at a time, or none."""
    t = before_the_jury()
    assert asked(t) == (ANN, "GrandJury")
    assert STOP in legal(t, ANN)
    assert play(t, ANN, STOP) == [Stopped(ANN)]
    assert frame(t) == Turn(BEN)


def test_any_suspect_not_face_up_may_be_named() -> None:
    """B23: also the own one, and one that is ruled out; only of opponents still in."""
    t = before_the_jury()
    assert legal(t, ANN) == [STOP, *(Guess(seat, suspect) for seat in (BEN, CAT, DAN) for suspect in ROWS)]
    t = table([28, 0, 0, 0], "GG", out=[CAT])
    t.ruled_out = ((False,) * 6, (False, False, False, True, True, True), (False,) * 6, (False,) * 6)
    roll(t, ANN, 1)
    named = [suspect for suspect in ROWS if suspect != GREEN]
    assert legal(t, ANN) == [STOP, *(Guess(seat, suspect) for seat in (BEN, DAN) for suspect in named)]


def test_a_right_guess_puts_the_opponent_out() -> None:
    """B22: the guesser gets the cards and may go on with another opponent, or stop."""
    t = before_the_jury()
    assert play(t, ANN, Guess(BEN, BLUE)) == [GuessedRight(ANN, BEN, BLUE)]
    assert t.shown == (None, BLUE, None, None)
    assert t.hands == (hand(1, 2, 2), NO_CARDS, hand(3), hand(4))
    assert legal(t, ANN) == [STOP, *(Guess(seat, s) for seat in (CAT, DAN) for s in ROWS if s != BLUE)]
    play(t, ANN, Guess(DAN, YELLOW))
    assert t.hands == (hand(1, 2, 2, 4), NO_CARDS, hand(3), NO_CARDS)
    assert asked(t) == (ANN, "GrandJury")
    play(t, ANN, STOP)
    assert frame(t) == Turn(CAT)


def test_a_wrong_guess_puts_the_guesser_out() -> None:
    """B22, B24: its card is shown, its cards go to the guessed one, who shows nothing but is not that suspect."""
    t = before_the_jury()
    play(t, ANN, Guess(BEN, BLUE))
    assert play(t, ANN, Guess(CAT, YELLOW)) == [GuessedWrong(ANN, CAT, YELLOW, RED)]
    assert t.shown == (RED, BLUE, None, None)
    assert t.places[ANN] == OFF
    assert t.hands == (NO_CARDS, NO_CARDS, hand(1, 2, 2, 3), hand(4))
    assert t.ruled_out[CAT] == tuple(suspect == YELLOW for suspect in ROWS)
    dreams = {GAME.determinize(GAME.view(t, None), Random(n)).suspects for n in range(200)}
    assert YELLOW not in {suspects[CAT] for suspects in dreams}
    assert YELLOW in {suspects[DAN] for suspects in dreams}
    assert frame(t) == Turn(CAT)


def test_who_is_out_stays_out() -> None:
    """B32, B40: no token, no trade, no push, no guess, no taking; and nobody changes identity."""
    t = table([20, 0, 0, 0], out=[CAT])
    roll(t, ANN, 1)
    assert legal(t, ANN) == [Trade(BEN), Trade(DAN)]
    t = table([5, 0, 0, 0], out=[CAT])
    roll(t, ANN, 1)
    assert legal(t, ANN) == [Push(BEN, 1), Push(DAN, 1)]
    t = table([28, 0, 0, 0], out=[CAT])
    roll(t, ANN, 1)
    with pytest.raises(Illegal):
        play(t, ANN, Guess(CAT, GREEN))
    t = table([15, 0, 0, 0], hands=[(), (1,), (), ()], out=[CAT])
    roll(t, ANN, 1)
    assert legal(t, ANN) == [LEAVE, Take(BEN, 1)]
    decline(t)

    def watch(t: SimplySuspectsState) -> None:
        for seat, suspect in enumerate(seen[-1].suspects if seen else ()):
            assert suspect in (None, t.suspects[seat])
            assert seen[-1].shown[seat] in (None, t.shown[seat])
        seen.append(t.copy())

    for seed in range(10):
        seen: list[SimplySuspectsState] = []
        random_match(GAME, 4, Random(seed), watch)
        assert seen[-1].shown.count(None) == 1


def test_the_last_one_left_wins_at_once() -> None:
    """B25: after a right guess, after a wrong guess, and after a conviction; the winner's card stays face down."""
    t = before_the_jury(2)
    assert play(t, ANN, Guess(BEN, BLUE)) == [GuessedRight(ANN, BEN, BLUE), Won(ANN)]
    assert frame(t) == Over(ANN)
    assert GAME.actors(t) == ()
    assert GAME.result(t) == (1.0, 0.0)
    assert GAME.view(t, BEN).shown == (None, BLUE)
    assert len({GAME.determinize(GAME.view(t, BEN), Random(n)).suspects for n in range(50)}) > 1
    t = before_the_jury(2)
    assert play(t, ANN, Guess(BEN, RED)) == [GuessedWrong(ANN, BEN, RED, RED), Won(BEN)]
    assert GAME.result(t) == (0.0, 1.0)
    t = table([28, 0], "RR")
    assert roll(t, ANN, 1)[-1] == Won(BEN)
    assert GAME.result(t) == (0.0, 1.0)
    t = before_the_jury(3)
    play(t, ANN, Guess(BEN, BLUE), Guess(CAT, GREEN))
    assert GAME.result(t) == (1.0, 0.0, 0.0)


def test_the_turn_limit_ends_a_match_in_a_draw() -> None:
    """B34, B41: 500 turns by default; those still in share; 0 is no limit; a winner on the last turn wins."""
    assert Options().turn_limit == 500
    game = SimplySuspects(Options(turn_limit=3))
    t = table([2, 28, 0], out=[CAT], game=game)
    t.turns = 2
    assert roll(t, ANN, 1, game=game)[-1] == Drawn(3)
    assert frame(t) == Over(None)
    assert game.actors(t) == ()
    assert game.result(t) == (0.5, 0.5, 0.0)
    t = table([2, 28, 0], "BB", out=[CAT], turn=BEN, game=game)
    t.turns = 2
    assert roll(t, BEN, 1, game=game)[-1] == Won(ANN)
    assert game.result(t) == (1.0, 0.0, 0.0)
    endless = SimplySuspects(Options(turn_limit=0))
    t = table([2, 28, 0], game=endless)
    t.turns = 10_000
    roll(t, ANN, 1, game=endless)
    assert frame(t) == Turn(BEN)
    t = table([2, 28, 0])
    t.turns = 499
    assert roll(t, ANN, 1)[-1] == Drawn(500)
