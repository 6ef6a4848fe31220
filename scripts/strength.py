"""Measure how strong the bots are: plays the arenas of docs/lab/strength.md, going on where it was stopped.

    python scripts/strength.py [--games GAME,GAME] [--jobs J] [--write]

Then it writes their tables there, and the short table of docs/strength.md from those. With --write nothing is played:
the tables are made of what the folder `strength` holds, and stay as they are where it holds nothing.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from time import thread_time
from typing import NamedTuple

from intrigue import games
from intrigue.arena import Plan, run, scorebook
from intrigue.arena.plan import Lineup
from intrigue.arena.play import Played
from intrigue.arena.shares import Share
from intrigue.arena.standings import LineupRow, Reliability, Standings, add_up
from intrigue.core.budget import Budget

ROOT = Path(__file__).parents[1]
KEPT, NOTES, PAGE = ROOT / "strength", ROOT / "docs" / "lab" / "strength.md", ROOT / "docs" / "strength.md"
THINK = {"conspiracy": 0.15, "souls": 0.3, "simply_suspects": 0.2}  # seconds of processor time for a decision of hard
LITTLE = 0.1  # elsewhere
BRIEF, LONG = 0.03, 1.0  # and in the duels of Conspirateurs, against greedy and against minimax
QUICK, SLOW = 240, 36  # matches of a line-up without hard, and with it
NUMBERS = {"conspirateurs": (QUICK, 24), "souls": (960, 96)}  # where a match is long, or luck large
PARTNERS = ("conspirateurs", 4)  # where two sit opposite each other and win together
THOUGHTFUL = 12  # matches with beliefs
SIZES = (2, 3, 4)
PAIRS = (("easy", "random"), ("medium", "easy"), ("hard", "medium"), ("hard", "greedy"))
MEASURED = re.compile(r"^\| (\d) \| (\w+), (\w+)[^|]* \| \d+ \| \w+ (\d+% \[\d+%, \d+%\]);", re.MULTILINE)

TABLE = "\n| seats | line-up | matches | shares | apart |\n|---|---|---|---|---|\n"
BELIEFS = "\n| beliefs of | said | true | things |\n|---|---|---|---|\n"


class Arena(NamedTuple):
    """One command of the document, and the folder that keeps what was played."""

    name: str
    plan: Plan

    def played(self) -> list[Played]:
        folder = KEPT / self.name
        kept = scorebook.load(folder, self.plan) if folder.exists() else []
        return [match for match in kept if match.number < self.plan.matches]

    def command(self) -> str:
        plan = self.plan
        words = ["intrigue arena", plan.game, *(f"--lineup {','.join(lineup)}" for lineup in plan.lineups)]
        words += [*["--in-order"] * plan.in_order, f"--matches {plan.matches}", f"--seed {plan.seed}"]
        words += [f"--think {plan.budget.seconds}"] * any("hard" in lineup for lineup in plan.lineups)
        return " ".join([*words, *["--beliefs"] * plan.beliefs])


def lineups(name: str, seats: int) -> tuple[Lineup, ...]:
    """One of each level among those of the level below it, one hard among greedy, and equals; or pairs of partners."""
    if (name, seats) == PARTNERS:
        return (*(pair * 2 for pair in PAIRS), ("medium",) * seats)
    return (*((one, *[other] * (seats - 1)) for one, other in PAIRS), ("medium",) * seats)


def arenas(name: str) -> Iterator[Arena]:
    """What is played of one game: line-ups without hard, line-ups with it, and some matches with beliefs."""
    budget = Budget(THINK.get(name, LITTLE), clock=thread_time)
    for seats in SIZES:
        if seats not in games.load(name).seats:
            continue
        quick = tuple(lineup for lineup in lineups(name, seats) if "hard" not in lineup)
        slow = tuple(lineup for lineup in lineups(name, seats) if "hard" in lineup)
        many, few = NUMBERS.get(name, (QUICK, SLOW))
        plan = Plan(name, quick, many, budget=budget, in_order=(name, seats) == PARTNERS)
        yield Arena(f"{name}-{seats}", plan)
        yield Arena(f"{name}-{seats}-hard", replace(plan, lineups=slow, matches=few))
    if name == "conspirateurs":
        duel = Plan(name, (("hard", "greedy"),), 100, budget=Budget(BRIEF, clock=thread_time))
        yield Arena(f"{name}-greedy", duel)
        yield Arena(f"{name}-minimax", replace(duel, lineups=(("minimax", "greedy"),), matches=40))
        long = replace(duel, lineups=(("hard", "minimax"),), matches=40, budget=Budget(LONG, clock=thread_time))
        yield Arena(f"{name}-minimax-hard", long)
    if games.title(name).mind is not None:
        plan = Plan(name, (("hard", "medium", "medium"),), THOUGHTFUL, {}, "beliefs", budget, beliefs=True)
        yield Arena(f"{name}-beliefs", plan)


def told(share: Share | Reliability, true: float) -> str:
    return f"{true:.0%} [{share.low:.0%}, {share.high:.0%}]"


def lineup_line(row: LineupRow) -> str:
    shares = "; ".join(f"{bot} {told(share, share.share)}" for bot, share in row.shares.items())
    first, *others = row.shares.values()
    apart = "" if not others else "yes" if first.low > others[0].high else "no"
    return f"| {len(row.lineup)} | {', '.join(row.lineup)} | {row.matches} | {shares} | {apart} |\n"


def section(arena: Arena) -> Iterator[str]:
    """One command, and what came of it."""
    played = arena.played()
    if not played:
        return
    standings = add_up(arena.plan, played)
    yield f"\n`{arena.command()}`\n"
    yield from beliefs(standings) if arena.plan.beliefs else shares(arena.plan, played, standings)


def shares(plan: Plan, played: Sequence[Played], standings: Standings) -> Iterator[str]:
    """Who won how often, how long hard thought, and whether a seat is better than others."""
    yield TABLE
    yield from map(lineup_line, standings.lineups)
    for bot in standings.bots:
        if bot.bot == "hard":
            yield f"\nhard took {bot.seconds_per_decision:.3f} s a decision, those without a choice included.\n"
    equal = [match for match in played if len(set(match.lineup)) == 1]
    if equal:
        seats = add_up(replace(plan, lineups=(equal[0].lineup,)), equal).seats
        yield f"\nAmong equals the seats in order won {', '.join(told(seat, seat.share) for seat in seats)}.\n"


def beliefs(standings: Standings) -> Iterator[str]:
    """How often what was believed was true, in a few matches."""
    yield BELIEFS
    for bot in standings.bots:
        for row in bot.reliability:
            yield f"| {bot.bot} | {row.said:.0%} | {told(row, row.true)} | {row.count:,} |\n"


def between(name: str, text: str) -> tuple[str, str, str]:
    """A text before, within and after what stands between the marks of that name."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, _, rest = text.partition(begin)
    inside, _, after = rest.partition(end)
    return before + begin, inside, end + after


