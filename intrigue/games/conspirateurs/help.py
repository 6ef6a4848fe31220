"""What each thing on the board of Conspirateurs is, and what it means to the viewer now."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Seat
from intrigue.core.help import Help, Thing
from intrigue.games.conspirateurs.board import MEETING_PLACE, MEN, SANCTUARIES, SIDES, TABLES, Cell, gather, name
from intrigue.games.conspirateurs.state import ConspirateursView, team
from intrigue.games.conspirateurs.words import Dropping

Names = Sequence[str]


def explain(view: ConspirateursView, names: Names, thing: Thing) -> Help | None:
    """What a piece of the drawing is."""
    if "man" in thing:
        return _man(view, names, int(thing["man"]))
    if "to" in thing:
        return _cell(view, names, int(thing["to"]))
    what, _, number = thing.get("thing", "").partition("-")
    return _side(view, names, int(number)) if what == "side" else None


def _owner(view: ConspirateursView, cell: Cell) -> Seat | None:
    return next((seat for seat, men in enumerate(view.men) if cell in men), None)


def _man(view: ConspirateursView, names: Names, cell: Cell) -> Help:
    owner = _owner(view, cell)
    if owner is None:
        return _cell(view, names, cell)
    words = (
        "A man steps to a vacant cell next to him, or leaps over men next to him, friend or foe, as often as there is "
        "a vacant cell beyond. Nobody is captured."
    )
    whose = "Yours." if owner == view.seat else f"A man of {names[owner]}."
    if SANCTUARIES[view.seats] >> cell & 1:
        return Help(f"A man on {name(cell)}", words, f"{whose} He is home, and never moves again.", (13, 17))
    if isinstance(view.frame, Dropping):
        return Help(f"A man on {name(cell)}", words, f"{whose} No man moves before all are placed.", (8,))
    return Help(f"A man on {name(cell)}", words, whose, (9, 10, 11, 12))


def _cell(view: ConspirateursView, names: Names, cell: Cell) -> Help:
    owner = _owner(view, cell)
    now = "It is vacant." if owner is None else f"A man of {names[owner]} stands here."
    if SANCTUARIES[view.seats] >> cell & 1:
        words = "A sanctuary holds one man, who is safe and stays. The first side with all its men in them wins."
        return Help(f"Sanctuary {name(cell)}", words, now, (2, 16, 17, 21))
    if MEETING_PLACE >> cell & 1:
        words = "A cell of the meeting place, where all men are placed before anybody moves."
        return Help(f"Cell {name(cell)}", words, now, (1, 7))
    return Help(f"Cell {name(cell)}", "A cell on the way to the sanctuaries at the edge.", now, (1, 10))


def _side(view: ConspirateursView, names: Names, seat: Seat) -> Help:
    side, men = SIDES[TABLES[view.seats][seat]], MEN[view.seats]
    home = (gather(view.men[seat]) & SANCTUARIES[view.seats]).bit_count()
    partner = next((other for other in team(view.seats, seat) if other != seat), None)
    words = f"{side} has {men} men. Whoever has all of them in sanctuaries first wins."
    if partner is not None:
        words = f"{side} has {men} men, and wins together with {names[partner]}."
    if isinstance(view.frame, Dropping):
        return Help(names[seat], words, f"{men - len(view.men[seat])} of {men} men are still to be placed.", (7, 21))
    return Help(names[seat], words, f"{home} of {men} men are home.", (21, 22))
