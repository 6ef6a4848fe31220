"""A simple player's eye for Conspiracy: bring the briefcase home, own its carriers, stop those who do the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from intrigue.core.board import Space
from intrigue.core.contract import Action, Seat
from intrigue.games.conspiracy.board import FEE, FUNDS, OFF, SPIES, board_for
from intrigue.games.conspiracy.state import ConspiracyView
from intrigue.games.conspiracy.words import (
    Bid,
    Bidding,
    Blow,
    CallBids,
    Challenge,
    Challenged,
    Concede,
    Cover,
    Covering,
    Deed,
    Disclose,
    Keep,
    Move,
    Opening,
    Pass,
    Pay,
    Refuse,
    Stop,
    Window,
    contested,
)

WIN = 500.0
STEP = 8.0  # what one step of the briefcase towards home is worth
TURN = 8.0  # what a turn is worth
DANGER = (0.0, 45.0, 14.0, 4.0)  # how bad the briefcase is at this many steps (one at least) from a rival's win
STAKE = 10  # hundreds that make a spy one's own while nobody has shown more
QUIET = (Pass, Concede, Stop, Refuse, Keep)  # answers that show nothing
OPENING, SMALL = 20, 3  # hundreds that a pay-off by time-out holds at most, the opening one and later ones
FEW = 4  # hundreds that are not kept back in a bidding
RESTLESS = 40.0  # turns that make a whim worth one point


def values(view: ConspiracyView, actions: Sequence[Action]) -> list[float]:
    """How good each action looks to the seat of this view; higher is better."""
    if view.seat is None:
        return [0.0] * len(actions)
    eye = Eye(view, view.seat)
    return [eye.value(action) for action in actions]


def default(view: ConspiracyView, actions: Sequence[Action], rng: Random) -> Action:
    """What is done for a seat whose time runs out: it costs little, and nobody can read a secret off it.

    Everybody knows that the clock did it, so a fixed pay-off would be known to all. Hence luck draws the spy, each as
    likely as another, and the amount, each sum likewise: up to OPENING hundreds for the opening, from the least that
    is legal; up to SMALL in a turn, as far as the balance goes, so that a turn by time-out is a bluff once in four
    times and costs $150 in the mean. A headquarters is drawn too. All other answers are public and the same whatever
    the seat holds: a deed is let stand or taken back, amounts are kept secret, a bid is not covered and not raised,
    and a first bid is $100, which the challenge has proved already.
    """
    if isinstance(view.frame, Bidding) and not view.frame.bid:
        return next(action for action in actions if isinstance(action, Bid))
    quiet = [action for action in actions if isinstance(action, QUIET)]
    if quiet:
        return quiet[0]
    most = OPENING if isinstance(view.frame, Opening) else SMALL
    sums = [action for action in actions if isinstance(action, Pay) and action.hundreds <= most]
    return rng.choice(sums or actions)


class Eye:
    """What a simple player thinks of a view."""

    def __init__(self, view: ConspiracyView, me: Seat) -> None:
        self.view, self.me = view, me
        self.rivals = [seat for seat in range(view.seats) if seat != me]
        self.graph = board_for(view.options.chart, view.seats).graph
        accounts = view.accounts[me]
        assert accounts is not None
        self.accounts = accounts
        self.balance = view.balances[me] or 0
        self.shown = [max(view.bounds[seat][spy] for seat in self.rivals) for spy in range(len(SPIES))]
        fees = [FEE * sum(1 for death in view.deaths if death.seat == seat) for seat in range(view.seats)]
        funds = view.options.funds
        self.room = [funds - sum(row) - fee for row, fee in zip(view.bounds, fees, strict=True)]  # not yet shown
        self.stakes = [self.stake(spy) for spy in range(len(SPIES))]
        self.extra = [self.chance(spy) % (STAKE + 1) for spy in range(len(SPIES))]
        self.held = sum(1 for spy, at in enumerate(view.spies) if at != OFF and self.grip(spy) >= 3)
        self.now = 0.0 if OFF in view.homes else self.position(view.case, view.spies)

    def value(self, action: Action) -> float:
        if isinstance(action, Pay):
            return self.pay(action)
        if isinstance(action, Move):
            return self.move(action)
        if isinstance(action, Blow):
            return self.blow(action)
        if isinstance(action, Challenge):
            return self.challenge()
        if isinstance(action, CallBids):
            return self.call()
        if isinstance(action, Bid):
            return self.bid(action.hundreds)
        if isinstance(action, Cover):
            return 1.0
        return -1.0 if isinstance(action, Disclose) else 0.0

    # Where things stand

    def steps(self, seat: Seat, space: Space) -> int:
        """Steps that the briefcase needs from there to the seat's headquarters; from inside it must go out and in."""
        return self.graph.distances(self.view.homes[seat])[space] or 2

    def position(self, case: Space, spies: Sequence[Space]) -> float:
        """How good it is to have the pieces there: the briefcase near home, far from rivals, near my own spies."""
        worth = -STEP * self.steps(self.me, case)
        carriers = [spy for spy, at in enumerate(spies) if at == case]
        for rival in self.rivals:
            steps = self.steps(rival, case)
            if steps < len(DANGER):
                free = [spy for spy in carriers if self.accounts[spy] <= self.view.bounds[rival][spy]]
                worth -= DANGER[steps] * (1.0 if free else 0.4)
        far = self.graph.distances(case)
        worth -= min([3.0 * (far[at] or 0) - self.grip(spy) for spy, at in enumerate(spies) if at != OFF])
        return worth

    def grip(self, spy: int) -> float:
        """How firmly I hold a spy, from 0 to 6."""
        account, shown = self.accounts[spy], self.shown[spy]
        if account <= shown:
            return 0.0 if account < shown else min(1.0, 0.2 * account)
        return 6.0 * min(account, STAKE) / STAKE

    def beats(self, rival: Seat, spare: int) -> float:
        """The chance that the rival's account holds less than this much more than it has shown."""
        if spare <= 0:
            return 0.05
        if spare > self.room[rival]:
            return 1.0
        return max((spare + 2) / (spare + 8), spare / (self.room[rival] + 1))

    def stands(self, spy: int) -> float:
        """The chance that my deed with this spy is not stopped."""
        account, chance = self.accounts[spy], 1.0
        for rival in self.rivals:
            spare = account + 1 - self.view.bounds[rival][spy]  # a tie is mine
            chance = min(chance, self.beats(rival, spare))
        return chance

    # My turn

    def move(self, move: Move) -> float:
        case = move.to if move.carry else self.view.case
        stands = self.stands(move.spy)
        if move.carry and move.to == self.view.homes[self.me]:
            return WIN * stands
        if move.carry and self.view.options.deliver_any and move.to in self.view.homes:
            return -WIN
        spies = [*self.view.spies[: move.spy], move.to, *self.view.spies[move.spy + 1 :]]
        return stands * (self.position(case, spies) - self.now) + self.whim(move)

    def whim(self, move: Move) -> float:
        """The longer the match, the more a player tries something else: a small number that looks like chance."""
        turns = self.view.turns
        mixed = (turns * 8191 + self.me * 1021 + move.spy * 127 + move.to * 2 + move.carry) * 2654435761
        return (mixed >> 8) % 1000 / 1000 * max(min(3.0, turns / RESTLESS), (turns - 160) / 10)

    def stake(self, spy: int) -> int:
        """What my account with this spy should hold."""
        return max(STAKE, self.shown[spy] + 3)

    def chance(self, spy: int) -> int:
        """A number that looks like chance, so that nobody reads an amount off the table."""
        return hash((self.me, spy, self.view.turns, self.view.made, self.view.spies)) >> 8

    def pay(self, pay: Pay) -> float:
        """Own the spies near the briefcase, at no more than it takes, and keep something back."""
        spy, after = pay.spy, self.accounts[pay.spy] + pay.hundreds
        if isinstance(self.view.frame, Opening):
            return -0.3 * abs(pay.hundreds - STAKE - self.extra[spy])
        stake = self.stakes[spy]
        if pay.hundreds == 0 or self.accounts[spy] >= stake:
            return -0.01 * pay.hundreds
        away = self.graph.distance(self.view.spies[spy], self.view.case) or 0
        wanted = 2.0 * TURN / (1 + away) * (0.5 + 0.5 * self.urgency()) / (1 + 0.5 * self.held)
        gain = 1.0 if after >= stake else 0.3 * after / stake
        waste = max(0, after - stake - STAKE) / FUNDS
        dear = (stake - self.accounts[spy]) / (self.balance + 20)
        odd = abs(after - stake - self.extra[spy]) if after >= stake else 0
        return wanted * gain - 4.0 * waste - 3.0 * dear - 0.3 * odd

    def urgency(self) -> float:
        """From 0 to 1: whether the briefcase has no carrier of mine beside it."""
        far = self.graph.distances(self.view.case)
        own = [
            spy for spy, at in enumerate(self.view.spies) if at != OFF and self.grip(spy) >= 3 and (far[at] or 0) <= 1
        ]
        return 0.0 if own else 1.0

    def blow(self, blow: Blow) -> float:
        """Rid the board of a rival's carrier when the briefcase is with it."""
        rival = self.shown[blow.victim] - self.accounts[blow.victim]
        near = self.view.spies[blow.victim] == self.view.case
        left = self.accounts[blow.informer] - FEE
        return self.stands(blow.informer) * (1.5 * rival * near - FEE + 0.2 * min(left, STAKE))

    # Challenges

    def deed(self) -> tuple[Deed, Space]:
        frame = self.view.frame
        assert isinstance(frame, Window | Challenged | Bidding | Covering)
        return frame.deed, frame.origin

    def harm(self) -> float:
        """What it would cost me if the deed stands."""
        deed, origin = self.deed()
        view = self.view
        if isinstance(deed, Blow):
            return 1.2 * self.grip(deed.victim) + 0.5 * self.accounts[deed.victim] - 0.5 * self.shown[deed.victim]
        if deed.carry:
            wins = deed.to == view.homes[view.turn] or (view.options.deliver_any and deed.to in view.homes)
            if wins:
                return -WIN if view.options.deliver_any and deed.to == view.homes[self.me] else WIN
        spies = [*view.spies[: deed.spy], origin, *view.spies[deed.spy + 1 :]]
        return self.position(origin if deed.carry else view.case, spies) - self.now

    def odds(self, spy: int) -> float:
        """The chance that my account with the spy beats the acting seat's."""
        actor = self.view.turn
        return self.beats(actor, self.accounts[spy] - self.view.bounds[actor][spy])

    def challenge(self) -> float:
        """Challenge what hurts more than a lost turn, as far as there is hope."""
        spy = contested(self.deed()[0])
        if self.accounts[spy] <= self.view.bounds[self.view.turn][spy]:
            return -TURN  # all that I could bid can be covered
        chance = self.odds(spy)
        return chance * self.harm() - (1 - chance) * TURN - 1.0

    def call(self) -> float:
        """Fight for it with money on the spy; without any, show nothing."""
        return 1.0 if self.accounts[contested(self.deed()[0])] else -1.0

    def bid(self, hundreds: int) -> float:
        """Go beyond what the acting seat has shown by half of the rest, and soon to all of it: no bidding drags."""
        spy = contested(self.deed()[0])
        frame, mine = self.view.frame, self.accounts[spy]
        assert isinstance(frame, Bidding)
        floor = max(frame.bid, self.view.bounds[self.view.turn][spy]) + 1
        wanted = floor + (mine - floor) // 2 if mine > floor + FEW else mine
        return 2.0 - abs(hundreds - wanted) / FUNDS
