"""Dealing unseen cards into hidden places so that everything known about them is true: the law is in sight.py.

First the cards that facts of one kind ask for are put where they were seen. Then hands that take few cards, or few of
some together, are drawn; then the cards that fit into few places find one, and the rest is dealt. A deal in which a
drawn place does not fit is given up, so that all that fit stay equally likely; where too few do, it is made to fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random

from intrigue.games.souls.cards import COPIES
from intrigue.games.souls.knowledge import KINDS_OF
from intrigue.games.souls.words import Fact

BROAD = 6  # a fact of this many kinds about several pockets is kept by bounding the others
SPARE = 4  # with one card in this many left for the last pocket, which is the deck, choosy pockets are dealt to first
COPIED = sum(1 << card for card, copies in enumerate(COPIES) if copies > 1)  # the kinds of more than one card
FEW = 3  # this many cards that do not fit everywhere are dealt one by one
TRIES = 12  # deals from scratch before one is repaired
STRICT = 2  # of them are given up where a card would not fit, which keeps all that fit equally likely
REPAIRS = 100_000
NOISE = 0.02  # how often a swap that makes things worse is kept


class Pocket:
    """A hidden place with the cards that are in it for certain, room for more, and the kinds it can take."""

    __slots__ = ("bounds", "cards", "free", "kinds", "place")

    def __init__(self, place: int, cards: Sequence[int], free: int, kinds: int) -> None:
        self.place, self.cards, self.free, self.kinds = place, list(cards), free, kinds
        self.bounds: list[Bound] = []


class Bound:
    """How many cards of other kinds some pockets can still take together."""

    __slots__ = ("kinds", "pockets", "slack")

    def __init__(self, kinds: int, slack: int, pockets: list[Pocket]) -> None:
        self.kinds, self.slack, self.pockets = kinds, slack, pockets


def fill(pockets: list[Pocket], pile: int, cards: list[int], facts: Sequence[Fact], rng: Random) -> None:
    """Deal the cards of a pile into the pockets, which take them all, so that every fact about them is true."""
    known = [
        (fact, [pocket for pocket in pockets if pocket.place & fact.places])
        for fact in facts
        if fact.kinds & KINDS_OF[pile]
    ]
    if not known:
        dealt = deal(pockets, [], cards, [], False, rng)
        assert dealt, "what must lie open finds a hand or the deck"
        return
    before = [(pocket, len(pocket.cards), pocket.free, pocket.kinds) for pocket in pockets]
    wanted = [(fact, about) for fact, about in known if not limit(fact, about)]
    wanted.sort(key=breadth)
    narrowed = [pocket.kinds for pocket in pockets]
    bounds = [(bound, bound.slack) for pocket in pockets for bound in pocket.bounds]
    choosy = choosy_rooms(pockets, cards) if SPARE * pockets[-1].free >= len(cards) else []
    for tried in range(TRIES):
        if deal(pockets, choosy, cards[:], wanted, tried < STRICT and bool(choosy or bounds), rng):
            return
        for (pocket, size, free, _), kinds in zip(before, narrowed, strict=True):
            del pocket.cards[size:]
            pocket.free, pocket.kinds = free, kinds
        for bound, slack in bounds:
            bound.slack = slack
    demands = [Demand(kinds, size + free, [pocket]) for pocket, size, free, kinds in before if free]
    demands += [Demand(fact.kinds, fact.count, about) for fact, about in known]
    repair([(pocket, size) for pocket, size, _, _ in before], cards, demands, rng)


def limit(fact: Fact, pockets: list[Pocket]) -> bool:
    """Read a fact of many kinds as a bound on the others; True if nothing else is left of it."""
    slack = -fact.count
    for pocket in pockets:
        slack += pocket.free
        for card in pocket.cards:
            slack += fact.kinds >> card & 1
    if slack <= 0:
        for pocket in pockets:
            pocket.kinds &= fact.kinds
        return True
    kinds = fact.kinds.bit_count()
    if kinds == 1 or (kinds < BROAD and len(pockets) > 1):
        return False
    bound = Bound(fact.kinds, slack, pockets)
    for pocket in pockets:
        pocket.bounds.append(bound)
    return True


def breadth(want: tuple[Fact, list[Pocket]]) -> tuple[int, int]:
    """How many kinds and places a fact speaks of; the narrow ones come first, for their cards fit nowhere else."""
    fact, pockets = want
    return fact.kinds.bit_count(), sum([pocket.free for pocket in pockets if pocket.kinds & fact.kinds])


def choosy_rooms(pockets: list[Pocket], cards: list[int]) -> list[Pocket]:
    """The pockets into which many of the cards do not fit, or not many of them together."""
    kinds, found = 0, []
    for card in set(cards):
        kinds |= 1 << card
    for pocket in pockets:
        if not pocket.free:
            continue
        choosy = number_of(kinds & ~pocket.kinds, cards) > FEW
        for bound in pocket.bounds:
            choosy = choosy or (len(bound.pockets) == 1 and number_of(kinds & ~bound.kinds, cards) > bound.slack)
        if choosy:
            found.append(pocket)
    return found


def number_of(kinds: int, cards: list[int]) -> int:
    """How many of the cards are of these kinds, of each of which there is one at least."""
    if not kinds & COPIED:
        return kinds.bit_count()
    found = 0
    for card in cards:
        found += kinds >> card & 1
    return found


def deal(
    pockets: list[Pocket],
    choosy: list[Pocket],
    cards: list[int],
    wanted: list[tuple[Fact, list[Pocket]]],
    strict: bool,
    rng: Random,
) -> bool:
    """One try: what the facts ask for, the choosy pockets, the cards that do not fit everywhere, then the rest."""
    for fact, about in wanted:
        need = fact.count
        for pocket in about:
            for card in pocket.cards:
                need -= fact.kinds >> card & 1
        if need > 0 and not satisfy(about, cards, fact.kinds, need, rng):
            return False
    for pocket in choosy:
        if pocket.free and not draw_for(pocket, cards, rng):
            return False
    pockets = [pocket for pocket in pockets if pocket.free]
    everywhere = -1
    for pocket in pockets:
        everywhere &= pocket.kinds
        for bound in pocket.bounds:
            everywhere &= bound.kinds
    picky = [card for card in cards if not everywhere >> card & 1]
    if picky:
        mix(picky, len(picky), rng)
        places = {card: capacity(pockets, card) for card in set(picky)}
        picky.sort(key=places.__getitem__)
        strict = strict and sum([len(cards) - places[card] for card in picky]) <= len(cards)
        for card in picky:
            if not place(pockets, card, rng, strict):
                return False
        cards = [card for card in cards if everywhere >> card & 1]
    if pockets:
        mix(cards, len(cards) - pockets[-1].free, rng)  # not before: what facts took would be missing at the front
    at = 0
    for pocket in pockets:
        pocket.cards += cards[at : at + pocket.free]
        at += pocket.free
    return True


def mix(cards: list[int], count: int, rng: Random) -> None:
    """Put this many cards at the front, any of them in any order; the rest comes in no order that means anything."""
    left = len(cards)
    for at in range(count):
        other = at + int(rng.random() * (left - at))
        cards[at], cards[other] = cards[other], cards[at]


def capacity(pockets: list[Pocket], card: int) -> int:
    """How many places there are for a card."""
    return sum([pocket.free for pocket in pockets if pocket.kinds >> card & 1])


def place(pockets: list[Pocket], card: int, rng: Random, strict: bool = False) -> bool:
    """Put the card into one of the pockets that take it, each free place being as likely as another.

    If strict, any free place is drawn, and it is given up where the card does not fit.
    """
    pocket = pockets[0]
    if len(pockets) == 1 and not (pocket.free and pocket.kinds >> card & 1):
        return False
    if len(pockets) > 1:
        places = closed = 0
        for pocket in pockets:
            if pocket.kinds >> card & 1:
                places += pocket.free
            else:
                closed += pocket.free
        if not places or (strict and rng.random() * (places + closed) < closed):
            return False
        at = int(rng.random() * places)
        for pocket in pockets:
            if pocket.kinds >> card & 1:
                at -= pocket.free
                if at < 0:
                    break
    take(pocket, card)
    return True


def take(pocket: Pocket, card: int) -> None:
    """Put the card into the pocket; a bound without slack closes its pockets to other kinds."""
    pocket.cards.append(card)
    pocket.free -= 1
    for bound in pocket.bounds:
        if not bound.kinds >> card & 1:
            bound.slack -= 1
            if not bound.slack:
                for other in bound.pockets:
                    other.kinds &= bound.kinds


def draw_for(pocket: Pocket, cards: list[int], rng: Random) -> bool:
    """Fill a choosy pocket, every hand that it takes being as likely as another."""
    fits = [card for card in cards if pocket.kinds >> card & 1]
    tight = min([bound for bound in pocket.bounds if len(bound.pockets) == 1], key=slack_of, default=None)
    for _ in range(TRIES):
        hand = draw_hand(pocket.free, fits, tight, rng)
        if hand and fits_bounds(pocket, hand):
            for card in hand:
                cards.remove(card)
                take(pocket, card)
            return True
    return False


def slack_of(bound: Bound) -> int:
    return bound.slack


def draw_hand(size: int, cards: list[int], bound: Bound | None, rng: Random) -> list[int]:
    """So many of the cards, every choice that keeps the bound being as likely as another; none if there is none."""
    if bound is None:
        return drawn(cards, size, rng) if len(cards) >= size else []
    good = [card for card in cards if bound.kinds >> card & 1]
    odd = [card for card in cards if not bound.kinds >> card & 1]
    ways = [comb(len(odd), n) * comb(len(good), size - n) for n in range(min(bound.slack, size) + 1)]
    at = rng.random() * sum(ways)
    for n, many in enumerate(ways):
        at -= many
        if at < 0:
            return drawn(odd, n, rng) + drawn(good, size - n, rng)
    return []


def drawn(cards: list[int], count: int, rng: Random) -> list[int]:
    mix(cards, count, rng)
    return cards[:count]


def fits_bounds(pocket: Pocket, hand: list[int]) -> bool:
    """Whether the hand keeps every bound of the pocket."""
    for bound in pocket.bounds:
        odd = 0
        for card in hand:
            odd += not bound.kinds >> card & 1
        if odd > bound.slack:
            return False
    return True


def satisfy(pockets: list[Pocket], cards: list[int], kinds: int, need: int, rng: Random) -> bool:
    """Put this many cards of these kinds into these pockets."""
    if kinds & kinds - 1:
        found = [card for card in cards if kinds >> card & 1]
        mix(found, len(found), rng)
    else:
        card = kinds.bit_length() - 1
        found = [card] * cards.count(card)
    for card in found:
        if place(pockets, card, rng):
            cards.remove(card)
            need -= 1
            if not need:
                return True
    return False


class Demand:
    """So many cards of these kinds must be in these pockets."""

    __slots__ = ("count", "kinds", "pockets")

    def __init__(self, kinds: int, count: int, pockets: list[Pocket]) -> None:
        self.kinds, self.count, self.pockets = kinds, count, pockets

    def missing(self) -> int:
        found = 0
        for pocket in self.pockets:
            for card in pocket.cards:
                found += self.kinds >> card & 1
        return max(self.count - found, 0)


def repair(pockets: list[tuple[Pocket, int]], cards: list[int], demands: list[Demand], rng: Random) -> None:
    """Deal anyhow, then swap cards between pockets until every demand is met; the first cards of a pocket stay."""
    for pocket, _ in pockets:
        for _ in range(pocket.free):
            pocket.cards.append(cards.pop())
    places = [(pocket, at) for pocket, fixed in pockets for at in range(fixed, len(pocket.cards))]
    missing = sum([demand.missing() for demand in demands])
    for _ in range(REPAIRS):
        if not missing:
            return
        demand = rng.choice([demand for demand in demands if demand.missing()])
        wrong = [(r, at) for r, at in places if r in demand.pockets and not demand.kinds >> r.cards[at] & 1]
        right = [(r, at) for r, at in places if r not in demand.pockets and demand.kinds >> r.cards[at] & 1]
        (a, i), (b, j) = rng.choice(wrong), rng.choice(right)
        a.cards[i], b.cards[j] = b.cards[j], a.cards[i]
        then = sum([demand.missing() for demand in demands])
        if then > missing and rng.random() > NOISE:
            a.cards[i], b.cards[j] = b.cards[j], a.cards[i]
        else:
            missing = then
    raise AssertionError("the facts of a view cannot all be true")
