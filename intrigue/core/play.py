"""Random play in one loop, made to be compiled: a step, the rest of a match, many matches."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from intrigue.core.contract import CHANCE, Action, Entry, Game, S, Seat, V, draw

Choose = Callable[[Any, Sequence[Action]], Action]  # from a view and the legal actions, as a bot chooses
Weights = Mapping[str, float]  # how likely an action is, beside the others, by its kind; a kind not named weighs 1
Policy = Weights | Choose | None  # None: every action is equally likely


def compiled() -> bool:
    """Whether the rules run compiled, rather than as plain Python."""
    return not __file__.endswith(".py")


def step(game: Game[S, V], state: S, rng: Random) -> Entry:
    """Let one of the asked seats, or chance, do something at random."""
    actors = game.actors(state)
    seat = actors[0] if len(actors) == 1 else actors[int(rng.random() * len(actors))]
    if seat == CHANCE:
        action = draw(game.odds(state), rng)
    else:
        actions = game.legal(state, seat)
        action = actions[int(rng.random() * len(actions))]
    game.apply(state, seat, action)
    return Entry(seat, action)


def play_chance(game: Game[S, V], state: S, rng: Random) -> tuple[Seat, ...]:
    """Let chance act as long as it is asked, changing the state; who is asked then."""
    asked = game.actors(state)
    while asked and asked[0] == CHANCE:
        game.apply(state, CHANCE, draw(game.odds(state), rng))
        asked = game.actors(state)
    return asked


def answer(game: Game[S, V], state: S, seat: Seat, action: Action, rng: Random) -> tuple[Seat, ...]:
    """Let a seat act, and chance after it, changing the state; who is asked then."""
    game.apply(state, seat, action)
    return play_chance(game, state, rng)


def play_on(game: Game[S, V], state: S, rng: Random, policy: Policy = None, limit: int = -1) -> int:
    """Play to the end, or to the limit of entries, changing the state; how many entries that took."""
    played = 0
    actors = game.actors(state)
    while actors and played != limit:
        seat = actors[0] if len(actors) == 1 else actors[int(rng.random() * len(actors))]
        if seat == CHANCE:
            action = draw(game.odds(state), rng)
        elif policy is None:
            actions = game.legal(state, seat)
            action = actions[int(rng.random() * len(actions))]
        else:
            action = choose(game, state, seat, policy, rng)
        game.apply(state, seat, action)
        played += 1
        actors = game.actors(state)
    return played


def choose(game: Game[S, V], state: S, seat: Seat, policy: Weights | Choose, rng: Random) -> Action:
    """What the policy does; where all that is legal weighs nothing, every action is equally likely."""
    actions = game.legal(state, seat)
    if not isinstance(policy, Mapping):
        return policy(game.view(state, seat), actions)
    weights = [policy.get(type(action).__name__, 1.0) for action in actions]
    ticket = rng.random() * sum(weights)
    for action, weight in zip(actions, weights, strict=True):
        ticket -= weight
        if ticket < 0:
            return action
    return actions[int(rng.random() * len(actions))]


def play_many(
    game: Game[S, V], seats: int, seeds: Sequence[int], policy: Policy, shares: array[float], lengths: array[int]
) -> None:
    """Play a match for each seed, adding the shares of all its seats and its length to the arrays."""
    for seed in seeds:
        state = game.start(seats)
        lengths.append(play_on(game, state, Random(seed), policy))
        shares.extend(game.result(state))
