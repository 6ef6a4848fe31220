"""After an upgrade: what an earlier version of the program began goes on, and what it finished can be checked."""

from __future__ import annotations

import sqlite3
import urllib.request
from contextlib import closing
from pathlib import Path

from intrigue.table import record
from intrigue.table.verify import verify
from tests.server.running import Client, serving
from tests.server.test_start import get

SAMPLE = Path(__file__).parents[1] / "store" / "samples" / "version-1.sql"
OPEN, RUNNING, FINISHED = "nrv4jbjxsf", "chkcme6vhf", "sph6cefiss"
INVITATION = "K-9bYLc3b1ueA2q_nhZ4rQ"  # to the open table
KEYS = ("O60RTBesLskIL2TaGPR1-g", "glMGr_Oi3q16kx9vhbBOLg")  # of the running table's seats


def test_a_finished_match_that_can_no_longer_be_replayed_keeps_its_record(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(SAMPLE.read_text())
        spoil = "update entries set data = replace(data, '\"seat\":0', '\"seat\":1') where id = ?"
        connection.execute(spoil, (FINISHED,))
        connection.commit()
    with serving(path) as server:
        for _ in range(2):  # set aside, and seen to be
            status, page = get(server, f"/t/{FINISHED}")
            assert (status, "Its record is still there" in page) == (400, True)
        status, text = get(server, f"/t/{FINISHED}/record")
        assert status == 200
        assert len(record.read(text).links) == 35


def test_tables_of_version_1_go_on(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(SAMPLE.read_text())
    with serving(path) as server:
        ann = Client(server, RUNNING, KEYS[0])
        assert ann.welcome["entries"] == 10
        ann.act()
        assert ann.last["entries"] == 11
        ann.close()
        assert server.post(f"/api/tables/{OPEN}/sit", key=INVITATION, name="Bob")["seat"] == 1
        with urllib.request.urlopen(f"{server.url}/t/{FINISHED}/record") as answer:
            verify(record.read(answer.read().decode()))
