"""Helpers: tables with men on named cells, and checked play on them."""

from __future__ import annotations

from intrigue.core.contract import Action, Event, Seat, may
from intrigue.games.conspirateurs.board import MEN, SIDES, TABLES, Cells, cell, gather, name
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.games.conspirateurs.state import ConspirateursState
from intrigue.games.conspirateurs.words import MOVING, Drop, Move

GAME = Conspirateurs()


def cells(names: str) -> Cells:
    """A set of cells from their names, like "a1 b2"."""
    return gather(map(cell, names.split()))


def moving(seats: int, turn: str = "Black", **men: str) -> ConspirateursState:
    """A table in the moving phase with just these men, by side; fewer than in a match, where that reads better."""
    sides = [SIDES[side] for side in TABLES[seats]]
    seat = sides.index(turn)
    assert {side.lower() for side in sides} >= set(men)
    standing = tuple(cells(men.get(side.lower(), "")) for side in sides)
    return ConspirateursState(seats, standing, seat, MEN[seats] * seats + seat, MOVING)


def play(t: ConspirateursState, action: Action, game: Conspirateurs = GAME, seat: Seat | None = None) -> list[Event]:
    """Let the seat whose turn it is, or another that tries, do something, if it is legal; what everybody is told."""
    told: list[Event] = []

    def tell(event: Event, only: Seat | None = None, others: Event | None = None) -> None:
        assert only is None
        assert others is None
        told.append(event)

    actor = t.turn if seat is None else seat
    game.apply(t, actor, may(game, t, actor, action), tell)
    return told


def drop(to: str) -> Drop:
    return Drop(cell(to))


def move(man: str, to: str) -> Move:
    return Move(cell(man), cell(to))


def goes(t: ConspirateursState, man: str, game: Conspirateurs = GAME) -> set[str]:
    """The names of the cells the man on that cell can go to now."""
    moves = [action for action in game.legal(t, t.turn) if isinstance(action, Move)]
    return {name(action.to) for action in moves if action.man == cell(man)}
