"""The boards and the spies of Conspiracy, as data. A house may change any name here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from intrigue.core.board import Graph, Space
from intrigue.core.language import grouped, phrase, word

OFF: Space = -1  # where a spy is that is not on the board, and a headquarters nobody has taken yet

FUNDS = 100  # hundreds of dollars in a new Bank Book
FEE = 10  # hundreds that blowing a cover costs

Paths = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Spy:
    """A piece: its name, the letter that stands for it in pictures, and its colour."""

    name: str
    letter: str
    colour: str


SPIES = (
    Spy(word("Earl E. Byrd"), "E", "yellow"),
    Spy(word("Tanya Hyde"), "T", "magenta"),
    Spy(word("Peking Tom"), "P", "cyan"),
    Spy(word("Rita Palm"), "R", "green"),
    Spy(word("Rock Bottom"), "K", "bright_black"),
    Spy(word("Ahmed Cahr"), "A", "red"),
    Spy(word("Bea Haven"), "B", "blue"),  # spelt in several ways by those who remember her
    Spy(word("Mike Rofilm"), "M", "bright_white"),  # the eighth name is lost; this one is ours
)


@dataclass(frozen=True, slots=True)
class Board:
    """Spaces and paths with the special spaces, a city for every space and a point to draw it at."""

    name: str
    graph: Graph
    headquarters: tuple[Space, ...]  # clockwise
    starts: tuple[Space, ...]  # where spies may begin
    centre: Space  # where the briefcase begins
    cities: tuple[str, ...]
    points: tuple[tuple[int, int], ...]  # x to the right and y downward, 0 to 100


def _ring(spaces: Sequence[str]) -> Paths:
    """The paths of a closed loop."""
    return list(zip(spaces, (*spaces[1:], spaces[0]), strict=True))


def _board(name: str, places: dict[str, tuple[str, int, int]], paths: Paths, special: tuple[str, str, str]) -> Board:
    """A board from its places (city, x, y); special names the headquarters, the starts and the centre by code."""
    graph = Graph(tuple(places), paths)
    homes, starts, centre = (tuple(graph.index[code] for code in codes.split()) for codes in special)
    cities = tuple(city for city, _, _ in places.values())
    points = tuple((x, y) for _, x, y in places.values())
    return Board(name, graph, homes, starts, centre[0], cities, points)


def _hub21() -> Board:
    """Twelve spaces round the rim, eight in the inner ring, four spokes to the hub."""
    places = {
        "HNW": (word("Washington"), 4, 4),
        "N1": (word("Bergen"), 34, 4),
        "N2": (word("Oslo"), 66, 4),
        "HNE": (word("Berlin"), 96, 4),
        "E1": (word("Moscow"), 96, 34),
        "E2": (word("Shanghai"), 96, 66),
        "HSE": (word("Tokyo"), 96, 96),
        "S1": (word("Sydney"), 66, 96),
        "S2": (word("Lima"), 34, 96),
        "HSW": (word("Paris"), 4, 96),
        "W1": (word("Havana"), 4, 66),
        "W2": (word("Montreal"), 4, 34),
        "n": (word("London"), 50, 27),
        "ne": (word("Vienna"), 73, 27),
        "e": (word("Cairo"), 73, 50),
        "se": (word("Bombay"), 73, 73),
        "s": (word("Nairobi"), 50, 73),
        "sw": (word("Dakar"), 27, 73),
        "w": (word("Lisbon"), 27, 50),
        "nw": (word("Dublin"), 27, 27),
        "c": (word("Tangier"), 50, 50),
    }
    rim, inner = list(places)[:12], list(places)[12:20]
    sides = {"n": "N1 N2", "e": "E1 E2", "s": "S1 S2", "w": "W1 W2"}
    corners = {"nw": "N1 W2", "ne": "N2 E1", "se": "E2 S1", "sw": "S2 W1"}
    paths = _ring(rim) + _ring(inner) + [("c", side) for side in sides]
    paths += [(a, b) for a, ends in (sides | corners).items() for b in ends.split()]
    return _board("hub21", places, paths, ("HNW HNE HSE HSW", "N1 N2 E1 E2 S1 S2 W1 W2", "c"))


def _tri19() -> Board:
    """Three equal sides, so that three seats are equal: the house map for three."""
    places = {
        "H0": (word("Washington"), 50, 4),
        "0a": (word("Oslo"), 63, 28),
        "0b": (word("Helsinki"), 74, 46),
        "0c": (word("Moscow"), 84, 66),
        "H1": (word("Berlin"), 97, 92),
        "1a": (word("Athens"), 74, 92),
        "1b": (word("Beirut"), 50, 92),
        "1c": (word("Tunis"), 26, 92),
        "H2": (word("Tokyo"), 3, 92),
        "2a": (word("Manila"), 16, 66),
        "2b": (word("Honolulu"), 26, 46),
        "2c": (word("Seattle"), 37, 28),
        "r0": (word("Prague"), 61, 53),
        "r1": (word("Rome"), 50, 77),
        "r2": (word("Bogota"), 39, 53),
        "g0": (word("London"), 50, 35),
        "g1": (word("Budapest"), 75, 77),
        "g2": (word("Jakarta"), 25, 77),
        "c": (word("Geneva"), 50, 62),
    }
    paths = _ring(list(places)[:12])
    for i in range(3):
        side, corner, before = f"r{i}", f"g{i}", (i - 1) % 3
        paths += [("c", side), (side, f"{i}a"), (side, f"{i}b"), (side, f"{i}c")]
        paths += [(corner, side), (corner, f"r{before}"), (corner, f"{i}a"), (corner, f"{before}c")]
    return _board("tri19", places, paths, ("H0 H1 H2", "0a 0b 0c 1a 1b 1c 2a 2b 2c", "c"))


GRID_CITIES = (
    (word("Washington"), word("Montreal"), word("Bergen"), word("Oslo"), word("Berlin")),
    (word("Havana"), word("Dublin"), word("London"), word("Prague"), word("Moscow")),
    (word("Caracas"), word("Lisbon"), word("Tangier"), word("Athens"), word("Tehran")),
    (word("Lima"), word("Dakar"), word("Tunis"), word("Cairo"), word("Bombay")),
    (word("Paris"), word("Bogota"), word("Nairobi"), word("Sydney"), word("Tokyo")),
)


def _grid25() -> Board:
    """Five rows of five with paths along rows and columns; codes are the row and the column."""
    places = {
        f"{row}{column}": (GRID_CITIES[row][column], 4 + 23 * column, 4 + 23 * row)
        for row in range(5)
        for column in range(5)
    }
    paths = [(f"{row}{column}", f"{row}{column + 1}") for row in range(5) for column in range(4)]
    paths += [(f"{row}{column}", f"{row + 1}{column}") for row in range(4) for column in range(5)]
    return _board("grid25", places, paths, ("00 04 44 40", "01 03 14 34 43 41 30 10", "22"))


def _row5() -> Board:
    """Two headquarters and the way between them, for the small game."""
    places = {
        "HW": ("Washington", 4, 50),
        "w": ("Lisbon", 27, 27),
        "c": ("Tangier", 50, 50),
        "e": ("Cairo", 73, 73),
        "HE": ("Tokyo", 96, 50),
    }
    codes = list(places)
    return _board("row5", places, list(pairwise(codes)), ("HW HE", "c", "c"))


BOARDS = {board.name: board for board in (_hub21(), _tri19(), _grid25())}  # to choose from
ALL_BOARDS = BOARDS | {"row5": _row5()}
MOST_SPACES = max(len(board.graph) for board in BOARDS.values())


def board_for(map_name: str, seats: int) -> Board:
    """The board that the option `map` means at a table of that size."""
    if map_name == "auto":
        return BOARDS["tri19" if seats == 3 else "hub21"]
    return ALL_BOARDS[map_name]


def city_name(city: str) -> str:
    """A city by itself, as a map or a list shows it; inside a sentence its article may be small."""
    shown = phrase(city)
    return shown[:1].upper() + shown[1:]


def money(hundreds: int) -> str:
    return phrase("${sum}", sum=grouped(100 * hundreds))


def spy_name(spy: int) -> str:
    return phrase(SPIES[spy].name)
