"""A view of Spy Alley as a row of bytes."""

from __future__ import annotations

from typing import Any

from intrigue.core.contract import Seat
from intrigue.core.deck import Deck
from intrigue.core.encoding import Encoding, Field
from intrigue.core.parts import (
    BOUNDLESS,
    Bits,
    Choice,
    Counts,
    Each,
    Fields,
    Flag,
    Number,
    OneOf,
    Order,
    Sizes,
    Some,
    Subset,
    by_seat,
)
from intrigue.games.spy_alley import words as w
from intrigue.games.spy_alley.board import INCOME, NAMES, OFF, SALARY
from intrigue.games.spy_alley.cards import COUNTRIES, GIFTS, ITEMS, MOVE_COPIES
from intrigue.games.spy_alley.rules import SpyAlley
from intrigue.games.spy_alley.sight import as_known
from intrigue.games.spy_alley.state import Passed, SpyAlleyState, SpyAlleyView

MOST_PASSED = 5  # with each of at most six identity cards in play one is put away, and the last stays


def look(t: SpyAlleyState, seat: Seat | None) -> tuple[Any, ...]:
    """The fields of the seat's view that are encoded, in their order; for sizes the hands, which only are counted."""
    return (
        seat,
        () if seat is None else t.dealt[seat],
        () if seat is None else t.hands[seat],
        t.hands,
        tuple([as_known(passed, seat) for passed in t.passed]) if t.passed else (),
        t.misses,
        t.active,
        t.at,
        t.money,
        t.items,
        t.wilds,
        t.moves,
        t.move_deck,
        t.gift_deck,
        t.turn,
        t.turns,
        t.die,
        t.guess,
        t.frame,
    )


def encoding(game: SpyAlley, seats: int) -> Encoding:
    """The observation of a table of that size."""
    limit = game.turn_limit
    most = 10 * seats * seats + limit * (SALARY + max(INCOME.values())) if limit else BOUNDLESS
    somebody, countries, items = by_seat(Choice(range(seats)), seats), Choice(range(len(COUNTRIES))), Choice(ITEMS)
    country = Choice(range(len(COUNTRIES)), None)
    passed = Fields(Passed, giver=somebody, receiver=somebody, card=country, called=Flag(), discard=country)
    gifts = len(COUNTRIES) * sum(GIFTS[game.options.gift_cards])
    fields = (
        Field("seat", by_seat(Choice(range(seats), None), seats), "whose view it is; None is a spectator"),
        Field("dealt", Subset(len(COUNTRIES)), "identity cards dealt to the seat, as countries"),
        Field("hand", Subset(len(COUNTRIES)), "identity cards that it holds"),
        Field("sizes", by_seat(Sizes(seats, Number(0, 255)), seats), "by seat: identity cards held"),
        Field("passed", Some(passed, MOST_PASSED), "identity cards that changed hands, as the seat knows them"),
        Field("misses", misses(seats), "by seat and hand that it had: countries publicly known not to be in it"),
        Field("active", by_seat(Subset(seats), seats), "seats not eliminated"),
        Field("at", by_seat(Each(Choice(range(len(NAMES)), OFF), seats), seats), "by seat: the space of its marker"),
        Field("money", by_seat(Each(Number(0, most), seats), seats), "by seat: dollars"),
        Field("items", by_seat(Each(Bits(len(ITEMS)), seats), seats), "by seat: its scorecard"),
        Field("wilds", by_seat(Counts(seats), seats), "by seat: wild cards"),
        Field("moves", by_seat(Each(Counts(6), seats), seats), "by seat: move cards of value 1 to 6"),
        Field("move_deck", deck(6, 6 * MOVE_COPIES), "move cards left, and those under them in order"),
        Field("gift_deck", deck(len(ITEMS) + 1, gifts), "free gifts in the same way"),
        Field("turn", somebody, "whose turn it is"),
        Field("turns", Number(0, limit or BOUNDLESS), "finished turns"),
        Field("die", Choice(range(1, 7), 0), "the die as it lies"),
        Field("guess", OneOf(Fields(w.Guess, seat=somebody, country=countries)), "the last guess"),
        Field("frame", frames(seats, somebody, items), "what the match waits for"),
    )
    return Encoding(SpyAlleyView, seats, fields, look, {"seats": seats})


def misses(seats: int) -> Each:
    return by_seat(Each(Some(Bits(len(COUNTRIES)), MOST_PASSED + 1), seats), seats)


def deck(kinds: int, most: int) -> Fields:
    return Fields(Deck, bag=Counts(kinds), bottom=Order(most))


def frames(seats: int, somebody: Choice, items: Choice) -> OneOf:
    space, some = Choice(range(len(NAMES))), by_seat(Subset(seats), seats)
    return OneOf(
        Fields(w.Dealing, count=Number(0, 11)),
        Fields(w.Opening, among=some, rolls=Order(seats)),
        Fields(w.Turn),
        Fields(w.DieRoll),
        Fields(w.Fork, outside=space, alley=space),
        Fields(w.Shop, goods=Bits(len(ITEMS)), many=Flag()),
        Fields(w.MoveDraw),
        Fields(w.GiftDraw),
        Fields(w.GiftOffer, item=items),
        Fields(w.Confiscation),
        Fields(w.FreeGuesses, targets=some),
        Fields(w.Handover, to=somebody),
        Fields(w.Exchange, seat=somebody, rest=some),
        Fields(w.Over, winner=by_seat(Choice(range(seats), None), seats), embassy=Choice(range(len(COUNTRIES)), None)),
    )
