"""The games as environments of Gymnasium: one seat learns, bots play the others.

Each game is registered as intrigue/<Game>-v0, after the class of its rules, as soon as this module is imported, which
gymnasium.make("intrigue.research.gym:intrigue/<Game>-v0") does by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from intrigue import games
from intrigue.bots import Bot, Listener, tell
from intrigue.bots.invited import attending, invite
from intrigue.core.budget import Budget
from intrigue.core.contract import AnyGame, Seat
from intrigue.core.options import Value
from intrigue.research.episode import Episode, load
from intrigue.research.stage import MODES, Observation, OnIllegal, Rewards, Stage

MATCHES = 1000  # in which the seat may never be asked before that is an error

Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class LearningSeat(gymnasium.Env[Any, Any]):
    """A match from one seat, which is asked until the match is over or it is out of it; bots play for the others.

    The mask is in the observation, and `action_masks()` gives it as sb3-contrib asks for it.
    """

    metadata = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012 (so it is in every environment)

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        *,
        seat: Seat | None = 0,  # None: another for each match, by its luck
        bots: str | Sequence[str] = "greedy",  # one name for all others, or a name for each of them, clockwise
        iterations: int = 100,  # that a bot which searches may spend on a decision: counted, so that seeds repeat
        info: Collection[str] = (),
        rewards: Rewards = "share",
        illegal: OnIllegal = "replace",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Value,
    ) -> None:
        episode = Episode(load(game, options), seats, "recall" in info)
        self.stage = Stage(
            episode, info=info, rewards=rewards, illegal=illegal, max_cycles=max_cycles, render_mode=render_mode
        )
        self.render_mode, self._place, self._iterations = render_mode, seat, iterations
        self._names = names_of(bots, episode.seats)
        self._bots: list[Bot] = []  # clockwise from the seat that learns
        self.seat = seat or 0  # that learns in this match
        if self.seat not in range(episode.seats):
            raise ValueError(f"seat is one of 0 to {episode.seats - 1}, or None for any; not {seat}")
        self._seat_bots()
        self._always = episode.remember
        episode.remember = self._always or any(isinstance(bot, Listener) for bot in self._bots)
        self.observation_space = self.stage.observation_space()
        self.action_space = self.stage.action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        luck = int(self.np_random.integers(2**62))
        self.seat = Random(luck).randrange(self.stage.episode.seats) if self._place is None else self._place
        self.stage.begin(luck)
        self._begin()
        return self.stage.observe(self.seat), self.stage.infos(self.seat)

    def step(self, action: np.int64 | int) -> Step:
        info: dict[str, Any] = {}
        if self._ended:
            raise ValueError("the match is over for this seat: reset the environment")
        if self.stage.pick(self.seat, int(action)):
            info["replaced"] = True  # the mask forbade it
        self._let_others_play()
        truncated = self.stage.count() and not self._ended
        reward = self.stage.reward(self.seat) if self._ended else 0.0
        return self.stage.observe(self.seat), reward, self._ended, truncated, {**info, **self.stage.infos(self.seat)}

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask as sb3-contrib's MaskablePPO asks for it."""
        return self.stage.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        """The table as a spectator sees it, in the mode that the environment was made with."""
        return self.stage.render()

    def close(self) -> None:
        """Programs among the bots end."""
        with attending(self._bots):
            self._bots = []

    @property
    def _ended(self) -> bool:
        return self.stage.is_over(self.seat)

    def _seat_bots(self) -> None:
        """New bots, which share the luck of the match: then a copy of it goes on alike."""
        episode, budget = self.stage.episode, Budget(iterations=self._iterations)
        self.close()
        self._bots = [invite(name, episode.game, episode.rng, budget) for name in self._names]
        self._heard = [0] * len(self._bots)

    def _begin(self) -> None:
        """Play until the learning seat is asked; matches that end before are none to learn from, and others follow."""
        for _ in range(MATCHES):
            self._seat_bots()
            self._let_others_play()
            if not self._ended:
                return
            self.stage.begin(None)
        raise RuntimeError(f"seat {self.seat} was never asked in {MATCHES} matches")

    def _let_others_play(self) -> None:
        """Bots answer until the learning seat is asked, or out, or the match is over."""
        episode = self.stage.episode
        while not self._ended and self.seat not in episode.asked:
            seat = episode.asked[0]
            place = (seat - self.seat) % episode.seats - 1
            bot = self._bots[place]
            if episode.remember:
                tell(bot, episode.moments[seat][self._heard[place] :])
                self._heard[place] = len(episode.moments[seat])
            episode.act(seat, bot.choose(episode.game.view(episode.state, seat), episode.legal(seat)))

    def __getstate__(self) -> dict[str, Any]:
        """Bots are made again: what they remember of the match they are told again."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_bots", "_heard")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._bots = []
        self._seat_bots()


def names_of(bots: str | Sequence[str], seats: int) -> list[str]:
    """A bot's name for each seat but the one that learns."""
    names = [bots] * (seats - 1) if isinstance(bots, str) else list(bots)
    if len(names) != seats - 1:
        raise ValueError(f"bots are one name, or {seats - 1} for a table of {seats}; not {len(names)}")
    return names


def env_id(name: str) -> str:
    """Under which a game is registered, such as SpyAlley-v0 in the namespace intrigue."""
    return f"{getattr(games.title(name).rules, '__name__', name)}-v0"


def register() -> None:
    """Register every game that can be an environment, those from outside too."""
    for name in games.names():
        title = games.title(name)
        known = f"intrigue/{env_id(name)}"
        if title.ids and title.encoding and known not in gymnasium.registry:
            gymnasium.register(known, entry_point="intrigue.research.gym:LearningSeat", kwargs={"game": name})


register()
