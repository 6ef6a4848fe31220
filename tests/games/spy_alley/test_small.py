"""The small game [56-58]."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.check import random_match
from intrigue.core.contract import CHANCE, Action
from intrigue.games.spy_alley import board
from intrigue.games.spy_alley.cards import FRENCH, ITALIAN, KEY, SPANISH, item
from intrigue.games.spy_alley.rules import SpyAlley
from intrigue.games.spy_alley.state import SpyAlleyState
from intrigue.games.spy_alley.words import Buy, Deal, Done, Drawn, Guess, Options, Roll, Starts, Throw
from tests.games.spy_alley.table import play

SMALL = SpyAlley(Options(small=True))
KEYS = [item(KEY, country) for country in (FRENCH, SPANISH, ITALIAN)]


def begun() -> SpyAlleyState:
    """The first seat is French, the second Spanish."""
    t = SMALL.start(2)
    for card in (FRENCH, SPANISH):
        play(t, CHANCE, Deal(card), game=SMALL)
    return t


def go(t: SpyAlleyState, *actions: Action) -> None:
    for action in actions:
        play(t, SMALL.actors(t)[0], action, game=SMALL)


def test_the_small_game_begins_near_the_end() -> None:
    assert list(SMALL.seats) == [2]
    with pytest.raises(ValueError, match="2 to 2"):
        SMALL.start(3)
    t = SMALL.start(2)
    assert t.at == (board.KEYS,) * 2
    assert t.money == (30, 30)
    assert [action for action, _ in SMALL.odds(t)] == [Deal(FRENCH), Deal(SPANISH), Deal(ITALIAN)]
    t = begun()
    assert [len(hand) for hand in t.hands] == [1, 1]
    assert list(SMALL.legal(t, 0)) == [Roll(), *(Guess(1, country) for country in (FRENCH, SPANISH, ITALIAN))]
    go(t, Roll(), Throw(3))
    assert list(SMALL.legal(t, 0)) == [*map(Buy, KEYS), Done()]
    worlds = {SMALL.determinize(SMALL.view(t, 1), Random(seed)).hands for seed in range(30)}
    assert worlds == {((FRENCH,), (SPANISH,)), ((ITALIAN,), (SPANISH,))}


def test_the_small_game_leaves_little_to_luck() -> None:
    t = SMALL.start(2)
    play(t, CHANCE, Deal(FRENCH), game=SMALL)
    assert Starts(0) in play(t, CHANCE, Deal(SPANISH), game=SMALL)
    go(t, Roll())
    assert SMALL.odds(t) == ((Throw(3), 1), (Throw(4), 1))
    go(t, Throw(3), Buy(KEYS[0]), Roll(), Throw(3), Done(), Roll(), Throw(3))
    assert t.at[0] == board.ELIMINATOR, "not asked which way"


def test_the_small_game_lasts_six_turns() -> None:
    t = begun()
    for turn in range(6):
        assert t.turns == turn
        go(t, Roll())
        heard = play(t, CHANCE, Throw(4), game=SMALL)
        while SMALL.actors(t) and t.turns == turn:
            heard = play(t, SMALL.actors(t)[0], SMALL.legal(t, SMALL.actors(t)[0])[-1], game=SMALL)
    assert Drawn() in heard
    assert SMALL.result(t) == (0.5, 0.5)
    assert all(random_match(SMALL, 2, Random(seed))[0].turns <= 6 for seed in range(20))


def test_without_the_option_nothing_is_small() -> None:
    for game in (SpyAlley(), SpyAlley(Options(one_identity=True))):
        t = game.start(2)
        assert (t.at[0], t.money[0], t.items[0], t.misses[0]) == (board.START, 20, 0, (0,))
        assert len(game.odds(t)) == 6
        assert game.turn_limit == 1000
