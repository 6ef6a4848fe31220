"""Records as data: a row for each decision, as the seat that took it saw it.

A dataset is a folder of one game:

    about.json       game, rules, licence, the program that made it, how many rows, what is in a row
    matches.jsonl    a line for each match: options, seats, who played with what budget, result
    rows.jsonl       a line for each decision, in the order of matches and entries
    truth.jsonl      only if asked for: a line for each row, the whole state when the seat was asked

A row holds nothing that its seat could not know, but for how the match ended and whether the decision was taken back.
Names of players are left out.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, Any, NamedTuple

from intrigue import games
from intrigue.core.contract import CHANCE, AnyGame
from intrigue.core.recall import Moment, Undo, spoken
from intrigue.core.schema import schema
from intrigue.table.header import made_now
from intrigue.table.match import Link
from intrigue.table.player import PROGRAM
from intrigue.table.record import BadRecord, Record, follow, read_bytes
from intrigue.table.story import Begin, Story, TakeOver

FILES = ("matches", "rows", "truth")
FORMAT = 1  # of datasets; raised when an old reader could no longer read a new one
ROW = {
    "match": "of which match: a key of matches.jsonl",
    "n": "the number of the entry that the decision became",
    "seat": "who decided",
    "player": "who played the seat then, and the most that it could think",
    "view": "what was certain to the seat when it was asked",
    "heard": "what it did and was told since its last row, a list for each entry; all rows up to here are its recall",
    "legal": "what it could choose from",
    "choice": "the index of its choice in legal",
    "beliefs": "what its bot held possible, and how probable; null if nobody asked",
    "share": "what share of the win the seat had at the end",
    "undone": "whether the decision was taken back later",
}


class BadDataset(ValueError):
    """Records that make no dataset, or a folder that is none; the text says what to do."""


class MatchRows(NamedTuple):
    """One match as lines of the files."""

    match: dict[str, Any]
    rows: list[dict[str, Any]]
    truth: list[Any]


@dataclass(frozen=True)
class Wishes:
    """How a dataset is to be made."""

    people: bool = False  # take matches that people played, who agreed to it
    truth: bool = False
    licence: str = "unstated"


PLAIN = Wishes()


class Source(NamedTuple):
    """A record file as it was read."""

    place: str
    data: bytes


class Lines(NamedTuple):
    """What one match adds to the files of a dataset, and what must be known to put it there."""

    source: str
    game: str
    match: str  # its key
    people: bool
    decisions: int
    files: dict[str, str]


Engine = Callable[[Callable[[Source], Lines], Iterable[Source]], Iterable[Lines]]  # in the order of the sources


def make(places: Iterable[Path], out: Path, wishes: Wishes = PLAIN, engine: Engine = map) -> int:
    """Write the dataset of these records into a new folder and say how many rows it has.

    BadDataset names the record that does not belong in it; then nothing is left behind. The engine may spread the work:
    the files are the same.
    """
    found = find(places)
    if out.exists():
        raise BadDataset(f"{out} exists already: name a new folder")
    part = out.with_name(f"{out.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    try:
        number = _write(engine(partial(lines, wishes), map(_source, found)), part, wishes)
        part.rename(out)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return number


def find(places: Iterable[Path]) -> list[Path]:
    """The record files that are meant: files as they are, of folders all records in them; in a fixed order."""
    found: list[Path] = []
    for place in places:
        inside = (
            (sorted(place.rglob("records/*.jsonl")) or sorted(place.glob("*.jsonl"))) if place.is_dir() else [place]
        )
        if not inside:
            raise BadDataset(f"there is no record in {place}: name record files, or the --out folder of an arena")
        found += inside
    return found


def _source(place: Path) -> Source:
    try:
        return Source(str(place), place.read_bytes())
    except OSError as error:
        raise BadDataset(f"{place} cannot be read: {error.strerror}") from error


def lines(wishes: Wishes, source: Source) -> Lines:
    """One record as lines of a dataset; BadDataset if it has no place in one."""
    try:
        record = read_bytes(source.data)
        if record.end is None or record.end.result is None:
            raise BadDataset(
                f"{source.place}: the match was left before its end, so nobody knows what decisions were worth"
            )
        held = rows(record, truth=wishes.truth)
    except BadRecord as error:
        raise BadDataset(f"{source.place}: {error}") from error
    people = _has_people(held)
    if people and not wishes.people:
        raise BadDataset(f"{source.place} was played by people: leave it out, or say --people if all of them agreed")
    files = {"matches": _line(held.match), "rows": "".join(map(_line, held.rows))}
    if wishes.truth:
        files["truth"] = "".join(map(_line, held.truth))
    return Lines(source.place, record.game.name, held.match["match"], people, len(held.rows), files)


def rows(record: Record, *, truth: bool = False) -> MatchRows:
    """The decisions of one finished match; BadRecord if it breaks the rules."""
    end, reader = record.end, _Reader(record, truth)
    assert end is not None
    assert end.result is not None, "lines() lets only finished matches through"
    key = end.head[:16]
    for link in record.links:
        reader.read(link)
    for row in reader.rows:
        row |= {"match": key, "share": end.result[row["seat"]], "undone": row["n"] in reader.undone}
    about = {
        "match": key,
        "options": record.header["options"],
        "seats": len(record.names),
        "players": [player.dump() for player in record.players],
        "entries": len(record.links),
        "result": list(end.result),
        "made": record.header.get("made", {}),
    }
    return MatchRows(about, [{name: row[name] for name in ROW} for row in reader.rows], reader.truth)


class _Reader:
    """Plays a match again and notes each decision before it is taken."""

    def __init__(self, record: Record, truth: bool) -> None:
        self.game, self.story = record.game, Story[Any, Any](record.game, len(record.names))
        self.players = list(record.players) or [PROGRAM] * len(record.names)
        self.heard: list[list[Any]] = [[] for _ in record.names]
        self.rows: list[dict[str, Any]] = []
        self.truth: list[Any] = []
        self.standing: list[int] = []  # numbers of the entries that count
        self.undone: set[int] = set()
        self._truth = truth

    def read(self, link: Link) -> None:
        """Take the next entry."""
        seat, action = link.entry
        if isinstance(action, TakeOver):
            self.players[seat] = action.player
        elif isinstance(action, Begin):
            pass  # given, and nobody's decision
        elif isinstance(action, Undo):
            self.undone.update(self.standing[-action.entries :])
            del self.standing[-action.entries :]
        else:
            self.standing.append(link.number)
            if seat != CHANCE:
                self._note(link)
        heard = follow(self.story, link)
        if not isinstance(action, TakeOver | Begin):
            for viewer, said in enumerate(self.heard):
                did = action if viewer == seat else None
                said.append(spoken(self.game.codec, Moment(did, heard[viewer])))

    def _note(self, link: Link) -> None:
        seat, action = link.entry
        state, dump = self.story.state, self.game.codec.dump
        legal = list(self.game.legal(state, seat)) if seat in self.story.actors else []
        if action not in legal:
            raise BadRecord(link.number + 2, f"{type(action).__name__} as given is not legal for seat {seat} now")
        self.rows.append(
            {
                "n": link.number,
                "seat": seat,
                "player": self.players[seat].dump(),
                "view": dump(self.game.view(state, seat)),
                "heard": self.heard[seat],
                "legal": [dump(each) for each in legal],
                "choice": legal.index(action),
                "beliefs": link.beliefs or None,
            }
        )
        self.heard[seat] = []
        if self._truth:
            self.truth.append(dump(state))


def _write(found: Iterable[Lines], part: Path, wishes: Wishes) -> int:
    """All files of a dataset, into a folder that is nobody's yet."""
    keys: dict[str, str] = {}
    count = people = 0
    game = ""
    with ExitStack() as stack:
        files = {name: stack.enter_context(_new(part, name)) for name in FILES[: 2 + wishes.truth]}
        for match in found:
            game = game or match.game
            if match.game != game:
                raise BadDataset(f"{match.source} is of {match.game}, not of {game}: make a dataset for each game")
            if match.match in keys:
                raise BadDataset(f"{match.source} is the same match as {keys[match.match]}: leave one of them out")
            keys[match.match] = match.source
            count, people = count + match.decisions, people + match.people
            for name, file in files.items():
                file.write(match.files[name])
    about = _about(games.load(game), wishes) | {"matches": len(keys), "rows": count, "matches_of_people": people}
    (part / "about.json").write_text(json.dumps(about, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return count


def _new(part: Path, name: str) -> IO[str]:
    return (part / f"{name}.jsonl").open("w", encoding="utf-8", newline="\n")


def _has_people(held: MatchRows) -> bool:
    """Whether a person played in it, or may have: old records don't say who played."""
    return not held.match["players"] or any(row["player"]["kind"] == "person" for row in held.rows)


def _about(game: AnyGame, wishes: Wishes) -> dict[str, Any]:
    return {
        "intrigue dataset": FORMAT,
        "game": game.name,
        "rules": game.version,
        "licence": wishes.licence,
        "made": made_now(),
        "row": ROW,
        "schema": schema(games.title(game.name), game),
    }


def _line(item: Any) -> str:
    return json.dumps(item, ensure_ascii=False, separators=(",", ":")) + "\n"


def read(folder: Path | str, name: str = "rows") -> Iterator[dict[str, Any]]:
    """The rows of a dataset, or its matches or truth, one after the other; BadDataset if it is none."""
    about(folder)
    try:
        with (Path(folder) / f"{name}.jsonl").open(encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)
    except OSError as error:
        raise BadDataset(f"{folder} has no {name}: it was made without, or is not whole") from error


def about(folder: Path | str) -> Mapping[str, Any]:
    """What a dataset says about itself; BadDataset if the folder holds none that this program can read."""
    try:
        found = json.loads((Path(folder) / "about.json").read_text(encoding="utf-8"))
        form = found["intrigue dataset"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadDataset(f"{folder} is no dataset of Intrigue: make one with intrigue dataset") from error
    if form != FORMAT:
        raise BadDataset(f"{folder} is a dataset of format {form}; this program reads format {FORMAT}")
    return dict(found)
