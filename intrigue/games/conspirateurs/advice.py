"""Why a good player of Conspirateurs would do something: how far a man comes, and who is home."""

from __future__ import annotations

from intrigue.core.advice import Advice, Beliefs, Names
from intrigue.core.contract import Action
from intrigue.core.language import phrase, phrases, word
from intrigue.games.conspirateurs.board import MEN, NEAR, SANCTUARIES, SIDE, Cell, gather, name, spread
from intrigue.games.conspirateurs.state import ConspirateursView, occupied
from intrigue.games.conspirateurs.telling import home
from intrigue.games.conspirateurs.words import Drop, Move, Pass


def way(view: ConspirateursView, cell: Cell) -> int:
    """Steps from a cell to the nearest vacant sanctuary."""
    vacant = SANCTUARIES[view.seats] & ~occupied([gather(men) for men in view.men])
    row, column = divmod(cell, SIDE)
    return min((max(abs(h // SIDE - row), abs(h % SIDE - column)) for h in spread(vacant)), default=0)


def deed(view: ConspirateursView, names: Names, action: Action) -> str:
    """What to do with which man."""
    match action:
        case Drop(to):
            return phrase("Place a man on {cell}", cell=name(to))
        case Move(man, to):
            step, safe = bool(NEAR[man] >> to & 1), bool(SANCTUARIES[view.seats] >> to & 1)
            return phrase(DEEDS[step, safe], man=name(man), cell=name(to))
    return ""


DEEDS = {
    (True, False): word("Step with the man on {man} to {cell}"),
    (True, True): word("Step with the man on {man} into the sanctuary {cell}"),
    (False, False): word("Leap with the man on {man} to {cell}"),
    (False, True): word("Leap with the man on {man} into the sanctuary {cell}"),
}  # a step or not, and whether it ends in a sanctuary


def reason(view: ConspirateursView, names: Names, action: Action, believed: Beliefs) -> str:
    """What the action gains."""
    assert view.seat is not None
    match action:
        case Drop(to):
            return phrases(
                "From {cell} it is {n} step to the nearest vacant sanctuary.",
                "From {cell} it is {n} steps to the nearest vacant sanctuary.",
                way(view, to),
                cell=name(to),
            )
        case Move(man, to) if SANCTUARIES[view.seats] >> to & 1:
            count = home(view, view.seat) + (not SANCTUARIES[view.seats] >> man & 1)
            message = word("He is home on {cell}: that makes {count} of your {all} men.")
            return phrase(message, cell=name(to), count=count, all=MEN[view.seats])
        case Move(man, to):
            return _nearer(way(view, man), way(view, to))
        case Pass():
            return phrase("There is nothing better to do.")
    return ""


def _nearer(before: int, after: int) -> str:
    if after < before:
        return phrases(
            "He comes nearer: {n} step to the nearest vacant sanctuary instead of {before}.",
            "He comes nearer: {n} steps to the nearest vacant sanctuary instead of {before}.",
            after,
            before=before,
        )
    return phrases(
        "He makes way or a bridge for others, {n} step from the nearest vacant sanctuary.",
        "He makes way or a bridge for others, {n} steps from the nearest vacant sanctuary.",
        after,
    )


ADVICE = Advice(reason=reason, deed=deed)
