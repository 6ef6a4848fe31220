"""Metrics: what they count, who may read them, and that nothing secret is among them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest

from intrigue.server import watch
from intrigue.server.ceilings import Ceilings, without
from intrigue.server.metrics import NOT_MET, Counter, Histogram, Metrics
from intrigue.server.settings import Settings
from tests.server.test_pages import Site, played, serving

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "intrigue" / "server"
TOKEN = {"authorization": "Bearer wordplay"}
LINE = re.compile(r'[a-z_]+(?:\{[a-z]+="[\w.+]+"\})? [\d.e+-]+')


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setattr(watch, "WRONG", 0.0)
    ceilings = replace(without(), api_body=100, talk_per_minute=1)
    with serving(Settings(tmp_path / "t.sqlite", metrics_token="wordplay", pace=30.0, ceilings=ceilings)) as made:
        yield made


def read(site: Site) -> dict[str, float]:
    """The metrics by name and label."""
    text = site.browser().get("/metrics", headers=TOKEN).text
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(LINE.fullmatch(line) for line in lines), lines
    return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in lines}


@pytest.mark.parametrize("sent", [{}, {"authorization": "Bearer wordpla"}, {"authorization": "Bearer wörd"}])
def test_without_the_token_there_is_nothing(site: Site, sent: dict[str, str]) -> None:
    headers = [(name.encode(), value.encode()) for name, value in sent.items()]
    answer = site.browser().get("/metrics", headers=headers)
    assert (answer.status_code, answer.text) == (404, "")


def test_without_a_token_of_the_operator_nobody_reads_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "WRONG", 0.0)
    with serving(Settings(tmp_path / "t.sqlite")) as site:
        assert site.browser().get("/metrics", headers={"authorization": "Bearer"}).status_code == 404


def test_what_happens_is_counted(site: Site) -> None:
    browser = site.browser()
    table = played(browser)
    before = read(site)
    with site.socket(table, browser) as socket:
        socket.send(json.dumps({"type": "hello", "v": 1, "want": ["actions"], "after": 0}))
        socket.recv()
        update = json.loads(socket.recv())
        socket.send(json.dumps({"type": "act", "asked": update["asked"], "action": update["actions"][0]}))
        socket.recv()
        for _ in range(2):
            socket.send(json.dumps({"type": "chat", "text": "hello"}))
        while json.loads(socket.recv())["type"] != "error":
            pass
        assert browser.post("/api/tables", json={"game": "x" * 200}).status_code == 413
        after = read(site)
    more = {name: after[name] - before.get(name, 0) for name in after}
    for name in ("intrigue_sockets", 'intrigue_moves_total{by="person"}', "intrigue_move_seconds_count"):
        assert more[name] == 1, name
    assert more['intrigue_move_seconds_bucket{le="+Inf"}'] == 1
    assert more["intrigue_journal_entries_total"] >= 1
    assert more["intrigue_journal_seconds_count"] >= 1
    assert more['intrigue_refused_total{ceiling="talk_per_minute"}'] == 1
    assert more['intrigue_refused_total{ceiling="api_body"}'] == 1
    assert more['intrigue_answers_total{status="413"}'] == 1
    assert (after["intrigue_rooms"], after["intrigue_tables"], after["intrigue_draining"]) == (1, 1, 0)
    assert after["process_resident_memory_bytes"] > 10_000_000
    assert after["intrigue_free_bytes"] > after["intrigue_data_bytes"] > 1000


def test_no_table_key_or_name_is_among_them(site: Site) -> None:
    anna = site.browser()
    table = played(anna)
    text = anna.get("/metrics", headers=TOKEN).text
    sheet = site.sheet(table)
    for secret in (table, site.key(anna), sheet.key_hash, sheet.seed.hex(), *sheet.names):
        assert secret not in text


def test_the_docs_and_the_board_name_metrics_that_there_are(site: Site) -> None:
    there = set(re.findall(r"# TYPE (\w+) ", site.browser().get("/metrics", headers=TOKEN).text))
    told = re.findall(r"^\| (`(?:intrigue|process)_.*?) \|", (ROOT / "docs/server.md").read_text(), re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", " ".join(told))) == there
    board = json.loads((ROOT / "deploy/grafana.json").read_text())
    used = " ".join(target["expr"] for panel in board["panels"] for target in panel["targets"])
    shown = {re.sub(r"_bucket$", "", name) for name in re.findall(r"(?:intrigue|process)_\w+", used)}
    assert shown == there


def test_every_ceiling_that_refuses_is_counted() -> None:
    code = "".join(path.read_text() for path in SERVER.glob("*.py") if path.name != "ceilings.py")
    counted = {field.name for field in fields(Ceilings) if f'"{field.name}"' in code}
    assert {field.name for field in fields(Ceilings)} - set(NOT_MET) <= counted


def test_a_histogram_counts_what_is_within_each_bound() -> None:
    spread = Histogram("h", "")
    for seconds in (0.0005, 0.01, 0.02, 60):
        spread.observe(seconds)
    lines = dict(line.rsplit(" ", 1) for line in spread.lines())
    counts = [int(lines[f'h_bucket{{le="{bound}"}}']) for bound in ("0.001", "0.005", "0.01", "0.025", "10.0", "+Inf")]
    assert counts == [1, 1, 2, 3, 3, 4]
    assert (lines["h_count"], lines["h_sum"]) == ("4", "60.0305")


def test_a_large_count_is_told_to_the_last_digit() -> None:
    counter, labelled = Counter("c", ""), Counter("c", "", "by")
    for each, word in ((counter, ""), (labelled, "bot")):
        each.add(word, 123_456_789)
    assert [*counter.lines(), *labelled.lines()] == ["c 123456789", 'c{by="bot"} 123456789']


def test_what_has_not_happened_yet_is_told_as_none() -> None:
    """A counter that appears as 1 has, for who computes rates, never grown."""
    found = Metrics().text().splitlines()
    for by in ("person", "program", "bot"):
        assert f'intrigue_moves_total{{by="{by}"}} 0' in found
    for ceiling in ("work", "sockets", "tables", "calls_per_minute", "api_body"):
        assert f'intrigue_refused_total{{ceiling="{ceiling}"}} 0' in found
