"""What a seat may believe of hidden things: dreams, weighted by how well they fit what the others did."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

from intrigue.core.contract import AnyGame
from intrigue.games import Mind

FIRST = 64  # dreams weighed against each other before the first is chosen
AFRESH = 3  # one more joins them for so many choices

Beliefs = dict[str, dict[str, float]]  # a hidden fact, its possible values, their probabilities


def dreams(game: AnyGame, mind: Mind, view: Any, rng: Random) -> Iterator[Any]:
    """States without end that the seat holds possible, the likely ones more often. Each is the caller's to change."""
    pool: list[Any] = []
    weights: list[float] = []  # running sums
    total = 0.0
    for number in count():
        for _ in range(number % AFRESH == 0 if pool else FIRST):
            dream = game.determinize(view, rng)
            total += mind.fit(view, dream)
            pool.append(dream)
            weights.append(total)
        index = bisect(weights, rng.random() * total) if total > 0 else len(pool) - 1
        yield pool[min(index, len(pool) - 1)].copy()


def posterior(game: AnyGame, mind: Mind, view: Any, rng: Random, number: int) -> Beliefs:
    """The probabilities of all that the seat does not know, from so many dreams."""
    total, sums = 0.0, Beliefs()
    for _ in range(number):
        dream = game.determinize(view, rng)
        weight = mind.fit(view, dream)
        total += weight
        for fact, value in mind.secrets(dream, view.seat).items():
            values = sums.setdefault(fact, {})
            values[value] = values.get(value, 0.0) + weight
    if total == 0:
        return {}
    return {fact: {value: values[value] / total for value in sorted(values)} for fact, values in sorted(sums.items())}
