"""What is typed wrongly is answered with one sentence and exit code 2, never with a traceback."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from intrigue.cli.main import main

BAD = [
    ("play chess", "There is no game called 'chess'; the games are"),
    ("watch chess", "There is no game called 'chess'"),
    ("games chess", "There is no game called 'chess'"),
    ("soak chess --matches 1", "There is no game called 'chess'"),
    ("bench chess", "There is no game called 'chess'"),
    ("play conspirateurs --bots clever", "There is no bot called 'clever' for Conspirateurs; the bots are random"),
    ("play conspirateurs --bots greedy,random", "--bots names 2 bots, but the table has 1 bot: name one, or 1."),
    ("watch conspirateurs --seats 9", "Conspirateurs with these options has 2 to 4 seats, not 9"),
    ("watch souls --option full_redeal=yes --seats 6", "choose with --seats, or add --option house_sizes=yes."),
    ("soak conspirateurs --seats 9 --matches 1", "has 2 to 4 seats, not 9"),
    ("perft conspirateurs --seats 9 --depth 1", "has 2 to 4 seats, not 9"),
    ("play conspirateurs --option speed=3", "'speed=3' is not name=value with one of the options of this game"),
    ("play conspirateurs --option turn_limit=many", "turn_limit takes a whole number from 0 to"),
    ("play conspirateurs --seat 5", "There is no seat 5 at this table: choose one of 1 to 2."),
    ("arena spy-alley --bots easy,hard --lineup easy,hard --matches 1", "Give --bots or --lineup, not both"),
    ("arena spy-alley --matches 1", "Name the bots with --bots"),
    ("play conspirateurs --seat 0", "There is no seat 0 at this table"),
    ("watch conspirateurs --seat Eve", "There is no seat Eve at this table: choose one of 1 Ada, 2 Bruno."),
    ("watch conspirateurs --seat 1 --public", "Give --seat or --public, not both."),
    ("play conspirateurs --name ThisIsMuchTooLong", "A name has 1 to 12 letters"),
    ("watch conspirateurs --record {folder}/no/such/place", "Cannot write"),
    ("watch conspirateurs --record {file}", "exists already"),
    ("replay {folder}/nothing.jsonl", "Cannot read"),
    ("replay {file}", "line 1: this is not an Intrigue record"),
    ("replay {binary}", "line 1: this is not UTF-8 text"),
    ("replay {record} --seat 7", "There is no seat 7"),
    ("replay {record} --at 999", "The record has 60 entries: --at takes 0 to 60."),
    ("verify {folder}/nothing.jsonl", "Cannot read"),
    ("verify {folder}", "is a directory"),
    ("perft conspirateurs --depth 1 --position x", "This position cannot be read: A position has 3 fields"),
    ("perft simply_suspects --depth 1 --position x", "Simply Suspects has no notation for positions"),
    ("soak --matches 1 --option turn_limit=9", "Name the game whose options these are"),
    ("soak conspirateurs --matches 1 --variants --option turn_limit=9", "Give --variants or --option, not both."),
    ("games --rules", "Name the game whose rules you want"),
]


@pytest.mark.parametrize(("typed", "sentence"), BAD)
def test_bad_input_is_answered_with_a_sentence(
    typed: str, sentence: str, tmp_path: Path, record_of: Callable[[str], Path]
) -> None:
    (tmp_path / "file").write_text('{"some": "json"}\n', encoding="utf-8")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    record = record_of("conspirateurs") if "{record}" in typed else ""
    words = typed.format(folder=tmp_path, file=tmp_path / "file", binary=tmp_path / "binary", record=record).split()
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 2, result.output
    assert sentence in " ".join(result.output.split())
    assert isinstance(result.exception, SystemExit)


def test_a_moment_that_there_is_not_is_told_before_anything_else(record_of: Callable[[str], Path]) -> None:
    for more in ((), ("--step",)):
        result = CliRunner().invoke(main, ["replay", str(record_of("conspirateurs")), "--at", "4000", *more])
        assert "Conspirateurs" not in result.output
        assert "--at takes 0 to 60." in result.output


@pytest.mark.parametrize("typed", ["spy_alley", "spy-alley", "Spy_Alley", "Spy Alley", "SPY-ALLEY "])
def test_a_game_is_understood_as_people_write_it(typed: str) -> None:
    for command in (["games", typed], ["perft", typed, "--depth", "1"]):
        result = CliRunner().invoke(main, command)
        assert result.exit_code == 0, result.output
        assert not re.search("no game", result.output)


def test_a_full_disk_or_lost_folder_does_not_overwrite_a_record(tmp_path: Path) -> None:
    place = tmp_path / "kept.jsonl"
    place.write_text("precious", encoding="utf-8")
    CliRunner().invoke(main, ["play", "conspirateurs", "--record", str(place)], input="q\n")
    assert place.read_text(encoding="utf-8") == "precious"
