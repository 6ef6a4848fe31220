"""Kinds of values and the bytes that stand for them: what encodings are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

KEPT = 1 << 12  # values of one part whose bytes are remembered; beyond that it begins anew, as more would be in the way
BOUNDLESS = 2**32 - 1  # the most of a number that the rules do not bound
UP = bytes(min(n + 1, 255) for n in range(256))  # adds one to every byte
DIGITS = bytes.maketrans(b"01", b"\x00\x01")  # from the digits of a number to bits, a byte each
BIT, ABSENT = b"\x01", b"\x00"


class Unwritable(ValueError):
    """A value outside what its part was declared to take."""


class Part:
    """A kind of value and the bytes that stand for it: always as many, whatever the value."""

    def __init__(self, width: int, size: int = 1) -> None:
        self.width, self.size = width, size  # in all, and of each of its items
        self.seats = 0  # if its last items stand for the seats in order, how many those are: see by_seat
        self._kept: dict[Any, bytes] = {}

    def write(self, value: Any) -> bytes:
        """The bytes of a value; they are remembered, since values come again."""
        found = self._kept.get(value)
        if found is None:
            found = self.make(value)
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[value] = found
        return found

    def make(self, value: Any) -> bytes:
        """The bytes of a value, worked out."""
        raise NotImplementedError

    def read(self, data: bytes) -> Any:
        """The value that these bytes stand for."""
        raise NotImplementedError

    def reduce(self, value: Any) -> Any:
        """As much of the value as the bytes hold."""
        return value

    def turned(self, by: int) -> list[int]:
        """For each byte the place to take it from, so that what stood for seat `by` stands for seat 0, and so on."""
        places, start = self.inside(by), self.width - self.seats * self.size
        cut = start + by * self.size if self.seats else start
        return places[:start] + places[cut:] + places[start:cut]

    def inside(self, by: int) -> list[int]:
        """The same for what stands for seats within its items, which themselves stay in their places."""
        return list(range(self.width))

    def says(self) -> str:
        """What the bytes mean, in words."""
        raise NotImplementedError


P = TypeVar("P", bound=Part)


def by_seat(part: P, seats: int) -> P:
    """Say that the last items of a part stand for the seats, in order."""
    part.seats = seats
    return part


def shifted(places: Iterable[int], start: int) -> list[int]:
    """Places further on by that many."""
    return [start + place for place in places]


class Number(Part):
    """A whole number from least to most, less the least, in as few bytes as the most needs, the highest first."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(max(1, ((most - least).bit_length() + 7) // 8))
        self.least, self.most = least, most

    def make(self, value: Any) -> bytes:
        if not self.least <= value <= self.most:
            raise Unwritable(f"{value} is not from {self.least} to {self.most}")
        return bytes((value - self.least).to_bytes(self.width, "big"))

    def read(self, data: bytes) -> Any:
        return self.least + int.from_bytes(data, "big")

    def says(self) -> str:
        less = f", less {self.least}" if self.least else ""
        long = f" in {self.width} bytes, the highest first" if self.width > 1 else ""
        return f"number {self.least} to {self.most}{less}{long}"


class Count(Number):
    """How many there are: a number, or what holds them, which is counted only when it is another than before."""

    def write(self, value: Any) -> bytes:
        return super().write(value if isinstance(value, int) else len(value))


class Flag(Part):
    """True or False as 1 or 0."""

    def __init__(self) -> None:
        super().__init__(1)

    def make(self, value: Any) -> bytes:
        return BIT if value else ABSENT

    def read(self, data: bytes) -> Any:
        return data == BIT

    def says(self) -> str:
        return "1 if so"


class Choice(Part):
    """One of some values: a byte for each, of which one is 1; all are 0 for the blank value, if there is one."""

    def __init__(self, values: Iterable[Any], *blank: Any) -> None:
        self.values = tuple(values)
        super().__init__(len(self.values))
        self.blank = blank
        self._place = {value: place for place, value in enumerate(self.values)}

    def make(self, value: Any) -> bytes:
        place = self._place.get(value)
        if place is not None:
            return bytes(place) + BIT + bytes(self.width - place - 1)
        if value not in self.blank:
            raise Unwritable(f"{value!r} is none of {self.values + self.blank}")
        return bytes(self.width)

    def read(self, data: bytes) -> Any:
        place = data.find(BIT)
        return self.blank[0] if place < 0 else self.values[place]

    def says(self) -> str:
        none = f", all 0: {self.blank[0]}" if self.blank else ""
        return f"one of {spell(self.values)}{none}"


