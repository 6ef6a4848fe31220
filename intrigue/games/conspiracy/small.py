"""The small game: two spies beside the briefcase, small enough for exact answers. Data [54-56]."""

from __future__ import annotations

MAP = "row5"
SPIES = 2
FUNDS = 2  # hundreds of dollars
TURNS = 3
