"""The whole truth of a game: shown open by its drawing and its picture, or the suite says what is hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from intrigue import games
from intrigue.core.promises import Broken
from intrigue.core.suite import look_at
from intrigue.core.title import Title
from intrigue.example.title import TITLE as EXAMPLE


def with_truth(name: str, truth: Any) -> Title:
    return replace(games.title(name), truth=truth)


@pytest.mark.parametrize("name", games.names())
def test_every_game_of_ours_opens_everything_at_its_usual_size(name: str) -> None:
    title = games.title(name)
    assert title.truth is not None
    assert look_at(title, title.usual, 1, 8) == 9


def test_a_game_need_not_have_it() -> None:
    assert EXAMPLE.truth is None
    assert look_at(EXAMPLE, EXAMPLE.usual, 1, 3) == 4


@pytest.mark.parametrize("name", ["conspiracy", "spy_alley", "souls", "simply_suspects"])
def test_a_truth_that_hides_something_is_caught(name: str) -> None:
    public = with_truth(name, lambda game, state: game.view(state, None))
    with pytest.raises(Broken, match="hides what a seat sees"):
        look_at(public, public.usual, 1, 20)


def test_the_truth_is_no_seats_view() -> None:
    seen = with_truth("spy_alley", lambda game, state: game.view(state, 0))
    with pytest.raises(Broken, match="the view of a seat"):
        look_at(seen, 4, 1, 1)


def test_the_truth_of_spy_alley_and_souls_has_every_hand_in_its_place() -> None:
    for name, held in (("spy_alley", "hands"), ("souls", "stances")):
        title = games.title(name)
        state: Any = title.plain.start(4)
        rng = Random(2)
        while title.plain.actors(state) == (-1,):
            title.plain.apply(state, -1, title.plain.odds(state)[rng.randrange(len(title.plain.odds(state)))][0])
        assert title.truth is not None
        seen = title.truth(title.plain, state)
        for seat, hand in enumerate(getattr(state, held)):
            shown = seen.hand_of(seat) if name == "spy_alley" else seen.hands()[seat][: len(hand)]
            assert shown == hand
