"""What people at a table chose or wait for: kept in the store, so that it outlives a server and every node knows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from intrigue.core.contract import Seat

if TYPE_CHECKING:
    from intrigue.server.room import Room

MUTE, SPEED, BY_HAND, ANSWER, REQUEST = "mute", "speed", "by_hand", "answer", "request"
Mark = tuple[str, Seat, str]  # the kind, the seat, and what


def remember(room: Room, marks: Iterable[Mark]) -> None:
    """Let a table be as its marks say."""
    found: dict[str, dict[Seat, str]] = {}
    for kind, seat, value in marks:
        found.setdefault(kind, {})[seat] = value
    room.muted = MUTE in found
    room.sitters.remember(found.get(SPEED, {}))
    room.windows.by_hand = set(found.get(BY_HAND, {}))
    room.windows.remember(found.get(ANSWER, {}))
    room.agreement.remember(found.get(REQUEST, {}).values())


async def keep(room: Room, kind: str, seat: Seat, value: str) -> None:
    """Keep a mark; Refused if the disk does not take it."""
    await room.house.kept(room.house.store.mark(room.sheet.id, kind, seat, value))


async def drop(room: Room, kind: str, seat: Seat) -> None:
    """Forget a mark."""
    await room.house.kept(room.house.store.unmark(room.sheet.id, kind, seat))
