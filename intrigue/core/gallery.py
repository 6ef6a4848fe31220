"""A gallery: every kind of card or piece of a game as it is drawn, with its text and what the rules say of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Specimen(NamedTuple):
    """One kind of card or piece, in words of the language spoken now."""

    anchor: str  # by which pages and help refer to it, such as fair-deal: the same in every language
    sort: str  # what it is one of, in the plural; those of a sort follow each other
    name: str
    drawn: str  # as SVG, without a style of its own
    about: str  # what it is, in a sentence
    text: str  # what is written on it, in full; nothing where nothing is
    copies: int  # how many of it there are in a match
    paragraphs: tuple[int, ...]  # of RULES.md that concern it


Gallery = Callable[[], Sequence[Specimen]]
