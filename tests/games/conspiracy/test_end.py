"""What is known, and the end [45-53]. One test a paragraph, named after it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from intrigue.core.contract import Action, Event
from intrigue.games.conspiracy import words
from intrigue.games.conspiracy.audit import audit
from intrigue.games.conspiracy.words import (
    CHALLENGE,
    CONCEDE,
    DISCLOSE,
    KEEP,
    BidMade,
    Blow,
    BooksOpened,
    Covered,
    Disclosed,
    Disclosing,
    Drawn,
    Move,
    Options,
    Pay,
    Skipped,
    Won,
)
from tests.games.conspiracy.table import EARL, MIKE, RITA, ROCK, TANYA, Play, at, is_turn_of, play, won_by

NAMES = ["Ann", "Bob", "Cid", "Dot"]


def test_what_was_shown_is_remembered() -> None:
    """A-20, A-40: bids and covers are bounds; the fee lowers, an announcement raises to 1,000 at least."""
    p = play({ROCK: 25}, {ROCK: 14}, {}, {}, stand={"ROCK": "n", "RITA": "n", "TANYA": "n"})
    p.do(0, Move(ROCK, at("nw"), False))
    p.challenges(1, 4, 12, covered=True)
    p.passes(2, 3)
    assert (p.view(3).bounds[0][ROCK], p.view(3).bounds[1][ROCK]) == (12, 12)
    p.bluffs(2, 3)
    p.put(ROCK="n")
    p.do(0, Blow(ROCK, RITA))
    assert p.view(None).bounds[0][ROCK] == 12  # already more than the fee
    p.all_pass()
    assert p.view(None).bounds[0][ROCK] == 2
    assert p.view(None).bounds[1][ROCK] == 12
    p.bluffs(1, 2, 3)
    p.do(0, Blow(ROCK, TANYA))
    assert p.view(None).bounds[0][ROCK] == 10
    p.do(1, CHALLENGE)
    p.do(0, CONCEDE)
    assert p.view(None).bounds[0][ROCK] == 10
    assert p.view(None).bounds[1][ROCK] == 12


def test_everybody_sees_only_their_own_book() -> None:
    """A-35: own book; public board, briefcase, counts, bounds and marks."""
    p = play({TANYA: 5}, {RITA: 7})
    view, spectator = p.view(1), p.view(None)
    assert view.books == (None, (Pay(RITA, 7),), None, None)
    assert view.balances == (None, 93, None, None)
    assert view.accounts == (None, p.t.accounts[1], None, None)
    assert spectator.books == (None,) * 4
    assert spectator.balances == (None,) * 4
    assert spectator.accounts == (None,) * 4
    assert (view.spies, view.case, view.bounds, view.lost) == (p.t.spies, p.t.case, p.t.bounds, p.t.lost)
    assert view.made == (1, 1, 1, 1)


def test_after_an_elimination_everybody_may_disclose() -> None:
    """A-30, A-44: left of the actor first, the actor last; exact, nought included, or kept secret."""
    p = play({ROCK: 12}, {RITA: 22}, {TANYA: 3}, {RITA: 4}, stand={"ROCK": "n", "RITA": "n"})
    p.do(0, Blow(ROCK, RITA))
    p.passes(1, 2, 3)
    assert set(p.legal(1)) == {DISCLOSE, KEEP}
    for seat, answer in ((1, DISCLOSE), (2, DISCLOSE), (3, KEEP)):
        assert p.actors() == (seat,)
        p.do(seat, answer)
    assert isinstance(p.t.frame, Disclosing)
    p.do(0, DISCLOSE)
    told = [event for event in p.public if isinstance(event, Disclosed)]
    assert told == [Disclosed(1, RITA, 22), Disclosed(2, RITA, 0), Disclosed(0, RITA, 0)]
    assert is_turn_of(p, 1)
    assert [p.t.bounds[seat][RITA] for seat in range(4)] == [0, 22, 0, 0]
    for luck in range(20):
        dream = p.game.determinize(p.view(None), Random(luck))
        assert [dream.accounts[seat][RITA] for seat in range(3)] == [0, 22, 0]


def test_talk_is_free_but_amounts_are_not() -> None:
    """A-31: the rules have no deed that talks, trades or names an amount, but the contest and the disclosure."""
    kinds = {name for name, kind in vars(words).items() if isinstance(kind, type) and issubclass(kind, Action)}
    turn = {"Move", "Pay", "Blow"}
    answers = {"Pass", "Challenge", "Concede", "CallBids", "Bid", "Stop", "Cover", "Refuse", "Disclose", "Keep"}
    assert kinds - {"Action"} == {"Settle", "Place", "Begin"} | turn | answers
    naming = {name for name, kind in vars(words).items() if hasattr(kind, "hundreds") and issubclass(kind, Event)}
    assert naming == {"Paid", "BidMade", "Covered", "Refused", "Disclosed"}


def case_near_home(*accounts: int, options: Options | None = None, code: str = "N1") -> Play:
    """Tanya stands with the briefcase; the accounts with her are those of the seats in order."""
    wealth = [{TANYA: account} if account else {} for account in accounts]
    return play(*wealth, stand={"TANYA": code, "case": code}, options=options)


def test_a_win_counts_when_the_window_closes() -> None:
    """A-27: a cancelled win goes back, and the match goes on."""
    p = case_near_home(5, 2, 0, 9)
    p.do(0, Move(TANYA, at("HNW"), True))
    p.challenges(1, 2, covered=True)
    p.passes(2)
    assert p.actors() == (3,)
    p.challenges(3, 6, covered=False)
    assert p.t.spies[TANYA] == p.t.case == at("N1")
    assert is_turn_of(p, 2)
    q = case_near_home(5, 2)
    q.do(0, Move(TANYA, at("HNW"), True))
    q.challenges(1, 2, covered=True)
    q.passes(2)
    assert q.actors() == (3,)
    q.passes(3)
    assert won_by(q) == 0
    assert Won(0) in q.public


def test_nobody_wins_on_another_players_turn() -> None:
    """A-10, A-28: the owner must carry the briefcase out and in again."""
    p = case_near_home(code="E1")
    p.moves(TANYA, "HNE", carry=True)
    assert p.t.case == p.t.homes[1]
    assert is_turn_of(p, 1)
    p.moves(TANYA, "N2", carry=True)
    p.bluffs(2, 3, 0)
    p.moves(TANYA, "HNE", carry=True)
    assert won_by(p) == 1


def test_an_option_lets_the_owner_of_the_headquarters_win() -> None:
    """A-42: when the window closes on a foreign delivery."""
    p = case_near_home(0, 0, 2, options=Options(map="hub21", deliver_any=True), code="E1")
    p.do(0, Move(TANYA, at("HNE"), True))
    p.passes(1)
    p.do(2, CHALLENGE)
    p.do(0, CONCEDE)
    assert is_turn_of(p, 1)
    p.bluffs(1, 2, 3)
    p.moves(TANYA, "HNE", carry=True)
    assert won_by(p) == 1
    assert p.game.result(p.t) == (0.0, 1.0, 0.0, 0.0)


def test_a_turn_limit_draws_the_match() -> None:
    """A-33, A-43: turns taken count, skips do not; a win on the last turn wins; 0 is no limit."""
    assert Options().turn_limit == 400
    p = case_near_home(5, 2, options=Options(map="hub21", turn_limit=5))
    p.do(0, Move(TANYA, at("nw"), False))
    p.challenges(1, 1, covered=True)
    p.all_pass()
    assert Skipped(1) in p.public
    p.bluffs(2, 3, 0, 1)
    assert won_by(p) is None
    assert p.game.result(p.t) == (0.25,) * 4
    assert Drawn(5) in p.public
    last = case_near_home(options=Options(map="hub21", turn_limit=1))
    last.moves(TANYA, "HNW", carry=True)
    assert won_by(last) == 0
    endless = play(options=Options(map="hub21", turn_limit=0))
    endless.bluffs(*(0, 1, 2, 3) * 150)
    assert is_turn_of(endless, 0)


def finished() -> Play:
    """A match with a cover, contests, a disclosure and a win."""
    p = play(
        {TANYA: 9}, {ROCK: 20}, {ROCK: 12}, {RITA: 3}, stand={"TANYA": "nw", "case": "nw", "ROCK": "s", "RITA": "s"}
    )
    p.moves(TANYA, "N1", carry=True)
    p.do(1, Blow(ROCK, RITA))
    p.challenges(2, 6, 12, covered=True)
    p.passes(3, 0)
    for seat in (2, 3, 0, 1):
        p.do(seat, DISCLOSE)
    p.do(3, Pay(EARL, 4))
    p.moves(TANYA, "HNW", carry=True)
    return p


def test_at_the_end_the_books_are_opened() -> None:
    """A-32: all entries in order, and an audit of every claim."""
    p = finished()
    assert p.public[-1] == BooksOpened(p.t.books)
    assert p.view(None).books == p.view(2).books == p.t.books
    assert p.view(None).accounts == p.t.accounts
    assert p.game.determinize(p.view(None), Random(1)) == p.t
    for inbox in (p.public, *p.heard):
        assert audit(inbox, NAMES) == []
    assert audit(p.public[:-1], NAMES) == ["The books have not been opened."]


def forged(events: list[Event], books: tuple[tuple[Pay, ...], ...]) -> list[str]:
    return audit([*events[:-1], BooksOpened(books)], NAMES)


def test_the_audit_finds_what_the_books_do_not_bear_out() -> None:
    p = finished()
    books, events = p.t.books, p.public
    poor = forged(events, (books[0], (Pay(ROCK, 11),), *books[2:]))
    assert poor == ["Bob covered for $1,200 while the book showed $1,100 with Rock Bottom."]
    assert len(forged(events, (*books[:2], (Pay(MIKE, 12),), books[3]))) == 3  # a challenge and two bids
    assert "disclosed $300" in forged(events, (*books[:3], (Pay(RITA, 2), Pay(EARL, 4))))[0]
    assert "eliminated" in forged(events, (*books[:3], (Pay(RITA, 3), Pay(RITA, 4))))[0]
    assert "wrote 1" in forged(events, (*books[:3], (Pay(RITA, 3),)))[0]
    assert "paid more" in forged(events, ((Pay(TANYA, 101),), *books[1:]))[0]
    for number, event in enumerate(events):
        if isinstance(event, BidMade | Covered):
            bold = replace(event, hundreds=50)
            assert len(audit([*events[:number], bold, *events[number + 1 :]], NAMES)) == 1
