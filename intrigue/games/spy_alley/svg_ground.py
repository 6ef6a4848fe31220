"""The printed board: where its spaces lie and what is drawn on them. Nothing here changes in a match."""

from __future__ import annotations

from functools import cache

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

WIDTH, HEIGHT = 720, 943
EDGE = 8  # around the board
SIDE, RIM = 100.0, 96.0  # width of the side columns, height of the top and bottom rows
LEFT, RIGHT = EDGE + SIDE, WIDTH - EDGE - SIDE  # the inner field
TOP, BOTTOM = EDGE + RIM, HEIGHT - EDGE - RIM
ACROSS, DOWN = (RIGHT - LEFT) / 5, (BOTTOM - TOP) / 5  # spaces of a row, and of a side column
RUNG = 3 * DOWN / 5  # height of a space in the alley
KERB = 5  # by which the lane of the alley is broader than its spaces
PRINTED = 98  # height of what is printed on a space of the side columns
LINE = 9  # letters that fit in a line of print
RING: dict[str, str | Number | None] = {"fill": "none", "stroke_width": 4, "pointer_events": "none"}
TURNING = TOP + 2 * DOWN - RUNG  # where the part of the alley begins that leads to the left


def _column(number: int) -> tuple[float, float]:
    """Left edge and width of a column from 0 to 6."""
    if number == 0:
        return EDGE, SIDE
    return (RIGHT, SIDE) if number == 6 else (LEFT + (number - 1) * ACROSS, ACROSS)


def _row(number: int) -> tuple[float, float]:
    """Upper edge and height of a row of the side columns, from 0 to 6."""
    if number == 0:
        return EDGE, RIM
    return (BOTTOM, RIM) if number == 6 else (TOP + (number - 1) * DOWN, DOWN)


def _box(column: int, y: float, height: float) -> Box:
    x, width = _column(column)
    return Box(x, y, width, height)


BOXES: tuple[Box, ...] = (
    *(_box(column, *_row(0)) for column in range(6)),
    *(_box(6, *_row(row)) for row in range(6)),
    *(_box(6 - column, *_row(6)) for column in range(6)),
    *(_box(0, *_row(6 - row)) for row in range(6)),
    *(_box(4, BOTTOM - (rung + 1) * RUNG, RUNG) for rung in range(6)),
    *(_box(3 - column, TURNING, RUNG) for column in range(3)),
)
DESK = Box(LEFT, TOP, RIGHT - LEFT, TURNING - KERB - TOP)  # the seat's own things
FILES = Box(
    LEFT, TURNING + RUNG + KERB, 3 * ACROSS - KERB, BOTTOM - TURNING - RUNG - KERB
)  # the scorecards of the others
DECKS = Box(RIGHT - ACROSS + KERB, TURNING, ACROSS - KERB, BOTTOM - TURNING)

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


def ring(box: Box, round_: float = 6) -> str:
    """What shows that a thing can be chosen; the page decides when."""
    return frame(box, "ring drawn", round_, **RING)


def ground() -> str:
    """The board without pieces."""
    return _ground(spoken())


@cache
def _ground(language: str) -> str:
    return "".join(
        (
            frame(Box(1, 1, WIDTH - 2, HEIGHT - 2), "table", 14),
            frame(Box(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP), "court", 0),
            _paving(),
            *(space(number) for number in range(len(BOXES))),
            *(_arrows()),
        )
    )


def space(number: Space) -> str:
    """A space that can be chosen as the end of a move, or as a country where it is an embassy."""
    box = BOXES[number].shrunk(2)
    if number in EMBASSIES:
        drawn = embassy(box, EMBASSIES[number])
    elif number in PASSWORD_SPACES:
        drawn = _password(box, PASSWORD_SPACES[number])
    else:
        drawn = frame(box, "plate") + _print(box, number)
    return tag("g", drawn, ring(box.shrunk(1)), data_to=number, data_country=EMBASSIES.get(number), class_="space")


def _print(box: Box, number: Space) -> str:
    """An icon above one or two lines and an amount."""
    shapes, message, money = PRINT[number]
    body, words, amount = _printed(box), phrase(message), _amount(number, money)
    if body is not box and len(words) <= LINE:
        words = words.replace("\n", " ")
    rows = [*words.split("\n"), *([amount] if amount else [])]
    x, first = box.middle[0], body.y + body.height - 14 - 20 * (len(rows) - 1)
    room = first - 12 - body.y
    parts = [icon(shapes, x, body.y + 2 + room / 2, min(1.25, room / 46))]
    for at, line in enumerate(rows):
        plain = "mid bold type" if line == amount else "mid bold" if number == board.START else "mid"
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
    return Box(box.x, box.y, box.width, PRINTED) if box.height > RIM else box


def _password(box: Box, country: Country) -> str:
    x, body = box.middle[0], _printed(box)
    low = body.y + body.height
    return "".join(
        (
            frame(box, "plate"),
            frame(Box(box.x, box.y, box.width, 30), f"land land{country}"),
            fitted(signed(country), x, box.y + 16, 20, box.width - 10, f"mid bold on land{country}"),
            icon(SPEECH, x - 17, low - 42, 0.9),
            text(dollars(PRICES[PASSWORD]), x + 26, low - 43, 20, "mid bold type"),
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
            fitted(signed(country), x, y + 27, 20, box.width - 14, f"mid bold on land{country}"),
        )
    )


def _paving() -> str:
    """The alley: a dark lane under the spaces."""
    lane = Box(BOXES[24].x - KERB, TURNING - KERB, ACROSS + 2 * KERB, BOTTOM - TURNING + KERB)
    turn = Box(LEFT, TURNING - KERB, 3.5 * ACROSS, RUNG + 2 * KERB)
    return frame(lane, "lane", 5) + frame(turn, "lane", 0)


def _arrows() -> list[str]:
    """Which way the path goes, at the borders between spaces."""
    middle = EDGE + RIM / 2
    low = HEIGHT - EDGE - RIM / 2
    drawn = [_arrow(LEFT + number * ACROSS, middle, 0) for number in range(6)]
    drawn += [_arrow(RIGHT + SIDE / 2, TOP + number * DOWN, 90) for number in range(6)]
    drawn += [_arrow(LEFT + number * ACROSS, low, 180) for number in range(6)]
    drawn += [_arrow(EDGE + SIDE / 2, TOP + number * DOWN, 270) for number in range(6)]
    drawn += [_arrow(LEFT + 3.5 * ACROSS, BOTTOM - number * RUNG, 270, "guide") for number in range(6)]
    drawn += [_arrow(LEFT + number * ACROSS, TURNING + RUNG / 2, 180, "guide") for number in range(4)]
    return drawn


def _arrow(x: float, y: float, turn: int, class_: str = "guide") -> str:
    return tag("path", d="M-4-7L5 0L-4 7z", class_=class_, transform=f"translate({x:g},{y:g}) rotate({turn})")
