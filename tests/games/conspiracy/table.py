"""A table of Conspiracy at a given moment, played on through checked actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from intrigue.core.contract import CHANCE, Action, Event, Illegal, Seat, may, put
from intrigue.games.conspiracy.board import BOARDS, OFF, SPIES, Board, board_for
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.conspiracy.state import ConspiracyState, ConspiracyView
from intrigue.games.conspiracy.words import (
    CALL_BIDS,
    CHALLENGE,
    COVER,
    KEEP,
    PASS,
    REFUSE,
    STOP,
    Begin,
    Bid,
    Disclosing,
    Move,
    Options,
    Over,
    Pay,
    Place,
    Settle,
    Turn,
    Window,
)

EARL, TANYA, PEKING_TOM, RITA, ROCK, AHMED, BEA, MIKE = range(8)
HUB = BOARDS["hub21"]


def at(code: str, board: Board = HUB) -> int:
    """The space with that code."""
    return board.graph.index[code]


class Play:
    """A match under test: every action is checked for legality, every state for the invariants."""

    def __init__(self, seats: int = 4, options: Options | None = None) -> None:
        self.game = Conspiracy(options or Options(map="hub21"))
        self.t: ConspiracyState = self.game.start(seats)
        self.board = board_for(self.game.options.map, seats)
        self.heard: list[list[Event]] = [[] for _ in range(seats)]
        self.public: list[Event] = []

    def do(self, seat: Seat, action: Action) -> None:
        """Play one action, which must be legal."""
        self.game.apply(self.t, seat, may(self.game, self.t, seat, action), self._tell)
        self.game.check(self.t)

    def refuses(self, seat: Seat, action: Action) -> None:
        """The action must not be legal now, and nothing may change."""
        before = self.t.copy()
        with pytest.raises(Illegal):
            may(self.game, self.t, seat, action)
        assert self.t == before

    def _tell(self, event: Event, only: Seat | None = None, others: Event | None = None) -> None:
        for seat, inbox in enumerate(self.heard):
            said = event if only is None or only == seat else others
            if said is not None:
                inbox.append(said)
        if only is None or others is not None:
            self.public.append(event if only is None or others is None else others)

    def legal(self, seat: Seat) -> Sequence[Action]:
        return self.game.legal(self.t, seat)

    def actors(self) -> tuple[Seat, ...]:
        return self.game.actors(self.t)

    def view(self, seat: Seat | None) -> ConspiracyView:
        return self.game.view(self.t, seat)

    # Longer strokes

    def passes(self, *seats: Seat) -> None:
        for seat in seats:
            self.do(seat, PASS)

    def all_pass(self) -> None:
        """Everybody still to be asked lets the deed stand and keeps silent about the Victim."""
        while isinstance(self.t.frame, Window | Disclosing):
            self.do(self.t.frame.asked, PASS if isinstance(self.t.frame, Window) else KEEP)

    def moves(self, spy: int, to: str, carry: bool = False) -> None:
        """The seat whose turn it is moves a spy, and nobody minds."""
        self.do(self.t.turn, Move(spy, at(to, self.board), carry))
        self.all_pass()

    def bluffs(self, *seats: Seat) -> None:
        """Each of these seats uses its turn for a bluff."""
        for seat in seats:
            living = next(spy for spy, where in enumerate(self.t.spies) if where != OFF)
            self.do(seat, Pay(living, 0))

    def challenges(self, challenger: Seat, *bids: int, covered: bool) -> None:
        """A contest with these bids in hundreds: all but the last are covered, and the last if so said."""
        actor = self.t.turn
        self.do(challenger, CHALLENGE)
        self.do(actor, CALL_BIDS)
        for number, bid in enumerate(bids):
            self.do(challenger, Bid(bid))
            self.do(actor, COVER if covered or number < len(bids) - 1 else REFUSE)
        if covered:
            self.do(challenger, STOP)

    def put(self, **where: str) -> None:
        """Put spies, and the case, on spaces by hand: put(TANYA='n', case='c')."""
        for name, code in where.items():
            if name == "case":
                self.t.case = at(code, self.board)
            else:
                self.t.spies = put(self.t.spies, globals()[name], at(code, self.board))


Wealth = Mapping[int, int]


def play(
    *accounts: Wealth,
    seats: int = 4,
    options: Options | None = None,
    first: Seat = 0,
    stand: Mapping[str, str] | None = None,
) -> Play:
    """A match whose seats hold these accounts in hundreds ({spy: hundreds}), the first seat to move.

    Headquarters go clockwise from the first corner. The first account of a seat is its opening pay-off, the others
    are paid in rounds of turns; a seat without one opens with 100 on Mike Rofilm and then bluffs. Pieces are put where
    `stand` says, as in Play.put.
    """
    p = Play(seats, options)
    begin(p)
    rich = [list(accounts[seat].items()) if seat < len(accounts) else [] for seat in range(seats)]
    for seat in range(seats):
        p.do(seat, Pay(*(rich[seat] or [(MIKE, 1)])[0]))
    if p.actors() == (CHANCE,):
        p.do(CHANCE, Begin(first))
    for number in range(1, max(map(len, rich))):
        for step in range(seats):
            seat = (first + step) % seats
            p.do(seat, Pay(*rich[seat][number]) if number < len(rich[seat]) else Pay(MIKE, 0))
    p.put(**(stand or {}))
    assert is_turn_of(p, first)
    return p


def begin(p: Play) -> None:
    """Give out the headquarters clockwise from the first corner and place the spies in order round the rim."""
    seat = 0
    while p.actors() != (CHANCE,) or OFF in p.t.homes:
        p.do(p.actors()[0], Settle(p.board.headquarters[seat]))
        seat += 1
    for spy in range(len(SPIES)):
        p.do(CHANCE, Place(spy, p.board.starts[spy]))


def won_by(p: Play) -> Seat | None:
    assert isinstance(p.t.frame, Over)
    return p.t.frame.winner


def is_turn_of(p: Play, seat: Seat) -> bool:
    return isinstance(p.t.frame, Turn) and p.t.turn == seat
