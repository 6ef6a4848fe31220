"""The first game of Conspiracy has the learner do what the game is about."""

from __future__ import annotations

from intrigue.core.first_game import script
from intrigue.games.conspiracy.first_game import FIRST_GAME
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.conspiracy.words import CONCEDE, Blow, CallBids, Challenge, Concede, Cover, Move, Options, Over, Pay


def test_the_learner_does_all_that_one_can_do_within_seven_minutes() -> None:
    kinds = {type(idea.do) for idea in FIRST_GAME.ideas}
    assert {Pay, Move, Blow, Challenge, Concede, CallBids, Cover} <= kinds
    assert len(FIRST_GAME.ideas) <= 14
    assert FIRST_GAME.minutes <= 7


def test_the_learner_bluffs_concedes_without_showing_anything_and_wins() -> None:
    assert isinstance(FIRST_GAME.options, Options)
    game = Conspiracy(FIRST_GAME.options)
    t, bluffs, conceded = game.start(3), 0, 0
    for (seat, action), idea in script(game, FIRST_GAME):
        if idea and isinstance(action, Move):
            bluffs += not t.accounts[0][action.spy]
        shown = t.bounds[0]
        game.apply(t, seat, action)
        if seat == 0 and action == CONCEDE:
            conceded += t.bounds[0] == shown
    assert bluffs == conceded == 1
    assert t.frame == Over(0)
