"""The six bidding examples of the rule book's appendix; Player 1 of the book is seat 0 here."""

from __future__ import annotations

from intrigue.games.conspiracy.board import OFF
from intrigue.games.conspiracy.words import CALL_BIDS, CHALLENGE, COVER, REFUSE, STOP, Bid, Blow, Move
from tests.games.conspiracy.table import PEKING_TOM, RITA, ROCK, TANYA, at, is_turn_of, play


def test_move_challenge_1_a_higher_account_wins() -> None:
    """500 against 700: 100, 200 and 400 are covered, 600 is not."""
    p = play({TANYA: 5}, {TANYA: 7}, stand={"TANYA": "n"})
    p.do(0, Move(TANYA, at("nw"), False))
    p.do(1, CHALLENGE)
    p.do(0, CALL_BIDS)
    for bid in (1, 2, 4):
        p.do(1, Bid(bid))
        p.do(0, COVER)
    p.do(1, Bid(6))
    p.refuses(0, COVER)
    p.do(0, REFUSE)
    assert p.t.spies[TANYA] == at("n")
    assert p.t.lost == (False,) * 4
    assert is_turn_of(p, 1)
    assert (p.t.bounds[0][TANYA], p.t.bounds[1][TANYA]) == (4, 6)


def test_move_challenge_2_a_tie_is_covered() -> None:
    """The book gives the mover 600 and has him cover 800; with 800 it is right: the tie is his."""
    p = play({TANYA: 8}, {}, {}, {TANYA: 8}, stand={"TANYA": "n", "case": "n"})
    p.do(0, Move(TANYA, at("nw"), True))
    p.passes(1, 2)
    p.do(3, CHALLENGE)
    p.do(0, CALL_BIDS)
    for bid in (5, 8):
        p.do(3, Bid(bid))
        p.do(0, COVER)
    assert list(p.legal(3)) == [STOP]
    p.do(3, STOP)
    assert p.t.spies[TANYA] == p.t.case == at("nw")
    p.bluffs(1, 2)
    assert is_turn_of(p, 0)


def test_move_challenge_2_as_printed_cannot_be_played() -> None:
    p = play({TANYA: 6}, {}, {}, {TANYA: 8}, stand={"TANYA": "n", "case": "n"})
    p.do(0, Move(TANYA, at("nw"), True))
    p.passes(1, 2)
    p.do(3, CHALLENGE)
    p.do(0, CALL_BIDS)
    p.do(3, Bid(8))
    p.refuses(0, COVER)


def test_move_challenge_3_a_player_may_refuse_what_he_could_cover() -> None:
    """1,500 against 1,100: 500 is covered, 600 is refused to keep the secret."""
    p = play({PEKING_TOM: 11}, {PEKING_TOM: 15}, first=1, stand={"PEKING_TOM": "e"})
    p.do(1, Move(PEKING_TOM, at("ne"), False))
    p.passes(2, 3)
    p.challenges(0, 5, 6, covered=False)
    assert p.t.spies[PEKING_TOM] == at("e")
    assert p.t.lost == (False,) * 4
    assert p.t.bounds[1][PEKING_TOM] == 5
    assert is_turn_of(p, 2)


def test_cover_challenge_1_money_on_the_victim_does_not_help() -> None:
    """1,700 on Rock blows Rita's cover; 2,200 on Rita and nothing on Rock cannot challenge; 700 is left."""
    p = play({RITA: 22}, {ROCK: 17}, stand={"RITA": "n", "ROCK": "c"})
    p.moves(ROCK, "n")
    p.do(1, Blow(ROCK, RITA))
    p.passes(2, 3)
    p.refuses(0, CHALLENGE)
    p.passes(0)
    assert p.t.spies[RITA] == OFF
    assert p.t.accounts[1][ROCK] == 7


def test_cover_challenge_2_a_lower_account_loses() -> None:
    """1,500 against 1,700: 1,100 to 1,500 are all covered."""
    p = play({RITA: 22}, {ROCK: 17}, {ROCK: 15}, stand={"RITA": "n", "ROCK": "c"})
    p.moves(ROCK, "n")
    p.do(1, Blow(ROCK, RITA))
    p.challenges(2, 11, 12, 13, 14, 15, covered=True)
    p.passes(3, 0)
    assert p.t.spies[RITA] == OFF
    assert p.t.accounts[1][ROCK] == 7
    p.all_pass()
    assert is_turn_of(p, 3)  # Player 3 of the book, seat 2, lost the turn


def test_cover_challenge_3_a_higher_account_saves_the_victim() -> None:
    """1,900 against 1,700: 1,100, 1,200, 1,500 and 1,700 are covered, 1,800 is not."""
    p = play({RITA: 22}, {ROCK: 17}, {ROCK: 19}, stand={"RITA": "n", "ROCK": "c"})
    p.moves(ROCK, "n")
    p.do(1, Blow(ROCK, RITA))
    p.challenges(2, 11, 12, 15, 17, 18, covered=False)
    assert p.t.spies[RITA] == at("n")
    assert p.t.accounts[1][ROCK] == 17
    assert p.t.lost == (False,) * 4
    assert is_turn_of(p, 2)
