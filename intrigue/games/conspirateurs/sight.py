"""What a seat sees, and the state it can conclude from that: nothing is hidden in this game."""

from __future__ import annotations

from intrigue.core.contract import Seat
from intrigue.games.conspirateurs.state import Table, TableView


def view(t: Table, seat: Seat | None, turn_limit: int) -> TableView:
    """Everything."""
    return TableView(seat, t.seats, t.men, t.turn, t.turns, turn_limit, t.wait)


def determinize(v: TableView) -> Table:
    """The one state the view can be of."""
    return Table(v.seats, v.men, v.turn, v.turns, v.wait)
