"""The pages: lobby, new table, invitation, waiting room, table, rules. All but the table work without scripts."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from intrigue import games
from intrigue.core import fair
from intrigue.core.contract import Seat
from intrigue.core.language import LANGUAGES, phrase
from intrigue.core.options import write
from intrigue.core.svg import SEAT_LETTERS
from intrigue.server import export, forms, logs
from intrigue.server.catalogue import level, listed, say, words
from intrigue.server.devices import Devices
from intrigue.server.envelope import plain
from intrigue.server.errors import FAULTS, Full, Refused
from intrigue.server.guests import INVITATION, Limits, Signer, hashed
from intrigue.server.house import House
from intrigue.server.learning import Learning
from intrigue.server.lessons import Lessons
from intrigue.server.lobby import Lobby
from intrigue.server.logs import log
from intrigue.server.page import line
from intrigue.server.reach import reach
from intrigue.server.replays import Replays
from intrigue.server.reviews import Reviews
from intrigue.server.rulebook import chapters, halls, rulebook, rulings
from intrigue.server.seating import BOT_NAMES, NONCE, SEAL, Kept, Wish, awaited, is_full, standing
from intrigue.server.sharing import Sharing
from intrigue.server.shelf import GameBox, box
from intrigue.server.upkeep import refusal
from intrigue.server.visit import MADE, Trouble, Visit, qr
from intrigue.server.waiting import WaitingRoom
from intrigue.store.engine import TROUBLE
from intrigue.store.records import Sheet, Status
from intrigue.table import door
from intrigue.table.door import Wrong

Page = Callable[[Visit], Awaitable[Response]]


class Pages:
    """All pages of one house."""

    def __init__(
        self, house: House, signer: Signer, reached: tuple[str, str], openings: Limits, joinings: Limits
    ) -> None:
        """Reached: at an address that the operator says, and on what the server listens."""
        self.house, self._signer, (self._base_url, self._bound) = house, signer, reached
        self._openings, self.joinings = openings, joinings

    def routes(self) -> list[BaseRoute]:
        replays = Replays(self)
        pages: list[tuple[str, str, Page]] = [
            *Lobby(self).pages(),
            *WaitingRoom(self).pages(),
            ("GET", "/new/{game}", self.new),
            ("POST", "/new/{game}", self.open),
            ("GET", "/rules/{game}", self.rules),
            ("GET", "/gallery/{game}", self.gallery),
            ("GET", "/join/{id}", self.invitation),
            ("POST", "/join/{id}", self.sit),
            ("GET", "/join/{id}/{key}", self.invitation),
            ("POST", "/join/{id}/{key}", self.sit),
            ("GET", "/t/{id}", self.table),
            ("POST", "/t/{id}/sit", self.sit_kept),
            ("POST", "/t/{id}/nonce", self.unseal),
            ("POST", "/t/{id}/again", self.again),
            ("POST", "/t/{id}/fill", self.fill),
            ("POST", "/language", self.speak),
            ("POST", "/t/{id}/kick", self.kick),
            ("GET", "/t/{id}/talk", self.talk),
            ("GET", "/t/{id}/notes", self.notes),
            ("GET", "/t/{id}/record", self.record),
            *Devices(self).pages(),
            *replays.pages(),
            *Lessons(self, replays).pages(),
            *Reviews(self, replays).pages(),
            *Sharing(self).pages(),
            *Learning(self).pages(),
            ("GET", "/{rest:path}", self.nowhere),
        ]
        return [
            *(Route(f"/{name}", made_file(name, made)) for name, made in MADE.items()),
            *(Route(path, self._answer(page), methods=[method]) for method, path, page in pages),
        ]

    def _answer(self, page: Page) -> Callable[[Request], Awaitable[Response]]:
        """Whatever is wrong is said on a page."""

        async def answer(request: Request) -> Response:
            notice = say("draining") if self.house.draining else ""
            visit = Visit(request, self._signer, self._base_url, notice)
            try:
                return await page(visit)
            except Trouble as problem:
                return visit.page("error.html", problem.status, text=problem.text, back=problem.back)
            except Full as full:
                return visit.page("error.html", 503, text=full.text)
            except Refused as refused:
                return visit.page("error.html", 400, text=refused.text)
            except Wrong as wrong:
                return visit.page("error.html", 400, text=str(wrong))
            except TROUBLE as error:
                log.warning("%s could not be read: %s", logs.address(request.scope), error)
                return visit.page("error.html", 503, text=say("error_read"))

        return answer

    # what every page asks

    def _box(self, visit: Visit) -> GameBox:
        name = visit.request.path_params["game"]
        if name not in games.names():
            raise Trouble(404, "error_no_game")
        return box(name)

    async def sheet(self, visit: Visit, *, aside: bool = False) -> Sheet:
        """The table that is asked for; one that is set aside only if that does not matter."""
        sheet = await self.house.found(visit.request.path_params["id"])
        if sheet is None:
            raise Trouble(404, "error_no_table")
        if sheet.fault and not aside:
            raise refusal(sheet)
        return sheet

    async def seat_of(self, visit: Visit, sheet: Sheet) -> Seat | None:
        seat = await self.house.owns(sheet.id, visit.guest.owner)
        return seat if seat is not None and seat < len(sheet.chairs) and sheet.chairs[seat].owned else None

    async def admit(self, visit: Visit, sheet: Sheet, seat: Seat | None) -> None:
        """Visitors may look on at a listed table; at a private one with its invitation, or after leaving a seat."""
        left = await self.house.owns(sheet.id, visit.guest.owner) is not None
        if sheet.shared and sheet.status is Status.OVER:
            return
        if seat is None and not left and not sheet.listed and not self._key(visit, sheet):
            raise Trouble(403, "error_private")

    def _key(self, visit: Visit, sheet: Sheet) -> str:
        """The key of the invitation, if this guest came by it."""
        key = visit.request.cookies.get(INVITATION, "")
        return key if hashed(key) == sheet.key_hash else ""

    def slow_down(self, limits: Limits, visit: Visit) -> None:
        if not limits.allow(visit.who):
            self.house.costs.refused(limits.ceiling)
            raise Trouble(429, "error_slow_down")

    # opening

    async def opened(self, visit: Visit, wish: Wish, seat: Seat = 0) -> Response:
        """To a new table with a seat kept for the host: its commitment is shown before anybody sits down."""
        self.slow_down(self._openings, visit)
        await self.house.openings.check(visit.who, wish.bots, listed=wish.listed)
        owner = visit.guest.owner
        sheet, key = await self.house.seating.open(wish, owner, [Kept(seat, visit.guest.name, (owner,))])
        await self.house.openings.opened(visit.who, sheet.id)
        return visit.keep_invitation(visit.go(f"/t/{sheet.id}"), sheet.id, key)

    async def new(self, visit: Visit) -> Response:
        return self._form(visit, self._box(visit), {})

    def _form(self, visit: Visit, found: GameBox, answers: dict[str, Any], wrong: str = "") -> Response:
        return visit.page(
            "new.html",
            400 if wrong else 200,
            box=found,
            wrong=wrong,
            fields=forms.fields(found.name, answers),
            seats=list(enumerate(forms.seats(found, answers), 1)),
            sitters=forms.sitters(found.name),
            bot_names=BOT_NAMES,
            answers=forms.BLANK | {"name": visit.guest.name} | answers,
            limits={"decision": forms.SECONDS, "days": forms.DAYS, "bank": forms.BANK, "increment": door.INCREMENT},
        )

    async def open(self, visit: Visit) -> Response:
        answers, found = dict(await visit.form()), self._box(visit)
        try:
            visit.rename(forms.person(answers))
            wish = forms.wish(found, answers)
        except Wrong as wrong:
            return self._form(visit, found, answers, wrong.reason)
        try:
            return await self.opened(visit, wish)
        except Full:
            raise
        except Refused as refused:
            return self._form(visit, found, answers, str(refused))

    async def rules(self, visit: Visit) -> Response:
        found = self._box(visit)
        return visit.page(
            "rules.html",
            box=found,
            rules=rulebook(found.name),
            chapters=chapters(found.name),
            options=forms.fields(found.name, {}),
        )

    async def gallery(self, visit: Visit) -> Response:
        """Every kind of card or piece of a game, with what the rules say of it."""
        found = self._box(visit)
        if not halls(found.name):
            raise Trouble(404, "error_no_gallery")
        return visit.page("gallery.html", box=found, halls=halls(found.name), rulings=rulings(found.name))

    async def nowhere(self, visit: Visit) -> Response:
        raise Trouble(404, "error_no_page")

    # invitations

    async def _invited(self, visit: Visit) -> tuple[Sheet, str]:
        """The table of an invitation and its key; a listed table needs none."""
        sheet, key = await self.sheet(visit), str(visit.request.path_params.get("key", ""))
        if key and hashed(key) != sheet.key_hash:
            self.slow_down(self.joinings, visit)
            raise Trouble(403, "error_key")
        if not key and not sheet.listed:
            raise Trouble(403, "error_private")
        return sheet, key

    def _to_table(self, visit: Visit, sheet: Sheet, key: str) -> Response:
        response = visit.go(f"/t/{sheet.id}")
        return visit.keep_invitation(response, sheet.id, key) if key else response

    async def invitation(self, visit: Visit) -> Response:
        sheet, key = await self._invited(visit)
        if sheet.status is not Status.OPEN or await self.house.owns(sheet.id, visit.guest.owner) is not None:
            return self._to_table(visit, sheet, key)
        if await self.house.seating.is_kicked(sheet.id, visit.guest.owner):
            raise Trouble(403, "error_kicked")
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
            "neutral": games.title(sheet.game).neutral,
            "open_game": games.title(sheet.game).open,
            "clock": forms.timing_words(sheet.timing),
            "level": level,
            "levels": forms.levels(sheet.game),
            "commitment": fair.commitment(sheet.seed),
            "options": [(field.label, field.said(_written(sheet, field))) for field in changed],
        }

    async def sit(self, visit: Visit) -> Response:
        form = await visit.form()
        self.slow_down(self.joinings, visit)
        sheet, key = await self._invited(visit)
        name = str(form.get("name", ""))
        try:
            visit.rename(forms.person(form))
            await self._take(visit, sheet, visit.guest.name, form)
        except Wrong as wrong:
            return self._invite(visit, sheet, name, wrong.reason)
        except Refused as refused:
            if (await self.sheet(visit)).status is Status.OPEN and await self.seat_of(visit, sheet) is None:
                return self._invite(visit, sheet, name, refused.text)
        return self._to_table(visit, sheet, key)

    async def _take(self, visit: Visit, sheet: Sheet, name: str, form: FormData) -> None:
        """Sit down, with the seal of a nonce if the page's script made one."""
        sent = form.get("sealed", "")
        sealed = door.hexadecimal("sealed", sent, SEAL) if sent else b""
        await self.house.seating.sit(sheet.id, name, visit.guest.owner, sealed=sealed, device=visit.device)

    async def sit_kept(self, visit: Visit) -> Response:
        """Sit down on the seat that was kept for the guest: the host's, or in a rematch."""
        form, sheet = await visit.form(), await self.sheet(visit)
        kept = await self.house.owns(sheet.id, visit.guest.owner)
        if kept is None:
            raise Trouble(403, "error_no_seat")
        if sheet.status is Status.OPEN and not sheet.chairs[kept].owned:
            await self._take(visit, sheet, sheet.chairs[kept].name, form)
        return visit.go(f"/t/{sheet.id}")

    async def unseal(self, visit: Visit) -> Response:
        """Open the nonce that the guest's seat sealed."""
        form, sheet = await visit.form(), await self.sheet(visit)
        nonce = door.hexadecimal("nonce", form.get("nonce", ""), NONCE)
        if sheet.status is Status.OPEN:
            await self.house.seating.unseal(sheet.id, visit.guest.owner, nonce)
        return visit.go(f"/t/{sheet.id}")

    async def again(self, visit: Visit) -> Response:
        """The host gives up a table where somebody does not open a nonce: all meet at a new one, with a new seed."""
        sheet = await self._hosted(visit)
        return visit.go(f"/t/{await self.house.seating.give_up(sheet.id)}")

    async def fill(self, visit: Visit) -> Response:
        """The host gives the free seats to bots."""
        form = await visit.form()
        sheet = await self._hosted(visit)
        level = str(form.get("level", ""))
        if sheet.status is Status.OPEN:
            level = level if level in forms.levels(sheet.game) else "medium"
            await self.house.seating.fill(sheet.id, level, visit.guest.owner)
        return visit.go(f"/t/{sheet.id}")

    async def kick(self, visit: Visit) -> Response:
        """The host frees a seat before the match."""
        form, sheet = await visit.form(), await self._hosted(visit)
        seat, own = str(form.get("seat", "")), await self.house.owns(sheet.id, sheet.host)
        if seat not in [str(chair.seat) for chair in sheet.chairs if chair.seat != own]:
            raise Refused("refused", "error_no_kick")
        await self.house.seating.kick(sheet.id, int(seat))
        return visit.go(f"/t/{sheet.id}")

    async def _hosted(self, visit: Visit) -> Sheet:
        await visit.form()
        sheet = await self.sheet(visit)
        if sheet.host != visit.guest.owner:
            raise Trouble(403, "error_not_host")
        return sheet

    # the table

    async def table(self, visit: Visit) -> Response:
        sheet = await self.sheet(visit)
        seat = await self.seat_of(visit, sheet)
        await self.admit(visit, sheet, seat)
        if sheet.status is Status.OPEN:
            await self.house.seating.settle(sheet.id)  # a crash may have come between the last nonce and the match
            sheet = await self.sheet(visit)
        if sheet.status is Status.OPEN:
            return await self._waiting(visit, sheet)
        await self.house.room(sheet.id)  # Refused, with a sentence, where it cannot be shown
        shown = {"table": sheet.id, "game": sheet.game, "seat": seat, "open": sheet.open_hands}
        facts = shown | {"letters": SEAT_LETTERS, "words": words("ui_")}
        response = visit.page(
            "table.html",
            facts=facts,
            talk_rule=phrase(games.title(sheet.game).talk),
            seat=seat,
            host=seat is not None and sheet.host == visit.guest.owner,
            over=sheet.status is Status.OVER,
            consent=seat is not None and sheet.chairs[seat].consent,
            **self._around(sheet),
        )
        key = self._key(visit, sheet)
        return visit.keep_invitation(response, sheet.id, key) if key and seat is None else response

    async def _waiting(self, visit: Visit, sheet: Sheet) -> Response:
        seat, key = await self.house.owns(sheet.id, visit.guest.owner), self._key(visit, sheet)
        if seat is None:
            return visit.go(f"/join/{sheet.id}" if sheet.listed else f"/join/{sheet.id}/{key}")
        link = visit.link(f"/join/{sheet.id}/{key}") if key else visit.link(f"/join/{sheet.id}") if sheet.listed else ""
        full, (link, note) = is_full(sheet), reach(link, self._bound)
        response = visit.page(
            "waiting.html",
            link="" if full else link,
            note=note,
            qr=qr(link) if link and not full else "",
            host=sheet.host == visit.guest.owner,
            seat=seat,
            full=full,
            awaited=listed([chair.name for chair in awaited(sheet)]),
            talk=[line(said) for said in await self.house.looked(self.house.store.talk, sheet.id)],
            facts={"words": {word: words("ui_")[word] for word in ("yes", "no")}},
            sitting=standing(sheet) | {"seat": seat, "token": visit.token, "words": words("sit_")},
            **self._around(sheet),
        )
        response.headers["content-encoding"] = "identity"  # the invitation's key beside names of others: not compressed
        return response

    async def speak(self, visit: Visit) -> Response:
        """Speak another language to this guest from now on, and go back to the page where it was chosen."""
        form = await visit.form()
        language, back = str(form.get("language", "")), str(form.get("back", "/"))
        if language not in LANGUAGES:
            raise Trouble(400, "error_bad")
        return visit.speak(language, back if re.fullmatch(r"/(?!/)[\w/-]*", back) else "/")

    async def talk(self, visit: Visit) -> Response:
        """The table talk. It has an address of its own: other people's words and a seat's notes do not share a page."""
        sheet = await self.sheet(visit)
        await self.admit(visit, sheet, await self.seat_of(visit, sheet))
        return _told([line(said) for said in await self.house.looked(self.house.store.talk, sheet.id)])

    async def notes(self, visit: Visit) -> Response:
        """The private notes of the guest's seat."""
        sheet = await self.sheet(visit)
        seat = await self.seat_of(visit, sheet)
        if seat is None:
            raise Trouble(403, "error_no_seat")
        return _told(await self.house.looked(self.house.store.notes, sheet.id, seat))

    async def record(self, visit: Visit) -> Response:
        """The record of a finished match, also of one that cannot be shown; a program may bring its seat's key."""
        sheet, key = await self.sheet(visit, aside=True), visit.request.query_params.get("key", "")
        if not key or await self.house.owns(sheet.id, hashed(key)) is None:
            await self.admit(visit, sheet, await self.seat_of(visit, sheet))
        if sheet.status is not Status.OVER or sheet.result is None:
            raise Trouble(403, "error_record")
        name = f'attachment; filename="{sheet.game}-{sheet.id}.jsonl"'
        try:
            text = await self.house.looked(export.record, self.house.store, sheet, self.house.secret)
            return PlainTextResponse(text, headers={"content-disposition": name})
        except FAULTS as error:
            log.warning("the record of table %s cannot be written: %s", sheet.id, logs.kind(error))
            raise Trouble(503, "error_read") from error


def _written(sheet: Sheet, field: forms.FormField) -> str:
    return write(sheet.options[field.name.removeprefix("option.")])


def _told(data: Any) -> Response:
    return Response(plain(orjson.dumps(data)), media_type="application/json")


def made_file(name: str, make: Callable[[], str]) -> Callable[[Request], Awaitable[Response]]:
    """A file that does not lie among the static ones; its address changes with it."""
    kind = "text/css" if name.endswith(".css") else "text/javascript"

    async def answer(request: Request) -> Response:
        return Response(make(), media_type=kind, headers={"cache-control": "public, max-age=31536000"})

    return answer
