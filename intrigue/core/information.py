"""Information states: what a seat knows with perfect recall, as a text and as a row of bytes of fixed length.

Both are made from the recall (core/recall.py) and from nothing else. The text holds all of it, and is the same for the
same recall on every machine. The row holds the last moments in numbers, and a digest of all: rows of different recalls
differ, but only the last moments can be read from them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from hashlib import blake2b
from typing import Any

from intrigue.core.contract import AnyGame, Event, Seat
from intrigue.core.ids import Ids
from intrigue.core.recall import Moment, Recall

DIGEST = 8  # bytes
EVENTS = 4  # of a moment that are written
NUMBERS = 6  # of an event that are written
MOST = 255  # greater numbers are written as this one


def text(game: AnyGame, seats: int, viewer: Seat | None, moments: Recall) -> str:
    """The whole recall as JSON with sorted keys and without spaces."""
    return joined(seats, viewer, [spelled(game, each) for each in moments])


def spelled(game: AnyGame, lived: Moment) -> str:
    """One moment as JSON: a recall grows, and what was written of it stays."""
    heard = [game.codec.dump(event) for event in lived.heard]
    return json.dumps({"did": game.codec.dump(lived.did), "heard": heard}, sort_keys=True, separators=(",", ":"))


def joined(seats: int, viewer: Seat | None, moments: Sequence[str]) -> str:
    """The whole recall from its moments as JSON."""
    return f'{{"moments":[{",".join(moments)}],"seat":{json.dumps(viewer)},"seats":{seats}}}'


class Information:
    """The row of bytes for one table: a digest, how many moments there were, and the last of them."""

    def __init__(self, game: AnyGame, seats: int, ids: Ids, moments: int = 32) -> None:
        self.game, self.seats, self.ids, self.moments = game, seats, ids, moments
        told = [kind for _, kind in sorted(game.codec.words.items()) if issubclass(kind, Event)]
        self.kinds = {kind: number for number, kind in enumerate(told, start=1)}
        self.per_moment = 1 + 2 * ids.steps + EVENTS * (1 + NUMBERS)
        self.width = DIGEST + 2 + moments * self.per_moment

    def row(self, viewer: Seat | None, moments: Recall) -> bytes:
        """What the viewer recalls, as bytes."""
        return self.row_of(text(self.game, self.seats, viewer, moments), moments)

    def row_of(self, whole: str, moments: Sequence[Moment]) -> bytes:
        """The same for who has the text already."""
        latest = [self._moment(moment) for moment in moments[: -self.moments - 1 : -1]]
        head = blake2b(whole.encode(), digest_size=DIGEST).digest() + len(moments).to_bytes(2, "big")
        return (head + b"".join(latest)).ljust(self.width, b"\x00")

    def _moment(self, moment: Moment) -> bytes:
        picked = self.ids.spell(moment.did) if moment.did is not None else ()
        row = bytearray(b"\x01")
        for number in (*picked, *[-1] * (self.ids.steps - len(picked))):
            row += (number + 1).to_bytes(2, "big")
        for event in moment.heard[:EVENTS]:
            numbers = [min(number, MOST) for number in flat(event)][:NUMBERS]
            row += bytes([self.kinds.get(type(event), 0), *numbers]).ljust(1 + NUMBERS, b"\x00")
        return bytes(row.ljust(self.per_moment, b"\x00"))

    def describe(self) -> str:
        """The layout, and the numbers of the kinds of events."""
        ids = "the id" if self.ids.steps == 1 else f"the {self.ids.steps} ids"
        kinds = ", ".join(f"{number} {kind.__name__}" for kind, number in self.kinds.items())
        lines = (
            f"Information state at {self.seats} seats: {self.width} bytes",
            f"0:{DIGEST} digest: BLAKE2b of the text of the whole recall",
            f"{DIGEST}:{DIGEST + 2} moments: how many there were, in 2 bytes, the highest first",
            f"{DIGEST + 2}:{self.width} the last {self.moments} moments, the last first, {self.per_moment} bytes each:",
            f"  1 if there is one; {ids} of the seat's own action plus 1 in 2 bytes, 0 for none;",
            f"  the first {EVENTS} events, for each its kind and the first {NUMBERS} of its numbers, each plus 1",
            f"kinds: {kinds}",
        )
        return "\n".join(lines)


def flat(value: Any) -> Iterator[int]:
    """The numbers in a value, each plus 1, in the order of its fields; 0 for None. Words are left out."""
    if value is None:
        yield 0
    elif isinstance(value, int):
        yield max(0, value + 1)
    elif isinstance(value, tuple):
        for item in value:
            yield from flat(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from flat(getattr(value, field.name))
