"""Many matches at once, without coming back to the caller for each step; results as arrays of the standard library."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Literal, NamedTuple

from intrigue import games
from intrigue.core.codec import Codec
from intrigue.core.contract import AnyGame
from intrigue.core.play import Choose, Policy, Weights, play_many


class Rollouts(NamedTuple):
    """How the matches went. Each can be played again alone, with its seed and n = 1."""

    seats: int
    shares: array[float]  # of the win: all seats of the first match, all of the second, and so on
    lengths: array[int]  # entries in the log of each match, those of chance too
    seeds: array[int]

    def mean_shares(self) -> tuple[float, ...]:
        """The share of the wins that each seat took."""
        return tuple(sum(self.shares[seat :: self.seats]) / len(self.lengths) for seat in range(self.seats))


def rollouts(
    game: AnyGame, policy: Literal["uniform"] | Weights | Choose, n: int, seed: int, seats: int | None = None
) -> Rollouts:
    """Play n matches in which every seat follows the policy; the same arguments give the same matches.

    "uniform" makes every legal action equally likely; a table, such as {"Guess": 0.01}, weighs actions by their kind,
    1 where it is silent; a function chooses from (view, actions) as a bot does. The table has the most seats that
    the game allows unless their number is given. A game that brings a quicker player of its own, such as a compiled
    kernel, plays uniform matches by it, which then are others than without it.
    """
    seats = game.seats[-1] if seats is None else seats
    if seats not in game.seats:
        raise ValueError(f"{game.title} with these options has {game.seats[0]} to {game.seats[-1]} seats, not {seats}")
    if n < 1:
        raise ValueError(f"at least one match can be played, not {n}")
    found = Rollouts(seats, array("d"), array("i"), array("q", range(seed, seed + n)))
    chosen = read_policy(policy, game.codec)
    if chosen is None and play_in_bulk(game, found):
        return found
    play_many(game, seats, found.seeds, chosen, found.shares, found.lengths)
    return found


def read_policy(policy: str | Weights | Choose, codec: Codec) -> Policy:
    """The policy as the loop takes it, or ValueError with what is wrong."""
    if policy == "uniform":
        return None
    if isinstance(policy, Mapping):
        for kind, weight in policy.items():
            if not codec.knows(kind):
                raise ValueError(f"{kind!r} is no kind of action of this game: see the classes in its words.py")
            if not weight >= 0:
                raise ValueError(f"{kind} weighs {weight}: a weight is 0 or more")
        return policy
    if callable(policy):
        return policy
    raise ValueError(f'{policy!r} is no policy: give "uniform", a table of weights, or a function (view, actions)')


def play_in_bulk(game: AnyGame, found: Rollouts) -> bool:
    """Fill in the matches by the game's own quick player; False if there is none."""
    bulk = games.title(game.name).bulk
    for seed in found.seeds:
        played = bulk(game, found.seats, seed) if bulk else None
        if played is None:
            return False
        found.shares.extend(played[0])
        found.lengths.extend(played[1])
    return True
