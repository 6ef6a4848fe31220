"""Records to show and to check: one match of each game, played by bots once for all tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from intrigue.cli.keep import recording
from intrigue.cli.patience import Patience
from intrigue.cli.seating import open_game, set_table, table_size
from intrigue.cli.watch import Manner, follow
from tests.cli.typist import Paper, short_options


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records without a place of their own go to a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "data"


@pytest.fixture(scope="session")
def record_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The record of one match of the game of that name."""
    folder = tmp_path_factory.mktemp("records")

    @cache
    def make(name: str) -> Path:
        game = open_game(name, short_options(name))
        table = set_table(game, table_size(game, None), "random", "11")
        with recording(table, folder / f"{name}.jsonl"):
            assert follow(table, Manner(None, quiet=True), Paper().screen, Patience())
        return folder / f"{name}.jsonl"

    return make
