"""A game's RULES.md as a page, and its gallery beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup, escape

from intrigue import games
from intrigue.core.contract import CHANCE
from intrigue.core.first_game import Figure
from intrigue.core.gallery import Specimen
from intrigue.core.language import phrase, spoken
from intrigue.core.title import Title
from intrigue.server.catalogue import say
from intrigue.server.languages import by_language
from intrigue.server.learning import moments

NUMBER = re.compile(r"\*\*(\d+)\. ")
PARAGRAPH = re.compile(r"\*\*(\d+)\. (.+?)\*\*(.*)", re.DOTALL)
MARKS = re.compile(r' data-[a-z-]+="[^"]*"')
IDS = re.compile(r'((?: id="|href="#|url\(#))')
CHAPTER = re.compile(r"^## (.+)$", re.MULTILINE)
RULINGS = re.compile(r" ?\[[A-C][-\w, ]*\]$", re.MULTILINE)


class Chapter(NamedTuple):
    """A chapter of the rules: where it begins on the page, and its title."""

    anchor: str
    title: str


class Ruling(NamedTuple):
    """A numbered paragraph: what it is called, and the rest of it."""

    title: str
    words: Markup


@dataclass(frozen=True)
class Hall:
    """The specimens of one sort in a gallery."""

    sort: str
    specimens: list[Specimen]

    @property
    def count(self) -> str:
        """How many kinds and how many pieces there are."""
        return say("gallery_count", kinds=len(self.specimens), all=sum(each.copies for each in self.specimens))

    def copies(self, specimen: Specimen) -> str:
        return say("gallery_copies", n=specimen.copies) if specimen.copies > 1 else say("gallery_one")


@by_language
def halls(game: str) -> list[Hall]:
    """The gallery of a game by sorts, in order; nothing where it has none."""
    show, found = games.title(game).gallery, list[Hall]()
    for specimen in show() if show else ():
        if not found or found[-1].sort != specimen.sort:
            found.append(Hall(specimen.sort, []))
        found[-1].specimens.append(specimen)
    return found


@by_language
def rulings(game: str) -> dict[int, Ruling]:
    """All numbered paragraphs of the rules."""
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark", {"html": False})
    found: dict[int, Ruling] = {}
    for token in markdown.parse(RULINGS.sub("", games.title(game).rulebook)):
        if token.type == "inline" and (paragraph := PARAGRAPH.match(token.content)):
            number, title, rest = paragraph.groups()
            found[int(number)] = Ruling(title, Markup(markdown.renderInline(rest.strip())))
    return found


@by_language
def chapters(game: str) -> list[Chapter]:
    """The chapters of the rules in order."""
    found = CHAPTER.findall(games.title(game).rulebook)
    return [Chapter(f"c{number}", title) for number, title in enumerate(found, 1)]


@by_language
def figures(game: str) -> dict[int, str]:
    """The pictures of the rules as HTML, by the paragraphs after which they stand."""
    title, found = games.title(game), dict[int, str]()
    for number, figure in enumerate(title.figures):
        words = escape(phrase(figure.words))
        drawn = _apart(_drawn(title, figure), f"f{number}-")
        made = f'<figure class="example">{drawn}<figcaption>{words}</figcaption></figure>\n'
        found[figure.paragraph] = found.get(figure.paragraph, "") + made
    return found


def _drawn(title: Title, figure: Figure) -> str:
    """The board of a figure, with what has just happened marked."""
    if figure.opening is None:
        moment = moments(title.name, spoken())[figure.moment]
        return moment.desk.svg(moment.shown, moment.told)
    options, seats = figure.opening
    played = title.rules(options)
    state = played.start(seats)
    while played.actors(state) == (CHANCE,):
        played.apply(state, CHANCE, played.odds(state)[0][0])
    return title.drawing.board(played.view(state, None), style=False)


def _apart(drawn: str, prefix: str) -> str:
    """A drawing that shares a page with others: its ids are its own, and nothing in it can be chosen."""
    return IDS.sub(rf"\1{prefix}", MARKS.sub("", drawn))


@by_language
def rulebook(game: str) -> Markup:
    """The rules as HTML; each numbered paragraph can be linked to as #p12, each chapter as #c3.

    The ids of rulings are left out.
    """
    from markdown_it import MarkdownIt  # a server starts sooner without it
    from markdown_it.token import Token

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    shown, after, tokens = figures(game), "", list[Token]()
    parsed = markdown.parse(RULINGS.sub("", games.title(game).rulebook))
    for token, words in pairwise([*parsed, Token("", "", 0)]):
        tokens.append(token)
        if token.type == "paragraph_open" and (number := NUMBER.match(words.content)):
            token.attrSet("id", f"p{number[1]}")
            after = shown.get(int(number[1]), "")
        elif token.type == "paragraph_close" and after:
            tokens.append(Token("html_block", "", 0, content=after))
            after = ""
        elif token.type == "table_open":
            token.attrSet("tabindex", "0")  # it may be wider than the page
    headings = [token for token in tokens if token.type == "heading_open" and token.tag == "h2"]
    for heading, chapter in zip(headings, chapters(game), strict=True):
        heading.attrSet("id", chapter.anchor)
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))
