"""A bot that crashes, stalls or takes its worker down gives way to a simpler one, and the server goes on."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from intrigue import games
from intrigue.bots.budget import Budget
from intrigue.core.check import random_match
from intrigue.core.contract import Action
from intrigue.core.options import Options
from intrigue.server.thinkers import Thinkers, choose

BUDGET = Budget(iterations=5)


def faulty(
    game: str, options: Options, bot: str, budget: Budget, luck: int, view: Any, actions: Sequence[Action]
) -> int:
    """Runs in a worker: the bots have speaking names."""
    if bot == "crashes":
        raise RuntimeError("a bug")
    if bot == "stalls":
        threading.Event().wait()
    if bot == "dies":
        os._exit(1)
    return choose(game, options, bot, budget, luck, view, actions)


def ask(bot: str, *, patience: float = 30.0, luck: int = 1) -> tuple[Action, str]:
    game = games.load("conspirateurs")
    state, _ = random_match(game, 2, Random(5), limit=50)
    seat = game.actors(state)[0]

    async def think() -> tuple[Action, str]:
        thinkers = Thinkers(workers=1, patience=patience, think=faulty)
        try:
            return await thinkers.choose(game, bot, BUDGET, luck, game.view(state, seat), game.legal(state, seat))
        finally:
            thinkers.close()

    action, chosen_by = asyncio.run(think())
    assert action in game.legal(state, seat)
    return action, chosen_by


@pytest.mark.parametrize("bot", ["greedy", "random", "easy", "medium", "hard"])
def test_a_sound_bot_answers_itself(bot: str) -> None:
    assert ask(bot)[1] == bot


@pytest.mark.parametrize("bot", ["crashes", "dies"])
def test_a_bot_that_fails_is_replaced(bot: str) -> None:
    assert ask(bot)[1] == "default"


def test_a_bot_that_stalls_is_replaced() -> None:
    assert ask("stalls", patience=6.0)[1] == "default"


def test_the_same_luck_gives_the_same_answer() -> None:
    assert len({ask("random", luck=7)[0] for _ in range(2)}) == 1


def test_the_time_for_an_answer_depends_on_who_is_asked_alone() -> None:
    """What a hard bot could do, or whether it had a choice at all, does not show in when it answers."""
    thinkers = Thinkers(workers=2, seconds=1.0)
    assert thinkers.time_for(["medium", "", "easy"]) == 0
    assert thinkers.time_for(["hard", "medium"]) == thinkers.time_for(["hard", "hard", "hard"]) > 1.0
    assert thinkers.budget(["hard"]).seconds == thinkers.budget(["hard", "hard", "easy"]).seconds == 1.0
    assert thinkers.budget(["hard"] * 4).seconds == 0.5
