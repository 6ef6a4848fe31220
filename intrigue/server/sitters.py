"""The bots of one table: they think, answer at the pace that people chose, and now and then say something."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from intrigue.bots import talk
from intrigue.core.contract import Action, Seat
from intrigue.core.language import speaking
from intrigue.core.title import Remark
from intrigue.server import messages
from intrigue.server.errors import Refused
from intrigue.server.marks import SPEED, keep
from intrigue.server.page import line
from intrigue.table.match import Stale

if TYPE_CHECKING:
    from intrigue.server.room import Room

AGAIN = 1.0  # seconds until what the disk refused to a bot is tried again
SPEEDS = {"slow": 2.5, "usual": 1.0, "fast": 0.35}  # times the house's pace
HURRIED = 0.1  # seconds, enough to hide how long a quick bot thinks
HELD = 90.0  # seconds for which bots wait, at most, while a person looks at a scene
SOON = 0.1  # and after which they look whether that is over
SILENCE = 40  # entries after a remark in which no bot says anything


class Sitters:
    """Whoever plays a seat and is no person."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._thinking: dict[tuple[Seat, int | None], asyncio.Task[None]] = {}  # by what a bot was asked, and when
        self._speeds: dict[Seat, str] = {}
        self._hurried = False
        self._held_until = 0.0
        self._spoken = -SILENCE
        self._words: set[tuple[str, str]] = set()  # nobody says the same twice in a match

    # pace

    @property
    def speed(self) -> str:
        """The slowest that somebody at the table asked for: nobody is rushed."""
        wanted = [speed for seat, speed in self._speeds.items() if not self._room.chairs.bot(seat)]
        return max(wanted, key=lambda speed: SPEEDS[speed], default="usual")

    @property
    def pace(self) -> float:
        """The seconds after which a bot answers."""
        pace = self._room.house.pace * SPEEDS[self.speed]
        return min(pace, HURRIED) if self._hurried else pace

    @property
    def alone(self) -> bool:
        """Whether one person plays here, and all others are bots."""
        return sum(not self._room.chairs.bot(chair.seat) for chair in self._room.sheet.chairs) < 2

    async def choose_speed(self, seat: Seat, speed: str) -> None:
        if speed not in SPEEDS:
            raise Refused("bad")
        await keep(self._room, SPEED, seat, speed)
        self._speeds[seat] = speed

    def remember(self, speeds: Mapping[Seat, str]) -> None:
        """Take the speeds that seats have chosen."""
        self._speeds = {seat: speed for seat, speed in speeds.items() if speed in SPEEDS}

    async def ask_to_hurry(self) -> None:
        """Go on to the next question outside a window that a person is asked; Refused where others play too."""
        if not self.alone:
            raise Refused("refused", "error_not_alone")
        self.hurry()
        if not self._room.minded:
            await self._room.house.kept(self._room.house.store.nodes.call(self._room.sheet.id, "hurry"))

    def hurry(self) -> None:
        """Go on at once, if this node minds the table."""
        self._hurried = True
        for task in list(self._thinking.values()):
            task.cancel()
        self._thinking.clear()
        self._room.wake()

    async def ask_to_hold(self, yes: bool) -> None:
        """Let bots wait while the only person looks at something; Refused where others play too, or a clock runs."""
        if not self.alone or self._room.sheet.timing.kind != "none":
            raise Refused("refused", "error_not_alone")
        self.hold(yes)
        if not self._room.minded:
            word = "hold yes" if yes else "hold no"
            await self._room.house.kept(self._room.house.store.nodes.call(self._room.sheet.id, word))

    def hold(self, yes: bool) -> None:
        """Wait with what bots would do now, or go on, if this node minds the table."""
        self._held_until = time.monotonic() + HELD if yes else 0.0

    async def _while_held(self) -> None:
        while time.monotonic() < self._held_until and not self._hurried:
            await asyncio.sleep(SOON)

    # thinking

    @property
    def busy(self) -> bool:
        return bool(self._thinking)

    def wake(self) -> None:
        """Let bots think about what they are asked, and about nothing else any more."""
        room = self._room
        if not (room.chairs.bots or self._thinking or self._hurried):
            return
        people = [seat for seat in room.match.actors if seat >= 0 and not room.chairs.bot(seat)]
        if people and not room.windows.is_open:
            self._hurried = False
        asked = {
            (seat, room.match.asked(seat)): bot
            for seat in room.match.actors
            if room.minded and (bot := room.chairs.bot(seat)) and not room.windows.holds(seat)
        }
        if asked or self._thinking:
            self._let_think(asked)

    def _let_think(self, asked: Mapping[tuple[Seat, int | None], str]) -> None:
        for question in self._thinking.keys() - asked.keys():
            self._thinking.pop(question).cancel()  # who is asked something else by now need not go on
        for question, bot in asked.items() if self._room.chairs.attended else ():
            if question not in self._thinking:
                self._thinking[question] = asyncio.create_task(self._begin(*question, bot))

    async def _begin(self, seat: Seat, asked: int | None, bot: str) -> None:
        """Think, and set the table aside if that breaks; made here, since a task may be cancelled before it begins."""
        await self._room.house.upkeep.watched(self._room, self._think(seat, asked, bot))

    async def _think(self, seat: Seat, asked: int | None, bot: str) -> None:
        """A bot's answer comes after the same time whether or not it had a choice."""
        room, begun = self._room, asyncio.get_running_loop().time()
        me = asyncio.current_task()
        try:
            if room.match.asked(seat) != asked:
                return  # somebody was faster, and the table has not woken yet
            view = room.match.view(seat)
            actions = list(room.match.legal(seat))
            luck = int.from_bytes(room.house.luck(f"{room.sheet.id} {seat} {asked}"), "big")
            thinkers, together = room.house.thinkers, [room.chairs.bot(other) for other in room.match.actors]
            wait = max(self.pace, thinkers.time_for(together))
            who, recall = (room.sheet.id, seat), partial(room.recalls.of, seat)
            action, chosen_by = await thinkers.choose(room.game, bot, who, luck, view, actions, recall)
            await asyncio.sleep(max(0.0, begun + wait - asyncio.get_running_loop().time()))
            await self._while_held()
        finally:
            if self._thinking.get((seat, asked)) is me:
                del self._thinking[seat, asked]
        if chosen_by != bot:
            room.house.metrics.bots_failed.add()
            await room.announce("bot_replaced", name=room.sheet.chairs[seat].name)
        try:
            await self._answer(seat, bot, action, asked)
        except Refused as refused:
            if refused.code == "refused":  # by the disk
                await asyncio.sleep(AGAIN)
            room.wake()  # the question or the player changed meanwhile: think again
        else:
            await self._say(seat, talk.remark(room.game.name, view, Random(luck + 1)))

    async def _answer(self, seat: Seat, bot: str, action: Action, asked: int | None) -> None:
        room = self._room
        if room.windows.seals(seat, asked) and room.chairs.bot(seat) == bot:
            return await room.windows.give(seat, action, asked)

        def submit() -> None:
            if room.chairs.bot(seat) != bot:
                raise Stale(f"seat {seat} is played by somebody else by now")
            room.match.submit(seat, action, asked)

        return await room.change(seat, submit)

    async def _say(self, seat: Seat, remark: Remark | None) -> None:
        """A bot's table talk, seldom and never the same twice: words for people, and data for other bots."""
        room = self._room
        if remark is None or room.match.entries < self._spoken + SILENCE or (remark.words, remark.thing) in self._words:
            return
        self._spoken = room.match.entries
        self._words.add((remark.words, remark.thing))
        names = [chair.name for chair in room.sheet.chairs]
        with speaking(room.language):
            text = remark.said("" if remark.seat is None else names[remark.seat])
        with suppress(Refused):
            said = await room.house.say(room.sheet.id, names[seat], seat, text)
            data: messages.Remark = {"kind": remark.kind, "seat": remark.seat, "thing": remark.thing}
            room.tell_all(lambda: {"type": "said", **line(said), "remark": data})

    def close(self) -> None:
        for task in self._thinking.values():
            task.cancel()
