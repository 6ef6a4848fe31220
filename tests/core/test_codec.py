"""Values survive JSON, and what is not a value of the vocabulary is refused with the reason."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intrigue.core import deck as deck_module
from intrigue.core.codec import Codec, Unreadable
from intrigue.core.deck import Deck


@dataclass(frozen=True, slots=True)
class Nothing:
    """No fields."""


@dataclass(frozen=True, slots=True)
class Pair:
    left: Any
    right: Any


@dataclass(slots=True)
class Mutable:
    """States are not frozen."""

    what: Any


@dataclass(frozen=True, slots=True)
class Marked:
    """A set beside a number."""

    cells: int
    count: int


class Plain:
    """Not a dataclass."""


HERE = sys.modules[__name__]
CODEC = Codec(HERE, sets={Marked: ("cells",)})

atoms = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
values = st.recursive(
    atoms | st.builds(Nothing),
    lambda inner: st.lists(inner, max_size=4).map(tuple) | st.builds(Pair, inner, inner) | st.builds(Mutable, inner),
    max_leaves=12,
)
json_data = st.recursive(
    atoms | st.floats(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["is", "left", "right", "what", "x"]), inner, max_size=4)
        | st.fixed_dictionaries({"is": st.just("Pair"), "left": inner, "right": inner}, optional={"up": inner})
        | st.fixed_dictionaries({"is": st.sampled_from(["Mutable", "Deck"]), "what": inner})
    ),
    max_leaves=12,
)


@settings(deadline=None)
@given(values)
def test_values_survive_json(value: Any) -> None:
    loaded = CODEC.load(json.loads(json.dumps(CODEC.dump(value))))
    assert loaded == value
    assert repr(loaded) == repr(value)  # True does not become 1, nor a tuple a list


@settings(deadline=None)
@given(values, values)
def test_different_values_have_different_json(a: Any, b: Any) -> None:
    same = json.dumps(CODEC.dump(a)) == json.dumps(CODEC.dump(b))
    assert same == (repr(a) == repr(b))


@settings(deadline=None)
@given(json_data)
def test_any_json_is_read_or_unreadable(data: Any) -> None:
    """And what is read is written back as it was."""
    try:
        value = CODEC.load(data)
    except Unreadable:
        return
    assert json.dumps(CODEC.dump(value), sort_keys=True) == json.dumps(data, sort_keys=True)


def test_a_dataclass_is_an_object_with_its_name_and_a_tuple_a_list() -> None:
    assert CODEC.dump(Pair((1, None), Nothing())) == {"is": "Pair", "left": [1, None], "right": {"is": "Nothing"}}


class Loose:
    """Not known to the codec."""


@pytest.mark.parametrize(
    "value", [1.5, [1], {1}, {"a": 1}, b"a", frozenset(), Loose(), Deck((1,)), (1, [2]), Pair(1, [2])]
)
def test_what_is_no_value_is_not_written(value: Any) -> None:
    with pytest.raises(TypeError, match="is not a value"):
        CODEC.dump(value)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"is": "Deck", "bag": [1], "bottom": []}, "no such word in this game: Deck"),
        ({"is": "Plain"}, "no such word in this game: Plain"),
        ({"is": "Codec"}, "no such word in this game: Codec"),
        ({"left": 1, "right": 2}, "an object without 'is'"),
        ({"is": None}, "no such word"),
        ({"is": ["Pair"], "left": 1, "right": 2}, "no such word"),
        ({"is": "Pair", "left": 1}, "Pair has other fields than given: see right"),
        ({"is": "Pair", "left": 1, "right": 2, "up": 3}, "see up"),
        ({"is": "Nothing", "left": 1}, "see left"),
        (1.5, "1.5 is not"),
        ([float("nan")], "numbers are whole"),
        ({"is": "Pair", "left": 1.0, "right": 2}, "1.0 is not"),
        ([1, [{"is": "Nobody"}]], "no such word in this game: Nobody"),
        ({"is": "Pair", "left": {"is": "Nobody"}, "right": 2}, "Nobody"),
    ],
)
def test_what_is_no_word_of_the_game_is_unreadable(data: Any, text: str) -> None:
    with pytest.raises(Unreadable, match=text):
        CODEC.load(data)


def test_unreadable_data_is_a_value_error() -> None:
    assert issubclass(Unreadable, ValueError)


def test_only_dataclasses_that_a_module_defines_itself_are_read() -> None:
    """This module imports Deck, which is a dataclass of another one."""
    with pytest.raises(Unreadable):
        CODEC.load({"is": "Deck", "bag": [1], "bottom": []})
    both = Codec(HERE, deck_module)
    assert both.load(both.dump((Deck((1, 2), (0,)), Nothing()))) == (Deck((1, 2), (0,)), Nothing())


def test_two_classes_of_the_same_name_are_refused() -> None:
    @dataclass
    class Other:
        what: int

    twin = ModuleType("twin")
    Other.__module__ = "twin"
    twin.Pair = Other  # type: ignore[attr-defined]
    with pytest.raises(AssertionError, match="two classes are called Pair"):
        Codec(HERE, twin)


@given(st.sets(st.integers(0, 200)), st.integers(0, 9))
def test_sets_are_written_as_lists(cells: set[int], count: int) -> None:
    """However many bits a set has, no number in JSON is longer than its greatest member."""
    marked = Marked(sum(1 << cell for cell in cells), count)
    data = json.loads(json.dumps(CODEC.dump((marked,))))
    assert data == [{"is": "Marked", "cells": sorted(cells), "count": count}]
    assert CODEC.load(data) == (marked,)


@pytest.mark.parametrize(
    "cells", [3, None, "ab", {"is": "Nothing"}, [1.0], [True], ["1"], [[1]], [-1], [1024], [10**12], [2, 1], [1, 1]]
)
def test_what_is_no_set_is_unreadable(cells: Any) -> None:
    """Nothing from outside is shifted by before it is looked at: a huge member would be a huge number."""
    with pytest.raises(Unreadable, match="set"):
        CODEC.load({"is": "Marked", "cells": cells, "count": 1})
