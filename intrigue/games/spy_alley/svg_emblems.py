"""Small drawings: a landmark for each country, an icon for each kind of item and of space. All fit a box of 40."""

from __future__ import annotations

from intrigue.core.svg import Number, tag
from intrigue.games.spy_alley.cards import Country

Shape = tuple[str, str]  # class and path
Shapes = tuple[Shape, ...]

FLOORS = "".join(
    f"M-8 {y}h16v5h-16zM-5.5 {y + 1.5}h2.5v3.5h-2.5zM-1.2 {y + 1.5}h2.5v3.5h-2.5zM3 {y + 1.5}h2.5v3.5h-2.5z"
    for y in (-12, -6, 0, 6, 12)
)
PILLARS = "".join(f"M{x}-4h4v20h-4z" for x in (-19, -11.8, -5.4, 1.4, 7.8, 15))
COLUMNS = "".join(f"M{x} 11h3v6h-3z" for x in (-18, -11, -4.5, 1.5, 8, 15))

LANDMARKS: tuple[tuple[str, ...], ...] = (
    ("M-1.5-20h3l2 14h3v3h-2l4 12h4v3h-3l6 8h-8q-2-9-7.5-9q-5.5 0-7.5 9h-8l6-8h-3v-3h4l4-12h-2v-3h3zM0-5l-2.5 12h5z",),
    (f"M-5-20h10v5h8v4h7v6h-40v-6h7v-4h8z{PILLARS}M-20 17h40v3h-40z",),
    (
        "M-7-4q7-9 14 0zM-7-2h14l4 22h-22zM-3 20v-8q3-4 6 0v8zM-2 3h4v4h-4z",
        "M1-5L17-20L20-17L1-2z",
        "M-1-5L-17-20L-20-17L-1-2z",
        "M1-3L18 9L15 12L-1-2z",
        "M-1-3L-18 9L-15 12L1-2z",
    ),
    (f"M-5-19h10v6h-10zM-2-17h4v4h-4z{FLOORS}", "M-15 18h30v2h-30z"),
    (
        "M-1-20h2v3h1.5v7h-5v-7h1.5zM-9-1a9 9 0 0 1 18 0zM-11 0h22v4h-22zM-20 5h40v5h-40z"
        f"{COLUMNS}M-20 17.5h40v2.5h-40z",
    ),
    (
        "M0-20q1 5 6 8q5 4 1 9l-1 2h-12l-1-2q-4-5 1-9q5-3 6-8zM-6 0h12v20h-12zM-2 20v-7q2-4 4 0v7z",
        "M14-9q.6 3 3.6 5q3 2.6.6 5.6h-8.4q-2.4-3 .6-5.6q3-2 3.6-5zM9.5 3h9v17h-9z",
        "M-14-9q.6 3 3.6 5q3 2.6.6 5.6h-8.4q-2.4-3 .6-5.6q3-2 3.6-5zM-18.5 3h9v17h-9z",
    ),
)
LEANING = 3  # the country whose landmark does not stand straight

SPEECH: Shapes = (
    ("pen", "M-19-14h38v24h-22l-9 9v-9h-7z"),
    ("art", "M-12-4a2.6 2.6 0 1 0 5 0a2.6 2.6 0 1 0-5 0zM-2.5-4a2.6 2.6 0 1 0 5 0a2.6 2.6 0 1 0-5 0z"),
    ("art", "M7-4a2.6 2.6 0 1 0 5 0a2.6 2.6 0 1 0-5 0z"),
)
MASK: Shapes = (
    ("art", "M-20-5q20-5 40 0l-2 2.5q-16-3-36 0zM-11-7q0-12 5-12q6 3 12 0q5 0 5 12q-11-2-22 0z"),
    ("pen", "M-13 4a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM1 4a6 6 0 1 0 12 0a6 6 0 1 0-12 0z"),
    ("art", "M0 13q-5-3-10 2q5 4 10 1q5 3 10-1q-5-5-10-2z"),
)
BOOK: Shapes = (
    ("pen", "M-14-14q0-5 5-5h23v31h-23q-5 0-5 4zM-14 16q0 3 5 3h23v-7"),
    ("art", "M-8-12h16v3h-16zM-8-6h11v3h-11zM-8 0h14v3h-14z"),
)
LATCHKEY: Shapes = (
    ("pen", "M-18 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z"),
    ("art", "M-5-2h25v12h-4v-8h-4v6h-4v-6h-13z"),
)
STAR: Shapes = (("art", "M0-19l5 13h14l-11 8.5l4 14l-12-8.5l-12 8.5l4-14l-11-8.5h14z"),)
KIND_ICONS = (SPEECH, MASK, BOOK, LATCHKEY)  # by kind of item

