"""Where things are on the route map of Conspiracy: every measure of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, hypot, radians, sin, tan

from intrigue.core.board import Space
from intrigue.core.language import spoken
from intrigue.games.conspiracy.board import Board, board_for, city_name

WIDE, HIGH = 720, 912
MAP_HIGH = 752
LEFT, TOP, ACROSS, DOWN = 90, 106, 540, 536  # the rectangle that the middles of the spaces fill
PLATE_WIDE, PLATE_HIGH = 140, 108
RADIUS = 37  # of a space
BELOW = RADIUS + 15  # from the middle of a space down to its name

LETTER, NAME_HIGH = 12, 22  # a letter of a city's name, and the height of the line
EDGE = 16  # that arrows keep clear
BENDS = (30, -30, 60, -60)  # degrees by which an arrow may bend, the best first

Point = tuple[float, float]
Spot = tuple[float, float, float]  # x and y from the middle of a space, and how large

# The house map for three with its sides bulging, so that names and pieces have room: the rim, the ring, the corners.
_RIM = ((50, 0), (68, 23), (88, 46), (94, 72), (100, 100), (75, 100), (50, 100), (25, 100), (0, 100), (6, 72), (12, 46))
TRI: tuple[Point, ...] = (*_RIM, (32, 23), (68, 51), (50, 80), (32, 51), (50, 33), (76, 79), (24, 79), (50, 60))


@cache
def points_of(name: str) -> tuple[Point, ...]:
    """The middle of every space."""
    land = board_for(name, 0)
    found: Sequence[Point] = TRI if name == "tri19" else land.points
    low_x, low_y = min(x for x, _ in found), min(y for _, y in found)
    wide, high = max(x for x, _ in found) - low_x, max(y for _, y in found) - low_y
    return tuple((LEFT + (x - low_x) * ACROSS / wide, TOP + (y - low_y) * DOWN / high) for x, y in found)


def point(land: Board, space: Space) -> Point:
    return points_of(land.name)[space]


def is_plate(land: Board, space: Space) -> bool:
    return space in land.headquarters


def shore(land: Board, space: Space, x: float, y: float, gap: float) -> Point:
    """Where a line that leaves a space in a direction comes out of it, and a gap beyond."""
    from_x, from_y = point(land, space)
    far = RADIUS + gap
    if is_plate(land, space):
        far = min((PLATE_WIDE / 2 + gap) / max(abs(x), 1e-9), (PLATE_HIGH / 2 + gap) / max(abs(y), 1e-9))
    return from_x + x * far, from_y + y * far


def is_free(land: Board, space: Space, x: float, y: float) -> bool:
    """Whether a line that leaves a space in a direction keeps clear of the name under it."""
    _, top, half, _ = _name(land, space)
    return is_plate(land, space) or y <= 0 or abs(x) / y * top > half + 8


def curve(land: Board, origin: Space, to: Space) -> tuple[Point, Point, Point]:
    """The beginning, the bend and the end of an arrow from space to space, clear of the names of both if it can be."""
    (x, y), (to_x, to_y) = point(land, origin), point(land, to)
    far = hypot(to_x - x, to_y - y)
    ux, uy = (to_x - x) / far, (to_y - y) / far

    def ends(bend: int) -> tuple[Point, Point]:
        c, s = cos(radians(bend)), sin(radians(bend))
        return (c * ux - s * uy, c * uy + s * ux), (-c * ux - s * uy, -c * uy + s * ux)

    def bent(bend: int) -> tuple[Point, Point, Point]:
        out, back = ends(bend)
        (ax, ay), (bx, by) = shore(land, origin, *out, 3), shore(land, to, *back, 11)
        side = tan(radians(bend)) / 2 * hypot(bx - ax, by - ay)
        return (ax, ay), ((ax + bx) / 2 - uy * side, (ay + by) / 2 + ux * side), (bx, by)

    inside = [bend for bend in BENDS if is_inside(*bent(bend))] or BENDS
    free = [bend for bend in inside if all(map(is_free, (land, land), (origin, to), *zip(*ends(bend), strict=True)))]
    return bent((free or inside)[0])


def is_inside(begin: Point, bend: Point, end: Point) -> bool:
    """Whether an arrow stays on the sheet where it lies farthest out."""
    x, y = ((a + 2 * b + c) / 4 for a, b, c in zip(begin, bend, end, strict=True))
    return EDGE <= x <= WIDE - EDGE and EDGE <= y <= MAP_HIGH - EDGE


def fan(count: int) -> list[Spot]:
    """Where this many spies stand on one space, those behind first."""
    if count == 1:
        return [(0, -3, 1.08)]
    if count <= 3:
        scale, step = (0.95, 56) if count == 2 else (0.72, 41)
        return [((i - (count - 1) / 2) * step, -6.0 * (count == 3 and i == 1), scale) for i in range(count)]
    back, scale, step = count // 2, 0.66, 39
    rows = ((back, -30.0), (count - back, 13.0))
    return [((i - (n - 1) / 2) * step, y, scale) for n, y in rows for i in range(n)]


def spots(land: Board, at: Space, count: int, case: bool) -> list[Spot]:
    """Where the spies of a space stand; they leave room for the briefcase, and at a headquarters for its name."""
    if is_plate(land, at):
        return [(x, y + 11, min(scale, 0.94)) for x, y, scale in fan(count + case)[:count]]
    if case and count == 1:
        return [(-15, -3, 1.0)]
    if case and count == 2:
        return [(1.07 * x, y - 4, scale) for x, y, scale in fan(2)]
    return fan(count + case)[:count]


def case_spot(land: Board, at: Space, count: int) -> Spot:
    """Where the briefcase lies among this many spies: it hides no face, no letter and no name."""
    if count < 3 and not is_plate(land, at):
        return ((0, 1, 1.0), (23, 17, 0.85), (0, 29, 0.64))[count]
    x, y, _ = fan(count + 1)[-1]
    return x, y + (20 if is_plate(land, at) else 6), 1.0 if count < 2 else 0.8


Box = tuple[float, float, float, float]  # left, top, right and bottom
CROWD: Box = (-57, -38, 57, 36)  # two spies around the middle of a space
PLATE: Box = (-PLATE_WIDE / 2, -PLATE_HIGH / 2, PLATE_WIDE / 2, PLATE_HIGH / 2)
BID: tuple[Box, ...] = ((-29, -26, 29, 12), (-50, 9, 50, 35))  # the notes, and the amount under them


def gap(name: str, a: Space, b: Space) -> Point:
    """The open place nearest to the middle between two headquarters, where a bid can lie and hide next to nothing."""
    return _gap(name, a, b, spoken())


@cache
def _gap(name: str, a: Space, b: Space, language: str) -> Point:
    land, points = board_for(name, 0), points_of(name)
    mid_x, mid_y = (points[a][0] + points[b][0]) / 2, (points[a][1] + points[b][1]) / 2
    taken = [_at(place, PLATE if is_plate(land, space) else CROWD) for space, place in enumerate(points)]
    taken += [_at(place, _name(land, space)) for space, place in enumerate(points) if not is_plate(land, space)]

    def badness(place: Point) -> float:
        hidden = sum([_common(_at(place, part), box) for part in BID for box in taken])
        return hypot(place[0] - mid_x, place[1] - mid_y) + 0.2 * hidden

    near = range(-160, 161, 8)
    places = [(mid_x + dx, mid_y + dy) for dx in near for dy in near]
    return min((p for p in places if 64 <= p[0] <= WIDE - 64 and 50 <= p[1] <= MAP_HIGH - 52), key=badness)


def _at(place: Point, box: Box) -> Box:
    (x, y), (left, top, right, bottom) = place, box
    return x + left, y + top, x + right, y + bottom


def _name(land: Board, space: Space) -> Box:
    half = LETTER * len(city_name(land.cities[space])) / 2
    return -half, BELOW - NAME_HIGH / 2, half, BELOW + NAME_HIGH / 2


def _common(a: Box, b: Box) -> float:
    """The area that two boxes share."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0
