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
        self._held: dict[Seat, float] = {}  # by seat whose answer is kept: the seconds it had used

    @property
    def running(self) -> tuple[Seat, ...]:
        return () if self.paused else tuple(self._used)

    def ask(self, seats: Iterable[Seat], now: float) -> None:
        """These seats, and no others, are asked from now on; those asked before keep running."""
        if self.timing.kind == "none":
            return
        self._reckon(now)
        before, self._used = self._used, {}
        self._held = {seat: used for seat, used in self._held.items() if seat in before}
        for seat in seats:
            self._used[seat] = before.get(seat, 0.0)
            if self.timing.kind == "decision" and seat not in before:
                self._left[seat] = float(self.timing.seconds)

    def answer(self, seat: Seat, now: float, kept: float | None = None) -> float:
        """The seat has answered: its clock stops. Returns the seconds it took, as they are, or were, kept."""
        if self.timing.kind == "none":
            return kept or 0.0
        self._reckon(now)
        used = self._used.pop(seat, 0.0)
        spent = min(self._held.pop(seat, used), self._left[seat]) if kept is None else kept
        self.spend(seat, spent)
        return spent

    def hold(self, seat: Seat, now: float, *, on: bool = True) -> None:
        """The seat has answered and nobody is to see it yet: its clock stops, and seems to run; or runs on."""
        self._reckon(now)
        if on and seat in self._used:
            self._held[seat] = self._used[seat]
        elif not on:
            self._held.pop(seat, None)

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
        """The seconds left to a seat; with a time for each decision, to one that is not asked those of its next."""
        if self.timing.kind == "decision" and seat not in self._used:
            return float(self.timing.seconds)
        self._reckon(now)
        return max(0.0, self._left[seat] - self._used.get(seat, 0.0))

    def deadline(self) -> tuple[float, Seat] | None:
        """When the first running clock will have run out, and whose."""
        if self.timing.kind == "none" or self.paused or not self._used:
            return None
        running = [seat for seat in self._used if seat not in self._held]
        return min([(self._since + self._left[seat] - self._used[seat], seat) for seat in running], default=None)

    def _reckon(self, now: float) -> None:
        """Bring the seconds used up to now."""
        if not self.paused:
            self._used = {seat: used + now - self._since for seat, used in self._used.items()}
        self._since = now
