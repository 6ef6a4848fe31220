"""The opponent that others of Conspirateurs are measured against: minimax to a fixed depth with a plain value."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from intrigue.core.budget import Budget
from intrigue.core.contract import Action, AnyGame
from intrigue.games.conspirateurs.board import SIDE
from intrigue.games.conspirateurs.lookahead import Lookahead
from intrigue.games.conspirateurs.state import ConspirateursView
from intrigue.games.conspirateurs.strategy import Strategy

DEPTH = 2
OUT = 1000  # more than all men of a side can have to go
COSTS = (0, *(OUT + steps for steps in range(1, SIDE)))  # men home count first, then the distances
EVERYTHING = 10_000  # more moves than there can be


class MinimaxBot:
    """Looks two turns ahead at everything, takes the best for itself and expects what is worst for it.

    A position is worth the men home, then minus the sum of the distances to the nearest empty sanctuary, less the same
    for the others. The same view and seed give the same answer, whatever the budget.
    """

    def __init__(self, game: AnyGame, rng: Random, budget: Budget) -> None:
        self._game, self._rng = game, rng

    def choose(self, view: ConspirateursView, actions: Sequence[Action]) -> Action:
        t = self._game.determinize(view, self._rng)
        strategy = Strategy(COSTS, ({},) * view.seats, EVERYTHING)
        shuffled = self._rng.sample(actions, len(actions))
        return Lookahead(self._game, t, strategy, lambda: True).best(shuffled, DEPTH)
