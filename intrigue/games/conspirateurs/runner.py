"""The hard bot of Conspirateurs, where nothing is hidden: it looks ahead, in the compiled kernel if there is one."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import cast

from intrigue.core.budget import Budget
from intrigue.core.contract import Action, AnyGame
from intrigue.games.conspirateurs import kernel
from intrigue.games.conspirateurs.board import SANCTUARIES, SIDE
from intrigue.games.conspirateurs.hints import SAVING, STEP, prices
from intrigue.games.conspirateurs.lookahead import Lookahead
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.games.conspirateurs.state import ConspirateursState, ConspirateursView, occupied, team
from intrigue.games.conspirateurs.strategy import Strategy

OUT = 150  # what it costs to be out at all, beside the way
COSTS = (0, *(OUT + steps * (STEP - SAVING * steps) for steps in range(1, SIDE)))
WIDTH = 6
DEEPEST = 24
WEIGHED = 8  # actions that are weighed for somebody who asks
AHEAD = {2: 4, 3: 3, 4: 4}  # turns looked ahead for that, by seats: everybody moves equally often
SURE = 1700  # how much less need than the others makes it e to 1 to win; from matches between players of hints


def strategy(t: ConspirateursState) -> Strategy:
    """Ways as the hints see them: every man is to have a home of his own, at the least cost for his side together."""
    homes = SANCTUARIES[t.seats]
    vacant = homes & ~occupied(t.men)
    sides = [occupied([t.men[seat] for seat in team(t.seats, seat)]) & ~homes for seat in range(t.seats)]
    return Strategy(COSTS, tuple(prices(men, vacant) for men in sides), WIDTH)


class RunnerBot:
    """Alpha-beta, its own side against all others, looking one turn further as long as the budget lasts.

    It never makes a move that saves nothing if others do: else both sides might find it better to wait for ever. An
    iteration is 1,000 positions in the compiled kernel, or one position without it.
    """

    def __init__(self, game: AnyGame, rng: Random, budget: Budget) -> None:
        self._game, self._rng, self.budget = cast(Conspirateurs, game), rng, budget

    def choose(self, view: ConspirateursView, actions: Sequence[Action]) -> Action:
        t = self._game.determinize(view, self._rng)
        more = self.budget.start().more
        if kernel.available():
            return kernel.search(self._game, t, strategy(t), more, self._rng.getrandbits(64)).action
        look = Lookahead(self._game, t, strategy(t), more)
        return look.best(look.saving(self._rng.sample(actions, len(actions))), DEEPEST)

    def _look(self, view: ConspirateursView) -> Lookahead:
        t = self._game.determinize(view, self._rng)
        return Lookahead(self._game, t, strategy(t), lambda: True)

    def leading(self, view: ConspirateursView, actions: Sequence[Action], tries: int) -> Sequence[Action]:
        """By what they are worth some turns later; the same however often it is tried."""
        look = self._look(view)
        first = look.ordered(actions)[:WEIGHED]
        values = look.weighed(first, AHEAD[view.seats])
        return [first[index] for index in sorted(range(len(first)), key=lambda index: -values[index])]

    def outcomes(self, view: ConspirateursView, actions: Sequence[Action], tries: int) -> Sequence[Sequence[float]]:
        """One share for each action: nothing is left to luck."""
        return [[share(view.seats, value)] for value in self._look(view).weighed(actions, AHEAD[view.seats])]


def share(seats: int, value: int) -> float:
    """The share of the win that a seat may expect if the others need so much more than its side does."""
    together = len(team(seats, 0))
    sides, odds = seats // together, exp(max(-30.0, min(30.0, value / SURE)))
    return odds / (odds + sides - 1) / together
