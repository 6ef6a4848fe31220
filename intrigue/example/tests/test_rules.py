"""A test for each paragraph of RULES.md, named after it."""

from __future__ import annotations

import pytest

from intrigue.core.contract import CHANCE, Action, Event, Illegal, Seat, may
from intrigue.core.promises import hear
from intrigue.example.rules import Contraband
from intrigue.example.state import ContrabandState
from intrigue.example.words import (
    BRIBES,
    CHALLENGE,
    MOST,
    MOVES,
    PASS,
    Bribed,
    BribedSomeone,
    Ended,
    Options,
    Over,
    Roll,
    Rolled,
    Showdown,
)

GAME = Contraband()


def do(t: ContrabandState, seat: Seat, action: Action, viewer: Seat | None = None) -> list[Event]:
    """What the viewer is told when the seat does this, which must be legal."""
    return hear(GAME, t, seat, may(GAME, t, seat, action), viewer)


def opened(*boats: int) -> ContrabandState:
    """The state after everybody's first bribe; seat 0 is on turn."""
    t = GAME.start(len(boats))
    for seat, boat in enumerate(boats):
        do(t, seat, BRIBES[boat])
    return t


def test_everybody_bribes_one_skipper_before_the_first_turn() -> None:
    t = GAME.start(3)
    assert GAME.actors(t) == (0, 1, 2)
    assert do(t.copy(), 1, BRIBES[2], viewer=1) == [Bribed(1, 2)]
    assert do(t, 1, BRIBES[2], viewer=0) == [BribedSomeone(1)]
    assert GAME.actors(t) == (0, 2)
    do(t, 2, BRIBES[0])
    do(t, 0, BRIBES[0])
    assert GAME.actors(t) == (0,)


def test_a_turn_sends_a_boat_to_the_next_quay_or_bribes_a_skipper() -> None:
    t = opened(0, 0)
    assert set(GAME.legal(t, 0)) == {
        *BRIBES,
        *(MOVES[b, (3 * b + way) % 12, False] for b in range(4) for way in (1, -1)),
    }
    t.crate = 3
    assert MOVES[1, 4, True] in GAME.legal(t, 0)
    t.bribed = ((MOST, 0, 0, 0), t.bribed[1])
    assert not set(BRIBES) & set(GAME.legal(t, 0))


def test_everybody_else_answers_a_boat_that_was_sent() -> None:
    t = opened(0, 0, 1)
    do(t, 0, MOVES[0, 1, False])
    assert GAME.actors(t) == (1, 2)
    assert GAME.legal(t, 1) == (PASS, CHALLENGE)
    with pytest.raises(Illegal):
        do(t, 2, CHALLENGE)


def test_a_challenger_who_paid_more_sends_the_boat_back() -> None:
    """[A1]"""
    t = opened(1, 0, 0)
    do(t, 0, MOVES[0, 1, False])
    do(t, 1, CHALLENGE)
    assert do(t.copy(), 2, CHALLENGE)[1:] == [Showdown(1, 0, 0, (1, 0), True)], "only the first counts"
    do(t, 2, PASS)
    assert t.boats[0] == 0
    alike = opened(0, 0)
    do(alike, 0, MOVES[0, 1, False])
    do(alike, 1, CHALLENGE)
    assert alike.boats[0] == 1


def test_a_six_lets_the_crate_drift_one_quay_on() -> None:
    t = opened(0, 0)
    do(t, 0, BRIBES[0])
    assert do(t.copy(), CHANCE, Roll(5)) == [Rolled(5)]
    assert do(t, CHANCE, Roll(6)) == [Rolled(6)]
    assert t.crate == 5


def test_the_crate_carried_to_your_own_quay_wins() -> None:
    t = opened(0, 1)
    t.boats, t.crate = (1, 3, 6, 9), 1
    do(t, 0, MOVES[0, 0, True])
    assert do(t, 1, PASS)[1:] == [Ended(0)]
    assert GAME.result(t) == (1.0, 0.0)


def test_after_the_last_turn_nobody_wins() -> None:
    game = Contraband(Options(turn_limit=1))
    t = opened(0, 1)
    do(t, 0, BRIBES[0])
    game.apply(t, CHANCE, Roll(1))
    assert t.frame == Over(None)
    assert game.result(t) == (0.5, 0.5)
