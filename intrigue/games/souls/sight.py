"""What a seat sees, and the states it can imagine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from intrigue.core.contract import Action, Seat
from intrigue.core.deck import Deck
from intrigue.games.souls.cards import ACTIONS, BASE, FINALS, FIRST_ACTION, FULL, STANCES
from intrigue.games.souls.dealing import Pocket, fill
from intrigue.games.souls.frames import Effect, Gleaning, HandingOut, Scattering, Turnabout, Window
from intrigue.games.souls.knowledge import KINDS_OF
from intrigue.games.souls.moves import FACE_UP
from intrigue.games.souls.state import ASIDE, DECKS, EMPTY, HANDS, HIDDEN, SLOTS, Cards, Mats, SoulsState, SoulsView
from intrigue.games.souls.words import EVERYBODY

FACE_DOWN = KINDS_OF[STANCES] & ~sum(1 << card for card in FACE_UP)  # what can lie face-down


def view(t: SoulsState, seat: Seat | None) -> SoulsView:
    """The match as the seat knows it; None is a spectator."""
    me = -1 if seat is None else seat
    gatherer = next((f.actor for f in t.frames if type(f) is Gleaning or type(f) is HandingOut), None)
    return SoulsView(
        seat=seat,
        seats=t.seats,
        house=t.house,
        round=t.round,
        turns=t.turns,
        first=t.first,
        souls=t.souls,
        before=t.before,
        leaders=t.leaders,
        stances=() if seat is None else t.stances[seat],
        actions=() if seat is None else t.actions[seat],
        finals=() if seat is None else t.finals[seat],
        stance_counts=tuple([len(hand) for hand in t.stances]),
        action_counts=tuple([len(hand) for hand in t.actions]),
        final_counts=tuple([len(hand) for hand in t.finals]),
        mats=seen_mats(t, me),
        up=t.up,
        in_play=t.in_play,
        misery=t.misery,
        stance_deck=len(t.stance_deck),
        action_deck=len(t.action_deck),
        order=tuple([FIRST_ACTION + kind for kind in t.action_deck.bottom]) if t.looker == me >= 0 else (),
        ordered=len(t.action_deck.bottom),
        looker=t.looker,
        final_deck=len(t.final_deck),
        stance_discard=t.stance_discard,
        action_discard=t.action_discard,
        final_discard=t.final_discard,
        aside=t.aside if gatherer == me else (),
        asides=len(t.aside),
        committed=t.committed,
        hymnal=t.hymnal,
        flagellants=t.flagellants,
        abyss=t.abyss,
        burnt=t.burnt,
        bitter=t.bitter,
        facts=tuple([fact for fact in t.facts if fact.owner == me or fact.owner == EVERYBODY]),
        frames=t.frames,
        asked=t.asked,
        last=t.last,
        answer=None if seat is None else t.sealed[seat],
        answered=tuple([answer is not None for answer in t.sealed]),
    )


def seen_mats(t: SoulsState, seat: Seat) -> Mats:
    """The mats with the others' face-down cards hidden."""
    return tuple([
        row if owner == seat else seen_mat(row, up) for owner, (row, up) in enumerate(zip(t.mats, t.up, strict=True))
    ])  # fmt: skip


def seen_mat(row: Cards, up: int) -> Cards:
    """One mat with all cards hidden but those that are face-up."""
    return tuple([card if is_seen(card, against, up) else HIDDEN for against, card in enumerate(row)])


def is_seen(card: int, against: Seat, up: int) -> bool:
    """Whether everybody sees what is in a slot: nothing, or a card that is face-up."""
    return card == EMPTY or up >> against & 1 == 1


# Imagining


def determinize(v: SoulsView, rng: Random, legal: Callable[[SoulsState, Seat], Sequence[Action]]) -> SoulsState:
    """A state that looks to the seat as this view does.

    Cards lie where they were seen: for a fact of one kind, this many of that kind are in its places, each
    place as likely as another. All other unseen cards are dealt so that every arrangement is equally likely that agrees
    with the other facts and has no card face-down that must lie open; without facts hands are hypergeometric. Where
    several hands are known to be restricted at once this holds nearly, not exactly. An order of the deck that another
    seat knows is any order, and a sealed answer of another seat is any that it may give with the cards dreamt for it.
    """
    stances, stance_deck, mats = imagine_stances(v, rng)
    actions, action_deck, aside = imagine_actions(v, rng)
    finals, final_deck = imagine_finals(v, rng)
    t = SoulsState(
        seats=v.seats,
        house=v.house,
        round=v.round,
        turns=v.turns,
        first=v.first,
        souls=v.souls,
        before=v.before,
        leaders=v.leaders,
        stances=stances,
        actions=actions,
        finals=finals,
        mats=mats,
        up=v.up,
        in_play=v.in_play,
        misery=v.misery,
        stance_deck=stance_deck,
        action_deck=action_deck,
        looker=v.looker,
        final_deck=final_deck,
        stance_discard=v.stance_discard,
        action_discard=v.action_discard,
        final_discard=v.final_discard,
        aside=aside,
        committed=v.committed,
        hymnal=v.hymnal,
        flagellants=v.flagellants,
        abyss=v.abyss,
        burnt=v.burnt,
        bitter=v.bitter,
        facts=v.facts,
        frames=v.frames,
        asked=v.asked,
        last=v.last,
        sealed=(None,) * v.seats,
    )
    if True in v.answered:
        t.sealed = imagine_answers(v, t, rng, legal)
    return t


