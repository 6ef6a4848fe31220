"""How a match is told to people: the aim, the log, what the table stops for, and the end. All of it is optional.

Each function gets what one viewer knows or was told, and nothing else, so that nothing it says can be a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from intrigue.core.contract import Event, Seat

Names = Sequence[str]


class Note(NamedTuple):
    """How an event stands in the log."""

    turn: Seat | None = None  # it begins a turn of that seat
    round: str = ""  # it begins a part of the match that is called so
    fold: str = ""  # lines in a row that have the same word here are one line that opens
    loss: Seat | None = None  # who loses something by it, and should not miss it
    quiet: bool = False  # that the turn or round begins says it all


class Scene(NamedTuple):
    """What a table stops for: a title, lines, and the board of that time as a view, with the events marked on it."""

    title: str
    lines: tuple[str, ...]
    view: Any
    told: tuple[Event, ...] = ()


class Aim(NamedTuple):
    """What wins the match, in a sentence, and where the viewer stands on the way to it; nothing for a spectator."""

    goal: str
    stand: str = ""


class Ending(NamedTuple):
    """A match when it is over, all secrets open: how each seat stands, what decided it, and who bluffed best."""

    stands: tuple[str, ...]  # by seat
    decided: str
    bluff: str = ""
    scores: tuple[int, ...] = ()  # by seat, where losers have an order too


PLAIN = Note()


def _no_note(event: Event) -> Note:
    return PLAIN


def _no_prompt(view: Any, names: Names, picked: tuple[Any, ...]) -> str:
    return ""


def _no_scenes(view: Any, events: Sequence[Event], names: Names) -> Sequence[Scene]:
    return ()


def _nobody(view: Any) -> Sequence[Seat]:
    return ()


def _never(view: Any) -> bool:
    return False


def _nothing(view: Any) -> frozenset[str]:
    return frozenset()


@dataclass(frozen=True)
class Telling:
    """What a game adds to its words for the sake of people at a table."""

    aim: Callable[[Any, Names], Aim] | None = None  # from a view
    note: Callable[[Event], Note] = _no_note
    prompt: Callable[[Any, Names, tuple[Any, ...]], str] = _no_prompt  # the question after some steps of a choice
    stops: frozenset[type[Event]] = frozenset()  # the events for which there may be scenes
    scenes: Callable[[Any, Sequence[Event], Names], Sequence[Scene]] = _no_scenes
    """From what the viewer saw before an entry and was told of it: what the table stops for, in order."""
    out: Callable[[Any], Sequence[Seat]] = _nobody  # the seats that are out of the match, from anybody's view
    harmless: Callable[[Any], frozenset[str]] = _nothing
    """From the view of a seat that is asked: the kinds of `Text.GRAVE` that cost nothing this time."""
    window: Callable[[Any], bool] = _never
    """From a spectator's view: whether some who are asked now may have no choice, by what they hold in secret."""
    ending: Callable[[Sequence[Any], Sequence[Event], Names], Ending] | None = None
    """From the views of all seats and all that anybody was told in the match, when it is over."""


UNTOLD = Telling()  # of a game that adds nothing
