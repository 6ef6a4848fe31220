"""A deck that hides nothing in its order: a bag of unknown order on top of a bottom whose order everybody saw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from intrigue.core.contract import put

Draw = TypeVar("Draw")


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards are kinds, numbered from 0. No order exists in the bag until a card is drawn from it."""

    bag: tuple[int, ...]  # how many of each kind
    bottom: tuple[int, ...] = ()  # known cards under the bag, the next to be drawn first

    def __len__(self) -> int:
        return sum(self.bag) + len(self.bottom)

    def odds(self, draws: Sequence[Draw]) -> list[tuple[Draw, int]]:
        """What the next draw can turn up, by the draw of each kind, with weights; empty when the deck is."""
        found = [(draws[kind], count) for kind, count in enumerate(self.bag) if count]
        return found or [(draws[kind], 1) for kind in self.bottom[:1]]

    def draw(self, kind: int) -> Deck:
        """The deck after that kind was drawn."""
        if self.bag[kind]:
            return Deck(put(self.bag, kind, self.bag[kind] - 1), self.bottom)
        assert not any(self.bag), "the bag is drawn before the bottom"
        assert self.bottom[:1] == (kind,), "the bottom is drawn in its order"
        return Deck(self.bag, self.bottom[1:])

    def under(self, *kinds: int) -> Deck:
        """The deck with cards put under it, face up for a moment, the first named first to come."""
        return Deck(self.bag, (*self.bottom, *kinds))

    def shuffle(self) -> Deck:
        """Everything back into one bag."""
        return Deck(tally(self.bottom, self.bag))

    def counts(self) -> tuple[int, ...]:
        """How many of each kind, bag and bottom together."""
        return tally(self.bottom, self.bag)


def tally(kinds: Sequence[int], start: tuple[int, ...]) -> tuple[int, ...]:
    """How many of each kind, added to the counts at the start."""
    counts = list(start)
    for kind in kinds:
        counts[kind] += 1
    return tuple(counts)


def spread(counts: Sequence[int]) -> Iterator[int]:
    """The cards of a count, one by one, kind after kind."""
    for kind, count in enumerate(counts):
        for _ in range(count):
            yield kind
