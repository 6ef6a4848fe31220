"""One engraving for each kind of card, drawn in a box of 40 around zero: an open hand, a hand before a blade, ..."""

from __future__ import annotations

from functools import cache

from intrigue.core.svg import Number, tag
from intrigue.games.souls.cards import BARGAIN, BETRAYAL, is_bargain

# Classes of the pieces of an engraving: pen is a line, fine a thin one, art is black, bone is paper with a black edge.

PLAIN = (BARGAIN, BETRAYAL)
Shapes = tuple[tuple[str, str], ...]  # class and path


def ring(x: Number, y: Number, r: Number) -> str:
    """The path of a circle."""
    return f"M{x - r:g} {y}a{r} {r} 0 1 0 {2 * r:g} 0a{r} {r} 0 1 0 {-2 * r:g} 0z"


def heart(x: Number, y: Number, size: Number) -> str:
    """The path of a heart whose notch is at a point."""
    a, b, c = (f"{size * part:g}" for part in (0.45, 0.95, 1.5))
    return f"M{x} {y}c-{a}-{a}-{b}-{a}-{b} {a}c0 {a} {a} {b} {b} {c}c{a}-{a} {b}-{b} {b}-{c}c0-{b}-{a}-{b}-{b}-{a}z"


def eye(x: Number, y: Number, size: Number) -> str:
    """The path of the lids of an eye."""
    return f"M{x - size:g} {y}q{size:g}-{size * 1.1:g} {2 * size:g} 0q-{size:g} {size * 1.1:g}-{2 * size:g} 0z"


FINGERS = "M-7 2L-10.4-9.4M-2.5 1L-4-15M2.4 1L3-15.8M7.2 3L9.8-11.4M-5 12L-15.2 3.4"
PALM = "M-9.4 1Q0-3 9.6 1L8.6 11Q6.6 16.4 6.2 20H-5.6Q-5.6 16-8.6 11Z"
LINES = "M-8 6.6Q-2 3 4 3.6M-5.4 10.4Q1 6 8 6.4M-1.4 17Q-3 11-6 8M-5.6 18H6"
OPEN_HAND: Shapes = (("hi", FINGERS), ("bone", PALM), ("lo", FINGERS), ("fine", LINES))
DAGGER: Shapes = (
    ("bone", "M0-29L4.200-21V18H-4.200V-21Z"),
    ("fine", "M0-26V8"),
    ("art", f"M-9 17H9V20.500H-9ZM-2.400 20.500H2.400V25H-2.400Z{ring(0, 26.5, 2.8)}"),
)
CREASES = "M-4.800-1L-6.200-8M-.1-2.500L-.4-11M4.900-1L6.200-8"
DARK_HAND: Shapes = (
    ("rim", FINGERS), ("halo", PALM), ("hi", FINGERS), ("night", PALM), ("etch", LINES), ("etch", CREASES),
)  # fmt: skip

WHEAT = (
    "M0 20V-12M0-12q-4-4 0-8q4 4 0 8M0-4q-7 0-7-6q6 0 7 6"
    "M0-4q7 0 7-6q-6 0-7 6M0 4q-7 0-7-6q6 0 7 6M0 4q7 0 7-6q-6 0-7 6"
)
OLIVE = (
    "M-14 17Q-2 8 13-15M-7 11q-9 1-11-5q8-3 11 5M-2 6q2 8 10 7q0-8-10-7"
    "M1 1q-9 0-10-7q9-1 10 7M6-5q1 8 10 6q0-7-10-6M8-8q-7-3-5-10q7 3 5 10"
)
RAYS = "M0-20V-14M0 14V20M-20 0H-14M14 0H20M-14-14L-10-10M10 10L14 14M-14 14L-10 10M10-10L14-14"
SPOKES = "M0-17V17M-17 0H17M-12-12L12 12M-12 12L12-12"
FLAME = "M0 8C-10 8-11-1-6-7C-5-3-3-3-2-6C-3-12 0-16 3-20C2-13 10-10 9-1C9 5 5 8 0 8Z"
MASK = "M-16-12Q0-6 0-6Q0-6 0 2Q-1 18-8 18Q-16 16-16-12Z"

