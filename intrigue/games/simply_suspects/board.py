"""The spaces of the board and the paths between them: data, and the check that an edited board still works."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from itertools import combinations
from typing import NamedTuple

from intrigue.core.board import Space
from intrigue.games.simply_suspects.cards import CARDS, COLUMNS, EVIDENCE, ROWS, SUSPECTS

OFF: Space = -1  # where the token of an eliminated seat is


class Kind(Enum):
    """What a space does to the seat that lands on it."""

    START = "START"
    EVIDENCE = "Evidence"
    PHOTO = "Photo"
    GET_AWAY = "Get-away card"
    TAKE = "Take a get-away card"
    CHOICE = "Your choice"
    TRADE = "Trading places"
    FORWARD = "Move an opponent forward"
    BACK = "Move an opponent back"
    ONWARD = "Move forward"
    JURY = "Grand Jury"


class Square(NamedTuple):
    """One space: what it does, where the path leads next, and where it is drawn."""

    kind: Kind
    number: int  # the column of an Evidence space, the suspect of a Photo, the steps of a Move forward; else 0
    after: tuple[Space, ...]  # clockwise; two of them at a fork
    x: float  # from 0 at the left to 100 at the right
    y: float  # from 0 at the top to 100 at the bottom

    @property
    def name(self) -> str:
        if self.kind is Kind.EVIDENCE:
            return f"Evidence #{self.number + 1} {EVIDENCE[self.number]}"
        if self.kind is Kind.PHOTO:
            return f"Photo of {SUSPECTS[self.number].name}"
        if self.kind is Kind.ONWARD:
            return f"Move forward {self.number}"
        return str(self.kind.value)


Board = Sequence[Square]

# A clockwise loop from the lower left corner; the right end has an outer and an inner gallery.
BOARD: Board = (
    Square(Kind.START, 0, (1,), 6, 94),
    Square(Kind.EVIDENCE, 0, (2,), 6, 77),
    Square(Kind.GET_AWAY, 0, (3,), 6, 59),
    Square(Kind.PHOTO, 0, (4,), 6, 41),
    Square(Kind.CHOICE, 0, (5,), 6, 23),
    Square(Kind.EVIDENCE, 1, (6,), 6, 6),
    Square(Kind.FORWARD, 0, (7,), 20, 6),
    Square(Kind.PHOTO, 1, (8,), 34, 6),
    Square(Kind.EVIDENCE, 2, (9, 15), 48, 6),  # the fork
    Square(Kind.PHOTO, 2, (10,), 64, 6),  # the outer gallery
    Square(Kind.GET_AWAY, 0, (11,), 79, 6),
    Square(Kind.EVIDENCE, 3, (12,), 94, 6),
    Square(Kind.BACK, 0, (13,), 94, 28),
    Square(Kind.CHOICE, 0, (14,), 94, 50),
    Square(Kind.PHOTO, 3, (21,), 94, 72),
    Square(Kind.EVIDENCE, 4, (16,), 58, 20),  # the inner gallery
    Square(Kind.TAKE, 0, (17,), 74, 20),
    Square(Kind.PHOTO, 4, (18,), 74, 35),
    Square(Kind.CHOICE, 0, (19,), 74, 50),
    Square(Kind.GET_AWAY, 0, (20,), 74, 65),
    Square(Kind.EVIDENCE, 5, (21,), 74, 80),
    Square(Kind.TRADE, 0, (22,), 94, 94),  # the galleries meet
    Square(Kind.GET_AWAY, 0, (23,), 85, 94),
    Square(Kind.ONWARD, 6, (24,), 76, 94),
    Square(Kind.PHOTO, 5, (25,), 67, 94),
    Square(Kind.EVIDENCE, 6, (26,), 58, 94),
    Square(Kind.ONWARD, 3, (27,), 49, 94),
    Square(Kind.ONWARD, 2, (28,), 40, 94),
    Square(Kind.CHOICE, 0, (29,), 32, 94),
    Square(Kind.JURY, 0, (30,), 24, 94),
    Square(Kind.GET_AWAY, 0, (0,), 15, 94),
)

ONCE = (Kind.START, Kind.JURY, Kind.TAKE, Kind.TRADE, Kind.FORWARD, Kind.BACK)
TWICE = (Kind.GET_AWAY, Kind.CHOICE)  # or more often
NUMBERED = ((Kind.EVIDENCE, tuple(COLUMNS)), (Kind.PHOTO, tuple(ROWS)), (Kind.ONWARD, (2, 3, 6)))
FORCED = (Kind.FORWARD, Kind.BACK, Kind.TRADE)


class BadBoard(ValueError):
    """The board cannot be played on; the text says why."""


def spaces_of(board: Board, kind: Kind) -> list[Space]:
    return [space for space, square in enumerate(board) if square.kind is kind]


def spaces_before(board: Board) -> tuple[tuple[Space, ...], ...]:
    """For each space, those from which one step leads to it."""
    return tuple(tuple(a for a, square in enumerate(board) if space in square.after) for space in range(len(board)))


def route(board: Board, space: Space, steps: int) -> tuple[Space, int]:
    """Where this many steps lead, and the steps left over when a fork stops them."""
    while steps and len(board[space].after) == 1:
        space, steps = board[space].after[0], steps - 1
    return space, steps


def check_board(board: Board) -> None:
    """Raise BadBoard unless the rules can be played on the board and forced moves always come to an end."""
    check_paths(board)
    check_counts(board)
    check_onward(board)
    check_forced(board)


def check_paths(board: Board) -> None:
    """Every path leads on, none leads off the board, and every space lies on a way round from START."""
    for space, square in enumerate(board):
        if not square.after:
            raise BadBoard(f"no path leads on from space {space}")
        if len(set(square.after)) != len(square.after) or not set(square.after) <= set(range(len(board))) - {space}:
            raise BadBoard(f"the paths from space {space} must lead to different other spaces of the board")
    if not board or board[0].kind is not Kind.START:
        raise BadBoard("space 0 must be START")
    if all(len(square.after) == 1 for square in board):
        raise BadBoard("the path must split somewhere")
    after = tuple(square.after for square in board)
    for paths, text in ((after, "cannot be reached from START"), (spaces_before(board), "does not lead to START")):
        reached = [0]
        for space in reached:
            reached += [to for to in paths[space] if to not in reached]
        lost = sorted(set(range(len(board))) - set(reached))
        if lost:
            raise BadBoard(f"space {lost[0]} {text}")


def check_counts(board: Board) -> None:
    """Each kind of space is there as often as the rules say."""
    counts = Counter(square.kind for square in board)
    for kind in ONCE:
        if counts[kind] != 1:
            raise BadBoard(f"there must be one space {kind.value!r}, not {counts[kind]}")
    for kind in TWICE:
        if counts[kind] < 2:
            raise BadBoard(f"there must be two or more spaces {kind.value!r}, not {counts[kind]}")
    for kind, numbers in NUMBERED:
        found = sorted(square.number for square in board if square.kind is kind)
        if found != sorted(numbers):
            raise BadBoard(f"the spaces {kind.value!r} must have the numbers {list(numbers)}, not {found}")


def check_onward(board: Board) -> None:
    """A Move forward space is as many steps before the Grand Jury as it says, with no fork between."""
    jury = spaces_of(board, Kind.JURY)[0]
    for space in spaces_of(board, Kind.ONWARD):
        if route(board, space, board[space].number) != (jury, 0):
            raise BadBoard(f"{board[space].number} steps from space {space} must lead to the Grand Jury without a fork")


def check_forced(board: Board) -> None:
    """No two of the spaces that force a move are neighbours, or a chain of forced moves need never end.

    With this, a token pushed onto such a space comes from another kind of space, so that each push of a chain adds a
    token to these spaces; trades only permute the tokens, and there are at most six.
    """
    for a, b in combinations([space for kind in FORCED for space in spaces_of(board, kind)], 2):
        if b in board[a].after or a in board[b].after:
            raise BadBoard(f"space {a} and space {b} both force a move, so they must not be neighbours")


check_board(BOARD)

SPACES = range(len(BOARD))
AFTER = tuple(square.after for square in BOARD)
BEFORE = spaces_before(BOARD)
ROUTES = tuple(tuple(route(BOARD, space, steps) for steps in CARDS) for space in SPACES)
START: Space = 0
GRAND_JURY: Space = spaces_of(BOARD, Kind.JURY)[0]
