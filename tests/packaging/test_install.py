"""What a stranger installs: the source distribution builds, its wheel is tagged for what is in it, and it plays."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import time
import urllib.error
import urllib.request
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

ROOT = Path(__file__).parents[2]
UV = Path(sys.prefix) / "bin" / "uv"


def run(*words: object, cwd: Path = ROOT, more: Mapping[str, str] = MappingProxyType({})) -> str:
    texts, around = [str(word) for word in words], {**os.environ, **more}
    done = subprocess.run(texts, cwd=cwd, env=around, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, made and unpacked away from the repository."""
    place = tmp_path_factory.mktemp("source")
    run(UV, "build", "--quiet", "--sdist", "--out-dir", place, ROOT)
    (packed,) = place.glob("*.tar.gz")
    with tarfile.open(packed) as file:
        file.extractall(place, filter="data")
    (unpacked,) = (path for path in place.iterdir() if path.is_dir())
    return unpacked


def wheel(source: Path, place: Path, more: Mapping[str, str] = MappingProxyType({})) -> Path:
    run(UV, "build", "--quiet", "--wheel", "--out-dir", place, source, more=more)
    (found,) = place.glob("*.whl")
    return found


def first_page(address: str) -> bytes:
    """The lobby, once the server answers."""
    for _ in range(400):
        try:
            with urllib.request.urlopen(address, timeout=60) as page:
                found: bytes = page.read()
                return found
        except urllib.error.URLError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


def test_the_source_holds_what_the_compiled_rules_are_built_with(source: Path) -> None:
    for name in (
        "scripts/compile_rules.py",
        "scripts/spell_out.py",
        "intrigue/games/conspirateurs/kernel.c",
        "setup.py",
    ):
        assert (source / name).is_file(), name
    assert not (source / "tests").exists()


def test_a_wheel_without_a_compiler_is_for_every_machine(source: Path, tmp_path: Path) -> None:
    found = wheel(source, tmp_path, {"CC": "/bin/false"})
    assert found.name.endswith("-py3-none-any.whl")
    assert not [name for name in zipfile.ZipFile(found).namelist() if name.endswith(".so")]


def test_the_wheel_plays_and_serves_in_a_bare_environment(source: Path, tmp_path: Path) -> None:
    found = wheel(source, tmp_path / "wheel")
    names = zipfile.ZipFile(found).namelist()
    scripts = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("intrigue/store/migrations/**/*.py")}
    assert len(scripts) > 4
    assert scripts <= set(names)
    kernel = [name for name in names if name.endswith(".so")]
    assert ("-cp311-abi3-" in found.name) == bool(kernel), "the kernel serves every later Python"
    venv.create(tmp_path / "bare", symlinks=True)
    python, command = tmp_path / "bare" / "bin" / "python", tmp_path / "bare" / "bin" / "intrigue"
    run(UV, "pip", "install", "--quiet", "--python", python, "-c", ROOT / "constraints.txt", found)
    assert "Simply Suspects" in run(command, "games", cwd=tmp_path)
    record = tmp_path / "match.jsonl"
    run(command, "watch", "simply_suspects", "--seed", "wheel", "--record", record, cwd=tmp_path)
    assert "The record holds" in run(command, "verify", record, cwd=tmp_path)
    words = [str(command), "serve", "--port", "0", "--data", str(tmp_path / "tables.sqlite")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as served:
        assert served.stdout
        try:
            address = served.stdout.readline().split()[-1]
            assert b"Simply Suspects" in first_page(address)
        finally:
            served.terminate()
