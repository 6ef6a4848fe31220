"""Commands for those who run a server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from intrigue.cli.choosing import CONTEXT, chosen, settings_options
from intrigue.cli.options import FILE, data_option, new_screen, place

commands = click.Group()


@commands.command(context_settings=CONTEXT)
@settings_options
@click.pass_context
def serve(context: click.Context, /, **values: Any) -> None:
    """Serve the browser table for friends and bots.

    Every setting can also be a variable of the environment (INTRIGUE_PORT) or
    stand in a file (--settings); docs/settings.md has them all.

    \b
    intrigue serve --browser
    intrigue serve --host 0.0.0.0 --port 80 --data tables.sqlite
    """
    from intrigue.cli.calm import calmly

    wishes = chosen(context, **values)
    with calmly() as calm:
        from intrigue.cli import serve

        serve.serve(wishes, calm)


@commands.command()
@data_option
@click.option("--faulty", is_flag=True, help="List only tables that are set aside.")
@click.option("--all", "every", is_flag=True, help="List all tables, not only the latest.")
@click.option("--mend", "mended", multiple=True, metavar="TABLE", help="Try one again that is set aside; repeatable.")
@click.option("--close", "closed", multiple=True, metavar="TABLE", help="Let nobody play there; repeatable.")
@click.option("--delete", "deleted", multiple=True, metavar="TABLE", help="Take one away for good; repeatable.")
def tables(data: Path | str, faulty: bool, every: bool, **changes: tuple[str, ...]) -> None:
    """List the tables of a server; mend, close or delete some.

    \b
    intrigue tables --faulty
    intrigue tables --data tables.sqlite --mend abcdefghij
    """
    from intrigue.cli import tables

    if any(changes.values()):
        tables.change(data, new_screen(), **changes)
    else:
        tables.show(data, new_screen(), faulty=faulty, every=every)


@commands.command()
@data_option
@click.argument("file", type=FILE)
def backup(data: Path | str, file: Path) -> None:
    """Copy the tables of a server to FILE, while it runs or not.

    \b
    intrigue backup tables-monday.sqlite
    """
    from intrigue.cli import copying

    copying.backup(data, file, new_screen())


@commands.command()
@data_option
@click.argument("file", type=FILE)
def restore(data: Path | str, file: Path) -> None:
    """Put the copy in FILE back; the server must be stopped, its own file moved away.

    \b
    intrigue restore tables-monday.sqlite --data tables.sqlite
    """
    from intrigue.cli import copying

    copying.restore(data, file, new_screen())


@commands.command("move-data")
@click.argument("source", type=place, metavar="FROM")
@click.argument("target", type=place, metavar="TO")
def move_data(source: Path | str, target: Path | str) -> None:
    """Copy all tables FROM one place TO another that is empty, and check the copy.

    A place is a file or an address of PostgreSQL; stop its servers first.

    \b
    intrigue move-data tables.sqlite postgresql://intrigue@db/intrigue
    """
    from intrigue.cli import moving

    moving.move_data(source, target, new_screen())
