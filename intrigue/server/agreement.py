"""What needs everybody's yes: undo, stopping the clocks, a bot in an absent player's chair, playing again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from secrets import randbelow
from typing import TYPE_CHECKING

from intrigue.core.contract import Seat
from intrigue.core.language import speaking
from intrigue.server import messages
from intrigue.server.catalogue import say
from intrigue.server.errors import Refused
from intrigue.server.marks import REQUEST, keep
from intrigue.store.engine import Conflict
from intrigue.store.records import Status
from intrigue.table.match import Stale

if TYPE_CHECKING:
    from intrigue.server.device import Device
    from intrigue.server.room import Room


@dataclass
class Request:
    number: int
    kind: str  # undo, pause, rematch or replace
    seat: Seat
    about: Seat | None  # whose chair a bot is to keep
    entries: int  # of the table when it was asked; an undo is void once something else happened
    waiting: set[Seat] = field(default_factory=set)

    def dump(self) -> str:
        return json.dumps([self.number, self.kind, self.seat, self.about, self.entries, sorted(self.waiting)])

    @classmethod
    def load(cls, value: str) -> Request:
        number, kind, seat, about, entries, waiting = json.loads(value)
        return cls(number, kind, seat, about, entries, set(waiting))


KINDS = ("undo", "pause", "rematch", "replace")  # one of each may be open
NUMBERS = 2**31


class Agreement:
    """The requests open at one table, one of a kind at a time."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._open: dict[int, Request] = {}

    async def ask(self, kind: str, seat: Seat, about: Seat | None = None) -> None:
        """Ask all other people at the table; with none, or only bots to ask, it is agreed at once."""
        self._check(kind, seat, about)
        others = {c.seat for c in self._room.sheet.chairs if c.owned} - {seat, about}
        if kind == "replace":
            others -= {other for other in others if self._room.chairs.is_gone(other)}
        if kind == "undo" and self._room.match.undoable(seat):
            others = set()  # nobody else has acted: nobody needs to be asked
        request = Request(randbelow(NUMBERS), kind, seat, about, self._room.match.entries, others)
        if not others:
            return await self._grant(request)
        await keep(self._room, REQUEST, KINDS.index(kind), request.dump())
        self._open = {n: r for n, r in self._open.items() if r.kind != kind}
        self._open[request.number] = request
        for device in self._room.devices:
            self.remind(device, request)
        return None

    def remind(self, device: Device, *requests: Request) -> None:
        """Tell a device what its seat is asked to agree to: these requests, or all that are open."""
        for request in requests or tuple(self._open.values()):
            if device.ready and device.seat in request.waiting:
                with speaking(device.language):
                    device.tell(self._shown(request))

    def _shown(self, request: Request) -> messages.Request:
        return {
            "type": "request",
            "request": request.number,
            "kind": request.kind,
            "seat": request.seat,
            "text": self._text(request),
        }

    async def reply(self, number: int, seat: Seat, yes: bool) -> None:
        request = self._open.get(number)
        if request is None or seat not in request.waiting:
            raise Refused("stale")
        house, id_ = self._room.house, self._room.sheet.id

        def change(value: str) -> str:
            kept = Request.load(value)
            if kept.number != number or seat not in kept.waiting:
                raise Conflict("nobody asks this any more")
            kept.waiting.discard(seat)
            return kept.dump() if yes and kept.waiting else ""

        try:
            left = await house.kept(house.store.remark(id_, REQUEST, KINDS.index(request.kind), change))
        except Conflict:
            raise Refused("stale") from None
        if left:
            self._open[number] = Request.load(left)
            return
        self.settled(number, yes)
        await house.kept(house.store.nodes.call(id_, f"settled {number} {int(yes)}"))
        if yes:
            await self._grant(request)

    def settled(self, number: int, yes: int) -> None:
        """All have agreed, or one has not."""
        self._open.pop(number, None)
        text = "agreed" if yes else "not_agreed"
        self._room.tell_all(lambda: {"type": "settled", "request": number, "yes": bool(yes), "text": say(text)})

    def remember(self, requests: Iterable[str]) -> None:
        """Take the requests that are open, wherever they were made, and remind those who are new to them."""
        before, found = self._open, [Request.load(value) for value in requests]
        self._open = {request.number: request for request in found}
        for request in found:
            if request.number not in before:
                for device in self._room.devices:
                    self.remind(device, request)

    def _text(self, request: Request) -> str:
        key = "resume" if request.kind == "pause" and self._room.clocks.paused else request.kind
        names = self._room.sheet.names
        return say(f"ask_{key}", name=names[request.seat], other="" if request.about is None else names[request.about])

    def _check(self, kind: str, seat: Seat, about: Seat | None) -> None:
        over = self._room.sheet.status is Status.OVER
        if kind == "rematch" and not over:
            raise Refused("refused", "error_not_over")
        if kind != "rematch" and over:
            raise Refused("refused", "error_over")
        if kind == "pause" and self._room.sheet.timing.kind == "none":
            raise Refused("refused", "error_no_clock")
        if kind == "undo" and not self._room.match.undoable(seat, with_others=True):
            raise Refused("refused", "error_undo")
        if kind == "replace" and (about is None or not self._room.chairs.may_be_kept(about)):
            raise Refused("refused", "error_not_away")

    async def _grant(self, request: Request) -> None:
        room = self._room
        if request.kind == "undo":

            def undo() -> None:
                if request.entries != room.match.entries:
                    raise Stale("something else happened meanwhile")
                room.match.undo(request.seat, with_others=True)

            await room.change(request.seat, undo)
        elif request.kind == "replace":
            if request.about is None or not room.chairs.may_be_kept(request.about):
                raise Refused("stale")
            await room.chairs.keep_warm(request.about)
        elif request.kind == "pause":
            await room.pause()
            await room.announce("paused" if room.clocks.paused else "resumed")
            room.tell_seats()
        else:
            table = await room.house.seating.rematch(room)
            room.tell_all(lambda: {"type": "moved", "table": table})
