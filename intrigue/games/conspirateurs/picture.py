"""The board drawn for a terminal, with a line for each seat above it."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Seat
from intrigue.games.conspirateurs.board import (
    COLUMNS,
    MEETING_PLACE,
    MEN,
    SANCTUARIES,
    SIDE,
    SIDES,
    TABLES,
    Cell,
    cell_at,
    gather,
)
from intrigue.games.conspirateurs.state import ConspirateursView
from intrigue.games.conspirateurs.words import Dropping, Over

MARKS = ("B", "W", "U", "R")  # of Black, White, blUe and Red
STYLES = ("bold white on grey11", "bold black on white", "bold white on blue", "bold white on red")


def picture(view: ConspirateursView, names: Sequence[str]) -> str:
    """The board with a line for each seat above it. A sanctuary has brackets, the meeting place a darker ground."""
    sides = TABLES[view.seats]
    standing = {cell: sides[seat] for seat, men in enumerate(view.men) for cell in men}
    letters = "    " + "".join(f" {letter} " for letter in COLUMNS)
    lines = [_seat_line(view, names, seat) for seat in range(view.seats)]
    lines += [f"turn {view.turns}" + (f" of {view.turn_limit}" if view.turn_limit else ""), letters]
    for row in range(SIDE):
        cells = "".join(_cell(view, standing, cell_at(row, column)) for column in range(SIDE))
        lines.append(f" {SIDE - row:2} {cells} {SIDE - row}")
    return "\n".join([*lines, letters])


def _seat_line(view: ConspirateursView, names: Sequence[str], seat: Seat) -> str:
    """Whose turn it is, the side, how its men stand, and who plays it."""
    side = TABLES[view.seats][seat]
    home = (gather(view.men[seat]) & SANCTUARIES[view.seats]).bit_count()
    left = MEN[view.seats] - len(view.men[seat])
    where = f"{home:2} of {MEN[view.seats]} home" if not isinstance(view.frame, Dropping) else f"{left:2} to place"
    to_act = ">" if seat == view.turn and not isinstance(view.frame, Over) else " "
    won = ", winner" if isinstance(view.frame, Over) and seat in view.frame.winners else ""
    you = " (you)" if seat == view.seat else ""
    return f"{to_act} [{STYLES[side]}] {MARKS[side]} [/] {SIDES[side]:5}  {where}{won}  {names[seat]}{you}"


def _cell(view: ConspirateursView, standing: dict[Cell, int], cell: Cell) -> str:
    """One cell, three characters wide."""
    sanctuary = SANCTUARIES[view.seats] >> cell & 1
    meeting = MEETING_PLACE >> cell & 1
    opening, closing = "()" if sanctuary else "  "
    if cell in standing:
        side = standing[cell]
        return f"[{STYLES[side]}]{opening}{MARKS[side]}{closing}[/]"
    if sanctuary:
        return "[yellow]( )[/]"
    return "[on grey27] : [/]" if meeting else "[dim] . [/]"
