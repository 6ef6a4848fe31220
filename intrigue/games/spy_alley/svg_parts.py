"""What lies on the board: markers, pegboards, passports, cards and the die."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from intrigue.core.contract import Seat
from intrigue.core.language import phrase, spoken
from intrigue.core.svg import SEAT_LETTERS, SEAT_SHAPES, Box, Number, tag, text
from intrigue.games.spy_alley.cards import (
    COUNTRIES,
    KINDS,
    SETS,
    Country,
    Item,
    country_of,
    kind_of,
)
from intrigue.games.spy_alley.naming import code_of, signed
from intrigue.games.spy_alley.svg_emblems import HAT, KIND_ICONS, STAR, icon, landmark
from intrigue.games.spy_alley.svg_ground import fitted, frame, ring

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
FELT = "M-15-8Q0-13 15-8L14-5Q0-9-14-5zM-9-10Q-9-22-5-22Q0-19 5-22Q9-22 9-10Q0-12-9-10z"


@cache
def marker(seat: Seat) -> str:
    """A seat's agent: a coat of the seat's shape, hat and letter, about 34 wide and 46 high."""
    return "".join(
        (
            tag("ellipse", cy=22, rx=17, ry=4, class_="shadow"),
            tag("path", d=SEAT_SHAPES[seat], class_=f"coat seat{seat}", transform="translate(0,9) scale(.88)"),
            tag("circle", cy=-8, r=6.5, class_="face"),
            tag("path", d=FELT, class_=f"coat seat{seat}"),
            text(SEAT_LETTERS[seat], 0, 12, 19, "mid bold type on-seat"),
        )
    )


@cache
def pawn(seat: Seat) -> str:
    """One agent of many on a space, without a hat: the shape, and as large a letter as it takes; about 38 wide."""
    shape = tag("path", d=SEAT_SHAPES[seat], class_=f"coat seat{seat}")
    return shape + text(SEAT_LETTERS[seat], 0, 1, 25, "mid bold type on-seat")


def badge(seat: Seat, x: Number, y: Number, scale: float = 0.62) -> str:
    """The seat's shape and letter as a mark beside a name: without a hat, so that the letter can be read on a phone."""
    shape = tag("path", d=SEAT_SHAPES[seat], class_=f"coat seat{seat}", transform=f"scale({scale * 1.15:g})")
    return tag(
        "g", shape, text(SEAT_LETTERS[seat], 0, 1, 18, "mid bold type on-seat"), transform=f"translate({x:g},{y:g})"
    )


def die(value: int, x: Number, y: Number, half: float = 30) -> str:
    """The die as it lies; blank before the first roll."""
    dots = "".join(
        tag("circle", cx=x + half * 0.5 * across, cy=y + half * 0.5 * down, r=half * 0.16, class_="pip")
        for across, down in PIPS.get(value, ())
    )
    return frame(Box(x - half, y - half, 2 * half, 2 * half), "die", half / 3) + dots


CAP = 6  # height of the colours above a pegboard's columns
TALLEST, BROADEST, LARGEST = 0.88, 0.83, 19  # how large a token's letters are, of its height and its width, and at most
EMBLEM = 11  # the least height at which a landmark can be told from others
BROAD = {"I": 0.36, "t": 0.36, "l": 0.32, "r": 0.46, "s": 0.5, "e": 0.54, "S": 0.6, "m": 0.88}  # letters' widths


def token(country: Country, box: Box) -> str:
    """A peg in its hole: a tile of the country's colour with two letters, and with the landmark where there is room."""
    x, y = box.middle
    beside = box.width >= max(40, 1.4 * box.height)
    room = box.width * 0.57 if beside else box.width
    size = min(box.height * TALLEST, room * BROADEST, LARGEST)
    over = box.height - size - 2
    sign = ""
    if beside:
        high = min(box.height * 0.8, box.width * 0.4)
        sign, x = landmark(country, box.x + box.width * 0.24, y, high / 40), box.x + box.width * 0.71
    elif over >= EMBLEM:
        sign = landmark(country, x, box.y + 1.5 + over / 2, min(over, box.width * 0.85) / 42)
        y = box.y + box.height - 1.5 - size / 2
    tile = frame(box, f"peg land{country}", min(box.width, box.height) * 0.24)
    return tile + sign + letters(country, x, y, size, room - 3, f"on land{country}")


