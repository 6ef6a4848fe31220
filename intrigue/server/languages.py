"""Which language somebody is spoken to in: the one they chose, else the first of their browser's that is known here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import TypeVar

from starlette.datastructures import Headers

from intrigue.core.language import ENGLISH, LANGUAGES, spoken

COOKIE = "language"
T = TypeVar("T")


def by_language(make: Callable[[str], T]) -> Callable[[str], T]:
    """What is made of a word, kept for each language in which it was asked for."""

    @cache
    def made(what: str, language: str) -> T:
        return make(what)

    return lambda what: made(what, spoken())


@lru_cache(maxsize=1024)
def wanted(wants: frozenset[str]) -> str:
    """The language among what a device wants."""
    return next((want for want in wants if want in LANGUAGES), ENGLISH)


def preferred(headers: Headers) -> str:
    """The language of a request: by its cookie, or by what the browser says its user reads."""
    for pair in headers.get("cookie", "").split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE and value in LANGUAGES:
            return value
    return _accepted(headers.get("accept-language", ""))


def _accepted(header: str) -> str:
    """The known language with the most weight in a header such as "fr-CH, fr;q=0.9, en;q=0.8"."""
    best, found = 0.0, ENGLISH
    for part in header[:200].split(","):
        tag, _, weight = part.strip().partition(";q=")
        language = tag.split("-")[0].lower()
        much = _weight(weight)
        if language in LANGUAGES and much > best:
            best, found = much, language
    return found


def _weight(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0
