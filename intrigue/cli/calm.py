"""Ctrl-C and a request to end, answered with one calm line and exit code 0, however early or often they come.

Imports nothing that takes time: a command can have it in place before it loads what it needs.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

SIGNALS = (signal.SIGINT, signal.SIGTERM)
STOPPED = "\nIntrigue has stopped; nothing is lost.\n"


class Calm:
    """What happens when somebody wants the program to end: at once, or as soon as what runs has been wound up."""

    def __init__(self) -> None:
        self.wind_up: Callable[[], None] | None = None

    def __call__(self, *_: object) -> None:
        if self.wind_up:
            self.wind_up()
        else:  # nothing has begun yet
            farewell()
            os._exit(0)


def farewell() -> None:
    """The line, written by itself: the handler of a signal may have interrupted another write."""
    with suppress(OSError):  # nobody may be there to read it
        os.write(1, STOPPED.encode())


@contextmanager
def calmly() -> Iterator[Calm]:
    """While the block lasts signals end it calmly, and what comes after its end changes nothing any more."""
    calm = Calm()
    for number in SIGNALS:
        signal.signal(number, calm)
    try:
        yield calm
    finally:
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN)
    farewell()
