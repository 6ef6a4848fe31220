"""The opponent that others of Conspirateurs are measured against: minimax to a fixed depth with a plain value."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from intrigue.bots.budget import Budget
from intrigue.core.contract import Action, AnyGame, Seat
from intrigue.games.conspirateurs.board import SANCTUARIES, SIDE, Cell, Cells, spread
from intrigue.games.conspirateurs.state import Table, TableView, occupied, team
from intrigue.games.conspirateurs.words import Move, Over

DEPTH = 2
HOME = 1000  # more than all men of a side can have to go
WIN = 1_000_000


class MinimaxBot:
    """Looks two turns ahead at everything, takes the best for itself and expects what is worst for it.

    A position is worth the men home, then minus the sum of the distances to the nearest empty sanctuary, less the same
    for the others. The same view and seed give the same answer, whatever the budget.
    """

    def __init__(self, game: AnyGame, rng: Random, budget: Budget, depth: int = DEPTH) -> None:
        if game.name != "conspirateurs":
            raise ValueError("minimax plays Conspirateurs only: choose another bot for this game")
        self._game, self._rng, self._depth = game, rng, depth
        self._near: dict[tuple[Cells, Cell], int] = {}

    def choose(self, view: TableView, actions: Sequence[Action]) -> Action:
        self._near.clear()
        self._side = team(view.seats, view.turn)
        t = self._game.determinize(view, self._rng)
        best, chosen = -2 * WIN, actions[0]
        for action in self._ordered(t, self._rng.sample(actions, len(actions))):
            value = self._try(t, action, self._depth, best, 2 * WIN)
            if value > best:
                best, chosen = value, action
        return chosen

    def _try(self, t: Table, action: Action, depth: int, alpha: int, beta: int) -> int:
        """The value of the position after an action, looking so many turns ahead, this one included."""
        after = t.copy()
        self._game.apply(after, after.turn, action)
        if isinstance(after.wait, Over):
            return WIN * (1 if self._side == after.wait.winners else -1) if after.wait.winners else 0
        return self._look(after, depth - 1, alpha, beta) if depth > 1 else self._value(after)

    def _look(self, t: Table, depth: int, alpha: int, beta: int) -> int:
        """The value when everybody does the best for themselves, if it lies between alpha and beta."""
        ours = t.turn in self._side
        for action in self._ordered(t, self._game.legal(t, t.turn)):
            value = self._try(t, action, depth, alpha, beta)
            if ours:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return alpha if ours else beta

    def _ordered(self, t: Table, actions: Sequence[Action]) -> list[Action]:
        """The actions, first those that bring a man home or close to it."""
        vacant = self._vacant(t)

        def gain(action: Action) -> int:
            if not isinstance(action, Move):
                return 0
            arrival = HOME if vacant >> action.to & 1 else 0
            return arrival + self._distance(vacant, action.man) - self._distance(vacant, action.to)

        return sorted(actions, key=gain, reverse=True)

    def _vacant(self, t: Table) -> Cells:
        return SANCTUARIES[t.seats] & ~occupied(t.men)

    def _distance(self, vacant: Cells, cell: Cell) -> int:
        """How far it is to the nearest of the vacant sanctuaries."""
        if (vacant, cell) not in self._near:
            row, column = divmod(cell, SIDE)
            far = (max(abs(home // SIDE - row), abs(home % SIDE - column)) for home in spread(vacant))
            self._near[vacant, cell] = min(far, default=SIDE)
        return self._near[vacant, cell]

    def _value(self, t: Table) -> int:
        worth = [self._worth(t, seat) for seat in range(t.seats)]
        ours = sum(worth[seat] for seat in self._side)
        others = t.seats - len(self._side)
        return ours * others // len(self._side) - (sum(worth) - ours)

    def _worth(self, t: Table, seat: Seat) -> int:
        """The men home, then minus the sum of distances."""
        homes, vacant = SANCTUARIES[t.seats], self._vacant(t)
        outside = t.men[seat] & ~homes
        home = t.men[seat].bit_count() - outside.bit_count()
        return home * HOME - sum(self._distance(vacant, man) for man in spread(outside))
