"""The settings of a server as options of a command, variables of the environment and lines of a file.

What is typed comes before the environment, that before the file, and that before what is usual.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, TypeVar

import click

from intrigue.cli.options import FILE, default_data, place
from intrigue.cli.problem import Problem
from intrigue.server import ceilings, settings
from intrigue.server.ceilings import Ceilings
from intrigue.server.settings import Knob, Settings

F = TypeVar("F", bound=Callable[..., Any])
CONTEXT = {"auto_envvar_prefix": settings.VARIABLE}
PAIRS = "ceilings of the file"  # where they are kept meanwhile
LONGEST = 15  # digits of a ceiling


def settings_options(command: F) -> F:
    """Let a command take all settings, and the file that may hold them."""
    for setting in reversed(settings.known()):
        command = _option(setting)(command)
    about = "One of the ceilings in docs/settings.md; may be repeated."
    command = click.option("--ceiling", multiple=True, metavar="NAME=NUMBER", help=about)(command)
    about = "A file of settings, in TOML; docs/settings.md has them all."
    return click.option("--settings", type=FILE, is_eager=True, expose_value=False, callback=_read_file, help=about)(
        command
    )


def _option(setting: Knob) -> Callable[[F], F]:
    usual, about = setting.usual, f"{setting.about[:1].upper()}{setting.about[1:]}."
    if setting.kind == "bool":
        return click.option(setting.flag, default=usual, show_default=True, help=about)
    if setting.kind == "Path | str":
        return click.option(setting.flag, type=place, default=default_data, metavar="FILE", help=about)
    kind = {"str": click.STRING, "float": click.FloatRange(setting.low, setting.high)}.get(
        setting.kind, click.IntRange(int(setting.low or 0), int(setting.high or 0))
    )
    metavar = "TEXT" if setting.kind == "str" else "N"
    shown = usual not in (None, "")
    return click.option(setting.flag, type=kind, default=usual, show_default=shown, metavar=metavar, help=about)


def _read_file(context: click.Context, _: click.Parameter, path: Path | None) -> None:
    """Let what the file says be usual; Problem if it says what no setting is."""
    if path is None:
        return
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Problem(f"Cannot read {path}: {error.strerror}.") from error
    except ValueError as error:
        raise Problem(f"Cannot read {path}: {error}.") from error
    pairs = found.pop("ceilings", {})
    names = [setting.name for setting in settings.known()]
    for name, value in found.items():
        if name not in names:
            raise Problem(f"{path}: {name} is no setting; there are {', '.join(names)} and a table of ceilings.")
        if isinstance(value, dict | list):
            raise Problem(f"{path}: {name} takes one value.")
    if not isinstance(pairs, dict):
        raise Problem(f"{path}: ceilings is a table of names and numbers.")
    context.default_map = found
    context.meta[PAIRS] = [f"{name}={value}" for name, value in pairs.items()]


def chosen(context: click.Context, ceiling: Iterable[str], **values: Any) -> Settings:
    """The settings of a command, whoever said them."""
    usual = ceilings.USUAL if values["limits"] else ceilings.without()
    pairs = [*context.meta.get(PAIRS, ()), *_of_environment(os.environ), *ceiling]
    return Settings(ceilings=read_ceilings(pairs, usual), **values)


def _of_environment(environment: Mapping[str, str]) -> list[str]:
    found = {field.name: settings.ceiling_variable(field.name) for field in fields(Ceilings)}
    return [f"{name}={environment[variable]}" for name, variable in found.items() if variable in environment]


def read_ceilings(pairs: Iterable[str], usual: Ceilings) -> Ceilings:
    """Ceilings from words like 'tables=500'; Problem says which word cannot be."""
    names, values = [field.name for field in fields(Ceilings)], {}
    for pair in pairs:
        name, _, number = pair.partition("=")
        if name not in names:
            raise Problem(f"{name} is no ceiling; there are {', '.join(names)}.")
        if not (number.isascii() and number.isdecimal() and len(number) <= LONGEST):
            raise Problem(f"The ceiling {name} takes a whole number, as in {name}={getattr(usual, name)}.")
        values[name] = int(number)
    return replace(usual, **values)
