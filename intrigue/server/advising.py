"""Advice: what a good player would do at a seat, for whoever plays against bots alone.

Advice is worked out from what the seat knows, in a process that knows nothing else; it is never given where it could
be used against somebody: not at a table with other people, nor at one that others can come to look at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from intrigue.bots.counsel import Asked, Counsel, believed
from intrigue.core.contract import Seat
from intrigue.server.errors import Refused
from intrigue.server.messages import Counselled
from intrigue.store.records import ChairKind, Status

if TYPE_CHECKING:
    from intrigue.server.room import Room

TRIES = 300  # a search of this many iterations, and as many dreams for what looks best


class Adviser:
    """The advice at one table: the last of each seat is kept, so that asking again tells the same."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._given: dict[Seat, tuple[int, str, Counsel]] = {}

    def allowed(self, seat: Seat) -> bool:
        """Whether this seat may have advice: nobody but bots sits at the others, or all hands lie open anyway."""
        sheet = self._room.sheet
        alone = all(chair.kind is ChairKind.BOT for chair in sheet.chairs if chair.seat != seat)
        return sheet.status is Status.PLAYING and not sheet.listed and (alone or sheet.open_hands)

    def check(self, seat: Seat, asked: int) -> None:
        """Refused if this seat may have none, or is not asked that."""
        if not self.allowed(seat):
            raise Refused("refused", "error_not_advised")
        if self._room.match.asked(seat) != asked or self._room.windows.holds(seat):
            raise Refused("stale")

    async def give(self, seat: Seat, asked: int) -> Counselled:
        """What a good player would do, in words; Refused if it cannot be found."""
        room = self._room
        self.check(seat, asked)
        view, head = room.match.view(seat), room.head
        number, at, found = self._given.get(seat, (-1, "", None))
        if found is None or (number, at) != (asked, head):
            decision = Asked(room.game, view, list(room.match.legal(seat)), room.recalls.of(seat))
            luck = int.from_bytes(room.house.luck(f"advice {room.sheet.id} {seat} {asked}"), "big")
            found = await room.house.thinkers.counsel(room.sheet.id, decision, luck, TRIES)
            self._given[seat] = (asked, head, found)
        desk = room.desk(frozenset())
        return {
            "type": "advice",
            "asked": asked,
            "options": desk.advised(view, found),
            "beliefs": believed(room.game, view, desk.names, found.beliefs),
        }
