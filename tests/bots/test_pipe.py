"""Bots that are programs: the dialogue, what is forfeited, and how they end."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any

import pytest
from click.testing import CliRunner

from intrigue import arena, bots, games
from intrigue.arena.plan import Plan
from intrigue.bots import UnknownBot, forfeits, pipe
from intrigue.bots.invited import attending, invite, split
from intrigue.bots.pipe import PipeBot
from intrigue.cli.main import main
from intrigue.core import fair
from intrigue.core.budget import Budget
from intrigue.core.recall import Moment, Undo, Undone
from intrigue.table.match import Match
from intrigue.table.record import read
from intrigue.table.verify import verify
from tests.short import ending_after

GAME = games.load("simply_suspects")
EXAMPLES = re.findall(r"```(\w+)\n(.*?)```", (Path(__file__).parents[2] / "docs" / "bots.md").read_text(), re.DOTALL)
LISTEN = """
    import json, os, sys, time
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            hello = message
            continue
"""

Written = Callable[[str], str]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Writes a program that does this with each question, and gives the bot's name."""

    def write(body: str) -> str:
        place = tmp_path / "my bot.py"
        place.write_text(dedent(LISTEN) + "\n".join(f"    {line}" for line in dedent(body).strip().splitlines()))
        return f"cmd:'{sys.executable}' '{place}'"

    return write


@pytest.fixture
def question() -> tuple[Any, Any]:
    """A view and its actions, more than one."""
    match: Match[Any, Any] = Match(GAME, ["a", "b"], fair.seed_from("1")).begin()
    while len(GAME.legal(match.state, match.actors[0])) < 3:
        seat = match.actors[0]
        match.submit(seat, GAME.legal(match.state, seat)[0])
    seat = match.actors[0]
    return match.view(seat), GAME.legal(match.state, seat)


@pytest.fixture
def seated() -> Iterator[Callable[[str], PipeBot]]:
    """Bots that leave when the test ends."""
    made: list[bots.Bot] = []

    def sit(name: str, seconds: float = 20.0) -> PipeBot:
        bot = invite(name, GAME, Random(1), Budget(seconds))
        assert isinstance(bot, PipeBot)
        made.append(bot)
        return bot

    with attending(made):
        yield sit


@pytest.mark.parametrize("answer", ["2", 'message["steps"][2]', 'message["actions"][2]'])
def test_an_index_or_steps_or_an_action_answers(
    answer: str, written: Written, seated: Callable[[str], PipeBot], question: tuple[Any, Any]
) -> None:
    bot = seated(written(f"print(json.dumps({answer}), flush=True)"))
    assert bot.choose(*question) == question[1][2]
    assert bot.choose(*question) == question[1][2]
    assert bot.forfeits == 0


def test_an_answer_may_come_with_beliefs(
    written: Written, seated: Callable[[str], PipeBot], question: tuple[Any, Any]
) -> None:
    said = '{"action": message["steps"][2], "beliefs": {"seat 1 suspect": {"green": 1, "purple": 0.25}}}'
    bot = seated(written(f"print(json.dumps({said}), flush=True)"))
    assert bot.choose(*question) == question[1][2]
    assert bot.beliefs(question[0]) == {"seat 1 suspect": {"green": 1.0, "purple": 0.25}}
    assert bot.forfeits == 0


@pytest.mark.parametrize(
    "said", ["7", "null", '{"a": 1}', '{"a": {"b": 2}}', '{"a": {"b": "x"}}', '{"a": {"b": true}}']
)
def test_beliefs_that_are_not_understood_forfeit_the_decision(
    said: str, written: Written, seated: Callable[[str], PipeBot], question: tuple[Any, Any]
) -> None:
    bot = seated(written(f"""print('{{"action": 2, "beliefs": {said}}}', flush=True)"""))
    bot.choose(*question)
    assert (dict(bot.forfeited.kinds), bot.beliefs(question[0])) == ({"no beliefs": 1}, {})


def test_beliefs_of_a_program_are_in_the_standings_and_records(written: Written, tmp_path: Path) -> None:
    said = '{"action": 0, "beliefs": {"seat 1 suspect": {"green": 0.5}, "seat 0 suspect": {"green": 0.5}}}'
    name = written(f"print(json.dumps({said}), flush=True)")
    plan = Plan(GAME.name, ((name, "greedy"),), 2, {"turn_limit": 12}, budget=Budget(20), beliefs=True)
    standings = arena.run(plan, tmp_path)
    found = {bot.bot: bot for bot in standings.bots}
    assert (bool(found[name].reliability), bool(found["greedy"].reliability)) == (True, False)
    assert found[name].forfeits == 0
    record = read(next((tmp_path / "records").iterdir()).read_text(encoding="utf-8"))
    assert {belief.beliefs["seat 1 suspect"]["green"] for belief in record.beliefs} == {0.5}


