"""Alpha-beta for Conspirateurs on the reference rules, for where there is no compiled kernel and for reference bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from intrigue.core.contract import Action, AnyGame, Seat
from intrigue.games.conspirateurs.board import SANCTUARIES, SIDE, Cell, Cells, spread
from intrigue.games.conspirateurs.state import ConspirateursState, occupied, team
from intrigue.games.conspirateurs.strategy import Strategy
from intrigue.games.conspirateurs.words import Drop, Move, Over

WIN = 1_000_000


class OutOfTime(Exception):
    """No more positions may be looked at."""


class Lookahead:
    """One decision of one seat. Its side takes what is best for it and expects of all others what is worst."""

    def __init__(self, game: AnyGame, t: ConspirateursState, strategy: Strategy, more: Callable[[], bool]) -> None:
        self._game, self._root, self._strategy, self._more = game, t, strategy, more
        self._side = team(t.seats, t.turn)
        self._ways: dict[tuple[Seat, Cells, Cell], int] = {}

    def best(self, actions: Sequence[Action], deepest: int) -> Action:
        """The best of the actions of the root, looking one turn further each time, as long as more is allowed."""
        actions = self._ordered(self._root, actions)
        for depth in range(1, deepest + 1):
            try:
                value, actions = self._deepen(actions, depth)
            except OutOfTime:
                break
            if abs(value) > WIN // 2:  # the end is in sight
                break
        return actions[0]

    def weighed(self, actions: Sequence[Action], depth: int) -> list[int]:
        """What each of the actions of the root is worth, looking this many turns ahead."""
        return [self._try(self._root, action, depth, -2 * WIN, 2 * WIN) for action in actions]

    def saving(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Those actions of the root that save something, or all if none does."""
        seat, vacant = self._root.turn, vacant_homes(self._root)
        return [action for action in actions if self._saved(seat, vacant, action) > 0] or actions

    def _deepen(self, actions: Sequence[Action], depth: int) -> tuple[int, list[Action]]:
        """The value when looking this many turns ahead, and the actions with the best in front."""
        best, order = -2 * WIN, list(actions)
        for action in actions:
            value = self._try(self._root, action, depth, best, 2 * WIN)
            if value > best:
                best = value
                order.remove(action)
                order.insert(0, action)
        return best, order

    def _try(self, t: ConspirateursState, action: Action, depth: int, alpha: int, beta: int) -> int:
        """The value of the position after an action, looking this many turns ahead, this one included."""
        if not self._more():
            raise OutOfTime
        after = t.copy()
        self._game.apply(after, after.turn, action)
        if isinstance(after.frame, Over):
            return (WIN - after.turns) * (1 if after.frame.winners == self._side else -1) if after.frame.winners else 0
        return self._look(after, depth - 1, alpha, beta) if depth > 1 else self.value(after)

    def _look(self, t: ConspirateursState, depth: int, alpha: int, beta: int) -> int:
        """The value when everybody does the best for themselves, if it lies between alpha and beta."""
        ours = t.turn in self._side
        for action in self._ordered(t, self._game.legal(t, t.turn))[: self._strategy.width]:
            value = self._try(t, action, depth, alpha, beta)
            if ours:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        return alpha if ours else beta

    def ordered(self, actions: Sequence[Action]) -> list[Action]:
        """The actions of the root that save something, or all if none does; first those that save most."""
        return self._ordered(self._root, self.saving(actions))

    def _ordered(self, t: ConspirateursState, actions: Sequence[Action]) -> list[Action]:
        """The actions, first those that save most."""
        vacant = vacant_homes(t)
        return sorted(actions, key=lambda action: self._saved(t.turn, vacant, action), reverse=True)

    def _saved(self, seat: Seat, vacant: Cells, action: Action) -> int:
        """What an action takes off the way of the man who moves."""
        if isinstance(action, Move):
            return self._way(seat, vacant, action.man) - self._way(seat, vacant, action.to)
        return -self._way(seat, vacant, action.to) if isinstance(action, Drop) else 0

    def _way(self, seat: Seat, vacant: Cells, cell: Cell) -> int:
        """The cost of a man's cheapest way home."""
        key = seat, vacant, cell
        if key not in self._ways:
            row, column = divmod(cell, SIDE)
            costs, prices = self._strategy.costs, self._strategy.prices[seat]
            ways = (
                costs[max(abs(home // SIDE - row), abs(home % SIDE - column))] + prices.get(home, 0)
                for home in spread(vacant)
            )
            self._ways[key] = min(ways, default=WIN // 100)
        return self._ways[key]

    def value(self, t: ConspirateursState) -> int:
        """What the others still need, on average where there are two others, less what the side needs."""
        needs = [self._need(t, seat) for seat in range(t.seats)]
        ours = sum(needs[seat] for seat in self._side)
        return (sum(needs) - ours) // (2 if t.seats == 3 else 1) - ours

    def _need(self, t: ConspirateursState, seat: Seat) -> int:
        """The cost of the ways home of all men of a seat."""
        vacant = vacant_homes(t)
        return sum(self._way(seat, vacant, man) for man in spread(t.men[seat] & ~SANCTUARIES[t.seats]))


def vacant_homes(t: ConspirateursState) -> Cells:
    return SANCTUARIES[t.seats] & ~occupied(t.men)
