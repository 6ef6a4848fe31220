"""The words and the picture of Simply Suspects."""

from __future__ import annotations

from random import Random

import pytest
from rich.text import Text

from intrigue.bots.counsel import Asked, counsel
from intrigue.bots.counsel import label as advised
from intrigue.core.address import YOU, addressed
from intrigue.core.contract import CHANCE, Action, Event, next_steps
from intrigue.core.play import step
from intrigue.games.simply_suspects import words
from intrigue.games.simply_suspects.advice import ADVICE
from intrigue.games.simply_suspects.cards import SUSPECTS, TOP
from intrigue.games.simply_suspects.help import explain as helped
from intrigue.games.simply_suspects.rules import SimplySuspects
from intrigue.games.simply_suspects.state import SimplySuspectsState, SimplySuspectsView
from intrigue.games.simply_suspects.telling import TELLING
from intrigue.games.simply_suspects.text import explain, knowledge, label, picture, question, sentence
from intrigue.games.simply_suspects.words import Options
from tests.games.simply_suspects.table import ANN, BEN, BLUE, CAT, DAN, GAME, GREEN, RED, YELLOW, play, roll, table

NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"]


def words_of(base: type[object]) -> set[type[object]]:
    """The kinds of action or event that the vocabulary has."""
    return {kind for kind in vars(words).values() if isinstance(kind, type) and issubclass(kind, base)} - {base}


def test_every_event_in_play_has_a_sentence() -> None:
    heard: dict[type[object], str] = {}

    def tell(event: Event, only: int | None = None, others: Event | None = None) -> None:
        for said in (event, others):
            if said is not None:
                heard[type(said)] = sentence(said, NAMES)

    for seed in range(40):
        rng, t = Random(seed), GAME.start(2 + seed % 5)
        while actors := GAME.actors(t):
            twin = t.copy()
            entry = step(GAME, twin, rng)
            GAME.apply(t, actors[0], entry.action, tell)
    brief = SimplySuspects(Options(turn_limit=1))
    for event in roll(table([2, 0], game=brief), ANN, 1, game=brief):
        tell(event)
    assert set(heard) == words_of(Event)
    assert all(text.endswith(".") and "  " not in text for text in heard.values())


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (words.TiedForStart((0, 1, 4)), "Ann, Ben and Eve tie for the first turn and roll again."),
        (words.MovedPeg(BEN, 0, TOP, RED), "Ben moves #1 tire tracks from the top to Red's row."),
        (words.Pushed(ANN, BEN, 29), "Ann moves Ben to the Grand Jury."),
        (words.Cleared(ANN, (BLUE, GREEN)), "Ann walks free: Ann is not Blue or Green."),
        (words.Cleared(ANN, ()), "Ann walks free from the Grand Jury, as anybody would have."),
        (
            words.GuessedWrong(ANN, BEN, GREEN, RED),
            "Ann guesses that Ben is Green: wrong, Ann was Red and is out.",
        ),
    ],
)
def test_sentences_read_well(event: Event, text: str) -> None:
    assert sentence(event, NAMES) == text


def test_an_unknown_event_has_no_sentence() -> None:
    with pytest.raises(ValueError, match="no sentence"):
        sentence(Event(), NAMES)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_position_can_be_drawn_asked_and_labelled(seats: int) -> None:
    rng, t = Random(seats), GAME.start(seats)
    while True:
        for seat in (None, *range(seats)):
            view = GAME.view(t, seat)
            if rng.random() < 0.1:
                lines = picture(view, NAMES).split("\n")
                assert len(lines) <= 30
                assert all(Text.from_markup(line).cell_len <= 80 for line in lines)
            assert question(view, NAMES).endswith((".", "?"))
            assert all(line.endswith(".") for line in knowledge(view, NAMES))
        if not (actors := GAME.actors(t)):
            break
        seat = actors[0]
        actions = [a for a, _ in GAME.odds(t)] if seat == CHANCE else list(GAME.legal(t, seat))
        check_labels(GAME.view(t, None if seat == CHANCE else seat), actions)
        step(GAME, t, rng)


