"""A network that was trained elsewhere (intrigue/research/learner.py), playing with numpy alone.

It sees the table counted from its own seat (core/turning.py) and what the game's hints say of each action. A first
part, which learnt from matches of a teacher, says how dangerous each action is: how likely its seat is out of the
match at once. What it then prefers begins as what the hints prefer, and has been changed by playing.

Weights fit one game with its rules, its table size, its ids and the layout of its observations: all that is hashed into
a fingerprint, and weights with another one are refused rather than misread.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from intrigue import games
from intrigue.bots.greedy import GreedyBot
from intrigue.bots.search import SearchBot
from intrigue.core.budget import TWO_SECONDS, Budget
from intrigue.core.contract import Action, AnyGame
from intrigue.core.fair import canonical
from intrigue.core.ids import Ids
from intrigue.core.recall import Moment
from intrigue.core.turning import Turning

WEIGHTS = ".npz"  # how the names of such files end
NEEDS = "a bot that learnt needs numpy: pip install 'intrigue[research]'"
FEAR = "danger.fear.weight"  # where a network has this, it was taught what is dangerous
LAYOUT = 3  # of the network itself
DOUBT = 20.0  # how soon an action that the hints like less is far from their best
FAR = -3.0  # from where on it is liked no less
ILLEGAL = -12.0  # in place of what the hints say, where an id may not be picked


Ranking = Callable[[Any, Sequence[Action]], list[float]]


def ranking(game: AnyGame) -> Ranking:
    """How a quick player of the game ranks actions: by what its mind says, where it says that, else by the hints."""
    title = games.title(game.name)
    return title.mind.values if title.mind and title.mind.values else title.hints.values


class Unfit(ValueError):
    """These weights are not for this game as it is played here."""


def fingerprint(game: AnyGame, seats: int) -> str:
    """What weights must fit: the game, its rules, the table, every action and every byte of an observation."""
    title = games.title(game.name)
    if title.encoding is None or title.ids is None:
        raise Unfit(f"{game.title} has no encoding or no ids, so that nothing can learn it")
    ids, encoding = title.ids(game, seats), title.encoding(game, seats)
    if ids.steps > 1:
        raise Unfit(f"{game.title} cannot be learnt yet: two ids make one of its actions")
    meant = [LAYOUT, game.name, game.version, seats, ids.fingerprint(), encoding.describe()]
    return hashlib.sha256(canonical(meant)).hexdigest()


@dataclass(frozen=True)
class Weights:
    """A network as arrays, what it fits, and how it was made."""

    fits: str
    about: Mapping[str, Any]
    arrays: Mapping[str, Any]

    def save(self, place: Path) -> None:
        """Write them into a small file, which is whole or not there."""
        import numpy as np

        part = place.with_suffix(".part.npz")
        text = json.dumps({"fits": self.fits, **self.about})
        np.savez_compressed(part, about=np.frombuffer(text.encode(), np.uint8), **self.arrays)
        part.replace(place)

    @staticmethod
    def load(place: Path) -> Weights:
        """Read them; Unfit if the file holds none."""
        try:
            import numpy as np
        except ModuleNotFoundError as error:
            raise Unfit(NEEDS) from error
        try:
            with np.load(place, allow_pickle=False) as held:
                arrays = {name: held[name].astype(np.float32) for name in held.files if name != "about"}
                about = json.loads(held["about"].tobytes())
        except (OSError, ValueError, KeyError) as error:
            raise Unfit(f"{place} holds no weights: {error}") from error
        return Weights(about.pop("fits"), about, arrays)


def kinds(ids: Ids) -> list[int]:
    """For each id the number of its kind of action, in the order of their names."""
    names = sorted({type(action).__name__ for action in ids.actions})
    return [names.index(type(action).__name__) for action in ids.actions]


class Table:
    """What a network needs to know of a table: the bytes and ids as each seat counts them, and the kinds of actions."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        import numpy as np

        title = games.title(game.name)
        assert title.encoding
        assert title.ids
        self.encoding, self.ids = title.encoding(game, seats), title.ids(game, seats)
        turning = Turning(self.encoding, self.ids)
        self.places, self.numbers = np.array(turning.places), np.array(turning.ids)
        self.slots = np.argsort(self.numbers, axis=1)  # by seat and id: where the seat has it
        self.kinds = np.array(kinds(self.ids))


