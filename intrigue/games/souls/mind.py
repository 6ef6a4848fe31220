"""What bots that search need to know of Souls: quick sensible play, what a table is worth, what is likely hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import Any

from intrigue.core.contract import Action, Seat
from intrigue.games.souls import cards as c
from intrigue.games.souls import frames as f
from intrigue.games.souls import words as w
from intrigue.games.souls.cards import is_bargain
from intrigue.games.souls.prospects import OUTCOMES
from intrigue.games.souls.rounds import PAIRS
from intrigue.games.souls.state import EMPTY, Table, TableView

DEPTH = 40
MIXED = frozenset(("PlayStance",))

Luck = Callable[[], float]

UNKNOWN = c.FIRST_ACTION  # stands for a card not seen or not yet played


def _net(card: int, facing: int) -> tuple[float, float]:
    """What a pair of cards brings either side, before the texts that look beyond the pair."""
    gains, losses = OUTCOMES[card][facing]
    mine = gains[0] - (0 if card == c.SONNET and not is_bargain(facing) else losses[0])
    theirs = gains[1] - (0 if facing == c.SONNET and not is_bargain(card) else losses[1])
    return (mine + (card == c.HOSTILE_TAKEOVER), theirs + (facing == c.HOSTILE_TAKEOVER))


LIKELY = 0.55  # that an unknown card is a Bargain


def _average(card: int) -> tuple[float, float]:
    good, bad = _net(card, c.BARGAIN), _net(card, c.BETRAYAL)
    return (LIKELY * good[0] + (1 - LIKELY) * bad[0], LIKELY * good[1] + (1 - LIKELY) * bad[1])


NET: tuple[tuple[tuple[float, float], ...], ...] = (
    *((*(_net(card, facing) for facing in range(UNKNOWN)), _average(card)) for card in range(UNKNOWN)),
    (*(_average(card)[::-1] for card in range(UNKNOWN)), (1.0, 1.0)),
)  # by card and facing card

RIVALRY = 0.15  # what a Soul of the one opposite counts against one's own
LAY = tuple(tuple(mine - RIVALRY * theirs for mine, theirs in row) for row in NET)


def guide(state: Table, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    """What a quick and sensible player might do, from nothing but what that seat knows in the dream."""
    if len(actions) == 1:
        return actions[0]
    frame = state.stack[-1]
    found: Action = GUIDES[type(frame)](state, frame, seat, actions, rng.random)
    return found


def _anything(t: Table, frame: f.Frame, seat: Seat, actions: Sequence[Action], luck: Luck) -> Action:
    return actions[int(luck() * len(actions))]


def _lay(t: Table, frame: f.Frame, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    mats, up = t.mats, t.up
    best, found = -9.0, actions[0]
    for action in actions:
        against = action.against
        facing = mats[against][seat] if up[against] >> seat & 1 else UNKNOWN
        value = LAY[action.card][facing] + 1.2 * luck()
        if value > best:
            best, found = value, action
    return found


ACTING = {
    c.NIL: -0.3, c.CURIOSITY: -0.3, c.CACOPHONY: 0.6, c.MISERY: 0.5, c.JOY: 0.2, c.UNSEEN: -0.4, c.PARANOIA: 0.0,
    c.DUPLICITY: -0.2, c.BURNING_TRUTH: -0.2, c.TOXIC_SHOCK: 0.5, c.SUBTERFUGE: 0.1, c.FAMINE: -0.2,
    c.ABUNDANCE: 0.5, c.AMNESIA: -0.3, c.HONESTY: 0.1, c.FEAR: 1.0, c.LOVE: 0.1, c.TITHES: 0.8, c.PURIFICATION: -0.6,
}  # fmt: skip


def _act(t: Table, frame: f.Frame, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    best, found = 0.25, actions[0]
    for action in actions[1:]:
        value = ACTING[action.card] + 0.5 * luck()
        if value > best:
            best, found = value, action
    return found


def _turn(t: Table, frame: f.Turn, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    return (_lay if frame.step == f.TO_LAY else _act)(t, frame, seat, actions, luck)


FINAL = {
    c.ENTROPY: (0.8, 0.0, 0.0), c.CURSED_DECK: (0.4, 0.0, 0.0), c.STOIC_HYMNAL: (0.2, 0.0, 0.0),
    c.VOW_OF_VENGEANCE: (0.2, 0.5, 0.0), c.ACT_OF_PENANCE: (0.0, 0.0, 0.2), c.LORD_OF_THE_PIT: (-1.0, 0.0, 1.4),
    c.PIETY: (-1.0, 1.4, 0.0), c.PERJURY: (0.8, 0.0, 0.0), c.MARTYRDOM: (-1.0, 0.0, 0.0), c.PANTHEON: (-0.5, 0.0, 0.0),
    c.ABYSS: (0.6, 0.0, 0.0), c.FLAGELLATION: (-2.0, 0.4, 0.0), c.CHAOS: (0.3, 0.0, 0.0),
    c.FUNERAL_PYRE: (0.1, 0.0, 0.0), c.INTERREGNUM: (0.5, 0.0, 0.0), c.PZEA: (2.0, 0.0, 0.0), c.ANARCHY: (-1.0, 1.6, 0.0),
    c.BURNT_OFFERINGS: (0.0, 0.3, 0.0), c.MORRIGAN: (0.6, 0.4, 0.4), c.SACRIFICE: (1.0, 0.0, 0.0),
    c.CONTRITION: (0.3, 0.0, 0.7), c.FINAL_RITES: (0.5, 0.8, 0.0),
}  # each Final: what it is worth in itself, for a played Bargain, for a played Betrayal  # fmt: skip


def _commit(t: Table, frame: f.Frame, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    good = bad = 0
    for card in t.mats[seat]:
        if card >= c.FIRST_BETRAYAL:
            bad += 1
        elif card >= 0:
            good += 1
    best, found = 0.5, actions[0]
    for action in actions[1:]:
        alone, bargain, betrayal = FINAL[action.card]
        value = alone + good * bargain + bad * betrayal + 1.5 * luck()
        if value > best:
            best, found = value, action
    return found


def _yes(t: Table, frame: f.Frame, seat: Seat, actions: Sequence[Action], luck: Luck) -> Action:
    return w.YES


def _last(t: Table, frame: f.Frame, seat: Seat, actions: Sequence[Action], luck: Luck) -> Action:
    return actions[-1]


GUIDES: dict[type, Callable[[Table, Any, Seat, Sequence[Any], Luck], Any]] = {
    f.Turn: _turn,
    f.Forced: _lay,
    f.Window: _anything,
    f.Turnabout: _last,
    f.Mine: _last,
    f.Raised: _anything,
    f.Swapping: _anything,
    f.Discarding: _anything,
    f.Extra: _act,
    f.Ordering: _anything,
    f.Rearranging: _anything,
    f.Baring: _anything,
    f.HandingOut: _anything,
    f.Loving: _last,
    f.Tithing: _anything,
    f.Purifying: _anything,
    f.Committing: _commit,
    f.Deciding: _anything,
    f.Voting: _anything,
    f.Forgiving: _yes,
    f.Gathering: _anything,
    f.Rites: _anything,
    f.Singing: _yes,
    f.Seizing: _yes,
}

# What a table is worth

SHARP = (0.0, 0.55, 0.4, 0.32, 0.26, 0.26)  # by the rounds still to be scored


def worth(state: Table) -> list[float]:
    """The share of the win that each seat may expect; the sum is 1."""
    bottom = state.stack[0]
    if type(bottom) is f.Over:
        return [float(seat in bottom.winners) / len(bottom.winners) for seat in range(state.seats)]
    values = expected(state)
    top, sharp = max(values), SHARP[c.rounds(state.seats) - state.round + 1]
    powers = [exp(sharp * (value - top)) for value in values]
    total = sum(powers)
    return [power / total for power in powers]


def expected(t: Table) -> list[float]:
    """The Souls of each seat, with those that the cards on the table may bring."""
    values: list[float] = list(t.souls)
    mats, bottom = t.mats, t.stack[0]
    pairs = PAIRS[t.seats][t.first]
    if type(bottom) is f.Scoring:
        pairs = pairs[bottom.pair :]
    for a, b in pairs:
        one, two = NET[mats[a][b]][mats[b][a]]
        values[a] += one
        values[b] += two
    left = c.rounds(t.seats) - t.round + (type(bottom) is f.Turn or type(bottom) is f.Committing)
    for seat, finals in enumerate(t.finals):
        values[seat] += 1.2 * min(len(finals), left) + 0.15 * len(t.actions[seat]) * (left > 0)
    return values


# What is likely hidden


def fit(view: TableView, state: Table) -> float:
    """How well what the others did, as far as the view shows it, fits this dream; never negative."""
    return 1.0


# What is hidden


def secrets(state: Table, seat: Seat | None) -> dict[str, str]:
    """What the seat does not know in this state: each hidden fact and its value, in words for data."""
    found: dict[str, str] = {}
    for other in range(state.seats):
        if other == seat:
            continue
        for against, card in enumerate(state.mats[other]):
            if card != EMPTY and not state.up[other] >> against & 1:
                found[f"seat {other} against {against}"] = c.NAMES[card].lower()
    return found
