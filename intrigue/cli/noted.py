"""What a terminal notes while a match is played: commitment, own nonce and heads, for `verify` to compare by itself.

Notes lie apart from records, in the data folder, by commitment: a record that comes back from elsewhere is compared
with what was seen here. Of matches whose seed was typed nothing is noted: they are to be repeated, and whoever knows
the word can play any other under the same commitment.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from intrigue.core.contract import Seat
from intrigue.table import door
from intrigue.table.door import Wrong
from intrigue.table.match import Link, Match
from intrigue.table.verify import Noted

EVERY = 8  # entries from one noted head to the next; the last is noted besides
HEAD = range(32, 33)  # bytes


class Notebook:
    """Takes notes of one match; where they cannot be kept it does without."""

    def __init__(self, folder: Path, match: Match[Any, Any], seat: Seat | None) -> None:
        self._match, self._file = match, _new_file(folder, match.header["commitment"])
        first: dict[str, Any] = {"noted": 1, "commitment": match.header["commitment"]}
        if seat is not None:
            first |= {"seat": seat, "nonce": match.header["nonces"][seat]}
        self._write(first)

    def see(self, link: Link) -> None:
        """Note the head of an entry now and then."""
        if link.number % EVERY == EVERY - 1:
            self._write({"n": link.number, "head": link.head})

    def close(self) -> None:
        """Note the last head."""
        if self._match.entries:
            self._write({"n": self._match.entries - 1, "head": self._match.head})
        if self._file:
            self._file.close()

    def _write(self, data: dict[str, Any]) -> None:
        with suppress(OSError):
            if self._file:
                self._file.write(json.dumps(data) + "\n")
                self._file.flush()


def _new_file(folder: Path, commitment: str) -> IO[str] | None:
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        return (folder / f"{commitment}.jsonl").open("x", encoding="utf-8", newline="\n")
    return None


def notes(folder: Path, commitment: str) -> Noted | None:
    """What was noted there of the match with that commitment, if anything was."""
    with suppress(OSError, Wrong, ValueError, RecursionError):  # what is damaged proves nothing
        return _read((folder / f"{commitment}.jsonl").read_text(encoding="utf-8"), commitment)
    return None


def _read(text: str, commitment: str) -> Noted:
    """The notes in a file; what was cut off in its last line does not count."""
    first, *lines = text.split("\n")[:-1]
    begun = door.members("note", json.loads(first), ("noted", "commitment", "seat", "nonce"))
    nonces = {}
    if "seat" in begun:
        seat = door.whole("seat", begun["seat"], range(100))
        nonces[seat] = door.hexadecimal("nonce", begun.get("nonce"), range(1_025)).hex()
    heads = [door.members("note", json.loads(line)).get("head") for line in lines]
    return Noted(commitment, nonces, tuple(door.hexadecimal("head", head, HEAD).hex() for head in heads))
