"""From an open table to a match: seats are taken, numbers sealed, then opened, and only then chance begins.

The order is what makes the draws fair for everybody, the host and a rematch's people too. The seed and so the
commitment are fixed before anybody sits down. Everybody who sits down seals a number (the hash of a nonce). When the
last seat is taken, and no sooner, the nonces are opened; when all that were sealed are open, the match begins. So
whoever opens a nonce knows that the seed and all other nonces are fixed already, and whoever learns the others' nonces
can no longer change their own. A seat that does not open its nonce keeps the table waiting: to free it and go on would
let whoever runs the server, or a friend of theirs, look at the others' nonces and draw again.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from secrets import choice
from typing import TYPE_CHECKING, Any, NamedTuple

from intrigue import bots, games
from intrigue.core import fair
from intrigue.core.contract import Seat
from intrigue.core.options import Options, dump, load
from intrigue.server.errors import Full, Refused
from intrigue.server.guests import hashed, new_key
from intrigue.server.messages import Standing
from intrigue.store.engine import Conflict
from intrigue.store.office import Office
from intrigue.store.records import Chair, ChairKind, Sheet, Status
from intrigue.table import door
from intrigue.table.clock import Timing
from intrigue.table.header import header, made_now
from intrigue.table.player import Player

if TYPE_CHECKING:
    from intrigue.server.house import House
    from intrigue.server.room import Room

ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
BOT_NAMES = ("Moss", "Wren", "Flint", "Sable", "Thorn", "Lark", "Heron")
NO_CLOCK = Timing()
SEAL, NONCE = range(32, 33), range(16, 65)  # bytes; a shorter nonce could be guessed from its seal


@dataclass(frozen=True, slots=True)
class Wish:
    """A table as somebody wants it: a level for each bot's seat, an empty word for each person's; checked."""

    game: str
    options: Options
    bots: tuple[str, ...]
    listed: bool = False
    timing: Timing = NO_CLOCK
    names: tuple[str, ...] = ()  # of the bots, by seat; an empty word, or none at all, leaves it to the house
    position: Mapping[str, Any] | None = None  # that it begins from: state, and what the header tells of it
    open_hands: bool = False  # everybody there sees everything


class Kept(NamedTuple):
    """A seat that is kept for somebody who has not sat down yet: under which name, and for which keys."""

    seat: Seat
    name: str
    owners: tuple[str, ...]


def called(name: str) -> str:
    """A name as it sounds: two that differ in spaces or in the size of letters alone are one."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def unlike(name: str, taken: Collection[str]) -> str:
    """The name, or the first of the bots' that nobody has."""
    return next((each for each in (name, *BOT_NAMES) if called(each) not in taken), name)


def is_full(sheet: Sheet) -> bool:
    """Whether everybody has sat down, so that the nonces are to be opened."""
    return all(chair.kind is not ChairKind.OPEN for chair in sheet.chairs)


def awaited(sheet: Sheet) -> list[Chair]:
    """The seats whose sealed nonces are not open yet."""
    return [chair for chair in sheet.chairs if chair.sealed and not chair.nonce]


def standing(sheet: Sheet) -> Standing:
    """What everybody at a table must know to sit down fairly, and to check it afterwards."""
    return {
        "table": sheet.id,
        "game": sheet.game,
        "options": sheet.options,
        "status": sheet.status,
        "commitment": fair.commitment(sheet.seed),
        "opening": sheet.status is Status.OPEN and is_full(sheet),
        "awaited": [chair.seat for chair in awaited(sheet)] if is_full(sheet) else [],
        "seats": [
            {"seat": c.seat, "kind": c.kind, "name": c.name, "sealed": c.sealed.hex(), "opened": c.nonce != b""}
            for c in sheet.chairs
        ],
        "moved": sheet.rematch,
    }


