"""Counts the ways to go on from every position of the file anew: python -m tests.perft.generate."""

from __future__ import annotations

from dataclasses import replace

from intrigue.core import check, options
from intrigue.games.conspirateurs import notation
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.games.conspirateurs.words import Options
from tests.games.conspirateurs import reference
from tests.perft import perft_file

DEPTHS = (1, 2, 3)


def count(line: perft_file.Line, depth: int) -> int:
    """The count by the rules."""
    game = Conspirateurs(options.read(Options, line.options))
    return check.perft(game, notation.parse(line.position), depth)


def count_slowly(line: perft_file.Line, depth: int) -> int:
    """The count by the slow second reading of the rules."""
    board, side, _ = reference.read(line.position)
    seats = notation.parse(line.position).seats
    return reference.perft(board, side, seats, "stop_on_sanctuary=yes" in line.options, depth)


def main() -> None:
    lines = []
    for line in perft_file.read(perft_file.CONSPIRATEURS):
        counts = {depth: count(line, depth) for depth in DEPTHS}
        for depth, found in counts.items():
            assert found == count_slowly(line, depth), f"the two readings differ at depth {depth}: {line}"
        lines.append(replace(line, counts=counts))
        print(f"{line.name}: {counts}", flush=True)
    perft_file.write(perft_file.CONSPIRATEURS, lines)


if __name__ == "__main__":
    main()
