"""The small moves that every rule is made of: cards from place to place, Souls from seat to seat."""

from __future__ import annotations

from intrigue.core.contract import Seat, Tell, put
from intrigue.core.deck import Deck
from intrigue.games.souls import knowledge
from intrigue.games.souls.cards import (
    ACTIONS,
    BASE,
    CARDS,
    COPIES,
    FEAR,
    FINALS,
    FIRST_ACTION,
    FULL,
    LAMPREYS,
    QUID_PRO_QUO,
    STANCES,
)
from intrigue.games.souls.events import (
    Announced,
    Discarded,
    Drew,
    DrewCard,
    Gained,
    Laid,
    LaidCard,
    LaidOpen,
    Reshuffled,
)
from intrigue.games.souls.frames import Effect, Forced, Frame, Turnabout, Window
from intrigue.games.souls.state import EMPTY, HANDS, SLOTS, Cards, SoulsState
from intrigue.games.souls.words import EVERYBODY

FACE_UP = frozenset(card for card, face in enumerate(CARDS) if face.face_up)
FEARLESS = knowledge.KINDS_OF[ACTIONS] & ~(1 << FEAR)
CLOCKWISE = tuple(
    tuple(tuple((after + step) % seats for step in range(1, seats)) for after in range(seats)) for seats in range(8)
)  # by table size and seat: the other seats, from its left


def without(hand: Cards, card: int) -> Cards:
    """The hand less one card."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def with_card(hand: Cards, card: int) -> Cards:
    """The sorted hand with one card more."""
    return tuple(sorted((*hand, card)))


def push(t: SoulsState, frame: Frame) -> None:
    t.frames = (*t.frames, frame)


def pop(t: SoulsState) -> None:
    t.frames = t.frames[:-1]


def become(t: SoulsState, frame: Frame) -> None:
    """The top frame turns into this one."""
    t.frames = (*t.frames[:-1], frame)


# What all can see


def is_full(t: SoulsState, seat: Seat) -> bool:
    """Whether the mat has no empty slot; its own seat's slot is never filled."""
    return t.mats[seat].count(EMPTY) == 1


def has_hidden(t: SoulsState, seat: Seat) -> bool:
    """Whether a face-down card lies on the mat."""
    return t.seats - t.mats[seat].count(EMPTY) > t.up[seat].bit_count()


def shown_actions(t: SoulsState) -> list[int]:
    """By kind: how many Actions lie open on the table, the discards not counted."""
    counts = [0] * len(FULL[ACTIONS])
    for card in t.in_play:
        counts[card - FIRST_ACTION] += 1
    for frame in t.frames:
        if type(frame) is Window or type(frame) is Effect or type(frame) is Turnabout:
            counts[frame.card - FIRST_ACTION] += 1
    return counts


def lurks(t: SoulsState, card: int) -> bool:
    """Whether, as far as all can see, somebody could hold this Action."""
    kind = card - FIRST_ACTION
    hidden = COPIES[card] - t.action_discard[kind]
    return hidden > 0 and hidden > shown_actions(t)[kind]


def quid_lurks(t: SoulsState) -> bool:
    """Whether, as far as all can see, Quid pro Quo could lie face-down on a mat."""
    if t.stance_discard[QUID_PRO_QUO]:
        return False
    for seat, row in enumerate(t.mats):
        if QUID_PRO_QUO in row and t.up[seat] >> row.index(QUID_PRO_QUO) & 1:
            return False
    return True


# Souls


def gain(t: SoulsState, seat: Seat, souls: int, card: int, tell: Tell | None) -> int:
    """Gain Souls, or lose them below zero unless Flagellation forbids; returns what was really gained [69]."""
    if souls < 0 and t.flagellants >> seat & 1:
        souls = 0
    t.souls = put(t.souls, seat, t.souls[seat] + souls)
    if tell:
        tell(Gained(seat, souls, card))
    return souls


# Cards


def discarded(counts: Cards, card: int, pile: int) -> Cards:
    """The discards of a pile with one card more."""
    kind = card - BASE[pile]
    return put(counts, kind, counts[kind] + 1)


def spend(t: SoulsState, card: int) -> None:
    """An Action that lay open goes to the discard."""
    t.action_discard = discarded(t.action_discard, card, ACTIONS)


def discard_actions(t: SoulsState, seat: Seat, cards: Cards, tell: Tell | None) -> None:
    """Held Actions go to the discard."""
    for card in cards:
        t.actions = put(t.actions, seat, without(t.actions[seat], card))
        knowledge.left(t, HANDS[ACTIONS][seat], card)
        spend(t, card)
    if tell and cards:
        tell(Discarded(seat, cards))


