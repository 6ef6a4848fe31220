"""The rules. Numbers in square brackets are paragraphs of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from intrigue.core.codec import Codec
from intrigue.core.contract import CHANCE, Action, Seat, Tell, put
from intrigue.example import invariants, sight, state, words
from intrigue.example.state import ContrabandState, ContrabandView, home
from intrigue.example.words import (
    BOATS,
    BRIBES,
    CHALLENGE,
    DEFAULT,
    MOST,
    MOVES,
    PASS,
    QUAYS,
    ROLLS,
    Answered,
    Bribe,
    Bribed,
    BribedSomeone,
    Die,
    Ended,
    Move,
    Moved,
    Opening,
    Options,
    Over,
    Pass,
    Roll,
    Rolled,
    Showdown,
    Turn,
    Window,
)


class Contraband:
    name = "contraband"  # on the command line, in records, and the name of the package
    title = "Contraband"
    version = 1  # raised whenever the same log could lead elsewhere
    seats = range(2, 5)
    codec = Codec(words, state)  # every module that defines a class which states, views, actions or events hold
    # Undo: an action can be taken back if its kind and those of all events told of it are listed here. These tell the
    # others nothing but that they were chosen; a Showdown does, and the last answer to several is never taken back.
    reversible = frozenset(
        ("Bribe", "Bribed", "BribedSomeone", "Move", "Moved", "Pass", "Challenge", "Answered"),
    )

    def __init__(self, options: Options = DEFAULT) -> None:
        self.options = options

    def start(self, seats: int) -> ContrabandState:
        if seats not in self.seats:
            raise ValueError(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")
        return ContrabandState(
            seats=seats,
            boats=(0, 3, 6, 9),
            crate=4,
            bribed=((0,) * BOATS,) * seats,
            shown=(),
            turn=0,
            turns=0,
            last=0,
            frame=Opening((None,) * seats),
        )

    def actors(self, t: ContrabandState) -> tuple[Seat, ...]:
        """Who is asked is public: ask everybody who could answer, never only those who can. [1, 3]"""
        match t.frame:
            case Turn():
                return (t.turn,)
            case Opening(sealed):
                return tuple(seat for seat, choice in enumerate(sealed) if choice is None)
            case Window(_, _, sealed):
                return tuple(seat for seat, choice in enumerate(sealed) if choice is None and seat != t.turn)
            case Over():
                return ()
        return (CHANCE,)

    def legal(self, t: ContrabandState, seat: Seat) -> Sequence[Action]:
        match t.frame:
            case Opening():
                return BRIBES
            case Window(move):
                return (PASS, CHALLENGE) if t.bribed[seat][move.boat] else (PASS,)
        actions: list[Action] = []
        for boat, at in enumerate(t.boats):
            for to in ((at - 1) % QUAYS, (at + 1) % QUAYS):
                actions.append(MOVES[boat, to, False])
                if at == t.crate:
                    actions.append(MOVES[boat, to, True])
        if sum(t.bribed[seat]) < MOST:
            actions += BRIBES
        return actions

    def odds(self, t: ContrabandState) -> Sequence[tuple[Action, int]]:
        """Nothing random happens in the rules: the outcomes are listed, and somebody else draws. [5]"""
        return ROLLS

    def apply(self, t: ContrabandState, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        match t.frame, action:
            case Opening(sealed), Bribe():
                t.frame = Opening(put(sealed, seat, action))
                self.bribe(t, seat, action, tell)
                if not self.actors(t):
                    t.frame = Turn()
            case Turn(), Bribe():
                self.bribe(t, seat, action, tell)
                t.frame = Die()
            case Turn(), Move(boat, to, carry):
                t.frame = Window(action, t.boats[boat], (None,) * t.seats)
                t.boats = put(t.boats, boat, to)
                t.crate = to if carry else t.crate
                if tell:
                    tell(Moved(seat, action))
            case Window(move, origin, sealed), _:
                t.frame = Window(move, origin, put(sealed, seat, action))
                self.answer(seat, action, tell)
                if not self.actors(t):
                    self.open(t, t.frame, tell)
            case Die(), Roll(die):
                self.roll(t, die, tell)
                self.next_turn(t, tell)

    def bribe(self, t: ContrabandState, seat: Seat, action: Bribe, tell: Tell | None) -> None:
        """The seat itself hears the whole, the others a poorer event. [1, 2]

        Where two seats share a secret, tell it by two calls: tell(event, only=one), then tell(event, only=other).
        """
        row = t.bribed[seat]
        t.bribed = put(t.bribed, seat, put(row, action.boat, row[action.boat] + 1))
        if tell:
            tell(Bribed(seat, action.boat), only=seat, others=BribedSomeone(seat))

    def answer(self, seat: Seat, action: Action, tell: Tell | None) -> None:
        """A sealed answer: everybody hears that it was given. [3]"""
        if tell:
            tell(Answered(seat))

    def open(self, t: ContrabandState, window: Window, tell: Tell | None) -> None:
        """Open the answers and let the challengers compare in seat order. [4, 6]"""
        mover = t.turn
        for step in range(1, t.seats):
            seat = (mover + step) % t.seats
            if not isinstance(window.sealed[seat], Pass) and self.prevails(t, window.move.boat, seat, tell):
                t.boats = put(t.boats, window.move.boat, window.origin)
                t.crate = window.origin if window.move.carry else t.crate
                break
        else:
            if window.move.carry and t.crate == home(t.seats, mover):
                self.end(t, mover, tell)
                return
        t.frame = Die()

    def prevails(self, t: ContrabandState, boat: int, challenger: Seat, tell: Tell | None) -> bool:
        """Whether the challenger bribed this skipper more often than the mover; both numbers are shown. [4]"""
        bribes = t.bribed[challenger][boat], t.bribed[t.turn][boat]
        for who, count in zip((challenger, t.turn), bribes, strict=True):
            t.shown += ((who, boat, count, sum(t.bribed[who])),)
        undone = bribes[0] > bribes[1]
        if tell:
            tell(Showdown(challenger, t.turn, boat, bribes, undone))
        return undone

    def roll(self, t: ContrabandState, die: int, tell: Tell | None) -> None:
        """The roll, and what it does to the crate. [5]"""
        t.last = die
        if die == 6:
            t.crate = (t.crate + 1) % QUAYS
        if tell:
            tell(Rolled(die))

    def next_turn(self, t: ContrabandState, tell: Tell | None) -> None:
        t.turns += 1
        t.turn = (t.turn + 1) % t.seats
        t.frame = Turn()
        if t.turns >= self.options.turn_limit:  # [7]
            self.end(t, None, tell)

    def end(self, t: ContrabandState, winner: Seat | None, tell: Tell | None) -> None:
        t.frame = Over(winner)
        if tell:
            tell(Ended(winner))

    def view(self, t: ContrabandState, seat: Seat | None) -> ContrabandView:
        return sight.view(t, seat)

    def determinize(self, v: ContrabandView, rng: Random) -> ContrabandState:
        return sight.determinize(v, rng)

    def result(self, t: ContrabandState) -> tuple[float, ...]:
        assert isinstance(t.frame, Over)
        if t.frame.winner is None:
            return (1 / t.seats,) * t.seats
        return tuple(float(seat == t.frame.winner) for seat in range(t.seats))

    def check(self, t: ContrabandState) -> None:
        invariants.check(t)
