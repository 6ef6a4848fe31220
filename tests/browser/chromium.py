"""Finds the Chromium that the tests drive, and starts it."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = (
    "The browser tests need Chromium and there is none. Install it (Debian and Ubuntu: apt-get install chromium; "
    "Fedora: dnf install chromium; else Google Chrome) so that one of these is on the PATH: " + ", ".join(NAMES)
)
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
    """There is no Chromium, and none could be installed."""


def found() -> str | None:
    return next((path for path in map(shutil.which, NAMES) if path), None)


@cache
def installed() -> str:
    """The path of Chromium, installed first where that is allowed."""
    apt = shutil.which("apt-get")
    if not found() and apt and os.geteuid() == 0:
        quietly = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update", "-qq"], ["install", "-y", "-qq", "chromium"]):
            subprocess.run([apt, *words], env=quietly, check=False, capture_output=True, timeout=600)
    path = found()
    if not path:
        raise NoChromium(MISSING)
    return path


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=installed(), args=ARGUMENTS, timeout=60_000)
