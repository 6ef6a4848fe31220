"""Where things are on the route map of Conspiracy: every measure of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import hypot

from intrigue.core.board import Space
from intrigue.games.conspiracy.board import Board, board_for

WIDE, HIGH = 720, 912
MAP_HIGH = 752
LEFT, TOP, ACROSS, DOWN = 90, 106, 540, 536  # the rectangle that the middles of the spaces fill
PLATE_WIDE, PLATE_HIGH = 140, 108
RADIUS = 37  # of a space
BELOW = RADIUS + 15  # from the middle of a space down to its name

Point = tuple[float, float]

# The house map for three with its sides bulging, so that names and pieces have room: the rim, the ring, the corners.
_RIM = ((50, 0), (68, 23), (83, 46), (93, 72), (100, 100), (75, 100), (50, 100), (25, 100), (0, 100), (7, 72), (17, 46))
TRI: tuple[Point, ...] = (*_RIM, (32, 23), (66, 51), (50, 80), (34, 51), (50, 33), (76, 79), (24, 79), (50, 60))


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


@cache
def gap(name: str, a: Space, b: Space) -> Point:
    """The open place nearest to the middle between two headquarters, where a bid can lie and hide nothing."""
    land, points = board_for(name, 0), points_of(name)
    mid_x, mid_y = (points[a][0] + points[b][0]) / 2, (points[a][1] + points[b][1]) / 2
    spaces = [(x, y, 70.0 if is_plate(land, at) else 9.0) for at, (x, y) in enumerate(points)]
    for x, y in points:  # their names, and the briefcase above them
        spaces += [(x + dx, y + BELOW, -22.0) for dx in (-34, 0, 34)] + [(x, y - 44, -10.0)]

    def badness(place: Point) -> float:
        room = min(hypot(place[0] - x, place[1] - y) - size for x, y, size in spaces)
        return hypot(place[0] - mid_x, place[1] - mid_y) - 8 * min(room, 80)

    near = range(-220, 221, 12)
    places = [(mid_x + dx, mid_y + dy) for dx in near for dy in near]
    return min((p for p in places if 50 <= p[0] <= WIDE - 50 and 70 <= p[1] <= 660), key=badness)
