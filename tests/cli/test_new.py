"""A new game is written from the example, passes everything at once, and works everywhere once it is installed."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from intrigue import games
from intrigue.cli.main import main
from intrigue.cli.new import EXAMPLE
from tests.packaging.test_install import ROOT, UV, first_page, run, wheel
from tests.packaging.test_install import source as source

NAME, TITLE = "harbour_rats", "Harbour Rats"


def intrigue(*words: object, cwd: Path) -> str:
    return run(sys.executable, "-m", "intrigue", *words, cwd=cwd, more={"PYTHONPATH": str(ROOT)})


KEPT = (".py", ".md", ".po", ".mo")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder outside the repository with a new game in it."""
    folder = tmp_path_factory.mktemp("author")
    told = intrigue("new", NAME, cwd=folder)
    assert f"intrigue --games {NAME} check {NAME}" in told
    return folder


def test_a_new_game_is_a_whole_one(place: Path) -> None:
    files = {str(path.relative_to(EXAMPLE)) for path in EXAMPLE.rglob("*") if path.suffix in KEPT}
    written = {str(path.relative_to(place / NAME)) for path in (place / NAME).rglob("*") if path.is_file()}
    assert {*files, "pyproject.toml", ".gitignore"} == {name for name in written if "__pycache__" not in name}
    for name in written:
        text = (place / NAME / name).read_text(errors="ignore").lower()
        assert "__pycache__" in name or ("contraband" not in text and "intrigue.example" not in text), name


def test_a_new_game_keeps_every_promise_at_once(place: Path) -> None:
    told = intrigue("--games", f"./{NAME}", "check", NAME, "--matches", 1, cwd=place)
    assert told.startswith(f"{TITLE}: its title")
    assert told.endswith("Everything that was tried is kept.\n")
    assert "failed" not in run(sys.executable, "-m", "pytest", NAME, cwd=place, more={"PYTHONPATH": str(ROOT)})


def test_a_new_game_is_watched_and_searched(place: Path) -> None:
    record = place / "match.jsonl"
    told = intrigue("--games", NAME, "watch", NAME, "--seed", 3, "--bots", "easy", "--record", record, cwd=place)
    assert "bribes a skipper" in told
    assert "The record holds" in intrigue("--games", NAME, "verify", record, cwd=place)
    words = ("--games", NAME, "arena", NAME, "--bots", "hard,random", "--seats", 2, "--matches", 2)
    assert "hard" in intrigue(*words, "--iterations", 20, "--jobs", 1, cwd=place)


def test_a_name_that_cannot_be_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    for name, words in (
        ("Rats", "cannot name a game"),
        ("1rat", "cannot name a game"),
        ("no-rat", "cannot name a game"),
        ("../rat", "cannot name a game"),
        ("class", "cannot name a game"),
        ("json", "Python has a module called json"),
        ("taken", "exists already"),
        (games.OWN[0], "There is a game called"),
    ):
        result = CliRunner().invoke(main, ["new", name, "--into", str(tmp_path)])
        assert result.exit_code == 2, name
        assert words in " ".join(result.output.split())
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


# Installed


@contextmanager
def served(command: Path, folder: Path) -> Iterator[str]:
    """The address of a real server."""
    words = [str(command), "serve", "--port", "0", "--data", str(folder / "tables.sqlite")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=folder) as process:
        assert process.stdout
        try:
            yield process.stdout.readline().split()[-1].rstrip("/")
        finally:
            process.terminate()


def post(address: str, body: dict[str, Any]) -> dict[str, Any]:
    headers = {"content-type": "application/json"}
    asked = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(asked, timeout=60) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def test_an_installed_game_is_found_by_its_entry_point(place: Path, source: Path, tmp_path: Path) -> None:
    built = wheel(source, tmp_path / "wheel", {"CC": "/bin/false"})
    venv.create(tmp_path / "bare", symlinks=True)
    python, command = tmp_path / "bare" / "bin" / "python", tmp_path / "bare" / "bin" / "intrigue"
    run(UV, "pip", "install", "--quiet", "--python", python, "-c", ROOT / "constraints.txt", built, place / NAME)
    assert TITLE in run(command, "games", cwd=tmp_path)
    assert "quays" in run(command, "games", NAME, "--rules", cwd=tmp_path)
    assert "The match had" in run(command, "watch", NAME, "--seed", "2", cwd=tmp_path)
    with served(command, tmp_path) as address:
        assert TITLE.encode() in first_page(address)
        for page, words in ((f"/rules/{NAME}", b"quays"), (f"/new/{NAME}", b"turn_limit")):
            assert words in first_page(address + page)
        table = post(f"{address}/api/tables", {"game": NAME, "seats": ["", "medium"]})
        seat = post(f"{address}/api/tables/{table['table']}/sit", {"key": table["key"], "name": "Ada"})
        assert seat["seat"] == 0
        assert b'"playing"' in first_page(f"{address}/api/tables/{table['table']}?key={seat['key']}")
