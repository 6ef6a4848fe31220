"""Checking records: a sound one, and every way of tampering with one."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from intrigue import games
from intrigue.cli.main import main
from intrigue.cli.play import play
from intrigue.cli.seating import open_game, set_table
from intrigue.table.match import Match
from intrigue.table.record import Record, Writer, read
from tests.cli.typist import Paper, Typist
from tests.table.samples.make import FOLDER
from tests.table.test_damaged import SAMPLES, mutations

RecordOf = Callable[[str], Path]


def verify(place: Path, *more: str) -> Result:
    return CliRunner().invoke(main, ["verify", str(place), *more])


@pytest.mark.parametrize("name", games.OWN)
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
    assert "The 1 noted head is in it." in " ".join(verify(place, "--head", link.upper()).output.split())
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


def play_one(seed: str | None, place: Path) -> Record:
    table = set_table(open_game("conspirateurs", ["turn_limit=20"]), 2, "random", seed, 0, "Guest")
    paper = Paper()
    play(table, 0, place, paper.screen, Typist(paper, 1))
    return read(place.read_text(encoding="utf-8"))


def remade(record: Record, place: Path) -> Path:
    """Another match under the same header and seed."""
    assert record.end is not None
    match: Match[Any, Any] = Match.of(record.header, record.end.seed)
    with place.open("w", encoding="utf-8", newline="\n") as file:
        writer = Writer(file, match)
        match.begin(writer.link)
        while match.actors:
            seat = match.actors[0]
            match.submit(seat, match.game.legal(match.state, seat)[0])
        writer.close()
    return place


def said(result: Result) -> str:
    return " ".join(result.output.split())


def test_what_the_terminal_noted_is_compared_by_itself(tmp_path: Path) -> None:
    record = play_one(None, tmp_path / "true.jsonl")
    true, other = verify(tmp_path / "true.jsonl"), verify(remade(record, tmp_path / "other.jsonl"))
    assert "What this terminal noted while it was played agrees. So this is the match that was played." in said(true)
    assert other.exit_code == 1
    assert "is not the match that was played here: what was noted then differs (no entry has" in said(other)


def test_nothing_is_noted_of_matches_that_are_to_be_repeated(tmp_path: Path) -> None:
    record = play_one("again", tmp_path / "true.jsonl")
    for place in (tmp_path / "true.jsonl", remade(record, tmp_path / "other.jsonl")):
        assert verify(place).exit_code == 0
        assert "Nothing that was noted during the match" in said(verify(place))


def test_without_notes_it_says_that_nothing_was_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = play_one(None, tmp_path / "true.jsonl")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    other = remade(record, tmp_path / "other.jsonl")
    nothing = "Nothing that was noted during the match: all of it could have been made anew with the revealed seed, and"
    assert nothing in said(verify(other))
    commitment, nonce, head = record.header["commitment"], record.header["nonces"][0], record.links[-1].head
    early = verify(other, "--commitment", commitment, "--nonce", f"Guest={nonce}")
    assert early.exit_code == 0
    assert "What was noted before the first draw agrees. No head noted during play was compared" in said(early)
    assert verify(other, "--head", head).exit_code == 1
    assert verify(other, "--key", "ab" * 32).exit_code == 1
    whole = verify(tmp_path / "true.jsonl", "--head", head, "--head", record.links[0].head, "--nonce", f"1={nonce}")
    assert "The 2 noted heads are in it." in said(whole)
    assert "So this is the match that was played." in said(whole)
    part = verify(tmp_path / "true.jsonl", "--head", record.links[6].head)
    assert "Entries 0 to 6 are as they were played; what follows could have been made anew" in said(part)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (("--commitment", "xyz"), "--commitment takes 64 hexadecimal digits"),
        (("--key", "ab"), "--key takes 64 hexadecimal digits"),
        (("--nonce", "ab"), "--nonce takes a seat and its nonce"),
        (("--nonce", "1=xyz"), "--nonce takes hexadecimal digits"),
        (("--nonce", "9=ab"), "There is no seat 9"),
    ],
)
def test_what_cannot_be_compared_is_a_question_of_typing(
    typed: tuple[str, str], words: str, record_of: RecordOf
) -> None:
    result = verify(record_of("conspirateurs"), *typed)
    assert result.exit_code == 2
    assert words in said(result)


def test_notes_that_are_damaged_or_cannot_be_kept_are_done_without(tmp_path: Path, data_folder: Path) -> None:
    record = play_one(None, tmp_path / "true.jsonl")
    for note in (data_folder / "intrigue" / "noted").iterdir():
        note.write_text('{"noted": 1, "seat": "x"}\n', encoding="utf-8")
    assert "Nothing that was noted" in said(verify(tmp_path / "true.jsonl"))
    shutil.rmtree(data_folder)
    data_folder.write_text("this is no folder")
    play_one(None, tmp_path / "second.jsonl")
    assert "Nothing that was noted" in said(verify(tmp_path / "second.jsonl"))
    assert record.end is not None


def test_a_sound_record_says_who_played_and_of_beliefs_what_is_known(tmp_path: Path) -> None:
    play_one(None, tmp_path / "true.jsonl")
    assert "Guest (person) and Ada (bot random), as the record says" in said(verify(tmp_path / "true.jsonl"))
    old, new = (said(verify(FOLDER / f"{form}-simply_suspects-1.jsonl")) for form in (1, 2))
    assert "outside the chain of this format: nothing about them could be checked" in old
    assert "part of the chain; whether they were held is the bot's word" in new


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_whatever_is_done_to_a_record_there_is_a_sentence(sample: Path, tmp_path: Path) -> None:
    place = tmp_path / "damaged.jsonl"
    for text in islice(mutations(sample), 12):
        place.write_bytes(text.encode("utf-8", "surrogatepass"))
        for command in ("verify", "replay"):
            result = CliRunner().invoke(main, [command, str(place)])
            assert result.exit_code in (0, 1, 2)
            assert result.exit_code == 0 or isinstance(result.exception, SystemExit), result.exception
