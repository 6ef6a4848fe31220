"""The table, a turn, pay-offs, blowing a cover [1-27]. One test a paragraph, named after it."""

from __future__ import annotations

from contextlib import suppress

import pytest

from intrigue.core.contract import CHANCE
from intrigue.games.conspiracy.board import BOARDS, OFF, SPIES, board_for
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.conspiracy.words import (
    CHALLENGE,
    CONCEDE,
    PASS,
    Begin,
    Blow,
    Disclosing,
    Move,
    Opening,
    Options,
    Paid,
    PaidSomebody,
    Pay,
    Place,
    Settle,
    Window,
)
from tests.games.conspiracy.table import (
    AHMED,
    BEA,
    EARL,
    MIKE,
    RITA,
    ROCK,
    TANYA,
    Play,
    at,
    begin,
    is_turn_of,
    play,
    won_by,
)


def test_the_briefcase_must_be_carried_home() -> None:
    p = play(stand={"TANYA": "nw", "case": "nw"})
    p.moves(TANYA, "N1", carry=True)
    assert is_turn_of(p, 1)
    p.bluffs(1, 2, 3)
    p.moves(TANYA, "HNW", carry=False)
    assert is_turn_of(p, 1)  # a spy alone wins nothing
    p.moves(TANYA, "N1")
    p.bluffs(2, 3)
    p.moves(TANYA, "HNW", carry=True)
    assert won_by(p) == 0
    assert p.game.result(p.t) == (1.0, 0.0, 0.0, 0.0)
    assert p.actors() == ()


def test_three_or_four_play() -> None:
    assert Conspiracy().seats == range(3, 5)
    with pytest.raises(ValueError, match="two_players"):
        Conspiracy().start(2)
    with pytest.raises(ValueError, match="not for 5"):
        Conspiracy().start(5)
    two = Conspiracy(Options(two_players=True))
    assert two.seats == range(2, 5)
    assert two.start(2).seats == 2
    endless = Conspiracy(Options(two_players=True, turn_limit=0))
    assert endless.seats == range(3, 5)
    with pytest.raises(ValueError, match="turn limit"):
        endless.start(2)


def test_the_map_suits_the_number_of_players() -> None:
    """A-11: an unused headquarters is an ordinary space, even with the briefcase."""
    assert [board_for("auto", seats).name for seats in (2, 3, 4)] == ["hub21", "tri19", "hub21"]
    assert Conspiracy(Options(map="tri19", two_players=True)).seats == range(3, 4)
    with pytest.raises(ValueError, match="three headquarters"):
        Conspiracy(Options(map="tri19")).start(4)
    with pytest.raises(ValueError, match="no opposite corners"):
        Conspiracy(Options(map="tri19", two_players=True)).start(2)
    p = play(seats=3, options=Options(map="hub21", deliver_any=True), stand={"TANYA": "S2", "case": "S2"})
    assert at("HSW") not in p.t.homes
    p.moves(TANYA, "HSW", carry=True)
    assert p.t.case == at("HSW")
    assert is_turn_of(p, 1)


def test_headquarters_are_drawn_or_chosen() -> None:
    """A-03: clockwise from a random corner, or chosen in seat order; two face each other."""
    homes = BOARDS["hub21"].headquarters
    drawn = Play(4)
    assert [(action, weight) for action, weight in drawn.game.odds(drawn.t)] == [(Settle(home), 1) for home in homes]
    drawn.do(CHANCE, Settle(homes[2]))
    assert drawn.t.homes == (homes[2], homes[3], homes[0], homes[1])
    chosen = Play(3, Options(map="hub21", headquarters="chosen"))
    chosen.do(0, Settle(homes[1]))
    chosen.refuses(1, Settle(homes[1]))
    chosen.do(1, Settle(homes[3]))
    chosen.do(2, Settle(homes[0]))
    assert chosen.t.homes == (homes[1], homes[3], homes[0])
    for how, chooser in (("drawn", CHANCE), ("chosen", 0)):
        two = Play(2, Options(two_players=True, headquarters=how))
        two.do(chooser, Settle(homes[1]))
        assert two.t.homes == (homes[1], homes[3])


