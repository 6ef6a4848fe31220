"""What each thing on the board of Conspirateurs is, and what it means to the viewer now."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Seat
from intrigue.core.help import Help, Thing
from intrigue.core.language import phrase, phrases, word
from intrigue.games.conspirateurs.board import MEETING_PLACE, MEN, SANCTUARIES, SIDES, TABLES, Cell, gather, name
from intrigue.games.conspirateurs.state import ConspirateursView, team
from intrigue.games.conspirateurs.words import Dropping

Names = Sequence[str]

MAN = word(
    "A man steps to a vacant cell next to him, or leaps over men next to him, friend or foe, as often as there is a "
    "vacant cell beyond. Nobody is captured."
)
SANCTUARY = word(
    "A sanctuary holds one man, who is safe and stays. The first side with all its men in them wins. There are "
    "{sanctuaries} for {men} men: not all will find one."
)

MEETING = word(
    "A cell of the meeting place, where all men are placed before anybody moves. Those at its border get away first, "
    "and where a vacant cell lies beyond a man, another can leap over him."
)


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
    title = phrase("A man on {cell}", cell=name(cell))
    whose = phrase("He is yours.") if owner == view.seat else phrase("A man of {who}.", who=names[owner])
    if SANCTUARIES[view.seats] >> cell & 1:
        home = phrase("He is home, and never moves again.")
        return Help(title, phrase(MAN), f"{whose} {home}", (13, 17))
    if isinstance(view.frame, Dropping):
        still = phrase("No man moves before all are placed.")
        return Help(title, phrase(MAN), f"{whose} {still}", (8,))
    return Help(title, phrase(MAN), whose, (9, 10, 11, 12))


def _cell(view: ConspirateursView, names: Names, cell: Cell) -> Help:
    owner = _owner(view, cell)
    now = phrase("It is vacant.")
    if owner is not None:
        whose = phrase("A man of yours stands here.")
        now = whose if owner == view.seat else phrase("A man of {who} stands here.", who=names[owner])
    if SANCTUARIES[view.seats] >> cell & 1:
        homes, men = SANCTUARIES[view.seats].bit_count(), MEN[view.seats] * view.seats
        words = phrase(SANCTUARY, sanctuaries=homes, men=men)
        return Help(phrase("Sanctuary {cell}", cell=name(cell)), words, now, (2, 16, 17, 21))
    title = phrase("Cell {cell}", cell=name(cell))
    if MEETING_PLACE >> cell & 1:
        return Help(title, phrase(MEETING), now, (1, 7))
    return Help(title, phrase("A cell on the way to the sanctuaries at the edge."), now, (1, 10))


def _side(view: ConspirateursView, names: Names, seat: Seat) -> Help:
    side, men = phrase(SIDES[TABLES[view.seats][seat]]), MEN[view.seats]
    partner = next((other for other in team(view.seats, seat) if other != seat), None)
    words = phrase("{side} has {men} men. Whoever has all of them in sanctuaries first wins.", side=side, men=men)
    if partner is not None:
        message = word("{side} has {men} men, and wins together with {other}.")
        words = phrase(message, side=side, men=men, other=names[partner])
    if isinstance(view.frame, Dropping):
        left = men - len(view.men[seat])
        now = phrases(
            "One of {men} men is still to be placed.", "{n} of {men} men are still to be placed.", left, men=men
        )
        return Help(names[seat], words, now, (7, 21))
    home = (gather(view.men[seat]) & SANCTUARIES[view.seats]).bit_count()
    now = phrases("One of {men} men is home.", "{n} of {men} men are home.", home, men=men)
    return Help(names[seat], words, now, (21, 22))
