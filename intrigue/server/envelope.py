"""Envelopes: messages leave in a few sizes only, so that whoever sees only sizes learns next to nothing.

What compresses well tells what it is like: words of others and what a seat may know never share a compressed message.
So nothing is compressed but an update or a look for a page, each by itself, and in those the names that people chose
for themselves are letters of no alphabet, which the page exchanges. Talk and names travel apart, as plain text.
"""

from __future__ import annotations

import zlib
from collections.abc import Hashable, Sequence

Frame = str | bytes  # text, or a packed message

SMALLEST = 256  # bytes of a plain message; each larger size is the double
DRAWN = 65_536  # bytes of a plain message with a drawing
LEAST, STEP = (
    8_192,
    5_120,
)  # bytes of a packed message, and from one of its sizes to the next: pages of two deals share one
FIRST, ROOM = 0xE000, 64  # where the letters of no alphabet begin, and how many each seat has
LEVEL = 3  # of compression: more takes twice the time and would leave in the same envelope


def masks(names: Sequence[str]) -> tuple[str, ...]:
    """Names of the same lengths whose letters say only whose they are and which."""
    return tuple("".join(chr(FIRST + ROOM * seat + n) for n in range(len(name))) for seat, name in enumerate(names))


def plain_size(length: int) -> int:
    """The size in which a plain message of that length leaves."""
    return 1 << (length - 1).bit_length() if length > SMALLEST else SMALLEST


def plain(text: bytes) -> Frame:
    """JSON followed by white space, which means nothing after it."""
    return text.ljust(plain_size(len(text))).decode()


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
        return made.ljust(size, b"\0") if packed else made.ljust(size).decode()
