"""Boards as graphs, against a slow way of counting the same things."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intrigue.core.board import Graph

NAMES = "abcdef"
edges = st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=12)


def ways(graph: Graph, origin: int, to: int, steps: int) -> int:
    """How many walks of so many steps lead from one space to another: powers of the matrix of paths."""
    counts = [int(space == origin) for space in range(len(graph))]
    for _ in range(steps):
        counts = [sum(counts[a] for a in range(len(graph)) if b in graph.neighbours[a]) for b in range(len(graph))]
    return counts[to]


@settings(deadline=None)
@given(edges, st.booleans())
def test_neighbours_are_the_ends_of_the_paths(paths: list[tuple[str, str]], one_way: bool) -> None:
    graph = Graph(NAMES, paths, one_way=one_way)
    joined = set(paths) if one_way else set(paths) | {(b, a) for a, b in paths}
    found = {(graph.names[a], graph.names[b]) for a in range(len(graph)) for b in graph.neighbours[a]}
    assert found == joined
    assert all(list(spaces) == sorted(set(spaces)) for spaces in graph.neighbours)


@settings(deadline=None)
@given(edges, st.booleans())
def test_the_distance_is_the_length_of_the_shortest_walk(paths: list[tuple[str, str]], one_way: bool) -> None:
    graph = Graph(NAMES, paths, one_way=one_way)
    for origin, to in product(range(len(graph)), repeat=2):
        lengths = [steps for steps in range(len(graph)) if ways(graph, origin, to, steps)]
        far = graph.distance(origin, to)
        assert far == (lengths[0] if lengths else None)
        assert graph.distances(origin)[to] == far


@settings(deadline=None)
@given(edges)
def test_two_way_distances_are_the_same_both_ways(paths: list[tuple[str, str]]) -> None:
    graph = Graph(NAMES, paths)
    for a, b in product(range(len(graph)), repeat=2):
        assert graph.distance(a, b) == graph.distance(b, a)


def test_a_ring_is_walked_the_shorter_way_or_the_only_one() -> None:
    ring = Graph(NAMES, zip(NAMES, NAMES[1:] + NAMES[:1], strict=True))
    assert ring.distances(0) == (0, 1, 2, 3, 2, 1)
    one_way = Graph(NAMES, zip(NAMES, NAMES[1:] + NAMES[:1], strict=True), one_way=True)
    assert one_way.distances(0) == (0, 1, 2, 3, 4, 5)
    assert one_way.distance(1, 0) == 5


def test_names_find_their_spaces() -> None:
    graph = Graph(["home", "away"], [("home", "away")])
    assert graph.index == {"home": 0, "away": 1}
    assert [graph.names[space] for space in graph.neighbours[graph.index["home"]]] == ["away"]
    assert len(graph) == 2


def test_a_path_that_is_named_twice_is_one_path() -> None:
    assert Graph("ab", [("a", "b"), ("b", "a"), ("a", "b")]).neighbours == ((1,), (0,))


def test_a_space_that_no_path_leads_to_is_nowhere() -> None:
    graph = Graph("abc", [("a", "b")])
    assert graph.distance(0, 2) is None
    assert graph.neighbours[2] == ()


def test_two_spaces_of_the_same_name_are_refused() -> None:
    with pytest.raises(AssertionError, match="same name"):
        Graph(["x", "x"], [])


def test_a_path_to_nowhere_is_refused() -> None:
    with pytest.raises(KeyError):
        Graph("ab", [("a", "c")])
