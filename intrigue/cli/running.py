"""Commands for those who run a server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from intrigue.cli.choosing import CONTEXT, chosen, settings_options
from intrigue.cli.options import new_screen, place

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
@click.option("--data", type=place, metavar="FILE", help="Where the server's tables are kept.")
@click.option("--faulty", is_flag=True, help="List only tables that are set aside.")
@click.option("--all", "every", is_flag=True, help="List all tables, not only the latest.")
@click.option("--mend", "mended", multiple=True, metavar="TABLE", help="Try one again that is set aside; repeatable.")
@click.option("--close", "closed", multiple=True, metavar="TABLE", help="Let nobody play there; repeatable.")
@click.option("--delete", "deleted", multiple=True, metavar="TABLE", help="Take one away for good; repeatable.")
def tables(data: Path | str | None, faulty: bool, every: bool, **changes: tuple[str, ...]) -> None:
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
