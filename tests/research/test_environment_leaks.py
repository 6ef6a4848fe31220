"""What environments give a seat is alike in worlds that it cannot tell apart; a planted leak of each kind is caught."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from intrigue import games, research
from intrigue.core.check import random_match
from intrigue.core.contract import CHANCE, AnyGame, Entry, Seat
from intrigue.core.ids import NONE
from intrigue.core.promises import Broken
from intrigue.core.twins import check_retold, check_shown
from intrigue.research.episode import Episode
from intrigue.research.gym import LearningSeat
from intrigue.research.stage import Stage
from tests.research.tables import PLAYED

Given = Callable[[Any, "Seat | None"], Any]
PLIES = 6


def given_by(env: Any) -> Given:
    """All that the environment gives a seat of a state, as bytes and values; a spectator has state() and pictures."""
    stage: Stage = env.stage

    def given(state: Any, seat: Seat | None) -> Any:
        stage.episode.resume(state)
        shown = [stage.state().tobytes(), stage.render()]
        if seat is None:
            return shown
        agent = f"seat_{seat}"
        if isinstance(env, LearningSeat):
            env.seat = seat
            seen, masks = stage.observe(seat), env.action_masks().tobytes()
        else:
            seen, masks = env.observe(agent) if hasattr(env, "observe") else env._observations()[agent], b""
        return [*shown, masks, stage.infos(seat), {name: array.tobytes() for name, array in seen.items()}]

    return given


def environments(game: AnyGame, seats: int) -> list[Any]:
    keywords: dict[str, Any] = {"info": ("view",), "render_mode": "ansi"}
    one, all_at_once = research.aec(game, seats, **keywords), research.parallel(game, seats, info=("view",))
    one.reset(seed=1)
    all_at_once.reset(seed=1)
    return [one, all_at_once, LearningSeat(game, seats, bots="random", info=("view",))]


def some_states(game: AnyGame, seats: int, count: int) -> list[Any]:
    """States in which a seat is asked, from the beginning to the end of a match."""
    states: list[Any] = []
    random_match(game, seats, Random(seats), lambda state: states.append(state.copy()), limit=400)
    asked = [state for state in states if game.actors(state) and CHANCE not in game.actors(state)]
    return asked[:: max(1, len(asked) // count)]


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_given_is_alike_in_worlds_that_look_alike(name: str) -> None:
    game, rng = games.load(name), Random(1)
    seats = games.title(name).usual
    givens = [given_by(env) for env in environments(game, seats)]
    for state in some_states(game, seats, PLIES):
        for given in givens:
            for seat in (None, *range(seats)):
                check_shown(game, state, seat, given, "environments", rng)


@pytest.mark.parametrize("name", PLAYED)
def test_a_recall_in_the_infos_is_alike_in_matches_that_told_the_same(name: str) -> None:
    game, seats, rng = games.load(name), games.title(name).usual, Random(2)
    _, log = random_match(game, seats, Random(3), limit=120)
    for seat in range(seats):
        check_retold(game, seats, log, seat, retold(game, seats), "recalls", rng)


def retold(game: AnyGame, seats: int) -> Callable[[Sequence[Entry], Seat | None], Any]:
    """The infos that a seat had, when a match went as the log says."""

    def retell(log: Sequence[Entry], seat: Seat | None) -> Any:
        episode = Episode(game, seats, remember=True)
        stage = Stage(episode, info=("recall",))
        episode.state, episode.moments = game.start(seats), [[] for _ in range(seats)]
        for entry in log:
            episode._apply(*entry)
        assert seat is not None
        return stage.infos(seat)

    return retell


# Leaks


class Nosy(Stage):
    """Shows a neighbour's cards in the place that is named."""

    place = ""

    def secret(self) -> int:
        return int(self.episode.state.hands[1][0])

    def observe(self, seat: Seat) -> Any:
        found = super().observe(seat)
        if self.place == "observation":
            found["observation"][0] = self.secret()
        return found

    def mask(self, seat: Seat) -> Any:
        found = super().mask(seat)
        return np.roll(found, self.secret()) if self.place == "mask" else found

    def infos(self, seat: Seat) -> Any:
        return {**super().infos(seat), **({"card": self.secret()} if self.place == "infos" else {})}

    def state(self) -> Any:
        return np.array([self.secret()], np.uint8) if self.place == "state" else super().state()

    def render(self) -> Any:
        return f"It holds {self.secret()}" if self.place == "render" else super().render()


def begins(env: Any, seed: int) -> str:
    """The agent that is asked first."""
    env.reset(seed=seed)
    return str(env.agent_selection)


@pytest.mark.parametrize("place", ["observation", "mask", "infos", "state", "render"])
def test_a_planted_leak_is_caught_wherever_it_is(place: str) -> None:
    game = games.load("spy_alley")
    env = research.aec(game, 6, render_mode="ansi")
    env.reset(seed=next(seed for seed in range(99) if begins(env, seed) == "seat_0"))
    state = env.stage.episode.state.copy()
    env.stage = Nosy(env.stage.episode, render_mode="ansi")
    given = given_by(env)
    check_shown(game, state, 0, given, "environments", Random(1))
    env.stage.place = place
    with pytest.raises(Broken, match="environments tell seat 0 what it does not know"):
        check_shown(game, state, 0, given, "environments", Random(1))


def test_a_recall_that_hears_what_others_were_told_is_caught() -> None:
    game = games.load("spy_alley")
    honest = retold(game, 3)

    def nosy(log: Sequence[Entry], seat: Seat | None) -> Any:
        return [honest(log, other) for other in range(3)]

    _, log = random_match(game, 3, Random(3), limit=20)
    check_retold(game, 3, log, 0, honest, "recalls", Random(1))
    with pytest.raises(Broken, match="recalls tell seat 0 what it was not told"):
        check_retold(game, 3, log, 0, nosy, "recalls", Random(1))


def test_the_first_of_two_ids_is_seen_by_who_picked_it_alone() -> None:
    episode = Episode(games.load("conspirateurs"), 2)
    episode.begin(1)
    while episode.picked[episode.asked[0]] == NONE:
        episode.pick(episode.asked[0], episode.some_id(episode.asked[0]))
    mover = episode.asked[0]
    base = episode.encoding.width
    assert [any(episode.observe(seat)[base:]) for seat in (mover, 1 - mover, None)] == [True, False, False]
