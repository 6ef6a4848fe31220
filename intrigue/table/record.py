"""Records: a match as a text file, one JSON object a line. First the header, then the entries, then the end.

    {"intrigue": 1, "game": ..., "options": {...}, "seats": [...], "commitment": ..., "nonces": [...]}
    {"n": 0, "seat": -1, "action": {...}, "link": ...}       one for each entry; "take_back": k in place of an action
    {"end": {"entries": ..., "head": ..., "result": [...], "seed": ...}}
    {"n": 7, "seat": 2, "beliefs": {fact: {value: probability}}}    if asked for: what a bot believed before entry 7

The link is the head of the chain after the entry (core/fair.py says how it is made). The result is null when the
match was left before its end. The seed is written only with the end, and then everything can be checked. Beliefs are
not part of the chain: nothing about them can be checked but that the seat made that entry.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import IO, Any, NamedTuple, cast

from intrigue import games
from intrigue.core.codec import Unreadable
from intrigue.core.contract import CHANCE, Action, AnyGame, Entry, Illegal, Seat
from intrigue.core.options import BadOption, load
from intrigue.table.match import FORMAT, Link, Match, entry_data
from intrigue.table.story import Heard, Story, TakeBack


class BadRecord(ValueError):
    """A record that cannot be read or does not hold; the text names the line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


@dataclass(frozen=True, slots=True)
class End:
    """The last line of a record."""

    entries: int
    head: str
    result: tuple[float, ...] | None
    seed: bytes


Beliefs = Mapping[str, Mapping[str, float]]  # a hidden fact, its possible values, their probabilities


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
    links: tuple[Link, ...]
    end: End | None
    beliefs: tuple[Belief, ...] = ()


class Writer:
    """Writes a match to a file as it is played, each line at once, so that nothing played is lost."""

    def __init__(self, file: IO[str], match: Match[Any, Any]) -> None:
        self._file, self._match = file, match
        self._beliefs: list[Belief] = []
        self._line(match.header)

    def link(self, link: Link, heard: Heard) -> None:
        """Take one entry; what was said need not be kept, since it follows."""
        self._file.write(f'{link.data[:-1].decode()},"link":"{link.head}"}}\n')
        self._file.flush()

    def believe(self, seat: Seat, beliefs: Beliefs) -> None:
        """Take what a bot believes that is about to act; it is written after the end."""
        if beliefs:
            rounded = {fact: {value: round(p, 4) for value, p in values.items()} for fact, values in beliefs.items()}
            self._beliefs.append(Belief(self._match.entries, seat, rounded))

    def close(self) -> None:
        """Write the end, with the seed, and the beliefs: the match is over or was left."""
        match = self._match
        result = list(match.game.result(match.state)) if match.over else None
        end = {"entries": match.entries, "head": match.head, "result": result, "seed": match.seed.hex()}
        self._line({"end": end})
        for belief in self._beliefs:
            if belief.number < match.entries:
                self._line({"n": belief.number, "seat": belief.seat, "beliefs": belief.beliefs})

    def _line(self, data: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(data, ensure_ascii=False) + "\n")
        self._file.flush()


def read(text: str) -> Record:
    """Read a record, or BadRecord with the line and what is wrong with it."""
    lines = text.removesuffix("\n").split("\n")
    if not text.strip():
        raise BadRecord(1, "the file is empty")
    data = [_object(number, line, last=number == len(lines)) for number, line in enumerate(lines, 1)]
    game, names, nonces = _read_header(data[0])
    held = list(takewhile(lambda item: "beliefs" in item, reversed(data)))[::-1]
    data = data[: len(data) - len(held)]
    end = _read_end(len(data), data.pop(), len(data) - 1) if "end" in data[-1] and len(data) > 1 else None
    links = tuple(_read_link(game, len(names), number, item) for number, item in enumerate(data[1:], 2))
    if held and end is None:
        raise BadRecord(len(data) + 1, "the end should stand here, before what bots believed")
    beliefs = tuple(_read_belief(links, number, item) for number, item in enumerate(held, len(links) + 3))
    return Record(game, data[0], names, nonces, links, end, beliefs)


def walk(record: Record) -> Iterator[tuple[Link, Story[Any, Any], Heard]]:
    """Play a record again: each entry, the story after it, and what everyone was told. BadRecord if one is illegal."""
    story: Story[Any, Any] = Story(record.game, len(record.names))
    for link in record.links:
        yield link, story, follow(story, link)


