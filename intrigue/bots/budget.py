"""How long a bot may think."""

from __future__ import annotations

from dataclasses import dataclass
from time import thread_time


@dataclass(frozen=True, slots=True)
class Budget:
    """For one decision: seconds of processor time, or exactly so many iterations, which make an answer repeatable."""

    seconds: float = 2.0
    iterations: int | None = None

    def start(self) -> Spent:
        return Spent(self)


class Spent:
    """What is left of a budget while a bot thinks."""

    def __init__(self, budget: Budget) -> None:
        self.iterations = 0
        self._most = budget.iterations
        self._end = thread_time() + budget.seconds

    def more(self) -> bool:
        """Whether one more iteration is allowed; it counts as taken. The first always is."""
        self.iterations += 1
        if self._most is not None:
            return self.iterations <= self._most
        return self.iterations == 1 or thread_time() < self._end
