"""What a page shows of a table to one viewer, ready made: see docs/protocol.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from intrigue import games
from intrigue.core.contract import Action, AnyGame, Event, Seat, steps
from intrigue.server.catalogue import listed, say
from intrigue.server.messages import Line, Node, Option, Sentence
from intrigue.store.records import Said
from intrigue.table.closing import closing
from intrigue.table.match import Letter
from intrigue.table.story import Story, Undone

MANY = 12  # whole numbers beyond which one is typed and not picked

MANY_SENTENCES = 4_096

Label = Callable[[tuple[Any, ...], Any], str]


def tree(actions: Sequence[Action], label: Label, grave: frozenset[str]) -> Node | None:
    """The legal actions as a tree of steps: first the kind, then the fields in order."""
    rows = [(steps(action), type(action)) for action in actions]
    return _node([(key, ("kind", *getattr(kind, "__match_args__", ()))) for key, kind in rows], (), label, grave)


def _node(
    rows: list[tuple[tuple[Any, ...], tuple[str, ...]]], picked: tuple[Any, ...], label: Label, grave: frozenset[str]
) -> Node | None:
    depth = len(picked)
    if not rows or len(rows[0][0]) == depth:
        return None
    groups: dict[Any, list[tuple[tuple[Any, ...], tuple[str, ...]]]] = {}
    for row in rows:
        groups.setdefault((type(row[0][depth]), row[0][depth]), []).append(row)
    field, values = rows[0][1][depth], [value for _, value in groups]
    if depth and len(values) > MANY and len(rows[0][0]) == depth + 1 and _is_run(values):
        labels = [label(picked, value) for value in values]
        return {"field": field, "range": [values[0], values[-1]], "labels": labels, "next": None}
    options: list[Option] = [
        {
            "value": value,
            "label": label(picked, value),
            "grave": depth == 0 and value in grave,
            "next": _node(group, (*picked, value), label, grave),
        }
        for (_, value), group in groups.items()
    ]
    return {"field": field, "options": options}


def _is_run(values: Sequence[Any]) -> bool:
    return all(type(value) is int for value in values) and list(values) == list(range(values[0], values[-1] + 1))


def line(said: Said) -> Line:
    """A line of table talk as the protocol writes it."""
    return {
        "n": said.number,
        "name": said.name,
        "seat": said.seat,
        "house": said.house,
        "text": said.text,
        "at": said.at,
    }


class Desk:
    """Everything a page needs from one game."""

    def __init__(self, game: AnyGame, names: Sequence[str]) -> None:
        self.game, self.names = game, tuple(names)
        self._text = games.title(game.name).text
        self._closing: list[str] | None = None  # the match ends once
        self._said: dict[Event, str] = {}  # matches are told in few distinct events

    def log(self, letters: Sequence[Letter], story: Story[Any, Any]) -> list[Sentence]:
        """What these letters, up to the latest of the story, tell; newest first, and last words before it."""
        lines = self.sentences(letters)
        if not letters or story.actors:
            return lines
        if self._closing is None:
            self._closing = closing(story, self.names)
        last: list[Sentence] = [{"n": letters[-1].number, "text": text} for text in reversed(self._closing)]
        return last + lines

    def sentences(self, letters: Sequence[Letter]) -> list[Sentence]:
        """The log of these letters, newest first."""
        return [
            {"n": n, "text": self.sentence(event)} for n, _, events in reversed(letters) for event in reversed(events)
        ]

    def sentence(self, event: Event) -> str:
        if isinstance(event, Undone):
            return say("undone", name=self.names[event.seat])
        said = self._said.get(event)
        if said is None:
            if len(self._said) > MANY_SENTENCES:
                self._said.clear()
            said = self._said[event] = self._text.sentence(event, self.names)
        return said

    def svg(self, view: Any, told: Sequence[Event]) -> str:
        told = [event for event in told if not isinstance(event, Undone)]
        return games.title(self.game.name).drawing.board(view, names=self.names, told=told, style=False)

    def asked(self, view: Any, actions: Sequence[Action]) -> tuple[str, Node | None]:
        """The question and the choices of a seat that is asked."""

        def label(picked: tuple[Any, ...], step: Any) -> str:
            return self._text.label(view, self.names, picked, step)

        return self._text.question(view, self.names), tree(actions, label, self._text.GRAVE)

    def waiting(self, actors: Sequence[Seat]) -> str:
        return say("waiting_for", names=listed([self.names[seat] for seat in actors]))

    def knowledge(self, view: Any) -> list[str]:
        return self._text.knowledge(view, self.names)

    def over(self, shares: Sequence[float], seat: Seat | None) -> str:
        """The result in words, as this seat reads it."""
        won = [number for number, share in enumerate(shares) if share > 0]
        names = listed([self.names[number] for number in won if number != seat])
        if len(set(shares)) == 1:
            return say("draw")
        if seat in won:
            return say("you_shared", names=names) if names else say("you_won")
        return say("won", name=names) if len(won) == 1 else say("shared", names=names)
