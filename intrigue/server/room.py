"""A live table: its match, the devices around it, clocks and bots. Nobody is told of an entry before it is on disk."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import orjson

from intrigue import games
from intrigue.core.contract import CHANCE, AnyGame, Choice, Illegal, Seat
from intrigue.core.language import ENGLISH, speaking, spoken
from intrigue.core.options import load
from intrigue.server.advising import Adviser
from intrigue.server.agreement import Agreement
from intrigue.server.archive import Archive, Told, retold
from intrigue.server.catalogue import say
from intrigue.server.chairs import Chairs
from intrigue.server.envelope import Envelopes, Frame, masks, plain
from intrigue.server.errors import FAULTS, Refused
from intrigue.server.languages import wanted
from intrigue.server.letters import News, letter, news
from intrigue.server.marks import Mark, remember
from intrigue.server.messages import PACKED, Message, SeatShown
from intrigue.server.page import Desk, announced, line
from intrigue.server.recalls import Recalls
from intrigue.server.showing import Announcement, seats_shown
from intrigue.server.sitters import Sitters
from intrigue.server.windows import Windows
from intrigue.store.engine import TROUBLE, Conflict
from intrigue.store.records import Sheet, Status, Written
from intrigue.table.clock import Clocks
from intrigue.table.match import Letter, Link, Match, Past, Stale, read_entry, read_position
from intrigue.table.replay import RECENT
from intrigue.table.story import Begin, Heard, TakeOver

if TYPE_CHECKING:
    from intrigue.server.device import Device
    from intrigue.server.house import House

AGAIN = 1.0  # seconds until what the disk refused to a bot or a clock is tried again
LATE = 32  # entries that somebody who comes may have missed while the past was read
TRIES = 20  # to write where other nodes write too
SEATS = 1.0  # seconds from one telling of who is here to the next
Wants = frozenset[str]


class Room:
    """A table in memory. Made from the store at any time, by anyone: the entries are the truth."""

    def __init__(
        self, house: House, sheet: Sheet, lines: Sequence[Written], marks: Sequence[Mark], *, minded: bool = True
    ) -> None:
        """From its journal and marks. Minded, this node lets bots think, clocks run out and windows close here."""
        self.house, self.sheet, self.minded = house, sheet, minded
        self.game: AnyGame = games.load(sheet.game, load(games.title(sheet.game).options, sheet.options))
        self._desks: dict[tuple[bool, str], Desk] = {}  # by whether names are masked, and by language
        self.envelopes = Envelopes()
        self.devices: set[Device] = set()
        self.lock, self.hearing, self.closed = asyncio.Lock(), asyncio.Lock(), False
        self.recent: deque[News] = deque(maxlen=RECENT)
        self.late: deque[News] = deque(maxlen=LATE)
        self.acted: dict[Seat, int] = {}  # by seat: the number of the entry after its last own action
        self.archive = Archive(self.game, sheet.names, self._lines)
        self._seats_told, self._seats_due, self._all_due = 0.0, False, False
        self.agreement, self.chairs = Agreement(self), Chairs(self)
        self.muted = False  # spectators may not talk, as long as the table lives
        self.sitters, self.windows, self.adviser = Sitters(self), Windows(self), Adviser(self)
        self.recalls = Recalls(lambda: retold(self.game, self.sheet.names, self._lines).walk(0, self.match.entries))
        self._news: list[News] = []
        self._kept = ""  # the head after what is on disk
        self._alarm: asyncio.TimerHandle | None = None
        self._load(lines)
        self.shown = self.match.entries - len(self._news)  # entries that everybody here has heard of
        remember(self, marks)

    # the match and the journal

    def _lines(self, first: int, until: int) -> Sequence[Written]:
        """The lines of the journal from one to before another."""
        return self.house.store.read(self.sheet.id, first, until)

    def _load(self, lines: Sequence[Written], shown: int = 2**53) -> list[News]:
        """Fold the lines of the journal into a match; what chance still has to draw waits for the next commit.

        Returns the news after what was shown. Time in which the table slept is nobody's.
        """
        self.match, now = self.make_match(), time.monotonic()
        self.clocks = Clocks(self.sheet.timing, len(self.sheet.chairs))
        self._news.clear()
        self.recalls.clear()
        more = self._retold(lines[shown:])
        self.match.begin(self._written, self._retold(lines[:shown]), self.position(), more)
        fresh = [each for each in self._news if each.link.number < len(lines)]
        self._news = self._news[len(fresh) :]
        self.head, self._kept = self.match.head, lines[-1].head if lines else ""
        awake = lines and not self.sheet.paused and (shown <= len(lines) or not self.minded)
        self.clocks.ask(self.match.actors, now - max(0.0, self.house.store.now() - lines[-1].at) if awake else now)
        if self.sheet.paused:
            self.clocks.pause(now)
        return fresh

    def make_match(self) -> Match[Any, Any]:
        return Match.of(self.sheet.header, self.sheet.seed, keep=False)

    def position(self) -> Any:
        """The state that the match begins from, if it is not the first of the game."""
        given = self.sheet.position
        return read_position(self.game, len(self.sheet.chairs), given["state"]) if given else None

    def _retold(self, lines: Iterable[Written]) -> Iterable[Past]:
        """The entries of the journal, with what they cost on the clocks."""
        now = time.monotonic()
        for written in lines:
            past = read_entry(self.game, len(self.sheet.chairs), orjson.loads(written.data))
            answered = past.seat != CHANCE and not isinstance(past.action, TakeOver | Begin)
            if answered:
                self.acted[past.seat] = written.number + 1
            if answered and self.sheet.timing.kind != "none":
                self.clocks.answer(past.seat, now, written.spent)
            yield past

    def _written(self, link: Link, heard: Heard) -> None:
        self._news.append(news(link, heard, self.match.story))
        if link.entry.seat != CHANCE and not isinstance(link.entry.action, (TakeOver, Begin)):
            self.acted[link.entry.seat] = link.number + 1

    async def begin(self) -> None:
        """Write what chance dealt and let bots and clocks go."""
        async with self.lock:
            await self._tried(lambda: None)

    async def change(self, seat: Seat, do: Callable[[], None]) -> None:
        """Change the match by a seat's doing, write it, and only then tell everybody."""

        def attempt() -> None:
            try:
                do()
            except Stale:
                raise Refused("stale") from None
            except Illegal:
                asked = seat in self.match.actors
                raise Refused("illegal" if asked else "not_asked") from None

        async with self.lock:
            await self._tried(attempt, seat)

    async def _tried(self, do: Callable[[], None], *seats: Seat) -> None:
        """Do something to the match and write it; where another node wrote first, see whether it can still be done."""
        for _ in range(TRIES):
            if self.closed:  # it was let go, perhaps with what is on no disk in its memory
                raise Refused("refused", "error_read")
            do()
            with suppress(Conflict):  # then everybody has been shown what the other wrote
                return await self._commit(*seats)
        raise Refused("refused", "error_read") if self.closed else Refused("stale")

    async def act(self, seat: Seat, action: Choice, asked: int | None) -> None:
        if self.sheet.status is Status.OVER:
            raise Refused("illegal", "error_over")
        if self.windows.seals(seat, asked):
            return await self.windows.give(seat, action, asked)
        return await self.change(seat, lambda: self.match.submit(seat, action, asked))

    async def change_all(self, answers: Mapping[Seat, tuple[Choice, int | None]], forced: Collection[Seat]) -> None:
        """Take the answers of several seats to one question at once; what is no answer any more is left out.

        Those who were answered for have not acted: they may have seen nothing of it.
        """

        def submit() -> None:
            before = dict(self.acted)
            for seat, (action, asked) in answers.items():
                with suppress(Illegal):
                    self.match.submit(seat, action, asked)
            self.acted |= {seat: before.get(seat, 0) for seat in forced}

        async with self.lock:
            await self._tried(submit, *answers)

    async def taken_over(self, seat: Seat) -> None:
        """Write down who plays a seat from now on; the table's lock is held."""

        def take_over() -> None:
            if not self.match.over:
                self.match.take_over(seat, self.chairs.player(seat))

        await self._tried(take_over)

    async def _commit(self, *seats: Seat) -> None:
        fresh, self._news, now = self._news, [], time.monotonic()
        spent = {seat: self.clocks.answer(seat, now) for seat in seats}
        at = self.house.store.now()
        lines = [
            Written(link.number, link.data.decode(), link.head, at, spent.get(link.entry.seat, 0.0))
            for link, _, _ in fresh
        ]
        if lines:
            try:
                await self._on_disk(lines)
                self._kept = lines[-1].head
            except Conflict:
                await self._go_back()
                raise
            except TROUBLE:
                await self._go_back()
                if lines[-1].head not in [each.link.head for each in self.late]:
                    raise Refused("refused", "error_disk") from None
                return  # it was written, and only the answer was lost
            except BaseException:  # nobody waits for it any more: whether it is on disk is read again
                self.house.upkeep.let_go(self)
                raise
        for seat in seats:
            self.house.metrics.moves.add("bot" if self.chairs.bot(seat) else self.sheet.chairs[seat].kind.value)
        await self._show(fresh, now)

    async def _show(self, fresh: Sequence[News], now: float) -> None:
        """Let everybody know of what is on disk, and go on."""
        self.head, self.shown = self.match.head, self.match.entries - len(self._news)
        self.recent.extend(fresh)
        self.late.extend(fresh)
        self.recalls.add(fresh)
        self.clocks.ask(self.match.actors, now)
        if not self.match.actors and self.sheet.status is not Status.OVER:
            await self._end()
        with suppress(Refused):  # a table that cannot be drawn is about to be set aside
            self._tell(fresh)
        self.wake()

    async def _go_back(self) -> None:
        """What is not on disk did not happen, and what is did."""
        try:
            lines = await self.house.looked(self.house.store.read, self.sheet.id)
            fresh = self._load(lines, self.shown)
        except TROUBLE:  # remade when it can be read again
            return self.house.upkeep.let_go(self)
        if fresh:
            return await self._show(fresh, time.monotonic())
        with suppress(Refused):
            self._tell([])
        return None

    async def follow(self) -> None:
        """Take in what other nodes have written."""
        async with self.lock:
            lines = await self.house.catching.up(self.sheet.id, self.match.entries)
            if lines and not self.closed:
                self.match.hear(self._retold(lines))
                fresh, self._news = self._news, []
                heads = {each.link.number: each.link.head for each in fresh}
                if any(heads.get(line.number) != line.head for line in lines):  # something here is on no disk
                    return self.house.upkeep.let_go(self)
                self._kept = lines[-1].head
                await self._show(fresh, time.monotonic())
        return None

    async def _on_disk(self, lines: Sequence[Written]) -> None:
        done = asyncio.get_running_loop().create_future()

        def settle(failure: Exception | None) -> None:
            if not done.done():
                done.set_exception(failure) if failure else done.set_result(None)

        self.house.journal.append(self.sheet.id, lines, settle, self._disk_is_slow, self._kept)
        await done

    def _disk_is_slow(self) -> None:
        self.tell_all(lambda: {"type": "error", "code": "slow_disk", "text": say("slow_disk")})

    async def _end(self) -> None:
        result = tuple(self.game.result(self.match.state))
        self.sheet = replace(self.sheet, status=Status.OVER, result=result)
        with suppress(Refused):  # the entries are on disk, so that the end is found again
            await self.house.kept(self.house.store.update(self.sheet.id, status=Status.OVER, result=result))

    # telling

    def _tell(self, fresh: Sequence[News]) -> None:
        made: dict[tuple[Seat | None, Seat | None, Wants], Frame] = {}
        telling, heard = Announcement(self), dict[Seat | None, list[Letter]]()
        for device in self.devices:
            if device.ready:
                key = viewer, _, _ = (device.viewer, device.seat, device.wants)
                frame = made.get(key)
                if frame is None:
                    if viewer not in heard:
                        heard[viewer] = [letter(self.game, each, viewer) for each in fresh]
                    frame = made[key] = self.frame(*key, heard[viewer], telling=telling)
                device.send(frame)

    def frame(
        self,
        viewer: Seat | None,
        seat: Seat | None,
        wants: Wants,
        letters: Sequence[Letter],
        *,
        news: bool = True,
        telling: Announcement | None = None,
    ) -> Frame:
        """An update as it leaves, for devices that look through these eyes and may answer for that seat.

        It has the ground if it is no news. News to the same eyes are mostly of one size, asked or not.
        """
        telling = telling or Announcement(self)
        try:
            if "page" not in wants:  # words for people are on pages alone
                text = telling.update(viewer, seat, wants, letters, news=news)
            else:
                with speaking(wanted(wants)):
                    text = telling.update(viewer, seat, wants, letters, news=news)
        except FAULTS as error:
            self.house.upkeep.broken(self, error)
            raise Refused("refused", "error_fault") from error
        key = (viewer, seat, wants, seat in self.match.actors) if news else None
        return self.envelopes.close(key, text, packed=PACKED in wants, drawn="page" in wants)

    def desk(self, wants: Wants) -> Desk:
        """The desk that writes what is packed or not, in the language that is spoken now."""
        key = (PACKED in wants, spoken())
        if key not in self._desks:
            names = self.sheet.names
            self._desks[key] = Desk(self.game, masks(names) if PACKED in wants else names)
        return self._desks[key]

    def seats(self, seat: Seat | None) -> list[SeatShown]:
        """The seats as everybody may see them."""
        return seats_shown(self, seat)

    def tell_seats(self, *, everybody: bool = True) -> None:
        for device in self.devices:
            if device.ready and "page" in device.wants and (everybody or device.seat is not None):
                with speaking(device.language):
                    device.tell({"type": "seats", "seats": self.seats(device.seat), "watching": self.spectators})

    def _came_or_went(self, device: Device) -> None:
        """Tell who is here, once in a while however often that changes; of those who look on only the players."""
        self._all_due = self._all_due or device.seat is not None
        if self._seats_due:
            return
        loop = asyncio.get_running_loop()
        self._seats_due = True
        loop.call_at(max(loop.time(), self._seats_told + SEATS), self._tell_seats_now)

    def _tell_seats_now(self) -> None:
        self._seats_told, self._seats_due = asyncio.get_running_loop().time(), False
        everybody, self._all_due = self._all_due, False
        if not self.closed:
            self.tell_seats(everybody=everybody)

    @property
    def spectators(self) -> int:
        return sum(device.seat is None for device in self.devices)

    def tell_all(self, message: Callable[[], Message]) -> None:
        """Tell all devices, each in its language; the message is made once for each."""
        made: dict[str, Frame] = {}
        for device in self.devices:
            if device.ready:
                if device.language not in made:
                    with speaking(device.language):
                        made[device.language] = Frame(plain(orjson.dumps(message())))
                device.send(made[device.language])

    @property
    def language(self) -> str:
        """The language of the players who are here, where they all have one; what is said for all is said in it."""
        found = {device.language for device in self.devices if device.seat is not None and "page" in device.wants}
        return found.pop() if len(found) == 1 else ENGLISH

    async def announce(self, key: str, **parts: str) -> None:
        """A line of the house in the table talk, if the disk takes it: a sentence of the catalogue by its key."""
        with suppress(Refused):
            said = await self.house.say(self.sheet.id, "", None, announced(key, parts))
            self.tell_all(lambda: {"type": "said", **line(said)})

    # the past

    async def told(self, viewer: Seat | None, after: int, wants: Wants, you: Seat | None = None) -> Told:
        """What that viewer was told from an entry on, as far as it is on disk; read apart from all else."""
        desk = self.desk(wants) if "page" in wants else None
        return await self.house.reader.read(lambda: self.archive.told(viewer, after, desk, you))

    def since(self, viewer: Seat | None, after: int) -> list[Letter] | None:
        """What that viewer was told from an entry on, if that was not long ago."""
        late = [each for each in self.late if each.link.number >= after]
        if len(late) != self.match.entries - after:
            return None
        return [letter(self.game, each, viewer) for each in late]

    async def look(
        self, viewer: Seat | None, at: int, wants: Wants, scene: int | None = None, you: Seat | None = None
    ) -> Frame:
        """The board as it was for that viewer after an entry, or in one of its scenes."""
        desk = self.desk(wants)
        text = await self.house.reader.read(lambda: self.archive.look(viewer, at, desk, scene, you))
        return self.envelopes.close((viewer, wants, "look"), text, packed=PACKED in wants, drawn=True)

    # bots and clocks

    def wake(self) -> None:
        """Let the asked bots think, unless everybody left long ago, and the first clock to run out ring."""
        if self.closed:
            return
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        self.windows.look()
        self.sitters.wake()
        deadline = self.clocks.deadline() if self.minded else None
        if deadline:
            delay = max(0.0, deadline[0] - time.monotonic())
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring, deadline[1])

    def _ring(self, seat: Seat) -> None:
        self.house.spawn(self.house.upkeep.watched(self, self._time_out(seat)))

    async def _time_out(self, seat: Seat) -> None:
        """Play the declared default for a seat whose time is up: it depends on what that seat knows alone."""
        asked = self.match.asked(seat)
        if asked is None or self.clocks.left(seat, time.monotonic()) > 0.01:
            return self.wake()
        view, actions = self.match.view(seat), self.match.legal(seat)
        luck = int.from_bytes(self.house.luck(f"{self.sheet.id} {seat} {asked}"), "big")
        action = games.title(self.game.name).hints.default(view, actions, Random(luck))
        try:
            await self.act(seat, action, asked)
        except Refused:  # answered just now, or the disk is full: see whether the time is still up
            self._alarm = asyncio.get_running_loop().call_later(AGAIN, self._ring, seat)
        else:
            await self.announce("time_ran_out", name=self.sheet.chairs[seat].name)
        return None

    def take_on(self) -> None:
        """Mind the table from now on: the node that did is gone."""
        self.minded = True
        self.windows.take_on()
        self.wake()

    async def pause(self) -> None:
        """Stop the clocks, or start them again; a restart of the server finds them as they are left."""
        await self.house.kept(self.house.store.update(self.sheet.id, paused=not self.clocks.paused))
        self.clocks.pause(time.monotonic())
        self.sheet = replace(self.sheet, paused=self.clocks.paused)
        self.wake()

    def enter(self, device: Device) -> None:
        self.devices.add(device)
        self.chairs.enter(device)
        self._came_or_went(device)
        self.wake()

    def leave(self, device: Device) -> None:
        self.devices.discard(device)
        self.chairs.leave(device)
        self._came_or_went(device)
        self.house.upkeep.rest(self)

    @property
    def idle(self) -> bool:
        """Whether nothing happens here: nobody is there, no bot thinks, no clock runs or stands, nothing is written."""
        stands = self.sheet.paused and self.sheet.status is Status.PLAYING
        return not (self.devices or self.sitters.busy or self._alarm or stands or self.lock.locked())

    def close(self) -> None:
        self.closed = True
        if self._alarm:
            self._alarm.cancel()
        self.sitters.close()
        self.windows.close()
        self.house.thinkers.forget(self.sheet.id)
        self._alarm = None
