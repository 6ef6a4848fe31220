"""Forfeits: what is done for a bot from elsewhere that does not answer with an action it may take."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from intrigue import games
from intrigue.core.contract import Action, AnyGame

REPORTS = 5  # forfeits of a match that are told on standard error; all are counted, and a log has all


class Forfeit(Exception):
    """The bot did not answer with an action that it may take; the text says what it did, the kind counts it."""

    def __init__(self, text: str, kind: str) -> None:
        super().__init__(text)
        self.kind = kind


@dataclass(frozen=True)
class Log:
    """Where it is told what goes wrong with a bot in a match: in a file, or on standard error."""

    match: str = ""
    place: Path | None = None

    def tell(self, text: str) -> None:
        if self.place is None:
            print(text, file=sys.stderr, flush=True)
            return
        with self.place.open("a", encoding="utf-8") as file:
            file.write(f"{text}\n")


STDERR = Log()


class Forfeits:
    """Counts the forfeits of one bot in one match, tells of them, and plays the game's default instead."""

    def __init__(self, name: str, game: AnyGame, rng: Random, log: Log = STDERR) -> None:
        self.kinds: Counter[str] = Counter()
        self._name, self._rng, self._default, self._log = name, rng, games.title(game.name).hints.default, log

    @property
    def count(self) -> int:
        return self.kinds.total()

    def instead(self, reason: Forfeit, view: Any, actions: Sequence[Action]) -> Action:
        """The action that is done for the bot."""
        self.kinds[reason.kind] += 1
        if self._log.place or self.count <= REPORTS:
            last = "; more of them are counted but not told" if self.count == REPORTS and not self._log.place else ""
            where = f"seat {view.seat + 1}" + (f" of match {self._log.match}" if self._log.match else "")
            self._log.tell(f"{self._name} forfeits a decision on {where}: {reason}{last}.")
        return self._default(view, actions, self._rng)
