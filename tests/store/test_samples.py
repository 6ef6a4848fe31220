"""Files and databases of every released version open after an upgrade, and what they hold goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from intrigue.store.engine import Rows
from intrigue.store.moving import taken
from intrigue.store.places import is_shared
from intrigue.store.records import Status
from intrigue.store.schema import VERSION, WrongVersion
from intrigue.store.store import Store
from tests.store.postgres import schema
from tests.store.stores import ENGINES, SAMPLES, ask, kept_version, place, unpack

OPEN, RUNNING, FINISHED = "nrv4jbjxsf", "chkcme6vhf", "sph6cefiss"  # in all samples
NUMBERS = range(1, VERSION + 1)
ALEMBIC = "alembic_version"
IN_FILE = (
    'select t.name, c.name, lower(c.type), c."notnull" or c.pk, c.dflt_value, c.pk, t.wr from pragma_table_list t, '
    f"pragma_table_info(t.name) c where t.name <> '{ALEMBIC}' order by t.name, c.cid"
)
IN_DATABASE = (
    "select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns "
    f"where table_schema = current_schema() and table_name <> '{ALEMBIC}' order by table_name, ordinal_position"
)
INDEXES_IN_FILE = (
    "select i.name, x.seqno, x.name from pragma_table_list t, pragma_index_list(t.name) i, pragma_index_info(i.name) x "
    f"where t.name <> '{ALEMBIC}' order by i.name, x.seqno"
)
INDEXES_IN_DATABASE = (
    "select indexname, replace(indexdef, schemaname, '') from pg_indexes "
    f"where schemaname = current_schema() and tablename <> '{ALEMBIC}' order by indexname"
)


def described(where: str) -> tuple[Rows, Rows]:
    """The columns of all tables and the indexes, but for what Alembic keeps."""
    if is_shared(where):
        return ask(where, IN_DATABASE), ask(where, INDEXES_IN_DATABASE)
    return ask(where, IN_FILE), ask(where, INDEXES_IN_FILE)


def test_there_is_a_sample_of_every_version() -> None:
    names = {f"{engine}-{number}.sql" for engine in ("version", "postgres") for number in NUMBERS}
    assert {path.name for path in SAMPLES.iterdir()} == names


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("number", NUMBERS)
def test_tables_of_every_version_are_brought_to_this_one(
    request: pytest.FixtureRequest, engine: str, number: int
) -> None:
    where = place(request, engine)
    unpack(number, where)
    with closing(Store(where)) as store:
        sheets = [store.sheet(id_) for id_ in (OPEN, RUNNING, FINISHED)]
        assert [sheet and sheet.status for sheet in sheets] == [Status.OPEN, Status.PLAYING, Status.OVER]
        assert [sheet and (sheet.rules, bool(sheet.header), sheet.fault) for sheet in sheets] == [
            (0, False, ""),
            (1, True, ""),
            (1, True, ""),
        ]
        assert len(store.read(RUNNING)) == 10
        assert [said.text for said in store.talk(RUNNING)] == ["Hello from version 1"]
    assert kept_version(where) == VERSION
    Store(where).close()  # and opens again


@pytest.mark.parametrize("number", NUMBERS)
def test_a_file_and_a_database_come_to_hold_the_same(number: int, tmp_path: Path, database: str) -> None:
    found = []
    for where in (str(tmp_path / "tables.sqlite"), database):
        unpack(number, where)
        with closing(Store(where)) as store:
            found.append(taken(store))
    assert found[0] == found[1]
    assert found[0].rows["entries"] == 45


@pytest.mark.parametrize("number", NUMBERS)
def test_a_file_that_was_brought_forward_has_the_tables_of_a_new_one(number: int, tmp_path: Path) -> None:
    old, new = str(tmp_path / "old.sqlite"), str(tmp_path / "new.sqlite")
    unpack(number, old)
    for where in (old, new):
        Store(where).close()
    assert described(old) == described(new)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_database_that_was_brought_forward_has_the_tables_of_a_new_one(
    number: int, postgres: str, database: str
) -> None:
    unpack(number, database)
    with schema(postgres) as new:
        for where in (database, new):
            Store(where).close()
        assert described(database) == described(new)


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    unpack(1, str(path))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("create table links (something)")
    with pytest.raises(sqlite3.OperationalError):
        Store(path)
    assert kept_version(str(path)) == 1
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
