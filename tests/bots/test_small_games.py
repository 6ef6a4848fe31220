"""Every bot plays the small games too, whose positions and choices are unlike those of whole matches."""

from __future__ import annotations

from random import Random

import pytest

from intrigue import bots, games
from intrigue.core.budget import Budget
from intrigue.core.contract import CHANCE, AnyGame, draw
from intrigue.core.options import choices, load

SMALL = [name for name in games.OWN if any(each.name == "small" for each in choices(games.title(name).options))]
MATCHES = 12


def small(name: str) -> AnyGame:
    return games.load(name, load(games.title(name).options, {"small": True}))


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_bot_plays_a_small_game_to_its_end_whatever_happens(name: str, level: str) -> None:
    """Random choices lead where bots do not, and the bot is asked at each of them."""
    game, asked = small(name), 0
    for seed in range(MATCHES):
        rng, state = Random(seed), game.start(2)
        bot = bots.make(level, game, rng, Budget(iterations=3))
        while actors := game.actors(state):
            seat = rng.choice(actors)
            if seat == CHANCE:
                game.apply(state, seat, draw(game.odds(state), rng))
                continue
            actions = game.legal(state, seat)
            chosen = bot.choose(game.view(state, seat), actions)
            assert chosen in actions
            asked += len(actions) > 1
            game.apply(state, seat, chosen if rng.random() < 0.5 else rng.choice(actions))
    assert asked > MATCHES
