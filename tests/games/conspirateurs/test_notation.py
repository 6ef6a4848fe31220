"""Positions as text, there and back, and what is no position."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from intrigue.core.check import random_match
from intrigue.games.conspirateurs.board import LETTERS, MEETING_PLACE, MEN, SANCTUARIES, SIDE, TABLES, gather, spread
from intrigue.games.conspirateurs.notation import BadPosition, parse, write
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.games.conspirateurs.state import ConspirateursState, all_home, team
from intrigue.games.conspirateurs.words import MOVING, Moving, Options, Over
from tests.games.conspirateurs.table import cells

calmly = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])  # on a busy machine
ENDLESS = Conspirateurs(Options(turn_limit=0))
NOBODY = "/".join(["17"] * 17)
PLACED = "4bwbwbwbwb4/4wbwbwbwbw4/4bwbwbwbwb4/4wbwbwbwbw4/4bwbw9"  # rows 7 to 11 with all men of a table of two


def rows(text: str) -> str:
    """A board with these five rows through the meeting place and nothing else."""
    return "/".join(["17"] * 6 + [text] + ["17"] * 6)


@st.composite
def drops(draw: st.DrawFn) -> ConspirateursState:
    """A table at any point of the dropping."""
    seats = draw(st.sampled_from(list(TABLES)))
    turns = draw(st.integers(0, MEN[seats] * seats - 1))
    chosen = draw(st.permutations(list(spread(MEETING_PLACE))))[:turns]
    t = ENDLESS.start(seats)
    t.men = tuple(gather(chosen[seat::seats]) for seat in range(seats))
    t.turns, t.turn = turns, turns % seats
    return t


@st.composite
def runs(draw: st.DrawFn) -> ConspirateursState:
    """A table with all men anywhere and nobody home."""
    seats = draw(st.sampled_from(list(TABLES)))
    count = MEN[seats] * seats
    outside = [cell for cell in range(SIDE * SIDE) if not SANCTUARIES[seats] >> cell & 1]
    first = draw(st.lists(st.sampled_from(outside), min_size=seats, max_size=seats, unique=True))
    rest = draw(st.permutations([cell for cell in range(SIDE * SIDE) if cell not in first]))
    chosen = [*first, *rest[: count - seats]]
    turn = draw(st.integers(0, seats - 1))
    return ConspirateursState(seats, tuple(gather(chosen[seat::seats]) for seat in range(seats)), turn, 0, MOVING)


@calmly
@given(drops())
def test_a_position_of_the_dropping_comes_back_whole(t: ConspirateursState) -> None:
    ENDLESS.check(t)
    assert parse(write(t)) == t


@calmly
@given(runs())
def test_a_position_of_the_run_comes_back_but_for_the_turns(t: ConspirateursState) -> None:
    found = parse(write(t))
    ENDLESS.check(found)
    assert (found.seats, found.men, found.turn, found.frame) == (t.seats, t.men, t.turn, t.frame)
    assert write(found) == write(t)
    assert parse(write(t), seats=t.seats) == found


@calmly
@given(st.sampled_from(list(TABLES)), st.integers(0, 2**32), st.integers(0, 400))
def test_a_position_of_play_comes_back_with_no_more_turns_than_were_taken(seats: int, seed: int, turns: int) -> None:
    t, _ = random_match(ENDLESS, seats, Random(seed), limit=turns)
    found = parse(write(t))
    ENDLESS.check(found)
    assert found.turns <= t.turns
    found.turns = t.turns
    assert found == t


@calmly
@given(st.text(alphabet="0123456789bwur/ -x", max_size=80))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        t = parse(text)
    except BadPosition:
        return
    assert parse(write(t)) == t


@calmly
@given(runs(), st.data())
def test_a_spoiled_position_is_refused_or_another_position(t: ConspirateursState, data: st.DataObject) -> None:
    text = write(t)
    at = data.draw(st.integers(0, len(text) - 1))
    spoiled = text[:at] + data.draw(st.sampled_from("0159bwur/ -x")) + text[at + 1 :]
    try:
        found = parse(spoiled)
    except BadPosition:
        return
    ENDLESS.check(found)
    assert write(found) == spoiled


def test_the_empty_boards_are_written_as_agreed() -> None:
    for seats, rest in ((2, "b b20w20"), (3, "b b14w14r14"), (4, "b b10w10u10r10")):
        assert write(ENDLESS.start(seats)) == f"{NOBODY} {rest}"
        assert parse(f"{NOBODY} {rest}") == ENDLESS.start(seats)
        assert parse(f"  {NOBODY}  {rest}\n", seats=seats) == ENDLESS.start(seats)


def test_the_table_follows_from_the_sides() -> None:
    assert [parse(f"{NOBODY} b {left}").seats for left in ("b20w20", "b14w14r14", "b10w10u10r10")] == [2, 3, 4]
    assert LETTERS == ("b", "w", "u", "r")


def test_turns_are_the_fewest_that_let_the_men_get_where_they_are() -> None:
    t = parse(f"{rows(PLACED)} b -")
    assert (t.turns, t.turn, t.frame) == (40, 0, MOVING)
    assert parse(f"{rows(PLACED)} w -").turns == 41
    one_out = rows(PLACED).replace("4bwbw9", "4bwb10").replace("17/", "w16/", 1)
    assert parse(f"{one_out} b -").turns == 42, "White has had a turn, so Black too"
    assert parse(f"{one_out} w -").turns == 43


def home(seats: int, *winners: int) -> tuple[int, ...]:
    """Men with those of the winners on sanctuaries and the others in the meeting place."""
    shelter, meeting = spread(SANCTUARIES[seats]), spread(MEETING_PLACE)
    return tuple(gather(islice(shelter if seat in winners else meeting, MEN[seats])) for seat in range(seats))


def test_a_side_that_is_home_has_won() -> None:
    for seats, winners, turn in ((2, (0,), 1), (3, (1,), 2), (4, (1, 3), 0), (4, (1, 3), 2)):
        men = home(seats, *winners)
        assert all(all_home(men, seats, team(seats, seat)) == (seat in winners) for seat in range(seats))
        found = parse(write(ConspirateursState(seats, men, turn, 0, MOVING)))
        ENDLESS.check(found)
        assert found.frame == Over(winners)


def test_a_match_drawn_by_the_limit_reads_as_still_in_play() -> None:
    short = Conspirateurs(Options(turn_limit=60))
    t, _ = random_match(short, 2, Random(1))
    assert t.frame == Over(())
    assert isinstance(parse(write(t)).frame, Moving)


BAD = {
    "": "3 fields, the board, the side to move, the men to place; this one has 0",
    f"{NOBODY} b": "this one has 2",
    f"{NOBODY} b b20w20 1": "this one has 4",
    f"{NOBODY}/17 b b20w20": "the board has 18 rows; it must have 17",
    "17/17 b b20w20": "the board has 2 rows; it must have 17",
    NOBODY.replace("17", "16", 1) + " b b20w20": "row 1 from the top: '16' has 16 cells; it must have 17",
    f"{NOBODY[:-2]}18 b b20w20": "row 17 from the top: '18' has 18 cells",
    f"{NOBODY[:-2]} b b20w20": "row 17 from the top: '' has 0 cells",
    f"{rows('17/8x8/17/17/17')} b b20w20": "row 8 from the top: 'x' is neither a number nor one of b w u r",
    f"{rows('17/8B8/17/17/17')} b b20w20": "row 8 from the top: 'B' is neither",
    f"{rows('17/8²8/17/17/17')} b b20w20": "row 8 from the top: '²' is neither",
    f"{rows('17/017/17/17/17')} b b20w20": "row 8 from the top: '017' is not a number from 1 to 17",
    f"{rows('17/0b16/17/17/17')} b b20w20": "row 8 from the top: '0' is not a number",
    f"{rows('17/171/17/17/17')} b b20w20": "row 8 from the top: '171' is not a number",
    f"{NOBODY} x b20w20": "the side to move is 'x'; it must be one of b w u r",
    f"{NOBODY} bw b20w20": "the side to move is 'bw'",
    f"{NOBODY} u b20w20": "the side to move is Blue, who has no men",
    f"{NOBODY} w b20w20": "the side to move is White; after 0 drops it must be Black",
    f"{NOBODY} b 20w20": "the men to place: '20w20' must start with the letter of a side",
    f"{NOBODY} b x20w20": "the men to place: 'x' is not one of b w u r",
    f"{NOBODY} b bw20": "the men to place: 'b' must be a letter and a number from 1 to 20",
    f"{NOBODY} b b0w20": "the men to place: 'b0' must be",
    f"{NOBODY} b b020w20": "the men to place: 'b020' must be",
    f"{NOBODY} b w20b20": "the men to place: 'w20b20' must name each side once, in the order b w u r",
    f"{NOBODY} b b10b10w20": "must name each side once",
    f"{NOBODY} b b-w20": "the men to place: 'b' must be",
    f"{NOBODY} b -": "there are men of nobody; no table has just these sides",
    f"{NOBODY} b b20": "there are men of Black; no table has just these sides",
    f"{NOBODY} b b20w20u20": "there are men of Black, White, Blue; no table",
    f"{NOBODY} b b21w20": "Black has too many men: 0 on the board and 21 to place, where a table of 2 has 20",
    f"{NOBODY} b b20w19": "White has too few men: 0 on the board and 19 to place",
    f"{rows('8b8/17/17/17/17')} w b20w20": "Black has too many men: 1 on the board and 20 to place",
    f"{rows(PLACED).replace('4bwbw9', '4bwbwb8')} b -": "Black has too many men: 21 on the board and 0 to place",
    f"{rows(PLACED).replace('4bwbw9', '4bwb10')} b -": "White has too few men: 19 on the board and 0 to place",
    f"{rows('3b13/17/17/17/17')} w b19w20": "row 7 from the top: a man of Black is at d11, outside the meeting place",
    f"b16{rows('17/17/17/17/17')[2:]} w b19w20": "row 1 from the top: a man of Black is at a17, outside the meeting",
    f"{rows('8b8/17/17/17/17')} b b19w20": "the side to move is Black; after 1 drops it must be White",
    f"{rows('8bb7/17/17/17/17')} b b18w20": "the men to place: Black has placed 2; after 2 drops in turn it must be 1",
    f"{rows('8w8/17/17/17/17')} b b20w19": "the men to place: Black has placed 0; after 1 drops in turn it must be 1",
}


@pytest.mark.parametrize(("text", "reason"), BAD.items())
def test_what_is_no_position_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        parse(text)
    assert reason in str(refusal.value)


def test_a_table_of_another_size_is_refused() -> None:
    with pytest.raises(BadPosition, match=r"Black, White, Red: that is a table of 3, not of 2"):
        parse(f"{NOBODY} b b14w14r14", seats=2)


def test_an_end_that_nobody_brought_about_is_refused() -> None:
    won_by_white = home(2, 1)
    with pytest.raises(BadPosition, match=r"the side to move is White; White won by the last turn"):
        parse(write(ConspirateursState(2, won_by_white, 1, 0, MOVING)))
    with pytest.raises(BadPosition, match=r"the board: Black and Red are all home, but the match ends with the first"):
        parse(write(ConspirateursState(3, home(3, 0, 2), 1, 0, MOVING)))


def test_a_man_in_a_sanctuary_is_written_as_any_other() -> None:
    t = ConspirateursState(2, home(2, 0), 1, 0, MOVING)
    assert write(t).startswith("bb1b1b1bbb1b1b1bb/b15b/")
    assert t.men[0] & cells("a17 q17") == cells("a17 q17")
