"""The boards, checked by machine: counts, degrees, distances, symmetries, drawing."""

from __future__ import annotations

from itertools import combinations

import pytest

from intrigue.core.board import Graph
from intrigue.games.conspiracy.board import BOARDS, MOST_SPACES, SPIES, Board

HUB, TRI, GRID = BOARDS["hub21"], BOARDS["tri19"], BOARDS["grid25"]
ALL = pytest.mark.parametrize("board", BOARDS.values(), ids=list(BOARDS))
Mapping = tuple[int, ...]
Point = tuple[int, int]


def symmetries(board: Board) -> list[Mapping]:
    """All renumberings of the spaces that keep paths and the set of headquarters."""
    graph, homes = board.graph, set(board.headquarters)
    found: list[Mapping] = []

    def extend(image: list[int]) -> None:
        space = len(image)
        if space == len(graph):
            found.append(tuple(image))
            return
        for to in range(len(graph)):
            if to not in image and (to in homes) == (space in homes):
                joined = all((b in graph.neighbours[space]) == (image[b] in graph.neighbours[to]) for b in range(space))
                if joined and len(graph.neighbours[space]) == len(graph.neighbours[to]):
                    extend([*image, to])

    extend([])
    return found


def orbit(board: Board, space: int) -> set[int]:
    return {image[space] for image in symmetries(board)}


def degrees(board: Board, codes: str) -> set[int]:
    return {len(board.graph.neighbours[board.graph.index[code]]) for code in codes.split()}


def far(graph: Graph, a: int, b: int) -> int:
    distance = graph.distance(a, b)
    assert distance is not None
    return distance


@pytest.mark.parametrize(("board", "spaces", "paths", "size"), [(HUB, 21, 40, 8), (TRI, 19, 36, 6), (GRID, 25, 40, 8)])
def test_spaces_paths_and_symmetries(board: Board, spaces: int, paths: int, size: int) -> None:
    assert (len(board.graph), sum(map(len, board.graph.neighbours)) // 2) == (spaces, paths)
    assert len(symmetries(board)) == size


@ALL
def test_headquarters_are_equal(board: Board) -> None:
    assert orbit(board, board.headquarters[0]) == set(board.headquarters)


def test_starts_are_equal_on_the_square_maps() -> None:
    for board in (HUB, GRID):
        assert orbit(board, board.starts[0]) == set(board.starts)
        assert len(board.starts) == len(SPIES)
    assert len(TRI.starts) == 9


@pytest.mark.parametrize(("board", "home", "centre"), [(HUB, 3, 2), (TRI, 3, 2), (GRID, 4, 3)])
def test_distances_from_the_centre(board: Board, home: int, centre: int) -> None:
    assert {far(board.graph, board.centre, space) for space in board.headquarters} == {home}
    assert {far(board.graph, space, board.centre) for space in board.starts} == {centre}
    fastest = min(far(board.graph, space, board.centre) for space in board.starts) + home
    assert fastest == {"hub21": 5, "tri19": 5, "grid25": 7}[board.name]


def test_hub21_distances() -> None:
    graph = HUB.graph
    for home in HUB.headquarters:
        assert sorted(far(graph, home, other) for other in HUB.headquarters) == [0, 3, 3, 6]
    for start in HUB.starts:
        assert sorted(far(graph, start, home) for home in HUB.headquarters) == [1, 2, 4, 5]
    two_away = {graph.names[space] for space in range(21) if far(graph, graph.index["HNW"], space) == 2}
    assert two_away == {"N2", "W1", "n", "nw", "w"}


def test_hub21_degrees() -> None:
    assert degrees(HUB, "HNW HNE HSE HSW") == {2}
    assert degrees(HUB, "N1 N2 E1 E2 S1 S2 W1 W2") == {4}
    assert degrees(HUB, "c") == {4}
    assert degrees(HUB, "n e s w") == {5}
    assert degrees(HUB, "nw ne se sw") == {4}


def test_tri19_degrees() -> None:
    assert degrees(TRI, "H0 H1 H2") == {2}
    assert degrees(TRI, "c 0b 1b 2b") == {3}
    assert degrees(TRI, "0a 0c 1a 1c 2a 2c g0 g1 g2") == {4}
    assert degrees(TRI, "r0 r1 r2") == {6}


def test_grid25_is_five_by_five() -> None:
    assert degrees(GRID, "00 04 44 40") == {2}
    assert degrees(GRID, "11 22 33") == {4}
    assert {GRID.graph.names[space] for space in GRID.starts} == {"01", "03", "14", "34", "43", "41", "30", "10"}


@ALL
def test_no_space_cuts_the_board(board: Board) -> None:
    for cut in range(len(board.graph)):
        reached = {(cut + 1) % len(board.graph)}
        edge = list(reached)
        while edge:
            edge = [b for a in edge for b in board.graph.neighbours[a] if b != cut and b not in reached]
            reached.update(edge)
        assert len(reached) == len(board.graph) - 1


@ALL
def test_every_space_has_a_city_and_a_point(board: Board) -> None:
    assert len(set(board.cities)) == len(board.cities) == len(board.points) == len(board.graph) <= MOST_SPACES
    assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in board.points)
    assert [board.cities[home] for home in board.headquarters][:2] == ["Washington", "Berlin"]


def turns(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return turns(a, b, c) * turns(a, b, d) < 0 and turns(c, d, a) * turns(c, d, b) < 0


@ALL
def test_the_drawing_has_no_crossings(board: Board) -> None:
    paths = [(a, b) for a in range(len(board.graph)) for b in board.graph.neighbours[a] if a < b]
    for (a, b), (c, d) in combinations(paths, 2):
        if len({a, b, c, d}) == 4:
            p, q, r, s = (board.points[space] for space in (a, b, c, d))
            assert not cross(p, q, r, s), [board.graph.names[space] for space in (a, b, c, d)]


@ALL
def test_headquarters_lie_clockwise_in_the_drawing(board: Board) -> None:
    centre = board.points[board.centre]
    homes = [board.points[space] for space in board.headquarters]
    around = zip(homes, homes[1:] + homes[:1], strict=True)
    assert all(turns(centre, a, b) > 0 for a, b in around)  # y grows downward, so a right turn is positive


def test_spies_have_names_and_letters_of_their_own() -> None:
    assert len({spy.name for spy in SPIES}) == len({spy.letter for spy in SPIES}) == len(SPIES) == 8
