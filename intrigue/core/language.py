"""The language people are spoken to in. A message is an English sentence; a catalogue says it in another language.

A game keeps its catalogues beside its words, as locale/<language>.po and the .mo made from it (make words); English
needs none. What may be said is written as phrase("{name} rolls a {die}.", name=..., die=...), a sentence at a time. The
names of seats that may be the one spoken to are the parts {name} and {other}; catalogues have such sentences to "you"
too, under the contexts "you: name" and "you: other".
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from contextvars import ContextVar, Token
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from intrigue.core.address import YOU, addressed

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "fr": "Français"}  # by their codes, as they call themselves
SEATS = ("name", "other")  # the parts that may be the one spoken to

_folders: list[Path] = []  # with catalogues
_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


def word(message: str) -> str:
    """A message that is kept to be told later: phrase() translates it, this only marks it for the catalogues."""
    return message


def phrase(message: str, **parts: object) -> str:
    """The message in the language spoken now, with its parts filled in.

    Where {name} or {other} is the one spoken to (core.address.YOU), the catalogue has a sentence of its own for it.
    """
    language = _spoken.get()
    if language == ENGLISH or not message:
        return message.format_map(parts) if parts else message
    found = _catalogue(language, len(_folders))
    text = _to_you(found, message, parts) or found.gettext(message)
    return POLISH[language](text.format_map(parts)) if parts else text


def sense(context: str, message: str) -> str:
    """The message in the language spoken now, where English has one word and another language a word for each sense."""
    language = _spoken.get()
    return message if language == ENGLISH else _catalogue(language, len(_folders)).pgettext(context, message)


def phrases(one: str, many: str, n: int, **parts: object) -> str:
    """The message for one or for many, by the number n, which is a part of it too."""
    language = _spoken.get()
    parts["n"] = n
    if language == ENGLISH:
        return (one if n == 1 else many).format_map(parts)
    found = _catalogue(language, len(_folders))
    text = _many_to_you(found, one, many, n, parts) or found.ngettext(one, many, n)
    return POLISH[language](text.format_map(parts))


def grouped(n: int) -> str:
    """A whole number with its thousands set apart as the language has it."""
    return f"{n:,}".replace(",", THOUSANDS.get(_spoken.get(), ","))


def told_to(sentence: str) -> str:
    """A sentence as it is said to the one for whom YOU stands in it."""
    language = _spoken.get()
    if language == ENGLISH or YOU not in sentence:
        return addressed(sentence)
    you = phrase(word("you"))
    return re.sub(rf"(^|[.!?] ){YOU}", lambda found: found[1] + you.capitalize(), sentence).replace(YOU, you)


class speaking:  # used as a word of its own; a generator here would cost every move of a server
    """Whatever is told inside is told in this language, which is one of LANGUAGES."""

    _mark: Token[str]
    __slots__ = ("_language", "_mark")

    def __init__(self, language: str) -> None:
        self._language = language if language in LANGUAGES else ENGLISH

    def __enter__(self) -> None:
        self._mark = _spoken.set(self._language)

    def __exit__(self, *raised: object) -> None:
        _spoken.reset(self._mark)


def spoken() -> str:
    """The code of the language spoken now."""
    return _spoken.get()


def add_catalogues(folder: Path) -> None:
    """Take the catalogues of a folder into use: its locale/<language>.mo, where there are such files."""
    place = folder / "locale"
    if place not in _folders and place.is_dir():
        _folders.append(place)


@cache
def _catalogue(language: str, folders: int) -> NullTranslations:
    """All catalogues of a language as one; the first that has a message says it."""
    chain = NullTranslations()
    own = Path(str(sys.modules[__name__].__file__)).parent / "locale"
    for folder in (*_folders[:folders], own):
        path = folder / f"{language}.mo"
        if path.is_file():
            with path.open("rb") as file:
                chain.add_fallback(GNUTranslations(file))
    return chain


def _to_you(found: NullTranslations, message: str, parts: dict[str, object]) -> str:
    """The message as it is said to the one for whom a part stands; nothing where nobody is meant."""
    for part in SEATS:
        if parts.get(part) == YOU:
            text = found.pgettext(f"you: {part}", message)
            if text != message:
                return text
    return ""


def _many_to_you(found: NullTranslations, one: str, many: str, n: int, parts: dict[str, object]) -> str:
    for part in SEATS:
        if parts.get(part) == YOU:
            text = found.npgettext(f"you: {part}", one, many, n)
            if text not in (one, many):
                return text
    return ""


# What a language does with numbers, and where words meet

THOUSANDS = {"fr": "\u202f"}


VOWEL = "aeiouàâäéèêëîïôöûüAEIOUÀÂÄÉÈÊËÎÏÔÖÛÜ"
ELIDED = re.compile(rf"\b([Dd]|[Qq]u|[Ll]orsqu|[Jj]usqu|[Pp]uisqu)e (?=[{VOWEL}])")
MERGED = re.compile(r"\b(?:([Dd])e (le|les)|(à|À) (le|les)) ")


def _french(text: str) -> str:
    """de Anne is d'Anne, de le train is du train, à les autres is aux autres."""
    return MERGED.sub(_merged, ELIDED.sub(lambda found: f"{found[1]}\u2019", text))


def _merged(found: re.Match[str]) -> str:
    if found[1]:
        return found[1] + ("u " if found[2] == "le" else "es ")
    return ("A" if found[3] == "À" else "a") + ("u " if found[4] == "le" else "ux ")


POLISH: dict[str, Callable[[str], str]] = {"fr": _french}

add_catalogues(Path(__file__).parent)
