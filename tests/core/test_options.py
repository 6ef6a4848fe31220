"""Options are sound once they exist, and survive the command line and the record."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intrigue.core.options import (
    BadOption,
    Options,
    choices,
    describe,
    dump,
    flag,
    load,
    option,
    read,
    variants,
    write,
)


@dataclass(frozen=True)
class Sample(Options):
    limit: int = option(200, "Turns until a draw", range(1001))
    deal: str = option("open", "How cards are dealt", ("open", "closed", "blind"))
    players: int = option(4, "Teams of", (2, 4))
    strict: bool = flag("By the letter")


@dataclass(frozen=True)
class Bare(Options):
    """A game without options."""


samples = st.builds(
    Sample, st.integers(0, 1000), st.sampled_from(["open", "closed", "blind"]), st.sampled_from([2, 4]), st.booleans()
)


@settings(deadline=None)
@given(samples)
def test_options_survive_a_record(options: Sample) -> None:
    assert load(Sample, json.loads(json.dumps(dump(options)))) == options


@settings(deadline=None)
@given(samples)
def test_options_survive_the_command_line(options: Sample) -> None:
    pairs = [f"{name}={write(value)}" for name, value in dump(options).items()]
    assert read(Sample, pairs) == options
    assert read(Sample, reversed(pairs)) == options


@settings(deadline=None)
@given(samples, st.sampled_from(["limit", "deal", "players", "strict"]))
def test_what_is_missing_takes_its_default(options: Sample, name: str) -> None:
    data = dump(options)
    del data[name]
    loaded = load(Sample, data)
    assert getattr(loaded, name) == getattr(Sample(), name)
    assert {**dump(loaded), name: 0} == {**dump(options), name: 0}


@settings(deadline=None)
@given(st.sampled_from(["limit", "deal", "players", "strict"]), st.none() | st.booleans() | st.integers() | st.text())
def test_options_that_exist_are_sound(name: str, value: Any) -> None:
    choice = next(choice for choice in choices(Sample) if choice.name == name)
    if type(value) is type(choice.default) and value in choice.choices:
        assert getattr(load(Sample, {name: value}), name) == value
    else:
        with pytest.raises(BadOption, match=f"{name} is .*; it takes "):
            load(Sample, {name: value})


names = st.sampled_from(["limit", "deal", "players", "strict", "speed", ""])
words = st.text(max_size=6) | st.integers(-5, 2000).map(str) | st.sampled_from(["open", "yes", "Off", "2", "blind"])


@settings(deadline=None)
@given(st.builds("{}={}".format, names, words))
def test_any_word_is_read_or_refused(pair: str) -> None:
    """And nothing but the named option changes."""
    try:
        options = read(Sample, [pair])
    except BadOption:
        return
    name = pair.partition("=")[0]
    assert load(Sample, {name: getattr(options, name)}) == options
    assert read(Sample, [f"{name}={write(getattr(options, name))}"]) == options


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"limit": True}, "limit is True; it takes a whole number from 0 to 1000"),
        ({"limit": 1001}, "limit is 1001; it takes a whole number from 0 to 1000"),
        ({"limit": -1}, "limit is -1"),
        ({"limit": 2.0}, "limit is 2.0"),
        ({"players": 3}, "players is 3; it takes 2 or 4"),
        ({"strict": 1}, "strict is 1; it takes no or yes"),
        ({"deal": "shut"}, "deal is 'shut'; it takes open or closed or blind"),
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused(values: dict[str, Any], text: str) -> None:
    with pytest.raises(BadOption, match=text):
        Sample(**values)


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("speed=3", "'speed=3' is not name=value with one of the options of this game: limit, deal, players, strict"),
        ("limit", "'limit' is not name=value"),
        ("", "'' is not name=value"),
        ("limit=", "limit takes a whole number from 0 to 1000"),
        ("limit=many", "limit=many: limit takes a whole number from 0 to 1000"),
        ("limit=1001", "limit=1001: limit takes"),
        ("limit=1.5", "limit takes"),
        ("strict=maybe", "strict takes no or yes"),
        ("strict=1", "strict takes no or yes"),
        ("deal=OPEN", "deal takes open or closed or blind"),
        ("players=3", "players takes 2 or 4"),
        (" limit=3", "not name=value"),
    ],
)
def test_a_word_that_says_no_option_is_refused(word: str, text: str) -> None:
    with pytest.raises(BadOption, match=text):
        read(Sample, [word])


@pytest.mark.parametrize(
    ("text", "value"), [("yes", True), ("TRUE", True), ("on", True), ("no", False), ("False", False), ("off", False)]
)
def test_yes_and_no_have_many_words(text: str, value: bool) -> None:
    assert read(Sample, [f"strict={text}"]).strict is value


def test_no_words_give_the_defaults() -> None:
    assert read(Sample, []) == Sample() == load(Sample, {})
    assert read(Bare, []) == Bare()
    with pytest.raises(BadOption, match="options of this game: none"):
        read(Bare, ["x=1"])


def test_unknown_names_in_a_record_are_refused() -> None:
    with pytest.raises(BadOption, match="no option pace, speed"):
        load(Sample, {"speed": 1, "limit": 5, "pace": 2})


def test_choices_carry_what_a_form_shows() -> None:
    limit, deal, _, strict = choices(Sample)
    assert limit == ("limit", "Turns until a draw", range(1001), 200, {}, ())
    assert deal == ("deal", "How cards are dealt", ("open", "closed", "blind"), "open", {}, ())
    assert strict == ("strict", "By the letter", (False, True), False, {}, ())
    assert [describe(choice) for choice in choices(Sample)[:3]] == [
        "a whole number from 0 to 1000",
        "open or closed or blind",
        "2 or 4",
    ]
    assert choices(Bare) == ()


def test_a_default_must_be_a_choice() -> None:
    with pytest.raises(AssertionError):
        option(3, "Three", (1, 2))


def test_options_are_values() -> None:
    assert hash(Sample(limit=3)) == hash(Sample(limit=3))
    with pytest.raises(FrozenInstanceError):
        Sample().limit = 3  # type: ignore[misc]


def test_variants_change_one_option_at_a_time() -> None:
    """The defaults first, then each other value alone; of a range its first two."""
    found = list(variants(Sample))
    assert found == [
        Sample(),
        Sample(limit=0),
        Sample(limit=1),
        Sample(deal="closed"),
        Sample(deal="blind"),
        Sample(players=2),
        Sample(strict=True),
    ]
    assert list(variants(Bare)) == [Bare()]
