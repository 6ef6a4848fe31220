"""What pages are made of without a request: themes, styles beside drawings, and results in words."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from intrigue import games
from intrigue.core.check import random_match
from intrigue.server import boards
from intrigue.server.page import Desk
from intrigue.server.visit import WEB


@pytest.mark.parametrize("dark", ["light", "dark"])
def test_the_chosen_theme_has_the_say_over_the_device(dark: str) -> None:
    """Colours are pairs of which the page's scheme picks one: no sheet asks the device past the theme."""
    sheets = [boards.style(), *((WEB / "static" / name).read_text() for name in ("site.css", "table.css"))]
    assert "light-dark(" in sheets[0]
    assert not [sheet for sheet in sheets if "prefers-color-scheme" in sheet]
    assert f'html[data-theme="{dark}"] {{ color-scheme: {dark}; }}' in sheets[1]


def test_the_pages_style_leaves_the_drawings_alone() -> None:
    """No rule of the page that could reach into a board names a class that some drawing uses."""
    drawn = {word for name in games.OWN for word in drawn_classes(name)}
    reaching = set()
    for sheet in ("site.css", "table.css"):
        text = re.sub(r"/\*.*?\*/", "", (WEB / "static" / sheet).read_text(), flags=re.S)
        for selector in (one.strip() for rule in re.findall(r"([^{}]+)\{", text) for one in rule.split(",")):
            if not re.match(r"\.(row|chair|bar|chips|at-table|(neutral \.)?seat-letter)[ .]|html", selector):
                reaching |= set(re.findall(r"\.([a-z][\w-]*)", selector.split()[-1]))
    assert len(drawn) > 30
    assert drawn & reaching == {"ik"}, "the class that every drawing and every page wears"


def drawn_classes(name: str) -> set[str]:
    """The classes in the boards of some random matches, and on the cover."""
    game, drawing = games.load(name), games.title(name).drawing
    pictures, rng = [drawing.cover()], Random(1)

    def look(state: Any) -> None:
        if rng.random() < 0.04:
            pictures.append(drawing.board(game.view(state, 0), style=False))

    for seats in game.seats[:3]:
        random_match(game, seats, rng, look, limit=800)
    return {word for picture in pictures for words in re.findall(r'class="([^"]*)"', picture) for word in words.split()}


@pytest.mark.parametrize(
    ("shares", "seat", "words"),
    [
        ((1, 0, 0), 0, "You win."),
        ((1, 0, 0), 1, "Ann wins."),
        ((1, 0, 0), None, "Ann wins."),
        ((0.5, 0.5, 0), 1, "You win together with Ann."),
        ((0.5, 0.5, 0), 2, "Ann and Ben share the win."),
        ((0, 0, 0), 0, "A draw."),
    ],
)
def test_everybody_reads_the_result_from_their_seat(shares: tuple[float, ...], seat: int | None, words: str) -> None:
    assert Desk(games.load("spy_alley"), ("Ann", "Ben", "Cid")).over(shares, seat) == words
