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

BROAD = 6  # a fact of so many kinds about several rooms is kept by bounding the others
SPARE = 4  # with one card in so many left for the last room, which is the deck, choosy rooms are dealt to first
COPIED = sum(1 << card for card, copies in enumerate(COPIES) if copies > 1)  # the kinds of more than one card
FEW = 3  # so many cards that do not fit everywhere are dealt one by one
TRIES = 12  # deals from scratch before one is repaired
STRICT = 2  # of them are given up where a card would not fit, which keeps all that fit equally likely
REPAIRS = 100_000
NOISE = 0.02  # how often a swap that makes things worse is kept


class Room:
    """A hidden place with the cards that are in it for certain, room for more, and the kinds it can take."""

    __slots__ = ("bounds", "cards", "free", "kinds", "place")

    def __init__(self, place: int, cards: Sequence[int], free: int, kinds: int) -> None:
        self.place, self.cards, self.free, self.kinds = place, list(cards), free, kinds
        self.bounds: list[Bound] = []


class Bound:
    """How many cards of other kinds some rooms can still take together."""

    __slots__ = ("kinds", "rooms", "slack")

    def __init__(self, kinds: int, slack: int, rooms: list[Room]) -> None:
        self.kinds, self.slack, self.rooms = kinds, slack, rooms


def fill(rooms: list[Room], pile: int, cards: list[int], facts: Sequence[Fact], rng: Random) -> None:
    """Deal the cards of a pile into the rooms, which take them all, so that every fact about them is true."""
    known = [
        (fact, [room for room in rooms if room.place & fact.places]) for fact in facts if fact.kinds & KINDS_OF[pile]
    ]
    if not known:
        dealt = deal(rooms, [], cards, [], False, rng)
        assert dealt, "what must lie open finds a hand or the deck"
        return
    before = [(room, len(room.cards), room.free, room.kinds) for room in rooms]
    wanted = [(fact, about) for fact, about in known if not limit(fact, about)]
    wanted.sort(key=breadth)
    narrowed = [room.kinds for room in rooms]
    bounds = [(bound, bound.slack) for room in rooms for bound in room.bounds]
    choosy = choosy_rooms(rooms, cards) if SPARE * rooms[-1].free >= len(cards) else []
    for tried in range(TRIES):
        if deal(rooms, choosy, cards[:], wanted, tried < STRICT and bool(choosy or bounds), rng):
            return
        for (room, size, free, _), kinds in zip(before, narrowed, strict=True):
            del room.cards[size:]
            room.free, room.kinds = free, kinds
        for bound, slack in bounds:
            bound.slack = slack
    demands = [Demand(kinds, size + free, [room]) for room, size, free, kinds in before if free]
    demands += [Demand(fact.kinds, fact.count, about) for fact, about in known]
    repair([(room, size) for room, size, _, _ in before], cards, demands, rng)


def limit(fact: Fact, rooms: list[Room]) -> bool:
    """Read a fact of many kinds as a bound on the others; True if nothing else is left of it."""
    slack = -fact.count
    for room in rooms:
        slack += room.free
        for card in room.cards:
            slack += fact.kinds >> card & 1
    if slack <= 0:
        for room in rooms:
            room.kinds &= fact.kinds
        return True
    kinds = fact.kinds.bit_count()
    if kinds == 1 or (kinds < BROAD and len(rooms) > 1):
        return False
    bound = Bound(fact.kinds, slack, rooms)
    for room in rooms:
        room.bounds.append(bound)
    return True


def breadth(want: tuple[Fact, list[Room]]) -> tuple[int, int]:
    """How many kinds and places a fact speaks of; the narrow ones come first, for their cards fit nowhere else."""
    fact, rooms = want
    return fact.kinds.bit_count(), sum([room.free for room in rooms if room.kinds & fact.kinds])


def choosy_rooms(rooms: list[Room], cards: list[int]) -> list[Room]:
    """The rooms into which many of the cards do not fit, or not many of them together."""
    kinds, found = 0, []
    for card in set(cards):
        kinds |= 1 << card
    for room in rooms:
        if not room.free:
            continue
        choosy = number_of(kinds & ~room.kinds, cards) > FEW
        for bound in room.bounds:
            choosy = choosy or (len(bound.rooms) == 1 and number_of(kinds & ~bound.kinds, cards) > bound.slack)
        if choosy:
            found.append(room)
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
    rooms: list[Room],
    choosy: list[Room],
    cards: list[int],
    wanted: list[tuple[Fact, list[Room]]],
    strict: bool,
    rng: Random,
) -> bool:
    """One try: what the facts ask for, the choosy rooms, the cards that do not fit everywhere, then the rest."""
    for fact, about in wanted:
        need = fact.count
        for room in about:
            for card in room.cards:
                need -= fact.kinds >> card & 1
        if need > 0 and not satisfy(about, cards, fact.kinds, need, rng):
            return False
    for room in choosy:
        if room.free and not draw_for(room, cards, rng):
            return False
    rooms = [room for room in rooms if room.free]
    everywhere = -1
    for room in rooms:
        everywhere &= room.kinds
        for bound in room.bounds:
            everywhere &= bound.kinds
    picky = [card for card in cards if not everywhere >> card & 1]
    if picky:
        mix(picky, len(picky), rng)
        places = {card: capacity(rooms, card) for card in set(picky)}
        picky.sort(key=places.__getitem__)
        strict = strict and sum([len(cards) - places[card] for card in picky]) <= len(cards)
        for card in picky:
            if not place(rooms, card, rng, strict):
                return False
        cards = [card for card in cards if everywhere >> card & 1]
    if rooms:
        mix(cards, len(cards) - rooms[-1].free, rng)  # not before: what facts took would be missing at the front
    at = 0
    for room in rooms:
        room.cards += cards[at : at + room.free]
        at += room.free
    return True


