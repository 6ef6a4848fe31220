"""Playing on from a moment of a match: at a new table, from what a seat knew, or after the end with the true cards."""

from __future__ import annotations

import httpx

from intrigue.core.fair import canonical
from intrigue.table.record import read
from intrigue.table.replay import Replay
from intrigue.table.verify import verify
from tests.server.test_pages import Site, seated, token
from tests.server.test_replays import anna, begun, ben, send, site
from tests.table.samples.make import FOLDER

__all__ = ["anna", "ben", "site"]  # fixtures


def play_on(client: httpx.Client, id_: str, **form: object) -> httpx.Response:
    data = {name: str(value) for name, value in form.items()}
    return client.post(f"/replay/{id_}/on", data={"token": token(client), "at": "6", "cards": "dreamt"} | data)


def test_after_the_end_anybody_at_the_table_plays_on_from_any_seat(
    site: Site, anna: httpx.Client, ben: httpx.Client
) -> None:
    table = begun(anna, ben)
    site.play_out(table)
    old = Replay(read(anna.get(f"/t/{table}/record").text))
    for cards, seat, told in (("dreamt", 1, "could not know was dreamt"), ("true", 0, "with the true cards")):
        answer = play_on(anna, table, at=len(old) - 2, seat=seat, cards=cards)
        assert told in " ".join(answer.text.split())
        new = seated(anna, answer)
        room = site.house.rooms[new]
        look = old.seat(seat).at(len(old) - 2)
        assert site.house.store.owns(new, site.owner(anna)) == seat
        first = next(iter(room.archive.replay.seat(seat).looks(1, 1)))
        assert canonical(old.game.codec.dump(first.view)) == canonical(old.game.codec.dump(look.view))
        site.play_out(new)
        record = read(anna.get(f"/t/{new}/record").text)
        verify(record)
        assert record.header["position"]["eyes"] == ("all" if cards == "true" else seat)
        assert record.header["position"]["head"] == old.record.links[len(old) - 3].head if old.record else False


def test_while_a_match_goes_on_one_plays_on_from_ones_own_knowledge_alone(
    site: Site, anna: httpx.Client, ben: httpx.Client
) -> None:
    table = begun(anna, ben)
    assert play_on(anna, table, seat=0).status_code == 200
    assert play_on(anna, table, seat=1).status_code == 403
    assert play_on(anna, table, seat=0, cards="true").status_code == 403
    assert play_on(site.browser(), table, seat=0).status_code == 403


def test_where_nothing_is_left_to_play_nothing_begins(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    table = begun(anna, ben)
    site.play_out(table)
    entries = len(Replay(read(anna.get(f"/t/{table}/record").text)))
    for form in (
        {"at": entries, "seat": 0},
        {"at": entries + 1, "seat": 0},
        {"at": "x", "seat": 0},
        {"seat": 7},
        {"seat": ""},
    ):
        answer = play_on(anna, table, **form)
        assert answer.status_code == 400, form
        assert "<main" in answer.text


def test_a_record_from_disk_can_be_played_on(site: Site, anna: httpx.Client) -> None:
    place = send(anna, (FOLDER / "2-simply_suspects-1.jsonl").read_bytes()).url.path.removeprefix("/replay/")
    new = seated(anna, play_on(anna, place, seat=1, at=15, cards="true"))
    assert site.house.rooms[new].match.header["position"]["entries"] == 15
    assert site.house.rooms[new].match.actors
