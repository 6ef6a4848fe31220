"""Clocks count only while a seat is asked."""

from __future__ import annotations

from intrigue.table.clock import Clocks, Timing


def test_a_bank_runs_down_while_asked_and_gets_its_increment() -> None:
    clocks = Clocks(Timing("bank", 60, 5), 2)
    clocks.ask((0,), 100)
    assert clocks.left(0, 110) == 50
    assert clocks.left(1, 110) == 60
    assert clocks.deadline() == (160, 0)
    clocks.answer(0, 110)
    clocks.ask((1,), 110)
    assert (clocks.left(0, 130), clocks.left(1, 130)) == (55, 40)
    clocks.answer(1, 130)
    clocks.ask((0,), 130)
    assert clocks.deadline() == (185, 0)


def test_a_time_for_each_decision_begins_anew() -> None:
    clocks = Clocks(Timing("decision", 30), 2)
    clocks.ask((0,), 0)
    clocks.answer(0, 29)
    clocks.ask((1,), 29)
    assert clocks.left(0, 29) == 30  # who waits has what the next decision will give
    clocks.answer(1, 30)
    clocks.ask((0,), 30)
    assert clocks.left(0, 30) == 30


def test_all_asked_seats_run_at_once_and_go_on_while_others_answer() -> None:
    clocks = Clocks(Timing("decision", 30), 3)
    clocks.ask((0, 1, 2), 0)
    clocks.answer(1, 10)
    clocks.ask((0, 2), 10)
    assert clocks.running == (0, 2)
    assert (clocks.left(0, 20), clocks.left(2, 20)) == (10, 10)
    assert clocks.deadline() == (30, 0)


def test_a_pause_costs_nobody_time() -> None:
    clocks = Clocks(Timing("bank", 60), 2)
    clocks.ask((0,), 0)
    clocks.pause(10)
    assert (clocks.left(0, 500), clocks.running, clocks.deadline()) == (50, (), None)
    clocks.pause(500)
    assert clocks.left(0, 510) == 40


def test_what_answers_cost_is_enough_to_set_the_clocks_again() -> None:
    clocks = Clocks(Timing("bank", 60, 5), 2)
    clocks.ask((0,), 0)
    costs = [(0, clocks.answer(0, 12))]
    clocks.ask((1,), 12)
    clocks.pause(14)
    clocks.pause(100)
    costs.append((1, clocks.answer(1, 103)))
    assert costs == [(0, 12), (1, 5)]
    again = Clocks(Timing("bank", 60, 5), 2)
    for seat, seconds in costs:
        again.spend(seat, seconds)
    assert [again.left(seat, 999) for seat in range(2)] == [clocks.left(seat, 999) for seat in range(2)] == [53, 60]


def test_no_clock_never_rings() -> None:
    clocks = Clocks(Timing(), 2)
    clocks.ask((0,), 0)
    assert clocks.deadline() is None


def test_a_clock_does_not_go_below_nothing() -> None:
    clocks = Clocks(Timing("bank", 60), 1)
    clocks.ask((0,), 0)
    assert clocks.left(0, 99) == 0
