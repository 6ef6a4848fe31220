"""The alley by night: the picture for the lobby, and for those who only watch."""

from __future__ import annotations

from intrigue.core.language import phrase
from intrigue.core.svg import Box, drawing, tag
from intrigue.games.spy_alley.cards import COUNTRIES, FRENCH, GERMAN, RUSSIAN, SPANISH
from intrigue.games.spy_alley.svg_emblems import landmark
from intrigue.games.spy_alley.svg_ground import embassy, fitted, frame
from intrigue.games.spy_alley.svg_parts import die, marker, passport

TITLE = "SPY ALLEY"
SKYLINE = (1.7, 1.35, 1.5, 1.75, 1.4, 1.7)  # heights of the landmarks


def scene(box: Box) -> str:
    """The six countries on the horizon, and the name of the game."""
    x, y, width, height = box
    low, step = y + height * 0.94, width / len(COUNTRIES)
    zoom = min(1.0, step / 62)
    square = height > 0.6 * width
    across, down, size = (0.5, 0.5, 7.5) if square else (0.42, 0.27, 9.5)
    title = fitted(TITLE, x + width * across, y + height * down, width / size, width * 0.88, "mid bold type moon")
    sky = (
        landmark(country, x + (country + 0.5) * step, low - 20 * tall * zoom, tall * zoom, "skyline")
        for country, tall in enumerate(SKYLINE)
    )
    moon = tag("circle", cx=x + width * 0.86, cy=y + height * 0.24, r=min(height * 0.13, width * 0.07), class_="moon")
    lane = tag("rect", x=x, y=low, width=width, height=height * 0.06, class_="lane")
    return "".join((frame(box, "night", 8), moon, *sky, lane, title))


def lamp(x: float, y: float, scale: float) -> str:
    """A street lamp standing on that point."""
    return tag(
        "g",
        tag("circle", cy=-116, r=36, class_="glow"),
        tag("circle", cy=-116, r=22, class_="glow"),
        tag("path", d="M-3-98h6v90h8v8h-22v-8h8zM-14-133l14-12l14 12zM-9-100h18v4h-18z", class_="art"),
        tag("path", d="M-11-131h22l-3 29h-16z", class_="moon pen-line"),
        transform=f"translate({x:g},{y:g}) scale({scale:g})",
    )


def cover() -> str:
    """The picture for the lobby: somebody is steps from home, and somebody waits under the lamp."""
    plates = "".join(
        tag("g", embassy(Box(0, 0, 98, 86), country), transform=f"translate({8 + 72 * place},131) scale(.7)")
        for place, country in enumerate((FRENCH, GERMAN, SPANISH))
    )
    sky = "".join(
        landmark(country, 25 + 50 * country, 118 - 20 * size * 0.95, size * 0.95, "skyline")
        for country, size in enumerate(SKYLINE)
    )
    parts = (
        frame(Box(0, 0, 300, 200), "night", 0),
        tag("circle", cx=270, cy=32, r=18, class_="moon"),
        sky,
        tag("rect", x=0, y=118, width=300, height=82, class_="lane"),
        lamp(150, 128, 0.8),
        plates,
        _agent(0, 62, 142, 1.15),
        _agent(1, 206, 138, 1.15),
        tag("g", passport(Box(-52, -90, 104, 180), RUSSIAN), transform="translate(265,128) rotate(8) scale(.62)"),
        tag("g", die(5, 0, 0, 34), transform="translate(225,186) rotate(14) scale(.36)"),
    )
    words = phrase("Agents in an alley of embassies by night.")
    return drawing(300, 200, "Spy Alley", words, tag("g", *parts, class_="spy-alley neutral"))


def _agent(seat: int, x: float, y: float, scale: float) -> str:
    return tag("g", marker(seat), transform=f"translate({x:g},{y:g}) scale({scale:g})")
