"""Whatever is done to a record, reading, replaying and verifying it either succeeds or names a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from intrigue.table.record import BadRecord, read
from intrigue.table.replay import Replay
from intrigue.table.verify import verify
from tests.table.samples.make import FOLDER

SAMPLES = sorted(FOLDER.glob("*.jsonl"))
MUTATIONS = 300  # of each sample
NASTY: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**63, -(2**70), 10**400, 0.5, -0.0, 1e308, 1.5e300),
    *("", "x", "\0", "\ud800", "\u2028", "é" * 70, "ff" * 32, "FF" * 32, "f" * 63, " ff", "12" * 5000),
    *(
        [],
        {},
        [[]],
        [None],
        {"": 0},
        {"is": "Pass"},
        {"is": ["x"]},
        {"is": {}},
        {"kind": "bot"},
        ["none"],
        ["bank", 1, 1],
    ),
)
DEEP = "[" * 3_000 + "]" * 3_000
ODD_LINES = ("", " ", "null", "[]", "{}", '{"end": {}}', "NaN", DEEP, '{"n": 1e999}', "9" * 5_000)


def spots(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a JSON value: what holds it, and where."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from spots(value[key])


def spoil_value(lines: list[str], rng: Random) -> None:
    """Another value somewhere, one member less, or one more."""
    number = rng.choice([0, len(lines) - 1, rng.randrange(len(lines))])
    data = json.loads(lines[number])
    holder, key = rng.choice(list(spots(data)) or [(data, "")])
    match rng.randrange(4):
        case 0 if isinstance(holder, dict):
            holder.pop(key, None)
        case 1 if isinstance(holder, dict):
            holder[rng.choice(["extra", "end", "beliefs", "player", "take_back", "action", ""])] = rng.choice(NASTY)
        case _:
            holder[key] = rng.choice(NASTY)
    lines[number] = json.dumps(data)


def spoil_lines(lines: list[str], rng: Random) -> None:
    """Lines lost, doubled, swapped, emptied, or of something else."""
    number = rng.randrange(len(lines))
    other = rng.choice(lines)
    match rng.randrange(5):
        case 0:
            del lines[number]
        case 1:
            lines.insert(number, other)
        case 2:
            lines[number], lines[0] = lines[0], lines[number]
        case 3:
            lines[number] = rng.choice(
                ["", " ", "null", "[]", "{}", '{"end": {}}', "NaN", DEEP, '{"n": 1e999}', "9" * 5_000]
            )
        case 4:
            del lines[number:]


def spoil_letters(lines: list[str], rng: Random) -> None:
    """A few letters changed, lost, doubled or cut off."""
    text = "\n".join(lines)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(text))
        put = rng.choice(["", '"', "}", "0", "-", "\\", "\n", "\r", "\0", "é", "1e9", chr(rng.randrange(0x110000))])
        text = text[:place] + put + text[place + rng.randrange(3) :]
    lines[:] = (text[: rng.randrange(len(text))] if rng.random() < 0.1 else text).split("\n")


ORDERS = ([spoil_value], [spoil_value, spoil_value], [spoil_lines], [spoil_letters], [spoil_value, spoil_lines])


def mutations(sample: Path) -> Iterator[str]:
    rng = Random(sample.name)
    whole = sample.read_text(encoding="utf-8").splitlines()
    for _ in range(MUTATIONS):
        lines, spoils = list(whole), rng.choice(ORDERS)
        for spoil in spoils:
            spoil(lines, rng)
        yield "\n".join(lines)


def refusal(text: str) -> int:
    """The line for which a record is refused; 0 if it holds."""
    try:
        record = read(text)
        list(Replay(record).walk())
        verify(record)
    except BadRecord as error:
        return error.line
    return 0


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_a_damaged_record_is_refused_by_line_or_holds(sample: Path) -> None:
    refused = [refusal(text) for text in mutations(sample)]
    assert min(refused) >= 0
    assert sum(map(bool, refused)) > MUTATIONS * 0.9
