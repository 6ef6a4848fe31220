"""A turn, and getting cards [8-15]."""

from __future__ import annotations

import pytest

from intrigue.core.contract import CHANCE, Illegal
from intrigue.core.deck import Deck
from intrigue.games.simply_suspects.board import AFTER, GRAND_JURY, START
from intrigue.games.simply_suspects.cards import DECK
from intrigue.games.simply_suspects.words import (
    DRAW,
    LEAVE,
    ROLL,
    STOP,
    Card,
    Declined,
    Die,
    DrewGetAway,
    Evidence,
    Follow,
    Fork,
    Move,
    Moved,
    Play,
    Played,
    Push,
    Rolled,
    Take,
    Took,
    Trading,
    Turn,
)
from tests.games.simply_suspects.table import (
    ANN,
    BEN,
    CAT,
    GAME,
    GREEN,
    NO_CARDS,
    asked,
    empty_deck,
    frame,
    hand,
    legal,
    play,
    roll,
    table,
)


def test_turns_go_round_clockwise() -> None:
    t = table([3, 3, 3, 3], out=[2])
    for seat in (0, 1, 3, 0):
        assert t.turn == seat
        assert frame(t) == Turn(seat)
        roll(t, seat, 3)  # to space 6
        others = [other for other in (0, 1, 3) if other != seat]
        play(t, seat, Push(others[0], AFTER[t.places[others[0]]][0]))
        while frame(t) != Turn(t.turn):  # whatever the pushed one has to do
            pushed, _ = asked(t)
            play(t, pushed, legal(t, pushed)[0])
        t.places = tuple(place if place < 0 else 3 for place in t.places)
    assert t.turns == 4


def test_a_turn_is_one_roll_or_one_card() -> None:
    """B29: not both, and not two cards."""
    t = table([0, 0], hands=[(1, 2, 2), (5,)])
    assert legal(t, ANN) == [ROLL, Play(1), Play(2)]
    assert roll(t, ANN, 1) == [Rolled(ANN, 1), Moved(ANN, 1)]
    with pytest.raises(Illegal):
        play(t, ANN, Play(2))
    play(t, ANN, Move(0, GREEN))
    assert t.turn == BEN
    assert legal(t, BEN) == [ROLL, Play(5)]
    assert play(t, BEN, Play(5)) == [Played(BEN, 5), Moved(BEN, 5)]
    assert t.hands[BEN] == NO_CARDS
    assert t.places == (1, 5)
    play(t, BEN, Move(1, GREEN))
    play(t, ANN, Play(2))
    with pytest.raises(Illegal):
        play(t, ANN, Play(2))
    with pytest.raises(Illegal):
        play(t, ANN, ROLL)


def test_a_used_card_goes_under_the_deck_at_once() -> None:
    """B36: it can be drawn again by the one who used it, if it is the only one."""
    t = table([20, 0], hands=[(2,), ()])
    empty_deck(t, BEN)
    play(t, ANN, Play(2))
    assert t.deck == Deck(NO_CARDS, (2,))
    assert asked(t) == (ANN, "MayDraw")
    play(t, ANN, DRAW)
    play(t, CHANCE, Card(2))
    assert t.hands[ANN] == hand(2)


def test_a_card_0_lands_the_token_anew_where_it_stands() -> None:
    """B1, B14: nothing on START; an evidence space moves its peg again; the Grand Jury judges again."""
    t = table([0, 0], hands=[(0,)])
    play(t, ANN, Play(0))
    assert t.places[ANN] == START
    assert frame(t) == Turn(BEN)
    t = table([1, 0], "R", hands=[(0,)])
    play(t, ANN, Play(0))
    assert t.places[ANN] == 1
    assert frame(t) == Evidence(ANN, 0)
    t = table([29, 0], "RB", hands=[(0,)])
    play(t, ANN, Play(0))
    assert asked(t) == (ANN, "GrandJury")
    t = table([29, 0, 0], "RR", hands=[(0, 5)])
    play(t, ANN, Play(0))
    assert t.shown[ANN] is not None
    assert t.deck.bottom == (0, 5)
    t = table([21, 4, 0], hands=[(0,)])
    play(t, ANN, Play(0))
    assert frame(t) == Trading(ANN)


