"""A server for tests in a browser that deals the same cards on every run: what is drawn follows from the test's name.

Chance belongs to the contract suite and the soaks. A page is tried on what is known to come, so that a failure comes
again. The seats' nonces are made of the test's name (tests/server/running.py, person.py); here the rest stands still.
"""

from __future__ import annotations

import hashlib

from intrigue.cli.main import main
from intrigue.core import fair
from intrigue.server.house import House

ID = 10  # letters of a table's name, which is drawn anew each time

PROGRAM = "from tests.browser.dealing import serve; serve()"


def _luck(self: House, what: str) -> bytes:
    same = " ".join(word for word in what.split() if len(word) != ID)
    return hashlib.blake2b(same.encode(), digest_size=8).digest()


def serve() -> None:
    fair.new_seed = lambda: bytes(fair.SEED_BYTES)
    House.luck = _luck  # type: ignore[method-assign]
    main()
