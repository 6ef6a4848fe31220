"""The small game: the last round of two with most cards gone, small enough for exact answers [84-86]."""

from __future__ import annotations

from intrigue.core.contract import Seat
from intrigue.core.deck import Deck
from intrigue.games.souls.cards import (
    ACTIONS,
    ASSASSINATION,
    BARGAIN,
    BASE,
    BETRAYAL,
    CAMERADERIE,
    CONTRACTUAL_OBLIGATIONS,
    ENTROPY,
    FAMINE,
    FINALS,
    FULL,
    LORD_OF_THE_PIT,
    NIHILISM,
    PERJURY,
    PZEA,
    STANCES,
    rounds,
)
from intrigue.games.souls.frames import TO_BEGIN
from intrigue.games.souls.knowledge import learn_cards
from intrigue.games.souls.rounds import DRAWINGS, TURNS, new_state
from intrigue.games.souls.state import HANDS, Cards, SoulsState
from intrigue.games.souls.words import EVERYBODY, Options

SEATS = 2
FIRST: Seat = 0
SHOWN = (BARGAIN, BARGAIN, BETRAYAL)  # the Stances that both are known to hold
DECK = (CONTRACTUAL_OBLIGATIONS, CAMERADERIE, ASSASSINATION, NIHILISM)  # of which both draw one
LEFT = (ENTROPY, LORD_OF_THE_PIT, PERJURY, PZEA)  # the Finals of which both draw one


def position(options: Options) -> SoulsState:
    """The last round about to be dealt: what is not in the decks or shown lies open among the discards."""
    t = new_state(SEATS, options)
    t.round, t.first = rounds(SEATS), FIRST
    t.stances = (SHOWN,) * SEATS
    t.in_play = (FAMINE,)
    t.stance_deck, t.action_deck, t.final_deck = (
        Deck(bag(STANCES, DECK)),
        Deck(bag(ACTIONS, ())),
        Deck(bag(FINALS, LEFT)),
    )
    t.stance_discard = rest(STANCES, DECK + SHOWN * SEATS)
    t.action_discard = rest(ACTIONS, t.in_play)
    t.final_discard = rest(FINALS, LEFT)
    for seat in range(SEATS):
        learn_cards(t, EVERYBODY, SHOWN, HANDS[STANCES][seat])
    drawings = [DRAWINGS[seat][pile][1] for pile in (FINALS, STANCES) for seat in reversed(range(SEATS))]
    t.frames = (TURNS[FIRST][TO_BEGIN], *drawings)
    return t


def bag(pile: int, cards: Cards) -> Cards:
    """Cards of a pile as counts by kind."""
    return tuple([cards.count(BASE[pile] + kind) for kind in range(len(FULL[pile]))])


def rest(pile: int, cards: Cards) -> Cards:
    """All other cards of the pile, as counts by kind."""
    return tuple([full - some for full, some in zip(FULL[pile], bag(pile, cards), strict=True)])
