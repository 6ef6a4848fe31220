"""What pages are made of without a request: themes, styles beside drawings, and results in words."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from intrigue import games
from intrigue.core import fair
from intrigue.core.check import random_match
from intrigue.core.language import speaking
from intrigue.core.options import read
from intrigue.games.conspiracy.words import Move
from intrigue.server import boards
from intrigue.server.page import Desk, tree
from intrigue.server.visit import WEB
from intrigue.table.match import Match


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


@pytest.mark.parametrize("spoken", ["en", "fr"])
@pytest.mark.parametrize("name", ["simply_suspects", "souls"])
def test_the_end_says_you_to_those_it_names(name: str, spoken: str) -> None:
    """The best bluff of a match is told to the seat that made it as its own, and to the others by its name."""
    title = games.title(name)
    options = read(title.options, ["turn_limit=60"] if name == "simply_suspects" else [])
    match: Match[Any, Any] = Match(title.rules(options), ["Zora", "Yves", "Xenia"], fair.seed_from("7")).begin()
    rng = Random(7)
    while not match.over:
        seat = rng.choice(match.actors)
        match.submit(seat, rng.choice(match.legal(seat)))
    with speaking(spoken):
        desk = Desk(match.game, match.names)
        plain, *own = [told["bluff"] for you in (None, 0, 1, 2) if (told := desk.ending(match.story, you))]
    meant = [called in plain for called in match.names]
    assert any(meant)
    assert [text != plain for text in own] == meant
    you = re.compile(r"\b(?:you|your|vous|vôtre)\b", re.IGNORECASE)
    assert [bool(you.search(text)) for text in own] == meant
    assert not [called for called, text in zip(match.names, own, strict=True) if called in text]


def test_yes_comes_before_no() -> None:
    """Whatever the order of the rules: with the briefcase first, and then without."""
    found = tree([Move(0, 3, False), Move(0, 3, True)], lambda picked, value: str(value), frozenset())
    values = []
    while found:
        values.append([option["value"] for option in found["options"]])
        found = found["options"][0]["next"]
    assert values == [["Move"], [0], [3], [True, False]]
