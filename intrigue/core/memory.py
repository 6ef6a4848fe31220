"""What a seat remembers, held against what it sees, what it imagines and what it may take back.

These checks go through the log of a match; the contract suite runs them beside those of core/check.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any, NamedTuple

from intrigue.core.contract import Action, Entry, Event, Game, S, Seat, V
from intrigue.core.promises import differences, open_to, promise
from intrigue.core.recall import FIRST, Mark, apply_told, heard_by, mark

TWINS = 3  # worlds that follow a match beside it
TRIES = 8  # actions tried in such a world to find one that tells the same
DREAMS = 3  # imagined by each viewer for each action that may be taken back
FEW = 12  # worlds: where no more show up in the dreams, the true one must be among them
MANY = 10 * FEW  # dreams that have to show no more than a few worlds
PATIENCE = 12_000  # dreams before the truth is given up: one that has a share of 1 in 1,000 is missed once in 160,000
TRUTHS = 8  # entries for one after which the truth must be dreamt of, where there are few worlds
COUNTED = 150  # worlds that are followed whole
Path = tuple[int | str, ...]  # to a value inside a value: names of fields and places in tuples


class Step(NamedTuple):
    """An entry of a log as one viewer lived it, with the states before and after it, never to be changed."""

    number: int
    entry: Entry
    heard: tuple[Event, ...]
    before: Any
    after: Any

    def __str__(self) -> str:
        return f"entry {self.number}, seat {self.entry.seat}: {self.entry.action}"


def walk(game: Game[S, V], seats: int, log: Sequence[Entry], viewer: Seat | None) -> Iterator[Step]:
    """The log as one viewer lived it; None is a spectator."""
    state = game.start(seats)
    for number, entry in enumerate(log):
        after = state.copy()
        heard = heard_by(viewer, apply_told(game, after, entry.seat, entry.action))
        yield Step(number, entry, heard, state, after)
        state = after


# Equal recalls


def check_recall(
    game: Game[S, V], seats: int, log: Sequence[Entry], viewer: Seat | None, rng: Random, every: int = 1
) -> None:
    """Worlds that tell the viewer the same all along, and in which it does the same, show and ask it the same.

    They begin with the match and choose other hidden actions and outcomes wherever one tells the viewer just the same.
    A world that parts from the match in what it tells begins again as a copy of it.
    """
    twins: list[S] = [game.start(seats) for _ in range(TWINS)]
    for step in walk(game, seats, log, viewer):
        for index, twin in enumerate(twins):
            other = _told_alike(game, twin, step, viewer, rng)
            if other is not None and rng.random() * every < 1:
                _compare(game, step, other, viewer)
            twins[index] = step.after.copy() if other is None else other


def _told_alike(game: Game[S, V], twin: S, step: Step, viewer: Seat | None, rng: Random) -> S | None:
    """The twin after an action that tells the viewer the same, another one than in the match if it can be."""
    seat, action = step.entry
    tried: Sequence[Action] = (action,)
    if seat != viewer:
        actions = open_to(game, twin, seat)
        others = [actions[int(rng.random() * len(actions))] for _ in range(min(TRIES, len(actions) - 1))]
        tried = [*others, action] if action in actions else others or actions
    for other in tried:
        after = twin.copy()
        if heard_by(viewer, apply_told(game, after, seat, other)) == step.heard:
            return after
    return None


def _compare(game: Game[S, V], step: Step, twin: S, viewer: Seat | None) -> None:
    """Broken if the viewer sees or is asked anything else in the twin."""
    state: S = step.after
    view, other = game.view(state, viewer), game.view(twin, viewer)
    if view != other:
        evidence = [str(step), *differences("view", view, other)]
        promise(False, f"seat {viewer} recalls the same and sees something else", *evidence)
    asked = game.actors(state)
    promise(asked == game.actors(twin), f"who is asked tells seat {viewer} what it was not told", str(step))
    if viewer is not None and viewer in asked:
        same = list(game.legal(state, viewer)) == list(game.legal(twin, viewer))
        promise(same, f"seat {viewer} recalls the same and has other legal actions", str(step))


# Dreams against what was heard


def key(state: Any) -> tuple[Any, ...]:
    """A state as a value that can be looked up."""
    return tuple([getattr(state, field.name) for field in fields(state)])


def check_dreams(
    game: Game[S, V],
    seats: int,
    log: Sequence[Entry],
    viewer: Seat | None,
    rng: Random,
    most: int = 0,
    every: int = 1,
) -> None:
    """No dream contradicts what the viewer was told or saw, as far as that can be decided.

    While no more than this many worlds tell the viewer the same from the start, a dream must be one of them. Beyond
    that a dream is taken back one step: where the last entry left alone everything in which the dream differs from the
    truth, and the state before it, imagined so, passes the game's own check, that state must have looked the same, and
    some action in it must tell the same. Undecided are dreams of what the last entry itself changed, and whether a
    state that passes the game's check could really have come about.
    """
    worlds: dict[tuple[Any, ...], S] | None = None
    if most:
        start = game.start(seats)
        worlds = {key(start): start}
    for step in walk(game, seats, log, viewer):
        worlds = None if worlds is None else told_alike(game, worlds, step, viewer, most)
        if rng.random() * every >= 1:
            continue
        dream = game.determinize(game.view(step.after, viewer), rng)
        if worlds is None:
            check_step_back(game, step, viewer, dream)
        elif key(dream) not in worlds:
            text = f"seat {viewer} dreams of a world that contradicts what it was told"
            promise(False, text, str(step), *differences("truth | dream", step.after, dream))


def told_alike(
    game: Game[S, V], worlds: dict[tuple[Any, ...], S], step: Step, viewer: Seat | None, most: int
) -> dict[tuple[Any, ...], S] | None:
    """Every world that can come of these and tells the viewer the same; None if those are more than this many."""
    after: dict[tuple[Any, ...], S] = {}
    seat, action = step.entry
    for world in worlds.values():
        for other in [action] if seat == viewer else open_to(game, world, seat):
            state = world.copy()
            if heard_by(viewer, apply_told(game, state, seat, other)) == step.heard:
                after[key(state)] = state
                if len(after) > most:
                    return None
    return after


def check_step_back(game: Game[S, V], step: Step, viewer: Seat | None, dream: S) -> None:
    """Broken if what the dream imagines cannot have been so before the entry."""
    before: S = step.before
    past = _before(game, step, dream)
    if past is None:
        return
    seen, imagined = game.view(before, viewer), game.view(past, viewer)
    if seen != imagined:
        evidence = [str(step), *differences("view before", seen, imagined)]
        promise(False, f"seat {viewer} dreams that what it saw was otherwise", *evidence)
    seat, action = step.entry
    actions = open_to(game, past, seat)
    if seat == viewer:
        actions = [action] if action in actions else []
    if not any(heard_by(viewer, apply_told(game, past.copy(), seat, other)) == step.heard for other in actions):
        evidence = [str(step), f"told: {step.heard}", *differences("truth | dream", step.after, dream)]
        promise(False, f"seat {viewer} dreams of a world that could not have told it what it was told", *evidence)


def _before(game: Game[S, V], step: Step, dream: S) -> S | None:
    """The state before the entry with all that the dream imagines; None where the entry touched that, or none is."""
    imagined = list(_apart(step.after, dream))
    if not imagined or any(_at(step.before, path) != _at(step.after, path) for path, _ in imagined):
        return None
    past: S = step.before
    for path, value in imagined:
        past = _with(past, path, value)
    try:
        game.check(past)
    except AssertionError:
        return None
    return past


def _apart(one: Any, other: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The innermost places where two values differ, and what the other has there."""
    if type(one) is type(other) and is_dataclass(one):
        for field in fields(one):
            yield from _apart(getattr(one, field.name), getattr(other, field.name), (*path, field.name))
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for index, (item, value) in enumerate(zip(one, other, strict=True)):
            yield from _apart(item, value, (*path, index))
    elif one != other:
        yield path, other


