"""Challenges and bidding [28-44]. One test a paragraph, named after it."""

from __future__ import annotations

from contextlib import suppress

from intrigue.games.conspiracy.board import OFF
from intrigue.games.conspiracy.words import (
    CALL_BIDS,
    CHALLENGE,
    CONCEDE,
    COVER,
    PASS,
    REFUSE,
    STOP,
    Bid,
    Bidding,
    Blow,
    Challenged,
    Covering,
    Disclosing,
    Move,
    Options,
    Pay,
    Skipped,
    Window,
)
from tests.games.conspiracy.table import EARL, MIKE, RITA, ROCK, TANYA, Play, at, is_turn_of, play


def tanya_moves(*accounts: int, options: Options | None = None, carry: bool = True) -> Play:
    """Seat 0 moves Tanya, with the briefcase, from n to nw; the accounts with her are those of the seats in order."""
    wealth = [{TANYA: account} if account else {} for account in accounts]
    p = play(*wealth, stand={"TANYA": "n", "case": "n"}, options=options)
    p.do(0, Move(TANYA, at("nw"), carry))
    return p


def rock_accuses(*accounts: int) -> Play:
    """Seat 0 blows Rita's cover through Rock; the accounts with Rock are those of the seats in order."""
    wealth = [{ROCK: account} if account else {} for account in accounts]
    p = play(*wealth, stand={"ROCK": "n", "RITA": "n"})
    p.do(0, Blow(ROCK, RITA))
    return p


def test_moves_and_blown_covers_can_be_challenged() -> None:
    """A-12, A-47: one window a deed; pieces stand on the new space meanwhile, the Victim and the fee wait."""
    move = tanya_moves(5, 7)
    assert isinstance(move.t.frame, Window)
    assert move.t.spies[TANYA] == move.t.case == at("nw")
    move.do(1, CHALLENGE)
    assert move.t.case == at("nw")
    cover = rock_accuses(15, 1)
    assert isinstance(cover.t.frame, Window)
    cover.do(1, CHALLENGE)
    assert cover.t.spies[RITA] == at("n")
    assert cover.t.accounts[0][ROCK] == 15


def test_everybody_is_asked_clockwise_and_once() -> None:
    """A-37: also those who can only pass, refuse or stop; a pass uses up the chance."""
    p = tanya_moves(0, 0, 3, 0)
    asked = []
    while isinstance(p.t.frame, Window):
        (seat,) = p.actors()
        asked.append((seat, list(p.legal(seat))))
        p.do(seat, PASS)
    assert asked == [(1, [PASS]), (2, [PASS, CHALLENGE]), (3, [PASS])]
    assert is_turn_of(p, 1)
    p = tanya_moves(0, 2)
    p.do(1, PASS)
    p.refuses(1, CHALLENGE)
    forced = tanya_moves(0, 0, 2)
    forced.passes(1)
    forced.do(2, CHALLENGE)
    forced.do(0, CALL_BIDS)
    forced.do(2, Bid(2))
    assert list(forced.legal(0)) == [REFUSE]
    top = tanya_moves(5, 2)
    top.do(1, CHALLENGE)
    top.do(0, CALL_BIDS)
    top.do(1, Bid(2))
    top.do(0, COVER)
    assert list(top.legal(1)) == [STOP]


def test_a_challenge_needs_money_on_the_contested_spy() -> None:
    """A-13: at least 100 on the moved spy or the Informer; it is proved by challenging."""
    p = tanya_moves(5, 0, 1)
    p.refuses(1, CHALLENGE)
    p.passes(1)
    p.do(2, CHALLENGE)
    assert p.view(3).bounds[2][TANYA] == 1
    cover = play({ROCK: 10}, {RITA: 50}, stand={"ROCK": "n", "RITA": "n"})
    cover.do(0, Blow(ROCK, RITA))
    cover.refuses(1, CHALLENGE)  # money on the Victim does not count
    assert not any(isinstance(action, type(CHALLENGE)) for action in p.legal(0))


def test_a_player_who_lost_the_next_turn_may_still_challenge() -> None:
    """A-14: allowed, and losing again adds nothing."""
    p = tanya_moves(5, 0, 0, 2)
    p.passes(1, 2)
    p.challenges(3, 1, covered=True)
    assert p.t.lost == (False, False, False, True)
    p.do(1, Move(TANYA, at("n"), True))
    p.passes(2)
    p.do(3, CHALLENGE)
    p.do(1, CONCEDE)
    assert p.t.lost == (False, False, False, True)
    assert p.t.spies[TANYA] == at("nw")


