"""What a simple player expects: who is likely to bargain, what a pair is worth, what a Final may bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from intrigue.core.contract import Seat
from intrigue.games.souls import cards as c
from intrigue.games.souls.cards import is_bargain
from intrigue.games.souls.conclusions import known, remaining
from intrigue.games.souls.scoring import Outcome, score
from intrigue.games.souls.state import EMPTY, SoulsView

Weights = Sequence[float]

OUTCOMES: tuple[tuple[Outcome, ...], ...] = tuple(
    tuple(score(((EMPTY, mine), (theirs, EMPTY)), 0, 1, 0, 0, 0, 0, (-1, -1)) for theirs in range(c.FIRST_ACTION))
    for mine in range(c.FIRST_ACTION)
)


def me(view: SoulsView) -> Seat:
    """The seat of the view; hints are for players."""
    assert view.seat is not None, "a spectator decides nothing"
    return view.seat


def rounds_left(view: SoulsView) -> int:
    """How many rounds are still to come after this one."""
    return c.rounds(view.seats) - view.round


def weights(view: SoulsView) -> Weights:
    """How much a Soul of each seat matters: one's own counts 1, the others' against it, most of all a leader's."""
    own = me(view)
    late = 0.6 + 0.4 * view.round / c.rounds(view.seats)
    base = 0.2 / (view.seats - 1)
    rivalry = [min(max(base + 0.02 * (souls - view.souls[own]), 0.01), 0.4) * late for souls in view.souls]
    return [1.0 if seat == own else -rival for seat, rival in enumerate(rivalry)]


def bargaining(view: SoulsView, other: Seat) -> float:
    """How likely the other's Stance against one's own seat is, or will be, a Bargain."""
    own = me(view)
    card = known(view, other, own)
    if card >= 0:
        return 1.0 if is_bargain(card) else 0.0
    hidden = remaining(view, c.STANCES)
    likely = 0.25 + sum(hidden[: c.FIRST_BETRAYAL]) / max(sum(hidden), 1)
    likely -= 0.015 * max(view.souls[own] - view.souls[other], 0)
    if card == EMPTY and view.up[own] >> other & 1:  # who has not answered an open Stance yet answers it in kind
        likely += 0.25 if is_bargain(view.mats[own][other]) else -0.35
    return min(max(likely, 0.05), 0.95)


def worth(view: SoulsView, weigh: Weights, card: int, other: Seat) -> float:
    """What one's card against another player is expected to be worth."""
    facing = known(view, other, me(view))
    if facing >= 0:
        return pair(view, weigh, me(view), card, other, facing)
    likely = bargaining(view, other)
    if c.CARDS[card].face_up and facing == EMPTY:
        likely = min(likely + 0.2, 0.95) if is_bargain(card) else likely * 0.4
    good = pair(view, weigh, me(view), card, other, c.BARGAIN)
    bad = pair(view, weigh, me(view), card, other, c.BETRAYAL)
    return likely * good + (1 - likely) * bad


def pair(view: SoulsView, weigh: Weights, a: Seat, card: int, b: Seat, facing: int) -> float:
    """What a pair of cards is worth to the seat of the view."""
    gains, losses = OUTCOMES[card][facing]
    value = side(view, weigh, a, card, facing, gains[0], losses[0]) + side(
        view, weigh, b, facing, card, gains[1], losses[1]
    )
    if c.ZERO_SUM not in (card, facing):
        value -= coup(view, weigh, a, facing) + coup(view, weigh, b, card)
    return value


def coup(view: SoulsView, weigh: Weights, seat: Seat, facing: int) -> float:
    return 2 * weigh[seat] if facing == c.COUP_D_ETAT and view.leaders >> seat & 1 else 0.0


def side(view: SoulsView, weigh: Weights, seat: Seat, card: int, facing: int, gain: int, loss: int) -> float:
    """What one side of a pair is worth, with the texts that look beyond the pair."""
    if view.flagellants >> seat & 1 or (card == c.SONNET and not is_bargain(facing)):
        loss = 0
    value = float(gain - loss)
    if card == c.HOSTILE_TAKEOVER and facing != c.ZERO_SUM:
        value += sum(1 for other in view.mats[seat] if other >= 0 and is_bargain(other))
    if card == c.PEACEKEEPING and not is_bargain(facing):
        value += 1.5 * (rounds_left(view) > 0)
    elif card == c.QUOTED_PEACEKEEPING and is_bargain(facing):
        value += rounds_left(view) > 0
    elif card == c.QUID_PRO_QUO:
        value += 0.3
    return value * weigh[seat]


# Finals, before the flip


