"""Measures ours and its peers in the same run, by turns, and writes the tables into docs/performance.md.

Each subject runs in a process of its own, in the environment that has it: .venv (plain Python), .venv-compiled (`make
compiled`) and .venv-peers (`make peers`); what is not there is left out, and the page says so.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, NamedTuple

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "performance.md"
WORKER = Path(__file__).parent / "worker.py"
PLAIN, COMPILED, PEERS = ".venv", ".venv-compiled", ".venv-peers"
OURS = (("conspiracy", 4), ("spy_alley", 4), ("souls", 4), ("simply_suspects", 4), ("conspirateurs", 2))
OTHERS = (
    *(("open_spiel", name, 2) for name in ("leduc_poker", "chinese_checkers", "dark_chess", "hanabi", "backgammon")),
    ("open_spiel", "battleship", 2),
    *(("pgx", name, batch) for name, batch in (("leduc_holdem", 1), ("leduc_holdem", 256), ("connect_four", 256))),
    *(("rlcard", name, 2) for name in ("leduc-holdem", "uno", "gin-rummy")),
    ("chess", "chess", 2),
    *(
        ("pettingzoo", name, 2)
        for name in ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "hanabi_v5", "chess_v6")
    ),
)
SEARCHES = ("search", "search_pure", "open_spiel_search")
PACKAGES = ["open-spiel", "pgx", "rlcard", "chess", "pettingzoo"]
YARDSTICK = ("open_spiel", "hanabi")  # a game of secrets of about this size, in C++


class Subject(NamedTuple):
    """A row of the table."""

    environment: str
    kind: str
    name: str
    seats: int


class Running(NamedTuple):
    """A subject at work, and its steps per CPU second, round by round."""

    subject: Subject
    process: subprocess.Popen[str]
    rates: list[float]


def subjects() -> Iterator[Subject]:
    for kind in ("intrigue", "rollouts"):
        for name, seats in OURS:
            yield Subject(PLAIN, kind, name, seats)
            yield Subject(COMPILED, kind, name, seats)
    for kind, name, seats in OTHERS:
        yield Subject(PEERS, kind, name, seats)
    for name, seats in OURS:
        yield Subject(PLAIN, "search_pure" if name == "conspirateurs" else "search", name, seats)
        yield Subject(COMPILED, "search", name, seats)
    for name in ("gin_rummy", "leduc_poker"):
        yield Subject(PEERS, "open_spiel_search", name, 2)


def python(environment: str) -> Path:
    return ROOT / environment / "bin" / "python"


def start(subject: Subject) -> Running | None:
    """Start the subject; None if its environment or its package is not there."""
    if not python(subject.environment).exists():
        return None
    command = [str(python(subject.environment)), str(WORKER), subject.kind, subject.name, str(subject.seats)]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=quiet, text=True)
    return Running(subject, process, []) if answer(process.stdout) == "ready" else None


def answer(stream: IO[str] | None) -> float | str | None:
    """The next answer of a worker, past whatever its package prints; None once it has ended."""
    assert stream is not None
    for line in stream:
        try:
            found: float | str = json.loads(line)
        except ValueError:
            continue
        return found
    return None


def measure(running: Sequence[Running], rounds: int, seconds: float) -> None:
    """Each has its turn in every round."""
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        for one in running:
            assert one.process.stdin is not None
            one.process.stdin.write(f"{seconds}\n")
            one.process.stdin.flush()
            rate = answer(one.process.stdout)
            assert isinstance(rate, float), f"{one.subject} stopped"
            one.rates.append(rate)


def stop(running: Sequence[Running]) -> None:
    for one in running:
        assert one.process.stdin is not None
        one.process.stdin.close()
        one.process.wait()


def table(running: Sequence[Running]) -> list[str]:
    """The rows, the best round of each; ratios are between best rounds of this run."""
    best = {one.subject: max(one.rates) for one in running}
    yard = next((rate for subject, rate in best.items() if (subject.kind, subject.name) == YARDSTICK), None)
    lines = ["| played | by | seats | steps/s | to plain | to hanabi |", "|---|---|--:|--:|--:|--:|"]
    for subject, rate in best.items():
        if subject.kind in SEARCHES:
            continue
        plain = best.get(subject._replace(environment=PLAIN))
        to_plain = f"{rate / plain:.2f}" if plain and subject.environment == COMPILED else ""
        to_yard = f"{rate / yard:.2f}" if yard else ""
        lines.append(f"| {subject.name} | {who(subject)} | {subject.seats} | {rate:,.0f} | {to_plain} | {to_yard} |")
    return lines


def search_table(running: Sequence[Running]) -> list[str]:
    """The same for what searches look at; Conspirateurs is compared with itself without its kernel."""
    best = {one.subject: max(one.rates) for one in running if one.subject.kind in SEARCHES}
    plain = {subject.name: rate for subject, rate in best.items() if subject.environment == PLAIN}
    lines = ["| searched | by | seats | a second | to plain |", "|---|---|--:|--:|--:|"]
    for subject, rate in best.items():
        ratio = f"{rate / plain[subject.name]:.2f}" if subject.environment == COMPILED else ""
        lines.append(f"| {subject.name} | {who(subject)} | {subject.seats} | {rate:,.0f} | {ratio} |")
    return lines


def who(subject: Subject) -> str:
    build = {PLAIN: ", plain Python", COMPILED: ", compiled", PEERS: ""}[subject.environment]
    names = {"intrigue": "Intrigue", "rollouts": "Intrigue `rollouts`", "open_spiel": "OpenSpiel", "rlcard": "RLCard"}
    more = {"pettingzoo": "PettingZoo", "chess": "python-chess", "pgx": f"pgx, batch {subject.seats}"}
    more |= {"batch": "Intrigue `Batch`", "aec": "Intrigue `research.aec`"}
    searches = {"search": "hard", "search_pure": "hard, no kernel", "open_spiel_search": "OpenSpiel's ISMCTS, C++"}
    return (names | more | searches)[subject.kind] + build


def versions() -> str:
    """The versions of the peers, as installed."""
    if not python(PEERS).exists():
        return "no peers installed"
    listed = f"[name + ' ' + version(name) for name in {PACKAGES}]"
    code = f"from importlib.metadata import version; print(', '.join({listed}))"
    done = subprocess.run([python(PEERS), "-c", code], capture_output=True, text=True)
    return done.stdout.strip() or "some peers are missing: make peers"


def machine() -> str:
    """The processor and the interpreter, in words."""
    try:
        model = re.search(r"model name\s*: (.+)", Path("/proc/cpuinfo").read_text())
    except OSError:
        model = None
    processor = model[1] if model else platform.machine()
    return f"{processor}, {platform.system()}, {platform.python_implementation()} {platform.python_version()}"


def write(lines: Sequence[str], searches: Sequence[str], missing: Sequence[Subject]) -> None:
    """Put the tables between their marks on the page."""
    left_out = sorted({who(subject) for subject in missing}) or ["none"]
    head = f"{datetime.now(UTC):%Y-%m-%d}. {machine()}. Peers: {versions()}. Not measured: {', '.join(left_out)}."
    page = PAGE.read_text()
    for mark, written in (("table", [head, "", *lines]), ("search", searches)):
        begin, end = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->"
        before, rest = page.split(begin)
        page = before + begin + "\n".join([*written, end]) + rest.split(end)[1]
    PAGE.write_text(page)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds for each turn")
    parser.add_argument("--write", action="store_true", help="write the table into docs/performance.md")
    wishes = parser.parse_args()
    wanted = list(subjects())
    running = [one for one in map(start, wanted) if one]
    measure(running, wishes.rounds, wishes.seconds)
    stop(running)
    lines, searches = table(running), search_table(running)
    print("\n".join([*lines, "", *searches]))
    if wishes.write:
        write(lines, searches, [subject for subject in wanted if subject not in {one.subject for one in running}])


if __name__ == "__main__":
    main()
