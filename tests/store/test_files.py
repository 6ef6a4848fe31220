"""The data file on the disk: private, and used by one server at a time."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from intrigue.store.files import Hold, Taken
from intrigue.store.store import Store

posix = pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes")
HOLD = "import sys; from intrigue.store.files import Hold; hold = Hold(sys.argv[1]); print('held', flush=True); input()"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@posix
def test_nobody_else_reads_the_file_or_what_lies_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store = Store(path)
    store.keep("luck", b"secret")
    assert {each.name: mode(each) for each in tmp_path.iterdir()} == {
        "tables.sqlite": 0o600,
        "tables.sqlite-wal": 0o600,
        "tables.sqlite-shm": 0o600,
    }
    store.close()


@posix
def test_a_file_of_an_earlier_version_becomes_private(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    Store(path).close()
    for name in ("tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    store = Store(path)
    store.keep("luck", b"secret")
    assert {mode(each) for each in tmp_path.iterdir()} == {0o600}
    store.close()


def test_a_second_process_is_refused_until_the_first_ends_however_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    for kill in (False, True):
        with subprocess.Popen(
            [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as first:
            assert first.stdout
            assert first.stdout.readline() == "held\n"
            with pytest.raises(Taken, match="another Intrigue server"):
                Hold(path)
            first.kill() if kill else first.communicate("\n")
        Hold(path).release()
