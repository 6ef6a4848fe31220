"""A view of Conspiracy as a row of bytes."""

from __future__ import annotations

from typing import Any

from intrigue.core.contract import Seat
from intrigue.core.encoding import Encoding, Field
from intrigue.core.parts import (
    BOUNDLESS,
    Choice,
    Counts,
    Each,
    Fields,
    Flag,
    Flags,
    Maybe,
    Number,
    OneOf,
    Sizes,
    Some,
    by_seat,
)
from intrigue.games.conspiracy import words as w
from intrigue.games.conspiracy.board import FEE, FUNDS, OFF, SPIES, board_for
from intrigue.games.conspiracy.ids import ids
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.conspiracy.state import ConspiracyState, ConspiracyView, Death


def look(t: ConspiracyState, seat: Seat | None) -> tuple[Any, ...]:
    """The fields of the seat's view that are encoded, in their order; for made the books, which only are counted."""
    balances: tuple[Any, ...] = t.balances
    accounts: tuple[Any, ...] = t.accounts
    if not isinstance(t.frame, w.Over):
        balances = tuple([balance if owner == seat else None for owner, balance in enumerate(t.balances)])
        accounts = tuple([row if owner == seat else None for owner, row in enumerate(t.accounts)])
    return (
        seat,
        t.homes,
        t.spies,
        t.case,
        t.books,
        balances,
        accounts,
        t.bounds,
        t.deaths,
        t.lost,
        t.turn,
        t.turns,
        t.frame,
    )


def encoding(game: Conspiracy, seats: int) -> Encoding:
    """The observation of a table of that size."""
    limit, spaces = game.options.last_turn, len(board_for(game.options.chart, seats).graph)
    somebody, row = by_seat(Choice(range(seats)), seats), Counts(len(SPIES))
    place, spy = Choice(range(spaces), OFF), Choice(range(len(SPIES)))
    made = by_seat(Sizes(seats, Number(0, limit + 1 if limit else BOUNDLESS)), seats)
    death = Fields(Death, victim=spy, informer=spy, seat=somebody, made=made)
    fields = (
        Field("seat", by_seat(Choice(range(seats), None), seats), "whose view it is; None is a spectator"),
        Field("homes", by_seat(Each(place, seats), seats), "by seat: the space of its headquarters"),
        Field("spies", Each(place, len(SPIES)), "by spy: its space"),
        Field("case", Choice(range(spaces)), "the space of the briefcase"),
        Field("made", made, "by seat: pay-offs announced"),
        Field(
            "balances",
            by_seat(Each(Maybe(Number(0, FUNDS)), seats), seats),
            "by seat: hundreds left; None where hidden",
        ),
        Field(
            "accounts",
            by_seat(Each(Maybe(row), seats), seats),
            "by seat and spy: hundreds in its account; None where hidden",
        ),
        Field(
            "bounds",
            by_seat(Each(row, seats), seats),
            "by seat and spy: hundreds that the account is known to hold at least",
        ),
        Field("deaths", Some(death, len(SPIES)), "blown covers"),
        Field("lost", by_seat(Flags(seats), seats), "by seat: whether its next turn is skipped"),
        Field("turn", somebody, "whose turn it is"),
        Field("turns", Number(0, limit or BOUNDLESS), "finished turns"),
        Field("frame", frames(seats, somebody, place, spy), "what the match waits for"),
    )
    known = {"seats": seats, "options": game.options}
    return Encoding(ConspiracyView, seats, fields, look, known, {"books": (), "proofs": ()}, Offers(game, seats).mask)


def frames(seats: int, somebody: Choice, place: Choice, spy: Choice) -> OneOf:
    bid = Number(0, FUNDS)
    deed = OneOf(Fields(w.Move, spy=spy, to=place, carry=Flag()), Fields(w.Blow, informer=spy, victim=spy))
    return OneOf(
        Fields(w.Drawing),
        Fields(w.Settling, seat=somebody),
        Fields(w.Placing, spy=spy),
        Fields(w.Opening),
        Fields(w.Lots),
        Fields(w.Turn),
        Fields(w.Window, deed=deed, origin=place, asked=somebody),
        Fields(w.Challenged, deed=deed, origin=place, challenger=somebody),
        Fields(w.Bidding, deed=deed, origin=place, challenger=somebody, bid=bid),
        Fields(w.Covering, deed=deed, origin=place, challenger=somebody, bid=bid),
        Fields(w.Disclosing, victim=spy, asked=somebody),
        Fields(w.Over, winner=by_seat(Choice(range(seats), None), seats)),
    )


class Offers:
    """The mask of a turn, put together from pieces: a list of all pay-offs that are legal would take much longer."""

    def __init__(self, game: Conspiracy, seats: int) -> None:
        board = board_for(game.options.chart, seats)
        spaces, size = len(board.graph), ids(game, seats).size
        self._steps = tuple([(steps(spaces, near, 0), steps(spaces, near, 1)) for near in board.graph.neighbours])
        self._nowhere, self._nobody = bytes(2 * spaces), bytes(len(SPIES) - 1)
        self._pays = tuple([b"\x01" * (balance + 1) + bytes(FUNDS - balance) for balance in range(FUNDS + 1)])
        self._nothing = bytes(FUNDS + 1)
        self._listed = game.options.small  # where few are legal, their list will do
        self._rest = bytes(size - len(SPIES) * (2 * spaces + len(SPIES) - 1 + FUNDS + 1))

    def mask(self, t: ConspiracyState, seat: Seat) -> bytes | None:
        """The mask of the seat in its turn; None at any other time."""
        if self._listed or not isinstance(t.frame, w.Turn):
            return None
        spies, case = t.spies, t.case
        accounts, pays = t.accounts[seat], self._pays[t.balances[seat]]
        pieces = [self._steps[at][at == case] if at >= 0 else self._nowhere for at in spies]
        for informer, at in enumerate(spies):
            if at >= 0 and accounts[informer] >= FEE:
                pieces.append(bytes([where == at for victim, where in enumerate(spies) if victim != informer]))
            else:
                pieces.append(self._nobody)
        for at in spies:
            pieces.append(pays if at >= 0 else self._nothing)
        pieces.append(self._rest)
        return b"".join(pieces)


def steps(spaces: int, near: tuple[int, ...], case: int) -> bytes:
    """The moves to these spaces: for each space a byte without the briefcase and, if it is there, one with it."""
    row = bytearray(2 * spaces)
    for to in near:
        row[2 * to] = 1
        row[2 * to + 1] = case
    return bytes(row)
