"""What the players of one table sent and heard, with the time of this machine: all that the checker believes."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

Letter = dict[str, Any]  # of an update, as the protocol has it


class Sent(NamedTuple):
    """An answer that left: to the question with that number. Whether it arrived only the log can tell."""

    at: float
    asked: int
    action: str  # as JSON with sorted names


@dataclass
class Heard:
    """What one seat sent and was told."""

    seat: int
    sent: list[Sent] = field(default_factory=list)
    letters: dict[int, Letter] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def send(self, asked: int, action: Any) -> None:
        self.sent.append(Sent(time.monotonic(), asked, written(action)))


@dataclass
class History:
    """A table, its seats, and when anybody first heard of each entry."""

    table: str
    game: str
    keys: list[str]
    seats: list[Heard]
    first_heard: dict[int, float] = field(default_factory=dict)

    def hear(self, seat: int, update: dict[str, Any]) -> None:
        """Note an update. What was told once is never told otherwise, to the same seat or, as heads, to another."""
        now, own = time.monotonic(), self.seats[seat]
        for letter in update["letters"]:
            self.first_heard.setdefault(letter["n"], now)
            before = own.letters.setdefault(letter["n"], letter)
            if before != letter:
                own.faults.append(f"table {self.table}: entry {letter['n']} was told to seat {seat} in two ways")


def written(action: Any) -> str:
    return json.dumps(action, sort_keys=True)


def keep(histories: Iterable[History], place: Path) -> None:
    """Write down all that was sent and heard, a table a line; keys of seats are nobody's business."""
    with place.open("w") as file:
        for history in histories:
            file.write(json.dumps(asdict(history) | {"keys": []}) + "\n")
