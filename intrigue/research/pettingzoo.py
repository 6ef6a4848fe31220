"""The games as environments of PettingZoo: one seat after another (AEC), or all at once (parallel)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from intrigue.core.contract import Seat
from intrigue.research.stage import MODES, Observation, Stage

Infos = dict[str, dict[str, Any]]
Parallel = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]


def name_of(seat: Seat) -> str:
    return f"seat_{seat}"


def seat_of(agent: str) -> Seat:
    return int(agent.removeprefix("seat_"))


class Both:
    """What both kinds of environment have: a stage, an agent for each seat, and their spaces."""

    def __init__(self, stage: Stage, truth: bool = False) -> None:
        self.stage, self.render_mode, self._truth = stage, stage.render_mode, truth
        game, seats = stage.episode.game, range(stage.episode.seats)
        parallel = isinstance(self, ParallelEnv)
        self.metadata = {"name": game.name, "render_modes": MODES, "render_fps": 1, "is_parallelizable": parallel}
        self.possible_agents = [name_of(seat) for seat in seats]
        self.agents: list[str] = []
        self.observation_spaces = {agent: stage.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: stage.action_space() for agent in self.possible_agents}
        self.state_space = spaces.Box(0, 255, (stage.episode.width,), np.uint8)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.uint8]:
        """What everybody may know, as a spectator sees it."""
        return self.stage.state()

    def truth(self) -> NDArray[np.uint8]:
        """What all seats know together, for critics; the environment must have been made with truth=True."""
        if not self._truth:
            raise ValueError("the truth is hidden: make the environment with truth=True, and show it to no player")
        return self.stage.truth()

    def render(self) -> Any:
        """The table as a spectator sees it, in the mode that the environment was made with."""
        return self.stage.render()

    def close(self) -> None:
        """Nothing is held open."""


class AecEnv(Both, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One asked seat after another. Those that are asked together answer in order, and their answers are sealed.

    A seat that is not asked has a mask of zeros; `last()` shows one that is. Who is out of the match leaves as
    PettingZoo wants it: terminated, with a step of None.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.stage.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def observe(self, agent: str) -> Observation:
        return self.stage.observe(seat_of(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            if self.agents and self.agent_selection in self.infos:
                self._inform(self.agent_selection)
            return
        if action is None:
            raise ValueError(f"{agent} is asked, and None is no answer")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.stage.pick(seat_of(agent), action)
        if self.stage.count() or self.stage.may_end:
            for other in self.agents:
                self.truncations[other] = self.stage.stopped
                self.terminations[other] = self.stage.is_over(seat_of(other))
                if self.terminations[other]:
                    self.rewards[other] = self.stage.reward(seat_of(other))
            self._accumulate_rewards()
        self._ask()

    def _ask(self) -> None:
        """The first of the asked seats is next, after all that have to leave."""
        asked = self.stage.episode.asked
        self.agent_selection = name_of(asked[0]) if asked else self.agents[0]
        self._deads_step_first()
        self._inform(self.agent_selection)

    def _inform(self, agent: str) -> None:
        self.infos[agent] = self.stage.infos(seat_of(agent))


class AllAtOnceEnv(Both, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All seats at once: those that are not asked can only wait, which is the last id."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        self.stage.begin(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), self._infos()

    def step(self, actions: dict[str, int]) -> Parallel:
        episode, wait = self.stage.episode, self.stage.episode.ids.size
        asked = episode.asked
        if self.stage.illegal == "refuse":
            for agent, number in actions.items():
                if seat_of(agent) not in asked and number != wait:
                    raise ValueError(f"{agent} is not asked and can only wait: the id {wait}")
        for seat in asked:
            self.stage.pick(seat, actions[name_of(seat)])
        stopped = self.stage.count()
        terminations = {agent: self.stage.is_over(seat_of(agent)) for agent in self.agents}
        rewards = {agent: self.stage.reward(seat_of(agent)) if over else 0.0 for agent, over in terminations.items()}
        truncations = dict.fromkeys(self.agents, stopped)
        observations, infos = self._observations(), self._infos()
        self.agents = [agent for agent in self.agents if not stopped and not terminations[agent]]
        return observations, rewards, terminations, truncations, infos

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.stage.observe(seat_of(agent)) for agent in self.agents}

    def _infos(self) -> Infos:
        return {agent: self.stage.infos(seat_of(agent)) for agent in self.agents}
