"""Where men can go: one step, or a chain of leaps.

Nothing is captured, so a chain is only its two ends, and all cells that chains can lead to are found by flooding.
A leap shifts a man by an even number of rows and columns. Hence a destination is either a step or a leap away, never
both; the men he leaps over are never on the cell he left; and landing on that cell leads nowhere new. So every chain
can be found with the men standing as they do, and the vacant cells fall into clusters, joined by leaps, that all men
of a side share: each cluster is flooded once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import overload

from intrigue.core.contract import Action
from intrigue.games.conspirateurs import kernel
from intrigue.games.conspirateurs.board import BEYOND, BOARD, NEAR, SIDE, Cell, Cells, across, spread
from intrigue.games.conspirateurs.words import Move, move

_CELLS = range(SIDE * SIDE)
_AROUND = tuple((1 << cell, NEAR[cell], BEYOND[cell]) for cell in range(len(NEAR)))


class Moves(Sequence[Action]):
    """All moves of some men, by man and then by destination. A Move is looked up only when it is asked for.

    A chain ends on any of the stops that it lands on. Whether one move is among them is found without the others.
    """

    __slots__ = ("_ends", "_found", "_men", "_movers", "_reach", "_stops", "_taken")

    def __init__(self, men: Cells, taken: Cells, stops: Cells) -> None:
        self._men, self._taken, self._stops = men, taken, stops
        self._found = False

    def _find(self) -> None:
        self._movers, self._reach = _destinations(self._men, self._taken, self._stops)
        self._ends = list(accumulate(map(int.bit_count, self._reach)))  # moves up to the last of each man
        self._found = True

    def __len__(self) -> int:
        if not self._found:
            self._find()
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[Action]:
        if not self._found:
            self._find()
        for man, reach in zip(self._movers, self._reach, strict=True):
            while reach:
                lowest = reach & -reach
                yield move(man, lowest.bit_length() - 1)
                reach ^= lowest

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return list(self)[index]
        if not self._found:
            self._find()
        if index < 0:
            index += len(self)
        place = bisect_right(self._ends, index)
        if index < 0 or place == len(self._ends):
            raise IndexError("there are not so many moves")
        before = self._ends[place - 1] if place else 0
        return move(self._movers[place], nth(self._reach[place], index - before))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Move) or type(action.man) is not int or type(action.to) is not int:
            return False
        if action.man not in _CELLS or action.to not in _CELLS:  # a shift by any number may take any memory
            return False
        _, reach = _destinations(self._men & 1 << action.man, self._taken, self._stops)
        return bool(reach) and reach[0] >> action.to & 1 == 1

    def movers(self) -> Sequence[Cell]:
        """The cells of the men that can move, in order."""
        if not self._found:
            self._find()
        return self._movers

    def ends(self, man: Cell) -> Iterator[Cell]:
        """The cells that one of these men can move to, in order."""
        return spread(self._reach[self.movers().index(man)])

    def index(self, action: object, start: int = 0, stop: int | None = None) -> int:
        if isinstance(action, Move) and action in self:
            if not self._found:
                self._find()
            place = self._movers.index(action.man)
            before = self._ends[place - 1] if place else 0
            found = before + (self._reach[place] & (1 << action.to) - 1).bit_count()
            if found in range(len(self))[start:stop]:
                return found
        raise ValueError(f"{action} is not among the moves")


def can_move(men: Cells, taken: Cells) -> bool:
    """Whether any of the men can step or leap."""
    vacant = BOARD ^ taken
    for man in spread(men):
        near = NEAR[man]
        if near & vacant or BEYOND[man][near & taken] & vacant:
            return True
    return False


def destinations(men: Cells, taken: Cells, stops: Cells) -> tuple[list[Cell], list[Cells]]:
    """The men that can move at all, and the cells that each can move to."""
    movers: list[Cell] = []
    reaches: list[Cells] = []
    vacant = BOARD ^ taken
    leaping = across(vacant, taken)  # the cells from which there is a leap
    onward = leaping & vacant & ~stops  # the landings from which there is another
    clusters: list[Cells] = []
    while men:
        bit = men & -men
        men ^= bit
        man = bit.bit_length() - 1
        near = NEAR[man]
        reach = near & vacant
        if bit & leaping:
            landings = BEYOND[man][near & taken] & vacant
            reach |= landings
            landings &= onward
            if landings:
                reach |= chains(landings, taken, onward, stops, clusters)
        if reach:
            movers.append(man)
            reaches.append(reach)
    return movers, reaches


_destinations = kernel.destinations if kernel.available() else destinations


def chains(landings: Cells, taken: Cells, onward: Cells, stops: Cells, clusters: list[Cells]) -> Cells:
    """Every cell that chains going on from these landings can reach. Clusters that are new are added to the list."""
    found = 0
    for known in clusters:
        if known & landings:
            found |= known
            landings &= ~known
    while landings:
        new = cluster(landings & -landings, taken, onward)
        landings &= ~new
        if stops:
            new |= across(new, taken) & stops & ~taken
        clusters.append(new)
        found |= new
    return found


def cluster(start: Cells, taken: Cells, onward: Cells) -> Cells:
    """All cells that leaps join to a first one, when chains go on from these landings only."""
    unseen = onward ^ start
    ahead = start
    while ahead:
        bit, near, beyond = _AROUND[ahead.bit_length() - 1]
        ahead ^= bit
        landings = beyond[near & taken] & unseen
        if landings:
            unseen ^= landings
            ahead |= landings
    return onward ^ unseen


def nth(cells: Cells, n: int) -> Cell:
    """The cell of a set that has n others before it."""
    for _ in range(n):
        cells &= cells - 1
    return (cells & -cells).bit_length() - 1


def path(man: Cell, to: Cell, taken: Cells, stops: Cells) -> tuple[Cell, ...]:
    """A shortest way for a man to a cell he can reach: his own cell, every landing, the cell."""
    if NEAR[man] >> to & 1:
        return (man, to)
    came_from = {man: man}
    ahead = [man]
    for at in ahead:
        for landing in spread(BEYOND[at][NEAR[at] & taken] & ~taken):
            if landing not in came_from:
                came_from[landing] = at
                if not stops >> landing & 1:
                    ahead.append(landing)
    way = [to]
    while way[-1] != man:
        way.append(came_from[way[-1]])
    return tuple(reversed(way))


def ways(man: Cell, taken: Cells, homes: Cells) -> dict[Cell, Cell]:
    """For each cell that a man can reach, the cell before it on a way there; his own is before the first.

    A way leads over a sanctuary only where no other does, so that it is one whether or not men must stop there.
    """
    before = dict.fromkeys(spread(NEAR[man] & ~taken), man)
    ahead, later = [man], list[Cell]()
    for landings in (ahead, later):
        for at in landings:
            for landing in spread(BEYOND[at][NEAR[at] & taken] & ~taken):
                if landing != man and landing not in before:
                    before[landing] = at
                    (later if landings is later or homes >> landing & 1 else ahead).append(landing)
    return before
