"""A game from outside gets its catalogues by one command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from intrigue.cli.words import known


def run(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "intrigue", *words], cwd=cwd, capture_output=True, text=True, check=False
    )


def test_new_sentences_are_added_and_those_that_are_gone_go(tmp_path: Path) -> None:
    assert run("new", "mygame", cwd=tmp_path).returncode == 0
    game = tmp_path / "mygame"
    text = game / "text.py"
    text.write_text(text.read_text().replace("{name} bribes a skipper.", "{name} bribes some skipper."))
    done = run("words", "mygame", cwd=tmp_path)
    assert done.returncode == 1, "two translations are missing now"
    assert "2 without a translation" in done.stdout
    found = known(game, "fr")
    assert not found["", "{name} bribes some skipper."].string
    assert not found["you: name", "{name} bribes some skipper."].string
    assert ("", "{name} bribes a skipper.") not in found
    assert found["", "{name} has answered."].string == "{name} a r\u00e9pondu."
