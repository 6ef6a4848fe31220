"""A bot that does anything."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from intrigue.core.budget import Budget
from intrigue.core.contract import Action, AnyGame


class RandomBot:
    """Chooses at random: first the kind of action, then one of that kind, so that rare kinds are played too."""

    def __init__(self, game: AnyGame, rng: Random, budget: Budget) -> None:
        self._rng = rng

    def choose(self, view: Any, actions: Sequence[Action]) -> Action:
        kinds = list(dict.fromkeys(type(action) for action in actions))
        kind = self._rng.choice(kinds)
        return self._rng.choice([action for action in actions if type(action) is kind])