def test_after_a_failed_challenge_the_next_player_may_try() -> None:
    """A-15: yes after a pass or a failure, no after a success or a concession."""
    p = tanya_moves(5, 2, 0, 9)
    p.challenges(1, 2, covered=True)
    assert p.actors() == (2,)
    p.refuses(1, CHALLENGE)  # once a turn
    p.passes(2)
    p.challenges(3, 6, covered=False)
    assert p.t.spies[TANYA] == p.t.case == at("n")
    assert is_turn_of(p, 2)  # the first challenger still lost a turn
    for ending in (CONCEDE, CALL_BIDS):
        q = tanya_moves(5, 7, 9, 9)
        q.do(1, CHALLENGE)
        q.do(0, ending)
        if ending is CALL_BIDS:
            q.do(1, Bid(6))
            q.do(0, REFUSE)
        assert is_turn_of(q, 1)


def test_the_challenged_player_concedes_or_calls_for_bids() -> None:
    """A-46: both, even with nothing on the spy."""
    p = tanya_moves(0, 3)
    p.do(1, CHALLENGE)
    assert p.actors() == (0,)
    assert set(p.legal(0)) == {CONCEDE, CALL_BIDS}
    p.do(0, CALL_BIDS)
    assert isinstance(p.t.frame, Bidding)
    assert p.actors() == (1,)


def test_a_concession_is_a_won_challenge() -> None:
    """A-16, A-39: no penalty, nothing disclosed but the challenger's 100."""
    p = tanya_moves(8, 3)
    p.do(1, CHALLENGE)
    p.do(0, CONCEDE)
    assert p.t.spies[TANYA] == p.t.case == at("n")
    assert p.t.lost == (False,) * 4
    assert (p.t.bounds[0][TANYA], p.t.bounds[1][TANYA]) == (0, 1)
    assert is_turn_of(p, 1)
    cover = rock_accuses(15, 2)
    cover.do(1, CHALLENGE)
    cover.do(0, CONCEDE)
    assert (cover.t.spies[RITA], cover.t.accounts[0][ROCK]) == (at("n"), 15)


def test_a_bid_shows_money_already_paid() -> None:
    """A-19: an overbid or a false cover cannot be made; nobody pays meanwhile; no money moves."""
    p = tanya_moves(5, 7)
    p.do(1, CHALLENGE)
    p.do(0, CALL_BIDS)
    p.refuses(1, Bid(0))
    p.refuses(1, Bid(8))
    with suppress(TypeError):  # compiled rules do not even make it
        p.refuses(1, Bid(2.5))  # type: ignore[arg-type]
    p.refuses(1, Pay(TANYA, 1))
    wealth = p.t.accounts, p.t.balances
    p.do(1, Bid(6))
    p.refuses(0, COVER)
    p.refuses(0, Pay(TANYA, 1))
    assert (p.t.accounts, p.t.balances) == wealth
    assert p.view(3).bounds[1][TANYA] == 6
    assert all(isinstance(bid.hundreds, int) for bid in p.legal(1) if isinstance(bid, Bid))


def test_a_challenge_is_at_least_one_bid() -> None:
    """A-38: stopping before the first bid is an option."""
    p = tanya_moves(5, 7)
    p.do(1, CHALLENGE)
    p.do(0, CALL_BIDS)
    assert list(p.legal(1)) == [Bid(hundreds) for hundreds in range(1, 8)]
    lenient = tanya_moves(5, 7, options=Options(map="hub21", stop_before_bid=True))
    lenient.do(1, CHALLENGE)
    lenient.do(0, CALL_BIDS)
    lenient.do(1, STOP)
    assert lenient.t.lost[1]
    assert lenient.actors() == (2,)


def test_raises_are_higher_by_any_number_of_hundreds() -> None:
    """A-17: strictly higher, within the account, jumps allowed."""
    p = tanya_moves(50, 60)
    p.do(1, CHALLENGE)
    p.do(0, CALL_BIDS)
    p.do(1, Bid(4))
    p.do(0, COVER)
    p.refuses(1, Bid(4))
    p.refuses(1, Bid(3))
    p.do(1, Bid(40))
    p.do(0, COVER)
    assert list(p.legal(1)) == [*(Bid(hundreds) for hundreds in range(41, 61)), STOP]


