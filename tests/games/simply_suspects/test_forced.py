"""Forced moves [24-31]."""

from __future__ import annotations

from itertools import product

import pytest

from intrigue.core.contract import Illegal
from intrigue.games.simply_suspects.board import AFTER, BEFORE, BOARD, GRAND_JURY, START, Kind
from intrigue.games.simply_suspects.cards import TOP
from intrigue.games.simply_suspects.state import SimplySuspectsState
from intrigue.games.simply_suspects.words import (
    STOP,
    Back,
    Evidence,
    Forward,
    Guess,
    Move,
    Moved,
    Over,
    Play,
    Push,
    Pushed,
    Rolled,
    Trade,
    Traded,
    Trading,
    Turn,
    YourChoice,
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
    asked,
    frame,
    legal,
    play,
    roll,
    table,
)


def test_a_trader_swaps_places_with_an_opponent_and_lands_there() -> None:
    """B15, B16: with a token on the Grand Jury, on START, and out of turn."""
    t = table([20, 29, 0], "RR")
    roll(t, ANN, 1)
    assert legal(t, ANN) == [Trade(BEN), Trade(CAT)]
    assert play(t, ANN, Trade(BEN))[:1] == [Traded(ANN, BEN, 29)]
    assert t.places[BEN] == 21
    assert t.shown[ANN] == RED  # judged on landing by the trade
    assert frame(t) == Turn(BEN)

    t = table([20, 29, 0], "RB")
    roll(t, ANN, 1)
    play(t, ANN, Trade(BEN))
    assert asked(t) == (ANN, "GrandJury")

    t = table([20, 29, 0], "RR")
    roll(t, ANN, 1)
    play(t, ANN, Trade(CAT))
    assert t.places == (START, 29, 21)
    assert frame(t) == Turn(BEN)

    t = table([5, 20, 4])
    roll(t, ANN, 1)
    play(t, ANN, Push(BEN, 21))
    assert frame(t) == Trading(BEN)
    play(t, BEN, Trade(CAT))
    assert t.places == (6, 4, 21)
    assert frame(t) == YourChoice(BEN)  # the trader resolves, not Cat on the trading space
    play(t, BEN, Move(0, GREEN))
    assert frame(t) == Turn(BEN)
    assert t.turns == 1


def test_a_trade_with_someone_on_the_trading_space_ends_there() -> None:
    """B15: the turn is over, both when one lands there and by a card 0; with any other partner a 0 trades again."""
    t = table([20, 21, 0])
    roll(t, ANN, 1)
    play(t, ANN, Trade(BEN))
    assert t.places == (21, 21, 0)
    assert frame(t) == Turn(BEN)
    t = table([21, 21, 4], hands=[(0, 0)])
    play(t, ANN, Play(0), Trade(BEN))
    assert t.places == (21, 21, 4)
    assert frame(t) == Turn(BEN)
    t = table([21, 21, 4], hands=[(0, 0)])
    play(t, ANN, Play(0), Trade(CAT))
    assert t.places == (4, 21, 21)
    assert frame(t) == YourChoice(ANN)


def test_the_forward_space_moves_an_opponent_one_space_on() -> None:
    """B4: off the fork to the gallery that the mover picks."""
    t = table([4, 30, 8])
    roll(t, ANN, 2)
    assert frame(t) == Forward(ANN)
    assert legal(t, ANN) == [Push(BEN, 0), Push(CAT, 9), Push(CAT, 15)]
    assert play(t, ANN, Push(CAT, 15)) == [Pushed(ANN, CAT, 15)]
    assert t.places == (6, 30, 15)
    assert frame(t) == Evidence(CAT, 4)


def test_the_back_space_moves_an_opponent_one_space_back() -> None:
    """B4, B5: from 1 to START, from START to 30, from the meeting of the galleries as the mover picks."""
    t = table([11, 1, 0, 21, 15, 9])
    roll(t, ANN, 1)
    assert frame(t) == Back(ANN)
    pulls = [Push(1, 0), Push(2, 30), Push(3, 14), Push(3, 20), Push(4, 8), Push(5, 8)]
    assert legal(t, ANN) == pulls
    play(t, ANN, Push(DAN, 20))
    assert t.places[DAN] == 20
    assert frame(t) == Evidence(DAN, 5)
    with pytest.raises(Illegal):
        play(t, DAN, Push(BEN, 0))


def test_a_pushed_seat_lands_where_it_is_put() -> None:
    """Ben is pushed onto the space that moves an opponent back, and pulls Ann off hers at once."""
    t = table([5, 11, 0])
    roll(t, ANN, 1)
    play(t, ANN, Push(BEN, 12))
    assert frame(t) == Back(BEN)
    play(t, BEN, Push(ANN, 5))
    assert frame(t) == Evidence(ANN, 1)
    play(t, ANN, Move(1, BLUE))
    assert frame(t) == Turn(BEN)


@pytest.mark.parametrize(("space", "steps", "pips"), [(23, 6, 1), (26, 3, 1), (27, 2, 2)])
def test_a_move_forward_space_leads_to_the_grand_jury(space: int, steps: int, pips: int) -> None:
    """B16, B28: who walks free may guess, who is guilty is out; nobody rests on the space."""
    assert BOARD[space].kind is Kind.ONWARD
    assert space + steps == GRAND_JURY
    t = table([space - pips, 0], "RBB")
    assert roll(t, ANN, pips)[:3] == [Rolled(ANN, pips), Moved(ANN, space), Moved(ANN, GRAND_JURY)]
    assert t.places[ANN] == GRAND_JURY
    assert asked(t) == (ANN, "GrandJury")
    assert Guess(BEN, BLUE) in legal(t, ANN)
    t = table([space - pips, 0, 0], "RR")
    roll(t, ANN, pips)
    assert t.shown[ANN] == RED