STEPS: Shapes = (
    ("pen", "M-13-19h26v38h-26z"),
    ("art", "M0-13l8 9h-5v4h-6v-4h-5zM0 2l8 9h-5v4h-6v-4h-5z"),
)
PARCEL: Shapes = (
    ("pen", "M-15-4h30v22h-30zM-18-11h36v7h-36z"),
    ("art red", "M-3-11h6v29h-6zM-1-11q-13-1-12-6q2-6 12 6zM1-11q13-1 12-6q-2-6-12 6z"),
)
AGAIN: Shapes = (
    ("pen", "M-8-8h16v16h-16zM-13 13a18.5 18.5 0 1 1 12 5"),
    ("art", "M-2 12l10 6l-10 6zM-5-5h4v4h-4zM1 1h4v4h-4z"),
)
LETTER: Shapes = (("pen", "M-18-12h36v25h-36zM-18-12l18 14l18-14"), ("art red", "M-5 4a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"))
STALL: Shapes = (
    ("art", "M-16-18h32l4 11q-5 5-10 0q-5 5-10 0q-5 5-10 0q-5 5-10 0z"),
    ("pen", "M-16-2v20M16-2v20M-16 8h32"),
    ("art", "M-9 8l2-7h5l2 7zM3 8v-6h7v6z"),
)
ARCH: Shapes = (
    ("art", "M-18 20v-22a18 18 0 0 1 36 0v22h-6v-21a12 12 0 0 0-24 0v21z"),
    ("art red", "M0-6l8 10h-4v16h-8v-16h-4z"),
)
BARRIER: Shapes = (
    ("art", "M-19-4h6v24h-6zM-22 18h12v3h-12z"),
    ("pen", "M-13-6h33v8h-33z"),
    ("art red", "M-9-6h6l-4 8h-2zM1-6h6l-4 8h-6zM11-6h6l-4 8h-6z"),
)
BACKWARDS: Shapes = (("pen fat", "M-12-12l12 12l-12 12M4-12l12 12l-12 12"),)
CROSSHAIR: Shapes = (
    ("pen", "M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0zM0-20v12M0 8v12M-20 0h12M8 0h12"),
    ("art red", "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
)
HANDCUFFS: Shapes = (
    ("pen fat", "M-19 5a8 8 0 1 0 16 0a8 8 0 1 0-16 0zM3 5a8 8 0 1 0 16 0a8 8 0 1 0-16 0z"),
    ("pen", "M-9-5q1-8 6-8M9-5q-1-8-6-8M-4-13a4 3 0 0 1 8 0a4 3 0 0 1-8 0z"),
)
AWAY: Shapes = (("art red", "M-20-6h22v-9l18 15l-18 15v-9h-22z"),)
HAT: Shapes = (("art", "M-20 8q20-6 40 0l-2 4q-18-5-36 0zM-12 5q0-18 6-18q6 4 12 0q6 0 6 18q-12-3-24 0z"),)


def icon(shapes: Shapes, x: Number, y: Number, scale: float = 1) -> str:
    """An icon at a place."""
    paths = "".join(f'<path class="{class_}" d="{path}"/>' for class_, path in shapes)
    return tag("g", paths, transform=f"translate({x:g},{y:g}) scale({scale:g})")


def landmark(country: Country, x: Number, y: Number, scale: float = 1, class_: str = "on") -> str:
    """What stands for a country, in the colour of writing upon that country's colour."""
    paths = "".join(f'<path fill-rule="evenodd" d="{path}"/>' for path in LANDMARKS[country])
    lean = " rotate(6)" if country == LEANING else ""
    return tag("g", paths, class_=f"{class_} land{country}", transform=f"translate({x:g},{y:g}) scale({scale:g}){lean}")
