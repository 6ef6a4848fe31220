"""What the clock does for a seat, in twin worlds: with the same luck it does the same, or what looks the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from intrigue import games
from intrigue.core.contract import CHANCE, Action, AnyGame, Seat
from intrigue.core.promises import hear, open_to

Except = Callable[[Any, Seat, Seat | None], bool]  # whether that listener must see what that seat holds, by the rules


def nothing(state: Any, seat: Seat, listener: Seat | None) -> bool:
    return False


def by_kind(game: AnyGame, state: Any, seat: Seat, rng: Random) -> Action:
    """Any action, each kind being as likely as another, so that rare ones come up."""
    actions = open_to(game, state, seat)
    kind = rng.choice(list(dict.fromkeys(map(type, actions))))
    return rng.choice([action for action in actions if type(action) is kind])


def compare(game: AnyGame, seats: int, seed: int, plies: int, told: Except = nothing) -> set[str]:
    """Let the clock run out at every ply of a random match, in the true world and in dreams of everybody else.

    Fails unless with the same luck the seat does the same, or all who are not asked hear and see the same. (The same
    action may turn out differently: an opponent pushed before the jury is convicted or not.) The kinds that came up.
    """
    default, rng, state, kinds = games.title(game.name).hints.default, Random(seed), game.start(seats), set[str]()
    for _ in range(plies):
        for seat in game.actors(state):
            if seat == CHANCE:
                continue
            luck = rng.getrandbits(64)
            for listener in (None, *range(seats)):
                if listener == seat or told(state, seat, listener):
                    continue
                dream = game.determinize(game.view(state, listener), rng)
                done, heard = [], []
                for world in (state.copy(), dream):
                    actions = game.legal(world, seat)
                    action = default(game.view(world, seat), actions, Random(luck))
                    assert action in actions
                    done.append(action)
                    heard.append((hear(game, world, seat, action, listener), game.view(world, listener)))
                kinds.add(type(done[0]).__name__)
                alike = done[0] == done[1] or heard[0] == heard[1]
                assert alike, f"seat {listener} reads seat {seat} off {done[0]}"
        if not (actors := game.actors(state)):
            break
        seat = rng.choice(actors)
        game.apply(state, seat, by_kind(game, state, seat, rng))
    return kinds
