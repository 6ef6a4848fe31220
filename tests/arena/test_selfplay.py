"""A bot against itself: the same matches and the same data however many work, and it can be gone on with."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from intrigue.cli.main import main
from intrigue.research import dataset

TINY = ("selfplay", "simply_suspects", "--bot", "medium", "--seats", "2", "--iterations", "5")


def run(*typed: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, typed)
    assert result.exit_code == code, result.output
    return result.output


def files(folder: Path) -> dict[str, bytes]:
    """All that does not tell when and how fast it was made."""
    kept = [*folder.glob("records/*.jsonl"), *folder.glob("dataset/*.jsonl")]
    return {str(place.relative_to(folder)): place.read_bytes() for place in kept}


def test_one_process_and_two_write_the_same_and_a_begun_folder_is_gone_on_with(tmp_path: Path) -> None:
    run(*TINY, "--matches", "3", "--jobs", "1", "--out", str(tmp_path / "one"))
    run(*TINY, "--matches", "2", "--jobs", "2", "--out", str(tmp_path / "two"))
    assert files(tmp_path / "one") != files(tmp_path / "two")
    run(*TINY, "--matches", "3", "--jobs", "2", "--out", str(tmp_path / "two"))
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert dataset.about(tmp_path / "two" / "dataset")["matches"] == 3


def test_a_missing_ray_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    said = run(*TINY, "--matches", "1", "--out", str(tmp_path / "out"), "--ray", code=2)
    assert "pip install 'intrigue[ray]'" in said
