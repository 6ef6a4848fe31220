"""What is done for a seat whose time runs out tells the others nothing, in twin worlds that they cannot tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from intrigue.core.check import random_match
from intrigue.core.contract import CHANCE, Action, Event, Seat
from intrigue.core.promises import hear
from intrigue.games.souls import cards as c
from intrigue.games.souls import events as e
from intrigue.games.souls import frames as f
from intrigue.games.souls import hints
from intrigue.games.souls import words as w
from intrigue.games.souls.rules import LEGAL, Souls
from intrigue.games.souls.state import HANDS, SLOTS, SoulsState
from tests.games.souls.table import EVERY_SIZE, acting, laying, resolving

GAME = Souls(EVERY_SIZE)
SIZES = range(2, 8)
SECRET = (w.PlayStance, w.Offer, w.Next)  # of which the others see at most a part


@cache
def states(seats: int) -> tuple[SoulsState, ...]:
    """States of random matches at which a seat is asked, some for every kind of question that came up."""
    rng, kept = Random(seats), Counter[type]()
    found: list[SoulsState] = []

    def watch(t: SoulsState) -> None:
        kind = type(t.frames[-1])
        if GAME.actors(t) not in ((), (CHANCE,)) and rng.random() * (1 + kept[kind] / 2) < 1:
            kept[kind] += 1
            found.append(t.copy())

    for _ in range(6):
        random_match(GAME, seats, rng, watch)
    return tuple(found)


def default(t: SoulsState, seat: Seat, luck: int) -> Action:
    return hints.default(GAME.view(t, seat), GAME.legal(t, seat), Random(luck))


def twins(t: SoulsState, rng: Random) -> Iterator[tuple[Seat, Seat | None, SoulsState]]:
    """A seat that is asked, each other that watches it, and a world that the watcher cannot tell from the true one."""
    seat = rng.choice(GAME.actors(t))
    for other in (None, *range(t.seats)):
        if other != seat:
            yield seat, other, GAME.determinize(GAME.view(t, other), rng)


def all_know(t: SoulsState, place: int) -> bool:
    """Whether everybody knows a card in this place."""
    return any(fact.owner == w.EVERYBODY and fact.places == place and fact.kinds.bit_count() == 1 for fact in t.facts)


def shown(t: SoulsState, seat: Seat, action: Action) -> object:
    """What all see of a choice, less the card that it must show where all of the hand is hidden."""
    if isinstance(action, w.PlayStance):
        return action.against, c.CARDS[action.card].face_up
    if isinstance(action, w.Offer | w.Next):
        return type(action)
    if isinstance(action, w.Discard) and not all_know(t, HANDS[c.ACTIONS][seat]):
        return type(action)
    if isinstance(action, w.Change | w.Pass) and t.frames[-1] == f.Deciding(seat, c.PERJURY):
        return None  # which sort is held decides what can be done; see below
    return action


@pytest.mark.parametrize("seats", SIZES)
def test_with_the_same_luck_the_others_see_the_same_choice(seats: int) -> None:
    rng = Random(seats)
    for t in states(seats):
        for seat, _, twin in twins(t, rng):
            luck = rng.getrandbits(32)
            action, other = default(t, seat, luck), default(twin, seat, luck)
            assert shown(t, seat, action) == shown(twin, seat, other)


@pytest.mark.parametrize("seats", SIZES)
def test_with_the_same_luck_the_others_are_told_the_same_and_see_the_same_afterwards(seats: int) -> None:
    """Of every choice with a secret part; what else a pass sets off is no part of the choice."""
    rng, compared = Random(seats), Counter[type]()
    for t in states(seats):
        for seat, watcher, twin in twins(t, rng):
            luck = rng.getrandbits(32)
            action, other = default(t, seat, luck), default(twin, seat, luck)
            last = len(t.asked) == 1 and any(answer is not None for answer in t.sealed)
            if not isinstance(action, SECRET) or last or watcher in takers(t):
                continue
            after = t.copy()
            told = hear(GAME, after, seat, action, watcher)
            assert hear(GAME, twin, seat, other, watcher) == told
            assert GAME.view(twin, watcher) == GAME.view(after, watcher)
            compared[type(t.frames[-1])] += 1
    assert min(compared[f.Turn], compared[f.Forced], compared[f.HandingOut], compared[f.Ordering]) > 0


def takers(t: SoulsState) -> tuple[Seat, ...]:
    """Who gets a card that is given away now, and so sees it."""
    frame = t.frames[-1]
    if isinstance(frame, f.HandingOut):
        return frame.to[:2]  # the last card is handed out by itself
    if isinstance(frame, f.Swapping):
        return frame.actor, frame.victim
    return (frame.actor,) if isinstance(frame, f.Tithing) else ()


def everybody_away(t: SoulsState, watcher: Seat | None, luck: int) -> list[Event]:
    """What one hears while all who are asked now let their time run out."""
    return [event for seat in GAME.actors(t) for event in hear(GAME, t, seat, default(t, seat, luck + seat), watcher)]


@pytest.mark.parametrize(("card", "asked"), [(c.TITHES, (1, 2, 3)), (c.CURIOSITY, (0, 1))])
def test_gifts_and_swaps_of_the_absent_are_seen_by_nobody_else(card: int, asked: tuple[Seat, ...]) -> None:
    """Who has no part in a swap, or gives beside others, is told the same in every world."""
    stances = {0: [c.BARGAIN, c.SONNET], 1: [c.QUISLING, c.BETRAYAL, c.ZERO_SUM]}
    actions = {0: [card], 1: [c.NIL, c.LOVE, c.JOY], 2: [c.LOVE, c.FEAR], 3: [c.AMNESIA]}
    play = acting(4, stances=stances, actions=actions).play(0, card)
    if card == c.CURIOSITY:
        play.do(0, w.Choose(1)).let()
    assert play.t.asked == asked
    for luck in range(30):
        true, twin = play.t.copy(), GAME.determinize(GAME.view(play.t, 3), Random(luck))
        told = everybody_away(true, 3, luck)
        assert everybody_away(twin, 3, luck) == told
        assert {type(event) for event in told} > {e.Sealed}
        assert GAME.view(true, 3) == GAME.view(twin, 3)


def test_every_kind_of_question_is_answered() -> None:
    """The states above ask everything that can be asked."""
    asked = {type(t.frames[-1]) for seats in SIZES for t in states(seats)}
    assert set(LEGAL) - asked == set()


# Choices that must show a card


def test_a_discard_is_a_card_that_all_know_or_a_random_one() -> None:
    play = acting(3, actions={0: [c.TOXIC_SHOCK], 1: [c.LOVE, c.LOVE, c.NIL, c.FEAR], 2: []}).play(0, c.TOXIC_SHOCK)
    assert type(play.t.frames[-1]) is f.Discarding
    found = Counter(default(play.t, 1, luck) for luck in range(400))
    assert found[w.DISCARD[c.LOVE]] == pytest.approx(200, abs=40)
    assert found[w.DISCARD[c.NIL]] == pytest.approx(100, abs=35)
    assert found[w.DISCARD[c.FEAR]] == pytest.approx(100, abs=35)
    play.t.facts = (w.Fact(w.EVERYBODY, 1 << c.NIL, 1, HANDS[c.ACTIONS][1]),)
    assert {default(play.t, 1, luck) for luck in range(20)} == {w.DISCARD[c.NIL]}


def test_a_tithe_is_a_card_that_all_know_or_a_random_one() -> None:
    play = acting(3, actions={0: [c.TITHES], 1: [c.LOVE, c.LOVE, c.NIL], 2: []}).play(0, c.TITHES)
    assert type(play.t.frames[-1]) is f.Tithing
    found = Counter(default(play.t, 1, luck) for luck in range(300))
    assert found[w.OFFER[c.LOVE]] == pytest.approx(200, abs=35)
    play.t.facts = (w.Fact(w.EVERYBODY, 1 << c.NIL, 1, HANDS[c.ACTIONS][1]),)
    assert {default(play.t, 1, luck) for luck in range(20)} == {w.OFFER[c.NIL]}


def test_purification_takes_back_an_open_card_or_one_that_all_know() -> None:
    mats = {(0, 1): c.FAIR_DEAL, (0, 2): c.BARGAIN, (1, 0): c.BARGAIN, (1, 2): c.BETRAYAL, (2, 0): c.SONNET}
    play = acting(3, mats=mats, actions={0: [c.PURIFICATION]}).play(0, c.PURIFICATION)
    assert {default(play.t, 0, luck) for luck in range(20)} == {w.TAKE_BACK[1]}
    assert {default(play.t, 1, luck) for luck in range(20)} == {w.TAKE_BACK[0], w.TAKE_BACK[2]}
    play.t.facts = (w.Fact(w.EVERYBODY, 1 << c.BETRAYAL, 1, SLOTS[1][2]),)
    assert {default(play.t, 1, luck) for luck in range(20)} == {w.TAKE_BACK[2]}


def test_perjury_shows_a_card_that_all_know_or_a_random_one() -> None:
    hand = [c.BARGAIN, c.BARGAIN, c.QUISLING]
    play = resolving({0: c.PERJURY}, {(0, 1): c.BARGAIN, (0, 2): c.BETRAYAL}, stances={0: hand})
    found = Counter(default(play.t, 0, luck) for luck in range(300))
    assert found[w.CHANGE[2][c.BARGAIN]] == pytest.approx(200, abs=35)
    assert found[w.CHANGE[1][c.QUISLING]] == pytest.approx(100, abs=35)
    play.t.facts = (w.Fact(w.EVERYBODY, 1 << c.QUISLING, 1, HANDS[c.STANCES][0]),)
    assert {default(play.t, 0, luck) for luck in range(20)} == {w.CHANGE[1][c.QUISLING]}


# What is chosen


def test_who_is_away_lays_no_stance_face_up() -> None:
    hand = [c.FAIR_DEAL, c.BETRAYAL, c.EXCOMMUNICATION, c.LAMPREYS, c.BETRAYAL]
    play = laying(3, stances={0: hand})
    found = {default(play.t, 0, luck) for luck in range(40)}
    assert found == {w.PLAY_STANCE[c.BETRAYAL][1], w.PLAY_STANCE[c.BETRAYAL][2]}


def test_any_hidden_stance_may_be_laid_each_as_likely_as_another() -> None:
    play = laying(3, stances={0: [c.BARGAIN, c.BARGAIN, c.BARGAIN, c.BETRAYAL, c.FAIR_DEAL]})
    found = [default(play.t, 0, luck) for luck in range(400)]
    assert sum(isinstance(a, w.PlayStance) and a.card == c.BETRAYAL for a in found) == pytest.approx(100, abs=35)
    assert sum(isinstance(a, w.PlayStance) and a.against == 1 for a in found) == pytest.approx(200, abs=40)
