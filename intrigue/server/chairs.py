"""Who sees and acts for which seat of a live table: leaving for good, a chair kept warm, eyes lent to spectators."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from math import ceil, inf
from typing import TYPE_CHECKING, Any

from intrigue import games
from intrigue.core.contract import Seat
from intrigue.server.catalogue import level, say
from intrigue.server.errors import Refused
from intrigue.server.gate import NOT_LET_IN
from intrigue.store.records import Chair, ChairKind, Sheet, Status
from intrigue.table.player import Player

if TYPE_CHECKING:
    from intrigue.server.device import Device
    from intrigue.server.room import Room

COME_BACK = 1012  # the code of a socket that is closed and may be opened again
KEEPER = "medium"  # the bot that goes on for somebody who left or is away
UNTIMED = 10  # times as long one may be away where no clock runs: nobody is in a hurry there


class Chairs:
    """The chairs of one table and the devices around them."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._opened = self._left = time.monotonic()  # and when the last device left
        self._of: Sheet | None = None
        self._bots = False
        self._seen: dict[Seat, float] = {}  # when a seat's last device left
        self._elsewhere: frozenset[Seat] = frozenset()  # whose devices are at other nodes

    def __getitem__(self, seat: Seat) -> Chair:
        return self._room.sheet.chairs[seat]

    def bot(self, seat: Seat) -> str:
        """The level of the bot that acts for the seat now; an empty word where its owner does."""
        chair = self[seat]
        return chair.bot if chair.kind is ChairKind.BOT else chair.keeper

    @property
    def bots(self) -> bool:
        """Whether a bot acts for any seat now; found once for a sheet, since every move asks."""
        sheet = self._room.sheet
        if self._of is not sheet:
            self._of, self._bots = sheet, any(self.bot(chair.seat) for chair in sheet.chairs)
        return self._bots

    def is_here(self, seat: Seat) -> bool:
        return self[seat].kind is ChairKind.BOT or seat in self._elsewhere or self._is_at_this_node(seat)

    def _is_at_this_node(self, seat: Seat) -> bool:
        return any(device.seat == seat for device in self._room.devices)

    def are_elsewhere(self, seats: frozenset[Seat]) -> None:
        """These players are at other nodes, and no others."""
        before, self._elsewhere = self._elsewhere, seats
        if before == seats:
            return
        self._left = time.monotonic()
        self._seen |= dict.fromkeys(before - seats, self._left)
        self._room.tell_seats()
        self._room.wake()

    def note(self, seat: Seat) -> str:
        """What everybody reads beside the name."""
        chair = self[seat]
        if chair.kind is ChairKind.BOT:
            return level(chair.bot)
        notes = [say("note_program")] if chair.kind is ChairKind.PROGRAM else []
        if not self.is_here(seat):
            notes.append(say("note_kept" if chair.keeper else "note_away"))
        return say("comma").join(notes)

    def is_gone(self, seat: Seat) -> bool:
        """Whether a player has been away so long that the others need not wait."""
        return self._lasts(seat) <= 0

    def gone_in(self, seat: Seat) -> int | None:
        """The seconds until a bot may sit in for a player who is away; None for everybody else."""
        lasts = inf if self[seat].keeper else self._lasts(seat)
        return None if lasts == inf else max(0, ceil(lasts))

    def _lasts(self, seat: Seat) -> float:
        """The seconds that the others still wait for a player who is away; without end for all but those."""
        if not self[seat].owned or self.is_here(seat):
            return inf
        wait = self._room.house.away * (UNTIMED if self._room.sheet.timing.kind == "none" else 1)
        return wait - (time.monotonic() - self._seen.get(seat, self._opened))

    @property
    def attended(self) -> bool:
        """Whether bots should go on: somebody is here, or was not long ago, or a clock runs for those who are not."""
        room = self._room
        timed = room.sheet.timing.kind != "none"
        here = bool(room.devices or self._elsewhere)
        return timed or here or time.monotonic() - self._left < room.house.away * UNTIMED

    def may_be_kept(self, seat: Seat) -> bool:
        """Whether a bot may sit in: for a player who is waited for and gone."""
        return self.is_gone(seat) and not self[seat].keeper and seat in self._room.match.actors

    # coming and going

    def enter(self, device: Device) -> None:
        """A device came: if its seat was left meanwhile it looks on, if a bot kept the chair it gives it back."""
        if device.seat is not None and not self[device.seat].owned:
            device.seat = device.viewer = None
        if device.seat is not None:
            self._room.house.minding.came_or_went(self._room, device.seat, True)
        if device.seat is not None and self[device.seat].keeper:
            self._room.house.spawn(self.give_back(device.seat))

    def leave(self, device: Device) -> None:
        self._left = time.monotonic()
        if device.seat is not None:
            self._seen[device.seat] = time.monotonic()
            if not self._is_at_this_node(device.seat):
                self._room.house.minding.came_or_went(self._room, device.seat, False)

    async def give_up(self, seat: Seat) -> None:
        """Leave a seat to a bot for good: its eyes, and those it lent, end at once on all devices."""
        room, name = self._room, self[seat].name
        async with room.lock:
            await room.house.kept(room.house.store.seat_bot(room.sheet.id, seat, KEEPER))
            self._change(seat, kind=ChairKind.BOT, bot=KEEPER, keeper="", consent=False)
            self._look_on(seat, everybody=True)
            await room.taken_over(seat)
        await self._told("resigned", name=name)

    async def keep_warm(self, seat: Seat) -> None:
        """Let a bot sit in for an absent player, whose seat it stays."""
        if await self._kept_by(seat, KEEPER):
            await self._told("seat_kept", name=self[seat].name)

    async def give_back(self, seat: Seat) -> None:
        """The owner is back: the bot goes."""
        if await self._kept_by(seat, ""):
            await self._told("seat_given_back", name=self[seat].name)

    async def _kept_by(self, seat: Seat, keeper: str) -> bool:
        """Let a bot sit in or go; whether that was still to be done."""
        room = self._room
        async with room.lock:
            if self[seat].keeper == keeper or (keeper and self.is_here(seat)):
                return False
            await room.house.kept(room.house.store.keeper(room.sheet.id, seat, keeper))
            self._change(seat, keeper=keeper)
            await room.taken_over(seat)
        return True

    def player(self, seat: Seat) -> Player:
        """Who plays the seat, as records say it."""
        bot, chair = self.bot(seat), self[seat]
        return Player("bot", bot, self._room.house.thinkers.allowed(bot)) if bot else Player(chair.kind)

    async def end_device(self, owner: str, seat: Seat) -> None:
        """A device that was struck off the list: its sockets are closed."""
        for device in list(self._room.devices):
            if device.owner == owner and device.seat == seat:
                await device.dismiss(NOT_LET_IN)

    async def call_back(self, owner: str) -> None:
        """Somebody who looked on has a seat now: their sockets are to come back with its eyes, and no others."""
        for device in list(self._room.devices):
            if device.owner == owner and device.seat is None:
                await device.dismiss(COME_BACK)

    # lending eyes

    async def consent(self, seat: Seat, yes: bool) -> None:
        """Let spectators see the table with this seat's eyes, or no longer."""
        room = self._room
        async with room.lock:
            await room.house.kept(room.house.store.consent(room.sheet.id, seat, yes))
            self._change(seat, consent=yes)
            if not yes:
                self._look_on(seat, everybody=False)
        await self._told("consents" if yes else "consents_not", name=self[seat].name)

    def check_eyes(self, device: Device, seat: Seat | None) -> None:
        """Refused unless the device may look through that seat's eyes: players of the table may when it is over."""
        if seat is not None and seat not in range(len(self._room.sheet.chairs)):
            raise Refused("bad")
        if self._room.sheet.status is Status.OVER or self._room.sheet.open_hands:
            return
        if device.seat is not None and self._is_out(device.seat):
            if seat is None or self[seat].consent or self._only_bots_beside(device.seat):
                return
            raise Refused("refused", "error_no_consent")
        if device.seat is not None or (seat is not None and device.plays):
            raise Refused("refused", "error_no_consent")
        if seat is not None and not self[seat].consent:
            raise Refused("refused", "error_no_consent")

    def _is_out(self, seat: Seat) -> bool:
        """Whether the seat is out of the match for good."""
        room = self._room
        return seat in games.title(room.game.name).telling.out(room.match.view(None))

    def _only_bots_beside(self, seat: Seat) -> bool:
        """Whether nobody else plays here whom open eyes could hurt."""
        return all(self.bot(chair.seat) for chair in self._room.sheet.chairs if chair.seat != seat)

    def _look_on(self, seat: Seat, *, everybody: bool) -> None:
        """Take a seat's eyes from those who only look on, or from everybody, and show them what a spectator sees."""
        for device in self._room.devices:
            if device.viewer != seat or (device.seat == seat and not everybody):
                continue
            if device.seat in (None, seat):
                device.seat = device.viewer = None
            else:  # somebody who is out of the match looks on with their own eyes again
                device.viewer = device.seat
            if device.ready:
                device.send(self._room.frame(device.viewer, device.seat, device.wants, []))

    def renewed(self, before: Sequence[Chair]) -> None:
        """The chairs were changed at another node: eyes that ended there end here."""
        for old, chair in zip(before, self._room.sheet.chairs, strict=True):
            if old.owned and not chair.owned:
                self._look_on(chair.seat, everybody=True)
            elif old.consent and not chair.consent:
                self._look_on(chair.seat, everybody=False)

    def _change(self, seat: Seat, **fields: Any) -> None:
        room = self._room
        chairs = tuple(replace(c, **fields) if c.seat == seat else c for c in room.sheet.chairs)
        room.sheet = replace(room.sheet, chairs=chairs)

    async def _told(self, key: str, **parts: str) -> None:
        await self._room.announce(key, **parts)
        self._room.tell_seats()
        self._room.wake()
