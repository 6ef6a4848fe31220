"""The past of a table, told again from its journal: in a thread of its own, from states kept on the way."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, NamedTuple, TypeVar

import orjson

from intrigue.core.contract import AnyGame, Entry, Event, Seat
from intrigue.core.help import Thing
from intrigue.server import logs
from intrigue.server.errors import FAULTS, Refused
from intrigue.server.letters import letter, news
from intrigue.server.logs import log
from intrigue.server.messages import HelpShown, Looked
from intrigue.server.page import Desk
from intrigue.store.engine import AWAY
from intrigue.store.records import Written
from intrigue.table.match import Letter, Link, read_entry
from intrigue.table.replay import RECENT, Replay

T = TypeVar("T")
Read = Callable[[int, int], Sequence[Written]]  # the lines from one entry to before another


class Told(NamedTuple):
    """What a viewer was told, and the number of the entry that comes next."""

    letters: list[Letter]
    upto: int


class Reader:
    """Reads the past of all tables, one request at a time, so that the loop that answers everybody is free."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, name)

    async def read(self, work: Callable[[], T]) -> T:
        """What comes of the work, in the language spoken now; Refused where it cannot be read or told again."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, copy_context().run, work)
        except Refused:
            raise
        except AWAY:  # busy or broken: nothing is wrong with the table
            raise Refused("refused", "error_read") from None
        except FAULTS as error:
            log.warning("a table's past cannot be told: %s", logs.kind(error))
            raise Refused("refused", "error_fault") from error

    def prepare(self, *works: Callable[[], object]) -> None:
        """Do what somebody will need soon, one piece after the other, before they do."""
        for work in works:
            self._thread.submit(work)

    def close(self) -> None:
        self._thread.shutdown(wait=True, cancel_futures=True)


def retold(game: AnyGame, names: Sequence[str], read: Read) -> Replay:
    """A table's journal as a match that can be read again."""

    def links(first: int, until: int) -> Iterator[Link]:
        for line in read(first, until):
            seat, action, beliefs = read_entry(game, len(names), json.loads(line.data))
            yield Link(line.number, Entry(seat, action), line.data.encode(), line.head, beliefs)

    return Replay.over(game, names, links)


class Archive:
    """What was told at one table. Only the reader's thread may ask it."""

    def __init__(self, game: AnyGame, names: Sequence[str], read: Read) -> None:
        self._game = game
        self.replay = retold(game, names, read)

    def told(self, viewer: Seat | None, after: int, desk: Desk | None, you: Seat | None = None) -> Told:
        """What that viewer was told from an entry on; with a desk, its sentences are found before they are needed."""
        letters, upto = list[Letter](), max(0, after)
        for link, story, heard in self.replay.walk(upto, 2**53):
            letters.append(letter(self._game, news(link, heard, story), viewer))
            upto = link.number + 1
        if desk:
            desk.sentences(letters, you)
        return Told(letters, upto)

    def look(
        self, viewer: Seat | None, at: int, desk: Desk, scene: int | None = None, you: Seat | None = None
    ) -> bytes:
        """The board as it was for that viewer after an entry, or in a scene of it, as the protocol writes it."""
        found, view, marked = self._moment(viewer, at, desk, scene, you)
        log = desk.sentences([found], you)
        looked: Looked = {"type": "looked", "at": at, "scene": scene, "svg": desk.pieces(view, marked), "log": log}
        return orjson.dumps(looked)

    def help_on(
        self, viewer: Seat | None, at: int, desk: Desk, thing: Thing, scene: int | None = None
    ) -> HelpShown | None:
        """What a piece of that board was."""
        _, view, marked = self._moment(viewer, at, desk, scene, None)
        return desk.help_on(view, marked, thing)

    def _moment(
        self, viewer: Seat | None, at: int, desk: Desk, scene: int | None, you: Seat | None
    ) -> tuple[Letter, Any, list[Event]]:
        """The letter of an entry, what that viewer saw after it or in a scene of it, and the events marked there."""
        told: deque[Sequence[Event]] = deque(maxlen=RECENT)
        for link, story, heard in self.replay.walk(max(0, at + 1 - RECENT), at + 1):
            told.append(heard[viewer])
            if link.number == at:
                found = letter(self._game, news(link, heard, story), viewer)
                if scene is not None:
                    return found, *self._staged(found, desk, scene, you)
                marked = [event for events in told for event in events]
                return found, self._game.view(story.state, viewer), marked
        raise Refused("bad")

    def _staged(self, found: Letter, desk: Desk, scene: int, you: Seat | None) -> tuple[Any, list[Event]]:
        """What a scene of the letter shows, and the events that are marked in it."""
        scenes = desk.staged(found, you) if found.before is not None else []
        if not 0 <= scene < len(scenes):
            raise Refused("bad")
        return scenes[scene].view, list(scenes[scene].told)