class Prospect:
    """What the seat expects of the flip: its own pairs, the mixed pairs of the table, and who plays a Final."""

    __slots__ = ("bargains", "betrayed", "fallen", "losses", "mixed", "table", "traitor", "view", "weigh")

    def __init__(self, view: SoulsView) -> None:
        own = me(view)
        self.view, self.weigh = view, weights(view)
        self.bargains = 0  # one's own
        self.betrayed = 0.0  # one's Bargains that meet a Betrayal
        self.fallen = 0.0  # one's Betrayals that meet a Betrayal
        self.traitor = 0.0  # one's Betrayals that meet a Bargain
        self.losses: list[float] = []  # by pair
        for other, card in enumerate(view.mats[own]):
            if other == own or card < 0:
                continue
            likely = bargaining(view, other)
            if is_bargain(card):
                self.bargains += 1
                self.betrayed += 1 - likely
            else:
                self.fallen += 1 - likely
                self.traitor += likely
            low = OUTCOMES[card][c.BETRAYAL].losses[0]
            self.losses.append(low * (1 - likely))
        pairs = (view.seats - 1) * (view.seats - 2) / 2  # those of the others, half of them mixed as far as one knows
        self.mixed = self.betrayed + self.traitor + 0.45 * pairs
        self.table = 0.6 * (view.seats - 1)  # Bargains on another mat

    def last(self) -> bool:
        return rounds_left(self.view) == 0

    def rivals(self) -> list[float]:
        """How much each other seat's Souls matter, the most first."""
        return sorted((-weight for weight in self.weigh if weight < 0), reverse=True)

    def alone(self, share: float) -> float:
        """The chance that no other player lays one of so large a share of the Finals."""
        return float((1 - 0.85 * share) ** (self.view.seats - 1))


def _martyrdom(p: Prospect) -> float:
    souls = p.view.souls
    own = souls[me(p.view)]
    lowest = own == min(souls) and souls.count(own) == 1
    return 5 * p.rivals()[0] - (0 if lowest else 5)


def _interregnum(p: Prospect) -> float:
    own = p.view.souls[me(p.view)]
    if p.view.seats == 2:
        return -4.0
    return 1.5 if max(p.view.souls) > own else -0.5


def _sacrifice(p: Prospect) -> float:
    return 3 - 0.8 * min(rounds_left(p.view), len(p.view.finals) - 1) - 0.2 * len(p.view.actions) * (not p.last())


def _rites(p: Prospect) -> float:
    return 3.5 * min(p.betrayed, 1.0) + 0.3 * min(p.view.seats - 2, 2)


def _perjury(p: Prospect) -> float:
    own = me(p.view)
    sorts = {is_bargain(card) for card in p.view.stances}
    useful = (p.betrayed if False in sorts else 0) + (p.traitor if True in sorts else 0)
    return min(1.2 * useful, 1.5) if any(card >= 0 for card in p.view.mats[own]) else 0.0


def _pyre(p: Prospect) -> float:
    rivals = p.rivals()
    return 3 * (rivals[0] - rivals[-1]) if len(rivals) > 1 else -3 * rivals[0]


PROSPECTS: dict[int, Callable[[Prospect], float]] = {
    c.ENTROPY: lambda p: 0.3 * (p.view.seats - 1),
    c.CURSED_DECK: lambda p: 0.3 if p.view.seats > 2 else 0.0,
    c.STOIC_HYMNAL: lambda p: 0.1,
    c.VOW_OF_VENGEANCE: lambda p: 0.0 if p.last() else 1.8 * min(p.betrayed, 1.0),
    c.ACT_OF_PENANCE: lambda p: 0.3 * min(p.traitor, 1.0),
    c.LORD_OF_THE_PIT: lambda p: 3 * p.fallen,
    c.PIETY: lambda p: 3 * p.betrayed,
    c.PERJURY: _perjury,
    c.MARTYRDOM: _martyrdom,
    c.PANTHEON: lambda p: 4 * (0.4 ** max(p.view.seats - 1, 2)) - 1,
    c.ABYSS: lambda p: 4 * p.rivals()[0] * (1 - p.alone(0.5)),
    c.FLAGELLATION: lambda p: sum(p.losses) - 3,
    c.CHAOS: lambda p: 0.2,
    c.FUNERAL_PYRE: _pyre,
    c.INTERREGNUM: _interregnum,
    c.PZEA: lambda p: 5 * p.alone(0.28),
    c.ANARCHY: lambda p: 2 * p.bargains - p.table * sum(p.rivals()),
    c.BURNT_OFFERINGS: lambda p: max(p.losses, default=0.0),
    c.MORRIGAN: lambda p: p.mixed,
    c.SACRIFICE: _sacrifice,
    c.CONTRITION: lambda p: 2.6 if p.fallen + p.traitor > 0.5 else 0.0,
    c.FINAL_RITES: _rites,
}


def usual(card: int, seats: int) -> float:
    """What a Final brings in a usual round, and so what is lost by spending it in this one."""
    mine = seats - 1
    if card in (c.LORD_OF_THE_PIT, c.PIETY):
        return 0.8 * mine
    if card == c.MORRIGAN:
        return 0.22 * seats * mine
    if card == c.ANARCHY:
        return 0.7 * mine
    return 2.0 if card in (c.PZEA, c.CONTRITION, c.FINAL_RITES) else 0.8


def prospect(view: SoulsView, cards: Sequence[int]) -> list[float]:
    """What each of these Finals is worth now, less what it would be worth later."""
    seen = Prospect(view)
    later = 0.0 if seen.last() else 0.6
    return [PROSPECTS[card](seen) - later * usual(card, view.seats) for card in cards]