def follow(story: Story[Any, Any], link: Link) -> Heard:
    """Let a story grow by an entry of a record; BadRecord if it cannot."""
    seat, action = link.entry
    if isinstance(action, TakeBack) and not 0 < action.entries <= len(story.log):
        raise BadRecord(link.number + 2, "more is taken back than was played")
    try:
        return story.add(seat, action)[1]
    except Illegal as error:
        raise BadRecord(link.number + 2, str(error)) from error


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def _object(number: int, line: str, *, last: bool) -> dict[str, Any]:
    try:
        data = json.loads(line, parse_constant=_refuse)
    except (ValueError, RecursionError):
        reason = "the file is cut off here" if last and number > 1 else "this is not a line of an Intrigue record"
        raise BadRecord(number, reason) from None
    if not isinstance(data, dict):
        raise BadRecord(number, "this is not a line of an Intrigue record")
    return cast(dict[str, Any], data)


def _read_header(data: Mapping[str, Any]) -> tuple[AnyGame, tuple[str, ...], tuple[bytes, ...]]:
    if "intrigue" not in data:
        raise BadRecord(1, "this is not an Intrigue record: its first line does not say so")
    if data["intrigue"] != FORMAT:
        raise BadRecord(1, f"the record has format {data['intrigue']}; this program reads format {FORMAT}")
    try:
        game = games.load(data["game"], load(games.options_class(data["game"]), data["options"]))
        names = tuple(str(name) for name in data["seats"])
        nonces = tuple(bytes.fromhex(nonce) for nonce in data["nonces"])
        bytes.fromhex(data["commitment"])
        game.start(len(names))
    except KeyError as error:
        raise BadRecord(1, f"the header lacks {error}") from error
    except (BadOption, games.UnknownGame) as error:
        raise BadRecord(1, str(error)) from error
    except (TypeError, ValueError, AttributeError) as error:
        raise BadRecord(1, f"the header is damaged: {error}") from error
    if len(nonces) != len(names):
        raise BadRecord(1, f"there are {len(names)} seats but {len(nonces)} nonces")
    return game, names, nonces


def _read_link(game: AnyGame, seats: int, line: int, data: Mapping[str, Any]) -> Link:
    if "end" in data:
        raise BadRecord(line, "the match ends here but the file goes on")
    keys = set(data)
    if keys not in ({"n", "seat", "action", "link"}, {"n", "seat", "take_back", "link"}):
        raise BadRecord(line, "an entry has n, seat, action (or take_back) and link, and nothing else")
    if data["n"] != line - 2:
        raise BadRecord(line, f"entry {line - 2} should stand here, not {data['n']}: lines are missing or swapped")
    if type(data["seat"]) is not int or data["seat"] not in (CHANCE, *range(seats)):
        raise BadRecord(line, f"there is no seat {data['seat']}")
    if "take_back" in keys and (type(data["take_back"]) is not int or data["seat"] == CHANCE):
        raise BadRecord(line, "take_back is the number of entries that a seat takes back")
    entry = Entry(data["seat"], _read_action(game, line, data))
    return Link(data["n"], entry, entry_data(game, data["n"], entry), str(data["link"]))


def _read_action(game: AnyGame, line: int, data: Mapping[str, Any]) -> Action:
    if "take_back" in data:
        return TakeBack(data["take_back"])
    try:
        action = game.codec.load(data["action"])
    except Unreadable as error:
        raise BadRecord(line, str(error)) from error
    if not isinstance(action, Action):
        raise BadRecord(line, "this is not an action")
    return action


def _read_belief(links: Sequence[Link], line: int, data: Mapping[str, Any]) -> Belief:
    if set(data) != {"n", "seat", "beliefs"}:
        raise BadRecord(line, "what a bot believed has n, seat and beliefs, and nothing else")
    number, seat = data["n"], data["seat"]
    if type(number) is not int or not 0 <= number < len(links) or links[number].entry.seat != seat:
        raise BadRecord(line, f"entry {number} is none that seat {seat} made")
    try:
        beliefs = {
            str(fact): {value: float(p) for value, p in values.items()} for fact, values in data["beliefs"].items()
        }
    except (AttributeError, TypeError, ValueError):
        raise BadRecord(line, "beliefs are facts, their possible values and a probability for each") from None
    if not all(0 <= chance <= 1 for values in beliefs.values() for chance in values.values()):
        raise BadRecord(line, "a probability is a number from 0 to 1")
    return Belief(number, seat, beliefs)


def _read_end(line: int, data: Mapping[str, Any], entries: int) -> End:
    end = data["end"]
    try:
        result: Sequence[float] | None = end["result"]
        shares = None if result is None else tuple(float(share) for share in result)
        found = End(int(end["entries"]), str(end["head"]), shares, bytes.fromhex(end["seed"]))
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord(line, "the end has entries, head, result and seed, and one of them is damaged") from error
    if found.entries != entries:
        raise BadRecord(line, f"the match had {found.entries} entries but the file holds {entries}")
    return found
