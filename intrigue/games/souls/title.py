"""Souls as one object: what the lobby, the tables, the bots and the tools read."""

from __future__ import annotations

from random import Random

from intrigue.core.title import Remark, Title
from intrigue.games.souls import hints, legend, mind, svg, text
from intrigue.games.souls.rules import Souls
from intrigue.games.souls.state import SoulsView
from intrigue.games.souls.words import Options


def remark(view: SoulsView, rng: Random) -> Remark:
    """Promises somebody to bargain, which binds nobody."""
    other = rng.choice([seat for seat in range(view.seats) if seat != view.seat])
    return Remark("promises", other, "", "{name}, I shall bargain with you. My word on it.")


TITLE = Title(
    rules=Souls,
    options=Options,
    text=text,
    hints=hints,
    drawing=svg,
    blurb="Bargain or betray: a letter lies between you and every neighbour.",
    talk="Promise and lie as you like; nothing said binds, and no card is shown.",
    usual=4,
    minutes=(20, 45),
    mind=mind.MIND,
    remark=remark,
    legend=legend.legend,
)