def check_labels(view: SimplySuspectsView, actions: list[Action], picked: tuple[object, ...] = ()) -> None:
    """Every step of every choice has its own words."""
    found = next_steps(actions, picked)
    said = [label(view, NAMES, picked, step) for step in found]
    assert all(said)
    assert len(set(said)) == len(said)
    for step_ in found:
        check_labels(view, actions, (*picked, step_))


def test_labels_say_where_a_card_leads() -> None:
    view = GAME.view(table([7, 0], hands=[(0, 1, 3)]), ANN)
    assert label(view, NAMES, (), "Play") == "Use a get-away card"
    assert label(view, NAMES, ("Play",), 0) == "0, to land again on the Photo of Blue"
    assert label(view, NAMES, ("Play",), 1) == "1, to Evidence #3 footprint"
    assert label(view, NAMES, ("Play",), 3) == "3, to the Get-away card (top) or “Take a get-away card”"
    roll(t := table([7, 0]), ANN, 3)
    assert label(GAME.view(t, ANN), NAMES, ("Follow",), 9) == "Outer way: to the Get-away card (top)"
    assert label(GAME.view(t, ANN), NAMES, ("Follow",), 15) == "Inner way: to “Take a get-away card”"


def jury() -> SimplySuspectsState:
    """Ann, who is Red, walks free before Ben and Cat; Ben is proved not to be Green, and Dan was Yellow."""
    t = table([28, 3, 4, 5], suspects=[RED, BLUE, GREEN, YELLOW], out=[DAN])
    t.ruled_out = (*t.ruled_out[:1], (False, False, True, False, False, False), *t.ruled_out[2:])
    roll(t, ANN, 1)
    return t


def test_guesses_that_cannot_be_right_say_so() -> None:
    t = jury()
    view = GAME.view(t, ANN)
    said = [label(view, NAMES, ("Guess", BEN), suspect) for suspect in range(6)]
    vain = " (certainly wrong: puts you out)"
    cannot = [words.removesuffix(vain) for words in said if words.endswith(vain)]
    assert cannot == ["Red", "Green", "Yellow"], "one's own, a proof, and one who is out"
    assert said[BLUE] == "Blue"
    assert TELLING.prompt(view, NAMES, ("Guess", BEN)) == "Who is Ben? A wrong guess puts you out of the match."


def test_after_a_right_guess_it_is_asked_again() -> None:
    t = jury()
    assert "again" not in question(GAME.view(t, ANN), NAMES)
    play(t, ANN, words.Guess(BEN, BLUE))
    assert question(GAME.view(t, ANN), NAMES).startswith("Right! Do you guess again?")


def test_who_walks_free_is_told_so_in_good_english() -> None:
    told = addressed(sentence(words.Cleared(ANN, (RED,)), [YOU]))
    assert told == "You walk free: you are not Red."


def test_no_guess_is_advised_that_cannot_be_right() -> None:
    rng, t = Random(5), GAME.start(2)
    while not isinstance(t.frames[-1], words.GrandJury):
        step(GAME, t, rng)
    seat = t.frames[-1].seat
    view = GAME.view(t, seat)
    in_vain = [action for action in GAME.legal(t, seat) if ADVICE.vain(view, action)]
    assert in_vain
    found = counsel(Asked(GAME, view, [*in_vain, words.STOP]), "1", 20).weighed
    assert [each.action for each in found] == [words.STOP]


def test_advice_is_told_in_sentences() -> None:
    view = GAME.view(jury(), ANN)
    said = [advised(GAME, view, NAMES, action) for action in (words.Guess(BEN, BLUE), words.STOP, words.Move(3, RED))]
    assert said == ["Guess that Ben is Blue", "Do not guess", "Move #4 glove to Red's row"]


def test_advice_not_to_guess_does_not_contradict_what_is_believed() -> None:
    view = GAME.view(jury(), ANN)

    def why(sure: float) -> str:
        return ADVICE.reason(view, NAMES, words.STOP, {"seat 1 suspect": {"blue": sure, "orange": 1 - sure}})

    assert why(1.0) == "You risk nothing, but let go that Ben is almost certainly Blue."
    assert why(0.7) == "A wrong guess would put you out, and Ben is Blue only in 70 of 100."
    assert ADVICE.reason(view, NAMES, words.STOP, {}) == "No guess is sure enough: a wrong one would put you out."


