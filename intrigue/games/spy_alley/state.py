"""The state, and what one seat sees of it."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core.contract import Seat, State, View, state
from intrigue.core.deck import Deck
from intrigue.games.spy_alley.board import Space
from intrigue.games.spy_alley.cards import Country
from intrigue.games.spy_alley.words import Frame, Guess

Cards = tuple[Country, ...]  # identity cards in one hand, in the order of the countries


@dataclass(frozen=True, slots=True)
class Passed:
    """An identity card went from one seat to another, which then put one of its cards away."""

    giver: Seat
    receiver: Seat
    card: Country | None  # in a view: None where this seat did not see it
    called: bool  # named aloud in a right guess, so everybody knows it
    discard: Country | None  # None until it is chosen; in a view also where this seat does not know


Misses = tuple[tuple[int, ...], ...]
"""By seat, then by hand: the set of countries publicly known not to be in it. A seat has a new hand, about which
nothing was said yet, after each Passed that it takes part in."""


@state
class SpyAlleyState(State):
    seats: int
    dealt: tuple[Cards, ...]
    passed: tuple[Passed, ...]
    misses: Misses
    hands: tuple[Cards, ...]  # what dealt and passed lead to
    active: tuple[Seat, ...]  # seats not eliminated
    at: tuple[Space, ...]
    money: tuple[int, ...]
    items: tuple[int, ...]  # a set of items per seat
    wilds: tuple[int, ...]
    moves: tuple[tuple[int, ...], ...]  # by seat: how many move cards of value 1 to 6
    move_deck: Deck
    gift_deck: Deck
    turn: Seat
    turns: int  # finished turns
    die: int  # as it lies: the last roll, or 0
    guess: Guess | None  # the last one, by the seat then on turn
    frame: Frame


@dataclass(frozen=True, slots=True)
class SpyAlleyView(View):
    seat: Seat | None
    seats: int
    dealt: Cards  # to this seat
    hand: Cards  # of this seat; in the whole truth, which no seat sees, those of all seats in order
    sizes: tuple[int, ...]  # identity cards per seat
    passed: tuple[Passed, ...]  # as this seat knows them
    misses: Misses
    active: tuple[Seat, ...]
    at: tuple[Space, ...]
    money: tuple[int, ...]
    items: tuple[int, ...]
    wilds: tuple[int, ...]
    moves: tuple[tuple[int, ...], ...]
    move_deck: Deck
    gift_deck: Deck
    turn: Seat
    turns: int
    die: int
    guess: Guess | None
    frame: Frame

    def hand_of(self, seat: Seat) -> Cards:
        """The identity cards of a seat that lie open to this view: its own, or in the whole truth everybody's."""
        if self.seat is not None:
            return self.hand if seat == self.seat else ()
        before = sum(self.sizes[:seat])
        return self.hand[before : before + self.sizes[seat]]

    def _repr_svg_(self) -> str:
        """The view as a picture, for notebooks."""
        from intrigue.games.spy_alley import svg

        return svg.board(self)
