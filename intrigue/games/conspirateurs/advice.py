"""Why a good player of Conspirateurs would do something: how far a man comes, and who is home."""

from __future__ import annotations

from intrigue.core.advice import Advice, Beliefs, Names
from intrigue.core.contract import Action
from intrigue.games.conspirateurs.board import MEN, SANCTUARIES, SIDE, Cell, gather, name, spread
from intrigue.games.conspirateurs.state import ConspirateursView, occupied
from intrigue.games.conspirateurs.telling import home
from intrigue.games.conspirateurs.words import Drop, Move, Pass


def way(view: ConspirateursView, cell: Cell) -> int:
    """Steps from a cell to the nearest vacant sanctuary."""
    vacant = SANCTUARIES[view.seats] & ~occupied([gather(men) for men in view.men])
    row, column = divmod(cell, SIDE)
    return min((max(abs(h // SIDE - row), abs(h % SIDE - column)) for h in spread(vacant)), default=0)


def reason(view: ConspirateursView, names: Names, action: Action, believed: Beliefs) -> str:
    """What the action gains."""
    assert view.seat is not None
    match action:
        case Drop(to):
            return f"From {name(to)} it is {_steps(way(view, to))} to the nearest vacant sanctuary."
        case Move(man, to) if SANCTUARIES[view.seats] >> to & 1:
            count = home(view, view.seat) + (not SANCTUARIES[view.seats] >> man & 1)
            return f"He is home on {name(to)}: that makes {count} of your {MEN[view.seats]} men."
        case Move(man, to):
            before, after = way(view, man), way(view, to)
            if after < before:
                return f"He comes nearer: {_steps(after)} to the nearest vacant sanctuary instead of {before}."
            return f"He makes way or a bridge for others, {_steps(after)} from the nearest vacant sanctuary."
        case Pass():
            return "There is nothing better to do."
    return ""


def _steps(n: int) -> str:
    return "1 step" if n == 1 else f"{n} steps"


ADVICE = Advice(reason=reason)
