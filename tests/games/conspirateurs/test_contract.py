"""What the contract suite does not see of Conspirateurs: the limit of turns, and states that check refuses."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from intrigue.core.check import dreams_differ, random_match, soak
from intrigue.core.options import BadOption
from intrigue.games.conspirateurs.board import gather
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.games.conspirateurs.state import ConspirateursState
from intrigue.games.conspirateurs.words import DROPPING, MOVING, Options, Over
from intrigue.games.conspirateurs.words import move as interned
from tests.games.conspirateurs.table import GAME, cells, moving


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_ply_of_a_short_match_keeps_the_contract(seats: int) -> None:
    assert soak(Conspirateurs(Options(turn_limit=90)), seats, 1) == (90, True)


def test_nothing_is_hidden() -> None:
    t, _ = random_match(GAME, 3, Random(1), limit=60)
    for seat in (None, 0, 1, 2):
        assert not dreams_differ(GAME, t, seat)
        dream = GAME.determinize(GAME.view(t, seat), Random(1))
        assert dream == t
        assert dream is not t


def test_every_move_exists_once() -> None:
    t = moving(2, black="i9", white="e5")
    assert all(a is b for a, b in zip(GAME.legal(t, 0), GAME.legal(t, 0), strict=True))
    assert interned(5, 6) is interned(5, 6)


def test_a_long_match_without_limit_is_won_in_the_end() -> None:
    t, log = random_match(Conspirateurs(Options(turn_limit=0)), 4, Random(3), limit=20_000)
    assert len(log) < 20_000
    assert isinstance(t.frame, Over)
    assert len(t.frame.winners) == 2


@pytest.mark.parametrize("limit", [-1, 100_001, True])
def test_a_turn_limit_that_is_no_number_of_turns_is_refused(limit: int) -> None:
    with pytest.raises(BadOption):
        Options(turn_limit=limit)


def lose_a_man(t: ConspirateursState) -> None:
    t.men = (t.men[0] & (t.men[0] - 1), t.men[1])


def share_a_cell(t: ConspirateursState) -> None:
    t.men = (t.men[0], t.men[0])


def jump_the_queue(t: ConspirateursState) -> None:
    t.turn = 1 - t.turn


def leave_too_early(t: ConspirateursState) -> None:
    t.men = (t.men[0] & (t.men[0] - 1) | cells("a1"), t.men[1])


def leave_the_board(t: ConspirateursState) -> None:
    t.men = (t.men[0] & (t.men[0] - 1) | 1 << 289, t.men[1])
    t.turns += 2


def wait_for_a_drop(t: ConspirateursState) -> None:
    t.frame = DROPPING


def end_for_no_reason(t: ConspirateursState) -> None:
    t.frame = Over(())


def win_for_no_reason(t: ConspirateursState) -> None:
    t.frame = Over((0,))


def go_on_after_the_limit(t: ConspirateursState) -> None:
    t.turns = 1000


def go_on_after_a_win(t: ConspirateursState) -> None:
    t.men = (gather([0, 1, 3, 5, 7, 8, 9, 11, 13, 15, 16, 17, 33, 51, 67, 85, 101, 119, 135, 136]), t.men[1])
    t.turns, t.turn = 141, 1


FAULTS = [
    lose_a_man,
    share_a_cell,
    jump_the_queue,
    leave_too_early,
    leave_the_board,
    wait_for_a_drop,
    end_for_no_reason,
    win_for_no_reason,
    go_on_after_the_limit,
    go_on_after_a_win,
]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_table_that_cannot_come_up_is_noticed(fault: Callable[[ConspirateursState], None]) -> None:
    t, _ = random_match(GAME, 2, Random(1), limit=40)
    assert t.frame == MOVING
    GAME.check(t)
    fault(t)
    with pytest.raises(AssertionError):
        GAME.check(t)
