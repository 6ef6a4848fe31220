"""A mind: what a game with secrets lends to bots that search over dreams."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from intrigue.core.contract import Action, Seat
from intrigue.core.recall import Moment

Guide = Callable[[Any, Seat, Sequence[Action], Random], Action]

Reader = Callable[[Any, Sequence[Moment]], Callable[[Any], float]]  # from a view and the whole recall


def as_it_is(state: Any) -> bool:
    return True


def as_chosen(view: Any, chosen: Action, rng: Random) -> Action:
    return chosen


def uncounted(view: Any, most: int) -> Sequence[Any]:
    return ()


@dataclass(frozen=True)
class Mind:
    """A state here is a dream. What has a default may be left out; bots/search.py says how the numbers are used."""

    fit: Callable[[Any, Any], float]  # how well what the others did, as far as the view shows it, fits a dream; >= 0
    guide: Guide  # what a quick and sensible player might do, from nothing but what that seat knows in the dream
    worth: Callable[[Any], Sequence[float]]  # the share of the win that each seat may expect; the sum is 1
    secrets: Callable[[Any, Seat | None], Mapping[str, str]]  # each hidden fact and its value, in words for data
    depth: int = 0  # decisions that the guide plays on before a dream is judged
    mixed: frozenset[str] = frozenset()  # the kinds of action where being predictable loses
    values: Callable[[Any, Sequence[Action]], list[float]] | None = None  # ranks actions better than the hints do
    quiet: Callable[[Any], bool] = as_it_is  # whether a dream can be judged as it is
    result: Callable[[Any], Sequence[float]] | None = None  # what the end of a dream counts, if not the shares
    feint: Callable[[Any, Action, Random], Action] = as_chosen  # what is done instead of the best, so as not to be read
    every_dream: Callable[[Any, int], Sequence[Any]] = uncounted  # all worlds of a view, if no more than this many
    reader: Reader | None = None  # what all that was heard says of a dream: another weight beside that of fit
    explore: float = 0.5  # how much an action little tried is worth trying
    trust: float = 1.0  # how much the rank of an action counts before it was tried
    wide: float = 1.5  # after n visits a node looks at wide * sqrt(n) actions
    follow: int = 0  # visits until which the others follow the guide at a node
    deep: int = 10**6  # actions in a row that the tree remembers
    same: bool = False  # whether all first actions meet the same dreams in the same order
