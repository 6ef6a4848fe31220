"""Tables of every engine: work that fails undoes itself alone, everything reads back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from intrigue.store.engine import TROUBLE, Conflict, Piece
from intrigue.store.records import Chair, ChairKind, Sheet, Status
from intrigue.store.schema import WrongVersion
from intrigue.store.store import MORE, Store
from intrigue.table.clock import Timing
from tests.store.stores import ENGINES, place


@pytest.fixture(params=ENGINES)
def path(request: pytest.FixtureRequest) -> str:
    return place(request, request.param)


@pytest.fixture
def store(path: str) -> Iterator[Store]:
    made = Store(path)
    yield made
    made.close()


def sheet(id_: str = "t1", *, listed: bool = True) -> Sheet:
    chairs = (Chair(0, ChairKind.OPEN, ""), Chair(1, ChairKind.BOT, "Moss", "greedy"))
    fixed = (b"s" * 32, "hash", "host", Status.OPEN, None, 1000.0, chairs)
    return Sheet(id_, "spy_alley", {"turn_limit": 9}, listed, Timing("bank", 300, 5), *fixed)


def test_a_table_reads_back_as_it_was_written(store: Store) -> None:
    store.create(sheet()).result()
    assert store.sheet("t1") == sheet()
    assert store.sheet("t2") is None


def test_a_seat_is_taken_once(store: Store) -> None:
    store.create(sheet()).result()
    store.sit("t1", Chair(0, ChairKind.PERSON, "Ann", nonce=b"n"), "ann").result()
    with pytest.raises(Conflict):
        store.sit("t1", Chair(0, ChairKind.PERSON, "Bob"), "bob").result()
    found = store.sheet("t1")
    assert found is not None
    assert found.chairs[0] == Chair(0, ChairKind.PERSON, "Ann", nonce=b"n")
    assert (store.owns("t1", "ann"), store.owns("t1", "bob")) == (0, None)
    store.own("t1", 0, "anns phone").result()
    assert store.owners("t1") == [(0, "ann"), (0, "anns phone")]
    assert [(each.id, seat) for each, seat in store.of_owner("ann")] == [("t1", 0)]


def test_a_bot_takes_the_seat_and_who_had_it_may_look_on(store: Store) -> None:
    store.create(sheet()).result()
    store.sit("t1", Chair(0, ChairKind.PERSON, "Ann"), "ann").result()
    store.seat_bot("t1", 0, "greedy").result()
    found = store.sheet("t1")
    assert found is not None
    assert (found.chairs[0].kind, found.chairs[0].name, found.chairs[0].bot) == (ChairKind.BOT, "Ann", "greedy")
    assert store.owns("t1", "ann") == 0


def test_private_tables_are_not_listed(store: Store) -> None:
    store.create(sheet("t1")).result()
    store.create(sheet("t2", listed=False)).result()
    assert [each.id for each in store.listed(Status.OPEN)] == ["t1"]
    store.update("t1", status=Status.PLAYING).result()
    store.update("t2", status=Status.PLAYING).result()
    assert store.listed(Status.OPEN) == []
    assert store.alive() == 2
    assert sorted(store.stirring()) == ["t1", "t2"]  # a bot plays there
    store.update("t1", status=Status.OVER, result=(1.0, 0.0), rematch="t3", paused=True).result()
    found = store.sheet("t1")
    assert found is not None
    assert (found.status, found.result, found.rematch, found.paused) == (Status.OVER, (1.0, 0.0), "t3", True)


def test_talk_and_notes_are_kept(store: Store) -> None:
    for word in ("one", "two"):
        store.say("t1", "Ann", 0, word).result()
    assert [(said.number, said.text) for said in store.talk("t1")] == [(0, "one"), (1, "two")]
    assert [said.text for said in store.talk("t1", limit=1)] == ["two"]
    store.note("t1", 0, "a").result()
    store.note("t1", 0, "b").result()
    assert (store.notes("t1", 0), store.notes("t1", 1)) == ("b", "")


def test_everything_is_there_after_reopening(path: str) -> None:
    first = Store(path)
    first.create(sheet()).result()
    secret = first.keep("cookies", b"one")
    first.close()
    again = Store(path)
    assert again.sheet("t1") == sheet()
    assert again.keep("cookies", b"two") == secret == b"one"
    again.close()


def test_work_queued_before_closing_is_done(path: str) -> None:
    store = Store(path)
    futures = [store.say("t1", "Ann", 0, f"word {n}") for n in range(300)]
    store.close()
    assert [future.result().number for future in futures] == list(range(300))


def test_work_that_fails_leaves_the_rest_of_its_batch_alone(store: Store) -> None:
    store.create(sheet()).result()
    futures = [store.sit("t1", Chair(0, ChairKind.PERSON, name), name) for name in ("Ann", "Bob")]
    futures.append(store.consent("t1", 0, True))
    assert [future.exception() is None for future in futures] == [True, False, True]
    found = store.sheet("t1")
    assert found is not None
    assert (found.chairs[0].name, found.chairs[0].consent) == ("Ann", True)


def test_a_number_that_no_row_can_hold_is_refused_and_the_writer_goes_on(store: Store) -> None:
    store.create(sheet()).result()
    with pytest.raises((ValueError, *TROUBLE)):
        store.mark("t1", "speed", 2**63, "fast").result(timeout=60)
    store.mark("t1", "speed", 0, "fast").result(timeout=60)
    assert store.marks("t1") == [("speed", 0, "fast")]


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    Store(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("update meta set value = 99 where name = 'version'")
    connection.close()
    with pytest.raises(WrongVersion, match="version 99"):
        Store(path)


def test_the_lobby_is_found_by_its_index_however_many_private_tables_there_are(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite")
    where = "where listed = 1 and status = 'open' and fault = '' order by changed desc limit 50"
    with closing(sqlite3.connect(store.path)) as connection:
        plan = connection.execute(f"explain query plan select * from tables {where}").fetchall()
    assert [row[3] for row in plan] == ["SEARCH tables USING INDEX tables_by_list (listed=? AND status=?)"]
    store.close()


def test_a_table_is_given_up_with_all_it_has_unless_its_match_has_begun(store: Store) -> None:
    for name in ("t1", "t2"):
        store.create(sheet(name)).result()
        store.note(name, 0, "mine").result()
    store.begin("t2", 1, {}).result()
    store.give_up("t1").result()
    assert store.sheet("t1") is None
    assert not store.notes("t1", 0)
    with pytest.raises(Conflict):
        store.give_up("t2").result()
    assert store.sheet("t2") is not None
    assert store.notes("t2", 0)


def test_entries_of_many_tables_are_read_at_once_each_from_its_own_number_on(store: Store) -> None:
    ids = [f"t{number}" for number in range(MORE + 5)]
    store.append([Piece([(id_, n, f"{id_} {n}", "head", 1.0, 0.0) for n in range(3)]) for id_ in ids]).result()
    found = store.more({id_: number % 4 for number, id_ in enumerate(ids)} | {"nobody's": 0}).result()
    assert found.pop("nobody's") == []
    for number, id_ in enumerate(ids):
        assert [(line.number, line.data) for line in found[id_]] == [(n, f"{id_} {n}") for n in range(number % 4, 3)]
