"""What a seat knows as a row of bytes of fixed length: declared field by field, written quickly, read back exactly.

An encoding is a part for each field of a game's view: see core/parts.py. No view is made for it: a game's `look`
takes the same values straight from a state, and the checks here see to it that they are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from intrigue.core.contract import AnyGame, Seat
from intrigue.core.parts import Part, shifted
from intrigue.core.play import step
from intrigue.core.promises import differences, promise
from intrigue.core.twins import check_shown


class Field(NamedTuple):
    """A field of the view, the part that writes it, and what it is about, in words."""

    name: str
    part: Part
    about: str


Look = Callable[[Any, "Seat | None"], tuple[Any, ...]]
Mask = Callable[[Any, Seat], "bytes | None"]


class Encoding:
    """The observation of one table size with one set of options: which bytes stand for which field of the view."""

    def __init__(
        self,
        view: type,
        seats: int,
        fields: Sequence[Field],
        look: Look,
        known: Mapping[str, Any],
        recalled: Mapping[str, Any] | None = None,
        mask: Mask | None = None,
    ) -> None:
        self.view, self.seats, self.fields, self.look = view, seats, tuple(fields), look
        self.known = dict(known)  # fields of the view that are alike in all views of this table
        self.recalled = dict(recalled or {})  # fields that only the recall holds, and what stands in their place
        self.mask = mask  # that of the legal actions of an asked seat, or None where listing them is as quick
        self.parts = tuple([field.part for field in fields])
        self.width = sum([field.part.width for field in fields])

    def observe(self, state: Any, seat: Seat | None) -> bytes:
        """What the seat, or a spectator, knows in this state, as bytes."""
        values = self.look(state, seat)
        return b"".join([part.write(value) for part, value in zip(self.parts, values, strict=True)])

    def observe_into(self, state: Any, seat: Seat | None, into: Any, start: int = 0) -> None:
        """The same, written from that byte on into whatever holds bytes: a bytearray, an array of numpy."""
        memoryview(into).cast("B")[start : start + self.width] = self.observe(state, seat)

    def encode(self, view: Any) -> bytes:
        """A view as bytes."""
        return b"".join([field.part.write(getattr(view, field.name)) for field in self.fields])

    def decode(self, data: bytes) -> Any:
        """The view that was encoded, as far as an observation holds it: see reduced."""
        if len(data) != self.width:
            raise ValueError(f"an observation of this table has {self.width} bytes, not {len(data)}")
        found, start = {**self.known, **self.recalled}, 0
        for field in self.fields:
            found[field.name] = field.part.read(bytes(data[start : start + field.part.width]))
            start += field.part.width
        return self.view(**found)

    def reduced(self, view: Any) -> Any:
        """The view without what only the recall holds: what decoding gives back."""
        return replace(view, **self.recalled, **{f.name: f.part.reduce(getattr(view, f.name)) for f in self.fields})

    def turned(self, by: Seat) -> list[int]:
        """For each byte the place in an observation to take it from, so that seat `by` is written as seat 0."""
        found: list[int] = []
        for part in self.parts:
            found += shifted(part.turned(by), len(found))
        return found

    def truth(self, state: Any) -> bytes:
        """All that any seat knows: the observation of every seat, one after another. Not for players."""
        return b"".join([self.observe(state, seat) for seat in range(self.seats)])

    def describe(self) -> str:
        """The layout: for each field where it begins, how many bytes it has, and what they mean."""
        lines, start = [f"{self.view.__name__} at {self.seats} seats: {self.width} bytes"], 0
        for field in self.fields:
            end = start + field.part.width
            lines.append(f"{start}:{end} {field.name}: {field.about}. {field.part.says()}")
            start = end
        lines += [f"known: {name} is {value!r}" for name, value in self.known.items()]
        lines += [f"in the recall only: {name}" for name in self.recalled]
        return "\n".join(lines)


class Scribe:
    """Writes observations one after another: what is still the same object in a state is still written the same."""

    def __init__(self, encoding: Encoding) -> None:
        self._look, self._parts = encoding.look, list(encoding.parts)
        self._values: tuple[Any, ...] = ()
        self._pieces = [b""] * len(self._parts)

    def observe(self, state: Any, seat: Seat | None) -> bytearray:
        """What the seat, or a spectator, knows in this state, as bytes that are the caller's."""
        values = self._look(state, seat)
        rewrite(self._parts, values, self._values, self._pieces, 0)
        self._values = values
        return bytearray().join(self._pieces)


def rewrite(parts: list[Part], values: tuple[Any, ...], before: tuple[Any, ...], pieces: list[bytes], at: int) -> None:
    """Write values, as far as they are other objects than before, into the pieces from that place on."""
    if before:
        for n in range(len(parts)):
            if values[n] is not before[n]:
                pieces[at + n] = parts[n].write(values[n])
    else:
        for n in range(len(parts)):
            pieces[at + n] = parts[n].write(values[n])


# What every game with an encoding must keep


def check_encoding(game: AnyGame, encoding: Encoding, state: Any) -> None:
    """Every seat's observation is the encoding of its view, and the view can be read back from it."""
    for seat in (None, *range(encoding.seats)):
        view, seen = game.view(state, seat), encoding.observe(state, seat)
        promise(len(seen) == encoding.width, f"an observation of seat {seat} has another length than declared")
        if seen != encoding.encode(view):
            promise(False, f"the observation of seat {seat} is not that of its view", *unlike(encoding, state, view))
        expected, found = encoding.reduced(view), encoding.decode(seen)
        same = expected == found and repr(expected) == repr(found)  # True is no 1 to compiled rules
        promise(same, f"a view of seat {seat} is not read back", *differences("view | read", expected, found))


def check_observed(game: AnyGame, encoding: Encoding, seats: int, rng: Random, limit: int, every: int) -> None:
    """A match, or this many entries of it, under that check, and at one ply in `every` in alike worlds too."""

    def watch(state: Any) -> None:
        check_encoding(game, encoding, state)
        if rng.random() * every < 1:
            for seat in (None, *range(seats)):
                check_shown(game, state, seat, encoding.observe, "observations", rng)

    state, played = game.start(seats), 0
    while game.actors(state) and played < limit:
        watch(state)
        step(game, state, rng)
        played += 1
    watch(state)


def unlike(encoding: Encoding, state: Any, view: Any) -> list[str]:
    """The fields in which what is looked up in the state is not what the view holds."""
    pairs = zip(encoding.fields, encoding.look(state, view.seat), strict=True)
    return [f"{f.name}: {found!r} | {getattr(view, f.name)!r}" for f, found in pairs if found != getattr(view, f.name)]
