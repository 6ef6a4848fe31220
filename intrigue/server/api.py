"""For programs: open a table, sit down, start. The socket does the rest. docs/protocol.md describes it."""

from __future__ import annotations

import hmac
import sqlite3
import time
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from intrigue import bots, games
from intrigue.core import fair
from intrigue.server.catalogue import say
from intrigue.server.devices import LINK_LASTS
from intrigue.server.errors import Refused, log
from intrigue.server.guests import COOKIE, Limits, Signer, hashed, new_key
from intrigue.server.house import House
from intrigue.server.offers import described, offers
from intrigue.server.seating import NONCE, SEAL, Plan, standing
from intrigue.store.records import Kind, Sheet
from intrigue.store.sqlite import Conflict
from intrigue.table import door, signature
from intrigue.table.door import Wrong

LONGEST_KEY = 100  # characters
MOST_SEATS = 16  # at any table; how many a game has is asked later
Answer = Callable[[Request, Any], Awaitable[dict[str, Any]]]


def reply(data: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(data), status, media_type="application/json")


class Api:
    """The calls."""

    def __init__(self, house: House, signer: Signer, limits: Limits, looks: Limits) -> None:
        self._house, self._signer, self._limits = house, signer, {"POST": limits, "GET": looks}

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/key", self._guarded(self.key), methods=["GET"]),
            Route("/api/games", self._guarded(self.games), methods=["GET"]),
            Route("/api/games/{game}", self._guarded(self.game), methods=["GET"]),
            Route("/api/tables", self._guarded(self.mine), methods=["GET"]),
            Route("/api/tables", self._guarded(self.open), methods=["POST"]),
            Route("/api/tables/{id}/sit", self._guarded(self.sit), methods=["POST"]),
            Route("/api/tables/{id}", self._guarded(self.look), methods=["GET"]),
            Route("/api/tables/{id}/nonce", self._guarded(self.nonce), methods=["POST"]),
            Route("/api/tables/{id}/fill", self._guarded(self.fill), methods=["POST"]),
            Route("/api/tables/{id}/link", self._guarded(self.link), methods=["POST"]),
            Route("/api/tables/{id}/device", self._guarded(self.device), methods=["POST"]),
        ]

    def _guarded(self, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            if not self._limits["POST" if request.method == "POST" else "GET"].allow(_address(request)):
                return reply({"error": Refused("slow_down").text}, 429)
            try:
                data = _parse(await request.body()) if request.method == "POST" else {}
                return reply(await answer(request, data))
            except Wrong as wrong:
                return reply({"error": str(wrong), "field": wrong.field}, 400)
            except Refused as refused:
                return reply({"error": refused.text}, 400)
            except sqlite3.Error as error:
                log.warning("%s could not be read: %s", request.url.path, error)
                return reply({"error": say("error_read")}, 503)

        return endpoint

    async def key(self, request: Request, data: Any) -> dict[str, Any]:
        """The key with which this server signs the records of its matches."""
        return {"key": signature.public_key(self._house.secret), "algorithm": "Ed25519"}

    async def games(self, request: Request, data: Any) -> dict[str, Any]:
        """The games with their sizes, options and bots."""
        return {"games": offers()}

    async def game(self, request: Request, data: Any) -> dict[str, Any]:
        """One game, with the schema of what it says and a legend of its numbers."""
        try:
            return described(door.one_of("game", request.path_params["game"], games.names()))
        except games.UnknownGame as error:  # of another package, which cannot be loaded
            raise Wrong("game", str(error)) from None

    async def mine(self, request: Request, data: Any) -> dict[str, Any]:
        """How the tables stand at which this key, or the guest of this cookie, has a seat; the latest first."""
        given, guest = _key(request.query_params.get("key", "")), self._signer.read(request.cookies.get(COOKIE))
        if not given and not guest:
            raise Wrong("key", "is missing: give the key of a seat, or come with a guest's cookie")
        found = self._house.of_owner(hashed(given or (guest[0] if guest else "")))
        return {"tables": [{**standing(sheet), "seat": seat} for sheet, seat in found]}

    async def open(self, request: Request, data: Any) -> dict[str, Any]:
        """Open a table: game, options, seats (a bot's level or an empty word each), names of bots, listed, clock."""
        data = door.form(data, ("game", "seats"), ("options", "names", "listed", "clock"))
        game = door.one_of("game", data["game"], games.names())
        seats = _seats(data["seats"])
        plan = Plan(
            game,
            door.options(game, data.get("options", {})),
            seats,
            door.flag("listed", data.get("listed", False)),
            door.timing(data.get("clock", ["none"])),
            _names(data.get("names", []), len(seats)),
        )
        self._house.openings.check(_address(request), seats, listed=plan.listed)
        sheet, key = await self._house.seating.open(plan, "")
        self._house.openings.opened(_address(request), sheet.id)
        return {"table": sheet.id, "key": key, "commitment": fair.commitment(sheet.seed)}

    async def sit(self, request: Request, data: Any) -> dict[str, Any]:
        """Take a seat with the invitation's key, or the one kept for a key; the seat's own key opens its socket."""
        data = door.form(data, ("name",), ("key", "sealed"))
        name, given = door.name("name", data["name"]), _key(data.get("key", ""))
        sealed = door.hexadecimal("sealed", data["sealed"], SEAL) if "sealed" in data else b""
        sheet = self._house.sheet(request.path_params["id"])
        own = self._house.store.owns(sheet.id, hashed(given)) is not None
        if not own and not sheet.listed and not _opens(given, sheet):
            raise Refused("refused", "error_private")
        key = given if own else new_key()
        seating = self._house.seating
        seat = await seating.sit(sheet.id, name, hashed(key), sealed=sealed, kind=Kind.PROGRAM, device=name)
        return {"seat": seat, "key": key, "commitment": fair.commitment(sheet.seed)}

    async def nonce(self, request: Request, data: Any) -> dict[str, Any]:
        """Open the nonce that the seat sealed, with the seat's key, when everybody has sat."""
        data = door.form(data, ("key", "nonce"))
        owner, nonce = hashed(_key(data["key"])), door.hexadecimal("nonce", data["nonce"], NONCE)
        await self._house.seating.unseal(request.path_params["id"], owner, nonce)
        return {}

    async def look(self, request: Request, data: Any) -> dict[str, Any]:
        """How a table stands before it begins: the commitment, who has sat, what is sealed and what is open."""
        sheet, given = self._house.sheet(request.path_params["id"]), _key(request.query_params.get("key", ""))
        own = self._house.store.owns(sheet.id, hashed(given)) is not None
        if not own and not sheet.listed and not _opens(given, sheet):
            raise Refused("refused", "error_private")
        return standing(sheet)

    async def fill(self, request: Request, data: Any) -> dict[str, Any]:
        """Give the free seats to bots, with the key of the invitation, or of a seat where nobody is the host."""
        data = door.form(data, ("key",), ("bot",))
        bot = door.one_of("bot", data.get("bot", "medium"), bots.BOTS)
        sheet = self._house.sheet(request.path_params["id"])
        among = not sheet.host and self._house.store.owns(sheet.id, hashed(_key(data["key"]))) is not None
        if not among and not _opens(data["key"], sheet):
            raise Refused("refused", "error_not_host")
        self._house.openings.check_company((sheet,))
        await self._house.seating.fill(sheet.id, bot, hashed(data["key"]))
        return {}

    async def link(self, request: Request, data: Any) -> dict[str, Any]:
        """A link that brings one more device to the seat of this key: /seat/<table>/<link>, once, for ten minutes."""
        data = door.form(data, ("key",))
        id_, store = request.path_params["id"], self._house.store
        seat = store.owns(id_, hashed(_key(data["key"])))
        if seat is None or not self._house.sheet(id_).chairs[seat].owned:
            raise Refused("refused", "error_no_seat")
        link = new_key()
        await self._house.kept(store.link(hashed(link), id_, seat, time.time() + LINK_LASTS))
        return {"link": link, "seconds": LINK_LASTS}

    async def device(self, request: Request, data: Any) -> dict[str, Any]:
        """A key of one's own to the seat of such a link, for a program."""
        data = door.form(data, ("link",), ("name",))
        id_, name = request.path_params["id"], door.name("name", data.get("name", say("note_program")))
        key = new_key()
        try:
            seat = await self._house.kept(
                self._house.store.use_link(hashed(_key(data["link"])), id_, hashed(key), name)
            )
        except Conflict:
            raise Refused("refused", "error_seat_key") from None
        return {"seat": seat, "key": key}


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _parse(body: bytes) -> Any:
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError:
        raise Wrong("body", "must be a JSON object") from None


def _seats(value: Any) -> tuple[str, ...]:
    """A bot's level for each seat, or an empty word for a person's."""
    return tuple(
        bot if bot == "" else door.one_of("seats", bot, bots.BOTS) for bot in door.items("seats", value, MOST_SEATS)
    )


def _names(value: Any, seats: int) -> tuple[str, ...]:
    return tuple(name if name == "" else door.name("names", name) for name in door.items("names", value, seats))


def _key(value: Any) -> str:
    return door.text("key", value, LONGEST_KEY)


def _opens(key: Any, sheet: Sheet) -> bool:
    """Whether this is the key of the table's invitation."""
    return hmac.compare_digest(hashed(_key(key)), sheet.key_hash)
