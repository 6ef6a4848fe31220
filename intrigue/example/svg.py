"""The view as a picture. Elements that can be chosen carry data-<field>, after the fields of the actions.

The page does the rest: it rings what may be chosen, and lets a piece with an id glide to its new place. So an id names
the thing and not where it is, and where one value of a field is on the board all that can be chosen are. What nobody
chooses, and has help all the same, carries data-thing.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from intrigue.core.contract import Event
from intrigue.core.language import phrase
from intrigue.core.svg import SEAT_LETTERS, drawing, tag, text
from intrigue.example.state import ContrabandView, home
from intrigue.example.text import knowledge, question
from intrigue.example.words import BOATS, QUAYS, Moved

SIDE, FAR, NEAR = 600, 250, 155  # the picture, the ring of quays and that of boats
STYLE = ".ik .contraband .water{fill:var(--shade);stroke:var(--line)}.ik .contraband .wood{fill:var(--seat1)}"


def place(quay: int, radius: float, turned: float = 0.0) -> tuple[float, float]:
    """A point on a ring round the middle, the first quay on top."""
    angle = 2 * pi * (quay + turned) / QUAYS - pi / 2
    return round(SIDE / 2 + radius * cos(angle), 1), round(SIDE / 2 + radius * sin(angle), 1)


def board(view: ContrabandView, *, names: Sequence[str] = (), told: Sequence[Event] = (), style: bool = True) -> str:
    """The view as SVG text; told are the latest events this seat heard, whose places are marked."""
    names = names or [phrase("Seat {letter}", letter=SEAT_LETTERS[seat]) for seat in range(view.seats)]
    news = {event.move.to for event in told if isinstance(event, Moved)}
    words = " ".join([question(view, names), *knowledge(view, names)])
    parts = (
        tag("circle", cx=SIDE / 2, cy=SIDE / 2, r=FAR + 44, class_="water"),
        *(quay(view, number, number in news) for number in range(QUAYS)),
        *(boat(view, number) for number in range(BOATS)),
        crate(*place(view.crate, FAR - 48)),
    )
    boats = ", ".join(str(at + 1) for at in view.boats)
    described = phrase("Boats at quays {boats}; crate at {crate}.", boats=boats, crate=view.crate + 1)
    sheet = STYLE if style else None
    return drawing(SIDE, SIDE, "Contraband", f"{described} {words}", tag("g", *parts, class_="contraband"), style=sheet)


def quay(view: ContrabandView, number: int, is_news: bool) -> str:
    x, y = place(number, FAR)
    owners = [seat for seat in range(view.seats) if home(view.seats, seat) == number]
    ink = f"seat{owners[0]}" if owners else "card"
    letter = SEAT_LETTERS[owners[0]] if owners else ""
    words = text(f"{number + 1}{letter}", x, y, 22, "mid on-seat" if owners else "mid")
    mark = tag("circle", cx=x, cy=y, r=32, class_="last") if is_news else ""
    return tag("g", tag("circle", cx=x, cy=y, r=28, class_=ink), words, mark, data_to=number)


def boat(view: ContrabandView, number: int) -> str:
    """A boat with its number, and dots for the own bribes."""
    here = [other for other, at in enumerate(view.boats) if at == view.boats[number]]
    x, y = place(view.boats[number], NEAR, 0.45 * (here.index(number) - (len(here) - 1) / 2))
    hull = tag("path", d="M-24 -8H24L14 14H-14Z", class_="wood")
    paid = view.mine[number] if view.mine else 0
    dots = (tag("circle", cx=10 * dot - 5 * (paid - 1), cy=-15, r=4, class_="stamp") for dot in range(paid))
    words = text(str(number + 1), 0, 3, 18, "mid on-seat")
    return tag("g", hull, words, *dots, id=f"boat-{number}", transform=f"translate({x},{y})", data_boat=number)


def crate(x: float, y: float) -> str:
    box = tag("path", d="M-13 -13H13V13H-13ZM-13 -13L13 13M13 -13L-13 13", class_="card outline", stroke_width=2)
    return tag("g", box, id="crate", transform=f"translate({x},{y})", data_thing="crate")


def cover() -> str:
    """The picture for the lobby, 3:2."""
    hull = tag("path", d="M60 110H240L205 160H95Z", class_="wood")
    sea = tag("rect", x=0, y=140, width=300, height=60, class_="water")
    picture = tag("g", hull, sea, crate(150, 95), class_="contraband")
    return drawing(300, 200, "Contraband", phrase("A boat with a crate"), picture)
