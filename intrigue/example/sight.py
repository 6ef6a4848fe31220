"""What a seat sees, and what it can imagine of the rest."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from random import Random

from intrigue.core.contract import Action, Seat
from intrigue.example.state import ContrabandState, ContrabandView
from intrigue.example.words import BOATS, BRIBES, CHALLENGE, PASS, Frame, Opening, Window


def view(t: ContrabandState, seat: Seat | None) -> ContrabandView:
    """What is certain to the seat; None is a spectator.

    A view is a summary of the seat's recall, which is all that it did and was told, in order. What is certain stays in
    the view for as long as it bears on something hidden; order and habit need not.
    """
    frame, answered = t.frame, (False,) * t.seats
    if isinstance(frame, Opening | Window):
        answered = tuple(choice is not None for choice in frame.sealed)
        frame = seal(frame, tuple(choice if other == seat else None for other, choice in enumerate(frame.sealed)))
    return ContrabandView(
        seat=seat,
        seats=t.seats,
        boats=t.boats,
        crate=t.crate,
        made=tuple(sum(row) for row in t.bribed),
        mine=() if seat is None else t.bribed[seat],
        shown=t.shown,
        turn=t.turn,
        turns=t.turns,
        last=t.last,
        frame=frame,
        answered=answered,
    )


def determinize(v: ContrabandView, rng: Random) -> ContrabandState:
    """A whole state that the seat could not tell from the true one, from the view alone.

    The law of these dreams: each of a seat's bribes went to any boat alike, as far as no showdown says otherwise; a
    sealed answer is any that the seat could give.
    """
    rows = [v.mine if seat == v.seat else guess_row(v, seat, rng) for seat in range(v.seats)]
    frame: Frame = v.frame
    if isinstance(frame, Opening | Window):
        own = frame
        sealed = (
            choice if seat == v.seat or not v.answered[seat] else guess_sealed(own, rows[seat], rng)
            for seat, choice in enumerate(own.sealed)
        )
        frame = seal(frame, tuple(sealed))
    return ContrabandState(v.seats, v.boats, v.crate, tuple(rows), v.shown, v.turn, v.turns, v.last, frame)


def seal(frame: Opening | Window, sealed: tuple[Action | None, ...]) -> Opening | Window:
    """The frame with other sealed choices."""
    return Opening(sealed) if isinstance(frame, Opening) else Window(frame.move, frame.origin, sealed)


def guess_sealed(frame: Opening | Window, row: tuple[int, ...], rng: Random) -> Action:
    if isinstance(frame, Opening):
        return BRIBES[row.index(1)]
    return rng.choice((PASS, CHALLENGE) if row[frame.move.boat] else (PASS,))


def guess_row(v: ContrabandView, seat: Seat, rng: Random) -> tuple[int, ...]:
    shown = frozenset((made, boat, bribes) for who, boat, bribes, made in v.shown if who == seat)
    rows, weights = possible_rows(v.made[seat], shown)
    return rng.choices(rows, weights)[0]


@cache
def possible_rows(made: int, shown: frozenset[tuple[int, int, int]]) -> tuple[list[tuple[int, ...]], list[int]]:
    """The ways to have spread that many bribes that agree with every showdown, and how often each comes about."""
    ways = Counter[tuple[int, ...]]()
    for boats in product(range(BOATS), repeat=made):
        if all(boats[:at].count(boat) == bribes for at, boat, bribes in shown):
            ways[tuple(boats.count(boat) for boat in range(BOATS))] += 1
    return list(ways), list(ways.values())
