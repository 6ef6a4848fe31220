"""Refusals that a person or a client is told about."""

from __future__ import annotations

from intrigue.server.catalogue import say
from intrigue.server.messages import Code
from intrigue.store.engine import TROUBLE

FAULTS = (  # what a damaged table, or a rule that has changed, can lead to
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RecursionError,
    *TROUBLE,
)


class Refused(ValueError):
    """Nothing has changed; the code is for programs, the text for people."""

    def __init__(self, code: Code, key: str = "", **gaps: str) -> None:
        self.code: Code = code
        self.text = say(key or f"error_{code}", **gaps)
        super().__init__(self.text)


class Full(Refused):
    """Not now, and not through any fault of whoever asks: there is no room, or the server is about to end."""

    def __init__(self, key: str) -> None:
        super().__init__("refused", key)
