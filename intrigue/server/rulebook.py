"""A game's RULES.md as a page, and its gallery beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

from intrigue import games
from intrigue.core.contract import replay
from intrigue.core.first_game import script
from intrigue.core.gallery import Specimen
from intrigue.server.catalogue import say
from intrigue.server.languages import by_language

NUMBER = re.compile(r"\*\*(\d+)\. ")
PARAGRAPH = re.compile(r"\*\*(\d+)\. (.+?)\*\*(.*)", re.DOTALL)
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
def picture(game: str) -> Markup:
    """A table in the middle of the game's first game, by its own drawing; nothing where it has none."""
    title = games.title(game)
    first = title.first_game
    if first is None:
        return Markup()
    played, beats = title.rules(first.options), list(script(title.rules(first.options), first))
    half = [number for number, beat in enumerate(beats) if beat.idea][len(first.ideas) // 2]
    state = replay(played, len(first.names), [beat.entry for beat in beats[:half]])
    return Markup(title.drawing.board(played.view(state, first.seat), names=first.names, style=False))


@by_language
def rulebook(game: str) -> Markup:
    """The rules as HTML; each numbered paragraph can be linked to as #p12, each chapter as #c3.

    The ids of rulings are left out.
    """
    from markdown_it import MarkdownIt  # a server starts sooner without it

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(RULINGS.sub("", games.title(game).rulebook))
    for opening, words in pairwise(tokens):
        if opening.type == "paragraph_open" and (number := NUMBER.match(words.content)):
            opening.attrSet("id", f"p{number[1]}")
        elif opening.type == "table_open":
            opening.attrSet("tabindex", "0")  # it may be wider than the page
    headings = [token for token in tokens if token.type == "heading_open" and token.tag == "h2"]
    for heading, chapter in zip(headings, chapters(game), strict=True):
        heading.attrSet("id", chapter.anchor)
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))
