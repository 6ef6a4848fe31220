"""What outsiders may send as an action: odd values in every field of every legal action, looked up and never obeyed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from intrigue.core.codec import Unreadable
from intrigue.core.contract import Action, Game, Illegal, S, Seat, V, may
from intrigue.core.promises import Broken, open_to, promise

SAMPLE = 4  # legal actions that are spoilt at one ply
ODD: tuple[Any, ...] = (
    *(-1, -(2**63), 7, 16, 99, 288, 289, 2**31, 2**53, 2**63 - 1, 2**64, 10**40),
    *(0.5, -0.0, 1.0, 1e300, True, False, None),
    *("", "Pass", "\x00", "9" * 400, [], [1], [[[]]], {}, {"is": "Nothing"}, {"is": None}),
)


def check_outside(game: Game[S, V], state: S, rng: Random) -> None:
    """Whatever an action is spoilt to, it is unreadable, illegal, or one of the legal actions."""
    for seat in game.actors(state):
        actions = list(open_to(game, state, seat))
        legal = {written(game, action) for action in actions}
        for action in rng.sample(actions, min(SAMPLE, len(actions))):
            for data in spoilt(game.codec.dump(action), rng):
                taken = taken_from(game, state, seat, data)
                text = f"seat {seat} may do what is not legal: {data}"
                promise(taken is None or written(game, taken) in legal, text)


def written(game: Game[S, V], action: Action) -> str:
    return json.dumps(game.codec.dump(action), sort_keys=True)


def taken_from(game: Game[S, V], state: S, seat: Seat, data: Any) -> Action | None:
    """The action that the data is taken for; None where it is refused as it should be."""
    try:
        found = game.codec.load(data)
        return may(game, state, seat, found) if isinstance(found, Action) else None
    except (Unreadable, Illegal):
        return None
    except Exception as error:
        raise Broken(f"{data} from outside is not refused but ends in {type(error).__name__}: {error}") from error


def spoilt(data: dict[str, Any], rng: Random) -> Iterator[Any]:
    """The data of an action with one field made odd, left out or added, and what is no action at all."""
    names = [name for name in data if name != "is"]
    for name in names:
        yield data | {name: rng.choice(ODD)}
        yield data | {name: data[name] + rng.choice((-1, 1, 2**32, 2**63))} if type(data[name]) is int else data
        yield {key: value for key, value in data.items() if key != name}
    yield data | {"is": rng.choice(ODD)}
    yield data | {"more": 1}
    yield rng.choice(ODD)
