"""Clocks: none, a time for each decision, or a bank with an increment. The caller says what time it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from intrigue.core.contract import Seat


@dataclass(frozen=True, slots=True)
class Timing:
    """How time is kept at a table."""

    kind: str = "none"  # none, decision or bank
    seconds: int = 0
    increment: int = 0


class Clocks:
    """The clocks of all seats. A seat's runs from when it is asked until it has answered."""

    def __init__(self, timing: Timing, seats: int) -> None:
        self.timing = timing
        self.paused = False
        self._left = [float(timing.seconds)] * seats
        self._since: dict[Seat, float] = {}  # the running ones, and when each was last reckoned

    @property
    def running(self) -> tuple[Seat, ...]:
        return () if self.paused else tuple(self._since)

    def ask(self, seats: Iterable[Seat], now: float) -> None:
        """These seats, and no others, are asked from now on; those asked before keep running."""
        asked = set(seats)
        for seat in set(self._since) - asked:
            self._stop(seat, now)
        for seat in asked - set(self._since):
            if self.timing.kind == "decision":
                self._left[seat] = float(self.timing.seconds)
            self._since[seat] = now

    def answer(self, seat: Seat, now: float) -> None:
        """The seat has answered: its clock stops and a bank gets its increment."""
        if seat in self._since:
            self._stop(seat, now)
            self._left[seat] += self.timing.increment if self.timing.kind == "bank" else 0

    def pause(self, now: float) -> None:
        """Stop all clocks, or start them again."""
        if not self.paused:
            for seat in self._since:
                self._left[seat] = self.left(seat, now)
        self.paused = not self.paused
        self._since = dict.fromkeys(self._since, now)

    def restart(self, now: float) -> None:
        """Time since the last reckoning was nobody's: the table was asleep."""
        self._since = dict.fromkeys(self._since, now)

    def left(self, seat: Seat, now: float) -> float:
        """The seconds left to a seat."""
        spent = now - self._since[seat] if seat in self._since and not self.paused else 0.0
        return max(0.0, self._left[seat] - spent)

    def deadline(self) -> tuple[float, Seat] | None:
        """When the first running clock will have run out, and whose."""
        if self.timing.kind == "none" or self.paused or not self._since:
            return None
        return min((since + self._left[seat], seat) for seat, since in self._since.items())

    def _stop(self, seat: Seat, now: float) -> None:
        self._left[seat] = self.left(seat, now)
        del self._since[seat]
