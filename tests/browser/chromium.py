"""The Chromium that the tests drive: the one that scripts/browser.py found, or one on the PATH."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from scripts.browser import MISSING, on_path

FOUND = Path(sys.prefix) / "browser"  # written by `make test`
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class NoChromium(RuntimeError):
    """There is no Chromium; the text says how to get one."""


@cache
def installed() -> str:
    """The path of Chromium."""
    kept = FOUND.read_text() if FOUND.is_file() else ""
    path = kept if kept and Path(kept).exists() else on_path()
    if not path:
        raise NoChromium(MISSING)
    return path


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=installed(), args=ARGUMENTS, timeout=60_000)
