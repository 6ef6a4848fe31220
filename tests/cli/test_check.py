"""intrigue check: quiet on a sound game, and each planted fault is shown with its evidence."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from intrigue import games
from intrigue.cli.main import main
from intrigue.core import options
from intrigue.core.contract import Action, Seat, Tell, View
from intrigue.core.promises import Broken
from intrigue.core.suite import MATCHES, everything
from intrigue.core.title import Title
from intrigue.example import svg, text
from intrigue.example.rules import Contraband
from intrigue.example.state import ContrabandState, ContrabandView
from intrigue.example.title import TITLE
from intrigue.example.words import Bribe, Bribed


def with_(part: Any, **changed: Any) -> Any:
    """A part of the title with some of its functions exchanged."""
    return SimpleNamespace(**{**vars(part), **changed})


def words(**changed: Any) -> Title:
    return replace(TITLE, text=with_(text, **changed))


def drawn(**changed: Any) -> Title:
    return replace(TITLE, drawing=with_(svg, **changed))


def redrawn(old: str, new: str) -> Title:
    """The board with something in it exchanged."""

    def board(view: ContrabandView, **more: Any) -> str:
        found = svg.board(view, **more)
        assert old in found
        return found.replace(old, new)

    return drawn(board=board)


def silent(kind: str) -> Any:
    return lambda event, names: "" if type(event).__name__ == kind else text.sentence(event, names)


def unlabelled(view: View, names: Sequence[str], picked: tuple[Any, ...], step: Any) -> str:
    return "" if picked == ("Bribe",) else text.label(view, names, picked, step)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Mute(options.Options):
    turn_limit: int = options.option(30, " ", range(1, 1000))


class BribeToldToAll(Contraband):
    __module__ = Contraband.__module__  # where RULES.md is

    def bribe(self, t: ContrabandState, seat: Seat, action: Bribe, tell: Tell | None) -> None:
        super().bribe(t, seat, action, None)
        if tell:
            tell(Bribed(seat, action.boat))


class AnySize(Contraband):
    __module__ = Contraband.__module__

    def start(self, seats: int) -> ContrabandState:
        return super().start(min(max(seats, 2), 4))


def revealing(view: ContrabandView, actions: Sequence[Action], rng: Random) -> Action:
    return actions[-1]


SHOWN: dict[str, tuple[Title, str]] = {
    "no blurb": (replace(TITLE, blurb=" "), "the blurb of contraband has no words"),
    "an unusual size": (replace(TITLE, usual=7), "7 seats are usual in contraband and not allowed"),
    "no minutes": (replace(TITLE, minutes=(0, 5)), "takes (0, 5) minutes"),
    "option without label": (replace(TITLE, options=Mute), "the option turn_limit has no label"),
    "cover": (drawn(cover=lambda: "<svg>"), "the cover is not well-formed"),
    "no sentence": (words(sentence=silent("Rolled")), "Rolled has no sentence"),
    "no label": (words(label=unlabelled), "a step of ('Bribe', "),
    "no explanation": (words(explain=lambda kind: ""), "the help on step 1 of ('Bribe', 0) has no words"),
    "no question": (words(question=lambda view, names: " "), "is asked without words"),
    "too wide": (words(picture=lambda view, names: "x" * 81), "is 81 columns wide"),
    "no picture": (words(picture=lambda view, names: ""), "is 0 columns wide"),
    "empty conclusion": (words(knowledge=lambda view, names: [""]), "a conclusion has no words"),
    "does not parse": (redrawn("</svg>", ""), "is not well-formed"),
    "id twice": (redrawn('id="boat-1"', 'id="boat-0"'), "has an id twice"),
    "no description": (redrawn("desc>", "note>"), "has no title and desc"),
    "some values only": (redrawn('data-boat="2"', ""), "the board offers boat of Bribe for some values and not for"),
}
KEPT: dict[str, tuple[Title, str]] = {
    "told to all": (replace(TITLE, rules=BribeToldToAll), "told more than it sees"),
    "any size": (replace(TITLE, rules=AnySize), "start(0) is not refused"),
    "default": (replace(TITLE, hints=with_(TITLE.hints, default=revealing)), "time ran out tells seat"),
}


def test_a_sound_game_is_told_part_by_part() -> None:
    told = list(everything(TITLE, matches=1))
    assert told[0] == "Contraband: its title, options, rules and cover are complete."
    assert len([line for line in told if line.endswith("the contract is kept.")]) == 9, "3 sizes, 3 variants"
    played = [int(line.split(": ")[1].split()[0]) for line in told if "with turn_limit=1:" in line]
    assert min(played) > MATCHES, "several matches where they are short"
    assert len([line for line in told if line.endswith("a drawing for everybody.")]) == 3


@pytest.mark.parametrize("fault", [*SHOWN, *KEPT])
def test_a_fault_is_caught_and_says_what_and_where(fault: str) -> None:
    title, words = {**SHOWN, **KEPT}[fault]
    with pytest.raises(Broken) as caught:
        for _ in everything(title, matches=1):
            pass
    assert words in str(caught.value)


@pytest.mark.parametrize("fault", ["no sentence", "id twice", "told to all"])
def test_what_is_found_in_play_names_the_match_and_its_entries(fault: str) -> None:
    title, _ = {**SHOWN, **KEPT}[fault]
    with pytest.raises(Broken, match=r"contraband at \d seats, seed 5, after \d+ entries, the last of them:"):
        list(everything(title, matches=1, seed=5))


def test_a_leak_shows_both_lists_of_events_and_a_dream_the_fields_that_differ() -> None:
    with pytest.raises(Broken) as caught:
        list(everything(KEPT["told to all"][0]))
    assert "\ntold: [Bribed(seat=" in str(caught.value)
    assert "\ntold in a world that looked alike: [Bribed(seat=" in str(caught.value)

    class Shows(Contraband):
        __module__ = Contraband.__module__

        def view(self, t: ContrabandState, seat: Seat | None) -> ContrabandView:
            return replace(super().view(t, seat), frame=t.frame)

    with pytest.raises(Broken) as caught:
        list(everything(replace(TITLE, rules=Shows)))
    assert "\nview.frame.sealed: (" in str(caught.value)


# The command


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a new game, forgotten when the test is over."""
    monkeypatch.setenv(games.FOLDERS, "")
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(main, ["new", "smugglers"]).exit_code == 0
    yield tmp_path / "smugglers"
    forget()


