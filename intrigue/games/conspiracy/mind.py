"""How a player of Conspiracy thinks ahead: what others may do, what their books may hold, who is likely to win."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from random import Random
from typing import NamedTuple

from intrigue.core.board import Space
from intrigue.core.contract import Action, Seat, put
from intrigue.core.mind import Mind
from intrigue.games.conspiracy import hints
from intrigue.games.conspiracy.board import ALL_BOARDS, FUNDS, OFF, SPIES
from intrigue.games.conspiracy.reading import reader
from intrigue.games.conspiracy.state import ConspiracyState, ConspiracyView
from intrigue.games.conspiracy.words import (
    BIDS,
    CALL_BIDS,
    CHALLENGE,
    COVER,
    KEEP,
    MOVES,
    PASS,
    PAYS,
    REFUSE,
    Bidding,
    Blow,
    Challenged,
    Covering,
    Deed,
    Disclosing,
    Move,
    Opening,
    Over,
    Pay,
    Turn,
    Window,
    contested,
)

Contest = Window | Challenged | Bidding | Covering


class Map(NamedTuple):
    """The distances of a board, as the headquarters of a match give it away."""

    far: tuple[tuple[int, ...], ...]  # steps between any two spaces
    nearer: tuple[tuple[tuple[Space, ...], ...], ...]  # [a][b]: the neighbours of a that lie nearer to b
    around: tuple[tuple[Space, ...], ...]


@cache
def chart(homes: tuple[Space, ...]) -> Map:
    """The map of the board on which these are headquarters."""
    graph = next(board.graph for board in reversed(ALL_BOARDS.values()) if set(homes) <= set(board.headquarters))
    spaces = range(len(graph))
    far = tuple(tuple(graph.distance(a, b) or 0 for b in spaces) for a in spaces)
    nearer = tuple(
        tuple(tuple(n for n in graph.neighbours[a] if far[n][b] < far[a][b]) for b in spaces) for a in spaces
    )
    return Map(far, nearer, graph.neighbours)


# What a seat may do


def values(view: ConspiracyView, actions: Sequence[Action]) -> list[float]:
    """As the hints have it, with a bluff among the best, so that it is thought of."""
    found = hints.values(view, actions)
    if isinstance(view.frame, Turn):
        bluff = next(index for index, action in enumerate(actions) if isinstance(action, Pay))  # small ones come first
        found[bluff] = sorted(found)[-4:][0]
    return found


FAKES = 0.1  # how often a pay-off is of nothing while the briefcase is nowhere, so that nobody can count on the others
REFUSES = 0.05  # how often a bid is not covered while no briefcase is about to come home, so that nobody sees all
NOWHERE = 3  # steps from all headquarters


def feint(view: ConspiracyView, chosen: Action, rng: Random) -> Action:
    """For show: now and then a pay-off of nothing, or no cover for what one could cover, which no search would find."""
    far = chart(view.homes).far[view.case]
    near = min([far[home] for home in view.homes])
    if isinstance(view.frame, Turn) and isinstance(chosen, Pay) and near >= NOWHERE and rng.random() < FAKES:
        return PAYS[chosen.spy][0]
    if isinstance(view.frame, Covering) and chosen == COVER and near > 1 and rng.random() < REFUSES:
        return REFUSE
    return chosen


def guide(t: ConspiracyState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    """What a quick and sensible player might do, from its own book and what is public."""
    frame = t.frame
    if isinstance(frame, Window):
        return PASS if len(actions) == 1 or not _objects(t, frame, seat, rng) else CHALLENGE
    if isinstance(frame, Turn):
        return _deed(t, seat, rng)
    if isinstance(frame, Challenged):
        return CALL_BIDS
    if isinstance(frame, Bidding):
        return _bid(t, frame, actions, rng)
    if isinstance(frame, Covering):
        return actions[0] if rng.random() < 0.95 else actions[-1]
    if isinstance(frame, Disclosing):
        return KEEP
    if isinstance(frame, Opening):
        return PAYS[int(rng.random() * len(SPIES))][10 + int(rng.random() * 16)]
    return actions[int(rng.random() * len(actions))]


def _objects(t: ConspiracyState, frame: Window, seat: Seat, rng: Random) -> bool:
    """Whether the seat, with money on the contested spy, challenges."""
    deed, actor = frame.deed, t.turn
    spy = contested(deed)
    spare = t.accounts[seat][spy] - t.bounds[actor][spy]
    if not isinstance(deed, Move):
        return spare > 0 and t.accounts[seat][deed.victim] > 4 and rng.random() < 0.5
    if not deed.carry:
        return False
    far = chart(t.homes).far[deed.to]
    steps = far[t.homes[actor]]
    if steps == 0:
        return spare > 0 or rng.random() < 0.7
    if spare <= 0 or far[t.homes[seat]] <= chart(t.homes).far[frame.origin][t.homes[seat]]:
        return False
    return rng.random() * (spare + 6) < spare * (1.0 if steps < 2 else 0.5)


def _bid(t: ConspiracyState, frame: Bidding, actions: Sequence[Action], rng: Random) -> Action:
    """More than the acting seat has shown, as far as the account goes."""
    spy = contested(frame.deed)
    mine, floor = t.accounts[frame.challenger][spy], max(frame.bid, t.bounds[t.turn][spy])
    if mine > floor:
        return BIDS[floor + int(rng.random() * (mine - floor))]
    return actions[-1] if frame.bid else actions[0]


def _deed(t: ConspiracyState, seat: Seat, rng: Random) -> Action:
    """Carry the briefcase home or out of danger with a spy of one's own, bring one to it, or make one."""
    far, case, mine, home = chart(t.homes).far[t.case], t.case, t.accounts[seat], t.homes[seat]
    others = [row for other, row in enumerate(t.bounds) if other != seat]
    shown = list(map(max, *others)) if len(others) > 1 else list(others[0])
    best, grip = -1, -FUNDS
    for spy, at in enumerate(t.spies):
        if at == case and mine[spy] - shown[spy] > grip:
            best, grip = spy, mine[spy] - shown[spy]
    if best >= 0:
        is_urgent = far[home] == 1 or 1 in [far[other] for other in t.homes]
        bold = 0.8 if is_urgent else 0.15
        if grip > 0 or rng.random() < (bold if grip < 0 else 0.5 + 0.5 * bold):
            return _carry(t, best, home, rng)
    if rng.random() < 0.45:
        return _pay(t, seat, shown, rng)
    return _approach(t, seat, shown, rng)


