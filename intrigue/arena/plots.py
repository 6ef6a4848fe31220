"""The pictures of an arena, as SVG: strength, lengths of matches, seats, reliability of beliefs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor, log10
from statistics import median

from intrigue.arena.shares import Share
from intrigue.arena.standings import Reliability, Standings
from intrigue.core.svg import drawing, tag, text
from intrigue.table.header import made_by

WIDTH = 720
LEFT, RIGHT, TOP, FOOT = 210, 30, 82, 52
ROW = 26
MOST_ROWS = 60  # more line-ups than that are not drawn one by one
COLOURS = 7  # of core.svg
BARS = 24
STYLE = """
.ik text{font-family:system-ui,'Segoe UI',Helvetica,Arial,sans-serif}
.ik .end{text-anchor:end;dominant-baseline:central}.ik .start{text-anchor:start;dominant-baseline:central}
.ik .grid{stroke:var(--line);stroke-width:.6;opacity:.55}.ik .bold{font-weight:600}
.ik .fair{stroke:var(--stamp);stroke-width:1.4;stroke-dasharray:5 4}
""" + "".join(f".ik .reach{n}{{stroke:var(--seat{n});stroke-width:2.4;stroke-linecap:round}}" for n in range(COLOURS))

Scale = Callable[[float], float]


def plots(standings: Standings, lengths: Sequence[int]) -> dict[str, str]:
    """The pictures by name; reliability only where some bot said what it believes."""
    found = {"strength": strength(standings), "lengths": length(standings, lengths), "seats": seats(standings)}
    if any(row.reliability for row in standings.bots):
        found["reliability"] = reliability(standings)
    return found


def strength(standings: Standings) -> str:
    """The share of the win of each bot over all matches, then in each line-up."""
    colours = {row.bot: number % COLOURS for number, row in enumerate(standings.bots)}
    rows: list[tuple[str, str, Share] | str] = ["All matches"]
    rows += [(row.bot, row.bot, row.share) for row in standings.bots]
    if len(standings.lineups) > 1 and sum(len(row.shares) + 1 for row in standings.lineups) <= MOST_ROWS:
        for line in standings.lineups:
            rows += [", ".join(line.lineup), *((bot, bot, share) for bot, share in line.shares.items())]
    x, height = scale(0, 1, LEFT, WIDTH - RIGHT), TOP + ROW * len(rows) + FOOT
    parts = [*upright(x, percents(), height, "share of the win per seat, with its 95 % interval")]
    for number, row in enumerate(rows):
        y = TOP + ROW * (number + 0.5)
        if isinstance(row, str):
            parts.append(text(short(row, 60), 20, y + 4, 13, "start bold"))
        else:
            parts += interval_across(x, y, row[2], colours[row[1]], row[0])
    parts += fair_line(x, standings.seats[0].fair, TOP, height - FOOT)
    return picture(height, "Strength", standings, parts, words_of(standings))


def interval_across(x: Scale, y: float, share: Share, colour: int, name: str) -> Iterator[str]:
    """A bot's name, its interval from left to right, and the share itself."""
    yield text(short(name, 28), LEFT - 14, y, 13, "end")
    yield tag("line", x1=x(share.low), x2=x(share.high), y1=y, y2=y, class_=f"reach{colour}")
    yield tag("circle", tag("title", f"{share.share:.3f}"), cx=x(share.share), cy=y, r=5, class_=f"seat{colour}")


