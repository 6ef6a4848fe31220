"""How long a bot may think."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True, slots=True)
class Budget:
    """For one decision: seconds by some clock, or exactly this many iterations, which make an answer repeatable."""

    seconds: float = 2.0
    iterations: int | None = None
    clock: Callable[[], float] = monotonic  # where processes share cores, time.thread_time is fairer

    @property
    def parts(self) -> tuple[float | None, int | None]:
        """Seconds and iterations, of which only one counts."""
        return (self.seconds, None) if self.iterations is None else (None, self.iterations)

    def start(self) -> Spent:
        return Spent(self)


TWO_SECONDS = Budget()


class Spent:
    """What is left of a budget while a bot thinks."""

    def __init__(self, budget: Budget) -> None:
        self.iterations = 0
        self._most = budget.iterations
        self._clock = budget.clock
        self._end = self._clock() + budget.seconds

    def more(self) -> bool:
        """Whether one more iteration is allowed; it counts as taken. The first always is."""
        self.iterations += 1
        if self._most is not None:
            return self.iterations <= self._most
        return self.iterations == 1 or self._clock() < self._end
