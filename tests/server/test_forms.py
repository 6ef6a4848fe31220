"""What the forms of the pages say in words."""

from __future__ import annotations

import pytest

from intrigue.server.forms import timing, timing_words
from intrigue.table.clock import Timing


@pytest.mark.parametrize(
    ("answers", "meant", "words"),
    [
        ({}, Timing(), "no clock"),
        ({"clock": "decision", "decision": "45"}, Timing("decision", 45), "45 s a decision"),
        ({"clock": "decision", "decision": "7200"}, Timing("decision", 7200), "2 h a decision"),
        ({"clock": "bank", "bank": "10", "increment": "5"}, Timing("bank", 600, 5), "10 min and 5 s a decision"),
        ({"clock": "bank", "bank": "90", "increment": "0"}, Timing("bank", 5400), "90 min and 0 s a decision"),
    ],
)
def test_a_clock_is_said_in_the_largest_unit_that_fits(answers: dict[str, str], meant: Timing, words: str) -> None:
    assert timing(answers) == meant
    assert timing_words(meant) == words
