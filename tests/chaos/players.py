"""Players who go on whatever happens: they lose their line, look for another server, and answer what is asked."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from http.client import HTTPException
from random import Random
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.chaos.history import History

PATIENCE = 8.0  # seconds without a word, after which a player asks another server
PAUSE = 0.2  # seconds before one tries again
LOST = (OSError, HTTPException, WebSocketException, TimeoutError, asyncio.IncompleteReadError)


class Chaotic:
    """One seat of one table, played at random through any of several servers."""

    def __init__(self, history: History, seat: int, ports: Sequence[int], rng: Random) -> None:
        self._history, self._seat, self._ports, self._rng = history, seat, ports, rng
        self.over = False

    async def play(self, stop: asyncio.Event) -> None:
        """Until the match is over, or it is to stop."""
        while not stop.is_set() and not self.over:
            try:
                await self._sit(stop)
            except LOST:
                await asyncio.sleep(PAUSE)

    async def _sit(self, stop: asyncio.Event) -> None:
        history = self._history
        address = f"ws://127.0.0.1:{self._rng.choice(self._ports)}/t/{history.table}/ws?key={history.keys[self._seat]}"
        async with connect(address, proxy=None, open_timeout=PATIENCE, close_timeout=0.5, ping_interval=None) as socket:
            after = max(history.seats[self._seat].letters, default=-1) + 1
            await socket.send(json.dumps({"type": "hello", "v": 1, "want": ["actions"], "after": after}))
            while not stop.is_set() and not self.over:
                async with asyncio.timeout(PATIENCE):
                    message = json.loads(await socket.recv())
                if message["type"] == "welcome" and message["seat"] != self._seat:
                    history.seats[self._seat].faults.append(f"table {history.table}: seated on {message['seat']}")
                if message["type"] == "update":
                    await self._answer(socket, message)

    async def _answer(self, socket: Any, update: dict[str, Any]) -> None:
        self._history.hear(self._seat, update)
        self.over = update["result"] is not None
        if update["asked"] is not None:
            await asyncio.sleep(self._rng.uniform(0, 0.02))
            action = self._rng.choice(calm(update["actions"]))
            self._history.seats[self._seat].send(update["asked"], action)
            await socket.send(json.dumps({"type": "act", "asked": update["asked"], "action": action}))


def calm(actions: list[Any]) -> list[Any]:
    """Any action but a guess, which would end a match at once."""
    return [action for action in actions if action["is"] != "Guess"] or actions