class Bits(Part):
    """A set of numbers below this many, as the bits of one int: a byte for each, 1 if it is in the set."""

    def __init__(self, size: int) -> None:
        super().__init__(size)

    def make(self, value: Any) -> bytes:
        if value >> self.width:
            raise Unwritable(f"a set of numbers below {self.width} is not {value}")
        return f"{value:0{self.width}b}".encode()[::-1].translate(DIGITS)

    def read(self, data: bytes) -> Any:
        return sum(1 << n for n, bit in enumerate(data) if bit)

    def says(self) -> str:
        return f"set: 1 for each of 0 to {self.width - 1} in it"


class Subset(Part):
    """A rising tuple of numbers below this many: a byte for each, 1 if it is there."""

    def __init__(self, size: int) -> None:
        super().__init__(size)

    def make(self, value: Any) -> bytes:
        row = bytearray(self.width)
        for n in value:
            row[n] = 1
        return bytes(row)

    def read(self, data: bytes) -> Any:
        return tuple([n for n, bit in enumerate(data) if bit])

    def says(self) -> str:
        return f"set: 1 for each of 0 to {self.width - 1} in it"


class Counts(Part):
    """This many numbers from 0 to 255, a byte each."""

    def __init__(self, size: int) -> None:
        super().__init__(size)

    def make(self, value: Any) -> bytes:
        if len(value) != self.width:
            raise Unwritable(f"{value} are not {self.width} numbers")
        return bytes(value)

    def read(self, data: bytes) -> Any:
        return tuple(data)

    def says(self) -> str:
        return f"{self.width} numbers, a byte each"


class Sizes(Part):
    """How many each of so many holds, as numbers; or what each holds, of which only how many is written."""

    def __init__(self, size: int, number: Number) -> None:
        super().__init__(size * number.width, number.width)
        self.number = number
        self._bytes = number.least == 0 and number.most == 255  # each is a byte as it is

    def write(self, value: Any) -> bytes:
        return self.make(value)  # what is held may be long, and need not be known

    def make(self, value: Any) -> bytes:
        sizes = [held if isinstance(held, int) else len(held) for held in value]
        return bytes(sizes) if self._bytes else b"".join([self.number.write(size) for size in sizes])

    def read(self, data: bytes) -> Any:
        return tuple([self.number.read(chunk) for chunk in chunks(data, self.number.width)])

    def says(self) -> str:
        return f"{self.width // self.number.width} times {self.number.width}: ({self.number.says()})"


class Bag(Part):
    """A rising tuple of numbers from least on, each any number of times: a byte for each, how often it is there."""

    def __init__(self, least: int, size: int) -> None:
        super().__init__(size)
        self.least = least

    def make(self, value: Any) -> bytes:
        row, least = [0] * self.width, self.least
        for number in value:
            row[number - least] += 1
        return bytes(row)

    def read(self, data: bytes) -> Any:
        return tuple([self.least + n for n, count in enumerate(data) for _ in range(count)])

    def says(self) -> str:
        return f"how many of each of {self.least} to {self.least + self.width - 1}"


class Flags(Part):
    """This many yes or no, a byte each."""

    def __init__(self, size: int) -> None:
        super().__init__(size)

    def make(self, value: Any) -> bytes:
        if len(value) != self.width:
            raise Unwritable(f"{value} are not {self.width} flags")
        return bytes(value)

    def read(self, data: bytes) -> Any:
        return tuple([bit > 0 for bit in data])

    def says(self) -> str:
        return f"{self.width} times 1 if so"


class Present(Flags):
    """For each of so many whether there is something: False or None if not."""

    def make(self, value: Any) -> bytes:
        return bytes([item is not None and item is not False for item in value])


