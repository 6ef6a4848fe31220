"""The contract suite over every game, every option and every table size. A new game is covered without a line here."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from intrigue import games
from intrigue.core.check import dreams_differ, random_match, soak
from intrigue.core.contract import AnyGame, State
from intrigue.core.options import Options, dump, variants


def name_of(case: tuple[str, Options, int]) -> str:
    game, options, seats = case
    plain = dump(games.title(game).options())
    changed = [f"{name}={value}" for name, value in dump(options).items() if value != plain[name]]
    return "-".join([game, str(seats), *changed])


CASES = [
    (name, options, seats)
    for name in games.OWN
    for options in variants(games.title(name).options)
    for seats in games.load(name, options).seats
]
SIZES = [(name, seats) for name in games.OWN for seats in games.load(name).seats]


@pytest.fixture(params=CASES, ids=name_of)
def case(request: pytest.FixtureRequest) -> tuple[AnyGame, int]:
    name, options, seats = request.param
    return games.load(name, options), seats


def test_every_ply_of_a_match_keeps_the_contract(case: tuple[AnyGame, int]) -> None:
    game, seats = case
    soak(game, seats, seed=1, every=1, limit=60, default=games.title(game.name).hints.default)


def test_whole_matches_keep_the_contract(case: tuple[AnyGame, int]) -> None:
    game, seats = case
    for seed in range(2):
        soak(game, seats, seed, every=60, limit=4000, default=games.title(game.name).hints.default)


@pytest.mark.parametrize(("name", "seats"), SIZES)
def test_many_random_matches_end(name: str, seats: int) -> None:
    game = games.load(name)
    for seed in range(10):
        entries, over = soak(game, seats, seed=100 + seed, every=200)
        assert over, f"no end after {entries} entries"


@pytest.mark.parametrize(("name", "seats"), SIZES)
def test_dreams_differ_where_there_are_secrets(name: str, seats: int) -> None:
    game = games.load(name)
    dreamt, hidden = list[bool](), list[bool]()

    def watch(state: State) -> None:
        dreamt.append(dreams_differ(game, state, 0))
        hidden.append(replace(game.view(state, 0), seat=None) != game.view(state, None))

    random_match(game, seats, Random(3), watch, limit=80)
    assert any(dreamt) == any(hidden)


@pytest.mark.parametrize("name", games.OWN)
def test_a_table_of_the_wrong_size_is_refused(name: str) -> None:
    game = games.load(name)
    for seats in (0, 1, game.seats.stop):
        with pytest.raises(ValueError, match=r"\d"):
            game.start(seats)
