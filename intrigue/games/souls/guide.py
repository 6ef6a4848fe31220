"""Quick and sensible play for dreams: tables and a little luck, from nothing but what the seat knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log
from random import Random
from typing import Any

from intrigue.core.contract import Action, Seat
from intrigue.games.souls import cards as c
from intrigue.games.souls import frames as f
from intrigue.games.souls import words as w
from intrigue.games.souls.cards import is_bargain
from intrigue.games.souls.prospects import OUTCOMES
from intrigue.games.souls.state import EMPTY, SoulsState

Luck = Callable[[], float]

# Pairs of Stances

UNKNOWN = c.FIRST_ACTION  # stands for a card not seen
LIKELY = 0.55  # that it is a Bargain
RIVALRY = 0.15  # what a Soul of the one opposite counts against one's own


def _net(card: int, facing: int) -> tuple[float, float]:
    """What a pair of cards brings either side; of the texts that look beyond the pair, what they usually bring."""
    gains, losses = OUTCOMES[card][facing]
    mine = gains[0] - (0 if card == c.SONNET and not is_bargain(facing) else losses[0])
    theirs = gains[1] - (0 if facing == c.SONNET and not is_bargain(card) else losses[1])
    return (mine + (card == c.HOSTILE_TAKEOVER), theirs + (facing == c.HOSTILE_TAKEOVER))


def _average(card: int) -> tuple[float, float]:
    good, bad = _net(card, c.BARGAIN), _net(card, c.BETRAYAL)
    return (LIKELY * good[0] + (1 - LIKELY) * bad[0], LIKELY * good[1] + (1 - LIKELY) * bad[1])


NET: tuple[tuple[tuple[float, float], ...], ...] = (
    *((*(_net(card, facing) for facing in range(UNKNOWN)), _average(card)) for card in range(UNKNOWN)),
    (*(_average(card)[::-1] for card in range(UNKNOWN)), (1.0, 1.0)),
)  # by the two cards, UNKNOWN or EMPTY last: what the pair brings either side
LAY = tuple(tuple(mine - RIVALRY * theirs for mine, theirs in row) for row in NET)


def guide(state: SoulsState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    """What a quick and sensible player might do, from nothing but what that seat knows in the dream."""
    if len(actions) == 1:
        return actions[0]
    frame = state.frames[-1]
    found: Action = GUIDES[type(frame)](state, frame, seat, actions, rng.random)
    return found


def _best(actions: Sequence[Any], values: dict[int, float], noise: float, luck: Luck) -> Any:
    """The action whose card has the highest value, give or take some noise."""
    best, found = -99.0, actions[0]
    for action in actions:
        value = values[action.card] + noise * luck()
        if value > best:
            best, found = value, action
    return found


def _any(t: SoulsState, frame: f.Frame, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    return actions[int(luck() * len(actions))]


def _first(t: SoulsState, frame: f.Frame, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    return actions[0]


def _last(t: SoulsState, frame: f.Frame, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    return actions[-1]


# Turns


LEAN = (0.35, 0.4, 0.5, 0.9)  # how much more a Bargain is liked than the numbers say, by the rounds still to come
LONE = 0.4  # how much less of two players


def _lay(t: SoulsState, frame: f.Frame, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    mats, up = t.mats, t.up
    lean = LEAN[c.rounds(t.seats) - t.round] - LONE * (t.seats == 2)
    best, found = -99.0, actions[0]
    for action in actions:
        against, card = action.against, action.card
        facing = mats[against][seat] if up[against] >> seat & 1 else UNKNOWN
        value = LAY[card][facing] + luck()
        if card < c.FIRST_BETRAYAL:
            value += lean
        if value > best:
            best, found = value, action
    return found


ACTING = {
    c.NIL: -0.4, c.CURIOSITY: -0.4, c.CACOPHONY: 0.6, c.MISERY: 0.5, c.JOY: 0.0, c.UNSEEN: -0.4, c.PARANOIA: -0.2,
    c.DUPLICITY: -0.2, c.BURNING_TRUTH: -0.2, c.TOXIC_SHOCK: 0.5, c.SUBTERFUGE: 0.1, c.FAMINE: -0.2,
    c.ABUNDANCE: 0.5, c.AMNESIA: -0.3, c.HONESTY: 0.0, c.FEAR: 1.0, c.LOVE: 0.1, c.TITHES: 0.8, c.PURIFICATION: -0.6,
}  # fmt: skip


def _act(t: SoulsState, frame: f.Frame, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    best, found = 0.4, actions[0]
    for action in actions[1:]:
        value = ACTING[action.card] + 0.5 * luck()
        if value > best:
            best, found = value, action
    return found


def _turn(t: SoulsState, frame: f.Turn, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    return (_lay if frame.step == f.TO_LAY else _act)(t, frame, seat, actions, luck)


HARMFUL = frozenset((c.TITHES, c.MISERY, c.TOXIC_SHOCK, c.CACOPHONY, c.JOY))


def _cancel(t: SoulsState, frame: f.Window, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    return actions[-1] if frame.actor != seat and frame.card in HARMFUL and luck() < 0.6 else actions[0]


KEEP = {
    c.FEAR: -2.0, c.NIL: 0.1, c.UNSEEN: 0.1, c.PURIFICATION: 0.1, c.AMNESIA: 0.2, c.FAMINE: 0.2, c.BURNING_TRUTH: 0.2,
    c.CURIOSITY: 0.3, c.DUPLICITY: 0.6, c.HONESTY: 0.6, c.SUBTERFUGE: 0.7, c.PARANOIA: 0.7, c.ABUNDANCE: 0.7,
    c.JOY: 0.9, c.TOXIC_SHOCK: 0.9, c.MISERY: 1.0, c.CACOPHONY: 1.1, c.LOVE: 1.2, c.TURNABOUT: 0.5, c.IMPLOSION: 1.3,
    c.TITHES: 1.4, c.LANDMINE: 1.2,
}  # what a held Action is worth to its holder  # fmt: skip
GIVE = {card: -KEEP[card] if card in KEEP else -LAY[card][UNKNOWN] for card in range(c.FIRST_FINAL)}


def _give(t: SoulsState, frame: f.Frame, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    """Give or throw away what is worth least."""
    return _best(actions, GIVE, 0.4, luck)


def _bare(t: SoulsState, frame: f.Frame, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    """Turn up a Bargain that is not answered yet."""
    for action in actions[1:]:
        other = action.against
        if t.mats[seat][other] < c.FIRST_BETRAYAL and t.mats[other][seat] == EMPTY and luck() < 0.7:
            return action
    return actions[0]


# Finals

FINAL = {
    c.ENTROPY: (1.0, 0.0, 0.0), c.CURSED_DECK: (0.7, 0.0, 0.0), c.STOIC_HYMNAL: (0.5, 0.0, 0.0),
    c.VOW_OF_VENGEANCE: (0.2, 0.5, 0.0), c.ACT_OF_PENANCE: (0.3, 0.0, 0.2), c.LORD_OF_THE_PIT: (-0.6, 0.0, 1.4),
    c.PIETY: (-1.0, 1.4, 0.0), c.PERJURY: (0.8, 0.0, 0.0), c.MARTYRDOM: (-0.2, 0.0, 0.0), c.PANTHEON: (-1.0, 0.0, 0.0),
    c.ABYSS: (0.8, 0.0, 0.0), c.FLAGELLATION: (-2.0, 0.3, 0.0), c.CHAOS: (0.6, 0.0, 0.0),
    c.FUNERAL_PYRE: (0.3, 0.0, 0.0), c.INTERREGNUM: (0.5, 0.0, 0.0), c.PZEA: (2.0, 0.0, 0.0),
    c.ANARCHY: (-0.3, 1.5, 0.0), c.BURNT_OFFERINGS: (0.3, 0.3, 0.0), c.MORRIGAN: (0.2, 0.6, 0.6),
    c.SACRIFICE: (0.9, 0.0, 0.0), c.CONTRITION: (0.4, 0.0, 0.8), c.FINAL_RITES: (0.3, 0.6, 0.0),
}  # what each is worth in itself, and more for each of one's Bargains and Betrayals  # fmt: skip


def _prospects(t: SoulsState, seat: Seat, actions: Sequence[Any]) -> list[float]:
    """What the seat may expect of each of its answers when Finals are laid; none is the first."""
    good = bad = 0
    for card in t.mats[seat]:
        if card >= c.FIRST_BETRAYAL:
            bad += 1
        elif card >= 0:
            good += 1
    values = [0.2]
    for action in actions[1:]:
        alone, bargain, betrayal = FINAL[action.card]
        values.append(alone + good * bargain + bad * betrayal)
    return values


def _commit(t: SoulsState, frame: f.Frame, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    values = [value + luck() for value in _prospects(t, seat, actions)]
    return actions[values.index(max(values))]


def preference(t: SoulsState, seat: Seat, answer: Action) -> float:
    """The logarithm of how likely the seat is to answer so when Finals are laid."""
    actions = [w.PASS, *(w.COMMIT[card] for card in t.finals[seat])]
    values = _prospects(t, seat, actions)
    return 1.5 * values[actions.index(answer)] - log(sum([exp(1.5 * value) for value in values]))


def _decide(t: SoulsState, frame: f.Deciding, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    """Cards by what the pairs bring then; players by their Souls, the leader if it harms and the last if it helps."""
    souls = t.souls
    best, found = -99.0, actions[0]
    for action in actions:
        kind, value = type(action), luck()
        if kind is w.Choose:
            value += souls[action.seat] * (-1 if frame.card == c.CONTRITION else 1)
        elif kind is w.Transfer:
            value += souls[action.giver] * (action.giver != seat) - souls[action.taker]
        elif kind is w.Change:
            facing = t.mats[action.against][seat]
            value += LAY[action.card][facing] - LAY[t.mats[seat][action.against]][facing]
        elif kind is w.Cross:
            value += _cross(t, seat, action)
        if value > best:
            best, found = value, action
    return found


def _cross(t: SoulsState, seat: Seat, action: w.Cross) -> float:
    """Cursed Deck: what it gains in one's own pairs."""
    one, two = t.mats[action.seat][action.against], t.mats[action.other][action.facing]
    value = 0.0
    if action.against == seat:
        mine = t.mats[seat][action.seat]
        value += LAY[mine][two] - LAY[mine][one]
    if action.facing == seat:
        mine = t.mats[seat][action.other]
        value += LAY[mine][one] - LAY[mine][two]
    return value


