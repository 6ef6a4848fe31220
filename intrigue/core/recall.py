"""What a seat knows with perfect recall: all that it did and all that it was told, entry by entry.

A view is a summary of it: what is certain is in both, order and habit are in the recall alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from intrigue.core.codec import Codec
from intrigue.core.contract import CHANCE, Action, Entry, Event, Game, S, Seat, V, may


@dataclass(frozen=True, slots=True)
class Undo(Action):
    """The seat takes its last action back, and with it this many entries in all. Not a rule of any game."""

    entries: int


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """Entries were taken back; the match stands as it did before them."""

    seat: Seat
    entries: int


class Moment(NamedTuple):
    """What one entry of the log was to one seat: its own action if it acted, and what it was told.

    Every entry is a moment for everybody, also one that tells a seat nothing: how many there were is public. Who was
    asked is public too, but it is not part of a moment: it follows from the moments before, and the suite sees to it
    that it does. Kept here as well, it could tell what no event told.
    """

    did: Action | None
    heard: tuple[Event, ...]


Recall = tuple[Moment, ...]  # an information state; it only grows
Asked = tuple[Seat, ...]  # the seats asked at one time
Told = tuple[Event, Seat | None, Event | None]  # as a game tells it: the event, for whom only, what the others hear


def apply_told(game: Game[S, V], state: S, seat: Seat, action: Action) -> list[Told]:
    """Apply the action to the state; all that was told, and to whom."""
    told: list[Told] = []

    def tell(event: Event, only: Seat | None = None, others: Event | None = None) -> None:
        told.append((event, only, others))

    game.apply(state, seat, action, tell)
    return told


def heard_by(viewer: Seat | None, told: Iterable[Told]) -> tuple[Event, ...]:
    """What that viewer heard of what was told; None is a spectator."""
    said = [event if only is None or viewer == only else others for event, only, others in told]
    return tuple([event for event in said if event is not None])


def moment(viewer: Seat | None, entry: Entry, told: Sequence[Told]) -> Moment:
    """What the entry was to that viewer."""
    return Moment(entry.action if viewer == entry.seat else None, heard_by(viewer, told))


def recall(game: Game[S, V], seats: int, log: Iterable[Entry], viewer: Seat | None, start: S | None = None) -> Recall:
    """The information state of a seat, or of a spectator, after a log; longer logs begin with that of shorter ones."""
    state, moments = game.start(seats) if start is None else start, list[Moment]()
    for entry in log:
        action = may(game, state, entry.seat, entry.action)
        moments.append(moment(viewer, entry, apply_told(game, state, entry.seat, action)))
    return tuple(moments)


def all_events(game: Game[S, V], seats: int, log: Iterable[Entry], start: S | None = None) -> list[Event]:
    """Everything that anybody was told along a log, in order: of each telling the fullest."""
    state, found = game.start(seats) if start is None else start, list[Event]()
    for seat, action in log:
        found += [event for event, _, _ in apply_told(game, state, seat, action)]
    return found


def standing(moments: Iterable[Moment]) -> list[Moment]:
    """Those of a whole recall that were not taken back, nor are about taking back."""
    found: list[Moment] = []
    for moment in moments:
        back = [event.entries for event in moment.heard if isinstance(event, Undone)]
        if back:
            del found[-back[0] :]
        else:
            found.append(moment)
    return found


def spoken(codec: Codec, moment: Moment) -> list[dict[str, Any]]:
    """A moment as data for programs and files: what the seat did, if it acted, then what it was told."""
    found: list[dict[str, Any]] = []
    if isinstance(moment.did, Undo):
        found.append({"is": "Did", "undo": moment.did.entries})
    elif moment.did is not None:
        found.append({"is": "Did", "action": codec.dump(moment.did)})
    for event in moment.heard:
        if isinstance(event, Undone):
            found.append({"is": "Undone", "seat": event.seat, "entries": event.entries})
        else:
            found.append(codec.dump(event))
    return found


class Mark(NamedTuple):
    """What is remembered of an entry for the sake of taking back; all of it is public, or known to who acted."""

    reversible: bool  # it told nobody more than that it was chosen
    open: bool  # up to it nothing was told to some alone, and nobody was asked together with others
    together: bool  # the question that is still open was asked of several, and their answers are sealed


MARKS = {
    (a, b, c): Mark(a, b, c) for a in (False, True) for b in (False, True) for c in (False, True)
}  # each made once, since every entry has one
FIRST = MARKS[False, True, False]  # before the first entry


def mark(game: Game[Any, Any], last: Mark, entry: Entry, told: Sequence[Told], asked: Asked, now: Asked) -> Mark:
    """What the entry gave away, from what was told of it and who was asked before and after.

    The last answer to a question asked of several is never reversible, even where nothing more is told: then it is
    known what the others did not answer.
    """
    if not last.together and len(asked) == 1:
        lies_open = last.open and all(only is None for _, only, _ in told)
        return MARKS[gives_nothing_away(game, entry, told), lies_open, False]
    goes_on = bool(now) and now == tuple([seat for seat in asked if seat != entry.seat])
    return MARKS[goes_on and gives_nothing_away(game, entry, told), False, goes_on]


def gives_nothing_away(game: Game[Any, Any], entry: Entry, told: Iterable[Told]) -> bool:
    """Whether a seat acted, and its action and everything told of it are words that the game declares reversible."""
    words = game.reversible
    if entry.seat == CHANCE or type(entry.action).__name__ not in words:
        return False
    for event, _, others in told:
        if type(event).__name__ not in words or (others is not None and type(others).__name__ not in words):
            return False
    return True
