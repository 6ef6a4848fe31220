"""For the author of a bot: does it answer in time, with actions that it may take?"""

from __future__ import annotations

from collections.abc import Sequence

from intrigue import arena, bots
from intrigue.arena.plan import Plan
from intrigue.arena.standings import BotRow
from intrigue.cli.problem import Failed, printable, told
from intrigue.cli.screen import Screen
from intrigue.cli.seating import open_game, table_size
from intrigue.core.budget import Budget
from intrigue.core.options import dump

OTHERS = "random"  # they lead it everywhere


def check(
    name: str, game: str, matches: int, seats: int | None, think: float, options: Sequence[str], screen: Screen
) -> None:
    """Play, show what the bot did, and end with Failed if it forfeited anything."""
    made = open_game(game, options)
    size = table_size(made, seats)
    rounds = -(-matches // size) * size  # once from every seat
    with told(arena.BadPlan, bots.UnknownBot):
        plan = Plan(game, ((name, *[OTHERS] * (size - 1)),), rounds, dump(made.options), budget=Budget(think))
        with screen.counting("matches") as advance:
            table = arena.run(plan, progress=advance)
    row = next(row for row in table.bots if row.bot == name)
    screen.table(("of the bot", "found"), lines(row), ("found",))
    if row.forfeits:
        raise Failed(f"{printable(name)} forfeited {row.forfeits:,} of {row.decisions:,} decisions.")
    screen.say("Every answer came in time and was legal.", "bold green")


def lines(row: BotRow) -> list[tuple[str, str]]:
    """What an author wants to know."""
    called = [("calls itself", printable(row.called))] if row.called else []
    return [
        *called,
        ("matches", f"{row.matches:,}"),
        ("decisions", f"{row.decisions:,}"),
        ("ms each", f"{row.seconds_per_decision * 1000:,.2f}"),
        ("ms at most", f"{row.longest * 1000:,.2f}"),
        ("forfeits", f"{row.forfeits:,}"),
        *((f"- {kind}", f"{count:,}") for kind, count in sorted(row.reasons.items())),
    ]
