"""What the numbers of Spy Alley mean, as data for programs."""

from __future__ import annotations

from typing import Any

from intrigue.core.contract import AnyGame
from intrigue.games.spy_alley import board
from intrigue.games.spy_alley.cards import (
    CONFISCATION,
    COUNTRIES,
    ITEMS,
    KINDS,
    PRICES,
    THINGS,
    WILD,
    country_of,
    kind_of,
)


def legend(game: AnyGame) -> dict[str, Any]:
    """Countries, items and spaces by their numbers. A set of items or countries is a number with a bit for each."""
    return {
        "Country": list(COUNTRIES),
        "Item": [_item(item) for item in ITEMS] + [{"name": THINGS[WILD]}],
        "Space": [_space(space) for space in range(len(board.NAMES))],
        "off": {"Space": board.OFF},
        "moves": {"counts": "move cards of value 1, 2, ... 6"},
        "items": {"bits": "Item"},
        "misses": {"bits": "Country"},
        "move_deck": {"bag": "move cards of value 1, 2, ... 6"},
        "gift_deck": {"bag": "Item"},
        "money": {"salary": board.SALARY, "toll": board.TOLL},
    }


def _item(item: int) -> dict[str, Any]:
    kind = kind_of(item)
    told = {"name": THINGS[item], "kind": KINDS[kind], "country": country_of(item)}
    return {**told, "price": PRICES[kind], "confiscation": CONFISCATION[kind]}


def _space(space: int) -> dict[str, Any]:
    x, y = board.PLACES[space]
    past = (space + 1,) if space == board.ENTRANCE else ()  # who begins a move at the Entrance has to enter
    return {"name": board.NAMES[space], "next": [*past, *board.ENDS[space][1]], "x": x, "y": y}
