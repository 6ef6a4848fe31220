"""Windows: questions in which some have no choice, by what they hold in secret; nobody can tell who, nor by the time.

A window lasts as long as the table takes it to last, whatever anybody holds. Answers are kept until its time is up and
all have answered, and are then given together. Whoever has nothing to choose is answered for when the time is up.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from intrigue import games
from intrigue.core.contract import Choice, Illegal, Seat, chosen
from intrigue.core.telling import UNTOLD
from intrigue.server.errors import Refused
from intrigue.server.marks import ANSWER, drop, keep
from intrigue.store.records import ChairKind

if TYPE_CHECKING:
    from intrigue.server.room import Room

AMONG_PEOPLE = 3  # times the pace of bots that a window lasts where several people play


class Withheld(NamedTuple):
    """An answer that waits for the end of its window, and whether the table gave it."""

    choice: Choice
    asked: int | None
    by_table: bool = False


class Windows:
    """The window that is open at one table, if one is."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._is_window = games.title(room.game.name).telling.window
        self._question: tuple[tuple[Seat, int | None], ...] = ()
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._kept: dict[Seat, Withheld] = {}
        self.by_hand: set[Seat] = set()  # whose players answer for themselves even where there is no choice

    @property
    def lasts(self) -> float:
        """Seconds for which a window is open at least: by who plays here, and by nothing else."""
        people = sum(not self._room.chairs.bot(chair.seat) for chair in self._room.sheet.chairs)
        return self._room.sitters.pace if people < 2 else self._room.house.pace * AMONG_PEOPLE

    @property
    def is_open(self) -> bool:
        return bool(self._question)

    def holds(self, seat: Seat) -> bool:
        """Whether the seat has answered, and nobody knows it yet."""
        return seat in self._kept

    def look(self) -> None:
        """Begin the time of a window that has just opened."""
        question = self._open_now()
        if question == self._question:
            return
        self.close()
        self._question = question
        if question:
            self._room.house.minding.look_again(self._room)
            loop = asyncio.get_running_loop()
            self._due = loop.time() + self.lasts
            self._timer = loop.call_at(self._due, self._ring)

    def _open_now(self) -> tuple[tuple[Seat, int | None], ...]:
        """Who is asked what, if it is a window in which somebody is asked who is no bot."""
        room, is_window = self._room, self._is_window
        actors = room.match.actors
        if is_window is UNTOLD.window or not room.house.pace or not any(self._is_person(seat) for seat in actors):
            return ()
        if not is_window(room.match.view(None)):
            return ()
        return tuple([(seat, room.match.asked(seat)) for seat in actors])

    def _is_person(self, seat: Seat) -> bool:
        return seat >= 0 and not self._room.chairs.bot(seat)

    def seals(self, seat: Seat, asked: int | None) -> bool:
        """Whether the seat's answer to that question goes into a window."""
        if not self._question:
            return False
        number = dict(self._question).get(seat)
        return number is not None and asked in (None, number) and number == self._room.match.asked(seat)

    async def give(self, seat: Seat, choice: Choice, asked: int | None) -> None:
        """Keep an answer; Refused if it is none. The seat's own devices see that it was taken."""
        room = self._room
        if seat in self._kept:
            raise Refused("stale")
        try:
            action = chosen(seat, room.match.legal(seat), choice)
        except Illegal:
            raise Refused("illegal") from None
        if self._is_marked(seat):
            number, data = room.match.asked(seat), room.game.codec.dump(action)
            await keep(room, ANSWER, seat, json.dumps([number, data]))
            if seat in self._kept or not self.seals(seat, asked):
                raise Refused("stale")
        self._keep(seat, Withheld(action, asked))
        self._show(seat)
        await self._give_all()

    def _is_marked(self, seat: Seat) -> bool:
        """Whether a seat's answer is kept in the store: where another node may be the one that closes the window."""
        return self._room.house.minding.shared and self._is_person(seat)

    def remember(self, answers: Mapping[Seat, str]) -> None:
        """Take answers that were given at other nodes, and forget those that were taken back there."""
        before = {seat for seat, kept in self._kept.items() if self._is_marked(seat) and not kept.by_table}
        found = {seat: json.loads(value) for seat, value in answers.items()}
        now = {seat for seat, (asked, _) in found.items() if self.seals(seat, asked)}
        for seat in now - self._kept.keys():
            asked, data = found[seat]
            self._keep(seat, Withheld(self._room.game.codec.load(data), asked))
        for seat in before - now:
            self._forget(seat)
        for seat in before ^ now:
            self._show(seat)
        if now - before:
            self._room.house.spawn(self._room.house.upkeep.watched(self._room, self._give_all()))

    def take_on(self) -> None:
        """Close the window that another node did not, if its time is up."""
        if self.is_open and not self._timer:
            self._ring()

    async def take_back(self, seat: Seat) -> bool:
        """Forget an answer that nobody knows of; whether there was one."""
        if seat in self._kept and self._is_marked(seat):
            await drop(self._room, ANSWER, seat)
        return self._forget(seat)

    def _forget(self, seat: Seat) -> bool:
        found = self._kept.pop(seat, None)
        if found:
            self._room.clocks.hold(seat, time.monotonic(), on=False)
        return found is not None

    def _show(self, seat: Seat) -> None:
        """Let the seat's own devices see what has become of its answer."""
        for device in self._room.devices:
            if device.seat == seat and device.ready:
                device.send(self._room.frame(device.viewer, seat, device.wants, []))

    def _keep(self, seat: Seat, kept: Withheld) -> None:
        self._kept[seat] = kept
        self._room.clocks.hold(seat, time.monotonic())

    def _ring(self) -> None:
        self._timer = None
        self._room.house.spawn(self._room.house.upkeep.watched(self._room, self._answer_for()))

    async def _answer_for(self) -> None:
        """The time is up: whoever has no choice has chosen. The node that minds the table says so."""
        match = self._room.match
        if not self._room.minded:
            return
        for seat in match.actors:
            if self._has_no_choice(seat):
                self._keep(seat, Withheld(match.legal(seat)[0], match.asked(seat), by_table=True))
        await self._give_all()

    def _has_no_choice(self, seat: Seat) -> bool:
        if seat in self._kept or seat in self.by_hand or not self._is_person(seat):
            return False
        reads = any("page" in device.wants for device in self._room.devices if device.seat == seat)
        person = self._room.sheet.chairs[seat].kind is ChairKind.PERSON or reads
        return person and len(self._room.match.legal(seat)) == 1

    async def _give_all(self) -> None:
        """When the time is up and everybody has answered, all answers become entries together, by seat."""
        room, loop = self._room, asyncio.get_running_loop()
        early = self._timer or loop.time() < self._due - 1e-3
        if not room.minded or early or not set(room.match.actors) <= self._kept.keys():
            return
        kept = dict(sorted(self._kept.items()))
        self.close(forget=False)
        forced = {seat for seat, answer in kept.items() if answer.by_table}
        await room.change_all({seat: (answer.choice, answer.asked) for seat, answer in kept.items()}, forced)

    def close(self, *, forget: bool = True) -> None:
        """Close the window. Answers that are forgotten are asked for again, and their clocks run on."""
        for seat in self._kept if forget else ():
            self._room.clocks.hold(seat, time.monotonic(), on=False)
        self._kept.clear()
        self._question = ()
        if self._timer:
            self._timer.cancel()
            self._timer = None
