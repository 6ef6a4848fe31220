"""For those who study the games: bulk play, and games as environments. Nothing heavy is imported until it is used."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Literal

from intrigue.core.contract import AnyGame
from intrigue.core.options import Value
from intrigue.research.rollouts import Rollouts, rollouts

if TYPE_CHECKING:
    from intrigue.research.pettingzoo import AecEnv, AllAtOnceEnv

__all__ = ["Rollouts", "aec", "parallel", "rollouts"]


def aec(
    game: str | AnyGame,
    seats: int | None = None,
    *,
    info: Collection[str] = (),
    rewards: Literal["share", "zero_sum"] = "share",
    illegal: Literal["refuse", "replace"] = "refuse",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    truth: bool = False,
    **options: Value,
) -> AecEnv:
    """The game as an AEC environment of PettingZoo; keywords that are not named here are options of the game."""
    from intrigue.research.episode import Episode, load
    from intrigue.research.pettingzoo import AecEnv
    from intrigue.research.stage import Stage

    episode = Episode(load(game, options), seats, "recall" in info)
    stage = Stage(episode, info=info, rewards=rewards, illegal=illegal, max_cycles=max_cycles, render_mode=render_mode)
    return AecEnv(stage, truth)


def parallel(
    game: str | AnyGame,
    seats: int | None = None,
    *,
    info: Collection[str] = (),
    rewards: Literal["share", "zero_sum"] = "share",
    illegal: Literal["refuse", "replace"] = "refuse",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    truth: bool = False,
    **options: Value,
) -> AllAtOnceEnv:
    """The game as a parallel environment of PettingZoo, where who is not asked waits: for games that ask many."""
    from intrigue.research.episode import Episode, load
    from intrigue.research.pettingzoo import AllAtOnceEnv
    from intrigue.research.stage import Stage

    episode = Episode(load(game, options), seats, "recall" in info)
    stage = Stage(
        episode, info=info, rewards=rewards, illegal=illegal, max_cycles=max_cycles, render_mode=render_mode, wait=True
    )
    return AllAtOnceEnv(stage, truth)
