"""The printed board: where its spaces lie and what is drawn on them. Nothing here changes in a match."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import NamedTuple

from intrigue.core.language import phrase, spoken, word
from intrigue.core.svg import Box, Number, tag, text
from intrigue.games.spy_alley import board
from intrigue.games.spy_alley.board import EMBASSIES, PASSWORD_SPACES, Space
from intrigue.games.spy_alley.cards import CODE_BOOK, DISGUISE, KEY, PASSWORD, PRICES, Country
from intrigue.games.spy_alley.naming import dollars, signed
from intrigue.games.spy_alley.svg_emblems import (
    AGAIN,
    ARCH,
    AWAY,
    BACKWARDS,
    BARRIER,
    BOOK,
    CROSSHAIR,
    HANDCUFFS,
    LATCHKEY,
    LETTER,
    MASK,
    PARCEL,
    SPEECH,
    STALL,
    STEPS,
    Shapes,
    icon,
    landmark,
)

EDGE = 8  # around the board
RIM = 96.0  # height of the top and bottom rows, upright
LOW = 86.0  # and in the wide arrangement, where they are broader
KERB = 5  # by which the lane of the alley is broader than its spaces
FOOT = 45  # height below what is printed on a space of the side columns, for markers
FLAT = 110  # from this width on a space has room for two words beside each other
RING: dict[str, str | Number | None] = {"fill": "none", "stroke_width": 4, "pointer_events": "none"}


class Arrangement(NamedTuple):
    """Where everything lies in one arrangement of the board."""

    kind: str  # the class of what is drawn in this arrangement alone
    width: int
    height: int
    boxes: tuple[Box, ...]  # of the spaces
    desk: Box  # the seat's own things
    files: Box  # the scorecards of the others
    decks: Box
    lanes: tuple[Box, Box]  # under the spaces of the alley

    @property
    def court(self) -> Box:
        """All inside the outer spaces."""
        first, last = self.boxes[1], self.boxes[board.ENTRANCE - 2]
        return Box(first.x, first.y + first.height, last.x - first.x, last.y - first.y - first.height)


def _outer(columns: int, rows: int, side: float, rim: float, width: int, height: int) -> tuple[Box, ...]:
    """The 24 outer spaces, clockwise from the upper left corner."""
    across, down = (width - 2 * (EDGE + side)) / (columns - 2), (height - 2 * (EDGE + rim)) / (rows - 2)
    xs = [EDGE, *(EDGE + side + number * across for number in range(columns - 1))]
    ys = [EDGE, *(EDGE + rim + number * down for number in range(rows - 1))]
    right, low = columns - 1, rows - 1
    cells = (
        *((column, 0) for column in range(right)),
        *((right, row) for row in range(low)),
        *((right - column, low) for column in range(right)),
        *((0, low - row) for row in range(low)),
    )
    return tuple(
        Box(xs[x], ys[y], side if x in (0, right) else across, rim if y in (0, low) else down) for x, y in cells
    )


def _tall() -> Arrangement:
    """Upright: the own things above the alley, the scorecards below it."""
    outer = _outer(7, 7, 100, RIM, 720, 943)
    column, row = outer[board.ENTRANCE], outer[board.ALLEY_EXIT]
    left, across, low = row.x + row.width, column.width, column.y
    rung = row.height * 3 / 5
    turn = row.y + row.height - rung
    alley = (
        *(Box(column.x, low - (number + 1) * rung, across, rung) for number in range(6)),
        *(Box(column.x - (number + 1) * across, turn, across, rung) for number in range(3)),
    )
    top, deep = outer[1].y + RIM, low - turn
    return Arrangement(
        "when-tall",
        720,
        943,
        (*outer, *alley),
        Box(left, top, 5 * across, turn - KERB - top),
        Box(left, turn + rung + KERB, 3 * across - KERB, deep - rung - KERB),
        Box(column.x + across + KERB, turn, across - KERB, deep),
        (
            Box(column.x - KERB, turn - KERB, across + 2 * KERB, deep + KERB),
            Box(left, turn - KERB, 3.5 * across, rung + 2 * KERB),
        ),
    )


def _wide() -> Arrangement:
    """For a place that is wider than high: the scorecards above the alley, the own things below it."""
    outer = _outer(8, 6, 104, LOW, 1000, 704)
    column, row = outer[board.ENTRANCE], outer[board.ALLEY_EXIT]
    left, across, low = row.x + row.width, column.width, column.y
    rung, high = 78.0, 86.0
    turn = low - 3 * rung - high
    step = (column.x - left) / 5
    alley = (
        *(Box(column.x, low - (number + 1) * rung, across, rung) for number in range(3)),
        Box(column.x, turn, across, high),
        *(Box(column.x - (number + 1) * step, turn, step, high) for number in range(5)),
    )
    top, under = outer[1].y + LOW, turn + high + KERB
    return Arrangement(
        "when-wide",
        1000,
        704,
        (*outer, *alley),
        Box(left, under, 5 * step - KERB, low - under),
        Box(left, top, 6 * across, turn - KERB - top),
        Box(column.x + across + KERB, turn, across - KERB, low - turn),
        (
            Box(column.x - KERB, turn - KERB, across + 2 * KERB, low - turn + KERB),
            Box(left, turn - KERB, 5 * step, high + 2 * KERB),
        ),
    )


TALL, WIDE = _tall(), _wide()
PLANS = (TALL, WIDE)

# What is printed on the spaces without a country: an icon, one or two lines, and an amount
PRINT: dict[Space, tuple[Shapes, str, int]] = {
    board.START: (AWAY, word("Start"), board.SALARY),
    **dict.fromkeys(board.MOVE_CARDS, (STEPS, word("Move\ncard"), 0)),
    board.DISGUISES: (MASK, word("Disguises"), PRICES[DISGUISE]),
    board.KEYS: (LATCHKEY, word("Keys"), PRICES[KEY]),
    board.CODE_BOOKS: (BOOK, word("Code books"), PRICES[CODE_BOOK]),
    board.TAKE_ANOTHER_TURN: (AGAIN, word("Another\nturn"), 0),
    **dict.fromkeys(board.FREE_GIFTS, (PARCEL, word("Free\ngift"), 0)),
    **{space: (LETTER, word("Secrets"), money) for space, money in board.INCOME.items()},
    **dict.fromkeys(board.BLACK_MARKETS, (STALL, word("Black\nmarket"), 0)),
    board.ENTRANCE: (ARCH, word("Entrance"), 0),
    board.BORDER: (BARRIER, word("Border"), -board.TOLL),
    board.MOVE_BACK: (BACKWARDS, word("Back 2"), 0),
    board.ELIMINATOR: (CROSSHAIR, word("Eliminator"), 0),
    board.CONFISCATE: (HANDCUFFS, word("Confiscate"), 0),
}


def fitted(words: str, x: Number, y: Number, size: float, most: float, class_: str = "mid") -> str:
    """A line of text that no font draws wider than it may be."""
    if 0.64 * size * len(words) <= most:
        return text(words, x, y, size, class_)
    length = min(most, 0.47 * size * len(words))
    return text(words, x, y, size, class_, textLength=length, lengthAdjust="spacingAndGlyphs")


def frame(box: Box, class_: str, round_: float = 6, **more: str | Number | None) -> str:
    return tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=round_, class_=class_, **more)


def ring(box: Box, round_: float = 6, kind: str = "") -> str:
    """What shows that a thing can be chosen; the page decides when."""
    return frame(box, f"ring drawn {kind}".strip(), round_, **RING)


def fit(box: Box, into: Box) -> str:
    """How something is moved from a box into the middle of another, as large as that allows."""
    scale = min(into.width / box.width, into.height / box.height)
    (x, y), (a, b) = into.middle, box.middle
    return f"translate({x - a * scale:.1f},{y - b * scale:.1f}) scale({scale:.3f})"


def ground() -> str:
    """The board without pieces, in both arrangements: the page shows one."""
    return _ground(spoken())


@cache
def _ground(language: str) -> str:
    return "".join(
        (
            *(tag("g", _table(plan), class_=plan.kind) for plan in PLANS),
            *(space(number) for number in range(len(TALL.boxes))),
            *(tag("g", *_arrows(plan), class_=plan.kind) for plan in PLANS),
        )
    )


def _table(plan: Arrangement) -> str:
    """What lies under the spaces: the table, the court, and the alley as a dark lane."""
    lane, turn = plan.lanes
    return "".join(
        (
            frame(Box(1, 1, plan.width - 2, plan.height - 2), "table", 14),
            frame(plan.court, "court", 0),
            frame(lane, "lane", 5),
            frame(turn, "lane", 0),
        )
    )


def space(number: Space) -> str:
    """A space that can be chosen as the end of a move, or as a country where it is an embassy."""
    boxes = [(plan.kind, plan.boxes[number].shrunk(2)) for plan in PLANS]
    drawn = (tag("g", _space(box, number), class_=kind) for kind, box in boxes)
    rings = (ring(box.shrunk(1), 6, kind) for kind, box in boxes)
    return tag("g", *drawn, *rings, data_to=number, data_country=EMBASSIES.get(number), class_="space")


def _space(box: Box, number: Space) -> str:
    if number in EMBASSIES:
        return embassy(box, EMBASSIES[number])
    if number in PASSWORD_SPACES:
        return _password(box, PASSWORD_SPACES[number])
    return frame(box, "plate") + (_start(box) if number == board.START else _print(box, number))


def _start(box: Box) -> str:
    """In two lines at the top, since below them all may stand."""
    shapes, message, money = PRINT[board.START]
    x, y = box.middle[0], box.y + 15
    return "".join(
        (
            fitted(phrase(message), x - 15, y, 20, box.width - 42, "mid bold"),
            icon(shapes, x + 33, y - 1, 0.62),
            text(_amount(board.START, money), x, y + 20, 20, "mid bold type"),
        )
    )


def _print(box: Box, number: Space) -> str:
    """An icon above one or two lines and an amount."""
    shapes, message, money = PRINT[number]
    body, words, amount = _printed(box), phrase(message), _amount(number, money)
    if (body is not box or box.width > FLAT) and 9.4 * len(words) <= box.width - 7:
        words = words.replace("\n", " ")
    rows = [*words.split("\n"), *([amount] if amount else [])]
    x, first = box.middle[0], body.y + body.height - 14 - 20 * (len(rows) - 1)
    room = first - 12 - body.y
    parts = [icon(shapes, x, body.y + 2 + room / 2, min(1.25, room / 46))]
    for at, line in enumerate(rows):
        plain = "mid bold type" if line == amount else "mid"
        parts.append(fitted(line, x, first + 20 * at, 20, box.width - 7, plain))
    return "".join(parts)


def _amount(number: Space, money: int) -> str:
    """What one pays there, or with a sign what the bank pays or takes."""
    if number in (board.START, board.BORDER, *board.INCOME):
        sign = "+" if money > 0 else "−"
        return sign + dollars(abs(money))
    return dollars(money) if money else ""


def _printed(box: Box) -> Box:
    """The part of a space that is printed on; in the tall ones markers stand below it."""
    return Box(box.x, box.y, box.width, box.height - FOOT) if box.height > RIM else box


def _password(box: Box, country: Country) -> str:
    x, body = box.middle[0], _printed(box)
    low = body.y + body.height
    tight = body.height < LOW  # as high as a bubble between two lines leaves it
    middle, size = (low - 37, 0.7) if tight else (low - 42, 0.9)
    aside = 9 if body is box else 0  # on the rim markers stand left of the bubble
    return "".join(
        (
            frame(box, "plate"),
            frame(Box(box.x, box.y, box.width, 30), f"land land{country}"),
            fitted(signed(country), x, box.y + 16, 20, box.width - 10, f"mid bold on land{country}"),
            icon(SPEECH, x - 17 + aside, middle, size),
            text(dollars(PRICES[PASSWORD]), x + 26 + aside / 2, middle - 1, 20, "mid bold type"),
            fitted(phrase("Password"), x, low - 14, 20, box.width - 8, "mid"),
        )
    )


def embassy(box: Box, country: Country) -> str:
    """A country's plate in its colour, with its landmark."""
    x, y = box.middle
    return "".join(
        (
            frame(box, f"plate land land{country}"),
            frame(box.shrunk(4), f"inlay land{country}", 3),
            landmark(country, x, y - 11, 1.05),
            fitted(
                signed(country), x, y + min(27, box.height / 2 - 15), 20, box.width - 14, f"mid bold on land{country}"
            ),
        )
    )


def _arrows(plan: Arrangement) -> list[str]:
    """Which way the path goes, at the borders between spaces."""
    around = range(board.LAST_OUTSIDE + 1)
    ways = [(at, (at + 1) % len(around)) for at in around]
    alley = (board.ENTRANCE, *board.ALLEY, board.ALLEY_EXIT)
    return [_arrow(*_border(plan.boxes[a], plan.boxes[b])) for a, b in (*ways, *pairwise(alley))]


def _border(a: Box, b: Box) -> tuple[float, float, int]:
    """Where one goes from a box to the next, and which way."""
    x, y = a.middle
    if abs(a.x + a.width - b.x) < 1:
        return b.x, y, 0
    if abs(b.x + b.width - a.x) < 1:
        return a.x, y, 180
    return (x, b.y, 90) if b.y > a.y else (x, a.y, 270)


def _arrow(x: float, y: float, turn: int) -> str:
    return tag("path", d="M-4-7L5 0L-4 7z", class_="guide", transform=f"translate({x:g},{y:g}) rotate({turn})")
