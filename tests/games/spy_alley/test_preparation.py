"""The table and the preparation [1-7]."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.check import random_match
from intrigue.core.contract import CHANCE, Illegal
from intrigue.games.spy_alley import board, cards
from intrigue.games.spy_alley.cards import FRENCH, GERMAN, ITALIAN, SPANISH
from intrigue.games.spy_alley.words import Buy, Deal, Dealing, Dealt, DealtCard, Opening, Starts, Throw, Turn
from tests.games.spy_alley.table import GAME, legal, place, play, roll, seated, waits_for


def test_two_to_six_spies_play_and_at_most_one_wins() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    for seats in (0, 1, 7):
        with pytest.raises(ValueError, match="2 to 6"):
            GAME.start(seats)
    for seats in GAME.seats:
        t, _ = random_match(GAME, seats, Random(seats))
        assert sorted(GAME.result(t)) == [0.0] * (seats - 1) + [1.0]


def test_six_countries_ask_for_four_items_each() -> None:
    assert len(cards.COUNTRIES) == 6
    assert len({cards.THINGS[item] for item in cards.ITEMS}) == 24
    assert [cards.price(cards.item(kind, GERMAN)) for kind in range(4)] == [1, 5, 15, 30]
    assert [cards.THINGS[item] for item in cards.members(cards.SETS[FRENCH])] == [
        "French password",
        "French disguise",
        "French code book",
        "French key",
    ]
    t = seated(FRENCH, GERMAN, SPANISH)
    disguise = cards.item(cards.DISGUISE, FRENCH)
    place(t, 1, 0, items=[disguise])
    roll(t, 3)
    play(t, 0, Buy(disguise))
    assert t.items[0] == t.items[1] == 1 << disguise, "several players may own the same item"
    assert Buy(disguise) not in legal(t), "nobody owns the same item twice"


def test_the_board_is_a_ring_of_24_spaces_with_an_alley_of_nine() -> None:
    assert len(board.NAMES) == 33
    assert len(board.ALLEY) == 9
    kinds = [
        "Start",
        "Take Another Turn",
        "Border Crossing",
        "Move Back 2 Spaces",
        "Spy Alley Entrance",
        "Disguises",
        "Code Books",
        "Keys",
    ]
    outer = board.NAMES[:24]
    assert all(outer.count(name) == 1 for name in kinds)
    assert (outer.count("Move Card"), outer.count("Free Gift"), outer.count("Black Market")) == (5, 2, 2)
    assert sum(name.endswith("Password") for name in outer) == 6
    assert sum(name.endswith("Embassy") for name in board.NAMES[24:]) == 6
    for space, country in board.PASSWORD_SPACES.items():
        assert board.NAMES[space] == f"{cards.COUNTRIES[country]} Password"
    for space, country in board.EMBASSIES.items():
        assert board.NAMES[space] == f"{cards.COUNTRIES[country]} Embassy"
        assert board.EMBASSY_OF[country] == space


def test_every_space_has_its_own_place_in_a_drawing() -> None:
    assert len(set(board.PLACES)) == 33
    assert board.PLACES[0] == (0, 0)
    assert board.PLACES[14][0] == board.PLACES[24][0], "the alley rises from the Entrance"
    assert board.PLACES[32][1] == board.PLACES[22][1], "and runs left to the space that it joins"


def test_everybody_starts_on_start_with_ten_dollars_per_player() -> None:
    for seats in GAME.seats:
        t = GAME.start(seats)
        assert t.money == (10 * seats,) * seats
        assert t.at == (board.START,) * seats
        assert not any(t.items + t.wilds)
    assert GAME.start(4).money[0] == 40


def test_identity_cards_are_dealt_face_down() -> None:
    t = GAME.start(3)
    assert waits_for(t, Dealing)
    assert GAME.actors(t) == (CHANCE,)
    assert [weight for _, weight in GAME.odds(t)] == [1] * 6
    assert play(t.copy(), CHANCE, Deal(ITALIAN), ear=0) == [Dealt(0, ITALIAN)]
    assert play(t.copy(), CHANCE, Deal(ITALIAN), ear=1) == [DealtCard(0)]
    assert play(t, CHANCE, Deal(ITALIAN)) == [DealtCard(0)]
    with pytest.raises(Illegal):
        play(t, CHANCE, Deal(ITALIAN))
    play(t, CHANCE, Deal(FRENCH))
    play(t, CHANCE, Deal(GERMAN))
    assert t.hands == ((ITALIAN,), (FRENCH,), (GERMAN,))
    assert [GAME.view(t, seat).hand for seat in range(3)] == [(ITALIAN,), (FRENCH,), (GERMAN,)]
    assert GAME.view(t, None).hand == ()
    assert {GAME.determinize(GAME.view(t, 0), Random(n)).hands[1][0] for n in range(99)} == {0, 1, 2, 4, 5}


def test_everything_but_the_identity_cards_is_public() -> None:
    """A33: money is public, and so is all the rest."""
    t, _ = random_match(GAME, 4, Random(3), limit=40)
    for seat in (None, 0, 1, 2, 3):
        v = GAME.view(t, seat)
        assert (v.money, v.items, v.wilds, v.moves, v.at) == (t.money, t.items, t.wilds, t.moves, t.at)
        assert (v.move_deck, v.gift_deck, v.frame, v.turn) == (t.move_deck, t.gift_deck, t.frame, t.turn)


def test_the_highest_roll_starts() -> None:
    """A29: those who tie for the highest number roll again."""
    t = GAME.start(4)
    for card in range(4):
        play(t, CHANCE, Deal(card))
    for die in (6, 2, 6):
        play(t, CHANCE, Throw(die))
    play(t, CHANCE, Throw(5))
    assert t.frame == Opening((0, 2), ())
    play(t, CHANCE, Throw(3))
    play(t, CHANCE, Throw(3))
    assert t.frame == Opening((0, 2), ())
    play(t, CHANCE, Throw(1))
    heard = play(t, CHANCE, Throw(2))
    assert Starts(2) in heard
    assert waits_for(t, Turn)
    assert GAME.actors(t) == (2,)
