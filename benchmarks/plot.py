"""Line charts as SVG text, with nothing but the standard library."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

Line = Sequence[tuple[float, float]]
WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 440, 260, 56, 40, 30, 130
COLOURS = ("#27406b", "#b07d1e", "#a3252b", "#1f6f6b", "#6b3a63", "#4d6b1f")


def short(number: float) -> str:
    """A number as an axis shows it: 950, 12k, 3M."""
    for unit in ("", "k", "M"):
        if number < 1000:
            return f"{number:g}{unit}" if number >= 10 or number == int(number) else f"{number:.1f}{unit}"
        number = round(number / 1000, 1)
    return f"{number:g}G"


def ticks(most: float) -> list[float]:
    """Nought to the first round number that is enough, in four or five even parts."""
    size = 10.0 ** (len(str(int(most))) - 1)
    part = next(part for part in (size / 4, size / 2, size, size * 2, size * 2.5) if part * 5 >= most)
    return [part * number for number in range(6) if part * (number - 1) < most]


def chart(title: str, across: str, up: str, lines: Mapping[str, Line], x: int, y: int) -> str:
    """One chart at that place: a line with dots for each name. The steps across are even, whatever their values."""
    places = sorted({point[0] for line in lines.values() for point in line})
    marks = ticks(max(point[1] for line in lines.values() for point in line))
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(point: tuple[float, float]) -> tuple[float, float]:
        step = wide / max(1, len(places) - 1)
        return round(LEFT + places.index(point[0]) * step, 1), round(TOP + high * (1 - point[1] / marks[-1]), 1)

    parts = [f'<text x="{LEFT}" y="16" class="title">{escape(title)}</text>']
    for mark in marks:
        _, level = at((places[0], mark))
        parts.append(f'<path d="M{LEFT} {level}H{LEFT + wide}" class="grid"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{level + 4}" class="end">{short(mark)}</text>')
    for place in places:
        parts.append(f'<text x="{at((place, 0))[0]}" y="{TOP + high + 16}" class="mid">{short(place)}</text>')
    parts.append(f'<text x="{LEFT + wide / 2}" y="{HEIGHT - 6}" class="mid">{escape(across)}</text>')
    parts.append(f'<text x="{LEFT + wide + 8}" y="16">{escape(up)}</text>')
    below = -99.0
    for (name, line), colour in sorted(
        zip(lines.items(), COLOURS[: len(lines)], strict=True), key=lambda pair: at(pair[0][1][-1])[1]
    ):
        points = [at(point) for point in line]
        path = "M" + "L".join(f"{across} {level}" for across, level in points)
        parts.append(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{across}" cy="{level}" r="3" fill="{colour}"/>' for across, level in points]
        below = max(points[-1][1] + 4, below + 13)  # names never lie on each other
        parts.append(f'<text x="{LEFT + wide + 8}" y="{below}" style="fill:{colour}">{escape(name)}</text>')
    return f'<g transform="translate({x} {y})">{"".join(parts)}</g>'


def sheet(charts: Sequence[tuple[str, str, str, Mapping[str, Line]]], description: str) -> str:
    """Charts two in a row, as one picture that stands by itself."""
    rows = (len(charts) + 1) // 2
    drawn = [
        chart(*one, x=number % 2 * (WIDTH + 20) + 10, y=number // 2 * (HEIGHT + 20) + 10)
        for number, one in enumerate(charts)
    ]
    style = (
        "<style>text{font:12px sans-serif;fill:#333}.title{font-weight:bold}.mid{text-anchor:middle}"
        ".end{text-anchor:end}.grid{stroke:#ddd;fill:none}</style>"
    )
    box = f"0 0 {2 * WIDTH + 40} {rows * (HEIGHT + 20) + 10}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img"><desc>{escape(description)}</desc>'
    return f'{head}{style}<rect width="100%" height="100%" fill="#fff"/>{"".join(drawn)}</svg>\n'
