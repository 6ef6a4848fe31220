"""The first game says or plays all that a match has, and ends with a victory."""

from __future__ import annotations

from intrigue.core.first_game import script
from intrigue.games.simply_suspects.first_game import FIRST_GAME
from intrigue.games.simply_suspects.words import Over, Photo
from tests.games.simply_suspects.table import GAME


def test_the_learner_is_the_last_one_left() -> None:
    state = GAME.start(len(FIRST_GAME.names))
    photos = set[int]()
    for entry, idea in script(GAME, FIRST_GAME):
        frame = state.frames[-1]
        if idea and isinstance(frame, Photo):
            photos.add(frame.pegs)
        GAME.apply(state, *entry)
    assert state.frames[-1] == Over(FIRST_GAME.seat)
    assert photos == {2, 1}, "two pegs out of a row"


def test_the_rules_that_are_not_played_are_told() -> None:
    said = " ".join(idea.words for idea in FIRST_GAME.ideas)
    assert all(words in said for words in ("goes past", "guess again", "cards are yours"))
