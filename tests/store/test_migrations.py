"""How tables come from one version to the next: the scripts, one transaction, one server at a time, seldom loaded."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from intrigue.store import postgres as of_databases
from intrigue.store import schema, sqlite, upgrading
from intrigue.store.schema import VERSION, WrongVersion
from intrigue.store.store import Store
from tests.store import scripts
from tests.store.stores import ENGINES, ask, kept_version, place, unpack

OPENED = """
import sys
from intrigue.store import upgrading
from intrigue.store.store import Store
upgrading.SCRIPTS = sys.argv[2]
Store(sys.argv[1])
"""
LOADED = """
import sys
from intrigue.store.store import Store
Store(sys.argv[1]).close()
print(sorted({"alembic", "sqlalchemy"} & set(sys.modules)))
"""
on_both = pytest.mark.parametrize("engine", ENGINES)


def run(program: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True)


def become_later(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let this be a program of the next version."""
    monkeypatch.setattr(upgrading, "SCRIPTS", str(scripts.later(folder)))
    for module in (schema, sqlite, of_databases, upgrading):
        monkeypatch.setattr(module, "VERSION", VERSION + 1)


def test_the_last_script_leads_to_the_version_of_the_program() -> None:
    found = [script.revision for script in ScriptDirectory(scripts.OWN).walk_revisions()]
    assert found == [f"{number:04}" for number in range(VERSION, 0, -1)]


@on_both
def test_alembic_is_told_where_the_tables_stand(request: pytest.FixtureRequest, engine: str) -> None:
    where = place(request, engine)
    Store(where).close()
    assert ask(where, "select version_num from alembic_version") == [(f"{VERSION:04}",)]


@on_both
def test_tables_of_this_version_open_without_alembic(request: pytest.FixtureRequest, engine: str) -> None:
    where = place(request, engine)
    assert run(LOADED, where).stdout == "['alembic', 'sqlalchemy']\n"
    assert run(LOADED, where).stdout == "[]\n"


@on_both
@pytest.mark.parametrize("number", range(VERSION))
def test_a_script_that_fails_halfway_leaves_the_version_before(
    request: pytest.FixtureRequest, engine: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = place(request, engine)
    if number:
        unpack(number, where)
    before = tables(where)
    with monkeypatch.context() as patch:
        patch.setattr(upgrading, "SCRIPTS", str(scripts.ended(tmp_path / "scripts", "1 / 0")))
        with pytest.raises(ZeroDivisionError):
            Store(where)
    assert tables(where) == before
    assert not number or kept_version(where) == number
    Store(where).close()
    assert kept_version(where) == VERSION


@on_both
def test_a_process_that_is_killed_halfway_leaves_the_version_before(
    request: pytest.FixtureRequest, engine: str, tmp_path: Path
) -> None:
    where = place(request, engine)
    unpack(2, where)
    before = tables(where)
    kill = "import os; os.kill(os.getpid(), 9)"
    assert run(OPENED, where, str(scripts.ended(tmp_path / "scripts", kill))).returncode == -9
    assert (tables(where), kept_version(where)) == (before, 2)
    Store(where).close()
    assert kept_version(where) == VERSION


def tables(where: str) -> list[str]:
    listed = schema.TABLES_OF_DATABASE if "://" in where else schema.TABLES_OF_FILE
    return sorted(name for (name,) in ask(where, listed))


@on_both
@pytest.mark.parametrize("known", [True, False])
def test_tables_go_on_to_later_versions_whether_alembic_knows_them_or_not(
    request: pytest.FixtureRequest, engine: str, known: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the program wrote before it had Alembic says its version in meta alone."""
    where = place(request, engine)
    Store(where).close() if known else unpack(VERSION, where)
    assert ("alembic_version" in tables(where)) == known
    with monkeypatch.context() as patch:
        become_later(patch, tmp_path / "scripts")
        Store(where).close()
    assert kept_version(where) == VERSION + 1
    assert ask(where, "select version_num from alembic_version") == [(f"{VERSION + 1:04}",)]
    assert ask(where, "select * from later") == []
    with pytest.raises(WrongVersion, match=f"it has version {VERSION + 1} of the tables"):
        Store(where)


@on_both
def test_many_that_open_one_place_at_once_bring_it_forward_once(request: pytest.FixtureRequest, engine: str) -> None:
    where = place(request, engine)
    unpack(1, where)
    with ThreadPoolExecutor(4) as pool:
        for store in pool.map(Store, [where] * 4):
            store.close()
    assert kept_version(where) == VERSION


def test_many_places_are_made_at_once(tmp_path: Path) -> None:
    places = [str(tmp_path / f"{number}.sqlite") for number in range(12)]
    with ThreadPoolExecutor(4) as pool:
        for store in pool.map(Store, places):
            store.close()
    assert [kept_version(where) for where in places] == [VERSION] * 12


def test_servers_of_several_processes_bring_a_database_forward_once(database: str) -> None:
    unpack(1, database)
    with ThreadPoolExecutor(3) as pool:
        done = list(pool.map(run, [LOADED] * 3, [database] * 3))
    assert [(each.returncode, each.stderr) for each in done] == [(0, "")] * 3
    assert kept_version(database) == VERSION


def test_tables_of_others_further_down_the_search_path_are_left_alone(postgres: str, database: str) -> None:
    from tests.store.postgres import schema as another

    with another(postgres) as theirs:
        name = theirs.partition("search_path=")[2]
        ask(theirs, "create table alembic_version (version_num text)")
        ask(theirs, "insert into alembic_version values ('theirs')")
        with closing(Store(f"{database},{name}")) as store:
            assert store.alive() == 0
        assert ask(theirs, "select version_num from alembic_version") == [("theirs",)]
        assert ask(database, "select version_num from alembic_version") == [(f"{VERSION:04}",)]
