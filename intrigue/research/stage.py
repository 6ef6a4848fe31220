"""What the adapters of frameworks share: spaces, observations, infos, rewards and pictures of one episode."""

from __future__ import annotations

import re
from collections.abc import Collection
from io import BytesIO
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from rich.text import Text

from intrigue.core.contract import Illegal, Seat
from intrigue.research.episode import Episode

Observation = dict[str, NDArray[Any]]
Rewards = Literal["share", "zero_sum"]
OnIllegal = Literal["refuse", "replace"]

INFOS = ("recall", "view")
MODES = ["human", "ansi", "svg", "rgb_array"]
PAPER, WIDTH = "#f3ead7", 480  # of a picture: its background, and its width in pixels

MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
DEFINED = re.compile(r"(--[\w-]+)\s*:\s*([^;}]+)")
BY_DAY = re.compile(r"light-dark\(([^,()]+),[^()]+\)")
STYLE = re.compile(r"(<style[^>]*>)(.*?)(</style>)", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
ROOT = ".ik"  # the whole drawing
USED = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]*))?\)")


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
        if self.stopped or self.is_over(seat):
            return np.ones(self.size, np.int8)
        found = self.episode.mask(seat)
        if self.wait:
            found.append(seat not in self.episode.asked)
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

    @property
    def may_end(self) -> bool:
        """Whether something may be over now for some seat: the match, or its part in a game that seats can leave."""
        return self.episode.over or self.episode.title.out is not None

    def is_over(self, seat: Seat) -> bool:
        """Whether there is nothing left to decide for the seat."""
        return self.episode.over or self.episode.is_out(seat)

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


def plain(drawn: str) -> str:
    """The drawing by day, with every variable of its style written out: what draws it knows neither."""
    drawn = STYLE.sub(inherited, BY_DAY.sub(r"\1", MEDIA.sub("", drawn)))
    values: dict[str, str] = {}
    for name, value in DEFINED.findall(drawn):
        values.setdefault(name, value.strip())
    while USED.search(drawn):
        drawn = USED.sub(lambda use: values.get(use[1], use[2] or "none"), drawn)
    return drawn


def inherited(style: re.Match[str]) -> str:
    """The rules of a style, each followed by what it means inside the classes that set one of its variables anew."""
    written, known = list[str](), set[str]()
    anew: list[tuple[str, str, str]] = []  # the selectors that set a variable again, the variable, the value
    rules = RULE.findall(style[2])
    for selectors, body in rules:
        for name, value in DEFINED.findall(body):
            if name in known:
                anew.append((selectors, name, value.strip()))
            known.add(name)
    first = {name: set_by for set_by, body in reversed(rules) for name, _ in DEFINED.findall(body)}
    for selectors, body in rules:
        written.append(f"{selectors}{{{body}}}")
        used = {use[0] for use in USED.findall(body)} - {name for name, _ in DEFINED.findall(body)}
        for name in used & {name for _, name, _ in anew}:
            values = [(first[name], name, dict(DEFINED.findall(dict(rules)[first[name]]))[name])]
            for where, _, value in [*values, *(each for each in anew if each[1] == name)]:
                if where.strip() != ROOT:
                    meant = body.replace(f"var({name})", value)
                    written.append(f"{inside(where, selectors)}{{{meant}}}")
    return style[1] + "".join(written) + style[3]


def inside(outer: str, inner: str) -> str:
    """The selectors of what the inner ones choose, in or at an element that the outer ones choose."""
    found: list[str] = []
    for around in outer.split(","):
        *before, last = around.split()
        for chosen in inner.split(","):
            own = chosen.split()[-1]
            found += [" ".join((*before, last, own)), " ".join((*before, own + last))]
    return ",".join(found)
