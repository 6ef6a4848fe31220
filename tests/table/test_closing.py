"""What is said about a whole match when it is over: the audit of Conspiracy's books, undo and all."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from intrigue import games
from intrigue.core.contract import CHANCE, Action, Entry, Event
from intrigue.core.play import step
from intrigue.games.conspiracy import audit
from intrigue.games.conspiracy.words import (
    CHALLENGE,
    PASS,
    Bid,
    CallBids,
    Cover,
    Move,
    Options,
    Pay,
    Stop,
    Turn,
    Window,
)
from intrigue.server.page import Desk
from intrigue.table.closing import closing
from intrigue.table.match import Letter
from intrigue.table.story import Heard, Story, Undo

NAMES = ("Ann", "Bob", "Cid")


def settle(story: Story[Any, Any], told: list[Event]) -> None:
    """Let chance do the first thing it can, and pass where a challenge is asked for."""
    while story.actors == (CHANCE,) or isinstance(story.state.frame, Window):
        if story.actors == (CHANCE,):
            add(story, CHANCE, story.game.odds(story.state)[0][0], told)
        else:
            add(story, story.actors[0], PASS, told)


def add(story: Story[Any, Any], seat: int, action: Action, told: list[Event]) -> Heard:
    heard = story.add(seat, action)[1]
    told += heard[None]
    return heard


def finished(*, undo: bool) -> tuple[Story[Any, Any], list[Event]]:
    """A match of three turns in which a bid is made and covered; a pay-off is taken back before it, or not."""
    story, told = Story[Any, Any](games.load("conspiracy", Options(turn_limit=3)), 3), list[Event]()
    settle(story, told)
    for seat in range(3):
        add(story, seat, Pay(0, 10), told)
    settle(story, told)
    mover = story.state.turn
    if undo:
        add(story, mover, Pay(1, 3), told)
        add(story, mover, Undo(1), told)
    add(story, mover, Pay(0, 1), told)
    mover = story.state.turn
    to = next(
        action.to for action in story.game.legal(story.state, mover) if isinstance(action, Move) and not action.spy
    )
    add(story, mover, Move(0, to, False), told)
    challenger = story.actors[0]
    for seat, action in ((challenger, CHALLENGE), (mover, CallBids()), (challenger, Bid(10)), (mover, Cover())):
        add(story, seat, action, told)
    add(story, challenger, Stop(), told)
    settle(story, told)
    assert isinstance(story.state.frame, Turn)
    add(story, story.state.turn, Pay(0, 0), told)
    assert not story.actors
    return story, told


@pytest.mark.parametrize("undo", [False, True])
def test_the_audit_runs_at_the_end_and_knows_what_was_taken_back(undo: bool) -> None:
    story, told = finished(undo=undo)
    assert closing(story, NAMES) == ["The audit finds all 3 claims that were made borne out by the books."]
    if undo:  # the raw telling would accuse an honest player
        assert any("announced" in fault for fault in audit.audit(told, NAMES))


def test_a_page_tells_it_with_the_last_entry() -> None:
    story, told = finished(undo=True)
    desk, letters = Desk(story.game, NAMES), [Letter(7, "", tuple(told[-2:]))]
    lines = desk.log(letters, story)
    assert lines[0] == {"n": 7, "text": closing(story, NAMES)[0]}
    assert lines[1:] == desk.sentences(letters)
    assert desk.log([], story) == []


def test_nothing_is_summed_up_before_the_end() -> None:
    story, told = finished(undo=False)
    before = Story[Any, Any](story.game, 3)
    for seat, action in story.log[:-1]:
        before.add(seat, action)
    assert closing(before, NAMES) == []
    letters = [Letter(7, "", tuple(told[:2]))]
    desk = Desk(story.game, NAMES)
    assert desk.log(letters, before) == desk.sentences(letters)


def test_faults_are_named_and_claims_are_counted() -> None:
    _, told = finished(undo=True)
    assert audit.verdict(told, NAMES)[0] == "The audit finds that the books do not bear out all that was claimed."
    assert len(audit.verdict(told, NAMES)) == 2
    quiet = [event for event in told if type(event).__name__ in ("PaidSomebody", "BooksOpened")]
    del quiet[3]  # the pay-off that was taken back
    assert audit.verdict(quiet, NAMES)[0].startswith("The audit has nothing to do")


@pytest.mark.parametrize("name", games.OWN)
def test_every_game_can_be_closed(name: str) -> None:
    game, rng = games.load(name), Random(1)
    state, log = game.start(game.seats[0]), list[Entry]()
    while game.actors(state):
        log.append(step(game, state, rng))
    story = Story[Any, Any](game, game.seats[0])
    for entry in log:
        story.add(*entry)
    assert bool(closing(story, [*NAMES, "Dot"])) == (games.title(name).closing is not None)
