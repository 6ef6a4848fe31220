"""Files of every released version open after an upgrade, and what they hold goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from intrigue.store.records import Status
from intrigue.store.schema import VERSION, WrongVersion
from intrigue.store.store import Store

SAMPLES = Path(__file__).parent / "samples"
OPEN, RUNNING, FINISHED = "nrv4jbjxsf", "chkcme6vhf", "sph6cefiss"  # in the sample of version 1


def unpack(sample: str, path: Path) -> None:
    """Make the file of an earlier version from its SQL."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((SAMPLES / sample).read_text())


def version(path: Path) -> object:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("select value from meta where name = 'version'").fetchone()[0]


def test_there_is_a_sample_of_every_earlier_version() -> None:
    assert {path.name for path in SAMPLES.iterdir()} == {f"version-{number}.sql" for number in range(1, VERSION)}


@pytest.mark.parametrize("sample", ["version-1.sql", "version-2.sql", "version-3.sql"])
def test_a_file_of_an_earlier_version_is_brought_to_this_version(sample: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    unpack(sample, path)
    with closing(Store(path)) as store:
        sheets = [store.sheet(id_) for id_ in (OPEN, RUNNING, FINISHED)]
        assert [sheet and sheet.status for sheet in sheets] == [Status.OPEN, Status.PLAYING, Status.OVER]
        assert [sheet and (sheet.rules, bool(sheet.header), sheet.fault) for sheet in sheets] == [
            (0, False, ""),
            (1, True, ""),
            (1, True, ""),
        ]
        assert len(store.read(RUNNING)) == 10
        assert [said.text for said in store.talk(RUNNING)] == ["Hello from version 1"]
    assert version(path) == VERSION
    Store(path).close()  # and opens again


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    unpack("version-1.sql", path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("create table links (something)")
    with pytest.raises(sqlite3.OperationalError):
        Store(path)
    assert version(path) == 1
    with closing(sqlite3.connect(path)) as connection:
        assert "fault" not in [row[1] for row in connection.execute("pragma table_info(tables)")]


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("create table recipes (name)")
    with pytest.raises(WrongVersion, match="another program"):
        Store(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("select count(*) from sqlite_master").fetchone() == (1,)
