"""What each thing on the board of Spy Alley is, and what it means to the viewer now."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Seat
from intrigue.core.help import Help, Thing
from intrigue.core.prose import listed
from intrigue.games.spy_alley import board
from intrigue.games.spy_alley.board import Space
from intrigue.games.spy_alley.cards import (
    CONFISCATION,
    COUNTRIES,
    KINDS,
    PRICES,
    SETS,
    WILD,
    Country,
    Item,
    kind_of,
    members,
)
from intrigue.games.spy_alley.naming import called
from intrigue.games.spy_alley.state import SpyAlleyView

Names = Sequence[str]

SPACES: dict[Space, tuple[str, tuple[int, ...]]] = {
    board.START: (f"Whoever reaches or passes Start gets ${board.SALARY}.", (11,)),
    board.DISGUISES: ("Disguises are sold here, as many as you can pay.", (20,)),
    board.CODE_BOOKS: ("Code books are sold here, as many as you can pay.", (20,)),
    board.KEYS: ("Keys are sold here, as many as you can pay.", (20,)),
    board.TAKE_ANOTHER_TURN: ("Whoever lands here takes another turn at once.", (18,)),
    board.ENTRANCE: ("The way into the alley of the embassies. Whoever stops here must enter it next.", (12, 13)),
    board.BORDER: (f"Whoever lands here pays ${board.TOLL}. With less money one cannot land here.", (15, 16)),
    board.MOVE_BACK: ("Whoever lands here goes back two spaces, to the Entrance.", (17,)),
    board.ELIMINATOR: ("Whoever lands here may guess for free at everybody in the alley.", (45, 46, 47, 48)),
    board.CONFISCATE: ("Whoever lands here may take an item of an opponent, for a price paid to its owner.", (28, 29)),
    **dict.fromkeys(board.MOVE_CARDS, ("Whoever lands here gets a move card, to be used instead of the die.", (26,))),
    **dict.fromkeys(board.FREE_GIFTS, ("Whoever lands here draws a free gift: an item, or a wild card.", (23,))),
    **dict.fromkeys(board.BLACK_MARKETS, ("Any one item can be bought here.", (21,))),
    **{space: (f"Whoever lands here gets ${money}.", (14,)) for space, money in board.INCOME.items()},
}
USES = (
    "The cheapest of the four items that an embassy asks for.",
    "One of the four items that an embassy asks for.",
    "One of the four items that an embassy asks for.",
    "The dearest of the four items that an embassy asks for.",
)


def explain(view: SpyAlleyView, names: Names, thing: Thing) -> Help | None:
    """What a piece of the drawing is."""
    if "to" in thing:
        return _space(view, int(thing["to"]))
    if "country" in thing:
        return _embassy(view, int(thing["country"]))
    if "item" in thing:
        return _item(view, names, int(thing["item"]))
    if "value" in thing:
        return _move_card(view, int(thing["value"]))
    if "card" in thing:
        return _passport(view, int(thing["card"]))
    for field in ("seat", "target", "victim"):
        if field in thing:
            return _scorecard(view, names, int(thing[field]))
    return _thing(view, names, thing.get("thing", ""))


def _space(view: SpyAlleyView, space: Space) -> Help:
    if space in board.EMBASSIES:
        return _embassy(view, board.EMBASSIES[space])
    if space in board.PASSWORD_SPACES:
        land = COUNTRIES[board.PASSWORD_SPACES[space]]
        return Help(board.NAMES[space], f"The {land} password can be bought here for ${PRICES[0]}.", "", (19,))
    words, paragraphs = SPACES[space]
    return Help(board.NAMES[space].partition(",")[0], words, _reach(view, space), paragraphs)


def _reach(view: SpyAlleyView, space: Space) -> str:
    """Which rolls or move cards bring the viewer there."""
    if view.seat is None or view.at[view.seat] == board.OFF:
        return ""
    steps = [str(far) for far in board.FARES if space in board.ENDS[view.at[view.seat]][far]]
    return f"You get there with a {listed(steps, 'or')}." if steps else ""


def _embassy(view: SpyAlleyView, country: Country) -> Help:
    land = COUNTRIES[country]
    words = f"Whoever is {land} and lands here with the four {land} items wins. Wild cards stand for missing ones."
    return Help(f"{land} Embassy", words, _own(view, country), (30, 31, 32))


def _own(view: SpyAlleyView, country: Country) -> str:
    """What of a country the viewer has, and whether it is the viewer's."""
    seat = view.seat
    if seat is None:
        return ""
    have = [KINDS[kind_of(thing)] for thing in members(view.items[seat] & SETS[country])]
    mine = country in view.hand
    if not have:
        return "It is yours, and you have nothing of it yet." if mine else "It is not yours."
    found = listed(have)
    return f"It is yours: you have its {found}." if mine else f"It is not yours; you have its {found}."


