"""Matches between bots, for tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from intrigue import bots
from intrigue.core.budget import Budget
from intrigue.core.contract import CHANCE, Action, AnyGame, Seat, draw

Decision = tuple[Any, Seat, Action]


def decisions(game: AnyGame, names: Sequence[str], seed: int, iterations: int = 1) -> Iterator[Decision]:
    """A match of these bots: every real choice, with the table before it. The table is not to be changed."""
    luck, table = Random(seed), game.start(len(names))
    budget = Budget(iterations=iterations)
    players = [bots.make(name, game, Random(f"{seed} {seat}"), budget) for seat, name in enumerate(names)]
    while actors := game.actors(table):
        seat = actors[0]
        if seat == CHANCE:
            game.apply(table, CHANCE, draw(game.odds(table), luck))
            continue
        actions = game.legal(table, seat)
        action = players[seat].choose(game.view(table, seat), actions)
        if len(actions) > 1:
            yield table, seat, action
        game.apply(table, seat, action)


def ended(game: AnyGame, names: Sequence[str], seed: int, iterations: int = 1) -> Any:
    """The table after a match of these bots."""
    *_, (table, _, _) = decisions(game, names, seed, iterations)  # changed in place until the end
    return table
