"""What a seat may believe of hidden things: dreams, weighted by how well they fit what the others did."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, count
from random import Random
from typing import Any

from intrigue.core.contract import AnyGame
from intrigue.core.fair import canonical
from intrigue.core.mind import Mind
from intrigue.core.recall import Moment

FIRST = 64  # dreams weighed against each other before the first is chosen
AFRESH = 3  # one more joins them for this many choices
AMONG = 3  # dreams for each that is drawn among them
COUNTABLE = 5000  # worlds that are looked at one by one
DREAMS = 1000  # that stand for more of them: a chance of one half is told to within 3 %, nearly always

Fit = Callable[[Any], float]  # the weight of a dream
Beliefs = dict[str, dict[str, float]]  # a hidden fact, its possible values, their probabilities


def understood(said: Any) -> Beliefs:
    """What somebody says to believe, if it has the form of beliefs; ValueError if not."""
    if not isinstance(said, dict):
        raise ValueError("beliefs are an object of facts")
    for fact, chances in said.items():
        if not isinstance(fact, str) or not isinstance(chances, dict):
            raise ValueError(f"the belief {str(fact)[:40]!r} is no object of values with their probabilities")
        for value, chance in chances.items():
            if not isinstance(value, str) or type(chance) not in (int, float) or not 0 <= chance <= 1:
                raise ValueError(f"in the belief {fact[:40]!r} a value has no probability from 0 to 1")
    return {fact: {value: float(chance) for value, chance in chances.items()} for fact, chances in said.items()}


def fitting(mind: Mind, view: Any, moments: Sequence[Moment] = ()) -> Fit:
    """How well a dream fits what the view shows of the others' doings, and what was heard, if the mind can read it."""
    if mind.reader is None or not moments:
        return partial(mind.fit, view)
    read = mind.reader(view, moments)
    return lambda dream: mind.fit(view, dream) * read(dream)


def dreams(game: AnyGame, fit: Fit, view: Any, rng: Random) -> Iterator[Any]:
    """States without end that the seat holds possible, the likely ones more often. Each is the caller's to change."""
    pool: list[Any] = []
    weights: list[float] = []  # running sums
    total = 0.0
    for number in count():
        for _ in range(number % AFRESH == 0 if pool else FIRST):
            dream = game.determinize(view, rng)
            total += fit(dream)
            pool.append(dream)
            weights.append(total)
        index = bisect(weights, rng.random() * total) if total > 0 else len(pool) - 1
        yield pool[min(index, len(pool) - 1)].copy()


def drawn(game: AnyGame, mind: Mind, fit: Fit, view: Any, rng: Random, n: int) -> list[Any]:
    """So many states that the seat holds possible, each as often as it is probable; some may be the same object.

    All worlds are looked at where they can be counted, elsewhere several dreams for each one that is drawn.
    """
    worlds = list(mind.every_dream(view, COUNTABLE)) or [game.determinize(view, rng) for _ in range(AMONG * n)]
    sums = list(accumulate(map(fit, worlds)))
    if not sums[-1] > 0:
        return rng.choices(worlds, k=n)
    step, first = sums[-1] / n, rng.random()
    found = [worlds[min(bisect(sums, (first + number) * step), len(worlds) - 1)] for number in range(n)]
    rng.shuffle(found)
    return found


def posterior(game: AnyGame, mind: Mind, view: Any, fit: Fit) -> Beliefs:
    """The probabilities of all that the seat does not know, exact where its worlds can be counted.

    Elsewhere they are shares of many dreams, drawn by a luck that follows from the view: the same view gives the same.
    """
    total, sums = 0.0, Beliefs()
    for dream in _worlds(game, mind, view):
        weight = fit(dream)
        total += weight
        for fact, value in mind.secrets(dream, view.seat).items():
            values = sums.setdefault(fact, {})
            values[value] = values.get(value, 0.0) + weight
    if total == 0:
        return {}
    return {fact: {value: values[value] / total for value in sorted(values)} for fact, values in sorted(sums.items())}


def _worlds(game: AnyGame, mind: Mind, view: Any) -> Iterable[Any]:
    """All that the seat holds possible, or this many dreams."""
    if counted := mind.every_dream(view, COUNTABLE):
        return counted
    rng = Random(canonical(game.codec.dump(view)))
    return (game.determinize(view, rng) for _ in range(DREAMS))
