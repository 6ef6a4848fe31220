"""Rules that play otherwise have another version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from intrigue import games
from intrigue.core.contract import Action
from tests.table.fingerprints import fingerprint, key, known, lines

CHANGED = (
    "these rules play otherwise than version {version} did: raise the version of the game, so that its old records and "
    "running matches are told apart, then run python -m tests.table.fingerprints and python -m tests.table.samples.make"
)


@pytest.mark.parametrize(("name", "later"), lines())
def test_rules_that_play_otherwise_have_another_version(name: str, later: str | None) -> None:
    assert known().get(key(name, later)) == fingerprint(name, later), CHANGED.format(version=games.load(name).version)


@pytest.mark.parametrize(("name", "part"), [("spy_alley", "legal"), ("souls", "odds"), ("simply_suspects", "result")])
def test_a_changed_rule_is_noticed(name: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = games.title(name).rules
    told = getattr(kind, part)

    def changed(game: Any, state: Any, *seat: int) -> Sequence[Any]:
        found: Sequence[Action] = told(game, state, *seat)
        return [*found[1:], found[0]] if part != "legal" else found[:-1] or found

    before = fingerprint(name)
    monkeypatch.setattr(kind, part, changed)
    assert fingerprint(name) != before
