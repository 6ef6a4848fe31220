"""Moving the evidence [16-23]."""

from __future__ import annotations

import pytest

from intrigue.core.contract import Illegal
from intrigue.games.simply_suspects.board import BOARD, Kind, spaces_of
from intrigue.games.simply_suspects.cards import COLUMNS, ROWS, TOP
from intrigue.games.simply_suspects.words import Evidence, Move, MovedPeg, Photo, Push, Turn, YourChoice
from tests.games.simply_suspects.table import (
    ANN,
    BEN,
    BLUE,
    CAT,
    GREEN,
    ORANGE,
    PURPLE,
    RED,
    YELLOW,
    asked,
    frame,
    legal,
    pegs,
    play,
    roll,
    table,
)


def test_a_moved_peg_must_change_its_row() -> None:
    """B6, B33: to any other row, the own one included, and never back to the top."""
    t = table([0, 0], "G")
    roll(t, ANN, 1)
    assert legal(t, ANN) == [Move(0, row) for row in (RED, BLUE, YELLOW, ORANGE, PURPLE)]
    for row in (GREEN, TOP):
        with pytest.raises(Illegal):
            play(t, ANN, Move(0, row))
    assert t.suspects[ANN] == RED
    assert play(t, ANN, Move(0, RED)) == [MovedPeg(ANN, 0, GREEN, RED)]
    assert t.pegs == pegs("R")


def test_a_numbered_space_moves_the_peg_of_its_column() -> None:
    """B6: from the top into any row, or from its row to a different one; #1 is the worked example."""
    t = table([0, 0])
    roll(t, ANN, 1)
    assert BOARD[1].name == "Evidence #1 tire tracks"
    assert legal(t, ANN) == [Move(0, row) for row in ROWS]
    assert play(t, ANN, Move(0, BLUE)) == [MovedPeg(ANN, 0, TOP, BLUE)]
    assert t.pegs == pegs("B")
    spaces = spaces_of(BOARD, Kind.EVIDENCE)
    for column, space in zip(COLUMNS, spaces, strict=True):
        t = table([space, 0], "YYYYYYY", hands=[(0,)])
        play(t, ANN, legal(t, ANN)[1])
        assert frame(t) == Evidence(ANN, column)
        assert legal(t, ANN) == [Move(column, row) for row in ROWS if row != YELLOW]


def test_your_choice_first_brings_in_a_peg_from_the_top() -> None:
    """B7: any of those at the top, into any row."""
    t = table([0, 0], "R.B.G.Y")
    roll(t, ANN, 4)
    assert frame(t) == YourChoice(ANN)
    assert legal(t, ANN) == [Move(column, row) for column in (1, 3, 5) for row in ROWS]
    play(t, ANN, Move(3, RED))
    assert t.pegs == pegs("R.BRG.Y")


def test_with_no_peg_at_the_top_your_choice_moves_any_peg() -> None:
    t = table([0, 0], "RRBGYOP")
    roll(t, ANN, 4)
    assert len(legal(t, ANN)) == 7 * 5
    assert all(isinstance(action, Move) and t.pegs[action.column] != action.row for action in legal(t, ANN))
    play(t, ANN, Move(0, PURPLE))
    assert t.pegs == pegs("PRBGYOP")


def test_a_photo_moves_two_pegs_away_from_its_suspect() -> None:
    """B8, B33: the mover picks which two of three, and a row for each; only the photographed row is forbidden."""
    t = table([1, 0], "RBR.R")
    roll(t, ANN, 2)
    assert frame(t) == Photo(ANN, RED, 2)
    assert legal(t, ANN) == [Move(column, row) for column in (0, 2, 4) for row in ROWS if row != RED]
    play(t, ANN, Move(4, BLUE))
    assert frame(t) == Photo(ANN, RED, 1)
    assert legal(t, ANN) == [Move(column, row) for column in (0, 2) for row in ROWS if row != RED]
    play(t, ANN, Move(0, PURPLE))
    assert t.pegs == pegs("PBR.B")
    assert frame(t) == Turn(BEN)
    t = table([4, 0], "BB")
    roll(t, ANN, 3)  # the photo of Blue: Ann may put the pegs into her own row
    play(t, ANN, Move(0, RED), Move(1, RED))
    assert t.pegs == pegs("RR")


def test_a_photo_with_fewer_pegs_moves_what_is_there() -> None:
    """B9, B42: one peg is moved; with none nothing is asked."""
    t = table([1, 0], "BBR")
    roll(t, ANN, 2)
    assert frame(t) == Photo(ANN, RED, 1)
    play(t, ANN, Move(2, BLUE))
    assert frame(t) == Turn(BEN)
    t = table([1, 0], "BB")
    roll(t, ANN, 2)
    assert frame(t) == Turn(BEN)


def test_all_six_rows_stay_in_use() -> None:
    """B10: the rows of an eliminated (Green) and of undealt suspects."""
    t = table([0, 0, 0], out=[CAT])
    roll(t, ANN, 1)
    assert legal(t, ANN) == [Move(0, row) for row in ROWS]
    play(t, ANN, Move(0, GREEN))
    t = table([16, 0], "OO")  # nobody is Orange
    roll(t, ANN, 1)
    assert frame(t) == Photo(ANN, ORANGE, 2)
    play(t, ANN, Move(0, PURPLE), Move(1, YELLOW))
    assert t.pegs == pegs("PY")


@pytest.mark.parametrize(
    ("origin", "evidence", "wanted"),
    [
        (0, "", Evidence(BEN, 0)),
        (2, "RRR", Photo(BEN, RED, 2)),
        (3, "", YourChoice(BEN)),
        (1, "", "MayDraw"),
        (15, "", "MayTake"),
        (20, "", "Trading"),
    ],
)
def test_whoever_lands_decides(origin: int, evidence: str, wanted: object) -> None:
    """B38: Ann pushes, Ben lands and chooses."""
    t = table([0, origin, 5], evidence, hands=[(1,), (), (6,)])
    roll(t, ANN, 6)
    play(t, ANN, Push(BEN, origin + 1))
    assert asked(t)[0] == BEN
    assert asked(t)[1] == wanted if isinstance(wanted, str) else frame(t) == wanted
    with pytest.raises(Illegal):
        play(t, ANN, legal(t, BEN)[0])
    assert t.turn == ANN
