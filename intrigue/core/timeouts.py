"""What is done for a seat whose time is up must prove nothing: luck chooses, and luck knows no secrets.

The others are told that time ran out, so they know that luck chose. What they are told then must be as likely in every
world that looked alike to them. Some answers open what others have sealed, or must show a card: then whatever the seat
does tells something, and nothing is held against what luck chose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from intrigue.core.contract import CHANCE, Action, Event, Game, S, Seat, V
from intrigue.core.promises import hear, promise

DREAMS = 12  # worlds of one viewer
SURE = 150  # worlds in which an action must tell nothing before it is called better: a dozen may agree by luck
LUCKS = 40  # draws of luck that are compared in two worlds
FAR = 0.75  # between the shares of those draws: a hand of two alike plays it always, one of two half the time; and luck
OTHERS = 24  # actions tried to explain what was told

Default = Callable[[Any, Sequence[Action], Random], Action]


def check_default(game: Game[S, V], state: S, default: Default, rng: Random) -> None:
    """Broken if a viewer can tell worlds apart by what is done for a seat that ran out of time.

    Where something must be told, it is held against what luck chose only if an action would tell nobody anything.
    """
    for seat in game.actors(state):
        if seat == CHANCE:
            return
        viewer = rng.choice([viewer for viewer in (None, *range(state.seats)) if viewer != seat])
        view = game.view(state, viewer)
        dreams = [game.determinize(view, rng) for _ in range(DREAMS)]
        action = default(game.view(state, seat), game.legal(state, seat), rng)
        promise(action in game.legal(state, seat), f"what is done for seat {seat} without time is not legal: {action}")
        heard = told(game, state, seat, action, viewer)
        what = f"that time ran out tells seat {viewer} a secret of seat {seat}"
        done = f"done: {action}, told: {heard}"
        odd = [dream for dream in dreams if not explained(game, dream, seat, action, viewer, heard, rng)]
        if not odd:
            often = partial(share, game, seat=seat, default=default, viewer=viewer, heard=heard, rng=rng)
            for dream in dreams[:2]:
                if dream != state:  # as it never is where everything lies open
                    truth, other = often(state), often(dream)
                    promise(abs(truth - other) <= FAR, what, done, f"{truth:.2f} of times, elsewhere {other:.2f}")
        elif not all(action in game.legal(dream, seat) for dream in odd):  # else it opens what others have sealed
            better = some(game.legal(state, seat), rng)
            for many in (DREAMS, SURE):
                better = mute_to_all(game, state, seat, better, viewer, many, rng)
            promise(not better, what, done, f"proves nothing: {better[:1]}")


def told(game: Game[S, V], state: S, seat: Seat, action: Action, viewer: Seat | None) -> list[Event]:
    """What the viewer would be told of an action."""
    return hear(game, state.copy(), seat, action, viewer)


def explained(
    game: Game[S, V], dream: S, seat: Seat, action: Action, viewer: Seat | None, heard: list[Event], rng: Random
) -> bool:
    """Whether the seat could do something in the dream, the same or another thing, that tells the viewer the same."""
    legal = game.legal(dream, seat)
    tried = [action, *some(legal, rng)] if action in legal else some(legal, rng)
    return any(told(game, dream, seat, other, viewer) == heard for other in tried)


def is_mute(game: Game[S, V], state: S, seat: Seat, action: Action, viewer: Seat | None, dreams: Sequence[S]) -> bool:
    """Whether the action can be done, and tells the viewer the same, in all of these worlds."""
    heard = told(game, state, seat, action, viewer)
    return all(
        action in game.legal(dream, seat) and told(game, dream, seat, action, viewer) == heard for dream in dreams
    )


def mute_to_all(
    game: Game[S, V], state: S, seat: Seat, actions: Sequence[Action], viewer: Seat | None, many: int, rng: Random
) -> list[Action]:
    """Those of the actions that tell nothing to the viewer, nor to a spectator, in so many worlds of each."""
    for who in (viewer, None):
        if actions:
            view = game.view(state, who)
            dreams = [game.determinize(view, rng) for _ in range(many)]
            actions = [action for action in actions if is_mute(game, state, seat, action, who, dreams)]
    return list(actions)


def share(
    game: Game[S, V], state: S, seat: Seat, default: Default, viewer: Seat | None, heard: list[Event], rng: Random
) -> float:
    """How often luck does what tells the viewer this."""
    view, legal = game.view(state, seat), game.legal(state, seat)
    done = [default(view, legal, rng) for _ in range(LUCKS)]
    telling = {action for action in set(done) if told(game, state, seat, action, viewer) == heard}
    return sum(action in telling for action in done) / LUCKS


def some(actions: Sequence[Action], rng: Random) -> list[Action]:
    """A few of the actions, one of every kind among them."""
    kinds = {type(action): action for action in actions}
    return [*kinds.values(), *rng.sample(list(actions), min(OTHERS, len(actions)))]
