"""The style sheet of all boards, and so the colours of every page."""

from __future__ import annotations

from functools import cache

from intrigue import games
from intrigue.core import svg


@cache
def style() -> str:
    """The drawings' own styles: a page has the class ik for its colours; the rest concerns pictures alone."""
    sheets = [svg.STYLE, *(games.title(name).drawing.STYLE for name in games.names())]
    return "\n".join(sheets).replace(".ik ", "svg.ik ")
