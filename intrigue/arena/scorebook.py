"""The scorebook of an arena: its rules, then one JSON line for each finished match. It is not played again.

Which program played is stamped into the first line, and into a line of its own each time the arena goes on.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from intrigue.arena.plan import BadPlan, Plan
from intrigue.arena.play import Played
from intrigue.table.header import made_now

NAME = "matches.jsonl"
MADE = "made"  # the key of a stamp


def load(folder: Path, plan: Plan) -> list[Played]:
    """The matches that the folder holds already; BadPlan if they are of another arena."""
    place = folder / NAME
    if not place.exists():
        return []
    lines = [_line(text) for text in place.read_text(encoding="utf-8").split("\n")]
    if lines[0] is None:
        if len(lines) == 1:
            return []  # stopped while the first line was written
        raise BadPlan(f"{place} is not the scorebook of an arena: name another folder with --out")
    begun, rules = {"rules": 1} | lines[0], plan.rules()
    differing = [name for name in begun | rules if name != MADE and begun.get(name) != rules.get(name)]
    if differing:
        raise BadPlan(f"{folder} holds an arena with another {', '.join(differing)}: name another folder with --out")
    try:
        return [Played.load(line) for line in lines[1:] if line is not None and list(line) != [MADE]]
    except (KeyError, TypeError, ValueError) as error:
        raise BadPlan(f"{place} holds a line that is no match: name another folder with --out") from error


def _line(text: str) -> dict[str, Any] | None:
    """A line as an object; None for one that was cut off while it was written."""
    try:
        data = json.loads(text)
    except ValueError:
        return None
    return data if isinstance(data, dict) else None


@contextmanager
def writing(folder: Path | None, plan: Plan) -> Iterator[Scorebook]:
    """A scorebook to which finished matches are added; without a folder nothing is kept."""
    if folder is None:
        yield Scorebook(None)
        return
    place = folder / NAME
    begun = place.read_bytes() if place.exists() else b""
    with place.open("a" if b"\n" in begun else "w", encoding="utf-8", newline="\n") as file:
        if b"\n" in begun and not begun.endswith(b"\n"):
            file.write("\n")
        stamp = {MADE: made_now()}
        file.write(json.dumps(stamp if b"\n" in begun else plan.rules() | stamp) + "\n")
        yield Scorebook(file)


class Scorebook:
    def __init__(self, file: IO[str] | None) -> None:
        self._file = file

    def add(self, done: Played) -> None:
        """Write a match down at once."""
        if self._file:
            self._file.write(json.dumps(done.dump()) + "\n")
            self._file.flush()
