"""Words in a row, and sizes of tables."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from intrigue import games
from intrigue.core.prose import listed, sizes


@pytest.mark.parametrize(
    ("words", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")]
)
def test_words_in_a_row(words: list[str], text: str) -> None:
    assert listed(words, "or") == text
    assert listed(iter(words)) == text.replace("or", "and")


def test_sizes_of_tables_in_words() -> None:
    assert sizes(games.load("conspirateurs")) == "2 to 4 seats"
    assert sizes(cast(Any, SimpleNamespace(seats=range(3, 4)))) == "3 seats"