def test_a_bid_that_is_matched_is_covered() -> None:
    """A-18: a tie goes to the challenged player."""
    p = tanya_moves(8, 8)
    p.do(1, CHALLENGE)
    p.do(0, CALL_BIDS)
    p.do(1, Bid(8))
    assert list(p.legal(0)) == [COVER, REFUSE]
    p.do(0, COVER)
    p.do(1, STOP)
    p.all_pass()
    assert p.t.spies[TANYA] == p.t.case == at("nw")
    assert Skipped(1) in p.public


def test_either_side_may_end_the_bidding() -> None:
    p = tanya_moves(15, 11)
    p.challenges(1, 5, covered=True)  # six hundred more in hand
    assert p.t.lost[1]
    q = tanya_moves(15, 11)
    q.challenges(1, 5, 6, covered=False)  # fifteen would cover
    assert q.t.spies[TANYA] == at("n")
    assert q.t.bounds[0][TANYA] == 5  # the refusal proved nothing


def test_a_challenger_who_stops_loses_the_next_turn() -> None:
    p = tanya_moves(5, 3)
    p.challenges(1, 1, 3, covered=True)
    p.passes(2, 3)
    assert p.t.spies[TANYA] == at("nw")
    assert is_turn_of(p, 2)


def test_a_bid_that_is_not_covered_cancels_the_deed() -> None:
    for carry in (True, False):
        p = tanya_moves(5, 7, carry=carry)
        p.challenges(1, 6, covered=False)
        assert p.t.spies[TANYA] == p.t.case == at("n")
        assert p.t.lost == (False,) * 4
        assert is_turn_of(p, 1)
    cover = rock_accuses(15, 0, 20)
    cover.passes(1)
    cover.challenges(2, 16, covered=False)
    assert (cover.t.spies[RITA], cover.t.accounts[0][ROCK]) == (at("n"), 15)
    assert is_turn_of(cover, 1)


def test_the_fee_is_taken_once_and_after_all_challenges() -> None:
    """A-22: a later contest sees the full account."""
    p = rock_accuses(15, 12, 14)
    p.challenges(1, 12, covered=True)
    assert p.t.accounts[0][ROCK] == 15
    p.challenges(2, 14, covered=True)
    p.passes(3)
    assert p.t.accounts[0][ROCK] == 5
    assert p.t.spies[RITA] == OFF
    assert p.t.lost == (False, True, True, False)


def test_a_lost_turn_is_skipped_once() -> None:
    """A-29, A-41: the skip clears the mark; with all others marked there is exactly one extra turn."""
    p = tanya_moves(5, 1, 2, 3)
    for challenger, bid in ((1, 1), (2, 2), (3, 3)):
        p.challenges(challenger, bid, covered=True)
    assert [event for event in p.public if isinstance(event, Skipped)] == [Skipped(1), Skipped(2), Skipped(3)]
    assert is_turn_of(p, 0)
    assert p.t.lost == (False,) * 4
    p.do(0, Move(TANYA, at("n"), False))
    p.challenges(1, 1, covered=True)  # a loss after the skip marks again
    assert p.t.lost == (False, True, False, False)
    p.passes(2, 3)
    assert is_turn_of(p, 2)


def test_two_losses_before_a_turn_cost_one_turn() -> None:
    p = play({TANYA: 5}, {EARL: 5}, {}, {TANYA: 2, EARL: 2}, stand={"TANYA": "n", "EARL": "s"})
    for actor, spy, to in ((0, TANYA, "nw"), (1, EARL, "se")):
        p.do(actor, Move(spy, at(to), False))
        p.passes(*(seat for seat in (1, 2) if seat > actor))
        p.challenges(3, 1, covered=True)
        p.all_pass()
    assert p.t.lost == (False, False, False, True)
    p.bluffs(2)
    assert is_turn_of(p, 0)
    p.bluffs(0, 1, 2)
    assert is_turn_of(p, 3)


def test_every_phase_names_its_actor() -> None:
    p = rock_accuses(15, 12)
    assert (p.actors(), type(p.t.frame)) == ((1,), Window)
    p.do(1, CHALLENGE)
    assert (p.actors(), type(p.t.frame)) == ((0,), Challenged)
    p.do(0, CALL_BIDS)
    assert (p.actors(), type(p.t.frame)) == ((1,), Bidding)
    p.do(1, Bid(1))
    assert (p.actors(), type(p.t.frame)) == ((0,), Covering)
    p.do(0, COVER)
    p.do(1, STOP)
    p.passes(2, 3)
    assert (p.actors(), type(p.t.frame)) == ((1,), Disclosing)
    assert MIKE not in (death.victim for death in p.t.deaths)
