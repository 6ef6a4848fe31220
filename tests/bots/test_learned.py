"""The network that comes with a game: seated by its name, at tables of other sizes too."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from intrigue import bots, games
from intrigue.bots import learned
from intrigue.bots.search import SearchBot
from intrigue.core.budget import Budget
from intrigue.core.contract import CHANCE, AnyGame, draw
from intrigue.games import OWN

TAUGHT = [(name, seats) for name in OWN for seats in learned.shipped(name)]


def play(game: AnyGame, seats: int, name: str, turns: int) -> list[Any]:
    state, rng = game.start(seats), Random(1)
    players = [bots.make(name, game, Random(seat), Budget(iterations=8)) for seat in range(seats)]
    done: list[Any] = []
    while (asked := game.actors(state)) and len(done) < turns:
        seat = asked[0]
        if seat == CHANCE:
            game.apply(state, seat, draw(game.odds(state), rng))
            continue
        actions = game.legal(state, seat)
        done.append(players[seat].choose(game.view(state, seat), actions))
        assert done[-1] in actions
        game.apply(state, seat, done[-1])
    return done


@pytest.mark.parametrize(("name", "seats"), TAUGHT)
def test_weights_fit_the_game_and_are_small(name: str, seats: int) -> None:
    place = learned.shipped(name)[seats]
    assert place.stat().st_size < 2_000_000
    assert learned.Weights.load(place).fits == learned.fingerprint(games.load(name), seats)


@pytest.mark.parametrize(("name", "seats"), TAUGHT)
def test_it_plays_and_does_other_things_than_greedy(name: str, seats: int) -> None:
    game = games.load(name)
    assert play(game, seats, "learned", 80) != play(game, seats, "greedy", 80)
    assert play(game, seats, "learned", 80) == play(game, seats, "learned", 80)


def test_at_another_size_it_searches() -> None:
    game = games.load("spy_alley")
    assert 3 not in learned.shipped("spy_alley")
    assert play(game, 3, "learned", 20) == play(game, 3, "hard", 20) != play(game, 3, "greedy", 20)


def test_what_it_heard_reaches_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a size that it did not learn, with the budget that it was allowed last; the network needs neither."""
    game, told = games.load("spy_alley"), list[Any]()
    monkeypatch.setattr(SearchBot, "hear", lambda bot, moments: told.append((bot.budget.iterations, *moments)))
    for seats in (3, 4):
        state, rng = game.start(seats), Random(1)
        while game.actors(state)[0] == CHANCE:
            game.apply(state, CHANCE, draw(game.odds(state), rng))
        seat = game.actors(state)[0]
        bot = bots.make("learned", game, rng, Budget(iterations=5))
        bots.tell(bot, ["first"])  # type: ignore[list-item]
        bots.tell(bot, ["second"])  # type: ignore[list-item]
        bots.allow(bot, Budget(iterations=3))
        bot.choose(game.view(state, seat), game.legal(state, seat))
    assert told == [(3, "first", "second")]


@pytest.mark.parametrize("name", OWN)
def test_where_it_won_against_hard_it_is_the_level_above(name: str) -> None:
    mastered = games.title(name).mastered
    assert mastered <= set(learned.shipped(name))
    assert (bots.offered(name)[3:4] == ["learned"]) == bool(mastered)


def test_it_is_offered_only_where_it_holds_against_hard_with_the_time_that_a_table_gives() -> None:
    """In Conspiracy it won against hard with 0.1 s, but hard with the time of a table clearly won: docs/strength.md."""
    assert [name for name in OWN if games.title(name).mastered] == ["spy_alley"]
    assert {name for name in OWN if learned.shipped(name)} == {"spy_alley", "conspiracy", "simply_suspects"}


def test_without_numpy_it_is_not_there_and_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("spy_alley")
    assert "learned" in bots.names(game)
    monkeypatch.setattr(bots, "can_play", lambda: False)
    assert "learned" not in bots.names(game)
    with pytest.raises(bots.UnknownBot, match="needs numpy"):
        bots.make("learned", game, Random(1))


def test_a_game_without_weights_has_none() -> None:
    assert "learned" not in bots.names(games.load("conspirateurs"))
