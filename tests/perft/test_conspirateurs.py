"""Conspirateurs counts what the file of positions says."""

from __future__ import annotations

import pytest

from intrigue.games.conspirateurs import notation
from tests.perft import perft_file
from tests.perft.generate import DEPTHS, count, count_slowly

LINES = perft_file.read(perft_file.CONSPIRATEURS)


def test_the_file_has_positions_for_every_table_and_both_sanctuary_rules() -> None:
    tables = {(notation.parse(line.position).seats, line.options) for line in LINES}
    assert tables == {(seats, words) for seats in (2, 3, 4) for words in ((), ("stop_on_sanctuary=yes",))}
    assert all(tuple(line.counts) == DEPTHS for line in LINES)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.name)
def test_the_rules_count_as_the_file_says(line: perft_file.Line) -> None:
    assert {depth: count(line, depth) for depth in DEPTHS} == line.counts


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.name)
def test_the_slow_reading_counts_as_the_file_says(line: perft_file.Line) -> None:
    for depth in (1, 2):
        assert count_slowly(line, depth) == line.counts[depth]
