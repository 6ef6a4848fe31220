"""A game's RULES.md as a page."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

from markupsafe import Markup

from intrigue import games

NUMBER = re.compile(r"\*\*(\d+)\. ")
RULINGS = re.compile(r" ?\[[A-C][-\w, ]*\]$", re.MULTILINE)


@cache
def rulebook(game: str) -> Markup:
    """The rules as HTML; each numbered paragraph can be linked to as #p12. The ids of rulings are left out."""
    from markdown_it import MarkdownIt  # a server starts sooner without it

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(RULINGS.sub("", games.title(game).rulebook))
    for opening, words in pairwise(tokens):
        if opening.type == "paragraph_open" and (number := NUMBER.match(words.content)):
            opening.attrSet("id", f"p{number[1]}")
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))
