"""The small game: the end of a lap with three suspects and two pegs, small enough for exact answers. Data [44-46]."""

from __future__ import annotations

from intrigue.core.board import Space
from intrigue.core.contract import Action
from intrigue.games.simply_suspects.cards import ROWS
from intrigue.games.simply_suspects.words import DICE, Guess, Move

SUSPECTS = (0, 1, 2)  # Red, Blue and Green: the others are nobody, and their rows take no pegs
COLUMNS = (0, 6)  # tire tracks and broken glass: the other pegs stay where they are
NOBODY = tuple(row not in SUSPECTS for row in ROWS)  # ruled out for every seat from the beginning
PEGS = (6, 3, 4, 5, 3, 4, 6)  # the two at the top, the others in the rows of those who are nobody
PLACE: Space = 22  # three steps before Evidence #7, four before a space that leads to the Grand Jury
FACES = DICE[2:4]  # the die shows three or four
DECK = (0, 0, 0, 0, 0, 0, 0)  # no get-away cards
TURNS = 6


def has(action: Action) -> bool:
    """Whether the action is one of the small game: it names no peg, row or suspect that is not in it."""
    if isinstance(action, Move):
        return action.row in SUSPECTS and action.column in COLUMNS
    return not isinstance(action, Guess) or action.suspect in SUSPECTS
