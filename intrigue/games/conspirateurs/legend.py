"""What the numbers of Conspirateurs mean, as data for programs."""

from __future__ import annotations

from typing import Any

from intrigue.core.contract import AnyGame
from intrigue.games.conspirateurs.board import MEETING_PLACE, MEN, NEAR, SANCTUARIES, SIDE, SIDES, TABLES, name, spread


def legend(game: AnyGame) -> dict[str, Any]:
    """The cells by their numbers, and by the size of the table its sides, men and sanctuaries."""
    return {
        "Cell": [_cell(cell) for cell in range(SIDE * SIDE)],
        "meeting_place": list(spread(MEETING_PLACE)),
        "tables": {
            str(seats): {
                "sides": [SIDES[side] for side in TABLES[seats]],
                "men": MEN[seats],
                "sanctuaries": list(spread(SANCTUARIES[seats])),
            }
            for seats in TABLES
        },
    }


def _cell(cell: int) -> dict[str, Any]:
    row, column = divmod(cell, SIDE)
    return {"name": name(cell), "x": column, "y": row, "neighbours": list(spread(NEAR[cell]))}
