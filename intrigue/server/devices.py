"""The devices of one seat: a link brings one more, once and for ten minutes; each is listed and can be struck off."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.responses import Response

from intrigue.core.contract import Seat
from intrigue.server.catalogue import say
from intrigue.server.guests import hashed, new_key
from intrigue.server.shelf import box
from intrigue.server.visit import Trouble, Visit, qr
from intrigue.store.engine import Conflict
from intrigue.store.records import Sheet

if TYPE_CHECKING:
    from intrigue.server.pages import Pages

LINK_LASTS = 600  # seconds
MARK = 16  # letters of what is kept of a key that tell a seat's devices apart


@dataclass(frozen=True, slots=True)
class Listed:
    """A device as the list of its seat shows it."""

    mark: str
    name: str
    since: str
    here: bool


class Devices:
    """The pages about them."""

    def __init__(self, pages: Pages) -> None:
        self._pages, self._house = pages, pages.house

    def pages(self) -> list[tuple[str, str, Callable[[Visit], Awaitable[Response]]]]:
        return [
            ("GET", "/t/{id}/device", self.show),
            ("POST", "/t/{id}/device", self.link),
            ("POST", "/t/{id}/device/end", self.end),
            ("GET", "/seat/{id}/{key}", self.arrive),
            ("POST", "/seat/{id}/{key}", self.take),
        ]

    async def _own(self, visit: Visit) -> tuple[Sheet, Seat]:
        sheet = await self._pages.sheet(visit)
        seat = await self._pages.seat_of(visit, sheet)
        if seat is None:
            raise Trouble(403, "error_no_seat")
        return sheet, seat

    async def show(self, visit: Visit) -> Response:
        return await self._list(visit, *await self._own(visit))

    async def _list(self, visit: Visit, sheet: Sheet, seat: Seat, link: str = "") -> Response:
        now = self._house.store.now()
        listed = [
            Listed(owner[:MARK], name or say("device"), _ago(now - at), owner == visit.guest.owner)
            for owner, name, at in await self._house.looked(self._house.store.devices, sheet.id, seat)
        ]
        picture = qr(link) if link else ""
        return visit.page("device.html", link=link, qr=picture, sheet=sheet, devices=listed, minutes=LINK_LASTS // 60)

    async def link(self, visit: Visit) -> Response:
        """A new link to the guest's own seat; only its hash is kept."""
        await visit.form()
        self._pages.slow_down(self._pages.joinings, visit)
        sheet, seat = await self._own(visit)
        key = new_key()
        await self._house.kept(
            self._house.store.link(hashed(key), sheet.id, seat, self._house.store.now() + LINK_LASTS)
        )
        return await self._list(visit, sheet, seat, visit.link(f"/seat/{sheet.id}/{key}"))

    async def end(self, visit: Visit) -> Response:
        """Strike a device off the list, and close its sockets."""
        form = await visit.form()
        sheet, seat = await self._own(visit)
        mark = str(form.get("mark", ""))
        for owner, _, _ in await self._house.looked(self._house.store.devices, sheet.id, seat):
            if owner[:MARK] == mark:
                try:
                    await self._house.kept(self._house.store.disown(sheet.id, seat, owner))
                except Conflict:
                    raise Trouble(400, "error_last_device") from None
                if sheet.id in self._house.rooms:
                    await self._house.rooms[sheet.id].chairs.end_device(owner, seat)
        gone = await self._pages.seat_of(visit, sheet) is None
        return visit.go("/" if gone else f"/t/{sheet.id}/device")

    # on the other device

    async def _linked(self, visit: Visit) -> tuple[Sheet, Seat]:
        sheet = await self._pages.sheet(visit)
        seat = await self._house.looked(self._house.store.linked, hashed(visit.request.path_params["key"]), sheet.id)
        if seat is None:
            self._pages.slow_down(self._pages.joinings, visit)
            raise Trouble(403, "error_seat_key")
        return sheet, seat

    async def arrive(self, visit: Visit) -> Response:
        """Looking at a link changes nothing."""
        sheet, seat = await self._linked(visit)
        if await self._pages.seat_of(visit, sheet) == seat:
            return visit.go(f"/t/{sheet.id}")
        return visit.page("seat.html", sheet=sheet, box=box(sheet.game), name=sheet.names[seat])

    async def take(self, visit: Visit) -> Response:
        """The link's one use."""
        await visit.form()
        sheet, seat = await self._linked(visit)
        if await self._pages.seat_of(visit, sheet) not in (None, seat):
            raise Trouble(400, "error_has_seat")
        key, owner = hashed(visit.request.path_params["key"]), visit.guest.owner
        try:
            await self._house.kept(self._house.store.use_link(key, sheet.id, owner, visit.device))
        except Conflict:
            raise Trouble(403, "error_seat_key") from None
        if sheet.id in self._house.rooms:
            await self._house.rooms[sheet.id].chairs.call_back(owner)
        visit.rename(visit.guest.name or sheet.names[seat])
        return visit.go(f"/t/{sheet.id}")


def _ago(seconds: float) -> str:
    for unit, size in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= size:
            return say(f"ago_{unit}", number=int(seconds // size))
    return say("ago_now")