def test_a_program_is_told_the_match_and_the_question(
    written: Written, seated: Callable[[str], PipeBot], question: tuple[Any, Any], tmp_path: Path
) -> None:
    note = tmp_path / "note.json"
    bot = seated(written(f"open({str(note)!r}, 'w').write(json.dumps([hello, message])); print(0, flush=True)"))
    bot.choose(*question)
    hello, asked = json.loads(note.read_text())
    view, actions = question
    assert hello["game"] == "simply_suspects"
    assert (hello["v"], hello["seat"], hello["seats"]) == (1, view.seat, 2)
    assert "turn_limit" in hello["options"]
    assert GAME.codec.load(asked["view"]) == view
    assert [GAME.codec.load(action) for action in asked["actions"]] == list(actions)
    assert [steps[0] for steps in asked["steps"]] == [action["is"] for action in asked["actions"]]
    assert asked["seconds"] == 20.0


def test_a_program_is_told_what_happened_since_the_last_question_and_all_of_it_when_it_begins_anew(
    written: Written, seated: Callable[[str], PipeBot], question: tuple[Any, Any], tmp_path: Path
) -> None:
    note = tmp_path / "note.jsonl"
    body = f"""
        open({str(note)!r}, "a").write(json.dumps(message["events"]) + "\\n")
        if len(open({str(note)!r}).readlines()) == 2: sys.exit(0)
        print(0, flush=True)
    """
    match: Match[Any, Any] = Match(GAME, ["a", "b"], fair.seed_from("1")).begin()
    seat, first = match.actors[0], GAME.legal(match.state, match.actors[0])[0]
    bot, dump = seated(written(body)), GAME.codec.dump
    bot.hear([Moment(None, match.inboxes[seat][0].events)])
    bot.choose(*question)
    bot.hear([Moment(first, ()), Moment(Undo(1), (Undone(seat, 1),))])
    bot.choose(*question)
    bot.choose(*question)
    bot.choose(*question)
    dealt = [dump(event) for event in match.inboxes[seat][0].events]
    taken = {"is": "Undone", "seat": seat, "entries": 1}
    since = [{"is": "Did", "action": dump(first)}, {"is": "Did", "undo": 1}, taken]
    assert list(map(json.loads, note.read_text().splitlines())) == [dealt, since, dealt + since, []]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("print(99, flush=True)", "none of the"),
        ("print(-1, flush=True)", "none of the"),
        ("print(True and 'true', flush=True)", "none of the"),
        ("print('null', flush=True)", "none of the"),
        ("print('[]', flush=True)", "none of the"),
        ('print(\'{"is": "Fly"}\', flush=True)', "none of the"),
        ("print('well', flush=True)", "than a line of JSON"),
        ("print('NaN', flush=True)", "than a line of JSON"),
        ("print('[' * 50000, flush=True)", "than a line of JSON"),
        ("print('7' * 200000, flush=True)", "than a line of JSON"),
        ("print(flush=True)", "than a line of JSON"),
    ],
)
def test_an_illegal_answer_forfeits_the_decision_and_no_other(
    body: str,
    reason: str,
    written: Written,
    seated: Callable[[str], PipeBot],
    question: tuple[Any, Any],
    capfd: pytest.CaptureFixture[str],
) -> None:
    bot = seated(written(f"{body}\nfor more in sys.stdin: print(2, flush=True)"))
    assert bot.choose(*question) == games.title(GAME.name).hints.default(*question, Random(1))
    assert bot.forfeits == 1
    assert reason in capfd.readouterr().err
    assert bot.choose(*question) == question[1][2]
    assert bot.forfeits == 1


