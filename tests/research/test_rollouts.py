"""Many matches at once, from one seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

import pytest

from intrigue import games
from intrigue.core.check import random_match
from intrigue.core.contract import Action
from intrigue.games import OWN
from intrigue.games.conspirateurs import kernel
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.research import rollouts


@pytest.mark.parametrize("name", OWN)
def test_every_match_is_the_one_its_seed_gives(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "available", lambda: False)
    game = games.load(name)
    found = rollouts(game, "uniform", 3, seed=11, seats=3)
    assert list(found.seeds) == [11, 12, 13]
    for number, seed in enumerate(found.seeds):
        state, log = random_match(game, 3, Random(seed))
        assert found.lengths[number] == len(log)
        assert tuple(found.shares[3 * number : 3 * number + 3]) == game.result(state)


@pytest.mark.parametrize("policy", ["uniform", {"Guess": 0.05}])
def test_the_same_arguments_give_the_same_matches(policy: Any) -> None:
    game = games.load("spy_alley")
    first = rollouts(game, policy, 20, seed=5, seats=4)
    assert first == rollouts(game, policy, 20, seed=5, seats=4)
    assert first != rollouts(game, policy, 20, seed=6, seats=4)


def test_the_table_is_full_unless_seats_are_given() -> None:
    found = rollouts(games.load("spy_alley"), "uniform", 30, seed=1)
    assert found.seats == 6
    assert len(found.shares) == 180
    assert sum(found.mean_shares()) == pytest.approx(1)


def test_a_table_of_weights_weighs_kinds_of_action() -> None:
    game = games.load("spy_alley")
    often = rollouts(game, "uniform", 50, seed=1, seats=3)
    never = rollouts(game, {"Guess": 0}, 2, seed=1, seats=3)
    assert sum(often.lengths) / 50 < 20  # a guess ends the match soon
    assert min(never.lengths) > 50


def test_weights_do_not_matter_where_nothing_else_is_legal() -> None:
    silent = {"Move": 0.0, "Drop": 0.0, "Pass": 0.0}
    found = rollouts(games.load("conspirateurs"), silent, 1, seed=1, seats=2)
    assert found.lengths[0] > 40


def test_a_function_chooses_as_a_bot_does() -> None:
    asked: set[int] = set()

    def first(view: Any, actions: Sequence[Action]) -> Action:
        asked.add(view.seat)
        return actions[0]

    game = games.load("simply_suspects")
    found = rollouts(game, first, 2, seed=1, seats=3)
    assert asked == {0, 1, 2}
    assert found == rollouts(game, first, 2, seed=1, seats=3)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("uniform", 1, 1, 9), "has 2 to 6 seats, not 9"),
        (("uniform", 0, 1), "at least one match"),
        (({"Gess": 1}, 1, 1), "'Gess' is no kind of action"),
        (({"Guess": -1}, 1, 1), "a weight is 0 or more"),
        (({"Guess": float("nan")}, 1, 1), "a weight is 0 or more"),
        (("unifrom", 1, 1), "no policy"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: tuple[Any, ...], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        rollouts(games.load("spy_alley"), *arguments)


def test_the_kernel_plays_uniform_matches_of_conspirateurs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel is replaced, so that this holds where none is installed too."""

    def playouts(game: Conspirateurs, seats: int, n: int, seed: int) -> tuple[Any, Any]:
        from array import array

        return array("d", [0.0, 1.0]), array("i", [seed])

    monkeypatch.setattr(kernel, "available", lambda: True)
    monkeypatch.setattr(kernel, "playouts", playouts)
    game = cast(Any, Conspirateurs())
    found = rollouts(game, "uniform", 3, seed=7, seats=2)
    assert list(found.lengths) == [7, 8, 9]
    assert found.mean_shares() == (0, 1)
    assert list(rollouts(game, {"Pass": 1.0}, 1, seed=7, seats=2).lengths) != [7]
