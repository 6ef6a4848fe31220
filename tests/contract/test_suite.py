"""The suite itself: a sound game passes, and each of the seven faults that authors make is caught."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from intrigue.core.check import Broken, dreams_differ, perft, random_match, soak
from intrigue.core.contract import Action, Game, Seat, Tell
from tests.contract import toy
from tests.contract.toy import AnsweredWith, Bribe, Bribed, Opening, Table, TableView, Toy, Window


class BribeToldToAll(Toy):
    def bribe(self, t: Table, seat: Seat, action: Bribe, tell: Tell | None) -> None:
        super().bribe(t, seat, action, None)
        if tell:
            tell(Bribed(seat, action.spy))


class NeighbourSeen(Toy):
    def view(self, t: Table, seat: Seat | None) -> TableView:
        mine = () if seat is None else t.bribed[seat] + t.bribed[(seat + 1) % t.seats]
        return replace(super().view(t, seat), mine=mine)

    def determinize(self, v: TableView, rng: Random) -> Table:
        return super().determinize(replace(v, mine=v.mine[: toy.SPIES]), rng)


class SealedVisible(Toy):
    def view(self, t: Table, seat: Seat | None) -> TableView:
        return replace(super().view(t, seat), wait=t.wait)


class ForgetfulDreams(Toy):
    def guess_row(self, v: TableView, seat: Seat, rng: Random) -> tuple[int, ...]:
        rows, weights = toy.possible_rows(v.made[seat], frozenset())
        return rng.choices(rows, weights)[0]


class OnlyThoseWhoCan(Toy):
    def actors(self, t: Table) -> tuple[Seat, ...]:
        asked = super().actors(t)
        if isinstance(t.wait, Window):
            return tuple(s for s in asked if t.bribed[s][t.wait.move.spy]) or asked[:1]
        return asked


class AnswerInEvent(Toy):
    def answer(self, seat: Seat, action: Action, tell: Tell | None) -> None:
        if tell:
            tell(AnsweredWith(seat, action))


class ListInState(Toy):
    def start(self, seats: int) -> Table:
        table = super().start(seats)
        table.shown = list(table.shown)  # type: ignore[assignment]
        return table


FAULTS = [BribeToldToAll, NeighbourSeen, SealedVisible, ForgetfulDreams, OnlyThoseWhoCan, AnswerInEvent, ListInState]


def soak_some(game: Game[Table, TableView], seats: int) -> None:
    for seed in range(6):
        soak(game, seats, seed)


@pytest.mark.parametrize("seats", Toy.seats)
def test_a_sound_game_passes(seats: int) -> None:
    soak_some(Toy(), seats)


@pytest.mark.parametrize("seats", [3, 4])  # with two, a window opens with its only answer and hides nothing
@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught(fault: type[Toy], seats: int) -> None:
    with pytest.raises(Broken):
        soak_some(fault(), seats)


def test_dreams_of_a_game_with_secrets_differ() -> None:
    game = Toy()
    found = []
    random_match(game, 3, Random(1), lambda t: found.append(dreams_differ(game, t, 0)))
    assert any(found)
    assert not found[0], "nothing is hidden before the first bribe"


def test_perft_counts_every_seat_and_every_outcome() -> None:
    game = Toy()
    table = game.start(2)
    assert [perft(game, table, depth) for depth in (0, 1, 2)] == [1, 8, 32]
    table.wait = toy.Die()
    assert perft(game, table, 1) == 6
    table.wait = Opening((toy.BRIBES[0], None))
    assert perft(game, table, 1) == 4
