"""The evidence board: a row for each suspect, a column for each piece of evidence, and the brass pegs."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from intrigue.core.language import phrase, spoken
from intrigue.core.svg import Box, tag, text
from intrigue.games.simply_suspects.cards import COLUMNS, GUILTY, ROWS, TOP, Column, Row, Suspect
from intrigue.games.simply_suspects.naming import clue_name, letter_of
from intrigue.games.simply_suspects.svg_house import frame, ring
from intrigue.games.simply_suspects.svg_motifs import LENS, MOTIFS, at, cameo, disc, path, peg
from intrigue.games.simply_suspects.svg_words import suspect_title

PLACE = Box(109, 192, 356, 340)
HEAD = Box(PLACE.x + 71, PLACE.y + 4, 262, 58)  # over the holes: the pieces of evidence
FIRST = HEAD.y + HEAD.height + 17  # the holes at the top
ROW, COLUMN = 40.0, HEAD.width / len(COLUMNS)
PEG = 14.0


def hole(column: Column, row: Row) -> tuple[float, float]:
    """The middle of a hole."""
    x = HEAD.x + (column + 0.5) * COLUMN
    return (x, FIRST) if row == TOP else (x, FIRST + 19 + (row + 0.5) * ROW)


def band(row: Row) -> Box:
    """A row with its plate, from edge to edge."""
    return Box(PLACE.x + 4, FIRST + 19 + row * ROW, PLACE.width - 8, ROW)


def evidence_board(
    pegs: tuple[Row, ...],
    own: Suspect | None,
    moved: Collection[Column] = (),
    left: Collection[tuple[Column, Row]] = (),
    *,
    excluded: tuple[str, ...] = ("",) * len(ROWS),
    live: bool = True,
) -> str:
    """The board with its pegs. A live one can be played on; another one only looked at.

    What a row is excluded for, as classes, is shown where such an opponent is picked for a guess; it cannot be picked.
    """
    language = spoken()
    rows = [_row(language, row, pegs.count(row) >= GUILTY, row == own, excluded[row], live) for row in ROWS]
    traces = [disc(*hole(column, row), PEG - 1, "last trace") for column, row in sorted(left)]
    pins = [_peg(c, pegs[c], c in moved, live) for c in COLUMNS]
    return "".join((evidence_ground(live), *rows, *traces, *pins))


def evidence_ground(live: bool = True) -> str:
    """The board without rows and pegs."""
    return _ground(spoken(), live)


@cache
def _ground(language: str, live: bool) -> str:
    return "".join((_back(), *_heads(live)))


def _back() -> str:
    """The board itself with the holes at the top."""
    x = PLACE.x + 37
    return "".join(
        (
            frame(Box(PLACE.x + 3, PLACE.y + 5, PLACE.width, PLACE.height), "shadow", 6),
            frame(PLACE, "felt", 6),
            at(x, HEAD.y + 30, 1.25, LENS),
            text(phrase("top"), x, FIRST, 20, "mid faint"),
            *(disc(*hole(column, TOP), 6, "hole") for column in COLUMNS),
        )
    )


def _heads(live: bool) -> tuple[str, ...]:
    """What each column is the evidence of."""
    found = []
    for column in COLUMNS:
        box = Box(HEAD.x + column * COLUMN, HEAD.y, COLUMN, HEAD.height)
        x = box.middle[0]
        parts = (
            tag("title", phrase("{number}: {clue}", number=column + 1, clue=clue_name(column))),
            frame(box.shrunk(1), "head", 4),
            at(x, box.y + 19, 0.86, MOTIFS[column]),
            text(str(column + 1), x, box.y + 46, 21, "mid bold type"),
            ring(box.shrunk(1), 4),
        )
        found.append(tag("g", *parts, data_column=column if live else None))
    return tuple(found)


@cache
def _row(language: str, row: Row, guilty: bool, own: bool, excluded: str, live: bool) -> str:
    """The row of a suspect: plate, band and holes; marked when it convicts, and when it is one's own."""
    box = band(row)
    inner = box.shrunk(1.5)
    y = box.middle[1]
    plate = Box(inner.x, inner.y, 65, inner.height)
    parts = (
        tag("title", suspect_title(row)),
        frame(inner, "tint", 4),
        frame(plate, "who", 4),
        at(plate.x + 19, y, 1, cameo(row, 36, 36)),
        text(letter_of(row), plate.x + 49, y + 1, 26, "mid bold on"),
        path(f"M{HEAD.x:g},{y:g}H{HEAD.x + HEAD.width:g}", "groove"),
        *(disc(*hole(column, row), 6, "hole") for column in COLUMNS),
        _guilt(inner) if guilty else "",
        frame(box.shrunk(0.5), "own", 5) if own else "",
        ring(inner, 4),
    )
    fields = {"data_row": row, "data_suspect": row} if live else {}
    return tag("g", *parts, class_=f"who{row} {excluded}".rstrip(), **fields)


def _guilt(box: Box) -> str:
    """The mark of a row with pegs enough to convict."""
    x, y = box.x + box.width - 9.5, box.middle[1]
    return frame(box, "edge", 4) + disc(x, y, 9, "red") + text("!", x, y + 1, 17, "mid bold on-seat")


def _peg(column: Column, row: Row, moved: bool, live: bool) -> str:
    x, y = hole(column, row)
    where = f"translate({x:g},{y:g})"
    if not live:
        return tag("g", peg(column, PEG), transform=where)
    parts = (
        disc(0, 0, 19, "hit"),
        peg(column, PEG),
        disc(0, 0, PEG + 1, "last") if moved else "",
        tag("circle", r=17, class_="ring", stroke_width=4),
    )
    return tag("g", *parts, id=f"piece-peg-{column}", class_="piece", transform=where, data_column=column)
