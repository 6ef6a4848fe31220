"""Whole matches as files for a browser: drawn in a process of its own, one at a time, so that nobody waits for it."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from contextlib import suppress

from intrigue.core.language import speaking, spoken
from intrigue.server.errors import Refused
from intrigue.server.logs import log
from intrigue.table import exhibit
from intrigue.table.record import read
from intrigue.table.replay import ALL, Eyes, Replay

LONGEST = 120.0  # seconds that a file may take
GENTLE = 10  # how much the process gives way to the server


class Bindery:
    """Makes files, one after the other."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._turn, self._longest = asyncio.Lock(), longest

    async def bind(self, record: str, eyes: Sequence[Eyes]) -> bytes:
        """The match of a record through these eyes, or through all, as one file in the language spoken now.

        Refused if that takes too long.
        """
        if self._turn.locked():
            raise Refused("slow_down", "error_binding")
        async with self._turn:
            code = f"from {__name__} import main; main()"
            words = [spoken(), *(exhibit.eyes_word(each) for each in eyes)]
            return await made_apart(code, words, record.encode(), self._longest)


async def made_apart(code: str, words: Sequence[str], sent: bytes, longest: float) -> bytes:
    """What a process of its own writes of what it is sent; Refused if it takes too long, or cannot."""
    code = f"import sys; sys.path[:] = {sys.path!r}; {code}"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, *words, stdin=PIPE, stdout=PIPE, start_new_session=True
    )
    try:
        async with asyncio.timeout(longest):
            made, _ = await process.communicate(sent)
    except TimeoutError:
        raise Refused("slow_down", "error_binding") from None
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    if process.returncode or not made:
        log.warning("a match could not be drawn: %s", process.returncode)
        raise Refused("refused", "error_fault")
    return made


def main() -> None:
    """Read a record, write the file. The process has no other way in or out."""
    os.nice(GENTLE)
    language, *words = sys.argv[1:]
    with speaking(language):
        page = exhibit.page(Replay(read(sys.stdin.buffer.read().decode())), [read_eyes(word) for word in words])
    sys.stdout.buffer.write(page.encode())


def read_eyes(word: str) -> Eyes:
    """Whose eyes a word of an address means; ValueError if it means none."""
    return None if word == "public" else ALL if word == "all" else int(word)
