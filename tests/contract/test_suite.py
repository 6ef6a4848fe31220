"""The suite itself: a sound game passes, and each of the faults that authors make is caught."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from intrigue import games
from intrigue.core.check import check_leaving, dreams_differ, perft, random_match, soak
from intrigue.core.codec import Codec
from intrigue.core.contract import Action, Event, Game, Seat, Tell
from intrigue.core.promises import Broken
from intrigue.core.timeouts import Default
from intrigue.example import state, words
from intrigue.example.rules import Contraband
from intrigue.example.state import ContrabandState, ContrabandView
from intrigue.example.words import Bribe, Bribed, Opening, Window


class BribeToldToAll(Contraband):
    def bribe(self, t: ContrabandState, seat: Seat, action: Bribe, tell: Tell | None) -> None:
        super().bribe(t, seat, action, None)
        if tell:
            tell(Bribed(seat, action.boat))


class NeighbourSeen(Contraband):
    def view(self, t: ContrabandState, seat: Seat | None) -> ContrabandView:
        mine = () if seat is None else t.bribed[seat] + t.bribed[(seat + 1) % t.seats]
        return replace(super().view(t, seat), mine=mine)

    def determinize(self, v: ContrabandView, rng: Random) -> ContrabandState:
        return super().determinize(replace(v, mine=v.mine[: words.BOATS]), rng)


class SealedVisible(Contraband):
    def view(self, t: ContrabandState, seat: Seat | None) -> ContrabandView:
        return replace(super().view(t, seat), frame=t.frame)


class ForgetfulDreams(Contraband):
    def determinize(self, v: ContrabandView, rng: Random) -> ContrabandState:
        dream = super().determinize(replace(v, shown=()), rng)
        dream.shown = v.shown
        return dream


class OnlyThoseWhoCan(Contraband):
    def actors(self, t: ContrabandState) -> tuple[Seat, ...]:
        asked = super().actors(t)
        if isinstance(t.frame, Window):
            return tuple(s for s in asked if t.bribed[s][t.frame.move.boat]) or asked[:1]
        return asked


@dataclass(frozen=True, slots=True)
class AnsweredWith(Event):
    seat: Seat
    answer: Action


class AnswerInEvent(Contraband):
    codec = Codec(words, state, sys.modules[__name__])

    def answer(self, seat: Seat, action: Action, tell: Tell | None) -> None:
        if tell:
            tell(AnsweredWith(seat, action))


class ListInState(Contraband):
    def start(self, seats: int) -> ContrabandState:
        table = super().start(seats)
        table.shown = list(table.shown)  # type: ignore[assignment]
        return table


class Consistent(Contraband):
    """Shows something that nobody was told, and dreams of nothing that contradicts it."""

    def leak(self, t: ContrabandState, seat: Seat | None) -> tuple[int, ...]:
        raise NotImplementedError

    def view(self, t: ContrabandState, seat: Seat | None) -> ContrabandView:
        seen = super().view(t, seat)
        return replace(seen, mine=seen.mine + self.leak(t, seat))

    def determinize(self, v: ContrabandView, rng: Random) -> ContrabandState:
        plain = replace(v, mine=() if v.seat is None else v.mine[: words.BOATS])
        while True:
            dream = super().determinize(plain, rng)
            if self.view(dream, v.seat) == v:
                return dream


class NeighbourHonoured(Consistent):
    def leak(self, t: ContrabandState, seat: Seat | None) -> tuple[int, ...]:
        return () if seat is None else t.bribed[(seat + 1) % t.seats]


class HolderShown(Consistent):
    def leak(self, t: ContrabandState, seat: Seat | None) -> tuple[int, ...]:
        return tuple(other for other in range(t.seats) if t.bribed[other][0])


class SumShown(Consistent):
    def leak(self, t: ContrabandState, seat: Seat | None) -> tuple[int, ...]:
        return (sum(row[1] for row in t.bribed),)


class NumberTooLong(Contraband):
    def view(self, t: ContrabandState, seat: Seat | None) -> ContrabandView:
        return replace(super().view(t, seat), last=t.last + 2**53)

    def determinize(self, v: ContrabandView, rng: Random) -> ContrabandState:
        return super().determinize(replace(v, last=v.last - 2**53), rng)


class Shifted(list[Action]):
    """Legal actions that compute with what they are asked about."""

    def index(self, action: Action, *bounds: Any) -> int:
        if isinstance(action, Bribe) and not 1 << action.boat & (1 << words.BOATS) - 1:
            raise ValueError
        return super().index(action)


class ComputesWithWhatComes(Contraband):
    def legal(self, t: ContrabandState, seat: Seat) -> Sequence[Action]:
        return Shifted(super().legal(t, seat))


FAULTS = [
    *(BribeToldToAll, NeighbourSeen, SealedVisible, ForgetfulDreams, OnlyThoseWhoCan, AnswerInEvent, ListInState),
    *(NeighbourHonoured, HolderShown, SumShown, NumberTooLong, ComputesWithWhatComes),
]


def soak_some(game: Game[ContrabandState, ContrabandView], seats: int, default: Default | None = None) -> None:
    for seed in range(6):
        soak(game, seats, seed, default=default)


@pytest.mark.parametrize("seats", Contraband.seats)
def test_a_sound_game_passes(seats: int) -> None:
    soak_some(Contraband(), seats)


@pytest.mark.parametrize("seats", [3, 4])  # with two, a window opens with its only answer and hides nothing
@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught(fault: type[Contraband], seats: int) -> None:
    with pytest.raises(Broken):
        soak_some(fault(), seats)


def first(view: ContrabandView, actions: Sequence[Action], rng: Random) -> Action:
    """Harmless: pays the first skipper, or makes the first move, and passes."""
    return actions[0]


def challenges(view: ContrabandView, actions: Sequence[Action], rng: Random) -> Action:
    """Proves that it could: the seat has paid the boat that was sent."""
    return actions[-1]


def follows_its_bribes(view: ContrabandView, actions: Sequence[Action], rng: Random) -> Action:
    """Sends the boat that it paid most."""
    moves = [action for action in actions if isinstance(action, words.Move)]
    return max(moves, key=lambda move: view.mine[move.boat]) if moves else actions[0]


def test_what_is_done_without_time_proves_nothing() -> None:
    soak_some(Contraband(), 3, first)


@pytest.mark.parametrize("default", [challenges, follows_its_bribes])
def test_a_default_that_tells_a_secret_is_caught(default: Default) -> None:
    with pytest.raises(Broken, match="time ran out tells seat"):
        soak_some(Contraband(), 2, default)


def test_a_broken_promise_shows_its_evidence() -> None:
    with pytest.raises(Broken, match="told more than it sees") as caught:
        soak_some(BribeToldToAll(), 3)
    for piece in (
        "told: [Bribed(",
        "told in a world that looked alike: [Bribed(",
        "contraband at 3 seats, seed 0, after",
    ):
        assert piece in str(caught.value)
    with pytest.raises(Broken, match="sees more than it is told") as caught:
        soak_some(SumShown(), 3)
    assert "view.mine: (" in str(caught.value), "the field that differs"


def test_dreams_of_a_game_with_secrets_differ() -> None:
    game = Contraband()
    found = []
    random_match(game, 3, Random(1), lambda t: found.append(dreams_differ(game, t, 0)))
    assert any(found)
    assert not found[0], "nothing is hidden before the first bribe"


def moved_on(t: Any, seat: Seat) -> bool:
    """Whoever has had a turn, which is nobody who is out."""
    return bool(t.turns > seat)


def test_who_is_out_of_a_match_is_never_asked_again_and_wins_nothing() -> None:
    game = games.load("spy_alley")
    out = games.title("spy_alley").out
    assert out
    for seed in range(5):
        check_leaving(game, 4, out, seed, 500)
    with pytest.raises(Broken, match="is asked"):
        check_leaving(Contraband(), 3, moved_on, 1, 100)
    with pytest.raises(Broken, match="is back"):
        check_leaving(game, 4, lambda t, seat: t.turns == 0 and seat in (1, 2, 3) and t.turn != seat, 3, 500)
    with pytest.raises(Broken, match="wins"):
        check_leaving(game, 2, lambda t, seat: not game.actors(t), 1, 500)


def test_perft_counts_every_seat_and_every_outcome() -> None:
    game = Contraband()
    table = game.start(2)
    assert [perft(game, table, depth) for depth in (0, 1, 2)] == [1, 8, 32]
    table.frame = words.Die()
    assert perft(game, table, 1) == 6
    table.frame = Opening((words.BRIBES[0], None))
    assert perft(game, table, 1) == 4
