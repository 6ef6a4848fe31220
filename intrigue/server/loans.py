"""Records that visitors open from their own disk: read, checked and kept for a while, in memory alone."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from intrigue.server.catalogue import say
from intrigue.server.guests import new_key
from intrigue.table.record import BadRecord, Record, read
from intrigue.table.replay import Replay
from intrigue.table.verify import verify

MOST, LARGEST = 20, 32_000_000  # loans at once, and letters in all of them


class Loan(NamedTuple):
    """A record as somebody opened it, and in a sentence what the check of it found."""

    text: str
    record: Record
    replay: Replay
    checked: str


def lend(text: bytes) -> Loan:
    """Read and check a record; BadRecord if it cannot be shown."""
    try:
        written = text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(text.count(b"\n", 0, error.start) + 1, "this is not UTF-8 text") from error
    record = read(written)
    replay = Replay(record)
    replay.story()  # every entry is legal, or this says which is not
    return Loan(written, record, replay, _checked(record))


def _checked(record: Record) -> str:
    try:
        found = verify(record)
    except BadRecord as error:
        return say("loan_doubtful", reason=str(error))
    return say("loan_checked", draws=found.draws, entries=len(record.links))


class Loans:
    """The latest of them, by keys that cannot be guessed."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Loan] = OrderedDict()

    def keep(self, loan: Loan) -> str:
        key = f"file-{new_key()}"
        self._kept[key] = loan
        while len(self._kept) > MOST or sum(len(kept.text) for kept in self._kept.values()) > LARGEST:
            self._kept.popitem(last=False)
        return key

    def get(self, key: str) -> Loan | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)
