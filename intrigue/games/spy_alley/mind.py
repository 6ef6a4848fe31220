"""For bots that search: what scorecards give away, what a quick player does, and who is likely to win."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp
from random import Random

from intrigue.core.contract import Action, Seat
from intrigue.core.mind import Mind
from intrigue.games.spy_alley import board
from intrigue.games.spy_alley.board import ENDS, Space
from intrigue.games.spy_alley.cards import COUNTRIES, PRICES, SET_SIZE, SETS, Country, country_of, kind_of, price
from intrigue.games.spy_alley.hints import PASSWORD_SPACE, SHOP_OF, journey
from intrigue.games.spy_alley.sight import every_dream
from intrigue.games.spy_alley.state import Cards, SpyAlleyState, SpyAlleyView
from intrigue.games.spy_alley.words import (
    GUESSES,
    PASS,
    PLAYS,
    ROLL,
    Buy,
    Confiscate,
    Confiscation,
    Exchange,
    Fork,
    FreeGuesses,
    GiftOffer,
    Handover,
    Shop,
    Turn,
    Walk,
)

# Of plain seats, which buy what they need: by kind, then by how many of that kind lie on the scorecard, how many times
# likelier the country of such an item is; and once more for three items of the country, twice for four.
TELLS = (
    (1.0, 35.0, 8.0, 3.0, 1.5, 1.2, 1.0),
    (1.0, 25.0, 18.0, 5.0, 2.0, 1.5, 1.0),
    (1.0, 18.0, 6.0, 2.0, 1.5, 1.2, 1.0),
    (1.0, 60.0, 20.0, 2.0, 1.5, 1.2, 1.0),
)
MOST = 5.0
PLAIN = (  # by the most items of one country, then by the other items: how likely the seat is a plain one
    (0.0, 0.0, 0.0, 0.0),
    (0.65, 0.75, 0.75, 0.75),
    (0.65, 0.55, 0.5, 0.45),
    (0.8, 0.75, 0.7, 0.5),
    (0.88, 0.88, 0.85, 0.8),
)
TWO = 0.5  # and at a table of two, with identities to spare, it is this many times as likely
SHY = 0.15  # how likely a seat keeps an identity that was named aloud, for each time it keeps one that was not

BOLD = 0.8  # how sure the guide is of a guess in place of a turn

# The worth of a seat in log-odds, from a conditional logit of the winner over matches of greedy, medium and hard bots.
DONE = 1.0  # a complete set
HOME = 0.06  # a turn on the way to the embassy
LACK = (0.25, 0.4, 0.5, 0.35)  # a missing item, by kind
SHORT = 0.02  # a missing dollar
WAY = 0.04  # a turn to the furthest shop
CARD = 0.3  # a move card
PAIR = 0.8  # a second identity
OPEN = 0.8  # an identity that everybody is sure of
ON_TURN = 1.1  # to be on turn, as a factor


# What scorecards give away


@lru_cache(maxsize=1 << 16)
def tells(items: int, seats: int) -> tuple[float, ...]:
    """By country: how likely a seat with this scorecard is of it at such a table, by that alone."""
    weights, most = [], 0
    for country in range(len(COUNTRIES)):
        weight, count = 1.0, 0
        for kind, by_count in enumerate(TELLS):
            row = items >> 6 * kind & 63
            if row >> country & 1:
                weight *= by_count[row.bit_count()]
                count += 1
        weights.append(weight * MOST ** max(0, count - 2))
        most = max(most, count)
    total = sum(weights)
    plain = PLAIN[most][min(3, items.bit_count() - most)] * (TWO if seats == 2 else 1.0)
    return tuple(plain * weight / total + (1 - plain) / len(weights) for weight in weights)


@lru_cache(maxsize=1 << 16)
def suspect(items: int, denied: int, size: int, seats: int) -> tuple[float, Country]:
    """How likely the best guess at a hand of that size is right, and that guess."""
    weights = [0.0 if denied >> country & 1 else weight for country, weight in enumerate(tells(items, seats))]
    total = sum(weights)
    if size == 1:
        return max((weight / total, country) for country, weight in enumerate(weights)) if total else (0.0, 0)
    squares = sum(weight * weight for weight in weights)
    pairs = (total * total - squares) / 2
    if pairs <= 0:
        return (1.0, weights.index(max(weights))) if total else (0.0, 0)
    return max((weight * (total - weight) / pairs, country) for country, weight in enumerate(weights))


def _best_guess(t: SpyAlleyState, seat: Seat, targets: Sequence[Seat]) -> tuple[float, Country, Seat]:
    """The likeliest guess for what this seat knows of its own cards and everybody of misses."""
    own = 0
    for card in t.hands[seat]:
        own |= 1 << card
    return max(
        (*suspect(t.items[other], own | t.misses[other][-1], len(t.hands[other]), t.seats), other)
        for other in targets
        if other != seat
    )


def fit(view: SpyAlleyView, state: SpyAlleyState) -> float:
    """How well the scorecards of the others fit the identities that they have in this dream."""
    called = {passed.receiver: passed.card if passed.called else None for passed in view.passed}
    weight = 1.0
    for seat in view.active:
        if seat != view.seat:
            likely = tells(view.items[seat], view.seats)
            for card in state.hands[seat]:
                weight *= likely[card]
                if called.get(seat) == card:
                    weight *= SHY
    return weight


IDENTITY = "identity"


def secrets(state: SpyAlleyState, seat: Seat | None) -> dict[str, str]:
    """The identities of the others, and the cards that they passed on or put away unseen."""
    found = {
        f"seat {other} {IDENTITY}": " and ".join(COUNTRIES[card] for card in state.hands[other])
        for other in state.active
        if other != seat
    }
    for index, passed in enumerate(state.passed, start=1):
        if not passed.called and seat not in (passed.giver, passed.receiver):
            assert passed.card is not None
            found[f"card {index} passed"] = COUNTRIES[passed.card]
        if passed.discard is not None and seat != passed.receiver:
            found[f"discard {index}"] = COUNTRIES[passed.discard]
    return found


# What a quick player does


def guide(state: SpyAlleyState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    if len(actions) == 1:
        return actions[0]
    return GUIDES[type(state.frame)](state, seat, actions, rng)


@lru_cache(maxsize=1 << 16)
def missing(items: int, wilds: int, country: Country) -> tuple[int, ...]:
    """The kinds still needed for a set, the dearest last; wild cards stand for the dearest."""
    lacking = [kind for kind in range(SET_SIZE) if not items >> 6 * kind + country & 1]
    return tuple(lacking[: max(0, len(lacking) - wilds)])


@lru_cache(maxsize=1 << 16)
def goals(items: int, wilds: int, hand: Cards) -> frozenset[Space]:
    """Where a seat wants to land: at its embassy, or where something is sold that it needs."""
    found: set[Space] = set()
    for card in hand:
        kinds = missing(items, wilds, card)
        if not kinds:
            return frozenset({board.EMBASSY_OF[card]})
        found.update(board.BLACK_MARKETS)
        found.update(SHOP_OF[kind] if kind else PASSWORD_SPACE[card] for kind in kinds)
    return frozenset(found)


def _turn(t: SpyAlleyState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    if any(t.moves[seat]):
        wanted = goals(t.items[seat], t.wilds[seat], t.hands[seat])
        for value, count in enumerate(t.moves[seat]):
            if count and not wanted.isdisjoint(ENDS[t.at[seat]][value + 1]) and rng.random() < 0.8:
                return PLAYS[value]
    sure, country, target = _best_guess(t, seat, t.active)
    if sure > BOLD and rng.random() < sure:
        return GUESSES[target][country]
    return ROLL


def _fork(t: SpyAlleyState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    wanted = goals(t.items[seat], t.wilds[seat], t.hands[seat])
    outside, inside = actions
    assert isinstance(outside, Walk)
    assert isinstance(inside, Walk)
    if not wanted.isdisjoint(board.ALLEY) or inside.to in wanted:
        return inside
    return inside if rng.random() < 0.3 and outside.to not in wanted else outside


def _shop(t: SpyAlleyState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    """The dearest that is needed, else now and then a decoy that leaves the money for the rest."""
    needed = 0
    for card in t.hands[seat]:
        needed |= SETS[card]
    spare = t.money[seat] - _cost(t, seat)
    for action in reversed(actions[:-1]):
        assert isinstance(action, Buy)
        if needed >> action.item & 1:
            return action
    action = actions[int(rng.random() * (len(actions) - 1))]
    assert isinstance(action, Buy)
    return action if price(action.item) <= spare and rng.random() < 0.3 else actions[-1]


def _cost(t: SpyAlleyState, seat: Seat) -> int:
    """What the rest of the cheapest set costs."""
    items, wilds = t.items[seat], t.wilds[seat]
    return min(sum(PRICES[kind] for kind in missing(items, wilds, card)) for card in t.hands[seat])


def _offer(t: SpyAlleyState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    return actions[0] if rng.random() < 0.95 else PASS


def _confiscation(t: SpyAlleyState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    """The dearest that is needed."""
    best, found = -1, PASS if rng.random() < 0.9 else actions[int(rng.random() * len(actions))]
    for action in actions[:-1]:
        assert isinstance(action, Confiscate)
        thing = action.item
        needed = any(country_of(thing) == card and kind_of(thing) < SET_SIZE for card in t.hands[seat])
        if needed and kind_of(thing) > best:
            best, found = kind_of(thing), action
    return found


def _free_guess(t: SpyAlleyState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    assert isinstance(t.frame, FreeGuesses)
    _, country, target = _best_guess(t, seat, t.frame.targets)
    return GUESSES[target][country]


def _give_up(t: SpyAlleyState, seat: Seat, actions: Sequence[Action], rng: Random) -> Action:
    """Mostly the card with the poorest set."""
    cards = t.hands[seat]
    sets = [len(missing(t.items[seat], t.wilds[seat], card)) + 1.5 * rng.random() for card in cards]
    return actions[sets.index(max(sets))]


GUIDES: dict[type, Callable[[SpyAlleyState, Seat, Sequence[Action], Random], Action]] = {
    Turn: _turn,
    Fork: _fork,
    Shop: _shop,
    GiftOffer: _offer,
    Confiscation: _confiscation,
    FreeGuesses: _free_guess,
    Exchange: _give_up,
    Handover: _give_up,
}


# Who is likely to win


@lru_cache(maxsize=1 << 18)
def prospect(at: Space, money: int, lacking: tuple[int, ...], country: Country) -> float:
    """How far a seat of that country is, in log-odds."""
    if not lacking:
        return DONE - HOME * journey((board.EMBASSY_OF[country],))[at]
    shops = [SHOP_OF[kind] if kind else PASSWORD_SPACE[country] for kind in lacking]
    way = max(journey((shop, *board.BLACK_MARKETS))[at] for shop in shops)
    short = max(0, sum(PRICES[kind] for kind in lacking) - money)
    return -sum(LACK[kind] for kind in lacking) - SHORT * short - WAY * way


@lru_cache(maxsize=1 << 16)
def openness(items: int, denied: int, hand: Cards, seats: int) -> float:
    """How likely a guess at the hand is right if it names the card that the scorecard points at most."""
    weights = [0.0 if denied >> country & 1 else weight for country, weight in enumerate(tells(items, seats))]
    total, most = sum(weights), max(weights[card] for card in hand)
    if len(hand) == 1:
        return most / total
    pairs = (total * total - sum((weight * weight for weight in weights), 0.0)) / 2
    return most * (total - most) / pairs


def worth(state: SpyAlleyState) -> list[float]:
    """By what each seat has, lacks and has given away."""
    shares = [0.0] * state.seats
    for seat in state.active:
        items, wilds, at, money = state.items[seat], state.wilds[seat], state.at[seat], min(60, state.money[seat])
        hand = state.hands[seat]
        score = max(prospect(at, money, missing(items, wilds, card), card) for card in hand)
        score += CARD * min(4, sum(state.moves[seat])) + (PAIR if len(hand) > 1 and state.seats == 2 else 0.0)
        score -= OPEN * openness(items, state.misses[seat][-1], hand, state.seats)
        shares[seat] = exp(score)
    shares[state.turn] *= ON_TURN
    total = sum(shares)
    return [share / total for share in shares]


MIND = Mind(
    fit,
    guide,
    worth,
    secrets,
    depth=8,
    mixed=frozenset({"Discard", "Surrender"}),
    wide=0.25,  # most guesses are hopeless: tried one by one they would spoil what comes before another turn
    every_dream=every_dream,
    follow=10
    ** 6,  # the others always: nodes of theirs would learn this seat's identity, which is the same in all dreams
)
