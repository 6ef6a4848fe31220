"""Recall, dreams and undo: sound games pass, and what authors get wrong is caught."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from intrigue import games
from intrigue.core import memory
from intrigue.core.check import random_match, soak
from intrigue.core.contract import CHANCE, Action, AnyGame, Entry, Seat, Tell
from intrigue.core.promises import Broken
from intrigue.core.recall import recall
from intrigue.example import words
from intrigue.example.rules import Contraband
from intrigue.example.state import ContrabandState, ContrabandView
from intrigue.example.words import Die, Window
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.spy_alley.rules import SpyAlley
from tests.contract import peek
from tests.contract.peek import Peek, Sight

Check = Callable[[AnyGame, int, list[Entry], Seat | None, Random], None]
COUNTABLE = [("spy_alley", 2), ("spy_alley", 3), ("simply_suspects", 2), ("simply_suspects", 3)]


def counted(game: AnyGame, seats: int, log: list[Entry], viewer: Seat | None, rng: Random) -> None:
    memory.check_dreams(game, seats, log, viewer, rng, most=800)


def undo(game: AnyGame, seats: int, log: list[Entry], viewer: Seat | None, rng: Random) -> None:
    memory.check_undo(game, seats, log, rng)


def truth(game: AnyGame, seats: int, log: list[Entry], viewer: Seat | None, rng: Random) -> None:
    for step in memory.walk(game, seats, log, viewer):
        memory.check_truth(game, step.after, viewer, rng)


def run(check: Check, game: AnyGame, seats: int, matches: int = 4, limit: int | None = None) -> None:
    for seed in range(matches):
        rng = Random(seed)
        _, log = random_match(game, seats, rng, limit=limit)
        for viewer in (None, *range(seats)):
            check(game, seats, log, viewer, rng)


# A recall


def test_a_recall_only_grows_and_holds_what_the_seat_did_and_heard() -> None:
    game = Contraband()
    _, log = random_match(game, 3, Random(1))
    whole = recall(game, 3, log, 0)
    assert len(whole) == len(log)
    for length in (0, 1, len(log) // 2):
        assert recall(game, 3, log[:length], 0) == whole[:length]
    assert [moment.did for moment in whole] == [entry.action if entry.seat == 0 else None for entry in log]
    assert all(moment.heard for moment in whole)


def test_a_recall_tells_what_a_view_no_longer_shows() -> None:
    """Who bribed first is in no view once all have."""
    orders = [[Entry(seat, words.BRIBES[0]) for seat in order] for order in ((0, 1, 2), (0, 2, 1))]
    game = Contraband()
    views = []
    for log in orders:
        state = game.start(3)
        for seat, action in log:
            game.apply(state, seat, action)
        views.append(game.view(state, 0))
    assert views[0] == views[1]
    assert recall(game, 3, orders[0], 0) != recall(game, 3, orders[1], 0)


# Faults


class FirstBribeShown(Contraband):
    """The view shows the first bribe of the next seat, and dreams honour it."""

    def view(self, t: ContrabandState, seat: Seat | None) -> ContrabandView:
        mine = () if seat is None else (*t.bribed[seat], *self.secret(t, (seat + 1) % t.seats))
        return replace(super().view(t, seat), mine=mine)

    def secret(self, t: ContrabandState, seat: Seat) -> tuple[int, ...]:
        return (t.bribed[seat].index(1),) if sum(t.bribed[seat]) == 1 else ()

    def determinize(self, v: ContrabandView, rng: Random) -> ContrabandState:
        while True:
            dream = super().determinize(replace(v, mine=v.mine[: words.BOATS]), rng)
            if self.view(dream, v.seat) == v:
                return dream


class ShowdownsForgotten(Contraband):
    """What showdowns showed is forgotten as soon as the next turn begins."""

    def next_turn(self, t: ContrabandState, tell: Tell | None) -> None:
        super().next_turn(t, tell)
        t.shown = ()


class ShowdownsOverlooked(Contraband):
    """The view does not show in a turn what showdowns showed, and dreams know nothing of it then."""

    def view(self, t: ContrabandState, seat: Seat | None) -> ContrabandView:
        view = super().view(t, seat)
        return view if isinstance(t.frame, Die | Window) else replace(view, shown=())


class LopsidedDreams(Contraband):
    """Nobody is imagined to have bribed the first skipper."""

    def determinize(self, v: ContrabandView, rng: Random) -> ContrabandState:
        for _ in range(200):
            dream = super().determinize(v, rng)
            if not any(row[0] for seat, row in enumerate(dream.bribed) if seat != v.seat):
                break
        return dream


class ShowdownTakenBack(Contraband):
    """Declares that a showdown tells nothing."""

    reversible = Contraband.reversible | {"Showdown"}


class BidTakenBack(Conspiracy):
    reversible = games.load("conspiracy").reversible | {"Bid", "BidMade"}


class GuessTakenBack(SpyAlley):
    reversible = games.load("spy_alley").reversible | {"Guess", "Guessed", "HandedOver", "HandedOverCard", "Eliminated"}


class SilentDeal(Peek):
    """Deals in secret without a word to anybody, so that all seems to lie open."""

    def apply(self, t: peek.PeekState, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        super().apply(t, seat, action, None if isinstance(action, peek.Deal) else tell)


class DealtFaceDown(Peek):
    """Nobody may look at a card that was dealt, and chance alone is told of it."""

    def apply(self, t: peek.PeekState, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        dealing = isinstance(action, peek.Deal)
        super().apply(t, seat, action, None if dealing else tell)
        if tell and isinstance(action, peek.Deal):
            to = len(t.hands) - 1
            tell(peek.Dealt(to, action.card), only=CHANCE, others=peek.DealtCard(to))

    def view(self, t: peek.PeekState, seat: Seat | None) -> peek.PeekView:
        return replace(super().view(t, seat), own=None)


class ForgottenSights(Peek):
    """What others have seen is neither shown nor imagined."""

    def sights(self, t: peek.PeekState, seat: Seat | None) -> tuple[Sight, ...]:
        return tuple(look for look in t.seen if look.seat == seat)


SOUND: list[tuple[Check, AnyGame, int]] = [
    *[
        (check, Contraband(), seats)
        for check in (memory.check_recall, memory.check_dreams, undo)
        for seats in Contraband.seats
    ],
    (counted, Contraband(), 2),
    *[(check, Peek(), seats) for check in (memory.check_recall, counted, undo, truth) for seats in Peek.seats],
    (undo, DealtFaceDown(), 2),
    (counted, DealtFaceDown(), 3),
]
FAULTY: list[tuple[Check, AnyGame, int, str]] = [
    (memory.check_recall, FirstBribeShown(), 3, "recalls the same and sees something else"),
    (memory.check_dreams, ShowdownsOverlooked(), 3, "what it saw was otherwise"),
    (counted, ShowdownsForgotten(), 2, "contradicts what it was told"),
    (truth, LopsidedDreams(), 2, "never dreams of the truth"),
    (truth, ForgottenSights(), 3, "never dreams of the truth"),
    (undo, ShowdownTakenBack(), 2, "Challenge can be taken back, but seat"),
    (undo, SilentDeal(), 2, "something is hidden, though nothing was told to some alone"),
    (undo, BidTakenBack(), 3, "Bid can be taken back, but seat"),
    (undo, GuessTakenBack(), 3, "Guess can be taken back, but seat"),
]


@pytest.mark.parametrize(("check", "game", "seats"), SOUND)
def test_a_sound_game_passes(check: Check, game: AnyGame, seats: int) -> None:
    run(check, game, seats)


@pytest.mark.parametrize(("check", "game", "seats", "text"), FAULTY)
def test_a_planted_fault_is_caught(check: Check, game: AnyGame, seats: int, text: str) -> None:
    with pytest.raises(Broken, match=text):
        run(check, game, seats)


def soak_some(game: AnyGame, seats: int) -> None:
    for seed in range(20):
        soak(game, seats, seed)


def test_the_suite_passes_a_game_of_few_worlds() -> None:
    soak_some(Peek(), 3)


@pytest.mark.parametrize(("game", "seats"), [(ShowdownsForgotten(), 2), (ForgottenSights(), 3)])
def test_the_suite_runs_these_checks(game: AnyGame, seats: int) -> None:
    with pytest.raises(Broken, match="dreams"):
        soak_some(game, seats)


# The five games


@pytest.mark.parametrize(("name", "seats"), COUNTABLE)
def test_where_worlds_can_be_counted_every_dream_is_one_of_them(name: str, seats: int) -> None:
    run(counted, games.load(name), seats, matches=2, limit=60)
