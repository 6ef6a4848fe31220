"""Small drawings in code: the evidence, the signs of the spaces, the suspects, tokens and pegs. Each is around 0, 0."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from intrigue.core.contract import Seat
from intrigue.core.svg import SEAT_LETTERS, SEAT_SHAPES, Number, tag, text
from intrigue.games.simply_suspects.cards import Column, Suspect
from intrigue.games.simply_suspects.naming import letter_of, suspect_name


def path(d: str, class_: str) -> str:
    return tag("path", d=d, class_=class_)


def disc(x: Number, y: Number, r: Number, class_: str) -> str:
    return tag("circle", cx=x, cy=y, r=r, class_=class_)


def block(x: Number, y: Number, width: Number, height: Number, class_: str, rx: Number = 0) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, rx=rx or None, class_=class_)


def at(x: Number, y: Number, scale: Number, *parts: str, turn: Number = 0, class_: str | None = None) -> str:
    """Something drawn around 0, 0, brought to its place."""
    where = f"translate({x:g},{y:g})"
    turned = f" rotate({turn:g})" if turn else ""
    sized = f" scale({scale:g})" if scale != 1 else ""
    return tag("g", *parts, transform=where + turned + sized, class_=class_)


# The evidence, by column, about 36 wide and 36 high

_TREAD = "".join(f"M-13,{y}l6.5,5l6.5,-5M3,{y - 3}l5.5,5l5.5,-5" for y in (-15, -7, 1, 9))
MOTIFS = (
    path(_TREAD, "pen") + path("M-15,-17V17M1.5,-17V17M16,-17V17", "pen thin"),
    path(
        "M-13,11C-17,-8-9,-17 0,-17S17,-8 13,11M-8,15C-12,-3-7,-11 0,-11S12,-3 8,15"
        "M-3.5,17C-6,2-4,-5 0,-5S6,2 3.5,17M0,1V12",
        "pen",
    ),
    path("M-5,-18C4,-20 10,-12 9,-3C8,3 6,5 5,8H-6C-6,3-10,-1-11,-7C-12,-13-10,-17-5,-18Z", "art")
    + path("M-6,11H5C6,16 3,19 0,19S-6,16-6,11Z", "art"),
    path(
        "M-9,18V7C-13,3-17,-2-17,-5C-17,-8-13,-8-11,-5L-8,-2V-13C-8,-17-3,-17-3,-13V-15C-3,-20 3,-20 3,-15"
        "V-13C3,-17 9,-17 9,-12V-8C10,-11 14,-11 14,-7V3C14,7 11,8 11,11V18Z",
        "art",
    )
    + path("M-8,12H10M-3,-12V-3M3,-12V-3M9,-8V-3", "pen thin cut"),
    path("M-15,15C-19,-4-4,-21 6,-14S8,5 0,3S-3,-11 6,-8S19,6 8,17", "pen")
    + path("M-9,17C-12,6-8,-3-4,-6", "pen thin"),
    path("M-13,-18H13V10L9,15L5,10L1,17L-4,11L-8,16L-13,11Z", "pen")
    + path("M-8,-11H8M-8,-5H5M-8,1H8M-8,6H0", "pen thin"),
    path("M-16,-8L-4,-18L2,-5L-7,1Z", "glass")
    + path("M5,-17L17,-9L13,6L4,-4Z", "glass")
    + path("M-15,6L-5,4L3,16L-11,18Z", "glass")
    + path("M3,3L14,10L9,18L6,16Z", "glass"),
)


@cache
def marker(column: Column, scale: float = 1) -> str:
    """A brass tent with the number of a piece of evidence."""
    return at(
        0, 0, scale, path("M-12,13L-8,-13H8L12,13Z", "brass"), text(str(column + 1), 0, 2, 21, "mid bold on-brass")
    )


# The suspects: cameos, told apart by what they wear

_BUST = "M-17,20C-17,10-10,8-4.5,6V2H4.5V6C10,8 17,10 17,20Z"
_FACE = tag("ellipse", cx=0, cy=-4, rx=7.5, ry=9, class_="on")
FACES = (
    # a wide hat with a feather
    path(_BUST, "on")
    + _FACE
    + path("M-18,-6C-9,-12 9,-12 18,-6C10,-8-10,-8-18,-6ZM-8,-9C-8,-18 8,-18 8,-9Z", "on")
    + path("M6,-11C12,-21 18,-19 19,-13C15,-15 11,-13 8,-9Z", "on"),
    # a top hat
    path(_BUST, "on")
    + _FACE
    + path("M-12,-8H12V-10.5H8L8.5,-21H-8.5L-8,-10.5H-12Z", "on")
    + path("M-8,-13H8V-10.8H-8Z", "who")
    + path("M-5,9L0,11.5L5,9V15L0,12.5L-5,15Z", "who"),
    # a bald head, a monocle and a moustache
    path(_BUST, "on")
    + tag("ellipse", cx=0, cy=-6, rx=8.5, ry=11, class_="on")
    + path("M0,0C-3,-2-6,-1-8,1C-5,3-2,2.5 0,1.2C2,2.5 5,3 8,1C6,-1 3,-2 0,0Z", "who")
    + tag("circle", cx=3.6, cy=-7, r=3, fill="none", class_="edge")
    + path("M0,9L3,20H-3Z", "who"),
    # bobbed hair, a band and a plume
    path(_BUST, "on")
    + path("M-11,4C-14,-14-6,-17 0,-17S14,-14 11,4C8,4 7,2 7,0H-7C-7,2-8,4-11,4Z", "on")
    + path("M-11.5,-9C-6,-12 6,-12 11.5,-9V-6C6,-9-6,-9-11.5,-6Z", "who")
    + path("M6,-11C5,-20 12,-23 15,-20C12,-19 11,-15 10,-10Z", "on"),
    # a peaked cap and a beard
    path(_BUST, "on")
    + _FACE
    + path("M-8,-3C-10,9-4,13 0,13S10,9 8,-3C5,1-5,1-8,-3Z", "on")
    + path("M-11,-9C-15,-17-7,-19 0,-19S15,-17 11,-9L13,-6C6,-9-6,-9-13,-6Z", "on")
    + path("M-10.5,-11.2H10.5V-9.4H-10.5Z", "who")
    + path("M-4,3H4V4.6H-4Z", "who"),
    # a high bun and pearls
    path(_BUST, "on")
    + _FACE
    + path("M-10,0C-13,-12-6,-15 0,-15S13,-12 10,0C9,-6 6,-9 0,-9S-9,-6-10,0Z", "on")
    + disc(0, -17, 5.2, "on")
    + path("M-6,-12.6H6V-11.2H-6Z", "who")
    + "".join(disc(x, y, 1.5, "who") for x, y in ((-8, 10), (-4.4, 12.6), (0, 13.6), (4.4, 12.6), (8, 10))),
)


@cache
def cameo(suspect: Suspect, width: float, height: float) -> str:
    """A suspect on a ground of the own colour; the size of a passport picture."""
    scale = min(width, height) / 44
    return "".join(
        (
            block(-width / 2, -height / 2, width, height, f"who who{suspect}", 3),
            at(0, height / 2 - 21 * scale, scale, FACES[suspect], class_=f"who{suspect}"),
        )
    )


def photograph(suspect: Suspect, size: float) -> str:
    """A suspect card, face up: a print with a broad lower rim for the letter or the name."""
    return _photograph(suspect, size, suspect_name(suspect).upper() if size > 1.4 else letter_of(suspect))


@cache
def _photograph(suspect: Suspect, size: float, name: str) -> str:
    w, h = 44 * size, 56 * size
    letters = min(11.5, 58 / len(name)) if size > 1.4 else 17
    return "".join(
        (
            block(-w / 2, -h / 2, w, h, "print", 2),
            at(0, -7 * size, 1, cameo(suspect, 37 * size, 37 * size)),
            text(name, 0, 20 * size, letters * size, "mid bold type caption"),
        )
    )


@cache
def folder(size: float) -> str:
    """A suspect card, face down: a closed file."""
    return at(
        0,
        0,
        size,
        path("M-22,-20L-19,-26H-5L-2,-20H22V26H-22Z", "folder"),
        path("M-22,-14H22", "crease"),
        text("?", 0, 7, 27, "mid bold on-folder"),
    )


def struck(suspect: Suspect, width: float = 22) -> str:
    """A suspect whom somebody is proved not to be."""
    return _struck(suspect, width, letter_of(suspect))


@cache
def _struck(suspect: Suspect, width: float, letter: str) -> str:
    return "".join(
        (
            block(-width / 2 + 1, -13, width - 2, 26, f"who who{suspect}", 3),
            path(f"M{-width / 2 - 1:g},15L{width / 2 + 1:g},-15", "cross"),
            text(letter, 0, 1, 19, f"mid bold on halo who{suspect}"),
        )
    )


# The signs of the spaces, about 48 wide and 40 high


def camera(suspect: Suspect) -> str:
    """A camera with a suspect in its lens."""
    return "".join(
        (
            path("M-8,-19H8L11,-13H-11Z", "art"),
            block(-24, -14, 48, 33, "art", 5),
            block(-20, -10, 9, 5, "bare", 1),
            disc(3, 3, 14.5, "bare"),
            disc(3, 3, 12.5, f"who who{suspect}"),
            text(letter_of(suspect), 3, 4, 19, f"mid bold on who{suspect}"),
        )
    )


CARD_FACE = block(-13, -18, 26, 36, "ticket", 3)
LENS = disc(-4, -4, 13, "glass") + disc(-4, -4, 13, "pen fat") + path("M6,6L17,17", "pen grip")
AGAIN = path("M7,-4A8,8 0 1 0 8,3M8,-9V-3H2", "pen fat")
RUN = path("M-7,0H6M1,-6L7,0L1,6", "pen fat")
GET_AWAY = at(-5, 1, 1, CARD_FACE, turn=-12) + at(4, 0, 1, CARD_FACE, RUN, turn=6)
CHOICE = (
    disc(2, 3, 17, "shadow")
    + disc(0, 0, 17, "brass")
    + disc(0, 0, 12.5, "shine")
    + text("?", 0, 1, 25, "mid bold on-brass")
)
TAKE = (
    at(11, 3, 0.85, CARD_FACE, turn=8)
    + path("M-2,-10H-10A10,10 0 0 0-10,10H-2", "pull")
    + path("M-5,-14H2V-6H-5ZM-5,6H2V14H-5Z", "art")
)
SWAP = (
    path("M-20,-3C-18,-17 10,-19 17,-8", "pen fat")
    + path("M20,3C18,17-10,19-17,8", "pen fat")
    + path("M20,-16L20,-3L8,-6Z", "art")
    + path("M-20,16L-20,3L-8,6Z", "art")
)
GAVEL = (
    at(0, 0, 1, block(-13, -8, 26, 15, "art", 3), block(-3.5, 6, 7, 26, "art", 3), turn=-42)
    + path("M-24,21H4V26H-24Z", "art")
    + path("M-14,-8l-5,-4M-10,-15l-2,-6", "pen")
)


@cache
def push(turn: float, back: bool) -> str:
    """Somebody else, moved by one in that direction."""
    dx, dy = cos(radians(turn)), sin(radians(turn))
    arrow = at(8 * dx, 8 * dy, 1, path("M4,0H15M9,-8L17,0L9,8", "pen fat"), turn=turn)
    x, y = -8 * dx, -8 * dy
    return at(0, 0, 1, disc(x, y, 15, "pen"), text("−1" if back else "+1", x, y + 1, 18, "mid bold"), arrow)


@cache
def onward(steps: int) -> str:
    """An arrow up the flight to the Grand Jury, this many spaces on."""
    return path("M-24,0L-7,-18V-9H22V9H-7V18Z", "red") + text(str(steps), 5, 1, 20, "mid bold on-seat")


# Pieces


@cache
def guest(seat: Seat, scale: float = 1) -> str:
    """A token: a seat's letter under a top hat."""
    return at(
        0,
        0,
        scale,
        tag("ellipse", cx=1.5, cy=18, rx=15, ry=4.5, class_="shadow"),
        tag("path", d=SEAT_SHAPES[seat], class_=f"coat seat{seat}", transform="translate(0,3)"),
        path(
            "M-17,-9C-8,-6 8,-6 17,-9C16,-12 12,-13 9.5,-13L11,-27C5,-29-5,-29-11,-27L-9.5,-13C-12,-13-16,-12-17,-9Z",
            f"coat seat{seat}",
        ),
        path("M-9.8,-15C-4,-13 4,-13 9.8,-15", "seam"),
        text(SEAT_LETTERS[seat], 0, 5, 21, "mid bold on-seat"),
    )


