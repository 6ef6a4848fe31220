"""What was heard tells of the others' books: who moves a spy has mostly paid it, who lets a rival pass has less."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from intrigue.core.contract import Seat
from intrigue.core.recall import Moment, standing
from intrigue.games.conspiracy.state import Book, ConspiracyState, ConspiracyView
from intrigue.games.conspiracy.words import Moved, Paid, PaidSomebody, Passed

# From some 80 matches of medium, greedy and hard bots at three and four seats, then drawn towards 1: clues of one match
# hang together, and the weights of dreams multiply.
UNPAID = 0.25  # how much less likely one moves a spy, without the briefcase, that one has not paid
RICHER = 0.35  # how much less likely one lets a spy pass with the briefcase on which one has more than the mover


class Clue(NamedTuple):
    """What a seat did about a spy when it had made this many pay-offs; against whom, if it let somebody pass."""

    seat: Seat
    spy: int
    made: int
    rival: Seat
    rivals: int  # pay-offs that the rival had made


def reader(view: ConspiracyView, moments: Sequence[Moment]) -> Callable[[ConspiracyState], float]:
    """How well what the others did since the beginning fits the books of a dream; 1 where nothing speaks against it."""
    clues = [clue for clue in _clues(view.seats, moments) if clue.seat != view.seat and view.books[clue.seat] is None]

    def fit(t: ConspiracyState) -> float:
        weight = 1.0
        for seat, spy, made, rival, rivals in clues:
            mine = _paid(t.books[seat], made, spy)
            if rival == seat:
                weight *= 1.0 if mine else UNPAID
            elif mine > _paid(t.books[rival], rivals, spy):
                weight *= RICHER
        return weight

    return fit


def _paid(book: Book, made: int, spy: int) -> int:
    """The hundreds that the first pay-offs of a book have put on a spy."""
    return sum([pay.hundreds for pay in book[:made] if pay.spy == spy])


def _clues(seats: int, moments: Sequence[Moment]) -> list[Clue]:
    """One for each seat, spy and rival: the last, since books only grow."""
    made = [0] * seats
    found: dict[tuple[Seat, int, Seat], Clue] = {}
    carried: Moved | None = None  # the last deed, if it took the briefcase along
    for moment in standing(moments):
        for event in moment.heard:
            if isinstance(event, Paid | PaidSomebody):
                made[event.seat] += 1
            elif isinstance(event, Moved):
                carried = event if event.carry else None
                if not event.carry:
                    seat = event.seat
                    found[seat, event.spy, seat] = Clue(seat, event.spy, made[seat], seat, made[seat])
            elif isinstance(event, Passed) and carried:
                seat, rival = event.seat, carried.seat
                found[seat, carried.spy, rival] = Clue(seat, carried.spy, made[seat], rival, made[rival])
    return list(found.values())
