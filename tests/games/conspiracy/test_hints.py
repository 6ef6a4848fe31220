"""The simple player: takes the briefcase home, stops threats, brings matches to an end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from intrigue.core.contract import CHANCE, Action, draw
from intrigue.games.conspiracy.hints import values
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.conspiracy.state import ConspiracyState, ConspiracyView
from intrigue.games.conspiracy.words import CALL_BIDS, CHALLENGE, COVER, PASS, Bid, Move, Options, Over
from tests.games.conspiracy.table import TANYA, Play, at, play


def best(view: ConspiracyView, actions: Sequence[Action], rng: Random) -> Action:
    """One of the actions that look best."""
    worth = values(view, actions)
    most = max(worth)
    return rng.choice([action for action, value in zip(actions, worth, strict=True) if value == most])


def greedy_match(seats: int, seed: int, greedy: Sequence[int], options: Options | None = None) -> ConspiracyState:
    """A match in which the named seats play what looks best and the others at random."""
    game, rng = Conspiracy(options or Options()), Random(seed)
    t = game.start(seats)
    while actors := game.actors(t):
        seat = actors[0]
        if seat == CHANCE:
            action = draw(game.odds(t), rng)
        elif seat in greedy:
            action = best(game.view(t, seat), game.legal(t, seat), rng)
        else:
            action = rng.choice(game.legal(t, seat))
        game.apply(t, seat, action)
    return t


def winner(t: ConspiracyState) -> int | None:
    assert isinstance(t.frame, Over)
    return t.frame.winner


@pytest.mark.parametrize("seats", [3, 4])
def test_matches_of_simple_players_mostly_end_with_a_winner(seats: int) -> None:
    winners = [winner(greedy_match(seats, seed, range(seats))) for seed in range(12)]
    assert winners.count(None) <= 1
    assert len(set(winners) - {None}) >= 3


def test_a_simple_player_beats_random_ones() -> None:
    assert sum(winner(greedy_match(4, seed, (seed % 4,))) == seed % 4 for seed in range(6)) >= 5


def choice(p: Play, seat: int) -> Action:
    return best(p.view(seat), p.legal(seat), Random(1))


def test_the_simple_player_carries_the_briefcase_home() -> None:
    p = play({TANYA: 15}, stand={"TANYA": "nw", "case": "nw", "EARL": "s", "MIKE": "s"})
    assert choice(p, 0) in (Move(TANYA, at("N1"), True), Move(TANYA, at("W2"), True))
    p.moves(TANYA, "N1", carry=True)
    p.bluffs(1, 2, 3)
    assert choice(p, 0) == Move(TANYA, at("HNW"), True)


def test_the_simple_player_challenges_a_win_and_defends_its_own() -> None:
    p = play({TANYA: 5}, {TANYA: 7}, stand={"TANYA": "N1", "case": "N1"})
    p.do(0, Move(TANYA, at("HNW"), True))
    assert choice(p, 1) == CHALLENGE
    p.do(1, CHALLENGE)
    assert choice(p, 0) == CALL_BIDS
    p.do(0, CALL_BIDS)
    assert isinstance(choice(p, 1), Bid)
    p.do(1, Bid(3))
    assert choice(p, 0) == COVER
    p.do(0, COVER)
    assert isinstance(choice(p, 1), Bid)


@pytest.mark.parametrize(("own", "does"), [(3, PASS), (7, CHALLENGE)])
def test_even_a_win_is_not_challenged_with_no_more_than_the_other_has_shown(own: int, does: Action) -> None:
    p = play({TANYA: 9}, {TANYA: 5}, {TANYA: own}, stand={"TANYA": "N1", "case": "N1"})
    p.do(0, Move(TANYA, at("HNW"), True))
    p.challenges(1, 3, covered=True)
    assert choice(p, 2) == does


def test_the_simple_player_lets_harmless_moves_pass() -> None:
    p = play({TANYA: 5}, {TANYA: 7}, stand={"TANYA": "S1"})
    p.do(0, Move(TANYA, at("S2"), False))
    assert choice(p, 1) == PASS


def test_a_spectator_has_no_opinion() -> None:
    p = play()
    assert set(values(p.view(None), p.legal(0))) == {0.0}


@pytest.mark.parametrize("seed", range(4))
def test_a_bidding_takes_few_calls(seed: int) -> None:
    """Even where thousands lie on the spy, simple players come to an end soon."""
    game, rng, calls, most = Conspiracy(Options()), Random(seed), 0, 0
    t = game.start(4)
    while actors := game.actors(t):
        seat = actors[0]
        odds = seat == CHANCE
        action = draw(game.odds(t), rng) if odds else best(game.view(t, seat), game.legal(t, seat), rng)
        calls = calls + 1 if isinstance(action, Bid) else calls if action == COVER else 0
        most = max(most, calls)
        game.apply(t, seat, action)
    assert 0 < most <= 7
