"""What a bot believed, in people's words: questions, and answers with how probable they seemed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from intrigue import games
from intrigue.core.advice import Facts, of_seat
from intrigue.core.svg import SEAT_LETTERS
from intrigue.table.replay import Held


class Believed(NamedTuple):
    """One hidden fact: what is asked, what may be so with its probability, the likeliest first, and what is so."""

    question: str
    answers: list[tuple[str, float]]
    truth: str | None


def in_words(game: str, held: Held, names: Sequence[str], most: int) -> list[Believed]:
    """The weightiest facts, at most so many, in the order in which the bot named them."""
    facts, called = games.title(game).advice.facts, _told_apart(names)
    weights = {fact: facts.weight(fact, chances) for fact, chances in held.beliefs.items() if chances}
    chosen = sorted([fact for fact in weights if weights[fact] >= 0], key=lambda fact: -weights[fact])[:most]
    return [_worded(facts, held, called, fact) for fact in weights if fact in chosen]


def _worded(facts: Facts, held: Held, names: Sequence[str], fact: str) -> Believed:
    chances = held.beliefs[fact]
    likely = sorted(chances, key=lambda value: -chances[value])
    answers = [(facts.answer(fact, value, names), chances[value]) for value in likely]
    truth = facts.answer(fact, held.truth[fact], names) if fact in held.truth else None
    return Believed(facts.question(fact, names) or _plainly(fact, names), answers, truth)


def _plainly(fact: str, names: Sequence[str]) -> str:
    """A fact that the game has no words for, as it is."""
    seat, about = of_seat(fact, names)
    return fact if seat is None else f"{names[seat]}: {about}"


def _told_apart(names: Sequence[str]) -> list[str]:
    """The names, with letters where two are alike."""
    return [
        name if names.count(name) == 1 else f"{letter} {name}"
        for name, letter in zip(names, SEAT_LETTERS, strict=False)
    ]
