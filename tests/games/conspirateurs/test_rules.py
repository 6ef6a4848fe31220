"""One test for each paragraph of RULES.md, named after it."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.check import random_match
from intrigue.core.contract import Illegal
from intrigue.games.conspirateurs.board import (
    BOARD,
    MEETING_PLACE,
    SANCTUARIES,
    SIDE,
    Cells,
    cell,
    cell_at,
    gather,
    name,
    spread,
)
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.games.conspirateurs.state import ConspirateursState, occupied
from intrigue.games.conspirateurs.words import (
    Discovered,
    Drawn,
    Drop,
    Dropped,
    Move,
    Moved,
    Moving,
    Options,
    Over,
    Pass,
    Passed,
    Won,
)
from tests.games.conspirateurs.reference import PLAN
from tests.games.conspirateurs.table import GAME, cells, drop, goes, move, moving, play

STOPPING = Conspirateurs(Options(stop_on_sanctuary=True))
SHUT_IN = "a1 a2 a4 a5 b2 b3 b4 c1 c3 c5"  # men that leave one on a3 no way out


def drawn(marks: str) -> Cells:
    """The cells that carry one of the marks in the drawn plan of the board."""
    return gather(cell_at(r, c) for r, row in enumerate(PLAN) for c, mark in enumerate(row) if mark in marks)


def turned(some: Cells) -> Cells:
    """The cells after a quarter turn of the board."""
    return gather(cell_at(at % SIDE, SIDE - 1 - at // SIDE) for at in spread(some))


def mirrored(some: Cells) -> Cells:
    """The cells with left and right exchanged."""
    return gather(cell_at(at // SIDE, SIDE - 1 - at % SIDE) for at in spread(some))


def placed(seats: int) -> ConspirateursState:
    """A table at which all men have just been placed somehow."""
    return random_match(GAME, seats, Random(seats), limit={2: 40, 3: 42, 4: 40}[seats])[0]


# The board


def test_the_board_has_17_by_17_cells() -> None:
    assert BOARD.bit_count() == 17 * 17
    assert MEETING_PLACE.bit_count() == 45
    assert MEETING_PLACE == drawn("m") == cells(" ".join(f"{c}{r}" for c in "efghijklm" for r in range(7, 12)))
    assert [name(at) for at in (0, 16, 144, 272, 288)] == ["a17", "q17", "i9", "a1", "q1"]
    assert all(cell(name(at)) == at for at in range(289))


def test_thirty_nine_cells_at_the_edge_are_sanctuaries() -> None:
    for seats in (2, 4):
        assert SANCTUARIES[seats].bit_count() == 39
        assert SANCTUARIES[seats] == drawn("s") == mirrored(SANCTUARIES[seats])
        assert not SANCTUARIES[seats] & cells("i1")
    top = "a17 b17 d17 f17 h17 i17 j17 l17 n17 p17 q17"
    assert SANCTUARIES[2] & ((1 << SIDE) - 1) == cells(top)


def test_three_players_have_a_fortieth_sanctuary() -> None:
    assert SANCTUARIES[3].bit_count() == 40
    assert SANCTUARIES[3] == drawn("s*") == SANCTUARIES[2] | cells("i1")
    assert SANCTUARIES[3] == turned(SANCTUARIES[3]) == mirrored(SANCTUARIES[3])
    assert SANCTUARIES[2] != turned(SANCTUARIES[2])
    assert goes(moving(2, black="i1 i9", white="a9"), "i1")
    assert not goes(moving(3, black="i1 i9", white="a9", red="b9"), "i1")


# The players


def test_two_players_have_twenty_men_each() -> None:
    t = placed(2)
    assert GAME.actors(GAME.start(2)) == (0,)
    assert [men.bit_count() for men in t.men] == [20, 20]
    assert isinstance(t.frame, Moving)


def test_three_players_have_fourteen_men_each() -> None:
    t, log = random_match(GAME, 3, Random(1), limit=42)
    assert [men.bit_count() for men in t.men] == [14, 14, 14]
    assert [seat for seat, _ in log] == [0, 1, 2] * 14
    assert isinstance(t.frame, Moving)


def test_four_players_form_two_partnerships_and_have_ten_men_each() -> None:
    t, log = random_match(GAME, 4, Random(1), limit=60)
    assert [men.bit_count() for men in t.men] == [10, 10, 10, 10]
    assert [seat for seat, _ in log] == [0, 1, 2, 3] * 15
    t = moving(4, black="i9", white="e5", blue="k9", red="m5")
    with pytest.raises(Illegal):
        play(t, move("k9", "k10"))
    with pytest.raises(ValueError, match="2, 3 or 4 seats, not 5"):
        GAME.start(5)


# Placing the men


def test_a_turn_places_one_man_in_the_meeting_place() -> None:
    t = GAME.start(2)
    assert occupied(t.men) == 0
    assert {action.to for action in GAME.legal(t, 0) if isinstance(action, Drop)} == set(spread(MEETING_PLACE))
    assert play(t, drop("i9")) == [Dropped(0, cell("i9"))]
    assert t.men == (cells("i9"), 0)
    for taken_or_outside in ("i9", "d9", "a1"):
        with pytest.raises(Illegal):
            play(t, drop(taken_or_outside))
    play(t, drop("e7"))
    assert t.men == (cells("i9"), cells("e7"))
    assert len(GAME.legal(t, 0)) == 43


def test_no_man_moves_before_all_are_placed() -> None:
    for seats, men in ((2, 40), (3, 42), (4, 40)):
        t, rng = GAME.start(seats), Random(seats)
        for count in range(men):
            actions = GAME.legal(t, t.turn)
            assert {type(action) for action in actions} == {Drop}
            told = play(t, rng.choice(actions))
            assert (Discovered() in told) == (count == men - 1)
        assert t.turn == 0
        assert {type(action) for action in GAME.legal(t, 0)} == {Move}


# Moving


def test_a_turn_moves_one_man() -> None:
    """C4: one man of one's own, and whoever can move must."""
    t = moving(2, black="i9 c3", white="i5")
    for wrong in (Pass(), move("i5", "i6"), drop("h9"), move("h9", "h10")):
        with pytest.raises(Illegal):
            play(t, wrong)
    with pytest.raises(Illegal, match="seat 1 is not asked"):
        play(t, move("i5", "i6"), seat=1)
    assert play(t, move("i9", "i10")) == [Moved(0, (cell("i9"), cell("i10")), False)]
    assert t.men == (cells("i10 c3"), cells("i5"))
    assert GAME.actors(t) == (1,)


