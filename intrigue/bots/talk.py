"""Table talk of bots: now and then a structured remark within the game's rules. It is drawn, and binds nobody."""

from __future__ import annotations

from random import Random
from typing import Any

from intrigue import games
from intrigue.core.title import Remark

CHATTY = 0.04  # of a bot's decisions come with a remark


def remark(game: str, view: Any, rng: Random) -> Remark | None:
    """What a bot says with its decision, if anything: by luck and by what all can see, so that it tells nothing."""
    make = games.title(game).remark
    return make(view, rng) if make and rng.random() < CHATTY else None
