"""For simple players: how good each action looks, and what is done for a seat whose time runs out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from intrigue.core.contract import Action
from intrigue.example.state import ContrabandView, home
from intrigue.example.words import PASS, QUAYS, Bribe, Challenge, Move, Window


def apart(one: int, other: int) -> int:
    """How many quays lie between two, the shorter way."""
    way = (one - other) % QUAYS
    return min(way, QUAYS - way)


def values(view: ContrabandView, actions: Sequence[Action]) -> list[float]:
    """Bring boats that were bribed to the crate and the crate home, pay for what lies near it, stop the others."""
    assert view.seat is not None
    own, mine = home(view.seats, view.seat), view.mine
    found: list[float] = []
    for action in actions:
        match action:
            case Move(boat, to, carry) if carry:
                found.append(3.0 * (apart(view.crate, own) - apart(to, own)) * (0.3 + mine[boat]))
            case Move(boat, to, _):
                found.append(0.5 * (apart(view.boats[boat], view.crate) - apart(to, view.crate)) * mine[boat])
            case Bribe(boat):
                found.append(1.2 - 0.2 * apart(view.boats[boat], view.crate) + 0.1 * mine[boat])
            case Challenge():
                assert isinstance(view.frame, Window)
                found.append(mine[view.frame.move.boat] - 1.5)
            case _:
                found.append(0.0)
    return found


def default(view: ContrabandView, actions: Sequence[Action], rng: Random) -> Action:
    """Luck chooses among what every seat could do here, so that it proves nothing; a challenge would prove a bribe.

    The others are told that time ran out. So the choice may follow from luck and from what everybody sees, and never
    from the secrets of the seat: the best action would tell what it holds.
    """
    return PASS if PASS in actions else rng.choice(actions)
