"""What bots believed, kept in a record: outside the chain, after the end."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from intrigue import games
from intrigue.core import fair
from intrigue.table.match import Match
from intrigue.table.record import BadRecord, Belief, Writer, read
from intrigue.table.verify import verify

HELD = {"seat 1 suspect": {"green": 0.75, "red": 0.25}}


def record(entries: int = 40, beliefs: Any = HELD) -> str:
    """A match of two that was left, with what a bot believed before each of its answers."""
    game, file = games.load("simply_suspects"), io.StringIO()
    match: Match[Any, Any] = Match(game, ["Ann", "Bob"], fair.seed_from("beliefs"))
    writer = Writer(file, match)
    match.begin(writer.link)
    while match.entries < entries:
        seat = match.actors[0]
        writer.believe(seat, beliefs)
        match.submit(seat, game.legal(match.state, seat)[0])
    writer.believe(match.actors[0], beliefs)  # but it never came to act
    writer.close()
    return file.getvalue()


def changed(**fields: Any) -> str:
    """The record with another last line."""
    lines = record().splitlines()
    return "\n".join([*lines[:-1], json.dumps(json.loads(lines[-1]) | fields)]) + "\n"


def test_beliefs_are_read_with_their_entry_and_seat() -> None:
    found = read(record())
    assert found.beliefs
    for belief in found.beliefs:
        assert found.links[belief.number].entry.seat == belief.seat
        assert belief.beliefs == HELD


def test_a_record_with_beliefs_holds_and_its_entries_are_the_same() -> None:
    plain, told = record(beliefs={}), record()
    assert told.startswith(plain)
    assert read(plain).beliefs == ()
    assert verify(read(told)) == verify(read(plain)) > 0


def test_a_decision_that_was_not_made_leaves_no_belief() -> None:
    found = read(record())
    assert all(belief.number < len(found.links) for belief in found.beliefs)


def test_chances_that_do_not_quite_add_up_are_rounded() -> None:
    found = read(record(beliefs={"card": {"king": 1.0000000000000002}}))
    assert found.beliefs[0] == Belief(found.beliefs[0].number, found.beliefs[0].seat, {"card": {"king": 1.0}})


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"n": 99}, "entry 99 is none that seat"),
        ({"n": 0}, "entry 0 is none that seat"),
        ({"n": True}, "entry True is none"),
        ({"seat": 7}, "is none that seat 7 made"),
        ({"beliefs": 3}, "beliefs are facts"),
        ({"beliefs": {"card": 3}}, "beliefs are facts"),
        ({"beliefs": {"card": {"king": "x"}}}, "beliefs are facts"),
        ({"beliefs": {"card": {"king": 1.5}}}, "from 0 to 1"),
        ({"link": "x"}, "and nothing else"),
    ],
)
def test_damaged_beliefs_are_named_by_their_line(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(BadRecord, match=words) as caught:
        read(changed(**fields))
    assert caught.value.line == len(record().splitlines())


def test_beliefs_come_after_the_end() -> None:
    lines = record().splitlines()
    end = next(number for number, line in enumerate(lines) if '"end"' in line)
    with pytest.raises(BadRecord, match="the end should stand here"):
        read("\n".join(lines[:end] + lines[end + 1 :]))
