"""The law of dreamt books as sight.py states it: every possible book comes up, no other, and in which shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import log
from random import Random

import pytest

from intrigue.core.contract import Seat, put
from intrigue.games.conspiracy import sight
from intrigue.games.conspiracy.board import FEE, FUNDS, SPIES
from intrigue.games.conspiracy.sight import AGAIN, BLUFFS, ENOUGH, HOARDS, LOYAL, LUMPS, SPREAD, USUAL
from intrigue.games.conspiracy.state import Book, ConspiracyState, Row
from intrigue.games.conspiracy.words import DISCLOSE, PAYS, Blow, Move, Options, Pay
from tests.games.conspiracy.table import BEA, EARL, MIKE, RITA, ROCK, TANYA, Play, Wealth, at, begin, play

NOTHING: Row = (0,) * len(SPIES)
PLAIN, BLUFFED = Options(map="hub21"), Options(map="hub21", opening_min=0)


def dreamt(p: Play, seat: Seat, times: int) -> Counter[Book]:
    """Books of the seat as a spectator dreams them."""
    view, rng = p.view(None), Random(1)
    return Counter(sight.dream_book(view, seat, rng) for _ in range(times))


# Every possible book comes up, and no other


def with_book(t: ConspiracyState, seat: Seat, book: Book) -> ConspiracyState:
    """The same table, had the seat written that book."""
    twin = t.copy()
    row = [sum(pay.hundreds for pay in book if pay.spy == spy) for spy in range(len(SPIES))]
    for death in t.deaths:
        if death.seat == seat:
            row[death.informer] -= FEE
    twin.books = put(t.books, seat, book)
    twin.balances = put(t.balances, seat, FUNDS - sum(pay.hundreds for pay in book))
    twin.accounts = put(t.accounts, seat, tuple(row))
    return twin


def books(owed: Row, length: int, before: Book = (), paid: Row = NOTHING) -> Iterator[Book]:
    """Every book of that length that leaves enough for what each spy is known to have had in the end."""
    if len(before) == length:
        yield before
        return
    free = FUNDS - sum(map(max, paid, owed))
    for spy in range(len(SPIES)):
        for hundreds in range(max(0, owed[spy] - paid[spy]) + free + 1):
            yield from books(owed, length, (*before, PAYS[spy][hundreds]), put(paid, spy, paid[spy] + hundreds))


def is_sound(p: Play, t: ConspiracyState) -> bool:
    try:
        p.game.check(t)
    except AssertionError:
        return False
    return True


def possible(p: Play, seat: Seat) -> set[Book]:
    """Every book that the seat may have written as far as the table can tell, by the invariants alone."""
    proofs = [proof for proof in p.t.proofs if proof.seat == seat]
    owed = tuple(max([0, *(proof.paid for proof in proofs if proof.spy == spy)]) for spy in range(len(SPIES)))
    return {book for book in books(owed, len(p.t.books[seat])) if is_sound(p, with_book(p.t, seat, book))}


def opened(options: Options) -> Play:
    """Everybody has written an opening pay-off, and nothing is known of them."""
    p = Play(options=options)
    begin(p)
    for seat in range(4):
        p.do(seat, Pay(TANYA, 5))
    return p


def shown(wealth: Wealth, hundreds: int, options: Options = PLAIN) -> Play:
    """The second seat has these accounts, and has bid so much on Tanya, which was not covered."""
    p = play({TANYA: 1}, wealth, stand={"TANYA": "n"}, options=options)
    p.do(0, Move(TANYA, at("nw"), False))
    p.challenges(1, hundreds, covered=False)
    return p


def shown_twice() -> Play:
    """The second seat has shown $6,000 on Tanya and $3,900 on Rita, both by its second pay-off."""
    p = play({TANYA: 1}, {TANYA: 60, RITA: 39}, stand={"TANYA": "n", "RITA": "s"})
    p.do(0, Move(TANYA, at("nw"), False))
    p.challenges(1, 60, covered=False)
    p.moves(BEA, "HSW")
    p.bluffs(2, 3)
    p.do(0, Move(RITA, at("se"), False))
    p.challenges(1, 39, covered=False)
    return p


def shown_and_bluffed() -> Play:
    """The second seat has shown $9,800 on Tanya by its first pay-off, and made another since."""
    p = shown({TANYA: 98}, 98)
    p.bluffs(1)
    return p


def disclosed() -> Play:
    """The first seat has blown Rita's cover, everybody disclosed, and everybody made a pay-off since."""
    p = play({ROCK: 98}, {RITA: 97}, {EARL: 1}, stand={"ROCK": "n", "RITA": "n"})
    p.do(0, Blow(ROCK, RITA))
    p.passes(1, 2, 3)
    for seat in (1, 2, 3, 0):
        p.do(seat, DISCLOSE)
    p.bluffs(1)
    return p


