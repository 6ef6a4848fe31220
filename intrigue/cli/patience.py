"""Ctrl-C, held back while something is half done: an entry that is being written is written whole."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Patience:
    """Whether somebody wants to leave, and the only places where that interrupts."""

    def __init__(self) -> None:
        self.leaving = False
        self._open = False

    def note(self, *_: object) -> None:
        """Somebody pressed Ctrl-C, or the terminal is going away."""
        self.leaving = True
        if self._open:
            raise KeyboardInterrupt

    def while_waiting(self, wait: Callable[[str], str], prompt: str) -> str:
        """Wait for a line; leaving interrupts it with KeyboardInterrupt."""
        with self.open():
            return wait(prompt)

    @contextmanager
    def open(self) -> Iterator[None]:
        """A place where leaving may interrupt."""
        self._open = True
        try:
            if self.leaving:
                raise KeyboardInterrupt
            yield
        finally:
            self._open = False


@contextmanager
def patience() -> Iterator[Patience]:
    """Hold signals that would end the program until the block is done or a place in it is open to them."""
    held = Patience()
    if threading.current_thread() is not threading.main_thread():
        yield held
        return
    before = [(number, signal.signal(number, held.note)) for number in SIGNALS]
    try:
        yield held
    finally:
        for number, handler in before:
            signal.signal(number, handler)
