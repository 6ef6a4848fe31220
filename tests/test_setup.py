"""What setting up promises: dependencies without known holes, and a browser for the tests or a sentence."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from scripts import browser

ROOT = Path(__file__).parent.parent
GOOD = {  # the first version without a hole that is known, of what meets the network
    "cryptography": "46.0.5",
    "h11": "0.16",
    "jinja2": "3.1.6",
    "orjson": "3.11.6",
    "python-multipart": "0.0.22",
    "starlette": "0.49.1",
}


def lowest(requirement: Requirement) -> Version:
    return max(Version(bound.version) for bound in requirement.specifier if bound.operator == ">=")


def test_lower_bounds_exclude_versions_with_known_holes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = {found.name: found for found in map(Requirement, project["dependencies"])}
    assert all(lowest(wanted[name]) >= Version(good) for name, good in GOOD.items())
    assert all(found.specifier for found in wanted.values()), "each has a lower bound"


def test_the_constraints_meet_the_lower_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    kept = dict(re.findall(r"^([\w.-]+)==(\S+)$", (ROOT / "constraints.txt").read_text(), re.MULTILINE))
    for found in map(Requirement, [*project["dependencies"], *project["optional-dependencies"]["dev"]]):
        assert kept[found.name] in found.specifier


def test_who_cites_names_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert f"version: {project['version']}\n" in (ROOT / "CITATION.cff").read_text()


def test_the_first_browser_that_works_is_taken(tmp_path: Path) -> None:
    sound, damaged = tmp_path / "sound", tmp_path / "damaged"
    sound.write_text("#!/bin/sh\nexit 0\n")
    damaged.write_text("#!/bin/sh\nexit 127\n")
    for path in (sound, damaged):
        path.chmod(0o755)
    missing = str(tmp_path / "missing")
    assert browser.find((lambda: None, lambda: missing, lambda: str(damaged), lambda: str(sound))) == str(sound)
    assert browser.find((lambda: None, lambda: str(damaged))) is None


def test_without_a_browser_the_tests_say_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from tests.browser import chromium

    monkeypatch.setattr(chromium, "FOUND", tmp_path / "browser")
    monkeypatch.setenv("PATH", str(tmp_path))
    chromium.installed.cache_clear()
    with pytest.raises(chromium.NoChromium, match="Install one"):
        chromium.installed()
    chromium.installed.cache_clear()
