"""The board: 17 by 17 cells, the meeting place, the sanctuaries, and sets of cells as the bits of one int."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from intrigue.core.language import word

Cell = int  # row * SIDE + column, row 0 at the top
Cells = int  # a set of cells: bit number c is set when cell c is in it

SIDE = 17
BOARD: Cells = (1 << SIDE * SIDE) - 1
COLUMNS = "abcdefghijklmnopq"
SIDES = (word("Black"), word("White"), word("Blue"), word("Red"))
LETTERS = ("b", "w", "u", "r")  # of the sides, in the notation of positions
TABLES = {2: (0, 1), 3: (0, 1, 3), 4: (0, 1, 2, 3)}  # seats at the table: the side each plays, clockwise
MEN = {2: 20, 3: 14, 4: 10}  # seats at the table: men that each places


def cell_at(row: int, column: int) -> Cell:
    return row * SIDE + column


def name(cell: Cell) -> str:
    """The cell as people write it: column a to q from the left, row 1 to 17 from the bottom."""
    row, column = divmod(cell, SIDE)
    return f"{COLUMNS[column]}{SIDE - row}"


def cell(name: str) -> Cell:
    """The cell of that name."""
    return cell_at(SIDE - int(name[1:]), COLUMNS.index(name[0]))


def gather(cells: Iterable[Cell]) -> Cells:
    """Those cells as a set."""
    found = 0
    for each in cells:
        found |= 1 << each
    return found


def spread(cells: Cells) -> Iterator[Cell]:
    """The cells of a set, from the top left to the bottom right."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def _around(cell: Cell, far: int) -> tuple[Cell | None, ...]:
    """The cells so far from a cell in the eight directions, None where the board ends."""
    row, column = divmod(cell, SIDE)
    found: list[Cell | None] = []
    for down in (-far, 0, far):
        for right in (-far, 0, far):
            if down or right:
                on_board = 0 <= row + down < SIDE and 0 <= column + right < SIDE
                found.append(cell_at(row + down, column + right) if on_board else None)
    return tuple(found)


_MARKS = (0, 1, 3, 5, 7, 8, 9, 11, 13, 15, 16)  # where the sanctuaries lie on each side of the board
_EDGE = 0, SIDE - 1

MEETING_PLACE: Cells = gather(cell_at(row, column) for row in range(6, 11) for column in range(4, 13))
FORTIETH: Cell = cell_at(16, 8)  # a sanctuary at a table of three only
_ALL = gather(cell for i in _MARKS for edge in _EDGE for cell in (cell_at(edge, i), cell_at(i, edge)))
_39 = _ALL & ~gather([FORTIETH])
SANCTUARIES: dict[int, Cells] = {2: _39, 3: _ALL, 4: _39}  # seats at the table: its sanctuaries

NEAR: tuple[Cells, ...] = tuple(
    gather(near for near in _around(cell, 1) if near is not None) for cell in range(SIDE * SIDE)
)


class Beyond(dict[Cells, Cells]):
    """For one cell: from men next to it to the cells just beyond them, where leaps over them land."""

    def __init__(self, cell: Cell) -> None:
        pairs = zip(_around(cell, 1), _around(cell, 2), strict=True)
        self._pairs = [(1 << near, 1 << far) for near, far in pairs if near is not None and far is not None]

    def __missing__(self, men: Cells) -> Cells:
        found = 0
        for near, far in self._pairs:
            if men & near:
                found |= far
        self[men] = found
        return found


BEYOND = tuple(Beyond(cell) for cell in range(SIDE * SIDE))
_INNER = gather(cell_at(row, column) for row in range(SIDE) for column in range(1, SIDE - 1))


def across(cells: Cells, men: Cells) -> Cells:
    """The cells just across one of the men from one of the cells, for the whole board at once.

    A leap that is not straight up or down crosses an inner column; asking for that also keeps cells that are
    shifted over the end of a row from turning up at the start of the next.
    """
    inner = men & _INNER
    return (
        (cells << 1 & inner) << 1
        | (cells >> 1 & inner) >> 1
        | (cells << 16 & inner) << 16
        | (cells >> 16 & inner) >> 16
        | (cells << 17 & men) << 17
        | (cells >> 17 & men) >> 17
        | (cells << 18 & inner) << 18
        | (cells >> 18 & inner) >> 18
    )
