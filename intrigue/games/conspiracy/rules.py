"""The rules of Conspiracy. Numbers in square brackets are paragraphs of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from intrigue.core.board import Space
from intrigue.core.codec import Codec
from intrigue.core.contract import CHANCE, Action, Seat, Tell, put
from intrigue.games.conspiracy import invariants, sight, small, state, words
from intrigue.games.conspiracy.board import ALL_BOARDS, FEE, FUNDS, OFF, SPIES, Board, board_for
from intrigue.games.conspiracy.state import ConspiracyState, ConspiracyView, Death, Proof
from intrigue.games.conspiracy.words import (
    BEGINS,
    BIDS,
    BLOWS,
    CALL_BIDS,
    CHALLENGE,
    CONCEDE,
    COVER,
    DEFAULT,
    DISCLOSE,
    KEEP,
    MOVES,
    PASS,
    PAYS,
    PLACES,
    REFUSE,
    SETTLES,
    STOP,
    Accused,
    Began,
    Begin,
    Bid,
    Bidding,
    BidMade,
    Blow,
    BooksOpened,
    CalledBids,
    Challenge,
    Challenged,
    Concede,
    Conceded,
    Contested,
    Cover,
    Covered,
    Covering,
    Deed,
    Disclose,
    Disclosed,
    Disclosing,
    Drawing,
    Drawn,
    Eliminated,
    KeptSecret,
    Lots,
    Move,
    Moved,
    Opening,
    Options,
    Over,
    Paid,
    PaidSomebody,
    Passed,
    Pay,
    Place,
    Placed,
    Placing,
    Refused,
    Saved,
    SentBack,
    Settle,
    Settled,
    Settling,
    Skipped,
    Stopped,
    Turn,
    Window,
    Won,
    contested,
)

NOBODY: tuple[Seat, ...] = ()
ONLY = tuple((seat,) for seat in range(4))
CHANCE_ONLY = (CHANCE,)
TURN, OPENING = Turn(), Opening()
PASS_OR_CHALLENGE, PASS_ONLY = (PASS, CHALLENGE), (PASS,)
CONCEDE_OR_CALL = (CONCEDE, CALL_BIDS)
COVER_OR_REFUSE, REFUSE_ONLY = (COVER, REFUSE), (REFUSE,)
STOP_ONLY = (STOP,)
DISCLOSE_OR_KEEP = (DISCLOSE, KEEP)
NOTHING = (0,) * len(SPIES)

# Everybody can always move, pay or bluff, and give way: hearing of it proves nothing. What proves amounts is left out.
REVERSIBLE = frozenset((
    "Settle", "Pay", "Move", "Pass", "Concede", "CallBids", "Stop", "Refuse", "Keep",
    "Settled", "Paid", "PaidSomebody", "Began", "Moved", "Passed", "Conceded", "CalledBids", "Stopped", "Refused",
    "SentBack", "Saved", "Eliminated", "KeptSecret", "Skipped",
))  # fmt: skip

# For every board, space and spy: the moves from there, without and with the briefcase lying there.
STEPS = {
    board.name: tuple(
        tuple(
            (tuple(MOVES[spy][to][0] for to in around), tuple(move for to in around for move in MOVES[spy][to]))
            for spy in range(len(SPIES))
        )
        for around in board.graph.neighbours
    )
    for board in ALL_BOARDS.values()
}


@cache
def pays(living: int) -> tuple[Pay, ...]:
    """All pay-offs to the spies whose bits are set, the small amounts first: a balance is a slice of it."""
    spies = [spy for spy in range(len(SPIES)) if living >> spy & 1]
    return tuple(PAYS[spy][hundreds] for hundreds in range(FUNDS + 1) for spy in spies)


class Conspiracy:
    """The rules with their options chosen; the contract first, then the rules in the order of RULES.md."""

    name = "conspiracy"
    title = "Conspiracy"
    version = 1
    reversible = REVERSIBLE
    codec = Codec(words, state)

    def __init__(self, options: Options = DEFAULT) -> None:
        self.options = options
        two = options.two_players and options.turn_limit > 0
        fewest = 3 if options.map == "tri19" or not two else 2
        most = 3 if options.map == "tri19" else 4
        self.seats = range(2, 3) if options.small else range(max(fewest, options.first), most + 1)
        self._small, self._last_turn, spies = bool(options.small), int(options.last_turn), options.spies
        self._openings = pays((1 << spies) - 1)[spies if options.opening_min else 0 : spies * (options.funds + 1)]
        self._boards: list[Board | None] = [board_for(options.chart, n) if n in self.seats else None for n in range(5)]

    # The contract

    def start(self, seats: int) -> ConspiracyState:
        if seats not in self.seats:
            raise ValueError(self._why_not(seats))
        board, options = self._board(seats), self.options
        first = Settling(0) if options.headquarters == "chosen" else Drawing()
        placed = options.spies if options.small else 0
        return ConspiracyState(
            seats=seats,
            homes=board.headquarters if options.small else (OFF,) * seats,
            spies=(board.centre,) * placed + (OFF,) * (len(SPIES) - placed),
            case=board.centre,
            books=((),) * seats,
            balances=(options.funds,) * seats,
            accounts=(NOTHING,) * seats,
            bounds=(NOTHING,) * seats,
            proofs=(),
            deaths=(),
            lost=(False,) * seats,
            turn=0 if options.small else max(0, options.first - 1),
            turns=0,
            frame=OPENING if options.small else first,
        )

    def _why_not(self, seats: int) -> str:
        """Why these options refuse the table size, in a sentence."""
        if self.options.small:
            return f"The small game is for two, not {seats}."
        if seats == 3 and self.options.first == 4:
            return "Seat 4 cannot begin at a table of three."
        if seats == 4 and self.options.map == "tri19":
            return "The map tri19 has three headquarters and seats three, not four."
        if seats == 2 and self.options.map == "tri19":
            return "The map tri19 has no opposite corners, so two cannot play on it."
        if seats == 2 and self.options.two_players and not self.options.turn_limit:
            return "Two play with a turn limit only; turn_limit=0 takes it away."
        if seats == 2 and not self.options.two_players:
            return "Conspiracy is for three or four; the option two_players lets two play."
        return f"Conspiracy with these options is not for {seats} players."

    def _board(self, seats: int) -> Board:
        board = self._boards[seats]
        assert board is not None
        return board

    def actors(self, t: ConspiracyState) -> tuple[Seat, ...]:
        frame = t.frame
        if isinstance(frame, Window):
            return ONLY[frame.asked]
        if isinstance(frame, (Turn, Challenged, Covering)):
            return ONLY[t.turn]
        if isinstance(frame, Disclosing):
            return ONLY[frame.asked]
        if isinstance(frame, Bidding):
            return ONLY[frame.challenger]
        if isinstance(frame, Over):
            return NOBODY
        if isinstance(frame, Opening):
            return tuple([seat for seat, book in enumerate(t.books) if not book])
        if isinstance(frame, Settling):
            return ONLY[frame.seat]
        return CHANCE_ONLY

    def legal(self, t: ConspiracyState, seat: Seat) -> Sequence[Action]:
        frame = t.frame
        if isinstance(frame, Turn):
            return self._turn_actions(t, seat)
        if isinstance(frame, Window):
            return PASS_OR_CHALLENGE if t.accounts[seat][contested(frame.deed)] else PASS_ONLY
        if isinstance(frame, Challenged):
            return CONCEDE_OR_CALL
        if isinstance(frame, Bidding):
            return self._bids(frame.bid, t.accounts[seat][contested(frame.deed)])
        if isinstance(frame, Covering):
            return COVER_OR_REFUSE if t.accounts[seat][contested(frame.deed)] >= frame.bid else REFUSE_ONLY
        if isinstance(frame, Disclosing):
            return DISCLOSE_OR_KEEP
        if isinstance(frame, Opening):
            return self._openings
        assert isinstance(frame, Settling)
        return [SETTLES[space] for space in self._board(t.seats).headquarters if space not in t.homes]

    def odds(self, t: ConspiracyState) -> Sequence[tuple[Action, int]]:
        frame, board = t.frame, self._board(t.seats)
        if isinstance(frame, Placing):
            return [(PLACES[frame.spy][space], 1) for space in board.starts if space not in t.spies]
        if isinstance(frame, Drawing):
            return [(SETTLES[space], 1) for space in board.headquarters]
        assert isinstance(frame, Lots)
        return [(begin, 1) for begin in BEGINS[: t.seats]]

    def apply(self, t: ConspiracyState, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        frame = t.frame
        if isinstance(frame, Window):
            self._answer(t, frame, seat, action, tell)
        elif isinstance(action, Pay):
            self._pay(t, seat, action, tell)
        elif isinstance(action, Move):
            self._move(t, seat, action, tell)
        elif isinstance(action, Blow):
            self._accuse(t, seat, action, tell)
        elif isinstance(frame, Challenged):
            self._face(t, frame, action, tell)
        elif isinstance(frame, Bidding):
            self._bid(t, frame, action, tell)
        elif isinstance(frame, Covering):
            self._cover(t, frame, action, tell)
        elif isinstance(frame, Disclosing):
            self._disclose(t, frame, seat, action, tell)
        else:
            self._set_up(t, action, tell)

    def view(self, t: ConspiracyState, seat: Seat | None) -> ConspiracyView:
        return sight.view(t, seat, self.options)

    def determinize(self, view: ConspiracyView, rng: Random) -> ConspiracyState:
        return sight.determinize(view, rng)

    def result(self, t: ConspiracyState) -> tuple[float, ...]:
        frame = t.frame
        assert isinstance(frame, Over)
        if frame.winner is None:
            return (1 / t.seats,) * t.seats
        return tuple(float(seat == frame.winner) for seat in range(t.seats))

    def check(self, t: ConspiracyState) -> None:
        invariants.check(t, self._board(t.seats), self.options)

    # Setting up [2-9]

    def _set_up(self, t: ConspiracyState, action: Action, tell: Tell | None) -> None:
        board = self._board(t.seats)
        if isinstance(action, Settle):
            self._settle(t, board, action.space, tell)
        elif isinstance(action, Place):
            t.spies = put(t.spies, action.spy, action.space)
            t.frame = Placing(action.spy + 1) if action.spy + 1 < len(SPIES) else OPENING
            if tell:
                tell(Placed(action.spy, action.space, board.cities[action.space]))
        elif isinstance(action, Begin):
            self._begin(t, action.seat, tell)

    def _settle(self, t: ConspiracyState, board: Board, space: Space, tell: Tell | None) -> None:
        """Headquarters go clockwise from a drawn corner, or are chosen; two seats face each other [4]."""
        seat = t.frame.seat if isinstance(t.frame, Settling) else 0
        homes, stride = board.headquarters, 2 if t.seats == 2 else 1
        taken = t.seats if isinstance(t.frame, Drawing) or t.seats == 2 else seat + 1
        for follower in range(seat, taken):
            home = homes[(homes.index(space) + stride * (follower - seat)) % len(homes)]
            t.homes = put(t.homes, follower, home)
            if tell:
                tell(Settled(follower, home, board.cities[home]))
        t.frame = Placing(0) if taken == t.seats else Settling(taken)

    def _begin(self, t: ConspiracyState, seat: Seat, tell: Tell | None) -> None:
        t.turn, t.frame = seat, TURN
        if tell:
            tell(Began(seat))

    # A turn [10-23]

    def _turn_actions(self, t: ConspiracyState, seat: Seat) -> list[Action]:
        """Every move, every cover that can be blown, every pay-off [10-22]."""
        steps, case, spies, living = STEPS[self._board(t.seats).name], t.case, t.spies, 0
        actions: list[Action] = []
        for spy, at in enumerate(spies):
            if at >= 0:
                living |= 1 << spy
                actions += steps[at][spy][at == case]
        if self._small:
            ahead = small.ahead(case, t.homes[seat])
            actions = [MOVES[spy][ahead][1] for spy in range(self.options.spies) if spies[spy] == case]
        accounts = t.accounts[seat]
        if max(accounts) >= FEE:
            for informer, at in enumerate(spies):
                if at >= 0 and accounts[informer] >= FEE:
                    actions += [BLOWS[informer][v] for v, where in enumerate(spies) if where == at and v != informer]
        actions += pays(living)[: (t.balances[seat] + 1) * living.bit_count()]
        return actions

    def _pay(self, t: ConspiracyState, seat: Seat, pay: Pay, tell: Tell | None) -> None:
        """A pay-off goes into the book; only its owner learns more than that there was one [8, 17-19]."""
        t.books = put(t.books, seat, (*t.books[seat], pay))
        if pay.hundreds:
            row = t.accounts[seat]
            t.accounts = put(t.accounts, seat, put(row, pay.spy, row[pay.spy] + pay.hundreds))
            t.balances = put(t.balances, seat, t.balances[seat] - pay.hundreds)
        if tell:
            tell(Paid(seat, pay.spy, pay.hundreds), only=seat, others=PaidSomebody(seat))
        if isinstance(t.frame, Turn):
            self._end_turn(t, tell)
        elif all(t.books):
            if self._small or self.options.first:
                self._begin(t, t.turn, tell)
            else:
                t.frame = Lots()

    def _move(self, t: ConspiracyState, seat: Seat, move: Move, tell: Tell | None) -> None:
        """The spy goes, the briefcase with it if carried, and the others may challenge [11-15, 28]."""
        origin = t.spies[move.spy]
        t.spies = put(t.spies, move.spy, move.to)
        if move.carry:
            t.case = move.to
        t.frame = Window(move, origin, (seat + 1) % t.seats)
        if tell:
            tell(Moved(seat, move.spy, origin, move.to, self._board(t.seats).cities[move.to], move.carry))

    def _accuse(self, t: ConspiracyState, seat: Seat, blow: Blow, tell: Tell | None) -> None:
        """Announcing a blown cover shows that the fee is in the Informer's account [22, 23, 28]."""
        self._prove(t, seat, blow.informer, FEE)
        t.frame = Window(blow, t.spies[blow.informer], (seat + 1) % t.seats)
        if tell:
            tell(Accused(seat, blow.informer, blow.victim))

    def _prove(self, t: ConspiracyState, seat: Seat, spy: int, hundreds: int, exact: bool = False) -> None:
        """Keep what everybody now knows of an account, if it is more than they knew [45]."""
        row = t.bounds[seat]
        if hundreds > row[spy] or exact:
            t.bounds = put(t.bounds, seat, put(row, spy, hundreds))
            fees = sum(FEE for death in t.deaths if death.seat == seat and death.informer == spy)
            t.proofs += (Proof(seat, spy, hundreds + fees, len(t.books[seat]), exact),)

    # Challenges [28-42]

    def _answer(self, t: ConspiracyState, window: Window, seat: Seat, action: Action, tell: Tell | None) -> None:
        """The asked seat lets the deed stand or challenges it [29-31]."""
        if isinstance(action, Challenge):
            spy = contested(window.deed)
            self._prove(t, seat, spy, 1)
            t.frame = Challenged(window.deed, window.origin, seat)
            if tell:
                tell(Contested(seat, spy))
            return
        if tell:
            tell(Passed(seat))
        self._ask_next(t, window.deed, window.origin, seat, tell)

    def _ask_next(self, t: ConspiracyState, deed: Deed, origin: Space, asked: Seat, tell: Tell | None) -> None:
        """Ask the seat to the left, or close the window once everybody had the chance [29, 32]."""
        after = (asked + 1) % t.seats
        if after != t.turn:
            t.frame = Window(deed, origin, after)
        elif isinstance(deed, Move):
            self._let_stand(t, deed, tell)
        else:
            self._eliminate(t, deed, tell)

    def _face(self, t: ConspiracyState, frame: Challenged, action: Action, tell: Tell | None) -> None:
        """The challenged seat gives way or lets the challenger bid [33, 34]."""
        if isinstance(action, Concede):
            if tell:
                tell(Conceded(t.turn))
            self._cancel(t, frame.deed, frame.origin, tell)
            return
        t.frame = Bidding(frame.deed, frame.origin, frame.challenger, 0)
        if tell:
            tell(CalledBids(t.turn))

    def _bids(self, bid: int, account: int) -> Sequence[Action]:
        """Any higher hundred within the account, or an end of it; the first bid must be made [35-37]."""
        higher: tuple[Action, ...] = BIDS[bid:account]
        return higher + STOP_ONLY if bid or self.options.stop_before_bid else higher

    def _bid(self, t: ConspiracyState, frame: Bidding, action: Action, tell: Tell | None) -> None:
        """A bid shows this much of the account; a challenger who stops loses the next turn [35, 40]."""
        challenger, spy = frame.challenger, contested(frame.deed)
        if isinstance(action, Bid):
            self._prove(t, challenger, spy, action.hundreds)
            t.frame = Covering(frame.deed, frame.origin, challenger, action.hundreds)
            if tell:
                tell(BidMade(challenger, spy, action.hundreds))
            return
        t.lost = put(t.lost, challenger, True)
        if tell:
            tell(Stopped(challenger))
        self._ask_next(t, frame.deed, frame.origin, challenger, tell)

    def _cover(self, t: ConspiracyState, frame: Covering, action: Action, tell: Tell | None) -> None:
        """Covering shows as much as the bid; refusing, able or not, gives the contest away [38, 39]."""
        spy = contested(frame.deed)
        if isinstance(action, Cover):
            self._prove(t, t.turn, spy, frame.bid)
            t.frame = Bidding(frame.deed, frame.origin, frame.challenger, frame.bid)
            if tell:
                tell(Covered(t.turn, spy, frame.bid))
            return
        if tell:
            tell(Refused(t.turn, spy, frame.bid))
        self._cancel(t, frame.deed, frame.origin, tell)

    def _cancel(self, t: ConspiracyState, deed: Deed, origin: Space, tell: Tell | None) -> None:
        """A stopped move goes back with the briefcase; a saved Victim stays; the turn is over [41]."""
        if isinstance(deed, Move):
            t.spies = put(t.spies, deed.spy, origin)
            if deed.carry:
                t.case = origin
            if tell:
                tell(SentBack(deed.spy, origin, self._board(t.seats).cities[origin], deed.carry))
        elif tell:
            tell(Saved(deed.victim))
        self._end_turn(t, tell)

    def _let_stand(self, t: ConspiracyState, move: Move, tell: Tell | None) -> None:
        """A move that stands wins if it brought the briefcase to the mover's headquarters [49-51]."""
        if move.carry:
            if move.to == t.homes[t.turn]:
                return self._end(t, t.turn, tell)
            if self.options.deliver_any and move.to in t.homes:
                return self._end(t, t.homes.index(move.to), tell)
        return self._end_turn(t, tell)

    def _eliminate(self, t: ConspiracyState, blow: Blow, tell: Tell | None) -> None:
        """The Victim leaves, and the fee comes out of the Informer's account [24-26, 42]."""
        seat, row, known = t.turn, t.accounts[t.turn], t.bounds[t.turn]
        t.spies = put(t.spies, blow.victim, OFF)
        t.accounts = put(t.accounts, seat, put(row, blow.informer, row[blow.informer] - FEE))
        t.bounds = put(t.bounds, seat, put(known, blow.informer, known[blow.informer] - FEE))
        t.deaths += (Death(blow.victim, blow.informer, seat, tuple([len(book) for book in t.books])),)
        t.frame = Disclosing(blow.victim, (seat + 1) % t.seats)
        if tell:
            tell(Eliminated(seat, blow.informer, blow.victim))

    def _disclose(self, t: ConspiracyState, frame: Disclosing, seat: Seat, action: Action, tell: Tell | None) -> None:
        """Each seat in turn, the acting one last, may tell what it had on the Victim [47]."""
        if isinstance(action, Disclose):
            hundreds = t.accounts[seat][frame.victim]
            self._prove(t, seat, frame.victim, hundreds, exact=True)
            if tell:
                tell(Disclosed(seat, frame.victim, hundreds))
        elif tell:
            tell(KeptSecret(seat))
        if seat == t.turn:
            self._end_turn(t, tell)
        else:
            t.frame = Disclosing(frame.victim, (seat + 1) % t.seats)

    # The end of a turn and of the match [43, 44, 49-53]

    def _end_turn(self, t: ConspiracyState, tell: Tell | None) -> None:
        """The turn goes to the left, past every seat that lost it; a turn limit draws the match [43, 44, 52]."""
        t.turns += 1
        if t.turns == self._last_turn:
            self._end(t, None, tell)
            return
        after = (t.turn + 1) % t.seats
        while t.lost[after]:
            t.lost = put(t.lost, after, False)
            if tell:
                tell(Skipped(after))
            after = (after + 1) % t.seats
        t.turn, t.frame = after, TURN

    def _end(self, t: ConspiracyState, winner: Seat | None, tell: Tell | None) -> None:
        """The match is over and the books are opened [49, 52, 53]."""
        t.frame = Over(winner)
        if tell:
            tell(Drawn(t.turns) if winner is None else Won(winner))
            tell(BooksOpened(t.books))
