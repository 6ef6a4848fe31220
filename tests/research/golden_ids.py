"""Golden lists of ids, a file for each game. `make ids` writes them anew.

An id that changes in silence ruins every network that was trained with it: here it shows as a change of text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from intrigue import games
from intrigue.core.contract import Action
from intrigue.core.ids import Ids
from intrigue.core.suite import tables

FOLDER = Path(__file__).parent / "golden"


def path(name: str) -> Path:
    return FOLDER / f"ids-{name}.txt"


def golden(name: str) -> str:
    """All tables of a game with their fingerprints, and the runs of ids of each list where it comes first."""
    lines, shown = list[str](), set[str]()
    title = games.title(name)
    assert title.ids
    for game, seats, words in tables(title):
        ids = title.ids(game, seats)
        mark = ids.fingerprint()
        lines.append(f"{seats} seats{words}: {ids.size} ids, {len(ids.outcomes)} outcomes, {mark}")
        if mark not in shown:
            lines += listed(ids)
        shown.add(mark)
    return "\n".join(lines) + "\n"


def listed(ids: Ids) -> Iterator[str]:
    for word, actions in (("id", ids.actions), ("outcome", ids.outcomes)):
        for first, run in runs(actions):
            last = f"-{first + len(run) - 1}: {run[0]} to {run[-1]}" if len(run) > 1 else f": {run[0]}"
            yield f"  {word} {first}{last}"


def runs(actions: Sequence[Action]) -> Iterator[tuple[int, list[Action]]]:
    """The first number of each run of actions of one kind, and the run."""
    numbered = groupby(enumerate(actions), key=lambda pair: type(pair[1]))
    for _, group in numbered:
        run = list(group)
        yield run[0][0], [action for _, action in run]


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in games.OWN:
        path(name).write_text(golden(name))


if __name__ == "__main__":
    write()
