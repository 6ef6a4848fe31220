"""Somebody who reads the screen and types: at random, with now and then a question. Knows no game."""

from __future__ import annotations

import io
import re
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console

from intrigue import games
from intrigue.cli import seating
from intrigue.cli.play import play
from intrigue.cli.screen import Screen
from intrigue.core.options import choices
from intrigue.table.record import Record, read

SIDE_WORDS = ("?", "k", "log", "b", "zzz", "")


class Paper:
    """A screen on paper: everything shown, and what is new since the last look."""

    def __init__(self) -> None:
        self._file = io.StringIO()
        self.screen = Screen(Console(file=self._file, width=80, highlight=False, emoji=False))
        self._seen = 0

    @property
    def text(self) -> str:
        return self._file.getvalue()

    def news(self) -> str:
        found = self.text[self._seen :]
        self._seen += len(found)
        return found


class Typist:
    """Types one of the choices on the screen; asks for help or goes back one time in so many."""

    def __init__(self, paper: Paper, seed: int, wander: float = 0.1) -> None:
        self.paper, self.rng, self.wander = paper, Random(seed), wander
        self.prompts = 0
        self._menu: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts += 1
        self._menu = read_menu(self.paper.news()) or self._menu
        if prompt.startswith(("Type yes", "Tapez oui")):
            return "oui" if prompt.startswith("Tapez") else "yes"
        if self.rng.random() < self.wander:
            return self.rng.choice(SIDE_WORDS)
        return "" if prompt.startswith(("Enter", "Entrée")) else self.rng.choice(self._menu)


def read_menu(text: str) -> list[str]:
    """What could be typed, as the last menu on the screen says."""
    amount = re.match(r"  \D+: (\d+) \S+ (\d+)", text.rstrip("\n").rpartition("\n")[2])
    if amount:
        low, high = int(amount[1]), int(amount[2])
        return [str(low), str(high), str((low + high) // 2)]
    block = text.rstrip("\n").split("\n")
    lines: list[str] = []
    while block and block[-1].startswith("  "):
        lines.insert(0, block.pop())
    numbers = [key for line in lines for key in re.findall(r"(?:^|   ) *(\d+)  (?=\S)", line)]
    return numbers or [cell for line in lines for cell in re.split(r" {2,}", line.strip())]


def short_options(name: str, turns: int = 60) -> list[str]:
    """Options that end a match soon, where the game has such a one."""
    names = [choice.name for choice in choices(games.title(name).options)]
    return [f"turn_limit={turns}"] if "turn_limit" in names else []


def set_table(name: str, seed: str = "7", bots: str = "greedy", seats: int | None = None) -> seating.Company:
    """A table with a person on the first seat and a match that ends soon."""
    game = seating.open_game(name, short_options(name))
    return seating.set_table(game, seating.table_size(game, seats), bots, seed, 0, "Guest")


def type_match(name: str, place: Path, seed: int = 1, **table: Any) -> tuple[Paper, Record]:
    """A whole match typed at random; what was on the screen, and the record."""
    paper = Paper()
    play(set_table(name, **table), 0, place, paper.screen, Typist(paper, seed))
    return paper, read(place.read_text(encoding="utf-8"))
