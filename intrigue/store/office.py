"""What an operator's office keeps beside the tables: addresses that are banned, what was reported, and orders.

An order tells a server that runs what was changed from outside it; servers look for new ones now and then.
"""

from __future__ import annotations

from concurrent.futures import Future
from typing import NamedTuple

from intrigue.core.contract import Seat
from intrigue.store.engine import Conflict, Rows, Work
from intrigue.store.store import Store

KICKED = "kicked"  # the mark of a table for keys that may not sit down there
KEPT = 3600.0  # seconds after which an order is forgotten: every server that runs has seen it


class Ordered(NamedTuple):
    """Something was done to a table from outside, or without a table to the office itself."""

    number: int
    id: str
    what: str


class Ban(NamedTuple):
    """An address or network whose requests are refused until a time."""

    address: str
    until: float
    why: str


class Report(NamedTuple):
    """What somebody at a table told the operator: in their words, about a line of talk or the table."""

    id: str
    number: int
    name: str  # of whoever reports
    text: str
    line: str  # that it is about, with the name of who said it; or nothing
    at: float


class Office:
    """The office of one place."""

    def __init__(self, store: Store) -> None:
        self._engine, self._now = store.engine, store.engine.nodes.now

    def order(self, id_: str, what: str) -> Future[None]:
        """Tell servers that run."""

        def work() -> Work[None]:
            yield "delete from orders where at < ?", (self._now() - KEPT,)
            ((number,),) = yield "select coalesce(max(n), 0) + 1 from orders", ()
            yield "insert into orders values (?, ?, ?, ?)", (number, id_, what, self._now())

        return self._engine.put(work)

    def orders(self, after: int) -> list[Ordered]:
        """Those that came after one."""
        rows = self._rows("select n, id, what from orders where n > ? order by n", after)
        return [Ordered(int(number), id_, what) for number, id_, what in rows]

    def ban(self, ban: Ban) -> Future[None]:
        """Ban an address, in place of what was said of it before; bans that have ended are forgotten."""

        def work() -> Work[None]:
            yield "delete from bans where until < ? or address = ?", (self._now(), ban.address)
            yield "insert into bans values (?, ?, ?)", (ban.address, ban.until, ban.why)

        return self._engine.put(work)

    def unban(self, address: str) -> Future[bool]:
        """Let an address in again; whether it was banned."""

        def work() -> Work[bool]:
            return bool((yield "delete from bans where address = ? returning address", (address,)))

        return self._engine.put(work)

    def bans(self) -> list[Ban]:
        """Those that hold now."""
        rows = self._rows("select address, until, why from bans where until >= ? order by address", self._now())
        return [Ban(address, float(until), why) for address, until, why in rows]

    def report(self, id_: str, name: str, text: str, line: int | None, most: int) -> Future[None]:
        """Keep a report; Conflict if there are as many of that table, or no such line."""

        def work() -> Work[None]:
            ((number, many),) = yield "select coalesce(max(n), 0) + 1, count(*) from reports where id = ?", (id_,)
            if many >= most:
                raise Conflict("there are enough reports of that table")
            said = ""
            if line is not None:
                found = yield "select name, text from talk where id = ? and n = ?", (id_, line)
                if not found:
                    raise Conflict("there is no such line")
                said = ": ".join(found[0])
            yield "insert into reports values (?, ?, ?, ?, ?, ?)", (id_, number, name, text, said, self._now())

        return self._engine.put(work)

    def reports(self) -> list[Report]:
        """All that nobody has dealt with, the first first."""
        rows = self._rows("select id, n, name, text, line, at from reports order by at")
        return [Report(id_, int(n), name, text, line, float(at)) for id_, n, name, text, line, at in rows]

    def dealt_with(self, id_: str) -> Future[int]:
        """Forget the reports of a table; how many there were."""

        def work() -> Work[int]:
            return len((yield "delete from reports where id = ? returning n", (id_,)))

        return self._engine.put(work)

    def end_links(self, id_: str, key_hash: str) -> Future[int]:
        """End all links to seats of a table, and put another invitation in the place of its own; how many links."""

        def work() -> Work[int]:
            yield "update tables set key_hash = ? where id = ?", (key_hash, id_)
            return len((yield "delete from links where id = ? returning seat", (id_,)))

        return self._engine.put(work)

    def kick(self, id_: str, seat: Seat) -> Future[None]:
        """Free a seat of an open table and let its keys take none there again; Conflict once all seats are taken.

        From then on nonces are opened: a seat given anew would be a second draw for those who saw the first.
        """

        def work() -> Work[None]:
            open_ = yield (
                "select 1 from chairs natural join tables where id = ? and kind = 'open' and status = 'open'",
                (id_,),
            )
            sat = yield (
                "update chairs set kind = 'open', name = '', bot = '', nonce = ?, sealed = ?"
                " where id = ? and seat = ? and kind <> 'open' returning seat",
                (b"", b"", id_, seat),
            )
            if not open_ or not sat:
                raise Conflict("nobody can be sent away from there")
            owners = yield "delete from owners where id = ? and seat = ? returning hash", (id_, seat)
            yield "delete from links where id = ? and seat = ?", (id_, seat)
            where = "where id = ? and kind = ?"
            ((first,),) = yield f"select coalesce(max(seat) + 1, 0) from marks {where}", (id_, KICKED)
            for number, (owner,) in enumerate(owners, int(first)):
                yield "insert into marks values (?, ?, ?, ?)", (id_, KICKED, number, owner)

        return self._engine.put(work, id_, lambda _: "owners")

    def kicked(self, id_: str) -> set[str]:
        """The keys that may not sit down at a table."""
        return {owner for (owner,) in self._rows("select value from marks where id = ? and kind = ?", id_, KICKED)}

    def _rows(self, statement: str, *values: object) -> Rows:
        def work() -> Work[Rows]:
            return (yield statement, values)

        return self._engine.look(work())
