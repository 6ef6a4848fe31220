"""The games as they stand on the lobby's shelf: title, picture, players, length."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from intrigue import games
from intrigue.core.options import variants
from intrigue.server.catalogue import say

MINUTES = {
    "conspiracy": (30, 60),
    "spy_alley": (30, 45),
    "souls": (20, 45),
    "conspirateurs": (30, 60),
    "simply_suspects": (15, 30),
}
USUAL = {"conspiracy": 4, "spy_alley": 4, "souls": 4, "conspirateurs": 2, "simply_suspects": 4}


@dataclass(frozen=True, slots=True)
class Box:
    """One game on the shelf. The usual number of seats is what "play now" deals for."""

    name: str
    title: str
    cover: str
    seats: range
    sizes: range  # with some option
    usual: int

    @property
    def blurb(self) -> str:
        return say(f"blurb_{self.name}")

    @property
    def players(self) -> str:
        low, high = self.seats[0], self.seats[-1]
        usual = say("players" if low < high else "players_exactly", low=low, high=high)
        if self.seats == self.sizes:
            return usual
        return say("players_by_option", usual=usual, low=self.sizes[0], high=self.sizes[-1])

    @property
    def minutes(self) -> str:
        low, high = MINUTES[self.name]
        return say("minutes", low=low, high=high)


@cache
def box(name: str) -> Box:
    game = games.load(name)
    found = {size for options in variants(games.options_class(name)) for size in games.load(name, options).seats}
    sizes = range(min(found), max(found) + 1)
    return Box(name, game.title, games.drawing(name).cover(), game.seats, sizes, USUAL[name])


@cache
def shelf() -> tuple[Box, ...]:
    return tuple(box(name) for name in games.GAMES)
