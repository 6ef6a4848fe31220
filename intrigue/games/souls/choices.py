"""The choices that Actions ask for: who is asked, what is legal, what the answer does."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import CHANCE, Action, Seat, Tell, put
from intrigue.core.deck import Deck
from intrigue.games.souls import knowledge
from intrigue.games.souls.actions import BARGAINS, BETRAYALS, shuffle_deck
from intrigue.games.souls.cards import (
    ACTIONS,
    CURIOSITY,
    DUPLICITY,
    FIRST_ACTION,
    HONESTY,
    LAMPREYS,
    LOVE,
    STANCES,
    UNSEEN,
    is_bargain,
)
from intrigue.games.souls.events import (
    Chose,
    Collected,
    Discarded,
    Gave,
    GaveCard,
    Passed,
    Placed,
    PlacedCard,
    SawDeck,
    SawNext,
    Shuffled,
    SlotsSwapped,
    Swapped,
    SwappedCards,
    TookBack,
    TurnedUp,
)
from intrigue.games.souls.frames import (
    Baring,
    Discarding,
    Effect,
    Fixing,
    Gleaning,
    HandingOut,
    Loving,
    Mine,
    Ordering,
    Purifying,
    Raised,
    Rearranging,
    Swapping,
    Tithing,
)
from intrigue.games.souls.moves import (
    CLOCKWISE,
    become,
    can_draw,
    discard_actions,
    gain,
    has_hidden,
    leave_deck,
    lurks,
    pop,
    push,
    take_back,
    turn_up,
    with_card,
    without,
)
from intrigue.games.souls.state import ASIDE, EMPTY, HANDS, SLOTS, SoulsState
from intrigue.games.souls.windows import ask, clear
from intrigue.games.souls.words import (
    CHOOSE,
    DISCARD,
    EVERYBODY,
    NEXT,
    OFFER,
    PASS,
    REVEAL,
    SHUFFLE,
    SWAP_SLOTS,
    TAKE_BACK,
    TURN_UP,
    Choose,
    Discard,
    Next,
    Offer,
    SwapSlots,
    TakeBack,
    TurnUp,
)

# Curiosity and Paranoia


def open_raised(t: SoulsState, frame: Raised, tell: Tell | None) -> bool:
    t.asked = (frame.actor,)
    return True


def swappable(t: SoulsState, frame: Raised, seat: Seat) -> list[Action]:
    return [PASS, *(CHOOSE[seat] for seat in frame.hands)]


def answer_raised(t: SoulsState, frame: Raised, seat: Seat, action: Action, tell: Tell | None) -> None:
    if type(action) is not Choose:
        pop(t)
        if tell:
            tell(Passed(seat, frame.card))
        return
    become(t, Swapping(seat, frame.card, action.seat))
    push(t, Mine(seat, action.seat))
    if tell:
        tell(Chose(seat, frame.card, action.seat))


def open_swapping(t: SoulsState, frame: Swapping, tell: Tell | None) -> bool:
    return ask(t, (frame.actor, frame.victim) if frame.actor < frame.victim else (frame.victim, frame.actor))


def offers(t: SoulsState, frame: Swapping, seat: Seat) -> list[Action]:
    """The actor offers any held Stance, the victim one of the sort that was asked for [30]."""
    held = dict.fromkeys(t.stances[seat])
    if seat == frame.actor:
        return [OFFER[card] for card in held]
    return [OFFER[card] for card in held if is_bargain(card) != (frame.card == CURIOSITY)]


def swap(t: SoulsState, frame: Swapping, tell: Tell | None) -> None:
    """The two sealed Stances change hands [30]."""
    sealed = clear(t)
    actor, victim = frame.actor, frame.victim
    offer, price = sealed[actor], sealed[victim]
    assert type(offer) is Offer
    assert type(price) is Offer
    pop(t)
    gave, got = offer.card, price.card
    mine, theirs = HANDS[STANCES][actor], HANDS[STANCES][victim]
    t.stances = put(t.stances, actor, with_card(without(t.stances[actor], gave), got))
    t.stances = put(t.stances, victim, with_card(without(t.stances[victim], got), gave))
    knowledge.given(t, theirs, mine, got, victim, actor)
    knowledge.given(t, mine, theirs, gave, actor, victim)
    knowledge.learn(t, EVERYBODY, BETRAYALS if frame.card == CURIOSITY else BARGAINS, 1, mine)
    knowledge.learn(t, actor, 1 << gave, 1, theirs)
    knowledge.learn(t, victim, 1 << got, 1, mine)
    remember_loss(t, (victim,))
    if tell:
        tell(SwappedCards(actor, victim, frame.card))
        tell(Swapped(actor, victim, gave, got), only=actor)
        tell(Swapped(victim, actor, got, gave), only=victim)


def remember_loss(t: SoulsState, losers: tuple[Seat, ...]) -> None:
    """These lost a card to the Action that takes effect: Turnabout may follow [26]."""
    effect = t.frames[-1]
    assert type(effect) is Effect
    become(t, Effect(effect.actor, effect.card, losers))


# Misery and Toxic Shock


def open_discarding(t: SoulsState, frame: Discarding, tell: Tell | None) -> bool:
    hand = t.actions[frame.seat]
    if frame.left and len(hand) > frame.left:
        t.asked = (frame.seat,)
        return True
    pop(t)
    if frame.left and hand:
        t.last = (*t.last, Discarded(frame.seat, hand))
        discard_actions(t, frame.seat, hand, tell)
    return False


def discards(t: SoulsState, frame: Discarding, seat: Seat) -> list[Action]:
    return [DISCARD[card] for card in dict.fromkeys(t.actions[seat])]


def answer_discarding(t: SoulsState, frame: Discarding, seat: Seat, action: Action, tell: Tell | None) -> None:
    assert type(action) is Discard
    become(t, Discarding(seat, frame.left - 1))
    discard_actions(t, seat, (action.card,), tell)


# That Which is Unseen


def open_fixing(t: SoulsState, frame: Fixing, tell: Tell | None) -> bool:
    if any(t.action_deck.bag):
        t.asked = (CHANCE,)
        return True
    pop(t)
    return False


def fix(t: SoulsState, frame: Fixing, card: int, tell: Tell | None) -> None:
    """The next card of the deck is seen."""
    kind = card - FIRST_ACTION
    bag = t.action_deck.bag
    t.action_deck = Deck(put(bag, kind, bag[kind] - 1), (*t.action_deck.bottom, kind))
    if tell:
        tell(SawNext(frame.actor, card), only=frame.actor, others=SawDeck(frame.actor))


def open_ordering(t: SoulsState, frame: Ordering, tell: Tell | None) -> bool:
    if frame.placed < len(t.action_deck.bottom) - 1 or not frame.placed:
        t.asked = (frame.actor,)
        return True
    pop(t)
    return False


def orders(t: SoulsState, frame: Ordering, seat: Seat) -> list[Action]:
    """Leave the deck or shuffle it, or say which card comes next, until all are in place [34]."""
    actions: list[Action] = [] if frame.placed else [PASS, SHUFFLE]
    for kind in sorted(set(t.action_deck.bottom[frame.placed :])):
        actions.append(NEXT[FIRST_ACTION + kind])
    return actions


def answer_ordering(t: SoulsState, frame: Ordering, seat: Seat, action: Action, tell: Tell | None) -> None:
    if type(action) is Next:
        kind, order = action.card - FIRST_ACTION, t.action_deck.bottom
        rest = without(order[frame.placed :], kind)
        t.action_deck = Deck(t.action_deck.bag, (*order[: frame.placed], kind, *rest))
        become(t, Ordering(seat, frame.placed + 1))
        if tell:
            tell(Placed(seat, action.card), only=seat, others=PlacedCard(seat))
        return
    pop(t)
    if action == SHUFFLE:
        shuffle_deck(t)
    if tell:
        tell(Shuffled(seat) if action == SHUFFLE else Passed(seat, UNSEEN))


# Duplicity, Honesty, Purification


def movable(t: SoulsState, seat: Seat) -> list[Seat]:
    """The slots of a mat whose cards can be moved; Lampreys cannot [35, 46, 49]."""
    return [against for against, card in enumerate(t.mats[seat]) if card not in (EMPTY, LAMPREYS)]


def open_rearranging(t: SoulsState, frame: Rearranging, tell: Tell | None) -> bool:
    if len(movable(t, frame.actor)) > 1:
        t.asked = (frame.actor,)
        return True
    pop(t)
    return False


def rearrangements(t: SoulsState, frame: Rearranging, seat: Seat) -> list[Action]:
    slots = movable(t, frame.actor)
    return [PASS, *(SWAP_SLOTS[a][b] for i, a in enumerate(slots) for b in slots[i + 1 :])]


def answer_rearranging(t: SoulsState, frame: Rearranging, seat: Seat, action: Action, tell: Tell | None) -> None:
    pop(t)
    if type(action) is not SwapSlots:
        if tell:
            tell(Passed(seat, DUPLICITY))
        return
    a, b = action.against, action.other
    row, up = t.mats[seat], t.up[seat]
    t.mats = put(t.mats, seat, put(put(row, a, row[b]), b, row[a]))
    if (up >> a ^ up >> b) & 1:
        t.up = put(t.up, seat, up ^ (1 << a | 1 << b))
    knowledge.exchanged(t, SLOTS[seat][a], SLOTS[seat][b])
    if tell:
        tell(SlotsSwapped(seat, a, b))


def open_baring(t: SoulsState, frame: Baring, tell: Tell | None) -> bool:
    if has_hidden(t, frame.actor):
        t.asked = (frame.actor,)
        return True
    pop(t)
    return False


def barings(t: SoulsState, frame: Baring, seat: Seat) -> list[Action]:
    row, up = t.mats[frame.actor], t.up[frame.actor]
    return [PASS, *(TURN_UP[against] for against, card in enumerate(row) if card >= 0 and not up >> against & 1)]


def answer_baring(t: SoulsState, frame: Baring, seat: Seat, action: Action, tell: Tell | None) -> None:
    if type(action) is TurnUp:
        card = turn_up(t, seat, action.against)
        if tell:
            tell(TurnedUp(seat, action.against, card))
        return
    pop(t)
    if tell:
        tell(Passed(seat, HONESTY))


def open_purifying(t: SoulsState, frame: Purifying, tell: Tell | None) -> bool:
    if ask(t, tuple([seat for seat in range(t.seats) if movable(t, seat)])):
        return True
    pop(t)
    return False


def purifications(t: SoulsState, frame: Purifying, seat: Seat) -> list[Action]:
    return [TAKE_BACK[against] for against in movable(t, seat)]


def purify(t: SoulsState, frame: Purifying, tell: Tell | None) -> None:
    """All show the Stance they chose and take it back [46]."""
    pop(t)
    for seat, action in enumerate(clear(t)):
        if type(action) is TakeBack:
            shown = TookBack(seat, action.against, take_back(t, seat, action.against))
            t.last = (*t.last, shown)
            if tell:
                tell(shown)


# Abundance


def open_gleaning(t: SoulsState, frame: Gleaning, tell: Tell | None) -> bool:
    if frame.left and can_draw(t, ACTIONS, tell):
        t.asked = (CHANCE,)
        return True
    order = (*CLOCKWISE[t.seats][frame.actor], frame.actor)
    become(t, HandingOut(frame.actor, order[: len(t.aside)]))
    return False


def glean(t: SoulsState, frame: Gleaning, card: int, tell: Tell | None) -> None:
    """A card of the deck is laid aside; only the actor sees it."""
    leave_deck(t, ACTIONS, card, ASIDE, frame.actor)
    t.aside = with_card(t.aside, card)
    become(t, Gleaning(frame.actor, frame.left - 1))
    if tell:
        tell(SawNext(frame.actor, card), only=frame.actor, others=SawDeck(frame.actor))


def open_handing_out(t: SoulsState, frame: HandingOut, tell: Tell | None) -> bool:
    if len(frame.to) > 1:
        t.asked = (frame.actor,)
        return True
    pop(t)
    if frame.to:
        hand_over(t, frame.actor, frame.to[0], t.aside[0], tell)
    return False


def gifts(t: SoulsState, frame: HandingOut, seat: Seat) -> list[Action]:
    return [OFFER[card] for card in dict.fromkeys(t.aside)]


def answer_handing_out(t: SoulsState, frame: HandingOut, seat: Seat, action: Action, tell: Tell | None) -> None:
    assert type(action) is Offer
    become(t, HandingOut(seat, frame.to[1:]))
    hand_over(t, seat, frame.to[0], action.card, tell)


def hand_over(t: SoulsState, actor: Seat, to: Seat, card: int, tell: Tell | None) -> None:
    """A card that was laid aside goes to a seat [40]."""
    t.aside = without(t.aside, card)
    t.actions = put(t.actions, to, with_card(t.actions[to], card))
    knowledge.given(t, ASIDE, HANDS[ACTIONS][to], card, actor, to)
    if tell:
        tell(GaveCard(actor, to))
        for seat in {actor, to}:
            tell(Gave(actor, to, card), only=seat)


# Love and Tithes


def open_loving(t: SoulsState, frame: Loving, tell: Tell | None) -> bool:
    holders = [seat for seat in range(t.seats) if t.actions[seat] and seat != frame.actor]
    if ask(t, tuple(holders) if lurks(t, LOVE) else ()):
        return True
    answer_love(t, frame, tell)
    return False


def loves(t: SoulsState, frame: Loving, seat: Seat) -> Sequence[Action]:
    return (PASS, REVEAL) if LOVE in t.actions[seat] else (PASS,)


def answer_love(t: SoulsState, frame: Loving, tell: Tell | None) -> None:
    """The nearest clockwise who reveals Love discards it, and both gain; with none the actor loses [44]."""
    pop(t)
    sealed = clear(t)
    for seat in CLOCKWISE[t.seats][frame.actor]:
        if sealed[seat] == REVEAL:
            discard_actions(t, seat, (LOVE,), tell)
            gain(t, frame.actor, 2, LOVE, tell)
            gain(t, seat, 2, LOVE, tell)
            return
    gain(t, frame.actor, -2, LOVE, tell)


def open_tithing(t: SoulsState, frame: Tithing, tell: Tell | None) -> bool:
    if ask(t, tuple(sorted(seat for seat in frame.givers if t.actions[seat]))):
        return True
    pop(t)
    return False


def tithes(t: SoulsState, frame: Tithing, seat: Seat) -> list[Action]:
    return [OFFER[card] for card in dict.fromkeys(t.actions[seat])]


def tithe(t: SoulsState, frame: Tithing, tell: Tell | None) -> None:
    """The sealed gifts are handed over together; who gave which of several kinds is the givers' secret [45]."""
    pop(t)
    actor, losers = frame.actor, list[Seat]()
    sealed = clear(t)
    alike = len({gift.card for gift in sealed if type(gift) is Offer}) == 1
    for seat in CLOCKWISE[t.seats][actor]:
        gift = sealed[seat]
        if type(gift) is Offer:
            losers.append(seat)
            t.actions = put(t.actions, seat, without(t.actions[seat], gift.card))
            t.actions = put(t.actions, actor, with_card(t.actions[actor], gift.card))
            knower = actor if alike else seat
            knowledge.given(t, HANDS[ACTIONS][seat], HANDS[ACTIONS][actor], gift.card, seat, knower)
            if tell:
                tell(GaveCard(seat, actor))
                tell(Gave(seat, actor, gift.card), only=seat)
    remember_loss(t, tuple(losers))
    if tell:
        gifts = [gift.card for gift in sealed if type(gift) is Offer]
        tell(Collected(actor, tuple(sorted(gifts))), only=actor)
