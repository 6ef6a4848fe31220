"""Several processes that serve one port: each is a node of its own, and one that dies is replaced."""

from __future__ import annotations

import signal
import socket
import time
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from tempfile import TemporaryDirectory

from intrigue.cli.calm import Calm
from intrigue.cli.problem import Problem
from intrigue.cli.serve import run
from intrigue.server.app import create
from intrigue.server.settings import Settings

SOON = 5.0  # seconds within which a process that ends has not begun well
PATIENCE = 5  # of those in a row


class Processes:
    """The processes of one machine."""

    def __init__(self, settings: Settings, listener: socket.socket, calm: Calm) -> None:
        self._settings, self._listener, self._ending, self._failed = settings, listener, False, 0
        self._folder = Path()  # where they meet
        self._begun: dict[SpawnProcess, float] = {}
        calm.wind_up = self.end

    def serve(self) -> None:
        """Keep them all alive until they are to end; Problem if they do not stay so."""
        with TemporaryDirectory(prefix="intrigue-") as folder:
            self._folder = Path(folder)
            for _ in range(self._settings.processes):
                self._start()
            while self._begun:
                wait([process.sentinel for process in self._begun], timeout=1)
                for process in [process for process in self._begun if not process.is_alive()]:
                    self._ended(process)
        if self._failed > PATIENCE:
            raise Problem("The processes that serve end as soon as they begin; see above why.")

    def end(self) -> None:
        """Let all drain and end; asked again they end at once."""
        self._ending = True
        for process in self._begun:
            process.terminate()

    def _start(self) -> None:
        process = get_context("spawn").Process(target=_node, args=(self._settings, self._listener, self._folder))
        process.start()
        self._begun[process] = time.monotonic()

    def _ended(self, process: SpawnProcess) -> None:
        lived = time.monotonic() - self._begun.pop(process)
        process.join()
        (self._folder / str(process.pid)).unlink(missing_ok=True)
        self._failed = self._failed + 1 if lived < SOON else 0
        if self._failed > PATIENCE and not self._ending:
            self.end()
        if not self._ending:
            self._start()


def _node(settings: Settings, listener: socket.socket, folder: Path) -> None:
    """What each process does. Ctrl-C at a terminal reaches all of them; the first one passes it on."""
    calm = Calm()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, calm)
    run(create(settings, folder), settings, listener, calm)