def test_a_step_goes_to_any_vacant_cell_next_to_the_man() -> None:
    assert goes(moving(2, black="i9", white="c3"), "i9") == {"h8", "h9", "h10", "i8", "i10", "j8", "j9", "j10"}
    assert goes(moving(2, black="a3", white="i9"), "a3") == {"a2", "a4", "b2", "b3", "b4"}
    assert goes(moving(2, black="q3", white="i9"), "q3") == {"q2", "q4", "p2", "p3", "p4"}
    assert goes(moving(2, black="i9 j9 k9", white="c3"), "i9") == {"h8", "h9", "h10", "i8", "i10", "j8", "j10"}


def test_a_leap_goes_over_a_man_next_to_the_mover() -> None:
    steps = {"h8", "h9", "h10", "i8", "j8", "j10"}
    t = moving(2, black="i9 j9", white="i10 c3")
    assert goes(t, "i9") == steps | {"k9", "i11"}
    assert goes(moving(2, black="i9 j9 k9", white="i10 i11"), "i9") == steps, "the cell beyond must be vacant"
    assert goes(moving(2, black="b3 c4", white="a3"), "b3") == {"a2", "a4", "b2", "b4", "c2", "c3", "d5"}, (
        "the board ends"
    )
    assert "c3" not in goes(moving(2, black="p4", white="q4 a9"), "p4"), "leaps do not go round the edge"
    assert "a5" in goes(moving(2, black="a3 i9", white="a4"), "a3"), "a man in a sanctuary may be leapt over"
    assert "l9" not in goes(moving(2, black="i9", white="k9"), "i9"), "nobody leaps from afar"


