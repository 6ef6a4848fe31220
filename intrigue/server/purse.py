"""Purses: what visitors may cost, counted in milliseconds of work and refilled by time.

Every message, page and call has a price. Whoever has spent it all is told to slow down, and nobody else notices: an
address pays for its own, and those who only look on at a table also from a purse they share there, so that many of them
from many addresses cannot hold up a table. What can wait leaves half of a purse to what cannot: a seat's answers.
"""

from __future__ import annotations

import collections
import time
from collections.abc import Callable

from intrigue.core.contract import Seat
from intrigue.server.ceilings import Ceilings
from intrigue.server.errors import Full, Refused
from intrigue.server.metrics import Counter, Metrics

SAVED = 10.0  # seconds of income that a purse holds
MANY = 10_000  # purses; those that are full again are forgotten
ENTRY = 0.1  # of telling one entry again
ADVICE = 400.0  # of advice, and of the review of a match; a process of its own thinks about it
PRICES = {
    "act": 3.0,
    "hello": 15.0,
    "look": 6.0,
    "help": 3.0,
    "watch": 6.0,
    "chat": 5.0,
    "report": 50.0,
    "notes": 2.0,
    "undo": 3.0,
    "resign": 5.0,
    "advice": ADVICE,
}
PRICE = 0.5  # of any other message
URGENT = ("act", "ping", "reply", "undo", "resign")  # from a seat
COMING = 4.0  # of a socket
LOADING = 20.0  # of a table that nobody has touched for a while
PAGE, CALL, FILE = 5.0, 5.0, 0.5
DRAWN = 4.0  # of one look in a replay
BITMAP = 60.0  # of a picture of a match's end, which a process of its own draws
BOUND = 0.3  # of one in a file, which a process of its own draws
OPENED = 60.0  # of a record from outside, and more by its length


class Purse:
    """What each of many may spend in a second."""

    def __init__(self, income: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._income, self._clock, self._full = income, clock, income * SAVED
        self._held: dict[str, tuple[float, float]] = {}

    def pay(self, who: str, price: float, *, leave: float = 0.0) -> bool:
        """Pay if that leaves such a share of a full purse; nothing is taken otherwise."""
        now, full = self._clock(), self._full
        held, at = self._held.get(who, (full, now))
        held += (now - at) * self._income
        if held > full:
            held = full
        paid = held - price >= leave * full
        self._held[who] = (held - price if paid else held, now)
        if len(self._held) > MANY:
            self._held = {each: found for each, found in self._held.items() if now - found[1] < SAVED}
        return paid


class Costs:
    """All purses of a server, and how many sockets are open."""

    def __init__(
        self, ceilings: Ceilings, clock: Callable[[], float] = time.monotonic, refused: Counter | None = None
    ) -> None:
        """What is refused is counted by the ceiling that it met."""
        self._ceilings, self.refused = ceilings, (refused or Metrics().refused).add
        self.visitors, self.onlookers = Purse(ceilings.work, clock), Purse(ceilings.onlooking, clock)
        self.talkers = Purse(ceilings.talk_per_minute / 60, clock)
        self._sockets: collections.Counter[str] = collections.Counter()

    def message(self, address: str, table: str, seat: Seat | None, kind: str, entries: int = 0) -> None:
        """Pay for a message that tells this many entries again; Refused if there is not enough."""
        price = PRICES.get(kind, PRICE) + ENTRY * entries
        urgent = seat is not None and kind in URGENT
        if not self.visitors.pay(address, price, leave=0.0 if urgent else 0.5):
            raise self._slow_down("work")
        if seat is None and not self.onlookers.pay(table, price):
            raise self._slow_down("onlooking")
        if kind == "chat":
            self._talk(address, table if seat is None else "")

    def _talk(self, address: str, table: str) -> None:
        if not self.talkers.pay(address, 1.0) or (table and not self.talkers.pay(f"at {table}", 1.0)):
            raise self._slow_down("talk_per_minute")

    def _slow_down(self, ceiling: str) -> Refused:
        self.refused(ceiling)
        return Refused("slow_down")

    def page(self, address: str, path: str) -> bool:
        """Pay for a page, a file or a call, if there is enough."""
        price = FILE if path.startswith("/static/") else CALL if path.startswith("/api/") else PAGE
        return self._paid(address, price)

    def _paid(self, address: str, price: float) -> bool:
        paid = self.visitors.pay(address, price, leave=0.25)
        if not paid:
            self.refused("work")
        return paid

    def draw(self, address: str, table: str, price: float) -> bool:
        """Pay for what is drawn of the past, if there is enough; who only looks on at a table pays there too."""
        if not self._paid(address, price):
            return False
        paid = not table or self.onlookers.pay(table, price)
        if not paid:
            self.refused("onlooking")
        return paid

    @property
    def sockets(self) -> int:
        """How many are open."""
        return self._sockets.total()

    def come(self, address: str, price: float) -> None:
        """A socket is opened; Refused if there are too many, or the purse is empty."""
        if self.sockets >= self._ceilings.sockets:
            self.refused("sockets")
            raise Full("error_many_sockets")
        if self._sockets[address] >= self._ceilings.sockets_per_address:
            self.refused("sockets_per_address")
            raise Refused("slow_down", "error_your_sockets")
        if not self._paid(address, price):
            raise Refused("slow_down")
        self._sockets[address] += 1

    def go(self, address: str) -> None:
        """A socket was closed."""
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]
