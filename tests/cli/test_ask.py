"""Choosing an action by typing, without a terminal and without a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from intrigue.cli.ask import Command, choose, columns, describe_amounts
from intrigue.core.contract import Action

SPIES = ("Rita Palm", "Rolf Kern", "Olga Ray")


@dataclass(frozen=True, slots=True)
class Move(Action):
    spy: int
    to: int


@dataclass(frozen=True, slots=True)
class Pay(Action):
    spy: int
    hundreds: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    pass


@dataclass(frozen=True, slots=True)
class Drop(Action):
    cell: int


MOVES = [Move(spy, to) for spy in range(3) for to in (4, 9)]
PAYS = [Pay(1, hundreds) for hundreds in range(101)]
DROPS = [Drop(cell) for cell in range(60)]


def label(picked: tuple[Any, ...], step: Any) -> str:
    match picked:
        case ():
            return str(step)
        case ("Drop",):
            return f"{'abcdef'[step // 10]}{step % 10}"
        case (_,):
            return SPIES[step]
        case ("Pay", _):
            return f"${step * 100:,}"
    return f"space {step}"


def typed(actions: list[Any], *lines: str, picked: tuple[Any, ...] = ()) -> tuple[Action | Command, str]:
    """What the lines choose, and what was said meanwhile."""
    said: list[str] = []
    waiting = list(lines)
    answer = choose(actions, label, lambda _: waiting.pop(0), said.append, picked)
    assert not waiting, "not all lines were read"
    return answer, "\n".join(said)


def test_kind_and_fields_are_picked_by_number() -> None:
    assert typed([*MOVES, Pass()], "1", "3", "2")[0] == Move(2, 9)


def test_a_choice_is_picked_by_its_first_letters_or_those_of_a_word() -> None:
    assert typed([*MOVES, Pass()], "mo", "olga", "space 4")[0] == Move(2, 4)
    assert typed(MOVES, "kern", "2")[0] == Move(1, 9)


def test_letters_that_fit_two_choices_are_asked_about() -> None:
    answer, said = typed(MOVES, "r", "ri", "1")
    assert answer == Move(0, 4)
    assert "r could be Rita Palm, Rolf Kern or Olga Ray" not in said
    assert "r could be Rita Palm or Rolf Kern: type more of it." in said


def test_what_fits_nothing_is_answered_with_what_to_type() -> None:
    assert "Type a number from 1 to 3, or the first letters" in typed(MOVES, "zzz", "", "7", "1", "1")[1]


def test_steps_without_a_choice_are_taken_silently() -> None:
    answer, said = typed([Move(1, 4), Move(1, 9)], "2")
    assert answer == Move(1, 9)
    assert said.startswith("Move · Rolf Kern:")


def test_the_only_action_is_shown_and_taken_with_enter() -> None:
    answer, said = typed([Move(1, 4)], "")
    assert answer == Move(1, 4)
    assert "Move · Rolf Kern · space 4" in said
    assert typed([Pass()], "hm", "1")[0] == Pass()


def test_many_numbers_are_typed_with_the_range_in_words() -> None:
    answer, said = typed(PAYS, "37")
    assert answer == Pay(1, 37)
    assert "Type a number: 0 to 100 ($0 to $10,000)" in said


def test_an_amount_may_be_typed_as_it_is_shown() -> None:
    assert typed(PAYS, "$500")[0] == Pay(1, 5)
    assert typed(PAYS, "$10,000")[0] == Pay(1, 100)
    assert typed(PAYS, "5000")[0] == Pay(1, 50)


def test_a_number_that_could_be_two_amounts_is_asked_about() -> None:
    answer, said = typed(PAYS, "100", "$100")
    assert answer == Pay(1, 1)
    assert "100 could be $100 or $10,000" in said


def test_a_number_out_of_range_or_no_number_is_refused() -> None:
    said = typed(PAYS, "99999", "-1", "many", "0")[1]
    assert said.count("Type a whole number: 0 to 100") == 3


def test_ranges_with_gaps_are_told_as_they_are() -> None:
    assert describe_amounts([1, 2, 3, 6, 8, 9], list("123689")) == "1 to 3, 6 or 8 to 9"


def test_many_names_are_typed_by_label_or_value() -> None:
    answer, said = typed(DROPS, "c7")
    assert answer == Drop(27)
    assert "c7" in said
    assert typed(DROPS, "27")[0] == Drop(27)
    assert "Type one of the names above" in typed(DROPS, "z9", "a0")[1]


def test_back_undoes_the_last_step_that_was_a_choice() -> None:
    assert typed([*MOVES, Pass()], "1", "2", "b", "1", "1")[0] == Move(0, 4)
    assert typed([*MOVES, Pass()], "1", "b", "2")[0] == Pass()
    assert "nothing to go back to" in typed(MOVES, "b", "1", "1")[1]


def test_back_passes_over_steps_that_left_no_choice() -> None:
    assert typed([*PAYS, Pass()], "1", "b", "2")[0] == Pass()


@pytest.mark.parametrize(("line", "word"), [("?", "?"), ("Q", "q"), ("k", "k"), ("undo", "undo"), ("log", "log")])
def test_commands_come_back_with_the_steps_picked_so_far(line: str, word: str) -> None:
    assert typed([*MOVES, Pass()], "1", "2", line)[0] == Command(word, ("Move", 1))
    assert typed([*MOVES, Pass()], "2", picked=("Move", 1))[0] == Move(1, 9)


def test_several_steps_may_be_typed_in_one_line() -> None:
    assert typed([*MOVES, Pass()], "move rita 2")[0] == Move(0, 9)
    assert typed([*MOVES, Pass()], "move rita palm space 4")[0] == Move(0, 4)
    answer, said = typed([*MOVES, Pass()], "1 nobody", "olga 1")
    assert answer == Move(2, 4)
    assert said.count("Olga Ray") == 1


def test_numbers_as_labels_are_their_own_keys() -> None:
    dice = [Drop(cell) for cell in (3, 5)]
    answer = choose(dice, lambda picked, step: str(step), lambda _: "5", lambda _: None)
    assert answer == Drop(5)


def test_columns_are_read_downwards() -> None:
    assert columns(["a", "b", "c", "d", "e"], 12) == ["a   c   e", "b   d"]
