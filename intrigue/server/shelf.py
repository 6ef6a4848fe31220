"""The games as they stand on the lobby's shelf: title, picture, players, length."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from intrigue import games
from intrigue.core.language import phrase
from intrigue.core.options import variants
from intrigue.server.catalogue import say
from intrigue.server.languages import by_language


@dataclass(frozen=True, slots=True)
class GameBox:
    """One game on the shelf. The usual number of seats is what "play now" deals for."""

    name: str
    title: str
    seats: range
    sizes: range  # with some option
    usual: int
    about: str
    length: tuple[int, int]  # in minutes
    depth: int  # how much there is to learn, from 1 to 3
    first_game: int  # minutes that one takes to learn it by, or 0 without one
    gallery: bool  # whether there is a page with every kind of card or piece

    @property
    def cover(self) -> str:
        return _cover(self.name)

    @property
    def blurb(self) -> str:
        return phrase(self.about)

    @property
    def players(self) -> str:
        low, high = self.seats[0], self.seats[-1]
        usual = say("players" if low < high else "players_exactly", low=low, high=high)
        if self.seats == self.sizes:
            return usual
        return say("players_by_option", usual=usual, low=self.sizes[0], high=self.sizes[-1])

    @property
    def ease(self) -> str:
        return say(f"depth_{self.depth}")

    @property
    def minutes(self) -> str:
        return say("minutes", low=self.length[0], high=self.length[1])


@by_language
def _cover(name: str) -> str:
    return games.title(name).drawing.cover()


@cache
def box(name: str) -> GameBox:
    title = games.title(name)
    found = {size for options in variants(title.options) for size in games.load(name, options).seats}
    facts = (title.plain.seats, range(min(found), max(found) + 1), title.usual, title.blurb, title.minutes, title.depth)
    first = title.first_game.minutes if title.first_game else 0
    return GameBox(name, title.plain.title, *facts, first, title.gallery is not None)


@cache
def shelf() -> tuple[GameBox, ...]:
    return tuple(box(name) for name in games.names())
