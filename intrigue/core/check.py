"""What every game must keep, as functions: random play, perft, and the contract suite for authors of games."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from intrigue.core.contract import (
    CHANCE,
    Action,
    Entry,
    Event,
    Game,
    Illegal,
    S,
    Seat,
    V,
    may,
    next_steps,
    replay,
    steps,
)
from intrigue.core.fuzz import check_outside
from intrigue.core.ids import Ids, check_ids
from intrigue.core.memory import check_memory
from intrigue.core.options import dump, write
from intrigue.core.play import step
from intrigue.core.promises import FAULTS, Broken, differences, hear, open_to, promise, promise_exact
from intrigue.core.timeouts import Default, check_default

TRIES = 6  # actions tried in a dreamt world to find one that looks like the true one
SHOWN = 12  # entries before a broken promise that are shown with it
STEP_SAMPLE = 2  # legal actions whose steps are followed at one ply


def random_match(
    game: Game[S, V],
    seats: int,
    rng: Random,
    watch: Callable[[S], None] | None = None,
    limit: int | None = None,
    log: list[Entry] | None = None,
) -> tuple[S, list[Entry]]:
    """Play at random to the end, or to the limit of entries, showing each state to the watcher, filling the log."""
    state, log = game.start(seats), [] if log is None else log
    while game.actors(state) and len(log) != limit:
        if watch:
            watch(state)
        log.append(step(game, state, rng))
    if watch:
        watch(state)
    return state, log


def perft(game: Game[S, V], state: S, depth: int) -> int:
    """How many ways there are to go on for this many entries, every seat asked and every outcome counted."""
    if depth == 0:
        return 1
    total = 0
    for seat in game.actors(state):
        actions = open_to(game, state, seat)
        if depth == 1:
            total += len(actions)
            continue
        for action in actions:
            after = state.copy()
            game.apply(after, seat, action)
            total += perft(game, after, depth - 1)
    return total


def examine(game: Game[S, V], state: S, rng: Random, default: Default | None = None, ids: Ids | None = None) -> None:
    """Every promise that one state of a match, its ids, and what is done when time runs out, can be held to."""
    check_values(game, state)
    check_copy(game, state, rng)
    check_actors(game, state)
    check_views(game, state, rng)
    if game.actors(state):
        check_leaks(game, state, rng)
        check_steps(game, state, rng)
        check_illegal(game, state)
        check_outside(game, state, rng)
        if ids:
            check_ids(game, ids, state)
        if default:
            check_default(game, state, default, rng)


def through_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


def check_sizes(game: Game[S, V]) -> None:
    """A table that is too small or too large is refused with a sentence."""
    for seats in (0, game.seats.start - 1, game.seats.stop):
        try:
            game.start(seats)
        except ValueError as error:
            promise(bool(str(error)), f"start({seats}) is refused without words")
            continue
        raise Broken(f"start({seats}) is not refused, though {game.name} is for {game.seats} seats")


def check_values(game: Game[S, V], state: S) -> None:
    """The state keeps the game's own invariants, holds values only and survives JSON."""
    game.check(state)
    try:
        data = game.codec.dump(state)
    except TypeError as error:
        raise Broken(f"the state holds something that is no value: {error}") from error
    promise(game.codec.load(through_json(data)) == state, "the state does not survive JSON")


def check_copy(game: Game[S, V], state: S, rng: Random) -> None:
    """A copy can be played on without touching the original."""
    before = game.codec.dump(state)
    twin = state.copy()
    promise(twin == state and twin is not state, "the copy is not equal to the original")
    if game.actors(twin):
        step(game, twin, rng)
        promise(twin != state, "an action changed nothing")
    promise(game.codec.dump(state) == before, "playing on the copy changed the original")


