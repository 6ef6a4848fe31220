"""Random matches of Souls: its cards are all there, and any language can read it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from intrigue.core.check import random_match
from intrigue.games.souls.rules import Souls
from intrigue.games.souls.state import SoulsState
from intrigue.games.souls.words import EVERYBODY, Fact
from tests.games.souls.table import EVERY_SIZE


@pytest.mark.parametrize("seats", range(2, 8))
def test_many_matches_end_with_all_cards_there(seats: int) -> None:
    """B-10, B-13: card conservation and held + played = n + 2 under random play."""
    game = Souls(replace(EVERY_SIZE, full_redeal=seats == 4))
    rng = Random(seats)

    def watch(state: object) -> None:
        if rng.random() < 0.05:
            game.check(state)  # type: ignore[arg-type]

    for _ in range(6):
        state, _ = random_match(game, seats, rng, watch)
        game.check(state)
        assert abs(sum(game.result(state)) - 1) < 1e-9


def numbers(data: Any) -> Iterator[int]:
    """Every number in what json.dumps takes."""
    if isinstance(data, dict | list):
        for item in data.values() if isinstance(data, dict) else data:
            yield from numbers(item)
    elif isinstance(data, int):
        yield data


@pytest.mark.parametrize("seats", range(3, 8))
def test_every_language_can_read_the_numbers(seats: int) -> None:
    """A double holds whole numbers up to 2^53; states and views of every seat keep within, facts and all."""
    game, rng = Souls(EVERY_SIZE), Random(seats)
    wide = 0

    def watch(t: SoulsState) -> None:
        nonlocal wide
        if rng.random() < 0.1 and t.facts:
            wide += any(fact.places > 2**53 for fact in t.facts)
            for value in (t, *(game.view(t, seat) for seat in (None, *range(seats)))):
                assert max(map(abs, numbers(game.codec.dump(value)))) <= 2**53

    random_match(game, seats, rng, watch)
    assert wide, "no fact was about a deck: the match showed nothing"


def test_a_fact_lists_its_kinds_and_places() -> None:
    codec = Souls().codec
    fact = Fact(EVERYBODY, 1 << 36 | 1 << 41, 1, 1 << 9 | 1 << 89)
    data = {"is": "Fact", "owner": -1, "kinds": [36, 41], "count": 1, "places": [9, 89]}
    assert codec.dump(fact) == data
    assert codec.load(data) == fact
