"""For programs: open a table, sit down, start. The socket does the rest. docs/protocol.md describes it."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from intrigue import games
from intrigue.core.options import load
from intrigue.server.errors import Refused
from intrigue.server.guests import Limits, hashed, new_key, same_origin
from intrigue.server.house import House, Plan
from intrigue.table.clock import Timing

LARGEST = 16_384
Answer = Callable[[Request, dict[str, Any]], Awaitable[dict[str, Any]]]


def reply(data: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(data), status, media_type="application/json")


class Api:
    """The three calls."""

    def __init__(self, house: House, limits: Limits, base_url: str) -> None:
        self._house, self._limits, self._base_url = house, limits, base_url

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/tables", self._guarded(self.open), methods=["POST"]),
            Route("/api/tables/{id}/sit", self._guarded(self.sit), methods=["POST"]),
            Route("/api/tables/{id}/fill", self._guarded(self.fill), methods=["POST"]),
        ]

    def _guarded(self, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            if not self._limits.allow(request.client.host if request.client else ""):
                return reply({"error": Refused("slow_down").text}, 429)
            body = await request.body()
            try:
                if not same_origin(request.headers, self._base_url) or len(body) > LARGEST:
                    raise Refused("bad")
                data = orjson.loads(body)
                return reply(await answer(request, data))
            except Refused as refused:
                return reply({"error": refused.text}, 400)
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                return reply({"error": str(error)}, 400)

        return endpoint

    async def open(self, request: Request, data: dict[str, Any]) -> dict[str, Any]:
        """Open a table: game, options, seats (a bot's level or an empty word each), names of bots, listed, clock."""
        options = load(games.options_class(data["game"]), data.get("options", {}))
        timing = Timing(*data.get("clock", ["none"]))
        seats = tuple(str(bot) for bot in data["seats"])
        names = tuple(str(name) for name in data.get("names", ()))
        plan = Plan(data["game"], options, seats, bool(data.get("listed")), timing, names)
        sheet, key = await self._house.open(plan, "")
        return {"table": sheet.id, "key": key}

    async def sit(self, request: Request, data: dict[str, Any]) -> dict[str, Any]:
        """Take a seat with the key of the invitation; the seat's own key opens its socket."""
        sheet = self._house.sheet(request.path_params["id"])
        if not sheet.listed and not hmac.compare_digest(hashed(str(data["key"])), sheet.key_hash):
            raise Refused("refused", "error_private")
        key = new_key()
        seat = await self._house.sit(sheet.id, str(data["name"]), hashed(key), bytes.fromhex(data.get("nonce", "")))
        return {"seat": seat, "key": key}

    async def fill(self, request: Request, data: dict[str, Any]) -> dict[str, Any]:
        """Give the free seats to bots, with the key of the invitation."""
        sheet = self._house.sheet(request.path_params["id"])
        if not hmac.compare_digest(hashed(str(data["key"])), sheet.key_hash):
            raise Refused("refused", "error_not_host")
        await self._house.fill(sheet.id, str(data.get("bot", "medium")))
        return {}
