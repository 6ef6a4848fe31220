"""The house: where its spaces lie and what is drawn there. Nothing here changes in a match."""

from __future__ import annotations

from functools import cache
from html import escape
from math import atan2, degrees

from intrigue.core.board import Space
from intrigue.core.language import phrase, spoken
from intrigue.core.svg import Box, Number, tag, text
from intrigue.games.simply_suspects.board import AFTER, BEFORE, BOARD, GRAND_JURY, START, Kind
from intrigue.games.simply_suspects.naming import space_title
from intrigue.games.simply_suspects.svg_motifs import (
    CHOICE,
    GAVEL,
    GET_AWAY,
    MOTIFS,
    SWAP,
    TAKE,
    at,
    block,
    camera,
    disc,
    marker,
    onward,
    path,
    push,
)

WIDTH, HOUSE = 720, 674  # of the whole picture, and the height of the house
RADIUS = 52.0  # of the four towers
FAR = WIDTH - 58.0  # the middle of the towers on the right
LOW = HOUSE - 60.0  # the middle of the lower towers
BASE = LOW + RADIUS
SHUT = 568.0  # the right wall of the inner gallery
RING: dict[str, str | Number | None] = {"class_": "ring", "stroke_width": 4}


def frame(box: Box, class_: str, rx: Number = 0, **more: str | Number | None) -> str:
    return tag("rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=rx or None, class_=class_, **more)


def ring(box: Box, rx: Number = 5) -> str:
    """What shows that something can be chosen."""
    return frame(box, "ring", rx, stroke_width=4)


def _tower(x: float, y: float) -> Box:
    return Box(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS)


def _flight() -> list[Box]:
    """The rooms along the lower side from the right: the flight rises by steps to the bench of the Grand Jury."""
    rooms, right = list[Box](), 610.0
    for space in range(22, 31):
        width = 68.0 if space == GRAND_JURY else 54.0
        top = {22: 592.0, GRAND_JURY: 543.0, 30: 562.0}.get(space, 592.0 - 7 * (space - 23))
        right -= width
        rooms.append(Box(right, top, width, BASE - top))
    return rooms


BOXES: tuple[Box, ...] = (
    _tower(58, LOW),
    *(Box(10, 450 - 112 * number, 94, 112) for number in range(4)),
    _tower(58, 62),
    *(Box(110 + 100 * number, 10, 100, 100) for number in range(5)),
    _tower(FAR, 62),
    *(Box(616, 114 + 448 / 3 * number, 94, 448 / 3) for number in range(3)),
    Box(372, 110, 98, 80),
    Box(470, 110, 98, 80),
    *(Box(470, 190 + 89 * number, 98, 89) for number in range(4)),
    _tower(FAR, LOW),
    *_flight(),
)
TOWERS = (START, 5, 11, 21)
WING = range(15, 21)  # the inner gallery
GALLERY = range(9, 15)  # the outer one
PASSAGE = Box(SHUT, 476, 48, 116)  # from the inner gallery to where both meet
GARDEN = Box(SHUT, 110, 48, 366)
COURT = "M104,110H372V190H470V546H556V592H104Z"


def stand(space: Space) -> tuple[float, float, float]:
    """The middle of where tokens stand on a space, and how far they may spread."""
    box = BOXES[space]
    x, y = box.middle
    if space == START:
        return x, y - 2, 64
    if space in TOWERS:
        return x, y + 22, 50
    if y > 590:
        return x, box.y + (26 if space == GRAND_JURY else 16), box.width - 34
    if space in WING:
        return x + 21, y + 6, 14
    return x, box.y + box.height - (24 if box.height < 120 else 34), box.width - 40


def crowd(space: Space) -> Box:
    """Where several tokens stand on a space, beside its sign."""
    box = BOXES[space]
    x, y, _ = stand(space)
    if space in WING:
        return Box(box.x + 45, box.y + 4, 50, box.height - 8)
    if space in TOWERS:
        return Box(x - 44, y - (44 if space == START else 26), 88, 76 if space == START else 52)
    if box.middle[1] > 590:
        return Box(box.x, y - 30, box.width, 48)
    return Box(box.x + 3, y - 36, box.width - 6, 58)


def sign(space: Space) -> tuple[float, float, float]:
    """Where the sign of a space is drawn, and how large."""
    box = BOXES[space]
    x, y = box.middle
    if space in TOWERS:
        return x, y - 22, 0.95
    if y > 590:
        return x, BASE - 28, 0.92
    if space in WING:
        return x - 23, y, 0.85
    return x, box.y + box.height * 0.32, 1.1


def house() -> str:
    """All of it."""
    return _house(spoken())


@cache
def _house(language: str) -> str:
    towers = [_room(space) for space in TOWERS]
    rooms = [_room(space) for space in range(len(BOARD)) if space not in TOWERS]
    return tag("g", _shell(), *rooms, *towers, _doors(), _windows(), _rail(), class_="house")


def _shell() -> str:
    """Walls, court, garden and passage."""
    corners = [disc(*BOXES[space].middle, RADIUS + 5, "walls") for space in TOWERS]
    bush = [disc(592, y, r, "bush") for y, r in ((138, 15), (190, 10), (398, 10), (450, 15))]
    planks = "".join(f"M106,{y}" + "l14,14 14,-14" * 16 for y in (*range(112, 190, 14), *range(525, 590, 14)))
    return "".join(
        (
            block(58, 5, FAR - 58, BASE - 0, "walls"),
            block(5, 62, WIDTH - 10, LOW - 62, "walls"),
            *corners,
            path(COURT, "court"),
            path(planks, "planks"),
            frame(GARDEN, "lawn"),
            block(586, 116, 12, 354, "gravel"),
            *bush,
            disc(592, 294, 17, "gravel"),
            disc(592, 294, 11, "glass"),
            disc(592, 294, 4, "bush"),
            frame(PASSAGE, "room wing"),
        )
    )


def _room(space: Space) -> str:
    """A space with its sign; one that is offered is ringed."""
    box = BOXES[space]
    x, y = box.middle
    kind = BOARD[space].kind
    look = (
        "bench"
        if kind is Kind.JURY
        else "room wing"
        if space in WING
        else "room gallery"
        if space in GALLERY
        else "room"
    )
    if space in TOWERS:
        floor = disc(x, y, RADIUS, look)
        if space == START:
            floor += _tiles(x, y)
    else:
        floor = frame(box, look)
    if kind is Kind.JURY:
        floor += frame(box.shrunk(7), "moulding", 2) + path(_pediment(box), "bench")
    else:
        floor += _rug(space)
    where = sign(space)
    title = tag("title", escape(space_title(space), quote=False))
    return tag("g", title, floor, at(where[0], where[1], where[2], _sign(space)), edge(space), data_to=space)


def edge(space: Space) -> str:
    """What shows that a space can be chosen."""
    x, y = BOXES[space].middle
    if space in TOWERS:
        return tag("circle", cx=x, cy=y, r=RADIUS - 5, **RING)
    return ring(BOXES[space].shrunk(5), 3)


def landing(first: Space, to: Space) -> str:
    """Over a space, where a way ends that begins with another: to be picked instead of that one."""
    floor = disc(*BOXES[to].middle, RADIUS, "hit") if to in TOWERS else frame(BOXES[to], "hit")
    return tag("g", floor, edge(to), data_to=first, data_thing=f"landing-{to}")


def _rug(space: Space) -> str:
    """A rug where tokens stand; none where nobody stays or there is no room."""
    if space in TOWERS or BOXES[space].width < 60:
        return ""
    x, y, _ = stand(space)
    box = Box(x - 18, y - 19, 36, 44) if space in WING else Box(x - 36, y - 10, 72, 28)
    down = range(int(box.height / 4))
    fringe = "".join(f"M{edge:g},{box.y + 2 + 4 * n:g}h4" for edge in (box.x - 4, box.x + box.width) for n in down)
    return path(fringe, "weave") + frame(box, "rug", 2) + frame(box.shrunk(4), "weave", 1)


def _pediment(box: Box) -> str:
    return f"M{box.x - 6:g},{box.y:g}L{box.x + box.width / 2:g},{box.y - 14:g}L{box.x + box.width + 6:g},{box.y:g}Z"


def _tiles(x: float, y: float) -> str:
    """A chequered floor."""
    d = "".join(
        f"M{x + 15 * column:g},{y + 15 * row:g}h15v15h-15z"
        for column in range(-3, 3)
        for row in range(-3, 3)
        if (column + row) % 2 and max(abs(column + 0.5), abs(row + 0.5)) + min(abs(column + 0.5), abs(row + 0.5)) < 4
    )
    return path(d, "tile")


def _sign(space: Space) -> str:
    """What the space does, as a small drawing."""
    kind, number = BOARD[space][:2]
    if kind is Kind.START:
        return text(phrase("START"), 0, 60, 18, "mid bold type")
    if kind is Kind.EVIDENCE:
        return _exhibit(number, space in WING or BOXES[space].width < 60)
    if kind is Kind.PHOTO:
        return camera(number)
    if kind is Kind.FORWARD or kind is Kind.BACK:
        paths = AFTER if kind is Kind.FORWARD else BEFORE
        return at(0, 0, 1.15, push(_bearing(space, paths[space][0]), kind is Kind.BACK))
    if kind is Kind.ONWARD:
        return onward(number)
    if kind is Kind.JURY:
        return tag(
            "g", at(3, -18, 0.8, GAVEL), text(phrase("JURY"), 0, 17, 21, "mid bold type on-bench"), class_="on-bench"
        )
    return {Kind.GET_AWAY: GET_AWAY, Kind.TAKE: TAKE, Kind.CHOICE: CHOICE, Kind.TRADE: SWAP}[kind]


def _exhibit(column: int, narrow: bool) -> str:
    """A piece of evidence and its number, side by side or, in a narrow room, one over the other."""
    if narrow:
        return at(-7, -3, 0.9, MOTIFS[column]) + at(13, 10, 0.85, marker(column))
    return at(-15, 0, 1, MOTIFS[column]) + at(21, 3, 1, marker(column))


def _bearing(space: Space, to: Space) -> float:
    """The direction from a space to its neighbour, in steps of a quarter."""
    (x, y), (a, b) = BOXES[space].middle, BOXES[to].middle
    return round(degrees(atan2(b - y, a - x)) / 90) * 90


def _doors() -> str:
    """An opening in every wall that the path crosses, with the way to go."""
    doors = [_door(*_wall(BOXES[a], BOXES[b])) for a, after in enumerate(AFTER) for b in after if (a, b) != (20, 21)]
    doors += [_door(*_wall(BOXES[20], PASSAGE)), _door(622, 580, 40)]
    return "".join(doors)


def _wall(a: Box, b: Box) -> tuple[float, float, float]:
    """The middle of the wall between neighbours, and the direction through it from the first to the second."""
    left, right = max(a.x, b.x), min(a.x + a.width, b.x + b.width)
    top, low = max(a.y, b.y), min(a.y + a.height, b.y + b.height)
    x, y = (left + right) / 2, (top + low) / 2
    if right - left > low - top:
        return x, y, 90 if b.middle[1] > a.middle[1] else 270
    return x, y, 0 if b.middle[0] > a.middle[0] else 180


def _door(x: float, y: float, turn: float) -> str:
    return at(x, y, 1, block(-4, -12, 8, 24, "door"), path("M-3.5,-6L4.5,0L-3.5,6Z", "way"), turn=turn)


def _windows() -> str:
    """Panes in the outer walls."""
    across = [(160.0 + 100 * number, 9.0) for number in range(5)]
    across += [(box.middle[0], BASE) for box in _flight()]
    down = [(9.0, 170.0 + 112 * number) for number in range(4)] + [(711.0, 190.0 + 149 * number) for number in range(3)]
    return "".join(
        (
            *(block(x - 16, y - 2, 32, 4, "window") for x, y in across),
            *(block(x - 2, y - 18, 4, 36, "window") for x, y in down),
        )
    )


def _rail() -> str:
    """The banister along the flight."""
    posts = "".join(
        f"M{x},{592 - 7 * int((556 - x) / 54) - 3}V{575.5 - 7 / 54 * (556 - x):g}" for x in range(237, 556, 9)
    )
    return path(posts, "rail") + tag("path", d="M556,574L234,532", class_="rail", stroke_width=5)
