"""First games: each is legal throughout and has all its words, and a script that is not is caught."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from intrigue import games
from intrigue.core import suite
from intrigue.core.first_game import LONGEST, FirstGame, check_first_game, script
from intrigue.core.promises import Broken
from intrigue.core.title import Title
from intrigue.games.spy_alley.words import DONE, ROLL, Throw

TITLES = [games.title(name) for name in games.OWN]
SPY = games.title("spy_alley")


def first_of(title: Title) -> FirstGame:
    assert title.first_game, f"{title.name} has no first game"
    return title.first_game


@pytest.mark.parametrize("title", [title for title in TITLES if title.first_game], ids=lambda title: title.name)
def test_a_first_game_is_legal_and_complete(title: Title) -> None:
    first = first_of(title)
    assert check_first_game(title.rules(first.options), first) == len(first.ideas)
    assert 5 <= first.minutes <= 8


def test_the_suite_says_that_it_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    for slow in ("check_table", "check_shown"):
        monkeypatch.setattr(suite, slow, lambda *_: 0)
    assert "17 decisions" in list(suite.everything(SPY))[-1]


def with_idea(first: FirstGame, number: int, **changed: object) -> FirstGame:
    ideas = list(first.ideas)
    ideas[number] = replace(ideas[number], **changed)  # type: ignore[arg-type]
    return replace(first, ideas=tuple(ideas))


FAULTS: dict[str, tuple[Callable[[FirstGame], FirstGame], str]] = {
    "illegal action": (lambda first: with_idea(first, 0, do=DONE), "which cannot be"),
    "impossible luck": (lambda first: replace(first, luck=(Throw(6), *first.luck)), "which cannot be"),
    "somebody goes on": (lambda first: replace(first, others={**first.others, 2: (*first.others[2], ROLL)}), "stops"),
    "more ideas": (lambda first: replace(first, ideas=(*first.ideas, first.ideas[0])), "stops"),
    "no words": (lambda first: with_idea(first, 3, words=""), "no sentence"),
    "no task": (lambda first: with_idea(first, 3, task="Roll"), "no sentence"),
    "too many words": (lambda first: with_idea(first, 3, otherwise="o" * LONGEST + "."), "longer"),
    "answers what cannot be tried": (lambda first: with_idea(first, 0, wrong={"Buy": "No."}), "nobody can try"),
    "no farewell": (lambda first: replace(first, farewell=""), "no sentence"),
    "too few": (lambda first: replace(first, names=first.names[:1]), "seats"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_a_script_is_caught(fault: str) -> None:
    spoil, words = FAULTS[fault]
    with pytest.raises(Broken, match=words):
        check_first_game(SPY.plain, spoil(first_of(SPY)))


def test_a_script_that_stops_at_a_decision_of_the_learner_is_whole() -> None:
    first = first_of(SPY)
    short = replace(first, ideas=first.ideas[:3], others={}, luck=first.luck[:7])
    assert [beat.idea for beat in script(SPY.plain, short) if beat.idea] == list(first.ideas[:3])
    assert check_first_game(SPY.plain, short) == 3


def test_too_few_decisions_teach_nothing() -> None:
    first = first_of(SPY)
    short = replace(first, ideas=first.ideas[:2], others={}, luck=first.luck[:7])
    with pytest.raises(Broken, match="2 decisions"):
        check_first_game(SPY.plain, short)
