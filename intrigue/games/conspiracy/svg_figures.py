"""The things of Conspiracy as drawings: spies with faces, briefcase, books, notes, seals, the compass rose.

Each is drawn around its own middle; whoever places it wraps it in a group with a transform.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from intrigue.core.svg import SEAT_LETTERS, Number, tag, text
from intrigue.games.conspiracy.board import SPIES

SPY_WIDE, SPY_HIGH = 60, 72  # a bust at full size


def group(x: Number, y: Number, *parts: str, scale: Number = 1, **more: str | Number | None) -> str:
    """Drawings put at a point."""
    where = f"translate({x:g},{y:g})" + (f" scale({scale:g})" if scale != 1 else "")
    return tag("g", *parts, transform=where, **more)


def picked_as(spy: int) -> dict[str, int]:
    """The fields of actions that a spy can be picked for."""
    return {"data_spy": spy, "data_informer": spy, "data_victim": spy}


def path(d: str, class_: str, **more: str | Number | None) -> str:
    return tag("path", d=d, class_=class_, **more)


def circle(x: Number, y: Number, r: Number, class_: str, **more: str | Number | None) -> str:
    return tag("circle", cx=x, cy=y, r=r, class_=class_, **more)


def box(x: Number, y: Number, wide: Number, high: Number, class_: str, **more: str | Number | None) -> str:
    return tag("rect", x=x, y=y, width=wide, height=high, class_=class_, **more)


# Spies: a coat with the letter on it, a head, and for each what the others do not wear

COAT = "M-30 37C-30 18-21 11-9 8L9 8C21 11 30 18 30 37Z"
HEAD = "M-12.5-12C-12.5 2-6.5 9 0 9S12.5 2 12.5-12Z"
JAW = "M-13-12L-13.5 0L-8 9L8 9L13.5 0L13-12Z"  # squarer
COLLAR = "M-9 6L-16 3L-13 15L-2 17ZM9 6L16 3L13 15L2 17Z"
EYES = "M-6.6-5.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0M3.2-5.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0"
SMILE = "M-3.5 4.5Q0 6.2 3.5 4.5"
LIPS = "M-3.6 4Q-1.4 2.4 0 3.3Q1.4 2.4 3.6 4Q0 7.2-3.6 4Z"
LASHES = "M-8.2-7.4L-6.4-6.2M8.2-7.4L6.4-6.2"

FEDORA = "M-14-14C-14-33-8-37-3-34Q0-32 3-34C8-37 14-33 14-14Z"
BRIM = "M-25-13Q-16-20 0-20T25-13Q13-9.5 0-9.5T-25-13Z"
BAND = "M-14-20Q0-24.5 14-20L14.2-15.6Q0-20-14.2-15.6Z"
TRILBY = "M-14-14L-11-31Q-4-36 1-32.5Q7-36 10-32L14-14Z"
SNAP = "M-23-15Q-10-20 2-19.5T23-11Q11-9.5 0-10T-23-15Z"
BOWLER = "M-14.5-13C-15.5-30-8-35 0-35S15.5-30 14.5-13Z"
CURL = "M-22-15.5Q-20-10.5-13-11.5L13-11.5Q20-10.5 22-15.5Q20-17.5 17-15.5Q0-19-17-15.5Q-20-17.5-22-15.5Z"
FEATHER = "M10-16C14-26 20-32 24-36C25-28 20-21 12-15Z"
SWEEP = "M-29-7Q-22-19-3-21T27-19Q31-17 27-15Q14-10 0-9T-29-7Z"
LOW = "M-13-15C-14-31-6-34 0-33S14-31 13-15Z"
BERET = "M-15-12C-24-17-20-30-4-33C10-35 20-30 17-22C16-17 10-15 13-12Q0-16-15-12Z"
CAP = "M-15-12C-17-25-9-31 1-30C11-30 17-24 15-13Q0-18-15-12Z"
PEAK = "M-14-13Q-19-9-22-8Q-12-6.5 0-11.5Q-8-14.5-14-13Z"
CLOCHE = "M-15.5-7C-18-28-9-35 0-35S18-28 15.5-7Q9-11.5 0-12T-15.5-7Z"
RIBBON = "M-16.4-15Q0-21 16.4-15L16.6-10.5Q0-16.5-16.6-10.5Z"

LONG_HAIR = "M-14-16C-20-4-20 8-18 15L-9 9L9 9L18 15C20 8 20-4 14-16Z"
WAVES = "M-13-17C-20-10-15-5-18 0C-20 5-16 10-13 10L13 10C16 10 20 5 18 0C15-5 20-10 13-17Z"
BOB = "M-15-14C-18-2-17 4-13 7L-9 2L-9-9L9-9L9 2L13 7C17 4 18-2 15-14Z"
BEARD = "M-12.4-4C-12 5-6 11 0 11S12 5 12.4-4Q9 1 5 .8Q0-1.4-5 .8Q-9 1-12.4-4ZM-3 4.6Q0 6.2 3 4.6Q0 3.6-3 4.6Z"
HANDLEBAR = (
    "M0 .8Q-4-1.2-8 2.4T-12.2 1.4Q-11.4 7-6 5.4Q-2 4.4 0 2.6Q2 4.4 6 5.4Q11.4 7 12.2 1.4Q10.4 4 8 2.4Q4-1.2 0 .8Z"
)
PENCIL = "M0 1.4Q-3.5.6-6.5 3.2Q-3 3 0 2.4Q3 3 6.5 3.2Q3.5.6 0 1.4Z"
SHADES = "M-11.5-8.5L11.5-8.5L11-4Q8.5-.6 5-1.2T1.2-6L-1.2-6Q-1.8-1.8-5-1.2T-11-4Z"
SCARF = "M-13 6Q0 14 13 6L15 13Q0 22-15 13Z"
SCARF_END = "M-12 13L-23 32L-12 35L-7 17Z"
BOW_TIE = "M0 12.5L-9 8.5L-9 17ZM0 12.5L9 8.5L9 17ZM-2 10.5h4v4h-4Z"
BOW = "M13-13L22-19L21-9ZM13-13L5-16.5L7-9.5Z"


def _lens(x: Number, y: Number, r: Number) -> str:
    return circle(x, y, r, "lens", stroke_width=1.5)


def _stroke(d: str, width: Number = 1.6) -> str:
    return path(d, "trait", stroke_width=width, stroke_linecap="round")


def _earl() -> tuple[str, str]:
    """The early bird: a bowler with a feather, a monocle, a handlebar."""
    hat = path(FEATHER, "accent") + path(BOWLER, "coat") + path(BAND, "accent") + path(CURL, "coat")
    face = path(EYES, "dark") + _lens(4.9, -5.5, 4.6) + _stroke("M9.4-4.6Q12 4 10 12", 0.9) + path(HANDLEBAR, "dark")
    return "", face + hat


def _tanya() -> tuple[str, str]:
    """A sweeping brim, long hair, a scarf."""
    hat = path(LOW, "coat") + path(BAND, "accent") + path(SWEEP, "coat")
    face = path(EYES, "dark") + _stroke(LASHES, 1.3) + path(LIPS, "accent")
    return path(LONG_HAIR, "hair"), face + path(SCARF_END, "accent") + path(SCARF, "accent") + hat


def _tom() -> tuple[str, str]:
    """Round glasses and a bow tie."""
    glasses = _lens(-5.2, -5.3, 4.7) + _lens(5.2, -5.3, 4.7) + _stroke("M-.6-5.6Q0-6.4.6-5.6", 1.3)
    hat = path(FEDORA, "coat") + path(BAND, "accent") + path(BRIM, "coat")
    return "", path(EYES, "dark") + glasses + _stroke(SMILE) + path(BOW_TIE, "accent") + hat


def _rita() -> tuple[str, str]:
    """A beret over waves, and earrings."""
    rings = circle(-14, 5, 3.2, "gilt", stroke_width=1.6) + circle(14, 5, 3.2, "gilt", stroke_width=1.6)
    hat = path(BERET, "accent") + path("M1-33Q2-37 4-37", "trait", stroke_width=2)
    face = path(EYES, "dark") + _stroke(LASHES, 1.3) + path(LIPS, "dark")
    return path(WAVES, "hair"), face + rings + hat


def _rock() -> tuple[str, str]:
    """A flat cap, heavy brows, a jaw that wants a razor and a plaster on it."""
    brows = _stroke("M-8.6-9.2L-2.6-8M8.6-9.2L2.6-8", 2.4)
    stubble = _stroke("M-8 5v.1M-5 7v.1M-1.8 7.6v.1M1.8 7.6v.1M5 7v.1M8 5v.1M-9.6 2v.1M9.6 2v.1", 1.3)
    nose = box(-3.6, -3, 7.2, 3, "plaster", rx=1.2, stroke_width=0.8)
    hat = path(CAP, "coat") + path(PEAK, "accent")
    return "", path(EYES, "dark") + brows + nose + _stroke("M-4 4.2L4 3.8", 1.8) + stubble + hat


def _ahmed() -> tuple[str, str]:
    """A driver: goggles pushed up on the cap, a short beard."""
    goggles = box(-15.6, -20, 31.2, 4.6, "accent", rx=2) + _goggle(-6.4) + _goggle(6.4)
    return "", path(EYES, "dark") + path(BEARD, "hair", fill_rule="evenodd") + path(CAP, "coat") + goggles


def _goggle(x: Number) -> str:
    return tag("ellipse", cx=x, cy=-17.6, rx=5.6, ry=4.8, class_="glass", stroke_width=1.6)


def _bea() -> tuple[str, str]:
    """A cloche with a bow, a bob and pearls."""
    pearls = "".join(circle(x, y, 2.1, "pearl", stroke_width=0.7) for x, y in PEARLS)
    hat = path(CLOCHE, "coat") + path(RIBBON, "accent") + path(BOW, "accent")
    face = path(EYES, "dark") + _stroke(LASHES, 1.3) + path(LIPS, "dark") + circle(6.6, 1.2, 0.9, "dark")
    return path(BOB, "hair"), face + pearls + hat


PEARLS = ((-9, 10), (-5.4, 13), (-1.8, 14.4), (1.8, 14.4), (5.4, 13), (9, 10))


def _mike() -> tuple[str, str]:
    """Dark glasses, a pencil line of a moustache, a camera on its strap."""
    camera = box(11, 17, 15, 10.5, "glass", rx=2, stroke_width=1.4) + circle(18.5, 22.2, 3, "accent")
    strap = path("M-10 8L13 18", "strap", stroke_width=2)
    hat = path(TRILBY, "coat") + path(BAND, "accent") + path(SNAP, "coat")
    return "", path(SHADES, "dark") + path(PENCIL, "dark") + _stroke("M-3 5.4h6", 1.3) + strap + camera + hat


PEOPLE = (_earl, _tanya, _tom, _rita, _rock, _ahmed, _bea, _mike)


@cache
def spy(number: int) -> str:
    """The bust of a spy."""
    behind, front = PEOPLE[number]()
    letter = text(SPIES[number].letter, 0, 27, 22, "mid type letter", font_weight=700)
    head = path(JAW if PEOPLE[number] is _rock else HEAD, "face", stroke_width=1.2)
    figure = path(COAT, "coat rim", stroke_width=2) + behind + head + path(COLLAR, "lapel", stroke_width=1.2)
    return tag("g", figure, front, letter, class_=f"who spy{number}")


# Things


@cache
def briefcase() -> str:
    body = box(-23, -13, 46, 30, "leather", rx=4, stroke_width=1.8)
    handle = path("M-9-13v-4.5a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v4.5", "edge", stroke_width=3.2)
    seams = path("M-23 0.5h46M-14-13v30M14-13v30", "seam", stroke_width=1.5)
    lock = box(-5, -3.5, 10, 8, "brass", rx=1.6, stroke_width=1.4) + circle(0, 0, 1.2, "dark")
    return handle + body + seams + lock


def seal(seat: int, r: Number = 15) -> str:
    """The mark of a seat: its letter on its colour."""
    rim = circle(0, 0, r - 2.4, "seal-rim", stroke_width=1)
    return (
        circle(0, 0, r, f"seat{seat}") + rim + text(SEAT_LETTERS[seat], 0, 0.5, 1.3 * r, "mid on-seat", font_weight=700)
    )


def book(seat: int, count: int, is_open: bool) -> str:
    """A Bank Book with the number of pay-offs announced: open for those who may read it."""
    if is_open:
        pages = "M0-11Q-9-16-19-12V11Q-9 7 0 12Q9 7 19 11V-12Q9-16 0-11Z"
        cover = path("M-21-9V14Q-9 10 0 14.5Q9 10 21 14V-9Z", f"seat{seat}")
        fold = path("M0-11V12M-15-6Q-9-8.5-4-6M-15-1Q-9-3.5-4-1M-15 4Q-9 1.5-4 4", "rule", stroke_width=1)
        return cover + path(pages, "page", stroke_width=1.2) + fold + text(str(count), 10, 0, 18, "mid type")
    leaves = path("M-12 12H13v4.5H-10a3 3 0 0 1 0-6", "page", stroke_width=1.2)
    cover = path("M-13 13V-12a4 4 0 0 1 4-4H13V11H-10a3 3 0 0 0-3 3Z", f"seat{seat}")
    spine = path("M-8.5-15V10", "seal-rim", stroke_width=1)
    return leaves + cover + spine + text(str(count), 2.5, -2, 18, "mid type on-seat", font_weight=700)


def notes(hundreds: int) -> str:
    """A stack of notes, the higher the more is bid; without a bid an empty place for one."""
    if not hundreds:
        return box(-34, -19, 68, 38, "no-note", rx=4, stroke_width=2, stroke_dasharray="5 5") + text("?", 0, 1, 28)
    high = min(8, 1 + hundreds.bit_length())
    edges = "".join(_note(dx, -4.5 * step) for step, dx in enumerate((0, 3, -2, 2, -3, 1, -1, 2)[:high]))
    return group(0, 2.2 * high, edges)


def _note(x: Number, y: Number) -> str:
    face = box(-34, -19, 68, 38, "note", rx=3, stroke_width=1.6) + box(-30, -15, 60, 30, "note-frame", rx=2)
    return group(x, y, face, circle(0, 0, 11, "note-frame"), text("$", 0, 0.5, 19, "mid note-mark", font_weight=700))


def stamped(words: str, angle: Number = -5) -> str:
    """Words struck with a rubber stamp."""
    wide = 12.4 * len(words) + 18
    frame = box(-wide / 2, -15, wide, 30, "struck", rx=4, stroke_width=2.6)
    return tag("g", frame, text(words, 0, 1, 19, "mid type stamp", font_weight=700), transform=f"rotate({angle:g})")


def crossed(wide: Number, high: Number) -> str:
    """Two strokes through somebody who is out of the match."""
    x, y = wide / 2, high / 2
    return path(
        f"M{-x:g} {-y:g}L{x:g} {y:g}M{x:g} {-y:g}L{-x:g} {y:g}", "crossed", stroke_width=5, stroke_linecap="round"
    )


def sights() -> str:
    """Cross-hairs around somebody whose cover may be blown."""
    return circle(0, -2, 33, "last") + path("M0-43v16M0 39v-16M-41-2h16M41-2h-16", "last")


@cache
def rose(r: int, room: tuple[float, float, float]) -> str:
    """A compass rose with as much room to the sides, above and below: rings, rays and a star of sixteen points."""
    rings = "".join(circle(0, 0, r * share, "hair-line") for share in (0.3, 0.42, 0.58, 0.78, 1))
    rays = "".join(_ray(step, r, room) for step in range(32))
    star = "".join(_point(step, r) for step in (*range(1, 16, 2), *range(2, 16, 4), *range(0, 16, 4)))
    return rings + rays + star + circle(0, 0, 0.05 * r, "star-lit", stroke_width=1)


def _ray(step: int, r: Number, room: tuple[float, float, float]) -> str:
    """A ray that ends within the room: it is not clipped, for a drawing may stand twice on a page, once unseen."""
    a, (beside, above, below) = pi * step / 16, room
    x, y = sin(a), -cos(a)
    far = min(0.78 * r, beside / max(abs(x), 1e-9), (above if y < 0 else below) / max(abs(y), 1e-9))
    return path(f"M{0.42 * r * x:.1f} {0.42 * r * y:.1f}L{far * x:.1f} {far * y:.1f}", "hair-line")


def _point(step: int, r: Number) -> str:
    length = r * (0.66 if step % 4 == 0 else 0.5 if step % 2 == 0 else 0.36)
    a, waist = pi * step / 8, r * (0.17 if step % 4 == 0 else 0.13 if step % 2 == 0 else 0.12)
    tip, left, right = ((d * sin(a + t), -d * cos(a + t)) for d, t in ((length, 0), (waist, -pi / 8), (waist, pi / 8)))
    halves = ((left, "star-lit"), (right, "star-dark"))
    return "".join(
        path(f"M0 0L{x:.1f} {y:.1f}L{tip[0]:.1f} {tip[1]:.1f}Z", kind, stroke_width=0.8) for (x, y), kind in halves
    )
