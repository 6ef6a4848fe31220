"""Bots of every level at every game: legal, repeatable, and blind to what their seat does not know."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from intrigue import bots, games
from intrigue.bots.beliefs import Beliefs
from intrigue.core import check
from intrigue.core.budget import Budget
from intrigue.core.contract import CHANCE, Action, AnyGame, Seat, draw

QUICK = Budget(iterations=12)
SECRET = [name for name in games.OWN if games.title(name).mind is not None]


def answer(bot: str, game: AnyGame, view: Any, actions: Sequence[Action], seed: int = 7) -> Action:
    return bots.make(bot, game, Random(seed), QUICK).choose(view, actions)


def decisions(game: AnyGame, seats: int, seed: int, count: int, bot: str = "greedy") -> list[tuple[Any, Seat]]:
    """So many states in which a seat has a choice, spread over a match between bots."""
    rng, state, found = Random(seed), game.start(seats), []
    player = bots.make(bot, game, rng)
    while actors := game.actors(state):
        if actors[0] == CHANCE:
            game.apply(state, CHANCE, draw(game.odds(state), rng))
            continue
        seat = rng.choice(actors)
        actions = game.legal(state, seat)
        if len(actions) > 1:
            found.append((state.copy(), seat))
        game.apply(state, seat, player.choose(game.view(state, seat), actions))
    return found[:: max(1, len(found) // count)][:count]


@pytest.mark.parametrize("bot", bots.BOTS)
@pytest.mark.parametrize("name", games.OWN)
def test_a_bot_is_blind_to_what_its_seat_does_not_know(name: str, bot: str) -> None:
    """In a world that looks the same to its seat, the bot does the same, and it gets its view as bytes alone."""
    game = games.load(name)
    seats = max(2, game.seats.start)
    for state, seat in decisions(game, seats, 3, 6):
        view = game.view(state, seat)
        dream = game.determinize(view, Random(11))
        check.examine(game, dream, Random(5))
        here = answer(bot, game, pickle.loads(pickle.dumps(view)), game.legal(state, seat))
        there = answer(bot, game, pickle.loads(pickle.dumps(game.view(dream, seat))), game.legal(dream, seat))
        assert here == there
        assert here in game.legal(state, seat)


@pytest.mark.parametrize("bot", bots.BOTS)
@pytest.mark.parametrize("name", games.OWN)
def test_a_bot_asked_twice_answers_the_same(name: str, bot: str) -> None:
    game = games.load(name)
    for state, seat in decisions(game, game.seats[-1], 4, 4):
        view, actions = game.view(state, seat), game.legal(state, seat)
        assert len({answer(bot, game, view, actions) for _ in range(3)}) == 1


@pytest.mark.parametrize("name", games.OWN)
def test_a_bot_leaves_the_view_as_it_was(name: str) -> None:
    game = games.load(name)
    for state, seat in decisions(game, game.seats.start, 5, 4):
        view = game.view(state, seat)
        before = game.codec.dump(view)
        answer("hard", game, view, game.legal(state, seat))
        assert game.codec.dump(view) == before


def believed(bot: str, game: AnyGame, view: Any) -> Beliefs:
    made: Any = bots.make(bot, game, Random(3), QUICK)
    found: Beliefs = made.beliefs(view)
    return found


@pytest.mark.parametrize("bot", ["medium", "hard"])
@pytest.mark.parametrize("name", SECRET)
def test_beliefs_are_probabilities_of_what_is_hidden_and_can_be_true(name: str, bot: str) -> None:
    game, mind = games.load(name), games.title(name).mind
    told = 0
    assert mind
    for state, seat in decisions(game, game.seats.start, 6, 6):
        beliefs = believed(bot, game, game.view(state, seat))
        for values in beliefs.values():
            assert sum(values.values()) == pytest.approx(1)
        assert set(beliefs) == set(mind.secrets(state, seat))
        told += len(beliefs)
    assert told


@pytest.mark.parametrize("name", SECRET)
def test_beliefs_say_nothing_that_the_seat_cannot_know(name: str) -> None:
    game = games.load(name)
    for state, seat in decisions(game, game.seats.start, 8, 4):
        view = game.view(state, seat)
        dream = game.determinize(view, Random(2))
        assert believed("medium", game, view) == believed("medium", game, game.view(dream, seat))


def test_iterations_alone_decide_when_given() -> None:
    spent = Budget(seconds=0, iterations=5).start()
    assert sum(1 for _ in iter(spent.more, False)) == 5


def test_the_first_iteration_is_always_taken() -> None:
    spent = Budget(seconds=0).start()
    assert spent.more()
    assert not spent.more()


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    with pytest.raises(bots.UnknownBot, match=r"'clever'.*easy, medium, hard"):
        bots.make("clever", games.load("souls"), Random(1))
