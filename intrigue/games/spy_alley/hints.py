"""For bots: how good each action looks to a simple player who collects, walks home and guesses when sure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from intrigue.core.contract import Action, Seat, put
from intrigue.games.spy_alley import board
from intrigue.games.spy_alley.board import ENDS, FARES, LAPS, Space
from intrigue.games.spy_alley.cards import (
    CODE_BOOK,
    DISGUISE,
    KEY,
    KINDS,
    PASSWORD,
    SETS,
    WILD,
    Country,
    buyable,
    confiscable,
    confiscation_price,
    item,
    kind_of,
    members,
    price,
)
from intrigue.games.spy_alley.sight import chances
from intrigue.games.spy_alley.state import Cards, SpyAlleyView
from intrigue.games.spy_alley.words import (
    ROLL,
    SHOPS,
    Buy,
    Confiscate,
    Discard,
    Exchange,
    Fork,
    FreeGuesses,
    GiftOffer,
    Guess,
    Handover,
    PlayCard,
    Roll,
    Surrender,
    Take,
    Turn,
    Walk,
)

WIN = 1000.0
SWEEPS = 80  # of value iteration over the board
SHORT = 0.45  # turns that a missing dollar costs: a lap takes about seven turns and pays $15
HOMEWARD = 20.0  # turns that the way to the embassy takes, while the set is not complete
CARD_COST = 0.8  # turns that a move card in hand is worth
SURE = 0.85  # how sure a guess in place of a turn must be
TELLTALE = 2.2  # how many times likelier a country becomes with each of its items on the scorecard
DECOY = 0.02  # turns that an item of another country is worth: it only hides who one is

SHOP_OF = {DISGUISE: board.DISGUISES, CODE_BOOK: board.CODE_BOOKS, KEY: board.KEYS}
PASSWORD_SPACE = {country: space for space, country in board.PASSWORD_SPACES.items()}


@dataclass(frozen=True, slots=True)
class Stand:
    """What one seat has, as far as the way to its embassy goes."""

    at: Space
    money: int
    items: int
    wilds: int
    moves: tuple[int, ...]
    hand: Cards


def values(view: SpyAlleyView, actions: Sequence[Action]) -> list[float]:
    """Turns saved on the way to winning, roughly."""
    assert view.seat is not None
    seat = view.seat
    me = Stand(view.at[seat], view.money[seat], view.items[seat], view.wilds[seat], view.moves[seat], view.hand)
    rolling = _roll(view, me) if any(isinstance(action, Roll) for action in actions) else 0.0
    return [_value(view, me, action, rolling) for action in actions]


def _value(view: SpyAlleyView, me: Stand, action: Action, rolling: float) -> float:
    match action:
        case Roll():
            return rolling
        case PlayCard(steps):
            cards = put(me.moves, steps - 1, me.moves[steps - 1] - 1)
            return _go(view, Stand(me.at, me.money, me.items, me.wilds, cards, me.hand), steps) - CARD_COST
        case Guess(target, country):
            sure = likely(view, target)[country]
            if not sure:  # as one's own country, which nobody else has
                return -WIN
            return 10 * sure if isinstance(view.frame, FreeGuesses) else rolling + 100 * (sure - SURE)
        case Walk(to):
            return _land(view, me, to)
        case Buy(thing):
            spare = me.money - price(thing) >= _needed_money(me)
            after = Stand(me.at, me.money - price(thing), me.items | 1 << thing, me.wilds, me.moves, me.hand)
            return _standing(after) + (DECOY if spare else -DECOY)
        case Take():
            return _standing(me) + DECOY
        case Confiscate(_, thing):
            return _standing(_with_confiscated(me, thing)) - DECOY
        case Discard(card) | Surrender(card):
            kept = tuple(other for other in me.hand if other != card)
            return _standing(Stand(me.at, me.money, me.items, me.wilds, me.moves, kept)) - 4 * _known(view, kept)
    return 0.0 if isinstance(view.frame, FreeGuesses) else _standing(me)


def default(view: SpyAlleyView, actions: Sequence[Action], rng: Random) -> Action:
    """What is done for a seat whose time runs out: roll, stay outside, take gifts, buy, confiscate and guess nothing.

    All of that is public and the same whatever the seat holds. Of identity cards luck gives one up and puts one away,
    each as likely as another: that the one just received always goes would tell its giver who the seat still is.
    """
    match view.frame:
        case Turn():
            return ROLL
        case Fork() | GiftOffer():
            return actions[0]
        case Handover() | Exchange():
            return rng.choice(actions)
    return actions[-1]


# Getting there


@lru_cache(maxsize=256)
def journey(targets: tuple[Space, ...]) -> tuple[float, ...]:
    """Turns until a die ends a move on one of the targets, from each space, taking the better way at the Entrance."""
    turns = [20.0] * len(board.NAMES)

    def rest(space: Space) -> float:
        if space in targets:
            return 0.0
        if space == board.MOVE_BACK:
            return turns[board.ENTRANCE]
        return turns[space] - (space == board.TAKE_ANOTHER_TURN)

    for _ in range(SWEEPS):
        for space in reversed(range(len(turns))):
            turns[space] = 1 + sum(min(map(rest, ENDS[space][steps])) for steps in FARES) / len(FARES)
    return tuple(turns)


def _missing(items: int, wilds: int, country: Country) -> list[int]:
    """The kinds still needed for a set; wild cards stand for the dearest."""
    lacking = [kind for kind in range(len(KINDS)) if not items >> item(kind, country) & 1]
    return lacking[: max(0, len(lacking) - wilds)]


def _needed_money(me: Stand) -> int:
    """What the rest of the cheapest set costs."""
    return min(sum(price(item(kind, card)) for kind in _missing(me.items, me.wilds, card)) for card in me.hand)


@lru_cache(maxsize=65536)
def _standing(me: Stand) -> float:
    """Minus the turns to victory for the best of one's identities."""
    return max((-_turns(me, card) for card in me.hand), default=-WIN)


