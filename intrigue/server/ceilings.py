"""Ceilings: how much of everything one server holds. docs/server.md tells them to operators."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace

from intrigue.table.door import Wrong

BOUNDLESS = 2**53  # more than any server will see
ALWAYS = (
    "rows",
    "idle_rooms",
    "api_body",
    "form_body",
    "record_body",
    "head",
    "patience",
)  # what is bounded among friends, too


@dataclass(frozen=True, slots=True)
class Ceilings:
    """The most that is taken, each a whole number. Whoever comes beyond is told so, and nobody else notices."""

    tables: int = 10_000  # that are open or being played
    tables_per_address: int = 100  # of these, opened from one address since the server started
    listed_per_address: int = 5  # open tables in the lobby, opened from one address
    rows: int = 50  # in each list of the lobby
    idle_rooms: int = 100  # tables kept in memory though nothing happens there
    talk: int = 2_000  # lines of talk kept at a table; the oldest are dropped
    megabytes: int = 10_000  # of the data file; beyond, no table is opened, and those there are go on
    open_hours: int = 48  # after which an open table that nobody touches is taken away
    idle_days: int = 60  # after which a match in which nobody moves is taken away
    work: int = 300  # milliseconds of work in a second for one address
    onlooking: int = 150  # and for all who look on at one table
    talk_per_minute: int = 60  # lines from one address, and from all who look on at one table
    sockets: int = 10_000  # open at once
    sockets_per_address: int = 100  # of these
    spectators: int = 100  # sockets that look on at one table
    connections_per_address: int = 250  # of any kind, sockets apart
    api_body: int = 16_384  # bytes in a call of a program
    form_body: int = 65_536  # bytes in a form
    record_body: int = 4_000_000  # bytes in a record that somebody opens
    head: int = 32_768  # bytes in a request line and its headers
    patience: int = 10  # seconds in which a request must have come, its body included


USUAL = Ceilings()


def without() -> Ceilings:
    """No ceilings: for a server among friends, and for tests."""
    return Ceilings(**{field.name: BOUNDLESS for field in fields(Ceilings) if field.name not in ALWAYS})


def read(pairs: Iterable[str], usual: Ceilings) -> Ceilings:
    """Ceilings from words like 'tables=500', as typed on a command line; Wrong says which word cannot be."""
    names, values = [field.name for field in fields(Ceilings)], {}
    for pair in pairs:
        name, _, number = pair.partition("=")
        if name not in names:
            raise Wrong("ceiling", f"{name} is none; there are {', '.join(names)}")
        if not (number.isascii() and number.isdecimal() and len(number) < 16):
            raise Wrong("ceiling", f"{name} takes a whole number, as in {name}={getattr(usual, name)}")
        values[name] = int(number)
    return replace(usual, **values)
