"""The hard bot of Conspirateurs and the reference it is measured against, in the kernel and on the rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from intrigue import bots, games
from intrigue.bots import Bot, UnknownBot
from intrigue.bots.greedy import GreedyBot
from intrigue.core.budget import Budget
from intrigue.core.check import random_match
from intrigue.core.contract import Action
from intrigue.games.conspirateurs import kernel
from intrigue.games.conspirateurs.board import SANCTUARIES, name, spread
from intrigue.games.conspirateurs.lookahead import Lookahead
from intrigue.games.conspirateurs.minimax import MinimaxBot
from intrigue.games.conspirateurs.runner import RunnerBot, strategy
from intrigue.games.conspirateurs.state import ConspirateursState, ConspirateursView
from intrigue.games.conspirateurs.words import Drop, Move, Pass
from tests.games.conspirateurs.positions import CASES
from tests.games.conspirateurs.table import GAME, move, moving

compiled = pytest.mark.skipif(not kernel.available(), reason="the compiled kernel is not built or switched off")


@pytest.fixture(params=[pytest.param("kernel", marks=compiled), "pure"])
def budget(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Budget:
    """Enough for a few turns ahead, with the kernel and without."""
    if request.param == "pure":
        monkeypatch.setattr(kernel, "available", lambda: False)
    return Budget(iterations=2 if request.param == "kernel" else 150)


def answer(bot: Bot, t: ConspirateursState) -> Action:
    return bot.choose(GAME.view(t, t.turn), GAME.legal(t, t.turn))


def wins(first: Bot, second: Bot) -> tuple[float, ...]:
    """How a match between two bots ends."""
    t = GAME.start(2)
    while GAME.actors(t):
        GAME.apply(t, t.turn, answer((first, second)[t.turn], t))
    return GAME.result(t)


@pytest.mark.parametrize(("seats", "others"), [(2, {}), (3, {"red": "e5"}), (4, {"blue": "a2", "red": "e5"})])
def test_hard_takes_a_win(seats: int, others: dict[str, str], budget: Budget) -> None:
    t = moving(seats, black="a1 i9", white="h9 f9 d9 b9", **others)
    assert answer(RunnerBot(GAME, Random(1), budget), t) == move("i9", "a9")


def test_hard_shuts_the_door_before_it_goes_on(budget: Budget) -> None:
    """Both a8 and a10 bring a man home, but White enters a8 and wins unless Black takes it."""
    homes = [name(home) for home in spread(SANCTUARIES[2]) if name(home) not in ("a8", "a10")]
    t = moving(2, black=" ".join([*homes[:18], "b9", "c11"]), white=" ".join([*homes[18:], "b7"]))
    assert answer(RunnerBot(GAME, Random(1), budget), t) == move("b9", "a8")


def test_hard_answers_legally_and_repeats_itself(budget: Budget) -> None:
    for seats, game in CASES:
        for entries in (5, 60):
            t = random_match(game, seats, Random(entries), limit=entries)[0]
            view, legal = game.view(t, t.turn), game.legal(t, t.turn)
            first, again = (RunnerBot(game, Random(3), budget).choose(view, legal) for _ in range(2))
            assert first == again
            assert first in legal


@compiled
def test_hard_beats_greedy() -> None:
    hard, greedy = RunnerBot(GAME, Random(1), Budget(iterations=2)), GreedyBot(GAME, Random(1), Budget())
    assert wins(hard, greedy) == (1, 0)
    assert wins(greedy, hard) == (0, 1)


@compiled
def test_kernel_and_rules_value_a_position_alike() -> None:
    """A partner who is home must pass, so nothing but the position itself is valued."""
    t = moving(4, black="a1 a2", white="c3 d9", blue="k5 i9 e9", red="m4 c12 q17")
    found = kernel.search(GAME, t, strategy(t), lambda: True, seed=1)
    assert found.action == Pass()
    assert found.value == Lookahead(GAME, t, strategy(t), lambda: True).value(t)


@compiled
def test_a_search_ends_when_its_budget_raises() -> None:
    def interrupted() -> bool:
        raise KeyboardInterrupt

    t = moving(2, black="i9", white="k9")
    with pytest.raises(KeyboardInterrupt):
        kernel.search(GAME, t, strategy(t), interrupted, seed=1)


class OnePly:
    """Shortens the distance of the man it moves to the nearest empty sanctuary as much as it can."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: ConspirateursView, actions: Sequence[Action]) -> Action:
        vacant = set(spread(SANCTUARIES[view.seats])).difference(*view.men)
        far = [min(max(abs(home // 17 - at // 17), abs(home % 17 - at % 17)) for home in vacant) for at in range(289)]

        def saved(action: Action) -> int:
            if isinstance(action, Move):
                return far[action.man] - far[action.to]
            return -far[action.to] if isinstance(action, Drop) else 0

        most = max(map(saved, actions))
        return self._rng.choice([action for action in actions if saved(action) == most])


def test_minimax_beats_a_player_who_only_shortens_the_way() -> None:
    assert wins(OnePly(Random(2)), MinimaxBot(GAME, Random(1), Budget())) == (0, 1)


def test_minimax_plays_conspirateurs_only() -> None:
    assert isinstance(bots.make("minimax", GAME, Random(1)), MinimaxBot)
    with pytest.raises(UnknownBot, match="Spy Alley"):
        bots.make("minimax", games.load("spy_alley"), Random(1))
