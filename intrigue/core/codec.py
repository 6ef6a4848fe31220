"""Values to JSON and back: a dataclass becomes an object tagged with its name, a tuple or a set of bits a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import ModuleType
from typing import Any

from intrigue.core.options import BadOption

BITS = 1024  # no set has so great a member: what is shifted by is bounded, whoever sent it


class Unreadable(ValueError):
    """The data is not a value of this game's vocabulary."""


class Codec:
    """Writes and reads the dataclasses that the given modules define.

    Fields named in sets hold a set of small numbers as the bits of one int, which is fast but too long a number for
    other languages: they are written as the list of the members.
    """

    def __init__(self, *modules: ModuleType, sets: Mapping[type, tuple[str, ...]] | None = None) -> None:
        self._kinds: dict[str, type] = {}
        for module in modules:
            for name, kind in vars(module).items():
                if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == module.__name__:
                    assert name not in self._kinds, f"two classes are called {name}"
                    self._kinds[name] = kind
        self._fields = {kind: tuple(f.name for f in fields(kind)) for kind in self._kinds.values()}
        self._keys = {kind: frozenset(("is", *names)) for kind, names in self._fields.items()}
        self._sets = dict(sets or {})

    @property
    def words(self) -> Mapping[str, type]:
        """The classes of this game's vocabulary, by name."""
        return self._kinds

    def is_set(self, kind: type, name: str) -> bool:
        """Whether that field of the class holds a set, which is written as the list of its members."""
        return name in self._sets.get(kind, ())

    def knows(self, name: str) -> bool:
        """Whether that is a word of this game's vocabulary."""
        return name in self._kinds

    def dump(self, value: Any) -> Any:
        """The value as what json.dumps takes."""
        if value is None or isinstance(value, int | str):
            return value
        if isinstance(value, tuple):
            return [self.dump(item) for item in value]
        names = self._fields.get(type(value))
        if names is None:
            raise TypeError(f"{type(value).__name__} is not a value: use int, str, None, tuple or a frozen dataclass")
        data, sets = {"is": type(value).__name__}, self._sets.get(type(value), ())
        for name in names:
            held = getattr(value, name)
            data[name] = members(held) if name in sets else self.dump(held)
        return data

    def load(self, data: Any) -> Any:
        """The value that was dumped, or Unreadable with the reason."""
        try:
            return self._load(data)
        except RecursionError:
            raise Unreadable("this is nested too deeply") from None
        except BadOption as error:
            raise Unreadable(str(error)) from error

    def _load(self, data: Any) -> Any:
        if isinstance(data, list):
            return tuple([self._load(item) for item in data])
        if isinstance(data, float):
            raise Unreadable(f"numbers are whole, and {data} is not")
        if not isinstance(data, dict):
            return data
        kind = self._kinds.get(str(data.get("is")))
        if kind is None:
            known = data.get("is", "an object without 'is'")
            raise Unreadable(f"no such word in this game: {known}")
        if data.keys() != self._keys[kind]:
            odd = ", ".join(sorted(data.keys() ^ self._keys[kind]))
            raise Unreadable(f"{kind.__name__} has other fields than given: see {odd}")
        sets = self._sets.get(kind, ())
        values = {name: (bits if name in sets else self._load)(data[name]) for name in self._fields[kind]}
        try:
            return kind(**values)
        except TypeError:  # compiled rules look at types; plain ones find out that the value is not legal
            raise Unreadable(f"a field of {kind.__name__} holds a value of the wrong kind") from None


def members(bits: int) -> Any:
    """The places of the bits of a set, in rising order."""
    return [n for n in range(bits.bit_length()) if bits >> n & 1]


def bits(data: Any) -> int:
    """The set with these members, as bits."""
    if not isinstance(data, list) or not all(type(n) is int and 0 <= n < BITS for n in data):
        raise Unreadable(f"a set is a list of whole numbers from 0 to {BITS - 1}")
    if data != sorted(set(data)):
        raise Unreadable("the members of a set come in rising order, each once")
    return sum(1 << n for n in data)
