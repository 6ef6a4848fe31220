"""The parts that pictures of Conspirateurs are made of: the wooden board, the men, and their colours."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import exp, sin

from intrigue.core.svg import number, tag, text
from intrigue.games.conspirateurs.board import COLUMNS, SANCTUARIES, SIDE, SIDES, Cell, cell_at, spread

CELL, RIM = 20, 12  # a cell, and the frame around all cells
SPAN = SIDE * CELL + 2 * RIM
Point = tuple[float, float]

STYLE = """
.ik .conspirateurs{--wood:light-dark(#dcb47c,#6d4d30);--wood-deep:light-dark(#c4945a,#523720);
--grain:light-dark(#a8733c,#3c2614);--rim:light-dark(#6e4425,#38230f);--rim-lit:light-dark(#9a6a3d,#5f4226);
--rim-deep:light-dark(#442813,#1c1008);--on-rim:light-dark(#fbe8c6,#e6cfa2);--inlay:light-dark(#6a4024,#3a2415);
--inlay-deep:light-dark(#512d17,#28170c);--inlay-grain:light-dark(#8b5a35,#573a23);
--string:light-dark(#efcf96,#a98a55);--hole:light-dark(#4a2c15,#1d1007);--hole-lit:light-dark(#f6dcae,#94704a);
--inlay-hole:light-dark(#24130a,#0d0602);--inlay-lit:light-dark(#a87449,#6b4a2d);--brass:light-dark(#c8952f,#a87d2c);
--brass-lit:light-dark(#f7df98,#e0c073);--brass-deep:light-dark(#70490f,#4a2f0a);--niche:light-dark(#2b1a0e,#140b05);
--niche-lit:light-dark(#6d4a2a,#452d18);--glow:light-dark(#fff6c9,#ffe9a3);--picked:light-dark(#ffe27a,#f2c14e);
--way:light-dark(#a3252b,#ff8078);--halo:light-dark(#fff4dc,#1c1008);--shadow:light-dark(#1a0d04,#000);
--black:light-dark(#2a2624,#1c1917);--black-lit:light-dark(#77706a,#5d5650);--black-deep:light-dark(#080706,#050404);
--black-edge:light-dark(#e9dcc2,#cbbd9f);--black-mark:light-dark(#fbf3e0,#f3e8cf);--white:light-dark(#f5ecd6,#e6dabd);
--white-lit:light-dark(#fffdf5,#fff8e4);--white-deep:light-dark(#c3b08a,#a08d68);
--white-edge:light-dark(#2e2113,#150d06);--white-mark:#3a2a17;--blue:light-dark(#2d5fa8,#4678bf);
--blue-lit:light-dark(#82aee6,#9cc1ef);--blue-deep:light-dark(#14305c,#1b3a68);
--blue-edge:light-dark(#f0e6d0,#eadfc6);--blue-mark:#fdf8ec;--red:light-dark(#b8262b,#c23b3c);
--red-lit:light-dark(#ee8a80,#f29a90);--red-deep:light-dark(#6b0f14,#6d1519);--red-edge:light-dark(#f6e4cf,#efdcc4);
--red-mark:#fff6e6}
.ik .conspirateurs text.on-rim{fill:var(--on-rim)}
.ik .conspirateurs .hit,.ik .conspirateurs .cells path{fill:#fff;fill-opacity:0;stroke:none}
.ik .conspirateurs use,.ik .conspirateurs .marks{pointer-events:none}
.ik .conspirateurs .cells .offered{fill:url(#conspirateurs-glow) #ffe9a3;fill-opacity:1}
.ik .conspirateurs .cells .home.offered{fill:url(#conspirateurs-lit) #ffe9a3}
.ik .conspirateurs .offered+.offer-ring,.ik .conspirateurs .offered>.offer-ring{transform-box:fill-box;
transform-origin:center;transform:scale(.86)}
.ik .conspirateurs .man.offered>.hit{fill:url(#conspirateurs-glow) #ffe9a3;fill-opacity:1}
.ik .conspirateurs .man:has(>.offer-ring.taken)>.hit{fill:var(--picked);fill-opacity:1}
.ik .conspirateurs .man>.offer-ring.taken{fill:none;stroke:var(--offer)}
.ik .conspirateurs .marks{transition:opacity .15s}
.ik .conspirateurs:has(.man>.offer-ring.taken) .marks{opacity:.16}
.ik .conspirateurs .last{stroke:var(--way);stroke-width:1.7}
.ik .conspirateurs .earlier{opacity:.55}
.ik .conspirateurs .cells .pointed{stroke:var(--way);stroke-width:2.6;stroke-linejoin:round}
.ik .conspirateurs .man.pointed>.hit{fill:var(--way);fill-opacity:.8}
.ik .conspirateurs .pointed>.offer-ring:not(.taken),.ik .conspirateurs .pointed+.offer-ring{stroke:var(--way)}
.ik .conspirateurs .ways{pointer-events:none;filter:drop-shadow(0 0 .6px var(--halo)) drop-shadow(0 0 .6px var(--halo))}
.ik .conspirateurs .ways path{fill:none;stroke:var(--way);stroke-width:2.6;stroke-dasharray:5 2.6;stroke-linejoin:round}
.ik .conspirateurs .asked{stroke:var(--stamp);stroke-width:2}
.ik .conspirateurs .pip{fill:none;stroke:var(--faint)}.ik .conspirateurs .pip-out{fill:var(--faint);stroke:var(--faint)}
.ik .conspirateurs .pip-home{fill:var(--brass);stroke:var(--brass-deep)}
.ik .conspirateurs .seal{fill:none;stroke:var(--stamp)}
.ik:has(#board .conspirateurs) .seat-letter.seat0{background:light-dark(#2a2624,#0c0b0a);color:#fbf3e0}
.ik:has(#board .conspirateurs) .seat-letter.seat1{background:light-dark(#f5ecd6,#e6dabd);color:#2e2113}
.ik:has(#board .conspirateurs.of4) .seat-letter.seat2{background:light-dark(#2d5fa8,#4678bf);color:#fff}
.ik:has(#board .conspirateurs.of4) .seat-letter.seat3,
.ik:has(#board .conspirateurs.of3) .seat-letter.seat2{background:#b8262b;color:#fff}
.ik:has(#board .conspirateurs) .seat-letter{box-shadow:inset 0 0 0 1px light-dark(#6f6553,#a89c86)}
"""


def centre(cell: Cell) -> Point:
    """Where the middle of a cell lies on the board."""
    row, column = divmod(cell, SIDE)
    return RIM + CELL * column + CELL / 2, RIM + CELL * row + CELL / 2


# Men: cones seen slightly from above, marked by a notch, a cross, a ring or a dot

_CONE = "M-7.6 4.4C-5.6-.5-2.9-6-1.5-8.6C-.8-9.9.8-9.9 1.5-8.6C2.9-6 5.6-.5 7.6 4.4C7.6 9.8-7.6 9.8-7.6 4.4Z"
_BASE = "M-7.6 4.4C-7.6 9.8 7.6 9.8 7.6 4.4C7.2 7.6-7.2 7.6-7.6 4.4Z"
_GLEAM = "M-2.6-4.6C-1.9-6.6-1.4-7.6-.9-8.4C-.4-8.9.1-8.7-.1-8.1C-.9-5.8-2.6-1.6-4.2 2.2C-4.8 2.4-5.2 2-5 1.4Z"


def _mark(side: int, colour: str) -> str:
    """What tells a side's men from the others without colour."""
    if side == 0:
        return tag("path", d="M-3.2 8.1L0 .4L3.2 8.1C1.4 8.5-1.4 8.5-3.2 8.1Z", fill=colour)
    if side == 1:
        line = "M-2.9.3L2.9 6.1M2.9.3L-2.9 6.1"
        return tag("path", d=line, stroke=colour, stroke_width=1.8, stroke_linecap="round")
    if side == 2:
        return tag("circle", cx=0, cy=3, r=2.6, fill="none", stroke=colour, stroke_width=1.6)
    return tag("circle", cx=0, cy=3.1, r=2.6, fill=colour)


def _man(side: int, prefix: str) -> str:
    """A man to be used many times. Colours are properties: in what is used, classes find no ancestors."""
    name = SIDES[side].lower()
    coat, edge = f"url(#{prefix}-{name}-coat)", f"var(--{name}-edge)"
    return tag(
        "g",
        tag("ellipse", cx=1.4, cy=6.3, rx=8, ry=3.2, fill="var(--shadow)", fill_opacity=0.4),
        tag("path", d=_CONE, fill=coat, stroke=edge, stroke_width=0.8, stroke_linejoin="round"),
        tag("path", d=_BASE, fill=f"var(--{name}-deep)", fill_opacity=0.5),
        tag("path", d=_GLEAM, fill="#fff", fill_opacity=0.42),
        _mark(side, f"var(--{name}-mark)"),
        id=f"{prefix}-{name}",
    )


def _coat(side: int, prefix: str) -> str:
    """The light on a man's sides."""
    name = SIDES[side].lower()
    stops = ((0, ""), (0.3, "-lit"), (0.55, ""), (1, "-deep"))
    return tag(
        "linearGradient",
        *(tag("stop", offset=offset, stop_color=f"var(--{name}{part})") for offset, part in stops),
        id=f"{prefix}-{name}-coat",
    )


def _light(id_: str, *stops: tuple[float, str, float]) -> str:
    """Light that falls off from the middle: how far, in which colour, how strong."""
    made = (tag("stop", offset=at, stop_color=f"var(--{name})", stop_opacity=seen) for at, name, seen in stops)
    return tag("radialGradient", *made, id=id_)


@cache
def definitions(prefix: str) -> str:
    """The men of all sides and the light on them, under ids with that prefix."""
    lamp = _light(f"{prefix}-lamp", (0, "hole-lit", 0.4), (0.6, "hole-lit", 0), (1, "wood-deep", 0.5))
    rings = ((0.24, 0.0), (0.29, 1.0), (0.64, 0.85), (1, 0.0))  # dark in the middle, where the hole is
    glow = _light(f"{prefix}-glow", *((offset, "glow", opacity) for offset, opacity in rings))
    lit = _light(f"{prefix}-lit", (0, "glow", 1), (0.52, "glow", 0.9), (0.64, "glow", 0))  # within a niche's rim
    sides = range(len(SIDES))
    coats, men = (_coat(side, prefix) for side in sides), (_man(side, prefix) for side in sides)
    return tag("defs", lamp, glow, lit, *coats, *men)


def man(side: int, prefix: str, **more: str | float) -> str:
    """A man of that side, standing around the origin."""
    return tag("use", href=f"#{prefix}-{SIDES[side].lower()}", **more)


# The board


def _waves(left: float, top: float, width: float, height: float, lines: int, heart: float) -> str:
    """The grain of a plank as lines that bend around its heart."""
    written = []
    for line in range(lines):
        level = top + height * (line + 0.5) / lines
        bend = height * (0.14 if level > heart else -0.14) * exp(-(((level - heart) / (height * 0.32)) ** 2))
        points: list[Point] = []
        for step in range(8):
            at = step / 7
            y = level + bend * exp(-(((at - 0.62) / 0.24) ** 2)) + height * 0.006 * sin(at * 9 + line * 1.7)
            points.append((round(left + width * at), round(min(max(y, top + 1), top + height - 1), 1)))
        written.append(_smooth(points))
    return "".join(written)


def _smooth(points: list[Point]) -> str:
    """A line through the middles between points, bending at each of them."""
    (x, y), *rest = points
    line = f"M{number(x)} {number(y)}"
    for (x, y), (to_x, to_y) in pairwise(rest):
        line += f"Q{number(x)} {number(y)} {number((x + to_x) / 2)} {number((y + to_y) / 2)}"
    return f"{line}L{number(to_x)} {number(to_y)}"


def _discs(cells: Iterable[Cell], colour: str, width: float, dx: float, dy: float) -> str:
    """Discs on these cells, as strokes without length that have round ends."""
    d = "".join(f"M{number(x + dx)} {number(y + dy)}h0" for x, y in map(centre, cells))
    return tag("path", d=d, stroke=f"var(--{colour})", stroke_width=width, stroke_linecap="round")


def _rows(cells: Iterable[Cell], length: int, colour: str, width: float, dx: float = 0, dy: float = 0) -> str:
    """Rows of this many discs that begin on these cells, as dashes without length that have round ends."""
    d = "".join(f"M{number(x + dx)} {number(y + dy)}h{(length - 1) * CELL + 1}" for x, y in map(centre, cells))
    line, dashes = f"var(--{colour})", f"0 {CELL}"
    return tag("path", d=d, stroke=line, stroke_width=width, stroke_linecap="round", stroke_dasharray=dashes)


def _grain(x: float, y: float, width: float, height: float, lines: int, heart: float, colour: str) -> str:
    """The grain of a plank."""
    d = _waves(x, y, width, height, lines, heart)
    return tag("path", d=d, fill="none", stroke=f"var(--{colour})", stroke_width=0.8, stroke_opacity=0.38)


def _plank(x: float, y: float, width: float, height: float, colour: str, radius: float = 0) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius or None, fill=colour)


def _border(x: float, y: float, width: float, height: float, out: float, colour: str, line: float) -> str:
    """A line around a plank, so far out from its edge."""
    place = {"x": x - out, "y": y - out, "width": width + 2 * out, "height": height + 2 * out, "rx": max(out, 1)}
    return tag("rect", **place, fill="none", stroke=f"var(--{colour})", stroke_width=line)


def _frame(prefix: str) -> str:
    """The turned rim and the plank within it."""
    plank = RIM, RIM, SPAN - 2 * RIM, SPAN - 2 * RIM
    return "".join(
        (
            _plank(0, 0, SPAN, SPAN, "var(--rim)", RIM),
            _border(*plank, RIM - 0.6, "rim-deep", 1.2),
            _border(*plank, RIM - 1.8, "rim-lit", 0.9),
            _plank(*plank, "var(--wood)"),
            _grain(*plank, 26, 150, "grain"),
            _plank(*plank, f"url(#{prefix}-lamp)"),
            _border(*plank, 0.5, "rim-deep", 1.4),
            _border(*plank, 1.8, "rim-lit", 0.8),
        )
    )


def _meeting_place() -> str:
    """The darker wood let into the middle, with a light string around it."""
    plank = RIM + 4 * CELL - 2, RIM + 6 * CELL - 2, 9 * CELL + 4, 5 * CELL + 4
    rows = [cell_at(row, 4) for row in range(6, 11)]
    return "".join(
        (
            _border(*plank, 2, "inlay-deep", 1),
            _border(*plank, 1, "string", 1.6),
            _plank(*plank, "var(--inlay)"),
            _grain(*plank, 13, 196, "inlay-grain"),
            _rows(rows, 9, "inlay-lit", 5, 0.5, 0.6),
            _rows(rows, 9, "inlay-hole", 4.8),
        )
    )


def _niches(seats: int) -> str:
    """The sanctuaries: hollows with a brass rim, lit from the top left."""
    layers = (
        ("brass-deep", 18.6, 0.0, 0.3),
        ("brass-lit", 17.2, -0.2, -0.2),
        ("brass", 16.6, 0.3, 0.4),
        ("brass-deep", 13.6, 0.0, 0.0),
        ("niche-lit", 12.4, 0.1, 0.1),
        ("niche", 11.2, -0.6, -0.7),
    )
    homes = list(spread(SANCTUARIES[seats]))
    return "".join(_discs(homes, colour, width, dx, dy) for colour, width, dx, dy in layers)


def _holes() -> str:
    """A small hole in every cell; sanctuaries will cover theirs."""
    all_rows = range(0, SIDE * SIDE, SIDE)
    return _rows(all_rows, SIDE, "hole-lit", 5, 0.5, 0.6) + _rows(all_rows, SIDE, "hole", 4.8)


def _coordinates() -> str:
    """Letters along the top and bottom, numbers along the sides, as cells are written."""
    along = [RIM + CELL * at + CELL / 2 for at in range(SIDE)]
    letters = " ".join(map(number, along))
    written = []
    for near in (RIM / 2 - 0.2, SPAN - RIM / 2 + 0.2):
        written.append(tag("text", COLUMNS, x=letters, y=near - 0.4, font_size=9.5, class_="mid on-rim"))
        written += [text(str(SIDE - at), near, along[at], 8.5, "mid on-rim") for at in range(SIDE)]
    return "".join(written)


@cache
def ground(seats: int, prefix: str) -> str:
    """The empty board for this many seats."""
    parts = _frame(prefix), _holes(), _meeting_place(), _niches(seats), _coordinates()
    return tag("g", *parts, aria_hidden="true")


@cache
def cells(seats: int) -> str:
    """Every cell as a place to go to."""
    made = []
    for cell in range(SIDE * SIDE):
        x, y = centre(cell)
        d = f"M{number(x - CELL / 2)} {number(y - CELL / 2)}h{CELL}v{CELL}h-{CELL}z"
        made.append(tag("path", d=d, class_="home" if SANCTUARIES[seats] >> cell & 1 else None, data_to=cell))
    return tag("g", *made, class_="cells")
