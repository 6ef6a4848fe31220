"""JSON Schema of what a game says: its views, actions and events, from the dataclasses of its codec.

Types and docstrings are read from the source rather than from the classes: compiled classes do not keep them, and the
comment beside a field is its description.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from intrigue.core.contract import Action, AnyGame, Event, View
from intrigue.core.svg import SEAT_LETTERS
from intrigue.core.title import Title

DRAFT = "https://json-schema.org/draft/2020-12/schema"
HEARD = "heard"
ROOTS = {"view": View, "action": Action, "event": Event}
SIMPLE: Mapping[Any, str] = {int: "integer", bool: "boolean", str: "string", NoneType: "null", None: "null"}
MEMBERS = {"type": "array", "items": {"type": "integer", "minimum": 0}, "uniqueItems": True}


def schema(title: Title, game: AnyGame) -> dict[str, Any]:
    """A schema that every view, action and event of the game keeps to, with what its numbers mean under "legend"."""
    words = game.codec.words
    defs: dict[str, Any] = {name: _object(game, kind) for name, kind in words.items()}
    for root, base in ROOTS.items():
        defs[root] = {"anyOf": [_ref(kind) for kind in words.values() if issubclass(kind, base)]}
    defs[HEARD] = {
        "description": "What a program is told in a list of events: its own doings, what was taken back, and events.",
        "anyOf": [
            {"$ref": "#/$defs/event"},
            _closed("Did", action={"$ref": "#/$defs/action"}),
            _closed("Did", undo={"type": "integer"}),
            _closed("Undone", seat={"type": "integer", "title": "Seat"}, entries={"type": "integer"}),
        ],
    }
    return {
        "$schema": DRAFT,
        "title": game.title,
        "anyOf": [{"$ref": f"#/$defs/{root}"} for root in ROOTS],
        "$defs": _within(defs),
        "legend": {"Seat": list(SEAT_LETTERS[: max(game.seats)]), **(title.legend(game) if title.legend else {})},
    }


def _within(defs: dict[str, Any]) -> dict[str, Any]:
    """The definitions that views, actions and events need: not those of what nobody is told."""
    found: dict[str, Any] = {}
    ahead = [*ROOTS, HEARD]
    while ahead:
        name = ahead.pop()
        if name not in found:
            found[name] = defs[name]
            ahead += _named(defs[name])
    return {name: defs[name] for name in defs if name in found}


def _named(part: Any) -> Iterator[str]:
    """The definitions that a part of a schema refers to."""
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"].rpartition("/")[2]
        for value in part.values():
            yield from _named(value)
    elif isinstance(part, list):
        for value in part:
            yield from _named(value)


def _ref(kind: type) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{kind.__name__}"}


def seat_fields(kind: type) -> tuple[str, ...]:
    """The fields of a word that name a seat."""
    written = _classes(kind.__module__)[kind.__name__][1].values()
    return tuple(field.name for field in written if ast.unparse(field.annotation) == "Seat")


def _object(game: AnyGame, kind: type) -> dict[str, Any]:
    """A word of the game: an object that says what it is, with all its fields and no others."""
    written: dict[str, _Field] = {}
    for base in reversed(kind.__mro__):
        written |= _classes(base.__module__).get(base.__name__, ("", {}))[1]
    found = {field.name: _described(game, kind, written[field.name]) for field in fields(kind)}
    about = _classes(kind.__module__)[kind.__name__][0]
    return {**({"description": about} if about else {}), **_closed(kind.__name__, **found)}


def _closed(word: str, /, **found: dict[str, Any]) -> dict[str, Any]:
    """An object with that word under "is", and with exactly these fields."""
    has = {"is": {"const": word}, **found}
    return {"type": "object", "properties": has, "required": list(has), "additionalProperties": False}


class _Field:
    """A field as its source has it."""

    def __init__(self, name: str, module: str, annotation: ast.expr, comment: str) -> None:
        self.name, self.module, self.annotation, self.comment = name, module, annotation, comment


@cache
def _classes(module: str) -> dict[str, tuple[str, dict[str, _Field]]]:
    """By class, what a module's source says of it and the fields that it writes down."""
    place = getattr(sys.modules[module], "__file__", None)
    source = Path(str(place)).with_name(f"{module.rpartition('.')[2]}.py")
    if not place or not source.is_file():  # of the interpreter itself, which has no words of a game
        return {}
    text = source.read_text(encoding="utf-8")
    lines, found = text.splitlines(), {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            written = {
                at.target.id: _Field(at.target.id, module, at.annotation, _comment(lines, at))
                for at in node.body
                if isinstance(at, ast.AnnAssign) and isinstance(at.target, ast.Name)
            }
            found[node.name] = ast.get_docstring(node) or "", written
    return found


def _comment(lines: list[str], node: ast.AnnAssign) -> str:
    rest = lines[(node.end_lineno or node.lineno) - 1].encode()[node.end_col_offset :].decode().strip()
    said = rest.removeprefix("#").strip() if rest.startswith("#") else ""
    return "" if said.startswith("type:") else said  # a word to the checker of types is none to people


def _described(game: AnyGame, kind: type, field: _Field) -> dict[str, Any]:
    shape = dict(MEMBERS) if game.codec.is_set(kind, field.name) else _written(game, field.annotation, field.module)
    return {**shape, "description": field.comment} if field.comment else shape


def _written(game: AnyGame, node: ast.expr, module: str) -> dict[str, Any]:
    """The schema of an annotation; a number keeps the name of what it counts, under which the legend explains it."""
    if isinstance(node, ast.BinOp):
        return _any_of([_written(game, side, module) for side in (node.left, node.right)])
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "tuple":
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if isinstance(parts[-1], ast.Constant) and parts[-1].value is ...:
            return {"type": "array", "items": _written(game, parts[0], module)}
        return _row([_written(game, part, module) for part in parts])
    meant = eval(ast.unparse(node), vars(sys.modules[module]))  # our own source, as the interpreter reads it
    shape = _shape(game, meant)
    named = isinstance(node, ast.Name) and shape.get("type") in ("integer", "array") and node.id != "int"
    return {**shape, "title": ast.unparse(node)} if named else shape


def _shape(game: AnyGame, meant: Any) -> dict[str, Any]:
    """The schema of a type."""
    if meant in SIMPLE:
        return {"type": SIMPLE[meant]}
    if get_origin(meant) in (Union, UnionType):
        return _any_of([_shape(game, part) for part in get_args(meant)])
    if get_origin(meant) is tuple:
        parts = get_args(meant)
        if parts[-1] is ...:
            return {"type": "array", "items": _shape(game, parts[0])}
        return _row([_shape(game, part) for part in parts])
    words = game.codec.words.values()
    if meant in words:
        return _ref(meant)
    for root, base in ROOTS.items():
        if meant is base:
            return {"$ref": f"#/$defs/{root}"}
    below = [_ref(kind) for kind in words if isinstance(meant, type) and issubclass(kind, meant)]
    assert below, f"{meant} is no type that a codec writes"
    return {"anyOf": below}


def _row(parts: list[dict[str, Any]]) -> dict[str, Any]:
    return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}


def _any_of(parts: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """One of several, without a choice within a choice."""
    flat: list[dict[str, Any]] = []
    for part in parts:
        flat += part["anyOf"] if set(part) == {"anyOf"} else [part]
    return {"anyOf": flat}
