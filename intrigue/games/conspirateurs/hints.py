"""For bots: how far each action takes a side on its way home.

Every man of the side, partners' included, is given a vacant sanctuary of his own so that the ways add up to the least.
Sanctuaries that more men would like than can have them get a price in this; a man's way home is then the cheapest of
distance and price together. An action is worth what it takes off the way of the man who moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from intrigue.core.contract import Action
from intrigue.games.conspirateurs.board import SANCTUARIES, SIDE, Cell, Cells, gather, spread
from intrigue.games.conspirateurs.state import ConspirateursView, occupied, team
from intrigue.games.conspirateurs.words import Drop, Move

STEP, SAVING = 200, 3  # a step costs less on a long way: men close to home go first
HOME = 1000  # what it is worth to be in a sanctuary before somebody else is


def _cost(a: Cell, b: Cell) -> int:
    """What the way between two cells costs."""
    steps = max(abs(a // SIDE - b // SIDE), abs(a % SIDE - b % SIDE))
    return steps * (STEP - SAVING * steps)


COSTS = {home: tuple(_cost(home, cell) for cell in range(SIDE * SIDE)) for home in spread(SANCTUARIES[3])}


def values(view: ConspirateursView, actions: Sequence[Action]) -> list[float]:
    """What each action takes off the way home; higher is better."""
    homes = SANCTUARIES[view.seats]
    standing = [gather(cells) for cells in view.men]
    partners = [standing[seat] for seat in team(view.seats, view.turn)]
    priced = list(prices(occupied(partners) & ~homes, homes & ~occupied(standing)).items())
    known: dict[Cell, int] = {}

    def way(cell: Cell) -> int:
        if cell not in known:
            known[cell] = min(COSTS[home][cell] + price for home, price in priced)
        return known[cell]

    found: list[float] = []
    for action in actions:
        if isinstance(action, Move):
            arrival = HOME if homes >> action.to & 1 else 0
            found.append(way(action.man) - way(action.to) + arrival)
        else:
            found.append(-way(action.to) if isinstance(action, Drop) else 0)
    return found


def default(view: ConspirateursView, actions: Sequence[Action], rng: Random) -> Action:
    """What is done for a seat whose time runs out: the first of the actions that look best; there are no secrets."""
    worth = values(view, actions)
    return actions[worth.index(max(worth))]


def prices(men: Cells, homes: Cells) -> dict[Cell, int]:
    """What each home costs beside the way to it when all men get one at the least cost together.

    This is the assignment problem, solved man by man along cheapest paths of reassignments. A side never has more
    men outside than there are vacant sanctuaries.
    """
    price = dict.fromkeys(spread(homes), 0)
    owner: dict[Cell, Cell] = {}
    for man in spread(men):
        _settle(man, price, owner)
    return price


def _settle(man: Cell, price: dict[Cell, int], owner: dict[Cell, Cell]) -> None:
    """Give one more man a home, moving others on where that is cheaper, and raise the prices accordingly."""
    far = {home: COSTS[home][man] + price[home] for home in price}  # along the cheapest path, to homes not passed
    came_from: dict[Cell, Cell | None] = dict.fromkeys(price)
    passed: dict[Cell, int] = {}
    home = min(far, key=far.__getitem__)
    while home in owner:
        passed[home] = far.pop(home)
        moved = owner[home]
        start = passed[home] - COSTS[home][moved] - price[home]
        for other, known in far.items():
            through = start + COSTS[other][moved] + price[other]
            if through < known:
                far[other] = through
                came_from[other] = home
        home = min(far, key=far.__getitem__)
    for other, distance in passed.items():
        price[other] += far[home] - distance
    while (previous := came_from[home]) is not None:
        owner[home] = owner[previous]
        home = previous
    owner[home] = man
