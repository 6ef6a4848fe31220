"""The end of a match as a bitmap, which messengers show beside a link; they do not draw SVG.

What makes it, resvg, is an extra (`pip install 'intrigue[pictures]'`): without it links have no picture. It would hold
up everybody for some tenths of a second, and so a process of its own does it.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec

from intrigue.core.daylight import plain
from intrigue.core.svg import drawing, tag, text
from intrigue.server.binding import made_apart

WIDTH, HEIGHT, EDGE = 1200, 630, 28  # pixels
ROOM = 440  # for the words
LONGEST = 30.0  # seconds that a bitmap may take
LETTERS = 24  # of a line
BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
CODE = (
    "import os; os.nice(10); from resvg_py import svg_to_bytes; drawn = sys.stdin.buffer.read().decode(); "
    f"sys.stdout.buffer.write(bytes(svg_to_bytes(svg_string=drawn, width={WIDTH}, height={HEIGHT})))"
)


@cache
def can_draw() -> bool:
    """Whether this server can make bitmaps."""
    return find_spec("resvg_py") is not None


def card(board: str, title: str, lines: Sequence[str]) -> str:
    """A board with some words beside it, in the shape of a preview; the board stands by itself, with its style."""
    found = BOX.search(board)
    assert found, "a drawing has a view box"
    wide, high = float(found[1]), float(found[2])
    scale = min((WIDTH - ROOM - 2 * EDGE) / wide, (HEIGHT - 2 * EDGE) / high)
    wide, high = wide * scale, high * scale
    place = f'<svg x="{WIDTH - EDGE - wide:.1f}" y="{(HEIGHT - high) / 2:.1f}" width="{wide:.1f}" height="{high:.1f}" '
    words = [row for line in lines for row in _rows(line)]
    top = HEIGHT / 2 - 22 * len(words)
    return plain(
        drawing(
            WIDTH,
            HEIGHT,
            title,
            " ".join(lines),
            tag("rect", width=WIDTH, height=HEIGHT, class_="paper"),
            text("INTRIGUE", EDGE * 2, 70, 30, "type", font_weight="bold"),
            text(title, EDGE * 2, top - 10, 50, "", font_weight="bold"),
            *(text(row, EDGE * 2, top + 50 + 44 * number, 34, "") for number, row in enumerate(words)),
            board.replace("<svg ", place, 1),
            style="",
        )
    )


def _rows(line: str) -> list[str]:
    """A line broken where it is too long."""
    rows = [""]
    for word in line.split():
        if rows[-1] and len(rows[-1]) + len(word) >= LETTERS:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word[: LETTERS + 2]}".strip()
    return rows


class Darkroom:
    """Makes bitmaps, one after the other, and keeps some."""

    def __init__(self, many: int) -> None:
        self._turn, self._many = asyncio.Lock(), many
        self._kept: dict[str, bytes] = {}

    def kept(self, drawn: str) -> bytes | None:
        """What was made of a drawing, if it still lies here."""
        return self._kept.get(drawn)

    async def develop(self, drawn: str) -> bytes:
        """A drawing as PNG; Refused if that takes too long, or cannot be done."""
        async with self._turn:
            if drawn not in self._kept:
                self._kept[drawn] = await made_apart(CODE, [], drawn.encode(), LONGEST)
                while len(self._kept) > self._many:
                    del self._kept[next(iter(self._kept))]
            return self._kept[drawn]
