"""The tables that engines keep, and how those of an earlier version become those of this.

Each migration leads from one version to the next, what is new goes through all of them, and all that are needed run in
one transaction: after a crash the tables are of the old version or of the new one. Both engines run the same list, so
that a version means the same in a file and in a database.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection

from intrigue.core import fair
from intrigue.store.engine import Work

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
FOURTH = """
create table marks (
    id text not null, kind text not null, seat integer not null, value text not null,
    primary key (id, kind, seat)) without rowid;
create table nodes (node text primary key, until real not null) without rowid;
create table claims (id text primary key, node text not null) without rowid;
create table present (
    id text not null, seat integer not null, node text not null, primary key (id, seat, node)) without rowid;
create table orders (n integer primary key, id text not null, what text not null, at real not null);
create table bans (address text primary key, until real not null, why text not null) without rowid;
create table reports (
    id text not null, n integer not null, name text not null, text text not null, line text not null,
    at real not null, primary key (id, n)) without rowid
"""


class WrongVersion(ValueError):
    """What is there was written by a later version of the program, or by another program."""


def first() -> Work[None]:
    yield from _each(FIRST)


def second() -> Work[None]:
    """Rules, headers and faults; sealed nonces and keepers; links to seats. What has begun is of the first rules."""
    yield from _each(SECOND)
    begun = yield "select id, game, options, seed from tables where status <> 'open'", ()
    for id_, game, options, seed in begun:
        chairs = yield "select name, nonce from chairs where id = ? order by seat", (id_,)
        header = {
            "intrigue": 1,
            "game": game,
            "options": json.loads(options),
            "seats": [name for name, _ in chairs],
            "commitment": fair.commitment(seed),
            "nonces": [nonce.hex() for _, nonce in chairs],
        }
        yield "update tables set rules = 1, header = ? where id = ?", (json.dumps(header), id_)


def third() -> Work[None]:
    """Finished matches made public by their players, tables where all hands lie open, and matches from a position."""
    yield from _each(THIRD)


def fourth() -> Work[None]:
    """What people chose or wait for, which of several servers sees to what, and what an operator's office keeps."""
    yield from _each(FOURTH)


MIGRATIONS: tuple[Callable[[], Work[None]], ...] = (first, second, third, fourth)
VERSION = len(MIGRATIONS)


def upgrade(found: int) -> Work[None]:
    """Bring tables of a version that was found, 0 for none at all, to this one; within one transaction."""
    for migrate in MIGRATIONS[found:]:
        yield from migrate()


def checked(names: Collection[str], version: object) -> int:
    """The version that is there, by the tables and what they say; WrongVersion if it is none that can be used."""
    if not names:
        return 0
    if type(version) is not int:
        raise WrongVersion("it is of another program")
    if version not in range(1, VERSION + 1):
        raise WrongVersion(f"it has version {version} of the tables; this program reads up to {VERSION}")
    return version


def _each(statements: str) -> Work[None]:
    for statement in statements.split(";"):
        if statement.strip():
            yield statement, ()
