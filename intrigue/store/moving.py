"""All tables of one place copied to another, whatever engines keep them, and both read again to see that they agree."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from intrigue.store.engine import Work
from intrigue.store.store import Store

T = TypeVar("T")
KEYS = {
    "meta": ("name",),
    "tables": ("id",),
    "chairs": ("id", "seat"),
    "owners": ("hash", "id", "seat"),
    "entries": ("id", "n"),
    "talk": ("id", "n"),
    "notes": ("id", "seat"),
    "links": ("hash",),
    "marks": ("id", "kind", "seat"),
    "bans": ("address",),
    "reports": ("id", "n"),
}  # what is copied, by its primary keys; who lives and minds what is not
PAGE = 200  # rows at once
NOT_COPIED = "name <> 'version'"  # of meta: each place has its own


class Unlike(ValueError):
    """The two places do not hold the same, or the second held something before."""


class Contents(NamedTuple):
    """What was copied: rows by table, and a digest that is the same for the same rows in any place and order."""

    rows: dict[str, int]
    digest: str


class Reads(Protocol):
    """What rows can be read from."""

    def look(self, work: Work[T]) -> T: ...

    def columns(self, table: str) -> list[str]: ...


class Origin(Protocol):
    """A place that can be copied: a store, or a database at one moment."""

    @property
    def engine(self) -> Reads: ...


def move(source: Origin, target: Store) -> Contents:
    """Copy everything; Unlike if the target is not empty, or is not the same afterwards, or the source changes."""
    if any(taken(target).rows.values()):
        raise Unlike("there are tables at the second place already")
    before = taken(source)
    for table in KEYS:
        for columns, rows in _pages(source, table):
            target.engine.put(lambda t=table, c=columns, r=rows: _insert(t, c, r)).result()  # type: ignore[misc]
    after, copied = taken(source), taken(target)
    if before != after:
        raise Unlike("the first place changed meanwhile: stop its servers, empty the second and try again")
    if copied != before:
        raise Unlike("the copy is not the same: empty the second place and try again")
    return copied


def taken(store: Origin) -> Contents:
    """What a place holds."""
    rows, total = dict.fromkeys(KEYS, 0), 0
    for table in KEYS:
        for columns, page in _pages(store, table):
            rows[table] += len(page)
            for row in page:
                text = repr((table, sorted(zip(columns, row, strict=True)))).encode()
                total += int.from_bytes(hashlib.sha256(text).digest(), "big")
    return Contents(rows, f"{total % 2**256:064x}")


def _pages(store: Origin, table: str) -> Iterator[tuple[Sequence[str], Sequence[Sequence[Any]]]]:
    """The rows of a table with the names of their columns, some at a time."""
    columns = store.engine.columns(table)
    keys, last = KEYS[table], tuple[Any, ...]()
    places = [columns.index(key) for key in keys]
    while True:
        conditions = [NOT_COPIED] if table == "meta" else []
        conditions += [f"({', '.join(keys)}) > ({', '.join('?' * len(keys))})"] if last else []
        where = f"where {' and '.join(conditions)}" if conditions else ""
        order = f"order by {', '.join(keys)} limit {PAGE}"
        page = store.engine.look(_rows(f"select {', '.join(columns)} from {table} {where} {order}", last))
        if page:
            yield columns, page
        if len(page) < PAGE:
            return
        last = tuple(page[-1][place] for place in places)


def _rows(statement: str, values: Sequence[Any]) -> Work[Sequence[Sequence[Any]]]:
    return (yield statement, values)


def _insert(table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> Work[None]:
    marks = ", ".join(f"({', '.join('?' * len(columns))})" for _ in rows)
    values = tuple(value for row in rows for value in row)
    yield f"insert into {table} ({', '.join(columns)}) values {marks}", values