def check_actors(game: Game[S, V], state: S) -> None:
    """Chance is asked alone, seats exist and are asked once, everyone asked has a choice, and the end has a result."""
    actors = game.actors(state)
    promise(CHANCE not in actors or actors == (CHANCE,), "chance is asked together with seats")
    promise(len(set(actors)) == len(actors), "a seat is asked twice")
    for seat in actors:
        actions = open_to(game, state, seat)
        promise(len(actions) > 0, f"seat {seat} is asked but has no legal action")
        promise(len(set(actions)) == len(actions), f"seat {seat} has the same action twice")
    if actors == (CHANCE,):
        promise(all(weight > 0 for _, weight in game.odds(state)), "an outcome of chance has no weight")
    if not actors:
        promise(abs(sum(game.result(state)) - 1) < 1e-9, "the shares of the win do not add up to one")


def check_views(game: Game[S, V], state: S, rng: Random) -> None:
    """Each view survives JSON, and a state dreamt from it could be the true one."""
    for seat in (None, *range(state.seats)):
        view = game.view(state, seat)
        promise_exact(game, [view])
        loaded = game.codec.load(through_json(game.codec.dump(view)))
        promise(loaded == view, f"the view of seat {seat} does not survive JSON")
        dream = game.determinize(view, rng)
        promise(game.view(dream, seat) == view, f"seat {seat} can tell its dream from the truth by the view")
        promise(game.actors(dream) == game.actors(state), f"who is asked depends on what seat {seat} does not know")
        if seat is not None and seat in game.actors(state):
            same = list(game.legal(dream, seat)) == list(game.legal(state, seat))
            promise(same, f"the legal actions of seat {seat} depend on what it does not know")
        try:
            game.check(dream)
        except AssertionError as error:
            raise Broken(f"seat {seat} dreams a state that cannot come up in play: {error}") from error
        luck = rng.getrandbits(32)
        twice = [game.determinize(v, Random(luck)) for v in (view, game.view(dream, seat), loaded)]
        promise(twice[0] == twice[1] == twice[2], "dreams depend on more than the view and the generator")


def dreams_differ(game: Game[S, V], state: S, seat: Seat | None, count: int = 8) -> bool:
    """Whether the seat imagines more than one world, as it must where there are secrets."""
    view = game.view(state, seat)
    first = game.determinize(view, Random(0))
    return any(game.determinize(view, Random(n)) != first for n in range(1, count))


def check_leaks(game: Game[S, V], state: S, rng: Random) -> None:
    """Two worlds that look alike to a seat: alike afterwards means told alike, and told alike means alike afterwards.

    Without the second half a view may show what nobody was told, as long as dreams honour it.
    """
    for seat in (None, *range(state.seats)):
        view = game.view(state, seat)
        actor = rng.choice(game.actors(state))
        action = rng.choice(open_to(game, state, actor))
        after = state.copy()
        heard = hear(game, after, actor, action, seat)
        promise_exact(game, [action, *heard])
        for number in range(TRIES):
            dream = game.determinize(view, rng)
            actions = open_to(game, dream, actor)
            other = action if number % 2 and action in actions else rng.choice(actions)
            if seat != actor or other == action:  # a seat knows what it does itself
                world = dream.copy()
                said = hear(game, world, actor, other, seat)
                compare(game, seat, f"seat {actor} does {action}", (after, heard), (world, said))


def compare(
    game: Game[S, V], seat: Seat | None, what: str, truth: tuple[S, list[Event]], dream: tuple[S, list[Event]]
) -> None:
    """Broken unless the seat is told alike and sees alike in both worlds, or neither."""
    (after, heard), (world, said) = truth, dream
    seen, imagined = game.view(after, seat), game.view(world, seat)
    evidence = [f"told: {heard}", f"told in a world that looked alike: {said}", *differences("view", seen, imagined)]
    if seen == imagined:
        promise(said == heard, f"seat {seat} is told more than it sees when {what}", *evidence)
        same = game.actors(world) == game.actors(after)
        promise(same, f"who is asked next tells seat {seat} a secret when {what}", *evidence)
    else:
        promise(said != heard, f"seat {seat} sees more than it is told when {what}", *evidence)


