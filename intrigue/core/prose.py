"""Words in sentences, the same in every game and around it."""

from __future__ import annotations

from collections.abc import Iterable

from intrigue.core.contract import AnyGame


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a row: a, b and c."""
    *most, end = [*words] or [""]
    return f"{', '.join(most)} {last} {end}" if most else end


def sizes(game: AnyGame) -> str:
    """The sizes of table that a game allows."""
    first, last = game.seats[0], game.seats[-1]
    return f"{first} seats" if first == last else f"{first} to {last} seats"