class Seating:
    """Opens tables of one house and seats people until their matches begin."""

    def __init__(self, house: House) -> None:
        self._house, self._store, self._office = house, house.store, Office(house.store)
        self._lock = asyncio.Lock()  # a match begins once
        self._sitting = asyncio.Lock()  # two people with one name do not sit down at once

    async def open(self, wish: Wish, host: str, kept: Iterable[Kept] = ()) -> tuple[Sheet, str]:
        """Open a table; the sheet, and the key of its invitation, which is kept only as a hash."""
        if self._house.draining:
            raise Full("error_draining")
        door.size(wish.game, wish.options, len(wish.bots))
        assert all(bot in bots.known(wish.game) for bot in wish.bots if bot)
        id_, key = "".join(choice(ID_LETTERS) for _ in range(10)), new_key()
        names, own = [name or usual for name, usual in zip_longest(wish.names, BOT_NAMES, fillvalue="")], {}
        for seat, name, owners in kept:
            own[seat] = (name, owners)
        taken = {called(name) for name, _ in own.values()}
        for seat, bot in enumerate(wish.bots):
            if bot:
                names[seat] = unlike(names[seat], taken)
                taken.add(called(names[seat]))
        chairs = tuple(
            Chair(seat, ChairKind.BOT, names[seat], bot)
            if bot
            else Chair(seat, ChairKind.OPEN, own.get(seat, ("", ()))[0])
            for seat, bot in enumerate(wish.bots)
        )
        made = (fair.new_seed(), hashed(key), host, Status.OPEN, None, self._store.now(), chairs)
        sheet = Sheet(id_, wish.game, dump(wish.options), wish.listed, wish.timing, *made)
        position = dict(wish.position) if wish.position else None
        sheet = replace(sheet, position=position, open_hands=wish.open_hands)
        keys = [(seat, owner) for seat, (_, owners) in own.items() for owner in owners]
        await self._house.kept(self._store.create(sheet, keys))
        if is_full(sheet):  # nobody will come whose coming could begin it
            await self.settle(id_)
        return sheet, key

    async def sit(
        self,
        id_: str,
        name: str,
        owner: str,
        *,
        sealed: bytes = b"",
        kind: ChairKind = ChairKind.PERSON,
        device: str = "",
    ) -> Seat:
        """Take the seat that is kept for this owner, or else the first that is free for all."""
        sheet = await self._house.sheet(id_)
        if sheet.status is not Status.OPEN:
            raise Refused("refused", "error_started")
        if await self.is_kicked(id_, owner):
            raise Refused("refused", "error_kicked")
        async with self._sitting:
            seat = await self._seated(id_, Chair(0, kind, name, sealed=sealed), owner, device)
        await self.settle(id_)
        return seat

    async def _seated(self, id_: str, chair: Chair, owner: str, device: str) -> Seat:
        for seat in await self._free(await self._house.sheet(id_), owner):
            sheet = await self._house.sheet(id_)
            if called(chair.name) in {called(other.name) for other in sheet.chairs if other.seat != seat}:
                raise Refused("refused", "error_name_taken", name=chair.name)
            try:
                await self._house.kept(self._store.sit(id_, replace(chair, seat=seat), owner, device, called))
            except Conflict:
                continue  # somebody was faster: the next one, then
            return seat
        raise Refused("refused", "error_full")

    async def kick(self, id_: str, seat: Seat) -> None:
        """Free a seat of an open table and keep who sat there away; Refused where nobody sits, and once all do."""
        try:
            await self._house.kept(self._office.kick(id_, seat))
        except Conflict:
            raise Refused("refused", "error_no_kick") from None

    async def is_kicked(self, id_: str, owner: str) -> bool:
        """Whether the host has sent this owner away from the table."""
        return owner in await self._house.looked(self._office.kicked, id_)

    async def _free(self, sheet: Sheet, owner: str) -> list[Seat]:
        free = [chair.seat for chair in sheet.chairs if chair.kind is ChairKind.OPEN]
        mine = await self._house.owns(sheet.id, owner)
        if mine is not None and mine not in free:
            raise Refused("refused", "error_taken")
        kept = {seat for seat, _ in await self._house.looked(self._store.owners, sheet.id)}
        return [mine] if mine is not None else [seat for seat in free if seat not in kept]

    async def unseal(self, id_: str, owner: str, nonce: bytes) -> None:
        """Open the nonce that this owner's seat sealed; before everybody sat, or with another nonce, Refused."""
        sheet = await self._house.sheet(id_)
        seat = await self._house.owns(id_, owner)
        if seat is None or not sheet.chairs[seat].sealed:
            raise Refused("refused", "error_no_seal")
        if sheet.status is not Status.OPEN or sheet.rematch or sheet.chairs[seat].nonce:
            raise Refused("refused", "error_started")
        if not is_full(sheet):
            raise Refused("refused", "error_not_full")
        if fair.sealed(nonce) != sheet.chairs[seat].sealed:
            raise Refused("refused", "error_seal")
        await self._house.kept(self._store.unseal(id_, seat, nonce))
        await self.settle(id_)

    async def fill(self, id_: str, bot: str = "medium", host: str = "") -> None:
        """Give the free seats to bots, those kept for others too, but not the host's own."""
        assert bot in bots.known((await self._house.sheet(id_)).game)
        mine = await self._house.owns(id_, host) if host else None
        for chair in (await self._house.sheet(id_)).chairs:
            if chair.kind is ChairKind.OPEN and chair.seat != mine:
                taken = {called(other.name) for other in (await self._house.sheet(id_)).chairs}
                made = Chair(chair.seat, ChairKind.BOT, unlike(BOT_NAMES[chair.seat], taken), bot)
                try:
                    await self._house.kept(self._store.sit(id_, made, ""))
                except Conflict:
                    continue  # somebody sat down just now
        await self.settle(id_)

    async def settle(self, id_: str) -> None:
        """Let the match begin if everybody has sat and all sealed nonces are open."""
        async with self._lock:
            sheet = await self._house.sheet(id_)
            if sheet.status is not Status.OPEN or sheet.rematch or not is_full(sheet) or awaited(sheet):
                return  # of a table that was given up nothing is drawn: who has seen two draws could choose
            game = games.load(sheet.game, load(games.title(sheet.game).options, sheet.options))
            nonces = [chair.nonce for chair in sheet.chairs]
            allowed = self._house.thinkers.allowed
            players = [Player(chair.kind, chair.bot, allowed(chair.bot)) for chair in sheet.chairs]
            committed = fair.commitment(sheet.seed)
            told = {name: value for name, value in (sheet.position or {}).items() if name != "state"}
            first = header(
                game,
                sheet.names,
                committed,
                nonces,
                players=players,
                clock=sheet.timing,
                made=made_now(),
                position=told,
                open_hands=sheet.open_hands,
            )
            await self._house.kept(self._store.begin(id_, game.version, first))
            await self._house.room(id_)

    async def rematch(self, room: Room) -> str:
        """A new table for the same people, one seat further, and the same bots; each sits down there anew."""
        async with room.lock:
            if not room.sheet.rematch:
                sheet = await self.again(room.sheet, 1)
                room.sheet = replace(room.sheet, rematch=sheet.id)
        return room.sheet.rematch

    async def give_up(self, id_: str) -> str:
        """Leave a table where somebody does not open a nonce; all meet at a new one, with a new seed."""
        async with self._lock:
            sheet = await self._house.sheet(id_)
            if sheet.status is not Status.OPEN or not awaited(sheet) or not is_full(sheet):
                raise Refused("refused", "error_started")
            return sheet.rematch or (await self.again(sheet)).id

    async def again(self, old: Sheet, further: int = 0) -> Sheet:
        """A new table like an old one, whose people's seats are kept for them; the old one says where it is."""
        seats, owners = len(old.chairs), await self._house.looked(self._store.owners, old.id)
        moved = [replace(chair, seat=(chair.seat + further) % seats) for chair in old.chairs]
        moved.sort(key=lambda chair: chair.seat)
        levels, names = tuple(c.bot if c.kind is ChairKind.BOT else "" for c in moved), tuple(c.name for c in moved)
        wish = Wish(old.game, load(games.title(old.game).options, old.options), levels, old.listed, old.timing, names)
        wish = replace(wish, open_hands=old.open_hands)
        kept = [
            Kept((chair.seat + further) % seats, chair.name, _of(owners, chair.seat))
            for chair in old.chairs
            if chair.kind is not ChairKind.BOT
        ]
        sheet, _ = await self.open(wish, old.host, kept)
        counts = await self._house.kept(self._store.move(old.id, sheet.id))
        if counts == sheet.id:
            return sheet
        await self._house.kept(self._store.delete(sheet.id))  # another node was faster
        return await self._house.sheet(counts)


def _of(owners: Sequence[tuple[Seat, str]], seat: Seat) -> tuple[str, ...]:
    return tuple(owner for taken, owner in owners if taken == seat)
