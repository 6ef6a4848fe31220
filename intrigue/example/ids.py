"""The actions and outcomes in the order of their ids, by which trained networks know them: only ever add at the end."""

from __future__ import annotations

from intrigue.core.ids import Ids
from intrigue.example.rules import Contraband
from intrigue.example.words import BRIBES, CHALLENGE, MOVES, PASS, ROLLS


def ids(game: Contraband, seats: int) -> Ids:
    """Whatever any seat can ever do at a table of this size, and then what chance can."""
    return Ids((*BRIBES, *MOVES.values(), PASS, CHALLENGE), [roll for roll, _ in ROLLS])
