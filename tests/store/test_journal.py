"""The journal: numbers are taken once, what fails fails alone, and what is added is written."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
import uvloop

from intrigue.store.engine import TROUBLE, Conflict, Work
from intrigue.store.journal import Journal
from intrigue.store.records import Written
from intrigue.store.sqlite import MOST_ROWS, connect
from intrigue.store.store import Store
from tests.store.stores import ENGINES, place, waiting

LOOPS = {"uvloop": uvloop.new_event_loop, "asyncio": asyncio.new_event_loop}
TRIED = [(engine, loop) for engine in ENGINES for loop in sorted(LOOPS)]


def lines(*numbers: int, by: str = "head") -> list[Written]:
    return [Written(n, f'{{"n": {n}}}', f"{by}{n}", 5.0, n / 4) for n in numbers]


def append(journal: Journal, id_: str, added: list[Written]) -> asyncio.Future[Exception | None]:
    future = asyncio.get_running_loop().create_future()
    journal.append(id_, added, future.set_result)
    return future


@asynccontextmanager
async def opened(path: Path | str) -> AsyncIterator[tuple[Journal, Store]]:
    store = Store(path)
    journal = Journal(store)
    yield journal, store
    await journal.close()
    store.close()


Try = Callable[[Callable[[Journal, Store], Awaitable[None]]], None]


@pytest.fixture(params=TRIED, ids=" on ".join)
def with_journal(request: pytest.FixtureRequest) -> Try:
    """Runs a test with a journal of each engine, on the loop that servers use and on Python's own."""
    engine, loop = request.param
    where = place(request, engine)

    def run(test: Callable[[Journal, Store], Awaitable[None]]) -> None:
        async def run_opened() -> None:
            async with opened(where) as (journal, store):
                await asyncio.wait_for(test(journal, store), 60)

        with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
            runner.run(run_opened())

    return run


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


def test_what_was_added_before_closing_is_written(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path / "tables.sqlite") as (journal, _):
            futures = [append(journal, "t1", lines(n)) for n in range(3000)]
        assert [future.result() for future in futures] == [None] * 3000

    asyncio.run(test())
    with closing(Store(tmp_path / "tables.sqlite")) as store:
        assert store.read("t1") == lines(*range(3000))


def test_more_entries_than_a_statement_takes_are_written_or_refused_as_one(with_journal: Try) -> None:
    async def test(journal: Journal, store: Store) -> None:
        many = range(2 * MOST_ROWS + 1)
        assert await append(journal, "t1", lines(many[-1])) is None
        answers = await asyncio.gather(append(journal, "t1", lines(*many)), append(journal, "t2", lines(*many)))
        assert [isinstance(answer, Conflict) for answer in answers] == [True, False]
        assert (store.read("t1"), store.read("t2")) == (lines(many[-1]), lines(*many))

    with_journal(test)


def test_nothing_of_a_batch_counts_if_the_disk_is_full_and_it_can_be_written_later(with_journal: Try) -> None:
    def change(statements: Mapping[str, str], store: Store) -> Work[None]:
        yield statements[type(store.engine).__name__], ()

    full = {"SQLite": "pragma max_page_count = 1", "Postgres": "alter table entries rename to no_room"}
    free = {"SQLite": "pragma max_page_count = 100000", "Postgres": "alter table no_room rename to entries"}

    async def test(journal: Journal, store: Store) -> None:
        large = [[Written(n, "x" * 5000, f"head{n}", 5.0)] for n in range(20)]
        await asyncio.wrap_future(store.engine.put(lambda: change(full, store)))
        answers = await asyncio.gather(*[append(journal, "t1", piece) for piece in large])
        assert [isinstance(answer, TROUBLE) for answer in answers] == [True] * 20
        await asyncio.wrap_future(store.engine.put(lambda: change(free, store)))
        assert store.read("t1") == []
        assert await append(journal, "t1", large[0]) is None
        assert store.read("t1") == large[0]

    with_journal(test)


def test_a_disk_that_hangs_is_spoken_of_to_all_who_wait_and_still_waited_for(with_journal: Try) -> None:
    async def test(journal: Journal, store: Store) -> None:
        hanging, told = threading.Event(), list[str]()
        store.engine.put(lambda: waiting(hanging))
        journal.slow = 0.0
        loop = asyncio.get_running_loop()
        written = [loop.create_future() for _ in "ab"]
        for id_, future in zip("ab", written, strict=True):
            journal.append(id_, lines(0), future.set_result, lambda id_=id_: told.append(id_))  # type: ignore[misc]
        while len(told) < 2:
            await asyncio.sleep(0.001)
        assert not any(future.done() for future in written)
        hanging.set()
        assert await asyncio.gather(*written) == [None, None]
        assert (told, store.read("a"), store.read("b")) == (["a", "b"], lines(0), lines(0))

    with_journal(test)


def test_commits_are_on_disk_when_they_return(tmp_path: Path) -> None:
    with closing(connect(str(tmp_path / "tables.sqlite"))) as connection:
        assert connection.execute("pragma journal_mode").fetchone() == ("wal",)
        assert connection.execute("pragma synchronous").fetchone() == (2,)