def letters(country: Country, x: float, y: float, size: float, room: float, class_: str) -> str:
    """The two letters of a country, as wide in every font."""
    code = code_of(country)
    length = min(room, size * sum(BROAD.get(letter, 0.66) for letter in code))
    squeeze = {"textLength": length, "lengthAdjust": "spacingAndGlyphs"}
    return text(code, x, y + size * 0.05, size, f"mid bold {class_}", **squeeze)


class Holes:
    """The 24 holes of a pegboard within a box: a row for each kind, a column under the colour of each country."""

    def __init__(self, box: Box) -> None:
        self.x, self.y, self.head = box.x, box.y + CAP + 2, box.y
        self.across, self.down = box.width / len(COUNTRIES), (box.height - CAP - 2) / len(KINDS)

    def cell(self, thing: Item) -> Box:
        x, y = self.x + country_of(thing) * self.across, self.y + kind_of(thing) * self.down
        return Box(x, y, self.across, self.down)

    def column(self, country: Country) -> Box:
        return Box(self.x + country * self.across, self.y, self.across, self.down * len(KINDS))

    def draw(self, items: int, last: Sequence[Item] = ()) -> str:
        """Tokens and empty holes, these as dots of one line; a frame around a full set."""
        empty = "".join(
            "M{:g} {:g}h.01".format(*self.cell(thing).middle) for thing in range(24) if not items >> thing & 1
        )
        dots = tag("path", d=empty, stroke_width=5, class_="hole") if empty else ""
        tokens = (self.token(thing, thing in last) for thing in range(24) if items >> thing & 1)
        return self._heads() + self._sets(items) + dots + "".join(tokens)

    def token(self, thing: Item, last: bool) -> str:
        place = self.cell(thing).shrunk(0.6)
        return token(country_of(thing), place) + (frame(place, "last", 5) if last else "")

    def _heads(self) -> str:
        """Each column in the colour of its country, strong above it and pale below."""
        columns = [(country, self.column(country)) for country in range(len(COUNTRIES))]
        return "".join(
            frame(Box(box.x + 1, self.head, box.width - 2, CAP), f"land land{country}", 2)
            + frame(Box(box.x + 1, box.y - 1, box.width - 2, box.height + 1), f"tint land{country}", 2)
            for country, box in columns
        )

    def _sets(self, items: int) -> str:
        full = [country for country in range(len(COUNTRIES)) if items & SETS[country] == SETS[country]]
        return "".join(frame(self.column(country), "full") for country in full)

    def choices(self, items: int, last: Sequence[Item] = ()) -> str:
        """The same with each hole as something to choose, its letters printed in it."""
        drawn = (self._choice(items, thing, thing in last) for thing in range(24))
        return self._heads() + self._sets(items) + "".join(drawn)

    def _choice(self, items: int, thing: Item, last: bool) -> str:
        cell = self.cell(thing)
        place, country = cell.shrunk(1.5), country_of(thing)
        empty = frame(place, "socket", 6) + letters(
            country, *place.middle, min(place.height * 0.62, place.width * 0.52), place.width, "faint"
        )
        drawn = self.token(thing, last) if items >> thing & 1 else empty
        return tag("g", frame(cell, "hit", 0), drawn, ring(place, 6), data_item=thing)


def pegboard(box: Box, items: int, last: tuple[Item, ...]) -> str:
    """A pegboard to look at."""
    return _pegboard(spoken(), box, items, last)


def own_pegboard(box: Box, items: int, last: tuple[Item, ...]) -> str:
    """A pegboard whose holes can be chosen."""
    return _own_pegboard(spoken(), box, items, last)


@lru_cache(maxsize=512)
def _pegboard(language: str, box: Box, items: int, last: tuple[Item, ...]) -> str:
    return Holes(box).draw(items, last)


@lru_cache(maxsize=256)
def _own_pegboard(language: str, box: Box, items: int, last: tuple[Item, ...]) -> str:
    return Holes(box).choices(items, last)


