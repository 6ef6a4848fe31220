"""The style sheet of all boards, and so the colours of every page, with a theme that a person may choose."""

from __future__ import annotations

import re
from functools import cache

from intrigue import games
from intrigue.core import svg

DARK = "@media (prefers-color-scheme:dark){"


@cache
def style() -> str:
    """The drawings' own styles; where they ask whether it is dark, the theme chosen on the page has the say.

    A page has the class ik for its colours; the rest concerns pictures alone.
    """
    sheets = [svg.STYLE, *(games.title(name).drawing.STYLE for name in games.names())]
    return "\n".join(themed(sheet.replace(".ik ", "svg.ik ")) for sheet in sheets)


def themed(sheet: str) -> str:
    """Each block for the dark twice: for a dark device unless light was chosen, and where dark was chosen."""
    sheet = re.sub(r"@media\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)\s*\{", DARK, sheet)
    before, found, rest = sheet.partition(DARK)
    if not found:
        return sheet
    block, after = _block(rest)
    light, dark = _prefixed(block, "html:not([data-theme=light])"), _prefixed(block, "html[data-theme=dark]")
    return f"{before}{DARK}{light}}}\n{dark}{themed(after)}"


def _block(text: str) -> tuple[str, str]:
    """What stands before the brace that closes the block, and what after it."""
    depth = 1
    for at, letter in enumerate(text):
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if not depth:
            return text[:at], text[at + 1 :]
    raise AssertionError("a block of the style sheet is not closed")


def _prefixed(block: str, prefix: str) -> str:
    rules = [rule.split("{", 1) for rule in block.split("}") if "{" in rule]
    return "".join(
        ",".join(f"{prefix} {selector.strip()}" for selector in selectors.split(",")) + "{" + body.strip() + "}"
        for selectors, body in rules
    )
