"""The match drawn for a terminal: rich markup, at most 80 columns."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.language import phrase, word
from intrigue.example.state import ContrabandView, home
from intrigue.example.words import MOST, QUAYS

HEADS = (word("quay"), word("boats"), word("crate"))
HEAD = 7  # columns before the quays
THEIRS = word("{who}: own quay {quay}, {made} of {most} bribes")
YOURS = word("{who} (you): own quay {quay}, {made} of {most} bribes")


def picture(view: ContrabandView, names: Sequence[str]) -> str:
    """The quays in a row, then a line for each seat."""
    heads = [f"{phrase(head):<{HEAD}}" for head in HEADS]
    rows = [f"[bold]{heads[0]}[/]" + "".join(f"{quay + 1:5}" for quay in range(QUAYS)), heads[1], heads[2]]
    for quay in range(QUAYS):
        here = "".join(str(boat + 1) for boat, at in enumerate(view.boats) if at == quay)
        rows[1] += f"{here or '.':>5}"
        rows[2] += f"{'#' if quay == view.crate else '':>5}"
    for seat in range(view.seats):
        mark = ">" if seat == view.turn else " "
        message = YOURS if seat == view.seat else THEIRS
        own = home(view.seats, seat) + 1
        rows.append(f"{mark} {phrase(message, who=names[seat], quay=own, made=view.made[seat], most=MOST)}")
    if view.seat is not None:
        paid = [phrase("boat {boat}: {n}", boat=boat + 1, n=n) for boat, n in enumerate(view.mine)]
        rows.append(phrase("Your bribes: {paid}", paid=", ".join(paid)))
    return "\n".join(rows)
