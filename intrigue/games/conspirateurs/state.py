"""The state of one match, and what a seat sees of it: everything, for nothing is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from intrigue.core.contract import Seat, State, View, state
from intrigue.games.conspirateurs.board import MEN, SANCTUARIES, Cell, Cells
from intrigue.games.conspirateurs.words import Frame


@state
class ConspirateursState(State):
    seats: int
    men: tuple[Cells, ...]  # of each seat, the cells its men stand on
    turn: Seat
    turns: int  # taken so far by all seats, drops and passes included
    frame: Frame


@dataclass(frozen=True, slots=True)
class ConspirateursView(View):
    seat: Seat | None
    seats: int
    men: tuple[tuple[Cell, ...], ...]  # of each seat, cell by cell: a set as one int is too long for other languages
    turn: Seat
    turns: int
    turn_limit: int
    frame: Frame

    def _repr_svg_(self) -> str:
        """The board, for notebooks."""
        from intrigue.games.conspirateurs.svg import board

        return board(self)


def team(seats: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats that win together with a seat: itself, and at a table of four the one opposite."""
    return tuple(range(seat % 2, 4, 2)) if seats == 4 else (seat,)


def turns_of(t: ConspirateursState, seat: Seat) -> tuple[int, int]:
    """How many men the seat has placed, and how many turns it has had to move them."""
    taken = (t.turns - seat + t.seats - 1) // t.seats
    return min(taken, MEN[t.seats]), max(0, taken - MEN[t.seats])


def occupied(men: Sequence[Cells]) -> Cells:
    """The cells with a man on them."""
    taken = 0
    for cells in men:
        taken |= cells
    return taken


def all_home(men: tuple[Cells, ...], seats: int, side: tuple[Seat, ...]) -> bool:
    """Whether these seats have men on the board and every one stands on a sanctuary."""
    return all(men[seat] for seat in side) and not any(men[seat] & ~SANCTUARIES[seats] for seat in side)