def test_spies_begin_on_the_rim_in_random_order() -> None:
    """A-04: a shuffle over the starts, one spy at a time."""
    for seats, options in ((4, Options()), (3, Options()), (4, Options(map="grid25"))):
        p = Play(seats, options)
        p.do(CHANCE, Settle(p.board.headquarters[0]))
        for spy in range(len(SPIES)):
            odds = p.game.odds(p.t)
            free = [space for space in p.board.starts if space not in p.t.spies]
            assert odds == [(Place(spy, space), 1) for space in free]
            p.do(CHANCE, odds[-1][0])
        assert len(set(p.t.spies)) == len(SPIES)
        assert set(p.t.spies) <= set(p.board.starts)


def test_the_briefcase_begins_in_the_centre() -> None:
    for name, board in BOARDS.items():
        p = Play(3, Options(map=name))
        assert p.t.case == board.centre


def test_every_bank_book_opens_with_ten_thousand_dollars() -> None:
    p = Play(4)
    begin(p)
    assert p.t.balances == (100, 100, 100, 100)
    assert {pay.hundreds for pay in p.legal(0) if isinstance(pay, Pay)} == set(range(1, 101))


def test_the_opening_pay_off_is_secret_and_compulsory() -> None:
    """A-01, A-02: 100 to 10,000, all at once; nought only by option."""
    p = Play(4)
    begin(p)
    assert p.actors() == (0, 1, 2, 3)
    p.refuses(2, Pay(RITA, 0))
    p.do(2, Pay(RITA, 100))
    assert p.actors() == (0, 1, 3)
    assert p.heard[2][-1] == Paid(2, RITA, 100)
    assert p.heard[0][-1] == p.public[-1] == PaidSomebody(2)
    assert p.view(0).books == ((), None, None, None)
    assert p.view(0).made == (0, 0, 1, 0)
    for seat in (3, 0, 1):
        p.do(seat, Pay(TANYA, 1))
    assert not isinstance(p.t.frame, Opening)
    lenient = Play(4, Options(opening_min=0))
    begin(lenient)
    lenient.do(0, Pay(RITA, 0))
    assert lenient.t.balances[0] == 100


def test_the_first_player_is_drawn_or_named() -> None:
    """A-03: a seeded draw or a named seat; then to the left."""
    p = play(first=2)
    p.bluffs(2, 3, 0, 1, 2)
    p = Play(4)
    begin(p)
    for seat in range(4):
        p.do(seat, Pay(MIKE, 1))
    assert p.game.odds(p.t) == [(Begin(seat), 1) for seat in range(4)]
    named = play(options=Options(map="hub21", first=4), first=3)
    named.bluffs(3, 0)
    assert Conspiracy(Options(first=4)).seats == range(4, 5)
    with pytest.raises(ValueError, match="Seat 4"):
        Conspiracy(Options(first=4)).start(3)


def test_a_turn_is_one_deed() -> None:
    """A-07: no pass; a bluff is always there."""
    p = play({ROCK: 99, TANYA: 1}, stand={"ROCK": "n", "RITA": "n"})
    assert {type(action) for action in p.legal(0)} == {Move, Pay, Blow}
    assert [action for action in p.legal(0) if isinstance(action, Pay)] == [Pay(spy, 0) for spy in range(8)]
    p.refuses(0, PASS)
    for deed in (Move(ROCK, at("c"), False), Pay(ROCK, 0), Blow(ROCK, RITA)):
        q = play({ROCK: 99, TANYA: 1}, stand={"ROCK": "n", "RITA": "n"})
        q.do(0, deed)
        q.all_pass()
        assert is_turn_of(q, 1)


def test_a_spy_moves_along_one_path() -> None:
    p = play(stand={"TANYA": "n"})
    assert p.t.accounts[0][TANYA] == 0
    reachable = {move.to for move in p.legal(0) if isinstance(move, Move) and move.spy == TANYA}
    assert reachable == {at(code) for code in ("N1", "N2", "c", "ne", "nw")}
    p.refuses(0, Move(TANYA, at("s"), False))
    p.refuses(0, Move(TANYA, at("n"), False))
    p.moves(TANYA, "nw")
    assert p.t.spies[TANYA] == at("nw")


def test_any_number_of_spies_may_share_a_space() -> None:
    names = ("EARL", "TANYA", "PEKING_TOM", "RITA", "ROCK", "AHMED", "BEA")
    p = play(stand=dict.fromkeys(names, "c") | {"MIKE": "n"})
    p.moves(MIKE, "c")
    assert p.t.spies == (at("c"),) * 8
    p.moves(MIKE, "n", carry=True)


