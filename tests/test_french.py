"""Whole matches of every game in another language: nothing that people see is left in English.

They are told twice: in French, and in a language in which every letter of a message is a rune, so that a letter which
is left in what people see shows words that no catalogue can reach, or a sentence that was glued together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import NullTranslations
from random import Random
from typing import Any

import pytest

from intrigue import games
from intrigue.cli import words
from intrigue.core import language
from intrigue.core.address import YOU
from intrigue.core.language import SEATS, add_catalogues, speaking
from intrigue.core.showing import MARKUP, WIDEST
from intrigue.core.title import Title
from intrigue.example.title import TITLE as EXAMPLE
from tests.told import Piece, of_game, of_match, of_moment

TITLES = [EXAMPLE, *[games.title(name) for name in games.OWN]]
TABLES = [(title, seats) for title in TITLES for seats in title.plain.seats]
RUNE = "\u16a0"
NAMES = tuple([chr(0x2460 + seat) for seat in range(8)])  # without a letter that could be English
PEOPLE = ("Anne", "Bob", "Cléo", "Dora", "Ève", "Fred", "Gus", "Hugo")
IN_A_ROW = ("most", "end")  # of names, which no verb follows
TAG = re.compile(r"<[^>]*>")
ALPHABET = re.compile("abcdef[a-z]*")  # the names of columns
CODE = re.compile(r"_|[^\W\d]\d|\d[^\W\d]")
ENGLISH = re.compile(r"[A-Za-z]{2,}")  # a letter by itself is a seat's or a mark

Key = tuple[str, str]  # context and message


class Rune(str):
    """A message in runes. It refuses to name the one it is told to otherwise than as the catalogues can."""

    __slots__ = ()

    def format_map(self, parts: Any, /) -> str:
        wrong = [name for name, part in parts.items() if part == YOU and name not in (*SEATS, *IN_A_ROW)]
        assert not wrong, f"{wrong} of {parts} may not be the one spoken to"
        return str(self).format_map(parts)


class Runes(NullTranslations):
    """Says everything in runes, and remembers what the real catalogue does not have."""

    def __init__(self, known: set[Key]) -> None:
        super().__init__()
        self.known, self.missing = known, set[Key]()

    def pgettext(self, context: str, message: str) -> str:
        if (context, message) not in self.known:
            self.missing.add((context, message))
        return Rune(re.sub(rf"(\{{[^}}]*\}}|{MARKUP.pattern})|[^\W\d_]", lambda found: found[1] or RUNE, message))

    def npgettext(self, context: str, one: str, many: str, n: int) -> str:
        return self.pgettext(context, one if n < 2 else many)

    def gettext(self, message: str) -> str:
        return self.pgettext("", message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.npgettext("", one, many, n)


def known_to(title: Title) -> set[Key]:
    """What the game and the house can say in French."""
    keys = [key for place in (title.folder, words.PACKAGE / "core") for key in words.known(place, "fr")]
    return {(context, form) for context, said in keys for form in ([said] if isinstance(said, str) else said)}


@pytest.fixture
def runes(monkeypatch: pytest.MonkeyPatch) -> Iterator[Runes]:
    made = Runes(set())
    monkeypatch.setitem(language.LANGUAGES, "runes", RUNE)
    monkeypatch.setitem(language.POLISH, "runes", str)
    monkeypatch.setattr(language, "_catalogue", lambda language, folders: made)
    with speaking("runes"):
        yield made


def plain(piece: Piece) -> str:
    """What people read of it."""
    where, what = piece
    if where in ("drawing", "cover"):
        return TAG.sub(" ", what)
    return MARKUP.sub("", what) if where == "picture" else what


def english_of(title: Title, pieces: Iterator[Piece]) -> list[str]:
    """The words that have stayed as they were, with where they stand; the title of a game may."""
    own = {*title.plain.title.casefold().split()}
    read = [(where, plain((where, what))) for where, what in pieces]
    found = {
        (where, word): text
        for where, text in read
        for word in ENGLISH.findall(text)
        if not (where == "picture" and word.isupper())  # the marks of pieces that stand together
    }
    left = {key: text for key, text in found.items() if key[1].casefold() not in own and not ALPHABET.fullmatch(key[1])}
    return [f"{word} ({where}): {text[:300]}" for (where, word), text in left.items()]


def name_of(value: object) -> str:
    return value.name if isinstance(value, Title) else str(value)


@pytest.mark.parametrize("title", TITLES, ids=name_of)
def test_no_word_about_a_game_is_out_of_reach_or_missing(title: Title, runes: Runes) -> None:
    runes.known |= known_to(title)
    assert not english_of(title, of_game(title))
    assert not runes.missing


@pytest.mark.parametrize(("title", "seats"), TABLES, ids=name_of)
def test_no_word_of_a_match_is_out_of_reach_or_missing(title: Title, seats: int, runes: Runes) -> None:
    runes.known |= known_to(title)
    assert not english_of(title, of_match(title, seats, seats, NAMES))
    assert not runes.missing


@pytest.mark.parametrize("title", TITLES, ids=name_of)
def test_a_match_can_be_told_in_french(title: Title) -> None:
    add_catalogues(title.folder)
    with speaking("fr"):
        for where, what in (*of_game(title), *of_match(title, title.plain.seats[-1], 7, PEOPLE)):
            assert not re.search(r"\{|\}", what), (where, what)
            assert YOU not in what, (where, what)
            if where == "picture":
                assert max(len(line) for line in plain((where, what)).splitlines()) <= WIDEST, what


@pytest.mark.parametrize("spoken", language.LANGUAGES)
@pytest.mark.parametrize("title", TITLES, ids=name_of)
def test_options_and_their_values_are_shown_in_words(title: Title, spoken: str) -> None:
    add_catalogues(title.folder)
    with speaking(spoken):
        read = [what for where, what in of_game(title) if where == "option"]
    assert not [text for text in read if CODE.search(text)]


@pytest.mark.parametrize(("shown", "code"), [("two_players", True), ("hub21", True), ("$200, 3 of 4", False)])
def test_what_looks_like_code(shown: str, code: bool) -> None:
    assert bool(CODE.search(shown)) == code


def test_words_that_no_catalogue_reaches_are_found(runes: Runes) -> None:
    said = language.phrase("{name} rolls.", name=NAMES[0])
    assert not english_of(EXAMPLE, iter([("label", said)]))
    assert english_of(EXAMPLE, iter([("label", f"{said} Again, Contraband.")])) == [
        f"Again (label): {said} Again, Contraband."
    ]
    assert runes.missing == {("", "{name} rolls.")}
    with pytest.raises(AssertionError, match="may not be the one spoken to"):
        language.phrase("{who} rolls.", who=YOU)


def test_help_is_read_and_says_you_to_the_viewer() -> None:
    title = games.title("souls")
    add_catalogues(title.folder)
    state = title.plain.start(3)
    for spoken, own, others in (("en", "You have 0 Souls.", "Bob has 0"), ("fr", "Vos Âmes", "Âmes de Bob")):
        with speaking(spoken):
            found = [what for where, what in of_moment(title, title.plain, state, PEOPLE, Random(1)) if where == "help"]
        assert any(own in what for what in found)
        assert any(others in what for what in found)
        assert ("Vous" if spoken == "fr" else "You") in found


TRANSLATED = [title for title in TITLES if (title.folder / "RULES.fr.md").is_file()]
PARAGRAPH, RULING = re.compile(r"^\*\*(\d+)\. ", re.MULTILINE), re.compile(r"\[[A-C]-[^]]*\]$", re.MULTILINE)


@pytest.mark.parametrize("title", TRANSLATED, ids=name_of)
def test_rules_in_french_have_the_same_paragraphs_chapters_and_tables(title: Title) -> None:
    english = title.rulebook
    with speaking("fr"):
        french = title.rulebook
    assert french != english
    for pattern in (PARAGRAPH, RULING, re.compile("^## ?", re.MULTILINE)):
        assert pattern.findall(french) == pattern.findall(english)
    assert french.count("\n|") == english.count("\n|")
