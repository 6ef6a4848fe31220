"""What is true of every state that can come up in play: money, proofs, pieces, and the moment."""

from __future__ import annotations

from intrigue.core.contract import Seat
from intrigue.games.conspiracy.board import FEE, OFF, SPIES, Board
from intrigue.games.conspiracy.state import ConspiracyState
from intrigue.games.conspiracy.words import (
    Bidding,
    Blow,
    Challenged,
    Covering,
    Disclosing,
    Drawing,
    Lots,
    Move,
    Opening,
    Options,
    Over,
    Placing,
    Settling,
    Window,
)

BEFORE_PLAY = Drawing | Settling | Placing | Opening | Lots


def check(t: ConspiracyState, board: Board, options: Options) -> None:
    """Assert that the state could have come up in play with these options."""
    for seat in range(t.seats):
        check_book(t, seat, options)
        check_bounds(t, seat)
    check_times(t)
    check_pieces(t, board, options.spies)
    check_turns(t, options)
    check_contest(t)


def paid(t: ConspiracyState, seat: Seat, spy: int, after: int) -> int:
    """What the seat's first this many pay-offs gave the spy in all."""
    return sum(pay.hundreds for pay in t.books[seat][:after] if pay.spy == spy)


def fees(t: ConspiracyState, seat: Seat, spy: int, deaths: int) -> int:
    """What the first this many deaths took from the seat's account with the spy."""
    return FEE * sum(1 for death in t.deaths[:deaths] if death.seat == seat and death.informer == spy)


def check_book(t: ConspiracyState, seat: Seat, options: Options) -> None:
    """The book adds up to what its owner began with, and pays nobody who was gone."""
    book, all_deaths = t.books[seat], len(t.deaths)
    for spy in range(len(SPIES)):
        account = paid(t, seat, spy, len(book)) - fees(t, seat, spy, all_deaths)
        assert t.accounts[seat][spy] == account >= 0, "an account is not what was paid less the fees"
    spent = sum(t.accounts[seat]) + FEE * sum(1 for death in t.deaths if death.seat == seat)
    assert t.balances[seat] + spent == options.funds, "balance, accounts and fees are not the funds of a new book"
    assert t.balances[seat] >= 0, "a balance is overdrawn"
    assert not book or 100 * book[0].hundreds >= options.opening_min, "the opening pay-off is too small"
    for number, death in enumerate(t.deaths):
        assert all(pay.spy != death.victim for pay in book[death.made[seat] :]), "an eliminated spy was paid"
        if death.seat == seat:
            had = paid(t, seat, death.informer, death.made[seat]) - fees(t, seat, death.informer, number)
            assert had >= FEE, "a cover was blown without the fee in the Informer's account"


def check_bounds(t: ConspiracyState, seat: Seat) -> None:
    """Every proof holds for the book as it was then, and the bounds are what the proofs say."""
    known = [0] * len(SPIES)
    for proof in t.proofs:
        if proof.seat == seat:
            had = paid(t, seat, proof.spy, proof.after)
            assert had == proof.paid if proof.exact else had >= proof.paid, "the book belies a proof"
            assert proof.paid > known[proof.spy] or proof.exact, "a proof says nothing new"
            known[proof.spy] = proof.paid
    for spy in range(len(SPIES)):
        bound = known[spy] - fees(t, seat, spy, len(t.deaths))
        assert t.bounds[seat][spy] == bound >= 0, "a bound is not what the proofs say"


def check_times(t: ConspiracyState) -> None:
    """Proofs and deaths are in the order of time, and no more pay-offs were made than there were turns for."""
    made = tuple(len(book) for book in t.books)
    for seat in range(t.seats):
        after = [proof.after for proof in t.proofs if proof.seat == seat]
        counts = [death.made[seat] for death in t.deaths]
        assert after == sorted(after), "proofs are out of order"
        assert counts == sorted(counts), "deaths are out of order"
        assert max([0, *after, *counts]) <= made[seat], "a proof or death lies in the future"
        assert min([1, *after, *counts]) == 1, "a proof or death lies before the opening"
    if isinstance(t.frame, BEFORE_PLAY):
        happened = t.proofs or t.deaths or t.turns or any(t.lost)
        assert not happened, "something happened before the first turn"
        assert max(made) <= isinstance(t.frame, Opening | Lots), "a pay-off was made before its time"
        assert min(made) == 1 or not isinstance(t.frame, Lots), "an opening pay-off is missing"
    else:
        assert min(made) >= 1, "an opening pay-off is missing"
        used = sum(made) - t.seats + len(t.deaths) - isinstance(t.frame, Disclosing)
        assert used <= t.turns, "there were fewer turns than pay-offs and deaths"


def check_pieces(t: ConspiracyState, board: Board, spies: int) -> None:
    """Eliminated spies are off the board, all others on it, and headquarters belong to one seat each."""
    gone = {death.victim for death in t.deaths}
    waiting = t.frame.spy if isinstance(t.frame, Placing) else 0 if OFF in t.homes else spies
    assert len(gone) == len(t.deaths) < spies, "a spy died twice, or all are dead"
    for spy, at in enumerate(t.spies):
        assert (at == OFF) == (spy in gone or spy >= waiting), "a spy is neither on the board nor out of the game"
        assert OFF <= at < len(board.graph), "a spy stands nowhere"
    assert 0 <= t.case < len(board.graph), "the briefcase lies nowhere"
    homes = [home for home in t.homes if home != OFF]
    assert len(set(homes)) == len(homes), "two seats have one headquarters"
    assert set(homes) <= set(board.headquarters), "an ordinary space is a headquarters"


def check_turns(t: ConspiracyState, options: Options) -> None:
    """The acting seat has not lost its turn, and the limit has not been passed."""
    assert not t.lost[t.turn], "the acting seat should have been skipped"
    if isinstance(t.frame, Over):
        drawn = t.frame.winner is None
        assert not drawn or t.turns == options.last_turn, "a match is drawn at the limit only"
        assert drawn or t.case == t.homes[t.frame.winner or 0], "the winner has no briefcase at home"
    else:
        assert not options.last_turn or t.turns < options.last_turn, "the limit has been passed"


def check_contest(t: ConspiracyState) -> None:
    """A deed under challenge was possible, and those who contest it have shown what they said."""
    frame = t.frame
    if isinstance(frame, Disclosing):
        last = t.deaths[-1]
        assert (last.victim, last.seat) == (frame.victim, t.turn), "the disclosure is not about the last death"
    if not isinstance(frame, Window | Challenged | Bidding | Covering):
        return
    deed, actor = frame.deed, t.bounds[t.turn]
    if isinstance(deed, Move):
        spy = deed.spy
        assert t.spies[spy] == deed.to, "the moved spy is not where it went"
        assert t.case == deed.to or not deed.carry, "the briefcase is not where it was carried"
    else:
        assert isinstance(deed, Blow)
        spy = deed.informer
        assert t.spies[spy] == t.spies[deed.victim] == frame.origin != OFF, "Informer and Victim are apart"
        assert actor[spy] >= FEE, "the fee was not shown"
    if isinstance(frame, Window):
        assert frame.asked != t.turn, "the acting seat is asked to challenge itself"
        return
    assert frame.challenger != t.turn, "a seat challenges itself"
    bid = 0 if isinstance(frame, Challenged) else frame.bid
    assert t.bounds[frame.challenger][spy] >= max(bid, 1), "a bid was not shown"
    assert not isinstance(frame, Bidding) or actor[spy] >= bid, "a cover was not shown"
