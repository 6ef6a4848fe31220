"""The games there are: those of this package, those of installed packages, and those in folders that were named.

A game is one Title (core/title.py). Another package offers one by an entry point of the group "intrigue.games", named
as the game is; a folder by a title.py with a TITLE in it. The folders travel to other processes by the environment.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

from intrigue.core.contract import AnyGame
from intrigue.core.language import add_catalogues
from intrigue.core.options import BadOption, Options, Value, dump
from intrigue.core.options import load as load_options
from intrigue.core.title import Title

OWN = ("conspiracy", "spy_alley", "souls", "conspirateurs", "simply_suspects")
GROUP = "intrigue.games"
FOLDERS = "INTRIGUE_GAMES"  # the variable of the environment with the folders of games


class UnknownGame(ValueError):
    """No game has that name, or the one that has it cannot be had."""


def names() -> tuple[str, ...]:
    """The names of all games, our own first."""
    return tuple(_places())


@cache
def _places() -> dict[str, str]:
    """Where the title of each game is: a module and a name in it."""
    found = {name: f"intrigue.games.{name}.title:TITLE" for name in OWN}
    for folder in filter(None, os.environ.get(FOLDERS, "").split(os.pathsep)):
        place = Path(folder)
        if str(place.parent) not in sys.path:
            sys.path.append(str(place.parent))
        found.setdefault(place.name, f"{place.name}.title:TITLE")
    for point in entry_points(group=GROUP):
        found.setdefault(point.name, point.value)
    return found


def add(folder: Path) -> str:
    """Take a game from a folder into the list, for this process and those it starts; its name."""
    place = folder.resolve()
    if not (place / "title.py").is_file() or not place.name.isidentifier():
        raise UnknownGame(f"{folder} is no folder of a game: it needs a title.py, and a name that Python can import")
    given = list(filter(None, os.environ.get(FOLDERS, "").split(os.pathsep)))
    if str(place) not in given:
        os.environ[FOLDERS] = os.pathsep.join([*given, str(place)])
        _places.cache_clear()
    title(place.name)
    return place.name


@cache
def title(name: str) -> Title:
    """Everything about the game of that name."""
    place = f"intrigue.games.{name}.title:TITLE" if name in OWN else _places().get(name)
    if place is None:
        raise UnknownGame(f"there is no game called {name!r}; the games are {', '.join(names())}")
    module, _, attribute = place.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise UnknownGame(f"the game {name!r} cannot be had from {place}: {error}") from error
    if not isinstance(found, Title) or found.name != name:
        raise UnknownGame(f"{place} is not the title of a game called {name!r}")
    add_catalogues(found.folder)
    return found


def load(name: str, options: Options | Mapping[str, Value] | None = None, **chosen: Value) -> AnyGame:
    """The game of that name, with its default options unless others are given: as such, by name, or as keywords."""
    found = title(name)
    if isinstance(options, Options) and not isinstance(options, found.options):
        raise BadOption(f"these are not options of {name}")
    if not isinstance(options, Options) or chosen:
        given = dump(options) if isinstance(options, Options) else options or {}
        options = load_options(found.options, {**given, **chosen})
    return found.rules(options)
