"""What has been shown and is still true: how facts follow the cards (RULES.md, "What everybody knows")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from intrigue.core.contract import Seat
from intrigue.games.souls.cards import BASE, FULL
from intrigue.games.souls.state import ACTION_DECK, ASIDE, DECKS, HANDS, SLOTS, SoulsState
from intrigue.games.souls.words import EVERYBODY, Fact

ALL_SLOTS = sum(sum(row) for row in SLOTS)
STANCE_PLACES = sum(HANDS[0]) | ALL_SLOTS | DECKS[0]
ANYWHERE = tuple(
    (sum(HANDS[0][:seats]) | ALL_SLOTS | DECKS[0], sum(HANDS[1][:seats]) | DECKS[1]) for seats in range(9)
)  # by seats: all places where a Stance or an Action can be hidden
KINDS_OF: tuple[int, ...] = tuple((1 << BASE[pile + 1]) - (1 << BASE[pile]) for pile in range(3))  # all kinds of a pile


def learn(t: SoulsState, owner: Seat, kinds: int, count: int, places: int) -> None:
    """The owner learns a fact; facts that say no more than another are not kept."""
    kept: list[Fact] = []
    for fact in t.facts:
        if fact.places & places and fact.kinds & kinds:
            wider = fact.places & ~places or fact.kinds & ~kinds
            if not wider and fact.count >= count and (fact.owner == owner or fact.owner == EVERYBODY):
                return
            narrower = places & ~fact.places or kinds & ~fact.kinds
            if not narrower and count >= fact.count and (owner == fact.owner or owner == EVERYBODY):
                continue
        kept.append(fact)
    kept.append(Fact(owner, kinds, count, places))
    t.facts = tuple(kept)


def learn_all(t: SoulsState, owner: Seat, kinds: int, size: int, place: int) -> None:
    """The owner learns that each of the cards in one place is of these kinds."""
    if not size:
        return
    for fact in t.facts:
        if fact.places == place and fact.count >= size and (fact.owner == owner or fact.owner == EVERYBODY):
            if not fact.kinds & ~kinds:
                return
            kinds &= fact.kinds
    learn(t, owner, kinds, size, place)


def learn_cards(t: SoulsState, owner: Seat, cards: Sequence[int], place: int) -> None:
    """The owner sees every card in one place."""
    for card in dict.fromkeys(cards):
        learn(t, owner, 1 << card, cards.count(card), place)


def left(t: SoulsState, place: int, card: int) -> None:
    """The card left a hidden place in sight of all [83]."""
    bit = 1 << card
    for fact in t.facts:
        if fact.places & place and fact.kinds & bit:
            break
    else:
        return
    kept: list[Fact] = []
    for fact in t.facts:
        if not (fact.places & place and fact.kinds & bit):
            kept.append(fact)
        elif fact.count > 1:
            kept.append(Fact(fact.owner, fact.kinds, fact.count - 1, fact.places))
    t.facts = tuple(kept)


def turned(t: SoulsState, slot: int, card: int) -> None:
    """A face-down card was turned up or left its slot in sight of all: the slot hides nothing any more."""
    if t.facts:
        left(t, slot, card)
        t.facts = tuple(
            Fact(fact.owner, fact.kinds, fact.count, fact.places & ~slot) if fact.places & slot else fact
            for fact in t.facts
        )


def flipped(t: SoulsState) -> None:
    """All played Stances are turned up."""
    kept: list[Fact] = []
    for fact in t.facts:
        if fact.places & ALL_SLOTS:
            count = fact.count
            for seat, row in enumerate(t.mats):
                for against, card in enumerate(row):
                    if fact.places & SLOTS[seat][against] and fact.kinds >> card & 1:
                        count -= 1
            if count > 0:
                kept.append(Fact(fact.owner, fact.kinds, count, fact.places & ~ALL_SLOTS))
        else:
            kept.append(fact)
    t.facts = tuple(kept)


def laid(t: SoulsState, hand: int, slot: int) -> None:
    """A card went face-down from the hand into a slot: what was known of the hand holds for both together [83]."""
    for fact in t.facts:
        if fact.places & hand:
            break
    else:
        return
    t.facts = tuple([
        Fact(fact.owner, fact.kinds, fact.count, fact.places | slot) if fact.places & hand else fact
        for fact in t.facts
    ])  # fmt: skip


def drawn(t: SoulsState, pile: int, place: int, card: int, knows: tuple[Seat, Seat]) -> None:
    """The next card of a deck went to a hidden place; these two know which it is."""
    deck = DECKS[pile]
    kept: list[Fact] = []
    moved: list[Fact] = []
    for fact in t.facts:
        if not fact.places & deck:
            kept.append(fact)
        elif fact.owner not in knows:
            moved += unseen_move(t, fact, place)
        elif not fact.kinds >> card & 1:
            moved.append(fact)
        elif fact.count > 1:
            moved.append(Fact(fact.owner, fact.kinds, fact.count - 1, fact.places))
    if len(kept) < len(t.facts):
        t.facts = (*kept, *strongest(moved))


def strongest(facts: list[Fact]) -> Iterable[Fact]:
    """Of facts of one owner about the same kinds in the same places the one that says most."""
    kept: dict[tuple[Seat, int, int], Fact] = {}
    for fact in facts:
        key = (fact.owner, fact.kinds, fact.places)
        if key not in kept or kept[key].count < fact.count:
            kept[key] = fact
    return kept.values()


def unseen_move(t: SoulsState, fact: Fact, place: int) -> list[Fact]:
    """What the fact's owner knows when a card it does not see goes from the fact's places to another.

    What was there is there or in the other place. Of a single place all but one of it is still there too; of several
    that is let go, or the facts about plain cards would double with every card drawn. That something is hidden
    somewhere is no fact, since everybody can count.
    """
    if fact.places & place:
        return [fact]
    kept: list[Fact] = []
    if fact.count > 1 and not fact.places & (fact.places - 1):
        kept.append(Fact(fact.owner, fact.kinds, fact.count - 1, fact.places))
    both = fact.places | place
    if ANYWHERE[t.seats][fact.kinds > KINDS_OF[0]] & ~both:
        kept.append(Fact(fact.owner, fact.kinds, fact.count, both))
    return kept


def came(t: SoulsState, place: int, card: int, owner: Seat = EVERYBODY) -> None:
    """A card known to the owner came into a hidden place."""
    bit, seen = 1 << card, 0
    kept: list[Fact] = []
    for fact in t.facts:
        knows = owner in (fact.owner, EVERYBODY)
        if knows and fact.places & place and fact.kinds & bit:
            fact = Fact(fact.owner, fact.kinds, fact.count + 1, fact.places)
        if fact.kinds == bit and fact.places == place:
            if fact.owner == owner:
                seen = -1
            elif fact.owner == EVERYBODY and seen >= 0:
                seen = fact.count
        kept.append(fact)
    if seen >= 0:
        kept.append(Fact(owner, bit, seen + 1, place))
    t.facts = tuple(kept)


def given(t: SoulsState, origin: int, place: int, card: int, giver: Seat, taker: Seat) -> None:
    """One card went from the giver's hand, or from aside, to a place; only these two know which, or the giver alone."""
    bit = 1 << card
    kept: list[Fact] = []
    moved: list[Fact] = []
    for fact in t.facts:
        if not fact.places & origin:
            kept.append(fact)
        elif fact.owner in (giver, taker):
            if not fact.kinds & bit:
                moved.append(fact)
            elif fact.count > 1:
                moved.append(Fact(fact.owner, fact.kinds, fact.count - 1, fact.places))
        else:
            moved += unseen_move(t, fact, place)
            if taker != giver and fact.owner == EVERYBODY and not fact.kinds & bit:
                moved.append(Fact(taker, fact.kinds, fact.count, fact.places))
    t.facts = (*kept, *strongest(moved))
    came(t, place, card, giver)


