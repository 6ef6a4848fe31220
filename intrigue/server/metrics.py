"""What the server counts and measures, in the text that Prometheus reads: no secret, no name, no table.

Sums over the whole server only. What is counted has at most one label, whose words are the program's own: nobody can
make it grow.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields

from intrigue.server.ceilings import Ceilings

PATH = "/metrics"
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
BEGUN = time.time()
MOVERS = ("bot", "person", "program")
NOT_MET = ("rows", "idle_rooms", "talk", "open_hours", "idle_days")  # ceilings that shorten and take away instead
MET = [each.name for each in fields(Ceilings) if each.name not in NOT_MET]


class Counter:
    """How often something happened, by a word about it.

    Words that are known are told from the start: of what appears as 1 nobody could say by how much it has grown.
    """

    kind = "counter"

    def __init__(self, name: str, about: str, label: str = "", words: Iterable[str] = ()) -> None:
        self.name, self.about, self._label = name, about, label
        self.counts: dict[str, float] = dict.fromkeys(words, 0) if label else {"": 0}

    def add(self, word: str = "", number: float = 1) -> None:
        self.counts[word] = self.counts.get(word, 0) + number

    def lines(self) -> Iterator[str]:
        for word, count in sorted(self.counts.items()):
            yield f'{self.name}{{{self._label}="{word}"}} {count:.16g}' if self._label else f"{self.name} {count:.16g}"


class Gauge:
    """How much of something there is at the moment, looked up when somebody asks."""

    def __init__(self, name: str, about: str, look: Callable[[], float], kind: str = "gauge") -> None:
        self.name, self.about, self.kind, self._look = name, about, kind, look

    def lines(self) -> Iterator[str]:
        yield f"{self.name} {self._look():.16g}"


class Histogram:
    """How long something took: how often within each of some bounds, and the sum."""

    kind = "histogram"

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self._within, self._sum = [0] * (len(QUICK) + 1), 0.0

    def observe(self, seconds: float) -> None:
        self._within[bisect_left(QUICK, seconds)] += 1
        self._sum += seconds

    def lines(self) -> Iterator[str]:
        total = 0
        for bound, count in zip((*map(str, QUICK), "+Inf"), self._within, strict=True):
            total += count
            yield f'{self.name}_bucket{{le="{bound}"}} {total}'
        yield f"{self.name}_sum {self._sum:.16g}"
        yield f"{self.name}_count {total}"


class Metrics:
    """All of one server."""

    def __init__(self) -> None:
        self.moves = Counter("intrigue_moves_total", "Answers that are on disk, by who gave them.", "by", MOVERS)
        self.move_seconds = Histogram("intrigue_move_seconds", "From a player's answer until it is on disk and told.")
        self.entries = Counter("intrigue_journal_entries_total", "Entries that were written.")
        self.unwritten = Counter("intrigue_journal_failures_total", "Pieces that the disk or another entry refused.")
        self.journal_seconds = Histogram("intrigue_journal_seconds", "How long a batch of entries took to the disk.")
        self.refused = Counter(
            "intrigue_refused_total", "What was refused, by the ceiling that it met.", "ceiling", MET
        )
        self.answers = Counter("intrigue_answers_total", "Pages, files and calls, by status.", "status")
        self.answer_seconds = Histogram("intrigue_answer_seconds", "How long a page, file or call took.")
        self.faults = Counter("intrigue_faults_total", "Tables that were set aside.")
        self.bots_failed = Counter("intrigue_bots_failed_total", "Bots that gave way to a simpler one.")
        own = [each for each in vars(self).values() if isinstance(each, Counter | Histogram)]
        self._all: list[Counter | Gauge | Histogram] = [*own, *_of_process()]

    def look_at(self, gauges: Mapping[str, tuple[str, Callable[[], float]]]) -> None:
        """Add what is looked up when somebody asks: by name, what it is and how."""
        self._all += [Gauge(name, about, look) for name, (about, look) in gauges.items()]

    def written(self, entries: int, failures: int, seconds: float) -> None:
        """A batch of the journal is done."""
        self.entries.add(number=entries)
        self.unwritten.add(number=failures)
        self.journal_seconds.observe(seconds)

    def text(self) -> str:
        """Everything, as Prometheus reads it."""
        lines = []
        for each in self._all:
            lines += [f"# HELP {each.name} {each.about}", f"# TYPE {each.name} {each.kind}", *each.lines()]
        return "\n".join(lines) + "\n"


def _of_process() -> list[Gauge]:
    """What every program tells of itself, by the names that all use."""
    return [
        Gauge("process_start_time_seconds", "When the process began.", lambda: BEGUN),
        Gauge("process_cpu_seconds_total", "CPU time of the process.", time.process_time, "counter"),
        Gauge("process_resident_memory_bytes", "Memory of the process; 0 where the system does not say.", _resident),
    ]


def _resident() -> float:
    with suppress(OSError), open("/proc/self/statm", encoding="ascii") as line:
        return float(line.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0.0
