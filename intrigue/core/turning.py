"""A table as each seat would count it from itself: it is seat 0, the next one 1, and so on.

A learner that sees every table so need not learn the same thing once for each seat.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from intrigue.core.contract import Action, Seat
from intrigue.core.encoding import Encoding
from intrigue.core.ids import Ids
from intrigue.core.schema import seat_fields


class Turning:
    """For a table: by seat, where each byte of an observation and each id comes from when that seat counts as 0."""

    def __init__(self, encoding: Encoding, ids: Ids) -> None:
        seats = range(encoding.seats)
        self.places = tuple([tuple(encoding.turned(by)) for by in seats])
        self.ids = tuple([turned_ids(ids, encoding.seats, by) for by in seats])


def turned_ids(ids: Ids, seats: int, by: Seat) -> tuple[int, ...]:
    """For each id the one that means the same to a seat that counts from itself; a pick of two halves names no seat."""
    if ids.halves:
        return tuple(range(ids.size))
    return tuple([turned_id(ids, action, seats, by) for action in ids.actions])


def turned_id(ids: Ids, action: Action, seats: int, by: Seat) -> int:
    """The id of the action with every seat that it names further on by that many.

    Where two seats, or two pairs, can be named in either order, only one order is listed.
    """
    written: Any = action  # whatever a game calls an action is a dataclass
    names = seat_fields(type(action))
    further = [(getattr(action, name) + by) % seats for name in names]
    turned = replace(written, **dict(zip(names, further, strict=True)))
    if turned in ids:
        return ids.number(turned)
    half = len(further) // 2
    return ids.number(replace(written, **dict(zip(names, further[half:] + further[:half], strict=True))))
