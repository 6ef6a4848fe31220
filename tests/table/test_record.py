"""Records: written as played, read back, verified; and every way to tamper with one is found and named by its line."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from intrigue import bots, games
from intrigue.core import fair
from intrigue.core.contract import CHANCE
from intrigue.table.header import chained
from intrigue.table.match import Match
from intrigue.table.record import BadRecord, Writer, open_record, read
from intrigue.table.replay import Replay
from intrigue.table.verify import NOTHING, Noted, verify

Lines = list[dict[str, Any]]
SEED = fair.seed_from("record")


@cache
def played(name: str, seats: int | None = None, limit: int = 400) -> str:
    """The record of a match between random bots, left after so many entries."""
    game = games.load(name)
    seats = seats or game.seats.start
    file = io.StringIO()
    match = Match(game, [f"Bot {n}" for n in range(seats)], SEED, [bytes([n]) for n in range(seats)])
    writer = Writer(file, match)
    match.begin(writer.link)
    rng = Random(1)
    bot = bots.make("random", game, rng)
    while match.actors and len(match.links) < limit:
        seat = rng.choice(match.actors)
        match.submit(seat, bot.choose(match.view(seat), game.legal(match.state, seat)))
    writer.close()
    return file.getvalue()


def lines_of(text: str) -> Lines:
    return [json.loads(line) for line in text.splitlines()]


def text_of(lines: Lines) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def rechain(lines: Lines, seed: bytes = SEED) -> Lines:
    """What a forger who has learnt the seed does: make all links anew."""
    chain = fair.Chain(seed, chained(lines[0]))
    for line in lines[1:-1]:
        line["link"] = chain.add(fair.canonical({key: value for key, value in line.items() if key != "link"}))
    lines[-1]["end"] |= {"head": chain.head, "entries": len(lines) - 2}
    return lines


def tampered(change: Callable[[Lines], None], name: str = "simply_suspects", *, forge: bool = False) -> str:
    lines = lines_of(played(name))
    change(lines)
    return text_of(rechain(lines) if forge else lines)


def refusal(text: str, noted: Noted = NOTHING) -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        verify(read(text), noted)
    return refused.value


def chance_line(lines: Lines, after: int = 20) -> int:
    return next(n for n, line in enumerate(lines) if n > after and line.get("seat") == CHANCE)


@pytest.mark.parametrize("name", games.OWN)
def test_a_record_of_each_game_verifies(name: str) -> None:
    record = read(played(name))
    draws = sum(link.entry.seat == CHANCE for link in record.links)
    assert verify(record).draws == draws
    assert record.game.name == name


@pytest.mark.parametrize("name", games.OWN)
def test_a_record_plays_again_to_the_same_heads_and_letters(name: str) -> None:
    record = read(played(name))
    assert record.end is not None
    match: Match[Any, Any] = Match.of(record.header, record.end.seed).begin()
    told = {viewer: list[object]() for viewer in match.inboxes}
    for link, story, heard in Replay(record).walk():
        if link.number == len(match.links):
            match.submit(*link.entry)
        for viewer, events in heard.items():
            told[viewer].append(events)
        assert story.log[-1] == link.entry
    assert [link.head for link in match.links] == [link.head for link in record.links]
    assert all([letter.events for letter in box] == told[viewer] for viewer, box in match.inboxes.items())


def test_the_seed_is_not_in_a_record_before_its_end() -> None:
    *lines, last = played("simply_suspects").splitlines()
    assert SEED.hex() in last
    assert SEED.hex() not in "".join(lines)


def test_a_head_noted_during_play_is_found_and_a_foreign_one_is_not() -> None:
    record = read(played("simply_suspects"))
    assert verify(record, Noted(heads=(record.links[7].head.upper(), record.links[3].head))).proved == 8
    assert verify(record).proved == 0
    assert "no entry has the noted head" in refusal(played("simply_suspects"), Noted(heads=("ab" * 32,))).reason


def test_a_changed_entry_is_named_by_its_line() -> None:
    def change(lines: Lines) -> None:
        lines[30]["seat"] = lines[30]["seat"] + 1 if lines[30]["seat"] < 1 else 0

    assert refusal(tampered(change)).line == 31


def test_a_swapped_pair_is_named_by_its_line() -> None:
    def change(lines: Lines) -> None:
        lines[30], lines[31] = lines[31], lines[30]

    found = refusal(tampered(change))
    assert (found.line, "swapped" in found.reason) == (31, True)

    def renumber(lines: Lines) -> None:
        change(lines)
        lines[30]["n"], lines[31]["n"] = 29, 30

    assert refusal(tampered(renumber)).line == 31


def test_a_cut_tail_is_found() -> None:
    lines = played("simply_suspects").splitlines(keepends=True)
    assert "without its end" in refusal("".join(lines[:-1])).reason
    assert "cut off" in refusal("".join(lines[:40]) + lines[40][:25]).reason
    found = refusal("".join(lines[:40] + lines[-1:]))
    assert (found.line, f"holds {39}" in found.reason) == (41, True)


def test_a_cut_tail_with_a_mended_end_is_found() -> None:
    def change(lines: Lines) -> None:
        del lines[40:-1]
        lines[-1]["end"]["entries"] = 39

    assert "head of the chain" in refusal(tampered(change)).reason


def test_a_wrong_seed_is_found() -> None:
    def change(lines: Lines) -> None:
        lines[-1]["end"]["seed"] = "00" * 32

    assert "committed" in refusal(tampered(change)).reason


def test_a_changed_nonce_is_found_even_if_all_links_are_made_anew() -> None:
    def change(lines: Lines) -> None:
        lines[0]["nonces"][0] = "ff"

    assert refusal(tampered(change)).line == 2
    assert "draw" in refusal(tampered(change, forge=True)).reason


def test_a_forged_draw_is_found_even_if_all_links_are_made_anew() -> None:
    lines = lines_of(played("simply_suspects"))
    record = read(played("simply_suspects"))
    place = chance_line(lines)
    story = next(story for link, story, _ in Replay(record).walk() if link.number == place - 2)
    honest = record.links[place - 1].entry.action
    other = next(action for action, _ in record.game.odds(story.state) if action != honest)
    lines[place]["action"] = record.game.codec.dump(other)
    found = refusal(text_of(rechain(lines)))
    assert found.line == place + 1
    assert "gives" in found.reason


def test_an_illegal_action_is_found_even_if_all_links_are_made_anew() -> None:
    def change(lines: Lines) -> None:
        place = next(n for n, line in enumerate(lines) if n > 20 and line.get("seat", CHANCE) != CHANCE)
        lines[place]["seat"] = 1 - lines[place]["seat"]

    assert "not asked" in refusal(tampered(change, forge=True)).reason


def test_a_wrong_result_is_found() -> None:
    def change(lines: Lines) -> None:
        result = lines[-1]["end"]["result"]
        lines[-1]["end"]["result"] = None if result else [1.0, 0.0]

    assert "result" in refusal(tampered(change)).reason


def test_an_undo_is_recorded_and_verifies_and_a_forged_one_does_not() -> None:
    game = games.load("conspirateurs")
    file = io.StringIO()
    match = Match(game, ["A", "B"], SEED)
    writer = Writer(file, match)
    match.begin(writer.link)
    for _ in range(3):
        seat = match.actors[0]
        match.submit(seat, game.legal(match.state, seat)[0])
    match.undo(0)
    match.submit(0, game.legal(match.state, 0)[3])
    writer.close()
    record = read(file.getvalue())
    verify(record)
    assert record.links[3].data == b'{"n":3,"seat":0,"take_back":1}'
    lines = lines_of(file.getvalue())
    lines[4]["take_back"] = 2
    assert refusal(text_of(rechain(lines))).line == 5
    lines[4]["take_back"] = 9
    with pytest.raises(BadRecord, match="line 5: more is taken back"):
        list(Replay(read(text_of(rechain(lines)))).walk())


HEADER = (
    '{"intrigue": 1, "game": "conspirateurs", "options": {}, "seats": ["A", "B"], '
    f'"commitment": "{"00" * 32}", "nonces": ["", ""]}}'
)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "empty"),
        ("hello\n", 1, "not a line of an Intrigue record"),
        ("[" * 100_000, 1, "not a line of an Intrigue record"),
        (HEADER.replace('"intrigue": 1', '"intrigue": Infinity'), 1, "not a line of an Intrigue record"),
        (HEADER + '\n{"n": 0, "seat": NaN}\n\n', 2, "not a line"),
        ("[1, 2]\n", 1, "not a line of an Intrigue record"),
        ('{"event": "chess"}\n', 1, "does not say so"),
        (HEADER.replace('"intrigue": 1', '"intrigue": 0'), 1, "format 0; this program reads formats 1 to 2"),
        (HEADER.replace('"intrigue": 1', '"intrigue": 9'), 1, "format 9"),
        (HEADER.replace("conspirateurs", "chess"), 1, "no game called 'chess'"),
        (HEADER.replace('"options": {}', '"options": {"speed": 9}'), 1, "no option speed"),
        (HEADER.replace('"options": {}', '"options": {"turn_limit": "x"}'), 1, "turn_limit"),
        (HEADER.replace('"seats": ["A", "B"], ', ""), 1, "seats: the header lacks it"),
        (HEADER.replace('["A", "B"]', '["A"]'), 1, "seats: Conspirateurs with these options has 2 to 4"),
        (HEADER.replace('["", ""]', '[""]'), 1, "2 seats but 1 nonces"),
        (HEADER.replace("00", "zz"), 1, "commitment: must be"),
        (HEADER + '\n{"n": 1, "seat": 0, "action": {"is": "Pass"}, "link": ""}\n', 2, "entry 0 should stand here"),
        (
            HEADER + '\n{"n": 0, "seat": 5, "action": {"is": "Pass"}, "link": ""}\n',
            2,
            "seat: must be a whole number from -1 to 1",
        ),
        (HEADER + '\n{"n": 0, "seat": 0, "action": {"is": "Fly"}, "link": ""}\n', 2, "no such word in this game: Fly"),
        (HEADER + '\n{"n": 0, "seat": 0, "action": {"is": "Pass", "x": 1}, "link": ""}\n', 2, "see x"),
        (HEADER + '\n{"n": 0, "seat": 0, "action": 3, "link": ""}\n', 2, "not an action"),
        (HEADER + '\n{"n": 0, "seat": 0}\n', 2, "nothing else"),
        (HEADER + '\n{"n": 0, "seat": 0, "take_back": "x", "link": ""}\n', 2, "take_back"),
        (HEADER + '\n{"end": {}}\n{"n": 0}\n', 2, "the file goes on"),
        (HEADER + '\n{"end": {"seed": 3}}\n', 2, "lacks entries"),
        (HEADER + '\n{"n": 0, "se', 2, "cut off here"),
        (HEADER + '\n{"n": 0, "se\n{"end": {}}\n', 2, "not a line"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read(text)
    assert refused.value.line == line
    assert reason in refused.value.reason


def test_a_name_may_hold_any_character() -> None:
    text = played("conspirateurs").replace('"Bot 0"', '"Bot\u2028\u0085 0"')
    assert read(text).names[0] == "Bot\u2028\u0085 0"


def test_a_record_is_opened_from_its_file(tmp_path: Path) -> None:
    place = tmp_path / "match.jsonl"
    place.write_text(played("spy_alley"), encoding="utf-8")
    assert open_record(place).links == open_record(str(place)).links == read(played("spy_alley")).links
    place.write_bytes(b"one\ntwo\n\xff\xfe")
    with pytest.raises(BadRecord, match="line 3: this is not UTF-8 text"):
        open_record(place)
    with pytest.raises(FileNotFoundError):
        open_record(tmp_path / "none.jsonl")
