"""A small game of bribes with every trait of the five: sealed choices, challenges, dice, secrets."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random

from intrigue.core.codec import Codec
from intrigue.core.contract import CHANCE, Action, Event, Seat, State, Tell, View, put, state
from intrigue.core.options import Options, option

RING, SPIES, MAX_BRIBES = 12, 4, 6


@dataclass(frozen=True)
class ToyOptions(Options):
    turn_limit: int = option(30, "turns before a draw", range(1, 1000))


@dataclass(frozen=True, slots=True)
class Bribe(Action):
    spy: int


@dataclass(frozen=True, slots=True)
class Move(Action):
    spy: int
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
    die: int


BRIBES = tuple(Bribe(spy) for spy in range(SPIES))
MOVES = {(s, t, c): Move(s, t, c) for s in range(SPIES) for t in range(RING) for c in (False, True)}
PASS, CHALLENGE = Pass(), Challenge()
ROLLS = tuple((Roll(die), 1) for die in range(1, 7))

Answers = tuple[Action | None, ...]


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


Wait = Opening | Turn | Window | Die | Over


@dataclass(frozen=True, slots=True)
class Bribed(Event):
    seat: Seat
    spy: int


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
class AnsweredWith(Event):
    seat: Seat
    answer: Action


@dataclass(frozen=True, slots=True)
class Showdown(Event):
    challenger: Seat
    bribes: tuple[int, int]
    undone: bool


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    die: int


Shown = tuple[tuple[Seat, int, int, int], ...]  # seat, spy, bribes shown, bribes made by then


@state
class Table(State):
    seats: int
    spies: tuple[int, ...]
    case: int
    bribed: tuple[tuple[int, ...], ...]
    shown: Shown
    turn: Seat
    turns: int
    die: int  # the last roll
    wait: Wait


@dataclass(frozen=True, slots=True)
class TableView(View):
    seat: Seat | None
    seats: int
    spies: tuple[int, ...]
    case: int
    made: tuple[int, ...]
    mine: tuple[int, ...]
    shown: Shown
    turn: Seat
    turns: int
    die: int  # the last roll
    wait: Wait
    answered: tuple[bool, ...]


@cache
def possible_rows(made: int, shown: frozenset[tuple[int, int, int]]) -> tuple[list[tuple[int, ...]], list[int]]:
    """The ways to have spread so many bribes that agree with every showdown, and how often each occurs."""
    ways = Counter[tuple[int, ...]]()
    for spies in product(range(SPIES), repeat=made):
        if all(spies[:at].count(spy) == bribes for at, spy, bribes in shown):
            ways[tuple(spies.count(spy) for spy in range(SPIES))] += 1
    return list(ways), list(ways.values())


class Toy:
    name = "toy"
    title = "Toy"
    version = 1
    reversible = frozenset(
        ("Bribe", "Bribed", "BribedSomeone", "Move", "Moved", "Pass", "Challenge", "Answered")
    )  # while others have still to answer; what is opened is told in other words
    seats = range(2, 5)
    codec = Codec(sys.modules[__name__])

    def __init__(self, options: ToyOptions | None = None) -> None:
        self.options = options or ToyOptions()

    def start(self, seats: int) -> Table:
        return Table(seats, (0, 3, 6, 9), 4, ((0,) * SPIES,) * seats, (), 0, 0, 0, Opening((None,) * seats))

    def actors(self, t: Table) -> tuple[Seat, ...]:
        match t.wait:
            case Turn():
                return (t.turn,)
            case Opening(sealed):
                return tuple(s for s, choice in enumerate(sealed) if choice is None)
            case Window(_, _, sealed):
                return tuple(s for s, choice in enumerate(sealed) if choice is None and s != t.turn)
            case Over():
                return ()
        return (CHANCE,)

    def legal(self, t: Table, seat: Seat) -> Sequence[Action]:
        match t.wait:
            case Opening():
                return BRIBES
            case Window(move):
                return (PASS, CHALLENGE) if t.bribed[seat][move.spy] else (PASS,)
        actions: list[Action] = []
        for spy, at in enumerate(t.spies):
            for to in ((at - 1) % RING, (at + 1) % RING):
                actions.append(MOVES[spy, to, False])
                if at == t.case:
                    actions.append(MOVES[spy, to, True])
        if sum(t.bribed[seat]) < MAX_BRIBES:
            actions += BRIBES
        return actions

    def odds(self, t: Table) -> Sequence[tuple[Action, int]]:
        return ROLLS

    def apply(self, t: Table, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        match t.wait, action:
            case Opening(sealed), Bribe():
                t.wait = Opening(put(sealed, seat, action))
                self.bribe(t, seat, action, tell)
                if not self.actors(t):
                    t.wait = Turn()
            case Turn(), Bribe():
                self.bribe(t, seat, action, tell)
                t.wait = Die()
            case Turn(), Move(spy, to, carry):
                t.wait = Window(action, t.spies[spy], (None,) * t.seats)
                t.spies = put(t.spies, spy, to)
                t.case = to if carry else t.case
                if tell:
                    tell(Moved(seat, action))
            case Window(move, origin, sealed), _:
                t.wait = Window(move, origin, put(sealed, seat, action))
                self.answer(seat, action, tell)
                if all(choice is not None or s == t.turn for s, choice in enumerate(t.wait.sealed)):
                    self.open(t, t.wait, tell)
            case Die(), Roll(die):
                t.die = die
                if tell:
                    tell(Rolled(die))
                self.next_turn(t)

    def bribe(self, t: Table, seat: Seat, action: Bribe, tell: Tell | None) -> None:
        row = t.bribed[seat]
        t.bribed = put(t.bribed, seat, put(row, action.spy, row[action.spy] + 1))
        if tell:
            tell(Bribed(seat, action.spy), only=seat, others=BribedSomeone(seat))

    def answer(self, seat: Seat, action: Action, tell: Tell | None) -> None:
        if tell:
            tell(Answered(seat))

    def open(self, t: Table, window: Window, tell: Tell | None) -> None:
        """Open the answers and let the challengers fight in seat order."""
        spy, mover = window.move.spy, t.turn
        for step in range(1, t.seats):
            seat = (mover + step) % t.seats
            if isinstance(window.sealed[seat], Pass):
                continue
            bribes = t.bribed[seat][spy], t.bribed[mover][spy]
            for who, bribe in zip((seat, mover), bribes, strict=True):
                t.shown += ((who, spy, bribe, sum(t.bribed[who])),)
            undone = bribes[0] > bribes[1]
            if tell:
                tell(Showdown(seat, bribes, undone))
            if undone:
                t.spies = put(t.spies, spy, window.origin)
                t.case = window.origin if window.move.carry else t.case
                break
        else:
            if window.move.carry and t.case == mover * (RING // t.seats):
                t.wait = Over(mover)
                return
        t.wait = Die()

    def next_turn(self, t: Table) -> None:
        t.turns += 1
        t.turn = (t.turn + 1) % t.seats
        t.wait = Over(None) if t.turns >= self.options.turn_limit else Turn()

    def view(self, t: Table, seat: Seat | None) -> TableView:
        wait, answered = t.wait, (False,) * t.seats
        if isinstance(wait, Opening | Window):
            answered = tuple(choice is not None for choice in wait.sealed)
            own = tuple(c if s == seat else None for s, c in enumerate(wait.sealed))
            wait = Opening(own) if isinstance(wait, Opening) else Window(wait.move, wait.origin, own)
        mine = () if seat is None else t.bribed[seat]
        made = tuple(sum(row) for row in t.bribed)
        return TableView(seat, t.seats, t.spies, t.case, made, mine, t.shown, t.turn, t.turns, t.die, wait, answered)

    def determinize(self, v: TableView, rng: Random) -> Table:
        rows = [v.mine if s == v.seat else self.guess_row(v, s, rng) for s in range(v.seats)]
        wait = v.wait
        if isinstance(wait, Opening | Window):
            sealed = tuple(
                c if s == v.seat or not v.answered[s] else self.guess_sealed(wait, rows[s], rng)
                for s, c in enumerate(wait.sealed)
            )
            wait = Opening(sealed) if isinstance(wait, Opening) else Window(wait.move, wait.origin, sealed)
        return Table(v.seats, v.spies, v.case, tuple(rows), v.shown, v.turn, v.turns, v.die, wait)

    def guess_sealed(self, wait: Opening | Window, row: tuple[int, ...], rng: Random) -> Action:
        if isinstance(wait, Opening):
            return BRIBES[row.index(1)]
        return rng.choice((PASS, CHALLENGE) if row[wait.move.spy] else (PASS,))

    def guess_row(self, v: TableView, seat: Seat, rng: Random) -> tuple[int, ...]:
        shown = frozenset((made, spy, bribes) for who, spy, bribes, made in v.shown if who == seat)
        rows, weights = possible_rows(v.made[seat], shown)
        return rng.choices(rows, weights)[0]

    def result(self, t: Table) -> tuple[float, ...]:
        assert isinstance(t.wait, Over)
        if t.wait.winner is None:
            return (1 / t.seats,) * t.seats
        return tuple(float(s == t.wait.winner) for s in range(t.seats))

    def check(self, t: Table) -> None:
        for seat, spy, bribes, made in t.shown:
            later = sum(t.bribed[seat]) - made
            assert bribes <= t.bribed[seat][spy] <= bribes + later, "a showdown is contradicted"
        assert all(sum(row) <= MAX_BRIBES for row in t.bribed)
        if isinstance(t.wait, Window):
            spy = t.wait.move.spy
            challengers = [s for s, answer in enumerate(t.wait.sealed) if isinstance(answer, Challenge)]
            assert all(t.bribed[s][spy] for s in challengers), "a challenge without a bribe"