def check_steps(game: Game[S, V], state: S, rng: Random) -> None:
    """Every legal action can be built from its steps, and no two from the same ones."""
    for seat in game.actors(state):
        actions = list(open_to(game, state, seat))
        keys = [steps(action) for action in actions]
        promise(len(set(keys)) == len(keys), "two actions have the same steps")
        for key in rng.sample(keys, min(STEP_SAMPLE, len(keys))):
            for length in range(len(key)):
                offered = next_steps(actions, key[:length])
                promise(key[length] in offered, f"the steps of {key[0]} do not lead to it")


def check_illegal(game: Game[S, V], state: S) -> None:
    """An action from nowhere, or from a seat that is not asked, is refused and changes nothing."""
    before = game.codec.dump(state)
    actors = game.actors(state)
    outsider = next(seat for seat in range(-2, 99) if seat not in actors)
    for seat, action in ((actors[0], Action()), (outsider, open_to(game, state, actors[0])[0])):
        try:
            may(game, state, seat, action)
        except Illegal:
            continue
        raise Broken("an illegal action was let through")
    promise(game.codec.dump(state) == before, "asking for an illegal action changed the state")


def check_log(game: Game[S, V], seats: int, state: S, log: Sequence[Entry]) -> None:
    """The log leads to the same state when it is replayed through JSON."""
    data = through_json([[seat, game.codec.dump(action)] for seat, action in log])
    entries = [Entry(seat, game.codec.load(action)) for seat, action in data]
    promise(replay(game, seats, entries) == state, "the log does not replay to the same state")


def check_leaving(game: Game[S, V], seats: int, out: Callable[[S, Seat], bool], seed: int, limit: int) -> None:
    """Who is out of the match stays out, is never asked again, and wins nothing."""
    gone: set[Seat] = set()

    def watch(state: S) -> None:
        gone.update([seat for seat in range(seats) if out(state, seat)])
        promise(all(out(state, seat) for seat in gone), "a seat that was out of the match is back")
        promise(not gone & set(game.actors(state)), "a seat that is out of the match is asked")

    state, _ = random_match(game, seats, Random(seed), watch, limit)
    if not game.actors(state):
        promise(not any(game.result(state)[seat] for seat in gone), "a seat that is out of the match wins")


def soak(
    game: Game[S, V],
    seats: int,
    seed: int,
    every: int = 1,
    limit: int | None = None,
    default: Default | None = None,
    ids: Ids | None = None,
) -> tuple[int, bool]:
    """Play one random match under all checks, the costly ones at one ply in `every`; entries and whether it ended."""
    rng = Random(seed)

    def watch(state: S) -> None:
        if rng.random() * every < 1:
            examine(game, state, rng, default, ids)

    log: list[Entry] = []
    try:
        state, _ = random_match(game, seats, rng, watch, limit, log)
        game.check(state)
        check_log(game, seats, state, log)
        check_memory(game, seats, log, rng, every)
        over = not game.actors(state)
        if over:
            examine(game, state, rng, default, ids)
    except FAULTS as fault:
        note_match(fault, game, seats, seed, log)
        raise
    return len(log), over


def note_match(fault: Exception, game: Game[S, V], seats: int, seed: int, log: Sequence[Entry]) -> None:
    """Add to the evidence in which match it was: the table, the seed, and the entries so far."""
    chosen = {name: value for name, value in dump(game.options).items() if value != dump(type(game.options)())[name]}
    options = "".join(f", {name}={write(value)}" for name, value in chosen.items())
    fault.add_note(f"{game.name} at {seats} seats{options}, seed {seed}, after {len(log)} entries, the last of them:")
    for number, (seat, action) in list(enumerate(log))[-SHOWN:]:
        fault.add_note(f"  {number}  {'chance' if seat == CHANCE else f'seat {seat}'}: {action}")
