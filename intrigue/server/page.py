"""What a page shows of a table to one viewer, ready made: see docs/protocol.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson

from intrigue import games
from intrigue.bots.counsel import Counsel, label, why
from intrigue.core.address import YOU
from intrigue.core.advice import of_100
from intrigue.core.contract import Action, AnyGame, Event, Seat, steps
from intrigue.core.help import Help, Thing, of_step, of_thing, things
from intrigue.core.language import phrase, told_to
from intrigue.core.svg import lifted
from intrigue.core.telling import Scene
from intrigue.server.catalogue import listed, say
from intrigue.server.messages import (
    Advised,
    AimShown,
    EndingShown,
    HelpShown,
    Line,
    Option,
    RestShown,
    SceneShown,
    Sentence,
    Steps,
)
from intrigue.store.records import Said
from intrigue.table.closing import all_told, closing
from intrigue.table.match import Letter
from intrigue.table.story import Story, Undone

MANY = 12  # whole numbers beyond which one is typed and not picked

MANY_SENTENCES = 4_096

Label = Callable[[tuple[Any, ...], Any], str]
Prompt = Callable[[tuple[Any, ...]], str]
Rows = list[tuple[tuple[Any, ...], tuple[str, ...]]]


def tree(
    actions: Sequence[Action], label: Label, grave: frozenset[str], prompt: Prompt = lambda picked: ""
) -> Steps | None:
    """The legal actions as a tree of steps: first the kind, then the fields in order, each with its question."""
    rows = [(steps(action), type(action)) for action in actions]
    found = [(key, ("kind", *getattr(kind, "__match_args__", ()))) for key, kind in rows]
    return _node(found, (), label, grave, prompt)


def _node(rows: Rows, picked: tuple[Any, ...], label: Label, grave: frozenset[str], prompt: Prompt) -> Steps | None:
    depth = len(picked)
    if not rows or len(rows[0][0]) == depth:
        return None
    groups: dict[Any, Rows] = {}
    for row in rows:
        groups.setdefault((type(row[0][depth]), row[0][depth]), []).append(row)
    field, values = rows[0][1][depth], [value for _, value in groups]
    ask = prompt(picked) if depth else ""
    if depth and len(values) > MANY and len(rows[0][0]) == depth + 1 and _is_run(values):
        labels = [label(picked, value) for value in values]
        return {"field": field, "ask": ask, "range": [values[0], values[-1]], "labels": labels, "next": None}
    options: list[Option] = [
        {
            "value": value,
            "label": label(picked, value),
            "grave": depth == 0 and value in grave,
            "next": _node(group, (*picked, value), label, grave, prompt),
        }
        for (_, value), group in sorted(groups.items(), key=lambda pair: pair[0][1] is False)  # yes before no
    ]
    return {"field": field, "ask": ask, "options": options}


def _is_run(values: Sequence[Any]) -> bool:
    return all(type(value) is int for value in values) and list(values) == list(range(values[0], values[-1] + 1))


def announced(key: str, parts: Mapping[str, str]) -> str:
    """A sentence of the house as it is kept: by its key, so that each reads it in their own language."""
    return orjson.dumps({"say": key, **parts}).decode()


def _announced(text: str) -> str:
    """What is kept of the house in words; lines from before there were languages are words already."""
    if not text.startswith('{"say":'):
        return text
    parts = orjson.loads(text)
    return say(parts.pop("say"), **parts)


def line(said: Said) -> Line:
    """A line of table talk as the protocol writes it."""
    return {
        "n": said.number,
        "name": said.name,
        "seat": said.seat,
        "house": said.house,
        "text": _announced(said.text) if said.house else said.text,
        "at": said.at,
    }


class Desk:
    """Everything a page needs from one game, in one language: that which is spoken when it is first asked."""

    def __init__(self, game: AnyGame, names: Sequence[str]) -> None:
        self.game, self.names = game, tuple(names)
        title = games.title(game.name)
        self._text, self._telling, self._drawing, self._rest = title.text, title.telling, title.drawing, title.rest
        self._help = title.help
        self.ground = title.ground(game.options, len(names)) if title.ground else ()
        self._closing: list[str] | None = None  # the match ends once
        self._ending: dict[Seat | None, EndingShown] = {}
        self._head = ""
        self._seen: dict[Seat | None, tuple[str, list[str]]] = {}  # after the entry with that head
        self._said: dict[tuple[Event, Seat | None], Sentence] = {}  # matches are told in few distinct events

    def log(self, letters: Sequence[Letter], story: Story[Any, Any], you: Seat | None = None) -> list[Sentence]:
        """What these letters, up to the latest of the story, tell; newest first, and last words before it."""
        lines = self.sentences(letters, you)
        if not letters or story.actors:
            return lines
        if self._closing is None:
            self._closing = closing(story, self.names)
        last: list[Sentence] = [{"n": letters[-1].number, "text": text} for text in reversed(self._closing)]
        return last + lines

    def sentences(self, letters: Sequence[Letter], you: Seat | None = None) -> list[Sentence]:
        """The log of these letters, newest first; what is said of you is said to you."""
        return [
            self.line(letter.number, event, you, only=event in letter.alone)
            for letter in reversed(letters)
            for event in reversed(letter.events)
        ]

    def line(self, number: int, event: Event, you: Seat | None, *, only: bool) -> Sentence:
        """An event as a line of the log: its sentence, whose it is, and how it stands there."""
        said = self._said.get((event, you))
        if said is None:
            if len(self._said) > MANY_SENTENCES:
                self._said.clear()
            said = self._said[event, you] = self._line(event, you)
        found = said.copy()
        found["n"] = number
        if only:
            found["only"] = True
        return found

    def _line(self, event: Event, you: Seat | None) -> Sentence:
        if isinstance(event, Undone):
            words = phrase("{name} takes the last action back.", name=self._called(you)[event.seat])
            return {"n": 0, "text": told_to(words), "seat": event.seat}
        found: Sentence = {"n": 0, "text": told_to(self._text.sentence(event, self._called(you)))}
        seat, note = getattr(event, "seat", None), self._telling.note(event)
        if isinstance(seat, int) and 0 <= seat < len(self.names):
            found["seat"] = seat
        if note.turn is not None:
            found["turn"] = note.turn
        if note.round:
            found["round"] = note.round
        if note.fold:
            found["fold"] = note.fold
        if note.loss is not None:
            found["loss"] = note.loss
        if note.quiet:
            found["quiet"] = True
        return found

    def _called(self, you: Seat | None) -> tuple[str, ...]:
        """The names, with a mark in place of your own."""
        return tuple([YOU if seat == you else name for seat, name in enumerate(self.names)])

    def scenes(self, letters: Sequence[Letter], you: Seat | None = None) -> list[SceneShown]:
        """What the table stops for in these letters, oldest first."""
        return [
            {"n": letter.number, "k": k, "title": scene.title, "lines": list(scene.lines)}
            for letter in letters
            if letter.before is not None
            for k, scene in enumerate(self.staged(letter, you))
        ]

    def staged(self, letter: Letter, you: Seat | None) -> list[Scene]:
        """The scenes of one letter."""
        found = self._telling.scenes(letter.before, letter.events, self._called(you))
        return [scene._replace(title=told_to(scene.title), lines=tuple(map(told_to, scene.lines))) for scene in found]

    def aim(self, view: Any) -> AimShown | None:
        """What wins, and where the viewer stands; None where the game does not say."""
        if not self._telling.aim:
            return None
        goal, stand = self._telling.aim(view, self.names)
        return {"goal": goal, "stand": stand}

    def out(self, view: Any) -> list[Seat]:
        """The seats that are out of the match."""
        return list(self._telling.out(view))

    def svg(self, view: Any, told: Sequence[Event]) -> str:
        """The whole board."""
        told = [event for event in told if not isinstance(event, Undone)]
        return self._drawing.board(view, names=self.names, told=told, style=False)

    def seen(
        self, head: str, viewer: Seat | None, view: Any, shown: Any, told: Sequence[Event]
    ) -> tuple[str, list[str]]:
        """What is shown, and what a viewer knows, after the entry with that head: made once for all who look so."""
        if head != self._head:
            self._head, self._seen = head, {}
        if viewer not in self._seen:
            self._seen[viewer] = self.pieces(shown, told), self.knowledge(view)
        return self._seen[viewer]

    def pieces(self, view: Any, told: Sequence[Event]) -> str:
        """The board without its ground, for a page that has that already."""
        return lifted(self.svg(view, told), self.ground)

    def open(self, state: Any) -> Any:
        """All that is hidden as a view, for when the match is over; None where the game does not show it."""
        truth = games.title(self.game.name).truth
        return truth(self.game, state) if truth else None

    def ending(self, story: Story[Any, Any], you: Seat | None = None) -> EndingShown | None:
        """How everybody stands at the end, what decided it, who bluffed best; None where the game does not say."""
        if you not in self._ending and self._telling.ending:
            views = [self.game.view(story.state, seat) for seat in range(story.seats)]
            stands, decided, bluff, scores = self._telling.ending(views, all_told(story), self._called(you))
            decided, bluff = told_to(decided), told_to(bluff)
            self._ending[you] = {"stands": stands, "decided": decided, "bluff": bluff, "scores": scores}
        return self._ending.get(you)

    def asked(self, view: Any, actions: Sequence[Action]) -> tuple[str, Steps | None]:
        """The question and the choices of a seat that is asked."""

        def label(picked: tuple[Any, ...], step: Any) -> str:
            return self._text.label(view, self.names, picked, step)

        def prompt(picked: tuple[Any, ...]) -> str:
            return self._telling.prompt(view, self.names, picked)

        grave = self._text.GRAVE - self._telling.harmless(view)
        return self._text.question(view, self.names), tree(actions, label, grave, prompt)

    def advised(self, view: Any, found: Counsel) -> list[Advised]:
        """What a good player would do, the best first, and why."""
        about = self.game, view, self.names
        return [
            {
                "steps": list(steps(action)),
                "label": label(*about, action),
                "share": of_100(share),
                "why": why(*about, action, found.beliefs),
            }
            for action, share, _, _ in found.weighed
        ]

    def rest(self, view: Any, actions: Sequence[Action]) -> RestShown | None:
        """What a page may go on doing by itself for the seat that is asked, if there is something of the kind."""
        found = self._rest(view, actions) if self._rest and actions else None
        return {"label": found[0], "steps": list(steps(found[1]))} if found else None

    def help_on(self, view: Any, told: Sequence[Event], thing: Thing) -> HelpShown | None:
        """What a piece of this drawing is; None if the drawing has no such piece, or nothing is said of it.

        What comes from outside is only compared with what was drawn, so no game has to read it.
        """
        if thing not in things(self.svg(view, told)):
            return None
        return _helped(of_thing(self._help, self._text, view, self.names, thing))

    def help_on_step(self, view: Any, actions: Sequence[Action], picked: Sequence[Any]) -> HelpShown | None:
        """What the last of these steps means; None if they lead to none of the actions."""
        for action in actions if picked else ():
            key = steps(action)
            if len(picked) <= len(key) and all(map(_same, key, picked)):
                field = ("kind", *getattr(type(action), "__match_args__", ()))[len(picked) - 1]
                return _helped(of_step(self._help, self._text, view, self.names, key[: len(picked)], field))
        return None

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


def _same(one: Any, other: Any) -> bool:
    """Whether a step is the one that was sent: true is no number."""
    return type(one) is type(other) and one == other


def _helped(found: Help | None) -> HelpShown | None:
    if found is None:
        return None
    name, text, now, paragraphs, specimen = found
    return {"name": name, "text": text, "now": now, "paragraphs": paragraphs, "specimen": specimen}