def _at(value: Any, path: Path) -> Any:
    """What lies at the path; nothing where it leads nowhere."""
    for step in path:
        if isinstance(step, str):
            value = getattr(value, step, None)
        else:
            value = value[step] if isinstance(value, tuple) and step < len(value) else None
    return value


def _with(value: Any, path: Path, new: Any) -> Any:
    """The value with another one put at the path."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(step, str):
        return replace(value, **{step: _with(getattr(value, step), rest, new)})
    return (*value[:step], _with(value[step], rest, new), *value[step + 1 :])


# The truth


def check_truth(game: Game[S, V], state: S, viewer: Seat | None, rng: Random) -> None:
    """Where the viewer dreams of few worlds, the true one is among them.

    Few are at most FEW in MANY dreams. A truth that is not among those is waited for with PATIENCE: what a dream shows
    with a chance of p is missed with a chance of (1 - p) ** PATIENCE, so a rare truth is found and a missing one named.
    """
    view, truth, found = game.view(state, viewer), key(state), set[tuple[Any, ...]]()
    for _ in range(MANY):
        found.add(key(game.determinize(view, rng)))
        if len(found) > FEW:
            return
    if truth not in found and not any(key(game.determinize(view, rng)) == truth for _ in range(PATIENCE)):
        apart = differences("truth | dream", state, game.determinize(view, rng))
        promise(False, f"seat {viewer} never dreams of the truth", f"worlds dreamt of: {len(found)}", *apart)


# Taking back


def check_undo(game: Game[S, V], seats: int, log: Sequence[Entry], rng: Random, every: int = 1) -> None:
    """Nobody learns from what may be taken back, and whether it may tells its own seat nothing.

    In every dream of every other viewer some action of the seat tells the viewer the same, so it rules out none of the
    worlds held possible; in every dream of the seat the same action tells it the same. What ends a match stays anyway.
    Others' actions go too only where a match lies open, and there a spectator can imagine nothing but the truth.
    """
    state, last = game.start(seats), FIRST
    for entry in log:
        after = state.copy()
        told = apply_told(game, after, entry.seat, entry.action)
        now = mark(game, last, entry, told, game.actors(state), game.actors(after))
        if now.open and rng.random() * every < 1:
            dream = game.determinize(game.view(after, None), rng)
            what = "something is hidden, though nothing was told to some alone"
            advice = "what nobody may see is told to chance alone: tell(event, only=CHANCE, others=poorer)"
            promise(dream == after, what, f"{entry}", *differences("truth | dream", after, dream), advice)
        if type(entry.action).__name__ in game.reversible and game.actors(after) and rng.random() * every < 1:
            for viewer in (None, *range(seats)) if now.reversible else (entry.seat,):
                _check_learns(game, state, last, entry, viewer, heard_by(viewer, told), now, rng)
        state, last = after, now


def _check_learns(
    game: Game[S, V],
    state: S,
    last: Mark,
    entry: Entry,
    viewer: Seat | None,
    heard: tuple[Event, ...],
    now: Mark,
    rng: Random,
) -> None:
    """Broken if what may be taken back tells the viewer something."""
    view, kind = game.view(state, viewer), type(entry.action).__name__
    for _ in range(DREAMS):
        dream = game.determinize(view, rng)
        verdict = now.reversible
        if viewer != entry.seat:
            alike = _explains(game, dream, entry, viewer, heard)
        else:
            after = dream.copy()
            told = apply_told(game, after, entry.seat, entry.action)
            alike = heard_by(viewer, told) == heard
            verdict = mark(game, last, entry, told, game.actors(dream), game.actors(after)).reversible
        if alike and verdict != now.reversible:
            promise(False, f"whether seat {viewer} may take back {kind} tells it what it was not told", f"{entry}")
        if now.reversible and not alike:
            evidence = [f"{entry}, told: {heard}", *differences("truth | dream", state, dream)]
            promise(False, f"{kind} can be taken back, but seat {viewer} learns from it", *evidence)


def _explains(game: Game[S, V], dream: S, entry: Entry, viewer: Seat | None, heard: tuple[Event, ...]) -> bool:
    """Whether some action of the seat, the same one first, tells the viewer the same in the dream."""
    actions: Sequence[Action] = open_to(game, dream, entry.seat)
    kind = type(entry.action)
    tried = sorted(actions, key=lambda action: (action != entry.action, type(action) is not kind))
    return any(heard_by(viewer, apply_told(game, dream.copy(), entry.seat, other)) == heard for other in tried)


def check_memory(game: Game[S, V], seats: int, log: Sequence[Entry], rng: Random, every: int = 1) -> None:
    """All of these checks over one match for one viewer, drawn by lot; the costly ones at one entry in `every`."""
    viewer = rng.choice((None, *range(seats)))
    check_recall(game, seats, log, viewer, rng, every)
    check_dreams(game, seats, log, viewer, rng, COUNTED if every == 1 else 0, every)
    check_undo(game, seats, log, rng, every)
    for step in walk(game, seats, log, viewer):
        if rng.random() * TRUTHS * every < 1:
            check_truth(game, step.after, viewer, rng)
