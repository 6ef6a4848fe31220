"""What the numbers of Conspiracy mean, as data for programs."""

from __future__ import annotations

from typing import Any

from intrigue.core.contract import AnyGame
from intrigue.games.conspiracy.board import ALL_BOARDS, FEE, OFF, SPIES, Board, board_for
from intrigue.games.conspiracy.rules import Conspiracy


def legend(game: AnyGame) -> dict[str, Any]:
    """Spies and spaces by their numbers; which board is played on hangs on the option map and the size of the table."""
    assert isinstance(game, Conspiracy)
    chosen = game.options.chart
    return {
        "spy": [{"name": spy.name, "letter": spy.letter} for spy in SPIES],
        "boards": {name: _board(board) for name, board in ALL_BOARDS.items()},
        "tables": {str(seats): {"board": board_for(chosen, seats).name} for seats in game.seats},
        "off": {"Space": OFF},
        "money": {"funds": game.options.funds, "fee": FEE, "unit": "hundreds of dollars"},
    }


def _board(board: Board) -> dict[str, Any]:
    spaces = zip(board.cities, board.graph.neighbours, board.points, strict=True)
    return {
        "Space": [{"name": city, "neighbours": list(near), "x": x, "y": y} for city, near, (x, y) in spaces],
        "headquarters": list(board.headquarters),
        "starts": list(board.starts),
        "centre": board.centre,
    }