class Order(Part):
    """Up to this many numbers from 0 to 254 in their order, a byte each and one more than the number; then zeros."""

    def __init__(self, most: int) -> None:
        super().__init__(most)

    def make(self, value: Any) -> bytes:
        if len(value) > self.width:
            raise Unwritable(f"{len(value)} numbers are more than {self.width}")
        return bytes(value).translate(UP).ljust(self.width, ABSENT)

    def read(self, data: bytes) -> Any:
        return tuple([byte - 1 for byte in data if byte])

    def says(self) -> str:
        return f"up to {self.width} numbers in order, each plus 1, then 0"


class Maybe(Part):
    """A value or None: 1 and the value, or zeros."""

    def __init__(self, part: Part) -> None:
        super().__init__(1 + part.width)
        self.part = part

    def inside(self, by: int) -> list[int]:
        return [0, *shifted(self.part.turned(by), 1)]

    def make(self, value: Any) -> bytes:
        return bytes(self.width) if value is None else BIT + self.part.write(value)

    def read(self, data: bytes) -> Any:
        return self.part.read(data[1:]) if data[0] else None

    def says(self) -> str:
        return f"0 for None, else 1 and ({self.part.says()})"


class Each(Part):
    """A tuple of a known length, item after item. Kept as a whole only if that is said to pay."""

    def __init__(self, part: Part, length: int, kept: bool = False) -> None:
        super().__init__(part.width * length, part.width)
        self.part, self.length, self.kept = part, length, kept

    def inside(self, by: int) -> list[int]:
        turned = self.part.turned(by)
        return [place for start in range(0, self.width, self.size) for place in shifted(turned, start)]

    def write(self, value: Any) -> bytes:
        return super().write(value) if self.kept else self.make(value)

    def make(self, value: Any) -> bytes:
        if len(value) != self.length:
            raise Unwritable(f"{value} are not {self.length}")
        part = self.part
        return b"".join([part.write(item) for item in value])

    def read(self, data: bytes) -> Any:
        return tuple([self.part.read(chunk) for chunk in chunks(data, self.part.width)])

    def says(self) -> str:
        return f"{self.length} times {self.part.width}: ({self.part.says()})"


class Some(Part):
    """A tuple of up to this many: for each 1 and the item, then zeros."""

    def __init__(self, part: Part, most: int) -> None:
        super().__init__((1 + part.width) * most, 1 + part.width)
        self.part, self.most = part, most

    def inside(self, by: int) -> list[int]:
        turned = [0, *shifted(self.part.turned(by), 1)]
        return [place for start in range(0, self.width, self.size) for place in shifted(turned, start)]

    def make(self, value: Any) -> bytes:
        if len(value) > self.most:
            raise Unwritable(f"{len(value)} are more than {self.most}")
        part = self.part
        return b"".join([BIT + part.write(item) for item in value]).ljust(self.width, ABSENT)

    def read(self, data: bytes) -> Any:
        return tuple([self.part.read(chunk[1:]) for chunk in chunks(data, 1 + self.part.width) if chunk[0]])

    def says(self) -> str:
        return f"up to {self.most}, for each 1 and {self.part.width}: ({self.part.says()})"


class Latest(Some):
    """The last so many of a tuple of any length, the last one first. The others are in the recall only.

    Items stay the same objects while others come and go: their bytes are found by that.
    """

    def __init__(self, part: Part, most: int) -> None:
        super().__init__(part, most)
        self._same: dict[int, tuple[Any, bytes]] = {}
        self._missing = [bytes((most - there) * (1 + part.width)) for there in range(most + 1)]

    def write(self, value: Any) -> bytes:
        return self.make(value)

    def make(self, value: Any) -> bytes:
        latest: list[Any] = []
        for place in range(len(value) - 1, max(len(value) - 1 - self.most, -1), -1):
            latest.append(value[place])
        return self.written(latest)

    def written(self, latest: list[Any]) -> bytes:
        """So many items, the last one first."""
        rows = [self._item(item) for item in latest]
        rows.append(self._missing[len(latest)])
        return b"".join(rows)

    def _item(self, item: Any) -> bytes:
        found = self._same.get(id(item))
        if found is not None and found[0] is item:
            return found[1]
        made = BIT + self.part.write(item)
        if len(self._same) >= KEPT:
            self._same.clear()
        self._same[id(item)] = (item, made)
        return made

    def read(self, data: bytes) -> Any:
        return super().read(data)[::-1]

    def reduce(self, value: Any) -> Any:
        return value[-self.most :]

    def says(self) -> str:
        return f"the last {self.most}, the last one first, for each 1 and {self.part.width}: ({self.part.says()})"


