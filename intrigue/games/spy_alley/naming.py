"""What the things of the game are called in sentences, in the language spoken now."""

from __future__ import annotations

from collections.abc import Iterable

from intrigue.core.language import phrase, sense, word
from intrigue.core.prose import listed
from intrigue.games.spy_alley.board import NAMES, Space
from intrigue.games.spy_alley.cards import COUNTRIES, THINGS, Country, Item

THE = (
    word("the French password"),
    word("the German password"),
    word("the Spanish password"),
    word("the Italian password"),
    word("the American password"),
    word("the Russian password"),
    word("the French disguise"),
    word("the German disguise"),
    word("the Spanish disguise"),
    word("the Italian disguise"),
    word("the American disguise"),
    word("the Russian disguise"),
    word("the French code book"),
    word("the German code book"),
    word("the Spanish code book"),
    word("the Italian code book"),
    word("the American code book"),
    word("the Russian code book"),
    word("the French key"),
    word("the German key"),
    word("the Spanish key"),
    word("the Italian key"),
    word("the American key"),
    word("the Russian key"),
    word("a wild card"),
)
CARDS = (
    word("the French identity card"),
    word("the German identity card"),
    word("the Spanish identity card"),
    word("the Italian identity card"),
    word("the American identity card"),
    word("the Russian identity card"),
)
EMBASSIES = (
    word("the French embassy"),
    word("the German embassy"),
    word("the Spanish embassy"),
    word("the Italian embassy"),
    word("the American embassy"),
    word("the Russian embassy"),
)

LETTERS = word("FGSIAR")  # of the countries, in a terminal
CODES = (word("Fr"), word("Ge"), word("Sp"), word("It"), word("Am"), word("Ru"))


def the(thing: Item) -> str:
    """A thing with its article."""
    return phrase(THE[thing])


def called(thing: Item) -> str:
    """A thing by itself, as it stands in a list."""
    return phrase(THINGS[thing])


def card_of(country: Country) -> str:
    """The identity card of a country, with its article."""
    return phrase(CARDS[country])


def embassy_of(country: Country) -> str:
    """The embassy of a country, with its article."""
    return phrase(EMBASSIES[country])


def land(country: Country) -> str:
    """What a spy of that country is."""
    return phrase(COUNTRIES[country])


def lands(countries: Iterable[Country], last: str = "and") -> str:
    return listed([land(country) for country in countries], last)


def signed(country: Country) -> str:
    """A country as it is printed on its passports, embassy and password, and chosen."""
    names = (
        sense("country", "French"),
        sense("country", "German"),
        sense("country", "Spanish"),
        sense("country", "Italian"),
        sense("country", "American"),
        sense("country", "Russian"),
    )
    return names[country]


def letter_of(country: Country) -> str:
    """What stands for a country in a terminal."""
    return phrase(LETTERS)[country]


def code_of(country: Country) -> str:
    """What stands for a country on small things: two letters, since one alone is a seat's."""
    return phrase(CODES[country])


def space_name(space: Space) -> str:
    return phrase(NAMES[space])


def dollars(money: int) -> str:
    return phrase("${money}", money=money)