def merged(t: SoulsState, origin: int, place: int) -> None:
    """All cards of one hidden place went to another."""
    there = {(fact.owner, fact.kinds): fact.count for fact in t.facts if fact.places == place}
    kept: dict[tuple[Seat, int, int], int] = {}
    for fact in t.facts:
        key, count = (fact.owner, fact.kinds, fact.places), fact.count
        if fact.places == origin:
            count += there.get((fact.owner, fact.kinds), 0)
        if fact.places & origin:
            key = fact.owner, fact.kinds, fact.places & ~origin | place
        kept[key] = max(count, kept.get(key, 0))
    t.facts = tuple(Fact(owner, kinds, count, places) for (owner, kinds, places), count in kept.items())


def exchanged(t: SoulsState, a: int, b: int) -> None:
    """All cards of two hidden places changed sides."""
    t.facts = tuple(
        Fact(fact.owner, fact.kinds, fact.count, fact.places ^ (a | b))
        if bool(fact.places & a) != bool(fact.places & b)
        else fact
        for fact in t.facts
    )


def reshuffled(t: SoulsState, pile: int, deck: Sequence[int], visible: Sequence[int]) -> None:
    """The discards, which all have seen, became the deck; so the hands hold other cards. Both counted by kind."""
    place = DECKS[pile]
    t.facts = tuple([
        Fact(fact.owner, fact.kinds, fact.count, fact.places & ~place) if fact.places & place else fact
        for fact in t.facts
    ])  # fmt: skip  # the deck was empty, so whatever was there or elsewhere is elsewhere
    elsewhere = 0
    for kind, copies in enumerate(FULL[pile]):
        card = BASE[pile] + kind
        if copies > deck[kind] + visible[kind]:
            elsewhere |= 1 << card
            if deck[kind]:
                learn(t, EVERYBODY, 1 << card, deck[kind], place)
    hands = t.actions if pile else t.stances
    for seat, hand in enumerate(hands):
        learn_all(t, EVERYBODY, elsewhere, len(hand), HANDS[pile][seat])
    if pile:
        learn_all(t, EVERYBODY, elsewhere, len(t.aside), ASIDE)


