"""Servers that share a place: who of them is alive, which minds a table, and whose players are at which.

A node minds a table when it lets the bots there think, the clocks run out and the windows close; all nodes play there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from concurrent.futures import Future
from typing import Protocol, TypeVar

from intrigue.core.contract import Seat

T = TypeVar("T")
Hear = Callable[[str, str], None]  # told of a table that there is more of something; without a table, of all


class Nodes(Protocol):
    """What a node and the others tell each other. None of it is a secret."""

    shared: bool  # whether there may be others

    def now(self) -> float:
        """The time by which all nodes go, in seconds since 1970; to set a machine's clock does not move it."""

    def follow(self, hear: Hear) -> None:
        """Be told what other nodes have written."""

    def call(self, id_: str, what: str) -> Future[None]:
        """Tell the others something about a table."""

    def beat(self) -> Future[frozenset[str] | None]:
        """Say that this node is alive; those that are, or None if this one was taken for dead meanwhile."""

    def claim(self, ids: Collection[str]) -> Future[frozenset[str]]:
        """Mind those of the tables that no living node minds; which of them this one minds now."""

    def orphans(self, limit: int) -> Future[list[str]]:
        """Mind some tables that should go on by themselves and whose node has died; which."""

    def release(self, id_: str) -> Future[None]:
        """Mind a table no longer: nothing happens there until somebody comes."""

    def here(self, id_: str, seat: Seat, yes: bool) -> Future[None]:
        """Say that a seat's player is at this node, or is no longer."""

    def elsewhere(self, id_: str) -> Future[frozenset[Seat]]:
        """The seats whose players are at other nodes."""

    def leave(self) -> Future[None]:
        """Be gone: others may mind what this node minded."""


class Alone:
    """The only node there is: a file is used by one server at a time."""

    shared = False

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        return self._offset + time.monotonic()

    def follow(self, hear: Hear) -> None: ...

    def call(self, id_: str, what: str) -> Future[None]:
        return _done(None)

    def beat(self) -> Future[frozenset[str] | None]:
        return _done(frozenset(("",)))

    def claim(self, ids: Collection[str]) -> Future[frozenset[str]]:
        return _done(frozenset(ids))

    def orphans(self, limit: int) -> Future[list[str]]:
        return _done([])

    def release(self, id_: str) -> Future[None]:
        return _done(None)

    def here(self, id_: str, seat: Seat, yes: bool) -> Future[None]:
        return _done(None)

    def elsewhere(self, id_: str) -> Future[frozenset[Seat]]:
        return _done(frozenset())

    def leave(self) -> Future[None]:
        return _done(None)


def _done(value: T) -> Future[T]:
    future: Future[T] = Future()
    future.set_result(value)
    return future