def passport(box: Box, country: Country, deed: str = "") -> str:
    """A closed passport with its country on the cover, tall or wide as there is room; a deed is printed on it."""
    x, y = box.middle
    low, name = box.y + box.height, signed(country).upper()
    ink = f"on land{country}"
    cover = frame(box, f"land book land{country}", 7) + frame(box.shrunk(4), f"inlay land{country}", 4)
    band = Box(box.x + 4, box.y + 4, box.width - 8, 22)
    label = frame(band, "ribbon", 3) + fitted(deed, *band.middle, 16, box.width - 16, "mid bold type on-ribbon")
    if box.height <= box.width:
        top = box.y + (24 if deed else 4)
        size = min(1.15, (low - 25 - top) / 40)
        return "".join(
            (
                cover,
                landmark(country, x, top + 2 + 20 * size, size),
                fitted(name, x, low - 14, 17, box.width - 16, f"mid bold on land{country}"),
                label if deed else "",
            )
        )
    return "".join(
        (
            cover,
            label if deed else fitted(phrase("PASSPORT"), x, box.y + 23, 18, box.width - 20, f"mid type {ink}"),
            tag("circle", cx=x, cy=y - 4, r=38, class_=f"inlay land{country}"),
            landmark(country, x, y - 4, 1.2),
            fitted(name, x, low - 26, 21, box.width - 18, f"mid bold on land{country}"),
        )
    )


def sealed(x: Number, y: Number) -> str:
    """Somebody else's passport: closed, without a country."""
    box = Box(x - 10, y - 12, 20, 24)
    return "".join(
        (
            frame(box, "back", 3),
            frame(box.shrunk(2.5), "seam", 2),
            text("?", x, y + 1, 17, "mid bold on-back"),
        )
    )


def shown(x: Number, y: Number, country: Country) -> str:
    """A small passport that everybody has seen."""
    box = Box(x - 13, y - 12, 26, 24)
    return frame(box, f"land book land{country}", 3) + letters(country, x, y, 18, 23, f"on land{country}")


def move_card(box: Box, value: int, count: int) -> str:
    """A move card face up, with how many there are of it; only its place where there is none."""
    x, y = box.middle
    if not count:
        return frame(box, "socket", 4) + text(str(value), x, y + 1, 20, "mid type faint")
    more = text(f"×{count}", box.x + box.width - 4, box.y + box.height - 10, 15, "end type") if count > 1 else ""
    behind = frame(Box(box.x + 2, box.y - 2, box.width, box.height), "paper-card", 4) if count > 1 else ""
    return (
        behind + frame(box, "paper-card", 4) + text(str(value), x, y + (-4 if more else 1), 25, "mid bold type") + more
    )


def fan(cards: Sequence[int], box: Box) -> str:
    """Move cards side by side, closer where there are many."""
    if not cards:
        return ""
    width = 20.0
    pitch = min(width + 2, (box.width - width) / max(1, len(cards) - 1))
    drawn = []
    for number, value in enumerate(cards):
        card = Box(box.x + box.width - width - (len(cards) - 1 - number) * pitch, box.y, width, box.height)
        drawn.append(frame(card, "paper-card", 3))
        drawn.append(text(str(value), card.x + min(10, 2 + pitch / 2), card.middle[1] + 1, 18, "mid bold type"))
    return "".join(drawn)


def deck(box: Box, count: int, sign: str) -> str:
    """A pile of cards face down, or the empty place of one."""
    if not count:
        return frame(box, "socket", 6) + sign
    under = [frame(Box(box.x + depth, box.y + depth, box.width, box.height), "back", 6) for depth in (6, 3)]
    return "".join((*under[: min(2, count - 1)], frame(box, "back", 6), frame(box.shrunk(5), "seam", 4), sign))


def gift_card(box: Box, thing: Item) -> str:
    """A gift card face up."""
    x, y = box.middle
    if thing == len(KINDS) * len(COUNTRIES):
        return frame(box, "paper-card", 6) + icon(STAR, x, y, 1.2)
    country = country_of(thing)
    return "".join(
        (
            frame(box, "paper-card", 6),
            frame(Box(box.x, box.y, box.width, 28), f"land land{country}", 6),
            fitted(signed(country), x, box.y + 15, 18, box.width - 8, f"mid bold on land{country}"),
            icon(KIND_ICONS[kind_of(thing)], x, y + 14, 1.1),
        )
    )


def stamp(words: str, x: Number, y: Number, size: float, turn: float = -8) -> str:
    """A rubber stamp across something."""
    width = size * (0.72 * len(words) + 1)
    box = Box(-width / 2, -size * 0.8, width, size * 1.6)
    return tag(
        "g",
        frame(box, "stamped", 4),
        text(words, 0, 1, size, "mid bold type stamp"),
        transform=f"translate({x:g},{y:g}) rotate({turn:g})",
    )


def hat(x: Number, y: Number, scale: float = 1) -> str:
    return icon(HAT, x, y, scale)
