"""Turns, moves and the spaces that ask nothing [8-18]."""

from __future__ import annotations

import pytest

from intrigue.core.contract import CHANCE, Illegal
from intrigue.games.spy_alley.board import ENDS, LAPS
from intrigue.games.spy_alley.cards import FRENCH, GERMAN, ITALIAN, SPANISH
from intrigue.games.spy_alley.words import (
    GUESSES,
    Discard,
    Done,
    Fork,
    GotExtraTurn,
    Guess,
    MoveDraw,
    Pass,
    PlayCard,
    Roll,
    Throw,
    Turn,
    Walk,
)
from tests.games.spy_alley.table import GAME, draw_move, ends, give_moves, legal, place, play, roll, seated, waits_for


def test_a_turn_is_a_roll_a_move_card_or_a_guess() -> None:
    """A7: nobody may pass."""
    t = seated(FRENCH, GERMAN, SPANISH)
    give_moves(t, 0, 2, 2, 5)
    assert legal(t) == [Roll(), PlayCard(2), PlayCard(5), *GUESSES[1], *GUESSES[2]]
    for idle in (Pass(), Done(), PlayCard(3), Guess(0, FRENCH)):
        with pytest.raises(Illegal):
            play(t, 0, idle)
    with pytest.raises(Illegal):
        play(t, 1, Roll())


def test_turns_go_clockwise_past_the_eliminated() -> None:
    """A30: also when the seat on turn was the one eliminated."""
    t = seated(FRENCH, GERMAN, SPANISH, ITALIAN)
    roll(t, 4)
    play(t, 0, Done())
    assert t.turn == 1
    play(t, 1, Guess(3, GERMAN))
    play(t, 3, Discard(GERMAN))
    assert t.turn == 2, "the next seat after the loser"
    play(t, 2, Guess(3, ITALIAN))
    play(t, 2, Discard(ITALIAN))
    assert t.turn == 0, "seat 3 is out"
    roll(t, 4)
    assert t.turn == 2, "and so is seat 1"


def test_a_move_goes_the_whole_way_along_the_arrows() -> None:
    """A move that wraps from 23 to 0, and one that leaves the alley at 22; only its end has an effect."""
    t = seated(FRENCH, GERMAN, SPANISH)
    for here, steps, end in ((0, 6, 6), (18, 6, 0), (23, 1, 0), (23, 6, 5), (32, 1, 22), (32, 2, 23), (28, 6, 23)):
        place(t, 0, here)
        assert ends(t, steps) == {end}
    place(t, 0, 31)
    place(t, 1, 24)
    place(t, 2, 22)
    roll(t, 2)
    assert t.at == (22, 24, 22), "markers share spaces"
    assert waits_for(t, MoveDraw)


def test_the_public_table_of_distances() -> None:
    """The whole table of moves as other people's tests describe it."""
    for here in (*range(9), 15, 16, 17):
        for steps in range(1, 7):
            assert ENDS[here][steps] == (here + steps,)
    for steps in range(1, 7):
        assert ENDS[14][steps] == (23 + steps,)
        for here in range(9, 14):
            further = (here + steps, here + steps + 9)
            assert ENDS[here][steps] == (further if here + steps >= 15 else further[:1])
        for here in range(18, 24):
            assert ENDS[here][steps] == ((here + steps) % 24,)
        for number in range(1, 10):
            end = number + steps
            assert ENDS[23 + number][steps] == ((23 + end if end <= 9 else (end + 12) % 24),)


def test_reaching_start_pays_fifteen_dollars() -> None:
    """A1: once, on reaching or passing Start; leaving it pays nothing."""
    laps = {(23, 1): 0, (18, 6): 0, (19, 6): 1, (21, 5): 2, (30, 5): 0, (30, 6): 1, (32, 3): 0, (32, 4): 1, (31, 6): 2}
    for (here, steps), end in laps.items():
        t = seated(FRENCH, GERMAN, SPANISH)
        place(t, 0, here, money=7)
        roll(t, steps)
        assert (t.at[0], t.money[0]) == (end, 22)
    for here, steps in ((0, 3), (30, 4), (13, 2), (9, 6), (28, 6)):
        assert not LAPS[here][steps]
    t = seated(FRENCH, GERMAN, SPANISH)
    roll(t, 1)
    assert t.money[0] == 30


