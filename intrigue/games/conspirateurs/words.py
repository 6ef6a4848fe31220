"""The vocabulary: actions, events, what a match waits for, options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from intrigue.core import options
from intrigue.core.contract import Action, Event, Seat
from intrigue.core.options import flag, option
from intrigue.games.conspirateurs.board import MEETING_PLACE, Cell, spread

# Actions


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Place a man on a cell of the meeting place."""

    to: Cell


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Take the man on a cell to another, by a step or by leaps."""

    man: Cell
    to: Cell


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing, when no man can move."""


DROPS = {cell: Drop(cell) for cell in spread(MEETING_PLACE)}
PASSES = (Pass(),)


@cache
def move(man: Cell, to: Cell) -> Move:
    """The one Move of that man to that cell. There are 83,232, so each is made when it is first needed."""
    return Move(man, to)


# What a match waits for


@dataclass(frozen=True, slots=True)
class Dropping:
    """The seat whose turn it is places a man."""


@dataclass(frozen=True, slots=True)
class Moving:
    """The seat whose turn it is moves a man, or passes if it must."""


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended, without winners in a draw."""

    winners: tuple[Seat, ...]


Frame = Dropping | Moving | Over
DROPPING, MOVING = Dropping(), Moving()

# Events


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    seat: Seat
    to: Cell


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A man moved; the path goes from where he was to where he stopped, with every landing between."""

    seat: Seat
    path: tuple[Cell, ...]
    sheltered: bool


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Discovered(Event):
    """All men are placed: from now on they move."""


@dataclass(frozen=True, slots=True)
class Won(Event):
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """The turn limit is reached."""

    turns: int


@dataclass(frozen=True)
class Options(options.Options):
    stop_on_sanctuary: bool = flag("A leaping man who lands on a sanctuary stops there", rules=(19,))
    turn_limit: int = option(
        1000, "Turns after which the match is drawn, placing included (0: no limit)", range(100_001), rules=(23,)
    )


DEFAULT = Options()
