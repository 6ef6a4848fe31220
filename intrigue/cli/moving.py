"""The tables of a server copied to another place, for its operator."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from intrigue.cli.problem import Problem, told
from intrigue.cli.screen import Screen
from intrigue.store.engine import TROUBLE
from intrigue.store.files import Hold, Taken
from intrigue.store.moving import Unlike, move
from intrigue.store.places import Place, shown
from intrigue.store.schema import WrongVersion
from intrigue.store.store import Store


def move_data(source: Place, target: Place, screen: Screen) -> None:
    """Copy everything from one place to another and check it."""
    if isinstance(source, Path) and not source.exists():
        raise Problem(f"There is no file {source}.")
    with told(*TROUBLE, WrongVersion, OSError, Unlike), ExitStack() as stack:
        first, second = (stack.enter_context(_opened(place)) for place in (source, target))
        moved = move(first, second)
    screen.say(f"{shown(target)} holds {moved.rows['tables']:,} tables with {moved.rows['entries']:,} entries.")
    screen.say(f"Both places have the digest {moved.digest}.")


@contextmanager
def _opened(place: Place) -> Iterator[Store]:
    """A store that no other server uses, if it is a file."""
    try:
        hold = Hold(place) if isinstance(place, Path) else None
    except Taken:
        raise Problem(f"A server is using {place}. Stop it first.") from None
    try:
        with closing(Store(place)) as store:
            yield store
    finally:
        if hold:
            hold.release()
