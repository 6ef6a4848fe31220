"""Words and pictures for every event, frame and action, and the simple player."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from rich.text import Text

from intrigue.core.address import YOU, addressed
from intrigue.core.contract import CHANCE, Action, Event, Seat, draw, steps
from intrigue.core.promises import open_to
from intrigue.games.spy_alley import hints, text, words
from intrigue.games.spy_alley.cards import FRENCH, GERMAN, ITALIAN, RUSSIAN, SPANISH, item
from intrigue.games.spy_alley.naming import space_name
from intrigue.games.spy_alley.rules import SpyAlley
from intrigue.games.spy_alley.state import SpyAlleyState
from intrigue.games.spy_alley.svg_ground import PLANS, _space
from intrigue.games.spy_alley.words import (
    Buy,
    Discard,
    Done,
    Frame,
    FreeGuesses,
    Guess,
    Moved,
    Over,
    PlayCard,
    Roll,
    Surrender,
    Turn,
    Walk,
)
from tests.games.spy_alley.table import GAME, dealt, give_moves, legal, place, play, roll, seated, walk

NAMES = ["Ann", "Bob", "Clementine Lovelace", "Dan \\[d]", "Eve", "Fay"]


def kinds(base: type) -> set[str]:
    return {kind.__name__ for kind in vars(words).values() if isinstance(kind, type) and issubclass(kind, base)} - {
        base.__name__
    }


def test_every_event_frame_and_action_has_words() -> None:
    told, asked = set[str](), set[str]()
    game = SpyAlley(words.Options(turn_limit=400))

    def tell(event: Event, only: Seat | None = None, others: Event | None = None) -> None:
        for said in (event, others):
            if said is not None:
                sentence = text.sentence(said, NAMES)
                assert sentence.endswith(".")
                told.add(type(said).__name__)

    def watch(t: SpyAlleyState) -> None:
        asked.add(type(t.frame).__name__)
        for seat in (None, *game.actors(t)):
            if seat != CHANCE:
                view = game.view(t, seat)
                assert text.question(view, NAMES)
                for line in text.knowledge(view, NAMES):
                    assert line.endswith(".")

    rng = Random(5)
    for seats in (2, 3, 5, 6) * 3:
        t = game.start(seats)
        while game.actors(t):
            watch(t)
            (seat,) = game.actors(t)
            game.apply(t, seat, choose(game, t, seat, rng), tell)
        watch(t)
    assert asked == {kind.__name__ for kind in Frame.__args__}
    rare = {"FoundNoMoveCard", "Drawn", "OnlyVisited", "ReachedEmbassy"}
    assert told >= kinds(Event) - rare
    for event in (words.FoundNoMoveCard(0), words.Drawn(), words.OnlyVisited(1, 2), words.ReachedEmbassy(0, 3)):
        assert text.sentence(event, NAMES)


def choose(game: SpyAlley, t: SpyAlleyState, seat: Seat, rng: Random) -> Action:
    """Any action, but guesses instead of a turn only now and then, and free guesses often right."""
    if seat == CHANCE:
        return draw(game.odds(t), rng)
    actions = open_to(game, t, seat)
    if isinstance(t.frame, Turn) and rng.random() > 0.05:
        actions = [action for action in actions if not isinstance(action, Guess)]
    return rng.choice(actions)


def test_every_choice_can_be_labelled() -> None:
    seen = set[str]()
    rng = Random(2)

    def watch(t: SpyAlleyState) -> None:
        (*actors,) = GAME.actors(t)
        for seat in actors:
            if seat != CHANCE:
                view = GAME.view(t, seat)
                for action in open_to(GAME, t, seat):
                    check_labels(view, steps(action))
                    seen.add(type(action).__name__)

    for seats in (2, 4, 6):
        walk(GAME, seats, rng, watch, guessing=0.03)
    assert seen <= kinds(Action)
    for kind in kinds(Action):
        assert text.explain(kind).endswith("].")
        assert text.label(None, NAMES, (), kind)  # type: ignore[arg-type]


def check_labels(view: Any, key: tuple[Any, ...]) -> None:
    for place_, step in enumerate(key):
        assert text.label(view, NAMES, key[:place_], step)


def test_labels_say_what_things_cost() -> None:
    view = GAME.view(seated(FRENCH, GERMAN, SPANISH), 0)
    assert text.label(view, NAMES, ("Buy",), item(3, RUSSIAN)) == "Russian key, $30"
    assert text.label(view, NAMES, ("Confiscate", 1), 24) == "Wild card, $50"
    assert text.label(view, NAMES, ("Guess",), 1) == "Bob"
    assert text.label(view, NAMES, ("Guess", 1), ITALIAN) == "Italian"


def test_ones_own_country_is_marked_as_a_guess_and_never_advised() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    view = GAME.view(t, 0)
    assert text.label(view, NAMES, ("Guess", 1), FRENCH) == "French (yours: certainly wrong)"
    for free in (False, True):
        if free:
            place(t, 0, 24)
            place(t, 1, 27)
            roll(t, 1)
            assert isinstance(t.frame, FreeGuesses)
        actions = legal(t)
        scores = dict(zip(actions, hints.values(GAME.view(t, 0), actions), strict=True))
        assert scores[Guess(1, FRENCH)] < min(
            scores[other] for other in actions if getattr(other, "country", 0) != FRENCH
        )


def test_a_guess_that_was_proved_wrong_says_so() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    t.misses = ((0,), (1 << ITALIAN,), (0,))
    view = GAME.view(t, 0)
    assert text.label(view, NAMES, ("Guess", 1), ITALIAN) == "Italian (certainly wrong)"
    assert text.label(view, NAMES, ("Guess", 2), ITALIAN) == "Italian"


def test_parting_with_an_identity_says_who_one_is_then() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    play(t, 0, Guess(1, GERMAN))
    view = GAME.view(t, 0)
    assert text.label(view, NAMES, ("Discard",), GERMAN) == "Stay French, discard German"
    assert text.label(view, NAMES, ("Discard",), FRENCH) == "Become German, discard French"
    assert "Which identity do you keep?" in text.question(view, NAMES)
    t = dealt((FRENCH, GERMAN), (SPANISH, ITALIAN))
    play(t, 0, Guess(1, RUSSIAN))
    assert text.label(GAME.view(t, 0), NAMES, ("Surrender",), GERMAN) == "Give German away, stay French"
    play(t, 0, Surrender(GERMAN))
    view = GAME.view(t, 1)
    assert text.label(view, NAMES, ("Discard",), GERMAN) == "Discard German, stay Spanish and Italian"
    assert "Which identity card do you secretly discard?" in text.question(view, NAMES)


def test_spaces_are_told_as_they_are_printed() -> None:
    for plan in PLANS:
        for space, box in enumerate(plan.boxes):
            drawn = [each.text or "" for each in fromstring(f"<g>{_space(box, space)}</g>").iter("text")]
            printed = " ".join(word for word in drawn if "$" not in word).casefold()
            assert set(space_name(space).casefold().split()) >= set(printed.split()), space
    tellings = {1: "the Russian password", 6: "Another turn", 8: "Secrets", 16: "Back 2", 26: "the French embassy"}
    for space, called in tellings.items():
        assert text.sentence(Moved(1, space), NAMES) == f"Bob lands on {called}."
    t = seated(FRENCH, GERMAN, SPANISH)
    place(t, 0, 10)
    roll(t, 6)
    view = GAME.view(t, 0)
    assert "land on Back 2, or into the alley and land on the Eliminator?" in text.question(view, NAMES)
    assert [text.label(view, NAMES, ("Walk",), to) for to in (16, 25)] == [
        "Around the ring: Back 2",
        "Into the alley: Eliminator",
    ]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_picture_fits_a_terminal(seats: int) -> None:
    rng = Random(seats)

    def watch(t: SpyAlleyState) -> None:
        if rng.random() < 0.1 or not GAME.actors(t):
            for seat in (None, 0, seats - 1):
                lines = Text.from_markup(text.picture(GAME.view(t, seat), NAMES)).plain.split("\n")
                assert len(lines) <= 30
                assert max(map(len, lines)) <= 80

    walk(GAME, seats, rng, watch)


def test_the_picture_hides_identities() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    other = seated(FRENCH, SPANISH, RUSSIAN)
    assert text.picture(GAME.view(t, 0), NAMES) == text.picture(GAME.view(other, 0), NAMES)
    assert text.picture(GAME.view(t, 1), NAMES) != text.picture(GAME.view(other, 1), NAMES)


def test_knowledge_draws_the_conclusions_that_the_rules_allow() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    assert text.knowledge(GAME.view(t, 0), NAMES) == []
    place(t, 0, 24)
    place(t, 1, 26)
    roll(t, 1)
    play(t, 0, Guess(1, ITALIAN))
    assert text.knowledge(GAME.view(t, 2), NAMES) == ["Bob is not Italian."]
    play(t, 1, Guess(2, SPANISH))
    play(t, 1, Discard(GERMAN))
    assert text.knowledge(GAME.view(t, 2), NAMES)[-1] == "Bob is not Italian."
    assert text.knowledge(GAME.view(t, 1), NAMES) == ["Nobody holds the German card."]
    assert text.label(GAME.view(t, 1), NAMES, ("Guess", 0), GERMAN) == "German (nobody's: certainly wrong)"
    t.frame = Over(0, FRENCH)
    assert not text.knowledge(GAME.view(t, 1), NAMES), "the end tells all"


def test_who_comes_home_is_told_so_in_good_english() -> None:
    for who, said in ((YOU, "You reach the embassy with a full set: you are Italian."), ("Ann", "Ann reaches")):
        assert addressed(text.sentence(words.ReachedEmbassy(0, ITALIAN), [who])).startswith(said)


def best(t: SpyAlleyState) -> Action:
    """What the simple player does."""
    actions = legal(t)
    (seat,) = GAME.actors(t)
    scores = hints.values(GAME.view(t, seat), actions)
    return actions[scores.index(max(scores))]


def test_the_simple_player_collects_and_goes_home() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    roll(t, 3)
    assert best(t) == Buy(item(1, FRENCH))
    t = seated(FRENCH, GERMAN, SPANISH)
    place(t, 0, 12, items=[item(kind, FRENCH) for kind in range(4)])
    roll(t, 3)
    assert best(t) == Walk(24), "into the alley with a full set"
    t = seated(FRENCH, GERMAN, SPANISH)
    place(t, 0, 12, items=[item(kind, FRENCH) for kind in range(4)])
    give_moves(t, 0, 2, 5)
    assert best(t) == PlayCard(5), "straight to the embassy"


def test_the_simple_player_guesses_when_sure() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    assert best(t) == Roll()
    t.misses = ((0,), (63 ^ 1 << GERMAN,), (0,))
    assert best(t) == Guess(1, GERMAN)
    t = dealt((FRENCH, GERMAN), (SPANISH, ITALIAN))
    place(t, 0, 5, items=[item(kind, FRENCH) for kind in range(3)])
    play(t, 0, Guess(1, RUSSIAN))
    assert best(t) == Surrender(GERMAN)
    t = seated(FRENCH, GERMAN, SPANISH)
    place(t, 0, 24)
    place(t, 1, 27)
    roll(t, 1)
    assert isinstance(t.frame, FreeGuesses)
    assert isinstance(best(t), Guess)


def test_the_simple_player_does_not_buy_what_it_cannot_spare() -> None:
    t = seated(FRENCH, GERMAN, SPANISH)
    place(t, 0, 2, money=20, items=[item(1, FRENCH)])
    roll(t, 1)
    assert best(t) == Done()


@pytest.mark.parametrize("seats", GAME.seats)
def test_simple_players_bring_matches_to_an_end(seats: int) -> None:
    rng = Random(seats)
    for _ in range(6):
        t = GAME.start(seats)
        while GAME.actors(t):
            (seat,) = GAME.actors(t)
            GAME.apply(t, seat, draw(GAME.odds(t), rng) if seat == CHANCE else best(t))
        assert isinstance(t.frame, Over)
        assert t.frame.winner is not None
