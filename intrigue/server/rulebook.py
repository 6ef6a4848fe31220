"""A game's RULES.md as a page: headings, paragraphs and tables, and of the markup only bold and code."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from markupsafe import Markup, escape

NUMBER = re.compile(r"^<b>(\d+)\. ")
RULINGS = re.compile(r" ?\[[A-C][-\w, ]*\]$")


@cache
def rulebook(game: str) -> Markup:
    """The rules as HTML; each numbered paragraph can be linked to as #p12. The ids of rulings are left out."""
    text = (files("intrigue.games") / game / "RULES.md").read_text(encoding="utf-8")
    blocks = re.split(r"\n\s*\n|(?<=\n)(?=#)", text)
    return Markup("\n").join(_block(" ".join(block.split("\n")), block) for block in blocks if block.strip())


def _block(line: str, block: str) -> Markup:
    line = line.strip()
    if line.startswith("#"):
        level = len(line) - len(line.lstrip("#"))
        return Markup("<h{0}>{1}</h{0}>").format(level, _words(line.lstrip("# ")))
    if line.startswith("|"):
        return _table([row for row in block.strip().split("\n") if not set(row) <= set("|-: ")])
    if line.startswith("- "):
        items = re.split(r"(?:^|\n)- ", block.strip())[1:]
        return Markup("<ul>{}</ul>").format(Markup().join(Markup("<li>{}</li>").format(_words(i)) for i in items))
    words = _words(RULINGS.sub("", line))
    number = NUMBER.match(words)
    return Markup('<p id="p{}">{}</p>').format(number[1], words) if number else Markup("<p>{}</p>").format(words)


def _table(rows: list[str]) -> Markup:
    cells = [[_words(cell.strip()) for cell in row.strip("| ").split("|")] for row in rows]
    body = Markup().join(
        Markup("<tr>{}</tr>").format(Markup().join(Markup("<td>{}</td>").format(cell) for cell in row)) for row in cells
    )
    return Markup("<table>{}</table>").format(body)


def _words(text: str) -> Markup:
    """Escaped, with bold and code marked."""
    html = str(escape(text))
    html = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", html)
    return Markup(re.sub(r"`(.+?)`", r"<code>\1</code>", html))
