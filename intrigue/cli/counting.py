"""Perft: how many ways a position can go on, for comparing rules with others' and with one's own earlier ones."""

from __future__ import annotations

import time
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from intrigue.cli.ask import describe
from intrigue.cli.problem import Problem, sentence
from intrigue.cli.screen import Screen
from intrigue.cli.seating import BOT_NAMES, table_size
from intrigue.cli.voice import Voice
from intrigue.core.check import perft
from intrigue.core.contract import AnyGame
from intrigue.core.promises import open_to


def position(game: AnyGame, text: str | None, seats: int | None) -> Any:
    """The state that the text describes, or the first one."""
    if text is None:
        return game.start(table_size(game, seats))
    module = f"intrigue.games.{game.name}.notation"
    if find_spec(module) is None:
        raise Problem(f"{game.title} has no notation for positions: leave --position out to count from the start.")
    notation = import_module(module)
    try:
        return notation.parse(text)
    except notation.BadPosition as error:
        raise Problem(f"This position cannot be read: {sentence(str(error))}") from error


def count(game: AnyGame, state: Any, depth: int, screen: Screen) -> None:
    """The count for each depth, with the time it took; what was counted until Ctrl-C."""
    rows: list[tuple[str, str, str]] = []
    with suppress(KeyboardInterrupt):
        for deep in range(1, depth + 1):
            before = time.process_time()
            ways = perft(game, state, deep)
            rows.append((str(deep), f"{ways:,}", f"{time.process_time() - before:.3f}"))
    screen.table(("depth", "count", "seconds"), rows, right=("depth", "count", "seconds"))
    if len(rows) < depth:
        screen.say(f"Stopped while depth {len(rows) + 1} was counted.", "yellow")
        raise SystemExit(130)


def divide(game: AnyGame, state: Any, depth: int, screen: Screen) -> None:
    """The count at that depth for each first action."""
    voice, total = Voice(game.name, BOT_NAMES[: state.seats]), 0
    rows: list[tuple[str, str]] = []
    for seat in game.actors(state):
        for action in open_to(game, state, seat):
            after = state.copy()
            game.apply(after, seat, action)
            ways = perft(game, after, depth - 1)
            total += ways
            words = describe(action, voice.label(game.view(state, seat))) if seat >= 0 else str(action)
            rows.append((words, f"{ways:,}"))
    screen.table(("action", "count"), [*rows, ("in all", f"{total:,}")], right=("count",))
