"""Countries, items, prices and decks: data."""

from __future__ import annotations

from functools import lru_cache

from intrigue.core.deck import Deck
from intrigue.core.language import word

Country = int
Item = int  # kind * 6 + country: the passwords first, then disguises, code books, keys

COUNTRIES = (word("French"), word("German"), word("Spanish"), word("Italian"), word("American"), word("Russian"))
FRENCH, GERMAN, SPANISH, ITALIAN, AMERICAN, RUSSIAN = range(6)
COLOURS = ("purple", "orange", "yellow", "green", "blue", "red")

KINDS = (word("password"), word("disguise"), word("code book"), word("key"))
PASSWORD, DISGUISE, CODE_BOOK, KEY = range(4)
ITEMS = range(len(KINDS) * len(COUNTRIES))
WILD: Item = len(ITEMS)  # a wild card, wherever items are named; it has no hole on the scorecard
THINGS = (
    word("French password"),
    word("German password"),
    word("Spanish password"),
    word("Italian password"),
    word("American password"),
    word("Russian password"),
    word("French disguise"),
    word("German disguise"),
    word("Spanish disguise"),
    word("Italian disguise"),
    word("American disguise"),
    word("Russian disguise"),
    word("French code book"),
    word("German code book"),
    word("Spanish code book"),
    word("Italian code book"),
    word("American code book"),
    word("Russian code book"),
    word("French key"),
    word("German key"),
    word("Spanish key"),
    word("Italian key"),
    word("American key"),
    word("Russian key"),
    word("wild card"),
)  # all items and the wild card as programs and people call them

PRICES = (1, 5, 15, 30)  # by kind, in shops and on the black market
CONFISCATION = (5, 5, 10, 25)  # by kind, paid to the seat that loses the item
WILD_CONFISCATION = 50
SET_SIZE = len(KINDS)

WILDS = 4
GIFTS = {40: (0, 3, 2, 1), 52: (2, 2, 2, 2)}  # size of the gift deck: copies of each item, by kind
MOVE_COPIES = 6  # of each value from 1 to 6


def item(kind: int, country: Country) -> Item:
    return kind * len(COUNTRIES) + country


def kind_of(thing: Item) -> int:
    return thing // len(COUNTRIES)


def country_of(thing: Item) -> Country:
    return thing % len(COUNTRIES)


def price(thing: Item) -> int:
    """What the bank asks for an item."""
    return PRICES[kind_of(thing)]


def confiscation_price(thing: Item) -> int:
    """What the loser of an item or wild card is paid."""
    return WILD_CONFISCATION if thing == WILD else CONFISCATION[kind_of(thing)]


def _below(prices: tuple[int, ...], money: int) -> int:
    return sum(63 << 6 * kind for kind, asked in enumerate(prices) if asked <= money)


# Scorecards are sets of items, one bit each. SETS: the four items of a country.
SETS = tuple(sum(1 << item(kind, country) for kind in range(len(KINDS))) for country in range(len(COUNTRIES)))
OF_KIND = tuple(63 << 6 * kind for kind in range(len(KINDS)))
ALL_ITEMS = (1 << len(ITEMS)) - 1
_BUYABLE = tuple(_below(PRICES, money) for money in range(max(PRICES) + 1))
_CONFISCABLE = tuple(_below(CONFISCATION, money) for money in range(max(CONFISCATION) + 1))


def buyable(money: int) -> int:
    """The items that this much money buys, as a set."""
    return _BUYABLE[money] if money < len(_BUYABLE) else ALL_ITEMS


def confiscable(money: int) -> int:
    """The items that this much money can confiscate, as a set."""
    return _CONFISCABLE[money] if money < len(_CONFISCABLE) else ALL_ITEMS


def owned(items: int, country: Country) -> int:
    """How many of the country's four items are on the scorecard."""
    return (items & SETS[country]).bit_count()


@lru_cache(maxsize=4096)
def members(items: int) -> tuple[Item, ...]:
    """The items of a set, in order."""
    return tuple(thing for thing in ITEMS if items >> thing & 1)


def gift_deck(size: int) -> Deck:
    return Deck((*(GIFTS[size][kind_of(thing)] for thing in ITEMS), WILDS))


def move_deck() -> Deck:
    """Card kind 0 moves one space, kind 5 moves six."""
    return Deck((MOVE_COPIES,) * 6)
