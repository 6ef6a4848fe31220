"""Help: what a thing on the table is, what it means just now, and which paragraphs of the rules say so.

It is made from what one viewer sees, and from nothing else, so that it can tell no secret. The game is given the
viewer's own name as core.address.YOU, so that what it says of the viewer is said to them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import unescape
from typing import Any, NamedTuple, Protocol

from intrigue.core.address import YOU
from intrigue.core.language import told_to

Thing = Mapping[str, str]  # a piece of a drawing by its marks: the data- attributes it carries, without that prefix
OF_PAGES = {"wide", "wide-box", "ground", "rolls", "turns"}  # marks that arrange or move a drawing and name nothing
PIECE = re.compile(r"<[a-z]+ [^>]*?data-[^>]*>")
MARK = re.compile(r' data-([a-z-]+)="([^"]*)"')
CITED = re.compile(r" *\[([0-9][-0-9, ]*)\]")


class Help(NamedTuple):
    """What is said of a thing: its name, what it is, what it means to the viewer now, and where the rules say so."""

    name: str
    text: str
    now: str = ""
    paragraphs: tuple[int, ...] = ()
    specimen: str = ""  # its anchor in the game's gallery, if it is there


Explain = Callable[[Any, Sequence[str], Thing], Help | None]
"""From a view, the seats' names and a thing that its drawing shows; None for what the game does not know."""


class Spoken(Protocol):
    """What help needs of a game's words: see core.title.Text."""

    def label(self, view: Any, names: Sequence[str], picked: tuple[Any, ...], step: Any) -> str: ...

    def explain(self, kind: str) -> str: ...


def things(drawn: str) -> list[dict[str, str]]:
    """All things that a drawing shows, each once, in order."""
    found: dict[tuple[tuple[str, str], ...], None] = {}
    for piece in PIECE.findall(drawn):
        marks = [(name, unescape(value)) for name, value in MARK.findall(piece) if name not in OF_PAGES]
        if marks:
            found[tuple(marks)] = None
    return [dict(marks) for marks in found]


def cited(words: str) -> tuple[str, tuple[int, ...]]:
    """An explanation without the paragraphs that it cites in brackets, and these paragraphs."""
    return CITED.sub("", words), tuple(dict.fromkeys(_numbers(CITED.findall(words))))


def _numbers(citations: Iterable[str]) -> Iterable[int]:
    for citation in citations:
        for part in citation.split(","):
            first, _, last = part.strip().partition("-")
            yield from range(int(first), int(last or first) + 1)


def of_kind(text: Spoken, view: Any, names: Sequence[str], kind: str) -> Help:
    """What a kind of action does."""
    words, paragraphs = cited(text.explain(kind))
    return Help(text.label(view, names, (), kind), words, "", paragraphs)


def of_step(
    explain: Explain | None, text: Spoken, view: Any, names: Sequence[str], picked: tuple[Any, ...], field: str
) -> Help:
    """What the last step of a choice means: the thing that it picks, where the game knows it, or else its kind."""
    *before, step = picked
    found = _explained(explain, view, names, {field: written(step)}) if explain and before else None
    if found:
        return found
    kind = of_kind(text, view, names, str(picked[0]))
    return kind._replace(name=text.label(view, names, tuple(before), step)) if before else kind


def of_thing(explain: Explain | None, text: Spoken, view: Any, names: Sequence[str], thing: Thing) -> Help | None:
    """What a piece of the drawing is: as the game says, or what the kind of action does that it stands for."""
    found = _explained(explain, view, names, thing) if explain else None
    return found or (of_kind(text, view, names, thing["kind"]) if "kind" in thing else None)


def _explained(explain: Explain, view: Any, names: Sequence[str], thing: Thing) -> Help | None:
    """What the game says of a thing, said to the viewer."""
    found = explain(view, [YOU if seat == view.seat else name for seat, name in enumerate(names)], thing)
    if found is None:
        return None
    return found._replace(name=told_to(found.name), text=told_to(found.text), now=told_to(found.now))


def written(step: Any) -> str:
    """A step as drawings write it in a mark."""
    return str(step).lower() if isinstance(step, bool) else str(step)
