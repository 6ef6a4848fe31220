"""The vocabulary: actions, events, what a match waits for, options. Nothing else lives here.

Everything is a frozen dataclass of values: int, str, bool, None, tuple, or another such class.
"""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core import options
from intrigue.core.contract import Action, Event, Seat
from intrigue.core.options import option

QUAYS, BOATS, MOST = 12, 4, 6  # quays in the ring, boats, and bribes of one seat


@dataclass(frozen=True)
class Options(options.Options):
    """What can be chosen when a table is opened; forms, the command line and the tests read it from here."""

    turn_limit: int = option(30, "turns before a draw", range(1, 1000))


DEFAULT = Options()


# Actions: the fields are the steps of the choice, in the order in which a person makes them.


@dataclass(frozen=True, slots=True)
class Bribe(Action):
    boat: int


@dataclass(frozen=True, slots=True)
class Move(Action):
    boat: int
    to: int
    carry: bool


@dataclass(frozen=True, slots=True)
class Pass(Action):
    pass


@dataclass(frozen=True, slots=True)
class Challenge(Action):
    pass


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """What chance does: outcomes are actions too, so a log replays without a seed."""

    die: int


# Each action is made once, and legal() returns pieces of these tables: that is quick, and the order is always the same.
BRIBES = tuple(Bribe(boat) for boat in range(BOATS))
MOVES = {(b, q, c): Move(b, q, c) for b in range(BOATS) for q in range(QUAYS) for c in (False, True)}
PASS, CHALLENGE = Pass(), Challenge()
ROLLS = tuple((Roll(die), 1) for die in range(1, 7))

Answers = tuple[Action | None, ...]


# Frames: what the match waits for, and all that is needed to go on from there.


@dataclass(frozen=True, slots=True)
class Opening:
    sealed: Answers


@dataclass(frozen=True, slots=True)
class Turn:
    pass


@dataclass(frozen=True, slots=True)
class Window:
    """Every seat but the mover answers in secret; the answers are opened together."""

    move: Move
    origin: int
    sealed: Answers


@dataclass(frozen=True, slots=True)
class Die:
    pass


@dataclass(frozen=True, slots=True)
class Over:
    winner: Seat | None


Frame = Opening | Turn | Window | Die | Over


# Events: what a seat is told. A secret is a field that the others' version does not have, never a blank.


@dataclass(frozen=True, slots=True)
class Bribed(Event):
    seat: Seat
    boat: int


@dataclass(frozen=True, slots=True)
class BribedSomeone(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Moved(Event):
    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class Answered(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Showdown(Event):
    challenger: Seat
    mover: Seat
    boat: int
    bribes: tuple[int, int]
    undone: bool


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    die: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    winner: Seat | None
