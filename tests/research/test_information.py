"""Information states: made from the recall alone, the same for the same recall, and no more than the seat was told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from intrigue import games
from intrigue.core.check import random_match
from intrigue.core.contract import CHANCE, AnyGame, Entry, Seat
from intrigue.core.information import Information, flat, text
from intrigue.core.promises import Broken
from intrigue.core.recall import recall
from intrigue.core.twins import check_retold


def information_of(game: AnyGame, seats: int, moments: int = 32) -> Information:
    make = games.title(game.name).ids
    assert make is not None
    return Information(game, seats, make(game, seats), moments)


@pytest.mark.parametrize("name", games.OWN)
def test_texts_and_rows_are_alike_in_matches_that_told_the_seat_the_same(name: str) -> None:
    game, rng = games.load(name), Random(2)
    information = information_of(game, 3)

    def retell(log: Sequence[Entry], viewer: Seat | None) -> tuple[str, bytes]:
        heard = recall(game, 3, log, viewer)
        return text(game, 3, viewer, heard), information.row(viewer, heard)

    alike = 0
    for seed in range(4):
        _, log = random_match(game, 3, Random(seed), limit=40)
        for viewer in (None, 0, 1, 2):
            alike += check_retold(game, 3, log, viewer, retell, "information states", rng)
    assert alike > 60


def test_a_text_that_holds_a_hidden_action_is_caught() -> None:
    game, rng = games.load("spy_alley"), Random(2)

    def leaking(log: Sequence[Entry], viewer: Seat | None) -> str:
        dealt = [game.codec.dump(action) for seat, action in log if seat == CHANCE]
        return text(game, 3, viewer, recall(game, 3, log, viewer)) + json.dumps(dealt)

    _, log = random_match(game, 3, Random(1), limit=10)
    with pytest.raises(Broken, match="information states tell seat 0 what it was not told"):
        check_retold(game, 3, log, 0, leaking, "information states", rng)


@pytest.mark.parametrize("name", games.OWN)
def test_a_row_begins_with_the_last_moment_and_differs_from_every_other(name: str) -> None:
    game = games.load(name)
    information = information_of(game, 3, moments=4)
    _, log = random_match(game, 3, Random(1), limit=60)
    viewer = next(seat for seat, _ in log if seat != CHANCE)
    heard = recall(game, 3, log, viewer)
    rows = [information.row(viewer, heard[:length]) for length in range(len(heard) + 1)]
    assert {len(row) for row in rows} == {information.width}
    assert len({row[:8] for row in rows}) == len(rows)
    start, size = 10, information.per_moment
    for earlier, later in pairwise(rows):
        assert later[start + size : start + 4 * size] == earlier[start : start + 3 * size]
    last = max(number for number, moment in enumerate(heard) if moment.did is not None)
    action: Any = heard[last].did
    assert int.from_bytes(rows[last + 1][start + 1 : start + 3], "big") == information.ids.spell(action)[0] + 1


def test_a_text_grows_with_the_match_and_names_seat_and_table() -> None:
    game = games.load("conspiracy")
    _, log = random_match(game, 3, Random(1), limit=30)
    data = json.loads(text(game, 3, 1, recall(game, 3, log, 1)))
    assert (data["seat"], data["seats"], len(data["moments"])) == (1, 3, 30)
    shorter = json.loads(text(game, 3, 1, recall(game, 3, log[:20], 1)))
    assert data["moments"][:20] == shorter["moments"]


def test_numbers_of_an_event_come_in_the_order_of_its_fields() -> None:
    assert list(flat((None, True, -1, "word", (3, (4,))))) == [0, 2, 0, 4, 5]
