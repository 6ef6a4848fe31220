"""What each thing on the map of Conspiracy is, and what it means to the viewer now."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.board import Space
from intrigue.core.contract import Seat
from intrigue.core.help import Help, Thing
from intrigue.core.language import phrase, phrases, word
from intrigue.core.prose import listed
from intrigue.games.conspiracy.board import FEE, OFF, Board, board_for, city_name, money, spy_name
from intrigue.games.conspiracy.state import ConspiracyView

Names = Sequence[str]
FIELDS = ("spy", "informer", "victim")  # of actions that pick a spy

CITY = word("A city, from which paths lead to {ways}. Any number of spies may stand in it.")
HEADQUARTERS = word(
    "A headquarters, from which paths lead to {ways}. Its owner wins by moving a spy with the briefcase in."
)
SPY = word(
    "A spy who works for whoever pays. Anybody may move any spy; the move can be challenged by those who have paid, "
    "and whoever has paid more prevails."
)
BOOK = word("The Bank Book: the number says how many pay-offs were made. To whom, and how much, only its owner sees.")


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
    city, ways = land.cities[space], listed([phrase(land.cities[near]) for near in land.graph.neighbours[space]])
    here = listed([spy_name(spy) for spy, at in enumerate(view.spies) if at == space])
    now = phrase("Here now: {spies}.", spies=here) if here else phrase("No spy is here now.")
    if space not in view.homes:
        return Help(city_name(city), phrase(CITY, ways=ways), now, (11, 12))
    owner = view.homes.index(space)
    whose = phrase("It is yours.") if owner == view.seat else phrase("It belongs to {who}.", who=names[owner])
    return Help(city_name(city), phrase(HEADQUARTERS, ways=ways), f"{whose} {now}", (1, 15, 50))


def _spy(view: ConspiracyView, names: Names, land: Board, spy: int) -> Help:
    known = [
        phrase("{who} has {sum} or more here, as was shown.", who=names[seat], sum=money(view.bounds[seat][spy]))
        for seat in range(view.seats)
        if seat != view.seat and view.bounds[seat][spy]
    ]
    now = [_where(view, land, spy), *_paid(view, spy), *known]
    return Help(spy_name(spy), phrase(SPY), " ".join(now), (11, 17, 30, 35))


def _where(view: ConspiracyView, land: Board, spy: int) -> str:
    if any(death.victim == spy for death in view.deaths):
        return phrase("This spy is out of the match; the money paid is lost.")
    if view.spies[spy] == OFF:
        return phrase("Not placed yet.")
    return phrase("In {city} now.", city=phrase(land.cities[view.spies[spy]]))


def _paid(view: ConspiracyView, spy: int) -> list[str]:
    """What the viewer has on the spy, and what can be done with it."""
    row = None if view.seat is None else view.accounts[view.seat]
    if row is None:
        return []
    if not row[spy]:
        return [phrase("You have nothing here: you cannot challenge its moves, nor defend your own.")]
    if row[spy] < FEE:
        return [phrase("You have {sum} here.", sum=money(row[spy]))]
    return [phrase("You have {sum} here, enough to have it blow a cover.", sum=money(row[spy]))]


def _briefcase(view: ConspiracyView, land: Board) -> Help:
    words = phrase("It belongs to nobody. A spy that stands with it when a turn begins may take it along, one step.")
    now = phrase("In {city} now.", city=phrase(land.cities[view.case]))
    return Help(phrase("The briefcase"), words, now, (1, 6, 13, 14))


def _book(view: ConspiracyView, names: Names, seat: Seat) -> Help:
    balance, made = view.balances[seat], view.made[seat]
    if balance is None:
        who = names[seat]
        now = phrases("{who} has made one pay-off so far.", "{who} has made {n} pay-offs so far.", made, who=who)
        return Help(who, phrase(BOOK), now, (7, 17, 46))
    return Help(names[seat], phrase(BOOK), phrase("{sum} is left in it.", sum=money(balance)), (7, 17, 46))
