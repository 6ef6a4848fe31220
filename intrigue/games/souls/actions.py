"""What the Actions do once nobody cancels them."""

from __future__ import annotations

from collections.abc import Callable

from intrigue.core.contract import Tell, put
from intrigue.games.souls import knowledge, windows
from intrigue.games.souls.cards import (
    ABUNDANCE,
    ACTIONS,
    AMNESIA,
    BURNING_TRUTH,
    CACOPHONY,
    CURIOSITY,
    DUPLICITY,
    FAMINE,
    FIRST_BETRAYAL,
    HONESTY,
    IMPLOSION,
    JOY,
    LANDMINE,
    LOVE,
    LOVE_TACKLE,
    MISERY,
    NIL,
    PARANOIA,
    PURIFICATION,
    STANCES,
    SUBTERFUGE,
    TITHES,
    TOXIC_SHOCK,
    TURNABOUT,
    UNSEEN,
    is_bargain,
)
from intrigue.games.souls.events import (
    GaveOpenly,
    HandsRaised,
    Looked,
    LookedAt,
    Removed,
    Resolved,
    Showed,
    TurnedUp,
)
from intrigue.games.souls.frames import (
    Baring,
    Discarding,
    Effect,
    Extra,
    Fixing,
    Forced,
    Gleaning,
    Loving,
    Mine,
    Ordering,
    Purifying,
    Raised,
    Rearranging,
    Take,
    Tithing,
    Window,
)
from intrigue.games.souls.moves import (
    CLOCKWISE,
    discard_actions,
    gain,
    is_full,
    pop,
    push,
    shown_actions,
    spend,
    turn_up,
    with_card,
)
from intrigue.games.souls.state import HANDS, SLOTS, SoulsState
from intrigue.games.souls.taking import seize
from intrigue.games.souls.words import EVERYBODY

BARGAINS = (1 << FIRST_BETRAYAL) - 1
BETRAYALS = knowledge.KINDS_OF[STANCES] & ~BARGAINS
OTHER_THAN_CACOPHONY = knowledge.KINDS_OF[ACTIONS] & ~(1 << CACOPHONY)


