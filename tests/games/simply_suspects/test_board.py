"""The board: its layout, and the check that an edited one can still be played on."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import hypot

import pytest

from intrigue.games.simply_suspects.board import (
    AFTER,
    BEFORE,
    BOARD,
    GRAND_JURY,
    ROUTES,
    BadBoard,
    Board,
    Kind,
    Square,
    check_board,
    spaces_of,
)


def edited(**squares: Square) -> Board:
    """The board with some squares replaced, named like s7."""
    board = list(BOARD)
    for name, square in squares.items():
        board[int(name[1:])] = square
    return board


def swapped(a: int, b: int) -> Board:
    """The board with what two spaces do exchanged."""
    kinds = {a: BOARD[b], b: BOARD[a]}
    return edited(**{f"s{s}": BOARD[s]._replace(kind=k.kind, number=k.number) for s, k in kinds.items()})


def led(space: int, *after: int) -> Board:
    """The board with other paths from one space."""
    return edited(**{f"s{space}": BOARD[space]._replace(after=after)})


def test_the_board_has_31_spaces_of_eleven_kinds() -> None:
    assert len(BOARD) == 31
    assert Counter(square.kind for square in BOARD) == {
        Kind.EVIDENCE: 7,
        Kind.PHOTO: 6,
        Kind.GET_AWAY: 5,
        Kind.CHOICE: 4,
        Kind.ONWARD: 3,
        Kind.START: 1,
        Kind.JURY: 1,
        Kind.TAKE: 1,
        Kind.TRADE: 1,
        Kind.FORWARD: 1,
        Kind.BACK: 1,
    }


def test_the_three_move_forward_spaces_reach_the_grand_jury() -> None:
    spaces = {space: BOARD[space].number for space in spaces_of(BOARD, Kind.ONWARD)}
    assert spaces == {23: 6, 26: 3, 27: 2}
    assert {space + steps for space, steps in spaces.items()} == {GRAND_JURY} == {29}
    assert all(ROUTES[space][steps] == (GRAND_JURY, 0) for space, steps in spaces.items())


def test_the_galleries_part_at_8_and_meet_at_21() -> None:
    assert [space for space, after in enumerate(AFTER) if len(after) > 1] == [8]
    assert AFTER[8] == (9, 15)
    assert BEFORE[21] == (14, 20)
    assert [space for space, before in enumerate(BEFORE) if len(before) > 1] == [21]
    assert ROUTES[14][1] == ROUTES[20][1] == (21, 0)


def test_a_lap_has_25_spaces_by_either_gallery() -> None:
    for gallery in AFTER[8]:
        space, steps = gallery, 1
        while space != 8:
            space, steps = AFTER[space][0], steps + 1
        assert steps == 25


def test_spaces_that_force_a_move_are_no_neighbours() -> None:
    forced = spaces_of(BOARD, Kind.FORWARD) + spaces_of(BOARD, Kind.BACK) + spaces_of(BOARD, Kind.TRADE)
    assert forced == [6, 12, 21]
    assert not any(b in AFTER[a] + BEFORE[a] for a, b in combinations(forced, 2))


def test_spaces_have_room_in_a_drawing() -> None:
    assert all(0 <= square.x <= 100 and 0 <= square.y <= 100 for square in BOARD)
    assert min(hypot(a.x - b.x, a.y - b.y) for a, b in combinations(BOARD, 2)) >= 8


def test_the_loop_is_drawn_clockwise() -> None:
    """By either gallery; with y growing downwards a positive area is clockwise."""
    for gallery in (range(9, 15), range(15, 21)):
        loop = [BOARD[space] for space in (*range(9), *gallery, *range(21, 31))]
        assert sum(a.x * b.y - b.x * a.y for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)) > 0


def test_the_board_in_use_passes_the_check() -> None:
    check_board(BOARD)
    check_board(swapped(2, 4))  # a harmless edit


FORCED_NEIGHBOURS = [
    swapped(6, 20),  # forward before trade, in the inner gallery
    swapped(6, 14),  # forward before trade, in the outer gallery
    swapped(12, 22),  # trade before back
    swapped(6, 11),  # forward before back
    swapped(12, 5),  # back before forward
    swapped(12, 20),  # back before trade
    swapped(21, 7),  # forward before trade
]


@pytest.mark.parametrize("board", FORCED_NEIGHBOURS)
def test_neighbours_that_force_moves_are_refused(board: Board) -> None:
    with pytest.raises(BadBoard, match="must not be neighbours"):
        check_board(board)


@pytest.mark.parametrize(
    ("board", "text"),
    [
        (swapped(0, 1), "space 0 must be START"),
        (swapped(23, 24), "6 steps from space 24 must lead to the Grand Jury"),
        (swapped(29, 30), "must lead to the Grand Jury"),
        (led(25, 26, 30), "6 steps from space 23 must lead to the Grand Jury without a fork"),
        (
            edited(s8=BOARD[8]._replace(after=(9,)), s1=BOARD[1]._replace(after=(2, 3))),
            "space 15 cannot be reached from START",
        ),
        (led(30, 1), "space 1 does not lead to START"),
        (led(4), "no path leads on from space 4"),
        (led(4, 31), "the paths from space 4 must lead to different other spaces"),
        (led(4, 4), "the paths from space 4 must lead to different other spaces"),
        (led(4, 5, 5), "the paths from space 4 must lead to different other spaces"),
        (edited(s16=BOARD[2]._replace(after=(17,))), "one space 'Take a get-away card', not 0"),
        (edited(s4=BOARD[21]._replace(after=(5,))), "one space 'Trading places', not 2"),
        (edited(s4=BOARD[29]._replace(after=(5,))), "one space 'Grand Jury', not 2"),
        (edited(s4=BOARD[0]._replace(after=(5,))), "one space 'START', not 2"),
        (edited(s4=BOARD[6]._replace(after=(5,))), "one space 'Move an opponent forward', not 2"),
        (edited(s1=BOARD[1]._replace(number=1)), r"'Evidence' must have the numbers \[0, 1, 2, 3, 4, 5, 6\]"),
        (edited(s3=BOARD[4]._replace(after=(4,))), r"'Photo' must have the numbers \[0, 1, 2, 3, 4, 5\]"),
        (edited(s27=BOARD[28]._replace(after=(28,))), r"'Move forward' must have the numbers \[2, 3, 6\]"),
        (
            edited(**{f"s{s}": Square(Kind.GET_AWAY, 0, AFTER[s], 0, 0) for s in (4, 13, 18)}),
            "two or more spaces 'Your choice', not 1",
        ),
        ((), "space 0 must be START"),
        ((*BOARD[:8], BOARD[8]._replace(after=(9,)), *BOARD[9:15]), "must lead to different other spaces"),
    ],
)
def test_a_board_that_cannot_be_played_on_is_refused(board: Board, text: str) -> None:
    with pytest.raises(BadBoard, match=text):
        check_board(board)


def test_a_board_without_a_fork_is_refused() -> None:
    ring = [square._replace(after=((space + 1) % len(BOARD),)) for space, square in enumerate(BOARD)]
    with pytest.raises(BadBoard, match="split somewhere"):
        check_board(ring)
