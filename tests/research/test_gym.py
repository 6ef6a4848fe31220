"""Gymnasium's own check for every game and size, and what it does not ask."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from intrigue.bots import UnknownBot
from intrigue.core.budget import Budget
from intrigue.core.contract import Action, AnyGame
from intrigue.core.recall import Moment
from intrigue.research.gym import LearningSeat, env_id
from tests.research.tables import PLAYED, largest, sizes

PREFIX = "intrigue.research.gym:intrigue/"


class Hearing:
    """Counts what it hears, and does the first thing that it may."""

    heard = 0

    def __init__(self, game: AnyGame, rng: Random, budget: Budget) -> None:
        self._rng = rng

    def hear(self, moments: Sequence[Moment]) -> None:
        Hearing.heard += len(moments)

    def choose(self, view: Any, actions: Sequence[Action]) -> Action:
        return self._rng.choice(actions)


def learning(name: str = "spy_alley", seats: int = 3, **keywords: Any) -> LearningSeat:
    made = gymnasium.make(f"{PREFIX}{env_id(name)}", seats=seats, disable_env_checker=True, **keywords).unwrapped
    assert isinstance(made, LearningSeat)
    return made


def play(env: Any, steps: int, seed: int = 0) -> list[Any]:
    """So many steps by what the masks allow, beginning anew after each match; what was seen."""
    rng, seen = np.random.default_rng(seed), []
    for _ in range(steps):
        observation, reward, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(env.action_masks())))
        bytes_seen = [observation[name].tobytes() for name in ("observation", "action_mask")]
        seen.append((bytes_seen, reward, terminated, truncated, info))
        if terminated or truncated:
            env.reset()
    return seen


@pytest.mark.parametrize(("name", "seats"), sizes())
def test_the_check_of_gymnasium_passes(name: str, seats: int) -> None:
    check_env(LearningSeat(largest(name), seats, render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_is_made_by_its_registered_name(name: str) -> None:
    env = gymnasium.make(f"{PREFIX}{env_id(name)}", bots="random", render_mode="rgb_array")
    observation, info = env.reset(seed=1)
    assert observation in env.observation_space
    assert info == {}
    assert np.asarray(env.render()).ndim == 3
    env.close()


@pytest.mark.parametrize("name", PLAYED)
def test_a_copy_and_a_pickle_go_on_alike(name: str) -> None:
    env = LearningSeat(name, seat=None, info=("view",))
    env.reset(seed=4)
    play(env, 5)
    twins = [deepcopy(env), pickle.loads(pickle.dumps(env))]
    seen = play(env, 15, seed=1)
    assert [play(twin, 15, seed=1) for twin in twins] == [seen, seen]


def test_the_same_seed_is_the_same_match_and_the_next_is_another() -> None:
    runs = []
    for _ in range(2):
        env = learning(bots="random")
        env.reset(seed=7)
        runs.append([play(env, 30), env.reset()[0]["observation"].tobytes(), env.reset()[0]["observation"].tobytes()])
    assert runs[0] == runs[1]
    assert runs[0][1] != runs[0][2]


def test_a_match_ends_with_the_share_of_the_win_and_a_mask_of_ones() -> None:
    rewards, env = list[float](), learning("simply_suspects", 4, seat=None, bots="random")
    env.reset(seed=1)
    for bytes_seen, reward, terminated, _, _ in play(env, 600):
        assert terminated or reward == 0.0
        if terminated:
            rewards.append(reward)
            assert set(bytes_seen[1]) == {1}
    assert set(rewards) == {0.0, 1.0}
    env.reset(seed=1)
    while not env.step(np.flatnonzero(env.action_masks())[0])[2]:
        pass
    with pytest.raises(ValueError, match="reset the environment"):
        env.step(0)


def test_a_match_that_is_over_before_the_seat_is_asked_is_followed_by_another() -> None:
    env = learning("spy_alley", 6, bots="random")
    for seed in range(30):
        observation, _ = env.reset(seed=seed)
        assert 0 < observation["action_mask"].sum() < env.stage.size


def test_a_forbidden_id_is_replaced_and_the_info_says_so() -> None:
    env = learning(illegal="replace")
    env.reset(seed=1)
    forbidden = np.flatnonzero(~env.action_masks())[0]
    assert env.step(forbidden)[4] == {"replaced": True}
    strict = learning(illegal="refuse")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="may not pick"):
        strict.step(forbidden)


def test_the_bots_of_the_other_seats_are_those_that_are_named() -> None:
    Hearing.heard = 0
    env = learning(bots=["greedy", f"{__name__}:Hearing"])
    env.reset(seed=1)
    play(env, 10)
    assert Hearing.heard > 10, "a bot that listens hears what happened"
    with pytest.raises(ValueError, match="bots are one name, or 2"):
        learning(bots=["greedy"])
    with pytest.raises(UnknownBot, match="no bot called"):
        learning(bots="nobody")
    with pytest.raises(ValueError, match="seat is one of 0 to 2"):
        learning(seat=3)


def test_a_bot_that_searches_repeats_itself_with_a_seed() -> None:
    seen = []
    for _ in range(2):
        env = learning(bots="hard", iterations=3, turn_limit=6)
        env.reset(seed=2)
        seen.append(play(env, 3))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_many_go_side_by_side_and_begin_anew_by_themselves(mode: AutoresetMode) -> None:
    envs = SyncVectorEnv([lambda: LearningSeat("spy_alley", 3, bots="random")] * 3, autoreset_mode=mode)
    observations, _ = envs.reset(seed=1)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(80):
        picks = [rng.choice(np.flatnonzero(mask)) for mask in observations["action_mask"]]
        observations, _, terminated, _, _ = envs.step(np.array(picks))
        ended += int(terminated.sum())
        assert observations["action_mask"].any(axis=1).all()
    assert ended > 3


BLOCKED = ("gymnasium", "numpy", "open_spiel", "pettingzoo", "PIL", "polars", "pyspiel", "ray", "resvg_py", "torch")
WITHOUT = f"""
import sys
for name in {BLOCKED}:
    sys.modules[name] = None
import intrigue.research, intrigue.server.app
from intrigue import games
from intrigue.__main__ import main
assert [games.load(name).name for name in games.OWN]
try:
    intrigue.research.aec("spy_alley")
except ImportError as error:
    print("needs", error.name)
sys.argv = ["intrigue", "games"]
main()
"""


def test_none_of_it_is_needed_to_play() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "needs" in done.stdout
    assert "Spy Alley" in done.stdout


@pytest.mark.parametrize("name", ["spy_alley", "simply_suspects"])
def test_countries_and_suspects_have_their_own_colours_in_pictures(name: str) -> None:
    """Red, blue and green by day, as style sheets set them anew for each: in the drawing they are one variable."""
    env: Any = gymnasium.make(f"{PREFIX}{env_id(name)}", bots="random", render_mode="rgb_array")
    env.reset(seed=1)
    colours = {tuple(colour) for colour in env.render().reshape(-1, 3).tolist()}
    assert {(0xA3, 0x25, 0x2B), (0x2A, 0x5B, 0x9C), (0x2F, 0x6A, 0x3D)} <= colours
