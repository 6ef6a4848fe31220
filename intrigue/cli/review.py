"""The decisions of a record by which a seat lost most, told in a terminal."""

from __future__ import annotations

from intrigue.bots.counsel import Asked
from intrigue.bots.review import Decision, Reproof, first_look, mistake, second_look, suspect, told, worst
from intrigue.bots.review import worth_another_look as again
from intrigue.cli.problem import Problem
from intrigue.cli.screen import Screen
from intrigue.cli.voice import counted
from intrigue.core.contract import Seat
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
    screen.say(f"{counted(len(decided), 'decision', 'decisions')} in which {name} had a choice, from what {name} knew.")
    asked = [Decision(d.number, Asked(record.game, d.view, d.actions, d.moments), d.chosen) for d in decided]
    suspects = []
    with screen.console.status("") as status:  # shown in a terminal alone
        for number, decision in enumerate(asked, 1):
            status.update(f"Looking at decision {number} of {len(asked)}")
            suspects.append(suspect(decision, first_look(decision)))
        found = [mistake(each, second_look(each)) for each in again([each for each in suspects if each])]
    mistakes = worst([each for each in found if each])
    if not mistakes:
        screen.say(f"No decision of {name} lost much, as far as can be told.", "bold")
    for each in mistakes:
        _tell(told(each, record.names), screen)


def _tell(each: Reproof, screen: Screen) -> None:
    screen.rule(f"after {counted(each.number, 'entry', 'entries')}")
    screen.say(f"Chosen: {each.chosen}. It wins about {each.share} of 100.")
    screen.say(f"Better: {each.best}. It wins about {each.better} of 100. {each.why}", "bold")
    if each.give_or_take:
        lost = each.better - each.share
        screen.say(f"{lost} of 100 were lost by it, give or take {each.give_or_take}.", "dim")
    screen.tell(each.beliefs, mark="∴")
