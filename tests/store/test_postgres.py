"""What is special about a database: several servers at once, versions of its tables, and when it does not answer."""

from __future__ import annotations

import asyncio
import gc
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import asyncpg
import pytest

from intrigue.store.engine import Piece, Unreachable
from intrigue.store.places import shown
from intrigue.store.records import Chair, ChairKind
from intrigue.store.schema import VERSION, WrongVersion
from intrigue.store.store import Store
from tests.store.postgres import CLOCK
from tests.store.stores import ENGINES, place
from tests.store.test_store import sheet


def execute(address: str, statement: str) -> list[tuple[object, ...]]:
    async def run() -> list[tuple[object, ...]]:
        connection = await asyncpg.connect(address)
        try:
            return [tuple(row) for row in await connection.fetch(statement)]
        finally:
            await connection.close()

    return asyncio.run(run())


def test_servers_that_start_at_once_make_the_tables_once(database: str) -> None:
    with ThreadPoolExecutor(3) as pool:
        stores = list(pool.map(Store, [database] * 3))
    keys = {store.keep("cookies", bytes([number])) for number, store in enumerate(stores)}
    for store in stores:
        store.close()
    assert len(keys) == 1
    assert execute(database, "select value from meta where name = 'version'") == [(str(VERSION).encode(),)]


@pytest.mark.parametrize(
    ("made", "said"),
    [
        ("update meta set value = '99' where name = 'version'", "version 99"),
        ("delete from meta where name = 'version'", "another program"),
    ],
)
def test_tables_of_another_version_or_program_are_left_alone(database: str, made: str, said: str) -> None:
    Store(database).close()
    execute(database, made)
    with pytest.raises(WrongVersion, match=said):
        Store(database)


def test_one_of_two_servers_seats_somebody_and_nobody_has_two_seats(database: str) -> None:
    with closing(Store(database)) as one, closing(Store(database)) as other:
        one.create(sheet()).result()
        rounds = [[store.say("t1", "Ann", 0, f"{n}") for n in range(20)] for store in (one, other)]
        numbers = [future.result().number for futures in rounds for future in futures]
        assert sorted(numbers) == list(range(40))
        futures = [
            store.sit("t1", Chair(0, ChairKind.PERSON, name), name)
            for store, name in ((one, "Ann"), (other, "Bob"), (one, "Cas"), (other, "Dan"))
        ]
        assert [future.exception() is None for future in futures].count(True) == 1


def test_of_two_servers_one_has_the_number(database: str) -> None:
    with closing(Store(database)) as one, closing(Store(database)) as other:
        pieces = [[Piece([("t1", n, "{}", f"{name}{n}", 5.0, 0.0)]) for n in range(50)] for name in ("one", "other")]
        first, second = one.append(pieces[0]), other.append(pieces[1])
        assert sorted([*first.result(), *second.result()]) == list(range(50))
        assert [line.number for line in one.read("t1")] == list(range(50))


def test_a_database_that_is_not_there_is_said_to_be_so() -> None:
    with pytest.raises(Unreachable, match="does not answer"):
        Store("postgresql://nobody@127.0.0.1:9/none")


def test_a_password_is_not_shown() -> None:
    assert shown("postgresql://ann:secret@db/tables") == "postgresql://ann@db/tables"
    assert shown("postgresql://db/tables?user=ann&password=secret") == "postgresql://db/tables?user=ann&password=..."
    assert shown("tables.sqlite") == "tables.sqlite"


def test_whoever_waits_hears_of_a_failure_that_nobody_foresaw(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> bool:
        raise RuntimeError("unable to perform operation")

    with closing(Store(database)) as store:
        store.create(sheet()).result()
        monkeypatch.setattr(store.engine, "_insert", fail)
        monkeypatch.setattr(store.engine, "_commit", fail)
        with pytest.raises(Unreachable, match="unable to perform"):
            store.append([Piece([("t1", 0, "{}", "00", 0.0, 0.0)])]).result(timeout=20)
        for _ in range(2):  # the writer goes on
            with pytest.raises(Unreachable, match="unable to perform"):
                store.update("t1", paused=True).result(timeout=20)


@pytest.mark.parametrize("hours", [-1, 1])
def test_when_the_databases_clock_is_set_the_living_come_back_and_the_dead_are_dead(database: str, hours: int) -> None:
    """Set back, it takes nobody for alive who died since; set forward, nobody stays out for longer than a moment."""
    clock = f"{database.rsplit('=', 1)[1]}_clock"
    for statement in CLOCK.format(name=clock).split(";"):
        execute(database, statement)
    address = f"{database},{clock},pg_catalog"
    with closing(Store(address)) as alive, closing(Store(address)) as dies:
        for store in (alive, dies):
            assert store.nodes.beat().result()
        assert dies.nodes.claim(["t1"]).result() == {"t1"}
        assert not alive.nodes.claim(["t1"]).result()
        before = alive.now()
        execute(database, f"update {clock}.wrong set by = {3600 * hours}")
        assert alive.nodes.beat().result() is None, "it is not known any more"
        assert len(alive.nodes.beat().result() or ()) == 1, "and comes back, alone"
        assert alive.nodes.claim(["t1"]).result() == {"t1"}
        assert (alive.now() > before + 1800) == (hours > 0)


@pytest.mark.parametrize("engine", ENGINES)
def test_whoever_sets_a_servers_clock_does_not_move_its_time(
    request: pytest.FixtureRequest, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Store(place(request, engine))) as store:
        before, right = store.now(), time.time
        monkeypatch.setattr(time, "time", lambda: right() + 1e9)
        store.nodes.beat().result()
        assert before <= store.now() < before + 1e6


def test_what_fails_when_nobody_waits_any_more_is_no_error_in_the_log(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A read that is given up ends with an error of its own; the log already has that it was given up."""

    async def late() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            raise TimeoutError from None

    with closing(Store(database)) as store:
        engine: Any = store.engine
        with pytest.raises(Unreachable):
            engine._wait(late(), 0.01)
        store.alive()  # the other thread has been there since
        gc.collect()
    assert not caplog.records


def test_an_entry_is_written_only_on_top_of_the_one_it_follows(database: str) -> None:
    """A node whose memory differs from what is on disk may find a free number: the head before it tells."""
    with closing(Store(database)) as store:

        def written(number: int, head: str, before: str | None, id_: str = "t1") -> bool:
            return not store.append([Piece([(id_, number, "{}", head, 0.0, 0.0)], before)]).result(timeout=20)

        assert written(0, "first", "")
        assert not written(1, "second", "another first")
        assert not written(2, "third", "first"), "there is no second"
        assert written(1, "second", "first")
        assert not written(1, "other", "first"), "the number is taken"
        both = [Piece([("t1", 2, "{}", "third", 0.0, 0.0)], "nothing"), Piece([("t2", 0, "{}", "0", 0.0, 0.0)], "")]
        assert store.append(both).result(timeout=20) == [0], "each piece by itself"
        assert [line.head for line in store.read("t1")] == ["first", "second"]
        assert len(store.read("t2")) == 1
