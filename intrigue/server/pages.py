"""The pages: lobby, new table, invitation, waiting room, table, rules. All but the table work without scripts."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from intrigue import games
from intrigue.core import fair
from intrigue.core.contract import Seat
from intrigue.core.options import write
from intrigue.core.svg import SEAT_LETTERS
from intrigue.server import boards, export, forms
from intrigue.server.catalogue import level, listed, say, words
from intrigue.server.envelope import plain
from intrigue.server.errors import FAULTS, Refused, log
from intrigue.server.guests import INVITATION, Limits, Signer, hashed, new_key
from intrigue.server.house import BOT_NAMES, House, Plan
from intrigue.server.room import line
from intrigue.server.rulebook import rulebook
from intrigue.server.shelf import Box, box, shelf
from intrigue.server.upkeep import refusal
from intrigue.server.visit import Problem, Visit, qr
from intrigue.store.records import Sheet, Status
from intrigue.table import door
from intrigue.table.door import Wrong

NONCE = 32  # bytes a guest may add to the draws
Page = Callable[[Visit], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Row:
    """A table in a list of the lobby."""

    href: str
    title: str
    names: str
    note: str
    asked: bool = False


class Pages:
    """All pages of one house."""

    def __init__(self, house: House, signer: Signer, base_url: str, openings: Limits, joinings: Limits) -> None:
        self.house, self._signer, self._base_url = house, signer, base_url
        self._openings, self._joinings = openings, joinings

    def routes(self) -> list[BaseRoute]:
        pages: list[tuple[str, str, Page]] = [
            ("GET", "/", self.lobby),
            ("POST", "/play/{game}", self.play),
            ("GET", "/new/{game}", self.new),
            ("POST", "/new/{game}", self.open),
            ("GET", "/rules/{game}", self.rules),
            ("GET", "/join/{id}", self.invitation),
            ("POST", "/join/{id}", self.sit),
            ("GET", "/join/{id}/{key}", self.invitation),
            ("POST", "/join/{id}/{key}", self.sit),
            ("GET", "/t/{id}", self.table),
            ("POST", "/t/{id}/fill", self.fill),
            ("GET", "/t/{id}/talk", self.talk),
            ("GET", "/t/{id}/notes", self.notes),
            ("GET", "/t/{id}/record", self.record),
            ("POST", "/t/{id}/device", self.device),
            ("GET", "/seat/{id}/{key}", self.seat),
            ("POST", "/seat/{id}/{key}", self.take_seat),
            ("GET", "/{rest:path}", self.nowhere),
        ]
        return [
            Route("/board.css", style_sheet),
            *(Route(path, self._answer(page), methods=[method]) for method, path, page in pages),
        ]

    def _answer(self, page: Page) -> Callable[[Request], Awaitable[Response]]:
        """Whatever is wrong is said on a page."""

        async def answer(request: Request) -> Response:
            visit = Visit(request, self._signer, self._base_url)
            try:
                return await page(visit)
            except Problem as problem:
                return visit.page("error.html", problem.status, text=problem.text)
            except Refused as refused:
                return visit.page("error.html", 400, text=refused.text)
            except sqlite3.Error as error:
                log.warning("%s could not be read: %s", request.url.path, error)
                return visit.page("error.html", 503, text=say("error_read"))

        return answer

    # what every page asks

    def _box(self, visit: Visit) -> Box:
        name = visit.request.path_params["game"]
        if name not in games.GAMES:
            raise Problem(404, "error_no_game")
        return box(name)

    def _sheet(self, visit: Visit, *, aside: bool = False) -> Sheet:
        """The table that is asked for; one that is set aside only if that does not matter."""
        sheet = self.house.found(visit.request.path_params["id"])
        if sheet is None:
            raise Problem(404, "error_no_table")
        if sheet.fault and not aside:
            raise refusal(sheet)
        return sheet

    def _seat(self, visit: Visit, sheet: Sheet) -> Seat | None:
        seat = self.house.store.owns(sheet.id, visit.guest.owner)
        return seat if seat is not None and seat < len(sheet.chairs) and sheet.chairs[seat].owned else None

    def _admit(self, visit: Visit, sheet: Sheet, seat: Seat | None) -> None:
        """Who has no seat may look on at a listed table; at a private one with its invitation, or who left a seat."""
        left = self.house.store.owns(sheet.id, visit.guest.owner) is not None
        if seat is None and not left and not sheet.listed and not self._key(visit, sheet):
            raise Problem(403, "error_private")

    def _key(self, visit: Visit, sheet: Sheet) -> str:
        """The key of the invitation, if this guest came by it."""
        key = visit.request.cookies.get(INVITATION, "")
        return key if hashed(key) == sheet.key_hash else ""

    def _slow_down(self, limits: Limits, visit: Visit) -> None:
        if not limits.allow(visit.who):
            raise Problem(429, "error_slow_down")

    def _row(self, sheet: Sheet, note: str, asked: bool = False) -> Row:
        names = listed([name for name in sheet.names if name])
        title = box(sheet.game).title if sheet.game in games.GAMES else sheet.game
        return Row(f"/t/{sheet.id}", title, names, note, asked)

    # the lobby

    async def lobby(self, visit: Visit) -> Response:
        mine = await self._mine(visit.guest.owner)
        seated = {row.href for row in mine}
        join = [
            Row(f"/join/{sheet.id}", box(sheet.game).title, sheet.names[0], forms.timing_words(sheet.timing))
            for sheet in self.house.listed(Status.OPEN)
        ]
        watch = [self._row(sheet, say("row_playing")) for sheet in self.house.listed(Status.PLAYING)]
        return visit.page(
            "lobby.html",
            shelf=shelf(),
            mine=mine,
            join=[row for row in join if row.href.replace("/join/", "/t/") not in seated],
            watch=[row for row in watch if row.href not in seated],
        )

    async def _mine(self, owner: str) -> list[Row]:
        """The guest's tables, those that wait for the guest first."""
        rows = []
        for sheet, seat in self.house.store.of_owner(owner):
            asked, note = False, "row_fault" if self.house.upkeep.heed(sheet).fault else f"row_{sheet.status}"
            if sheet.status is Status.PLAYING and not sheet.fault:
                try:
                    asked = await self.house.upkeep.asked(sheet, seat)
                except Refused:
                    note = "row_fault"
            rows.append(self._row(sheet, say("row_asked" if asked else note), asked))
        return sorted(rows, key=lambda row: not row.asked)

    async def play(self, visit: Visit) -> Response:
        """A table with bots, at once."""
        form, found = await visit.form(), self._box(visit)
        plan = Plan(found.name, games.load(found.name).options, ("", *["medium"] * (found.usual - 1)))
        visit.rename(visit.guest.name or say("guest"))
        return await self._opened(visit, plan, form.get("nonce"))

    async def _opened(self, visit: Visit, plan: Plan, nonce: object) -> Response:
        self._slow_down(self._openings, visit)
        self.house.openings.check(visit.who, plan.bots, listed=plan.listed)
        sheet, key = await self.house.open(plan, visit.guest.owner)
        self.house.openings.opened(visit.who, sheet.id)
        await self.house.sit(sheet.id, visit.guest.name, visit.guest.owner, nonce_from(nonce))
        return visit.keep_invitation(visit.go(f"/t/{sheet.id}"), sheet.id, key)

    async def new(self, visit: Visit) -> Response:
        return self._form(visit, self._box(visit), {})

    def _form(self, visit: Visit, found: Box, answers: dict[str, Any], wrong: str = "") -> Response:
        return visit.page(
            "new.html",
            400 if wrong else 200,
            box=found,
            wrong=wrong,
            fields=forms.fields(found.name, answers),
            seats=list(enumerate(forms.seats(found, answers), 1)),
            sitters=forms.sitters(),
            bot_names=BOT_NAMES,
            answers=forms.BLANK | {"name": visit.guest.name} | answers,
            limits={"decision": door.DECISION, "bank": forms.BANK, "increment": door.INCREMENT},
        )

    async def open(self, visit: Visit) -> Response:
        answers, found = dict(await visit.form()), self._box(visit)
        try:
            visit.rename(forms.person(answers))
            plan = forms.plan(found, answers)
        except Wrong as wrong:
            return self._form(visit, found, answers, wrong.reason)
        try:
            return await self._opened(visit, plan, answers.get("nonce"))
        except Refused as refused:
            return self._form(visit, found, answers, str(refused))

    async def rules(self, visit: Visit) -> Response:
        found = self._box(visit)
        return visit.page("rules.html", box=found, rules=rulebook(found.name))

    async def nowhere(self, visit: Visit) -> Response:
        raise Problem(404, "error_no_page")

    # invitations

    def _invited(self, visit: Visit) -> tuple[Sheet, str]:
        """The table of an invitation and its key; a listed table needs none."""
        sheet, key = self._sheet(visit), str(visit.request.path_params.get("key", ""))
        if key and hashed(key) != sheet.key_hash:
            self._slow_down(self._joinings, visit)
            raise Problem(403, "error_key")
        if not key and not sheet.listed:
            raise Problem(403, "error_private")
        return sheet, key

    def _to_table(self, visit: Visit, sheet: Sheet, key: str) -> Response:
        response = visit.go(f"/t/{sheet.id}")
        return visit.keep_invitation(response, sheet.id, key) if key else response

    async def invitation(self, visit: Visit) -> Response:
        sheet, key = self._invited(visit)
        if sheet.status is not Status.OPEN or self._seat(visit, sheet) is not None:
            return self._to_table(visit, sheet, key)
        return self._invite(visit, sheet, visit.guest.name)

    def _invite(self, visit: Visit, sheet: Sheet, name: str, wrong: str = "") -> Response:
        return visit.page("join.html", 400 if wrong else 200, name=name, wrong=wrong, **self._around(sheet))

    def _around(self, sheet: Sheet) -> dict[str, Any]:
        """What everybody may know of a table before it begins."""
        changed = [field for field in forms.fields(sheet.game, {}) if _written(sheet, field) != field.value]
        return {
            "sheet": sheet,
            "box": box(sheet.game),
            "letters": SEAT_LETTERS,
            "clock": forms.timing_words(sheet.timing),
            "level": level,
            "levels": forms.levels(),
            "commitment": fair.commitment(sheet.seed),
            "options": [(field.label, _written(sheet, field)) for field in changed],
        }

    async def sit(self, visit: Visit) -> Response:
        form = await visit.form()
        self._slow_down(self._joinings, visit)
        sheet, key = self._invited(visit)
        name = str(form.get("name", ""))
        try:
            visit.rename(forms.person(form))
            await self.house.sit(sheet.id, visit.guest.name, visit.guest.owner, nonce_from(form.get("nonce")))
        except Wrong as wrong:
            return self._invite(visit, sheet, name, wrong.reason)
        except Refused as refused:
            if self._sheet(visit).status is Status.OPEN and self._seat(visit, sheet) is None:
                return self._invite(visit, sheet, name, refused.text)
        return self._to_table(visit, sheet, key)

    async def fill(self, visit: Visit) -> Response:
        """The host gives the free seats to bots."""
        form, sheet = await visit.form(), self._sheet(visit)
        if sheet.host != visit.guest.owner:
            raise Problem(403, "error_not_host")
        wanted = str(form.get("level", ""))
        if sheet.status is Status.OPEN:
            await self.house.fill(sheet.id, wanted if wanted in forms.levels() else "medium")
        return visit.go(f"/t/{sheet.id}")

    # the table

    async def table(self, visit: Visit) -> Response:
        sheet = self._sheet(visit)
        seat = self._seat(visit, sheet)
        self._admit(visit, sheet, seat)
        if sheet.status is Status.OPEN:
            return self._waiting(visit, sheet, seat)
        await self.house.room(sheet.id)  # Refused, with a sentence, where it cannot be shown
        facts = {"table": sheet.id, "seat": seat, "letters": SEAT_LETTERS, "words": words("ui_")}
        return visit.page(
            "table.html",
            facts=facts,
            talk_rule=say(f"talk_{sheet.game}"),
            seat=seat,
            over=sheet.status is Status.OVER,
            consent=seat is not None and sheet.chairs[seat].consent,
            **self._around(sheet),
        )

    def _waiting(self, visit: Visit, sheet: Sheet, seat: Seat | None) -> Response:
        if seat is None:
            return visit.go(f"/join/{sheet.id}" if sheet.listed else f"/join/{sheet.id}/{self._key(visit, sheet)}")
        key = self._key(visit, sheet)
        link = visit.link(f"/join/{sheet.id}/{key}") if key else visit.link(f"/join/{sheet.id}") if sheet.listed else ""
        host = sheet.host == visit.guest.owner
        response = visit.page(
            "waiting.html", link=link, qr=qr(link) if link else "", host=host, seat=seat, **self._around(sheet)
        )
        response.headers["content-encoding"] = "identity"  # the invitation's key beside names of others: not compressed
        return response

    async def talk(self, visit: Visit) -> Response:
        """The table talk. It has an address of its own: other people's words and a seat's notes do not share a page."""
        sheet = self._sheet(visit)
        self._admit(visit, sheet, self._seat(visit, sheet))
        return _told([line(said) for said in self.house.store.talk(sheet.id)])

    async def notes(self, visit: Visit) -> Response:
        """The private notes of the guest's seat."""
        sheet = self._sheet(visit)
        seat = self._seat(visit, sheet)
        if seat is None:
            raise Problem(403, "error_no_seat")
        return _told(self.house.store.notes(sheet.id, seat))

    async def record(self, visit: Visit) -> Response:
        """The record of a finished match: also of one that can no longer be shown."""
        sheet = self._sheet(visit, aside=True)
        self._admit(visit, sheet, self._seat(visit, sheet))
        if sheet.status is not Status.OVER or sheet.result is None:
            raise Problem(403, "error_record")
        name = f'attachment; filename="{sheet.game}-{sheet.id}.record"'
        try:
            return PlainTextResponse(export.record(self.house.store, sheet), headers={"content-disposition": name})
        except FAULTS as error:
            log.warning("the record of table %s cannot be written: %r", sheet.id, error)
            raise Problem(503, "error_read") from error

    # more devices for one seat

    async def device(self, visit: Visit) -> Response:
        """A new key to the guest's own seat; only its hash is kept."""
        await visit.form()
        self._slow_down(self._joinings, visit)
        sheet = self._sheet(visit)
        seat = self._seat(visit, sheet)
        if seat is None:
            raise Problem(403, "error_no_seat")
        key = new_key()
        await self.house.kept(self.house.store.own(sheet.id, seat, hashed(key)))
        link = visit.link(f"/seat/{sheet.id}/{key}")
        return visit.page("device.html", link=link, qr=qr(link), sheet=sheet)

    def _opened_by(self, visit: Visit) -> tuple[Sheet, Seat]:
        sheet = self._sheet(visit)
        seat = self.house.store.owns(sheet.id, hashed(visit.request.path_params["key"]))
        if seat is None:
            self._slow_down(self._joinings, visit)
            raise Problem(403, "error_seat_key")
        return sheet, seat

    async def seat(self, visit: Visit) -> Response:
        sheet, seat = self._opened_by(visit)
        if self._seat(visit, sheet) == seat:
            return visit.go(f"/t/{sheet.id}")
        return visit.page("seat.html", sheet=sheet, box=box(sheet.game), name=sheet.names[seat])

    async def take_seat(self, visit: Visit) -> Response:
        await visit.form()
        sheet, seat = self._opened_by(visit)
        if self._seat(visit, sheet) not in (None, seat):
            raise Problem(400, "error_has_seat")
        await self.house.kept(self.house.store.own(sheet.id, seat, visit.guest.owner))
        visit.rename(visit.guest.name or sheet.names[seat])
        return visit.go(f"/t/{sheet.id}")


def _written(sheet: Sheet, field: forms.Field) -> str:
    return write(sheet.options[field.name.removeprefix("option.")])


def nonce_from(sent: object) -> bytes:
    """The nonce a page made, if it made one."""
    try:
        return bytes.fromhex(str(sent or ""))[:NONCE]
    except ValueError:
        return b""


def _told(data: Any) -> Response:
    return Response(plain(orjson.dumps(data)), media_type="application/json")


async def style_sheet(request: Request) -> Response:
    return Response(boards.style(), media_type="text/css", headers={"cache-control": "public, max-age=31536000"})
