"""Every byte that leaves: in twin matches that differ only in what a viewer may not know, it gets the same bytes.

First message, updates, errors, talk, looking back, the page with its drawing, and the page's source. The heads of the
chain are left out of the comparison: they hide their entries behind salts, which tests/core/test_fair.py looks after.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from intrigue import games
from intrigue.client import unpack
from intrigue.core import fair
from intrigue.core.check import random_match
from intrigue.core.contract import CHANCE, Action, AnyGame, Entry, Seat, steps
from intrigue.core.help import things
from intrigue.server.ceilings import without
from intrigue.server.device import Device
from intrigue.server.envelope import Frame, plain
from intrigue.server.house import House
from intrigue.server.messages import SeatShown
from intrigue.server.room import Room
from intrigue.server.showing import shown_to
from intrigue.store.records import Chair, ChairKind, Sheet, Status, Written
from intrigue.store.store import Store
from intrigue.table.clock import Timing
from intrigue.table.header import header
from intrigue.table.match import Match, entry_data
from tests.server.twins import twin

LOOKED = re.compile(r'"type":"looked","at":\d+,"scene":\d+')
HEX = re.compile(r"[0-9a-f]{64}")
CLOCK = Timing("bank", 3600)
SCENES = 4  # of a match that are looked at again
TIME = re.compile(r'"at":\d+\.\d+')


class Scripted:
    """Draws what the log says: chance of a twin is not that of any seed."""

    def __init__(self, log: Sequence[Entry]) -> None:
        self._outcomes: Iterator[Action] = iter([entry.action for entry in log if entry.seat == CHANCE])

    def draw(self, odds: Sequence[tuple[Action, int]]) -> Action:
        return next(self._outcomes)


def room_of(kind: type[Room], log: Sequence[Entry]) -> type[Room]:
    class ScriptedRoom(kind):  # type: ignore[misc,valid-type]
        def make_match(self) -> Match[Any, Any]:
            match = super().make_match()
            match._dice = Scripted(log)
            found: Match[Any, Any] = match
            return found

    return ScriptedRoom


class Tape:
    """A device whose bytes are kept."""

    def __init__(self, room: Room, seat: Seat | None) -> None:
        self.bytes: list[str] = []
        self.sizes: list[int] = []
        self.device = Device(room, seat, "P", self._keep, "")
        room.enter(self.device)

    async def _keep(self, message: MutableMapping[str, Any]) -> None:
        frame = message["text"] if "text" in message else message["bytes"]
        text = frame if isinstance(frame, str) else unpack(frame).decode()
        self.sizes.append(len(frame.encode() if isinstance(frame, str) else frame))
        self.bytes.append(TIME.sub('"at":0', HEX.sub("HEX", text.rstrip())))

    def scenes(self) -> list[tuple[int, int]]:
        """What the table stopped for, as this device was told: entry and number of each scene."""
        updates = [json.loads(text) for text in self.bytes if '"scenes"' in text]
        return sorted({(each["n"], each["k"]) for update in updates for each in update["page"]["scenes"]})

    async def say(self, **message: Any) -> None:
        await self.device.receive(json.dumps(message))
        await asyncio.sleep(0)
        await asyncio.sleep(0)


async def everything(
    kind: type[Room],
    path: Path,
    name: str,
    seats: int,
    log: list[Entry],
    viewer: Seat | None,
    *,
    want: Sequence[str] = ("view", "actions", "page"),
    timing: Timing = CLOCK,
    pace: float = 0,
    most: int = 1000,
) -> Tape:
    """All that the viewer's device gets while the second half of the log is played at a live table.

    With a pace there are windows, whose answers are given together. It asks for help on so many things.
    """
    game = games.load(name)
    store = Store(path)
    house = House(store, pace=pace, ceilings=without())
    chairs = tuple(Chair(seat, ChairKind.PERSON, f"P{seat}") for seat in range(seats))
    seed, names = fair.seed_from("twin"), [chair.name for chair in chairs]
    rest = (seed, "", "", Status.PLAYING, None, time.time(), chairs)
    first = header(game, names, fair.commitment(seed), [b""] * seats)
    sheet = Sheet("twin", name, {}, True, timing, *rest, header=first)
    await asyncio.wrap_future(store.create(sheet))
    half = len(log) // 2
    while half < len(log) and log[half].seat == CHANCE:
        half += 1
    lines = [Written(n, entry_data(game, n, entry).decode(), "", 0.0) for n, entry in enumerate(log[:half])]
    done = asyncio.get_running_loop().create_future()
    store.deliver_in(asyncio.get_running_loop().call_soon_threadsafe)
    house.journal.append("twin", lines, lambda failure: done.set_result(failure))
    assert await done is None
    house.rooms["twin"] = room = room_of(kind, log)(house, sheet, store.read("twin"), ())
    room.windows.by_hand |= set(range(seats))  # what is answered is in the log
    await room.begin()
    tape = Tape(room, viewer)
    await tape.say(type="hello", v=1, want=list(want), after=0)
    for entry in log[half:]:
        if entry.seat != CHANCE:
            await until_asked(room, entry.seat)
            await room.act(entry.seat, entry.action, room.match.asked(entry.seat))
            await asyncio.sleep(0)
    await until(lambda: not any(map(room.windows.holds, range(seats))) and not room.lock.locked())
    await tape.say(type="act", asked=0, steps=["Nothing"])
    await tape.say(type="act", asked=room.match.entries, action={"is": "Nothing"})
    await tape.say(type="act", asked=room.match.asked(viewer if viewer is not None else 0) or 0, steps=["Pass", 99])
    await tape.say(type="chat", text="what is going on?")
    await asyncio.sleep(0.05)
    await tape.say(type="look", at=half - 1)
    for number, k in tape.scenes()[-SCENES:]:
        await tape.say(type="look", at=number, scene=k)
    await ask_about_things(tape, room, viewer, half, most)
    await tape.say(type="undo")
    await asyncio.sleep(0.05)
    tape.device.close()
    await house.close()
    tape.bytes = [re.sub(r'"(clock|gone)":[\d.]+', r'"\1":0', text) for text in tape.bytes]
    return tape


async def ask_about_things(tape: Tape, room: Room, viewer: Seat | None, half: int, most: int) -> None:
    """Help on what the viewer's board shows, now and in the past, and on the steps of its choice."""
    view = room.game.view(room.match.state, viewer)
    desk = room.desk(frozenset())
    for number, thing in enumerate(things(desk.svg(*shown_to(room, desk, viewer, view)))[:most]):
        await tape.say(type="help", n=number, thing=thing)
        if number % 16 == 0:
            await tape.say(type="help", n=number, thing=thing, at=half - 1)
            await asyncio.sleep(0.01)
    actions = room.match.legal(viewer) if viewer is not None and viewer in room.match.actors else ()
    for number, action in enumerate(actions[: min(60, most)]):
        for length in range(1, len(steps(action)) + 1):
            await tape.say(type="help", n=number, steps=steps(action)[:length])


