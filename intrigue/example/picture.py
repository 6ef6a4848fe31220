"""The match drawn for a terminal: rich markup, at most 80 columns."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.example.state import ContrabandView, home
from intrigue.example.words import MOST, QUAYS


def picture(view: ContrabandView, names: Sequence[str]) -> str:
    """The quays in a row, then a line for each seat."""
    rows = ["[bold]quay   [/]" + "".join(f"{quay + 1:5}" for quay in range(QUAYS)), "boats  ", "crate  "]
    for quay in range(QUAYS):
        here = "".join(str(boat + 1) for boat, at in enumerate(view.boats) if at == quay)
        rows[1] += f"{here or '.':>5}"
        rows[2] += f"{'#' if quay == view.crate else '':>5}"
    for seat in range(view.seats):
        you = " (you)" if seat == view.seat else ""
        own = home(view.seats, seat) + 1
        mark = ">" if seat == view.turn else " "
        rows.append(f"{mark} {names[seat]}{you}: own quay {own}, {view.made[seat]} of {MOST} bribes")
    if view.seat is not None:
        rows.append("Your bribes: " + ", ".join(f"boat {boat + 1}: {n}" for boat, n in enumerate(view.mine)))
    return "\n".join(rows)
