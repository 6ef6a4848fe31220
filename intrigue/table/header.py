"""The header of a match: what is fixed before the first draw. `match.header` is it, as JSON.

    {"intrigue": 2, "game": word, "rules": version, "options": {...}, "seats": [name, ...],
     "players": [{"kind": "person"} or {"kind": "bot", "bot": level, "think": seconds} or
                 {"kind": "bot", "bot": level, "iterations": n} or {"kind": "program", "bot": name}, ...],
     "clock": ["none"] or ["decision", seconds] or ["bank", seconds, increment],
     "commitment": hex, "nonces": [hex, ...],
     "made": {"program": version, "build": "plain" or "compiled", "date": "2026-11-16T13:00:00Z"}}

What is known of a player is said, and no more; think and iterations are the most that a decision may take. Someone who
takes a seat over later is told by an entry (`Match.take_over`), not here. A match with equal rules, options, names,
players, clock, seed and nonces has the same chain whenever and wherever it is played: "made" is left out of the chain,
and all of it but the program's version may be missing. A server's signature covers the whole header.

A match that began from a position of another has {"position": {"entries": n, "eyes": seat or "all", "head": hex}}:
after how many entries of the match with that head (or ""), and whether the rest was dreamt from what a seat knew, or is
true ("all"). The position itself is the first entry, {"begin": state}. It was given, not drawn: nothing proves it.

A match at a teaching table, where everybody could see everything, has {"open_hands": true}.

In format 1 there are no rules (they are version 1), players, clock and made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeVar

from intrigue import __version__, games
from intrigue.core.contract import AnyGame, Game, S, V
from intrigue.core.options import BadOption, dump, load
from intrigue.core.play import compiled
from intrigue.table import door
from intrigue.table.clock import Timing
from intrigue.table.door import Wrong
from intrigue.table.player import PROGRAM, Player, read_player

FORMAT = 2  # of records; raised when an old reader could no longer read a new record
OLD = {"intrigue", "game", "options", "seats", "commitment", "nonces"}
KEYS = {1: OLD, 2: OLD | {"rules", "players", "clock", "made"}}  # by format
LONGEST_NAME = 1_000  # letters; programs are named after their command line
LONGEST_NONCE = 1_024  # bytes
NO_CLOCK = Timing()

T = TypeVar("T")


class OtherRules(Wrong):
    """The match was begun by another version of the rules than this program plays: it cannot go on or be judged."""


class Header(NamedTuple):
    """A header as read: everything in it is sound."""

    game: AnyGame
    names: tuple[str, ...]
    commitment: bytes
    nonces: tuple[bytes, ...]
    players: tuple[Player, ...]  # none in format 1
    clock: Timing


def header(
    game: Game[S, V],
    names: Sequence[str],
    commitment: str,
    nonces: Sequence[bytes],
    *,
    players: Sequence[Player] = (),
    clock: Timing = NO_CLOCK,
    made: Mapping[str, str] | None = None,
    position: Mapping[str, Any] | None = None,
    open_hands: bool = False,
) -> dict[str, Any]:
    """A header to begin with. Seats are played by programs unless others are named."""
    assert not players or len(players) == len(names)
    return old_header(game, names, commitment, nonces) | {
        "intrigue": FORMAT,
        "rules": game.version,
        "players": [player.dump() for player in players or (PROGRAM,) * len(names)],
        "clock": write_clock(clock),
        "made": dict(made or {"program": __version__}),
        **({"position": dict(position)} if position else {}),
        **({"open_hands": True} if open_hands else {}),
    }


def old_header(game: Game[S, V], names: Sequence[str], commitment: str, nonces: Sequence[bytes]) -> dict[str, Any]:
    """A header of format 1, for a match that was begun when there was no other and whose chain goes on."""
    return {
        "intrigue": 1,
        "game": game.name,
        "options": dump(game.options),
        "seats": list(names),
        "commitment": commitment,
        "nonces": [nonce.hex() for nonce in nonces],
    }


def made_now() -> dict[str, str]:
    """Which program makes a match here and now, for headers that need not be the same twice."""
    date = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"program": __version__, "build": "compiled" if compiled() else "plain", "date": date}


def made_by() -> str:
    """The same in words, for pictures and terminals."""
    made = made_now()
    return f"Intrigue {made['program']}, {made['build']} rules"


def chained(header: Mapping[str, Any]) -> dict[str, Any]:
    """What of a header the chain begins with."""
    return {name: value for name, value in header.items() if name != "made"}


def write_clock(timing: Timing) -> list[Any]:
    """A clock as door.timing reads it."""
    more = {"decision": [timing.seconds], "bank": [timing.seconds, timing.increment]}
    return [timing.kind, *more.get(timing.kind, [])]


def read_header(value: Any) -> Header:
    """A header from outside, of any format there was; Wrong if it is damaged, OtherRules if it cannot be played."""
    form = value.get("intrigue") if type(value) is dict else None
    if type(form) is not int or form not in KEYS:
        raise Wrong("intrigue", f"the record has format {form}; this program reads formats 1 to {FORMAT}")
    data = door.members("header", value, sorted(KEYS[form] | ({"position", "open_hands"} if form > 1 else set())))
    for name in sorted(KEYS[form] - set(data)):
        raise Wrong(name, "the header lacks it")
    game = _read_game(data)
    names = tuple(door.text("seats", name, LONGEST_NAME) for name in door.items("seats", data["seats"], 100))
    if len(names) not in game.seats:
        raise Wrong("seats", f"{game.title} with these options has {game.seats[0]} to {game.seats[-1]}")
    nonces = _read_each("nonces", data, len(names), _read_nonce)
    commitment = door.hexadecimal("commitment", data["commitment"], range(32, 33))
    if form == 1:
        return Header(game, names, commitment, nonces, (), NO_CLOCK)
    players = _read_each("players", data, len(names), read_player)
    _read_made(data["made"])
    door.flag("open_hands", data.get("open_hands", False))
    if "position" in data:
        read_position(data["position"], len(names))
    return Header(game, names, commitment, nonces, players, door.timing(data["clock"]))


def _read_game(data: Mapping[str, Any]) -> AnyGame:
    try:
        game = games.load(door.text("game", data["game"], LONGEST_NAME))
        rules = door.whole("rules", data.get("rules", 1), range(1, 1 << 53))
        if rules != game.version:
            text = f"the match was played by version {rules} of the rules of {game.title}"
            raise OtherRules("rules", f"{text}, this program plays version {game.version}")
        kind = games.title(game.name).options
        return games.load(game.name, load(kind, door.members("options", data["options"])))
    except games.UnknownGame as error:
        raise Wrong("game", str(error)) from error
    except BadOption as error:
        raise Wrong("options", str(error)) from error


def _read_each(field: str, data: Mapping[str, Any], seats: int, read: Callable[[Any], T]) -> tuple[T, ...]:
    """One for each seat."""
    found = tuple(read(item) for item in door.items(field, data[field], 100))
    if len(found) != seats:
        raise Wrong(field, f"there are {seats} seats but {len(found)} {field}")
    return found


def _read_nonce(value: Any) -> bytes:
    return door.hexadecimal("nonces", value, range(LONGEST_NONCE + 1))


def read_position(value: Any, seats: int) -> Mapping[str, Any]:
    """Where a match began that did not begin at the beginning: what the header tells of it."""
    found = door.members("position", value, ("entries", "eyes", "head"))
    door.whole("position", found.get("entries"), range(1 << 53))
    if found.get("eyes") != "all":
        door.whole("position", found.get("eyes"), range(seats))
    if found.get("head") != "":
        door.hexadecimal("position", found.get("head"), range(32, 33))
    return found


def _read_made(value: Any) -> None:
    for name, said in door.members("made", value, ("program", "build", "date")).items():
        door.text(f"made {name}", said, 100)
