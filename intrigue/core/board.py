"""Boards as graphs: spaces and the paths between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Space = int


class Graph:
    """Spaces with names and one-way or two-way paths; fixed once made."""

    def __init__(self, names: Sequence[str], paths: Iterable[tuple[str, str]], *, one_way: bool = False) -> None:
        self.names = tuple(names)
        self.index = {name: space for space, name in enumerate(self.names)}
        assert len(self.index) == len(self.names), "two spaces have the same name"
        found: list[set[Space]] = [set() for _ in self.names]
        for a, b in paths:
            found[self.index[a]].add(self.index[b])
            if not one_way:
                found[self.index[b]].add(self.index[a])
        self.neighbours: tuple[tuple[Space, ...], ...] = tuple(tuple(sorted(spaces)) for spaces in found)
        self._distances: dict[Space, tuple[int | None, ...]] = {}

    def __len__(self) -> int:
        return len(self.names)

    def distances(self, origin: Space) -> tuple[int | None, ...]:
        """Steps from the origin to every space; None where no path leads."""
        if origin not in self._distances:
            found: list[int | None] = [None] * len(self.names)
            found[origin], ring, far = 0, [origin], 0
            while ring:
                far += 1
                ring = [b for b in dict.fromkeys(b for a in ring for b in self.neighbours[a]) if found[b] is None]
                for b in ring:
                    found[b] = far
            self._distances[origin] = tuple(found)
        return self._distances[origin]

    def distance(self, origin: Space, to: Space) -> int | None:
        return self.distances(origin)[to]
