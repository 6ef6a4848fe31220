"""Writing SVG: tags with escaped attributes and the colours all boards share; classes, never inline style."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple

Number = int | float

DRAWN = 1 << 14  # elements remembered as they were written
SEAT_LETTERS = "ABCDEFG"

ALONE = (
    "svg.ik{color-scheme:light dark}"  # by itself a picture is as light or dark as the device; in a page, as the page
)
STYLE = """
.ik{--paper:light-dark(#f3ead7,#1d1b18);--card:light-dark(#fbf6ea,#262320);--shade:light-dark(#e7dac0,#151311);
--line:light-dark(#b9a98a,#4a4338);--faint:light-dark(#6f6553,#a89c86);--ink:light-dark(#22201c,#efe6d3);
--stamp:light-dark(#a3252b,#e0565a);--offer:light-dark(#0f68a4,#63b3ec);--last:light-dark(#7a5a28,#c9a76b);
--seat0:light-dark(#27406b,#7d9bd1);--seat1:light-dark(#b07d1e,#dcae5c);--seat2:light-dark(#a3252b,#e0716f);
--seat3:light-dark(#1f6f6b,#5fb5ae);--seat4:light-dark(#6b3a63,#b98ab0);--seat5:light-dark(#5c6327,#a7b062);
--seat6:light-dark(#4a4a4a,#a8a8a8);--on-seat:light-dark(#fbf6ea,#1d1b18);
font-family:'Iowan Old Style',Palatino,'Palatino Linotype',Georgia,serif}
.ik.neutral,.ik .neutral{--seat0:light-dark(#2b2926,#f0e9da);--seat1:light-dark(#6b4f3a,#c8ab8e);
--seat2:light-dark(#5f6468,#b3b8bb);--seat3:light-dark(#3d4a52,#94a5b0);--seat4:light-dark(#75685a,#d3c6b4);
--seat5:light-dark(#4a4538,#b5ae99);--seat6:light-dark(#5c545e,#beb2c2)}
.ik .paper{fill:var(--paper)}.ik .card{fill:var(--card);stroke:var(--line)}.ik .shade{fill:var(--shade)}
.ik .line{fill:none;stroke:var(--line)}.ik .ink{fill:var(--ink)}.ik .faint{fill:var(--faint)}
.ik .stamp{fill:var(--stamp)}.ik .outline{fill:none;stroke:var(--ink)}
.ik .last{fill:none;stroke:var(--last);stroke-width:3}.ik .last-tip{fill:var(--last)}
.ik .seat0{fill:var(--seat0)}.ik .seat1{fill:var(--seat1)}.ik .seat2{fill:var(--seat2)}.ik .seat3{fill:var(--seat3)}
.ik .seat4{fill:var(--seat4)}.ik .seat5{fill:var(--seat5)}.ik .seat6{fill:var(--seat6)}.ik .on-seat{fill:var(--on-seat)}
.ik text{fill:var(--ink)}.ik text.on-seat{fill:var(--on-seat)}
.ik text.faint{fill:var(--faint)}.ik text.stamp{fill:var(--stamp)}
.ik .type{font-family:'Courier Prime','Courier New',monospace;letter-spacing:.06em}
.ik .mid{text-anchor:middle;dominant-baseline:central}
"""

# A shape for each seat, about a circle of radius 16, for games whose secrets are colours: there seats have none.
SEAT_SHAPES = (
    "M0-16A16 16 0 1 1 0 16A16 16 0 1 1 0-16Z",
    "M-14-14H14V14H-14Z",
    "M0-20L19 14H-19Z",
    "M0-19L19 0L0 19L-19 0Z",
    "M-9-16H9L18 0L9 16H-9L-18 0Z",
    "M-7-17H7V-7H17V7H7V17H-7V7H-17V-7H-7Z",
    "M0-18L18-4L11 16H-11L-18-4Z",
)


class Box(NamedTuple):
    """A rectangle by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def shrunk(self, by: float) -> Box:
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


def tag(name: str, *children: str, **attributes: str | Number | None) -> str:
    """An element: attribute names lose a trailing underscore and turn the others into hyphens; None leaves one out."""
    opening = opened(name, *attributes.items())
    return f"{opening}>{''.join(children)}</{name}>" if children else f"{opening}/>"


@lru_cache(maxsize=DRAWN)
def opened(name: str, *attributes: tuple[str, str | Number | None]) -> str:
    """An element up to the end of its attributes. Boards are drawn again and again: most of it was written before."""
    written = [
        f' {key.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes
        if value is not None
    ]
    return f"<{name}{''.join(written)}"


def number(value: Number) -> str:
    """A number with at most two decimals; zero has no minus sign."""
    return f"{value:d}" if isinstance(value, int) else f"{round(value, 2) + 0.0:g}"


@lru_cache(maxsize=DRAWN)
def text(words: str, x: Number, y: Number, size: Number, class_: str = "mid", **more: str | Number | None) -> str:
    """A line of text."""
    return tag("text", escape(words, quote=False), x=x, y=y, font_size=size, class_=class_, **more)


HEAD = 96  # letters by which a part of the ground is found


def lifted(drawn: str, ground: Sequence[str]) -> str:
    """The picture with an empty group in the place of each part of its ground: `<g data-ground="0"/>` and so on."""
    for number, part in enumerate(ground):
        at = drawn.find(part[:HEAD])
        if at >= 0 and drawn.startswith(part, at):
            drawn = f'{drawn[:at]}<g data-ground="{number}"/>{drawn[at + len(part) :]}'
    return drawn


def drawing(width: Number, height: Number, title: str, description: str, *parts: str, style: str | None = None) -> str:
    """A whole picture, described in words for those who cannot see it. With a style it stands by itself."""
    sheet = "" if style is None else f"<style>{ALONE}{STYLE}{style}</style>"
    words = tag("title", escape(title, quote=False)) + tag("desc", escape(description, quote=False))
    return tag(
        "svg",
        words,
        sheet,
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        class_="ik",
        role="img",
    )
