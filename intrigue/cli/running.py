"""Commands for those who run a server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from intrigue.cli.options import FILE, new_screen

commands = click.Group()


@commands.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for all.")
@click.option("--port", type=click.IntRange(0, 65535), help="The port; 8000 or the next free one unless given.")
@click.option("--data", type=FILE, metavar="FILE", help="Where tables are kept (an SQLite file).")
@click.option("--base-url", default="", metavar="URL", help="How people reach the server, for links behind a proxy.")
@click.option("--behind", default="", metavar="ADDRESS", help="The proxy whose word on who is asking is trusted.")
@click.option("--pace", type=click.FloatRange(0), default=0.8, show_default=True, help="Seconds a bot takes to answer.")
@click.option(
    "--think", type=click.FloatRange(0.05, 10), default=1.5, show_default=True, help="Seconds for a hard bot."
)
@click.option(
    "--away",
    type=click.FloatRange(0),
    default=60,
    show_default=True,
    help="Seconds until a bot may sit in.",
)
@click.option("--limits/--no-limits", default=True, help="Slow down devices that send too much.")
@click.option(
    "--ceiling", "typed_ceilings", multiple=True, metavar="NAME=NUMBER", help="See docs/server.md; repeatable."
)
@click.option("--bots-alone/--no-bots-alone", default=False, help="Let matches without any person be opened.")
@click.option("--browser/--no-browser", default=False, help="Open the browser where there is one.")
def serve(host: str, port: int | None, data: Path | None, **wishes: Any) -> None:
    """Serve the browser table for friends and bots.

    \b
    intrigue serve --browser
    intrigue serve --host 0.0.0.0 --port 80 --data tables.sqlite
    """
    from intrigue.cli.calm import calmly

    with calmly() as calm:
        from intrigue.cli import serve

        serve.serve(host, port, data, calm, **wishes)


@commands.command()
@click.option("--data", type=FILE, metavar="FILE", help="The file of the server's tables.")
@click.option("--faulty", is_flag=True, help="List only tables that are set aside.")
@click.option("--all", "every", is_flag=True, help="List all tables, not only the latest.")
@click.option("--mend", "mended", multiple=True, metavar="TABLE", help="Try one again that is set aside; repeatable.")
@click.option("--close", "closed", multiple=True, metavar="TABLE", help="Let nobody play there; repeatable.")
@click.option("--delete", "deleted", multiple=True, metavar="TABLE", help="Take one away for good; repeatable.")
def tables(data: Path | None, faulty: bool, every: bool, **changes: tuple[str, ...]) -> None:
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
