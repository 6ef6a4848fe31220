"""What commands share: the screen, the name of a game, options of a game, and what sets a table."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from intrigue.core.language import ENGLISH, LANGUAGES, speaking
from intrigue.store.places import is_shared

if TYPE_CHECKING:
    from intrigue.cli.screen import Screen

F = TypeVar("F", bound=Callable[..., Any])

OF_MESSAGES = ("LC_ALL", "LC_MESSAGES", "LANG")  # variables of the environment, the strongest first
DATA = "INTRIGUE_DATA"  # the variable that says so to every command
FILE = click.Path(dir_okay=False, path_type=Path)


def place(value: Path | str) -> Path | str:
    """Where tables are kept: a file, or the address of a database."""
    if not isinstance(value, Path | str):
        raise click.BadParameter("it takes a file, or an address that begins with postgresql://")
    if isinstance(value, str) and is_shared(value):
        return value
    found: Path = FILE.convert(value, None, None)
    return found


def data_folder() -> Path:
    """The folder for what Intrigue keeps for this person."""
    home = os.environ.get("XDG_DATA_HOME", "")
    base = Path(home) if os.path.isabs(home) else Path.home() / ".local" / "share"
    return base / "intrigue"


def default_data() -> Path:
    """The file of a server that was named no other."""
    return data_folder() / "tables.sqlite"


def data_option(command: F) -> F:
    """Where a server's tables are kept, for commands of its operator."""
    about = "Where the server's tables are kept."
    add = click.option("--data", type=place, default=default_data, envvar=DATA, metavar="FILE", help=about)
    return add(command)


def new_screen() -> Screen:
    """A screen on the standard output; what draws on it is loaded only now."""
    from intrigue.cli.screen import Screen

    return Screen()


def language_option(command: F) -> F:
    """In which language a command speaks to people: as asked for, or as the environment says."""
    about = "The language: " + " or ".join(LANGUAGES) + "; as LC_ALL, LC_MESSAGES or LANG say unless given."
    return click.option(
        "--language", type=click.Choice([*LANGUAGES]), callback=_speak, expose_value=False, is_eager=True, help=about
    )(command)


def _speak(context: click.Context, _: click.Parameter, wanted: str | None) -> None:
    context.with_resource(speaking(wanted or own_language(os.environ)))


def own_language(environment: Mapping[str, str]) -> str:
    """The language of the person at this terminal, if we speak it; else English."""
    said = next((environment[name] for name in OF_MESSAGES if environment.get(name)), "")
    code = re.split(r"[_.@-]", said.lower(), maxsplit=1)[0]
    return code if code in LANGUAGES else ENGLISH


def game_name(typed: str) -> str:
    """The name of the game that is meant, as people may write it: with capitals, hyphens or spaces."""
    from intrigue.games import names

    def plain(word: str) -> str:
        return word.strip().casefold().replace("-", "_").replace(" ", "_")

    known = {plain(name): name for name in reversed(names())}
    return typed if typed in known.values() else known.get(plain(typed), typed)


def table_options(command: F) -> F:
    """The options that set a table, shared by play and watch."""
    for add in (
        language_option,
        click.option("--beliefs", is_flag=True, help="Keep in the record what the bots believe, for replays."),
        click.option("--record", type=FILE, metavar="FILE", help="Where to write the record; FILE must be new."),
        option_option,
        click.option(
            "--seed", metavar="WORD", help="Same seed, same luck; hard bots count steps then, so all can be repeated."
        ),
        click.option(
            "--bots",
            default="medium",
            show_default=True,
            metavar="BOT[,BOT...]",
            help="random, greedy, easy, medium, hard, cmd:PROGRAM or module:Class; one for all, or one for each seat.",
        ),
        click.option(
            "--think",
            type=click.FloatRange(0.01, 600),
            default=2.0,
            show_default=True,
            metavar="S",
            help="Seconds a hard bot may think about a decision; with --seed, thousands of steps.",
        ),
        click.option(
            "--iterations", type=click.IntRange(1), metavar="N", help="Let hard bots think this many steps instead."
        ),
        click.option("--seats", type=int, metavar="N", help="How many sit at the table."),
    ):
        command = add(command)
    return command


def option_option(command: F) -> F:
    add = click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
    return add(command)


def ray_option(command: F) -> F:
    """Work on a cluster instead of the cores of this machine."""
    about = "Work on the Ray cluster at this address; without one, on a Ray of this machine."
    return click.option("--ray", is_flag=False, flag_value="", metavar="ADDRESS", help=about)(command)


def jobs_option(command: F) -> F:
    """How many cores of this machine work."""
    about = "Processes; as many as cores unless given."
    return click.option("--jobs", type=click.IntRange(1), default=cores, metavar="J", help=about)(command)


def cores() -> int:
    import os

    return os.cpu_count() or 1
