"""The law of the dreams of Souls (sight.determinize): chi-square tests with fixed seeds against counted laws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from math import comb, sqrt
from random import Random

import pytest

from intrigue.core.check import random_match
from intrigue.core.contract import CHANCE, Seat, draw
from intrigue.games.souls import cards as c
from intrigue.games.souls import frames as f
from intrigue.games.souls.rules import Souls
from intrigue.games.souls.state import HIDDEN, SoulsState
from intrigue.games.souls.words import PASS, Aim, Commit, Offer, PlayStance
from tests.games.souls.table import EVERY_SIZE, acting, full_mats, position

GAME = Souls(EVERY_SIZE)
DREAMS = 2500

Law = Mapping[Hashable, float]


def follows(t: SoulsState, seat: Seat | None, look: Callable[[SoulsState], Hashable], law: Law) -> None:
    """What is looked at in dreams of the seat comes up as often as the law says, and nothing else does."""
    view = GAME.view(t, seat)
    found = Counter(look(GAME.determinize(view, Random(luck))) for luck in range(DREAMS))
    assert sum(law.values()) == pytest.approx(1)
    assert set(found) <= set(law), "a dream that the law does not know"
    likely = {value: DREAMS * chance for value, chance in law.items() if DREAMS * chance >= 8}
    counts = [(found[value], expected) for value, expected in likely.items()]
    rest = DREAMS - sum(likely.values())
    if rest >= 8:
        counts.append((DREAMS - sum(found[value] for value in likely), rest))
    free = len(counts) - 1
    strays = sum((count - expected) ** 2 / expected for count, expected in counts)
    far = free + 5 * sqrt(2 * free) + 15  # by chance chi-square strays so far about once in a million
    assert strays < far, f"{strays:.0f} at {free} degrees of freedom: {counts}"


def hypergeometric(cards: int, marked: int, size: int) -> dict[Hashable, float]:
    """How many of the marked cards a hand of that size has, when every hand is as likely as another."""
    return {
        n: comb(marked, n) * comb(cards - marked, size - n) / comb(cards, size)
        for n in range(min(marked, size) + 1)
        if size - n <= cards - marked
    }


def given(law: Mapping[Hashable, float], holds: Callable[[int], bool]) -> Law:
    """The law of a count of which something is known."""
    kept = {n: chance for n, chance in law.items() if isinstance(n, int) and holds(n)}
    return {n: chance / sum(kept.values()) for n, chance in kept.items()}


def marked(cards: tuple[int, ...] | list[int], sort: Callable[[int], bool]) -> int:
    return sum(map(sort, cards))


def unseen(t: SoulsState, seat: Seat) -> list[int]:
    """The Stances that the seat does not see: those of other hands, face-down ones and the deck."""
    cards = [card for other, hand in enumerate(t.stances) if other != seat for card in hand]
    cards += [
        card
        for other, row in enumerate(t.mats)
        for against, card in enumerate(row)
        if other != seat and card >= 0 and not t.up[other] >> against & 1
    ]
    return [*cards, *(kind for kind, count in enumerate(t.stance_deck.bag) for _ in range(count))]


def betrays(card: int) -> bool:
    return not c.is_bargain(card)


def dealt(seats: int) -> SoulsState:
    """The first question of a match."""
    t, rng = GAME.start(seats), Random(seats)
    while GAME.actors(t) == (CHANCE,):
        GAME.apply(t, CHANCE, draw(GAME.odds(t), rng))
    return t


# After the deal


@pytest.mark.parametrize("seats", range(2, 8))
def test_hands_are_hypergeometric_after_the_deal(seats: int) -> None:
    t = dealt(seats)
    rest = unseen(t, 0)
    follows(
        t,
        0,
        lambda t: marked(t.stances[1], betrays),
        hypergeometric(len(rest), marked(rest, betrays), seats + 2),
    )
    hidden = 28 - len(t.actions[0])
    copies = 5 - t.actions[0].count(c.CACOPHONY)
    follows(t, 0, lambda t: t.actions[1].count(c.CACOPHONY), hypergeometric(hidden, copies, len(t.actions[1])))


def test_every_final_is_as_likely_in_any_hand_or_out_of_the_match() -> None:
    t = dealt(4)
    final = next(card for card in range(c.FIRST_FINAL, c.KINDS) if card not in t.finals[0])
    law: Law = {1: 4 / 18, 2: 4 / 18, 3: 4 / 18, None: 6 / 18}
    follows(t, 0, lambda t: next((seat for seat in range(4) if final in t.finals[seat]), None), law)


# Cards that were seen


def test_seen_cards_lie_where_they_were_seen_and_the_others_are_dealt() -> None:
    """Burning Truth: of the hand that all saw any card may be the one laid; the other hands are dealt as before."""
    hand = [c.BETRAYAL, c.BETRAYAL, c.BETRAYAL, c.SONNET, c.SYMBIOSIS]
    play = acting(3, stances={1: hand}, actions={0: [c.BURNING_TRUTH], 1: [c.LOVE]})
    play.do(0, Aim(c.BURNING_TRUTH, 1)).let().draw(c.NIL)
    rest = unseen(play.t, 2)
    for card in hand:
        rest.remove(card)
    law = hypergeometric(len(rest), marked(rest, betrays), 5)
    follows(play.t, 2, lambda t: marked(t.stances[0], betrays), law)
    play.do(1, PlayStance(c.SONNET, 0))
    follows(play.t, 2, lambda t: t.mats[1][0], {c.BETRAYAL: 0.6, c.SONNET: 0.2, c.SYMBIOSIS: 0.2})
    follows(play.t, 2, lambda t: marked(t.stances[0], betrays), law)


def test_a_seen_card_that_must_lie_open_is_not_the_one_laid() -> None:
    hand = [c.BARGAIN, c.BARGAIN, c.BETRAYAL, c.FAIR_DEAL, c.LAMPREYS]
    play = acting(3, stances={1: hand}, actions={0: [c.BURNING_TRUTH], 1: [c.LOVE]})
    play.do(0, Aim(c.BURNING_TRUTH, 1)).let().draw(c.NIL).do(1, PlayStance(c.BETRAYAL, 0))
    follows(play.t, 2, lambda t: t.mats[1][0], {c.BARGAIN: 2 / 3, c.BETRAYAL: 1 / 3})


def test_who_gave_a_card_away_knows_it_and_not_the_others() -> None:
    """Tithes: the giver of a Love knows of one in the taker's hand; the other two may be anywhere."""
    play = acting(3, actions={0: [c.TITHES, c.NIL, c.JOY], 1: [c.LOVE], 2: []}).play(0, c.TITHES)
    play.do(1, Offer(c.LOVE)).let()
    assert play.t.actions[0] == (c.NIL, c.JOY, c.LOVE)
    others = hypergeometric(28 - 1 - 1, 2, 2)  # Tithes lie open, the given Love is known
    follows(
        play.t, 1, lambda t: t.actions[0].count(c.LOVE), {n + 1: p for n, p in others.items() if isinstance(n, int)}
    )


