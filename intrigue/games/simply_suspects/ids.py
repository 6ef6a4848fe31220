"""The actions and outcomes of Simply Suspects in the order of their ids."""

from __future__ import annotations

from intrigue.core.ids import Ids
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import AFTER
from intrigue.games.simply_suspects.rules import SimplySuspects

FORKED = sorted({to for after in AFTER if len(after) > 1 for to in after})  # the first spaces of the galleries


def ids(game: SimplySuspects, seats: int) -> Ids:
    """Any card can be taken from any opponent, and any opponent pushed to any space."""
    opponents = range(seats)
    return Ids(
        (
            w.ROLL,
            *w.PLAYS,
            *[w.FOLLOWS[to] for to in FORKED],
            w.DRAW,
            *[take for opponent in opponents for take in w.TAKES[opponent]],
            w.LEAVE,
            *[move for moves in w.MOVES for move in moves],
            *w.TRADES[:seats],
            *[push for opponent in opponents for push in w.PUSHES[opponent]],
            *[guess for opponent in opponents for guess in w.GUESSES[opponent]],
            w.STOP,
        ),
        (*[die for die, _ in w.DICE], *w.TURNED_UP, *w.IDENTITIES),
    )
