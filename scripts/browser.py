"""Find a browser for the tests, or get one, and say so: a step of `make test` before the tests begin.

In this order: a Chromium or Chrome on the PATH; Playwright's own, downloaded for this user; the system's packages,
where this user may install them. The path goes into the file named on the command line, where the tests look.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 600  # seconds for a download
MISSING = (
    "The browser tests need Chromium, and none could be found, downloaded or installed here. Install one (Debian and "
    "Ubuntu: sudo apt-get install chromium; Fedora: sudo dnf install chromium; macOS: brew install --cask chromium) so "
    f"that one of these is on the PATH: {', '.join(NAMES)}. Then: make test"
)


def on_path() -> str | None:
    return next((path for path in map(shutil.which, NAMES) if path), None)


def from_playwright() -> str | None:
    """Playwright's own browser, downloaded if it is not there."""
    print("There is no Chromium on the PATH: downloading Playwright's.", flush=True)
    from playwright.sync_api import sync_playwright

    run([sys.executable, "-m", "playwright", "install", "chromium"])
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def from_packages() -> str | None:
    """The system's, where this user may install packages without being asked for a password."""
    apt, sudo = shutil.which("apt-get"), shutil.which("sudo")
    if apt is None:
        return None
    words = [apt] if os.geteuid() == 0 else [sudo, "-n", apt] if sudo else []
    if words:
        print("It could not be used: installing the system's package chromium.", flush=True)
        run([*words, "update", "-qq"])
        run([*words, "install", "-y", "-qq", "chromium"])
    return on_path()


def run(words: list[str]) -> bool:
    """Run a command quietly; whether it went well."""
    quietly = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        return not subprocess.run(words, env=quietly, capture_output=True, timeout=PATIENCE, check=False).returncode
    except (OSError, subprocess.TimeoutExpired):
        return False


def works(path: str | None) -> bool:
    """Whether there is a browser at the path that can be started: its libraries may be missing."""
    return path is not None and run([path, "--version"])


def find(ways: tuple[Callable[[], str | None], ...] = (on_path, from_playwright, from_packages)) -> str | None:
    """The first browser that works."""
    return next((path for path in (way() for way in ways) if works(path)), None)


if __name__ == "__main__":
    browser = find()
    if browser is None:
        sys.exit(MISSING)
    print(f"The browser tests use {browser}.")
    Path(sys.argv[1]).write_text(browser)
