"""A view of Conspirateurs as a row of bytes."""

from __future__ import annotations

from typing import Any

from intrigue.core.contract import Seat
from intrigue.core.encoding import Encoding, Field
from intrigue.core.parts import BOUNDLESS, Choice, Each, Fields, Number, OneOf, Part, Subset, by_seat
from intrigue.games.conspirateurs import words as w
from intrigue.games.conspirateurs.board import SIDE
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.games.conspirateurs.state import ConspirateursState, ConspirateursView

CELLS = SIDE * SIDE
DIGITS = bytes.maketrans(b"01", b"\x00\x01")


class Men(Part):
    """The cells with a man of one seat: a byte for each cell, row by row from the top left, 1 where one stands.

    Views list the cells, states hold them as the bits of one int; either can be written, a list is read.
    """

    def __init__(self) -> None:
        super().__init__(CELLS)

    def make(self, value: Any) -> bytes:
        cells = sum([1 << cell for cell in value]) if isinstance(value, tuple) else value
        return f"{cells:0{CELLS}b}".encode()[::-1].translate(DIGITS)

    def read(self, data: bytes) -> Any:
        return tuple([cell for cell, man in enumerate(data) if man])

    def says(self) -> str:
        return f"{SIDE} rows of {SIDE} cells from the top left, 1 where a man stands"


def look(t: ConspirateursState, seat: Seat | None) -> tuple[Any, ...]:
    """The fields of the seat's view that are encoded, in their order; men as bits."""
    return (seat, t.men, t.turn, t.turns, t.frame)


def encoding(game: Conspirateurs, seats: int) -> Encoding:
    """The observation of a table of that size. Nothing is hidden in this game."""
    limit = game.options.turn_limit
    fields = (
        Field("seat", by_seat(Choice(range(seats), None), seats), "whose view it is; None is a spectator"),
        Field("men", by_seat(Each(Men(), seats), seats), "by seat: where its men stand"),
        Field("turn", by_seat(Choice(range(seats)), seats), "whose turn it is"),
        Field("turns", Number(0, limit or BOUNDLESS), "turns taken by all"),
        Field(
            "frame",
            OneOf(Fields(w.Dropping), Fields(w.Moving), Fields(w.Over, winners=by_seat(Subset(seats), seats))),
            "what now",
        ),
    )
    return Encoding(ConspirateursView, seats, fields, look, {"seats": seats, "turn_limit": limit})
