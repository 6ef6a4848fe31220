"""The mind of Conspiracy: guesses that are better than chance, a guide that does not peek, bluffs, and hard play."""

from __future__ import annotations

from math import log
from random import Random

import pytest

from intrigue import bots
from intrigue.core.budget import Budget
from intrigue.core.contract import CHANCE, draw
from intrigue.games.conspiracy import mind
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.conspiracy.words import (
    BIDS,
    CALL_BIDS,
    CHALLENGE,
    COVER,
    PAYS,
    REFUSE,
    Covering,
    Move,
    Options,
    Over,
    Pay,
    Refuse,
    Turn,
    Window,
)
from tests.bots import matches
from tests.games.conspiracy.table import EARL, MIKE, TANYA, Play, at, play

GAME = Conspiracy()


def test_the_shares_of_a_match_add_up_to_one_at_every_moment() -> None:
    for options, seats in ((Options(), 3), (Options(headquarters="chosen"), 4), (Options(two_players=True), 2)):
        game, rng = Conspiracy(options), Random(seats)
        t = game.start(seats)
        for _ in range(600):
            if not (actors := game.actors(t)):
                break
            shares = mind.worth(t)
            assert len(shares) == seats
            assert sum(shares) == pytest.approx(1)
            assert min(shares) >= 0
            seat = actors[0]
            odds = [(action, 1) for action in game.legal(t, seat)] if seat != CHANCE else game.odds(t)
            game.apply(t, seat, draw(odds, rng))


def test_a_win_that_nobody_can_stop_is_worth_nearly_all() -> None:
    p = play({TANYA: 20}, {TANYA: 5}, stand={"TANYA": "N1", "case": "N1"})
    assert mind.worth(p.t)[0] > 0.9
    p.do(0, Move(TANYA, at("HNW"), True))
    assert list(mind.worth(p.t)) == [1, 0, 0, 0]


def test_a_win_that_somebody_can_stop_is_not() -> None:
    p = play({TANYA: 20}, {TANYA: 25}, stand={"TANYA": "N1", "case": "N1"})
    assert mind.worth(p.t)[0] < 0.7
    p.do(0, Move(TANYA, at("HNW"), True))
    assert mind.worth(p.t)[0] < 0.7


def test_money_the_briefcase_and_a_turn_are_worth_something() -> None:
    rich = play({MIKE: 5}, {MIKE: 60}, {MIKE: 60}, {MIKE: 60}, stand={"MIKE": "S1"})
    assert max(mind.worth(rich.t)) == mind.worth(rich.t)[0]
    near = play(stand={"case": "nw"})
    assert max(mind.worth(near.t)) == mind.worth(near.t)[0]
    late = play()
    before = mind.worth(late.t)[1]
    late.t.lost = (False, True, False, False)
    assert mind.worth(late.t)[1] < before


def test_the_guide_always_finds_a_legal_action() -> None:
    for options, seats in (
        (Options(), 3),
        (Options(map="grid25", headquarters="chosen"), 4),
        (Options(two_players=True), 2),
    ):
        game = Conspiracy(options)
        for seed in range(4):
            t, rng = game.start(seats), Random(seed)
            for _ in range(1500):
                if not (actors := game.actors(t)):
                    break
                seat = rng.choice(actors)
                if seat == CHANCE:
                    game.apply(t, CHANCE, draw(game.odds(t), rng))
                    continue
                actions = game.legal(t, seat)
                action = mind.guide(t, seat, actions, rng)
                assert action in actions
                game.apply(t, seat, rng.choice(actions) if rng.random() < 0.2 else action)


def test_the_guide_knows_nothing_that_its_seat_does_not() -> None:
    for seats in (3, 4):
        for number, (t, seat, _) in enumerate(matches.decisions(GAME, ["greedy"] * seats, seats)):
            dream = GAME.determinize(GAME.view(t, seat), Random(number))
            actions = GAME.legal(t, seat)
            assert mind.guide(t, seat, actions, Random(number)) == mind.guide(dream, seat, actions, Random(number))


