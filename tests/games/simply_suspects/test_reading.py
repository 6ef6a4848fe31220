"""What everybody saw, and what it says about who the seats are."""

from __future__ import annotations

from functools import partial
from itertools import islice

import pytest

from intrigue.core.contract import CHANCE
from intrigue.games.simply_suspects.cards import ROWS
from intrigue.games.simply_suspects.reading import LEAST, read, readings
from intrigue.games.simply_suspects.rules import MOST_LOGGED
from intrigue.games.simply_suspects.sight import possible_casts
from intrigue.games.simply_suspects.words import Identity
from tests.bots import matches
from tests.games.simply_suspects.table import ANN, BEN, CAT, GAME, table

decisions, ended = partial(matches.decisions, GAME), partial(matches.ended, GAME)


def test_the_log_has_all_that_was_done_but_not_who_was_dealt_whom() -> None:
    chosen = 0
    for number, (t, seat, _) in enumerate(decisions(["greedy", "random", "easy"], 1)):
        assert all(GAME.view(t, other).log == t.log for other in (None, ANN, BEN, CAT))
        assert not any(isinstance(action, Identity) for _, action in t.log)
        assert sum(actor != CHANCE for actor, _ in t.log) >= number
        chosen += seat != CHANCE
    assert chosen > 20


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_reading_follows_from_what_everybody_sees(seats: int) -> None:
    for t, _, _ in islice(decisions((["greedy", "easy", "random"] * 2)[:seats], seats), 0, 60, 10):
        truth = read(seats, t.log, t.suspects)
        for seat in (None, *range(seats)):
            view = GAME.view(t, seat)
            assert readings(view) == truth
            assert read(seats, t.log, possible_casts(view)[-1]) == truth


def test_reading_on_finds_what_reading_all_of_it_finds() -> None:
    """Where a log is the longer one of a match that was read before, and where its entries are other objects."""
    matches = [decisions(["greedy", "easy", "random"], seed) for seed in (1, 2)]
    for pair in islice(zip(*matches, strict=False), 0, 90, 5):
        for t, _, _ in pair:
            again = tuple((seat, action) for seat, action in t.log)
            assert read(3, t.log, t.suspects) == read(3, again, t.suspects)


def test_nothing_done_says_nothing() -> None:
    assert readings(GAME.view(table([0, 0]), ANN)) == read(2, (), (0, 1))
    for found in readings(GAME.view(table([0, 0, 0]), BEN)):
        assert len(set(found)) == 1


def test_a_greedy_seat_is_found_out_and_a_random_one_is_not() -> None:
    found: list[float] = []
    flat: list[float] = []
    for seed in range(8):
        t = ended(["greedy", "random", "greedy"], seed)
        for seat, reading in enumerate(readings(GAME.view(t, None))):
            (flat if seat == BEN else found).append(reading[t.suspects[seat]] / sum(reading))
    assert sum(found) / len(found) > 0.5  # one of six
    assert sum(flat) / len(flat) < 0.35


def test_the_longest_match_leaves_every_suspect_possible() -> None:
    t = max((ended(["random"] * 6, seed) for seed in range(6)), key=lambda t: t.turns)
    assert len(t.log) > 250
    assert len(t.log) <= MOST_LOGGED
    for reading in readings(GAME.view(t, None)):
        assert all(LEAST <= reading[row] < 10 for row in ROWS)
