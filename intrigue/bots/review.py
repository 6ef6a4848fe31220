"""A review: the decisions of a seat by which most was lost, from what it knew then and not from what was hidden.

Every decision is looked at once, and those by which most seems lost once more, with other luck and for longer: what is
picked because it looks bad looks worse than it is. At the second look two judges must agree, one who lets all seats
play sharply and one who lets plain players play on to the end, and the more cautious is believed. What luck alone
could explain is not called a mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from intrigue.bots.beliefs import Beliefs
from intrigue.bots.counsel import SURE, Asked, Counsel, Weighed, believed, counsel, label, weigh_soberly, why
from intrigue.core.advice import of_100
from intrigue.core.contract import Action

FIRST, SECOND = 80, 400  # tries at the first look and at the second
AGAIN = 8  # decisions that are looked at again
WORST = 3  # mistakes that are told
LEAST = 0.05  # of a win, below which nothing is called a mistake: judges are not finer than that
OTHER_LUCK = 1_000_000  # beyond the number of any entry


class Decision(NamedTuple):
    """What a seat did when it had a choice."""

    number: int  # of entries before it
    asked: Asked
    chosen: Action


class Suspect(NamedTuple):
    """A decision that looks bad, and what looks better."""

    decision: Decision
    better: Action
    behind: float
    beliefs: Beliefs


class Mistake(NamedTuple):
    """A decision, what would have been best instead of it, and what the seat could believe then."""

    decision: Decision
    best: Weighed
    chosen: Weighed
    beliefs: Beliefs


class Reproof(NamedTuple):
    """A mistake in words."""

    number: int
    chosen: str
    share: int  # of 100 that it may win
    best: str
    better: int
    give_or_take: int
    why: str
    beliefs: list[str]


def first_look(decision: Decision) -> Counsel:
    """What a good player would have done, and what the chosen action was worth beside it."""
    return counsel(decision.asked, first_luck(decision), FIRST, decision.chosen)


def second_look(suspect: Suspect) -> Sequence[Weighed]:
    """What was chosen against what looked better."""
    decision = suspect.decision
    return weigh_soberly(decision.asked, [suspect.better, decision.chosen], second_luck(decision), SECOND)


def first_luck(decision: Decision) -> str:
    """The luck of a look follows from where the decision stands, so that a review is the same wherever it is made."""
    return str(decision.number)


def second_luck(decision: Decision) -> str:
    return str(OTHER_LUCK + decision.number)


def suspect(decision: Decision, found: Counsel) -> Suspect | None:
    """The decision, if something looked better."""
    behind = next(weighed.behind for weighed in found.weighed if weighed.action == decision.chosen)
    best = found.weighed[0].action
    return Suspect(decision, best, behind, found.beliefs) if behind > 0 and best != decision.chosen else None


def beside(decision: Decision, found: Counsel) -> Suspect | None:
    """The decision against the best of the others, whether or not that looked better."""
    other = next((weighed for weighed in found.weighed if weighed.action != decision.chosen), None)
    return other and Suspect(decision, other.action, -other.behind, found.beliefs)


def worth_another_look(suspects: Sequence[Suspect]) -> list[Suspect]:
    """Those by which most seems lost."""
    return sorted(suspects, key=lambda each: -each.behind)[:AGAIN]


def mistake(suspect: Suspect, looked: Sequence[Weighed]) -> Mistake | None:
    """The decision, if it is sure enough that something was lost."""
    best, other = looked
    if best.action == suspect.decision.chosen or other.behind - SURE * other.error < LEAST:
        return None
    return judged(suspect, looked)


def judged(suspect: Suspect, looked: Sequence[Weighed]) -> Mistake:
    """The decision as it was found at the second look, whether it was bad or not."""
    chosen, other = sorted(looked, key=lambda weighed: weighed.action != suspect.decision.chosen)
    return Mistake(suspect.decision, other, chosen, suspect.beliefs)


def worst(mistakes: Sequence[Mistake]) -> list[Mistake]:
    """The few by which most was lost, the worst first."""
    return sorted(mistakes, key=lambda each: -each.chosen.behind)[:WORST]


def review(decisions: Sequence[Decision]) -> list[Mistake]:
    """All of it at once."""
    looked = [suspect(decision, first_look(decision)) for decision in decisions]
    again = worth_another_look([each for each in looked if each])
    found = [mistake(each, second_look(each)) for each in again]
    return worst([each for each in found if each])


def told(mistake: Mistake, names: Sequence[str]) -> Reproof:
    """A mistake in the words of its game."""
    (number, (game, view, _, _), chosen), best, other, beliefs = mistake
    return Reproof(
        number,
        label(game, view, names, chosen),
        of_100(other.share),
        label(game, view, names, best.action),
        of_100(best.share),
        of_100(SURE * other.error),
        why(game, view, names, best.action, beliefs),
        believed(game, view, names, beliefs),
    )