def test_crossing_the_entrance_is_a_choice_of_two_ways() -> None:
    """A32: asked after the roll, and only where two ways are open."""
    t = seated(FRENCH, GERMAN, SPANISH)
    for here, steps, found in ((10, 6, {14, 25}), (12, 6, {18, 27}), (13, 2, {15, 24}), (9, 6, {15, 24}), (9, 5, {14})):
        place(t, 0, here, money=5)
        assert ends(t, steps) == found
    place(t, 0, 12)
    roll(t, 6)
    assert t.frame == Fork(18, 27)
    assert legal(t) == [Walk(18), Walk(27)]
    place(t, 0, 14)
    t.frame = Turn()
    roll(t, 2)
    assert not waits_for(t, Fork)


def test_stopping_on_the_entrance_leads_into_the_alley() -> None:
    """A5: but the Entrance is not in the alley yet. A marker there is safe from free guesses."""
    t = seated(FRENCH, GERMAN, SPANISH)
    place(t, 0, 13)
    roll(t, 1)
    assert t.at[0] == 14
    place(t, 1, 24)
    roll(t, 1)
    assert t.turn == 2, "seat 1 on the Spy Eliminator found nobody in the alley"
    t.turn = 0
    for steps in range(1, 7):
        assert ends(t, steps) == {23 + steps}


def test_two_spaces_pay_money() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    place(t, 0, 5, money=1)
    roll(t, 3)
    assert (t.at[0], t.money[0]) == (8, 11)
    place(t, 1, 14, money=1)
    roll(t, 1)
    assert (t.at[1], t.money[1]) == (24, 21)


def test_the_border_costs_five_dollars() -> None:
    """A3: with exactly five dollars it is paid, once, and the turn is over."""
    t = seated(FRENCH, GERMAN, SPANISH)
    place(t, 0, 13, money=5)
    roll(t, 2)
    play(t, 0, Walk(15))
    assert (t.at[0], t.money[0], t.turn) == (15, 0, 1)
    place(t, 1, 12, money=3)
    roll(t, 6)
    play(t, 1, Walk(18))
    assert t.money[1] == 3, "passing is free"


def test_the_border_is_closed_to_the_poor() -> None:
    """A2: a move that would end there turns into the alley, and only such a move."""
    t = seated(FRENCH, GERMAN, SPANISH)
    for here, steps in ((13, 2), (12, 3), (11, 4), (10, 5), (9, 6)):
        place(t, 0, here, money=4)
        assert ends(t, steps) == {24}
        place(t, 0, here, money=5)
        assert ends(t, steps) == {15, 24}
    place(t, 0, 12, money=0)
    assert ends(t, 3) == {24}
    assert ends(t, 4) == {14, 25}
    roll(t, 3)
    assert (t.at[0], t.money[0]) == (24, 20)


def test_moving_back_leads_to_the_entrance() -> None:
    """A4: the turn is over, and the next move enters the alley."""
    t = seated(FRENCH, GERMAN, SPANISH)
    place(t, 0, 13)
    roll(t, 3)
    play(t, 0, Walk(16))
    assert (t.at[0], t.turn) == (14, 1)
    assert waits_for(t, Turn)
    t.turn = 0
    assert [ends(t, steps) for steps in range(1, 7)] == [{24}, {25}, {26}, {27}, {28}, {29}]


def test_another_turn_is_a_whole_turn() -> None:
    """A6: it is compulsory, and a roll, a card or a guess."""
    t = seated(FRENCH, GERMAN, SPANISH)
    give_moves(t, 0, 6)
    play(t, 0, Roll())
    assert GotExtraTurn(0) in play(t, CHANCE, Throw(6))
    assert (t.at[0], t.turn) == (6, 0)
    assert waits_for(t, Turn)
    assert legal(t) == [Roll(), PlayCard(6), *GUESSES[1], *GUESSES[2]]
    other = t.copy()
    play(t, 0, PlayCard(6))
    draw_move(t, 1)
    assert (t.at[0], t.turn) == (12, 1)
    play(other, 0, Guess(1, GERMAN))
    play(other, 0, Discard(GERMAN))
    assert (other.at[0], other.turn) == (6, 2), "staying there gives no more turns"
    assert GAME.actors(other) == (2,)
