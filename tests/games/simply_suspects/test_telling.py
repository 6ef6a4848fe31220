"""What people are told: that a space did nothing and why, cards as they are drawn, and the board of a moment."""

from __future__ import annotations

from intrigue.core.contract import CHANCE, Event
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.board import GRAND_JURY, START
from intrigue.games.simply_suspects.telling import TELLING
from intrigue.games.simply_suspects.text import sentence
from tests.games.simply_suspects.table import ANN, BEN, GAME, empty_deck, play, roll, table

NAMES = ("Ann", "Ben", "Cat")


def last_words(events: list[Event]) -> str:
    return sentence(events[-1], NAMES)


def test_a_space_that_lets_nobody_do_anything_says_why() -> None:
    assert last_words(roll(table([1, 0], "BB"), ANN, 2)) == "There is no peg in Red's row to move."
    t = table([0, 0])
    empty_deck(t, BEN)
    assert last_words(roll(t, ANN, 2)) == "There is no get-away card left to draw."
    assert last_words(roll(table([15, 0, 0], hands=[(6,), (), ()]), ANN, 1)) == "Nobody else has a get-away card."
    t = table([START, 0], hands=[(0,)])
    assert last_words(play(t, ANN, w.Play(0))) == "Nothing happens there."


def test_when_the_match_is_over_there_is_nothing_left_to_aim_at() -> None:
    assert TELLING.aim is not None
    t = table([28, 0], "RR")
    assert TELLING.aim(GAME.view(t, BEN), NAMES).stand.endswith("2 are left.")
    roll(t, ANN, 1)
    assert not TELLING.aim(GAME.view(t, BEN), NAMES).stand


def test_a_conviction_is_not_called_nothing() -> None:
    told = roll(table([28, 0, 0], "RR"), ANN, 1)
    assert [type(event) for event in told] == [w.Rolled, w.Moved, w.Convicted]


def test_a_drawn_card_is_told_and_a_dealt_one_is_folded_away() -> None:
    t = table([0, 0])
    roll(t, ANN, 2)
    play(t, ANN, w.DRAW)
    (drawn,) = play(t, CHANCE, w.Card(3))
    assert not TELLING.note(drawn).fold
    assert TELLING.note(w.GotCard(ANN, 3)).fold


def test_the_moment_of_a_verdict_shows_who_stands_before_the_jury_and_the_opened_card() -> None:
    t = table([28, 0, 0], "RR")
    before = GAME.view(t, BEN)
    (moment,) = TELLING.scenes(before, roll(t, ANN, 1), NAMES)
    assert moment.view.places[ANN] == GRAND_JURY
    assert moment.view.shown[ANN] == t.shown[ANN]
    assert before.shown[ANN] is None
