"""What bots say aloud: structured, within the rules, and telling nothing."""

from __future__ import annotations

from random import Random

import pytest

from intrigue import games
from intrigue.bots import talk
from intrigue.games.conspiracy.board import SPIES
from tests.bots.test_bots import decisions


@pytest.mark.parametrize("name", games.OWN)
def test_remarks_tell_nothing(name: str) -> None:
    """In another world that the bot holds possible, or at another seat's secrets, it says the same."""
    game = games.load(name)
    said = 0
    for state, seat in decisions(game, 3 if 3 in game.seats else 2, 9, 5):
        dream = game.determinize(game.view(state, None), Random(1))
        for seed in range(40):
            here = talk.remark(name, game.view(state, seat), Random(seed))
            assert here == talk.remark(name, game.view(dream, seat), Random(seed))
            said += here is not None
    assert (said > 0) == (games.title(name).remark is not None)


@pytest.mark.parametrize("name", [name for name in games.OWN if games.title(name).remark])
def test_remarks_are_sentences_without_amounts(name: str) -> None:
    game = games.load(name)
    (state, seat), *_ = decisions(game, game.seats[-1], 2, 1)
    for seed in range(200):
        remark = talk.remark(name, game.view(state, seat), Random(seed))
        if remark:
            assert remark.seat != seat
            text = remark.said("Ann")
            assert remark.thing in text
            assert not any(letter.isdigit() for letter in text)


def test_bots_of_conspiracy_propose_warn_and_ask() -> None:
    """A-31: structured remarks, and never about a spy that is out of the match."""
    game = games.load("conspiracy")
    said: set[str] = set()
    for state, seat in decisions(game, 4, 3, 4):
        view = game.view(state, seat)
        living = {SPIES[spy].name for spy, at in enumerate(view.spies) if at >= 0}
        for seed in range(600):
            remark = talk.remark("conspiracy", view, Random(seed))
            if remark:
                said.add(remark.kind)
                assert not remark.thing or not living or remark.thing in living
                assert (remark.seat is None) == (remark.kind == "owns")
    assert said == {"owns", "proposes", "warns", "asks"}


def test_the_line_on_table_talk_speaks_of_spies_that_are_still_in() -> None:
    assert "still in the match" in games.title("conspiracy").talk
