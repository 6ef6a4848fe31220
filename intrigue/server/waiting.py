"""What people do in the waiting room besides waiting: they talk, and the host may close the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from starlette.responses import Response

from intrigue.server.errors import Refused
from intrigue.server.seating import is_full
from intrigue.server.visit import Trouble, Visit
from intrigue.store.engine import Conflict
from intrigue.store.records import Status
from intrigue.table import door

if TYPE_CHECKING:
    from intrigue.server.pages import Pages

CHAT = 500  # characters
SAID = 1.0  # what a line costs


class WaitingRoom:
    """The forms of the waiting room."""

    def __init__(self, pages: Pages) -> None:
        self._pages, self._house = pages, pages.house

    def pages(self) -> list[tuple[str, str, Callable[[Visit], Awaitable[Response]]]]:
        return [("POST", "/t/{id}/say", self.say), ("POST", "/t/{id}/close", self.close)]

    async def say(self, visit: Visit) -> Response:
        """Say something to those who wait too; it stays in the talk of the match."""
        form, sheet = await visit.form(), await self._pages.sheet(visit)
        seat = await self._pages.seat_of(visit, sheet)
        if seat is None:
            raise Trouble(403, "error_no_seat")
        if not self._house.costs.draw(visit.who, "", SAID):
            raise Trouble(429, "error_slow_down")
        text = door.speech("text", form.get("text", ""), CHAT)
        if text and sheet.status is Status.OPEN:
            await self._house.say(sheet.id, sheet.chairs[seat].name, seat, text)
        return visit.go(f"/t/{sheet.id}")

    async def close(self, visit: Visit) -> Response:
        """The host gives up a table that is not full yet: nobody finds it any more."""
        await visit.form()
        sheet = await self._pages.sheet(visit)
        if sheet.host != visit.guest.owner:
            raise Trouble(403, "error_not_host")
        if sheet.status is not Status.OPEN or is_full(sheet):
            raise Refused("refused", "error_started")
        try:
            await self._house.kept(self._house.store.give_up(sheet.id))
        except Conflict:
            raise Refused("refused", "error_started") from None
        return visit.go("/")