def test_a_spy_may_take_the_briefcase_along() -> None:
    """A-08, A-36: with or without, and only when both were there at the start of the turn."""
    p = play(stand={"TANYA": "n", "ROCK": "c"})
    p.refuses(0, Move(TANYA, at("c"), True))
    p.moves(TANYA, "c")
    assert p.t.case == at("c")
    p.moves(TANYA, "e", carry=False)
    assert p.t.case == at("c")
    p.moves(ROCK, "e", carry=True)
    assert p.t.case == p.t.spies[ROCK] == at("e")


def test_the_briefcase_belongs_to_nobody() -> None:
    p = play(stand={"TANYA": "c", "ROCK": "w", "RITA": "w"})
    p.moves(TANYA, "w", carry=True)
    takers = {move.spy for move in p.legal(1) if isinstance(move, Move) and move.carry}
    assert takers == {TANYA, ROCK, RITA}
    p.bluffs(1, 2, 3, 0)
    assert p.t.case == at("w")
    steal = play(stand={"AHMED": "nw", "EARL": "n", "case": "nw"})
    steal.moves(EARL, "nw")
    steal.moves(EARL, "n", carry=True)  # two turns of two players
    assert steal.t.case == at("n")
    assert steal.t.spies[AHMED] == at("nw")


def test_every_headquarters_may_be_entered() -> None:
    """A-09: any spy, anybody's, with or without the briefcase."""
    for carry in (False, True):
        p = play(stand={"TANYA": "E2", "case": "E2"})
        p.moves(TANYA, "HSE", carry=carry)
        assert p.t.spies[TANYA] == at("HSE")
        assert is_turn_of(p, 1)


def test_the_same_move_may_be_tried_again() -> None:
    """A-34: also after a cancellation."""
    p = play({}, {TANYA: 1}, stand={"TANYA": "n"})
    for _ in range(2):
        p.do(0, Move(TANYA, at("c"), False))
        p.do(1, CHALLENGE)
        p.do(0, CONCEDE)
        assert p.t.spies[TANYA] == at("n")
        p.bluffs(1, 2, 3)
    p.moves(TANYA, "c")
    assert p.t.spies[TANYA] == at("c")


def test_a_pay_off_is_written_in_secret() -> None:
    """A-05: multiples of 100 up to the balance; the others hear nothing but the fact."""
    p = play({EARL: 95})
    p.refuses(0, Pay(TANYA, 6))
    with suppress(TypeError):  # compiled rules do not even make it
        p.refuses(0, Pay(TANYA, 2.5))  # type: ignore[arg-type]
    p.do(0, Pay(TANYA, 5))
    assert (p.t.balances[0], p.t.accounts[0][TANYA]) == (0, 5)
    assert p.heard[0][-1] == Paid(0, TANYA, 5)
    assert p.heard[1][-1] == p.heard[3][-1] == p.public[-1] == PaidSomebody(0)
    assert is_turn_of(p, 1)  # no window: a pay-off is not challenged


def test_a_pay_off_of_nothing_is_a_bluff() -> None:
    """A-45: it names a living spy and looks like any pay-off."""
    real, bluff = play(), play()
    real.do(0, Pay(RITA, 30))
    bluff.do(0, Pay(TANYA, 0))
    for seat in (1, 2, 3):
        assert real.heard[seat] == bluff.heard[seat]
        assert real.view(seat) == bluff.view(seat)
    assert real.view(None) == bluff.view(None)
    assert bluff.t.balances[0] == 99
    assert bluff.t.books[0][-1] == Pay(TANYA, 0)


def test_pay_offs_to_one_spy_add_up() -> None:
    p = play({EARL: 2})
    p.do(0, Pay(EARL, 5))
    assert p.t.accounts[0][EARL] == 7
    assert p.t.books[0] == (Pay(EARL, 2), Pay(EARL, 5))
    p.refuses(0, Pay(EARL, 1))


