"""What is left of a recall when something was taken back."""

from __future__ import annotations

from intrigue.core.contract import Event
from intrigue.core.recall import Moment, Undone, standing

ONE, TWO, THREE = (Moment(None, (Event(),)) for _ in range(3))


def back(entries: int) -> Moment:
    return Moment(None, (Undone(0, entries),))


def test_what_was_taken_back_does_not_stand() -> None:
    assert standing([ONE, TWO, THREE]) == [ONE, TWO, THREE]
    assert standing([ONE, TWO, THREE, back(2), TWO]) == [ONE, TWO]
    assert standing([ONE, TWO, back(1), THREE, back(2)]) == []
