"""The picture of the game for the lobby."""

from __future__ import annotations

from intrigue.core.language import phrase
from intrigue.core.svg import tag
from intrigue.games.simply_suspects.svg_evidence import evidence_board
from intrigue.games.simply_suspects.svg_motifs import GAVEL, at, block, folder, guest, path, photograph, stamp

PEGS = (0, 1, 3, 1, 4, 6, 1)  # by column: Blue is about to be convicted


def cover() -> str:
    """The evidence against Blue, and who stands before the Grand Jury."""
    floor = "".join(f"M-6,{y}" + "l14,14 14,-14" * 11 for y in range(-8, 200, 14))
    bench = (
        block(-52, 0, 104, 60, "bench", 3),
        block(-45, 7, 90, 60, "moulding", 2),
        path("M-60,0H60V-8H-60Z", "bench"),
        at(6, 30, 0.85, GAVEL, class_="on-bench"),
    )
    parts = (
        block(0, 0, 300, 200, "court"),
        path(floor, "planks"),
        at(247, 152, 0.9, *bench),
        at(216, 132, 0.62, guest(0)),
        at(280, 132, 0.62, guest(3)),
        at(-50, -93, 0.53, evidence_board(PEGS, None, live=False)),
        at(271, 46, 1.1, folder(1), turn=12),
        at(234, 49, 1, photograph(1, 1.42), turn=-6),
        at(252, 99, 1, stamp(phrase("GUILTY"), 14, -8)),
    )
    return tag("svg", tag("g", *parts, class_="simply-suspects neutral"), viewBox="0 0 300 200", class_="ik")
