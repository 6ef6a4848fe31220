"""What the searching bot (hard) needs. A state here is a dream; a game without a mind is played by simpler bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from intrigue.core.contract import Action, Seat
from intrigue.core.mind import Mind
from intrigue.example import hints, sight
from intrigue.example.state import ContrabandState, ContrabandView, home
from intrigue.example.words import Over, Window


def fit(view: ContrabandView, state: ContrabandState) -> float:
    """How well what the others did fits a dream: a seat rather sends a boat whose skipper it paid.

    This reads one view. A mind may also have a reader, which gets the whole recall: every event, in order.
    """
    if isinstance(view.frame, Window) and view.turn != view.seat:
        return 0.5 + state.bribed[view.turn][view.frame.move.boat]
    return 1.0


def guide(state: ContrabandState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    """What a quick player might do, from nothing but what that seat knows in the dream."""
    worth = hints.values(sight.view(state, seat), actions)
    return max(zip(worth, (rng.random() for _ in actions), actions, strict=True), key=lambda row: row[0] + row[1])[2]


def worth(state: ContrabandState) -> list[float]:
    """The share of the win that each seat may expect: the nearer the crate, and the better paid its boats, the more."""
    if isinstance(state.frame, Over) and state.frame.winner is not None:
        return [float(seat == state.frame.winner) for seat in range(state.seats)]
    near = [boat for boat, at in enumerate(state.boats) if hints.apart(at, state.crate) <= 1]
    shares = []
    for seat, row in enumerate(state.bribed):
        paid = sum(row[boat] for boat in near)
        shares.append((1 + paid) / (1 + hints.apart(state.crate, home(state.seats, seat))))
    return [share / sum(shares) for share in shares]


def secrets(state: ContrabandState, seat: Seat | None) -> dict[str, str]:
    """Each hidden fact and its value: replays and the arena show what bots believed of it, and how well."""
    return {
        f"seat {other} boat {boat}": str(bribes)
        for other, row in enumerate(state.bribed)
        if other != seat
        for boat, bribes in enumerate(row)
    }


MIND = Mind(fit, guide, worth, secrets, depth=12, mixed=frozenset({"Bribe", "Challenge"}))
