"""The ids of Conspirateurs: the cells of the board and a pass.

A man is placed by one id, the cell. There are 83,232 moves, so a move is two ids: first the cell the man stands on,
then the cell he goes to. There is no way back after the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from intrigue.core.contract import Action
from intrigue.core.ids import NONE, Ids
from intrigue.games.conspirateurs.board import SIDE, Cell
from intrigue.games.conspirateurs.leaps import Moves
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.games.conspirateurs.words import DROPS, PASSES, Drop, Move, move

CELLS = SIDE * SIDE
PASS = CELLS  # its id


@dataclass(frozen=True, slots=True)
class Point(Action):
    """Name a cell: where a man is placed, which man moves, or where to."""

    cell: Cell


class Pointing:
    """A move is made by pointing twice."""

    def spell(self, action: Action) -> tuple[int, ...]:
        if isinstance(action, Move):
            return action.man, action.to
        return (action.to,) if isinstance(action, Drop) else (PASS,)

    def next(self, actions: Sequence[Action], first: int) -> Iterable[int]:
        if isinstance(actions, Moves):
            return actions.movers() if first == NONE else actions.ends(first)
        if first == NONE:
            return [self.spell(action)[0] for action in actions]
        return [action.to for action in actions if isinstance(action, Move) and action.man == first]

    def whole(self, actions: Sequence[Action], number: int, first: int) -> Action | None:
        if isinstance(actions, Moves) or isinstance(actions[0], Move):  # as the rules list them, or read from a file
            return None if first == NONE else move(first, number)
        return PASSES[0] if number == PASS else DROPS[number]


def ids(game: Conspirateurs, seats: int) -> Ids:
    return Ids((*(Point(cell) for cell in range(CELLS)), *PASSES), (), Pointing())
