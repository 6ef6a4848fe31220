"""A state of Souls, what a seat sees of it, and the hidden places that facts speak of."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core.contract import Action, Event, Seat, State, View, state
from intrigue.core.deck import Deck
from intrigue.games.souls.frames import Frame
from intrigue.games.souls.words import Fact, HouseRules

EMPTY, HIDDEN = -1, -2  # on a mat: no card; in a view: a face-down card that the seat does not see

Cards = tuple[int, ...]
Mats = tuple[tuple[int, ...], ...]  # by seat, then by the player it is played against; one's own slot stays EMPTY

# The hidden places, each a bit. Hands come one for each pile and seat, slots one for each seat and opponent.
# In JSON a set is the list of its numbers, which docs/bots.md tells to programs.

STANCE_DECK, ACTION_DECK, ASIDE = 1 << 88, 1 << 89, 1 << 90  # ASIDE: the cards drawn by Abundance
DECKS = (STANCE_DECK, ACTION_DECK)
HANDS = tuple(tuple(1 << (8 * pile + seat) for seat in range(8)) for pile in range(3))  # by pile and seat
SLOTS = tuple(tuple(1 << (24 + 8 * seat + against) for against in range(8)) for seat in range(8))


@state
class SoulsState(State):
    """The whole truth. Hands are sorted; a bit stands for a seat or a slot wherever an int is a set."""

    seats: int
    house: HouseRules
    round: int  # from 1; 0 while the first cards are dealt
    turns: int  # begun in this round
    first: Seat  # who begins this round
    souls: tuple[int, ...]
    before: tuple[int, ...]  # Souls when the round began
    leaders: int  # seats that Coup d'Etat hits this round
    stances: tuple[Cards, ...]  # held
    actions: tuple[Cards, ...]
    finals: tuple[Cards, ...]
    mats: Mats
    up: tuple[int, ...]  # by seat: the slots whose card is face-up
    in_play: Cards  # persistent Actions
    misery: bool  # whether Misery was played this round
    stance_deck: Deck  # kinds are counted from the first of the pile
    action_deck: Deck  # its bottom is the order that its looker knows, top first
    looker: Seat  # who knows the order of the Action deck; -1 where there is none
    final_deck: Deck  # after the deal: the Finals that are out of the match, unseen
    stance_discard: Cards  # by kind: how many
    action_discard: Cards
    final_discard: Cards
    aside: Cards  # drawn by Abundance and not yet handed out
    committed: Cards  # the Finals of this round by seat after the flip; -1: none
    hymnal: int  # seats whose Stances later Finals cannot change
    flagellants: int  # seats that lose no more Souls this round
    abyss: bool  # the player of the next Final loses 4
    burnt: tuple[int, ...]  # by seat: the opponent of its burnt pair; -1: none
    bitter: int  # seats that replace their Bargains when the next round begins
    facts: tuple[Fact, ...]
    frames: tuple[Frame, ...]  # the last is on
    asked: tuple[Seat, ...]  # who has still to answer it
    last: tuple[Action | Event, ...]  # what all saw last and cannot see from the rest: an answer, votes, discards
    sealed: tuple[Action | None, ...]  # the secret answers given to it, by seat


@dataclass(frozen=True, slots=True)
class SoulsView(View):
    """What a seat, or a spectator (None), knows. Fields named as in SoulsState hold the same."""

    seat: Seat | None
    seats: int
    house: HouseRules
    round: int
    turns: int
    first: Seat
    souls: tuple[int, ...]
    before: tuple[int, ...]
    leaders: int
    stances: Cards  # the seat's own; () for a spectator; in the whole truth, which no seat sees, of all seats in order
    actions: Cards
    finals: Cards
    stance_counts: tuple[int, ...]  # held, by seat
    action_counts: tuple[int, ...]
    final_counts: tuple[int, ...]  # those laid face-down still count as held until the flip
    mats: Mats  # HIDDEN for the others' face-down cards; the seat sees its own
    up: tuple[int, ...]
    in_play: Cards
    misery: bool
    stance_deck: int  # how many cards
    action_deck: int
    order: Cards  # the known order of the Action deck, top first, for the one who looked; else ()
    ordered: int  # how many cards of the Action deck have a fixed order
    looker: Seat
    final_deck: int
    stance_discard: Cards
    action_discard: Cards
    final_discard: Cards
    aside: Cards  # for the seat that drew them; else ()
    asides: int  # how many cards are aside
    committed: Cards
    hymnal: int
    flagellants: int
    abyss: bool
    burnt: tuple[int, ...]
    bitter: int
    facts: tuple[Fact, ...]  # those that this seat knows, everybody's included
    frames: tuple[Frame, ...]
    asked: tuple[Seat, ...]
    last: tuple[Action | Event, ...]
    answer: Action | None  # the seat's own sealed answer
    answered: tuple[bool, ...]  # who has given a sealed answer

    def hands(self) -> tuple[Cards, ...]:
        """By seat, the held cards that lie open to this view: its own, or in the whole truth everybody's."""
        if self.seat is not None:
            own = self.stances + self.actions + self.finals
            return tuple([own if seat == self.seat else () for seat in range(self.seats)])
        found: list[Cards] = [()] * self.seats
        piles = (self.stances, self.stance_counts), (self.actions, self.action_counts), (self.finals, self.final_counts)
        for cards, counts in piles:
            first = 0
            for seat, count in enumerate(counts):
                found[seat] += cards[first : first + count]
                first += count
        return tuple(found)

    def _repr_svg_(self) -> str:
        """The view drawn, for notebooks."""
        from intrigue.games.souls.svg import board

        return board(self)
