"""The tables of the file, and how a file of an earlier version becomes one of this.

Each migration leads from one version to the next, a new file goes through all of them, and all that are needed run in
one transaction: after a crash the file is of the old version or of the new one.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable

from intrigue.core import fair

FIRST = """
create table meta (name text primary key, value blob not null) without rowid;
create table tables (
    id text primary key, game text not null, options text not null, listed integer not null, clock text not null,
    seed blob not null, key_hash text not null, host text not null, status text not null, result text,
    created real not null, changed real not null, rematch text not null default '',
    paused integer not null default 0) without rowid;
create index tables_by_status on tables (status, changed);
create table chairs (
    id text not null, seat integer not null, kind text not null, name text not null, bot text not null,
    nonce blob not null, consent integer not null, primary key (id, seat)) without rowid;
create table owners (
    id text not null, seat integer not null, hash text not null, at real not null,
    primary key (hash, id, seat)) without rowid;
create index owners_by_table on owners (id);
create table entries (
    id text not null, n integer not null, data text not null, head text not null, at real not null,
    spent real not null, primary key (id, n)) without rowid;
create table talk (
    id text not null, n integer not null, name text not null, seat integer, text text not null, at real not null,
    primary key (id, n)) without rowid;
create table notes (
    id text not null, seat integer not null, text text not null, primary key (id, seat)) without rowid;
"""
SECOND = """
alter table tables add column rules integer not null default 0;
alter table tables add column header text not null default '{}';
alter table tables add column fault text not null default '';
alter table chairs add column sealed blob not null default x'';
alter table chairs add column keeper text not null default '';
alter table owners add column device text not null default '';
create table links (
    hash text primary key, id text not null, seat integer not null, until real not null) without rowid;
create index links_by_table on links (id);
create index tables_by_list on tables (listed, status, changed);
"""
THIRD = """
alter table tables add column shared integer not null default 0;
alter table tables add column open_hands integer not null default 0;
alter table tables add column position text not null default 'null'
"""


class WrongVersion(ValueError):
    """The file was written by a later version of the program, or by another program."""


def first(connection: sqlite3.Connection) -> None:
    _run(connection, FIRST)


def second(connection: sqlite3.Connection) -> None:
    """Rules, headers and faults; sealed nonces and keepers; links to seats. What has begun is of the first rules."""
    _run(connection, SECOND)
    begun = connection.execute("select id, game, options, seed from tables where status <> 'open'").fetchall()
    for id_, game, options, seed in begun:
        chairs = connection.execute("select name, nonce from chairs where id = ? order by seat", (id_,)).fetchall()
        header = {
            "intrigue": 1,
            "game": game,
            "options": json.loads(options),
            "seats": [name for name, _ in chairs],
            "commitment": fair.commitment(seed),
            "nonces": [nonce.hex() for _, nonce in chairs],
        }
        connection.execute("update tables set rules = 1, header = ? where id = ?", (json.dumps(header), id_))


def third(connection: sqlite3.Connection) -> None:
    """Finished matches made public by their players, tables where all hands lie open, and matches from a position."""
    _run(connection, THIRD)


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (first, second, third)
VERSION = len(MIGRATIONS)


def prepare(connection: sqlite3.Connection) -> None:
    """Bring the file to this version; WrongVersion, and nothing changed, if that cannot be."""
    with connection:  # commits, or rolls everything back
        connection.execute("begin immediate")
        found = _version(connection)
        for migrate in MIGRATIONS[found:]:
            migrate(connection)
        if found < VERSION:
            connection.execute("insert or replace into meta values ('version', ?)", (VERSION,))


def _version(connection: sqlite3.Connection) -> int:
    names = [name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")]
    if not names:
        return 0
    found = None
    if "meta" in names:
        found = connection.execute("select value from meta where name = 'version'").fetchone()
    if found is None or type(found[0]) is not int:
        raise WrongVersion("it is a file of another program")
    if found[0] not in range(1, VERSION + 1):
        raise WrongVersion(f"it has version {found[0]} of the tables; this program reads up to {VERSION}")
    return int(found[0])


def _run(connection: sqlite3.Connection, statements: str) -> None:
    for statement in statements.split(";"):
        connection.execute(statement)
