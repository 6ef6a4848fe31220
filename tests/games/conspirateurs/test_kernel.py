"""The compiled kernel plays by the reference rules; without it everything else still works."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from random import Random

import pytest

from intrigue.core.check import random_match
from intrigue.core.contract import may
from intrigue.games.conspirateurs import kernel
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.games.conspirateurs.state import ConspirateursState
from intrigue.games.conspirateurs.words import DROPPING, Over
from tests.games.conspirateurs.positions import CASES, compare
from tests.games.conspirateurs.table import moving

GAME = Conspirateurs()
compiled = pytest.mark.skipif(not kernel.available(), reason="the compiled kernel is not built or switched off")


def played(game: Conspirateurs, t: ConspirateursState, most: int, seed: int) -> ConspirateursState:
    """The state after a story, every entry checked by the rules."""
    t = t.copy()
    for seat, action in kernel.story(game, t, most, seed):
        game.apply(t, seat, may(game, t, seat, action))
    return t


@compiled
def test_the_kernel_finds_the_destinations_of_the_rules() -> None:
    compare(6000, seed=1)


@compiled
@pytest.mark.parametrize(("seats", "game"), CASES)
def test_matches_of_the_kernel_follow_the_rules(seats: int, game: Conspirateurs) -> None:
    t = played(game, game.start(seats), 2000, seed=seats)
    assert isinstance(t.frame, Over)


@compiled
@pytest.mark.parametrize(("seats", "game"), CASES)
def test_results_are_those_of_the_rules(seats: int, game: Conspirateurs) -> None:
    """From positions close to the end, so that there are winners of every kind."""
    t = near_the_end(seats)
    winners = Counter[tuple[float, ...]]()
    for seed in range(20):
        end = played(game, t, 2000, seed)
        shares, lengths = kernel.play_on(game, t, 1, seed)
        assert (tuple(shares), lengths[0]) == (game.result(end), end.turns)
        winners[game.result(end)] += 1
    assert len(winners) > 1


def near_the_end(seats: int) -> ConspirateursState:
    """A state in which every seat has a man to bring home, and others to leap over."""
    others = {3: {"red": "h8 i5"}, 4: {"blue": "b15 c12", "red": "p16 o8"}}.get(seats, {})
    return moving(seats, black="a1 b4 c3 d5", white="q1 p4 o3 n7", **others)


@compiled
def test_all_moves_are_equally_likely() -> None:
    t = near_the_end(2)
    legal = list(GAME.legal(t, t.turn))
    rounds = 300 * len(legal)
    seen = Counter(kernel.story(GAME, t, 1, seed)[0].action for seed in range(rounds))
    assert set(seen) == set(legal)
    surprise = sum((seen[action] - 300) ** 2 / 300 for action in legal)
    assert surprise < len(legal) + 5 * (2 * len(legal)) ** 0.5  # chi square, five deviations


@compiled
def test_playouts_repeat_from_their_seed() -> None:
    first, again, other = (kernel.playouts(GAME, 3, 5, seed) for seed in (1, 1, 2))
    assert first == again != other
    assert len(first[0]) == 15
    assert len(first[1]) == 5


@compiled
def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="over"):
        kernel.play_on(GAME, ConspirateursState(2, near_the_end(2).men, 0, 50, Over((0,))), 1, 1)
    with pytest.raises(ValueError, match="0 or more"):
        kernel.playouts(GAME, 2, -1, 1)
    with pytest.raises(ValueError, match="no position"):
        kernel.play_on(GAME, ConspirateursState(2, (0, 0), 1, 7, DROPPING), 1, 1)
    with pytest.raises(ValueError, match="no position"):
        kernel.play_on(GAME, moving(2, black="a3"), 1, 1)


def test_the_rules_are_the_same_without_the_kernel() -> None:
    code = (
        "from random import Random; from intrigue.core.check import random_match; from intrigue import games\n"
        "from intrigue.games.conspirateurs import kernel; assert not kernel.available()\n"
        "print(random_match(games.load('conspirateurs'), 2, Random(3), limit=200)[1])"
    )
    pure = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"INTRIGUE_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert pure.stdout.strip() == str(random_match(GAME, 2, Random(3), limit=200)[1])
