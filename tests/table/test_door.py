"""The door: what comes in is a value of the kind it should be, or Wrong names the field."""

from __future__ import annotations

from typing import Any

import pytest

from intrigue.games import OWN, load, title
from intrigue.table import door
from intrigue.table.clock import Timing
from intrigue.table.door import Wrong

ODD: list[Any] = [None, True, -1, 0.5, 10**30, "", "x", "\0", "\ud800", [], [[]], {}, {"a": 1}]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (["none"], Timing()),
        (["none", 0, 0], Timing()),
        (["decision", 5], Timing("decision", 5)),
        (["decision", 86_400, 0], Timing("decision", 86_400)),
        (["bank", 60, 0], Timing("bank", 60, 0)),
        (["bank", 604_800, 3_600], Timing("bank", 604_800, 3_600)),
    ],
)
def test_a_clock_is_read_as_it_is_written(written: list[Any], meant: Timing) -> None:
    assert door.timing(written) == meant


@pytest.mark.parametrize("value", ODD, ids=repr)
def test_nothing_odd_is_taken_for_a_clock(value: Any) -> None:
    for clock in (value, [value], ["decision", value], ["bank", value, 5], ["bank", 600, value]):
        with pytest.raises(Wrong, match=r"^clock: must be "):
            door.timing(clock)


@pytest.mark.parametrize("game", OWN)
def test_options_come_in_as_they_went_out_and_nothing_odd_does(game: str) -> None:
    from intrigue.core.options import choices, dump, variants

    for options in variants(title(game).options):
        assert door.options(game, dump(options)) == options
    for choice in choices(title(game).options):
        for value in ODD:
            if type(value) is type(choice.default) and value in choice.choices:
                continue
            with pytest.raises(Wrong, match=rf"^options.{choice.name}: must be "):
                door.options(game, {choice.name: value})
    assert door.size(game, load(game).options, load(game).seats[0]) == load(game).seats[0]
    with pytest.raises(Wrong, match=r"^seats: must be "):
        door.size(game, load(game).options, 99)


def test_an_object_must_have_what_is_needed_and_nothing_unknown() -> None:
    assert door.form({"a": 1}, ("a",), ("b",)) == {"a": 1}
    with pytest.raises(Wrong, match=r"^a: is missing"):
        door.form({"b": 1}, ("a",), ("b",))
    with pytest.raises(Wrong, match=r"^c: is not known here; there are a, b"):
        door.form({"a": 1, "c": 1}, ("a",), ("b",))
    with pytest.raises(Wrong, match=r"^body: must be a JSON object"):
        door.form([], ("a",))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("  Ann  B ", "Ann B"), ("\u202eAnn", "Ann"), ("A\0nn", "Ann"), ("Ann\n", "Ann"), ("x" * 24, "x" * 24)],
)
def test_a_name_is_kept_tidy(typed: str, kept: str) -> None:
    assert door.name("name", typed) == kept


@pytest.mark.parametrize("value", [*[odd for odd in ODD if odd != "x"], "x" * 25, " \u200b"], ids=repr)
def test_what_is_no_name_is_refused(value: Any) -> None:
    with pytest.raises(Wrong, match=r"^name: must be 1 to 24 characters"):
        door.name("name", value)


def test_what_is_said_has_no_hidden_marks_but_joined_pictures_stay_joined() -> None:
    family = "\U0001f469\u200d\U0001f467"
    assert door.speech("text", f" one\ntwo \u202e\u2069\x07\x7f{family}\ufeff ", 50) == f"one\ntwo {family}"
    with pytest.raises(Wrong, match=r"^text: must be text of at most 3"):
        door.speech("text", "long", 3)


def test_a_result_is_a_share_for_each_seat() -> None:
    assert door.shares([1, 0.0], 2) == (1.0, 0.0)
    for value in (*ODD, [1], [1, 2], [0.5, "0.5"], [True, False], [0.5, float("nan")]):
        with pytest.raises(Wrong, match=r"^result: "):
            door.shares(value, 2)
