"""The mind of Simply Suspects: what it may know, what it judges, what it believes, and that it bluffs."""

from __future__ import annotations

from functools import partial
from math import isclose, log
from random import Random
from statistics import fmean

import pytest

from intrigue import bots
from intrigue.core.budget import Budget
from intrigue.games.simply_suspects import mind, road, sleuth
from intrigue.games.simply_suspects.board import GRAND_JURY, SPACES
from intrigue.games.simply_suspects.cards import TOP
from intrigue.games.simply_suspects.marks import marks
from intrigue.games.simply_suspects.words import GRAND_JURIES, GUESSES, MOVES, PLAYS, YOUR_CHOICES, Move
from tests.bots import matches
from tests.games.simply_suspects.table import (
    ANN,
    BEN,
    BLUE,
    CAT,
    GAME,
    GREEN,
    NO_CARDS,
    ORANGE,
    PURPLE,
    RED,
    YELLOW,
    hand,
    play,
    table,
)

decisions, ended = partial(matches.decisions, GAME), partial(matches.ended, GAME)


@pytest.mark.parametrize("seats", GAME.seats)
def test_worth_is_a_share_for_each_seat_still_in(seats: int) -> None:
    for t, _, _ in decisions((["random", "easy", "medium", "greedy"] * 2)[:seats], seats):
        before = t.copy()
        shares = mind.worth(t)
        assert isclose(sum(shares), 1)
        assert all((share > 0) == (card is None) for share, card in zip(shares, t.shown, strict=True))
        assert t == before


def test_guilt_near_the_grand_jury_is_worth_less_than_far_from_it_and_cards_help() -> None:
    even = mind.worth(table([0, 0]))
    far = mind.worth(table([0, 0], "RR"))
    near = mind.worth(table([22, 0], "RR"))
    armed = mind.worth(table([22, 0], "RR", hands=[(2, 4)]))
    assert even[ANN] == even[BEN]
    assert near[ANN] < far[ANN] < even[ANN]
    assert near[ANN] < armed[ANN]


def test_who_has_spared_a_single_row_is_worth_less() -> None:
    t = table([0, 0])
    t.blamed = ((0, 2, 2, 2, 2, 2), (1, 2, 1, 2, 2, 2))
    assert mind.worth(t)[ANN] < mind.worth(t)[BEN]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_guide_does_what_is_legal_and_follows_from_what_the_seat_knows(seats: int) -> None:
    rng = Random(seats)
    for number, (t, seat, _) in enumerate(decisions((["greedy", "easy", "random"] * 2)[:seats], seats + 20)):
        before, actions = t.copy(), GAME.legal(t, seat)
        found = mind.guide(t, seat, actions, Random(number))
        assert found in actions
        assert t == before
        dream = GAME.determinize(GAME.view(t, seat), rng)
        assert mind.guide(dream, seat, actions, Random(number)) == found


def test_the_guide_mixes_its_choices() -> None:
    t = table([1, 0, 0])
    t.frames = (YOUR_CHOICES[ANN],)
    actions = GAME.legal(t, ANN)
    rows = [action.row for seed in range(300) if isinstance(action := mind.guide(t, ANN, actions, Random(seed)), Move)]
    assert set(rows) == {RED, BLUE, GREEN, YELLOW, ORANGE, PURPLE}
    assert rows.count(RED) < 60  # the own row now and then


def test_the_guide_goes_before_the_grand_jury_to_say_what_it_knows() -> None:
    t = table([28, 0], hands=[(1,)])
    t.blamed = ((0,) * 6, (0, 0, 0, 0, 2, 2))
    t.ruled_out = ((False,) * 6, (False, False, True, True, False, False))
    assert {mind.guide(t, ANN, GAME.legal(t, ANN), Random(seed)) for seed in range(20)} == {PLAYS[1]}
    t.frames = (GRAND_JURIES[ANN],)
    assert {mind.guide(t, ANN, GAME.legal(t, ANN), Random(seed)) for seed in range(20)} == {GUESSES[BEN][BLUE]}


def test_a_guilty_guide_leaps_over_the_grand_jury() -> None:
    t = table([25, 0], "RR", hands=[(1, 2, 4, 5)])  # 1, 2 and 4 lead there, 5 behind it
    assert {mind.guide(t, ANN, GAME.legal(t, ANN), Random(seed)) for seed in range(20)} == {PLAYS[5]}


