"""What the clock does for a seat of Simply Suspects hangs on what all can see, and on luck."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.contract import Action
from intrigue.games.simply_suspects.board import GRAND_JURY
from intrigue.games.simply_suspects.hints import default
from intrigue.games.simply_suspects.words import Move, Trade
from tests.games.simply_suspects.table import ANN, BEN, CAT, DAN, GAME, GREEN, roll, table
from tests.games.timeouts import compare


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_others_hear_and_see_the_same_in_twin_worlds(seats: int) -> None:
    kinds = set[str]()
    for seed in range(8):
        kinds |= compare(GAME, seats, seed, plies=150)
    assert {"Roll", "Leave", "Stop", "Move", "Push"} <= kinds
    assert kinds <= {"Roll", "Leave", "Stop", "Move", "Push", "Trade", "Follow"}


def drawn(spaces: list[int], evidence: str, pips: int) -> set[Action]:
    """What may be done for the first seat once it has rolled that."""
    t = table(spaces, evidence)
    roll(t, ANN, pips)
    return {default(GAME.view(t, ANN), GAME.legal(t, ANN), Random(luck)) for luck in range(200)}


def test_a_peg_goes_by_luck_where_the_fewest_are() -> None:
    assert drawn([0, 3, 4], "", 1) == {Move(0, row) for row in range(6)}
    assert drawn([0, 3, 4], ".RBYOP", 1) == {Move(0, GREEN)}


def test_a_trade_by_time_out_avoids_the_jury_where_it_can() -> None:
    assert drawn([20, 3, GRAND_JURY, 4], "", 1) == {Trade(BEN), Trade(DAN)}
    assert drawn([20, GRAND_JURY, GRAND_JURY], "", 1) == {Trade(BEN), Trade(CAT)}
