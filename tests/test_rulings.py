"""Every ruling and every paragraph of every RULES.md has its test (`make rulings` lists them)."""

from __future__ import annotations

import pytest

from intrigue.games import OWN
from scripts.rulings import coverage, slug


@pytest.mark.parametrize("game", OWN)
def test_every_ruling_and_paragraph_has_a_test(game: str) -> None:
    found = coverage(game, None)
    assert not found.problems, "\n".join(found.problems)


def test_a_paragraph_names_its_test() -> None:
    assert slug("A seat's lost challenge -- costs 1 turn.") == "test_a_seats_lost_challenge_costs_1_turn"
