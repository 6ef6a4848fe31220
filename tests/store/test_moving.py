"""Everything moves from one engine to the other and back, and is the same."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from intrigue.cli.main import main
from intrigue.store.engine import Piece
from intrigue.store.moving import KEYS, Unlike, move, taken
from intrigue.store.office import Ban, Office
from intrigue.store.store import Store
from tests.store.stores import unpack
from tests.store.test_store import sheet


def filled(path: Path) -> Store:
    """A store with something in every table."""
    unpack(3, str(path))
    store = Store(path)
    store.create(sheet()).result()
    store.append([Piece([("t1", n, "{}", f"head {n}", 5.5, n / 3) for n in range(500)])]).result()
    store.note("t1", 0, "n\u00f6tes").result()
    store.link("key", "t1", 0, 2e9).result()
    store.mark("t1", "speed", 0, "fast").result()
    Office(store).ban(Ban("203.0.113.7/32", 2e9, "floods")).result()
    Office(store).report("t1", "Ann", "he swears", None, 20).result()
    store.keep("luck", bytes(range(256)))
    return store


def test_tables_move_to_a_database_and_back(tmp_path: Path, database: str) -> None:
    first, second = tmp_path / "first.sqlite", tmp_path / "second.sqlite"
    with closing(filled(first)) as one, closing(Store(database)) as between, closing(Store(second)) as other:
        moved = move(one, between)
        assert all(moved.rows[table] for table in KEYS), moved.rows
        assert move(between, other) == moved == taken(one)
        assert (between.sheet("t1"), other.read("t1")) == (one.sheet("t1"), one.read("t1"))
        with pytest.raises(Unlike, match="already"):
            move(one, between)


def test_a_copy_that_is_not_the_same_is_not_taken_for_one(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(filled(tmp_path / "first.sqlite")) as one, closing(Store(database)) as other:
        put = other.engine.put

        def forgetful(work, *about):  # type: ignore[no-untyped-def]
            monkeypatch.setattr(other.engine, "put", put)
            return put(lambda: iter(()), *about)  # type: ignore[arg-type, return-value]

        monkeypatch.setattr(other.engine, "put", forgetful)
        with pytest.raises(Unlike, match="not the same"):
            move(one, other)


def test_the_command_says_what_it_moved_and_refuses_a_second_time(tmp_path: Path, database: str) -> None:
    filled(tmp_path / "first.sqlite").close()
    arguments = ["move-data", str(tmp_path / "first.sqlite"), database]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.output
    assert "4 tables with" in done.output
    again = CliRunner().invoke(main, arguments)
    assert again.exit_code == 2
    assert "already" in again.output