def test_the_way_is_chosen_when_the_fork_is_left() -> None:
    """B3: with steps left, after the roll or card; to end on the fork asks nothing."""
    t = table([5, 0], hands=[(6,)])
    roll(t, ANN, 3)
    assert t.places[ANN] == 8
    assert frame(t) == Evidence(ANN, 2)
    for to, end in ((9, 11), (15, 17)):
        t = table([5, 0], hands=[(6,)])
        assert roll(t, ANN, 6) == [Rolled(ANN, 6)]
        assert frame(t) == Fork(ANN, 3)
        assert legal(t, ANN) == [Follow(9), Follow(15)]
        assert play(t, ANN, Follow(to))[0] == Moved(ANN, end)
        assert t.places[ANN] == end
        t = table([8, 0], hands=[(6,)])
        play(t, ANN, Play(6))
        assert frame(t) == Fork(ANN, 6)
        play(t, ANN, Follow(to))
        assert t.places[ANN] == to + 5


def test_only_the_space_where_a_move_ends_counts() -> None:
    """B17, B26: passing the Grand Jury with two pegs is harmless; tokens share a space."""
    t = table([28, 30], "RR")
    roll(t, ANN, 2)
    assert t.places == (30, 30)
    assert t.shown == (None, None)
    assert asked(t) == (ANN, "MayDraw")


def test_a_get_away_space_offers_a_card() -> None:
    """B11, B12, B42: to draw is a choice; with an empty deck it is not offered."""
    t = table([0, 0])
    roll(t, ANN, 2)
    assert legal(t, ANN) == [DRAW, LEAVE]
    play(t, ANN, DRAW)
    assert play(t, CHANCE, Card(3)) == [DrewGetAway(ANN, 3)]
    assert t.hands[ANN] == hand(3)
    assert t.turn == BEN
    roll(t, BEN, 2)
    assert play(t, BEN, LEAVE) == [Declined(BEN)]
    assert t.hands[BEN] == NO_CARDS
    assert t.turn == ANN
    t = table([0, 0])
    empty_deck(t, BEN)
    roll(t, ANN, 2)
    assert frame(t) == Turn(BEN)


def test_used_cards_come_after_the_rest_of_the_deck_in_their_order() -> None:
    t = table([1, 1], hands=[(1,)], bottom=(6, 5))
    t.hands = (hand(1), tuple(a - b for a, b in zip(DECK, hand(1, 6, 5, 4), strict=True)))
    t.deck = Deck(hand(4), (6, 5))
    GAME.check(t)
    play(t, ANN, Play(1), DRAW)
    assert GAME.odds(t) == [(Card(4), 1)]
    play(t, CHANCE, Card(4))
    roll(t, BEN, 1)
    play(t, BEN, DRAW)
    assert GAME.odds(t) == [(Card(6), 1)]
    play(t, CHANCE, Card(6))
    assert t.deck == Deck(NO_CARDS, (5, 1))


def test_the_taking_space_offers_a_card_of_an_opponent() -> None:
    """B11, B42: any card of any opponent, or none; not asked when no opponent has one."""
    t = table([15, 0, 0, 0], hands=[(6,), (1, 2), (), (2, 2)])
    roll(t, ANN, 1)
    assert legal(t, ANN) == [LEAVE, Take(1, 1), Take(1, 2), Take(3, 2)]
    before = t.copy()
    assert play(t, ANN, Take(3, 2)) == [Took(ANN, 3, 2)]
    assert t.hands == (hand(2, 6), hand(1, 2), NO_CARDS, hand(2))
    assert t.turn == BEN
    play(before, ANN, LEAVE)
    assert before.hands == (hand(6), hand(1, 2), NO_CARDS, hand(2, 2))
    t = table([15, 0, 0], hands=[(6,), (), ()])
    roll(t, ANN, 1)
    assert frame(t) == Turn(BEN)
    t = table([15, 0, 0], hands=[(6,), (3,), ()], out=[])
    roll(t, ANN, 1)
    with pytest.raises(Illegal):
        play(t, ANN, Take(ANN, 6))
    with pytest.raises(Illegal):
        play(t, ANN, Take(CAT, 0))


def test_a_seat_whose_turn_it_is_not_can_do_nothing() -> None:
    t = table([0, GRAND_JURY], hands=[(), (1,)])
    for action in (ROLL, Play(1), STOP):
        with pytest.raises(Illegal):
            play(t, BEN, action)
    with pytest.raises(Illegal):
        play(t, CHANCE, Die(3))
