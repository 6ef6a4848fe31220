"""The calls of programs as an OpenAPI document, made from the calls themselves and the types of what they answer.

docs/openapi.json is its text (`make openapi`), and a test compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

from intrigue import __version__, games
from intrigue.server.api import CALLS, LONGEST_KEY, MOST_SEATS, Call
from intrigue.server.messages import Wronged
from intrigue.server.seating import NONCE, SEAL
from intrigue.table import door

Schema = dict[str, Any]
PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
    object: {},
}
REFUSALS = {
    "400": "What was sent cannot be, or is not possible.",
    "403": "It came from another site's page.",
    "413": "The body is too large.",
    "415": "The body is not JSON.",
    "421": "The server does not go by that name.",
    "429": "Too fast; `Retry-After` says when to try again.",
    "503": "Not now; `Retry-After` says when to try again.",
}


def document() -> Schema:
    """The whole document."""
    paths: dict[str, Schema] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Intrigue",
            "version": __version__,
            "description": "Before the match: tables, seats and nonces. The match itself is a WebSocket at "
            "/t/{id}/ws, which docs/protocol.md describes.",
        },
        "paths": paths,
        "components": {"schemas": _components()},
    }


def _components() -> dict[str, Schema]:
    """Everything that calls answer, by its name: what is found in one of them is one too."""
    found: dict[str, Schema] = {}
    waiting = [Wronged, *(get_type_hints(call.answer)["return"] for call in CALLS)]
    while waiting:
        kind = waiting.pop()
        if kind.__name__ not in found:
            hints = get_type_hints(kind, include_extras=True)
            found[kind.__name__] = {
                "type": "object",
                "properties": {name: schema(hint) for name, hint in hints.items()},
                "required": [name for name, hint in hints.items() if get_origin(hint) is not NotRequired],
                "additionalProperties": False,
            }
            waiting += [each for hint in hints.values() for each in _within(hint)]
    return dict(sorted(found.items()))


def _within(kind: Any) -> list[Any]:
    """The objects that a type speaks of."""
    return [kind] if is_typeddict(kind) else [found for each in get_args(kind) for found in _within(each)]


def _operation(call: Call) -> Schema:
    answer = get_type_hints(call.answer)["return"]
    about = (call.answer.__doc__ or "").strip()
    refusals = {status: _answer(text, Wronged) for status, text in REFUSALS.items()}
    found: Schema = {
        "operationId": call.answer.__name__,
        "summary": about,
        "responses": {"200": _answer("It is done.", answer), **refusals},
    }
    within = [_parameter(name, "path", needed=True) for name in re.findall(r"\{(\w+)\}", call.path)]
    if call.method == "GET":
        within += [_parameter(name, "query") for name in call.optional]
    else:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": _body(call)}}}
    return found | ({"parameters": within} if within else {})


def _answer(about: str, kind: Any) -> Schema:
    return {"description": about, "content": {"application/json": {"schema": schema(kind)}}}


def _parameter(name: str, where: str, *, needed: bool = False) -> Schema:
    return {"name": name, "in": where, "required": needed, "schema": _taken()[name]}


def _body(call: Call) -> Schema:
    names = (*call.needed, *call.optional)
    return {
        "type": "object",
        "properties": {name: _taken()[name] for name in names},
        "required": list(call.needed),
        "additionalProperties": False,
    }


def _taken() -> dict[str, Schema]:
    """What the fields of calls take; a game may take less of some."""
    key = {"type": "string", "maxLength": LONGEST_KEY}
    name = {"type": "string", "minLength": 1, "maxLength": door.NAME}
    return {
        "id": {"type": "string", "pattern": "^[a-z0-9]+$"},
        "game": {"type": "string", "enum": list(games.names())},
        "seats": {"type": "array", "items": {"type": "string"}, "maxItems": MOST_SEATS},
        "options": {"type": "object"},
        "names": {"type": "array", "items": {"type": "string", "maxLength": door.NAME}, "maxItems": MOST_SEATS},
        "listed": {"type": "boolean"},
        "clock": {"type": "array", "minItems": 1, "maxItems": 3, "prefixItems": [{"enum": list(door.KINDS)}]},
        "key": key,
        "link": key,
        "name": name,
        "seat": {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1},
        "bot": {"type": "string"},
        "sealed": _hexadecimal(SEAL),
        "nonce": _hexadecimal(NONCE),
    }


def _hexadecimal(sizes: range) -> Schema:
    return {"type": "string", "pattern": f"^([0-9a-f]{{2}}){{{sizes[0]},{sizes[-1]}}}$"}


def schema(kind: Any) -> Schema:
    """A type of the messages as JSON Schema."""
    if kind in PLAIN:
        return PLAIN[kind]
    if is_typeddict(kind):
        return {"$ref": f"#/components/schemas/{kind.__name__}"}
    origin = get_origin(kind)
    if origin is NotRequired:
        return schema(get_args(kind)[0])
    if origin is UnionType:
        return {"anyOf": [schema(each) for each in get_args(kind)]}
    if origin is Sequence:
        return {"type": "array", "items": schema(get_args(kind)[0])}
    assert origin is Mapping, f"messages have no other types: {kind}"
    return {"type": "object"}
