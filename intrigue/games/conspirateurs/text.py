"""Conspirateurs in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from intrigue.core.contract import Event
from intrigue.core.prose import listed
from intrigue.games.conspirateurs.board import (
    MEN,
    NEAR,
    SANCTUARIES,
    Cell,
    gather,
    name,
)
from intrigue.games.conspirateurs.leaps import destinations
from intrigue.games.conspirateurs.picture import picture
from intrigue.games.conspirateurs.state import ConspirateursView, team
from intrigue.games.conspirateurs.words import (
    Discovered,
    Drawn,
    Dropped,
    Dropping,
    Moved,
    Over,
    Passed,
    Won,
)

__all__ = ["GRAVE", "explain", "knowledge", "label", "picture", "question", "sentence"]
GRAVE: frozenset[str] = frozenset()  # no single turn costs the match
KINDS = {"Drop": "Place a man", "Move": "Move a man", "Pass": "Pass"}
EXPLANATIONS = {
    "Drop": "Put one of your men on a vacant cell of the meeting place. No man moves before all are placed [7, 8].",
    "Move": "Take a man one step to a vacant cell next to him, or let him leap over men next to him, friend or foe, as "
    "often as he can land on a vacant cell beyond. A man who begins the turn in a sanctuary stays there [9-19].",
    "Pass": "Do nothing, which is allowed only when none of your men can move [20].",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence, without markup."""
    match event:
        case Dropped(seat, to):
            return f"{names[seat]} places a man on {name(to)}."
        case Moved(seat, path, sheltered):
            return _moved(names[seat], path, sheltered)
        case Passed(seat):
            return f"{names[seat]} has no man who can move, and passes."
        case Discovered():
            return "All men are placed. They are discovered and run for the sanctuaries!"
        case Won(seats):
            bring = "bring" if len(seats) > 1 else "brings"
            win = "win" if len(seats) > 1 else "wins"
            return f"{listed([names[seat] for seat in seats])} {bring} the last man home and {win} the match."
        case Drawn(turns):
            return f"After {turns} turns nobody is home: the match is drawn."
    raise AssertionError(f"no sentence for {event}")


def _moved(who: str, path: tuple[Cell, ...], sheltered: bool) -> str:
    man, *landings = path
    safe = ", into a sanctuary" if sheltered else ""
    if NEAR[man] >> landings[0] & 1:
        return f"{who} moves a man from {name(man)} to {name(landings[0])}{safe}."
    between = f" by {listed([name(cell) for cell in landings[:-1]])}" if len(landings) > 1 else ""
    return f"{who} leaps with a man from {name(man)}{between} to {name(landings[-1])}{safe}."


def question(view: ConspirateursView, names: Sequence[str]) -> str:
    """What the seat of this view is asked now; for others, whom the table waits for."""
    if isinstance(view.frame, Over):
        return _ending(view, names)
    men = gather(view.men[view.turn])
    total = MEN[view.seats]
    if view.seat != view.turn:
        task = "place a man" if isinstance(view.frame, Dropping) else "move"
        return f"It is for {names[view.turn]} to {task}."
    if isinstance(view.frame, Dropping):
        return f"Place man {men.bit_count() + 1} of {total} on a vacant cell of the meeting place."
    outside = men & ~SANCTUARIES[view.seats]
    if not destinations(outside, gather(chain.from_iterable(view.men)), 0)[0]:
        why = "None of your men can move" if outside else "All your men are home"
        return f"{why}: you must pass."
    soon = f" The match is drawn in {view.turn_limit - view.turns} turns." if _ends_soon(view) else ""
    home = men.bit_count() - outside.bit_count()
    count = f"{home} of your {total} men {'is' if home == 1 else 'are'} home. Move one of the others"
    return (
        f"{count if home else 'Move one of your men towards a sanctuary'}: "
        f"a step, or a chain of leaps. In a sanctuary he stays for good.{soon}"
    )


def _ends_soon(view: ConspirateursView) -> bool:
    return 0 < view.turn_limit <= view.turns + 100


def _ending(view: ConspirateursView, names: Sequence[str]) -> str:
    assert isinstance(view.frame, Over)
    if not view.frame.winners:
        return "The match is over: a draw."
    who = listed([names[seat] for seat in view.frame.winners])
    return f"The match is over: {who} {'have' if len(view.frame.winners) > 1 else 'has'} won."


def label(view: ConspirateursView, names: Sequence[str], picked: tuple[Any, ...], step: Any) -> str:
    """A kind of action in words, or a cell by its name and what is to be known about going there."""
    if not picked:
        return KINDS[step]
    notes = []
    if picked[0] == "Move" and len(picked) == 2:
        if not NEAR[picked[1]] >> step & 1:
            notes.append("by leaping")
        if SANCTUARIES[view.seats] >> step & 1:
            notes.append("a sanctuary")
    return f"{name(step)} ({', '.join(notes)})" if notes else name(step)


def knowledge(view: ConspirateursView, names: Sequence[str]) -> list[str]:
    """Nothing is hidden, so there is nothing to conclude; partners are named where there are some."""
    if view.seat is None or view.seats != 4:
        return []
    partner = next(seat for seat in team(view.seats, view.seat) if seat != view.seat)
    return [f"You win together with {names[partner]}, when the men of both of you are home."]


def explain(kind: str) -> str:
    """What that kind of action does, with the paragraphs of RULES.md in brackets."""
    return EXPLANATIONS[kind]