def seats(standings: Standings) -> str:
    """The share of the win of each seat; every bot sat on each as often."""
    height = 380
    high = min(1.0, ceil(max(seat.high for seat in standings.seats) * 10 + 0.5) / 10)
    y = scale(0, high, height - FOOT, TOP)
    parts = [*level(y, percents(high), "share of the win")]
    step = (WIDTH - 80 - RIGHT) / len(standings.seats)
    for number, share in enumerate(standings.seats):
        middle, colour = 80 + step * (number + 0.5), number % COLOURS
        parts.append(tag("line", x1=middle, x2=middle, y1=y(share.low), y2=y(share.high), class_=f"reach{colour}"))
        parts.append(tag("circle", cx=middle, cy=y(share.share), r=6, class_=f"seat{colour}"))
        parts.append(text(f"{share.share:.1%}", middle, y(share.high) - 12, 12))
        parts.append(text(f"seat {number + 1}", middle, height - FOOT + 18, 13))
    parts.append(
        tag(
            "line", x1=80, x2=WIDTH - RIGHT, y1=y(standings.seats[0].fair), y2=y(standings.seats[0].fair), class_="fair"
        )
    )
    parts.append(text("fair share", WIDTH - RIGHT, y(standings.seats[0].fair) - 9, 11, "end stamp"))
    words = ", ".join(f"seat {number} {share.share:.1%}" for number, share in enumerate(standings.seats, 1))
    return picture(height, "Seats", standings, parts, f"Share of the win by seat: {words}.")


