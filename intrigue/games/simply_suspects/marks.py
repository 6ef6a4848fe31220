"""What the pegs that the seats have put into the rows say about who they are."""

from __future__ import annotations

from functools import lru_cache

# How likely a seat is to have put this many pegs into its own row, measured against any other row. Careful seats do so
# one time in twenty, as a bluff; one seat in ten puts pegs anywhere.
FADES = (1.0, 0.15, 0.11, 0.1)
MOST = len(FADES) - 1
DRAWN = 2  # pegs that each row is taken to have drawn before the first one moved

Blame = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1 << 14)
def marks(blamed: Blame, fades: tuple[float, ...] = FADES) -> tuple[tuple[float, ...], ...]:
    """For each seat and suspect, how likely that seat was to put its pegs where it did if it were that suspect.

    A row that draws the pegs of the others and none of this seat's is more likely its own. Measured against a row that
    draws nobody's.
    """
    drawn = [DRAWN + sum(column) for column in zip(*blamed, strict=True)]
    found = []
    for own in blamed:
        moves = sum(own)
        others = sum(drawn) - moves
        found.append(
            tuple(
                fades[pegs if pegs < MOST else MOST] * (1 - (total - pegs) / others) ** -moves
                for pegs, total in zip(own, drawn, strict=True)
            )
        )
    return tuple(found)
