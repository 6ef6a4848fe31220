"""A log and the state it leads to, told to each seat as it grows: one fold for matches, replays and verifiers."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Self

from intrigue.core.contract import Action, Entry, Event, Game, S, Seat, V, may, replay
from intrigue.core.recall import FIRST, Mark, Told, apply_told, heard_by, mark
from intrigue.core.recall import Undo as Undo
from intrigue.core.recall import Undone as Undone
from intrigue.table.player import Player

PAST = 16  # states kept for taking back
Heard = Mapping[Seat | None, tuple[Event, ...]]  # None is a spectator


@dataclass(frozen=True, slots=True)
class TakeOver(Action):
    """From here on somebody else plays the seat. Nothing else changes, and nobody is told anything by it."""

    player: Player


class Story(Generic[S, V]):
    """Grows by one entry at a time; refuses what is not legal and then has not changed."""

    def __init__(self, game: Game[S, V], seats: int) -> None:
        self.game, self.seats = game, seats
        self.state = game.start(seats)
        self.log: list[Entry] = []  # what counts: entries taken back are gone from it
        self.marks: list[Mark] = []  # of the entries in the log
        self.actors = game.actors(self.state)
        self._past: deque[S] = deque(maxlen=PAST)  # the states before the last entries

    def add(self, seat: Seat, action: Action) -> tuple[Entry, Heard]:
        """Apply an action if it is legal; the entry as logged and what everyone was told."""
        if isinstance(action, Undo):
            return Entry(seat, action), self._undo(seat, action)
        if isinstance(action, TakeOver):
            return Entry(seat, action), dict.fromkeys((None, *range(self.seats)), ())
        entry = Entry(seat, may(self.game, self.state, seat, action))
        asked = self.actors
        self._past.append(self.state.copy())
        told = apply_told(self.game, self.state, seat, entry.action)
        self.actors = self.game.actors(self.state)
        self.log.append(entry)
        self.marks.append(mark(self.game, self.last, entry, told, asked, self.actors))
        return entry, self._heard(told)

    def copy(self) -> Self:
        """The same story, to be gone on with apart."""
        made = type(self)(self.game, self.seats)
        made.state, made.actors = self.state.copy(), self.actors
        made.log, made.marks = list(self.log), list(self.marks)
        made._past = self._past.copy()  # states in it are never changed
        return made

    @property
    def last(self) -> Mark:
        """What the last entry gave away."""
        return self.marks[-1] if self.marks else FIRST

    def _heard(self, told: Sequence[Told]) -> Heard:
        """What each viewer heard of what was told; what all heard alike is one and the same."""
        viewers = (None, *range(self.seats))
        if all(only is None for _, only, _ in told):
            return dict.fromkeys(viewers, tuple([event for event, _, _ in told]))
        return {viewer: heard_by(viewer, told) for viewer in viewers}

    def before(self, entries: int) -> S:
        """The state as it was so many entries ago."""
        if 0 < entries <= len(self._past):
            return self._past[-entries].copy()
        return replay(self.game, self.seats, self.log[: len(self.log) - entries])

    def _undo(self, seat: Seat, action: Undo) -> Heard:
        assert 0 < action.entries <= len(self.log)
        self.state = self.before(action.entries)
        self.actors = self.game.actors(self.state)
        del self.log[-action.entries :], self.marks[-action.entries :]
        for _ in range(min(action.entries, len(self._past))):
            self._past.pop()
        return dict.fromkeys((None, *range(self.seats)), (Undone(seat, action.entries),))
