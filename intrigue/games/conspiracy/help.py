"""What each thing on the map of Conspiracy is, and what it means to the viewer now."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.board import Space
from intrigue.core.contract import Seat
from intrigue.core.help import Help, Thing
from intrigue.core.prose import listed
from intrigue.games.conspiracy.board import FEE, OFF, Board, board_for, money, spy_name
from intrigue.games.conspiracy.state import ConspiracyView

Names = Sequence[str]
FIELDS = ("spy", "informer", "victim")  # of actions that pick a spy


def explain(view: ConspiracyView, names: Names, thing: Thing) -> Help | None:
    """What a piece of the drawing is."""
    land = board_for(view.options.map, view.seats)
    for field in ("to", "space"):
        if field in thing:
            return _space(view, names, land, int(thing[field]))
    for field in FIELDS:
        if field in thing:
            return _spy(view, names, land, int(thing[field]))
    if "carry" in thing:
        return _briefcase(view, land)
    what, _, number = thing.get("thing", "").partition("-")
    return _book(view, names, int(number)) if what == "book" else None


def _space(view: ConspiracyView, names: Names, land: Board, space: Space) -> Help:
    city, ways = land.cities[space], listed([land.cities[near] for near in land.graph.neighbours[space]])
    here = listed([spy_name(spy) for spy, at in enumerate(view.spies) if at == space])
    now = f"Here now: {here}." if here else "No spy is here now."
    if space not in view.homes:
        return Help(
            city, f"A city, from which paths lead to {ways}. Any number of spies may stand in it.", now, (11, 12)
        )
    owner = view.homes.index(space)
    words = f"A headquarters, from which paths lead to {ways}. Its owner wins by moving a spy with the briefcase in."
    whose = "It is yours." if owner == view.seat else f"It belongs to {names[owner]}."
    return Help(city, words, f"{whose} {now}", (1, 15, 50))


def _spy(view: ConspiracyView, names: Names, land: Board, spy: int) -> Help:
    words = (
        "A spy who works for whoever pays. Anybody may move any spy; the move can be challenged by those who have "
        "paid, and whoever has paid more prevails."
    )
    known = [
        f"{names[seat]} has {money(view.bounds[seat][spy])} or more here, as was shown."
        for seat in range(view.seats)
        if seat != view.seat and view.bounds[seat][spy]
    ]
    return Help(spy_name(spy), words, " ".join([_where(view, land, spy), *_paid(view, spy), *known]), (11, 17, 30, 35))


def _where(view: ConspiracyView, land: Board, spy: int) -> str:
    if any(death.victim == spy for death in view.deaths):
        return "This spy is out of the match; the money paid is lost."
    return f"In {land.cities[view.spies[spy]]} now." if view.spies[spy] != OFF else "Not placed yet."


def _paid(view: ConspiracyView, spy: int) -> list[str]:
    """What the viewer has on the spy, and what can be done with it."""
    row = None if view.seat is None else view.accounts[view.seat]
    if row is None:
        return []
    if not row[spy]:
        return ["You have nothing here: you cannot challenge its moves, nor defend your own."]
    if row[spy] < FEE:
        return [f"You have {money(row[spy])} here."]
    return [f"You have {money(row[spy])} here, enough to have it blow a cover."]


def _briefcase(view: ConspiracyView, land: Board) -> Help:
    words = "It belongs to nobody. A spy that stands with it when a turn begins may take it along, one step."
    return Help("The briefcase", words, f"In {land.cities[view.case]} now.", (1, 6, 13, 14))


def _book(view: ConspiracyView, names: Names, seat: Seat) -> Help:
    words = "The Bank Book: the number says how many pay-offs were made. To whom, and how much, only its owner sees."
    balance = view.balances[seat]
    if balance is None:
        return Help(names[seat], words, f"{names[seat]} has made {view.made[seat]} pay-offs so far.", (7, 17, 46))
    return Help(names[seat], words, f"{money(balance)} are left in it.", (7, 17, 46))
