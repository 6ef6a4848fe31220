"""The board drawn for a terminal, with a line for each seat above it."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Seat
from intrigue.core.language import phrase, word
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

MARKS = word("BWUR")  # of Black, White, blUe and Red
STYLES = ("bold white on grey11", "bold black on white", "bold white on blue", "bold white on red")


def picture(view: ConspirateursView, names: Sequence[str]) -> str:
    """The board with a line for each seat above it. A sanctuary has brackets, the meeting place a darker ground."""
    sides = TABLES[view.seats]
    standing = {cell: sides[seat] for seat, men in enumerate(view.men) for cell in men}
    letters = "    " + "".join(f" {letter} " for letter in COLUMNS)
    lines = [_seat_line(view, names, seat) for seat in range(view.seats)]
    message = word("turn {turn} of {limit}") if view.turn_limit else word("turn {turn}")
    lines += [phrase(message, turn=view.turns, limit=view.turn_limit), letters]
    for row in range(SIDE):
        cells = "".join(_cell(view, standing, cell_at(row, column)) for column in range(SIDE))
        lines.append(f" {SIDE - row:2} {cells} {SIDE - row}")
    return "\n".join([*lines, letters])


def _seat_line(view: ConspirateursView, names: Sequence[str], seat: Seat) -> str:
    """Whose turn it is, the side, how its men stand, and who plays it."""
    side = TABLES[view.seats][seat]
    home = (gather(view.men[seat]) & SANCTUARIES[view.seats]).bit_count()
    left = MEN[view.seats] - len(view.men[seat])
    where = phrase("{men:2} of {all} home", men=home, all=MEN[view.seats])
    if isinstance(view.frame, Dropping):
        where = phrase("{men:2} to place", men=left)
    to_act = ">" if seat == view.turn and not isinstance(view.frame, Over) else " "
    if isinstance(view.frame, Over) and seat in view.frame.winners:
        where = phrase("{men}, winner", men=where)
    who = phrase("{who} (you)", who=names[seat]) if seat == view.seat else names[seat]
    return f"{to_act} [{STYLES[side]}] {phrase(MARKS)[side]} [/] {phrase(SIDES[side]):5}  {where}  {who}"


def _cell(view: ConspirateursView, standing: dict[Cell, int], cell: Cell) -> str:
    """One cell, three characters wide."""
    sanctuary = SANCTUARIES[view.seats] >> cell & 1
    meeting = MEETING_PLACE >> cell & 1
    opening, closing = "()" if sanctuary else "  "
    if cell in standing:
        side = standing[cell]
        return f"[{STYLES[side]}]{opening}{phrase(MARKS)[side]}{closing}[/]"
    if sanctuary:
        return "[yellow]( )[/]"
    return "[on grey27] : [/]" if meeting else "[dim] . [/]"
