"""A view of Simply Suspects as a row of bytes."""

from __future__ import annotations

from typing import Any

from intrigue.core.contract import Seat
from intrigue.core.deck import Deck
from intrigue.core.encoding import Encoding, Field
from intrigue.core.parts import (
    BOUNDLESS,
    Choice,
    Counts,
    Each,
    Fields,
    Flags,
    Number,
    OneOf,
    Order,
    Part,
    Subset,
    Unwritable,
    by_seat,
)
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import OFF, SPACES
from intrigue.games.simply_suspects.cards import CARDS, COLUMNS, DECK, PHOTO_PEGS, ROWS, TOP
from intrigue.games.simply_suspects.rules import SimplySuspects
from intrigue.games.simply_suspects.state import SimplySuspectsState, SimplySuspectsView


def look(t: SimplySuspectsState, seat: Seat | None) -> tuple[Any, ...]:
    """The fields of the seat's view that are encoded, in their order."""
    return (
        seat,
        None if seat is None else t.suspects[seat],
        t.shown,
        t.ruled_out,
        t.blamed,
        t.places,
        t.pegs,
        t.hands,
        t.deck,
        t.turn,
        t.turns,
        t.last,
        t.frames,
    )


class Waiting(Part):
    """The stack: the frame that is waited for, and how many lie in all; more than one only as the match begins."""

    def __init__(self, frame: OneOf, begins: tuple[w.Frame, ...]) -> None:
        super().__init__(frame.width + 1)
        self.frame, self.begins = frame, begins

    def inside(self, by: int) -> list[int]:
        return [*self.frame.turned(by), self.width - 1]

    def make(self, value: Any) -> bytes:
        if len(value) != 1 and value != self.begins[: len(value)]:
            raise Unwritable(f"{value} is neither a single frame nor what a match begins with")
        return self.frame.write(value[-1]) + bytes((len(value),))

    def read(self, data: bytes) -> Any:
        return (self.frame.read(data[:-1]),) if data[-1] == 1 else self.begins[: data[-1]]

    def says(self) -> str:
        return f"{self.frame.says()}; at {self.frame.width} how many frames lie on the stack, in the order of the deal"


def encoding(game: SimplySuspects, seats: int) -> Encoding:
    """The observation of a table of that size."""
    limit = game.turn_limit
    somebody, row = by_seat(Choice(range(seats)), seats), Choice(ROWS, None)
    pegs = Each(Number(0, PHOTO_PEGS * limit if limit else BOUNDLESS), len(ROWS), kept=True)
    fields = (
        Field("seat", by_seat(Choice(range(seats), None), seats), "whose view it is; None is a spectator"),
        Field("own", row, "the suspect that the seat is"),
        Field("shown", by_seat(Each(row, seats), seats), "by seat: its suspect card, once it is face up"),
        Field(
            "ruled_out", by_seat(Each(Flags(len(ROWS)), seats), seats), "by seat and suspect: proved not to be that one"
        ),
        Field(
            "blamed", by_seat(Each(pegs, seats), seats), "by seat and suspect: pegs that the seat has put into that row"
        ),
        Field("places", by_seat(Each(Choice(SPACES, OFF), seats), seats), "by seat: the space of its token"),
        Field("pegs", Each(Choice((*ROWS, TOP)), len(COLUMNS)), "by column: the row of its peg; 6 is the top"),
        Field("hands", by_seat(Each(Counts(len(CARDS)), seats), seats), "by seat: get-away cards of number 0 to 6"),
        Field("deck", Fields(Deck, bag=Counts(len(CARDS)), bottom=Order(sum(DECK))), "get-away cards left"),
        Field("turn", somebody, "whose turn it is"),
        Field("turns", Number(0, limit or BOUNDLESS), "finished turns"),
        Field("last", actions(somebody), "the last thing done, or turned up by chance, that everybody saw"),
        Field("frames", Waiting(frames(seats, somebody), game.start(seats).frames), "what the match waits for"),
    )
    known = {"seats": seats, "turn_limit": limit}
    return Encoding(SimplySuspectsView, seats, fields, look, known, {"log": ()})


def actions(somebody: Choice) -> OneOf:
    card, suspect, space = Choice(CARDS), Choice(ROWS), Choice(SPACES)
    return OneOf(
        Fields(w.Roll),
        Fields(w.Play, card=card),
        Fields(w.Follow, to=space),
        Fields(w.Draw),
        Fields(w.Take, opponent=somebody, card=card),
        Fields(w.Leave),
        Fields(w.Move, column=Choice(COLUMNS), row=suspect),
        Fields(w.Trade, opponent=somebody),
        Fields(w.Push, opponent=somebody, to=space),
        Fields(w.Guess, opponent=somebody, suspect=suspect),
        Fields(w.Stop),
        Fields(w.Die, pips=Choice(w.DIE)),
        Fields(w.Card, number=card),
    )


def frames(seats: int, somebody: Choice) -> OneOf:
    plain = (
        w.Dealing,
        w.Assigning,
        w.Turn,
        w.Rolling,
        w.MayDraw,
        w.MayTake,
        w.YourChoice,
        w.Trading,
        w.Forward,
        w.Back,
        w.GrandJury,
    )
    return OneOf(
        *[Fields(kind, seat=somebody) for kind in plain],
        Fields(w.Opening, order=by_seat(Subset(seats), seats), pips=Order(seats)),
        Fields(w.Fork, seat=somebody, steps=Number(0, max(CARDS))),
        Fields(w.Evidence, seat=somebody, column=Choice(COLUMNS)),
        Fields(w.Photo, seat=somebody, suspect=Choice(ROWS), pegs=Number(0, PHOTO_PEGS)),
        Fields(w.Over, winner=by_seat(Choice(range(seats), None), seats)),
    )
