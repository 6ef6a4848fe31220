"""Refusals that a person or a client is told about."""

from __future__ import annotations

import logging
import sqlite3

from intrigue.server.catalogue import say

FAULTS = (  # what a damaged table, or a rule that has changed, can lead to
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RecursionError,
    sqlite3.DatabaseError,
)
log = logging.getLogger("intrigue")


class Refused(ValueError):
    """Nothing has changed; the code is for programs, the text for people."""

    def __init__(self, code: str, key: str = "") -> None:
        self.code, self.text = code, say(key or f"error_{code}")
        super().__init__(self.text)