@pytest.mark.parametrize(("mover", "origin", "to"), [(5, 22, 23), (5, 25, 26), (11, 24, 23), (11, 28, 27)])
def test_an_opponent_put_on_a_move_forward_space_goes_to_the_grand_jury(mover: int, origin: int, to: int) -> None:
    """B16, B18: pushed from 22 to 23, or pulled back from 28 to 27."""
    t = table([mover, origin, 0])
    roll(t, ANN, 1)
    play(t, ANN, Push(BEN, to))
    assert t.places[BEN] == GRAND_JURY
    assert asked(t) == (BEN, "GrandJury")
    t = table([mover, origin, 0], "BB")
    roll(t, ANN, 1)
    play(t, ANN, Push(BEN, to))
    assert t.shown[BEN] == BLUE


def test_a_chain_of_forced_moves_is_played_to_its_end() -> None:
    """B19: Ann pushes Ben, who trades with Cat, lands on the back space and pulls Dan; then it is Ben's turn."""
    t = table([5, 20, 12, 2])
    roll(t, ANN, 1)
    play(t, ANN, Push(BEN, 21))
    play(t, BEN, Trade(CAT))
    assert frame(t) == Back(BEN)
    play(t, BEN, Push(DAN, 1))
    assert t.places == (6, 12, 21, 1)
    assert t.turn == ANN
    assert frame(t) == Evidence(DAN, 0)
    play(t, DAN, Move(0, GREEN))
    assert frame(t) == Turn(BEN)
    assert t.turns == 1


def longest_chain(t: SimplySuspectsState) -> int:
    """The most trades and pushes that can follow one another from here."""
    if not isinstance(t.frames[-1], Trading | Forward | Back):
        return 0
    (seat,) = GAME.actors(t)
    longest = 0
    for action in GAME.legal(t, seat):
        after = t.copy()
        GAME.apply(after, seat, action)
        longest = max(longest, 1 + longest_chain(after))
    return longest


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_forced_chains_are_finite_from_everywhere(seats: int) -> None:
    """B19: at most 2n - 1 trades and pushes, and that many can happen."""
    near = [5, 6, 7, 11, 12, 13, 14, 20, 21, 22]
    longest = 0
    for first, *others in product([6, 12, 21], *[[*near, 4]] * (seats - 1)):
        t = table([first, *others], hands=[(0,)])
        play(t, ANN, Play(0))
        longest = max(longest, longest_chain(t))
    assert longest == 2 * seats - 1


def test_there_is_always_an_opponent_to_move() -> None:
    """B20, B42: with two left the only trade and the only push are asked for all the same."""
    t = table([20, 4, 0], out=[CAT])
    roll(t, ANN, 1)
    assert legal(t, ANN) == [Trade(BEN)]
    t = table([5, 4, 0], out=[CAT])
    roll(t, ANN, 1)
    assert legal(t, ANN) == [Push(BEN, 5)]
    t = table([11, 4, 0], out=[CAT])
    roll(t, ANN, 1)
    assert legal(t, ANN) == [Push(BEN, 3)]
    assert t.pegs.count(TOP) == 7


def test_an_opponent_pushed_to_the_grand_jury_is_judged_on_anothers_turn() -> None:
    """B18: from 28 to 29 with two pegs: out; with one: may guess, and a wrong guess costs the match out of turn."""
    t = table([5, 28, 0], "BB", hands=[(), (3,)])
    roll(t, ANN, 1)
    play(t, ANN, Push(BEN, 29))
    assert t.shown == (None, BLUE, None)
    assert t.deck.bottom == (3,)
    assert frame(t) == Turn(CAT)

    t = table([5, 28, 0], "BR", hands=[(), (3,)])
    roll(t, ANN, 1)
    play(t, ANN, Push(BEN, 29))
    assert asked(t) == (BEN, "GrandJury")
    play(t, BEN, Guess(ANN, GREEN))
    assert t.shown == (None, BLUE, None)
    assert frame(t) == Turn(CAT)  # from Ann's seat on, past Ben who is out

    t = table([5, 28], "BR")
    roll(t, ANN, 1)
    play(t, ANN, Push(BEN, 29))
    play(t, BEN, Guess(ANN, RED))
    assert frame(t) == Over(BEN)


def test_an_opponent_pulled_back_to_the_grand_jury_is_judged() -> None:
    t = table([11, 30, 0], "BB")
    roll(t, ANN, 1)
    play(t, ANN, Push(BEN, 29))
    assert t.shown[BEN] == BLUE
    t = table([11, 30, 0], "B")
    roll(t, ANN, 1)
    play(t, ANN, Push(BEN, 29))
    assert legal(t, BEN)[0] == STOP
    play(t, BEN, STOP)
    assert frame(t) == Turn(BEN)


def test_neighbours_lead_back_and_forth() -> None:
    assert all(space in AFTER[before] for space, spaces in enumerate(BEFORE) for before in spaces)
    assert sum(map(len, AFTER)) == sum(map(len, BEFORE)) == len(BOARD) + 1
