"""Three levels of opponents: easy, medium, hard."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from intrigue import games
from intrigue.bots.beliefs import Beliefs, fitting, posterior
from intrigue.bots.greedy import GreedyBot
from intrigue.core.budget import Budget
from intrigue.core.contract import Action, AnyGame

OVERLOOKS = 0.5  # how often easy does not see an action
STRAYS = 0.25  # how often medium takes its second choice where being predictable loses


class EasyBot:
    """Means well, and overlooks half of what it could do, but thinks twice before what may cost the match."""

    def __init__(self, game: AnyGame, rng: Random, budget: Budget) -> None:
        self._greedy, self._grave, self._rng = GreedyBot(game, rng, budget), games.title(game.name).text.GRAVE, rng

    def choose(self, view: Any, actions: Sequence[Action]) -> Action:
        seen = [action for action in actions if self._rng.random() >= OVERLOOKS] or [self._rng.choice(actions)]
        action = self._greedy.choose(view, seen)
        return self._greedy.choose(view, actions) if type(action).__name__ in self._grave else action


class MediumBot:
    """Takes what the hints value most, and now and then its second choice where being predictable loses."""

    def __init__(self, game: AnyGame, rng: Random, budget: Budget) -> None:
        title = games.title(game.name)
        self._game, self._hints, self._mind, self._rng = game, title.hints, title.mind, rng

    def choose(self, view: Any, actions: Sequence[Action]) -> Action:
        values = self._hints.values(view, actions)
        order = sorted(range(len(actions)), key=lambda index: (-values[index], self._rng.random()))
        best = actions[order[0]]
        if len(order) > 1 and self._mind and type(best).__name__ in self._mind.mixed and self._rng.random() < STRAYS:
            return actions[order[1]]
        return best

    def beliefs(self, view: Any) -> Beliefs:
        """What a careful player could hold likely; the hints, by which this one plays, do not look at it."""
        return posterior(self._game, self._mind, view, fitting(self._mind, view)) if self._mind else {}
