"""A network that was trained elsewhere (intrigue/research/learner.py), playing with numpy alone.

Weights fit one game with its rules, its table size, its ids and the layout of its observations: all that is hashed into
a fingerprint, and weights with another one are refused rather than misread.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from intrigue import games
from intrigue.core.batch import Picked
from intrigue.core.contract import Action, AnyGame
from intrigue.core.fair import canonical
from intrigue.core.ids import NONE

WEIGHTS = ".npz"  # how the names of such files end


class Unfit(ValueError):
    """These weights are not for this game as it is played here."""


def fingerprint(game: AnyGame, seats: int) -> str:
    """What weights must fit: the game, its rules, the table, every action and every byte of an observation."""
    title = games.title(game.name)
    if title.encoding is None or title.ids is None:
        raise Unfit(f"{game.title} has no encoding or no ids, so that nothing can learn it")
    ids, encoding = title.ids(game, seats), title.encoding(game, seats)
    meant = [game.name, game.version, seats, ids.steps, ids.fingerprint(), encoding.describe()]
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
            raise Unfit("numpy is not installed: pip install 'intrigue[research]'") from error
        try:
            with np.load(place, allow_pickle=False) as held:
                arrays = {name: held[name].astype(np.float32) for name in held.files if name != "about"}
                about = json.loads(held["about"].tobytes())
        except (OSError, ValueError, KeyError) as error:
            raise Unfit(f"{place} holds no weights: {error}") from error
        return Weights(about.pop("fits"), about, arrays)


class LearnedBot:
    """Draws its action from the network's policy, as the network did when it learnt: a mixed strategy stays one."""

    def __init__(self, weights: Weights, game: AnyGame, rng: Random) -> None:
        self._arrays, self._fits, self._game, self._rng = weights.arrays, weights.fits, game, rng
        self._seats = 0  # of the table that it was last asked at

    def choose(self, view: Any, actions: Sequence[Action]) -> Action:
        if view.seats != self._seats:
            self._sit_down(view.seats)
        seen, mask, first = self._encoding.encode(view), bytearray(self._ids.size), NONE
        while True:
            self._ids.mask(actions, mask, first)
            number = self._draw(seen + self._picked.bytes_of(first) if self._ids.steps > 1 else seen, mask)
            action = self._ids.whole(actions, number, first)
            if action is not None:
                return action
            first = number

    def _sit_down(self, seats: int) -> None:
        if fingerprint(self._game, seats) != self._fits:
            raise Unfit(f"these weights are not for {self._game.title} at {seats} seats with these options")
        title = games.title(self._game.name)
        assert title.encoding
        assert title.ids
        self._encoding, self._ids = title.encoding(self._game, seats), title.ids(self._game, seats)
        self._picked, self._seats = Picked(self._ids), seats

    def _draw(self, seen: bytes, mask: bytearray) -> int:
        import numpy as np

        arrays = self._arrays
        hidden = np.log1p(np.frombuffer(seen, np.uint8).astype(np.float32))
        for layer in ("first", "second"):
            hidden = np.maximum(arrays[f"{layer}.weight"] @ hidden + arrays[f"{layer}.bias"], 0)
        logits = arrays["policy.weight"] @ hidden + arrays["policy.bias"]
        legal = np.flatnonzero(np.frombuffer(mask, np.uint8))
        chances = np.exp(logits[legal] - logits[legal].max())
        return int(legal[np.searchsorted(np.cumsum(chances / chances.sum()), self._rng.random() * (1 - 1e-6))])