# What is known of hands as wholes


OPEN = [c.FAIR_DEAL, c.EXCOMMUNICATION, c.LAMPREYS]  # held by the dreamer, so that any other card may lie face-down


def raised(hand: list[int], seats: int = 2) -> SoulsState:
    """The first player has asked for Betrayals; the next holds this hand."""
    stances = {0: [*OPEN, *[c.BARGAIN] * (seats - 1)], 1: hand, 2: [c.QUISLING] if seats > 2 else []}
    return acting(seats, stances=stances, actions={0: [c.CURIOSITY]}).play(0, c.CURIOSITY).t


def test_a_raised_hand_has_one_and_every_such_hand_is_equally_likely() -> None:
    t = raised([c.BETRAYAL, c.BARGAIN, c.BARGAIN, c.SONNET])
    rest = unseen(t, 0)
    law = given(hypergeometric(len(rest), marked(rest, betrays), 4), lambda n: n > 0)
    follows(t, 0, lambda t: marked(t.stances[1], betrays), law)


def test_two_raised_hands_have_one_each() -> None:
    t = raised([c.BETRAYAL, c.BARGAIN, c.BARGAIN, c.BARGAIN, c.SONNET], 3)
    rest = unseen(t, 0)
    bad, good = marked(rest, betrays), marked(rest, c.is_bargain)
    ways = {
        (a, b): comb(bad, a) * comb(good, 5 - a) * comb(bad - a, b) * comb(good - 5 + a, 5 - b)
        for a in range(1, 6)
        for b in range(1, 6)
    }
    law: Law = {pair: way / sum(ways.values()) for pair, way in ways.items()}
    follows(t, 0, lambda t: (marked(t.stances[1], betrays), marked(t.stances[2], betrays)), law)


def test_a_hand_that_was_not_raised_is_dealt_from_the_bargains() -> None:
    t = raised([c.BARGAIN] * 4)
    bargains = [card for card in unseen(t, 0) if c.is_bargain(card)]
    law = hypergeometric(len(bargains), bargains.count(c.BARGAIN), 4)
    follows(t, 0, lambda t: t.stances[1].count(c.BARGAIN), law)
    follows(t, 0, lambda t: marked(t.stances[1], betrays), {0: 1.0})