def looked_through(t: SoulsState, owner: Seat, deck: Sequence[int], visible: Sequence[int]) -> None:
    """The owner knows what is in the Action deck, though not its order, and so what is not in the other hands."""
    elsewhere = 0
    for kind, copies in enumerate(FULL[1]):
        card = BASE[1] + kind
        if deck[kind]:
            learn(t, owner, 1 << card, deck[kind], ACTION_DECK)
        if copies > deck[kind] + visible[kind] + t.actions[owner].count(card):
            elsewhere |= 1 << card
    for seat, hand in enumerate(t.actions):
        if seat != owner:
            learn_all(t, owner, elsewhere, len(hand), HANDS[1][seat])


def forget_stances(t: SoulsState) -> None:
    """All Stances were shuffled together."""
    t.facts = tuple(fact for fact in t.facts if not fact.places & STANCE_PLACES)


def holds(t: SoulsState, fact: Fact) -> bool:
    """Whether the fact is true."""
    found = 0
    for card in hidden_cards(t, fact.places):
        found += fact.kinds >> card & 1
    return found >= fact.count


def hidden_cards(t: SoulsState, places: int) -> list[int]:
    """All cards in hidden places."""
    cards: list[int] = []
    for pile, hands in enumerate((t.stances, t.actions, t.finals)):
        for seat, hand in enumerate(hands):
            if places & HANDS[pile][seat]:
                cards += hand
    for seat, row in enumerate(t.mats):
        cards += [card for against, card in enumerate(row) if places & SLOTS[seat][against]]
    for pile, deck in enumerate((t.stance_deck, t.action_deck)):
        if places & DECKS[pile]:
            for kind, count in enumerate(deck.counts()):
                cards += [BASE[pile] + kind] * count
    if places & ASIDE:
        cards += t.aside
    return cards
