"""What the adapters of frameworks share: spaces, observations, infos, rewards and pictures of one episode."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from io import BytesIO
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from rich.text import Text

from intrigue.core.contract import Illegal, Seat
from intrigue.core.daylight import plain
from intrigue.research.episode import Episode

Observation = dict[str, NDArray[Any]]
Rewards = Literal["share", "zero_sum"]
OnIllegal = Literal["refuse", "replace"]

INFOS = ("recall", "view")
MODES = ["human", "ansi", "svg", "rgb_array"]
PAPER, WIDTH = "#f3ead7", 480  # of a picture: its background, and its width in pixels


class Stage:
    """An episode as arrays.

    An observation is {"observation": bytes of what the seat knows, "action_mask": a 1 for each id that it may pick}.
    With `wait` there is one id more, the last, which is the only one that a seat may pick while it is not asked; else
    its mask is all zeros. For whom the match is over the mask is all ones: an id that is picked then does nothing, and
    no learner divides by a sum of nothing.
    """

    def __init__(
        self,
        episode: Episode,
        *,
        info: Collection[str] = (),
        rewards: Rewards = "share",
        illegal: OnIllegal = "refuse",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        wait: bool = False,
    ) -> None:
        check_words(info, rewards, illegal, render_mode)
        self.episode, self.info, self.rewards, self.illegal = episode, tuple(info), rewards, illegal
        self.max_cycles, self.render_mode, self.wait = max_cycles, render_mode, wait
        self.cycles, self.stopped = 0, False
        self.size = episode.ids.size + wait
        self._all = bytes([1]) * self.size

    def observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.episode.width,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.size,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.size)

    def begin(self, seed: int | None) -> None:
        self.episode.begin(seed)
        self.cycles, self.stopped = 0, False

    def observe(self, seat: Seat) -> Observation:
        seen = np.frombuffer(self.episode.observe(seat), np.uint8)
        return {"observation": seen, "action_mask": self.mask(seat)}

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """A 1 for each id that the seat may pick, in an array that is the caller's."""
        asked = seat in self.episode.asked
        if self.stopped or (not asked and self.is_over(seat)):
            return np.frombuffer(bytearray(self._all), np.int8)
        found = bytearray(self.episode.offered(seat))
        if self.wait:
            found.append(not asked)
        return np.frombuffer(found, np.int8)

    def state(self) -> NDArray[np.uint8]:
        """What everybody may know: a spectator's observation. It holds no secret."""
        return np.frombuffer(self.episode.observe(None), np.uint8)

    def truth(self) -> NDArray[np.uint8]:
        """What all seats know together: for a critic that is thrown away after training, and never for a player."""
        return np.frombuffer(bytearray(self.episode.encoding.truth(self.episode.state)), np.uint8)

    def infos(self, seat: Seat) -> dict[str, Any]:
        """What was asked for besides, of what the seat itself knows."""
        found: dict[str, Any] = {}
        if "recall" in self.info:
            found["recall"] = self.episode.recall(seat)
        if "view" in self.info:
            found["view"] = self.episode.game.view(self.episode.state, seat)
        return found

    def pick(self, seat: Seat, number: int) -> bool:
        """The seat picks an id, or another where it may not and that is wished; whether it was another."""
        try:
            self.episode.pick(seat, number)
        except Illegal:
            if self.illegal == "refuse":
                raise
            self.episode.pick(seat, self.episode.some_id(seat))
            return True
        return False

    def count(self) -> bool:
        """One cycle more; whether that was the last that is allowed, and the match is not over."""
        self.cycles += 1
        self.stopped = self.cycles == self.max_cycles and not self.episode.over
        return self.stopped

    def gone(self, seats: Iterable[Seat]) -> list[Seat]:
        """Those of the seats for whom there is nothing left to decide: all, or who has left a match that goes on."""
        episode = self.episode
        if not episode.asked:
            return list(seats)
        out = episode.title.out
        return [seat for seat in seats if out(episode.state, seat)] if out else []

    def is_over(self, seat: Seat) -> bool:
        """Whether there is nothing left to decide for the seat."""
        episode = self.episode
        return not episode.asked or episode.is_out(seat)

    def reward(self, seat: Seat) -> float:
        """For a seat of a match that is over, or for one that is out of it."""
        share = self.episode.shares()[seat] if self.episode.over else 0.0
        return share - 1 / self.episode.seats if self.rewards == "zero_sum" else share

    def render(self) -> Any:
        """The table as a spectator sees it: as text, as SVG, or as an array of pixels."""
        title = self.episode.title
        view = self.episode.game.view(self.episode.state, None)
        names = [f"Seat {seat}" for seat in range(self.episode.seats)]
        if self.render_mode in ("ansi", "human"):
            text = Text.from_markup(title.text.picture(view, names)).plain
            return print(text) if self.render_mode == "human" else text
        if self.render_mode in ("svg", "rgb_array"):
            drawn = title.drawing.board(view, names=names)
            return drawn if self.render_mode == "svg" else pixels(drawn)
        return None


def check_words(info: Collection[str], rewards: str, illegal: str, render_mode: str | None) -> None:
    """ValueError for a word that means nothing here."""
    for what, word, words in (
        *(("info", word, INFOS) for word in ([info] if isinstance(info, str) else info)),
        ("rewards", rewards, ("share", "zero_sum")),
        ("illegal", illegal, ("refuse", "replace")),
        ("render_mode", render_mode or MODES[0], MODES),
    ):
        if word not in words:
            raise ValueError(f"{what} takes {', '.join(words)}, not {word!r}")


def pixels(drawn: str, width: int = WIDTH) -> NDArray[np.uint8]:
    """SVG as an array of height, width and three colours."""
    import resvg_py
    from PIL import Image

    picture = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=plain(drawn), width=width, background=PAPER))))
    return np.array(picture.convert("RGB"), np.uint8)
