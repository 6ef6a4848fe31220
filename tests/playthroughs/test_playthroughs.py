"""The golden playthroughs still come out word for word."""

from __future__ import annotations

import pytest

from tests.playthroughs.generate import cases, path, playthrough


@pytest.mark.parametrize(("name", "seats"), cases())
def test_a_playthrough_comes_out_as_written(name: str, seats: int) -> None:
    assert playthrough(name, seats) == path(name, seats).read_text(), "if the change is meant: make playthroughs"
