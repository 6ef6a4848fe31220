"""Shares of the win with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev

Z = NormalDist().inv_cdf(0.975)  # both sides together leave out 5 %


@dataclass(frozen=True)
class Share:
    """A share of the win, and where the true one lies with 95 % confidence."""

    share: float
    low: float
    high: float
    fair: float


def wilson(share: float, trials: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a proportion."""
    if trials <= 0:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * trials)) / (1 + Z * Z / trials)
    reach = Z / (1 + Z * Z / trials) * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass
class Group:
    """How much came true in how many trials that belong together and may have gone alike."""

    true: float = 0.0
    count: int = 0

    def add(self, true: float, count: int = 1) -> None:
        self.true += true
        self.count += count


def trials(groups: Sequence[Group]) -> float:
    """How many independent trials these are worth: all, or fewer where those that belong together went alike."""
    count = sum(tally.count for tally in groups)
    share = sum(tally.true for tally in groups) / count
    spread = sum((tally.true - share * tally.count) ** 2 for tally in groups)
    if len(groups) < 2 or spread == 0:
        return count
    error = spread / count**2 * len(groups) / (len(groups) - 1)
    return min(count, share * (1 - share) / error)


def difference(pairs: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """The mean of first minus second, and its 95 % interval; what comes in pairs shares its luck, which falls out."""
    gaps = [first - second for first, second in pairs]
    reach = Z * stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else 1.0
    return fmean(gaps), max(-1.0, fmean(gaps) - reach), min(1.0, fmean(gaps) + reach)


def share_of(groups: Sequence[Group], fair: float) -> Share:
    """The share of all these trials, with its interval."""
    share = sum(tally.true for tally in groups) / sum(tally.count for tally in groups)
    return Share(share, *wilson(share, trials(groups)), fair)
