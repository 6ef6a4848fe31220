"""The small game: the end of a match with three countries, small enough for exact answers. Data [56-58]."""

from __future__ import annotations

from intrigue.games.spy_alley.board import Space
from intrigue.games.spy_alley.cards import ALL_ITEMS, FRENCH, ITALIAN, KEY, PRICES, SPANISH, item
from intrigue.games.spy_alley.words import THROWS

COUNTRIES = (FRENCH, SPANISH, ITALIAN)
OTHERS = 63 & ~sum(1 << country for country in COUNTRIES)  # as a set: nobody spies for these
PLACE: Space = 10  # three steps before the Black Market, four before the Entrance
MONEY = PRICES[KEY]
ITEMS = ALL_ITEMS & ~sum(1 << item(KEY, country) for country in COUNTRIES)  # all but the keys of the three
FACES = THROWS[2:4]  # the die shows three or four
TURNS = 6
