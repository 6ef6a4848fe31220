"""What people are shown of a moment: the passport of whoever was guessed, or came home, and where they stand."""

from __future__ import annotations

from intrigue.core.telling import Scene
from intrigue.games.spy_alley import svg
from intrigue.games.spy_alley.board import ELIMINATOR, EMBASSY_OF
from intrigue.games.spy_alley.cards import FRENCH, GERMAN, ITALIAN, SPANISH, item
from intrigue.games.spy_alley.telling import TELLING, stand
from intrigue.games.spy_alley.words import (
    Confiscated,
    Dealt,
    Discard,
    Eliminated,
    FreeGuesses,
    Guess,
    Guessed,
    HandedOver,
)
from tests.games.spy_alley.table import GAME, dealt, give_wilds, place, play, roll, seated

NAMES = ("Ann", "Ben", "Cat")
OPENED = 'class="land book land{}"'


def drawn(moment: Scene) -> str:
    return svg.board(moment.view, names=NAMES, told=moment.told)


def test_a_right_guess_opens_the_passport_on_the_board_and_a_wrong_one_does_not() -> None:
    for guessed in (GERMAN, ITALIAN):
        t = seated(FRENCH, GERMAN, ITALIAN)
        before = GAME.view(t, 2)
        (moment,) = TELLING.scenes(before, play(t, 0, Guess(1, guessed), ear=2), NAMES)
        assert (OPENED.format(GERMAN) in drawn(moment)) == (guessed == GERMAN)
        assert OPENED.format(FRENCH) not in drawn(moment)


def test_who_comes_home_stands_at_the_embassy_with_an_open_passport() -> None:
    t = seated(FRENCH, GERMAN, ITALIAN)
    place(t, 0, EMBASSY_OF[FRENCH] - 1, items=[item(kind, FRENCH) for kind in range(4)])
    before = GAME.view(t, 2)
    (moment,) = TELLING.scenes(before, roll(t, 1), NAMES)
    assert moment.view.at[0] == EMBASSY_OF[FRENCH]
    assert OPENED.format(FRENCH) in drawn(moment)


def test_only_a_guess_that_may_cost_the_match_is_called_grave() -> None:
    t = seated(FRENCH, GERMAN, ITALIAN)
    assert not TELLING.harmless(GAME.view(t, 0))
    place(t, 1, EMBASSY_OF[GERMAN])
    place(t, 0, ELIMINATOR - 1)
    roll(t, 1)
    assert isinstance(t.frame, FreeGuesses)
    assert TELLING.harmless(GAME.view(t, 0)) == {"Guess"}


def test_the_aim_names_both_identities_until_one_is_chosen() -> None:
    t = seated(FRENCH, GERMAN, ITALIAN)
    place(t, 0, 3, items=[item(0, FRENCH), item(1, GERMAN), item(2, GERMAN)])
    assert TELLING.aim is not None
    assert TELLING.aim(GAME.view(t, 0), NAMES).stand.startswith("You are French and have 1 of 4")
    play(t, 0, Guess(1, GERMAN))
    torn = TELLING.aim(GAME.view(t, 0), NAMES).stand
    assert torn == "You hold French (1 of 4) and German (2 of 4), and keep one of them now."
    play(t, 0, Discard(FRENCH))
    assert TELLING.aim(GAME.view(t, 0), NAMES).stand.startswith("You are German and have 2 of 4")
    t = dealt((FRENCH, GERMAN), (SPANISH, ITALIAN))
    assert TELLING.aim(GAME.view(t, 0), NAMES[:2]).stand.startswith(
        "You are French and German. As French you have 0 of 4"
    )


def test_whom_a_guess_or_a_confiscation_is_about_does_not_miss_it() -> None:
    for event in (Guessed(0, 1, FRENCH, False, True), Guessed(0, 1, FRENCH, True, False), Confiscated(0, 1, 3)):
        assert TELLING.note(event).loss == 1
    assert TELLING.note(HandedOver(1, 0, FRENCH)).loss == TELLING.note(Eliminated(1, 0)).loss == 1


def test_the_end_says_who_changed_identity() -> None:
    t = seated(FRENCH, GERMAN, ITALIAN)
    assert stand(GAME.view(t, 0), (FRENCH,), 0).startswith("French, with")
    assert stand(GAME.view(t, 0), (ITALIAN,), 0).startswith("French, at first Italian, with")
    play(t, 0, Guess(1, GERMAN))
    play(t, 0, Discard(FRENCH))
    play(t, 2, Guess(0, GERMAN))
    assert stand(GAME.view(t, 0), (FRENCH,), 0) == "German, at first French; out of the match"
    assert stand(GAME.view(t, 1), (GERMAN,), 1) == "German; out of the match"


def test_the_end_says_what_a_wild_card_stood_for() -> None:
    t = seated(FRENCH, GERMAN, ITALIAN)
    give_wilds(t, 0, 1)
    place(t, 0, EMBASSY_OF[FRENCH] - 1, items=[item(kind, FRENCH) for kind in range(3)])
    events = roll(t, 1)
    assert TELLING.ending is not None
    end = TELLING.ending([GAME.view(t, seat) for seat in range(3)], [Dealt(0, FRENCH), *events], NAMES)
    assert end.decided == "Ann reached the French embassy with 3 of 4 things and 1 wild card, unguessed."
    assert end.stands[0].startswith("French, with 3 of 4 things, 1 wild card and $")


def test_what_is_asked_about_a_guess_fits_its_answers() -> None:
    view = GAME.view(seated(FRENCH, GERMAN, ITALIAN), 0)
    assert TELLING.prompt(view, NAMES, ("Guess", 1)) == "What is Ben's nationality?"  # French, German ...
