"""Forfeits: what is done for a bot from elsewhere that does not answer with an action it may take."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from typing import Any

from intrigue import games
from intrigue.core.contract import Action, AnyGame

REPORTS = 5  # forfeits of a match that are told; all are counted


class Forfeit(Exception):
    """The bot did not answer with an action that it may take; the text says what it did."""


class Forfeits:
    """Counts the forfeits of one bot in one match, tells of the first few, and plays the game's default instead."""

    def __init__(self, name: str, game: AnyGame, rng: Random) -> None:
        self.count = 0
        self._name, self._rng, self._default = name, rng, games.title(game.name).hints.default

    def instead(self, reason: Forfeit, view: Any, actions: Sequence[Action]) -> Action:
        """The action that is done for the bot."""
        self.count += 1
        if self.count <= REPORTS:
            last = "; more of them are counted but not told" if self.count == REPORTS else ""
            told = f"{self._name} forfeits a decision on seat {view.seat + 1}: {reason}{last}."
            print(told, file=sys.stderr, flush=True)
        return self._default(view, actions, self._rng)
