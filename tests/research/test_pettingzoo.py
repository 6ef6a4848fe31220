"""PettingZoo's own suites, and what they do not ask: copies, dead seats, rewards, masks of those who are not asked."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from intrigue import games, research
from intrigue.core.contract import Illegal
from tests.research.tables import PLAYED, largest, sizes

CYCLES = 40
TOGETHER = "souls"  # many are asked at once


@contextmanager
def strictly() -> Iterator[None]:
    """Every warning of PettingZoo is an error, but for those about observations with a mask in them."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in ("Observation is not a NumPy array", "Observation space for each agent probably should be"):
            warnings.filterwarnings("ignore", text)
        yield


def play(env: Any, steps: int, seed: int = 0) -> list[Any]:
    """So many steps, each agent picking what it may by its own luck; what was seen."""
    rng, seen = np.random.default_rng(seed), []
    for agent in env.agent_iter(steps):
        observation, reward, terminated, truncated, info = env.last()
        mask = observation["action_mask"]
        over = terminated or truncated
        action = None if over else int(rng.choice(np.flatnonzero(mask)))
        seen.append((agent, observation["observation"].tobytes(), mask.tobytes(), reward, over, action, info))
        env.step(action)
    return seen


@pytest.mark.parametrize(("name", "seats"), sizes())
def test_the_suite_of_pettingzoo_passes_one_seat_after_another(name: str, seats: int) -> None:
    with strictly():
        api_test(research.aec(largest(name), seats), num_cycles=CYCLES)
        seed_test(lambda: research.aec(largest(name), seats), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "seats"), sizes(TOGETHER) if TOGETHER in PLAYED else [])
def test_the_suite_of_pettingzoo_passes_all_at_once(name: str, seats: int) -> None:
    def at_once(**keywords: Any) -> Any:
        return research.parallel(largest(name), seats, illegal="replace", **keywords)

    with strictly():
        parallel_api_test(research.parallel(largest(name), seats), num_cycles=CYCLES)
        parallel_seed_test(at_once, num_cycles=CYCLES)
        max_cycles_test(SimpleNamespace(parallel_env=at_once, env=lambda **k: parallel_to_aec(at_once(**k))))
        state_test(research.aec(largest(name), seats, illegal="replace"), at_once(), num_cycles=5)


@pytest.mark.parametrize(("name", "seats"), sizes())
def test_the_suite_of_pettingzoo_passes_pictures(name: str, seats: int) -> None:
    """Pixels are made from drawings, and are tried at one size of each game."""

    def drawn(mode: Any) -> bool:
        return str(mode).startswith("<svg")

    def made(**keywords: Any) -> Any:
        env = research.aec(largest(name), seats, **keywords)
        if seats != games.title(name).usual:
            env.metadata["render_modes"] = ["ansi", "svg"]
        return env

    with strictly():
        render_test(made, {"svg": drawn})


