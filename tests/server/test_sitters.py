"""Bots at a table: what happens while they begin to think."""

from __future__ import annotations

import asyncio
from random import Random
from types import SimpleNamespace
from typing import Any

from intrigue import games
from intrigue.core import fair
from intrigue.server.sitters import Sitters
from intrigue.table.match import Match


def test_a_bot_that_begins_when_somebody_was_faster_does_nothing() -> None:
    """Its question is gone though the table has not woken: that is no fault of the table, which would be set aside."""
    rng, match = Random(1), Match[Any, Any](games.load("spy_alley"), ["Ann", "Bob"], fair.seed_from("faster")).begin()
    seat = match.actors[0]
    asked = match.asked(seat)
    while seat in match.actors:
        match.submit(seat, rng.choice([action for action in match.legal(seat) if type(action).__name__ != "Guess"]))
    house = SimpleNamespace(pace=0.0, luck=lambda word: b"luck")
    sitters = Sitters(SimpleNamespace(match=match, game=match.game, house=house))  # type: ignore[arg-type]
    asyncio.run(sitters._think(seat, asked, "medium"))
    assert match.asked(seat) is None
