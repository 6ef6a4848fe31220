"""The benchmarks run, and say what they measured."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import cast
from xml.etree import ElementTree

import pytest

from benchmarks.compare import COMPILED, PEERS, PLAIN, Running, Subject, search_table, table
from benchmarks.plot import sheet, short, ticks

WORKER = Path(__file__).parent.parent.parent / "benchmarks" / "worker.py"


@pytest.mark.parametrize(
    ("kind", "name"),
    [(kind, "spy_alley") for kind in ("intrigue", "rollouts", "batch", "batch_entries", "aec", "search")]
    + [("search", "conspirateurs"), ("search_pure", "conspirateurs")],
)
def test_a_worker_answers_each_line_with_a_rate(kind: str, name: str) -> None:
    command = [sys.executable, str(WORKER), kind, name, "3"]
    done = subprocess.run(command, input="0.01\n0.02\n", capture_output=True, text=True, check=True, timeout=120)
    ready, *rates = map(json.loads, done.stdout.splitlines())
    assert ready == "ready"
    assert len(rates) == 2
    assert min(rates) > 0


def test_pages_are_measured() -> None:
    command = [sys.executable, str(WORKER.with_name("pages.py")), "--games", "conspirateurs", "--actions", "2"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    name, seats, *figures = done.stdout.splitlines()[-1].strip("| ").split(" | ")
    assert (name, seats) == ("conspirateurs", "4")
    milliseconds, ratio, *undo, size, packed = map(float, figures)
    assert min(milliseconds, ratio, *undo) > 0
    assert min(size, packed) > 0  # a small page fills its envelope with nothing


def test_hard_bots_are_measured() -> None:
    command = [sys.executable, str(WORKER.with_name("hard_bots.py")), "--people", "2", "--think", "0.05"]
    done = subprocess.run([*command, "--seconds", "3", "--warm", "1"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    game, people, *figures = done.stdout.splitlines()[-1].strip("| ").split(" | ")
    assert (game, people) == ("spy_alley", "2")
    assert len(figures) == 8
    assert min(map(float, figures)) >= 0


def test_a_load_on_a_whole_server_is_measured() -> None:
    command = [sys.executable, str(WORKER.with_name("load.py")), "--short", "--servers", "SQLite"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    server, matches, *figures = (part.strip() for part in done.stdout.splitlines()[-1].strip("|").split("|"))
    assert (server, matches) == ("SQLite", "12")
    assert min(float(figure.replace(",", "")) for figure in figures if figure) > 0


def ran(environment: str, kind: str, name: str, *rates: float) -> Running:
    return Running(Subject(environment, kind, name, 2), cast("subprocess.Popen[str]", None), list(rates))


def test_the_table_has_the_best_rounds_and_their_ratios() -> None:
    lines = table(
        [
            ran(PLAIN, "intrigue", "souls", 90.0, 100.0),
            ran(COMPILED, "intrigue", "souls", 250.0, 200.0),
            ran(PEERS, "open_spiel", "hanabi", 50.0),
        ]
    )
    assert lines[2:] == [
        "| souls | Intrigue, plain Python | 2 | 100 |  | 2.00 |",
        "| souls | Intrigue, compiled | 2 | 250 | 2.50 | 5.00 |",
        "| hanabi | OpenSpiel | 2 | 50 |  | 1.00 |",
    ]


def test_the_batch_has_decisions_and_steps_beside_its_peers() -> None:
    command = [sys.executable, str(WORKER.with_name("batch.py")), "--games", "spy_alley", "--rounds", "1"]
    done = subprocess.run([*command, "--seconds", "0.05"], capture_output=True, text=True, check=True, timeout=120)
    rows = [line.strip("| ").split(" | ") for line in done.stdout.splitlines()[2:]]
    name, by, seats, decisions, steps = rows[0][:5]
    assert (name, by, seats) == ("spy_alley", "Intrigue `Batch`, plain Python", "4")
    assert int(decisions.replace(",", "")) > 0
    assert int(steps.replace(",", "")) > 0


def test_the_batch_is_held_against_what_we_aim_at() -> None:
    code = """
from types import SimpleNamespace as Ran
from batch import AIMS, COMPILED, PEERS, PLAIN, Subject, steps_of, table
decisions = 1.5 * AIMS["spy_alley"] / steps_of("spy_alley", 4)
rates = {
    Subject(PLAIN, "aec", "spy_alley", 4): 30.0,
    Subject(COMPILED, "aec", "spy_alley", 4): 50.0,
    Subject(COMPILED, "batch", "spy_alley", 4): decisions,
    Subject(PEERS, "pettingzoo", "hanabi_v5", 2): 4.0,
}
print(*table([Ran(subject=subject, rates=[1.0, rate]) for subject, rate in rates.items()]), sep="\\n")
"""
    command, folder = [sys.executable, "-c", code], WORKER.parent
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=120)
    rows = [line[1:-1].split("|") for line in done.stdout.splitlines()]
    assert [row[-1].strip() for row in rows if "---" not in row[0]] == ["to aim", "", "1.25", "1.50", ""]


def test_searches_have_a_table_of_their_own() -> None:
    running = [
        ran(PLAIN, "intrigue", "souls", 90.0),
        ran(PLAIN, "search", "souls", 10.0, 8.0),
        ran(COMPILED, "search", "souls", 25.0),
        ran(PLAIN, "search_pure", "conspirateurs", 1_000.0),
        ran(COMPILED, "search", "conspirateurs", 400_000.0),
    ]
    assert len(table(running)) == 3
    assert search_table(running)[2:] == [
        "| souls | hard, plain Python | 2 | 10 |  |",
        "| souls | hard, compiled | 2 | 25 | 2.50 |",
        "| conspirateurs | hard, no kernel, plain Python | 2 | 1,000 |  |",
        "| conspirateurs | hard, compiled | 2 | 400,000 | 400.00 |",
    ]


def test_a_plot_names_its_lines_and_is_well_formed() -> None:
    lines = {"souls": [(2.0, 10.0), (3.0, 30.0)], "a < b": [(2.0, 5.0), (3.0, 7.0)]}
    picture = sheet([("Speed", "seats", "steps/s", lines)], "what it shows")
    words = {"".join(element.itertext()) for element in ElementTree.fromstring(picture).iter()}
    assert {"Speed", "seats", "steps/s", "souls", "a < b", "what it shows"} <= words


@pytest.mark.parametrize("most", [1.2, 7, 10, 99, 26_000, 870_000])
def test_an_axis_goes_just_beyond_what_it_shows(most: float) -> None:
    marks = ticks(most)
    assert marks[0] == 0
    assert marks[-2] < most <= marks[-1]


def test_axes_are_short() -> None:
    assert [short(n) for n in (0, 2.5, 950, 12_000, 1_600, 3_000_000)] == ["0", "2.5", "950", "12k", "1.6k", "3M"]


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="memory is read from /proc")
def test_starts_are_measured() -> None:
    command = [sys.executable, str(WORKER.with_name("start.py")), "--tables", "4", "--entries", "20", "--seconds", "0"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    rows = [line.strip("| ").split(" | ") for line in done.stdout.splitlines()[3:]]
    assert [row[1] for row in rows] == ["empty", "first start", "second start"]
    assert all(float(row[2]) > 0 for row in rows)
