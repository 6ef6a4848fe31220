"""Conspirateurs in words and in a terminal."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from rich.text import Text

from intrigue.bots.counsel import label
from intrigue.core.check import random_match
from intrigue.core.contract import Action, Event
from intrigue.core.first_game import script
from intrigue.games.conspirateurs import text, words
from intrigue.games.conspirateurs.board import MEETING_PLACE, SANCTUARIES, cell, gather, name, spread
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.games.conspirateurs.state import ConspirateursState
from intrigue.games.conspirateurs.title import TITLE
from intrigue.games.conspirateurs.words import Discovered, Drawn, Drop, Dropped, Move, Moved, Options, Pass, Passed, Won
from tests.games.conspirateurs.table import GAME, move, moving, play

NAMES = ["Ann", "Bob", "Cid", "Dee"]
SHUT_IN = "a1 a2 a4 a5 b2 b3 b4 c1 c3 c5"

SAID = {
    Dropped(0, cell("i9")): "Ann places a man on i9.",
    Moved(1, (cell("i9"), cell("i10")), False): "Bob moves a man from i9 to i10.",
    Moved(1, (cell("b2"), cell("a1")), True): "Bob moves a man from b2 to a1, into a sanctuary.",
    Moved(0, (cell("i9"), cell("k9")), False): "Ann leaps with a man from i9 to k9.",
    Moved(0, (cell("i9"), cell("k9"), cell("k11"), cell("m13")), False): (
        "Ann leaps with a man from i9 by k9 and k11 to m13."
    ),
    Passed(2): "Cid has no man who can move, and passes.",
    Discovered(): "All men are placed. They are discovered and run for the sanctuaries!",
    Won((1,)): "Bob brings the last man home and wins the match.",
    Won((0, 2)): "Ann and Cid bring the last man home and win the match.",
    Drawn(1000): "After 1000 turns nobody is home: the match is drawn.",
}


@pytest.mark.parametrize(("event", "said"), SAID.items())
def test_events_are_told_in_sentences(event: Event, said: str) -> None:
    assert text.sentence(event, NAMES) == said


def test_every_kind_of_event_has_a_sentence() -> None:
    kinds = {kind for kind in vars(words).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert kinds == {type(event) for event in SAID}


def picture(t: ConspirateursState, seat: int | None = None) -> list[str]:
    return Text.from_markup(text.picture(GAME.view(t, seat), NAMES)).plain.splitlines()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pictures_fit_the_terminal(seats: int) -> None:
    for turns in (0, 20, 60, 1000):
        t, _ = random_match(GAME, seats, Random(1), limit=turns)
        for seat in (None, 0):
            lines = picture(t, seat)
            assert max(map(len, lines)) <= 80
            assert len(lines) <= 30


def test_a_picture_shows_where_everything_is() -> None:
    lines = picture(moving(3, "White", black="a17 i9", white="b16", red="i1"), 1)
    assert lines[0].split() == ["B", "Black", "1", "of", "14", "home", "Ann"]
    assert lines[1].startswith(">  W  White")
    assert lines[1].endswith("Bob (you)")
    assert lines[3] == "turn 43 of 1000"
    assert lines[4].split() == list("abcdefghijklmnopq")
    assert lines[5].startswith(" 17 (B)( ) . ( )")
    assert lines[6].startswith(" 16 ( ) W  . ")
    assert lines[13][4:].startswith("( ) .  .  .  :  :  :  :  B  :")
    assert "( ) . ( )(R)( ) . ( )" in lines[21]


def test_a_picture_of_the_dropping_counts_the_men_to_place() -> None:
    t = GAME.start(2)
    play(t, words.Drop(cell("i9")))
    lines = picture(t)
    assert "19 to place" in lines[0]
    assert "20 to place" in lines[1]


def ask(t: ConspirateursState, seat: int | None, limit: int = 1000) -> str:
    return text.question(Conspirateurs(Options(turn_limit=limit)).view(t, seat), NAMES)


def test_questions_say_what_is_asked() -> None:
    assert ask(GAME.start(2), 0).startswith("Place man 1 of 20 in the meeting place. Those at its border")
    assert ask(GAME.start(2), 1) == ask(GAME.start(2), None) == "It is for Ann to place a man."
    t = moving(2, black="i9 a1", white="e5")
    assert ask(t, 0) == "1 of your 20 men is home. Move another one."
    assert "drawn" not in ask(t, 0)
    assert ask(t, 0, 60).endswith("The match is drawn in 20 turns.")
    assert ask(t, 1) == "It is for Ann to move."
    assert ask(moving(2, black="a3", white=SHUT_IN), 0) == "None of your men can move: you must pass."
    assert ask(moving(4, black="a1", blue="i9"), 0) == "All your men are home: you must pass."


SHORT = 90  # letters: three lines of a phone's bar


def test_questions_are_short_and_say_what_placing_is_for_once() -> None:
    t, asked = GAME.start(2), []
    for place in list(spread(MEETING_PLACE))[:40]:
        asked.append(ask(t, t.turn))
        play(t, Drop(place))
    assert ["get away first" in words for words in asked] == [True] * 2 + [False] * 38
    for path in ("e7 d6", "f7 e6", "d6 c5", "e6 d5"):
        asked.append(ask(t, t.turn))
        play(t, move(*path.split()))
    assert asked[-1] == "Move a man towards a sanctuary: a step, or a chain of leaps."
    assert max(map(len, asked)) <= SHORT


def test_advice_names_the_man_and_where_he_goes() -> None:
    view = GAME.view(moving(2, black="i9 b9 c5", white="j9"), 0)

    def said(man: str, to: str) -> str:
        return label(GAME, view, NAMES, move(man, to))

    assert said("i9", "i10") == "Step with the man on i9 to i10"
    assert said("i9", "k9") == "Leap with the man on i9 to k9"
    assert said("b9", "a9") == "Step with the man on b9 into the sanctuary a9"
    assert label(GAME, GAME.view(GAME.start(2), 0), NAMES, Drop(cell("i9"))) == "Place a man on i9"
    assert label(GAME, view, NAMES, Pass()) == "Pass"


def test_who_is_half_home_may_be_walked_until_a_leap_is_better() -> None:
    def offered(t: ConspirateursState) -> tuple[str, Action] | None:
        assert TITLE.rest
        return TITLE.rest(GAME.view(t, 0), GAME.legal(t, 0))

    home = " ".join(name(niche) for niche in list(spread(SANCTUARIES[2]))[:10])
    walks, early = moving(2, black=f"{home} i9", white="e5"), moving(2, black="b9 i9", white="i8")
    leaps = moving(2, black=f"{home} i9", white="i8")
    found = offered(walks)
    assert found is not None
    assert found[0] == "Walk on for me until a leap is better"
    assert isinstance(found[1], Move)
    assert offered(early) is None
    assert offered(leaps) is None
    assert offered(moving(2, black="i9", white="e5")), "there is nobody to leap over"


@pytest.mark.parametrize(("seats", "homes", "men"), [(2, 39, 40), (3, 40, 42), (4, 39, 40)])
def test_help_and_the_end_of_the_placing_say_that_there_are_too_few_sanctuaries(
    seats: int, homes: int, men: int
) -> None:
    t, told = GAME.start(seats), list[Event]()
    for place in list(spread(MEETING_PLACE))[:men]:
        before = GAME.view(t, 0)
        told = play(t, Drop(place))
    assert TITLE.help
    found = TITLE.help(before, NAMES, {"to": str(cell("a1"))})
    assert found
    assert f"There are {homes} for {men} men" in found.text
    (scene,) = TITLE.telling.scenes(before, told, NAMES)
    assert scene.lines[0] == text.sentence(told[0], NAMES), "the log does not tell yet what the board marks"
    assert scene.lines[-1] == f"There are {homes} sanctuaries for {men} men."


def test_the_first_game_teaches_leaps_over_foes_and_marks_what_it_speaks_of() -> None:
    assert TITLE.first_game
    t, foes = GAME.start(2), 0
    for (seat, action), idea in script(GAME, TITLE.first_game):
        for event in play(t, action):
            if isinstance(event, Moved) and seat == 0:
                over = gather((a + b) // 2 for a, b in pairwise(event.path) if (a + b) % 2 == 0)
                foes += bool(over & t.men[1])
        assert idea is None or idea.marked
    assert foes == 2
    assert "39" in TITLE.first_game.ideas[0].words


def test_questions_after_the_end_say_who_won() -> None:
    t = moving(4, black="b2", white="e5", blue="d17", red="m5")
    play(t, move("b2", "a1"))
    assert ask(t, None) == ask(t, 1) == "The match is over: Ann and Cid have won."
    assert "winner" in picture(t)[0]
    t = moving(2, black="b2", white="e5")
    play(t, move("b2", "a1"))
    assert ask(t, 1) == "The match is over: Ann has won."
    t = moving(2, black="a3", white=SHUT_IN)
    play(t, Pass(), Conspirateurs(Options(turn_limit=41)))
    assert ask(t, 0) == "The match is over: a draw."


def test_steps_have_labels() -> None:
    view = GAME.view(moving(2, black="i9 b9", white="j9"), 0)

    def step(*picked: object) -> str:
        return text.label(view, NAMES, picked[:-1], picked[-1])

    assert [step(kind) for kind in ("Drop", "Move", "Pass")] == ["Place a man", "Move a man", "Pass"]
    assert step("Drop", cell("i9")) == step("Move", cell("i9")) == "i9"
    assert step("Move", cell("i9"), cell("i10")) == "i10"
    assert step("Move", cell("i9"), cell("k9")) == "k9 (by leaping)"
    assert step("Move", cell("b9"), cell("a9")) == "a9 (a sanctuary)"
    assert step("Move", cell("c9"), cell("a9")) == "a9 (by leaping, a sanctuary)"


def test_partners_are_named() -> None:
    four = GAME.view(GAME.start(4), 1)
    assert text.knowledge(four, NAMES) == ["You win together with Dee, when the men of both of you are home."]
    assert text.knowledge(GAME.view(GAME.start(4), None), NAMES) == []
    assert text.knowledge(GAME.view(GAME.start(2), 0), NAMES) == []


@pytest.mark.parametrize("kind", ["Drop", "Move", "Pass"])
def test_kinds_are_explained(kind: str) -> None:
    assert text.explain(kind).endswith("]."), "the paragraphs are named"
