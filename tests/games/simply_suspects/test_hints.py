"""The simple player plays towards winning."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.contract import CHANCE, Action, draw
from intrigue.games.simply_suspects.cards import ROWS
from intrigue.games.simply_suspects.hints import values
from intrigue.games.simply_suspects.state import SimplySuspectsState
from intrigue.games.simply_suspects.words import ROLL, STOP, Guess, Move, Over, Play, Push, Trade
from tests.games.simply_suspects.table import ANN, BEN, BLUE, CAT, GAME, GREEN, RED, YELLOW, play, roll, table


def best(t: SimplySuspectsState, rng: Random | None = None) -> Action:
    (seat,) = GAME.actors(t)
    actions = GAME.legal(t, seat)
    found = values(GAME.view(t, seat), actions)
    assert len(found) == len(actions)
    choices = [action for action, value in zip(actions, found, strict=True) if value == max(found)]
    return (rng or Random(0)).choice(choices)


def test_pegs_go_out_of_the_own_row_into_those_of_opponents() -> None:
    t = table([3, 0], "RRBYGOP")
    roll(t, ANN, 1)
    action = best(t)
    assert isinstance(action, Move)
    assert action.column in (0, 1)
    assert action.row in (BLUE, YELLOW, GREEN, 4, 5)


def test_pegs_do_not_go_to_rows_of_those_who_are_out() -> None:
    t = table([0, 0, 0], "", out=[CAT])
    roll(t, ANN, 1)
    action = best(t)
    assert isinstance(action, Move)
    assert action.row not in (RED, GREEN)


def test_a_guilty_seat_keeps_away_from_the_grand_jury() -> None:
    t = table([28, 0], "RR", hands=[(1, 2)])
    assert best(t) == Play(2)
    t = table([20, 29, 3], "RR")
    roll(t, ANN, 1)
    assert best(t) == Trade(CAT)


def test_a_certain_guess_is_made_and_a_wild_one_is_not() -> None:
    t = table([28, 0, 0], "")
    roll(t, ANN, 1)
    assert best(t) == STOP
    t = table([28, 0, 0], "", hands=[(1,)])
    t.ruled_out = ((False,) * 6, tuple(suspect != BLUE for suspect in ROWS), (False,) * 6)
    assert best(t) == Play(1)
    play(t, ANN, Play(1))
    assert best(t) == Guess(BEN, BLUE)


def test_a_guilty_opponent_is_pushed_before_the_grand_jury() -> None:
    t = table([5, 28, 1], "BBGGYYO")
    roll(t, ANN, 1)
    assert best(t) == Push(BEN, 29)


def test_cards_are_kept_when_a_roll_is_as_good() -> None:
    assert best(table([30, 0], hands=[(1,)])) == ROLL


@pytest.mark.parametrize("seats", GAME.seats)
def test_matches_of_simple_players_come_to_an_end(seats: int) -> None:
    for seed in range(12):
        rng, t = Random(seed), GAME.start(seats)
        while actors := GAME.actors(t):
            GAME.apply(t, actors[0], draw(GAME.odds(t), rng) if actors == (CHANCE,) else best(t, rng))
        over = t.frames[-1]
        assert isinstance(over, Over)
        assert over.winner is not None
        assert t.turns < 250


def test_the_simple_player_beats_random_ones() -> None:
    """Those never guess, which is the best they can do."""
    wins = 0.0
    for seed in range(60):
        rng, t = Random(seed), GAME.start(3)
        while actors := GAME.actors(t):
            seat = actors[0]
            actions = GAME.legal(t, seat) if seat != CHANCE else ()
            if seat == CHANCE:
                action = draw(GAME.odds(t), rng)
            elif seat == seed % 3:
                action = best(t, rng)
            else:
                action = STOP if STOP in actions else rng.choice(actions)
            GAME.apply(t, seat, action)
        wins += GAME.result(t)[seed % 3]
    assert wins / 60 > 0.6
