"""The rules. Numbers in square brackets are paragraphs of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from intrigue.core.codec import Codec
from intrigue.core.contract import Action, Seat, Tell, put
from intrigue.games.conspirateurs import invariants, sight, state, words
from intrigue.games.conspirateurs.board import MEETING_PLACE, MEN, SANCTUARIES, spread
from intrigue.games.conspirateurs.leaps import Moves, can_move, path
from intrigue.games.conspirateurs.state import ConspirateursState, ConspirateursView, all_home, occupied, team
from intrigue.games.conspirateurs.words import (
    DEFAULT,
    DROPPING,
    DROPS,
    MOVING,
    PASSES,
    Discovered,
    Drawn,
    Drop,
    Dropped,
    Dropping,
    Move,
    Moved,
    Options,
    Over,
    Passed,
    Won,
)


class Conspirateurs:
    """Conspirateurs for two, three, or four in two partnerships."""

    name = "conspirateurs"
    title = "Conspirateurs"
    version = 1
    reversible = frozenset(("Drop", "Move", "Pass", "Dropped", "Moved", "Passed", "Discovered"))  # all lies open
    seats = range(2, 5)
    codec = Codec(words, state)

    def __init__(self, options: Options = DEFAULT) -> None:
        self.options = options
        self._stops = {n: cells if options.stop_on_sanctuary else 0 for n, cells in SANCTUARIES.items()}

    def start(self, seats: int) -> ConspirateursState:
        """An empty board; Black begins [4-7]."""
        if seats not in self.seats:
            raise ValueError(f"Conspirateurs is for 2, 3 or 4 seats, not {seats}")
        return ConspirateursState(seats=seats, men=(0,) * seats, turn=0, turns=0, frame=DROPPING)

    def actors(self, t: ConspirateursState) -> tuple[Seat, ...]:
        return () if isinstance(t.frame, Over) else (t.turn,)

    def legal(self, t: ConspirateursState, seat: Seat) -> Sequence[Action]:
        """Drops while men are placed [7, 8], then moves of men outside sanctuaries [9-19], or else a pass [20]."""
        taken = occupied(t.men)
        if isinstance(t.frame, Dropping):
            return [DROPS[cell] for cell in spread(MEETING_PLACE & ~taken)]
        outside = t.men[seat] & ~SANCTUARIES[t.seats]
        return Moves(outside, taken, self._stops[t.seats]) if can_move(outside, taken) else PASSES

    def odds(self, t: ConspirateursState) -> Sequence[tuple[Action, int]]:
        """Nothing is left to chance."""
        return ()

    def apply(self, t: ConspirateursState, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        if isinstance(action, Move):
            self._move(t, seat, action, tell)
        elif isinstance(action, Drop):
            t.men = put(t.men, seat, t.men[seat] | 1 << action.to)
            if tell:
                tell(Dropped(seat, action.to))
        elif tell:
            tell(Passed(seat))
        self._end_turn(t, seat, tell)

    def _move(self, t: ConspirateursState, seat: Seat, action: Move, tell: Tell | None) -> None:
        """Put the man where he goes; nobody is captured [13]."""
        if tell:
            way = path(action.man, action.to, occupied(t.men), self._stops[t.seats])
            tell(Moved(seat, way, bool(SANCTUARIES[t.seats] >> action.to & 1)))
        t.men = put(t.men, seat, t.men[seat] ^ (1 << action.man | 1 << action.to))

    def _end_turn(self, t: ConspirateursState, seat: Seat, tell: Tell | None) -> None:
        """See whether the match is won [21, 22], drawn [23], or goes on with the next seat, who may now move [8]."""
        t.turns += 1
        t.turn = t.turns % t.seats
        if isinstance(t.frame, Dropping):
            if t.turns == MEN[t.seats] * t.seats:
                t.frame = MOVING
                if tell:
                    tell(Discovered())
        elif not t.men[seat] & ~SANCTUARIES[t.seats] and all_home(t.men, t.seats, team(t.seats, seat)):
            t.frame = Over(team(t.seats, seat))
            if tell:
                tell(Won(t.frame.winners))
            return
        if t.turns == self.options.turn_limit:
            t.frame = Over(())
            if tell:
                tell(Drawn(t.turns))

    def view(self, t: ConspirateursState, seat: Seat | None) -> ConspirateursView:
        return sight.view(t, seat, self.options.turn_limit)

    def determinize(self, view: ConspirateursView, rng: Random) -> ConspirateursState:
        return sight.determinize(view)

    def result(self, t: ConspirateursState) -> tuple[float, ...]:
        """The win is shared by partners [22], a draw by all [23]."""
        assert isinstance(t.frame, Over)
        winners = t.frame.winners or range(t.seats)
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(t.seats))

    def check(self, t: ConspirateursState) -> None:
        invariants.check(t, self.options.turn_limit)
