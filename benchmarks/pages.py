"""What a page costs the server: CPU time and bytes of an update for a browser, beside the bare update for a program,
and what of it goes into deciding whether the button for taking back is lit.

Random matches at a table in this process; after each action every seat's page is made anew, as if each had a browser.
Run: python benchmarks/pages.py [--actions 60] [--games conspiracy,souls]
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeVar

from intrigue import games
from intrigue.server.house import House
from intrigue.server.room import Room
from intrigue.server.seating import Wish
from intrigue.server.showing import Announcement
from intrigue.store.store import Store

T = TypeVar("T")
BARE, PAGE = frozenset({"actions"}), frozenset({"page", "packed"})


class Cost(NamedTuple):
    """What one update cost."""

    page: float  # seconds of CPU
    bare: float
    undo: float
    size: int  # bytes
    packed: int


def timed(make: Callable[[], T]) -> tuple[float, T]:
    begun = time.process_time()
    made = make()
    return time.process_time() - begun, made


async def seated(house: House, name: str, seats: int) -> Room:
    sheet, _ = await house.seating.open(Wish(name, games.load(name).options, ("",) * seats), "")
    for seat in range(seats):
        await house.seating.sit(sheet.id, f"Player {seat}", f"{sheet.id} {seat}")
    return await house.room(sheet.id)


async def costs(room: Room, actions: int) -> list[Cost]:
    rng, found = Random(1), list[Cost]()
    while room.match.actors and len(found) < actions * len(room.sheet.chairs):
        seat = rng.choice(room.match.actors)
        legal = room.game.legal(room.match.state, seat)
        calm = [action for action in legal if type(action).__name__ != "Guess"]  # guesses would end the match at once
        await room.act(seat, rng.choice(calm or legal), room.match.asked(seat))
        for viewer in range(len(room.sheet.chairs)):
            page, text = timed(partial(Announcement(room).update, viewer, viewer, PAGE, [], news=True))
            bare, _ = timed(partial(Announcement(room).update, viewer, viewer, BARE, [], news=True))
            undo, _ = timed(partial(room.match.undoable, viewer, with_others=True))
            packing, frame = timed(partial(room.envelopes.close, viewer, text, packed=True, drawn=True))
            found.append(Cost(page + packing, bare, undo, len(text), len(frame.data)))
    return found


async def measure(names: list[str], actions: int, folder: Path) -> None:
    store = Store(folder / "tables.sqlite")
    house = House(store, pace=0)
    store.deliver_in(asyncio.get_running_loop().call_soon_threadsafe)
    print("| game | seats | ms a page | to a bare update | ms for undo | kB | kB sent |")
    print(f"|{'---|' * 7}")
    for name in names:
        seats = min(4, games.load(name).seats[-1])
        found = await costs(await seated(house, name, seats), actions)
        page, bare, undo, size, packed = map(mean, zip(*found, strict=True))
        figures = f"{page * 1e3:.2f} | {page / bare:.0f} | {undo * 1e3:.3f} | {size / 1e3:.0f} | {packed / 1e3:.1f}"
        print(f"| {name} | {seats} | {figures} |", flush=True)
    await house.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--actions", type=int, default=60)
    parser.add_argument("--games", default=",".join(games.names()))
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        asyncio.run(measure(asked.games.split(","), asked.actions, Path(folder)))


if __name__ == "__main__":
    main()
