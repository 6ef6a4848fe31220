"""What never changes of a board is sent once, and what many eyes see alike is drawn once."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from intrigue import games
from intrigue.core.promises import Broken
from intrigue.core.showing import check_drawing
from intrigue.core.svg import lifted
from intrigue.server.house import House
from intrigue.server.page import Desk
from intrigue.server.room import Room
from intrigue.store.store import Store
from tests.server.test_disk import Listener, table

WITH = [name for name in games.names() if games.title(name).ground]


def whole(svg: str, ground: list[str]) -> str:
    """What a page makes of them."""
    return re.sub(r'<g data-ground="(\d+)"/>', lambda found: ground[int(found[1])], svg)


def run(tmp_path: Path, test: Callable[[House], Awaitable[None]]) -> None:
    async def within() -> None:
        house = House(Store(tmp_path / "tables.sqlite"), pace=0)
        await test(house)
        await house.close()

    asyncio.run(within())


async def come(room: Room, seat: int | None) -> Listener:
    device = Listener(room, 0)
    device.seat = device.viewer = seat
    room.enter(device)
    await device.say(type="hello", v=1, want=["page"], after=None)
    return device


def pages(device: Listener) -> list[dict[str, Any]]:
    return [heard["page"] for heard in device.heard if heard["type"] == "update"]


def test_the_ground_comes_once_and_stands_for_the_same_in_every_later_picture(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        room, (ann, bob) = await table(house)
        page = await come(room, 0)
        await ann.act(room.match.legal(0)[0])
        await bob.act(room.match.legal(1)[0])
        first, *later = pages(page)
        assert len(later) == 2
        assert not any("ground" in each for each in later)
        drawn = room.desk(frozenset()).svg(
            room.match.view(0), [event for each in room.recent for event in each.heard[0]]
        )
        assert whole(later[-1]["svg"], first["ground"]) == drawn
        assert len(later[-1]["svg"]) < len(drawn) / 2
        await page.say(type="look", at=0)
        for _ in range(500):
            if page.heard[-1]["type"] == "looked":
                break
            await asyncio.sleep(0.01)
        assert 'data-ground="0"' in page.heard[-1]["svg"]

    run(tmp_path, test)


def test_who_looks_through_the_same_eyes_sees_one_drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, draw = Counter[int | None](), Desk.pieces

    def counted(self: Desk, view: Any, told: Any) -> str:
        drawn[view.seat] += 1
        return draw(self, view, told)

    async def test(house: House) -> None:
        room, (ann, _) = await table(house)
        devices = [await come(room, seat) for seat in (None, None, None, 0, 0, 1)]
        monkeypatch.setattr(Desk, "pieces", counted)
        await ann.act(room.match.legal(0)[0])
        last = [pages(device)[-1] for device in devices]
        assert drawn == {None: 1, 0: 1, 1: 1}
        devices.append(await come(room, None))
        assert drawn == {None: 1, 0: 1, 1: 1}, "who comes later sees what was drawn"
        assert last[0] == last[1] == last[2]
        assert last[3] == last[4]
        assert last[3] != last[5]
        await devices[5].act(room.match.legal(1)[0])
        assert drawn == {None: 2, 0: 2, 1: 2}, "and each entry is drawn anew"

    run(tmp_path, test)


@pytest.mark.parametrize("name", games.names())
def test_a_game_may_have_no_ground(name: str) -> None:
    game = games.load(name)
    seats = game.seats[0]
    desk = Desk(game, ["Ann"] * seats)
    view = game.view(game.start(seats), 0)
    assert whole(desk.pieces(view, []), list(desk.ground)) == desk.svg(view, [])
    assert (desk.pieces(view, []) == desk.svg(view, [])) == (name not in WITH)


@pytest.mark.parametrize("name", WITH)
def test_a_ground_that_is_not_in_the_drawing_is_found_by_the_suite(name: str) -> None:
    title = games.title(name)
    state = title.plain.start(title.usual)
    names = ["Ann"] * title.usual
    check_drawing(title, state, names)
    for wrong in ("<nothing/>", "<"):

        def ground(options: Any, seats: int, part: str = wrong) -> tuple[str]:
            return (part,)

        with pytest.raises(Broken, match="part 0 of the ground"):
            check_drawing(replace(title, ground=ground), state, names)


def test_what_is_not_there_is_not_lifted() -> None:
    assert lifted("<svg><g>a</g></svg>", ["<g>a</g>", "<g>b</g>"]) == '<svg><g data-ground="0"/></svg>'
