"""A match at the terminal in another language: no word is left in English, and the language is the person's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from intrigue import games
from intrigue.bots.review import Reproof
from intrigue.cli import words
from intrigue.cli.main import main
from intrigue.cli.options import own_language
from intrigue.cli.play import play
from intrigue.cli.review import tell
from intrigue.core.language import speaking
from tests.cli.typist import Paper, Typist, set_table, type_match
from tests.test_french import ALPHABET, ENGLISH, Runes, known_to, runes

__all__ = ["runes"]  # a fixture

NAME = re.compile(r"[0-9a-f]{64}|/\S+|  intrigue \w+.*")  # hashes, places of files, and commands that may be typed
ENGLISH_WORDS = re.compile(r"\b(the|of|was|is|with|wins|entries|draws|seats|about)\b", re.I)
MANY = 2_000  # prompts of a match that ends soon
TYPED = {"guest", "greedy", "log", "undo", "ri", "ctrl"}  # what stays as it is


class RuneTypist(Typist):
    """Reads a screen of runes."""

    def __call__(self, prompt: str) -> str:
        assert self.prompts < MANY, "nothing that is typed is understood"
        if len(prompt) > len("Enter > "):
            return "yes"
        return super().__call__(prompt if prompt == "> " else "Enter > ")


@pytest.mark.parametrize("name", games.OWN)
def test_no_word_at_a_terminal_is_out_of_reach_or_missing(name: str, runes: Runes, tmp_path: Path) -> None:
    title = games.title(name)
    runes.known |= known_to(title) | {
        (context, form)
        for context, said in words.known(words.PACKAGE / "cli", "fr")
        for form in ([said] if isinstance(said, str) else said)
    }
    paper, table = Paper(), set_table(name)
    play(table, 0, tmp_path / "match.jsonl", paper.screen, RuneTypist(paper, 1))
    own = {*TYPED, *title.plain.title.casefold().split(), *" ".join(table.match.names).casefold().split()}
    left = {word.casefold() for word in ENGLISH.findall(NAME.sub("", paper.text)) if not word.isupper()}
    assert not {word for word in left - own if not ALPHABET.fullmatch(word)}
    assert not runes.missing


def test_a_match_can_be_typed_in_french(tmp_path: Path) -> None:
    with speaking("fr"):
        paper, record = type_match("spy_alley", tmp_path / "match.jsonl")
    assert record.end
    for shown in (
        "place 1  Guest (vous)",
        "? aide",
        "Vous\u00a0: Lancer le dé",
        "Tous les secrets dévoilés",
        "Réunissez les quatre objets",
        "Le meilleur bluff",
    ):
        assert shown in paper.text
    assert "The " not in paper.text


def test_a_record_is_checked_and_reviewed_in_french(tmp_path: Path) -> None:
    place = tmp_path / "match.jsonl"
    type_match("spy_alley", place)
    checked = CliRunner().invoke(main, ["verify", str(place), "--language", "fr"]).output
    for shown in ("Le procès-verbal est conforme.", "entrées, chacune permise", "pourrait avoir été refait"):
        assert shown in " ".join(checked.split())
    assert not ENGLISH_WORDS.search(checked)
    reproof = Reproof(3, "Passer", 20, "Lancer le dé", 40, 5, "", [])
    paper = Paper()
    with speaking("fr"):
        tell(reproof, paper.screen)
    assert "Cela gagne environ 20 fois sur 100." in paper.text
    assert not ENGLISH_WORDS.search(paper.text)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": ""}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr", "LANG": "de_DE"}, "fr"),
        ({"LANG": "xx"}, "en"),
    ],
)
def test_the_environment_says_the_language(environment: dict[str, str], language: str) -> None:
    assert own_language(environment) == language


@pytest.mark.parametrize(
    ("typed", "environment", "french"),
    [(("--language", "fr"), "en_GB", True), ((), "fr_FR", True), ((), "C", False), (("--language", "en"), "fr", False)],
)
def test_a_command_speaks_the_language_that_is_asked_for(
    typed: tuple[str, ...], environment: str, french: bool
) -> None:
    spoken = {"LC_ALL": environment}
    asked = CliRunner().invoke(main, ["play", *typed], input="q\n", env=spoken)
    assert ("Quel jeu" in asked.output, "Which game?" in asked.output) == (french, not french)
    rules = CliRunner().invoke(main, ["games", "spy_alley", "--rules", *typed], env=spoken)
    assert ("La mise en place" in rules.output) == french
