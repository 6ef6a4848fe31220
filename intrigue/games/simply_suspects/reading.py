"""What all that the seats chose says about who they are."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from intrigue.core.contract import CHANCE, Action, Seat
from intrigue.games.simply_suspects import hints
from intrigue.games.simply_suspects.cards import ROWS
from intrigue.games.simply_suspects.rules import SimplySuspects
from intrigue.games.simply_suspects.sight import Cast, possible_casts
from intrigue.games.simply_suspects.state import Log, SimplySuspectsState, SimplySuspectsView
from intrigue.games.simply_suspects.words import Assigning, Options

# How often a seat does just anything instead of what looks best to it, and how common such seats are.
WHIMS = ((0.1, 0.45), (0.4, 0.45), (1.0, 0.1))
LEAST = 1e-9  # nothing is ever out of the question
GAME, SMALL = SimplySuspects(Options(turn_limit=0)), SimplySuspects(Options(small=True))
NO_LOG: Log = ()

Reading = tuple[tuple[float, ...], ...]


def readings(view: SimplySuspectsView) -> Reading:
    """For each seat and suspect, how likely that seat was to choose as it did if it were that suspect.

    Only ratios count.
    """
    log, found = LAST[0]
    if log is not view.log or not log:
        found = read(view.seats, view.log, possible_casts(view)[0], played(view))
        LAST[0] = view.log, found
    return found


Chances = list[list[list[float]]]  # by seat, kind of seat and suspect
READ: dict[int, tuple[Any, Chances, SimplySuspectsState]] = {}  # by the last entry of a log
MOST_READ = 256  # logs that are remembered, one of each match
LAST: list[tuple[Log, Reading]] = [(NO_LOG, ())]  # one decision asks for the same again and again


def played(view: SimplySuspectsView) -> SimplySuspects:
    """The game that is on: there are no get-away cards at all in the small one [44]."""
    return GAME if len(view.deck) or any(map(any, view.hands)) else SMALL


def read(seats: int, log: Log, cast: Cast, game: SimplySuspects = GAME) -> Reading:
    """Replay the log with a cast that is possible: with each of those, everybody sees the same."""
    chances, t, done = begun(game, seats, log)
    t.suspects = cast
    for seat, action in log[done:]:
        actions = () if seat == CHANCE else tuple(game.legal(t, seat))
        if len(actions) > 1:
            tempted = temptations(game.view(t, None), seat, actions, action)
            chances[seat] = weighed(chances[seat], tempted, 1 / len(actions))
        game.apply(t, seat, action)
        t.log = NO_LOG  # it is not needed, and so what is seen stays short
    if log:
        last = entry_of(log, len(log) - 1)
        READ[id(last)] = last, chances, t
        if len(READ) > MOST_READ:
            READ.pop(next(iter(READ)), None)
    return tuple(tuple(max(LEAST, sum(found, 0.0)) for found in zip(*kinds, strict=True)) for kinds in chances)


def begun(game: SimplySuspects, seats: int, log: Log) -> tuple[Chances, SimplySuspectsState, int]:
    """What was found and how things stood when most of this log had been read before, and how much; or the beginning.

    An entry is one object in all logs that have it, and what came before it is the same in all of them.
    """
    for done in range(len(log), 0, -1):
        entry = entry_of(log, done - 1)
        kept = READ.get(id(entry))
        if kept is not None and kept[0] is entry:
            READ.pop(id(entry), None)
            return list(kept[1]), kept[2].copy(), done
    t = game.start(seats)
    t.frames = tuple(frame for frame in t.frames if not isinstance(frame, Assigning))
    return [[[prior] * len(ROWS) for _, prior in WHIMS] for _ in range(seats)], t, 0


def entry_of(log: Any, number: int) -> Any:
    """An entry as the object that it is. Compiled code that knew its type would make another one of it."""
    return log[number]


def weighed(chances: list[list[float]], tempted: tuple[float, ...], by_whim: float) -> list[list[float]]:
    """The chances of each kind of seat and suspect after one more choice, measured against the greatest."""
    found = [
        [chance * ((1 - whim) * best + whim * by_whim) for chance, best in zip(rows, tempted, strict=True)]
        for (whim, _), rows in zip(WHIMS, chances, strict=True)
    ]
    most = max(max(rows) for rows in found)
    return [[chance / most for chance in rows] for rows in found]


@lru_cache(maxsize=1 << 12)
def temptations(view: SimplySuspectsView, seat: Seat, actions: tuple[Action, ...], action: Action) -> tuple[float, ...]:
    """For each suspect, how likely a seat that takes what looks best to it did this if it were that suspect."""
    found = [0.0] * len(ROWS)
    for row in ROWS:
        seen = replace(view, seat=seat, own=row)
        if not view.ruled_out[seat][row] and row not in view.shown and possible_casts(seen):
            values = hints.values(seen, actions)
            best = max(values)
            if values[actions.index(action)] == best:
                found[row] = 1 / values.count(best)
    return tuple(found)
