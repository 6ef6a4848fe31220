"""Commands for those who run a server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from intrigue.cli.choosing import CONTEXT, chosen, settings_options
from intrigue.cli.options import FILE, data_option, new_screen, place

commands = click.Group()
TABLES = click.argument("tables", nargs=-1, required=True, metavar="TABLE...")


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
@click.argument("servers", nargs=-1, required=True, metavar="SERVER...")
@click.option("--token", envvar="INTRIGUE_THINK_TOKEN", default="", help="The servers' --think-token.")
@click.option("--workers", type=click.IntRange(1, 1024), default=os.cpu_count() or 1, help="Processes; one per core.")
def think(servers: tuple[str, ...], token: str, workers: int) -> None:
    """Let bots of other servers think on this machine.

    \b
    INTRIGUE_THINK_TOKEN=word intrigue think https://play.example/
    """
    from intrigue.cli import think

    think.think(servers, token, workers, new_screen())


@commands.group()
def admin() -> None:
    """See to tables and visitors, while a server runs or not.

    A server that runs hears of it within a second or two.

    \b
    intrigue admin tables --faulty
    intrigue admin close abcdefghij
    intrigue admin ban 203.0.113.7 --hours 24
    """


@admin.command()
@data_option
@click.option("--faulty", is_flag=True, help="List only tables that are set aside.")
@click.option("--all", "every", is_flag=True, help="List all tables, not only the latest.")
def tables(data: Path | str, faulty: bool, every: bool) -> None:
    """List the tables, and what is wrong with some."""
    from intrigue.cli import admin

    admin.show(data, new_screen(), faulty=faulty, every=every)


@admin.command()
@data_option
@TABLES
def mend(data: Path | str, tables: tuple[str, ...]) -> None:
    """Let tables go on that were set aside or closed."""
    from intrigue.cli import admin

    admin.mend_all(data, tables, new_screen())


@admin.command()
@data_option
@TABLES
def close(data: Path | str, tables: tuple[str, ...]) -> None:
    """Let nobody play at tables, and keep them."""
    from intrigue.cli import admin

    admin.close(data, tables, new_screen())


@admin.command()
@data_option
@TABLES
@click.option("--resume", is_flag=True, help="Let the clocks run again.")
def pause(data: Path | str, tables: tuple[str, ...], resume: bool) -> None:
    """Stop the clocks of tables."""
    from intrigue.cli import admin

    admin.pause(data, tables, new_screen(), paused=not resume)


@admin.command()
@data_option
@TABLES
def delete(data: Path | str, tables: tuple[str, ...]) -> None:
    """Take tables away for good."""
    from intrigue.cli import admin

    admin.delete(data, tables, new_screen())


@admin.command("end-links")
@data_option
@TABLES
def end_links(data: Path | str, tables: tuple[str, ...]) -> None:
    """End unused links to seats, and invitations."""
    from intrigue.cli import admin

    admin.end_links(data, tables, new_screen())


@admin.command()
@data_option
@click.argument("address")
@click.option("--hours", type=click.FloatRange(0.01, 1_000_000), default=24, show_default=True, help="For how long.")
@click.option("--why", default="", help="A note for yourself.")
def ban(data: Path | str, address: str, hours: float, why: str) -> None:
    """Refuse all that comes from an address or network."""
    from intrigue.cli import admin

    admin.ban(data, address, hours, why, new_screen())


@admin.command()
@data_option
@click.argument("address")
def unban(data: Path | str, address: str) -> None:
    """Let an address or network in again."""
    from intrigue.cli import admin

    admin.unban(data, address, new_screen())


@admin.command()
@data_option
def bans(data: Path | str) -> None:
    """List what is banned."""
    from intrigue.cli import admin

    admin.show_bans(data, new_screen())


@admin.command()
@data_option
@click.option("--done", multiple=True, metavar="TABLE", help="Forget those of a table; repeatable.")
def reports(data: Path | str, done: tuple[str, ...]) -> None:
    """List what people at tables told the operator."""
    from intrigue.cli import admin

    admin.show_reports(data, done, new_screen())


@commands.command()
@data_option
@click.argument("file", type=FILE)
def backup(data: Path | str, file: Path) -> None:
    """Copy the tables of a server to FILE, while it runs or not.

    The copy is an SQLite file, also where the tables are in PostgreSQL.

    \b
    intrigue backup tables-monday.sqlite
    intrigue backup tables-monday.sqlite --data postgresql://intrigue@db/intrigue
    """
    from intrigue.cli import copying

    copying.backup(data, file, new_screen())


@commands.command()
@data_option
@click.argument("file", type=FILE)
def restore(data: Path | str, file: Path) -> None:
    """Put the copy in FILE back, into a file or an empty PostgreSQL.

    The server must be stopped, its own file moved away.

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
