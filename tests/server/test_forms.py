"""What the forms of the pages say in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from intrigue import games
from intrigue.server import forms
from intrigue.server.forms import timing, timing_words
from intrigue.server.shelf import box
from intrigue.table.clock import Timing
from intrigue.table.door import Wrong


@pytest.mark.parametrize(
    ("answers", "meant", "words"),
    [
        ({}, Timing(), "no clock"),
        ({"clock": "decision", "decision": "45"}, Timing("decision", 45), "45 s a decision"),
        ({"clock": "decision", "decision": "7200"}, Timing("decision", 7200), "2 h a decision"),
        ({"clock": "bank", "bank": "10", "increment": "5"}, Timing("bank", 600, 5), "10 min, plus 5 s a decision"),
        ({"clock": "bank", "bank": "90", "increment": "0"}, Timing("bank", 5400), "90 min, plus 0 s a decision"),
    ],
)
def test_a_clock_is_said_in_the_largest_unit_that_fits(answers: dict[str, str], meant: Timing, words: str) -> None:
    assert timing(answers) == meant
    assert timing_words(meant) == words


def test_a_form_offers_the_levels_of_a_game_and_its_own_bots() -> None:
    assert list(forms.levels("souls")) == ["easy", "medium", "hard"]
    assert list(forms.levels("spy_alley")) == ["easy", "medium", "hard", "learned"]
    assert forms.levels("spy_alley")["learned"] == "Bot, expert"
    assert forms.levels("conspirateurs")["minimax"] == "Bot, looks two turns ahead"
    assert forms.wish(box("conspirateurs"), {"seat.1": "minimax"}).bots == ("", "minimax")
    with pytest.raises(Wrong, match="not understood"):
        forms.wish(box("spy_alley"), {"seat.1": "minimax"})


def test_a_form_offers_no_hard_bot_where_a_game_has_no_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    answers, found, title = {"seat.1": "hard", "seat.2": "medium"}, box("spy_alley"), games.title
    assert forms.wish(found, answers).bots[:3] == ("", "hard", "medium")
    monkeypatch.setattr(games, "title", lambda name: replace(title(name), mind=None))
    assert list(forms.levels("spy_alley")) == ["easy", "medium"]
    with pytest.raises(Wrong, match="not understood"):
        forms.wish(found, answers)
    assert forms.wish(found, answers | {"seat.1": "easy"}).bots[:3] == ("", "easy", "medium")
