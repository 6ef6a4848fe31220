"""Checking a record: what was checked when it holds, and the line and the reason when it does not."""

from __future__ import annotations

import re
from pathlib import Path

from intrigue.cli.keep import load_text
from intrigue.cli.problem import Failed, Problem
from intrigue.cli.screen import Screen
from intrigue.cli.voice import counted, joined, outcome, short_name
from intrigue.table.record import BadRecord, read
from intrigue.table.verify import verify as check


def verify(place: Path, head: str | None, screen: Screen) -> None:
    """Check everything a record claims; Failed names the first line that does not hold."""
    if head is not None and not re.fullmatch(r"[0-9a-fA-F]{64}", head):
        raise Problem("--head takes the 64 hexadecimal digits of a chain head, as noted during the match.")
    text = load_text(place)
    try:
        record = read(text)
        draws = check(record, head and head.lower())
    except BadRecord as error:
        raise Failed(f"{place}, {error}.") from error
    assert record.end is not None
    names = [short_name(name) for name in record.names]
    result = "left unfinished" if record.end.result is None else outcome(record.end.result, names)
    screen.say("The record holds.", "bold green")
    screen.pairs(
        [
            ("game", f"{record.game.title}, {joined(names)}"),
            ("entries", f"{counted(len(record.links), 'entry', 'entries')}, each legal, each linked to the one before"),
            ("draws", f"{counted(draws, 'draw')}, each as the committed seed and the nonces give it"),
            ("chain head", record.end.head + (", and the noted head is part of the chain" if head else "")),
            ("result", result if record.end.result is None else f"{result} The rules give the same."),
        ]
    )
