"""The door: what comes from outside becomes a value here, or is Wrong and says in which field and why.

API, forms, sockets, store and records all come in this way, so that nothing unchecked reaches a constructor.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Any

from intrigue import games
from intrigue.core.options import BadOption, Options, choices, describe
from intrigue.table.clock import Timing

KINDS = ("none", "decision", "bank")
DECISION = range(5, 604_801)  # seconds for a decision
BANK = range(60, 604_801)  # seconds for a whole match
INCREMENT = range(3_601)  # seconds that a decision adds to the bank
NAME = 24  # characters in a name
MARKS, MARK = 8, 40  # marks that a piece of a drawing has, and characters of one
STEPS = 16  # of one choice
JOINERS = "\u200c\u200d"  # what some scripts, and some small pictures, are put together with
LARGEST = 2**53  # of whole numbers, either way


class Wrong(ValueError):
    """Something from outside that cannot be taken; the text names the field and says what it takes."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field, self.reason = field, reason


def fits(value: object) -> bool:
    """Whether a value, if it is a whole number, is one that every store and every browser can hold."""
    return type(value) is not int or -LARGEST <= value <= LARGEST


def whole(field: str, value: Any, allowed: range) -> int:
    """A whole number that is allowed; true and false are none."""
    if type(value) is not int or value not in allowed:
        raise Wrong(field, f"must be a whole number from {allowed[0]} to {allowed[-1]}")
    return value


def number_of(field: str, value: str, most: int) -> int:
    """A whole number from 0 on, as text."""
    if not (value.isascii() and value.isdecimal() and len(value) < 10):
        raise Wrong(field, "takes a whole number")
    return whole(field, int(value), range(most + 1))


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


def speech(field: str, value: Any, longest: int) -> str:
    """What somebody says, as it can be shown to others: without marks that nobody sees or that turn the writing."""
    found = "".join(letter for letter in text(field, value, longest) if letter in "\n" + JOINERS or _shows(letter))
    return found.strip()


def _shows(letter: str) -> bool:
    return unicodedata.category(letter) not in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")


def name(field: str, value: Any) -> str:
    """A name of somebody at a table: letters that show, single spaces between."""
    found = value if type(value) is str and len(value) <= 100 * NAME else ""
    found = " ".join("".join(letter for letter in found if letter.isprintable()).split())
    if not 1 <= len(found) <= NAME:
        raise Wrong(field, f"must be 1 to {NAME} characters")
    return found


def one_of(field: str, value: Any, known: Collection[str]) -> str:
    """One of a few words."""
    if type(value) is not str or value not in known:
        raise Wrong(field, f"must be one of {', '.join(known)}")
    return value


def thing(field: str, value: Any) -> dict[str, str]:
    """A piece of a drawing by its marks, as text."""
    if type(value) is not dict or not 0 < len(value) <= MARKS:
        raise Wrong(field, f"must be an object of 1 to {MARKS} marks")
    for name, mark in value.items():
        text(field, name, MARK)
        text(f"{field}.{shortened(name)}", mark, MARK)
    return value


def steps(field: str, value: Any) -> list[Any]:
    """The first steps of a choice; whether they lead anywhere is for the legal actions to say."""
    return items(field, value, STEPS)


def form(value: Any, needed: Collection[str], optional: Collection[str] = (), *, field: str = "body") -> dict[str, Any]:
    """An object that has all that is needed, and nothing but that and what is optional."""
    if type(value) is not dict:
        raise Wrong(field, "must be a JSON object")
    known, within = (*needed, *optional), "" if field == "body" else f"{field}."
    missing = [each for each in needed if each not in value]
    if missing:
        raise Wrong(f"{within}{missing[0]}", "is missing")
    unknown = [each for each in value if each not in known]
    if unknown:
        raise Wrong(f"{within}{shortened(unknown[0])}", f"is not known here; there are {', '.join(known)}")
    return value


def shortened(word: str) -> str:
    """A word of somebody else's, fit to be said back to them."""
    return "".join(letter for letter in word[:40] if letter.isprintable()) or "a field"


def items(field: str, value: Any, most: int) -> list[Any]:
    """A list that is not too long; what is in it is still to be checked."""
    if type(value) is not list or len(value) > most:
        raise Wrong(field, f"must be a list of at most {most}")
    return value


def members(field: str, value: Any, known: Collection[str] | None = None) -> dict[str, Any]:
    """An object, with no other members than the known ones if they are named; their values are still to be checked."""
    if type(value) is not dict:
        raise Wrong(field, "must be an object")
    for name in value:
        if known is not None and name not in known:
            raise Wrong(field, f"has no {name!r}: it takes {', '.join(known)}")
    return value


def number(field: str, value: Any, lowest: float, highest: float) -> float:
    """A number, whole or not; true and false are none, nor is what is no number."""
    if type(value) not in (int, float) or not lowest <= value <= highest:
        raise Wrong(field, f"must be a number from {lowest:g} to {highest:g}")
    return float(value)


def hexadecimal(field: str, value: Any, sizes: range) -> bytes:
    """Bytes written as hexadecimal digits."""
    try:
        found = bytes.fromhex(value) if type(value) is str and value.isascii() else None
    except ValueError:
        found = None
    if found is None or len(found) not in sizes:
        size = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else f"{sizes[0]}"
        raise Wrong(field, f"must be {size} bytes in hexadecimal digits")
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


def options(game: str, value: Any) -> Options:
    """The options of a game as programs write them and the store keeps them; what is missing takes its default."""
    kind = games.title(game).options
    known = {choice.name: choice for choice in choices(kind)}
    for field, chosen in form(value, (), known, field="options").items():
        choice = known[field]
        if type(chosen) is not type(choice.default) or chosen not in choice.choices:
            raise Wrong(f"options.{field}", f"must be {describe(choice)}")
    try:
        return kind(**value)
    except BadOption as error:  # options that do not go together
        raise Wrong("options", str(error)) from None


def size(game: str, chosen: Options, seats: int) -> int:
    """A number of seats that the game has with these options."""
    fit = games.load(game, chosen).seats
    if seats not in fit:
        raise Wrong("seats", f"must be {fit[0]} to {fit[-1]} by these options, not {seats}")
    return seats


def shares(value: Any, seats: int) -> tuple[float, ...]:
    """A result: the share of the win for each seat."""
    found = items("result", value, seats)
    if len(found) != seats or not all(type(share) in (int, float) and 0 <= share <= 1 for share in found):
        raise Wrong("result", f"must be {seats} numbers from 0 to 1")
    return tuple(float(share) for share in found)
