"""Games are loaded with options as their class makes them, by name, or as keywords."""

from __future__ import annotations

from typing import Any

import pytest

from intrigue import games
from intrigue.core.options import BadOption, dump


def test_options_are_given_as_keywords_by_name_or_as_such() -> None:
    options = games.title("spy_alley").options
    made = [
        games.load("spy_alley", turn_limit=5, gift_cards=52),
        games.load("spy_alley", {"turn_limit": 5, "gift_cards": 52}),
        games.load("spy_alley", {"turn_limit": 5}, gift_cards=52),
        games.load("spy_alley", games.load("spy_alley", turn_limit=5).options, gift_cards=52),
        games.load("spy_alley", games.load("spy_alley", turn_limit=5, gift_cards=52).options),
    ]
    assert [dump(game.options) | {"turn_limit": 5, "gift_cards": 52} for game in made] == [dump(made[0].options)] * 5
    assert games.load("spy_alley").options == options()


@pytest.mark.parametrize("chosen", [{"speed": 9}, {"turn_limit": "x"}, {"turn_limit": -1}, {"turn_limit": True}])
def test_an_option_that_is_none_is_refused(chosen: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        games.load("spy_alley", **chosen)
    with pytest.raises(BadOption):
        games.load("spy_alley", chosen)


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(BadOption, match="not options of souls"):
        games.load("souls", games.load("spy_alley").options)
