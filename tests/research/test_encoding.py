"""Observations: what is declared is what is written, it can be read back, and it tells a seat no more than its view."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any, cast

import numpy as np
import pytest

from intrigue import games
from intrigue.core.check import random_match
from intrigue.core.contract import Seat
from intrigue.core.encoding import Encoding, check_encoding, check_observed
from intrigue.core.options import Options, variants
from intrigue.core.promises import Broken
from intrigue.core.twins import check_shown
from scripts.layouts import PAGE, page

ENCODED = [name for name in games.OWN if games.title(name).encoding]
CASES = [
    (name, options, seats)
    for name in ENCODED
    for options in variants(games.title(name).options)
    for seats in games.load(name, options).seats
]


def encoding_of(game: Any, seats: int) -> Encoding:
    make = games.title(game.name).encoding
    assert make is not None
    return make(game, seats)


@pytest.mark.parametrize(("name", "options", "seats"), CASES, ids=str)
def test_every_view_is_read_back_from_what_is_observed_of_the_state(name: str, options: Options, seats: int) -> None:
    game = games.load(name, options)
    plain = options == games.title(name).options()
    check_observed(game, encoding_of(game, seats), seats, Random(seats), limit=400 if plain else 60, every=10)


@pytest.mark.parametrize("name", ENCODED)
def test_the_description_counts_every_byte(name: str) -> None:
    game = games.load(name)
    encoding = encoding_of(game, game.seats[0])
    spans = [line.split()[0] for line in encoding.describe().splitlines() if line[0].isdigit()]
    ends = [tuple(map(int, span.split(":"))) for span in spans]
    assert [start for start, _ in ends] == [0, *(end for _, end in ends[:-1])]
    assert ends[-1][1] == encoding.width
    assert len(spans) + len(encoding.known) + len(encoding.recalled) == len(fields(cast(Any, encoding.view)))


def test_an_observation_that_shows_a_neighbours_card_is_caught() -> None:
    game = games.load("spy_alley")
    encoding = encoding_of(game, 3)

    def leaking(state: Any, seat: Seat | None) -> tuple[Any, ...]:
        values = look(state, seat)
        return values if seat is None else (*values[:2], state.hands[(seat + 1) % 3], *values[3:])

    look, encoding.look = encoding.look, leaking
    state, _ = random_match(game, 3, Random(1), limit=8)
    with pytest.raises(Broken, match="not that of its view"):
        check_encoding(game, encoding, state)


def test_a_leak_in_view_and_observation_alike_is_caught_by_worlds_that_look_alike() -> None:
    game = games.load("spy_alley")
    encoding = encoding_of(game, 3)
    state, _ = random_match(game, 3, Random(1), limit=8)

    def nosy(state: Any, seat: Seat | None) -> bytes:
        return encoding.observe(state, seat) + bytes(card for hand in state.hands for card in hand)

    check_shown(game, state, 0, encoding.observe, "observations", Random(1))
    with pytest.raises(Broken, match="observations tell seat 0 what it does not know"):
        check_shown(game, state, 0, nosy, "observations", Random(1))


@pytest.mark.parametrize("field", ["money", "die"])
def test_a_value_beyond_what_is_declared_is_refused(field: str) -> None:
    game = games.load("spy_alley")
    encoding = encoding_of(game, 2)
    state = game.start(2)
    setattr(state, field, (10**6, 0) if field == "money" else 9)
    with pytest.raises(ValueError, match=r"1000000|9"):
        encoding.observe(state, 0)


def test_the_bytes_can_be_written_into_an_array_of_the_caller() -> None:
    game = games.load("spy_alley")
    encoding, state = encoding_of(game, 2), game.start(2)
    rows = bytearray(3 * encoding.width)
    encoding.observe_into(state, 1, memoryview(rows), encoding.width)
    assert rows[encoding.width : 2 * encoding.width] == encoding.observe(state, 1)
    assert not any(rows[: encoding.width])
    assert not any(rows[2 * encoding.width :])


@pytest.mark.parametrize("kind", [np.uint8, np.int8])
def test_an_array_of_numpy_takes_observation_and_mask_as_it_is(kind: Any) -> None:
    game = games.load("spy_alley")
    encoding, state = encoding_of(game, 2), game.start(2)
    make = games.title("spy_alley").ids
    assert make
    ids, rows = make(game, 2), np.zeros((3, encoding.width), kind)
    encoding.observe_into(state, 1, rows[1])
    encoding.observe_into(state, 0, rows, 2 * encoding.width)
    assert [row.tobytes() for row in rows] == [bytes(encoding.width), *(encoding.observe(state, s) for s in (1, 0))]
    masks = np.ones((2, ids.size), kind)
    ids.mask([ids.actions[3]], masks[1])
    assert masks[0].all()
    assert list(np.flatnonzero(masks[1])) == [3]


def test_the_truth_is_what_all_seats_know_together() -> None:
    game = games.load("spy_alley")
    encoding = encoding_of(game, 3)
    state, _ = random_match(game, 3, Random(1), limit=8)
    truth = encoding.truth(state)
    own = [encoding.decode(truth[n * encoding.width : (n + 1) * encoding.width]) for n in range(3)]
    assert tuple(view.hand for view in own) == state.hands
    assert own[1] == replace(game.view(state, 1))


def test_the_page_of_layouts_says_what_the_code_does() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it again: python -m scripts.layouts"