def test_a_crash_forfeits_and_the_program_is_started_again_a_few_times(
    written: Written, seated: Callable[[str], PipeBot], question: tuple[Any, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    bot = seated(written("sys.exit(3)"))
    for number in range(1, pipe.STARTS + 3):
        assert bot.choose(*question) == games.title(GAME.name).hints.default(*question, Random(1))
        assert bot.forfeits == number
    told = capfd.readouterr().err
    assert told.count("exit status 3") == pipe.STARTS
    assert told.count("not started again") == forfeits.REPORTS - pipe.STARTS


def test_a_program_that_ended_between_questions_is_noticed(
    written: Written, seated: Callable[[str], PipeBot], question: tuple[Any, Any]
) -> None:
    bot = seated(written("print(2, flush=True); sys.exit(0)"))
    assert bot.choose(*question) == question[1][2]
    bot.choose(*question)
    assert bot.forfeits == 1
    assert bot.choose(*question) == question[1][2]


def test_a_late_answer_forfeits_and_ends_the_program(
    written: Written,
    seated: Callable[..., PipeBot],
    question: tuple[Any, Any],
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(pipe, "GRACE", 0.0)
    note = tmp_path / "pid"
    body = (
        f"open({str(note)!r}, 'w').write(str(os.getpid())); print(2, flush=True); sys.stdin.readline(); time.sleep(600)"
    )
    bot = seated(written(body), 0.3)
    assert bot.choose(*question) == question[1][2]
    assert bot.choose(*question) == games.title(GAME.name).hints.default(*question, Random(1))
    assert "within 0.3 seconds" in capfd.readouterr().err
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)


def test_a_program_that_does_not_even_read_is_late_too(
    written: Written, seated: Callable[..., PipeBot], question: tuple[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pipe, "GRACE", 0.0)
    bot = seated(written("print(2, flush=True); time.sleep(600)"), 0.3)
    bot.choose(*question)
    many = question[1] * 2000  # more than a pipe holds
    assert bot.choose(question[0], many) == games.title(GAME.name).hints.default(question[0], many, Random(1))


def test_what_is_said_before_the_question_is_dropped(
    written: Written, seated: Callable[[str], PipeBot], question: tuple[Any, Any]
) -> None:
    bot = seated(written("print(2, flush=True); print('debug', flush=True)"))
    assert bot.choose(*question) == question[1][2]
    while not bot._program._said.qsize():  # type: ignore[union-attr]
        pass
    assert bot.choose(*question) == question[1][2]
    assert bot.forfeits == 0


def test_a_program_that_ignores_the_end_is_killed(
    written: Written, seated: Callable[[str], PipeBot], question: tuple[Any, Any], tmp_path: Path
) -> None:
    note = tmp_path / "pid"
    body = f"open({str(note)!r}, 'w').write(str(os.getpid()))\nwhile True: print(0, flush=True)"
    bot = seated(written(body))
    bot.choose(*question)
    bot.close()
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)


@pytest.mark.parametrize("name", ["cmd:", "cmd:./no-such-bot", "cmd:'open", "cmd:/"])
def test_a_command_that_cannot_be_run_is_refused_before_the_match(name: str) -> None:
    with pytest.raises(UnknownBot, match="cmd:"):
        invite(name, GAME, Random(1))


def test_names_from_the_network_start_no_program() -> None:
    with pytest.raises(UnknownBot):
        bots.make("cmd:true", GAME, Random(1))


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("greedy, random", ["greedy", "random"]),
        ("cmd:./a --b=1,greedy", ["cmd:./a --b=1", "greedy"]),
        ("greedy,cmd:./a '1,2' \"3,4\",easy", ["greedy", "cmd:./a '1,2' \"3,4\"", "easy"]),
    ],
)
def test_commas_within_quotes_belong_to_the_command(typed: str, names: list[str]) -> None:
    assert split(typed) == names


def example(number: int, tmp_path: Path) -> str:
    """The bot's name of an example of the manual."""
    language, code = EXAMPLES[number]
    program = {"python": sys.executable, "sh": "sh"}[language]
    place = tmp_path / f"example.{language}"
    place.write_text(code)
    return f"cmd:'{program}' '{place}'"


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("game", games.OWN)
def test_the_examples_play_every_game_without_a_forfeit(number: int, game: str, tmp_path: Path) -> None:
    options = ending_after(12, game)
    lineup = (example(number, tmp_path), *["greedy"] * (games.load(game).seats.start - 1))
    table = arena.run(Plan(game, (lineup,), 1, options, budget=Budget(20)), tmp_path / "out")
    assert table.bots[0].decisions > 0
    assert table.bots[0].forfeits == 0
    for place in (tmp_path / "out" / "records").iterdir():
        verify(read(place.read_text(encoding="utf-8")))


def test_forfeits_are_in_the_table(written: Written) -> None:
    name = written("print('no', flush=True)")
    table = arena.run(Plan("simply_suspects", ((name, "greedy"),), 1, {}, budget=Budget(20)))
    assert table.bots[0].forfeits == table.bots[0].decisions > 0


def test_long_commands_fit_into_the_tables_of_the_arena(tmp_path: Path) -> None:
    typed = ["arena", "simply_suspects", "--lineup", f"{example(0, tmp_path)},greedy", "--matches", "1", "--jobs", "1"]
    result = CliRunner().invoke(main, typed)
    assert result.exit_code == 0, result.output
    assert "cmd:…" in result.output
    assert "decisions/s" in result.output
    assert max(map(len, result.output.splitlines())) <= 80


def test_a_program_plays_at_the_terminal(tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    typed = ["watch", "simply_suspects", "--bots", f"{example(0, tmp_path)},greedy", "--seats", "2", "--quiet"]
    result = CliRunner().invoke(main, [*typed, "--record", str(record)])
    assert result.exit_code == 0, result.output
    verify(read(record.read_text(encoding="utf-8")))


def test_the_example_for_the_socket_plays_a_whole_match(tmp_path: Path) -> None:
    from tests.server.running import serving

    place = tmp_path / "example.py"
    place.write_text(EXAMPLES[2][1])
    with serving(tmp_path / "tables.sqlite") as server:
        made = server.post("/api/tables", game="simply_suspects", seats=["", "greedy"], listed=False)
        command = [sys.executable, str(place), server.url, made["table"], made["key"]]
        said = subprocess.run(command, check=True, timeout=120, capture_output=True, text=True).stdout
        assert "The record fits what was noted: commitment, own nonce, 2 seals" in said
