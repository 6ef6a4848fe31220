"""Dealing unseen cards into hidden places so that everything known about them is true."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from intrigue.games.souls.knowledge import KINDS_OF
from intrigue.games.souls.words import Fact

BROAD = 6  # a fact of so many kinds is kept by bounding the others
TRIES = 12  # deals from scratch before one is repaired
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
    before = [(room, len(room.cards), room.free, room.kinds) for room in rooms]
    wanted = [(fact, about) for fact, about in known if not limit(fact, about)]
    wanted.sort(key=lambda want: want[0].kinds.bit_count())
    narrowed = [room.kinds for room in rooms]
    bounds = [(bound, bound.slack) for room in rooms for bound in room.bounds]
    for _ in range(TRIES):
        cards.sort(key=lambda card: rng.random())
        if deal(rooms, cards[:], wanted, rng):
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
    if fact.kinds.bit_count() < BROAD:
        return False
    bound = Bound(fact.kinds, slack, rooms)
    for room in rooms:
        room.bounds.append(bound)
    return True


def deal(rooms: list[Room], cards: list[int], wanted: list[tuple[Fact, list[Room]]], rng: Random) -> bool:
    """One try: first what the facts ask for, then the cards that do not fit everywhere, then the rest."""
    for fact, about in wanted:
        need = fact.count
        for room in about:
            for card in room.cards:
                need -= fact.kinds >> card & 1
        if need > 0 and not satisfy(about, cards, fact.kinds, need, rng):
            return False
    rooms = [room for room in rooms if room.free]
    everywhere = -1
    for room in rooms:
        everywhere &= room.kinds
        for bound in room.bounds:
            everywhere &= bound.kinds
    picky = [card for card in cards if not everywhere >> card & 1]
    if picky:
        picky.sort(key={card: capacity(rooms, card) for card in set(picky)}.__getitem__)
        for card in picky:
            if not place(rooms, card, rng):
                return False
        cards = [card for card in cards if everywhere >> card & 1]
    at = 0
    for room in rooms:
        room.cards += cards[at : at + room.free]
        at += room.free
    return True


def capacity(rooms: list[Room], card: int) -> int:
    """How many places there are for a card."""
    return sum([room.free for room in rooms if room.kinds >> card & 1])


def place(rooms: list[Room], card: int, rng: Random) -> bool:
    """Put the card into one of the rooms that take it, each free place being as likely as another."""
    takers, places = [], 0
    for room in rooms:
        if room.free and room.kinds >> card & 1:
            takers.append(room)
            places += room.free
    if not takers:
        return False
    room = takers[0]
    if len(takers) > 1:
        at = rng.random() * places
        for room in takers:
            at -= room.free
            if at < 0:
                break
    room.cards.append(card)
    room.free -= 1
    for bound in room.bounds:
        if not bound.kinds >> card & 1:
            bound.slack -= 1
            if not bound.slack:
                for other in bound.rooms:
                    other.kinds &= bound.kinds
    return True


def satisfy(rooms: list[Room], cards: list[int], kinds: int, need: int, rng: Random) -> bool:
    """Put so many cards of these kinds into these rooms."""
    for card in [card for card in cards if kinds >> card & 1]:
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
