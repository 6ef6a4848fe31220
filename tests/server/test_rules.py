"""The pages of the rules: in people's words, with pictures by the game's own drawing, and examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path

import httpx
import pytest

from intrigue import games
from intrigue.core.first_game import Figure
from intrigue.core.language import LANGUAGES
from intrigue.core.options import choices
from intrigue.core.promises import Broken
from intrigue.core.showing import check_title
from tests.server.html import faults
from tests.server.test_pages import anna, site

__all__ = ["anna", "site"]  # fixtures
PACKAGE = Path(games.__file__).parent.parent
BOOKS = sorted([*PACKAGE.glob("games/*/RULES*.md"), *PACKAGE.glob("example/RULES*.md")])
CELL = re.compile(r"`[a-q]1?\d?`|`\d+`")  # how the rules of Conspirateurs write cells, columns and rows
CODE = re.compile(r"\w+_\w+|\w+=\w|\b[a-z]+\d+\b|`|\w\.(?:md|py|json)\b")


def code_names(words: str) -> list[str]:
    """What looks like a name of the code and not like a word."""
    return CODE.findall(CELL.sub("", words))


def names_of(game: str) -> Iterator[str]:
    """The names of a game's options, and those of their values that no reader would know."""
    for choice in choices(games.title(game).options):
        yield choice.name if "_" in choice.name else f"{choice.name}="
        yield from (str(value) for value in choice.names if re.search(r"[a-z]\d", str(value)))


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_no_rule_has_a_name_of_the_code_in_it(book: Path) -> None:
    assert not code_names(book.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "words", ["on hub21", "the option two_players", "with headquarters=chosen", "see RULES.md", "`small`"]
)
def test_such_a_name_is_found(words: str) -> None:
    assert code_names(words)
    assert not code_names("the hub, for two players: `i10` or `a`, at most 1,000 turns or $10, seat 3.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.OWN)
def test_a_page_of_rules_is_sound_and_speaks_to_people(anna: httpx.Client, game: str, language: str) -> None:
    page = anna.get(f"/rules/{game}", headers={"accept-language": language}).text
    assert not faults(page)
    assert not re.search(r"<style|\sstyle=", page)
    form = anna.get(f"/new/{game}", headers={"accept-language": language}).text
    for said in (page, form):
        words = unescape(re.sub(r"<[^>]+>", " ", said))
        assert not [name for name in names_of(game) if name in words]


@pytest.mark.parametrize("game", games.OWN)
def test_rules_have_pictures_of_their_own_and_an_example(anna: httpx.Client, game: str) -> None:
    title, page = games.title(game), anna.get(f"/rules/{game}").text
    figures = re.findall(r'<p id="p(\d+)">(?:(?!<p ).)*?</p>\n((?:<figure.*?</figure>\n)+)', page, re.DOTALL)
    drawn = {int(number): group.count("<svg") for number, group in figures}
    wanted = [figure.paragraph for figure in title.figures]
    assert drawn == {number: wanted.count(number) for number in wanted}
    assert len(wanted) >= 3
    assert "data-" not in "".join(group for _, group in figures), "nothing can be chosen in a picture of the rules"
    assert re.search(r"<h2[^>]*>An example</h2>|<strong>A contest from beginning to end", page)


def test_options_are_explained(anna: httpx.Client) -> None:
    page = anna.get("/rules/conspiracy").text
    assert re.search(r"<dt>Map</dt><dd>Usually the triangle for three, else the hub; or the hub, the triangle", page)
    assert 'More in paragraph <a href="#p3">3</a>.' in page
    french = anna.get("/rules/conspiracy", headers={"accept-language": "fr"}).text
    assert "D\u2019habitude le triangle à trois, sinon le moyeu" in french


def test_the_contract_suite_catches_a_picture_without_its_paragraph() -> None:
    title = games.title("souls")
    check_title(title)
    with pytest.raises(Broken, match="figures of souls cite paragraphs"):
        check_title(replace(title, figures=(Figure(99, "Nothing."),)))
