"""Reads and writes files of positions with the number of ways to go on from each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

CONSPIRATEURS = Path(__file__).parent / "conspirateurs.perft"


@dataclass(frozen=True)
class Line:
    """A position, the options that are not the defaults, and the counts by depth."""

    name: str
    position: str
    options: tuple[str, ...]  # words like stop_on_sanctuary=yes
    counts: dict[int, int]

    def __str__(self) -> str:
        counts = (f"{depth}: {count}" for depth, count in self.counts.items())
        return "; ".join([self.position, *self.options, *counts])


def read(path: Path) -> list[Line]:
    """The lines of a file, each named by the comment above it."""
    lines: list[Line] = []
    name = ""
    for text in path.read_text().splitlines():
        if text.startswith("#"):
            name = text.removeprefix("#").strip()
        elif text:
            position, *parts = text.split("; ")
            pairs = [part.split(": ") for part in parts if ": " in part]
            words = tuple(part for part in parts if ": " not in part)
            lines.append(Line(name, position, words, {int(depth): int(count) for depth, count in pairs}))
    return lines


def write(path: Path, lines: list[Line]) -> None:
    """Put the lines back under the comment that heads the file."""
    head = path.read_text().split("\n\n")[0]
    path.write_text("\n\n".join([head, *(f"# {line.name}\n{line}" for line in lines)]) + "\n")
