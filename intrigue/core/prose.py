"""Words in sentences, the same in every game and around it."""

from __future__ import annotations

from collections.abc import Iterable

from intrigue.core.contract import AnyGame
from intrigue.core.language import phrase, phrases, word

ROWS = {"and": word("{most} and {end}"), "or": word("{most} or {end}"), "nor": word("{most} nor {end}")}


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a row: a, b and c."""
    *most, end = [*words] or [""]
    return phrase(ROWS[last], most=", ".join(most), end=end) if most else end


def own_name(name: str) -> str:
    """Whose things these are: the viewer's; with the name, for who looks through somebody's eyes."""
    you = phrase("You")
    return you if name == you else phrase("You · {name}", name=name)


def sizes(game: AnyGame) -> str:
    """The sizes of table that a game allows."""
    first, last = game.seats[0], game.seats[-1]
    if first == last:
        return phrases("{n} seat", "{n} seats", first)
    return phrase("{first} to {last} seats", first=first, last=last)
