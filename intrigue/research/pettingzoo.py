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


class Both:
    """What both kinds of environment have: a stage, an agent for each seat, and their spaces."""

    def __init__(self, stage: Stage, truth: bool = False) -> None:
        self.stage, self.render_mode, self._truth = stage, stage.render_mode, truth
        game, seats = stage.episode.game, range(stage.episode.seats)
        parallel = isinstance(self, ParallelEnv)
        self.metadata = {"name": game.name, "render_modes": MODES, "render_fps": 1, "is_parallelizable": parallel}
        self.possible_agents = [name_of(seat) for seat in seats]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
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
        self._leaving: list[str] = []  # who is to leave next, with a step of None
        self._ask()

    def observe(self, agent: str) -> Observation:
        return self.stage.observe(self._seats[agent])

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.stage.observe(self._seats[agent]) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        agent, stage = self.agent_selection, self.stage
        if self._leaving:
            self._leave(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked, and None is no answer")
        self._cumulative_rewards[agent] = 0.0
        stage.pick(self._seats[agent], action)
        if stage.count():
            self.truncations = dict.fromkeys(self.agents, True)
            self._leaving = self.agents[:]
        elif gone := stage.gone(map(self._seats.__getitem__, self.agents)):
            self._leaving = [self.possible_agents[seat] for seat in gone]
        for other in self._leaving:
            self._end(other)
        self._ask()

    def _end(self, agent: str) -> None:
        """The seat has nothing left to decide. It leaves before anybody steps, and with that its reward is gone."""
        seat = self._seats[agent]
        if self.stage.is_over(seat):
            self.terminations[agent] = True
            self.rewards[agent] = self.stage.reward(seat)
            self._cumulative_rewards[agent] += self.rewards[agent]

    def _leave(self, action: int | None) -> None:
        """The step of None with which a seat leaves."""
        agent = self._leaving[0]
        if action is not None:
            raise ValueError(f"for {agent} the match is over: its only step is None, not {action}")
        del self._leaving[0], self.terminations[agent], self.truncations[agent], self.infos[agent]
        del self._cumulative_rewards[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self._ask()

    def _ask(self) -> None:
        """The first of the asked seats is next, after all that have to leave."""
        if self._leaving:
            self.agent_selection = self._leaving[0]
        else:
            self.agent_selection = self.possible_agents[self.stage.episode.asked[0]]
        if self.stage.info:
            self.infos[self.agent_selection] = self.stage.infos(self._seats[self.agent_selection])


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
                if self._seats[agent] not in asked and number != wait:
                    raise ValueError(f"{agent} is not asked and can only wait: the id {wait}")
        for seat in asked:
            self.stage.pick(seat, actions[name_of(seat)])
        stopped = self.stage.count()
        terminations = {agent: self.stage.is_over(self._seats[agent]) for agent in self.agents}
        rewards = {
            agent: self.stage.reward(self._seats[agent]) if over else 0.0 for agent, over in terminations.items()
        }
        truncations = dict.fromkeys(self.agents, stopped)
        observations, infos = self._observations(), self._infos()
        self.agents = [agent for agent in self.agents if not stopped and not terminations[agent]]
        return observations, rewards, terminations, truncations, infos

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.stage.observe(self._seats[agent]) for agent in self.agents}

    def _infos(self) -> Infos:
        return {agent: self.stage.infos(self._seats[agent]) for agent in self.agents}
