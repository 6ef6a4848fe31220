"""What is true of every state that can come up in play."""

from __future__ import annotations

from intrigue.example.state import ContrabandState
from intrigue.example.words import MOST, Challenge, Window


def check(t: ContrabandState) -> None:
    """What is true of every state: the suite asks it of dreams too, so write all that showdowns and seals prove."""
    for seat, boat, bribes, made in t.shown:
        later = sum(t.bribed[seat]) - made
        assert bribes <= t.bribed[seat][boat] <= bribes + later, "a showdown is contradicted"
    assert all(sum(row) <= MOST for row in t.bribed)
    if isinstance(t.frame, Window):
        boat = t.frame.move.boat
        challengers = [seat for seat, answer in enumerate(t.frame.sealed) if isinstance(answer, Challenge)]
        assert all(t.bribed[seat][boat] for seat in challengers), "a challenge without a bribe"
