"""What the things of the game are called in sentences, in the language spoken now."""

from __future__ import annotations

from intrigue.core.board import Space
from intrigue.core.language import phrase, word
from intrigue.games.simply_suspects.board import BOARD, Kind
from intrigue.games.simply_suspects.cards import EVIDENCE, SUSPECTS, TOP, Column, Row, Suspect

LETTERS = word("RBGYOP")  # of the suspects
ARTICLE = (Kind.PHOTO, Kind.GET_AWAY, Kind.JURY)  # whose names want one in a sentence
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
    2: word("after Evidence #1"),
    4: word("after the Photo of Red"),
    10: word("in the outer gallery"),
    13: word("in the outer gallery"),
    18: word("in the inner gallery"),
    19: word("in the inner gallery"),
    22: word("after Trading places"),
    28: word("before the Grand Jury"),
    30: word("before START"),
}


def suspect_name(suspect: Suspect) -> str:
    return phrase(SUSPECTS[suspect].name)


def letter_of(suspect: Suspect) -> str:
    return phrase(LETTERS)[suspect]


def clue_name(column: Column) -> str:
    return phrase(EVIDENCE[column])


def space_title(space: Space) -> str:
    """The space as it is written on a board, unlike any other."""
    kind, number = BOARD[space][:2]
    if kind is Kind.EVIDENCE:
        return phrase("Evidence #{number} {clue}", number=number + 1, clue=clue_name(number))
    if kind is Kind.PHOTO:
        return phrase("Photo of {suspect}", suspect=suspect_name(number))
    title = phrase("Move forward {steps}", steps=number) if kind is Kind.ONWARD else phrase(KINDS[kind])
    return phrase("{space} {where}", space=title, where=phrase(WHERE[space])) if space in WHERE else title


def space_name(space: Space) -> str:
    """The space as people call it in a sentence."""
    title = space_title(space)
    return phrase("the {space}", space=title) if BOARD[space].kind in ARTICLE else title


def peg_name(column: Column) -> str:
    return phrase("#{number} {clue}", number=column + 1, clue=clue_name(column))


def row_name(row: Row) -> str:
    return phrase("the top") if row == TOP else phrase("{suspect}'s row", suspect=suspect_name(row))
