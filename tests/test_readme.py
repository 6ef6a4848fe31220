"""Every example of the README works as pasted, and links lead somewhere."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

from intrigue.cli.main import main
from intrigue.store.store import Store

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text()
BOT, ARENA, MATCH = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
TYPED = [shlex.split(line) for block in re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL) for line in block.splitlines()]
STAY = ("serve", "play")  # commands that wait for people


def lines(example: str) -> int:
    return sum(bool(line.strip()) for line in example.splitlines())


def test_a_match_works_as_pasted(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(MATCH, "README.md", "exec"), {})
    shares = capsys.readouterr().out
    assert sum(map(float, re.findall(r"[\d.]+", shares))) == pytest.approx(1)


def test_five_lines_measure_a_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert "five lines" in TEXT
    assert lines(ARENA) == 5
    exec(compile(ARENA, "README.md", "exec"), {})
    assert re.match(r"medium: \d+% \[\d+%, \d+%\]\neasy: ", capsys.readouterr().out)


def test_the_bot_has_at_most_ten_lines() -> None:
    assert lines(BOT) <= 10


def test_commands_work_as_pasted(tmp_path: Path) -> None:
    """One after the other in one folder, as somebody would who tries them all; those that stay are only read."""
    (tmp_path / "mybot.py").write_text(BOT)
    Store(tmp_path / "tables.sqlite").close()
    commands = [words[1:] for words in TYPED if words[0] == "intrigue"]
    assert {words[0] for words in commands} >= {*STAY, "watch", "verify", "arena", "check-bot", "new", "admin"}
    for words in commands:
        if words[0] in STAY:
            read(words)
            continue
        done = subprocess.run(
            [sys.executable, "-m", "intrigue", *words], cwd=tmp_path, capture_output=True, text=True, timeout=250
        )
        assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"


def read(words: list[str]) -> None:
    """Take the words of a command as it would, and stop there."""
    command = main.commands[words[0]]
    assert isinstance(command, click.Command)
    command.make_context(words[0], list(words[1:]))


def commands(page: str) -> list[list[str]]:
    """What a page says to type: lines of code that begin with our name, without what is said beside them."""
    lines = re.findall(r"^ {4}(?:\$ )?(intrigue .*)$", page, re.MULTILINE)
    return [shlex.split(re.split(r"\s{3,}| +# ", line)[0]) for line in lines]


@pytest.mark.parametrize("name", ["bots.md", "server.md", "strength.md", "lab/learning.md"])
def test_commands_of_pages_are_taken(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their words are those that the commands know; nothing is run."""
    monkeypatch.chdir(tmp_path)
    found = commands((ROOT / "docs" / name).read_text())
    assert found
    for words in found:
        read(words[1:])


def test_pip_installs_what_we_are_called() -> None:
    called = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["name"]
    assert [words for words in TYPED if words[0] != "intrigue"] == [["pip", "install", called]]


def test_make_has_what_is_named() -> None:
    rules = set(re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"`make ([\w-]+)", TEXT))
    assert named
    assert named <= rules


@pytest.mark.parametrize(
    "name",
    ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "benchmarks/README.md"]
    + [f"docs/{page.relative_to(ROOT / 'docs')}" for page in sorted((ROOT / "docs").rglob("*.md"))],
)
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text()):
        assert link.startswith("https://") or (page.parent / link).exists(), link
