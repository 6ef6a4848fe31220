"""Bots think in worker processes, so that the server answers meanwhile; one that fails gives way to a simpler."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import lru_cache, partial
from multiprocessing import get_context
from random import Random
from typing import Any

from intrigue import bots, games
from intrigue.bots.budget import Budget
from intrigue.bots.worker import end_with_parent
from intrigue.core.contract import Action, AnyGame
from intrigue.core.options import Options

SIMPLER = {
    "hard": "medium",
    "medium": "easy",
    "easy": "random",
    "greedy": "random",
}  # who takes over; after the last, the game's default action

SEARCHING = {"hard"}  # the bots that think as long as they are allowed
SLACK = 0.2  # seconds for the way to a worker and back


@lru_cache(maxsize=64)
def load(game: str, options: Options) -> AnyGame:
    """The game with these options, made once in a worker."""
    return games.load(game, options)


def choose(
    game: str, options: Options, bot: str, budget: Budget, luck: int, view: Any, actions: Sequence[Action]
) -> int:
    """Which of the actions the bot takes: runs in a worker."""
    if bot == "default":
        return list(actions).index(games.hints(game).default(view, actions, Random(luck)))
    return list(actions).index(bots.make(bot, load(game, options), Random(luck), budget).choose(view, actions))


Think = Callable[[str, Options, str, Budget, int, Any, Sequence[Action]], int]


class Thinkers:
    """The workers. A bot gets the view and the actions of its seat, and a number for its luck."""

    def __init__(
        self, workers: int | None = None, patience: float = 20.0, seconds: float = 1.5, think: Think = choose
    ) -> None:
        self._think, self._seconds = think, seconds
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._patience = patience
        self._pool: ProcessPoolExecutor | None = None

    def time_for(self, asked: Sequence[str]) -> float:
        """How long the bots that are asked together take at most, whatever they find to choose from."""
        return self._seconds + SLACK if SEARCHING & set(asked) else 0.0

    def budget(self, asked: Sequence[str]) -> Budget:
        """What each of the bots that are asked together may spend: they share the workers, and the time is one."""
        searching = sum(bot in SEARCHING for bot in asked)
        return Budget(self._seconds * min(1.0, self._workers / max(1, searching)))

    async def choose(
        self, game: AnyGame, bot: str, budget: Budget, luck: int, view: Any, actions: Sequence[Action]
    ) -> tuple[Action, str]:
        """The action, and the bot that chose it in the end."""
        while True:
            pool = self.ready()
            try:
                async with asyncio.timeout(self._patience):
                    job = partial(self._think, game.name, game.options, bot, budget, luck, view, list(actions))
                    index = await asyncio.get_running_loop().run_in_executor(pool, job)
                    return actions[index], bot
            except (TimeoutError, BrokenExecutor):
                self._drop(pool)
            except Exception:  # whatever is wrong with a bot, the table goes on
                pass
            if bot == "default":
                return actions[luck % len(actions)], bot
            bot = SIMPLER.get(bot, "default")

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def ready(self) -> ProcessPoolExecutor:
        """The workers, started if they are not: a server does so before the first question comes."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, get_context("forkserver"), end_with_parent)
            for _ in range(self._workers):
                self._pool.submit(games.load, "conspirateurs")
        return self._pool

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        """Give up on workers that stall or died, if that was not done yet; the next question starts new ones."""
        if self._pool is pool:
            self._pool = None
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