def length(standings: Standings, lengths: Sequence[int]) -> str:
    """How many matches had how many entries."""
    height, low, high = 380, min(lengths), max(lengths)
    width = max(1, ceil((high - low + 1) / BARS))
    counts = [0] * ceil((high - low + 1) / width)
    for entries in lengths:
        counts[(entries - low) // width] += 1
    x = scale(low, low + width * len(counts), 80, WIDTH - RIGHT)
    y = scale(0, max(counts), height - FOOT, TOP)
    parts = [*level(y, [(mark, f"{mark:g}") for mark in round_marks(0, max(counts), 5)], "matches")]
    for number, count in enumerate(counts):
        left, right, top = x(low + number * width), x(low + (number + 1) * width), y(count)
        words = tag("title", f"{low + number * width} to {low + (number + 1) * width - 1} entries: {count}")
        parts.append(tag("rect", words, x=left + 1, y=top, width=right - left - 2, height=y(0) - top, class_="seat0"))
    for mark in round_marks(low, low + width * len(counts), 8):
        parts.append(text(f"{mark:g}", x(mark), height - FOOT + 16, 12))
    middle = median(lengths)
    parts.append(text("entries in a match", (80 + WIDTH - RIGHT) / 2, height - 14, 12, "mid faint"))
    parts.append(tag("line", x1=x(middle), x2=x(middle), y1=TOP - 6, y2=y(0), class_="fair"))
    parts.append(text(f"median {middle:g}", x(middle) + 6, TOP - 4, 11, "start stamp"))
    return picture(height, "Length of matches", standings, parts, f"From {low} to {high} entries, median {middle:g}.")


def reliability(standings: Standings) -> str:
    """What bots gave some chance, and how much of it was true: on the line, when they can be relied on."""
    size, bots = 460, [row for row in standings.bots if row.reliability]
    height = TOP + size + FOOT
    x, y = scale(0, 1, 80, 80 + size), scale(0, 1, TOP + size, TOP)
    parts = [
        *level(y, percents(), "was true", 80 + size),
        *upright(x, percents(), height, "was believed with this chance"),
    ]
    parts.append(tag("line", x1=x(0), y1=y(0), x2=x(1), y2=y(1), class_="fair"))
    for number, row in enumerate(bots):
        parts += believed(row.reliability, x, y, number % COLOURS)
        parts.append(tag("circle", cx=80 + size + 26, cy=TOP + 12 + 22 * number, r=5, class_=f"seat{number % COLOURS}"))
        parts.append(text(short(row.bot, 16), 80 + size + 40, TOP + 12 + 22 * number, 13, "start"))
    words = "; ".join(
        f"{row.bot}: " + ", ".join(f"{tenth.said:.0%} said and {tenth.true:.0%} true" for tenth in row.reliability)
        for row in bots
    )
    return picture(height, "Reliability of beliefs", standings, parts, words)


def believed(tenths: Sequence[Reliability], x: Scale, y: Scale, colour: int) -> Iterator[str]:
    """A point with its interval for each tenth; the more was said, the bigger."""
    most = max(tenth.count for tenth in tenths)
    for tenth in tenths:
        middle = x(tenth.said)
        yield tag("line", x1=middle, x2=middle, y1=y(tenth.low), y2=y(tenth.high), class_=f"reach{colour}")
        words = tag("title", f"{tenth.count:,} things given {tenth.said:.1%}: {tenth.true:.1%} true")
        radius = 3 + 5 * (tenth.count / most) ** 0.5
        yield tag("circle", words, cx=middle, cy=y(tenth.true), r=radius, class_=f"seat{colour}")


def picture(height: float, title: str, standings: Standings, parts: Sequence[str], words: str) -> str:
    """The plot with its title and what it is of."""
    rules = standings.rules
    think = f"{rules['iterations']:,} iterations" if rules["iterations"] else f"{rules['think']:g} s a decision"
    of = f"{rules['game']} · {rules['seats']} seats · {standings.played:,} matches · {think} · seed {rules['seed']}"
    of += f" · {made_by()}"
    head = (text(title, 20, 24, 18, "start bold"), text(short(of, 100), 20, 45, 12, "start faint"))
    paper = tag("rect", width=WIDTH, height=height, class_="paper")
    return drawing(WIDTH, height, f"{title}: {of}", words, paper, *head, *parts, style=STYLE)


def words_of(standings: Standings) -> str:
    return "; ".join(
        f"{row.bot} {row.share.share:.1%}, between {row.share.low:.1%} and {row.share.high:.1%}"
        for row in standings.bots
    )


def scale(low: float, high: float, start: float, end: float) -> Scale:
    """From values to places on the paper."""
    return lambda value: start + (value - low) / (high - low) * (end - start)


def percents(high: float = 1.0) -> list[tuple[float, str]]:
    step = 0.2 if high > 0.6 else 0.1
    return [(number * step, f"{number * step:.0%}") for number in range(floor(high / step + 1e-9) + 1)]


def round_marks(low: float, high: float, most: int) -> list[float]:
    """Round numbers within the bounds, not too many."""
    step = 10 ** floor(log10(max(1, high - low)))
    step = next(size for size in (step / 5, step / 2, step, step * 2) if size >= 1 and (high - low) / size <= most)
    return [step * number for number in range(ceil(low / step), floor(high / step) + 1)]


def upright(x: Scale, marks: Sequence[tuple[float, str]], height: float, title: str) -> Iterator[str]:
    """Lines from top to bottom with their values below."""
    for value, words in marks:
        yield tag("line", x1=x(value), x2=x(value), y1=TOP, y2=height - FOOT, class_="grid")
        yield text(words, x(value), height - FOOT + 16, 12)
    yield text(title, (x(marks[0][0]) + x(marks[-1][0])) / 2, height - 14, 12, "mid faint")


def level(y: Scale, marks: Sequence[tuple[float, str]], title: str, right: float = WIDTH - RIGHT) -> Iterator[str]:
    """Lines from left to right with their values beside."""
    for value, words in marks:
        yield tag("line", x1=80, x2=right, y1=y(value), y2=y(value), class_="grid")
        yield text(words, 72, y(value), 12, "end")
    middle = (y(marks[0][0]) + y(marks[-1][0])) / 2
    yield text(title, 22, middle, 12, "mid faint", transform=f"rotate(-90 22 {middle:g})")


def fair_line(x: Scale, fair: float, top: float, bottom: float) -> Iterator[str]:
    yield tag("line", x1=x(fair), x2=x(fair), y1=top, y2=bottom, class_="fair")
    yield text("fair share", x(fair), top - 8, 11, "mid stamp")


def short(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1] + "…"
