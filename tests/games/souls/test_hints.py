"""What a simple player does, and what is done for one who is away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from random import Random

import pytest

from intrigue.core.contract import CHANCE, Action, draw, put
from intrigue.games.souls import cards as c
from intrigue.games.souls import frames as f
from intrigue.games.souls import hints
from intrigue.games.souls import words as w
from intrigue.games.souls.prospects import prospect
from intrigue.games.souls.rules import Souls
from intrigue.games.souls.state import EMPTY, SoulsState, SoulsView
from intrigue.games.souls.words import Options

GAME = Souls(Options(house_sizes=True))

Choose = Callable[[SoulsView, Sequence[Action], Random], Action]


def greedy(view: SoulsView, actions: Sequence[Action], rng: Random) -> Action:
    values = hints.values(view, actions)
    assert len(values) == len(actions)
    assert all(map(isfinite, values))
    return rng.choice([action for action, value in zip(actions, values, strict=True) if value == max(values)])


def anything(view: SoulsView, actions: Sequence[Action], rng: Random) -> Action:
    return rng.choice(list(actions))


def away(view: SoulsView, actions: Sequence[Action], rng: Random) -> Action:
    action = hints.default(view, actions, Random(1))
    assert any(action is legal for legal in actions)
    assert action == hints.default(view, actions, Random(1))
    return action


def play(players: Sequence[Choose], rng: Random, until: Callable[[SoulsState], bool] = lambda t: False) -> SoulsState:
    t = GAME.start(len(players))
    while (actors := GAME.actors(t)) and not until(t):
        seat = rng.choice(actors)
        if seat == CHANCE:
            action = draw(GAME.odds(t), rng)
        else:
            action = players[seat](GAME.view(t, seat), GAME.legal(t, seat), rng)
        GAME.apply(t, seat, action)
    return t


def first_turn(seats: int = 3) -> SoulsState:
    """The first seat is about to lay its first Stance."""
    return play([anything] * seats, Random(1), lambda t: type(t.frames[-1]) is f.Turn)


def best(t: SoulsState, seat: int) -> list[Action]:
    actions = GAME.legal(t, seat)
    values = hints.values(GAME.view(t, seat), actions)
    return [action for action, value in zip(actions, values, strict=True) if value == max(values)]


@pytest.mark.parametrize("seats", range(2, 8))
def test_greedy_players_finish_their_matches(seats: int) -> None:
    for seed in range(2):
        t = play([greedy] * seats, Random(seed))
        assert t.round == c.rounds(seats)
        assert sum(GAME.result(t)) == pytest.approx(1)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_greedy_player_beats_those_who_play_anything(seats: int) -> None:
    rng, matches, won = Random(seats), 40, 0.0
    for match in range(matches):
        players: list[Choose] = [anything] * seats
        players[match % seats] = greedy
        won += GAME.result(play(players, rng))[match % seats]
    assert won / matches > 1.3 / seats


def test_greedy_players_bargain_more_than_they_betray() -> None:
    bargains = betrayals = 0
    for seed in range(8):
        t = play(
            [greedy] * 4, Random(seed), lambda t: type(t.frames[-1]) is f.Resolving or bool(t.committed.count(-1) < 4)
        )
        played = [card for row in t.mats for card in row if card >= 0]
        bargains += sum(map(c.is_bargain, played))
        betrayals += len(played) - sum(map(c.is_bargain, played))
    assert bargains > betrayals


def test_an_open_bargain_is_met_with_a_bargain_and_an_open_betrayal_is_not() -> None:
    for card, sort in ((c.FAIR_DEAL, True), (c.EXCOMMUNICATION, False)):
        t = first_turn()
        seat, other = t.first, (t.first + 1) % 3
        t.stances = put(t.stances, seat, (c.BARGAIN,) * 3 + (c.BETRAYAL,) * 2)
        t.mats = put(t.mats, other, put(t.mats[other], seat, card))
        t.mats = put(t.mats, seat, tuple(EMPTY if n in (seat, other) else c.BARGAIN for n in range(3)))
        t.up = put(t.up, other, 1 << seat)
        (action,) = best(t, seat)
        assert isinstance(action, w.PlayStance)
        assert c.is_bargain(action.card) == sort


def test_a_final_is_kept_for_the_round_in_which_it_pays() -> None:
    """Piety waits while nobody betrays the seat; in the last round nothing is kept."""
    t = first_turn()
    seat = t.first
    t.mats = tuple(tuple(EMPTY if a == b else c.BARGAIN for a in range(3)) for b in range(3))
    t.up = (7, 7, 7)
    piety, anarchy = prospect(GAME.view(t, seat), (c.PIETY, c.ANARCHY))
    assert piety < 0 < anarchy
    t.mats = put(t.mats, (seat + 1) % 3, tuple(EMPTY if a == (seat + 1) % 3 else c.BETRAYAL for a in range(3)))
    once = prospect(GAME.view(t, seat), (c.PIETY,))[0]
    t.round = c.rounds(3)
    assert 0 < once < prospect(GAME.view(t, seat), (c.PIETY,))[0] == 3


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_who_is_away_still_plays_a_legal_match(seats: int) -> None:
    players: list[Choose] = [away, *[anything] * (seats - 1)]
    assert play(players, Random(seats)).round == c.rounds(seats)
    assert play([away] * seats, Random(seats)).round == c.rounds(seats)


def test_who_is_away_answers_no_window_and_commits_no_final() -> None:
    rng, asked = Random(3), 0

    def watchful(view: SoulsView, actions: Sequence[Action], rng: Random) -> Action:
        nonlocal asked
        action = away(view, actions, rng)
        if isinstance(view.frames[-1], f.Window | f.Mine | f.Turnabout | f.Loving | f.Committing):
            asked += 1
            assert action == w.PASS
        return action

    play([watchful, anything, anything, anything], rng)
    assert asked > 5
