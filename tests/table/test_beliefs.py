"""What bots believed, kept in the entries that they chose."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from intrigue import games
from intrigue.core import fair
from intrigue.table.match import Match, Past
from intrigue.table.record import BadRecord, Writer, read
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
        match.submit(seat, game.legal(match.state, seat)[0], beliefs=beliefs)
    writer.close()
    return file.getvalue()


def line() -> int:
    """The line of the first entry with beliefs."""
    return read(record()).beliefs[0].number + 2


def changed(**fields: Any) -> str:
    """The record with another first entry that has beliefs."""
    lines = record().splitlines()
    lines[line() - 1] = json.dumps(json.loads(lines[line() - 1]) | fields)
    return "\n".join(lines) + "\n"


def test_beliefs_are_read_with_their_entry_and_seat() -> None:
    found = read(record())
    assert found.beliefs
    for belief in found.beliefs:
        assert found.links[belief.number].entry.seat == belief.seat
        assert belief.beliefs == HELD


def test_beliefs_change_no_entry_but_the_chain() -> None:
    plain, told = read(record(beliefs={})), read(record())
    assert plain.beliefs == ()
    assert [link.entry for link in plain.links] == [link.entry for link in told.links]
    assert verify(told).draws == verify(plain).draws > 0
    first = told.beliefs[0].number
    heads = [[link.head for link in found.links] for found in (plain, told)]
    assert heads[0][:first] == heads[1][:first]
    assert not set(heads[0][first:]) & set(heads[1][first:])


@pytest.mark.parametrize(
    "beliefs", [{"seat 1 suspect": {"green": 1}}, {"seat 1 suspect": {"green": 0.75, "red": 0.2501}}]
)
def test_edited_beliefs_break_the_chain(beliefs: Any) -> None:
    with pytest.raises(BadRecord, match="the chain breaks") as caught:
        verify(read(changed(beliefs=beliefs)))
    assert caught.value.line == line()


def test_beliefs_that_were_deleted_break_the_chain() -> None:
    lines = [json.loads(text) for text in record().splitlines()]
    del lines[line() - 1]["beliefs"]
    with pytest.raises(BadRecord, match="the chain breaks"):
        verify(read("\n".join(map(json.dumps, lines))))


def test_chances_that_do_not_quite_add_up_are_rounded_and_whole_ones_have_one_form() -> None:
    text = record(beliefs={"card": {"king": 1.0000000000000002, "queen": 0.33333}})
    assert '"king":1,"queen":0.3333}' in text
    assert verify(read(text.replace('"king":1,', '"king":1.0,'))).draws > 0
    assert read(text).beliefs[0].beliefs == {"card": {"king": 1, "queen": 0.3333}}


def test_a_match_goes_on_with_what_was_believed() -> None:
    told = read(record())
    assert told.end is not None
    log = [Past(*link.entry, link.beliefs) for link in told.links]
    assert Match.of(told.header, told.end.seed).begin(log=log).head == told.end.head


@pytest.mark.parametrize("beliefs", [3, {"card": 3}, {"card": {"king": "x"}}, {"card": {"king": 1.5}}])
def test_damaged_beliefs_are_named_by_their_line(beliefs: Any) -> None:
    with pytest.raises(BadRecord, match="beliefs: must be") as caught:
        read(changed(beliefs=beliefs))
    assert caught.value.line == line()