def announce(t: SoulsState, seat: Seat, card: int, target: Seat, tell: Tell | None) -> None:
    """An Action is laid open, and the window opens in which it can be cancelled [16, 83]."""
    hand = without(t.actions[seat], card)
    t.actions = put(t.actions, seat, hand)
    place = HANDS[ACTIONS][seat]
    if t.facts:
        knowledge.left(t, place, card)
    if card != FEAR and not t.action_discard[FEAR - FIRST_ACTION]:
        knowledge.learn_all(t, EVERYBODY, FEARLESS, len(hand), place)
    push(t, Window(seat, card, target))
    if tell:
        tell(Announced(seat, card, target))


def lay(t: SoulsState, seat: Seat, card: int, against: Seat, tell: Tell | None) -> None:
    """Play a Stance; Lampreys force their target to play two [11, 49]."""
    t.stances = put(t.stances, seat, without(t.stances[seat], card))
    t.mats = put(t.mats, seat, put(t.mats[seat], against, card))
    hand = HANDS[STANCES][seat]
    if card in FACE_UP:
        t.up = put(t.up, seat, t.up[seat] | 1 << against)
        knowledge.left(t, hand, card)
        if tell:
            tell(LaidOpen(seat, against, card))
        if card == LAMPREYS:
            push(t, Forced(against, 2))
        return
    if t.facts:
        knowledge.laid(t, hand, SLOTS[seat][against])
    if tell:
        tell(Laid(seat, against, card), only=seat, others=LaidCard(seat, against))


def turn_up(t: SoulsState, seat: Seat, against: Seat) -> int:
    """A face-down card on the mat is turned up."""
    card = t.mats[seat][against]
    t.up = put(t.up, seat, t.up[seat] | 1 << against)
    knowledge.turned(t, SLOTS[seat][against], card)
    return card


def take_back(t: SoulsState, seat: Seat, against: Seat) -> int:
    """A played card, shown to all, returns to the hand [46]."""
    card = t.mats[seat][against]
    if not t.up[seat] >> against & 1:
        knowledge.turned(t, SLOTS[seat][against], card)
    t.up = put(t.up, seat, t.up[seat] & ~(1 << against))
    t.mats = put(t.mats, seat, put(t.mats[seat], against, EMPTY))
    t.stances = put(t.stances, seat, with_card(t.stances[seat], card))
    knowledge.came(t, HANDS[STANCES][seat], card)
    return card


# Decks


def deck_of(t: SoulsState, pile: int) -> Deck:
    return t.stance_deck if pile == STANCES else t.action_deck if pile == ACTIONS else t.final_deck


def set_deck(t: SoulsState, pile: int, deck: Deck) -> None:
    if pile == STANCES:
        t.stance_deck = deck
    elif pile == ACTIONS:
        t.action_deck = deck
    else:
        t.final_deck = deck


def can_draw(t: SoulsState, pile: int, tell: Tell | None) -> bool:
    """Whether a card can be drawn; an empty deck is first made anew from its discards [14]."""
    deck = deck_of(t, pile)
    if deck.bottom or any(deck.bag):
        return True
    if pile == FINALS:
        return False
    discard = t.stance_discard if pile == STANCES else t.action_discard
    if not any(discard):
        return False
    set_deck(t, pile, Deck(discard))
    if pile == STANCES:
        t.stance_discard = (0,) * len(discard)
        knowledge.reshuffled(t, pile, discard, t.stance_discard)
    else:
        t.action_discard, t.looker = (0,) * len(discard), -1
        knowledge.reshuffled(t, pile, discard, shown_actions(t))
    if tell:
        tell(Reshuffled(pile))
    return True


def leave_deck(t: SoulsState, pile: int, card: int, place: int, seat: Seat) -> None:
    """The next card of the deck goes to a hidden place of the seat; who looked at the deck knows which it is."""
    deck = deck_of(t, pile).draw(card - BASE[pile])
    set_deck(t, pile, deck)
    if pile == FINALS:
        return
    if t.facts:
        looker = t.looker if pile == ACTIONS and t.looker >= 0 else seat
        knowledge.drawn(t, pile, place, card, (seat, looker))
    if pile == ACTIONS and t.looker >= 0:
        if t.looker != seat:
            knowledge.came(t, place, card, t.looker)
        if not deck.bottom:
            t.looker = -1


def draw(t: SoulsState, seat: Seat, pile: int, card: int, tell: Tell | None) -> None:
    """The next card of the deck goes to the seat's hand."""
    leave_deck(t, pile, card, HANDS[pile][seat], seat)
    if pile == STANCES:
        t.stances = put(t.stances, seat, with_card(t.stances[seat], card))
    elif pile == ACTIONS:
        t.actions = put(t.actions, seat, with_card(t.actions[seat], card))
    else:
        t.finals = put(t.finals, seat, with_card(t.finals[seat], card))
    if tell:
        tell(Drew(seat, card), only=seat, others=DrewCard(seat, pile))
