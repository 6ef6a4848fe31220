"""Shares of the win with their intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean

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


def trials(deals: Mapping[int, Sequence[float]]) -> float:
    """How many independent matches these are worth: all, or fewer where those of one seed went alike."""
    wins = [win for group in deals.values() for win in group]
    share, matches = fmean(wins), len(wins)
    spread = sum((sum(group) - share * len(group)) ** 2 for group in deals.values())
    if len(deals) < 2 or spread == 0:
        return matches
    error = spread / matches**2 * len(deals) / (len(deals) - 1)
    return min(matches, share * (1 - share) / error)


def share_of(deals: Mapping[int, Sequence[float]], fair: float) -> Share:
    """From the shares won in each match, grouped by seed."""
    share = fmean(win for group in deals.values() for win in group)
    return Share(share, *wilson(share, trials(deals)), fair)