@cache
def peg(column: Column, r: float = 13) -> str:
    """A brass peg with the number of its column."""
    return "".join(
        (
            disc(1.5, 2.5, r, "shadow"),
            disc(0, 0, r, "brass"),
            disc(-r * 0.2, -r * 0.22, r * 0.62, "shine"),
            text(str(column + 1), 0, 1, r * 1.35, "mid bold on-brass"),
        )
    )


_PIPS = {1: ((0, 0),), 2: ((-1, -1), (1, 1))}
_PIPS[3] = (*_PIPS[2], (0, 0))
_PIPS[4] = (*_PIPS[2], (-1, 1), (1, -1))
_PIPS[5] = (*_PIPS[4], (0, 0))
_PIPS[6] = (*_PIPS[4], (-1, 0), (1, 0))


@cache
def die(pips: int, size: float) -> str:
    """The die with this many pips; none when nobody has rolled."""
    spots = _PIPS.get(pips, ())
    return block(-size / 2, -size / 2, size, size, "die", size / 6) + "".join(
        disc(x * size * 0.27, y * size * 0.27, size * 0.095, "art") for x, y in spots
    )


@cache
def stamp(words: str, size: float, turn: float = -8) -> str:
    """A rubber stamp across something."""
    width = size * (0.68 * len(words) + 0.9)
    return at(
        0,
        0,
        1,
        block(-width / 2, -size * 0.8, width, size * 1.6, "inked", 4),
        text(words, 0, 1, size, "mid bold type stamp"),
        turn=turn,
    )
