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
    """The clocks of all seats. A seat's runs from when it is asked until it has answered; the time must not go back."""

    def __init__(self, timing: Timing, seats: int) -> None:
        self.timing = timing
        self.paused = False
        self._left = [float(timing.seconds)] * seats
        self._used: dict[Seat, float] = {}  # by asked seat: seconds reckoned for the present question
        self._since = 0.0  # when they were reckoned

    @property
    def running(self) -> tuple[Seat, ...]:
        return () if self.paused else tuple(self._used)

    def ask(self, seats: Iterable[Seat], now: float) -> None:
        """These seats, and no others, are asked from now on; those asked before keep running."""
        if self.timing.kind == "none":
            return
        self._reckon(now)
        before, self._used = self._used, {}
        for seat in seats:
            self._used[seat] = before.get(seat, 0.0)
            if self.timing.kind == "decision" and seat not in before:
                self._left[seat] = float(self.timing.seconds)

    def answer(self, seat: Seat, now: float) -> float:
        """The seat has answered: its clock stops. Returns the seconds it took, as they are kept with the entry."""
        self._reckon(now)
        spent = min(self._used.pop(seat, 0.0), self._left[seat])
        self.spend(seat, spent)
        return spent

    def spend(self, seat: Seat, seconds: float) -> None:
        """Take what an answer cost from the seat's clock; a bank gets its increment."""
        self._left[seat] -= seconds
        if self.timing.kind == "bank":
            self._left[seat] += self.timing.increment

    def pause(self, now: float) -> None:
        """Stop all clocks, or start them again."""
        self._reckon(now)
        self.paused = not self.paused

    def left(self, seat: Seat, now: float) -> float:
        """The seconds left to a seat."""
        self._reckon(now)
        return max(0.0, self._left[seat] - self._used.get(seat, 0.0))

    def deadline(self) -> tuple[float, Seat] | None:
        """When the first running clock will have run out, and whose."""
        if self.timing.kind == "none" or self.paused or not self._used:
            return None
        return min((self._since + self._left[seat] - used, seat) for seat, used in self._used.items())

    def _reckon(self, now: float) -> None:
        """Bring the seconds used up to now."""
        if not self.paused:
            self._used = {seat: used + now - self._since for seat, used in self._used.items()}
        self._since = now
