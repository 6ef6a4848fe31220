"""`intrigue admin`: what there is, what is wrong, and what an operator does about tables and visitors."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from intrigue.cli.main import main
from intrigue.server.upkeep import refusal
from intrigue.store.office import Office
from intrigue.store.store import Store

SAMPLE = Path(__file__).parents[1] / "store" / "samples" / "version-1.sql"
OPEN, RUNNING, FINISHED = "nrv4jbjxsf", "chkcme6vhf", "sph6cefiss"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(SAMPLE.read_text())
    return path


def run(data: Path, command: str = "tables", *words: str) -> Result:
    return CliRunner().invoke(main, ["admin", command, "--data", str(data), *words], env={"COLUMNS": "200"})


def change(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data)) as connection, connection:
        connection.execute(statement)


def test_tables_are_listed_with_their_status_and_fault(data: Path) -> None:
    run(data)
    change(data, f"update tables set fault = 'replay: it broke' where id = '{RUNNING}'")
    found = run(data)
    assert found.exit_code == 0, found.output
    assert all(id_ in found.output for id_ in (OPEN, RUNNING, FINISHED))
    assert "3 tables, 1 of them set aside" in found.output
    faulty = run(data, "tables", "--faulty")
    assert RUNNING in faulty.output
    assert "replay: it broke" in faulty.output
    assert OPEN not in faulty.output


def test_a_table_with_nothing_wrong_goes_on(data: Path) -> None:
    run(data)
    change(data, "update tables set fault = 'replay: a bug of yesterday'")
    mended = run(data, "mend", RUNNING, OPEN)
    assert mended.exit_code == 0, mended.output
    assert f"{RUNNING} goes on." in mended.output
    assert "1 of them set aside" in run(data).output


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        ("update entries set data = replace(data, '\"seat\":0', '\"seat\":1') where n = 0", "replay: "),
        ("update entries set head = 'x' where n = 9", "the chain leads elsewhere"),
        ("update tables set clock = '[]'", "row: clock: must be"),
        ("update tables set rules = 99", "rules: it was begun by version 99"),
    ],
)
def test_a_table_that_is_still_broken_stays_set_aside(data: Path, harm: str, words: str) -> None:
    run(data)
    change(data, harm)
    mended = run(data, "mend", RUNNING)
    assert mended.exit_code == 2
    assert f"{RUNNING} stays set aside" in mended.output
    assert words in mended.output
    assert words in run(data, "tables", "--faulty").output
    deleted = run(data, "delete", RUNNING)
    assert deleted.exit_code == 0, deleted.output
    assert RUNNING not in run(data, "tables", "--all").output
    with closing(sqlite3.connect(data)) as connection:
        assert connection.execute("select count(*) from entries where id = ?", (RUNNING,)).fetchone() == (0,)


def test_a_closed_table_is_kept_and_refused_until_it_is_opened_again(data: Path) -> None:
    closed = run(data, "close", RUNNING, OPEN)
    assert closed.exit_code == 0, closed.output
    assert "2 of them set aside" in run(data).output
    assert "closed: by the operator" in run(data, "tables", "--faulty").output
    with closing(Store(data)) as store:
        found = store.sheet(RUNNING)
        assert found is not None
        assert str(refusal(found)) == "The operator has closed this table."
        assert store.read(RUNNING)
    assert run(data, "mend", RUNNING, OPEN).exit_code == 0
    assert "0 of them set aside" in run(data).output


def test_what_cannot_be_done_is_said(data: Path, tmp_path: Path) -> None:
    assert "There is no table nowhere" in run(data, "mend", "nowhere").output
    assert "There is no file" in run(tmp_path / "none.sqlite").output
    (tmp_path / "noise").write_bytes(b"noise" * 1000)
    assert "not a database" in run(tmp_path / "noise").output


def test_bans_and_reports_are_listed(data: Path) -> None:
    assert run(data, "ban", "203.0.113.9/24", "--why", "floods").exit_code == 0
    assert "203.0.113.0/24" in run(data, "bans").output
    assert "floods" in run(data, "bans").output
    assert "is not banned" in run(data, "unban", "203.0.113.9").output
    assert run(data, "unban", "203.0.113.0/24").exit_code == 0
    assert "0 addresses" in run(data, "bans").output
    assert "does not appear to be" in run(data, "ban", "somebody").output
    with closing(Store(data)) as store:
        Office(store).report(RUNNING, "Ann", "he swears", None, 20).result()
    assert "Ann says “he swears”" in run(data, "reports").output
    assert "1 reports are dealt with" in run(data, "reports", "--done", RUNNING).output
    assert "0 reports" in run(data, "reports").output
