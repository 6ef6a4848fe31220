"""What was heard in Conspiracy is in the view as far as it is certain, and in the recall altogether."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.contract import CHANCE, Action, Entry, Event, Seat, draw, replay
from intrigue.core.recall import apply_told, moment, recall
from intrigue.games.conspiracy.audit import audit
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.conspiracy.state import ConspiracyState, ConspiracyView
from intrigue.games.conspiracy.words import (
    BEGINS,
    BIDS,
    CALL_BIDS,
    CHALLENGE,
    COVER,
    PASS,
    PAYS,
    REFUSE,
    STOP,
    BooksOpened,
    Move,
)

RARE = {"Pay": 0.03, "Blow": 6.0, "Challenge": 4.0, "Bid": 0.6, "Cover": 4.0, "Disclose": 4.0}
NAMES = ("Ann", "Bob", "Cleo", "Dan")


def contested_match(game: Conspiracy, seats: int, rng: Random, limit: int) -> list[Entry]:
    """A match with many challenges and few pay-offs, so that much is proved."""
    state, log = game.start(seats), list[Entry]()
    while game.actors(state) and len(log) < limit:
        seat = rng.choice(game.actors(state))
        if seat == CHANCE:
            action = draw(game.odds(state), rng)
        else:
            actions = game.legal(state, seat)
            action = rng.choices(actions, [RARE.get(type(action).__name__, 1.0) for action in actions])[0]
        game.apply(state, seat, action)
        log.append(Entry(seat, action))
    return log


@pytest.mark.parametrize("seats", [3, 4])
def test_the_books_that_a_seat_dreams_of_bear_out_everything_it_heard(seats: int) -> None:
    """The audit of the exchanged books decides it: no claim, fee or disclosure contradicts a dream."""
    game, rng, claims = Conspiracy(), Random(seats), 0
    for _ in range(3):
        log = contested_match(game, seats, rng, 260)
        state: ConspiracyState = game.start(seats)
        heard: dict[Seat | None, list[Event]] = {viewer: [] for viewer in (None, *range(seats))}
        for number, entry in enumerate(log):
            told = apply_told(game, state, entry.seat, entry.action)
            for viewer, events in heard.items():
                events += moment(viewer, entry, told).heard
            viewer = rng.choice(list(heard))
            if all(state.books) and game.actors(state) and number % 3 == 0:
                dream = game.determinize(game.view(state, viewer), rng)
                said = [event for event in heard[viewer] if not isinstance(event, BooksOpened)]
                assert audit([*said, BooksOpened(dream.books)], NAMES[:seats]) == []
                claims += len(state.proofs)
    assert claims > 100


def bid_and_refused(hundreds: tuple[int, ...]) -> list[Entry]:
    """Seat 1 challenges each of two moves of the same spy for so much, and the mover refuses to cover."""
    game = Conspiracy()
    state, log = game.start(3), list[Entry]()

    def do(seat: Seat, action: Action) -> None:
        game.apply(state, seat, action)
        log.append(Entry(seat, action))

    while game.actors(state) == (CHANCE,):
        do(CHANCE, game.odds(state)[0][0])
    for seat in range(3):
        do(seat, PAYS[0][10])
    do(CHANCE, BEGINS[0])
    for bid in hundreds:
        move = next(a for a in game.legal(state, 0) if isinstance(a, Move) and a.spy == 0)
        do(0, move)
        do(1, CHALLENGE)
        do(0, CALL_BIDS)
        do(1, BIDS[bid - 1])
        do(0, REFUSE)
        for seat in (1, 2):
            do(seat, PAYS[1][0])
    return log


def seen(log: list[Entry]) -> ConspiracyView:
    """What the third seat sees after it all."""
    game = Conspiracy()
    return game.view(replay(game, 3, log), 2)


def test_a_bid_that_proves_more_than_was_known_is_in_the_view() -> None:
    assert [seen(bid_and_refused((bid,))).bounds[1][0] for bid in (2, 5)] == [2, 5]


def test_a_bid_that_proves_nothing_new_is_in_the_recall_alone() -> None:
    logs = [bid_and_refused((5, bid)) for bid in (2, 5)]
    assert seen(logs[0]) == seen(logs[1])
    recalls = [recall(Conspiracy(), 3, log, 2) for log in logs]
    assert recalls[0] != recalls[1]


def test_covers_prove_what_was_covered_and_stops_prove_nothing() -> None:
    log = [*bid_and_refused((3,))[:-3], Entry(0, COVER), Entry(1, STOP), Entry(2, PASS)]
    assert [seen(log).bounds[seat][0] for seat in range(3)] == [3, 3, 0]