def write_down(name: str) -> None:
    """Put what was played of a game between its marks in the notes."""
    before, old, after = between(name, NOTES.read_text())
    played = "".join(text for arena in arenas(name) for text in section(arena))
    NOTES.write_text(before + (played or old) + after)


def in_short(notes: str) -> Iterator[str]:
    """A row for each game and size: what one seat of each level won among seats of the level below."""
    yield f"\n| game, seats | a fair share | {' | '.join(f'{one} among {other}' for one, other in PAIRS)} |\n"
    yield f"|---|---|{'---|' * len(PAIRS)}\n"
    for name in games.names():
        found: dict[tuple[int, str, str], str] = {}
        for seats, one, other, share in MEASURED.findall(between(name, notes)[1]):
            found.setdefault((int(seats), one, other), share)
        for size in sorted({seats for seats, _, _ in found}):
            shares = " | ".join(found.get((size, *pair), "") for pair in PAIRS)
            yield f"| {games.title(name).plain.title}, {size} | {1 / size:.0%} | {shares} |\n"


def write_in_short() -> None:
    """Put the short table into the page that people read."""
    before, _, after = between("in short", PAGE.read_text())
    PAGE.write_text(before + "".join(in_short(NOTES.read_text())) + after)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(games.names()))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true")
    typed = parser.parse_args()
    for name in typed.games.split(",") if not typed.write else ():
        for arena in arenas(name):
            print(arena.command(), flush=True)
            run(arena.plan, KEPT / arena.name, typed.jobs)
    for name in games.names():
        write_down(name)
    write_in_short()
    print(f"{NOTES.relative_to(ROOT)} and {PAGE.relative_to(ROOT)} are written.")


if __name__ == "__main__":
    main()
