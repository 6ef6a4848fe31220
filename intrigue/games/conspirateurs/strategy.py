"""What a search of Conspirateurs goes by: the cost of ways home, and how much of the tree it looks at."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.games.conspirateurs.board import SIDE, Cell


@dataclass(frozen=True, slots=True)
class Strategy:
    """A man needs the cheapest of cost and price together; a side is worth what the others need less what it needs."""

    costs: tuple[int, ...]  # of a way of 0, 1, ... 16 steps
    prices: tuple[dict[Cell, int], ...]  # of each seat: what a home costs beside the way to it, 0 if it is not there
    width: int  # how many moves are tried in a position, those first that save most

    def __post_init__(self) -> None:
        assert len(self.costs) == SIDE, "there is a cost for every distance on the board"
