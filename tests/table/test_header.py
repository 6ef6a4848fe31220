"""The header: who plays what by which rules, what of it the chain holds, and a match made from one that was kept."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from intrigue import __version__, games
from intrigue.core import fair
from intrigue.core.contract import Illegal
from intrigue.table.clock import Timing
from intrigue.table.door import Wrong
from intrigue.table.header import OtherRules, made_now, old_header, read_header, write_clock
from intrigue.table.match import Match
from intrigue.table.player import PERSON, Player
from intrigue.table.record import BadRecord, NotJudged, Writer, read
from intrigue.table.story import TakeOver
from intrigue.table.verify import verify

SEED = fair.seed_from("header")
HARD = Player("bot", "hard", think=1.5)
AnyMatch = Match[Any, Any]


def made(**more: Any) -> AnyMatch:
    game = games.load("simply_suspects")
    return Match(game, ["Ann", "Bob"], SEED, [b"a", b"b"], **{"players": [PERSON, HARD]} | more)


def move(match: AnyMatch) -> None:
    seat = match.actors[0]
    match.submit(seat, match.game.legal(match.state, seat)[0])


def test_a_header_says_who_plays_by_which_rules_with_which_program() -> None:
    header = made(clock=Timing("bank", 600, 5), made=made_now()).header
    assert header["intrigue"] == 2
    assert header["rules"] == games.load("simply_suspects").version
    assert header["players"] == [{"kind": "person"}, {"kind": "bot", "bot": "hard", "think": 1.5}]
    assert header["clock"] == ["bank", 600, 5]
    assert header["made"]["program"] == __version__
    assert header["made"]["build"] in ("plain", "compiled")
    assert header["made"]["date"].endswith("Z")
    found = read_header(json.loads(json.dumps(header)))
    assert found.players == (PERSON, HARD)
    assert found.clock == Timing("bank", 600, 5)


def test_seats_that_nobody_names_are_played_by_programs() -> None:
    assert made(players=()).header["players"] == [{"kind": "program"}] * 2


@pytest.mark.parametrize("timing", [Timing(), Timing("decision", 30), Timing("bank", 60, 5)])
def test_a_clock_is_read_as_it_was_written(timing: Timing) -> None:
    assert read_header(made(clock=timing).header).clock == timing
    assert write_clock(timing)[0] == timing.kind


def test_when_and_by_which_build_it_was_made_is_not_chained() -> None:
    assert made(made=made_now()).head == made(made={"program": "9"}).head == made().head


@pytest.mark.parametrize(
    "more",
    [
        {"players": [PERSON, PERSON]},
        {"players": [PERSON, Player("bot", "hard")]},
        {"clock": Timing("bank", 60)},
    ],
)
def test_who_plays_and_the_clock_are_chained(more: dict[str, Any]) -> None:
    assert made(**more).head != made().head


OLD_HEADER = old_header(made().game, ["Ann", "Bob"], fair.commitment(SEED), [b"a", b"b"])


@pytest.mark.parametrize("kept", [made(made=made_now()).header, OLD_HEADER])
def test_a_match_is_made_again_from_its_header_and_goes_on(kept: dict[str, Any]) -> None:
    kept = json.loads(json.dumps(kept))
    whole: AnyMatch = Match.of(kept, SEED).begin()
    while whole.actors and whole.entries < 30:
        move(whole)
    half = [link.entry for link in whole.links[:10]]
    again: AnyMatch = Match.of(kept, SEED).begin(log=half)
    for link in whole.links[again.entries :]:
        if link.number == again.entries:
            again.submit(*link.entry)
    assert again.header == kept
    assert [link.head for link in again.links] == [link.head for link in whole.links]


def test_a_header_of_another_seed_is_refused() -> None:
    with pytest.raises(Wrong, match="commitment"):
        Match.of(made().header, fair.seed_from("other"))


def test_other_rules_are_said_to_be_other_rules() -> None:
    with pytest.raises(OtherRules, match="played by version 7 of the rules of Simply Suspects, this program"):
        Match.of(made().header | {"rules": 7}, SEED)


def write(match: AnyMatch, play: Callable[[AnyMatch], None]) -> str:
    file = io.StringIO()
    writer = Writer(file, match)
    match.begin(writer.link)
    play(match)
    writer.close()
    return file.getvalue()


def test_a_record_of_other_rules_is_not_judged() -> None:
    lines = write(made(), move).splitlines()
    lines[0] = json.dumps(json.loads(lines[0]) | {"rules": 7})
    lines[1] = lines[1].replace('"is":"', '"is":"Unheard')  # nor is what it says understood
    with pytest.raises(NotJudged, match=r"version 7 of the rules .* it cannot be judged"):
        read("\n".join(lines))


def test_who_takes_a_seat_over_is_an_entry_and_changes_nothing_else() -> None:
    def play(match: AnyMatch) -> None:
        for _ in range(5):
            move(match)
        seat, before, letters = match.actors[0], match.state.copy(), len(match.inboxes[0])
        asked = match.asked(seat)
        match.take_over(seat, HARD)
        assert (match.asked(seat), match.state) == (asked, before)
        assert [letter.events for letter in match.inboxes[0][letters:]] == [()]
        match.submit(seat, match.game.legal(match.state, seat)[0], asked)
        match.take_over(seat, PERSON)

    text = write(made(), play)
    record = read(text)
    verify(record)
    found = [link.entry.action for link in record.links if isinstance(link.entry.action, TakeOver)]
    assert found == [TakeOver(HARD), TakeOver(PERSON)]
    with pytest.raises(BadRecord, match="the chain breaks"):
        verify(read(text.replace('"player":{"bot":"hard"', '"player":{"bot":"easy"')))
    assert record.end is not None
    again: AnyMatch = Match.of(record.header, record.end.seed).begin(log=[link.entry for link in record.links])
    assert again.head == record.end.head


def test_a_match_of_the_first_format_goes_on_and_tells_who_took_over() -> None:
    def play(match: AnyMatch) -> None:
        move(match)
        match.take_over(1, HARD)
        move(match)

    record = read(write(Match.of(OLD_HEADER, SEED), play))
    verify(record)
    assert record.header == OLD_HEADER
    assert TakeOver(HARD) in [link.entry.action for link in record.links]


def test_nobody_takes_over_a_seat_that_is_not_there_or_only_submits_it() -> None:
    match = made().begin()
    for seat in (-1, 2):
        with pytest.raises(Illegal):
            match.take_over(seat, HARD)
    with pytest.raises(Illegal):
        match.submit(0, TakeOver(HARD))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"players": [{"kind": "person"}]}, "2 seats but 1 players"),
        ({"players": [{"kind": "ghost"}, {"kind": "person"}]}, "kind must be one of person, bot, program"),
        ({"players": [{"kind": "bot", "think": "x"}, {"kind": "person"}]}, "players: must be a number"),
        ({"players": [{"kind": "bot", "iterations": 0.5}, {"kind": "person"}]}, "players: must be a whole number"),
        ({"players": [{"kind": "bot", "mood": 3}, {"kind": "person"}]}, "players: has no 'mood'"),
        ({"players": "AB"}, "players: must be a list"),
        ({"clock": ["sand"]}, "clock"),
        ({"rules": "1"}, "rules: must be a whole number"),
        ({"rules": True}, "rules: must be a whole number"),
        ({"made": 3}, "made: must be an object"),
        ({"made": {"program": 3}}, "made program: must be text"),
        ({"game": ["chess"]}, "game: must be text"),
        ({"options": []}, "options: must be an object"),
        ({"options": {"turn_limit": 1e99}}, "options"),
        ({"seats": ["Ann", 3]}, "seats: must be text"),
        ({"nonces": ["xx", ""]}, "nonces"),
        ({"extra": 1}, "header: has no 'extra'"),
    ],
)
def test_a_damaged_header_says_which_field(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(Wrong, match=reason):
        read_header(made().header | change)
    with pytest.raises(BadRecord, match=f"line 1: .*{reason}"):
        read(json.dumps(made().header | change))