def forget() -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "smugglers"]:
        del sys.modules[name]
    games.title.cache_clear()
    games._places.cache_clear()


def checked(code: int, *more: str) -> str:
    result = CliRunner().invoke(main, ["--games", "smugglers", "check", "smugglers", "--matches", "1", *more])
    assert result.exit_code == code, result.output
    return result.output


def test_the_command_ends_well_on_a_sound_game(folder: Path) -> None:
    assert checked(0).endswith("Everything that was tried is kept.\n")


def test_the_command_fails_with_the_evidence_and_how_to_see_it_again(folder: Path) -> None:
    rules = folder / "rules.py"
    rules.write_text(rules.read_text().replace(", only=seat, others=BribedSomeone(seat))", ")"))
    told = checked(1, "--seed", "8")
    assert "smugglers breaks a promise." in told
    again = "intrigue --games smugglers check smugglers --matches 1 --seed 8"
    assert told.endswith(f"To see it again: {again}\n")
    forget()
    assert checked(1, "--seed", "8") == told, "and it is seen again"


def test_rules_without_paragraphs_are_no_rules(folder: Path) -> None:
    (folder / "RULES.md").write_text("# Smugglers\n\nPlay nicely.\n")
    assert "RULES.md has no numbered paragraph" in checked(1)
    (folder / "RULES.md").unlink()
    forget()
    assert "there is no RULES.md" in checked(1)


@pytest.mark.parametrize(
    ("file", "old", "new", "error"),
    [
        ("text.py", '"Bribe": word("Bribe a skipper"),', "", "KeyError: 'Bribe'"),
        ("text.py", "case Rolled(die):", "case Rolled(die) if False:", "AssertionError: no sentence for Rolled("),
        ("rules.py", "t.turns += 1", "assert False, 'no turn'", "AssertionError: no turn"),
    ],
)
def test_an_error_of_the_game_itself_is_shown_with_its_place_and_its_match(
    folder: Path, file: str, old: str, new: str, error: str
) -> None:
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))
    told = checked(1)
    assert error in told
    assert f"smugglers/{file}" in told
    assert "smugglers at 2 seats" in told
    assert "To see it again: intrigue" in told


def test_a_game_that_cannot_be_had_is_a_sentence(folder: Path) -> None:
    shutil.rmtree(folder / "tests")
    os.rename(folder / "mind.py", folder / "soul.py")
    assert "The game 'smugglers' cannot be had" in checked(2)
    result = CliRunner().invoke(main, ["check", "chess"])
    assert result.exit_code == 2
    assert "no game called 'chess'" in result.output