def test_the_true_books_fit_better_than_dreams() -> None:
    """What was done speaks for the truth: on average over contests its weight is above that of dreams."""
    gains = []
    for seed in range(8):
        for t, seat, _ in matches.decisions(GAME, ["greedy"] * 4, seed):
            if isinstance(t.frame, Window | Covering):
                view = GAME.view(t, seat)
                dreams = [mind.fit(view, GAME.determinize(view, Random(luck))) for luck in range(8)]
                gains.append(log(mind.fit(view, t)) - log(sum(dreams) / len(dreams)))
    assert len(gains) > 300
    assert sum(gains) / len(gains) > 0.01


def test_secrets_are_the_same_questions_in_truth_and_dream() -> None:
    for number, (t, seat, _) in enumerate(matches.decisions(GAME, ["greedy"] * 3, 5)):
        dream = GAME.determinize(GAME.view(t, seat), Random(number))
        facts = mind.secrets(t, seat)
        assert facts.keys() == mind.secrets(dream, seat).keys()
        assert not any(fact.startswith(f"seat {seat} ") for fact in facts)
        assert facts.items() <= mind.secrets(t, None).items()
    assert isinstance(t.frame, Over)
    assert mind.secrets(t, None) == {}


def test_the_hard_bot_asked_twice_answers_the_same() -> None:
    for number, (t, seat, _) in enumerate(matches.decisions(GAME, ["greedy"] * 4, 2)):
        if number % 20 == 0:
            view, actions = GAME.view(t, seat), GAME.legal(t, seat)
            answers = {
                bots.make("hard", GAME, Random(3), Budget(iterations=30)).choose(view, actions) for _ in range(2)
            }
            assert len(answers) == 1


def test_the_guide_bluffs_and_refuses_what_it_could_cover() -> None:
    """Pay-offs of nothing and uncovered bids that could be covered come up in matches that the guide plays."""
    bluffs = refusals = 0
    for seed in range(12):
        t, rng = GAME.start(4), Random(seed)
        while actors := GAME.actors(t):
            seat = actors[0]
            if seat == CHANCE:
                GAME.apply(t, CHANCE, draw(GAME.odds(t), rng))
                continue
            actions = GAME.legal(t, seat)
            action = mind.guide(t, seat, actions, rng)
            bluffs += isinstance(t.frame, Turn) and isinstance(action, Pay) and not action.hundreds
            refusals += isinstance(action, Refuse) and len(actions) > 1
            GAME.apply(t, seat, action)
    assert bluffs > 5
    assert refusals > 5


def contest(p: Play, deed: Move) -> None:
    """Let the first seat do that, and the second bid 1,000 against it."""
    for seat, action in ((0, deed), (1, CHALLENGE), (0, CALL_BIDS), (1, BIDS[9])):
        p.do(seat, action)


def test_the_hard_bot_now_and_then_pays_nothing_or_does_not_cover() -> None:
    paid = PAYS[TANYA][12]
    p = play({TANYA: 30}, {TANYA: 10}, stand={"TANYA": "c", "case": "c"})
    shown = [mind.feint(p.view(0), paid, Random(seed)) for seed in range(200)]
    assert set(shown) == {paid, PAYS[TANYA][0]}
    assert 5 < shown.count(PAYS[TANYA][0]) < 40
    contest(p, Move(TANYA, at("n"), True))
    shown = [mind.feint(p.view(0), COVER, Random(seed)) for seed in range(200)]
    assert 1 < shown.count(REFUSE) < 30


def test_the_hard_bot_covers_what_the_match_hangs_on() -> None:
    p = play({TANYA: 30}, {TANYA: 10}, stand={"TANYA": "N1", "case": "N1"})
    contest(p, Move(TANYA, at("HNW"), True))
    assert {mind.feint(p.view(0), COVER, Random(seed)) for seed in range(200)} == {COVER}


def test_the_hard_bot_beats_random_ones() -> None:
    won = 0
    for seed in range(3):
        names = ["hard" if seat == seed else "random" for seat in range(3)]
        t = matches.ended(GAME, names, seed, iterations=40)
        won += isinstance(t.frame, Over) and t.frame.winner == seed
    assert won == 3


def test_the_hard_bot_stops_a_win_that_it_can_stop() -> None:
    p = play({TANYA: 5}, {TANYA: 30}, stand={"TANYA": "N1", "case": "N1"})
    p.do(0, Move(TANYA, at("HNW"), True))
    bot = bots.make("hard", p.game, Random(1), Budget(iterations=60))
    assert bot.choose(p.view(1), p.legal(1)) == CHALLENGE
    assert EARL != TANYA