async def until_asked(room: Room, seat: Seat) -> None:
    """Wait until a window has closed whose answers were given before."""
    await until(lambda: seat in room.match.actors and not room.windows.holds(seat) and not room.lock.locked())


async def until(true: Callable[[], bool]) -> None:
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("a window does not close")


def cut(game: AnyGame, seats: int, log: list[Entry]) -> list[Entry]:
    """The longest beginning of a log after which a seat is to act."""
    state, length = game.start(seats), 0
    for number, entry in enumerate(log, 1):
        game.apply(state, *entry)
        if game.actors(state) not in ((), (CHANCE,)):
            length = number
    return log[:length]


def twins(name: str, seed: int, viewer: Seat | None) -> tuple[int, list[Entry], list[Entry], int]:
    """A random match cut in its middle, its twin, and in how many entries they differ."""
    game, rng = games.load(name), Random(seed)
    seats = max(game.seats.start, 3)
    log = cut(game, seats, random_match(game, seats, rng, limit=90)[1])
    other, differ = twin(game, seats, log, viewer, rng)
    return seats, log, other, differ


def compare(kind: type[Room], tmp_path: Path, name: str, seed: int, viewer: Seat | None) -> tuple[int, bool]:
    seats, log, other, differ = twins(name, seed, viewer)
    first = asyncio.run(everything(kind, tmp_path / f"a{seed}", name, seats, log, viewer))
    second = asyncio.run(everything(kind, tmp_path / f"b{seed}", name, seats, other, viewer))
    return differ, (first.bytes, first.sizes) == (second.bytes, second.sizes)


