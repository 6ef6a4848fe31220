"""The aim, the pieces, setting up [1-7]."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from intrigue.core.check import random_match
from intrigue.core.contract import CHANCE, Event
from intrigue.games.simply_suspects.board import BOARD, START, Kind
from intrigue.games.simply_suspects.cards import COLUMNS, DECK, ROWS, SUSPECTS, TOP
from intrigue.games.simply_suspects.state import SimplySuspectsState
from intrigue.games.simply_suspects.words import (
    Card,
    Die,
    GotIdentity,
    GotSuspectCard,
    Guess,
    Identity,
    Move,
    Opening,
    Over,
    Play,
    RolledForStart,
    Starts,
    TiedForStart,
    Turn,
)
from tests.games.simply_suspects.table import (
    ANN,
    BEN,
    BLUE,
    CAT,
    DAN,
    GAME,
    GREEN,
    RED,
    frame,
    hand,
    legal,
    play,
    roll,
    table,
)


def dealt(seats: int) -> SimplySuspectsState:
    """A match where everything is dealt: the cards come in the order 0, 1, ... 6, 0, ...; seat 0 is Red."""
    t = GAME.start(seats)
    for number in range(3 * seats):
        play(t, CHANCE, Card(number % 7))
    for suspect in range(seats):
        play(t, CHANCE, Identity(suspect))
    return t


def test_the_last_seat_left_wins() -> None:
    t = table([28, 0, 0], "RR", out=[CAT])
    roll(t, ANN, 1)
    assert frame(t) == Over(BEN)
    assert GAME.result(t) == (0.0, 1.0, 0.0)


def test_two_to_six_seats_play() -> None:
    """B2: six suspects and tokens."""
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    assert len(SUSPECTS) == 6
    for seats in (0, 1, 7):
        with pytest.raises(ValueError, match=f"2 to 6 seats, not {seats}"):
            GAME.start(seats)
    assert all(GAME.start(seats).seats == seats for seats in GAME.seats)


def test_the_board_is_a_loop_that_forks_once() -> None:
    """B1: START is counted when it is passed, and nothing happens to those who land there."""
    assert len(BOARD) == 31
    assert sum(len(square.after) > 1 for square in BOARD) == 1
    t = table([30, 5], "RR")
    roll(t, ANN, 2)
    assert t.places[ANN] == 1
    t = table([30, 5], "RR")
    roll(t, ANN, 1)
    assert t.places[ANN] == START
    assert frame(t) == Turn(BEN)


def test_each_peg_keeps_to_its_column() -> None:
    assert GAME.start(4).pegs == (TOP,) * 7
    t = table([0, 0], "GGGGG.G")
    roll(t, ANN, 4)
    assert {action.column for action in legal(t, ANN) if isinstance(action, Move)} == {5}
    play(t, ANN, Move(5, GREEN))
    assert t.pegs == (GREEN,) * 7  # no limit to a row

    def watch(t: SimplySuspectsState) -> None:
        assert len(t.pegs) == len(COLUMNS) == 7
        assert all(row in ROWS or row == TOP for row in t.pegs)
        if before and t.pegs != before[-1]:
            changed = [column for column in COLUMNS if t.pegs[column] != before[-1][column]]
            assert len(changed) == 1
            assert t.last == Move(changed[0], t.pegs[changed[0]])
        before.append(t.pegs)

    for seed in range(20):
        before: list[tuple[int, ...]] = []
        random_match(GAME, 3, Random(seed), watch)
        assert before


def test_three_get_away_cards_lie_face_up_before_each_seat() -> None:
    """B13, B31: 42 shuffled cards, any of which may come first; no limit to a hand."""
    assert sum(DECK) == 42
    assert DECK == (6,) * 7
    t = GAME.start(6)
    assert GAME.odds(t) == [(Card(number), 6) for number in range(7)]
    play(t, CHANCE, Card(4))
    assert dict(GAME.odds(t))[Card(4)] == 5
    t = dealt(6)
    assert all(sum(cards) == 3 for cards in t.hands)
    assert len(t.deck) == 42 - 18
    assert all(GAME.view(t, seat).hands == t.hands for seat in (None, *range(6)))
    t = table([1, 0], hands=[range(7), ()])
    roll(t, ANN, 1)
    play(t, ANN, legal(t, ANN)[0])
    play(t, CHANCE, Card(6))
    assert t.hands[ANN] == hand(*range(7), 6)


def test_everybody_is_one_suspect_in_secret() -> None:
    """B31: the suspect cards are shuffled; each seat knows its own card only, and nobody those left over."""
    t = GAME.start(2)
    for _ in range(6):
        play(t, CHANCE, Card(1))
    assert GAME.odds(t) == [(Identity(suspect), 1) for suspect in ROWS]
    heard: list[tuple[Event, int | None, Event | None]] = []

    def tell(event: Event, only: int | None = None, others: Event | None = None) -> None:
        heard.append((event, only, others))

    GAME.apply(t, CHANCE, Identity(GREEN), tell)
    assert heard == [(GotIdentity(ANN, GREEN), ANN, GotSuspectCard(ANN))]
    assert GAME.odds(t) == [(Identity(suspect), 1) for suspect in ROWS if suspect != GREEN]
    play(t, CHANCE, Identity(BLUE))
    assert [GAME.view(t, seat).own for seat in (None, ANN, BEN)] == [None, GREEN, BLUE]
    dreams = Counter(GAME.determinize(GAME.view(t, ANN), Random(n)).suspects for n in range(200))
    assert set(dreams) == {(GREEN, suspect) for suspect in ROWS if suspect != GREEN}


def test_the_highest_roll_has_the_first_turn() -> None:
    """B30, B39: those who tie for the highest number roll again, and nobody else does."""
    t = dealt(4)
    heard = [event for pips in (3, 6, 1, 6) for event in play(t, CHANCE, Die(pips))]
    assert heard[-2:] == [RolledForStart(DAN, 6), TiedForStart((BEN, DAN))]
    assert frame(t) == Opening((BEN, DAN), ())
    play(t, CHANCE, Die(2))
    play(t, CHANCE, Die(2))
    assert frame(t) == Opening((BEN, DAN), ())
    play(t, CHANCE, Die(1))
    assert play(t, CHANCE, Die(2)) == [RolledForStart(DAN, 2), Starts(DAN)]
    assert frame(t) == Turn(DAN)
    assert t.places == (START,) * 4
    t = dealt(3)
    for pips in (5, 4, 4):
        play(t, CHANCE, Die(pips))
    assert frame(t) == Turn(ANN)


def test_the_first_seat_can_do_nothing_but_roll_or_use_its_cards() -> None:
    t = dealt(2)
    for pips in (1, 2):
        play(t, CHANCE, Die(pips))
    assert [type(action).__name__ for action in legal(t, BEN)] == ["Roll", "Play", "Play", "Play"]
    assert legal(t, BEN)[1:] == [Play(1), Play(3), Play(5)]
    assert not any(isinstance(action, Guess) for action in legal(t, BEN))
    assert t.suspects == (RED, BLUE)
    assert BOARD[START].kind is Kind.START
