"""What records have in common: how long matches are, how seats fare, and how often what a game counts was done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import mean, median

from intrigue import games
from intrigue.core.svg import SEAT_LETTERS, drawing, tag, text
from intrigue.table.closing import all_told
from intrigue.table.header import made_by
from intrigue.table.record import Record
from intrigue.table.replay import Replay

WIDE, LEFT, ROW, TOP = 720, 190, 26, 60
BARS = 12  # of the lengths


@dataclass(frozen=True, slots=True)
class Tally:
    """One finished match in numbers."""

    players: tuple[str, ...]  # what played each seat, as far as the record says so
    entries: int
    shares: tuple[float, ...]
    counts: dict[str, tuple[int, ...]]  # by what is counted, then by seat


def tally(record: Record) -> Tally | None:
    """A match in numbers; None if it was left before its end. BadRecord if an entry breaks the rules."""
    if record.end is None or record.end.result is None:
        return None
    title, seats = games.title(record.game.name), len(record.names)
    events = all_told(Replay(record).story())
    counts = {}
    for name, seat_of in title.counts.items():
        found = [seat_of(event) for event in events]
        counts[name] = tuple(found.count(seat) for seat in range(seats))
    kinds = tuple(player.bot or player.kind for player in record.players) or ("?",) * seats
    return Tally(kinds, len(record.links), record.end.result, counts)


@dataclass(frozen=True, slots=True)
class Averages:
    """One seat, or one kind of player, over all matches: how often, its share of the win, what it did in a match."""

    name: str
    matches: int
    share: float
    counts: tuple[float, ...]


def by_seat(tallies: Sequence[Tally]) -> list[Averages]:
    most = max(len(each.shares) for each in tallies)
    return [
        _line(f"seat {SEAT_LETTERS[seat]}", [(each, seat) for each in tallies if seat < len(each.shares)])
        for seat in range(most)
    ]


def by_player(tallies: Sequence[Tally]) -> list[Averages]:
    kinds = sorted({kind for each in tallies for kind in each.players})
    return [
        _line(kind, [(each, seat) for each in tallies for seat, played in enumerate(each.players) if played == kind])
        for kind in kinds
    ]


def _line(name: str, sat: Sequence[tuple[Tally, int]]) -> Averages:
    names = sat[0][0].counts
    counts = tuple(mean(each.counts[what][seat] for each, seat in sat) for what in names)
    return Averages(name, len(sat), mean(each.shares[seat] for each, seat in sat), counts)


def lengths(tallies: Iterable[Tally]) -> tuple[int, float, int]:
    """The shortest, the middle and the longest match, in entries."""
    found = [each.entries for each in tallies]
    return min(found), median(found), max(found)


def plots(title: str, tallies: Sequence[Tally]) -> dict[str, str]:
    """Pictures by name: how long matches are, and how often what is counted was done by each seat."""
    found = {"lengths": _lengths(title, [each.entries for each in tallies])}
    for number, what in enumerate(tallies[0].counts):
        rows = [(line.name, line.counts[number]) for line in by_seat(tallies)]
        found[what.lower().replace(" ", "-")] = _bars(f"{title}: {what} in a match, on average", rows)
    return found


def _lengths(title: str, entries: Sequence[int]) -> str:
    low, high = min(entries), max(entries)
    step = max(1, -(-(high - low + 1) // BARS))
    starts = range(low, high + 1, step)
    rows = [
        (f"{start} to {start + step - 1}", float(sum(start <= each < start + step for each in entries)))
        for start in starts
    ]
    return _bars(f"{title}: matches by their length in entries", rows)


def _bars(title: str, rows: Sequence[tuple[str, float]]) -> str:
    """Bars from left to right, each with its name and its number, and by which program they were drawn."""
    most = max((value for _, value in rows), default=0.0) or 1.0
    parts = [text(title, WIDE / 2, 24, 17, "mid"), text(made_by(), WIDE / 2, 44, 12, "mid faint")]
    for number, (name, value) in enumerate(rows):
        y = TOP + ROW * number
        parts.append(text(name, LEFT / 2, y + ROW / 2, 14))
        wide = (WIDE - LEFT - 90) * value / most
        parts.append(tag("rect", x=LEFT, y=y + 4, width=wide, height=ROW - 8, class_="seat0"))
        parts.append(text(f"{value:g}" if value % 1 == 0 else f"{value:.2f}", LEFT + wide + 28, y + ROW / 2, 14))
    words = "; ".join(f"{name}: {value:g}" for name, value in rows)
    paper = tag("rect", width=WIDE, height=TOP + ROW * len(rows) + 20, class_="paper")
    return drawing(WIDE, TOP + ROW * len(rows) + 20, f"{title} · {made_by()}", words, paper, *parts, style="")
