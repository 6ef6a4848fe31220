"""Pages on which matches are read again: those of this house, and records that visitors open from their own disk."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson
from starlette.datastructures import UploadFile
from starlette.responses import Response

from intrigue.core.contract import Seat
from intrigue.server import export
from intrigue.server.binding import Bindery, read_eyes
from intrigue.server.catalogue import say
from intrigue.server.envelope import Envelopes
from intrigue.server.guests import new_key
from intrigue.server.helping import helping_words, read_json, sealed
from intrigue.server.loans import Loan, Loans, lend
from intrigue.server.messages import HelpShown
from intrigue.server.page import Desk
from intrigue.server.purse import BOUND, DRAWN, OPENED
from intrigue.server.seating import Wish
from intrigue.server.visit import Trouble, Visit
from intrigue.store.records import Sheet, Status
from intrigue.table import door, exhibit
from intrigue.table.record import BadRecord
from intrigue.table.replay import ALL, Eyes, Replay

if TYPE_CHECKING:
    from intrigue.server.pages import Pages

MANY = 16  # looks in one answer


class Matter(NamedTuple):
    """What a page reads again: a match, how far, through whose eyes, and whether it is over."""

    id: str
    replay: Replay
    entries: int
    eyes: list[Eyes]
    first: Eyes  # whose eyes are shown first
    sheet: Sheet | None = None
    loan: Loan | None = None

    @property
    def over(self) -> bool:
        return self.loan is not None or (self.sheet is not None and self.sheet.status is Status.OVER)


class Replays:
    """The pages about them."""

    def __init__(self, pages: Pages) -> None:
        self._pages, self._house = pages, pages.house
        self._loans, self._bindery, self._envelopes = Loans(), Bindery(), Envelopes()

    def pages(self) -> list[tuple[str, str, Callable[[Visit], Awaitable[Response]]]]:
        return [
            ("GET", "/replay", self.ask),
            ("POST", "/replay", self.open),
            ("GET", "/replay/{id}", self.show),
            ("GET", "/replay/{id}/looks", self.looks),
            ("GET", "/replay/{id}/help", self.help_on),
            ("GET", "/replay/{id}/file", self.file),
            ("POST", "/replay/{id}/on", self.play_on),
        ]

    # what is read again

    async def matter(self, visit: Visit) -> Matter:
        """What the address names, as far as this guest may see it."""
        id_ = visit.request.path_params["id"]
        loan = self._loans.get(id_)
        if loan is not None:
            every = exhibit.every_eyes(loan.replay)
            return Matter(id_, loan.replay, len(loan.record.links), every, None, loan=loan)
        if id_.startswith("file-"):
            raise Trouble(404, "error_no_loan")
        sheet = await self._pages.sheet(visit)
        seat = await self._pages.seat_of(visit, sheet)
        await self._pages.admit(visit, sheet, seat)
        if sheet.status is Status.OPEN:
            raise Trouble(404, "error_not_begun")
        room = await self._house.room(sheet.id)
        opened = room.sheet.status is Status.OVER or room.sheet.open_hands
        eyes: list[Eyes] = exhibit.every_eyes(room.archive.replay) if opened else [seat]
        return Matter(sheet.id, room.archive.replay, room.match.entries, eyes, seat, room.sheet)

    def _eyes(self, visit: Visit, matter: Matter, word: str) -> Eyes:
        """Whose eyes are asked for, if this guest may look through them."""
        if word not in [exhibit.eyes_word(each) for each in matter.eyes]:
            raise Trouble(403, "error_eyes")
        return read_eyes(word)

    # the pages

    async def ask(self, visit: Visit) -> Response:
        return visit.page("open.html", wrong="", largest=self._house.ceilings.record_body)

    async def open(self, visit: Visit) -> Response:
        """A record from the visitor's disk: read, checked, and shown."""
        form = await visit.form(files=1)
        sent = form.get("record")
        text = await sent.read() if isinstance(sent, UploadFile) else b""
        await form.close()
        self._pay(visit, OPENED + len(text) / 5_000)
        loan = await self._house.opener.read(lambda: _lent(text))
        if isinstance(loan, BadRecord):
            return visit.page("open.html", 400, wrong=str(loan), largest=self._house.ceilings.record_body)
        return visit.go(f"/replay/{self._loans.keep(loan)}")

    async def show(self, visit: Visit) -> Response:
        matter = await self.matter(visit)
        facts = exhibit.facts(matter.replay, matter.eyes, matter.entries) | {
            "source": f"{visit.root}/replay/{matter.id}/looks",
            "first": exhibit.eyes_word(matter.first),
            "over": matter.over,
            "game": matter.replay.game.name,
        }
        facts["words"] = facts["words"] | helping_words()
        return visit.page("replay.html", facts=facts, matter=matter)

    async def looks(self, visit: Visit) -> Response:
        """Some looks in a row for the player; of a match that goes on in one of few sizes, and not compressed."""
        matter, asked = await self.matter(visit), visit.request.query_params
        eyes = self._eyes(visit, matter, asked.get("eyes", ""))
        first, last = (door.number_of(name, asked.get(name, ""), matter.entries) for name in ("first", "last"))
        if not first <= last < first + MANY:
            raise door.Wrong("last", f"takes at most {MANY} looks from the first on")
        self._pay(visit, DRAWN * (last - first + 1), "" if matter.over or matter.first is not None else matter.id)
        text = await self._house.reader.read(lambda: _packed(matter.replay, eyes, first, last))
        if matter.over:
            return Response(text, media_type="application/json")
        size = (matter.id, eyes, first, last)
        closed = self._envelopes.close(size, text, packed=False, drawn=True)
        return Response(closed.data, media_type="application/json", headers={"content-encoding": "identity"})

    async def help_on(self, visit: Visit) -> Response:
        """What a piece of the board is, through some eyes at a moment; null where there is no such piece."""
        matter, asked = await self.matter(visit), visit.request.query_params
        eyes = self._eyes(visit, matter, asked.get("eyes", ""))
        number = door.number_of("at", asked.get("at", ""), matter.entries)
        thing = door.thing("thing", read_json("thing", asked.get("thing", "")))
        self._pay(visit, DRAWN, "" if matter.over or matter.first is not None else matter.id)
        found = await self._house.reader.read(lambda: _help(matter.replay, eyes, number, thing))
        return Response(sealed(found), media_type="application/json", headers={"content-encoding": "identity"})

    async def file(self, visit: Visit) -> Response:
        """A finished match as one file that works without a network."""
        matter = await self.matter(visit)
        if not matter.over:
            raise Trouble(403, "error_not_over")
        words = [word for word in visit.request.query_params.get("eyes", "").split(",") if word]
        eyes = [self._eyes(visit, matter, word) for word in words]
        self._pay(visit, BOUND * matter.entries * (len(eyes) or len(matter.eyes)))
        record = matter.loan.text if matter.loan else await self._record(matter)
        name = f'attachment; filename="{matter.replay.game.name}-{matter.id}.html"'
        page = await self._bindery.bind(record, eyes)
        return Response(page, media_type="text/html; charset=utf-8", headers={"content-disposition": name})

    async def play_on(self, visit: Visit) -> Response:
        """A new table against bots from a moment of the match: dreamt from what a seat knew, or with the true cards."""
        form, matter = await visit.form(), await self.matter(visit)
        number = door.number_of("at", str(form.get("at", "")), matter.entries)
        seat = door.number_of("seat", str(form.get("seat", "")), len(matter.replay.names) - 1)
        truly = form.get("cards") == "true"
        if not matter.over and (truly or seat != matter.first):
            raise Trouble(403, "error_eyes")
        self._pay(visit, OPENED)
        position = await self._house.reader.read(lambda: _position(matter.replay, number, seat, truly))
        if position is None:
            raise Trouble(400, "error_over_there")
        game = matter.replay.game
        levels = tuple("" if other == seat else "medium" for other in range(len(matter.replay.names)))
        visit.rename(visit.guest.name or say("guest"))
        return await self._pages.opened(visit, Wish(game.name, game.options, levels, position=position), seat)

    async def _record(self, matter: Matter) -> str:
        sheet = matter.sheet
        assert sheet is not None
        return await self._house.reader.read(lambda: export.record(self._house.store, sheet, self._house.secret))

    def _pay(self, visit: Visit, price: float, table: str = "") -> None:
        if not self._house.costs.draw(visit.who, table, price):
            raise Trouble(429, "error_slow_down")


