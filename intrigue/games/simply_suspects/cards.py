"""The suspects, the evidence and the get-away cards: data."""

from __future__ import annotations

from typing import NamedTuple

from intrigue.core.language import word

Suspect = int  # also the number of that suspect's row on the evidence board
Row = int
Column = int
Card = int  # the number on a get-away card


class Person(NamedTuple):
    """A suspect: a colour, and a letter for those who cannot see it."""

    name: str
    letter: str


SUSPECTS = (
    Person(word("Red"), "R"),
    Person(word("Blue"), "B"),
    Person(word("Green"), "G"),
    Person(word("Yellow"), "Y"),
    Person(word("Orange"), "O"),
    Person(word("Purple"), "P"),
)
ROWS = range(len(SUSPECTS))
TOP: Row = len(SUSPECTS)  # the beginning holes above the rows: they are nobody's

EVIDENCE = (
    word("tire tracks"),
    word("fingerprints"),
    word("footprint"),
    word("glove"),
    word("hair"),
    word("torn note"),
    word("broken glass"),
)
COLUMNS = range(len(EVIDENCE))

DECK = (6, 6, 6, 6, 6, 6, 6)  # how many get-away cards show 0, 1, ... 6
CARDS = range(len(DECK))
HAND = 3  # get-away cards dealt to each seat

GUILTY = 2  # this many pegs in the own row convict
PHOTO_PEGS = 2  # this many pegs leave the row of a photographed suspect
