"""The tables that tests of environments play at: every game at every size."""

from __future__ import annotations

from typing import Any

from intrigue import games
from intrigue.core.contract import AnyGame
from intrigue.core.suite import tables

PLAYED = [name for name in games.OWN if games.title(name).encoding]


def largest(name: str) -> AnyGame:
    """The game with the options that allow the most sizes."""
    return max([game for game, _, _ in tables(games.title(name))], key=lambda game: len(game.seats))


def sizes(*names: str) -> list[Any]:
    """A game and a number of seats, for all games or for those that are named."""
    return [(name, seats) for name in names or PLAYED for seats in largest(name).seats]
