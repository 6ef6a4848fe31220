"""What the things of the game are called in sentences, in the language spoken now."""

from __future__ import annotations

from intrigue.core.board import Space
from intrigue.core.language import phrase, word
from intrigue.games.simply_suspects.board import BOARD, Kind
from intrigue.games.simply_suspects.cards import EVIDENCE, SUSPECTS, TOP, Column, Row, Suspect

LETTERS = word("RBGYOP")  # of the suspects
ARTICLE = (Kind.PHOTO, Kind.GET_AWAY, Kind.JURY)  # whose names want one in a sentence
PLAIN = (Kind.START, Kind.EVIDENCE)  # the others are called by what one does there, and stand in quotation marks
KINDS = {
    Kind.START: word("START"),
    Kind.GET_AWAY: word("Get-away card"),
    Kind.TAKE: word("Take a get-away card"),
    Kind.CHOICE: word("Your choice"),
    Kind.TRADE: word("Trading places"),
    Kind.FORWARD: word("Move an opponent forward"),
    Kind.BACK: word("Move an opponent back"),
    Kind.JURY: word("Grand Jury"),
}
WHERE = {  # tells spaces apart that are called the same
    2: word("left side"),
    4: word("left side"),
    10: word("top"),
    13: word("right side"),
    18: word("inside"),
    19: word("inside"),
    22: word("lower right"),
    28: word("bottom"),
    30: word("lower left"),
}


def suspect_name(suspect: Suspect) -> str:
    return phrase(SUSPECTS[suspect].name)


def letter_of(suspect: Suspect) -> str:
    return phrase(LETTERS)[suspect]


def clue_name(column: Column) -> str:
    return phrase(EVIDENCE[column])


def space_kind(space: Space) -> str:
    """The space as it is written on a board; some are called the same."""
    kind, number = BOARD[space][:2]
    if kind is Kind.EVIDENCE:
        return phrase("Evidence #{number} {clue}", number=number + 1, clue=clue_name(number))
    if kind is Kind.PHOTO:
        return phrase("Photo of {suspect}", suspect=suspect_name(number))
    return phrase("Move forward {steps}", steps=number) if kind is Kind.ONWARD else phrase(KINDS[kind])


def space_title(space: Space) -> str:
    """The space unlike any other."""
    return _told_apart(space, space_kind(space))


def _told_apart(space: Space, called: str) -> str:
    return phrase("{space} ({where})", space=called, where=phrase(WHERE[space])) if space in WHERE else called


def space_name(space: Space) -> str:
    """The space as people call it in a sentence."""
    kind = BOARD[space].kind
    if kind in ARTICLE:
        return phrase("the {space}", space=space_title(space))
    if kind in PLAIN:
        return space_title(space)
    return _told_apart(space, phrase("“{space}”", space=space_kind(space)))


def peg_name(column: Column) -> str:
    return phrase("#{number} {clue}", number=column + 1, clue=clue_name(column))


def row_name(row: Row) -> str:
    return phrase("the top") if row == TOP else phrase("{suspect}'s row", suspect=suspect_name(row))
