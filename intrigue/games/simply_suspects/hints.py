"""How good actions look to a simple player: an estimate of what each does for the evidence, the cards and the jury."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from intrigue.core.board import Space
from intrigue.core.contract import Action, Seat
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import AFTER, BEFORE, BOARD, GRAND_JURY, OFF, ROUTES, Kind
from intrigue.games.simply_suspects.cards import COLUMNS, GUILTY, PHOTO_PEGS, ROWS, TOP, Column, Row
from intrigue.games.simply_suspects.sight import Cast, possible_casts
from intrigue.games.simply_suspects.state import SimplySuspectsView

# Everything is measured against the elimination of one opponent, which is worth 1.
BLAME = (0.0, 0.12, 0.45, 0.5, 0.52, 0.53, 0.54, 0.55)  # this many pegs in the row of an opponent
GUILT = (0.0, 0.25, 1.0, 1.15, 1.2, 1.25, 1.3, 1.35)  # this many in the own row
CONVICTED = -3.0
GETS_TO_GUESS = -0.15  # an opponent walks free and may guess
EXPOSED = 0.04  # for each suspect that one proves not to be
GAINS_CARD = 0.2
SPENDS_CARD = 0.15
OPPONENT_ACTS = -0.1  # an opponent is given a peg to move or the like


class Eye:
    """What a seat makes of a view."""

    def __init__(self, view: SimplySuspectsView, seat: Seat) -> None:
        self.view = view
        self.seat = seat
        self.counts = [view.pegs.count(row) for row in ROWS]
        self.opponents = [o for o, place in enumerate(view.places) if place != OFF and o != seat]
        self.chances = chances(possible_casts(view))
        self.weights = [sum(self.chances[o][row] for o in self.opponents) for row in ROWS]
        self.landings: dict[Space, float] = {}

    def worth(self, row: Row, pegs: int) -> float:
        """What it is worth that a row holds this many pegs."""
        return -GUILT[pegs] if row == self.view.own else self.weights[row] * BLAME[pegs]

    def shift(self, origin: Row, row: Row) -> float:
        """What it is worth to move a peg from one row to another."""
        gain = self.worth(row, self.counts[row] + 1) - self.worth(row, self.counts[row])
        if origin == TOP:
            return gain
        return gain + self.worth(origin, self.counts[origin] - 1) - self.worth(origin, self.counts[origin])

    def best_shift(self, columns: Sequence[Column]) -> float:
        origins = {self.view.pegs[column] for column in columns}
        return max(self.shift(origin, row) for origin in origins for row in ROWS if row != origin)

    def guilt(self, opponent: Seat) -> float:
        """How likely an opponent would be convicted now."""
        return sum(self.chances[opponent][row] for row in ROWS if self.counts[row] >= GUILTY)

    def guess(self, opponent: Seat, suspect: Row) -> float:
        """What a guess gains: one of fewer if it is right, nothing at all if it is wrong."""
        left = len(self.opponents) + 1
        return 4 * (self.chances[opponent][suspect] / (left - 1) - 1 / left)

    def landing(self, space: Space) -> float:
        """What it is worth to land on a space."""
        if space not in self.landings:
            self.landings[space] = self.effect(space)
        return self.landings[space]

    def effect(self, space: Space) -> float:
        view = self.view
        kind, number = BOARD[space][:2]
        if kind is Kind.EVIDENCE:
            return self.best_shift([number])
        if kind is Kind.CHOICE:
            top = [column for column in COLUMNS if view.pegs[column] == TOP]
            return self.best_shift(top or COLUMNS)
        if kind is Kind.PHOTO:
            pegs = [column for column in COLUMNS if view.pegs[column] == number]
            return self.best_shift(pegs) * min(len(pegs), PHOTO_PEGS) if pegs else 0.0
        if kind is Kind.JURY or kind is Kind.ONWARD:
            return self.before_the_jury()
        if kind is Kind.GET_AWAY:
            return GAINS_CARD if len(view.deck) else 0.0
        if kind is Kind.TAKE:
            return 2 * GAINS_CARD if any(any(view.hands[o]) for o in self.opponents) else 0.0
        if kind is Kind.TRADE:
            return max(self.trade(o, space) for o in self.opponents)
        if kind is Kind.FORWARD or kind is Kind.BACK:
            paths = AFTER if kind is Kind.FORWARD else BEFORE
            return max(self.push(o, to) for o in self.opponents for to in paths[view.places[o]])
        return 0.0

    def before_the_jury(self) -> float:
        own = self.view.own
        if own is not None and self.counts[own] >= GUILTY:
            return CONVICTED
        known = self.view.ruled_out[self.seat]
        exposed = sum(self.counts[row] >= GUILTY and not known[row] for row in ROWS)
        best = max(self.guess(o, row) for o in self.opponents for row in ROWS)
        return max(best, 0.0) - EXPOSED * exposed

    def trade(self, opponent: Seat, here: Space) -> float:
        """What it is worth to trade places with an opponent; nothing if both are on the same space."""
        there = self.view.places[opponent]
        return 0.0 if there == here else self.landing(there)

    def push(self, opponent: Seat, to: Space) -> float:
        """What it is worth to put an opponent on a space."""
        kind = BOARD[to].kind
        if kind is Kind.JURY or kind is Kind.ONWARD:
            guilt = self.guilt(opponent)
            return guilt + (1 - guilt) * GETS_TO_GUESS
        return 0.0 if kind is Kind.START else OPPONENT_ACTS

    def walk(self, space: Space, steps: int) -> float:
        """What it is worth to go this many steps from a space, by the better gallery."""
        to, left = ROUTES[space][steps]
        if not left:
            return self.landing(to)
        return max(self.walk(gallery, left - 1) for gallery in AFTER[to])


@lru_cache(maxsize=256)
def chances(casts: tuple[Cast, ...]) -> tuple[tuple[float, ...], ...]:
    """For each seat and suspect, how many of the possible casts have them together."""
    seats = range(len(casts[0]))
    return tuple(tuple(sum(cast[seat] == row for cast in casts) / len(casts) for row in ROWS) for seat in seats)


def values(view: SimplySuspectsView, actions: Sequence[Action]) -> list[float]:
    frame = view.frames[-1]
    if isinstance(frame, w.Over | w.Opening | w.Dealing | w.Assigning | w.Rolling):
        return [0.0] * len(actions)
    eye = Eye(view, frame.seat)
    return [value(eye, action, frame) for action in actions]


def value(eye: Eye, action: Action, frame: w.Frame) -> float:
    """How good one action looks."""
    here = eye.view.places[eye.seat]
    match action:
        case w.Roll():
            return sum(eye.walk(here, pips) for pips in w.DIE) / len(w.DIE)
        case w.Play(card):
            return eye.walk(here, card) - SPENDS_CARD
        case w.Follow(to):
            return eye.walk(to, frame.steps - 1) if isinstance(frame, w.Fork) else 0.0
        case w.Move(column, row):
            return eye.shift(eye.view.pegs[column], row)
        case w.Trade(opponent):
            return eye.trade(opponent, here)
        case w.Push(opponent, to):
            return eye.push(opponent, to)
        case w.Guess(opponent, suspect):
            return eye.guess(opponent, suspect)
        case w.Draw():
            return GAINS_CARD
        case w.Take(_, card):
            return GAINS_CARD / (1 + eye.view.hands[eye.seat][card])  # rather a number that one has not
    return 0.0


def default(view: SimplySuspectsView, actions: Sequence[Action], rng: Random) -> Action:
    """What is done for a seat whose time runs out: roll, take no card and guess nothing.

    A peg that must move goes where the fewest are, a trade leads before the Grand Jury only if every trade does, and
    of equal choices luck draws one. All of that is open to everybody, so nothing is said about the own suspect.
    """
    for harmless in (w.ROLL, w.LEAVE, w.STOP):
        if harmless in actions:
            return harmless
    risks = [_risk(view, action) for action in actions]
    return rng.choice([action for action, risk in zip(actions, risks, strict=True) if risk == min(risks)])


def _risk(view: SimplySuspectsView, action: Action) -> int:
    """What all can see against an action: pegs in the row it adds to, or that it brings the seat before the jury."""
    if isinstance(action, w.Move):
        return view.pegs.count(action.row)
    return int(isinstance(action, w.Trade) and view.places[action.opponent] == GRAND_JURY)
