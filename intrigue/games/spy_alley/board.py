"""The 33 spaces, the ways between them and where they lie on the board: data."""

from __future__ import annotations

from intrigue.games.spy_alley.cards import AMERICAN, FRENCH, GERMAN, ITALIAN, RUSSIAN, SPANISH, Country

Space = int
OFF: Space = -1  # where the marker of an eliminated seat is

NAMES = (  # as the rule book and programs call them; naming.py has what people are told
    "Start",
    "Russian Password",
    "Move Card",
    "Disguises",
    "American Password",
    "Move Card",
    "Take Another Turn",
    "Free Gift",
    "Sold Top Secret Information, collect $10",
    "Italian Password",
    "Keys",
    "Spanish Password",
    "Move Card",
    "Black Market",
    "Spy Alley Entrance",
    "Border Crossing",
    "Move Back 2 Spaces",
    "German Password",
    "Code Books",
    "Move Card",
    "Free Gift",
    "French Password",
    "Move Card",
    "Black Market",
    "Sold Top Secret Information, collect $20",
    "Spy Eliminator",
    "French Embassy",
    "German Embassy",
    "Confiscate Materials",
    "Spanish Embassy",
    "Italian Embassy",
    "American Embassy",
    "Russian Embassy",
)

START: Space = 0
PASSWORD_SPACES: dict[Space, Country] = {1: RUSSIAN, 4: AMERICAN, 9: ITALIAN, 11: SPANISH, 17: GERMAN, 21: FRENCH}
DISGUISES: Space = 3
KEYS: Space = 10
CODE_BOOKS: Space = 18
BLACK_MARKETS = (13, 23)
MOVE_CARDS = (2, 5, 12, 19, 22)
FREE_GIFTS = (7, 20)
TAKE_ANOTHER_TURN: Space = 6
ENTRANCE: Space = 14
BORDER: Space = 15
MOVE_BACK: Space = 16
ALLEY = range(24, 33)
ELIMINATOR: Space = 25
CONFISCATE: Space = 28
EMBASSIES: dict[Space, Country] = {26: FRENCH, 27: GERMAN, 29: SPANISH, 30: ITALIAN, 31: AMERICAN, 32: RUSSIAN}
EMBASSY_OF = tuple(sorted(EMBASSIES, key=EMBASSIES.__getitem__))  # by country
INCOME = {8: 10, 24: 20}  # paid for landing there

LAST_OUTSIDE: Space = 23
ALLEY_EXIT: Space = 22  # where the alley joins the outer spaces again
SALARY = 15  # for reaching or passing Start
TOLL = 5  # at the Border Crossing
FARES = range(1, 7)  # how far a die or a move card goes


def _after(space: Space) -> Space:
    """The next space, going around the outside."""
    if space == ALLEY[-1]:
        return ALLEY_EXIT
    return START if space == LAST_OUTSIDE else space + 1


def _walk(space: Space, steps: int, enter: bool) -> tuple[Space, ...]:
    """The spaces stepped on, entering the alley at the Entrance or not."""
    trail = [space]
    for _ in range(steps):
        trail.append(ALLEY[0] if trail[-1] == ENTRANCE and enter else _after(trail[-1]))
    return tuple(trail[1:])


def _ends(space: Space, steps: int) -> tuple[Space, ...]:
    inside = _walk(space, steps, True)[-1]
    if space == ENTRANCE:
        return (inside,)
    return tuple(dict.fromkeys((_walk(space, steps, False)[-1], inside)))


# Where this many steps from a space end, the outside before the alley: ENDS[space][steps]
ENDS = tuple(tuple(_ends(space, steps) if steps else () for steps in range(7)) for space in range(len(NAMES)))
# Whether those steps reach or pass Start: LAPS[space][steps]
LAPS = tuple(tuple(START in _walk(space, steps, True) for steps in range(7)) for space in range(len(NAMES)))

# For drawings: the middle of each space in columns from the left and rows from the top. The board is taller than
# wide; the alley climbs from the Entrance and then turns left to the Move Card space that it joins.
PLACES: tuple[tuple[float, float], ...] = (
    *((column, 0.0) for column in range(6)),
    *((6.0, row * 1.5) for row in range(6)),
    *((6.0 - column, 9.0) for column in range(6)),
    *((0.0, 9.0 - row * 1.5) for row in range(6)),
    *((4.0, 8.0 - row) for row in range(6)),
    *((3.0 - column, 3.0) for column in range(3)),
)
assert len(NAMES) == len(PLACES) == 33
