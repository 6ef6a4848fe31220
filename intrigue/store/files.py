"""The data file among the other files of the machine: its owner alone reads it, and one server at a time uses it."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PRIVATE = 0o600
BESIDE = ("", "-wal", "-shm")  # what SQLite keeps beside the file is as secret as the file


class Taken(ValueError):
    """Another server uses the file."""


def make_private(path: str) -> None:
    """Let nobody but the owner read or write the file, which is made if it is not there."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    for more in BESIDE:
        with suppress(FileNotFoundError, PermissionError):  # somebody else's: then it is theirs to say who reads it
            os.chmod(path + more, PRIVATE)


class Hold:
    """Keeps a data file for this process until it is released or the process ends, however it ends."""

    def __init__(self, path: str | Path) -> None:
        self._file = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, PRIVATE)
        try:
            _lock(self._file)
        except OSError:
            os.close(self._file)
            raise Taken("another Intrigue server is using it") from None

    def release(self) -> None:
        os.close(self._file)


def _lock(file: int) -> None:
    """Take the lock or raise OSError. The system gives it back when this process ends; no child inherits it."""
    if sys.platform == "win32":
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
