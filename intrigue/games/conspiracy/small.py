"""The small game: two spies beside the briefcase, small enough for exact answers. Data [54-56]."""

from __future__ import annotations

from intrigue.core.board import Space

MAP = "row5"
SPIES = 2
FUNDS = 2  # hundreds of dollars
TURNS = 3


def ahead(case: Space, home: Space) -> Space:
    """Where the briefcase may be carried: to the next space of the row, towards these headquarters [55]."""
    return case + (1 if home > case else -1)
