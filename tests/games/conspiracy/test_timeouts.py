"""What the clock does for a seat of Conspiracy shows nothing that the seat holds, and nobody can know it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from intrigue.core.contract import Action
from intrigue.games.conspiracy import hints
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.conspiracy.words import CALL_BIDS, CHALLENGE, Bid, Bidding, Blow, Move, Options, Pay, Settle
from tests.games.conspiracy.table import BEA, MIKE, TANYA, Play, at, begin, play
from tests.games.timeouts import compare

QUIET = {"Pass", "Concede", "Refuse", "Keep"}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("stop", [False, True])
def test_the_others_hear_and_see_the_same_in_twin_worlds(seats: int, stop: bool) -> None:
    game = Conspiracy(Options(two_players=True, headquarters="chosen", stop_before_bid=stop))
    kinds = set[str]()
    for seed in range(4):
        kinds |= compare(game, seats, seed, plies=250)
    assert kinds == {"Settle", "Pay", "Bid", "Stop"} | QUIET


def drawn(p: Play, seat: int, times: int) -> Counter[Action]:
    view, actions = p.view(seat), p.legal(seat)
    return Counter(hints.default(view, actions, Random(luck)) for luck in range(times))


def about_equal(counts: Counter[Action]) -> bool:
    """Whether no outcome came up six deviations more or less often than another would."""
    mean = counts.total() / len(counts)
    return all(abs(count - mean) < 6 * mean**0.5 for count in counts.values())


@pytest.mark.parametrize("least", [100, 0])
def test_an_opening_by_time_out_is_any_spy_and_any_sum_up_to_two_thousand(least: int) -> None:
    p = Play(options=Options(map="hub21", opening_min=least))
    begin(p)
    counts = drawn(p, 2, 8000)
    assert set(counts) == {Pay(spy, hundreds) for spy in range(8) for hundreds in range(least // 100, 21)}
    assert about_equal(counts)


def test_a_turn_by_time_out_need_not_be_a_bluff() -> None:
    p = play({TANYA: 9, BEA: 3})
    counts = drawn(p, 0, 3200)
    assert set(counts) == {Pay(spy, hundreds) for spy in range(8) for hundreds in range(4)}
    assert about_equal(counts)


def test_a_turn_by_time_out_spends_no_more_than_there_is() -> None:
    p = play({TANYA: 60, BEA: 39})
    assert {action.hundreds for action in drawn(p, 0, 100) if isinstance(action, Pay)} == {0, 1}
    p = play({TANYA: 60, BEA: 40})
    assert {action.hundreds for action in drawn(p, 0, 100) if isinstance(action, Pay)} == {0}


def test_an_eliminated_spy_is_not_paid_by_time_out() -> None:
    p = play({TANYA: 12}, stand={"TANYA": "n", "BEA": "n"})
    p.do(0, Blow(TANYA, BEA))
    p.all_pass()
    assert {action.spy for action in drawn(p, 1, 400) if isinstance(action, Pay)} == set(range(8)) - {BEA}


@pytest.mark.parametrize("stop", [False, True])
def test_a_first_bid_by_time_out_shows_what_the_challenge_showed(stop: bool) -> None:
    p = play({TANYA: 9}, {TANYA: 7}, stand={"TANYA": "n"}, options=Options(map="hub21", stop_before_bid=stop))
    p.do(0, Move(TANYA, at("c"), False))
    p.do(1, CHALLENGE)
    p.do(0, CALL_BIDS)
    assert isinstance(p.t.frame, Bidding)
    before = p.t.bounds
    assert set(drawn(p, 1, 5)) == {Bid(1)}
    p.do(1, Bid(1))
    assert p.t.bounds == before


def test_a_headquarters_by_time_out_is_any_that_is_left() -> None:
    p = Play(options=Options(map="hub21", headquarters="chosen"))
    p.do(0, Settle(p.board.headquarters[1]))
    counts = drawn(p, 1, 600)
    assert set(counts) == {Settle(space) for space in p.board.headquarters if space != p.board.headquarters[1]}
    assert about_equal(counts)


def test_the_default_ignores_what_the_seat_holds() -> None:
    rich, poor = play({TANYA: 9, BEA: 30}), play({MIKE: 1})
    for luck in range(50):
        actions = [hints.default(p.view(0), p.legal(0), Random(luck)) for p in (rich, poor)]
        assert actions[0] == actions[1]
