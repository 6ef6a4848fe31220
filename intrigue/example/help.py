"""What each thing of the drawing is, and what it means to the viewer now. It is optional.

A page asks by the marks of a piece: its data- attributes, here {"to": "4"} for a quay. All that may be said is what the
view knows, so that help can tell no secret. The numbers at the end are paragraphs of RULES.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.help import Help, Thing
from intrigue.core.language import phrase, phrases
from intrigue.example.state import ContrabandView, home


def explain(view: ContrabandView, names: Sequence[str], thing: Thing) -> Help | None:
    """What a piece of the drawing is; None for what has no help of its own."""
    if "boat" in thing:
        return boat(view, int(thing["boat"]))
    if "to" in thing:
        return quay(view, names, int(thing["to"]))
    if thing.get("thing") == "crate":
        words = phrase("A boat that lies at the crate may take it along. Carried to your own quay it wins.")
        return Help(phrase("The crate"), words, phrase("It is at quay {quay}.", quay=view.crate + 1), (2, 5, 6))
    return None


def boat(view: ContrabandView, number: int) -> Help:
    words = phrase("Anybody may send any boat. Whoever bribed its skipper more often can send it back.")
    now = [phrase("It lies at quay {quay}.", quay=view.boats[number] + 1)]
    if view.mine:
        paid = view.mine[number]
        now.append(phrases("You have bribed its skipper once.", "You have bribed its skipper {n} times.", paid))
    return Help(phrase("Boat {boat}", boat=number + 1), words, " ".join(now), (2, 3, 4))


def quay(view: ContrabandView, names: Sequence[str], number: int) -> Help:
    title = phrase("Quay {quay}", quay=number + 1)
    owner = next((seat for seat in range(view.seats) if home(view.seats, seat) == number), None)
    if owner is None:
        return Help(title, phrase("A quay like any other. Boats go one quay a turn."), "", (2,))
    whose = phrase("It is yours.") if owner == view.seat else phrase("It belongs to {who}.", who=names[owner])
    return Help(title, phrase("The crate carried to a seat's own quay wins."), whose, (1, 6))