class Fields(Part):
    """A dataclass, field after field."""

    def __init__(self, kind: type, /, **parts: Part) -> None:
        self.kind, self.parts = kind, parts
        super().__init__(sum(part.width for part in self.parts.values()))

    def inside(self, by: int) -> list[int]:
        found: list[int] = []
        for part in self.parts.values():
            found += shifted(part.turned(by), len(found))
        return found

    def make(self, value: Any) -> bytes:
        return b"".join([part.write(getattr(value, name)) for name, part in self.parts.items()])

    def read(self, data: bytes) -> Any:
        found, start = dict[str, Any](), 0
        for name, part in self.parts.items():
            found[name] = part.read(data[start : start + part.width])
            start += part.width
        return self.kind(**found)

    def says(self) -> str:
        inside = [f"{name} {part.width}: {part.says()}" for name, part in self.parts.items()]
        return f"{self.kind.__name__}({'; '.join(inside)})" if inside else self.kind.__name__


class OneOf(Part):
    """A dataclass of one of several kinds, or None: 1 in the place of its kind, then the fields.

    Fields of the same name and the same part, in whichever kinds, share their bytes; those the kind lacks are zeros.
    """

    def __init__(self, *records: Fields) -> None:
        self.records = records
        self._kinds = {record.kind: place for place, record in enumerate(records)}
        self._starts: dict[tuple[str, int], int] = {}
        self._shared: list[tuple[str, Part]] = []
        end = len(records)
        for record in records:
            for name, part in record.parts.items():
                if (name, id(part)) not in self._starts:
                    self._starts[name, id(part)] = end
                    self._shared.append((name, part))
                    end += part.width
        super().__init__(end)

    def inside(self, by: int) -> list[int]:
        found = list(range(len(self.records)))
        for _, part in self._shared:
            found += shifted(part.turned(by), len(found))
        return found

    def make(self, value: Any) -> bytes:
        row = bytearray(self.width)
        if value is not None:
            place = self._kinds.get(type(value))
            if place is None:
                raise Unwritable(f"{type(value).__name__} is none of its kinds")
            row[place] = 1
            for name, part in self.records[place].parts.items():
                start = self._starts[name, id(part)]
                row[start : start + part.width] = part.write(getattr(value, name))
        return bytes(row)

    def read(self, data: bytes) -> Any:
        place = data[: len(self.records)].find(BIT)
        if place < 0:
            return None
        record, found = self.records[place], dict[str, Any]()
        for name, part in record.parts.items():
            start = self._starts[name, id(part)]
            found[name] = part.read(data[start : start + part.width])
        return record.kind(**found)

    def says(self) -> str:
        kinds = ", ".join(
            f"{r.kind.__name__}({', '.join(r.parts)})" if r.parts else r.kind.__name__ for r in self.records
        )
        shared = "; ".join(f"{name} at {self._starts[name, id(part)]}, {part.says()}" for name, part in self._shared)
        return f"kind: one of {kinds}, all 0: None" + (f"; then {shared}" if shared else "")


def chunks(data: bytes, width: int) -> list[bytes]:
    """The data in pieces of that width."""
    return [data[start : start + width] for start in range(0, len(data), width)] if width else []


def spell(values: Sequence[Any]) -> str:
    """Values as a list, or as a range where they are one."""
    numbers = [value for value in values if type(value) is int]
    if len(numbers) == len(values) > 2 and numbers == list(range(numbers[0], numbers[0] + len(values))):
        return f"{values[0]} to {values[-1]}"
    return ", ".join(str(value) for value in values)