def test_money_paid_is_never_taken_back() -> None:
    """A-06: no withdrawal, no transfer, nothing for an eliminated spy."""
    p = play({ROCK: 20}, stand={"ROCK": "n", "RITA": "n"})
    assert min(pay.hundreds for pay in p.legal(0) if isinstance(pay, Pay)) == 0
    p.do(0, Blow(ROCK, RITA))
    p.all_pass()
    assert all(pay.spy != RITA for pay in p.legal(1) if isinstance(pay, Pay))
    p.refuses(1, Pay(RITA, 0))
    p.refuses(1, Pay(RITA, 1))
    p.refuses(1, Pay(ROCK, -1))


def test_informer_and_victim_must_stand_together() -> None:
    """A-21: two different spies of one space, any pair of them."""
    p = play({ROCK: 10, BEA: 10}, stand={"ROCK": "n", "RITA": "n", "TANYA": "n", "BEA": "s"})
    blows = {action for action in p.legal(0) if isinstance(action, Blow)}
    assert blows == {Blow(ROCK, RITA), Blow(ROCK, TANYA)}
    p.refuses(0, Blow(ROCK, ROCK))
    p.refuses(0, Blow(BEA, RITA))


def test_the_informer_must_have_a_thousand_dollars_of_yours() -> None:
    p = play({ROCK: 9, RITA: 50}, {}, {ROCK: 30}, stand={"ROCK": "n", "TANYA": "n"})
    assert p.t.balances[0] > 10
    p.refuses(0, Blow(ROCK, TANYA))
    p.do(0, Pay(ROCK, 1))
    p.bluffs(1, 2, 3)
    p.do(0, Blow(ROCK, TANYA))
    assert isinstance(p.t.frame, Window)


def test_announcing_a_cover_proves_a_thousand_dollars() -> None:
    """A-23: the lower bound becomes 1,000."""
    p = play({ROCK: 17}, stand={"ROCK": "n", "RITA": "n"})
    assert p.view(2).bounds[0][ROCK] == 0
    p.do(0, Blow(ROCK, RITA))
    assert p.view(2).bounds[0][ROCK] == 10


def test_a_blown_cover_eliminates_the_victim_and_costs_a_thousand() -> None:
    p = play({ROCK: 17, RITA: 3}, stand={"ROCK": "n", "RITA": "n"})
    p.do(0, Blow(ROCK, RITA))
    assert (p.t.spies[RITA], p.t.accounts[0][ROCK]) == (at("n"), 17)
    p.passes(1, 2, 3)
    assert isinstance(p.t.frame, Disclosing)
    assert (p.t.spies[RITA], p.t.accounts[0][ROCK], p.t.balances[0]) == (OFF, 7, 80)
    p.all_pass()
    assert all(move.spy != RITA for move in p.legal(1) if isinstance(move, Move))


def test_the_briefcase_stays_where_the_victim_stood() -> None:
    """A-24: no spy holds it between turns."""
    p = play({ROCK: 10}, stand={"ROCK": "n", "RITA": "c"})
    p.moves(RITA, "n", carry=True)
    p.bluffs(1, 2, 3)
    p.do(0, Blow(ROCK, RITA))
    p.all_pass()
    assert p.t.case == at("n")
    p.moves(ROCK, "ne", carry=True)
    assert p.t.case == at("ne")


def test_money_on_the_victim_is_dead() -> None:
    """A-25: it stays written; balance, accounts and fees are always 10,000."""
    p = play({ROCK: 12}, {RITA: 22}, stand={"ROCK": "n", "RITA": "n"})
    p.do(0, Blow(ROCK, RITA))
    p.all_pass()
    assert (p.t.accounts[1][RITA], p.t.balances[1]) == (22, 78)
    assert p.t.balances[0] + sum(p.t.accounts[0]) + 10 == 100
    p.refuses(1, Pay(RITA, 1))


def test_the_last_spy_is_safe() -> None:
    """A-26: an Informer survives every elimination."""
    p = play(
        {ROCK: 100}, stand=dict.fromkeys(("EARL", "TANYA", "PEKING_TOM", "RITA", "ROCK", "AHMED", "BEA", "MIKE"), "n")
    )
    for victim in range(8):
        if victim != ROCK:
            p.do(0, Blow(ROCK, victim))
            p.all_pass()
            p.bluffs(1, 2, 3)
    assert [spy for spy, where in enumerate(p.t.spies) if where != OFF] == [ROCK]
    assert p.t.accounts[0][ROCK] == 30
    assert not any(isinstance(action, Blow) for action in p.legal(0))
    assert is_turn_of(p, 0)
