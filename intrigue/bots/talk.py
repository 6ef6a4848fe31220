"""Table talk of bots: a few structured remarks within each game's rules. What they say is drawn, and binds nobody."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from intrigue.core.contract import Seat
from intrigue.games.conspiracy.board import SPIES
from intrigue.games.simply_suspects.board import OFF
from intrigue.games.simply_suspects.cards import SUSPECTS
from intrigue.games.spy_alley.cards import COUNTRIES

CHATTY = 0.04  # of a bot's decisions come with a remark


class Remark(NamedTuple):
    """One thing said aloud: its kind, whom it is said to or about, and the thing of the game it names."""

    kind: str
    seat: Seat | None = None
    thing: str = ""


def _other(view: Any, rng: Random) -> Seat:
    return rng.choice([seat for seat in range(view.seats) if seat != view.seat])


def _accuse(view: Any, rng: Random) -> Remark:
    running = [seat for seat, place in enumerate(view.places) if seat != view.seat and place != OFF]
    return Remark("accuses", rng.choice(running or [_other(view, rng)]), rng.choice(SUSPECTS).name)


def _conspire(view: Any, rng: Random) -> Remark:
    """Boast, propose, warn or ask, never with an amount, about a spy that all can see is still in the match."""
    living = [spy.name for spy, at in zip(SPIES, view.spies, strict=True) if at >= 0] or [spy.name for spy in SPIES]
    kind, thing = rng.choice(("owns", "proposes", "warns", "asks")), rng.choice(living)
    return Remark(kind, None if kind == "owns" else _other(view, rng), "" if kind == "warns" else thing)


REMARKS: dict[str, Callable[[Any, Random], Remark]] = {
    "conspiracy": _conspire,
    "spy_alley": lambda view, rng: Remark("spies", None, rng.choice(COUNTRIES)),
    "souls": lambda view, rng: Remark("promises", _other(view, rng)),
    "simply_suspects": _accuse,
}


def remark(game: str, view: Any, rng: Random) -> Remark | None:
    """What a bot says with its decision, if anything: by luck and by what all can see, so that it tells nothing."""
    return REMARKS[game](view, rng) if rng.random() < CHATTY and game in REMARKS else None
