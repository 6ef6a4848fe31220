"""The actions and outcomes of Conspiracy in the order of their ids."""

from __future__ import annotations

from intrigue.core.ids import Ids
from intrigue.games.conspiracy.board import board_for
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.conspiracy.words import (
    BEGINS,
    BIDS,
    BLOWS,
    CALL_BIDS,
    CHALLENGE,
    CONCEDE,
    COVER,
    DISCLOSE,
    KEEP,
    MOVES,
    PASS,
    PAYS,
    PLACES,
    REFUSE,
    SETTLES,
    STOP,
)


def ids(game: Conspiracy, seats: int) -> Ids:
    """Headquarters are numbered where they are chosen as actions, and where they are drawn as outcomes."""
    board, chosen = board_for(game.options.chart, seats), game.options.headquarters == "chosen"
    settles = [SETTLES[space] for space in board.headquarters]
    spaces = range(len(board.graph))
    return Ids(
        (
            *[move for moves in MOVES for to in spaces for move in moves[to]],
            *[blow for informer, blows in enumerate(BLOWS) for blow in blows if blow.victim != informer],
            *[pay for pays in PAYS for pay in pays],
            PASS,
            CHALLENGE,
            CONCEDE,
            CALL_BIDS,
            *BIDS,
            STOP,
            COVER,
            REFUSE,
            DISCLOSE,
            KEEP,
            *(settles if chosen else ()),
        ),
        (
            *(() if chosen else settles),
            *[places[space] for places in PLACES for space in board.starts],
            *(() if game.options.first else BEGINS[:seats]),
        ),
    )
