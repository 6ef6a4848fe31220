"""The small game [54-56]."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.check import random_match
from intrigue.games.conspiracy import svg
from intrigue.games.conspiracy.board import ALL_BOARDS, OFF
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.conspiracy.words import CALL_BIDS, CHALLENGE, Bid, Concede, Drawn, Move, Options, Pay, Turn, Won
from tests.games.conspiracy.table import EARL, TANYA, Play

WASHINGTON, LISBON, TANGIER, CAIRO, TOKYO = range(5)
SMALL = Options(small=True)


def begun(first: Pay, second: Pay) -> Play:
    """Both have made their opening pay-offs."""
    play = Play(2, SMALL)
    play.do(0, first)
    play.do(1, second)
    return play


def test_the_small_game_has_two_spies_and_two_hundred_dollars() -> None:
    game = Conspiracy(SMALL)
    assert list(game.seats) == [2]
    with pytest.raises(ValueError, match="for two, not 3"):
        game.start(3)
    play = Play(2, SMALL)
    assert play.t.balances == (2, 2)
    assert play.t.homes == (WASHINGTON, TOKYO)
    assert list(game.legal(play.t, 1)) == [Pay(spy, hundreds) for hundreds in (1, 2) for spy in (EARL, TANYA)]
    play.do(0, Pay(EARL, 2))
    play.do(1, Pay(TANYA, 1))
    assert (play.t.turn, play.t.frame) == (0, Turn())
    view = game.view(play.t, 0)
    dreams = {game.determinize(view, Random(seed)).accounts[1][:2] for seed in range(200)}
    assert dreams == {(1, 0), (2, 0), (0, 1), (0, 2)}


def test_the_small_game_leads_straight_home() -> None:
    play = begun(Pay(EARL, 1), Pay(TANYA, 1))
    assert ALL_BOARDS["row5"].cities == ("Washington", "Lisbon", "Tangier", "Cairo", "Tokyo")
    assert play.t.spies == (TANGIER, TANGIER, *(OFF,) * 6)
    assert play.t.case == TANGIER
    pays = [Pay(spy, hundreds) for hundreds in (0, 1) for spy in (EARL, TANYA)]
    assert list(play.game.legal(play.t, 0)) == [Move(EARL, LISBON, True), Move(TANYA, LISBON, True), *pays]
    play.do(0, Move(EARL, LISBON, True))
    play.all_pass()
    assert list(play.game.legal(play.t, 1)) == [Move(EARL, TANGIER, True), *pays], "Tanya is not with the briefcase"
    play.do(1, Pay(EARL, 1))
    play.do(0, Move(EARL, WASHINGTON, True))
    play.all_pass()
    assert Won(0) in play.public
    assert "Tangier" in svg.board(play.game.view(play.t, None))


def test_the_small_game_lasts_three_turns() -> None:
    play = begun(Pay(EARL, 1), Pay(EARL, 2))
    play.do(0, Move(EARL, LISBON, True))
    play.do(1, CHALLENGE)
    play.do(0, Concede())
    play.do(1, Pay(EARL, 0))
    play.do(0, Pay(EARL, 1))
    assert Drawn(3) in play.public
    assert play.game.result(play.t) == (0.5, 0.5)
    assert all(random_match(play.game, 2, Random(seed))[0].turns <= 3 for seed in range(20))


def test_bids_are_what_two_hundred_dollars_allow() -> None:
    play = begun(Pay(EARL, 1), Pay(EARL, 2))
    play.do(0, Move(EARL, LISBON, True))
    play.do(1, CHALLENGE)
    play.do(0, CALL_BIDS)
    assert list(play.game.legal(play.t, 1)) == [Bid(1), Bid(2)]


def test_without_the_option_nothing_is_small() -> None:
    for options in (Options(), Options(two_players=True)):
        t = Conspiracy(options).start(4)
        assert set(t.spies) == {OFF}
        assert t.balances == (100,) * 4
        assert options.last_turn == 400
        assert options.chart == "auto"
