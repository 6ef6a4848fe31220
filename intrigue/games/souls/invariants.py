"""What is true of every state of Souls that can come up in play."""

from __future__ import annotations

from intrigue.games.souls import knowledge
from intrigue.games.souls.cards import ACTIONS, BASE, FINALS, FULL, STANCES, rounds
from intrigue.games.souls.frames import (
    Drawing,
    Effect,
    Fixing,
    Gleaning,
    HandingOut,
    Opening,
    Over,
    Scattering,
    Turnabout,
    Window,
)
from intrigue.games.souls.moves import FACE_UP
from intrigue.games.souls.state import EMPTY, Cards, SoulsState


def check(t: SoulsState) -> None:
    """Assert the invariants of a state."""
    check_cards(t)
    check_mats(t)
    check_hands(t)
    check_course(t)
    for fact in t.facts:
        assert fact.count > 0, "a fact says something"
        assert fact.owner < t.seats, "a fact belongs to a seat or to all"
        assert knowledge.holds(t, fact), f"a fact is not true: {fact}"


def check_cards(t: SoulsState) -> None:
    """No card is lost and none is made: 72 Stances, 28 Actions, 22 Finals."""
    open_actions = [f.card for f in t.frames if type(f) is Window or type(f) is Effect or type(f) is Turnabout]
    scattered = [card for f in t.frames if type(f) is Scattering for card in f.cards]
    played = [card for row in t.mats for card in row if card != EMPTY]
    committed = [card for card in t.committed if card >= 0]
    where: tuple[tuple[tuple[Cards, ...], Cards, Cards, list[int]], ...] = (
        (t.stances, t.stance_deck.counts(), t.stance_discard, played + scattered),
        (t.actions, t.action_deck.counts(), t.action_discard, [*t.in_play, *t.aside, *open_actions]),
        (t.finals, t.final_deck.counts(), t.final_discard, committed),
    )
    for pile, (hands, deck, discard, elsewhere) in enumerate(where):
        counts = [held + gone for held, gone in zip(deck, discard, strict=True)]
        assert min(deck) >= 0 <= min(discard), "no count is negative"
        for card in [*elsewhere, *(card for hand in hands for card in hand)]:
            counts[card - BASE[pile]] += 1
        assert tuple(counts) == FULL[pile], f"the cards of pile {pile} are not all there, each once"


def check_mats(t: SoulsState) -> None:
    """A mat has no card against its own seat; cards that are always face-up are."""
    for seat, (row, up) in enumerate(zip(t.mats, t.up, strict=True)):
        assert row[seat] == EMPTY, "nobody plays against itself"
        for against, card in enumerate(row):
            faces_up = up >> against & 1
            assert not (faces_up and card == EMPTY and not scattering(t)), "an empty slot is not face-up"
            assert card == EMPTY or 0 <= card < BASE[ACTIONS], "only Stances lie on mats"
            assert card not in FACE_UP or faces_up, "a card that is always face-up lies face-down"


def scattering(t: SoulsState) -> bool:
    return type(t.frames[-1]) is Scattering


def check_hands(t: SoulsState) -> None:
    """Hands are sorted; held and played Stances are n + 2 for each seat, all swaps being one for one."""
    for hands in (t.stances, t.actions, t.finals):
        assert all(hand == tuple(sorted(hand)) for hand in hands), "hands are sorted"
    if type(t.frames[-1]) is Opening:
        return
    for seat in range(t.seats):
        have = len(t.stances[seat]) + t.seats - t.mats[seat].count(EMPTY)
        for frame in t.frames:
            if type(frame) is Drawing and frame.seat == seat and frame.pile == STANCES:
                have += frame.count
            if type(frame) is Scattering:
                have += sum(1 for mat, _ in frame.places if mat == seat)
        assert have == t.seats + 2, "held and played Stances are n + 2"
    limit = 3 if t.seats > 5 else 4
    assert all(len(hand) <= limit * t.seats for hand in t.finals), "no more Finals than were dealt"


def check_course(t: SoulsState) -> None:
    """Rounds, asked seats and the order of the deck fit together."""
    assert 0 <= t.round <= rounds(t.seats), "the round exists"
    assert (not t.asked) == (type(t.frames[-1]) is Over), "somebody is asked until the match is over"
    assert len(t.sealed) == t.seats, "a sealed answer for each seat"
    assert all(t.sealed[seat] is None for seat in t.asked if seat >= 0), "who is asked has not answered"
    ordered = bool(t.action_deck.bottom)
    if any(t.action_deck.bag) and not any(type(frame) is Fixing for frame in t.frames):
        assert not ordered, "the deck is ordered as a whole"
    if not any(type(frame) is Fixing for frame in t.frames):
        assert (t.looker >= 0) == ordered, "an order has one who knows it"
    handing = any(type(frame) is HandingOut or type(frame) is Gleaning for frame in t.frames)
    assert handing or not t.aside, "cards lie aside only for Abundance"
    assert sum(len(hand) for hand in t.finals) + sum(t.final_deck.bag) <= sum(FULL[FINALS]), "22 Finals"