Case = tuple[Callable[[], Play], Seat, int]  # the table, whose book, how many there are
CASES: dict[str, Case] = {
    "any opening": (lambda: opened(PLAIN), 1, 800),
    "any opening, or a bluff": (lambda: opened(BLUFFED), 1, 808),
    "a bid by the first pay-off": (lambda: shown({TANYA: 98}, 98), 1, 3),
    "a small bid that may hide a fortune": (lambda: shown({TANYA: 98}, 2), 1, 99),
    "a bid by the first pay-off, and another": (shown_and_bluffed, 1, 48),
    "a bid by two pay-offs": (lambda: shown({TANYA: 98, MIKE: 1}, 98), 1, 360),
    "bids on two spies": (shown_twice, 1, 6),
    "all there is": (lambda: shown({TANYA: 100, MIKE: 0}, 100), 1, 107),
    "all there is, or a bluff first": (lambda: shown({TANYA: 100, MIKE: 0}, 100, BLUFFED), 1, 115),
    "a fee and no more": (disclosed, 0, 91),
    "an exact account, and another pay-off": (disclosed, 1, 28),
    "a spy that was never paid": (disclosed, 2, 700),
}


@pytest.mark.parametrize("name", CASES)
def test_every_possible_book_can_be_dreamt_and_no_other(name: str) -> None:
    table, seat, count = CASES[name]
    p = table()
    wanted = possible(p, seat)
    assert len(wanted) == count
    assert p.t.books[seat] in wanted
    assert set(dreamt(p, seat, 300 * count if count < 200 else 150_000)) == wanted


# The stated shares

Law = Mapping[int, float]


def matches(found: Iterable[int], law: Law) -> None:
    """Fail unless everything comes up as often as the law says, within five deviations."""
    counts = Counter(found)
    total = counts.total()
    assert abs(sum(law.values()) - 1) < 1e-9
    assert set(counts) <= {outcome for outcome, chance in law.items() if chance}
    for outcome, chance in law.items():
        assert abs(counts[outcome] - total * chance) < 5 * (total * chance) ** 0.5 + 1, outcome


def left_over(spare: int, nothing: float, anything: float, sums: Law) -> Law:
    """What a pay-off gets of the money left: nothing, anything, or these sums; too much becomes any sum below."""
    law = dict.fromkeys(range(spare + 1), anything / (spare + 1))
    law[0] += nothing
    for hundreds, chance in sums.items():
        within = (hundreds,) if hundreds <= spare else range(spare)
        for each in within:
            law[each] += (1 - nothing - anything) * chance / len(within)
    return law


def usual(least: int) -> Law:
    return dict.fromkeys(range(least, least + SPREAD), 1 / SPREAD)


def below(fraction: float) -> float:
    """The chance that the product of two random fractions is below that."""
    return fraction - fraction * log(fraction) if fraction else 0.0


PRODUCT = {n: below((n + 1) / SPREAD) - below(n / SPREAD) for n in range(SPREAD)}


def test_an_opening_goes_to_any_spy_and_holds_a_usual_sum_or_seldom_any() -> None:
    found = dreamt(opened(PLAIN), 1, 40_000)
    matches([book[0].spy for book in found.elements()], dict.fromkeys(range(len(SPIES)), 1 / len(SPIES)))
    law = left_over(FUNDS - 1, BLUFFS, BLUFFS, usual(USUAL))
    matches([book[0].hundreds - 1 for book in found.elements()], law)


def test_a_pay_off_that_was_asked_for_may_hold_more() -> None:
    found = dreamt(shown({TANYA: 40}, 30), 1, 40_000)
    law = left_over(FUNDS - 30, ENOUGH, HOARDS, PRODUCT)
    matches([book[0].hundreds - 30 for book in found.elements()], law)


def test_little_money_left_makes_small_sums() -> None:
    found = dreamt(shown({TANYA: 95}, 95), 1, 40_000)
    matches([book[0].hundreds - 95 for book in found.elements()], left_over(5, ENOUGH, HOARDS, PRODUCT))


def test_a_free_pay_off_goes_to_a_proved_spy_rather_than_to_others() -> None:
    p = shown({TANYA: 30}, 30)
    p.bluffs(1)
    found = dreamt(p, 1, 20_000)
    law = dict.fromkeys(range(len(SPIES)), (1 - LOYAL) / len(SPIES))
    law[TANYA] += LOYAL
    matches([book[1].spy for book in found.elements()], law)


def test_a_spy_paid_again_gets_less() -> None:
    p = shown({TANYA: 30}, 30)
    p.bluffs(1)
    found = [book for book in dreamt(p, 1, 40_000).elements() if book[0].hundreds == 30]  # so that $7,000 were left
    for again, least in ((True, AGAIN), (False, USUAL)):
        later = [book[1].hundreds for book in found if (book[1].spy == TANYA) == again]
        matches(later, left_over(FUNDS - 30, BLUFFS, BLUFFS, usual(least)))


def test_any_pay_off_before_the_proof_may_be_the_one() -> None:
    found = dreamt(shown({TANYA: 5, MIKE: 1, BEA: 1}, 5), 1, 20_000)
    free = LOYAL + (1 - LOYAL) / len(SPIES)
    for number, otherwise in enumerate((1 / len(SPIES), free, free)):
        chance = 1 / 3 + 2 / 3 * otherwise
        matches([int(book[number].spy == TANYA) for book in found.elements()], {0: 1 - chance, 1: chance})


def test_a_sum_comes_in_one_go_or_in_any_parts() -> None:
    rng, found = Random(1), list[int]()
    for _ in range(20_000):
        amounts = [0, 0]
        sight.scatter(amounts, [0, 1], 6, rng)
        assert sum(amounts) == 6
        found.append(amounts[0])
    law = dict.fromkeys(range(7), (1 - LUMPS) / 7)
    law[0] += LUMPS / 2
    law[6] += LUMPS / 2
    matches(found, law)
