"""What RULES.md tells besides its paragraphs is so: the maps, the spies, and the contest it works through."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import intrigue.games.conspiracy
from intrigue.core.contract import Action
from intrigue.games.conspiracy.board import BOARDS, SPIES
from intrigue.games.conspiracy.words import CALL_BIDS, CHALLENGE, COVER, REFUSE, STOP, Bid, Move, Window
from tests.games.conspiracy.table import RITA, Play, at, is_turn_of, play

RULES = (Path(intrigue.games.conspiracy.__file__).parent / "RULES.md").read_text(encoding="utf-8")
FLAT = " ".join(RULES.split())


def table(before: str) -> list[list[str]]:
    """The rows of the first table after these words, heads left out."""
    found = re.search(r"(?:^\|.*\|\n)+", RULES[RULES.index(before) :], re.MULTILINE)
    assert found
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in found[0].splitlines()[2:]]


@pytest.mark.parametrize(("name", "said"), [("hub21", "hub"), ("tri19", "triangle")])
def test_the_tables_of_paths_are_the_maps(name: str, said: str) -> None:
    board = BOARDS[name]
    rows = table(f"On the {said} these")
    assert [city for city, _, _ in rows] == list(board.cities)
    for space, (_, role, paths) in enumerate(rows):
        assert paths.split(", ") == [board.cities[to] for to in board.graph.neighbours[space]]
        assert (role == "headquarters") == (space in board.headquarters)
        assert (role == "start of a spy") == (space in board.starts)
        assert (role == "the briefcase") == (space == board.centre)


def test_the_table_of_the_grid_is_the_map() -> None:
    board = BOARDS["grid25"]
    rows = table("On the grid paths lead")
    assert [city for row in rows for city in row] == list(board.cities)
    for space, around in enumerate(board.graph.neighbours):
        row, column = divmod(space, 5)
        assert {divmod(to, 5) for to in around} == {
            (r, c) for r in range(5) for c in range(5) if abs(r - row) + abs(c - column) == 1
        }
    rim = {space for space in range(25) if space // 5 in (0, 4) or space % 5 in (0, 4)}
    beside = {to for home in board.headquarters for to in board.graph.neighbours[home]}
    assert set(board.starts) == beside <= rim - set(board.headquarters), "the middle of each side stays empty"
    assert (len(BOARDS["hub21"].starts), len(BOARDS["tri19"].starts)) == (8, 9)


def test_the_spies_are_named() -> None:
    names = [spy.name for spy in SPIES]
    assert f"The spies are {', '.join(names[:-1])} and {names[-1]}." in FLAT


SAID: dict[str, Action] = {
    "I challenge.": CHALLENGE,
    "Then bid.": CALL_BIDS,
    "$500.": Bid(5),
    "Covered.": COVER,
    "$1,200.": Bid(12),
    "$1,300.": Bid(13),
    "Not covered.": REFUSE,
}


def contest() -> Play:
    """Ann has paid Rita Palm $1,200, Bob $1,500 and Cid $300; Ann moves her with the briefcase."""
    assert "Ann has paid Rita Palm $1,200, Bob $1,500 and Cid $300" in FLAT
    p = play({RITA: 12}, {RITA: 15}, {RITA: 3}, seats=4, stand={"RITA": "n", "case": "n"})
    p.do(0, Move(RITA, at("nw"), True))
    return p


def test_the_contest_that_is_worked_through_goes_as_told() -> None:
    p, seats = contest(), {"Ann": 0, "Bob": 1}
    for who, says, _ in table("**A contest from beginning to end.**"):
        p.do(seats[who], SAID[says])
        if says == "I challenge.":
            assert p.t.bounds[1][RITA] == 1
        if says == "$1,200.":
            assert p.t.accounts[0][RITA] == 12, "it is exactly what she has"
    assert p.t.spies[RITA] == p.t.case == at("n")
    assert is_turn_of(p, 1), "Cid is not asked any more"
    assert not any(p.t.lost)
    assert (p.t.bounds[1][RITA], p.t.bounds[0][RITA]) == (13, 12)
    assert [p.t.accounts[seat][RITA] for seat in range(3)] == [12, 15, 3], "no money has moved"


def test_who_stops_loses_a_turn_and_the_next_is_asked() -> None:
    p, seats = contest(), {"Ann": 0, "Bob": 1}
    for who, says, _ in table("**A contest from beginning to end.**")[:-2]:
        p.do(seats[who], SAID[says])
    p.do(1, STOP)
    assert p.t.lost == (False, True, False, False)
    assert isinstance(p.t.frame, Window)
    assert p.t.frame.asked == 2


def test_a_bid_need_not_be_the_whole_account() -> None:
    """35: any amount from $100 up to the account, and nothing below."""
    p = contest()
    p.do(1, CHALLENGE)
    p.do(0, CALL_BIDS)
    assert list(p.legal(1)) == [Bid(hundreds) for hundreds in range(1, 16)]
