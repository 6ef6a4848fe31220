"""What is written out for mypyc means the same as the decorators it stands for."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from intrigue.games import OWN, title
from scripts.spell_out import MARKS, modules, spell_out

PACKAGE = Path(__file__).parent.parent.parent / "intrigue"
SOURCE = '''
from __future__ import annotations

from dataclasses import dataclass

from intrigue.core.contract import Action, Event, State, state


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Go somewhere."""

    man: int
    to: int = 7


@dataclass(slots=True, frozen=True)
class Pass(Action):
    """Do nothing."""


@dataclass(frozen=True, slots=True)
class Moved(Event):
    to: int


@state
class Camp(State):
    seats: int
    last: tuple[Move | Pass, ...]

    @property
    def twice(self) -> int:
        return self.seats * 2


PASSING, MOVING, OVER = range(1, 4)  # what may happen
PASS, FAR = Pass(), Move(0, 99)
MOVES: tuple[Move, ...] = tuple(
    Move(man) for man in range(OVER)
)
BOTH = (PASS, *MOVES)
SHARES = (0.25, -1.5)
'''


@pytest.fixture(params=["plain", "spelled"])
def words(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The same small vocabulary, as it stands and spelled out."""
    marks, made = ModuleType("intrigue.core.marks"), ModuleType("small_words")
    monkeypatch.setitem(sys.modules, marks.__name__, marks)
    monkeypatch.setitem(sys.modules, made.__name__, made)
    exec(MARKS, vars(marks))
    source = spell_out(SOURCE) if request.param == "spelled" else SOURCE
    assert ("def __init__" in source) == ("PASSING: Final = 1" in source) == (request.param == "spelled")
    mild = source.replace("frozen=True, init=False", "init=False")  # only compiled code may fill in what is frozen
    exec(compile(mild, "words", "exec"), vars(made))
    return made


def test_values_are_made_compared_and_hashed_by_their_fields(words: Any) -> None:
    assert words.Move(3).to == 7
    assert words.Move(3, 4) == words.Move(man=3, to=4) != words.Move(3, 5)
    assert words.Pass() == words.Pass() != words.Move(3)
    assert hash(words.Move(3, 4)) == hash((3, 4))
    assert repr(words.Move(3, 4)) == "Move(man=3, to=4)"
    assert words.Move.__match_args__ == ("man", "to")
    assert [field.name for field in fields(words.Move)] == ["man", "to"]


def test_values_and_states_survive_pickling(words: Any) -> None:
    camp = words.Camp(2, (words.Move(3), words.Pass()))
    assert pickle.loads(pickle.dumps(camp)) == camp
    assert copy.copy(camp) == camp


def test_states_are_copied_and_cannot_be_hashed(words: Any) -> None:
    camp = words.Camp(2, (words.Move(3),))
    twin = camp.copy()
    assert twin == camp
    assert twin is not camp
    twin.seats = 3
    assert (camp.seats, camp.twice) == (2, 4)
    assert twin != camp
    with pytest.raises(TypeError, match="unhashable"):
        hash(camp)


def test_events_are_left_as_they_are(words: Any) -> None:
    moved = words.Moved(4)
    assert moved == words.Moved(4)
    with pytest.raises(FrozenInstanceError):
        moved.to = 5


def test_constants_have_the_same_values(words: Any) -> None:
    assert (words.PASSING, words.MOVING, words.OVER) == (1, 2, 3)
    assert (words.PASS, words.FAR.to) == (words.Pass(), 99)
    assert list(words.BOTH) == [words.Pass(), words.Move(0), words.Move(1), words.Move(2)]


def test_constants_are_said_to_be_final() -> None:
    spelled = spell_out(SOURCE)
    assert "MOVES: Final[tuple[Move, ...]] = tuple(" in spelled
    assert "BOTH: Final = (PASS, *MOVES)" in spelled
    assert "SHARES: Final[tuple[float, ...]] = (0.25, -1.5)" in spelled


def test_a_class_that_inherits_fields_is_refused() -> None:
    with pytest.raises(AssertionError, match="inherits from"):
        spell_out("@dataclass(frozen=True, slots=True)\nclass Leap(Move):\n    over: int\n")


def test_rules_and_searches_are_compiled_and_words_and_pictures_are_not() -> None:
    names = {str(path.relative_to(PACKAGE)) for path in modules(PACKAGE)}
    assert {"core/contract.py", "core/play.py", "bots/search.py", "bots/beliefs.py"} <= names
    for game in OWN:
        assert {f"games/{game}/{part}.py" for part in ("words", "state", "rules", "sight")} <= names
    assert {f"games/{game}/mind.py" for game in OWN if title(game).mind} <= names
    assert not [name for name in names if "text" in name or "svg" in name]
