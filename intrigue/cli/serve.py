"""Serve the browser table: find a port, say where it is, open the browser where there is one."""

from __future__ import annotations

import errno
import gc
import os
import socket
import sys
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import uvicorn
from starlette.applications import Starlette

from intrigue.cli.calm import Calm
from intrigue.cli.problem import Problem
from intrigue.server import logs, wire
from intrigue.server.app import create
from intrigue.server.house import House
from intrigue.server.root import root_of
from intrigue.server.settings import Settings
from intrigue.store.engine import TROUBLE
from intrigue.store.files import Taken
from intrigue.store.places import is_shared, shown
from intrigue.store.schema import WrongVersion
from intrigue.store.store import Store

TRIES = 50  # ports after the one wished for
SWITCH = 0.0005  # seconds that a thread which reads or writes may keep the one that answers everybody waiting
LAST_WORDS = 0.2  # seconds in which everybody hears that the server ends
GRACE = 5  # seconds that somebody's half-sent request may hold up the end


def bind(host: str, port: int, *, strict: bool) -> socket.socket:
    """A listening socket on the port, or on the next free one unless strict."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in (port,) if strict or port == 0 else range(port, port + TRIES):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE:
                raise Problem(f"Cannot listen on {host}: {error.strerror}. Choose another --host.") from error
        else:
            return listener
    raise Problem(f"Port {port} is taken. Stop what uses it, or choose another with --port.")


class Server(uvicorn.Server):
    """Leaves signals to the command, which was there before it and will be after it.

    Asked to end it first drains: it goes on for a while but lets nobody new in. Asked again it ends at once.
    """

    def __init__(self, config: uvicorn.Config, house: House, drain: float) -> None:
        super().__init__(config)
        self._house, self._drain, self._end, self._asked = house, drain, 0.0, 0

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def wind_up(self) -> None:
        self._asked += 1

    async def on_tick(self, counter: int) -> bool:
        if self._asked and not self._house.draining:
            self._house.drain()
            self._end = time.monotonic() + max(LAST_WORDS, self._drain)
        if self._asked > 1 or (self._asked and time.monotonic() >= self._end):
            self.should_exit = True
        return await super().on_tick(counter)


def serve(settings: Settings, calm: Calm) -> None:
    """Serve until stopped. Everything that was acknowledged is on disk when the process ends, however it ends."""
    place, port = shown(settings.data), settings.port
    if settings.processes > 1 and not is_shared(settings.data):
        raise Problem("Several --processes need a database: --data postgresql://… A file is for one.")
    try:
        root_of(settings.base_url)
    except ValueError as error:
        raise Problem(f"Cannot use --base-url: {error}.") from error
    listener = bind(settings.host, 8000 if port is None else port, strict=port is not None and port != 0)
    address = settings.base_url or f"http://{_shown(settings.host)}:{listener.getsockname()[1]}/"
    try:
        if isinstance(settings.data, Path):
            settings.data.parent.mkdir(parents=True, exist_ok=True)
        app = None if settings.processes > 1 else create(settings)
        if app is None:
            Store(settings.data).close()  # what is wrong with it is said here, once
    except (OSError, WrongVersion, Taken, *TROUBLE) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise Problem(f"Cannot use {place}: {reason}. Choose another place with --data.") from error
    click.echo(f"Intrigue is served at {address}")
    click.echo(f"Tables are kept in {place}. Ctrl-C stops; nothing is lost.")
    if settings.browser and os.environ.get("DISPLAY", os.environ.get("WAYLAND_DISPLAY")):
        webbrowser.open(address)
    if app is None:
        from intrigue.cli.processes import Processes

        Processes(settings, listener, calm).serve()
    else:
        run(app, settings, listener, calm)


def run(app: Starlette, settings: Settings, listener: socket.socket, calm: Calm) -> None:
    """Serve on that socket in this process."""
    logs.begin(as_json=settings.log_json, quiet=not (settings.log_json or settings.log_requests))
    house: House = app.state.house
    config = wire.config(
        app,
        settings.ceilings,
        behind=settings.behind,
        refused=house.costs.refused,
        timeout_graceful_shutdown=GRACE,
        log_config=None,
    )
    server = Server(config, house, settings.drain)
    calm.wind_up = server.wind_up
    _settle_down()
    server.run(sockets=[listener])


def _settle_down() -> None:
    """What concerns the whole process: leave the long-lived to itself, and let threads wait for each other briefly."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    sys.setswitchinterval(SWITCH)


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host