def test_a_picture_has_colours_of_the_board() -> None:
    env = research.aec("spy_alley", 3, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.shape[1] == 480
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 30
    env = research.aec("spy_alley", 3)
    env.reset(seed=1)
    assert env.render() is None


@pytest.mark.parametrize("name", PLAYED)
def test_a_copy_and_a_pickle_go_on_alike_and_leave_the_original_alone(name: str) -> None:
    env = research.aec(name, info=("recall", "view"))
    env.reset(seed=3)
    play(env, 25)
    twins = [deepcopy(env), pickle.loads(pickle.dumps(env))]
    seen = play(env, 25, seed=1)
    assert [play(twin, 25, seed=1) for twin in twins] == [seen, seen]


def test_a_copy_of_all_at_once_goes_on_alike() -> None:
    env = research.parallel("spy_alley", 3)
    env.reset(seed=3)
    twins = [deepcopy(env), pickle.loads(pickle.dumps(env))]
    for one in (env, *twins):
        seen = one.stage.observe(0)["action_mask"]
        one.step({f"seat_{seat}": int(np.flatnonzero(one.stage.mask(seat))[0]) for seat in range(3)})
        assert seen.any()
    assert len({one.state().tobytes() for one in (env, *twins)}) == 1


def test_other_seeds_and_later_matches_are_others() -> None:
    env, first = research.aec("spy_alley", 3), set()
    for seed in (1, 2, None, None):
        env.reset(seed=seed)
        first.add(env.observe("seat_0")["observation"].tobytes())
    assert len(first) > 1
    env.reset(seed=1)
    again = [env.observe("seat_0")["observation"].tobytes()]
    env.reset(seed=1)
    assert again == [env.observe("seat_0")["observation"].tobytes()]


@pytest.mark.parametrize("rewards", ["share", "zero_sum"])
@pytest.mark.parametrize("name", ["spy_alley", "simply_suspects"])
def test_who_is_out_leaves_with_nothing_and_the_rest_share_the_win(name: str, rewards: Any) -> None:
    env = research.aec(name, 4, rewards=rewards)
    left, early = dict[str, float](), 0
    env.reset(seed=5)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        mask = observation["action_mask"]
        if terminated:
            early += not env.stage.episode.over
            assert mask.all()
            left[agent] = reward
        env.step(None if terminated else int(np.flatnonzero(mask)[-1]))
    assert early, "somebody was out before the end"
    assert len(left) == 4
    nothing = -0.25 if rewards == "zero_sum" else 0.0
    assert sum(left.values()) == pytest.approx(4 * nothing + 1)
    assert sorted(left.values())[0] == nothing


def test_a_seat_that_is_not_asked_has_a_mask_of_zeros_or_waits() -> None:
    env = research.aec("spy_alley", 3)
    env.reset(seed=1)
    asked = env.agent_selection
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == asked)
    together = research.parallel("spy_alley", 3)
    observations, _ = together.reset(seed=1)
    wait = together.stage.episode.ids.size
    for agent, observation in observations.items():
        assert bool(observation["action_mask"][wait]) == (agent != asked)
        assert observation["action_mask"].sum() > 1 or agent != asked
    with pytest.raises(ValueError, match="can only wait"):
        together.step(dict.fromkeys(together.agents, 0))
    with pytest.raises(Illegal, match="may not pick"):
        together.step(dict.fromkeys(together.agents, wait))


def test_an_id_that_the_mask_forbids_is_refused_or_replaced() -> None:
    env = research.aec("spy_alley", 3)
    env.reset(seed=1)
    forbidden = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    before = env.state().tobytes()
    for wrong in (forbidden, -1, 10_000):
        with pytest.raises(Illegal, match="may not pick the id"):
            env.step(wrong)
    with pytest.raises(ValueError, match="None is no answer"):
        env.step(None)
    assert env.state().tobytes() == before
    mild = research.aec("spy_alley", 3, illegal="replace")
    mild.reset(seed=1)
    mild.step(forbidden)
    assert mild.state().tobytes() != before


def test_a_match_that_takes_too_long_is_cut_without_a_reward() -> None:
    env = research.aec("conspiracy", 3, max_cycles=4)
    env.reset(seed=2)
    seen = play(env, 100)
    assert [over for _, _, _, _, over, _, _ in seen] == [False] * 4 + [True] * 3
    assert not any(reward for _, _, _, reward, _, _, _ in seen)
    assert not env.agents


def test_the_truth_is_shown_on_request_only() -> None:
    env = research.aec("spy_alley", 3)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="truth=True"):
        env.truth()
    env = research.aec("spy_alley", 3, truth=True)
    env.reset(seed=1)
    assert len(env.truth()) == 3 * env.stage.episode.encoding.width
    assert env.infos == {"seat_0": {}, "seat_1": {}, "seat_2": {}}


def test_a_recall_in_the_infos_holds_what_the_seat_did_itself() -> None:
    env = research.aec("conspiracy", 3, info=("recall",))
    env.reset(seed=1)
    done: dict[str, list[Any]] = {agent: [] for agent in env.agents}
    ids = env.stage.episode.ids
    for agent in env.agent_iter(40):
        observation, _, _, _, info = env.last()
        assert [moment.did for moment in info["recall"] if moment.did] == done[agent]
        number = int(np.flatnonzero(observation["action_mask"])[-1])
        done[agent].append(ids.actions[number])
        env.step(number)
    assert all(done.values())


@pytest.mark.parametrize(
    ("keywords", "text"),
    [
        ({"seats": 9}, "has 2 to 6 seats, not 9"),
        ({"info": ("truth",)}, "info takes recall, view, not 'truth'"),
        ({"rewards": "gold"}, "rewards takes share, zero_sum"),
        ({"illegal": "shrug"}, "illegal takes refuse, replace"),
        ({"render_mode": "film"}, "render_mode takes human"),
        ({"moons": 3}, "has no option moons"),
    ],
)
def test_a_wrong_word_is_refused_with_the_right_ones(keywords: dict[str, Any], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        research.aec("spy_alley", **keywords)
    if "moons" not in keywords:
        with pytest.raises(ValueError, match="has its options already"):
            research.aec(games.load("spy_alley"), turn_limit=5)
