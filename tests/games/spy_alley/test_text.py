"""Words and pictures for every event, frame and action, and the simple player."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from rich.text import Text

from intrigue.core.contract import CHANCE, Action, Event, Seat, draw, steps
from intrigue.core.promises import open_to
from intrigue.games.spy_alley import hints, text, words
from intrigue.games.spy_alley.cards import FRENCH, GERMAN, ITALIAN, RUSSIAN, SPANISH, item
from intrigue.games.spy_alley.rules import SpyAlley
from intrigue.games.spy_alley.state import SpyAlleyState
from intrigue.games.spy_alley.words import (
    Buy,
    Discard,
    Done,
    Frame,
    FreeGuesses,
    Guess,
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
    assert text.knowledge(GAME.view(t, 1), NAMES) == ["Nobody holds German."]


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