class LearnedBot:
    """Takes what its network likes best."""

    def __init__(self, weights: Weights, game: AnyGame, rng: Random) -> None:
        self._arrays, self._fits, self._game, self._rng = weights.arrays, weights.fits, game, rng
        self._values, self._seats = ranking(game), 0  # of the table that it was last asked at

    def choose(self, view: Any, actions: Sequence[Action]) -> Action:
        if view.seats != self._seats:
            self._sit_down(view.seats)
        if len(actions) == 1:
            return actions[0]
        return actions[int(self.liking(view, actions).argmax())]

    def liking(self, view: Any, actions: Sequence[Action]) -> Any:
        """How much the network likes each of the actions: logarithms of chances, but for a constant."""
        import numpy as np

        table, arrays = self._table, self._arrays
        here = table.slots[view.seat][[table.ids.number(action) for action in actions]]
        seen = np.log1p(
            np.frombuffer(table.encoding.encode(view), np.uint8)[table.places[view.seat]].astype(np.float32)
        )
        values = np.array(self._values(view, actions), np.float32)
        hints, danger = np.full(table.ids.size, ILLEGAL, np.float32), np.zeros(table.ids.size, np.float32)
        hints[here] = -np.log1p(DOUBT * (values.max() - values))
        known, kinds, dread = np.concatenate([seen, hints]), table.kinds[here], 0.0
        if FEAR in arrays:
            feared = relu(arrays, "danger.think", relu(arrays, "danger.look", known))
            danger[here] = 1 / (1 + np.exp(-layer(arrays, "danger.fear", feared)[here]))
            known, dread = np.concatenate([known, danger]), arrays["dread"][kinds] * danger[here]
        hidden = relu(arrays, "second", relu(arrays, "first", known))
        liked = layer(arrays, "policy", hidden)[here] + layer(arrays, "kind", hidden)[kinds]
        best, trust = arrays["trust"]
        return liked - dread + best * (hints[here] == 0) + trust * hints[here].clip(FAR)

    def _sit_down(self, seats: int) -> None:
        if fingerprint(self._game, seats) != self._fits:
            raise Unfit(f"these weights are not for {self._game.title} at {seats} seats with these options")
        self._table, self._seats = Table(self._game, seats), seats


def layer(arrays: Mapping[str, Any], name: str, inputs: Any) -> Any:
    return arrays[f"{name}.weight"] @ inputs + arrays[f"{name}.bias"]


def relu(arrays: Mapping[str, Any], name: str, inputs: Any) -> Any:
    return layer(arrays, name, inputs).clip(0)


# The networks that come with a game


def shipped(game: str) -> dict[int, Path]:
    """By number of seats the weights that lie in the folder of the game of that name."""
    found = games.title(game).folder.glob(f"learned-*{WEIGHTS}")
    return {int(place.stem.removeprefix("learned-")): place for place in found}


def can_play() -> bool:
    """Whether there is what a network plays with."""
    return find_spec("numpy") is not None


class ShippedBot:
    """The network that comes with the game; at a table of a size, or with options, that it did not learn: a search."""

    def __init__(self, game: AnyGame, rng: Random, budget: Budget = TWO_SECONDS) -> None:
        self._game, self._rng, self.budget = game, rng, budget
        self._player: LearnedBot | SearchBot | GreedyBot | None = None
        self._seats = 0
        self._unheard: list[Moment] = []  # since it was last asked

    def hear(self, moments: Sequence[Moment]) -> None:
        self._unheard += moments

    def choose(self, view: Any, actions: Sequence[Action]) -> Action:
        if self._player is None or view.seats != self._seats:
            self._player, self._seats = self._seated(view.seats), view.seats
        if isinstance(self._player, SearchBot):
            self._player.budget = self.budget
            if self._unheard:
                self._player.hear(self._unheard)
        self._unheard = []
        return self._player.choose(view, actions)

    def _seated(self, seats: int) -> LearnedBot | SearchBot | GreedyBot:
        place = shipped(self._game.name).get(seats)
        if place is not None:
            weights = Weights.load(place)
            if weights.fits == fingerprint(self._game, seats):
                return LearnedBot(weights, self._game, self._rng)
        other = SearchBot if games.title(self._game.name).mind else GreedyBot
        return other(self._game, self._rng, self.budget)