def test_a_question_about_your_choice_says_why_pegs_come_from_the_top() -> None:
    t = table([3, 0])
    roll(t, ANN, 1)
    assert question(GAME.view(t, ANN), NAMES).startswith("Your choice, but pegs at the top go first.")
    t = table([3, 0], "BBGGOOP")
    roll(t, ANN, 1)
    assert question(GAME.view(t, ANN), NAMES) == "Your choice: which peg do you move, and into whose row?"


def test_the_picture_hides_the_secrets_of_the_others() -> None:
    t = table([28, 0, 0], "RRBB")
    twin = t.copy()
    twin.suspects = (RED, GREEN, BLUE)
    assert picture(GAME.view(t, ANN), NAMES) == picture(GAME.view(twin, ANN), NAMES)
    assert picture(GAME.view(t, BEN), NAMES) != picture(GAME.view(twin, BEN), NAMES)
    drawn = Text.from_markup(picture(GAME.view(t, ANN), NAMES)).plain
    assert "① Ann            R Red" in drawn
    assert "② Ben            ?" in drawn
    roll(t, ANN, 1)
    drawn = Text.from_markup(picture(GAME.view(t, BEN), NAMES)).plain
    assert "① Ann            R Red          out" in drawn


def test_colours_are_doubled_by_letters() -> None:
    drawn = Text.from_markup(picture(GAME.view(table([0, 0]), None), NAMES)).plain
    for person in SUSPECTS:
        assert f"{person.letter} {person.name}" in drawn
        assert f"Pic {person.letter}" in drawn


def test_knowledge_draws_every_conclusion() -> None:
    t = table([28, 0, 0], "BBGGOO")
    assert knowledge(GAME.view(t, BEN), NAMES) == ["The Grand Jury would convict you: 2 pegs are in your row."]
    roll(t, ANN, 1)
    assert knowledge(GAME.view(t, CAT), NAMES) == [
        "The Grand Jury would convict you: 2 pegs are in your row.",
        "Ann is not Blue or Orange.",
    ]
    assert knowledge(GAME.view(t, ANN), NAMES) == ["Everybody knows that you are not Blue, Green or Orange."]
    play(t, ANN, words.STOP)
    t.ruled_out = ((False, True, True, True, True, True), *t.ruled_out[1:])
    assert knowledge(GAME.view(t, CAT), NAMES)[1:] == ["Ann must be Red.", "Ben is not Red."]
    t.ruled_out = (t.ruled_out[0], (True, False, True, True, True, False), t.ruled_out[2])
    assert knowledge(GAME.view(t, CAT), NAMES)[2] == "Ben is Blue or Purple."
    t.frames = (words.Over(ANN),)
    assert not knowledge(GAME.view(t, CAT), NAMES), "the end tells all"


def test_help_says_where_a_card_leads() -> None:
    t = table([7, 0], hands=[(0, 1, 3)])
    said = [helped(GAME.view(t, ANN), NAMES, {"thing": f"card-{card}"}) for card in (1, 3)]
    assert [each.now for each in said if each] == [
        "You have one. From here it takes you to Evidence #3 footprint.",
        "You have one. From here it takes you to the Get-away card (top) or “Take a get-away card”.",
    ]


def test_every_kind_of_action_is_explained() -> None:
    kinds = words_of(Action)
    assert len(kinds) == 14
    assert all(explain(kind.__name__).endswith("].") for kind in kinds)


def test_the_seat_asked_is_told_what_it_may_cost() -> None:
    roll(t := table([28, 0]), ANN, 1)
    assert "wrong guess puts you out" in question(GAME.view(t, ANN), NAMES)
    assert question(GAME.view(t, BEN), NAMES) == "Waiting for Ann."
    assert question(GAME.view(t, None), NAMES) == "Waiting for Ann."
