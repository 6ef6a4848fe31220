"""For programs: open a table, sit down, start. The socket does the rest. docs/protocol.md describes it."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from intrigue import bots, games
from intrigue.core import fair
from intrigue.server import logs, messages
from intrigue.server.catalogue import say
from intrigue.server.devices import LINK_LASTS
from intrigue.server.errors import Full, Refused
from intrigue.server.gate import AGAIN, RETRY
from intrigue.server.guests import COOKIE, Limits, Signer, hashed, new_key
from intrigue.server.house import House
from intrigue.server.logs import log
from intrigue.server.offers import described, offers
from intrigue.server.seating import NONCE, SEAL, Wish, standing
from intrigue.store.engine import TROUBLE, Conflict
from intrigue.store.records import ChairKind, Sheet
from intrigue.table import door, signature
from intrigue.table.door import Wrong

LONGEST_KEY = 100  # characters
MOST_SEATS = 16  # at any table; how many a game has is asked later
Given = dict[str, Any]  # what a call takes, its values still to be checked


def reply(data: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(data), status, media_type="application/json")


class Api:
    """The calls."""

    def __init__(self, house: House, signer: Signer, limits: Limits, looks: Limits) -> None:
        self._house, self._signer, self._limits = house, signer, {"POST": limits, "GET": looks}

    def routes(self) -> list[BaseRoute]:
        return [Route(call.path, self._guarded(call), methods=[call.method]) for call in CALLS]

    def _guarded(self, call: Call) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            limits = self._limits[call.method]
            if not limits.allow(_address(request)):
                self._house.costs.refused(limits.ceiling)
                return _refuse({"error": Refused("slow_down").text}, 429)
            try:
                return reply(await call.answer(self, request, await _given(call, request)))
            except Wrong as wrong:
                return _refuse({"error": str(wrong), "field": wrong.field})
            except Full as full:
                return _refuse({"error": full.text}, 503)
            except Refused as refused:
                return _refuse({"error": refused.text})
            except TROUBLE as error:
                log.warning("%s could not be read: %s", logs.address(request.scope), error)
                return _refuse({"error": say("error_read")}, 503)

        return endpoint

    async def key(self, request: Request, data: Given) -> messages.Key:
        """The key with which this server signs the records of its matches."""
        return {"key": signature.public_key(self._house.secret), "algorithm": "Ed25519"}

    async def games(self, request: Request, data: Given) -> messages.Games:
        """The games with their sizes, options and bots."""
        return {"games": offers()}

    async def game(self, request: Request, data: Given) -> messages.Described:
        """One game, with the schema of what it says and a legend of its numbers."""
        try:
            return described(door.one_of("game", request.path_params["game"], games.names()))
        except games.UnknownGame as error:  # of another package, which cannot be loaded
            raise Wrong("game", str(error)) from None

    async def mine(self, request: Request, data: Given) -> messages.Tables:
        """How the tables stand at which this key, or the guest of this cookie, has a seat; the latest first."""
        given, guest = _key(data.get("key", "")), self._signer.read(request.cookies.get(COOKIE))
        if not given and not guest:
            raise Wrong("key", "is missing: give the key of a seat, or come with a guest's cookie")
        found = await self._house.of_owner(hashed(given or (guest[0] if guest else "")))
        return {"tables": [{**standing(sheet), "seat": seat} for sheet, seat in found]}

    async def open(self, request: Request, data: Given) -> messages.Opened:
        """Open a table: game, options, seats (a bot's level or an empty word each), names of bots, listed, clock."""
        game = door.one_of("game", data["game"], games.names())
        seats = _seats(game, data["seats"])
        wish = Wish(
            game,
            door.options(game, data.get("options", {})),
            seats,
            door.flag("listed", data.get("listed", False)),
            door.timing(data.get("clock", ["none"])),
            _names(data.get("names", []), len(seats)),
        )
        await self._house.openings.check(_address(request), seats, listed=wish.listed)
        sheet, key = await self._house.seating.open(wish, "")
        await self._house.openings.opened(_address(request), sheet.id)
        return {"table": sheet.id, "key": key, "commitment": fair.commitment(sheet.seed)}

    async def sit(self, request: Request, data: Given) -> messages.Seated:
        """Take a seat with the invitation's key, or the one kept for a key; the seat's own key opens its socket."""
        name, given = door.name("name", data["name"]), _key(data.get("key", ""))
        sealed = door.hexadecimal("sealed", data["sealed"], SEAL) if "sealed" in data else b""
        sheet = await self._house.sheet(request.path_params["id"])
        own = await self._house.owns(sheet.id, hashed(given)) is not None
        if not own and not sheet.listed and not _opens(given, sheet):
            raise Refused("refused", "error_private")
        key = given if own else new_key()
        seating = self._house.seating
        seat = await seating.sit(sheet.id, name, hashed(key), sealed=sealed, kind=ChairKind.PROGRAM, device=name)
        return {"seat": seat, "key": key, "commitment": fair.commitment(sheet.seed)}

    async def nonce(self, request: Request, data: Given) -> messages.Nothing:
        """Open the nonce that the seat sealed, with the seat's key, when everybody has sat."""
        owner, nonce = hashed(_key(data["key"])), door.hexadecimal("nonce", data["nonce"], NONCE)
        await self._house.seating.unseal(request.path_params["id"], owner, nonce)
        return {}

    async def look(self, request: Request, data: Given) -> messages.Standing:
        """How a table stands before it begins: the commitment, who has sat, what is sealed and what is open."""
        sheet, given = await self._house.sheet(request.path_params["id"]), _key(data.get("key", ""))
        own = await self._house.owns(sheet.id, hashed(given)) is not None
        if not own and not sheet.listed and not _opens(given, sheet):
            raise Refused("refused", "error_private")
        return standing(sheet)

    async def fill(self, request: Request, data: Given) -> messages.Nothing:
        """Give the free seats to bots, with the key of the invitation, or of a seat where nobody is the host."""
        sheet = await self._house.sheet(request.path_params["id"])
        bot = door.one_of("bot", data.get("bot", "medium"), bots.known(sheet.game))
        among = not sheet.host and await self._house.owns(sheet.id, hashed(_key(data["key"]))) is not None
        if not among and not _opens(data["key"], sheet):
            raise Refused("refused", "error_not_host")
        self._house.openings.check_company((sheet,))
        await self._house.seating.fill(sheet.id, bot, hashed(data["key"]))
        return {}

    async def kick(self, request: Request, data: Given) -> messages.Nothing:
        """Free a seat, a bot's too, with the key of the invitation, while another seat is free."""
        sheet = await self._house.sheet(request.path_params["id"])
        seat = door.whole("seat", data["seat"], range(len(sheet.chairs)))
        if not _opens(data["key"], sheet) or sheet.host:
            raise Refused("refused", "error_not_host")
        await self._house.seating.kick(sheet.id, seat)
        return {}

    async def link(self, request: Request, data: Given) -> messages.Linked:
        """A link that brings one more device to the seat of this key: /seat/<table>/<link>, once, for ten minutes."""
        id_, store = request.path_params["id"], self._house.store
        seat = await self._house.owns(id_, hashed(_key(data["key"])))
        if seat is None or not (await self._house.sheet(id_)).chairs[seat].owned:
            raise Refused("refused", "error_no_seat")
        link = new_key()
        await self._house.kept(store.link(hashed(link), id_, seat, store.now() + LINK_LASTS))
        return {"link": link, "seconds": LINK_LASTS}

    async def device(self, request: Request, data: Given) -> messages.DeviceSeated:
        """A key of one's own to the seat of such a link, for a program."""
        id_, name = request.path_params["id"], door.name("name", data.get("name", say("note_program")))
        key = new_key()
        try:
            seat = await self._house.kept(
                self._house.store.use_link(hashed(_key(data["link"])), id_, hashed(key), name)
            )
        except Conflict:
            raise Refused("refused", "error_seat_key") from None
        return {"seat": seat, "key": key}


class Call(NamedTuple):
    """One thing a program may ask for, and which fields it gives: in the body, or of a GET in the address."""

    method: str
    path: str
    answer: Callable[[Api, Request, Given], Awaitable[Mapping[str, object]]]
    needed: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


CALLS = (
    Call("GET", "/api/key", Api.key),
    Call("GET", "/api/games", Api.games),
    Call("GET", "/api/games/{game}", Api.game),
    Call("GET", "/api/tables", Api.mine, (), ("key",)),
    Call("POST", "/api/tables", Api.open, ("game", "seats"), ("options", "names", "listed", "clock")),
    Call("GET", "/api/tables/{id}", Api.look, (), ("key",)),
    Call("POST", "/api/tables/{id}/sit", Api.sit, ("name",), ("key", "sealed")),
    Call("POST", "/api/tables/{id}/nonce", Api.nonce, ("key", "nonce")),
    Call("POST", "/api/tables/{id}/fill", Api.fill, ("key",), ("bot",)),
    Call("POST", "/api/tables/{id}/kick", Api.kick, ("key", "seat")),
    Call("POST", "/api/tables/{id}/link", Api.link, ("key",)),
    Call("POST", "/api/tables/{id}/device", Api.device, ("link",), ("name",)),
)


async def _given(call: Call, request: Request) -> Given:
    """The fields that came with a call; of an address other fields than these are nobody's business."""
    if call.method == "POST":
        return door.form(_parse(await request.body()), call.needed, call.optional)
    return {field: request.query_params[field] for field in call.optional if field in request.query_params}


def _refuse(why: messages.Wronged, status: int = 400) -> Response:
    response = reply(why, status)
    if status in AGAIN:
        response.headers["retry-after"] = RETRY.decode()
    return response


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _parse(body: bytes) -> Any:
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError:
        raise Wrong("body", "must be a JSON object") from None


def _seats(game: str, value: Any) -> tuple[str, ...]:
    """A bot of the game for each seat, or an empty word for a person's."""
    known = bots.known(game)
    return tuple(
        bot if bot == "" else door.one_of("seats", bot, known) for bot in door.items("seats", value, MOST_SEATS)
    )


def _names(value: Any, seats: int) -> tuple[str, ...]:
    return tuple(name if name == "" else door.name("names", name) for name in door.items("names", value, seats))


def _key(value: Any) -> str:
    return door.text("key", value, LONGEST_KEY)


def _opens(key: Any, sheet: Sheet) -> bool:
    """Whether this is the key of the table's invitation."""
    return hmac.compare_digest(hashed(_key(key)), sheet.key_hash)
