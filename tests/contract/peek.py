"""A very small game in which seats look at each other's card: few worlds, and others know what one does not."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random

from intrigue.core.codec import Codec
from intrigue.core.contract import CHANCE, Action, Event, Seat, State, Tell, View, put, state
from intrigue.core.options import Options

CARDS, ROUNDS = range(5), 2


@dataclass(frozen=True, slots=True)
class Deal(Action):
    card: int


@dataclass(frozen=True, slots=True)
class Look(Action):
    target: Seat


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class DealtCard(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Saw(Event):
    seat: Seat
    target: Seat
    card: int


@dataclass(frozen=True, slots=True)
class LookedAt(Event):
    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class Sight:
    """In a view the card is None where another seat saw it."""

    seat: Seat
    target: Seat
    card: int | None


@state
class PeekState(State):
    seats: int
    hands: tuple[int, ...]
    seen: tuple[Sight, ...]
    looks: int
    last: Look | None


@dataclass(frozen=True, slots=True)
class PeekView(View):
    seat: Seat | None
    seats: int
    dealt: int
    own: int | None
    seen: tuple[Sight, ...]
    looks: int
    last: Look | None


class Peek:
    name = "peek"
    title = "Peek"
    version = 1
    reversible: frozenset[str] = frozenset()  # whoever looks has learnt something
    seats = range(2, 4)
    codec = Codec(sys.modules[__name__])
    options = Options()

    def start(self, seats: int) -> PeekState:
        return PeekState(seats, (), (), 0, None)

    def actors(self, t: PeekState) -> tuple[Seat, ...]:
        if len(t.hands) < t.seats:
            return (CHANCE,)
        return () if t.looks == ROUNDS * t.seats else (t.looks % t.seats,)

    def legal(self, t: PeekState, seat: Seat) -> Sequence[Action]:
        return [Look(target) for target in range(t.seats) if target != seat]

    def odds(self, t: PeekState) -> Sequence[tuple[Action, int]]:
        return [(Deal(card), 1) for card in CARDS if card not in t.hands]

    def apply(self, t: PeekState, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        if isinstance(action, Deal):
            to = len(t.hands)
            t.hands += (action.card,)
            if tell:
                tell(Dealt(to, action.card), only=to, others=DealtCard(to))
        elif isinstance(action, Look):
            card = t.hands[action.target]
            t.seen += (Sight(seat, action.target, card),)
            t.looks, t.last = t.looks + 1, action
            if tell:
                tell(Saw(seat, action.target, card), only=seat, others=LookedAt(seat, action.target))

    def view(self, t: PeekState, seat: Seat | None) -> PeekView:
        own = t.hands[seat] if seat is not None and seat < len(t.hands) else None
        return PeekView(seat, t.seats, len(t.hands), own, self.sights(t, seat), t.looks, t.last)

    def sights(self, t: PeekState, seat: Seat | None) -> tuple[Sight, ...]:
        return tuple(look if look.seat == seat else Sight(look.seat, look.target, None) for look in t.seen)

    def determinize(self, v: PeekView, rng: Random) -> PeekState:
        known: tuple[int | None, ...] = (None,) * v.dealt
        if v.seat is not None and v.own is not None:
            known = put(known, v.seat, v.own)
        for look in v.seen:
            if look.card is not None:
                known = put(known, look.target, look.card)
        hands = rng.choice([
            cards
            for cards in permutations(CARDS, v.dealt)
            if all(card in (None, dealt) for card, dealt in zip(known, cards, strict=True))
        ])  # fmt: skip
        seen = tuple(Sight(look.seat, look.target, hands[look.target]) for look in v.seen)
        return PeekState(v.seats, hands, seen, v.looks, v.last)

    def result(self, t: PeekState) -> tuple[float, ...]:
        return (1 / t.seats,) * t.seats

    def check(self, t: PeekState) -> None:
        assert len(set(t.hands)) == len(t.hands), "a card was dealt twice"
        assert all(look.card == t.hands[look.target] for look in t.seen), "somebody saw another card"
