"""Matches that end soon, of games that can be told to."""

from __future__ import annotations

from intrigue import games
from intrigue.core.options import choices


def ending_after(turns: int, name: str) -> dict[str, int]:
    """The options of that game which end a match after so many turns; none where it has no turn_limit."""
    known = {choice.name for choice in choices(games.title(name).options)}
    return {"turn_limit": turns} if "turn_limit" in known else {}