def resolve(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """The announced Action on top takes effect [16]."""
    pop(t)
    if tell:
        tell(Resolved(window.actor, window.card))
    if window.card not in KEPT:
        spend(t, window.card)
    effect = EFFECTS.get(window.card)
    if effect:
        effect(t, window, tell)


def everybody_plays(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """Nil: everybody with an empty slot plays a Stance, from the actor clockwise [28]."""
    for seat in (*reversed(CLOCKWISE[t.seats][window.actor]), window.actor):
        if not is_full(t, seat):
            push(t, Forced(seat, 1))


def raise_hands(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """Curiosity, Paranoia: the holders of the sort that is asked for raise their hands [29]."""
    asked, rest = (BETRAYALS, BARGAINS) if window.card == CURIOSITY else (BARGAINS, BETRAYALS)
    hands = []
    for seat in CLOCKWISE[t.seats][window.actor]:
        held = t.stances[seat]
        if holds_sort(held, window.card):
            hands.append(seat)
            knowledge.learn(t, EVERYBODY, asked, 1, HANDS[STANCES][seat])
        else:
            knowledge.learn_all(t, EVERYBODY, rest, len(held), HANDS[STANCES][seat])
    if tell:
        tell(HandsRaised(window.card, tuple(hands)))
    push(t, Effect(window.actor, window.card, ()))
    if hands:
        push(t, Raised(window.actor, window.card, tuple(hands)))


def holds_sort(held: tuple[int, ...], card: int) -> bool:
    """Whether sorted Stances include a Betrayal (Curiosity) or a Bargain (Paranoia)."""
    return bool(held) and (not is_bargain(held[-1]) if card == CURIOSITY else is_bargain(held[0]))


def show_cacophonies(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """Cacophony: one Soul for each other copy in a hand, up to three; the fourth costs all Actions [31]."""
    shown = 0
    for seat, hand in enumerate(t.actions):
        copies = hand.count(CACOPHONY)
        place = HANDS[ACTIONS][seat]
        if copies:
            knowledge.learn(t, EVERYBODY, 1 << CACOPHONY, copies, place)
        if len(hand) > copies:
            knowledge.learn(t, EVERYBODY, OTHER_THAN_CACOPHONY, len(hand) - copies, place)
        if tell and copies:
            tell(Showed(seat, (CACOPHONY,) * copies))
        shown += copies
    if shown > 3:
        discard_actions(t, window.actor, t.actions[window.actor], tell)
    else:
        gain(t, window.actor, shown, CACOPHONY, tell)


def others_discard(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """Misery, Toxic Shock: the others discard two Actions each; four by Misery with Joy in play [32, 37]."""
    count = 2
    if window.card == MISERY:
        t.misery = True
        t.in_play = with_card(t.in_play, MISERY)
        count = 4 if JOY in t.in_play else 2
    for seat in reversed(CLOCKWISE[t.seats][window.actor]):
        if t.actions[seat]:
            push(t, Discarding(seat, count))


def rejoice(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """Joy: two more Actions, three if Misery was played this round [33]."""
    t.in_play = with_card(t.in_play, JOY)
    push(t, Extra(window.actor, 3 if t.misery or t.house.joy_literal else 2))


def look_at_deck(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """That Which is Unseen: chance fixes the order of the deck, and the actor sees it [34]."""
    assert not t.action_deck.bottom, "the only copy lies in the discard as long as the deck is ordered"
    if any(t.action_deck.bag):
        push(t, Ordering(window.actor, 0))
        push(t, Fixing(window.actor))
        t.looker = window.actor


def shuffle_deck(t: SoulsState) -> None:
    """The deck has no order any more, but its looker knows what is in it [34]."""
    seen = [open_cards + gone for open_cards, gone in zip(shown_actions(t), t.action_discard, strict=True)]
    knowledge.looked_through(t, t.looker, t.action_deck.counts(), seen)
    t.action_deck, t.looker = t.action_deck.shuffle(), -1


def rearrange(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """Duplicity [35]."""
    push(t, Rearranging(window.actor))


def burn(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """Burning Truth: the target shows its held Stances to all and gets this card [36]."""
    target = window.target
    held = t.stances[target]
    knowledge.learn_cards(t, EVERYBODY, held, HANDS[STANCES][target])
    t.actions = put(t.actions, target, with_card(t.actions[target], BURNING_TRUTH))
    knowledge.came(t, HANDS[ACTIONS][target], BURNING_TRUTH)
    if tell:
        tell(Showed(target, held))
        tell(GaveOpenly(window.actor, target, BURNING_TRUTH))


def spy(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """Subterfuge: the actor sees a mat; a Love-Tackle on it is turned up and costs all Actions [38, 48]."""
    actor, target = window.actor, window.target
    row, up = t.mats[target], t.up[target]
    seen = tuple(-1 if up >> against & 1 else card for against, card in enumerate(row))
    for against, card in enumerate(seen):
        if card >= 0:
            knowledge.learn(t, actor, 1 << card, 1, SLOTS[target][against])
    if tell:
        tell(Looked(actor, target, seen), only=actor, others=LookedAt(actor, target))
    if LOVE_TACKLE in seen:
        against = seen.index(LOVE_TACKLE)
        turn_up(t, target, against)
        if tell:
            tell(TurnedUp(target, against, LOVE_TACKLE))
        seize(t, (Take(target, actor, False),))


def starve(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """Famine [39]."""
    t.in_play = with_card(t.in_play, FAMINE)


def abound(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """Abundance: Famine leaves play; then as many cards are drawn as there are players [39, 40]."""
    if FAMINE in t.in_play:
        remove_persistents(t, (FAMINE,), tell)
    push(t, Effect(window.actor, ABUNDANCE, ()))
    push(t, Gleaning(window.actor, t.seats))


def remove_persistents(t: SoulsState, cards: tuple[int, ...], tell: Tell | None) -> None:
    """Persistent Actions go from play to the discard [41]."""
    t.in_play = tuple(card for card in t.in_play if card not in cards)
    for card in cards:
        spend(t, card)
    if tell and cards:
        tell(Removed(cards))


def forget(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """Amnesia [41]."""
    remove_persistents(t, t.in_play, tell)


def bare(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """Honesty [43]."""
    push(t, Baring(window.actor))


def love(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """Love [44]."""
    push(t, Loving(window.actor))


def tithe(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """Tithes: first the Landmine windows of all victims, then the gifts [45]."""
    actor = window.actor
    givers = tuple(seat for seat in CLOCKWISE[t.seats][actor] if t.actions[seat])
    push(t, Effect(actor, TITHES, ()))
    push(t, Tithing(actor, givers))
    for seat in reversed(givers):
        push(t, Mine(actor, seat))


def purify(t: SoulsState, window: Window, tell: Tell | None) -> None:
    """Purification; a round that has gone on beyond measure is not opened again [15, 46]."""
    if t.turns < LAST_PURIFIED_TURN:
        push(t, Purifying(window.actor))


LAST_PURIFIED_TURN = 300
KEPT = frozenset((
    CURIOSITY, PARANOIA, TITHES, ABUNDANCE, BURNING_TRUTH, MISERY, JOY, FAMINE
))  # not discarded when they begin to resolve  # fmt: skip
EFFECTS: dict[int, Callable[[SoulsState, Window, Tell | None], None]] = {
    NIL: everybody_plays,
    CURIOSITY: raise_hands,
    PARANOIA: raise_hands,
    CACOPHONY: show_cacophonies,
    MISERY: others_discard,
    TOXIC_SHOCK: others_discard,
    JOY: rejoice,
    IMPLOSION: windows.implode,
    UNSEEN: look_at_deck,
    DUPLICITY: rearrange,
    BURNING_TRUTH: burn,
    LANDMINE: windows.explode,
    SUBTERFUGE: spy,
    FAMINE: starve,
    ABUNDANCE: abound,
    AMNESIA: forget,
    HONESTY: bare,
    LOVE: love,
    TITHES: tithe,
    PURIFICATION: purify,
    TURNABOUT: windows.turn_about,
}  # Fear does nothing
