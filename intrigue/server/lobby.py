"""The front page: the games, my games and how they ended, tables to join or look on at, a table with bots at once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.responses import Response

from intrigue import games
from intrigue.core.contract import Seat
from intrigue.server import forms
from intrigue.server.catalogue import day, listed, say
from intrigue.server.errors import Refused
from intrigue.server.shelf import box, shelf
from intrigue.server.visit import Trouble, Visit
from intrigue.store.records import Sheet, Status

if TYPE_CHECKING:
    from intrigue.server.pages import Pages


@dataclass(frozen=True, slots=True)
class TableListed:
    """A table in a list of the lobby."""

    href: str
    title: str
    names: str
    note: str
    asked: bool = False
    date: str = ""  # when it was opened
    over: bool = False  # it can be taken off the list


class Lobby:
    """The pages about it."""

    def __init__(self, pages: Pages) -> None:
        self._pages, self._house = pages, pages.house

    def pages(self) -> list[tuple[str, str, Callable[[Visit], Awaitable[Response]]]]:
        return [
            ("GET", "/", self.lobby),
            ("POST", "/play/{game}", self.play),
            ("POST", "/t/{id}/remove", self.remove),
        ]

    async def lobby(self, visit: Visit) -> Response:
        mine = await self._mine(visit.guest.owner)
        seated = {row.href for row in mine}
        join = [
            TableListed(f"/join/{sheet.id}", box(sheet.game).title, sheet.names[0], forms.timing_words(sheet.timing))
            for sheet in await self._house.listed(Status.OPEN)
        ]
        watch = [self._row(sheet, say("row_playing")) for sheet in await self._house.listed(Status.PLAYING)]
        return visit.page(
            "lobby.html",
            shelf=sorted(shelf(), key=lambda found: found.depth),  # those that are easy first
            played={
                each.game for each, _ in await self._house.of_owner(visit.guest.owner) if each.status is Status.OVER
            },
            levels={found.name: forms.levels(found.name) for found in shelf()},
            mine=mine,
            join=[row for row in join if row.href.replace("/join/", "/t/") not in seated],
            watch=[row for row in watch if row.href not in seated],
        )

    async def play(self, visit: Visit) -> Response:
        """A table with bots, at once."""
        form = await visit.form()
        name = visit.request.path_params["game"]
        if name not in games.names():
            raise Trouble(404, "error_no_game")
        found = box(name)
        wish = forms.quick(found, form)
        if wish is None:
            low, high = str(found.seats[0] - 1), str(found.seats[-1] - 1)
            raise Refused("refused", "error_bots", title=found.title, low=low, high=high)
        visit.rename(visit.guest.name or say("guest"))
        return await self._pages.opened(visit, wish)

    async def remove(self, visit: Visit) -> Response:
        """Take a match that is over off the guest's list; the match itself stays for the others."""
        await visit.form()
        sheet = await self._pages.sheet(visit, aside=True)
        if sheet.status is not Status.OVER:
            raise Refused("refused", "error_not_over")
        await self._house.kept(self._house.store.unlist(sheet.id, visit.guest.owner))
        return visit.go("/")

    async def _mine(self, owner: str) -> list[TableListed]:
        """The guest's tables, those that wait for the guest first."""
        rows = []
        for sheet, seat in await self._house.of_owner(owner):
            asked, note = False, say("row_fault" if self._house.upkeep.heed(sheet).fault else f"row_{sheet.status}")
            if sheet.status is Status.PLAYING and not sheet.fault:
                try:
                    asked = await self._house.upkeep.asked(sheet, seat)
                except Refused:
                    note = say("row_fault")
            if sheet.status is Status.OVER and sheet.result is not None:
                note = ended(sheet, seat)
            rows.append(self._row(sheet, say("row_asked") if asked else note, asked))
        return sorted(rows, key=lambda row: not row.asked)

    def _row(self, sheet: Sheet, note: str, asked: bool = False) -> TableListed:
        names = listed([name for name in sheet.names if name])
        title = box(sheet.game).title if sheet.game in games.names() else sheet.game
        over = sheet.status is Status.OVER
        return TableListed(f"/t/{sheet.id}", title, names, note, asked, day(sheet.created), over)


def ended(sheet: Sheet, seat: Seat) -> str:
    """How a match ended for a seat, in a few words."""
    assert sheet.result is not None
    if len(set(sheet.result)) == 1:
        return say("row_draw")
    if seat < len(sheet.result) and sheet.result[seat] > 0:
        return say("row_won")
    return say("row_lost", names=listed([sheet.names[won] for won, share in enumerate(sheet.result) if share > 0]))
