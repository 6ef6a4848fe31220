"""A device at a table: one socket, what it wants to hear, and what it may ask for. docs/protocol.md is its contract."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import orjson

from intrigue.core.codec import Unreadable
from intrigue.core.contract import Action, Seat
from intrigue.core.language import speaking
from intrigue.server.archive import Told
from intrigue.server.catalogue import say
from intrigue.server.envelope import Frame, plain
from intrigue.server.errors import Refused
from intrigue.server.helping import Helper
from intrigue.server.languages import wanted
from intrigue.server.logs import log
from intrigue.server.marks import BY_HAND, MUTE, drop, keep
from intrigue.server.messages import FORMS, NEED_SEAT, WANTS, Message, Welcome
from intrigue.server.page import line
from intrigue.server.room import Room
from intrigue.store.engine import TROUBLE, Conflict
from intrigue.store.office import Office
from intrigue.store.records import Status
from intrigue.table import door
from intrigue.table.match import Letter

PROTOCOL = 1
LARGEST = 16_384  # bytes in a message
HELD_UP = 0.5  # seconds for which a device that asks too much is not heard
WAITS = 60  # times that long for who says hello
TRIES = 3  # to read the past before too much of it is new
BACKLOG = 2_000  # messages a slow device may be behind
CHAT, NOTES = 500, 10_000  # characters
REPORTS = 20  # of one table that the operator has not dealt with
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Post = Callable[[bytes], bool]  # writes to the line now, or says that it has to wait
Heard = dict[str, Any]  # one of FORMS


def later(frame: bytes) -> bool:
    """Nothing can be written to this line at once."""
    return False


class Device:
    """Hears of the table what its viewer may know; speaks for its seat alone."""

    def __init__(
        self,
        room: Room,
        seat: Seat | None,
        name: str,
        send: Send,
        address: str,
        *,
        owner: str = "",
        plays: bool = False,
        post: Post = later,
    ) -> None:
        """The owner is what is kept of its key or cookie; who plays, by either of them, has or had a seat here."""
        self.room, self.seat, self.viewer, self.name = room, seat, seat, name
        self.owner, self.plays = owner, plays or seat is not None
        self.wants: frozenset[str] = frozenset()
        self.ready = False
        self._send, self._post, self.address = send, post, address
        self._outbox: deque[Frame] = deque()
        self._flushing: asyncio.Task[None] | None = None
        self._open = True

    # sending

    def send(self, frame: Frame) -> None:
        """Write a message, or queue it while the line is behind; a device far too much behind may come back."""
        if self._flushing is None and self._open and self._post(frame.wired):
            return
        if len(self._outbox) > BACKLOG:
            self._open = False
        if self._open:
            self._outbox.append(frame)
            if self._flushing is None:
                self._flushing = asyncio.get_running_loop().create_task(self._flush())

    def tell(self, data: Message) -> None:
        self.send(Frame(plain(orjson.dumps(data))))

    async def _flush(self) -> None:
        try:
            while self._outbox and self._open:
                frame = self._outbox.popleft()
                body = {"bytes": frame.data} if frame.packed else {"text": frame.data.decode()}
                await self._send({"type": "websocket.send", **body})
        except (RuntimeError, OSError):
            self._open = False  # the other end is gone; the receiving side notices
        finally:
            self._flushing = None

    # receiving

    @property
    def language(self) -> str:
        """The language that its words come in."""
        return wanted(self.wants)

    async def receive(self, text: str | bytes) -> None:
        """Take one message; whatever is wrong with it is answered and changes nothing."""
        with speaking(self.language):
            await self._receive(text)

    async def _receive(self, text: str | bytes) -> None:
        try:
            message = self._parse(text)
            if message["type"] == "hello":
                await self._wait_to_pay(message)
            else:
                self._pay(message)
            await self._take(message)
        except Refused as refused:
            self.tell({"type": "error", "code": refused.code, "text": refused.text})
            if refused.code == "slow_down":
                await asyncio.sleep(HELD_UP)
        except door.Wrong as wrong:
            self.tell({"type": "error", "code": "bad", "text": str(wrong)})
        except TROUBLE as error:
            log.warning("a table could not be read: %s", error)
            self.tell({"type": "error", "code": "refused", "text": say("error_read")})

    def _pay(self, message: Heard) -> None:
        """A message costs by its kind, and by how many entries it has told again; Refused if that is too much."""
        kind, entries = message["type"], 0
        if kind in ("hello", "watch"):
            after = message.get("after", 0)
            entries = 0 if after is None else max(0, self.room.match.entries - max(0, after))
        self.room.house.costs.message(self.address, self.room.sheet.id, self.seat, kind, entries)

    async def _wait_to_pay(self, message: Heard) -> None:
        """A newcomer waits a little until it can be paid."""
        for _ in range(WAITS - 1):
            try:
                return self._pay(message)
            except Refused:
                await asyncio.sleep(HELD_UP)
        return self._pay(message)

    def _parse(self, text: str | bytes) -> Heard:
        if len(text) > LARGEST:
            raise Refused("bad")
        try:
            message = orjson.loads(text)
        except orjson.JSONDecodeError:
            raise Refused("bad") from None
        if not isinstance(message, dict):
            raise Refused("bad")
        form = FORMS.get((str(message.get("type")), frozenset(message)))
        if form is None:
            raise Refused("bad")
        for name, kinds in form:
            value = message[name]
            if type(value) not in kinds or not door.fits(value):
                raise Refused("bad")
        return message

    async def _take(self, message: Heard) -> None:
        kind = message["type"]
        if kind == "hello":
            return await self._hello(message)
        if kind == "ping":
            return self.tell({"type": "pong"})
        if not self.ready:
            raise Refused("early")
        if kind in NEED_SEAT and self.seat is None:
            raise Refused("no_seat")
        await getattr(self, f"_{kind}")(message)
        return None

    async def _hello(self, message: Heard) -> None:
        if message["v"] != PROTOCOL or not all(want in WANTS for want in message["want"]):
            raise Refused("bad")
        wants = frozenset(message["want"])
        with speaking(wanted(wants)):
            await self._greet(message["after"], wants)

    async def _greet(self, after: int | None, wants: frozenset[str]) -> None:
        async with self._caught_up(after, wants) as letters:
            self.wants, self.ready = wants, True
            self.tell(self._welcome())
            self.send(self.room.frame(self.viewer, self.seat, wants, letters, news=False))
        self.room.agreement.remind(self)

    def _welcome(self) -> Welcome:
        room = self.room
        return {
            "type": "welcome",
            "v": PROTOCOL,
            "table": room.sheet.id,
            "game": room.game.name,
            "title": room.game.title,
            "options": room.sheet.options,
            "names": room.sheet.names,
            "seat": self.seat,
            "commitment": room.match.header["commitment"],
            "entries": room.match.entries,
            "over": room.match.over,
        }

    @asynccontextmanager
    async def _caught_up(self, after: int | None, wants: frozenset[str]) -> AsyncIterator[Sequence[Letter]]:
        """Hold the table still with what these eyes were told from an entry on; what is long past is read before."""
        for _ in range(TRIES):
            viewer, told = self.viewer, Told([], self.room.match.entries)
            if after is not None:
                told = await self.room.told(viewer, after, wants, self._you)
            if told.upto > self.room.match.entries:  # another node's, of which this one has not heard yet
                await self.room.follow()
            async with self.room.lock:
                late = self.room.since(viewer, told.upto) if after is not None else []
                if late is not None and viewer == self.viewer:
                    yield told.letters + late
                    return
        raise Refused("slow_down")

    @property
    def _you(self) -> Seat | None:
        """The seat that is told of itself as you: its own, seen with its own eyes."""
        return self.seat if self.seat == self.viewer else None

    async def _act(self, message: Heard) -> None:
        assert self.seat is not None
        choice = message["steps"] if "steps" in message else self._read(message["action"])
        begun = time.perf_counter()
        await self.room.act(self.seat, choice, message["asked"])
        self.room.house.metrics.move_seconds.observe(time.perf_counter() - begun)

    def _read(self, action: Any) -> Action:
        try:
            found = self.room.game.codec.load(action)
        except (Unreadable, TypeError):
            raise Refused("bad") from None
        if not isinstance(found, Action):
            raise Refused("bad")
        return found

    async def _look(self, message: Heard) -> None:
        if not 0 <= message["at"] < self.room.match.entries:
            raise Refused("bad")
        viewer = self.viewer
        frame = await self.room.look(viewer, message["at"], self.wants, message.get("scene"), self._you)
        if viewer != self.viewer:  # the seat was left meanwhile
            raise Refused("stale")
        self.send(frame)

    async def _help(self, message: Heard) -> None:
        if "at" in message and not 0 <= message["at"] < self.room.match.entries:
            raise Refused("bad")
        viewer = self.viewer
        frame = await Helper(self.room, viewer, self.seat).answer(message)
        if viewer != self.viewer:
            raise Refused("stale")
        self.send(frame)

    async def _chat(self, message: Heard) -> None:
        text = _words(message["text"], CHAT)
        if not text:
            raise Refused("bad")
        if self.seat is None and self.room.muted:
            raise Refused("refused", "error_muted")
        said = await self.room.house.say(self.room.sheet.id, self.name, self.seat, text)
        self.room.tell_all(lambda: {"type": "said", **line(said)})

    async def _report(self, message: Heard) -> None:
        """Tell the operator, and nobody else, about a line of talk or about the table."""
        text, line = _words(message["text"], CHAT), message.get("line")
        if not text:
            raise Refused("bad")
        try:
            await self.room.house.kept(
                Office(self.room.house.store).report(self.room.sheet.id, self.name, text, line, REPORTS)
            )
        except Conflict:
            raise Refused("refused", "error_reported") from None
        self.tell({"type": "reported", "text": say("reported")})

    async def _notes(self, message: Heard) -> None:
        assert self.seat is not None
        text = _words(message["text"], NOTES)
        await self.room.house.kept(self.room.house.store.note(self.room.sheet.id, self.seat, text))

    async def _undo(self, message: Heard) -> None:
        assert self.seat is not None
        if await self.room.windows.take_back(self.seat):
            return self.send(self.room.frame(self.viewer, self.seat, self.wants, []))
        return await self.room.agreement.ask("undo", self.seat)

    async def _pause(self, message: Heard) -> None:
        assert self.seat is not None
        await self.room.agreement.ask("pause", self.seat)

    async def _rematch(self, message: Heard) -> None:
        assert self.seat is not None
        if self.room.sheet.rematch:
            return self.tell({"type": "moved", "table": self.room.sheet.rematch})
        await self.room.agreement.ask("rematch", self.seat)
        return None

    async def _reply(self, message: Heard) -> None:
        assert self.seat is not None
        await self.room.agreement.reply(message["request"], self.seat, message["yes"])

    async def _resign(self, message: Heard) -> None:
        assert self.seat is not None
        if self.room.sheet.status is Status.OVER:
            raise Refused("refused", "error_over")
        await self.room.chairs.give_up(self.seat)

    async def _replace(self, message: Heard) -> None:
        assert self.seat is not None
        if message["seat"] not in range(len(self.room.sheet.chairs)):
            raise Refused("bad")
        await self.room.agreement.ask("replace", self.seat, message["seat"])

    async def _consent(self, message: Heard) -> None:
        assert self.seat is not None
        await self.room.chairs.consent(self.seat, message["yes"])

    async def _mute(self, message: Heard) -> None:
        sheet = self.room.sheet
        house = self.room.house
        if not sheet.host or await house.owns(sheet.id, sheet.host) != self.seat:
            raise Refused("refused", "error_not_host")
        if self.room.muted != message["yes"]:
            await (keep(self.room, MUTE, 0, "yes") if message["yes"] else drop(self.room, MUTE, 0))
            self.room.muted = message["yes"]
            await self.room.announce("muted" if self.room.muted else "muted_not")

    async def _pace(self, message: Heard) -> None:
        assert self.seat is not None
        await self.room.sitters.choose_speed(self.seat, message["speed"])

    async def _hurry(self, message: Heard) -> None:
        await self.room.sitters.ask_to_hurry()

    async def _hold(self, message: Heard) -> None:
        await self.room.sitters.ask_to_hold(message["yes"])

    async def _forced(self, message: Heard) -> None:
        assert self.seat is not None
        by_hand = self.room.windows.by_hand
        await (drop(self.room, BY_HAND, self.seat) if message["yes"] else keep(self.room, BY_HAND, self.seat, "yes"))
        (by_hand.discard if message["yes"] else by_hand.add)(self.seat)

    async def _advice(self, message: Heard) -> None:
        """Advice takes a while, in which this device is heard all the same."""
        assert self.seat is not None
        self.room.adviser.check(self.seat, message["asked"])
        self.room.house.spawn(self._advised(self.seat, message["asked"]))

    async def _advised(self, seat: Seat, asked: int) -> None:
        try:
            found = await self.room.adviser.give(seat, asked)
        except Refused as refused:
            return self.tell({"type": "error", "code": refused.code, "text": refused.text})
        if self.seat == seat:
            self.tell(found)
        return None

    async def _watch(self, message: Heard) -> None:
        self.room.chairs.check_eyes(self, message["seat"])
        self.viewer = message["seat"]
        async with self._caught_up(0, self.wants) as letters:
            self.send(self.room.frame(self.viewer, self.seat, self.wants, letters, news=False))

    async def dismiss(self, code: int) -> None:
        """Close the line: this device was struck off its seat's list, or is to come back as what it is now."""
        self.seat = self.viewer = None
        self.close()
        with suppress(RuntimeError, OSError):
            await self._send({"type": "websocket.close", "code": code})

    def close(self) -> None:
        self._open = False
        if self._flushing:
            self._flushing.cancel()


def _words(text: str, longest: int) -> str:
    try:
        return door.speech("text", text, longest)
    except door.Wrong:
        raise Refused("bad") from None
