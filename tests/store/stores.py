"""What tests of stores share."""

from __future__ import annotations

import threading

from intrigue.store.engine import Work


def waiting(event: threading.Event) -> Work[None]:
    """Work that holds the writer up until the event comes."""
    event.wait()
    yield from ()
