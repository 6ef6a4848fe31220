"""Programs over several matches: they hear the end, may be kept, have names, and what they forfeit can be read."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from intrigue import arena, games
from intrigue.arena.plan import Plan
from intrigue.bots import program
from intrigue.cli.main import main
from intrigue.core.budget import Budget
from intrigue.core.schema import schema

LISTEN = """
    import json, os, sys
    def note(**said):
        with open({place!r}, "a") as file:
            file.write(json.dumps({{"pid": os.getpid(), **said}}) + "\\n")
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            note(hello=message["seat"])
            {hello}
        if message["type"] == "question":
            {question}
        if message["type"] == "end":
            note(end=message)
    note(closed=True)
"""
FIRST = "print(0, flush=True)"
KEEP = """print('{"type": "hello", "keep": true, "name": "Deep Thought"}', flush=True)"""
Written = Callable[..., str]


@pytest.fixture
def notes(tmp_path: Path) -> Callable[[], list[dict[str, Any]]]:
    return lambda: [json.loads(line) for line in (tmp_path / "notes").read_text().splitlines()]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Writes a program that notes what it hears, and gives the bot's name."""

    def write(hello: str = "pass", question: str = FIRST) -> str:
        place = tmp_path / "bot.py"
        place.write_text(dedent(LISTEN).format(place=str(tmp_path / "notes"), hello=hello, question=question))
        return f"cmd:'{sys.executable}' '{place}'"

    return write


def plan(name: str, matches: int = 2) -> Plan:
    return Plan("simply_suspects", ((name, "greedy"),), matches, {"turn_limit": 12}, budget=Budget(20))


def test_a_program_hears_how_the_match_ended_before_its_input_is_closed(written: Written, notes: Any) -> None:
    arena.run(plan(written(), 1))
    hello, end, closed = notes()
    assert hello["hello"] in (0, 1)
    assert len(end["end"]["result"]) == 2
    assert end["end"]["events"][0]["is"] == "Did", "what happened since the last question"
    title = games.title("simply_suspects")
    told = Draft202012Validator({"$ref": "#/$defs/heard", "$defs": schema(title, title.plain)["$defs"]})
    for event in end["end"]["events"]:
        told.validate(event)
    told.validate({"is": "Did", "undo": 1})
    told.validate({"is": "Undone", "seat": 0, "entries": 1})
    assert not told.is_valid({"is": "Did"})
    assert closed["closed"]


def test_a_program_that_says_nothing_is_started_for_each_match(written: Written, notes: Any) -> None:
    arena.run(plan(written()))
    assert len({said["pid"] for said in notes() if "hello" in said}) == 2


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_that_can_be_kept_is_loaded_once_for_each_worker(written: Written, notes: Any, jobs: int) -> None:
    table = arena.run(plan(written(KEEP), 6), jobs=jobs)
    assert table.bots[0].forfeits == 0
    assert table.bots[0].called == "Deep Thought"
    assert sum("hello" in said for said in notes()) == sum("end" in said for said in notes()) == 6
    assert len({said["pid"] for said in notes()}) <= jobs
    assert not program._kept
    assert sum("closed" in said for said in notes()) == len({said["pid"] for said in notes()})


def test_a_kept_program_that_has_ended_is_started_again(written: Written, notes: Any) -> None:
    name = written(KEEP)
    place = Path(name.split("'")[3])
    place.write_text(place.read_text().replace("note(end=message)", "note(end=message); sys.exit()"))
    table = arena.run(plan(name, 3))
    assert table.bots[0].forfeits == 0
    assert len({said["pid"] for said in notes()}) == 3


def test_an_odd_hello_harms_nothing(written: Written) -> None:
    odd = """print('{"type": "hello", "keep": "yes", "name": ["x"], "more": 1}', flush=True)"""
    table = arena.run(plan(written(odd), 1))
    assert (table.bots[0].forfeits, table.bots[0].called) == (0, "")


def test_forfeits_and_standard_error_lie_in_a_log_with_match_and_seat(
    written: Written, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    name = written('print("thinking hard", file=sys.stderr)', "print(99, flush=True)")
    table = arena.run(plan(name), tmp_path / "out")
    (log,) = (tmp_path / "out" / "bots").iterdir()
    text = log.read_text()
    assert text.count("thinking hard") == 2
    assert text.count("forfeits a decision on seat") == table.bots[0].forfeits > 5
    assert table.bots[0].reasons == {"no action": table.bots[0].forfeits}
    for record in (tmp_path / "out" / "records").iterdir():
        assert f"of match {record.stem}: 99 is none of the" in text
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(("question", "code"), [(FIRST, 0), ("print(99, flush=True)", 1)])
def test_strictly_a_forfeit_is_a_failure(written: Written, question: str, code: int) -> None:
    typed = [
        "arena",
        "simply_suspects",
        "--lineup",
        f"{written(KEEP, question)},greedy",
        "--matches",
        "1",
        "--jobs",
        "1",
    ]
    assert CliRunner().invoke(main, typed).exit_code == 0
    result = CliRunner().invoke(main, [*typed, "--strict"])
    assert result.exit_code == code, result.output
    assert ("decisions were forfeited" in result.output) == bool(code)
    assert "calls itself Deep Thought" in result.output


def test_an_author_sees_whether_the_bot_plays(written: Written) -> None:
    typed = ["check-bot", written(KEEP), "--game", "simply-suspects", "--seats", "2", "--matches", "1"]
    result = CliRunner().invoke(main, typed)
    assert result.exit_code == 0, result.output
    assert "Every answer came in time" in result.output
    assert "Deep Thought" in result.output


def test_an_author_sees_what_was_forfeited_and_why(written: Written) -> None:
    typed = ["check-bot", written("pass", "print('hm', flush=True)"), "--game", "simply_suspects", "--seats", "2"]
    result = CliRunner().invoke(main, [*typed, "--matches", "1"])
    assert result.exit_code == 1, result.output
    assert "- no JSON" in result.output


def test_a_program_that_is_watched_hears_the_end_too_and_is_let_go(written: Written, notes: Any) -> None:
    typed = ["watch", "simply_suspects", "--bots", f"{written(KEEP)},greedy", "--seats", "2", "--quiet"]
    result = CliRunner().invoke(main, [*typed, "--option", "turn_limit=12"])
    assert result.exit_code == 0, result.output
    assert [next(word for word in said if word != "pid") for said in notes()] == ["hello", "end", "closed"]
