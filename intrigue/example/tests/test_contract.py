"""The whole suite, as `intrigue check` runs it: replay, copy, JSON, views, dreams, leaks, undo, words, drawing."""

from __future__ import annotations

from intrigue.core.suite import everything
from intrigue.example.title import TITLE


def test_everything_that_the_game_promises_is_kept() -> None:
    for sentence in everything(TITLE, matches=1, seed=1):
        print(sentence)
