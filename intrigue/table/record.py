"""Records: a match as a text file, one JSON object a line. First the header, then the entries, then the end.

    {"intrigue": 2, "game": ..., ...}                        the header, as table/header.py says
    {"n": 0, "seat": -1, "action": {...}, "link": ...}       one for each entry
    {"n": 7, "seat": 2, "action": {...}, "beliefs": {fact: {value: probability}}, "link": ...}    if asked for
    {"n": 8, "seat": 1, "take_back": k, "link": ...}         an undo: the seat takes k entries back
    {"n": 9, "seat": 1, "player": {"kind": "bot", "bot": "medium"}, "link": ...}    who plays the seat from here on
    {"end": {"entries": ..., "head": ..., "result": [...], "seed": ...}}

The link is the head of the chain after the entry (core/fair.py says how it is made). The result is null when the
match was left before its end. The seed is written only with the end, and then everything can be checked.

The chain covers the header without "made", and every entry whole, with what its bot believed: nothing of it can change
without changing every head from there on, those that were noted during play among them. A server may put "signature"
and "key" into the end: they hold the last head and the whole header, "made" too (table/signature.py). Entries,
result and seed in the end are neither chained nor signed: they follow from the rest, or the header commits to them.

Format 1 has another header, without players, and beliefs after the end, outside the chain: nothing about those can be
checked but that the seat made that entry. A match that was begun in it and ended by a later program may tell who took
a seat over.

    {"n": 7, "seat": 2, "beliefs": {fact: {value: probability}}}
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import IO, Any, NamedTuple, cast

from intrigue.core.codec import Unreadable
from intrigue.core.contract import AnyGame, Entry, Illegal, Seat
from intrigue.table import door
from intrigue.table.door import Wrong
from intrigue.table.header import Header, OtherRules, read_header
from intrigue.table.match import Beliefs, Link, Match, entry_data, read_beliefs, read_entry
from intrigue.table.player import Player
from intrigue.table.story import Heard, Story, Undo


class BadRecord(ValueError):
    """A record that cannot be read or does not hold; the text names the line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


class NotJudged(BadRecord):
    """A record of other rules than this program plays: nothing can be said about it."""


@dataclass(frozen=True, slots=True)
class End:
    """The last line of a record."""

    entries: int
    head: str
    result: tuple[float, ...] | None
    seed: bytes
    signature: bytes = b""
    key: bytes = b""  # that made the signature


class Belief(NamedTuple):
    """What a seat's bot believed when it chose the entry of that number."""

    number: int
    seat: Seat
    beliefs: Beliefs


@dataclass(frozen=True, slots=True)
class Record:
    """A record as read: every line is well formed, nothing more is promised. Line of entry n: n + 2."""

    game: AnyGame
    header: Mapping[str, Any]
    names: tuple[str, ...]
    nonces: tuple[bytes, ...]
    players: tuple[Player, ...]  # none in format 1; an entry tells who took a seat over
    links: tuple[Link, ...]
    end: End | None
    beliefs: tuple[Belief, ...] = ()

    @property
    def beliefs_chained(self) -> bool:
        """Whether what bots believed is part of the chain."""
        return bool(self.header["intrigue"] > 1)


class Writer:
    """Writes a match to a file as it is played, each line at once, so that nothing played is lost."""

    def __init__(self, file: IO[str], match: Match[Any, Any]) -> None:
        self._file, self._match = file, match
        self._line(match.header)

    def link(self, link: Link, heard: Heard) -> None:
        """Take one entry; what was said need not be kept, since it follows."""
        self._file.write(f'{link.data[:-1].decode()},"link":"{link.head}"}}\n')
        self._file.flush()

    def close(self) -> None:
        """Write the end, with the seed: the match is over or was left."""
        match = self._match
        result = list(match.game.result(match.state)) if match.over else None
        end = {"entries": match.entries, "head": match.head, "result": result, "seed": match.seed.hex()}
        self._line({"end": end})

    def _line(self, data: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(data, ensure_ascii=False) + "\n")
        self._file.flush()


def read(text: str) -> Record:
    """Read a record, or BadRecord with the line and what is wrong with it."""
    lines = text.removesuffix("\n").split("\n")
    if not text.strip():
        raise BadRecord(1, "the file is empty")
    data = [_object(number, line, last=number == len(lines)) for number, line in enumerate(lines, 1)]
    header, form = _read_header(data[0]), data[0]["intrigue"]
    seats, held = len(header.names), list(takewhile(_is_believed, reversed(data)))[::-1] if form == 1 else []
    data = data[: len(data) - len(held)]
    end = _read_end(len(data), data.pop(), len(data) - 1, seats) if "end" in data[-1] and len(data) > 1 else None
    links = tuple(_read_link(header.game, seats, number, item, form) for number, item in enumerate(data[1:], 2))
    if held and end is None:
        raise BadRecord(len(data) + 1, "the end should stand here, before what bots believed")
    beliefs = tuple(_read_belief(links, number, item) for number, item in enumerate(held, len(links) + 3))
    beliefs += tuple(Belief(link.number, link.entry.seat, link.beliefs) for link in links if link.beliefs)
    return Record(header.game, data[0], header.names, header.nonces, header.players, links, end, beliefs)


