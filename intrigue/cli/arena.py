"""The arena at the terminal: a bar while it plays, tables when it is done."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from intrigue import arena, bots
from intrigue.arena.cluster import NoCluster
from intrigue.arena.plan import Plan
from intrigue.arena.play import LOGS
from intrigue.arena.ratings import MISSING
from intrigue.arena.shares import Share
from intrigue.arena.standings import BotRow, LineupRow, Standings
from intrigue.bots.invited import split
from intrigue.cli.problem import Failed, Problem, printable, told
from intrigue.cli.screen import Screen
from intrigue.cli.seating import open_game, table_size
from intrigue.core.budget import Budget
from intrigue.core.options import dump


def plan_for(
    name: str,
    typed_bots: str | None,
    typed_lineups: Sequence[str],
    seats: int | None,
    matches: int,
    options: Sequence[str],
    seed: str,
    budget: Budget,
    beliefs: bool,
    in_order: bool,
) -> Plan:
    """The plan that was typed."""
    game = open_game(name, options)
    lineups = [tuple(split(typed)) for typed in typed_lineups]
    if typed_bots and lineups:
        raise Problem("Give --bots or --lineup, not both: all line-ups of some bots, or each line-up by itself.")
    if not typed_bots and not lineups:
        raise Problem("Name the bots with --bots, for all their line-ups, or each line-up with --lineup.")
    if lineups and seats not in (None, *map(len, lineups)):
        raise Problem(f"The line-ups have {len(lineups[0])} seats: leave --seats {seats} out, or change them.")
    with told(arena.BadPlan, bots.UnknownBot):
        found = tuple(lineups) or arena.every_lineup(split(typed_bots or ""), table_size(game, seats))
        return Plan(name, found, matches, dump(game.options), seed, budget, beliefs, in_order)


def play(plan: Plan, out: Path | None, jobs: int, screen: Screen, strict: bool = False, ray: str | None = None) -> None:
    """Play the arena and show what came out, all of it or what there was until Ctrl-C; strictly, no forfeits."""
    try:
        with told(arena.BadPlan, NoCluster), screen.counting("matches") as advance:
            standings = arena.run(plan, out, jobs, advance, ray)
    except arena.Stopped as stopped:
        report(stopped.standings, screen)
        again = "the same command continues from here" if out else "with --out it could be continued"
        screen.say(
            f"Stopped after {stopped.standings.played:,} of {stopped.standings.asked:,} matches: {again}.", "yellow"
        )
        raise SystemExit(130) from None
    report(standings, screen)
    if out:
        screen.unbroken(f"The standings, the plots, the records and the scorebook are in {out}")
    forfeits = sum(row.forfeits for row in standings.bots)
    if forfeits and out:
        screen.unbroken(f"What was forfeited, and why, is told in {out / LOGS}")
    if forfeits and strict:
        raise Failed(f"{forfeits:,} decisions were forfeited.")


NAME = 14  # letters of a bot's name that a table has room for
LINEUP_HEADS = ("line-up", "matches", "bot", "share", "95 %")
BELIEF_HEADS = ("beliefs of", "said", "true", "95 %", "how many")
CHANGE_HEADS = ("bot", "instead of", "among", "share", "95 %")
BOT_HEADS = ("bot", "share", "95 %", "rating", "decisions/s", "ms each", "forfeits")


def report(standings: Standings, screen: Screen) -> None:
    """Every line-up, then every bot over all of them."""
    if not standings.played:
        screen.say("No match was finished.")
        return
    screen.table(LINEUP_HEADS, [cells for row in standings.lineups for cells in lineup_cells(row)], LINEUP_HEADS[3:])
    screen.say()
    screen.table(BOT_HEADS, map(bot_cells, standings.bots), BOT_HEADS[1:])
    for row in standings.bots:
        if row.called:
            screen.say(f"{shown(row.bot)} calls itself {printable(row.called)}.")
    report_changes(standings, screen)
    report_beliefs(standings, screen)
    draws = sum(row.draws * row.matches for row in standings.lineups) / standings.played
    lengths = standings.lengths
    half = f"half of them {lengths['quarter']:.0f} to {lengths['three_quarters']:.0f}"
    screen.say()
    screen.say(f"Shares are per seat; a fair one is {standings.seats[0].fair:.3f}.")
    screen.say(f"Of {standings.played:,} matches {draws:.1%} were drawn.")
    screen.say(f"A match had {lengths['median']:.0f} entries ({half}).")
    random = standings.baseline
    seats = ", ".join(f"{share:.3f}" for share in random.seats)
    screen.say(
        f"At random the seats win {seats}, and a match has {random.length:.0f} entries ({random.matches} matches)."
    )
    if not any(row.rating for row in standings.bots):
        screen.say(MISSING, "yellow")


def lineup_cells(row: LineupRow) -> list[tuple[str, ...]]:
    """A line for each bot; the first names the line-up."""
    firsts = [(", ".join(map(shown, row.lineup)), f"{row.matches:,}"), *[("", "")] * (len(row.shares) - 1)]
    return [
        (*first, shown(bot), *numbers(share)) for first, (bot, share) in zip(firsts, row.shares.items(), strict=True)
    ]


def bot_cells(row: BotRow) -> tuple[str, ...]:
    pace = (f"{row.decisions_per_second:,.0f}", f"{row.seconds_per_decision * 1000:,.2f}", f"{row.forfeits:,}")
    rating = f"{row.rating.rating:.1f} ± {row.rating.high - row.rating.rating:.1f}" if row.rating else "–"
    return shown(row.bot), *numbers(row.share), rating, *pace


def shown(bot: str) -> str:
    """The name of a bot; of a long command its end, which tells it from others."""
    bot = printable(bot)
    return bot if len(bot) <= NAME else f"cmd:…{bot[5 - NAME :]}"


def numbers(share: Share) -> tuple[str, str]:
    return f"{share.share:.3f}", f"{share.low:.3f}–{share.high:.3f}"


def report_changes(standings: Standings, screen: Screen) -> None:
    """What one bot wins more than another in its place, where line-ups differ in one."""
    rows = [
        (
            shown(row.bot),
            shown(row.instead_of),
            ", ".join(map(shown, row.others)),
            f"{row.difference:+.3f}",
            f"{row.low:+.3f} to {row.high:+.3f}",
        )
        for row in standings.changes
    ]
    if rows:
        screen.say()
        screen.table(CHANGE_HEADS, rows, CHANGE_HEADS[3:])


def report_beliefs(standings: Standings, screen: Screen) -> None:
    """Whether of the things that bots gave some chance about as many were true."""
    rows = [
        (
            shown(row.bot),
            f"{tenth.said:.3f}",
            f"{tenth.true:.3f}",
            f"{tenth.low:.3f}–{tenth.high:.3f}",
            f"{tenth.count:,}",
        )
        for row in standings.bots
        for tenth in row.reliability
    ]
    if rows:
        screen.say()
        screen.table(BELIEF_HEADS, rows, BELIEF_HEADS[1:])
