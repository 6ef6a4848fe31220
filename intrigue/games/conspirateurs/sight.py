"""What a seat sees, and the state it can conclude from that: nothing is hidden in this game."""

from __future__ import annotations

from intrigue.core.contract import Seat
from intrigue.games.conspirateurs.board import gather, spread
from intrigue.games.conspirateurs.state import ConspirateursState, ConspirateursView


def view(t: ConspirateursState, seat: Seat | None, turn_limit: int) -> ConspirateursView:
    """Everything."""
    men = tuple(tuple(spread(cells)) for cells in t.men)
    return ConspirateursView(seat, t.seats, men, t.turn, t.turns, turn_limit, t.frame)


def determinize(v: ConspirateursView) -> ConspirateursState:
    """The one state the view can be of."""
    men = tuple(gather(cells) for cells in v.men)
    return ConspirateursState(v.seats, men, v.turn, v.turns, v.frame)