def test_the_card_laid_from_a_raised_hand_is_any_of_it() -> None:
    """At least one Betrayal in five cards, four held and one laid: the laid one is a Betrayal one time in so many."""
    play = acting(3, stances={0: [*OPEN, c.BARGAIN, c.BARGAIN], 1: [c.BETRAYAL]}, actions={0: [c.CURIOSITY]})
    play.play(0, c.CURIOSITY).do(0, PASS).draw(c.NIL).do(1, PlayStance(c.BETRAYAL, 0))
    rest = unseen(play.t, 0)
    bad, good = marked(rest, betrays), marked(rest, c.is_bargain)

    def ways(a: int, b: int) -> int:
        """With so many Betrayals of the five and so many in the other hand of five, both raised."""
        return comb(bad, a) * comb(good, 5 - a) * comb(bad - a, b) * comb(good - 5 + a, 5 - b)

    counts = {a: sum(ways(a, b) for b in range(1, 6)) for a in range(1, 6)}
    chance = sum(a / 5 * count for a, count in counts.items()) / sum(counts.values())
    follows(play.t, 0, lambda t: betrays(t.mats[1][0]), {True: chance, False: 1 - chance})


def test_a_card_that_must_lie_open_is_in_a_hand_or_the_deck() -> None:
    t = position((f.Turn(0, f.TO_ACT),), mats={(1, 0): c.BARGAIN, (1, 2): c.BETRAYAL, (2, 0): c.BARGAIN}).t
    assert GAME.view(t, 0).mats[1][0] == HIDDEN
    places = len(unseen(t, 0)) - 3
    law: Law = {1: 3 / places, 2: 4 / places, None: 1 - 7 / places}
    follows(t, 0, lambda t: next((seat for seat in (1, 2) if c.LAMPREYS in t.stances[seat]), None), law)


def test_after_a_reshuffle_a_hand_has_only_what_was_not_discarded() -> None:
    """The three cards that no discard showed are in the hands, each as likely in any place."""
    hands = {0: [c.FEAR], 1: [c.NIL, c.LOVE], 2: [c.JOY]}
    play = acting(3, actions=hands, deck=[]).do(0, PASS)
    assert type(play.t.frames[-1]) is f.Drawing
    follows(
        play.t,
        0,
        lambda t: t.actions[2],
        {(c.NIL,): 1 / 3, (c.LOVE,): 1 / 3, (c.JOY,): 1 / 3},
    )


# Secrets that are no cards


def test_a_committed_final_is_any_of_the_hand_or_none() -> None:
    """The others' sealed answers are any that they may give; which Finals they hold is as after the deal."""
    mats = full_mats(3, {})
    finals = {0: [c.PIETY, c.CHAOS], 1: [c.ENTROPY], 2: [c.ABYSS]}
    t = position((f.Committing(),), mats=mats, finals=finals).do(0, Commit(c.PIETY)).t
    law: dict[Hashable, float] = {Commit(card): 2 / 3 / 21 for card in range(c.FIRST_FINAL, c.KINDS)}
    del law[Commit(c.ENTROPY)]
    follows(t, 1, lambda t: t.sealed[0], {**law, PASS: 1 / 3})


def test_after_a_round_the_finals_that_came_up_are_out_and_the_rest_is_dealt() -> None:
    found: list[SoulsState] = []

    def watch(now: SoulsState) -> None:
        if now.round == 2 and type(now.frames[-1]) is f.Turn and not now.facts:
            found.append(now.copy())

    rng = Random(4)
    while not found:
        random_match(GAME, 3, rng, watch)
    t = found[-1]
    hidden = 22 - sum(t.final_discard) - len(t.finals[0])
    used = {card for card in range(c.FIRST_FINAL, c.KINDS) if t.final_discard[card - c.FIRST_FINAL]}
    assert used
    low = [card for card in range(c.FIRST_FINAL, c.CHAOS) if card not in used and card not in t.finals[0]]
    follows(
        t,
        0,
        lambda t: marked(t.finals[1], lambda card: card < c.CHAOS),
        hypergeometric(hidden, len(low), len(t.finals[1])),
    )


def test_an_order_that_another_knows_is_any_order() -> None:
    deck = [c.NIL, c.LOVE, c.FEAR]
    play = acting(3, actions={0: [c.UNSEEN]}, deck=deck).play(0, c.UNSEEN).draw(*deck)
    play.do(0, PASS).draw(c.NIL)
    assert len(play.t.action_deck.bottom) == 2
    law: Law = {card - c.FIRST_ACTION: 1 / 3 for card in deck}
    follows(play.t, 1, lambda t: t.action_deck.bottom[0], law)
    follows(play.t, 0, lambda t: t.action_deck.bottom, {play.t.action_deck.bottom: 1.0})
