"""What a seat makes of what it heard: who moves a spy has mostly paid it, who lets a rival pass has less."""

from __future__ import annotations

from math import log
from random import Random
from typing import Any

from intrigue import bots, games
from intrigue.core import fair
from intrigue.core.contract import Event
from intrigue.core.recall import Moment, Undone, recall
from intrigue.games.conspiracy.mind import fit
from intrigue.games.conspiracy.reading import RICHER, UNPAID, reader
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.conspiracy.words import Moved, PaidSomebody, Passed, Pay
from intrigue.table.match import Match

GAME = Conspiracy()
SEAT, OTHER, THIRD = 0, 1, 2
BOOK = (Pay(3, 10), Pay(5, 4))  # of the other seat, in some dream
LESS = (Pay(5, 2), Pay(5, 1))
PAID = [PaidSomebody(OTHER), PaidSomebody(OTHER), PaidSomebody(THIRD), PaidSomebody(THIRD)]


def weight(*events: Event) -> float:
    """Of that dream, after these events, for seat 0."""
    state: Any = GAME.start(3)
    view = GAME.view(state, SEAT)
    state.books = ((), BOOK, LESS)
    return reader(view, [Moment(None, (event,)) for event in events])(state)


def moved(seat: int, spy: int, *, carry: bool = False) -> Moved:
    return Moved(seat, spy, 0, 1, "somewhere", carry)


def test_who_moves_a_spy_has_mostly_paid_it() -> None:
    assert weight(*PAID, moved(OTHER, 3)) == 1
    assert weight(*PAID, moved(OTHER, 4)) == UNPAID
    assert weight(*PAID, moved(OTHER, 4), moved(OTHER, 4)) == UNPAID
    assert weight(*PAID, moved(OTHER, 4), moved(OTHER, 6)) == UNPAID**2


def test_what_was_paid_later_does_not_count() -> None:
    assert weight(PAID[0], moved(OTHER, 5), PAID[1]) == UNPAID
    assert weight(PAID[0], moved(OTHER, 5), PAID[1], moved(OTHER, 5)) == 1


def test_who_lets_a_rival_pass_with_the_briefcase_seldom_has_more() -> None:
    assert weight(*PAID, moved(THIRD, 5, carry=True), Passed(OTHER)) == RICHER
    assert weight(*PAID, moved(OTHER, 5, carry=True), Passed(THIRD)) == 1
    assert weight(*PAID, moved(THIRD, 5), Passed(OTHER)) == 1


def test_what_the_seat_itself_does_tells_it_nothing() -> None:
    assert weight(*PAID, moved(SEAT, 4), Passed(SEAT)) == 1


def test_what_was_taken_back_tells_nothing() -> None:
    assert weight(*PAID, moved(OTHER, 4), Undone(OTHER, 1)) == 1


def test_true_books_fit_what_was_heard_better_than_dreamt_ones() -> None:
    """In matches of bots, over all decisions: more than a factor of two."""
    gain, count = 0.0, 0
    for seed in range(9):
        match: Match[Any, Any] = Match(GAME, ["a", "b", "c"], fair.seed_from(str(seed))).begin()
        players = [bots.make("medium", GAME, Random(seat)) for seat in range(3)]
        while not match.over:
            seat, view = match.actors[0], match.view(match.actors[0])
            if match.entries % 9 == 0:
                read = reader(view, recall(GAME, 3, [link.entry for link in match.links], seat))
                dreams = [GAME.determinize(view, Random(number)) for number in range(60)]
                weights = [fit(view, dream) * read(dream) for dream in dreams]
                before = sum(fit(view, dream) for dream in dreams)
                gain += log(read(match.state)) - log(sum(weights) / before)
                count += 1
            match.submit(seat, players[seat].choose(view, GAME.legal(match.state, seat)))
    assert count > 100
    assert gain / count > log(2)


def test_a_hard_bot_reads_what_it_heard() -> None:
    mind = games.title("conspiracy").mind
    assert mind
    assert mind.reader is reader
