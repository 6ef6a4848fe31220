"""Whether what is made for a seat tells it more than it knows: made again in worlds that the seat cannot tell apart.

Anything that is handed to a player can be held against these: vectors, masks, texts, whole environments.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from intrigue.core.contract import Action, Entry, Game, S, Seat, V
from intrigue.core.promises import differences, open_to, promise
from intrigue.core.recall import apply_told, heard_by

DREAMS = 3  # worlds that one thing shown is held against
TRIES = 8  # actions tried to find one that tells the same

Show = Callable[[Any, "Seat | None"], Any]  # what a viewer is shown of a state, as a value
Retell = Callable[[Sequence[Entry], "Seat | None"], Any]  # what a viewer is shown of a log


def check_shown(game: Game[S, V], state: S, viewer: Seat | None, show: Show, what: str, rng: Random) -> None:
    """Broken if the viewer is shown something else in a world that looks to it as the true one does."""
    view, shown = game.view(state, viewer), show(state, viewer)
    for _ in range(DREAMS):
        dream = game.determinize(view, rng)
        if show(dream, viewer) != shown:
            evidence = differences("truth | dream", state, dream)
            promise(False, f"{what} tell seat {viewer} what it does not know", *evidence)


def check_retold(
    game: Game[S, V], seats: int, log: Sequence[Entry], viewer: Seat | None, retell: Retell, what: str, rng: Random
) -> int:
    """Broken if the viewer is shown something else of a match that told it just the same; how long those are alike."""
    twin = twin_log(game, seats, log, viewer, rng)
    if retell(twin, viewer) != retell(log[: len(twin)], viewer):
        evidence = [f"{entry} | {other}" for entry, other in zip(log, twin, strict=False) if entry != other]
        promise(False, f"{what} tell seat {viewer} what it was not told", *evidence)
    return len(twin)


def twin_log(game: Game[S, V], seats: int, log: Sequence[Entry], viewer: Seat | None, rng: Random) -> list[Entry]:
    """A log that tells the viewer the same, with other hidden actions and outcomes where there are any.

    It ends where nothing that can be done would tell the same.
    """
    state, twin, found = game.start(seats), game.start(seats), list[Entry]()
    for seat, action in log:
        heard = heard_by(viewer, apply_told(game, state, seat, action))
        asked = game.actors(twin)
        tried: Sequence[Action] = open_to(game, twin, seat) if seat in asked else ()
        if seat == viewer:
            tried = [other for other in tried if other == action]
        for other in [*rng.choices(tried, k=TRIES), *tried] if tried else ():
            after = twin.copy()
            if heard_by(viewer, apply_told(game, after, seat, other)) == heard:
                break
        else:
            return found
        twin = after
        found.append(Entry(seat, other))
    return found
