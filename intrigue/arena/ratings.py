"""Ratings from a model of matches among any number: Plackett and Luce's, as the library openskill computes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from intrigue.arena.play import Played
from intrigue.arena.shares import Z

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

ORDERS, STEPS = 20, 20_000  # this many orders of the matches, but not more steps in all
MISSING = "Ratings need the package openskill: pip install 'intrigue[arena]'."


@dataclass(frozen=True)
class Rating:
    """A strength on a scale where 25 is the start, and where the true one lies with 95 % confidence."""

    rating: float
    low: float
    high: float


def rate(played: Sequence[Played]) -> dict[str, Rating]:
    """The rating of each bot after these matches; none where the library is missing.

    The library takes matches one by one. Their order means nothing here, so the mean over some orders is taken.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return {}
    if not played:
        return {}
    model, rng = PlackettLuce(tau=0.0), Random(0)  # no tau: a bot stays as strong as it is
    orders = [rng.sample(played, len(played)) for _ in range(max(1, min(ORDERS, STEPS // len(played))))]
    found = [_follow(model, order) for order in orders]
    return {bot: _mean([ratings[bot] for ratings in found]) for bot in found[0]}


def _follow(model: PlackettLuce, played: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """The mean and the deviation of each bot's strength after these matches in this order."""
    found = dict.fromkeys((bot for match in played for bot in match.bots), (model.mu, model.sigma))
    for match in played:
        seated = [[model.create_rating(list(found[bot]))] for bot in match.bots]
        rated = model.rate(seated, ranks=[-share for share in match.result])
        for bot in set(match.bots):  # several seats of one bot make one step, their mean
            news = [new for name, (new,) in zip(match.bots, rated, strict=True) if name == bot]
            found[bot] = fmean(new.mu for new in news), fmean(new.sigma for new in news)
    return found


def _mean(found: Sequence[tuple[float, float]]) -> Rating:
    mean, deviation = fmean(mean for mean, _ in found), fmean(deviation for _, deviation in found)
    return Rating(mean, mean - Z * deviation, mean + Z * deviation)
