"""What the things of the game are called in sentences, in the language spoken now."""

from __future__ import annotations

from collections.abc import Iterable

from intrigue.core.language import phrase, sense, word
from intrigue.core.prose import listed
from intrigue.games.spy_alley import board
from intrigue.games.spy_alley.board import Space
from intrigue.games.spy_alley.cards import COUNTRIES, PASSWORD, THINGS, Country, Item, item

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

HOUSES = (
    word("French embassy"),
    word("German embassy"),
    word("Spanish embassy"),
    word("Italian embassy"),
    word("American embassy"),
    word("Russian embassy"),
)
PRINTED: dict[Space, str] = {
    board.START: word("Start"),
    board.DISGUISES: word("Disguises"),
    board.CODE_BOOKS: word("Code books"),
    board.KEYS: word("Keys"),
    board.TAKE_ANOTHER_TURN: word("Another turn"),
    board.ENTRANCE: word("Entrance"),
    board.BORDER: word("Border"),
    board.MOVE_BACK: word("Back 2"),
    board.ELIMINATOR: word("Eliminator"),
    board.CONFISCATE: word("Confiscate"),
    **dict.fromkeys(board.MOVE_CARDS, word("Move card")),
    **dict.fromkeys(board.FREE_GIFTS, word("Free gift")),
    **dict.fromkeys(board.BLACK_MARKETS, word("Black market")),
    **dict.fromkeys(board.INCOME, word("Secrets")),
}

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
    """A space as it is printed on the board."""
    if space in board.PASSWORD_SPACES:
        return capital(called(item(PASSWORD, board.PASSWORD_SPACES[space])))
    if space in board.EMBASSIES:
        return capital(phrase(HOUSES[board.EMBASSIES[space]]))
    return phrase(PRINTED[space])


def at_space(space: Space) -> str:
    """A space as one lands on it, with its article where it has one."""
    if space in board.EMBASSIES:
        return embassy_of(board.EMBASSIES[space])
    if space in board.PASSWORD_SPACES:
        return _password(board.PASSWORD_SPACES[space])
    return _landed(space)


def _password(country: Country) -> str:
    names = (
        sense("space", "the French password"),
        sense("space", "the German password"),
        sense("space", "the Spanish password"),
        sense("space", "the Italian password"),
        sense("space", "the American password"),
        sense("space", "the Russian password"),
    )
    return names[country]


def _landed(space: Space) -> str:
    names = {
        board.START: sense("space", "Start"),
        board.DISGUISES: sense("space", "the disguises"),
        board.CODE_BOOKS: sense("space", "the code books"),
        board.KEYS: sense("space", "the keys"),
        board.TAKE_ANOTHER_TURN: sense("space", "Another turn"),
        board.ENTRANCE: sense("space", "the Entrance"),
        board.BORDER: sense("space", "the Border"),
        board.MOVE_BACK: sense("space", "Back 2"),
        board.ELIMINATOR: sense("space", "the Eliminator"),
        board.CONFISCATE: sense("space", "Confiscate"),
        **dict.fromkeys(board.MOVE_CARDS, sense("space", "a move card space")),
        **dict.fromkeys(board.FREE_GIFTS, sense("space", "a free gift space")),
        **dict.fromkeys(board.BLACK_MARKETS, sense("space", "the black market")),
        **dict.fromkeys(board.INCOME, sense("space", "Secrets")),
    }
    return names[space]


def capital(words: str) -> str:
    """Words as they begin a line."""
    return words[:1].upper() + words[1:]


def dollars(money: int) -> str:
    return phrase("${money}", money=money)
