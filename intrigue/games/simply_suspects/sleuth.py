"""How good actions look to one who draws conclusions from what was chosen and plans the way to the Grand Jury."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from intrigue.core.board import Space
from intrigue.core.contract import Action, Seat, put
from intrigue.games.simply_suspects import hints
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import AFTER, ROUTES
from intrigue.games.simply_suspects.cards import GUILTY, ROWS, Row
from intrigue.games.simply_suspects.reading import readings
from intrigue.games.simply_suspects.road import hope_at, risk_at
from intrigue.games.simply_suspects.sight import possible_casts
from intrigue.games.simply_suspects.state import Hand, SimplySuspectsView

SPENDS_CARD = 0.3  # twice what the hints say: a card in need saves the match
DREAD = -2.0  # to be convicted
LURE = 1.0  # to come before the Grand Jury with a guess that gains
COVER = 0.5  # to put a first peg into the own row when that is plainly the own
CHANCE_TO_WIN = (0.0, 1.0, 0.7, 0.52, 0.42, 0.35, 0.3)  # of a sleuth, with this many seats left


class Sleuth(hints.Eye):
    """What a seat makes of a view and of all that was done."""

    def __init__(self, view: SimplySuspectsView, seat: Seat) -> None:
        super().__init__(view, seat)
        self.chances = deduced(view)
        self.weights = [sum(self.chances[o][row] for o in self.opponents) for row in ROWS]
        own = view.own
        self.guilty = own is not None and self.counts[own] >= GUILTY
        self.exposure = exposure(view)
        self.gain = max(0.0, *(self.guess(o, row) for o in self.opponents for row in ROWS))

    def shift(self, origin: Row, row: Row) -> float:
        """What it is worth to move a peg from one row to another. In the own row it is a bluff."""
        bluff = COVER * self.exposure if row == self.view.own and not self.counts[row] else 0.0
        return super().shift(origin, row) + bluff

    def guess(self, opponent: Seat, suspect: Row) -> float:
        """What a guess gains: one of fewer if it is right, nothing at all if it is wrong."""
        left = len(self.opponents) + 1
        return 4 * (self.chances[opponent][suspect] * CHANCE_TO_WIN[left - 1] - CHANCE_TO_WIN[left])

    def ahead(self, space: Space, hand: Hand) -> float:
        """What the way from a space means, besides what happens on it."""
        if self.guilty:
            return DREAD * risk_at(space, hand)
        return LURE * self.gain * hope_at(space, hand)

    def go(self, space: Space, steps: int, hand: Hand) -> float:
        """What it is worth to go this many steps from a space, by the better gallery, with that hand left."""
        to, left = ROUTES[space][steps]
        if not left:
            return self.landing(to) + self.ahead(to, hand)
        return max(self.go(gallery, left - 1, hand) for gallery in AFTER[to])


def exposure(view: SimplySuspectsView) -> float:
    """How likely the others hold the seat of the view to be who it is."""
    if view.seat is None or view.own is None:
        return 0.0
    read, ruled_out = readings(view)[view.seat], view.ruled_out[view.seat]
    return read[view.own] / sum(read[row] for row in ROWS if not ruled_out[row] and row not in view.shown)


@lru_cache(maxsize=64)
def deduced(view: SimplySuspectsView) -> tuple[tuple[float, ...], ...]:
    """For each seat and suspect, how likely they belong together, by what was proved and what was chosen."""
    read = readings(view)
    sums = [[0.0] * len(ROWS) for _ in range(view.seats)]
    for cast in possible_casts(view):
        weight = 1.0
        for seat, suspect in enumerate(cast):
            if suspect is not None and seat != view.seat and view.shown[seat] is None:
                weight *= read[seat][suspect]
        for seat, suspect in enumerate(cast):
            if suspect is not None:
                sums[seat][suspect] += weight
    return tuple(tuple(weight / (sum(row) or 1.0) for weight in row) for row in sums)


def values(view: SimplySuspectsView, actions: Sequence[Action]) -> list[float]:
    frame = view.frames[-1]
    assert view.seat is not None
    sleuth = Sleuth(view, view.seat)
    return [value(sleuth, action, frame) for action in actions]


def value(sleuth: Sleuth, action: Action, frame: w.Frame) -> float:
    """How good one action looks."""
    place, hand = sleuth.view.places[sleuth.seat], sleuth.view.hands[sleuth.seat]
    match action:
        case w.Roll():
            return sum(sleuth.go(place, pips, hand) for pips in w.DIE) / len(w.DIE)
        case w.Play(card):
            return sleuth.go(place, card, put(hand, card, hand[card] - 1)) - SPENDS_CARD
        case w.Follow(to) if isinstance(frame, w.Fork):
            return sleuth.go(to, frame.steps - 1, hand)
        case w.Trade(opponent):
            there = sleuth.view.places[opponent]
            return sleuth.trade(opponent, place) + sleuth.ahead(there, hand)
    return hints.value(sleuth, action, frame)
