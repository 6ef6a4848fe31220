"""Twin matches: two logs that differ only in what one seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from intrigue.core.contract import CHANCE, Action, AnyGame, Entry, Illegal, Seat
from intrigue.table.story import Story

ATTEMPTS = 400
Log = list[Entry]


def told(game: AnyGame, seats: int, log: Log, viewer: Seat | None) -> list[Any] | None:
    """All that the viewer is told along the log, and who is asked; None if the log is not legal.

    What the viewer sees is left out on purpose: told alike must mean seen alike, and the bytes are to show it.
    """
    story: Story[Any, Any] = Story(game, seats)
    found: list[Any] = []
    for seat, action in log:
        try:
            _, heard = story.add(seat, action)
        except Illegal:
            return None
        found.append((heard[viewer], game.actors(story.state)))
    return found


def twin(game: AnyGame, seats: int, log: Log, viewer: Seat | None, rng: Random) -> tuple[Log, int]:
    """A log that the viewer cannot tell from the given one, and in how many entries it differs."""
    truth, best = told(game, seats, log, viewer), list(log)
    for change in _changes(game, seats, log, viewer, rng):
        candidate = list(best)
        for number, action in change.items():
            candidate[number] = Entry(candidate[number].seat, action)
        if candidate != best and told(game, seats, candidate, viewer) == truth:
            best = candidate
    return best, sum(a != b for a, b in zip(log, best, strict=True))


def _changes(game: AnyGame, seats: int, log: Log, viewer: Seat | None, rng: Random) -> Iterator[dict[int, Action]]:
    """Other actions for single entries of others and of chance, and pairs of entries that change places."""
    places = [number for number, entry in enumerate(log) if entry.seat != viewer]
    for _ in range(ATTEMPTS):
        here = rng.choice(places)
        like = [n for n in places if n != here and type(log[n].action) is type(log[here].action)]
        if like and rng.random() < 0.5:
            there = rng.choice(like)
            yield {here: log[there].action, there: log[here].action}
            continue
        story: Story[Any, Any] = Story(game, seats)
        for entry in log[:here]:
            story.add(*entry)
        seat = log[here].seat
        actions = [a for a, _ in game.odds(story.state)] if seat == CHANCE else game.legal(story.state, seat)
        yield {here: rng.choice(actions)}