def test_leaps_may_follow_each_other_in_one_turn() -> None:
    t = moving(2, black="i9 c3", white="j9 k10 l12")
    assert {"k9", "k11", "m13"} <= goes(t, "i9"), "each landing is a place to stop"
    assert play(t, move("i9", "m13"))[0] == Moved(0, tuple(map(cell, ("i9", "k9", "k11", "m13"))), False)
    assert "k12" not in goes(moving(2, black="i9 c3", white="k11"), "i9"), "no leap after a step"
    assert "l9" not in goes(moving(2, black="i9 c3", white="j9"), "i9"), "no step after a leap"


def test_nobody_is_captured() -> None:
    t = moving(2, black="i9 j9 c3", white="k10")
    play(t, move("i9", "k11"))
    assert t.men == (cells("k11 j9 c3"), cells("k10"))


def test_a_move_ends_on_another_cell_than_it_began() -> None:
    """C2: a ring of men leads back to the start, which is not a move."""
    ring = moving(2, black="i9 c3", white="j9 k10 j11 i10")
    assert {"k9", "k11", "i11"} <= goes(ring, "i9")
    assert "i9" not in goes(ring, "i9")
    with pytest.raises(Illegal):
        play(ring, move("i9", "i9"))
    behind = moving(2, black="i9 c3", white="j9 k10 j11 i10 h8")
    assert "g7" in goes(behind, "i9"), "a leap from the start cell is open at once, whatever came before"


def test_a_move_is_told_by_where_it_begins_and_where_it_ends() -> None:
    """C3: there are two ways round the ring to the same cell, and one move."""
    ring = moving(2, black="i9", white="j9 k10 j11 i10")
    moves = list(GAME.legal(ring, 0))
    assert moves.count(move("i9", "k11")) == 1
    assert len(moves) == len(set(moves)) == 6 + 3


# Sanctuaries


def test_a_sanctuary_holds_one_man() -> None:
    assert "a4" not in goes(moving(2, black="b5 c3", white="a4"), "b5")
    t = moving(2, black="b5 c3", white="c6")
    assert play(t, move("b5", "a4")) == [Moved(0, (cell("b5"), cell("a4")), True)]
    t = moving(2, black="c6 c3", white="b5")
    assert play(t, move("c6", "a4")) == [Moved(0, (cell("c6"), cell("a4")), True)]


def test_a_man_who_begins_the_turn_in_a_sanctuary_stays() -> None:
    t = moving(2, black="a4 i9", white="b5 i5")
    assert goes(t, "a4") == set()
    with pytest.raises(Illegal):
        play(t, move("a4", "a3"))
    play(t, move("i9", "i10"))
    play(t, move("i5", "i4"))
    assert goes(t, "a4") == set()
    assert "a5" in goes(moving(2, black="a3 i9", white="a4 i5"), "a3")


def test_a_chain_may_pass_through_a_sanctuary() -> None:
    """C1: d17 is a sanctuary, touched between two leaps."""
    t = moving(2, black="d15 i9", white="d16 e16")
    assert {"d17", "f15"} <= goes(t, "d15")
    assert play(t, move("d15", "f15"))[0] == Moved(0, (cell("d15"), cell("d17"), cell("f15")), False)
    far = moving(2, black="d15 i9", white="d16 e17 g16")
    assert {"d17", "f17", "h15"} <= goes(far, "d15"), "through two of them"
    assert play(far, move("d15", "h15")) == [
        Moved(0, (cell("d15"), cell("d17"), cell("f17"), cell("h15")), False),
    ]


def test_an_option_ends_a_chain_there() -> None:
    """C1: under the option a leaping man stays in the first sanctuary he lands on."""
    far = moving(2, black="d15 i9", white="d16 e17 g16")
    assert "d17" in goes(far, "d15", STOPPING)
    assert not {"f17", "h15"} & goes(far, "d15", STOPPING)
    with pytest.raises(Illegal):
        play(far, move("d15", "h15"), STOPPING)
    beside = moving(2, black="d13 i9", white="d14 d16 e15 f16")
    assert {"d15", "d17", "f15", "f17"} <= goes(beside, "d13", STOPPING), "other ways stay open"


