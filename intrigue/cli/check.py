"""The author's one command: everything that a game promises, at every size of table and with every option."""

from __future__ import annotations

import os
from pathlib import Path
from traceback import format_exception

from intrigue import games
from intrigue.cli.problem import Failed
from intrigue.cli.screen import Screen
from intrigue.cli.seating import open_game
from intrigue.core.promises import FAULTS, Broken
from intrigue.core.suite import everything
from intrigue.core.title import Title


def check(name: str, matches: int, seed: int, screen: Screen) -> None:
    """Hold a game to the contract and to what people need of it; Failed with the evidence at the first fault."""
    open_game(name, ())
    title = games.title(name)
    try:
        for sentence in everything(title, matches, seed):
            screen.say(sentence)
    except FAULTS as fault:
        again = f"intrigue {folder_of(title)}check {name} --matches {matches} --seed {seed}"
        evidence = str(fault) if isinstance(fault, Broken) else "".join(format_exception(fault)).rstrip()
        raise Failed(f"{name} breaks a promise.\n{evidence}\nTo see it again: {again}") from fault
    screen.say("Everything that was tried is kept.", "bold green")


def folder_of(title: Title) -> str:
    """The option that makes a game known which was given by its folder."""
    given = os.environ.get(games.FOLDERS, "").split(os.pathsep)
    return f"--games {os.path.relpath(title.folder, Path.cwd())} " if str(title.folder) in given else ""
