"""What a match of Conspiracy holds, and what one seat sees of it."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core.board import Space
from intrigue.core.contract import Seat, State, View, state
from intrigue.games.conspiracy.words import Frame, Options, Pay

Book = tuple[Pay, ...]  # the pay-offs of a seat in time, the opening one first; zero hundreds are a bluff
Row = tuple[int, ...]  # an amount of hundreds for every spy


@dataclass(frozen=True, slots=True)
class Proof:
    """After this many of its pay-offs the seat had paid the spy at least, or exactly, this many hundreds in all.

    Fees are counted back in, so that what was paid in all never falls. A claim that proves nothing new is not kept.
    """

    seat: Seat
    spy: int
    paid: int
    after: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Death:
    """A blown cover: who left, on whose word, who paid the fee, and how many pay-offs each seat had announced."""

    victim: int
    informer: int
    seat: Seat
    made: tuple[int, ...]


@state
class ConspiracyState(State):
    seats: int
    homes: tuple[Space, ...]  # the headquarters of each seat
    spies: tuple[Space, ...]
    case: Space
    books: tuple[Book, ...]
    balances: tuple[int, ...]
    accounts: tuple[Row, ...]  # fees taken off, dead spies included
    bounds: tuple[Row, ...]  # the least that each account is publicly known to hold
    proofs: tuple[Proof, ...]
    deaths: tuple[Death, ...]
    lost: tuple[bool, ...]  # whether the seat's next turn is skipped
    turn: Seat
    turns: int  # turns finished
    frame: Frame


@dataclass(frozen=True, slots=True)
class ConspiracyView(View):
    """The match as a seat sees it; books, balances and accounts of others are None until the end."""

    seat: Seat | None
    options: Options
    seats: int
    homes: tuple[Space, ...]
    spies: tuple[Space, ...]
    case: Space
    made: tuple[int, ...]  # pay-offs that each seat has announced, the opening one included
    books: tuple[Book | None, ...]
    balances: tuple[int | None, ...]
    accounts: tuple[Row | None, ...]
    bounds: tuple[Row, ...]
    proofs: tuple[Proof, ...]
    deaths: tuple[Death, ...]
    lost: tuple[bool, ...]
    turn: Seat
    turns: int
    frame: Frame

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from intrigue.games.conspiracy.svg import board

        return board(self)