def _carry(t: ConspiracyState, spy: int, home: Space, rng: Random) -> Action:
    """Take the briefcase a step nearer home."""
    map_ = chart(t.homes)
    ways = map_.nearer[t.case][home] or map_.around[t.case]
    return MOVES[spy][ways[int(rng.random() * len(ways))]][True]


def _approach(t: ConspiracyState, seat: Seat, shown: list[int], rng: Random) -> Action:
    """Bring the spy that is most one's own nearer to the briefcase."""
    map_, case, mine = chart(t.homes), t.case, t.accounts[seat]
    best, value = -1, -99.0
    for spy, at in enumerate(t.spies):
        if at >= 0 and at != case:
            worth = min(mine[spy] - shown[spy], 10) - 4 * map_.far[at][case] + 6 * rng.random()
            if worth > value:
                best, value = spy, worth
    if best < 0:
        return _pay(t, seat, shown, rng)
    ways = map_.nearer[t.spies[best]][case]
    return MOVES[best][ways[int(rng.random() * len(ways))]][False]


def _pay(t: ConspiracyState, seat: Seat, shown: list[int], rng: Random) -> Action:
    """Outbid what the others have shown on a spy near the briefcase, or bluff."""
    far, mine = chart(t.homes).far[t.case], t.accounts[seat]
    best, value = -1, -99.0
    for spy, at in enumerate(t.spies):
        if at >= 0:
            worth = -3.0 * far[at] - 0.3 * max(0, shown[spy] - mine[spy]) + 5 * rng.random()
            if worth > value:
                best, value = spy, worth
    wanted = max(10, shown[best] - mine[best] + 3 + int(rng.random() * 8))
    return PAYS[best][min(wanted, t.balances[seat]) if rng.random() < 0.9 else 0]


# Who is likely to win

# From softmax regressions on the turns of some 460 matches of greedy and medium bots at three and four seats, then
# rounded; HOME is set by hand, since nobody can stop that move, and OWN raised for spies away from the briefcase.
NEAR = (0.0, 0.95, 0.35, 0.1, 0.0)  # the briefcase at this many steps from home
OWN = (0.2, 0.25, 0.15)  # a spy whose best paymaster one is, at this many steps from the briefcase
FIRM = (1.0, 0.2, 0.1)  # the same with AHEAD hundreds more than anybody else
AHEAD = 15
HOME = 5.0  # an own spy beside the briefcase one step from home in one's own turn
POISED = 0.6  # two steps from home in one's own turn
SAFE = 0.5  # one step from home while nobody who acts before has a spy there
MONEY, PLACED = 0.028, 0.017  # a hundred in hand, a hundred with a living spy
SKIPPED = -0.5  # a lost turn


def worth(t: ConspiracyState) -> Sequence[float]:
    """The share of the win that each seat may expect, with all books open."""
    if OFF in t.homes:
        return [1 / t.seats] * t.seats
    if isinstance(t.frame, Contest):
        t = _settled(t, t.frame)
        if isinstance(t.frame, Over):
            return [float(seat == t.turn) for seat in range(t.seats)]
    scores = [exp(score) for score in _scores(t)]
    total = sum(scores)
    return [score / total for score in scores]


