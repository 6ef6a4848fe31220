"""What the command line says when it cannot do what was asked: one sentence, and exit code 2."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click


class Problem(click.ClickException):
    """Something the person can put right; the text says how."""

    exit_code = 2

    def __init__(self, text: str) -> None:
        super().__init__(printable(text))


class Failed(Problem):
    """A check that was asked for did not hold."""

    exit_code = 1


def printable(text: str) -> str:
    """The text without what could drive a terminal: a damaged record may hold anything."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)


@contextmanager
def told(*kinds: type[Exception]) -> Iterator[None]:
    """Turn these errors into a sentence for the person instead of a traceback."""
    try:
        yield
    except kinds as error:
        raise Problem(sentence(str(error))) from error


def sentence(text: str) -> str:
    """The text as a sentence: it begins with a capital where it begins with a word, and it ends."""
    text = text.strip()
    first = text[:1].upper() if text[:2].isalpha() or text[1:2] == " " else text[:1]
    text = first + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."
