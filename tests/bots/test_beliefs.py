"""Beliefs are not noise: exact where worlds can be counted, the same when asked twice, and free of the bot's luck."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from intrigue import bots, games
from intrigue.bots import beliefs
from intrigue.core.budget import Budget
from intrigue.core.contract import CHANCE, AnyGame, draw
from intrigue.core.mind import uncounted
from intrigue.games.simply_suspects import sight as suspects_sight
from intrigue.games.spy_alley import sight as spy_sight
from intrigue.games.spy_alley.cards import COUNTRIES
from tests.bots.test_bots import SECRET, decisions

QUICK = Budget(iterations=8)


def first_turn(game: AnyGame, seats: int, seed: int) -> Any:
    rng, state = Random(seed), game.start(seats)
    while game.actors(state) == (CHANCE,):
        game.apply(state, CHANCE, draw(game.odds(state), rng))
    return state


@pytest.mark.parametrize("bot", ["medium", "hard"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_on_the_first_turn_of_spy_alley_every_identity_has_exactly_its_chance(bot: str, seats: int) -> None:
    game = games.load("spy_alley")
    state = first_turn(game, seats, seats)
    made: Any = bots.make(bot, game, Random(1))
    for seat in range(seats):
        view = game.view(state, seat)
        chances, told = spy_sight.chances(view), 0
        for fact, values in made.beliefs(view).items():
            assert sum(values.values()) == pytest.approx(1, abs=1e-12)
            other = int(fact.split()[1])
            for country, chance in enumerate(chances[other]):
                shown = sum(p for value, p in values.items() if COUNTRIES[country].lower() in value.lower())
                assert shown == pytest.approx(chance, abs=1e-12)
                told += 1
        assert told == (seats - 1) * len(COUNTRIES)


@pytest.mark.parametrize("name", ["spy_alley", "simply_suspects"])
def test_all_worlds_are_counted_once_and_look_like_the_true_one(name: str) -> None:
    game, mind = games.load(name), games.title(name).mind
    every: Any = {"spy_alley": spy_sight, "simply_suspects": suspects_sight}[name].every_dream
    assert mind
    assert every is mind.every_dream
    for state, seat in decisions(game, 4, 5, 8):
        view = game.view(state, seat)
        dreams = every(view, 10_000)
        secrets = [mind.secrets(dream, seat) for dream in dreams]
        assert mind.secrets(state, seat) in secrets
        assert all(game.view(dream, seat) == view for dream in dreams)
        assert all(dream != other for number, dream in enumerate(dreams[:40]) for other in dreams[:number])
        assert every(view, len(dreams) - 1) == []
        assert all(mind.secrets(game.determinize(view, Random(seed)), seat) in secrets for seed in range(20))


@pytest.mark.parametrize("bot", ["medium", "hard"])
@pytest.mark.parametrize("name", SECRET)
def test_the_same_question_gets_the_same_answer_and_costs_no_luck(
    name: str, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beliefs, "DREAMS", 50)
    game = games.load(name)
    for state, seat in decisions(game, game.seats.start, 6, 4):
        view, actions = game.view(state, seat), game.legal(state, seat)
        asked, silent = (bots.make(bot, game, Random(2), QUICK) for _ in range(2))
        teller: Any = asked
        first, second = teller.beliefs(view), teller.beliefs(view)
        assert first == second == bots.make(bot, game, Random(9), QUICK).beliefs(view)  # type: ignore[attr-defined]
        assert asked.choose(view, actions) == silent.choose(view, actions)


def test_where_too_many_worlds_are_possible_there_are_many_dreams() -> None:
    """Shares of a thousand dreams are near what counting gives."""
    game, mind = games.load("spy_alley"), games.title("spy_alley").mind
    assert mind
    view = game.view(first_turn(game, 4, 1), 0)
    exact = beliefs.posterior(game, mind, view, beliefs.fitting(mind, view))
    many = replace(mind, every_dream=uncounted)
    drawn = beliefs.posterior(game, many, view, beliefs.fitting(many, view))
    assert drawn != exact
    for fact, values in exact.items():
        assert drawn[fact] == pytest.approx(values, abs=0.06)


def test_a_game_that_no_bot_can_search_has_no_hard_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("spy_alley")
    assert all("hard" in bots.names(games.load(name)) for name in games.OWN)
    title = games.title
    monkeypatch.setattr(games, "title", lambda name: replace(title(name), mind=None))
    assert "hard" not in bots.names(game)
    assert "hard" in bots.names(games.load("conspirateurs"))
    with pytest.raises(bots.UnknownBot, match="the bots are random, greedy, easy, medium"):
        bots.make("hard", game, Random(1))