def imagine_answers(
    v: SoulsView, t: SoulsState, rng: Random, legal: Callable[[SoulsState, Seat], Sequence[Action]]
) -> tuple[Action | None, ...]:
    """Some legal answer of each other seat that has given one."""
    answers: list[Action | None] = [None] * v.seats
    for seat, answered in enumerate(v.answered):
        if seat == v.seat:
            answers[seat] = v.answer
        elif answered:
            answers[seat] = rng.choice(legal(t, seat))
    return tuple(answers)


def unseen(pile: int, discard: Cards, seen: list[int]) -> list[int]:
    """The cards of a pile that are neither discarded nor seen."""
    counts = list(FULL[pile])
    base = BASE[pile]
    for card in seen:
        counts[card - base] -= 1
    cards: list[int] = []
    for kind, count in enumerate(counts):
        count -= discard[kind]
        if count == 1:
            cards.append(base + kind)
        elif count:
            cards += [base + kind] * count
    return cards


def bag(pile: int, cards: Sequence[int]) -> Cards:
    """Cards as counts by kind."""
    counts = [0] * len(FULL[pile])
    for card in cards:
        counts[card - BASE[pile]] += 1
    return tuple(counts)


def hand_rooms(v: SoulsView, pile: int, own: Cards, sizes: tuple[int, ...]) -> list[Pocket]:
    return [
        Pocket(HANDS[pile][seat], own, 0, 0) if seat == v.seat else Pocket(HANDS[pile][seat], (), size, KINDS_OF[pile])
        for seat, size in enumerate(sizes)
    ]


def hands_of(pockets: list[Pocket]) -> tuple[Cards, ...]:
    return tuple([tuple(sorted(pocket.cards)) for pocket in pockets])


def imagine_stances(v: SoulsView, rng: Random) -> tuple[tuple[Cards, ...], Deck, Mats]:
    seen = [*v.stances, *[card for row in v.mats for card in row if card >= 0]]
    frame = v.frames[-1]
    if type(frame) is Scattering:
        seen += frame.cards
    told = 0
    for fact in v.facts:
        told |= fact.places
    others = Pocket(0, (), 0, FACE_DOWN)  # all face-down cards of which nothing is known
    slots = [
        (seat, against, imagine_slot(v, seat, against, told, others))
        for seat, row in enumerate(v.mats)
        for against, card in enumerate(row)
        if card == HIDDEN or (seat == v.seat and card != EMPTY)
    ]
    pockets = hand_rooms(v, STANCES, v.stances, v.stance_counts)
    deck = Pocket(DECKS[STANCES], (), v.stance_deck, KINDS_OF[STANCES])
    known = [pocket for _, _, pocket in slots if pocket is not others]
    fill([*known, others, *pockets, deck], STANCES, unseen(STANCES, v.stance_discard, seen), v.facts, rng)
    mats = [list(row) for row in v.mats]
    for seat, against, pocket in slots:
        mats[seat][against] = pocket.cards.pop()
    return hands_of(pockets), Deck(bag(STANCES, deck.cards)), tuple([tuple(row) for row in mats])


def imagine_slot(v: SoulsView, seat: Seat, against: Seat, told: int, others: Pocket) -> Pocket:
    """The pocket of one slot; slots of which nothing was told share one."""
    if seat == v.seat:
        return Pocket(SLOTS[seat][against], (v.mats[seat][against],), 0, 0)
    if SLOTS[seat][against] & told:
        return Pocket(SLOTS[seat][against], (), 1, FACE_DOWN)
    others.free += 1
    return others


def imagine_actions(v: SoulsView, rng: Random) -> tuple[tuple[Cards, ...], Deck, Cards]:
    seen = [*v.actions, *v.in_play, *v.aside, *v.order]
    for frame in v.frames:
        if type(frame) is Window or type(frame) is Effect or type(frame) is Turnabout:
            seen.append(frame.card)
    pockets = hand_rooms(v, ACTIONS, v.actions, v.action_counts)
    aside = Pocket(ASIDE, v.aside, v.asides - len(v.aside), KINDS_OF[ACTIONS])
    deck = Pocket(DECKS[ACTIONS], v.order, v.action_deck - len(v.order), KINDS_OF[ACTIONS])
    fill([*pockets, aside, deck], ACTIONS, unseen(ACTIONS, v.action_discard, seen), v.facts, rng)
    order, rest = list(v.order), deck.cards[len(v.order) :]
    if v.ordered > len(order):
        rng.shuffle(rest)
        order, rest = rest[: v.ordered], rest[v.ordered :]
    bottom = tuple([card - FIRST_ACTION for card in order])
    return hands_of(pockets), Deck(bag(ACTIONS, rest), bottom), tuple(sorted(aside.cards))


def imagine_finals(v: SoulsView, rng: Random) -> tuple[tuple[Cards, ...], Deck]:
    seen = [*v.finals, *[card for card in v.committed if card >= 0]]
    pockets = hand_rooms(v, FINALS, v.finals, v.final_counts)
    deck = Pocket(0, (), v.final_deck, KINDS_OF[FINALS])
    fill([*pockets, deck], FINALS, unseen(FINALS, v.final_discard, seen), v.facts, rng)
    return hands_of(pockets), Deck(bag(FINALS, deck.cards))
