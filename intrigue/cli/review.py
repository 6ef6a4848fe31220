"""The decisions of a record by which a seat lost most, told in a terminal."""

from __future__ import annotations

from intrigue.bots.counsel import Asked
from intrigue.bots.review import Decision, Reproof, first_look, mistake, second_look, suspect, told, worst
from intrigue.bots.review import worth_another_look as again
from intrigue.cli.problem import Problem
from intrigue.cli.screen import Screen
from intrigue.core.contract import Seat
from intrigue.core.language import phrase, phrases
from intrigue.table.record import BadRecord, Record
from intrigue.table.replay import Replay


def review(record: Record, seat: Seat, screen: Screen) -> None:
    """Look at every decision of the seat, and tell the worst."""
    replay, name = Replay(record), record.names[seat]
    try:
        decided = replay.decisions(seat)
    except BadRecord as error:
        raise Problem(f"The record breaks the rules at {error}. Run intrigue verify on it.") from error
    screen.rule(record.game.title)
    screen.say(
        phrases(
            "One decision in which {who} had a choice, from what {who} knew.",
            "{n:,} decisions in which {who} had a choice, from what {who} knew.",
            len(decided),
            who=name,
        )
    )
    asked = [Decision(d.number, Asked(record.game, d.view, d.actions, d.moments), d.chosen) for d in decided]
    suspects = []
    with screen.console.status("") as status:  # shown in a terminal alone
        for number, decision in enumerate(asked, 1):
            status.update(phrase("Looking at decision {number} of {all}", number=number, all=len(asked)))
            suspects.append(suspect(decision, first_look(decision)))
        found = [mistake(each, second_look(each)) for each in again([each for each in suspects if each])]
    mistakes = worst([each for each in found if each])
    if not mistakes:
        screen.say(phrase("No decision of {who} lost much, as far as can be told.", who=name), "bold")
    for each in mistakes:
        tell(told(each, record.names), screen)


def tell(each: Reproof, screen: Screen) -> None:
    """One decision: what was chosen, what would have been better, and by how much."""
    screen.rule(phrases("after one entry", "after {n:,} entries", each.number))
    screen.say(phrase("Chosen: {what}. It wins about {n} of 100.", what=each.chosen, n=each.share))
    better = phrase("Better: {what}. It wins about {n} of 100.", what=each.best, n=each.better)
    screen.say(f"{better} {each.why}", "bold")
    if each.give_or_take:
        lost = each.better - each.share
        message = phrase("{lost} of 100 were lost by it, give or take {n}.", lost=lost, n=each.give_or_take)
        screen.say(message, "dim")
    screen.tell(each.beliefs, mark="∴")