def test_the_road_reckons_with_the_cards() -> None:
    assert road.risk(28, NO_CARDS) == pytest.approx((1 + 5 * road.LATER * road.FAR_RISK) / 6)
    assert road.risk_at(GRAND_JURY, hand(0, 1, 2)) == road.hope_at(GRAND_JURY, NO_CARDS) == 1
    for space in SPACES:
        assert 0 < road.risk(space, hand(1, 3, 5)) <= road.risk(space, hand(3)) <= road.risk(space, NO_CARDS) < 1
        assert 1 >= road.hope(space, hand(1, 3, 5)) >= road.hope(space, hand(3)) >= road.hope(space, NO_CARDS) > 0
    assert road.hope(28, hand(1)) == 1


def test_everybody_sees_who_put_pegs_into_which_rows() -> None:
    t = table([1, 0, 0])
    t.frames = (YOUR_CHOICES[ANN],)
    play(t, ANN, MOVES[3][GREEN])
    t.frames = (YOUR_CHOICES[ANN],)
    play(t, ANN, MOVES[4][GREEN])
    assert t.blamed == ((0, 0, 2, 0, 0, 0), (0,) * 6, (0,) * 6)
    assert all(GAME.view(t, seat).blamed == t.blamed for seat in (None, ANN, BEN, CAT))


def test_a_blamed_row_is_hardly_the_own_and_a_row_that_only_the_others_blame_more_likely() -> None:
    marked = marks(((1, 1, 0, 0, 0, 0), (0, 0, 2, 0, 0, 0)))[ANN]
    assert marked[RED] < 0.2 * marked[YELLOW]
    assert marked[GREEN] > marked[YELLOW] == marked[PURPLE]


def test_what_the_others_did_fits_the_truth_better_than_dreams() -> None:
    gains = []
    for seed, names in enumerate((["greedy"] * 3, ["medium"] * 4, ["greedy", "medium"], ["easy"] * 3)):
        rng = Random(seed)
        for t, seat, _ in decisions(names, seed):
            view = GAME.view(t, seat)
            dreamt = fmean(mind.fit(view, GAME.determinize(view, rng)) for _ in range(10))
            gains.append(log(mind.fit(view, t) / dreamt))
    assert len(gains) > 200
    assert fmean(gains) > 0.4  # worth half as much again, at the least


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_truth_and_dreams_have_the_same_secrets_and_only_those(seats: int) -> None:
    rng = Random(seats)
    for t, seat, _ in decisions(["greedy"] * seats, seats):
        secrets = mind.secrets(t, seat)
        assert mind.secrets(GAME.determinize(GAME.view(t, seat), rng), seat).keys() == secrets.keys()
        assert len(secrets) == t.shown.count(None) - (t.shown[seat] is None)
        assert mind.secrets(t, None).items() >= secrets.items()
    assert mind.secrets(table([0, 0, 0], out=[CAT]), ANN) == {"seat 1 suspect": "blue"}


def test_asked_twice_the_hard_bot_answers_the_same() -> None:
    budget = Budget(iterations=30)
    for number, (t, seat, _) in enumerate(decisions(["greedy"] * 3, 5)):
        if number % 10:
            continue
        view, actions = GAME.view(t, seat), GAME.legal(t, seat)
        answers = [bots.make("hard", GAME, Random(7), budget).choose(view, actions) for _ in range(2)]
        assert answers[0] == answers[1]


def test_the_hard_bot_bluffs_with_a_peg_in_its_own_row() -> None:
    bluffs, moves = 0, 0
    for seed in range(8):
        for t, seat, action in decisions(["hard"] * 3, seed, 10):
            if isinstance(action, Move):
                moves += 1
                bluffs += action.row == t.suspects[seat]
    assert 0 < bluffs < moves / 4


def test_to_bluff_looks_the_better_the_plainer_the_own_row_is() -> None:
    hidden: list[float] = []
    exposed: list[float] = []
    for seed in range(10):
        for t, seat, action in decisions(["greedy"] * 3, seed):
            own = t.suspects[seat]
            if isinstance(action, Move) and t.pegs[action.column] == TOP and t.pegs.count(own) == 0:
                view = GAME.view(t, seat)
                (value,) = mind.values(view, [MOVES[action.column][own]])
                (exposed if sleuth.exposure(view) > 0.5 else hidden).append(value)
    assert len(exposed) > 5
    assert len(hidden) > 5
    assert max(hidden) < min(exposed)


def test_the_hard_bot_beats_random() -> None:
    won = 0.0
    for seed in range(12):
        me = seed % 3
        names = ["random"] * 3
        names[me] = "hard"
        won += GAME.result(ended(names, seed, 40))[me]
    assert won >= 8  # the fair share is 4
