"""Every sentence has its translation, with the same parts, and is said to the right person."""

from __future__ import annotations

import re
from gettext import GNUTranslations
from pathlib import Path

import pytest

from intrigue.cli import words
from intrigue.core.address import YOU
from intrigue.core.language import add_catalogues, phrase, phrases, speaking, told_to

SPOKEN = words.places()


@pytest.mark.parametrize("place", SPOKEN, ids=lambda place: str(place.name))
@pytest.mark.parametrize("language", words.OTHERS)
def test_no_sentence_is_missing(place: Path, language: str) -> None:
    known = words.known(place, language)
    said = set(words.messages(place))
    assert not said - {*known}, "make words"
    assert not {*known} - said, "make words"
    assert not [message.id for message in known.values() if not all(words.strings(message))]


@pytest.mark.parametrize("place", SPOKEN, ids=lambda place: str(place.name))
@pytest.mark.parametrize("language", words.OTHERS)
def test_a_translation_has_the_parts_of_its_sentence(place: Path, language: str) -> None:
    for (context, message), said in words.known(place, language).items():
        parts = {*words.GAP.findall(message if isinstance(message, str) else " ".join(message))}
        role = context.removeprefix("you: ")
        for text in words.strings(said):
            found = {*words.GAP.findall(text)}
            assert found <= parts, (message, text)
            assert parts - found <= {role, "n"}, (message, text)


@pytest.mark.parametrize("place", SPOKEN, ids=lambda place: str(place.name))
@pytest.mark.parametrize("language", words.OTHERS)
def test_what_the_program_reads_is_what_the_catalogue_says(place: Path, language: str) -> None:
    with words.path_of(place, language).with_suffix(".mo").open("rb") as file:
        read = GNUTranslations(file)
    for (context, key), message in words.known(place, language).items():
        one, many = (key, key) if isinstance(key, str) else (key[0], key[1])
        forms = [read.npgettext(context, one, many, n) if context else read.ngettext(one, many, n) for n in (1, 2)]
        single = read.pgettext(context, one) if context else read.gettext(one)
        assert words.strings(message) == ((single,) if isinstance(key, str) else tuple(forms)), "make words"


@pytest.mark.parametrize("language", words.OTHERS)
def test_what_two_catalogues_have_they_say_alike(language: str) -> None:
    """They are all one to the program, whose games could else change each other's words."""
    said: dict[words.Key, tuple[str, ...]] = {}
    for place in SPOKEN:
        for key, message in words.known(place, language).items():
            assert said.setdefault(key, words.strings(message)) == words.strings(message), (place.name, key)


def test_a_sentence_is_said_in_the_language_spoken_now() -> None:
    add_catalogues(words.PACKAGE / "example")
    message, parts = "{name} bribes a skipper.", {"name": "Ann"}
    assert phrase(message, **parts) == "Ann bribes a skipper."
    with speaking("fr"):
        assert phrase(message, **parts) == "Ann soudoie un batelier."
        assert phrase(message, name=YOU) == "Vous soudoyez un batelier."
        with speaking("en"):
            assert told_to(phrase(message, name=YOU)) == "You bribe a skipper."
    assert phrase(message, **parts) == "Ann bribes a skipper."
    with speaking("xx"):
        assert phrase(message, **parts) == "Ann bribes a skipper."


def test_numbers_choose_the_form() -> None:
    add_catalogues(words.PACKAGE / "example")
    one = "The crate is one quay from yours; you have made {made} of {most} bribes."
    many = "The crate is {n} quays from yours; you have made {made} of {most} bribes."
    with speaking("fr"):
        assert "0 quai du" in phrases(one, many, 0, made=0, most=6)
        assert "1 quai du" in phrases(one, many, 1, made=0, most=6)
        assert "2 quais du" in phrases(one, many, 2, made=0, most=6)
    assert "0 quays" in phrases(one, many, 0, made=0, most=6)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("It is {who}'s turn: send a boat, or bribe a skipper.", "Au tour d\u2019Ann"),
        ("{who} has won.", "Ann a gagn\u00e9."),
    ],
)
def test_words_that_meet_are_joined(written: str, said: str) -> None:
    add_catalogues(words.PACKAGE / "example")
    with speaking("fr"):
        assert phrase(written, who="Ann").startswith(said)


RULEBOOKS = sorted((words.PACKAGE / "games").glob("*/RULES.*.md"))


@pytest.mark.parametrize("path", RULEBOOKS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_translated_rule_book_has_the_same_chapters_paragraphs_and_rulings(path: Path) -> None:
    """What the table says of a paragraph must be found under its number."""
    marks = re.compile(r"^#+ |^\*\*\d+\. |\[[A-C]\d[^\]]*\]", re.MULTILINE)
    ours, theirs = (book.read_text(encoding="utf-8") for book in (path.with_name("RULES.md"), path))
    assert marks.findall(theirs) == marks.findall(ours)
