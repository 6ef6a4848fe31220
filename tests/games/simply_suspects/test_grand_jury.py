"""The Grand Jury [32-36]."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.check import dreams_differ
from intrigue.core.contract import put
from intrigue.games.simply_suspects.board import OFF
from intrigue.games.simply_suspects.cards import ROWS
from intrigue.games.simply_suspects.state import SimplySuspectsState
from intrigue.games.simply_suspects.words import STOP, Cleared, Convicted, Guess, Move, Play, Push, Trade, Turn
from tests.games.simply_suspects.table import (
    ANN,
    BEN,
    BLUE,
    CAT,
    GAME,
    GREEN,
    NO_CARDS,
    ORANGE,
    PURPLE,
    RED,
    YELLOW,
    asked,
    frame,
    hand,
    legal,
    pegs,
    play,
    roll,
    table,
)


@pytest.mark.parametrize(
    ("evidence", "guilty"), [("", False), ("R", False), ("RR", True), ("RRR", True), ("BB", False)]
)
def test_two_pegs_in_your_own_row_convict(evidence: str, guilty: bool) -> None:
    """B27: exactly two are enough; one is not."""
    t = table([28, 0, 0], evidence)
    events = roll(t, ANN, 1)
    assert (Convicted(ANN, RED) in events) == guilty
    assert t.shown == (RED if guilty else None, None, None)
    assert t.places[ANN] == (OFF if guilty else 29)
    assert frame(t) == Turn(BEN) if guilty else asked(t) == (ANN, "GrandJury")


def test_only_the_landing_is_judged() -> None:
    """B14, B35: a sitter is safe from new pegs until a card 0, or until moved off and back."""
    t = table([29, 0, 0], "RR", hands=[(0,)])  # the pegs came after Ann
    play(t, ANN, Play(0))
    assert t.shown[ANN] == RED

    t = table([29, 11, 5], "RRRGGGG", turn=BEN)
    roll(t, BEN, 1)
    play(t, BEN, Push(ANN, 28))
    play(t, ANN, Move(0, BLUE))  # Ann is on Your choice, and may do something about it
    assert t.shown[ANN] is None
    roll(t, CAT, 1)
    play(t, CAT, Push(ANN, 29))
    assert t.shown[ANN] == RED


def test_a_sitter_is_safe_when_pegs_come_into_its_row() -> None:
    t = table([29, 0, 0], "R", turn=BEN)
    roll(t, BEN, 4)
    play(t, BEN, legal(t, BEN)[0])
    assert t.pegs.count(RED) == 2
    assert t.shown == (None, None, None)
    assert t.places[ANN] == 29


def test_the_hand_of_a_convicted_seat_goes_under_the_deck() -> None:
    """B21, B37: by ascending numbers, below what is there; all 42 cards stay in the match."""
    t = table([28, 0, 0], "RR", hands=[(5, 0, 3, 0), (1,), ()], bottom=(6,))
    roll(t, ANN, 1)
    assert t.deck.bottom == (6, 0, 0, 3, 5)
    assert t.hands == (NO_CARDS, hand(1), NO_CARDS)
    assert sum(t.deck.counts()) + sum(map(sum, t.hands)) == 42


def test_to_be_put_on_the_grand_jury_is_to_land_there() -> None:
    """B18, B28: pushed, pulled and traded there; who walks free may guess out of turn."""
    t = table([5, 28, 0], "BRR")
    roll(t, ANN, 1)
    play(t, ANN, Push(BEN, 29))
    assert asked(t) == (BEN, "GrandJury")
    assert t.turn == ANN
    play(t, BEN, Guess(ANN, RED))
    assert t.shown[ANN] == RED
    play(t, BEN, STOP)
    assert frame(t) == Turn(BEN)
    t = table([11, 30, 0], "BB")
    roll(t, ANN, 1)
    play(t, ANN, Push(BEN, 29))
    assert t.shown[BEN] == BLUE
    t = table([20, 29, 0], "RR")
    roll(t, ANN, 1)
    play(t, ANN, Trade(BEN))
    assert t.shown[ANN] == RED


def test_to_walk_free_proves_who_one_is_not() -> None:
    t = table([28, 0, 0], "BBGGYOO")
    assert roll(t, ANN, 1)[-1] == Cleared(ANN, (BLUE, GREEN, ORANGE))
    out = tuple(suspect in (BLUE, GREEN, ORANGE) for suspect in ROWS)
    assert t.ruled_out == (out, (False,) * 6, (False,) * 6)
    assert all(GAME.view(t, seat).ruled_out == t.ruled_out for seat in (None, ANN, BEN))
    dreams = {GAME.determinize(GAME.view(t, BEN), Random(n)).suspects for n in range(300)}
    assert {suspects[ANN] for suspects in dreams} == {RED, YELLOW, PURPLE}
    assert {suspects[CAT] for suspects in dreams} == set(ROWS) - {BLUE}
    play(t, ANN, STOP)
    t.pegs = pegs("YYYRRPP")  # the proof outlives the pegs
    dreams = {GAME.determinize(GAME.view(t, None), Random(n)).suspects for n in range(300)}
    assert {suspects[ANN] for suspects in dreams} == {RED, YELLOW, PURPLE}


def test_proofs_add_up_over_several_landings() -> None:
    t = table([28, 0, 0], "BBGG", hands=[(0,)])
    roll(t, ANN, 1)
    play(t, ANN, STOP)
    t.pegs, t.turn, t.frames = pegs("GGPP"), ANN, (Turn(ANN),)
    assert play(t, ANN, Play(0))[-1] == Cleared(ANN, (GREEN, PURPLE))
    assert [suspect for suspect in ROWS if t.ruled_out[ANN][suspect]] == [BLUE, GREEN, PURPLE]


def test_the_check_finds_a_world_that_contradicts_a_proof() -> None:
    t = table([28, 0, 0], "BB")
    roll(t, ANN, 1)
    t.suspects = (BLUE, RED, GREEN)
    with pytest.raises(AssertionError, match="ruled out"):
        GAME.check(t)


def ruled_out_by(*seats: tuple[int, ...]) -> tuple[tuple[bool, ...], ...]:
    return tuple(tuple(suspect in found for suspect in ROWS) for found in seats)


def test_proofs_about_one_seat_tell_about_the_others() -> None:
    """If Ben can only be Green, Cat cannot be; every consistent world comes up, and nothing else."""
    t = table([29, 0, 0], suspects=(RED, GREEN, BLUE))
    t.ruled_out = ruled_out_by((), (BLUE, YELLOW, ORANGE, PURPLE), (YELLOW, ORANGE))
    worlds = {GAME.determinize(GAME.view(t, ANN), Random(n)).suspects for n in range(200)}
    assert worlds == {(RED, GREEN, BLUE), (RED, GREEN, PURPLE)}
    assert dreams_differ(GAME, t, ANN)
    t.ruled_out = ruled_out_by((GREEN, YELLOW, ORANGE, PURPLE), (BLUE, YELLOW, ORANGE, PURPLE), ())
    assert not dreams_differ(GAME, t, CAT)


def test_dreams_are_even() -> None:
    """Each of the worlds that fit is as likely as any other."""
    t = table([28, 0, 0], "OOPP")
    roll(t, ANN, 1)
    view = GAME.view(t, CAT)
    rng, counts = Random(5), dict[tuple[int | None, ...], int]()
    for _ in range(6000):
        suspects = GAME.determinize(view, rng).suspects
        counts[suspects] = counts.get(suspects, 0) + 1
    assert len(counts) == 3 * 4  # Ann: Red, Blue, Yellow; Ben: the four left
    assert all(400 < count < 600 for count in counts.values())


def test_views_hide_what_is_face_down_and_show_what_is_face_up() -> None:
    t: SimplySuspectsState = table([28, 0, 0], "RR")
    roll(t, ANN, 1)
    for seat, own in ((None, None), (ANN, RED), (BEN, BLUE), (CAT, GREEN)):
        view = GAME.view(t, seat)
        assert view.own == own
        assert view.shown == (RED, None, None)
    swapped = t.copy()
    swapped.suspects = put(t.suspects, CAT, PURPLE)
    assert GAME.view(swapped, BEN) == GAME.view(t, BEN)
    assert GAME.view(swapped, None) == GAME.view(t, None)
    assert GAME.view(swapped, CAT) != GAME.view(t, CAT)
