"""Ceilings: how much of everything one server holds. docs/settings.md tells them to operators."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

BOUNDLESS = 2**53  # more than any server will see
ALWAYS = (
    "rows",
    "idle_rooms",
    "free_megabytes",
    "api_body",
    "form_body",
    "record_body",
    "head",
    "patience",
)  # what is bounded among friends, too


def most(usual: int, about: str) -> int:
    """A field of Ceilings."""
    found: int = field(default=usual, metadata={"about": about})
    return found


@dataclass(frozen=True, slots=True)
class Ceilings:
    """The most that is taken, each a whole number. Whoever comes beyond is told so, and nobody else notices."""

    tables: int = most(10_000, "tables that are open or being played")
    tables_per_address: int = most(100, "of these, opened from one address since the server started")
    bots_waiting: int = most(500, "questions that bots have not answered; beyond it no table with bots is opened")
    listed_per_address: int = most(5, "open tables in the lobby, opened from one address")
    rows: int = most(50, "rows in each list of the lobby")
    idle_rooms: int = most(100, "tables kept in memory though nothing happens there; others are read again when needed")
    talk: int = most(2_000, "lines of talk kept at a table; the oldest are dropped")
    megabytes: int = most(10_000, "size of the data file; beyond it no table is opened, and those there are go on")
    free_megabytes: int = most(
        100, "megabytes left free on the disk; with less no table is opened, and `/readyz` says no"
    )
    open_hours: int = most(48, "hours after which an open table that nobody touches is taken away")
    idle_days: int = most(60, "days after which a match in which nobody moves is taken away")
    calls_per_minute: int = most(60, "tables opened from one address, and calls of programs that change something")
    sittings_per_minute: int = most(80, "seats taken, or tried to take, from one address")
    looks_per_minute: int = most(600, "calls of programs that only ask, from one address")
    work: int = most(300, "milliseconds of work a second that one address may cause; ten seconds' worth is saved up")
    onlooking: int = most(150, "the same for all who look on at one table")
    talk_per_minute: int = most(60, "lines of talk from one address, and from all who look on at one table")
    sockets: int = most(10_000, "sockets open at once")
    sockets_per_address: int = most(100, "of these, from one address")
    spectators: int = most(100, "sockets that look on at one table")
    connections_per_address: int = most(250, "connections of any other kind from one address")
    api_body: int = most(16_384, "bytes in a call of a program")
    form_body: int = most(65_536, "bytes in a form")
    record_body: int = most(4_000_000, "bytes in a record that somebody opens to read it again")
    head: int = most(32_768, "bytes in a request's first line and headers")
    patience: int = most(10, "seconds in which a request must have come, its body included")


USUAL = Ceilings()


def without() -> Ceilings:
    """No ceilings: for a server among friends, and for tests."""
    return Ceilings(**{field.name: BOUNDLESS for field in fields(Ceilings) if field.name not in ALWAYS})
