"""A bot that takes what looks best now."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from intrigue import games
from intrigue.core.budget import Budget
from intrigue.core.contract import Action, AnyGame


class GreedyBot:
    """Takes the action that the game's hints value most; among equals, any."""

    def __init__(self, game: AnyGame, rng: Random, budget: Budget) -> None:
        self._hints, self._rng = games.title(game.name).hints, rng

    def choose(self, view: Any, actions: Sequence[Action]) -> Action:
        values = self._hints.values(view, actions)
        best = max(values)
        return self._rng.choice([action for action, value in zip(actions, values, strict=True) if value == best])
