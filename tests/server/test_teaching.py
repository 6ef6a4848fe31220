"""Teaching tables: all hands lie open, it is said everywhere, and nothing of it happens at any other table."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from intrigue.server.device import Device
from intrigue.server.room import Room
from intrigue.table.record import read
from tests.server.test_pages import Site, invitation, opened
from tests.server.test_replays import anna, begun, ben, looks, site

__all__ = ["anna", "ben", "site"]  # fixtures


def heard(site: Site, room: Room, seat: int, eyes: int | None) -> list[str]:
    """What a device of a seat hears when it asks to look through some eyes."""

    async def watch() -> list[str]:
        told: list[str] = []

        async def send(message: object) -> None:
            told.append(str(message))

        device = Device(room, seat, "P", send, "")
        await device.receive('{"type":"hello","v":1,"want":["page"],"after":null}')
        await asyncio.sleep(0)
        told.clear()
        eyes_ = "null" if eyes is None else eyes
        await device.receive(f'{{"type":"watch","seat":{eyes_}}}')
        await asyncio.sleep(0)
        return told

    return asyncio.run_coroutine_threadsafe(watch(), site.loop).result()


@pytest.mark.parametrize("eyes", [1, None])
def test_at_a_teaching_table_players_look_through_every_eye(
    site: Site, anna: httpx.Client, ben: httpx.Client, eyes: int | None
) -> None:
    teaching, usual = (site.house.rooms[begun(anna, ben, open_hands=answer)] for answer in ("yes", ""))
    assert "no_consent" not in "".join(heard(site, teaching, 0, eyes))
    told = "".join(heard(site, teaching, 0, eyes))
    assert '"type":"update"' in told
    assert "share their view" in "".join(heard(site, usual, 0, eyes))
    open_to_all = "identity" in told.split('"svg"')[1].split("</desc>")[0]
    assert open_to_all
    asked = teaching.match.actors[0]  # who is asked is asked in their own words, whatever they look at
    assert '"steps":{' in "".join(heard(site, teaching, asked, 1 - asked))


def test_it_is_said_before_anybody_sits_down_and_in_the_record(
    site: Site, anna: httpx.Client, ben: httpx.Client
) -> None:
    waiting = opened(anna, "spy_alley", open_hands="yes")
    assert "all hands lie open" in ben.get(invitation(anna, waiting)).text
    assert "all hands lie open" in anna.get(f"/t/{waiting}").text
    table, usual = begun(anna, ben, open_hands="yes"), begun(anna, ben)
    assert "Open hands" in anna.get(f"/t/{table}").text
    assert "Open hands" not in anna.get(f"/t/{usual}").text
    for each in (table, usual):
        site.play_out(each)
    records = [read(anna.get(f"/t/{each}/record").text) for each in (table, usual)]
    assert [record.header.get("open_hands", False) for record in records] == [True, False]


def test_its_replay_is_open_while_it_goes_on(anna: httpx.Client, ben: httpx.Client) -> None:
    table, usual = begun(anna, ben, open_hands="yes"), begun(anna, ben)
    assert [looks(anna, each, "all").status_code for each in (table, usual)] == [200, 403]