SECRET = [name for name in games.OWN if name != "conspirateurs"]


@pytest.mark.parametrize("viewer", [None, 0, 2])
@pytest.mark.parametrize("name", SECRET)
def test_twins_get_the_same_bytes(tmp_path: Path, name: str, viewer: Seat | None) -> None:
    results = [compare(Room, tmp_path, name, seed, viewer) for seed in range(2)]
    assert all(same for _, same in results)
    assert any(differ for differ, _ in results), "the twins do not differ: nothing was tested"


@pytest.mark.parametrize(("name", "seed"), [("conspiracy", 1), ("souls", 2), ("spy_alley", 2), ("simply_suspects", 3)])
def test_twins_see_the_same_drawings_of_scenes(tmp_path: Path, name: str, seed: int) -> None:
    """What the table stops for is drawn again for who asks: also there the worlds are alike."""
    seats, log, other, differ = twins(name, seed, 0)
    worlds = [(tmp_path / letter, name, seats, each, 0) for letter, each in (("a", log), ("b", other))]
    drawn = [[text for text in asyncio.run(everything(Room, *world)).bytes if LOOKED.search(text)] for world in worlds]
    assert differ, "the twins do not differ: nothing was tested"
    assert drawn[0], "the table stopped for nothing: nothing was tested"
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("name", ["conspiracy", "souls"])
def test_twins_get_the_same_bytes_through_windows(tmp_path: Path, name: str) -> None:
    """Answers that are kept until a window closes show nobody anything, and neither does the order they came in."""
    found = []
    for seed in range(2):
        seats, log, other, differ = twins(name, seed, 0)
        worlds = [(tmp_path / f"{letter}{seed}", name, seats, each, 0) for letter, each in (("a", log), ("b", other))]
        one, two = [asyncio.run(everything(Room, *world, pace=0.01)) for world in worlds]
        assert (one.bytes, one.sizes) == (two.bytes, two.sizes)
        found.append(differ)
    assert any(found), "the twins do not differ: nothing was tested"


def sizes(tmp_path: Path, name: str, seed: int, want: Sequence[str]) -> tuple[int, list[list[int]]]:
    """In how many entries two worlds differ that are the same to the second seat, and what sizes the first gets."""
    seats, log, other, differ = twins(name, seed, 1)
    worlds = [(tmp_path / f"{letter}{seed}", name, seats, entries) for letter, entries in (("a", log), ("b", other))]
    return differ, [
        asyncio.run(everything(Room, *world, 0, want=want, timing=Timing(), most=2)).sizes for world in worlds
    ]


@pytest.mark.parametrize("want", [("page", "packed"), ("view",)])
@pytest.mark.parametrize("name", SECRET)
def test_who_sees_the_sizes_alone_does_not_learn_what_a_seat_holds(
    tmp_path: Path, name: str, want: Sequence[str]
) -> None:
    """An opponent with an ear on the line: the worlds differ in what the first seat holds, the sizes do not."""
    found = [sizes(tmp_path, name, seed, want) for seed in range(2)]
    assert [first for _, (first, _) in found] == [second for _, (_, second) in found]
    assert any(differ for differ, _ in found), "the twins do not differ: nothing was tested"


class LeakyRoom(Room):
    """Says in a harmless-looking place how many actions an asked seat has."""

    def seats(self, seat: Seat | None) -> list[SeatShown]:
        found = super().seats(seat)
        for each in found:
            if each["asked"]:
                each["note"] = str(len(self.game.legal(self.match.state, each["seat"])))
        return found


class LeakyState(Room):
    """Sends a digest of the whole state, as a careless cache key would."""

    def frame(self, *asked: Any, **more: Any) -> Frame:
        digest = hash(json.dumps(self.game.codec.dump(self.match.state)))
        sent = super().frame(*asked, **more)
        return Frame(
            sent.data if sent.packed else plain(sent.data.rstrip()[:-1] + b',"cache":%d}' % digest), sent.packed
        )


@pytest.mark.parametrize(("leak", "name"), [(LeakyRoom, "conspiracy"), (LeakyState, "spy_alley")])
def test_a_planted_leak_is_caught(tmp_path: Path, leak: type[Room], name: str) -> None:
    results = [compare(leak, tmp_path, name, seed, None) for seed in range(3)]
    assert not all(same for _, same in results)