def _settled(t: ConspiracyState, frame: Contest) -> ConspiracyState:
    """The state after the contest, if everybody knew the books and stopped what hurts."""
    t, deed, actor = t.copy(), frame.deed, t.turn
    if _is_stopped(t, frame):
        if isinstance(deed, Move):
            t.spies = put(t.spies, deed.spy, frame.origin)
            t.case = frame.origin if deed.carry else t.case
    else:
        if not isinstance(frame, Window):
            t.lost = put(t.lost, frame.challenger, True)
        if isinstance(deed, Blow):
            t.spies = put(t.spies, deed.victim, OFF)
        elif deed.carry and deed.to == t.homes[actor]:
            t.frame = Over(actor)
            return t
    t.turn = (actor + 1) % t.seats
    while t.lost[t.turn] and t.turn != actor:
        t.turn = (t.turn + 1) % t.seats
    return t


def _is_stopped(t: ConspiracyState, frame: Contest) -> bool:
    """Whether the challenger, or one who may still challenge and is hurt, has more on the spy than the acting seat."""
    deed, spy = frame.deed, contested(frame.deed)
    enough = t.accounts[t.turn][spy]
    if not isinstance(frame, Window):
        return t.accounts[frame.challenger][spy] > enough
    seat = frame.asked
    while seat != t.turn:
        if t.accounts[seat][spy] > enough and _hurts(t, deed, frame.origin, seat):
            return True
        seat = (seat + 1) % t.seats
    return False


def _hurts(t: ConspiracyState, deed: Deed, origin: Space, seat: Seat) -> bool:
    """Whether the deed wins, takes the briefcase no nearer to the seat's headquarters, or a spy that the seat paid."""
    if isinstance(deed, Blow):
        return t.accounts[seat][deed.victim] > 0
    home, far = t.homes[seat], chart(t.homes).far
    return deed.carry and (deed.to == t.homes[t.turn] or far[deed.to][home] >= far[origin][home])


def _scores(t: ConspiracyState) -> list[float]:
    """How well each seat stands when the next turn begins."""
    near, seats, turn = chart(t.homes).far[t.case], t.seats, t.turn
    carries, scores = [False] * seats, [0.0] * seats
    for at, column in zip(t.spies, zip(*t.accounts, strict=True), strict=True):
        most = max(column)
        if at < 0 or not most:
            continue
        far, second = near[at], sorted(column)[-2]
        for seat, account in enumerate(column):
            if account:
                scores[seat] += PLACED * account
                if account == most:  # a tie goes to the one who moves
                    rank = 2 if far > 2 else far
                    scores[seat] += OWN[rank] + FIRM[rank] * min(most - second, AHEAD) / AHEAD
                    carries[seat] |= not far
    is_safe = True
    for seat in (*range(turn, seats), *range(turn)):
        steps = near[t.homes[seat]] or 2
        scores[seat] += NEAR[min(steps, 4)] + MONEY * t.balances[seat] + SKIPPED * t.lost[seat]
        if carries[seat]:
            if seat == turn:
                scores[seat] += (0.0, HOME, POISED)[steps] if steps < 3 else 0.0
            elif steps == 1 and is_safe:
                scores[seat] += SAFE
            is_safe = False
    return scores


# What the others' books may hold


UNPAID = 0.3  # how much less likely one moves a spy that one never paid
HOPELESS = 0.2  # how much less likely one challenges with no more than the other has shown


def fit(view: ConspiracyView, t: ConspiracyState) -> float:
    """How well the deed and the challenge that the frame waits on fit the dreamt books."""
    frame, weight = view.frame, 1.0
    if isinstance(frame, Contest):
        spy = contested(frame.deed)
        if not t.accounts[view.turn][spy] and view.turn != view.seat:
            weight *= UNPAID
        if isinstance(frame, Window) or frame.challenger == view.seat:
            return weight
        if t.accounts[frame.challenger][spy] <= view.bounds[view.turn][spy]:
            weight *= HOPELESS
    return weight


BANDS = ((0, "nothing"), (9, "under 1000"), (19, "1000 to 1900"), (100, "2000 or more"))  # hundreds at most, dollars


def secrets(t: ConspiracyState, seat: Seat | None) -> dict[str, str]:
    """How much the others have in hand and with each living spy, in dollars; money on the dead is dead."""
    if isinstance(t.frame, Over):
        return {}
    facts = {}
    for other in range(t.seats):
        if other != seat:
            facts[f"seat {other} balance"] = _band(t.balances[other])
            for spy, at in enumerate(t.spies):
                if at != OFF:
                    facts[f"seat {other} account with {SPIES[spy].name}"] = _band(t.accounts[other][spy])
    return facts


def _band(hundreds: int) -> str:
    return next(words for most, words in BANDS if hundreds <= most)


MIND = Mind(
    fit,
    guide,
    worth,
    secrets,
    depth=0,  # a position is judged at once, contests settled: the books of a dream tell more than playing on by chance
    mixed=frozenset({"Pay"}),
    values=values,
    feint=feint,
    explore=0.2,  # shares differ by a few hundredths only
    wide=0.6,
    deep=1,
    same=True,
    reader=reader,
)
