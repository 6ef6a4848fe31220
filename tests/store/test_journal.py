"""The journal: numbers are taken once, what fails fails alone, and a scribe who is lost loses nothing."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
import uvloop

from intrigue.store import scribe
from intrigue.store.journal import Ear, Journal
from intrigue.store.records import Written
from intrigue.store.sqlite import Conflict, Store

LOOPS = {"uvloop": uvloop.new_event_loop, "asyncio": asyncio.new_event_loop}


def lines(*numbers: int, by: str = "head") -> list[Written]:
    return [Written(n, f'{{"n": {n}}}', f"{by}{n}", 5.0, n / 4) for n in numbers]


def append(journal: Journal, id_: str, added: list[Written]) -> asyncio.Future[Exception | None]:
    future = asyncio.get_running_loop().create_future()
    journal.append(id_, added, future.set_result)
    return future


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[tuple[Journal, Store]]:
    store = Store(path)
    journal = Journal(store.path)
    yield journal, store
    await journal.close()
    store.close()


Try = Callable[[Callable[[Journal, Store], Awaitable[None]]], None]


@pytest.fixture(params=sorted(LOOPS))
def with_journal(request: pytest.FixtureRequest, tmp_path: Path) -> Try:
    """Runs a test with a journal, on the loop that servers use and on Python's own."""

    def run(test: Callable[[Journal, Store], Awaitable[None]]) -> None:
        async def run_opened() -> None:
            async with opened(tmp_path / "tables.sqlite") as (journal, store):
                await asyncio.wait_for(test(journal, store), 60)

        with asyncio.Runner(loop_factory=LOOPS[request.param]) as runner:
            runner.run(run_opened())

    return run


@pytest.fixture(autouse=True)
def hired(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The processes of all scribes that were hired, in order."""
    found: list[int] = []
    made = Ear.connection_made

    def note(ear: Ear, transport: asyncio.SubprocessTransport) -> None:
        found.append(transport.get_pid())
        made(ear, transport)

    monkeypatch.setattr(Ear, "connection_made", note)
    return found


def kill_last(hired: list[int]) -> None:
    for last in hired[-1:]:
        with suppress(ProcessLookupError):  # it is gone already
            os.kill(last, signal.SIGKILL)


def test_entries_read_back_in_order(with_journal: Try) -> None:
    async def test(journal: Journal, store: Store) -> None:
        for id_, added in (("t1", lines(0, 1)), ("t2", lines(0)), ("t1", lines(2))):
            assert await append(journal, id_, added) is None
        assert store.read("t1") == lines(0, 1, 2)
        assert store.read("t1", after=2) == lines(2)

    with_journal(test)


def test_a_number_is_taken_once_and_a_conflict_writes_nothing(with_journal: Try) -> None:
    async def test(journal: Journal, store: Store) -> None:
        assert await append(journal, "t1", lines(0, 1)) is None
        assert isinstance(await append(journal, "t1", [*lines(2), *lines(1, by="other")]), Conflict)
        assert store.read("t1") == lines(0, 1)

    with_journal(test)


def test_a_failed_piece_leaves_the_rest_of_its_batch_alone(with_journal: Try) -> None:
    async def test(journal: Journal, store: Store) -> None:
        pieces = [lines(0), lines(0, by="other"), lines(1), lines(1, by="other"), lines(2)]
        answers = await asyncio.gather(*[append(journal, "t1", piece) for piece in pieces])
        assert [isinstance(answer, Conflict) for answer in answers] == [False, True, False, True, False]
        assert store.read("t1") == lines(0, 1, 2)

    with_journal(test)


def test_what_was_added_before_closing_is_written(tmp_path: Path, hired: list[int]) -> None:
    async def test() -> None:
        async with opened(tmp_path / "tables.sqlite") as (journal, _):
            futures = [append(journal, "t1", lines(n)) for n in range(3000)]
        assert [future.result() for future in futures] == [None] * 3000

    asyncio.run(test())
    with pytest.raises(ProcessLookupError):
        os.kill(hired[0], 0)
    store = Store(tmp_path / "tables.sqlite")
    assert store.read("t1") == lines(*range(3000))
    store.close()


def test_a_lost_scribe_is_replaced_and_nothing_is_lost(with_journal: Try, hired: list[int]) -> None:
    async def test(journal: Journal, store: Store) -> None:
        for n in range(30):
            future = append(journal, "t1", lines(n))
            if n % 3 == 2:
                await asyncio.sleep(n / 10_000)
                kill_last(hired)
            assert await future is None
        assert store.read("t1") == lines(*range(30))
        assert len(hired) > 1

    with_journal(test)


@pytest.mark.parametrize("pause", [0, 0.001, 0.01, 0.1])
def test_a_scribe_may_be_lost_between_batches_and_before_closing(
    with_journal: Try, hired: list[int], pause: float
) -> None:
    async def test(journal: Journal, store: Store) -> None:
        for n in range(5):
            assert await append(journal, "t1", lines(n)) is None
            kill_last(hired)
            await asyncio.sleep(pause)
        assert store.read("t1") == lines(*range(5))

    with_journal(test)


def test_scribes_go_on_when_the_server_is_told_to_end(with_journal: Try, hired: list[int]) -> None:
    async def test(journal: Journal, store: Store) -> None:
        assert await append(journal, "t1", lines(0)) is None
        os.kill(hired[0], signal.SIGINT)
        os.kill(hired[0], signal.SIGTERM)
        assert await append(journal, "t1", lines(1)) is None
        assert len(hired) == 1

    with_journal(test)


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    async def test() -> None:
        journal = Journal(str(tmp_path / "nowhere" / "tables.sqlite"))
        assert isinstance(await append(journal, "t1", lines(0)), sqlite3.OperationalError)
        assert isinstance(await append(journal, "t1", lines(0)), sqlite3.OperationalError)
        await journal.close()

    asyncio.run(test())


def test_nothing_of_a_batch_counts_if_the_disk_is_broken(tmp_path: Path) -> None:
    Store(tmp_path / "tables.sqlite").close()
    connection = scribe.connect(str(tmp_path / "tables.sqlite"))
    connection.execute("pragma max_page_count = 1")  # a full disk
    rows = [("t1", n, "x" * 5000, f"head{n}", 5.0, 0.0) for n in range(20)]
    assert scribe.write(connection, [rows[:1], rows[1:]]) == "database or disk is full"
    connection.execute("pragma max_page_count = 100000")
    assert connection.execute("select count(*) from entries").fetchone() == (0,)
    assert scribe.write(connection, [rows]) == []
    assert scribe.write(connection, [rows[:1], rows[1:]]) == [], "a piece that is there already is written"
    connection.close()


def test_commits_are_on_disk_when_they_return(tmp_path: Path) -> None:
    connection = scribe.connect(str(tmp_path / "tables.sqlite"))
    assert connection.execute("pragma journal_mode").fetchone() == ("wal",)
    assert connection.execute("pragma synchronous").fetchone() == (2,)
    connection.close()
