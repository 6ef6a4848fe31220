"""Matches that begin from a position: their records say so, verify honestly, and hide what was given."""

from __future__ import annotations

import io
import json
from random import Random
from typing import Any

import pytest

from intrigue import bots, games
from intrigue.core.budget import Budget
from intrigue.core.check import random_match
from intrigue.core.contract import CHANCE
from intrigue.core.fair import canonical
from intrigue.table.closing import all_told
from intrigue.table.header import header
from intrigue.table.match import Match
from intrigue.table.record import BadRecord, Writer, read
from intrigue.table.replay import Replay
from intrigue.table.story import Begin
from intrigue.table.verify import verify

NAMES = ("Ann", "Bob", "Cleo", "Dan")
GIVEN = {"entries": 40, "eyes": 1, "head": ""}


def middle(name: str) -> Any:
    """A state in the middle of a match, where a seat is asked."""
    game, seats, states = games.load(name), games.title(name).usual, list[Any]()
    random_match(game, seats, Random(3), lambda state: states.append(state.copy()), limit=120)
    return next(
        state for state in states[len(states) // 2 :] if game.actors(state) and CHANCE not in game.actors(state)
    )


def begun(name: str, start: Any, file: io.StringIO, position: Any = GIVEN) -> tuple[Match[Any, Any], Writer]:
    game = games.load(name)
    match: Match[Any, Any] = Match(game, NAMES[: start.seats], b"on")
    match = Match.of(
        header(game, match.names, match.header["commitment"], [b""] * start.seats, position=position), b"on"
    )
    writer = Writer(file, match)
    match.begin(writer.link, start=start)
    return match, writer


def played(name: str, position: Any = GIVEN) -> tuple[str, Match[Any, Any]]:
    """The record of a match from a dreamt position, played at random."""
    game, state, rng, file = games.load(name), middle(name), Random(4), io.StringIO()
    dream = game.determinize(game.view(state, 1), rng)
    match, writer = begun(name, dream, file, position)
    assert canonical(game.codec.dump(match.view(1))) == canonical(game.codec.dump(game.view(state, 1)))
    for _ in range(3000):
        if match.over:
            break
        seat = rng.choice(match.actors)
        match.submit(seat, rng.choice(list(game.legal(match.state, seat))), match.asked(seat))
        if match.undoable(seat):
            match.undo(seat)
            seat = rng.choice(match.actors)
            match.submit(seat, rng.choice(list(game.legal(match.state, seat))))
    writer.close()
    return file.getvalue(), match


@pytest.mark.parametrize("name", games.OWN)
def test_a_match_from_a_position_is_played_recorded_and_verified(name: str) -> None:
    text, match = played(name)
    record = read(text)
    assert isinstance(record.links[0].entry.action, Begin)
    verify(record)
    replay = Replay(record)
    views = [replay.game.codec.dump(look.view) for look in (replay.seat(0).at(-1), replay.public().at(-1))]
    assert views == [replay.game.codec.dump(match.view(viewer)) for viewer in (0, None)]
    if match.over:
        assert all_told(replay.story())


@pytest.mark.parametrize("name", games.OWN)
def test_nobody_is_told_what_was_given(name: str) -> None:
    match, _ = begun(name, middle(name), io.StringIO())
    for seat in range(len(match.names)):
        first = match.news(seat)[0]
        assert first.did is None
        assert first.heard == ()


@pytest.mark.parametrize("name", [name for name in games.OWN if "hard" in bots.names(games.load(name))])
def test_bots_that_search_play_on_from_a_position(name: str) -> None:
    match, _ = begun(name, middle(name), io.StringIO())
    game = match.game
    for _ in range(4):
        if match.over:
            return
        seat = match.actors[0]
        bot = bots.make("hard", game, Random(1), Budget(iterations=20))
        bots.tell(bot, match.news(seat))
        match.submit(seat, bot.choose(match.view(seat), list(game.legal(match.state, seat))))


def changed(text: str, line: int, **members: Any) -> str:
    lines = text.splitlines()
    lines[line] = json.dumps(json.loads(lines[line]) | members)
    return "\n".join(lines) + "\n"


def test_what_the_header_tells_and_how_the_match_begins_must_agree() -> None:
    silent = read(played("conspirateurs", None)[0])
    with pytest.raises(BadRecord, match="header does not tell of"):
        verify(silent)
    match: Match[Any, Any] = Match(games.load("conspirateurs"), NAMES[:2], b"on")
    told = header(match.game, match.names, match.header["commitment"], [b"", b""], position=GIVEN)
    match, file = Match.of(told, b"on"), io.StringIO()
    writer = Writer(file, match)
    match.begin(writer.link)
    match.submit(0, next(iter(match.game.legal(match.state, 0))))
    writer.close()
    with pytest.raises(BadRecord, match="begins from none"):
        verify(read(file.getvalue()))


def test_positions_that_cannot_be_are_refused() -> None:
    text, _ = played("conspirateurs")
    state = json.loads(text.splitlines()[1])["begin"]
    bad: list[Any] = [None, [], {}, {"is": "Nothing"}, state | {"turn": 9}, state | {"men": []}, state | {"seats": 3}]
    for wrong in bad:
        with pytest.raises(BadRecord, match="line 2"):
            read(changed(text, 1, begin=wrong))
    for place in ({"entries": -1}, {"eyes": 7}, {"eyes": "none"}, {"head": "xx"}, {"more": 1}):
        with pytest.raises(BadRecord, match="line 1"):
            read(changed(text, 0, position=GIVEN | place))


def test_a_match_begins_from_a_position_at_once_and_only_once() -> None:
    text, _ = played("conspirateurs")
    lines = text.splitlines()
    again = [lines[0], lines[1], json.dumps(json.loads(lines[1]) | {"n": 1})]
    with pytest.raises(BadRecord, match="at its first entry, and once"):
        Replay(read("\n".join(again) + "\n")).story()
