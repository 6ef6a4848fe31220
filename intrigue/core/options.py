"""The options of a game: a frozen dataclass whose fields carry a label, the choices and a default."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, NamedTuple, TypeVar, cast

Value = bool | int | str
WHOLE = re.compile(r"-?\d{1,12}", re.ASCII)


class BadOption(ValueError):
    """An option that the game does not have, or a value that it does not take."""


class OptionShown(NamedTuple):
    """One option as a form or a help text shows it."""

    name: str
    label: str
    choices: Sequence[Value]  # a range stands for every whole number in it
    default: Value
    names: Mapping[Value, str]  # of the choices whose value says little to people
    rules: tuple[int, ...]  # the paragraphs of RULES.md that it concerns


def option(
    default: Value,
    label: str,
    choices: Sequence[Value],
    *,
    names: Mapping[Value, str] | None = None,
    rules: tuple[int, ...] = (),
) -> Any:
    """A field of Options; names are what people read for a choice, rules the paragraphs that say more."""
    assert default in choices
    return field(default=default, metadata={"label": label, "choices": choices, "names": names or {}, "rules": rules})


def flag(label: str, *, rules: tuple[int, ...] = ()) -> Any:
    """A field of Options that is off unless asked for."""
    return option(False, label, (False, True), rules=rules)


@dataclass(frozen=True)
class Options:
    """Base of every game's options; checks the values, so that an Options that exists is sound."""

    def __post_init__(self) -> None:
        for choice in choices(type(self)):
            value = getattr(self, choice.name)
            if type(value) is not type(choice.default) or value not in choice.choices:
                raise BadOption(f"{choice.name} is {value!r}; it takes {describe(choice)}")


O = TypeVar("O", bound=Options)  # noqa: E741


def choices(kind: type[Options]) -> tuple[OptionShown, ...]:
    return tuple(
        OptionShown(
            f.name,
            f.metadata["label"],
            f.metadata["choices"],
            cast(Value, f.default),
            f.metadata["names"],
            f.metadata["rules"],
        )
        for f in fields(kind)
    )


def describe(choice: OptionShown) -> str:
    """The values an option takes, in words."""
    if isinstance(choice.choices, range):
        return f"a whole number from {choice.choices[0]} to {choice.choices[-1]}"
    return " or ".join(write(value) for value in choice.choices)


def write(value: Value) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def read(kind: type[O], pairs: Iterable[str]) -> O:
    """Options from words like 'turn_limit=200', as typed on a command line."""
    known = {choice.name: choice for choice in choices(kind)}
    values: dict[str, Value] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if name not in known or not equals:
            names = ", ".join(known) or "none"
            raise BadOption(f"{pair!r} is not name=value with one of the options of this game: {names}")
        if name in values:
            raise BadOption(f"{name} is given twice")
        values[name] = _parse(known[name], text)
    return kind(**values)


def _parse(choice: OptionShown, text: str) -> Value:
    words: Mapping[str, Value] = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
    if isinstance(choice.default, bool) and text.lower() in words:
        return words[text.lower()]
    if isinstance(choice.default, str) and text in choice.choices:
        return text
    if type(choice.default) is int and WHOLE.fullmatch(text) and int(text) in choice.choices:
        return int(text)
    raise BadOption(f"{choice.name}={text}: {choice.name} takes {describe(choice)}")


def dump(options: Options) -> dict[str, Value]:
    return asdict(options)


def load(kind: type[O], data: Mapping[str, Value]) -> O:
    """Options from a record; a name this version does not know is refused, a missing one takes its default."""
    unknown = set(data) - {choice.name for choice in choices(kind)}
    if unknown:
        raise BadOption(f"this game has no option {', '.join(sorted(unknown))}")
    return kind(**data)


def variants(kind: type[O]) -> Iterator[O]:
    """The defaults, then each other value of each option by itself: what a thorough test plays."""
    plain = kind()
    yield plain
    for choice in choices(kind):
        values = choice.choices[:2] if isinstance(choice.choices, range) else choice.choices
        for value in values:
            if value != choice.default:
                yield replace(plain, **{choice.name: value})