def _item(view: SpyAlleyView, names: Names, thing: Item) -> Help:
    if thing == WILD:
        words = "A wild card stands for any one item at your embassy. It cannot be bought, only drawn or confiscated."
        return Help("Wild card", words, "", (25, 29))
    kind = kind_of(thing)
    words = f"{USES[kind]} It costs ${PRICES[kind]}, and ${CONFISCATION[kind]} to confiscate."
    owners = [seat for seat in range(view.seats) if view.items[seat] >> thing & 1]
    others = listed([names[seat] for seat in owners if seat != view.seat])
    now = f"You have it, and so has {others}." if others else "You have it."
    if view.seat not in owners:
        now = f"Owned by {others}." if others else "Nobody has it yet."
    return Help(called(thing), words, now, (2, 6))


def _move_card(view: SpyAlleyView, value: int) -> Help:
    count = 0 if view.seat is None else view.moves[view.seat][value - 1]
    now = "You have one." if count == 1 else f"You have {count} of them." if count else "You have none."
    words = f"A move card of {value} moves you {value} spaces instead of the die, and goes back under the deck."
    return Help(f"Move card {value}", words, now, (26, 27))


def _passport(view: SpyAlleyView, country: Country) -> Help:
    land = COUNTRIES[country]
    words = f"Your secret identity. You win on the {land} embassy with the four {land} items; nobody may guess it."
    return Help(f"{land} passport", words, _own(view, country), (5, 30, 38))


def _scorecard(view: SpyAlleyView, names: Names, seat: Seat) -> Help:
    words = "The scorecard lies open: pegs for items, money, move cards and wild cards. The passport is secret."
    if view.at[seat] == board.OFF:
        return Help(names[seat], words, f"{names[seat]} is out of the match.", (6, 44))
    most = max(range(len(COUNTRIES)), key=lambda country: (view.items[seat] & SETS[country]).bit_count())
    count = (view.items[seat] & SETS[most]).bit_count()
    now = f"{names[seat]} has {count} of the four {COUNTRIES[most]} items." if count else ""
    return Help(names[seat], words, now, (6, 36))


def _thing(view: SpyAlleyView, names: Names, thing: str) -> Help | None:
    what, _, number = thing.partition("-")
    if what == "agent":
        seat = int(number)
        where = board.NAMES[view.at[seat]].partition(",")[0]
        words = "The marker of a player. Its colour says nothing about the country."
        return Help(names[seat], words, f"It stands on {where}.", (10,))
    if what == "kind":
        kind = KINDS[int(number)]
        words = f"{USES[int(number)]} There is one of each country; the price is beside it."
        return Help(kind.capitalize(), words, "", (2, 20))
    return OTHERS.get(what)


OTHERS = {
    "die": Help("The die", "The last roll. A turn is a roll, a move card or a guess.", "", (8,)),
    "moves": Help("Move cards", "The deck of move cards, and how many are left in it.", "", (26, 27)),
    "gifts": Help("Free gifts", "The deck of gifts: items of all countries and four wild cards.", "", (23, 24)),
}
