"""Statistics of records in a terminal, and as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from intrigue import games
from intrigue.arena.statistics import Averages, Tally, by_player, by_seat, lengths, plots, tally
from intrigue.cli import keep
from intrigue.cli.problem import Problem, printable
from intrigue.cli.screen import Screen
from intrigue.cli.voice import counted
from intrigue.table.record import BadRecord


def show(places: Sequence[Path], folder: Path | None, screen: Screen) -> None:
    """Say what the records in these files and folders have in common, game by game."""
    found, unfinished = dict[str, list[Tally]](), 0
    for place in files(places):
        record = keep.load(place)
        try:
            made = tally(record)
        except BadRecord as error:
            raise Problem(f"{place}, {error}. Run intrigue verify on it.") from error
        if made is None:
            unfinished += 1
        else:
            found.setdefault(record.game.name, []).append(made)
    if not found:
        raise Problem("There is no finished match among these files.")
    for name, tallies in found.items():
        tell(name, tallies, screen)
        if folder:
            draw(name, tallies, folder, screen)
    if unfinished:
        screen.say(f"{counted(unfinished, 'match', 'matches')} left before the end: not counted.", "yellow")


def files(places: Iterable[Path]) -> list[Path]:
    """The files named, and the records in the folders named."""
    found = [each for place in places for each in (sorted(place.rglob("*.jsonl")) if place.is_dir() else [place])]
    if not found:
        raise Problem("There are no records (*.jsonl) in these folders.")
    return found


def tell(name: str, tallies: Sequence[Tally], screen: Screen) -> None:
    """One game: how long its matches are, then a line for each seat and each kind of player."""
    shortest, middle, longest = lengths(tallies)
    screen.rule(games.title(name).plain.title)
    many = counted(len(tallies), "match", "matches")
    spread = (
        f"{shortest} to {longest} entries, half of them up to {middle:g}" if len(tallies) > 1 else f"{longest} entries"
    )
    screen.say(f"{many} of {spread}.")
    for head, lines in (("seat", by_seat(tallies)), ("played by", by_player(tallies))):
        table(head, lines, list(tallies[0].counts), screen)


def table(head: str, lines: Sequence[Averages], counts: Sequence[str], screen: Screen) -> None:
    heads = [head, "matches", "share", *counts]
    rows = [
        [printable(line.name), str(line.matches), f"{line.share:.1%}", *(f"{count:.2f}" for count in line.counts)]
        for line in lines
    ]
    screen.table(heads, rows, right=heads[1:])
    screen.say()


def draw(name: str, tallies: Sequence[Tally], folder: Path, screen: Screen) -> None:
    """The same as pictures, in a folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for what, picture in plots(games.title(name).plain.title, tallies).items():
            place = folder / f"{name}-{what}.svg"
            place.write_text(picture, encoding="utf-8")
            screen.say(f"{place}")
    except OSError as error:
        raise Problem(f"Cannot write to {folder}: {error.strerror}.") from error
