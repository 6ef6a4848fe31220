"""Moves come from outside: whatever numbers they hold, they are looked up and never computed with."""

from __future__ import annotations

import os
import subprocess
import sys
import tracemalloc
from random import Random
from typing import Any

import pytest

from intrigue.core.check import random_match
from intrigue.core.codec import Unreadable
from intrigue.core.contract import Action, Illegal, may
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.games.conspirateurs.state import ConspirateursState
from intrigue.games.conspirateurs.words import MOVING

GAME = Conspirateurs()
ODD: list[Any] = [
    2**63 - 1,
    2**64,
    10**400,
    16_000_000_000,
    200_000_000_000,
    289,
    -1,
    -289,
    -(2**63),
    True,
    None,
    "5",
    "",
    [5],
    {"is": "Pass"},
    0.5,
    1e300,
]
A_MILLION = 1_000_000


def deep(seats: int) -> list[ConspirateursState]:
    """A few tables at which men are moved."""
    tables = [
        random_match(GAME, seats, Random(seed), limit=limit)[0] for seed in (1, 2) for limit in (40, 42, 100, 300)
    ]
    return [t for t in tables if t.frame == MOVING]


def read(data: Any) -> Action | None:
    """The action as it comes from outside, or None where it is not even read."""
    try:
        action = GAME.codec.load(data)
    except Unreadable:
        return None
    assert isinstance(action, Action)
    return action


def refused(t: ConspirateursState, man: Any, to: Any) -> bool:
    action = read({"is": "Move", "man": man, "to": to})
    if action is None:
        return True
    try:
        may(GAME, t, t.turn, action)
    except Illegal:
        return True
    return False


def refuse_all(seats: int) -> None:
    """Fail unless every odd move is refused at every table, and cheaply."""
    for t in deep(seats):
        good = next(iter(GAME.legal(t, t.turn)))
        man, to = GAME.codec.dump(good)["man"], GAME.codec.dump(good)["to"]
        assert not refused(t, man, to)
        tracemalloc.start()
        for odd in ODD:
            assert refused(t, odd, to), odd
            assert refused(t, man, odd), odd
            assert refused(t, odd, odd), odd
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert most < A_MILLION


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_move_by_any_number_is_refused_and_costs_nothing(seats: int) -> None:
    refuse_all(seats)


def test_the_same_without_the_kernel() -> None:
    code = (
        "from tests.games.conspirateurs.test_outside import refuse_all\n"
        "from intrigue.games.conspirateurs import kernel; assert not kernel.available()\n"
        "for seats in (2, 3, 4): refuse_all(seats)"
    )
    pure = os.environ | {"INTRIGUE_PURE": "1"}
    subprocess.run([sys.executable, "-c", code], env=pure, check=True, timeout=60)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_odd_move_has_no_place_among_the_moves(seats: int) -> None:
    for t in deep(seats):
        moves = GAME.legal(t, t.turn)
        for odd in ODD:
            for data in ({"is": "Move", "man": odd, "to": 5}, {"is": "Move", "man": 5, "to": odd}):
                action = read(data)
                assert action not in moves
                with pytest.raises(ValueError, match="not among"):
                    moves.index(action)
