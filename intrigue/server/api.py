"""For programs: open a table, sit down, start. The socket does the rest. docs/protocol.md describes it."""

from __future__ import annotations

import hmac
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from intrigue import bots, games
from intrigue.server.catalogue import say
from intrigue.server.errors import Refused, log
from intrigue.server.guests import Limits, hashed, new_key
from intrigue.server.house import House, Plan
from intrigue.store.records import Sheet
from intrigue.table import door
from intrigue.table.door import Wrong

LONGEST_KEY = 100  # characters
MOST_SEATS = 16  # at any table; how many a game has is asked later
NONCE = range(65)  # bytes
Answer = Callable[[Request, Any], Awaitable[dict[str, Any]]]


def reply(data: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(data), status, media_type="application/json")


class Api:
    """The three calls."""

    def __init__(self, house: House, limits: Limits) -> None:
        self._house, self._limits = house, limits

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/tables", self._guarded(self.open), methods=["POST"]),
            Route("/api/tables/{id}/sit", self._guarded(self.sit), methods=["POST"]),
            Route("/api/tables/{id}/fill", self._guarded(self.fill), methods=["POST"]),
        ]

    def _guarded(self, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            if not self._limits.allow(_address(request)):
                return reply({"error": Refused("slow_down").text}, 429)
            try:
                return reply(await answer(request, _parse(await request.body())))
            except Wrong as wrong:
                return reply({"error": str(wrong), "field": wrong.field}, 400)
            except Refused as refused:
                return reply({"error": refused.text}, 400)
            except sqlite3.Error as error:
                log.warning("%s could not be read: %s", request.url.path, error)
                return reply({"error": say("error_read")}, 503)

        return endpoint

    async def open(self, request: Request, data: Any) -> dict[str, Any]:
        """Open a table: game, options, seats (a bot's level or an empty word each), names of bots, listed, clock."""
        data = door.form(data, ("game", "seats"), ("options", "names", "listed", "clock"))
        game = door.one_of("game", data["game"], games.GAMES)
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
        sheet, key = await self._house.open(plan, "")
        self._house.openings.opened(_address(request), sheet.id)
        return {"table": sheet.id, "key": key}

    async def sit(self, request: Request, data: Any) -> dict[str, Any]:
        """Take a seat with the key of the invitation; the seat's own key opens its socket."""
        data = door.form(data, ("name",), ("key", "nonce"))
        name, nonce = door.name("name", data["name"]), door.hexadecimal("nonce", data.get("nonce", ""), NONCE)
        sheet = self._house.sheet(request.path_params["id"])
        if not sheet.listed and not _opens(data.get("key", ""), sheet):
            raise Refused("refused", "error_private")
        key = new_key()
        seat = await self._house.sit(sheet.id, name, hashed(key), nonce)
        return {"seat": seat, "key": key}

    async def fill(self, request: Request, data: Any) -> dict[str, Any]:
        """Give the free seats to bots, with the key of the invitation."""
        data = door.form(data, ("key",), ("bot",))
        bot = door.one_of("bot", data.get("bot", "medium"), bots.BOTS)
        sheet = self._house.sheet(request.path_params["id"])
        if not _opens(data["key"], sheet):
            raise Refused("refused", "error_not_host")
        self._house.openings.check_company((sheet,))
        await self._house.fill(sheet.id, bot)
        return {}


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


def _opens(key: Any, sheet: Sheet) -> bool:
    """Whether this is the key of the table's invitation."""
    return hmac.compare_digest(hashed(door.text("key", key, LONGEST_KEY)), sheet.key_hash)