def _vote(t: SoulsState, frame: f.Voting, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    return min(actions, key=lambda action: t.souls[action.seat] + luck())


def _forgive(t: SoulsState, frame: f.Forgiving, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    return w.YES if t.souls[frame.seat] - t.souls[seat] < 12 * luck() else w.NO


def _rites(t: SoulsState, frame: f.Rites, seat: Seat, actions: Sequence[Any], luck: Luck) -> Any:
    """Swap the pair in which one was betrayed, and no other."""
    for action in actions[1:]:
        if action.seat == seat and t.mats[seat][action.other] < c.FIRST_BETRAYAL:
            return action
        if action.other == seat and t.mats[seat][action.seat] < c.FIRST_BETRAYAL:
            return action
    return actions[0]


GUIDES: dict[type, Callable[[SoulsState, Any, Seat, Sequence[Any], Luck], Any]] = {
    f.Turn: _turn,
    f.Forced: _lay,
    f.Window: _cancel,
    f.Turnabout: _last,
    f.Mine: _last,
    f.Raised: _first,
    f.Swapping: _give,
    f.Discarding: _give,
    f.Extra: _act,
    f.Ordering: _first,
    f.Rearranging: _any,
    f.Baring: _bare,
    f.HandingOut: _give,
    f.Loving: _last,
    f.Tithing: _give,
    f.Purifying: _any,
    f.Committing: _commit,
    f.Deciding: _decide,
    f.Voting: _vote,
    f.Forgiving: _forgive,
    f.Gathering: _any,
    f.Rites: _rites,
    f.Singing: _last,
    f.Seizing: _last,
}
