"""Envelopes: messages leave in a few sizes only, so that whoever sees only sizes learns next to nothing.

What compresses well tells what it is like: words of others and what a seat may know never share a compressed message.
So nothing is compressed but an update or a look for a page, each by itself, and in those the names that people chose
for themselves are letters of no alphabet, which the page exchanges. Talk and names travel apart, as plain text.
"""

from __future__ import annotations

import zlib
from collections.abc import Hashable, Sequence
from functools import lru_cache


class Frame:
    """A message in its envelope: JSON as text, or packed. Many devices may be sent the same one."""

    __slots__ = ("_wired", "data", "packed")

    def __init__(self, data: bytes, packed: bool = False) -> None:
        self.data, self.packed = data, packed
        self._wired = b""

    @property
    def wired(self) -> bytes:
        """The message as a WebSocket carries it from a server (RFC 6455): whole, and not masked."""
        self._wired = self._wired or _head(len(self.data), self.packed) + self.data
        return self._wired


@lru_cache(maxsize=256)  # messages leave in few sizes
def _head(size: int, packed: bool) -> bytes:
    kind = b"\x82" if packed else b"\x81"
    if size < 126:
        return kind + size.to_bytes(1, "big")
    return kind + (b"\x7e" + size.to_bytes(2, "big") if size < 65_536 else b"\x7f" + size.to_bytes(8, "big"))


SMALLEST = 256  # bytes of a plain message; each larger size is the double
DRAWN = 65_536  # bytes of a plain message with a drawing
STEP = 5_120  # bytes from one size of a packed message to the next: pages of two deals share one
LEAST = 2 * STEP  # bytes of a packed message: no step lies where the pages of Spy Alley are
FIRST, ROOM = 0xE000, 64  # where the letters of no alphabet begin, and how many each seat has
LEVEL = 3  # of compression: more takes twice the time and would leave in the same envelope


def masks(names: Sequence[str]) -> tuple[str, ...]:
    """Names of the same lengths whose letters say only whose they are and which."""
    return tuple("".join(chr(FIRST + ROOM * seat + n) for n in range(len(name))) for seat, name in enumerate(names))


def plain_size(length: int) -> int:
    """The size in which a plain message of that length leaves."""
    return 1 << (length - 1).bit_length() if length > SMALLEST else SMALLEST


def plain(text: bytes) -> bytes:
    """JSON followed by white space, which means nothing after it."""
    return text.ljust(plain_size(len(text)))


def packed_size(length: int) -> int:
    """The size in which a packed message of that length leaves."""
    return max(LEAST, -(-length // STEP) * STEP)


def pack(text: bytes) -> bytes:
    """JSON compressed by itself: how many bytes it is in four, then these, in zlib's form."""
    made = zlib.compress(text, LEVEL)
    return len(made).to_bytes(4, "big") + made


class Envelopes:
    """Sizes only grow: a message is as large as the largest before it to the same eyes."""

    def __init__(self) -> None:
        self._largest: dict[Hashable, int] = {}

    def close(self, key: Hashable | None, text: bytes, *, packed: bool, drawn: bool) -> Frame:
        """A message in its envelope. The key says to whose eyes it goes, and what all know of it; None: it is alone."""
        made = pack(text) if packed else text
        size = packed_size(len(made)) if packed else plain_size(len(made))
        if drawn and not packed and size < DRAWN:
            size = DRAWN
        if key is not None:
            largest = self._largest.get(key, 0)
            if size > largest:
                self._largest[key] = size
            else:
                size = largest
        return Frame(made.ljust(size, b"\0" if packed else b" "), packed)
