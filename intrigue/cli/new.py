"""A new game: a working copy of the example under another name, ready to be changed, checked and published."""

from __future__ import annotations

import keyword
import re
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from shutil import copytree
from token import NAME as WORD
from tokenize import generate_tokens

from intrigue import __version__, games
from intrigue.cli.problem import Problem, told
from intrigue.cli.screen import Screen

EXAMPLE = Path(__file__).parent.parent / "example"
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST = 40
PROJECT = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "{dashed}"
version = "0.1.0"
description = "{title}, a game of secrets for Intrigue."
requires-python = ">=3.11"
dependencies = ["intrigue>={version}"]

# How an installed Intrigue finds the game: the name that people type, and where its title is.
[project.entry-points."intrigue.games"]
{name} = "{name}.title:TITLE"

[tool.setuptools]
packages = ["{name}"]
package-dir = {{ "{name}" = "." }}

[tool.setuptools.package-data]
{name} = ["RULES*.md", "locale/*.[mp]o"]

[tool.pytest.ini_options]
testpaths = ["tests"]
addopts = "--import-mode=importlib"
pythonpath = [".."]
"""


def new(name: str, into: Path, screen: Screen) -> None:
    """Write the game into a folder of its name, and say what to do next."""
    folder = into / name
    if folder.exists():
        raise Problem(f"{folder} exists already: choose another name, or another place with --into.")
    check_name(name)
    with told(OSError):
        for path in sorted(EXAMPLE.rglob("*")):
            if path.suffix in (".py", ".md"):
                write(folder / path.relative_to(EXAMPLE), renamed(path.read_text(encoding="utf-8"), name, path.suffix))
        copytree(EXAMPLE / "locale", folder / "locale")
        project = PROJECT.format(name=name, dashed=name.replace("_", "-"), title=title_of(name), version=__version__)
        write(folder / "pyproject.toml", project)
        write(folder / ".gitignore", "__pycache__/\nbuild/\ndist/\n*.egg-info/\n")
    screen.say(f"{title_of(name)} is in {folder}, and it plays. Its rules are those of the example: make them yours.")
    for command, what in (
        (f"intrigue --games {folder} check {name}", "everything it promises; again after every change"),
        (f"intrigue --games {folder} play {name}", "in the terminal"),
        (f"intrigue --games {folder} serve --browser", "in the browser, among the other games"),
        (f"pytest {folder}", "its own tests"),
        (f"pip install -e {folder}", "then it is known without --games"),
    ):
        screen.say(f"  {command}")
        screen.say(f"      {what}", "dim")


def check_name(name: str) -> None:
    """A name that can be typed, imported and told from every other game."""
    if not NAME.fullmatch(name) or len(name) > LONGEST or keyword.iskeyword(name):
        raise Problem(f"{name!r} cannot name a game: use up to {LONGEST} small letters, digits and single _.")
    if name in games.names():
        raise Problem(f"There is a game called {name} already: choose another name.")
    if find_spec(name):
        raise Problem(f"Python has a module called {name} already: choose another name.")


def title_of(name: str) -> str:
    """The name as people say it."""
    return " ".join(word.capitalize() for word in name.split("_"))


def renamed(text: str, name: str, suffix: str) -> str:
    """A file of the example as that of the new game: package, classes, title and names."""
    text = text.replace("intrigue.example", name)
    if suffix == ".py":
        text = classes_renamed(text, "".join(word.capitalize() for word in name.split("_")))
    return text.replace("Contraband", title_of(name)).replace("contraband", name)


def classes_renamed(source: str, word: str) -> str:
    """The source with the names of classes that begin with the example's title beginning with the word instead."""
    lines = source.splitlines(keepends=True)
    found = [token for token in generate_tokens(StringIO(source).readline) if token.type == WORD]
    for token in reversed(found):  # from the end, so that places before stay true
        if token.string.startswith("Contraband"):
            row, (start, end) = token.start[0] - 1, (token.start[1], token.end[1])
            lines[row] = lines[row][:start] + word + token.string.removeprefix("Contraband") + lines[row][end:]
    return "".join(lines)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