def open_record(place: Path | str) -> Record:
    """Read the record in a file; BadRecord with the line and what is wrong with it, or OSError."""
    return read_bytes(Path(place).read_bytes())


def read_bytes(data: bytes) -> Record:
    """Read a record as a file holds it, or BadRecord."""
    try:
        return read(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadRecord(error.object.count(b"\n", 0, error.start) + 1, "this is not UTF-8 text") from error


def follow(story: Story[Any, Any], link: Link) -> Heard:
    """Let a story grow by an entry of a record; BadRecord if it cannot."""
    seat, action = link.entry
    if isinstance(action, Undo) and not 0 < action.entries <= len(story.log):
        raise BadRecord(link.number + 2, "more is taken back than was played")
    try:
        return story.add(seat, action)[1]
    except Illegal as error:
        raise BadRecord(link.number + 2, str(error)) from error


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


_decode = json.JSONDecoder(parse_constant=_refuse).decode


def _object(number: int, line: str, *, last: bool) -> dict[str, Any]:
    try:
        data = _decode(line)
    except (ValueError, RecursionError):
        reason = "the file is cut off here" if last and number > 1 else "this is not a line of an Intrigue record"
        raise BadRecord(number, reason) from None
    if not isinstance(data, dict):
        raise BadRecord(number, "this is not a line of an Intrigue record")
    return cast(dict[str, Any], data)


def _read_header(data: Mapping[str, Any]) -> Header:
    if "intrigue" not in data:
        raise BadRecord(1, "this is not an Intrigue record: its first line does not say so")
    try:
        return read_header(data)
    except OtherRules as error:
        raise NotJudged(1, f"{error.reason}: it cannot be judged") from error
    except Wrong as error:
        raise BadRecord(1, str(error)) from error


def _read_link(game: AnyGame, seats: int, line: int, data: Mapping[str, Any], form: int) -> Link:
    if "end" in data:
        raise BadRecord(line, "the match ends here but the file goes on")
    if data.get("n") != line - 2:
        raise BadRecord(line, f"entry {line - 2} should stand here, not {data.get('n')}: lines are missing or swapped")
    if "link" not in data or (form == 1 and "beliefs" in data):
        raise BadRecord(line, "an entry has n, seat, action (or take_back) and link, and nothing else")
    try:
        seat, action, beliefs = read_entry(game, seats, data)
        head = door.hexadecimal("link", data["link"], range(32, 33)).hex()
    except (Unreadable, Wrong) as error:
        raise BadRecord(line, str(error)) from error
    entry = Entry(seat, action)
    return Link(line - 2, entry, entry_data(game, line - 2, entry, beliefs), head, beliefs)


def _is_believed(data: Mapping[str, Any]) -> bool:
    return "beliefs" in data


def _read_belief(links: Sequence[Link], line: int, data: Mapping[str, Any]) -> Belief:
    if set(data) != {"n", "seat", "beliefs"}:
        raise BadRecord(line, "what a bot believed has n, seat and beliefs, and nothing else")
    number, seat = data["n"], data["seat"]
    if type(number) is not int or not 0 <= number < len(links) or links[number].entry.seat != seat:
        raise BadRecord(line, f"entry {number} was not made by seat {seat}")
    try:
        return Belief(number, seat, read_beliefs(data["beliefs"]))
    except Wrong as error:
        raise BadRecord(line, str(error)) from error


def _read_end(line: int, data: Mapping[str, Any], entries: int, seats: int) -> End:
    try:
        found = _end(data["end"], seats)
    except Wrong as error:
        raise BadRecord(line, str(error)) from error
    if found.entries != entries:
        raise BadRecord(line, f"the match had {found.entries} entries but the file holds {entries}")
    return found


def _end(value: Any, seats: int) -> End:
    """The end from outside, or Wrong."""
    needed, signed = ("entries", "head", "result", "seed"), ("signature", "key")
    end = door.members("end", value, (*needed, *signed))
    for name in needed:
        if name not in end:
            raise Wrong("end", f"it lacks {name}")
    result = None if end["result"] is None else door.items("result", end["result"], seats)
    return End(
        door.whole("entries", end["entries"], range(1 << 53)),
        door.hexadecimal("head", end["head"], range(32, 33)).hex(),
        None if result is None else tuple(door.number("result", share, 0, 1) for share in result),
        door.hexadecimal("seed", end["seed"], range(1, 1025)),
        door.hexadecimal("signature", end.get("signature", ""), range(65)),
        door.hexadecimal("key", end.get("key", ""), range(33)),
    )