def _turns(me: Stand, country: Country) -> float:
    missing = _missing(me.items, me.wilds, country)
    if not missing:
        embassy = board.EMBASSY_OF[country]
        near = any(count and embassy in ENDS[me.at][steps] for steps, count in enumerate(me.moves, start=1))
        return 1.0 if near else journey((embassy,))[me.at]
    turns, cost = HOMEWARD, 0
    for kind in missing:
        shop = PASSWORD_SPACE[country] if kind == PASSWORD else SHOP_OF[kind]
        turns += journey((shop, *board.BLACK_MARKETS))[me.at]
        cost += price(item(kind, country))
    return turns + SHORT * max(0, cost - me.money) - CARD_COST * sum(me.moves)


def _roll(view: SpyAlleyView, me: Stand) -> float:
    return sum(_go(view, me, die) for die in FARES) / len(FARES)


def _go(view: SpyAlleyView, me: Stand, steps: int) -> float:
    """The best end of a move of this many steps."""
    ends = ENDS[me.at][steps]
    if ends[0] == board.BORDER and me.money < board.TOLL:
        ends = ends[1:]
    money = me.money + (board.SALARY if LAPS[me.at][steps] else 0)
    return max(_land(view, Stand(me.at, money, me.items, me.wilds, me.moves, me.hand), space) for space in ends)


def _land(view: SpyAlleyView, me: Stand, space: Space) -> float:
    """What landing there is worth, with what is bought there."""
    money, items, bonus = me.money + board.INCOME.get(space, 0), me.items, 0.0
    if space in board.EMBASSIES:
        country = board.EMBASSIES[space]
        if country in me.hand and not _missing(items, me.wilds, country):
            return WIN
    elif space in SHOPS:
        money, items = _shopping(me, SHOPS[space].goods, SHOPS[space].many)
    elif space in board.MOVE_CARDS:
        bonus = CARD_COST
    elif space in board.FREE_GIFTS:
        bonus = 1.0
    elif space == board.BORDER:
        money -= board.TOLL
    elif space == board.ELIMINATOR:
        bonus = sum(
            2 * max(likely(view, other)) for other in view.active if other != view.seat and _inside(view, other)
        )
    elif space == board.CONFISCATE:
        return _after_confiscation(view, me)
    elif space == board.TAKE_ANOTHER_TURN:
        bonus = 1.0
    end = board.ENTRANCE if space == board.MOVE_BACK else space
    return _standing(Stand(end, money, items, me.wilds, me.moves, me.hand)) + bonus


def _inside(view: SpyAlleyView, seat: Seat) -> bool:
    return view.at[seat] in board.ALLEY


def _shopping(me: Stand, goods: int, many: bool) -> tuple[int, int]:
    """Money and items after buying what is still needed for a set, the dearest first."""
    money, items = me.money, me.items
    wanted = 0
    for card in me.hand:
        wanted |= goods & SETS[card] & ~items
    for thing in reversed(members(wanted & buyable(money))):
        if price(thing) <= money:
            money, items = money - price(thing), items | 1 << thing
            if not many:
                break
    return money, items


def _after_confiscation(view: SpyAlleyView, me: Stand) -> float:
    here = Stand(board.CONFISCATE, me.money, me.items, me.wilds, me.moves, me.hand)
    best = _standing(here)
    for other in view.active:
        if other != view.seat:
            found = members(view.items[other] & ~me.items & confiscable(me.money))
            wild = (WILD,) if view.wilds[other] and me.money >= confiscation_price(WILD) else ()
            best = max([best, *(_standing(_with_confiscated(here, thing)) for thing in (*found, *wild))])
    return best


def _with_confiscated(me: Stand, thing: int) -> Stand:
    money = me.money - confiscation_price(thing)
    if thing == WILD:
        return Stand(me.at, money, me.items, me.wilds + 1, me.moves, me.hand)
    return Stand(me.at, money, me.items | 1 << thing, me.wilds, me.moves, me.hand)


# Guessing


def likely(view: SpyAlleyView, target: Seat) -> tuple[float, ...]:
    """By country: how likely a guess at the seat is right, by what is known and by what it collects."""
    return _likely(view.items[target], chances(view)[target], view.sizes[target])


@lru_cache(maxsize=65536)
def _likely(items: int, known: tuple[float, ...], size: int) -> tuple[float, ...]:
    weights = [
        chance * TELLTALE ** sum(kind_of(thing) > 0 for thing in members(items & SETS[country]))
        for country, chance in enumerate(known)
    ]
    total = sum(weights) / size
    return tuple(min(1.0, weight / total) for weight in weights)


def _known(view: SpyAlleyView, cards: Cards) -> float:
    """How far the cards were named aloud: an identity that everybody may know is worth less."""
    named = {passed.card for passed in view.passed if passed.called}
    return float(sum(card in named for card in cards))