def mix(cards: list[int], count: int, rng: Random) -> None:
    """Put so many cards at the front, any of them in any order; the rest comes in no order that means anything."""
    left = len(cards)
    for at in range(count):
        other = at + int(rng.random() * (left - at))
        cards[at], cards[other] = cards[other], cards[at]


def capacity(rooms: list[Room], card: int) -> int:
    """How many places there are for a card."""
    return sum([room.free for room in rooms if room.kinds >> card & 1])


def place(rooms: list[Room], card: int, rng: Random, strict: bool = False) -> bool:
    """Put the card into one of the rooms that take it, each free place being as likely as another.

    If strict, any free place is drawn, and it is given up where the card does not fit.
    """
    room = rooms[0]
    if len(rooms) == 1 and not (room.free and room.kinds >> card & 1):
        return False
    if len(rooms) > 1:
        places = closed = 0
        for room in rooms:
            if room.kinds >> card & 1:
                places += room.free
            else:
                closed += room.free
        if not places or (strict and rng.random() * (places + closed) < closed):
            return False
        at = int(rng.random() * places)
        for room in rooms:
            if room.kinds >> card & 1:
                at -= room.free
                if at < 0:
                    break
    take(room, card)
    return True


def take(room: Room, card: int) -> None:
    """Put the card into the room; a bound without slack closes its rooms to other kinds."""
    room.cards.append(card)
    room.free -= 1
    for bound in room.bounds:
        if not bound.kinds >> card & 1:
            bound.slack -= 1
            if not bound.slack:
                for other in bound.rooms:
                    other.kinds &= bound.kinds


def draw_for(room: Room, cards: list[int], rng: Random) -> bool:
    """Fill a choosy room, every hand that it takes being as likely as another."""
    fits = [card for card in cards if room.kinds >> card & 1]
    tight = min([bound for bound in room.bounds if len(bound.rooms) == 1], key=slack_of, default=None)
    for _ in range(TRIES):
        hand = draw_hand(room.free, fits, tight, rng)
        if hand and fits_bounds(room, hand):
            for card in hand:
                cards.remove(card)
                take(room, card)
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


def fits_bounds(room: Room, hand: list[int]) -> bool:
    """Whether the hand keeps every bound of the room."""
    for bound in room.bounds:
        odd = 0
        for card in hand:
            odd += not bound.kinds >> card & 1
        if odd > bound.slack:
            return False
    return True


def satisfy(rooms: list[Room], cards: list[int], kinds: int, need: int, rng: Random) -> bool:
    """Put so many cards of these kinds into these rooms."""
    if kinds & kinds - 1:
        found = [card for card in cards if kinds >> card & 1]
        mix(found, len(found), rng)
    else:
        card = kinds.bit_length() - 1
        found = [card] * cards.count(card)
    for card in found:
        if place(rooms, card, rng):
            cards.remove(card)
            need -= 1
            if not need:
                return True
    return False


class Demand:
    """So many cards of these kinds must be in these rooms."""

    __slots__ = ("count", "kinds", "rooms")

    def __init__(self, kinds: int, count: int, rooms: list[Room]) -> None:
        self.kinds, self.count, self.rooms = kinds, count, rooms

    def missing(self) -> int:
        found = 0
        for room in self.rooms:
            for card in room.cards:
                found += self.kinds >> card & 1
        return max(self.count - found, 0)


def repair(rooms: list[tuple[Room, int]], cards: list[int], demands: list[Demand], rng: Random) -> None:
    """Deal anyhow, then swap cards between rooms until every demand is met; the first cards of a room stay."""
    for room, _ in rooms:
        for _ in range(room.free):
            room.cards.append(cards.pop())
    places = [(room, at) for room, fixed in rooms for at in range(fixed, len(room.cards))]
    missing = sum([demand.missing() for demand in demands])
    for _ in range(REPAIRS):
        if not missing:
            return
        demand = rng.choice([demand for demand in demands if demand.missing()])
        wrong = [(r, at) for r, at in places if r in demand.rooms and not demand.kinds >> r.cards[at] & 1]
        right = [(r, at) for r, at in places if r not in demand.rooms and demand.kinds >> r.cards[at] & 1]
        (a, i), (b, j) = rng.choice(wrong), rng.choice(right)
        a.cards[i], b.cards[j] = b.cards[j], a.cards[i]
        then = sum([demand.missing() for demand in demands])
        if then > missing and rng.random() > NOISE:
            a.cards[i], b.cards[j] = b.cards[j], a.cards[i]
        else:
            missing = then
    raise AssertionError("the facts of a view cannot all be true")
