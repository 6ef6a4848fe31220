"""What the numbers of Simply Suspects mean, as data for programs."""

from __future__ import annotations

from typing import Any

from intrigue.core.contract import AnyGame
from intrigue.games.simply_suspects.board import BOARD, OFF, Square
from intrigue.games.simply_suspects.cards import DECK, EVIDENCE, SUSPECTS, TOP


def legend(game: AnyGame) -> dict[str, Any]:
    """Suspects, evidence and spaces by their numbers; a row belongs to the suspect of its number."""
    return {
        "Suspect": [{"name": suspect.name, "letter": suspect.letter} for suspect in SUSPECTS],
        "Row": [suspect.name for suspect in SUSPECTS] + ["the beginning holes, nobody's"],
        "Column": list(EVIDENCE),
        "Card": {"means": "a get-away card of this many steps", "copies": list(DECK)},
        "Space": [_space(square) for square in BOARD],
        "off": {"Space": OFF},
        "top": {"Row": TOP},
    }


def _space(square: Square) -> dict[str, Any]:
    told = {"name": square.name, "kind": square.kind.value, "number": square.number}
    return {**told, "next": list(square.after), "x": square.x, "y": square.y}
