"""The state of a match, which is the truth, and the view, which is what one seat knows of it."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core.contract import Seat, State, View, state
from intrigue.example.words import QUAYS, Frame

Shown = tuple[tuple[Seat, int, int, int], ...]  # seat, boat, bribes shown, bribes made by then


@state
class ContrabandState(State):
    """Fields are replaced, never changed inside: so copy(), which @state writes, is quick and true."""

    seats: int
    boats: tuple[int, ...]  # the quay of each
    crate: int  # its quay
    bribed: tuple[tuple[int, ...], ...]  # by seat and boat
    shown: Shown  # what showdowns proved stays for good: it bears on what is hidden
    turn: Seat
    turns: int
    last: int  # the roll: whatever was told can be seen, else worlds that were told apart would look alike
    frame: Frame


@dataclass(frozen=True, slots=True)
class ContrabandView(View):
    """The fields of the state, but for secrets: of the others' bribes the number, of sealed answers that there are."""

    seat: Seat | None
    seats: int
    boats: tuple[int, ...]
    crate: int
    made: tuple[int, ...]
    mine: tuple[int, ...]
    shown: Shown
    turn: Seat
    turns: int
    last: int
    frame: Frame
    answered: tuple[bool, ...]


def home(seats: int, seat: Seat) -> int:
    """The own quay of a seat."""
    return seat * (QUAYS // seats)
