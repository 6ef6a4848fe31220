"""Checking records: a sound one, and every way of tampering with one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from intrigue import games
from intrigue.cli.main import main

RecordOf = Callable[[str], Path]


def verify(place: Path, *more: str) -> Result:
    return CliRunner().invoke(main, ["verify", str(place), *more])


@pytest.mark.parametrize("name", games.GAMES)
def test_a_sound_record_holds(name: str, record_of: RecordOf) -> None:
    end = json.loads(record_of(name).read_text(encoding="utf-8").splitlines()[-1])["end"]
    result = verify(record_of(name))
    assert result.exit_code == 0, result.output
    assert "The record holds." in result.output
    assert f"{end['entries']:,} entries" in result.output
    assert end["head"] in result.output


def test_a_head_noted_during_the_match_is_looked_for(record_of: RecordOf) -> None:
    place = record_of("conspirateurs")
    link = json.loads(place.read_text(encoding="utf-8").splitlines()[7])["link"]
    assert "the noted head is part of the chain" in " ".join(verify(place, "--head", link.upper()).output.split())
    other = verify(place, "--head", "0" * 64)
    assert other.exit_code == 1
    assert "of another match" in other.output
    assert verify(place, "--head", "xyz").exit_code == 2


def change(lines: list[Any], how: str) -> None:
    match how:
        case "action":
            lines[5]["action"] = lines[7]["action"]
        case "name":
            lines[0]["seats"][0] = "Eve"
        case "drop":
            del lines[5]
        case "swap":
            lines[5], lines[6] = lines[6], lines[5]
        case "result":
            lines[-1]["end"]["result"] = [1.0, 0.0]
        case "seed":
            lines[-1]["end"]["seed"] = "00" * 32
        case "head":
            lines[-1]["end"]["head"] = "00" * 32
        case "end":
            del lines[-1]
        case "nonsense":
            lines[5] = "hello"
        case "game":
            lines[0]["game"] = "chess"


@pytest.mark.parametrize(
    ("how", "line", "reason"),
    [
        ("action", 6, "the chain breaks"),
        ("name", 2, "the chain breaks"),
        ("drop", 62, "61 entries"),
        ("swap", 6, "lines are missing or swapped"),
        ("result", 62, "the result is not what the rules say"),
        ("seed", 62, "the seed is not the one"),
        ("head", 62, "the head of the chain"),
        ("end", 61, "without its end"),
        ("nonsense", 6, "not a line of an Intrigue record"),
        ("game", 1, "there is no game called 'chess'"),
    ],
)
def test_a_changed_record_is_refused_with_its_line(
    how: str, line: int, reason: str, record_of: RecordOf, tmp_path: Path
) -> None:
    lines = [json.loads(text) for text in record_of("conspirateurs").read_text(encoding="utf-8").splitlines()]
    change(lines, how)
    place = tmp_path / "changed.jsonl"
    place.write_text("".join(json.dumps(data) + "\n" for data in lines), encoding="utf-8")
    result = verify(place)
    assert result.exit_code == 1
    assert f"line {line}:" in result.output or how == "drop"
    assert reason in " ".join(result.output.split()) or how == "drop"
    assert "Traceback" not in result.output


def test_a_record_cut_off_in_a_line_says_so(record_of: RecordOf, tmp_path: Path) -> None:
    place = tmp_path / "cut.jsonl"
    place.write_bytes(record_of("conspirateurs").read_bytes()[:-40])
    result = verify(place)
    assert result.exit_code == 1
    assert "cut off" in result.output


def test_a_record_cannot_drive_the_terminal(record_of: RecordOf, tmp_path: Path) -> None:
    lines = [json.loads(text) for text in record_of("conspirateurs").read_text(encoding="utf-8").splitlines()]
    lines[0]["seats"] = ["\x1b[2J" * 9, "[bold]b[/bold]"]
    place = tmp_path / "rude.jsonl"
    place.write_text("".join(json.dumps(data) + "\n" for data in lines), encoding="utf-8")
    shown = CliRunner().invoke(main, ["replay", str(place), "--at", "3"])
    assert shown.exit_code == 0
    assert "\x1b" not in shown.output
    assert "[bold]b[/bo…" in shown.output
    lines[5]["action"]["is"] = "\x1b[2J"
    place.write_text("".join(json.dumps(data) + "\n" for data in lines), encoding="utf-8")
    assert "\x1b" not in verify(place).output
