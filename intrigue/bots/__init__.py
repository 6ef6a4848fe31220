"""Bots: each is a `choose(view, actions) -> Action` and sees nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from intrigue.bots.greedy import GreedyBot
from intrigue.bots.random import RandomBot
from intrigue.core.contract import Action


class Bot(Protocol):
    def choose(self, view: Any, actions: Sequence[Action]) -> Action:
        """One of the actions."""


class UnknownBot(ValueError):
    """No bot has that name."""


BOTS: dict[str, Callable[[str, Random], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def make(bot: str, game: str, rng: Random) -> Bot:
    """The bot of that name for a game, with its own source of luck."""
    if bot not in BOTS:
        raise UnknownBot(f"there is no bot called {bot!r}; the bots are {', '.join(BOTS)}")
    return BOTS[bot](game, rng)
