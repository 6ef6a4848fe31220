"""The application: routes, headers, start and end. Everything it needs is in Settings."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from intrigue import games
from intrigue.core import fair
from intrigue.server import boards, logs
from intrigue.server.api import Api
from intrigue.server.catalogue import say
from intrigue.server.ceilings import Ceilings
from intrigue.server.device import Device, later
from intrigue.server.errors import Full, Refused
from intrigue.server.gate import Gate, Names, Receive, Scope, Send, address_of, turn_away
from intrigue.server.guests import COOKIE, INVITATION, Limits, Signer, hashed
from intrigue.server.house import House
from intrigue.server.offers import offers
from intrigue.server.pages import Pages
from intrigue.server.purse import COMING, LOADING
from intrigue.server.recruits import Recruits
from intrigue.server.root import Root, root_of
from intrigue.server.settings import Settings
from intrigue.server.shelf import box
from intrigue.server.siblings import Siblings
from intrigue.server.visit import environment
from intrigue.server.watch import Watch
from intrigue.server.wire import POST
from intrigue.store.engine import TROUBLE
from intrigue.store.files import Hold
from intrigue.store.places import is_shared
from intrigue.store.store import Store

WEB = Path(__file__).parent / "web"

PACKED = re.compile(
    r"/|/static/.*|/(?:board|player)\.(?:css|js)|/(?:new|rules)/\w+|/t/\w+(?:/record)?|/api/games(?:/\w+)?"
    r"|/replay/[\w-]+(?:/looks)?"
)


def limits(ceilings: Ceilings, name: str) -> Limits:
    return Limits(name, getattr(ceilings, name))


class Packing(GZipMiddleware):
    """Compresses what holds no secret of a seat beside words of others: files of ours, rules, forms, lobby, tables."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        packed = scope["type"] == "http" and PACKED.fullmatch(scope["path"])
        await (super().__call__ if packed else self.app)(scope, receive, send)


class Socket:
    """The socket of a table, without starlette's route and WebSocket: they hold 7 kB more each, and take CPU time."""

    def __init__(self, house: House, signer: Signer) -> None:
        self._house, self._signer = house, signer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address, costs = address_of(scope), self._house.costs
        if self._house.draining:
            return await turn_away(Full("error_draining"), send)
        try:
            costs.come(address, COMING)
        except Refused as refused:
            return await turn_away(refused, send)
        try:
            await self._answer(HTTPConnection(scope), address, receive, send)
        finally:
            costs.go(address)
        return None

    async def _answer(self, connection: HTTPConnection, address: str, receive: Receive, send: Send) -> None:
        try:
            device = await self._device(connection, address, send)
        except Refused as refused:
            return await turn_away(refused, send)
        except TROUBLE:
            return await turn_away(Full("error_read"), send)
        if device.room.closed:  # it was let go while the device was looked up: the next time there is another
            return await turn_away(Full("error_read"), send)
        device.room.enter(device)  # before anything else may happen: a room with nobody in it can be let go
        try:
            await send({"type": "websocket.accept"})
            await self._serve(device, receive)
        finally:
            device.close()
            device.room.leave(device)
        return None

    async def _device(self, connection: HTTPConnection, address: str, send: Send) -> Device:
        found = re.fullmatch(r"/t/([a-z0-9]+)/ws", connection.url.path)
        if found is None:
            raise Refused("refused", "error_no_table")
        id_ = found[1]
        guest = self._signer.read(connection.cookies.get(COOKIE))
        key = connection.query_params.get("key")
        owner = hashed(key) if key else hashed(guest[0]) if guest else ""
        if id_ not in self._house.rooms and not self._house.costs.visitors.pay(address, LOADING, leave=0.25):
            raise Refused("slow_down")
        room = await self._house.room(id_)
        owned = await self._house.owns(id_, owner)
        seat = owned if owned is not None and room.sheet.chairs[owned].owned else None
        keys = (key, connection.cookies.get(INVITATION))
        if owned is None and not room.sheet.listed and room.sheet.key_hash not in [hashed(k) for k in keys if k]:
            raise Refused("refused", "error_private")
        name = room.sheet.chairs[seat].name if seat is not None else guest[1] if guest else ""
        name = name or say("guest")  # nobody without a name: the house speaks so
        known = [await self._house.owns(id_, hashed(each)) for each in (key, guest and guest[0]) if each]
        plays = any(seat is not None for seat in known)
        if seat is None and room.spectators >= self._house.ceilings.spectators:
            self._house.costs.refused("spectators")
            raise Full("error_many_spectators")
        post = connection.scope.get("extensions", {}).get(POST, later)
        return Device(room, seat, name, send, address, owner=owner, plays=plays, post=post)

    async def _serve(self, device: Device, receive: Receive) -> None:
        while (message := await receive())["type"] == "websocket.receive":
            await device.receive(message.get("text") or message.get("bytes") or "")


def create(settings: Settings, siblings: Path | None = None) -> Starlette:
    """The application for one data file; with siblings, that of one of several processes, which meet in a folder."""
    ceilings, calls = settings.ceilings, limits(settings.ceilings, "calls_per_minute")
    hold = None if is_shared(settings.data) else Hold(settings.data)
    store = Store(settings.data)
    times = {"pace": settings.pace, "think": settings.think, "patience": settings.patience, "away": settings.away}
    house = House(store, ceilings=ceilings, bots_alone=settings.bots_alone, processes=settings.processes, **times)
    signer = Signer(store.keep("cookies", fair.new_seed()))
    family = Siblings(siblings, lambda: house.looked(house.metrics.text)) if siblings else None

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store.deliver_in(asyncio.get_running_loop().call_soon_threadsafe)
        await house.resume()
        if family:
            await family.start()
        house.reader.prepare(*(partial(box, name) for name in games.names()), boards.style, environment, offers)
        yield
        if family:
            family.close()
        await house.close()
        if hold:
            hold.release()

    app = Starlette(
        routes=[
            Mount("/static", StaticFiles(directory=WEB / "static")),
            *Api(house, signer, calls, limits(ceilings, "looks_per_minute")).routes(),
            *Pages(
                house,
                signer,
                (settings.base_url, settings.host),
                calls,
                limits(ceilings, "sittings_per_minute"),
            ).routes(),
        ],
        lifespan=lifespan,
    )
    app.add_middleware(Packing)
    names = Names(settings.base_url, settings.host)
    watch = Watch(house, settings.metrics_token, family)
    recruits = Recruits(house.thinkers, settings.think_token, Socket(house, signer))
    app.add_middleware(Gate, house=house, names=names, table=recruits, watch=watch)
    if settings.log_requests:
        app.add_middleware(logs.Requests)
    if root := root_of(settings.base_url):
        app.add_middleware(Root, root=root)
    app.state.house, app.state.signer = house, signer
    return app
