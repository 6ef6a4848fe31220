"""The door: what comes from outside becomes a value here, or is Wrong and says in which field and why.

API, forms, sockets, store and records all come in this way, so that nothing unchecked reaches a constructor.
"""

from __future__ import annotations

from typing import Any

from intrigue.table.clock import Timing

KINDS = ("none", "decision", "bank")
DECISION = range(5, 86_401)  # seconds for a decision
BANK = range(60, 604_801)  # seconds for a whole match
INCREMENT = range(3_601)  # seconds that a decision adds to the bank


class Wrong(ValueError):
    """Something from outside that cannot be taken; the text names the field and says what it takes."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field, self.reason = field, reason


def whole(field: str, value: Any, allowed: range) -> int:
    """A whole number that is allowed; true and false are none."""
    if type(value) is not int or value not in allowed:
        raise Wrong(field, f"must be a whole number from {allowed[0]} to {allowed[-1]}")
    return value


def flag(field: str, value: Any) -> bool:
    if type(value) is not bool:
        raise Wrong(field, "must be true or false")
    return value


def text(field: str, value: Any, longest: int) -> str:
    """Text that can be shown and kept: not too long, and nothing in it that cannot be written as UTF-8."""
    if type(value) is not str or len(value) > longest:
        raise Wrong(field, f"must be text of at most {longest:,} characters")
    if any("\ud800" <= letter <= "\udfff" or letter == "\0" for letter in value):
        raise Wrong(field, "holds characters that are no text")
    return value


def items(field: str, value: Any, most: int) -> list[Any]:
    """A list that is not too long; what is in it is still to be checked."""
    if type(value) is not list or len(value) > most:
        raise Wrong(field, f"must be a list of at most {most}")
    return value


def hexadecimal(field: str, value: Any, sizes: range) -> bytes:
    """Bytes written as hexadecimal digits."""
    try:
        found = bytes.fromhex(value) if type(value) is str and value.isascii() else None
    except ValueError:
        found = None
    if found is None or len(found) not in sizes:
        raise Wrong(field, f"must be {sizes[0]} to {sizes[-1]} bytes in hexadecimal digits")
    return found


def timing(value: Any) -> Timing:
    """A clock as programs write it and the store keeps it: ["none"], ["decision", seconds], ["bank", seconds, more]."""
    parts = items("clock", value, 3)
    kind = parts[0] if parts else None
    if kind == "none" and all(part == 0 for part in parts[1:]):
        return Timing()
    if kind == "decision" and len(parts) > 1 and all(part == 0 for part in parts[2:]):
        return Timing("decision", whole("clock", parts[1], DECISION))
    if kind == "bank" and len(parts) == 3:
        return Timing("bank", whole("clock", parts[1], BANK), whole("clock", parts[2], INCREMENT))
    raise Wrong("clock", 'must be ["none"], ["decision", seconds] or ["bank", seconds, increment]')
