"""Advice: what a good player would weigh, and how a game says so in its own words. All of it comes from one view."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from intrigue.core.contract import Action
from intrigue.core.language import phrase

Names = Sequence[str]
Beliefs = Mapping[str, Mapping[str, float]]  # a hidden fact, its possible values, their probabilities

LIKELY, CERTAIN = 0.5, 0.985  # what is said to be probable, and what nearly to be certain


def _no_reason(view: Any, names: Names, action: Action, beliefs: Beliefs) -> str:
    return ""


def plainly(view: Any, names: Names, beliefs: Beliefs) -> list[str]:
    """What is probable, as the mind of a game names it: the surest first."""
    probable = [(max(chances.values()), fact) for fact, chances in beliefs.items() if chances]
    surest = sorted([found for found in probable if LIKELY <= found[0] < 1], key=lambda found: -found[0])
    return [_plain(fact, likeliest(beliefs[fact])[0], sure, names) for sure, fact in surest]


def likeliest(chances: Mapping[str, float]) -> tuple[str, float]:
    """The most probable value of a fact, and how probable it is."""
    value = max(chances, key=lambda found: chances[found])
    return value, chances[value]


def _plain(fact: str, value: str, sure: float, names: Names) -> str:
    about = re.sub(r"\bseat (\d+)", lambda seat: names[int(seat[1])], fact)
    return phrase("{about}: probably {value}, {n} of 100.", about=about, value=value, n=of_100(sure))


def of_100(chance: float) -> int:
    """A chance or a share as people read it."""
    return round(100 * chance)


@dataclass(frozen=True)
class Advice:
    """How a game speaks of what a good player would do. Both functions get what one seat knows, and nothing else."""

    reason: Callable[[Any, Names, Action, Beliefs], str] = _no_reason
    """What an action gains or risks, in a sentence or two; nothing where what the action does says it all."""
    beliefs: Callable[[Any, Names, Beliefs], Sequence[str]] = plainly
    """What the seat may hold probable of hidden things, a short sentence each, the most useful first."""


PLAIN = Advice()
