"""Every ruling and every paragraph of every RULES.md has its test (`make rulings` lists them)."""

from __future__ import annotations

import pytest

from intrigue import games
from intrigue.core.options import choices
from intrigue.games import OWN
from scripts.rulings import ROOT, coverage, slug


@pytest.mark.parametrize("game", OWN)
def test_every_ruling_and_paragraph_has_a_test(game: str) -> None:
    found = coverage(game, None)
    assert not found.problems, "\n".join(found.problems)


def test_a_paragraph_names_its_test() -> None:
    assert slug("A seat's lost challenge -- costs 1 turn.") == "test_a_seats_lost_challenge_costs_1_turn"


@pytest.mark.parametrize("game", OWN)
def test_players_read_no_names_of_options(game: str) -> None:
    """The rules are shown to players: an option is called what it does, not what programs call it."""
    rules = (ROOT / "intrigue" / "games" / game / "RULES.md").read_text()
    names = {choice.name for choice in choices(games.title(game).options)}
    assert names
    assert not [name for name in names if f"`{name}" in rules or ("_" in name and name in rules)]