MOTIFS: tuple[Shapes, ...] = (
    OPEN_HAND,
    (("pen", f"{ring(-6, 4, 11)}{ring(6, 4, 11)}"), ("art", "M0-8q-9-1-9-10q9 0 9 10q0-10 9-10q0 9-9 10z")),
    (
        ("pen", "M-16-3A16 15 0 0 1 12-10M16 3A16 15 0 0 1-12 10"),
        ("art", "M16-4L5-7L14-15ZM-16 4L-5 7L-14 15Z"),
        ("bone", ring(0, 0, 6)),
        ("fine", "M-2-3V3M2-3V3"),
    ),
    (
        ("pen", "M0-18V16M-16-11Q0-17 16-11M-16-11L-20 3M-16-11L-11 3M16-11L11 3M16-11L20 3"),
        ("art", "M-21 3H-10Q-11 9-15.500 9Q-20 9-21 3ZM10 3H21Q20 9 15.500 9Q11 9 10 3ZM-8 19Q0 11 8 19Z"),
        ("bone", ring(0, -17, 2.6)),
    ),
    (
        ("bone", "M-12-17H10Q15-17 15-12H-7V13Q-7 18-12 18Q-16 18-16 13H-12Z"),
        ("bone", "M-12 18H9Q14 18 14 13V-12H10V-17"),
        ("fine", "M-6-9H8M-6-5H9M-6-1H6M-6 3H9"),
        ("wax", ring(7, 12, 5)),
    ),
    (("leaf", OLIVE),),
    (
        ("bone", "M-19-14H-6V-2Q-6 6-12.500 6Q-19 6-19-2ZM6-14H19V-2Q19 6 12.500 6Q6 6 6-2Z"),
        ("art", "M-19-7H-6V-2Q-6 6-12.500 6Q-19 6-19-2ZM6-7H19V-2Q19 6 12.500 6Q6 6 6-2Z"),
        ("pen", "M-12.500 6V16M-18 17H-7M12.500 6V16M7 17H18M-3-16L-1-11M3-16L1-11M0-19V-12"),
    ),
    (
        ("bone", heart(0, -6, 13)),
        ("pen", "M-20 16L18-14"),
        ("art", "M20-16L9-13.500L14-7ZM-20 16L-19 9L-16 7L-15 12L-10 13L-13 16Z"),
    ),
    (("bone", heart(5, -4, 12)), ("art", heart(-6, -10, 10))),
    (
        ("pen", "M-8 14C-19 2-16-8-10-10C-5-12-6-19-11-17M8 14C19 2 16-8 10-10C5-12 6-19 11-17M-11-9H11"),
        ("fine", "M-6-9V13M-2-9V14M2-9V14M6-9V13"),
        ("art", "M-10 13H10V17H-10ZM-7 17H7L9 20H-9Z"),
    ),
    (
        ("fine", "M0-20V-15M-9-17L-7-13M9-17L7-13M-15-11L-11-9M15-11L11-9"),
        ("bone", ring(0, -5, 7)),
        ("bone", "M-20 18L-6-4L1 7L7 0L20 18Z"),
        ("art", "M-6-4L1 7L-3 6L-5 10L-9 5L-12 6ZM7 0L11 6L8 5L5 9L2 6Z"),
    ),
    DARK_HAND,
    (
        ("bone", "M-6 18V-4H5V18Z"),
        ("art", "M-14 18H13V21H-14ZM-6-4H5L3 2L1-1L-1 4L-3 0L-5 2Z"),
        ("pen", "M0-4V-8M0-8C-6-12 5-13 0-20"),
        ("fine", "M-15-16L15 14M15-16L-15 14"),
    ),
    (
        ("bone", "M-2.500-20H2.500V-3L0 6L-2.500-3ZM-9-20H9V-17H-9Z"),
        ("art", "M-9-15H9V-12H-9ZM-2.500-20H2.500V-15H-2.500Z"),
        ("wax", "M0 8C6 15 5 20 0 20C-5 20-6 15 0 8Z"),
    ),
    (
        ("bone", "M-17 3L-8-13L-2-2L10-12L8 1L20 2L9 17Z"),
        ("art", "M-15.500 6L-12 1L14 12L9 18Z"),
        ("fine", "M-19-10L-14-13M-19-15L-16-18M17-9L19-14"),
    ),
    (
        ("bone", "M-20-2Q-10-12-5-9Q0-6 5-9Q10-12 20-2Q10 12 0 12Q-10 12-20-2Z"),
        ("art", "M-20-2Q-9-5 0-2Q9-5 20-2Q9 3 0 3Q-9 3-20-2Z"),
        ("fine", "M-4-14Q0-17 4-14M-8-17Q0-22 8-17"),
    ),
    (
        ("leaf", OLIVE),
        ("art", "M-19-20h3l-2 7h-3zM-14-20h3l-2 7h-3zM14 20h3l2-7h-3zM9 20h3l2-7h-3z"),
    ),
    (
        ("bone", "M-12-14H12Q12 4 3 6V14Q9 15 10 19H-10Q-9 15-3 14V6Q-12 4-12-14Z"),
        ("art", "M-11-6H11Q9 4 2 5H-2Q-9 4-11-6Z"),
        ("fine", "M-4-16Q-7-18-4-21M2-16Q-1-18 2-21M12-9q6 3 2 10"),
    ),
    (
        ("art", ring(0, 0, 18)),
        (
            "paper",
            "M0-16L3-9H-3ZM0 16L3 9H-3ZM-16 0L-9 3V-3ZM16 0L9 3V-3ZM11-11L9-4L4-9Z"
            "M-11-11L-9-4L-4-9ZM11 11L9 4L4 9ZM-11 11L-9 4L-4 9Z",
        ),
        ("paper", "M-4 0L0-2L4 0L0 2Z"),
    ),
    (
        ("bone", "M-13-16Q0-21 13-16Q16 6 0 19Q-16 6-13-16Z"),
        ("art", "M0-19Q8-19 13-16Q16 6 0 19Z"),
        ("pen", "M-9-5Q-6-8-3-5M-7 5Q-4 9 0 8"),
        ("etch", "M3-7Q6-4 9-7M0 8Q4 7 7 11"),
    ),
    (
        ("pen", "M0-18C-11-18-13-8-13 0C-13 8-11 18 0 18C11 18 13 8 13 0C13-8 11-18 0-18Z"),
        ("pen", "M0-13C-7-13-8-6-8 0C-8 6-7 13 0 13C7 13 8 6 8 0C8-6 7-13 0-13Z"),
        ("fine", "M-17 17L17-17"),
    ),
    (
        ("pen", "M2-13V4C2 16-15 16-15 4L-15 1M-15 1L-19 7M-15 1L-11 6"),
        ("bone", ring(2, -16, 4)),
        ("art", "M6-2H18V1H6ZM7 3H17V6H7ZM6 8H18V11H6ZM8 13H16V16H8Z"),
    ),
    (("art", ring(0, 0, 12)), ("fine", f"{ring(0, 0, 15)}{ring(0, 0, 18)}"), ("etch", "M-6-5Q0-10 6-5")),
    (
        ("bone", "M-17-18H17V18H-17Z"),
        ("pen", "M-12-13H12V13H-12Z"),
        ("fine", "M-17-18L-12-13M17-18L12-13M-17 18L-12 13M17 18L12 13M-12 8L-7 13M-12 2L-1 13M-12-4L5 13"),
    ),
    (
        ("pen", "M6 6L18 18"),
        ("bone", ring(-4, -4, 14)),
        ("bone", eye(-4, -4, 10)),
        ("art", ring(-4, -4, 3.4)),
        ("art", "M8 6L6 8L16 19L20 16Z"),
    ),
    (
        ("bone", "M-18-3H-10L6-13V13L-10 3H-18Z"),
        ("art", "M-18-3H-10L-6-5.500V5.500L-10 3H-18Z"),
        ("pen", "M10-6Q14 0 10 6M14-11Q21 0 14 11"),
        ("fine", "M-14 3V12H-8V4"),
    ),
    (
        ("bone", "M-13 3Q-20 2-18-5Q-16-10-10-9Q-8-18 2-17Q10-16 11-9Q19-9 18-2Q17 3 12 3Z"),
        ("fine", "M-12-2Q-6-5 0-2M2-6Q7-9 12-5"),
        ("art", "M-9 7q4 7 0 8q-4-1 0-8zM1 10q4 8 0 9q-4-1 0-9zM10 6q4 7 0 8q-4-1 0-8z"),
    ),
    (("pen", RAYS), ("bone", ring(0, 0, 11)), ("pen", "M-5 2Q0 8 5 2"), ("art", ring(-4, -3, 1.4) + ring(4, -3, 1.4))),
    (
        ("pen", "M0-20V-10M0 20V10M-20 0H-10M20 0H10M-14-14L-7-7M14 14L7 7M-14 14L-7 7M14-14L7-7"),
        ("art", "M0-6L-3-12H3ZM0 6L-3 12H3ZM-6 0L-12-3V3ZM6 0L12-3V3Z"),
        ("art", ring(0, 0, 3)),
    ),
    (
        ("pen", "M-19-3Q0 17 19-3"),
        ("pen", "M-16 1L-19 7M-9 6L-11 13M0 8V15M9 6L11 13M16 1L19 7"),
        ("fine", "M-15-8Q0-16 15-8"),
    ),
    (
        ("bone", eye(0, -9, 12) + eye(-9, 8, 9) + eye(10, 9, 8)),
        ("art", ring(0, -9, 4) + ring(-9, 8, 3) + ring(10, 9, 2.8)),
    ),
    (
        ("bone", MASK + "M16-12Q0-6 0-6Q0-6 0 2Q1 18 8 18Q16 16 16-12Z"),
        ("art", "M16-12Q0-6 0-6Q0-6 0 2Q1 18 8 18Q16 16 16-12Z"),
        ("pen", "M-12-2Q-8-5-4-2M-12 8Q-8 13-3 8"),
        ("etch", "M4-2Q8-5 12-2M4 11Q8 6 12 11"),
    ),
    (("bone", FLAME), ("fine", "M-2 4C-5 0 0-3 0-7C4-3 5 1 3 4"), ("art", "M-8 9H8L6 13H-6ZM-3 13H3L2 21H-2Z")),
    (
        ("art", f"{ring(0, 4, 12)}M-2-8H2V-14H-2Z"),
        ("pen", "M-12 4H-18M12 4H18M-8-4L-13-9M8-4L13-9M-8 12L-13 17M8 12L13 17M0-14Q5-20 10-17"),
        ("etch", "M-7 2Q-5-3 0-4"),
    ),
    (
        ("bone", "M-5-19H5V-8L15 14Q16 19 11 19H-11Q-16 19-15 14L-5-8Z"),
        ("art", "M-11 6H11L14.500 14Q15 18 11 18H-11Q-15 18-14.500 14ZM-7-20H7V-17H-7Z"),
        ("paper", ring(-4, 11, 2) + ring(4, 13, 1.6)),
    ),
    (
        ("pen", "M-6-15Q0-24 6-15"),
        ("bone", "M-10-9H10L8 14H-8Z"),
        ("art", "M-8-14H8L11-9H-11ZM-10 14H10V18H-10Z"),
        ("art", "M0-4C6 2 5 9 0 9C-5 9-6 2 0-4Z"),
        ("fine", "M-14-2H-19M14-2H19M-13 6L-18 10M13 6L18 10"),
    ),
    (
        ("bone", "M-20 0Q-14-9-7 0Q-14 9-20 0Z"),
        ("pen", "M-7 0H13M-2-8V8M3-7V7M8-5V5"),
        ("art", "M13 0L20-8Q17 0 20 8Z"),
        ("art", ring(-14, -1.4, 1.6)),
    ),
    (
        ("leaf", WHEAT),
        (
            "leaf",
            "M0 20L-11-10M0 20L11-10M-11-10q-5-2-3-7q5 2 3 7M11-10q5-2 3-7q-5 2-3 7"
            "M-8-2q-7 1-8-4q7-1 8 4M8-2q7 1 8-4q-7-1-8 4",
        ),
        ("art", "M-5 11H5V15H-5Z"),
    ),
    (
        ("bone", "M0-6Q-8-18-19-14Q-20-1-3 2Q-14 4-13 14Q-5 17 0 5Q5 17 13 14Q14 4 3 2Q20-1 19-14Q8-18 0-6Z"),
        ("art", "M-1.800-9H1.800L2 13L0 17L-2 13Z" + ring(-12, -8, 2.4) + ring(12, -8, 2.4)),
        ("fine", "M-1-9Q-4-17-7-18M1-9Q4-17 7-18M-7 9L-4 5M7 9L4 5"),
    ),
    (
        ("bone", "M0-20C-15-20-15 6 0 6C15 6 15-20 0-20Z"),
        ("pen", "M0-16C-10-16-10 2 0 2C10 2 10-16 0-16Z"),
        ("art", "M-2.500 6H2.500V20H-2.500ZM-6 6H6V9H-6Z"),
        ("fine", "M-5-4L3-13M-3 0L6-9"),
    ),
    (
        ("fine", "M0-20V-4"),
        (
            "pen",
            "M-4 0Q-12-8-16 0M4 0Q12-8 16 0M-5 4Q-14-1-17 9M5 4Q14-1 17 9"
            "M-4 8Q-10 8-12 17M4 8Q10 8 12 17M-4-2L-10-12M4-2L10-12",
        ),
        ("art", ring(0, 7, 7) + ring(0, -2, 4)),
        ("etch", "M-3 5L3 10M3 5L-3 10"),
    ),
    (("art", heart(0, -9, 16)), ("etch", "M-9-7Q-8-11-4-10")),
    (
        ("bone", "M-18 8V15Q-9 20 0 15V8Z"),
        ("bone", "M-18 8a9 4 0 1 0 18 0a9 4 0 1 0-18 0z"),
        ("bone", "M0-2V13Q9 18 18 13V-2Z"),
        ("bone", "M0-2a9 4 0 1 0 18 0a9 4 0 1 0-18 0z"),
        ("fine", "M0 3Q9 8 18 3M0 8Q9 13 18 8M-18 11Q-9 16 0 12"),
        ("pen", "M-9-18V0M-14-13H-4"),
    ),
    (
        ("bone", "M0-20C10-7 9 3 0 3C-9 3-10-7 0-20Z"),
        ("fine", "M-4-4Q-4 0 0 0"),
        ("pen", "M-19 9Q-14 4-9 9T1 9T11 9T19 8M-15 16Q-10 11-5 16T5 16T15 15"),
    ),
    (("pen", "M-9 18V-2A10 10 0 0 1 12-4V6"), ("art", "M12 16L4 4H20Z"), ("fine", "M-15 18V-2A16 16 0 0 1 4-18")),
    # Finals
    (
        ("bone", "M-12-16H12Q12-5 2 0Q12 5 12 16H-12Q-12 5-2 0Q-12-5-12-16Z"),
        ("art", "M-15-20H15V-16H-15ZM-15 16H15V20H-15ZM-10 16Q-8 8 0 7Q8 8 10 16ZM-6-6H6Q4-2 0 0Q-4-2-6-6Z"),
        ("fine", "M0 0V8M10-12L3-3L6 2L-2 11"),
    ),
    (
        ("bone", "M-19-8L-7-16L5 6L-7 14Z"),
        ("bone", "M-7-16H8V12H-7Z"),
        ("bone", "M5-16L19-9L8 15L-5 8Z"),
        ("art", ring(7, -2, 5) + "M4 3H9L7 8L3 6Z"),
        ("paper", ring(5.4, -3, 1.3) + ring(9, -1.6, 1.3)),
    ),
    (
        ("bone", "M0-10Q-9-16-19-12V13Q-9 9 0 15Q9 9 19 13V-12Q9-16 0-10Z"),
        ("fine", "M0-10V15M-15-7Q-9-9-4-6M-15-2Q-9-4-4-1M-15 3Q-9 1-4 4M-15 8Q-9 6-4 9"),
        ("art", "M8-7L15-9V4A2.400 2.400 0 1 1 13 2V-5L10-4V6A2.400 2.400 0 1 1 8 4Z"),
    ),
    (
        ("bone", "M-18-18H-14L10 8L7 11L-18-14Z"),
        ("bone", "M18-18H14L-10 8L-7 11L18-14Z"),
        ("art", "M4 14L13 5L15 7L6 16ZM10 12L13 9L19 16L16 19ZM-4 14L-13 5L-15 7L-6 16ZM-10 12L-13 9L-19 16L-16 19Z"),
    ),
    (
        ("art", "".join(ring(x, y, 2.3) for x, y in ((-11, -2), (-13, -8), (-9, -14), (-3, -17), (3, -17), (9, -14)))),
        ("art", ring(13, -8, 2.3) + ring(11, -2, 2.3) + ring(6, 3, 2.3) + ring(-6, 3, 2.3)),
        ("art", "M-2 3H2V8H7V12H2V20H-2V12H-7V8H-2Z"),
    ),
    (
        ("bone", "M-9-6Q-20-8-17-20Q-13-13-5-12H5Q13-13 17-20Q20-8 9-6Q11 8 0 19Q-11 8-9-6Z"),
        ("art", "M-7-2L-1 2L-6 4ZM7-2L1 2L6 4ZM-4 9H4L0 13Z"),
        ("fine", "M-13-11Q-10-8-8-8M13-11Q10-8 8-8M-3 15L0 19L3 15"),
    ),
    (
        ("fine", "M0-20V-16M-8-18L-6-14M8-18L6-14M-14-13L-10-11M14-13L10-11"),
        ("bone", "M-9-10H9Q9 3 2 5V13Q8 14 9 18H-9Q-8 14-2 13V5Q-9 3-9-10Z"),
        ("art", "M-1.300-8H1.300V-5H4V-2.500H1.300V2H-1.300V-2.500H-4V-5H-1.300Z"),
    ),
    (
        ("snake", "M12-13C-2-22-16-14-8-6C-2 0 15-3 13 6C11 15-6 9-15 16"),
        ("snake-in", "M12-13C-2-22-16-14-8-6C-2 0 15-3 13 6C11 15-6 9-15 16"),
        ("art", ring(12, -13, 4)),
        ("fine", "M15-12L19-11M19-11L21-14M19-11L21-8"),
    ),
    (("pen", f"{SPOKES}{ring(0, 0, 17)}{ring(0, 0, 14)}"), ("bone", ring(0, 0, 5)), ("art", ring(0, 0, 2))),
    (
        ("bone", "M-18-7L0-19L18-7Z"),
        ("art", "M-18-6H18V-3H-18ZM-19 14H19V18H-19Z" + ring(0, -11, 2.4)),
        ("bone", "M-15-3H-11V14H-15ZM-6-3H-2V14H-6ZM2-3H6V14H2ZM11-3H15V14H11Z"),
    ),
    (
        ("pen", "M1 0C1-3-5-3-5 1C-5 7 6 7 7 0C8-9-9-11-11 0C-13 13 12 15 14 0C15-14-13-19-18-2"),
        ("fine", "M-18 3C-18 16 10 22 18 6M17-7C14-16 4-19-3-18"),
        ("art", ring(0, 1, 2.4)),
    ),
    (
        ("art", "M-19 14L-14 19L-3 8L-8 3Z"),
        ("pen", "M-5 5C-2-6 8-2 8-18M-5 5C4 0 12 4 16-10M-5 5C4 6 12 12 19 4"),
        ("art", ring(8, -17, 2.4) + ring(16, -10, 2.4) + ring(18.5, 4, 2.4)),
    ),
    (
        ("pen", SPOKES),
        (
            "art",
            "M0-20L-4-13H4ZM0 20L-4 13H4ZM-20 0L-13-4V4ZM20 0L13-4V4Z"
            "M14-14L12-6L6-12ZM-14-14L-12-6L-6-12ZM14 14L12 6L6 12ZM-14 14L-12 6L-6 12Z",
        ),
        ("bone", ring(0, 0, 4)),
    ),
    (
        ("bone", "M0 8C-12 8-13-3-7-9C-6-5-3-5-2-8C-3-14 0-17 3-21C2-14 11-11 10-2C10 4 6 8 0 8Z"),
        ("fine", "M-2 5C-6 1 0-3 0-8C5-3 6 1 3 5"),
        ("art", "M-19 9L-17 6L18 15L17 19ZM19 9L17 6L-18 15L-17 19Z"),
    ),
    (
        ("bone", "M-9-20H9V4H-9Z"),
        ("bone", "M-13 4H13V9H-13Z"),
        ("art", "M-13 9H-10V20H-13ZM10 9H13V20H10ZM-14-2H-10V5H-14ZM10-2H14V5H10Z"),
        ("art", "M-6-5L-7-14L-3-10L0-16L3-10L7-14L6-5Z"),
    ),
    (
        ("pen", "M-8 4C-20 2-12 18-19 18M-4 8C-10 14-2 18-8 21M4 8C10 14 2 18 8 21M8 4C20 2 12 18 19 18"),
        ("bone", "M-14-5C-14-24 14-24 14-5C14 9 6 10 0 10C-6 10-14 9-14-5Z"),
        ("bone", eye(0, -5, 9)),
        ("art", "M0-10Q3-5 0 0Q-3-5 0-10Z" + ring(-6, -14, 1.4) + ring(6, -14, 1.4) + ring(0, 6, 1.4)),
    ),
    (
        ("art", ring(-2, 6, 13) + "M4-8L8-11L11-7L7-4Z"),
        ("pen", "M9-9Q12-17 17-14"),
        ("fine", "M17-20V-17M21-18L19-16M22-13H20M13-19L14-17"),
        ("etch", "M-10 3Q-8-3-2-3"),
    ),
    (
        ("art", "M-16 2H16L10 10H-10ZM-3 10H3L5 17H-5ZM-10 17H10V20H-10Z"),
        ("pen", "M-7-1C-14-8 0-11-6-19M1-1C-6-8 8-11 2-19M9-1C2-8 16-11 10-19"),
        ("etch", "M-12 4H12"),
    ),
    (
        (
            "art",
            ""
            "M-20-9L-10-13Q-5-19 1-14Q5-11 5-6L20 6L10 6L17 13"
            "L4 11Q0 15-4 14V19H-6V14L-9 12L-10 18H-12L-11 10Q-13 2-11-7Z",
        ),
        ("paper", ring(-5, -12, 1.7)),
        ("etch", "M-4-2Q3 0 10 5M-5 3Q1 5 8 9"),
    ),
    (
        ("bone", "M-2.500-20H2.500V-2L0 4L-2.500-2ZM-8-20H8V-17.500H-8Z"),
        ("wax", "M0 5C3 9 3 11 0 11C-3 11-3 9 0 5Z"),
        ("bone", "M-17 10H17Q14 19 0 19Q-14 19-17 10Z"),
        ("art", "M-15 13H15Q11 19 0 19Q-11 19-15 13Z"),
    ),
    (
        ("bone", eye(0, -6, 18)),
        ("bone", ring(0, -6, 7)),
        ("art", ring(0, -6, 3.6)),
        ("art", "M-6 6q5 8 0 10q-5-2 0-10zM5 9q5 9 0 11q-5-2 0-11z"),
        ("fine", "M-16-12L-19-16M-8-16L-10-20M0-18V-21M8-16L10-20M16-12L19-16"),
    ),
    (
        ("bone", "M-8-20H8L13-8L7 20H-7L-13-8Z"),
        ("fine", "M-6-17H6L10-8L5 17H-5L-10-8Z"),
        ("art", "M-1.500-12H1.500V-6H6V-3H1.500V10H-1.500V-3H-6V-6H-1.500Z"),
    ),
)


def engraved(shapes: Shapes) -> str:
    return "".join(tag("path", class_=name, d=path) for name, path in shapes)


@cache
def motif(card: int, x: Number, y: Number, size: Number) -> str:
    """The engraving of a kind of card around a point, so large."""
    return placed(engraved(MOTIFS[card]), x, y, size) if card not in PLAIN else hand_of(card, x, y, size)


@cache
def hand(bargain: bool, x: Number, y: Number, size: Number) -> str:
    """The open hand of a Bargain, or the hand before a blade of a Betrayal."""
    if bargain:
        return placed(engraved(OPEN_HAND), x, y, size)
    blade = tag("g", engraved(DAGGER), transform="rotate(42)")
    return placed(blade + placed(engraved(DARK_HAND), -2.5, 1, 34), x, y, size)


def hand_of(card: int, x: Number, y: Number, size: Number) -> str:
    return hand(is_bargain(card), x, y, size)


def placed(drawn: str, x: Number, y: Number, size: Number) -> str:
    return tag("g", drawn, transform=f"translate({x:g},{y:g}) scale({size / 40:.3g})")