# Turns without a move


def test_whoever_cannot_move_passes() -> None:
    """C5: shut in, or home while the partner is not; and only then."""
    t = moving(2, black="a3", white=SHUT_IN)
    assert list(GAME.legal(t, 0)) == [Pass()]
    assert play(t, Pass()) == [Passed(0)]
    assert GAME.actors(t) == (1,)
    with pytest.raises(Illegal):
        play(t, Pass())
    t = moving(4, black="a1 a2", white="e5", blue="i9", red="m5")
    for round_ in range(3):
        assert list(GAME.legal(t, 0)) == [Pass()]
        play(t, Pass())
        play(t, move("e5", "e6") if round_ % 2 == 0 else move("e6", "e5"))
        play(t, move("i9", "i10") if round_ % 2 == 0 else move("i10", "i9"))
        play(t, move("m5", "m6") if round_ % 2 == 0 else move("m6", "m5"))


# The end


def test_the_first_side_with_all_its_men_in_sanctuaries_wins() -> None:
    """C6: the end of the turn counts, not a touch on the way."""
    t = moving(2, black="d15 a1", white="d16 e17 g16")
    play(t, move("d15", "h15"))
    assert GAME.actors(t) == (1,), "he touched two sanctuaries and stopped outside"
    t = moving(2, black="d15 a1", white="d16 e17 g16")
    assert play(t, move("d15", "f17"))[-1] == Won((0,))
    assert GAME.actors(t) == ()
    assert GAME.result(t) == (1.0, 0.0)
    t = moving(3, "Red", black="a1 b2", white="d16 e17", red="i2 h1")
    assert play(t, move("i2", "i1"))[-1] == Won((2,)), "into the fortieth"
    assert GAME.result(t) == (0.0, 0.0, 1.0)


def test_partners_win_together() -> None:
    t = moving(4, black="b2 a1", white="e5", blue="d17", red="m5")
    assert play(t, move("b2", "b1"))[-1] == Won((0, 2)), "the last man of both"
    assert GAME.result(t) == (0.5, 0.0, 0.5, 0.0)
    t = moving(4, "Red", black="a1", white="f17 h17", blue="e5", red="p2 d17")
    assert play(t, move("p2", "q1"))[-1] == Won((1, 3)), "the partner brings it about"
    assert GAME.result(t) == (0.0, 0.5, 0.0, 0.5)
    t = moving(4, black="b2 a1", white="e5", blue="i9", red="m5")
    play(t, move("b2", "b1"))
    assert GAME.actors(t) == (1,), "one partner home is not enough"


def test_the_match_is_drawn_at_the_turn_limit() -> None:
    """C7: 1,000 turns unless chosen otherwise; drops and passes count; 0 is no limit."""
    assert Options().turn_limit == 1000
    for seats in (2, 3, 4):
        game = Conspirateurs(Options(turn_limit=50))
        t, log = random_match(game, seats, Random(1))
        assert len(log) == t.turns == 50
        assert t.frame == Over(())
        assert game.result(t) == (1 / seats,) * seats
    t = moving(2, black="a3", white=SHUT_IN)
    assert play(t, Pass(), Conspirateurs(Options(turn_limit=41))) == [Passed(0), Drawn(41)]
    t = moving(2, black="a3", white=SHUT_IN)
    assert play(t, Pass(), Conspirateurs(Options(turn_limit=42))) == [Passed(0)]
    t = moving(2, black="b2", white="i9")
    assert play(t, move("b2", "b1"), Conspirateurs(Options(turn_limit=41)))[-1] == Won((0,)), "a win in the last turn"
    assert len(random_match(Conspirateurs(Options(turn_limit=0)), 2, Random(1), limit=1100)[1]) == 1100


def test_positions_may_repeat() -> None:
    """C8: nothing comes of going back and forth."""
    t = moving(2, black="i9 a1", white="e5")
    first = t.men
    for _ in range(20):
        for man, to in (("i9", "i10"), ("e5", "e6"), ("i10", "i9"), ("e6", "e5")):
            play(t, move(man, to))
        assert t.men == first
        assert GAME.actors(t) == (0,)