def _lent(text: bytes) -> Loan | BadRecord:
    try:
        return lend(text)
    except BadRecord as error:
        return error


def _position(replay: Replay, number: int, seat: Seat, truly: bool) -> dict[str, Any] | None:
    """The state after so many entries, or one that the seat could not tell from it; None where the match is over."""
    story, head = replay.story(number), ""
    for link, _, _ in replay.walk(max(0, number - 1), number):
        head = link.head
    if not story.actors:
        return None
    state = story.state if truly else replay.game.determinize(replay.game.view(story.state, seat), Random(new_key()))
    told = {"entries": number, "eyes": ALL if truly else seat, "head": head}
    return {"state": replay.game.codec.dump(state)} | told


def _help(replay: Replay, eyes: Eyes, number: int, thing: dict[str, str]) -> HelpShown | None:
    """Of the views that these eyes see, the first that shows such a piece says what it is."""
    look, desk = replay.eyes(eyes).at(number), Desk(replay.game, replay.names)
    return next((found for view in look.views if (found := desk.help_on(view, look.recent, thing))), None)


def _packed(replay: Replay, eyes: Eyes, first: int, last: int) -> bytes:
    reel = exhibit.Reel()
    frames: list[dict[str, Any]] = reel.pack(replay.eyes(eyes).looks(first, last))
    return orjson.dumps({"frames": frames, "pieces": reel.pieces})
