"""The first game plays or names all that a match has."""

from __future__ import annotations

from intrigue.core.first_game import script
from intrigue.games.spy_alley import text
from intrigue.games.spy_alley.board import BLACK_MARKETS, ELIMINATOR, FREE_GIFTS
from intrigue.games.spy_alley.first_game import FIRST_GAME
from intrigue.games.spy_alley.words import Discard
from tests.games.spy_alley.table import GAME

NAMES = ("You", "Wren", "Flint")


def test_the_learner_plays_a_move_card_trades_on_the_black_market_and_confiscates() -> None:
    state = GAME.start(len(NAMES))
    done, stood = set[str](), [set[int]() for _ in NAMES]
    for entry, idea in script(GAME, FIRST_GAME):
        done |= {type(idea.do).__name__} if idea else set()
        GAME.apply(state, *entry)
        for seat, at in enumerate(state.at):
            stood[seat].add(at)
    assert done == {"Roll", "PlayCard", "Buy", "Done", "Guess", "Discard", "Walk", "Confiscate"}
    assert ELIMINATOR in stood[0]
    assert stood[0] & {*BLACK_MARKETS}
    assert stood[1] & {*FREE_GIFTS}
    said = " ".join(idea.words for idea in FIRST_GAME.ideas)
    assert all(name in said for name in ("wild card", "Border", "free gift", "a row for each kind of thing"))
    assert len(FIRST_GAME.ideas) <= 18


def test_what_the_lesson_asks_for_is_what_the_key_says() -> None:
    state = GAME.start(len(NAMES))
    for entry, idea in script(GAME, FIRST_GAME):
        if idea and isinstance(idea.do, Discard):
            label = text.label(GAME.view(state, 0), NAMES, ("Discard",), idea.do.card)
            assert label == "Stay Italian, discard Russian"
            assert idea.task == "Stay Italian: keep the Italian card."
        GAME.apply(state, *entry)
