"""A log and the state it leads to, told to each seat as it grows: one fold for matches, replays and verifiers."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Self

from intrigue.core.contract import CHANCE, Action, Choice, Entry, Event, Game, Illegal, S, Seat, V, chosen, replay
from intrigue.core.recall import FIRST, MARKS, Mark, Told, apply_told, heard_by, mark
from intrigue.core.recall import Undo as Undo
from intrigue.core.recall import Undone as Undone
from intrigue.table.player import Player

PAST = 16  # states kept for taking back
Heard = Mapping[Seat | None, tuple[Event, ...]]  # None is a spectator


@dataclass(frozen=True, slots=True)
class TakeOver(Action):
    """From here on somebody else plays the seat. Nothing else changes, and nobody is told anything by it."""

    player: Player


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """The match begins from a whole state, as its first entry: given, not drawn. Nobody is told anything by it."""

    state: Any


OF_THE_TABLE = (Undo, TakeOver, Begin)  # actions of no game


class Story(Generic[S, V]):
    """Grows by one entry at a time; refuses what is not legal and then has not changed."""

    def __init__(self, game: Game[S, V], seats: int) -> None:
        self.game, self.seats = game, seats
        self.state = game.start(seats)
        self.log: list[Entry] = []  # what counts: entries taken back are gone from it
        self.marks: list[Mark] = []  # of the entries in the log
        self.actors = game.actors(self.state)
        self.told: Sequence[Told] = ()  # of the last entry, and to whom
        self._start: S | None = None  # the position that the match began from, if it did
        self._first = FIRST
        self._past: deque[S] = deque(maxlen=PAST)  # the states before the last entries
        self._legal: dict[Seat, Sequence[Action]] = {}  # of the seats asked now, as far as somebody wanted to know
        self._odds: Sequence[tuple[Action, int]] = ()  # of the same state

    def legal(self, seat: Seat) -> Sequence[Action]:
        """What an asked seat, or chance, may do now. The rules are asked once, however many want to know."""
        found = self._legal.get(seat)
        if found is None:
            if seat not in self.actors:
                raise Illegal(f"seat {seat} is not asked now")
            found = [outcome for outcome, _ in self.odds] if seat == CHANCE else self.game.legal(self.state, seat)
            if isinstance(found, list):
                found = tuple(found)  # many hold it, and nobody may change it for the others
            self._legal[seat] = found
        return found

    @property
    def odds(self) -> Sequence[tuple[Action, int]]:
        """The outcomes of chance and their weights, where it acts now; the rules are asked once."""
        self._odds = self._odds or self.game.odds(self.state)
        return self._odds

    def _move_on(self) -> None:
        self.actors = self.game.actors(self.state)
        self._legal, self._odds = {}, ()

    def __getstate__(self) -> dict[str, Any]:
        """A copy asks the rules itself."""
        return self.__dict__ | {"_legal": {}, "_odds": ()}

    def add(self, seat: Seat, action: Choice) -> tuple[Entry, Heard]:
        """Apply an action, or that of these steps, if it is legal; the entry as logged and what everyone was told."""
        if isinstance(action, OF_THE_TABLE):
            return Entry(seat, action), self._do(seat, action)
        entry = Entry(seat, chosen(seat, self.legal(seat), action))
        asked = self.actors
        self._past.append(self.state.copy())
        self.told = told = apply_told(self.game, self.state, seat, entry.action)
        self._move_on()
        self.log.append(entry)
        self.marks.append(mark(self.game, self.last, entry, told, asked, self.actors))
        return entry, self._heard(told)

    def _do(self, seat: Seat, action: Undo | TakeOver | Begin) -> Heard:
        """What the table does by itself, and what everyone is told of it."""
        if isinstance(action, Undo):
            return self._undo(seat, action)
        if isinstance(action, Begin):
            self._begin(action)
        self.told = ()
        return dict.fromkeys((None, *range(self.seats)), ())

    def _begin(self, action: Begin) -> None:
        if self.log or self._first is not FIRST or action.state.seats != self.seats:
            raise Illegal("a match begins from a position at its first entry, and once")
        self._start, self._first = action.state.copy(), MARKS[False, False, False]  # who was told what is not known
        self.state = self._start.copy()
        self._move_on()

    @property
    def start(self) -> S:
        """The state before the log: the first of the game, or the position that the match began from."""
        return self._start.copy() if self._start is not None else self.game.start(self.seats)

    def copy(self) -> Self:
        """The same story, to be gone on with apart."""
        made = type(self)(self.game, self.seats)
        made.state, made.actors = self.state.copy(), self.actors
        made.log, made.marks = list(self.log), list(self.marks)
        made._past = self._past.copy()  # states in it are never changed
        made._start, made._first = self._start, self._first
        return made

    @property
    def last(self) -> Mark:
        """What the last entry gave away."""
        return self.marks[-1] if self.marks else self._first

    def _heard(self, told: Sequence[Told]) -> Heard:
        """What each viewer heard of what was told; what all heard alike is one and the same."""
        viewers = (None, *range(self.seats))
        if all(only is None for _, only, _ in told):
            return dict.fromkeys(viewers, tuple([event for event, _, _ in told]))
        return {viewer: heard_by(viewer, told) for viewer in viewers}

    def before(self, entries: int) -> S:
        """The state as it was this many entries ago."""
        if 0 < entries <= len(self._past):
            return self._past[-entries].copy()
        return replay(self.game, self.seats, self.log[: len(self.log) - entries], self.start)

    def _undo(self, seat: Seat, action: Undo) -> Heard:
        assert 0 < action.entries <= len(self.log)
        self.state = self.before(action.entries)
        self._move_on()
        del self.log[-action.entries :], self.marks[-action.entries :]
        for _ in range(min(action.entries, len(self._past))):
            self._past.pop()
        undone = Undone(seat, action.entries)
        self.told = ((undone, None, None),)
        return dict.fromkeys((None, *range(self.seats)), (undone,))
