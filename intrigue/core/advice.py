"""Advice: what a good player would weigh, and how a game says so in its own words. All of it comes from one view."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from intrigue.core.contract import Action
from intrigue.core.language import phrase

Names = Sequence[str]
Chances = Mapping[str, float]  # possible values of a hidden fact, and their probabilities
Beliefs = Mapping[str, Chances]  # by the facts, in words for data

LIKELY, CERTAIN = 0.5, 0.985  # what is said to be probable, and what nearly to be certain


def _no_reason(view: Any, names: Names, action: Action, beliefs: Beliefs) -> str:
    return ""


def _by_its_steps(view: Any, names: Names, action: Action) -> str:
    return ""


def _never(view: Any, action: Action) -> bool:
    return False


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


def of_seat(fact: str, names: Names) -> tuple[int | None, str]:
    """The seat that a fact in words for data is about, if it is one of these, and what about it."""
    found = re.match(r"seat (\d+)\b *", fact)
    if found is None or int(found[1]) >= len(names):
        return None, fact
    return int(found[1]), fact[found.end() :]


def _unasked(fact: str, names: Names) -> str:
    return ""


def _as_it_is(fact: str, value: str, names: Names) -> str:
    return value


def _alike(fact: str, chances: Chances) -> float:
    return 0.0


@dataclass(frozen=True)
class Facts:
    """How a game tells people of its hidden facts, which its mind names in words for data."""

    question: Callable[[str, Names], str] = _unasked
    """What is hidden, as a question; nothing where the game does not know of such a fact."""
    answer: Callable[[str, str, Names], str] = _as_it_is
    """A value of a fact, as an answer to its question."""
    weight: Callable[[str, Chances], float] = _alike
    """How much it matters what is believed of a fact: where there are many, people are told the weightiest.
    Below 0 they are not told of it at all."""


@dataclass(frozen=True)
class Advice:
    """How a game speaks of what a good player would do. All but the facts get what one seat knows, and nothing else."""

    reason: Callable[[Any, Names, Action, Beliefs], str] = _no_reason
    """What an action gains or risks, in a sentence or two; nothing where what the action does says it all."""
    beliefs: Callable[[Any, Names, Beliefs], Sequence[str]] = plainly
    """What the seat may hold probable of hidden things, a short sentence each, the most useful first."""
    deed: Callable[[Any, Names, Action], str] = _by_its_steps
    """The whole action, as one would tell somebody to do it, without a full stop; nothing where the words of its steps
    say it well, one after the other."""
    vain: Callable[[Any, Action], bool] = _never
    """Whether the seat knows that an action cannot help: it is never advised."""
    facts: Facts = Facts()
    """What a bot believed, for replays."""


PLAIN = Advice()
