"""Conspirateurs in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from intrigue.core.contract import Event
from intrigue.core.language import phrase, phrases, word
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
KINDS = {"Drop": word("Place a man"), "Move": word("Move a man"), "Pass": word("Pass")}
EXPLANATIONS = {
    "Drop": word(
        "Put one of your men on a vacant cell of the meeting place. No man moves before all are placed [7, 8]."
    ),
    "Move": word(
        "Take a man one step to a vacant cell next to him, or let him leap over men next to him, friend or foe, as "
        "often as he can land on a vacant cell beyond. A man who begins the turn in a sanctuary stays there [9-19]."
    ),
    "Pass": word("Do nothing, which is allowed only when none of your men can move [20]."),
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence, without markup."""
    match event:
        case Dropped(seat, to):
            return phrase("{name} places a man on {cell}.", name=names[seat], cell=name(to))
        case Moved(seat, path, sheltered):
            return _moved(names[seat], path, sheltered)
        case Passed(seat):
            return phrase("{name} has no man who can move, and passes.", name=names[seat])
        case Discovered():
            return phrase("All men are placed. They are discovered and run for the sanctuaries!")
        case Won((seat,)):
            return phrase("{name} brings the last man home and wins the match.", name=names[seat])
        case Won(seats):
            message = word("{names} bring the last man home and win the match.")
            return phrase(message, names=listed([names[seat] for seat in seats]))
        case Drawn(turns):
            return phrase("After {turns} turns nobody is home: the match is drawn.", turns=turns)
    raise AssertionError(f"no sentence for {event}")


def _moved(who: str, path: tuple[Cell, ...], sheltered: bool) -> str:
    man, *landings = path
    kind = 0 if NEAR[man] >> landings[0] & 1 else 1 if len(landings) == 1 else 2
    between = listed([name(cell) for cell in landings[:-1]])
    return phrase(MOVED[kind, sheltered], name=who, cell=name(man), between=between, to=name(landings[-1]))


MOVED = {
    (0, False): word("{name} moves a man from {cell} to {to}."),
    (0, True): word("{name} moves a man from {cell} to {to}, into a sanctuary."),
    (1, False): word("{name} leaps with a man from {cell} to {to}."),
    (1, True): word("{name} leaps with a man from {cell} to {to}, into a sanctuary."),
    (2, False): word("{name} leaps with a man from {cell} by {between} to {to}."),
    (2, True): word("{name} leaps with a man from {cell} by {between} to {to}, into a sanctuary."),
}  # a step, a leap or a chain of them, and whether it ends in a sanctuary


def question(view: ConspirateursView, names: Sequence[str]) -> str:
    """What the seat of this view is asked now; for others, whom the table waits for."""
    if isinstance(view.frame, Over):
        return _ending(view, names)
    men = gather(view.men[view.turn])
    total = MEN[view.seats]
    if view.seat != view.turn:
        drops = isinstance(view.frame, Dropping)
        message = word("It is for {who} to place a man.") if drops else word("It is for {who} to move.")
        return phrase(message, who=names[view.turn])
    if isinstance(view.frame, Dropping):
        message = word("Place man {man} of {all} in the meeting place.")
        if not men:
            message = word("Place man {man} of {all} in the meeting place. Those at its border get away first.")
        return phrase(message, man=men.bit_count() + 1, all=total)
    outside = men & ~SANCTUARIES[view.seats]
    if not destinations(outside, gather(chain.from_iterable(view.men)), 0)[0]:
        if outside:
            return phrase("None of your men can move: you must pass.")
        return phrase("All your men are home: you must pass.")
    asked = _to_move(men.bit_count() - outside.bit_count(), total)
    if not _ends_soon(view):
        return asked
    soon = phrase("The match is drawn in {turns} turns.", turns=view.turn_limit - view.turns)
    return f"{asked} {soon}"


def _to_move(home: int, total: int) -> str:
    if not home:
        return phrase("Move a man towards a sanctuary: a step, or a chain of leaps.")
    return phrases(
        "{n} of your {all} men is home. Move another one.",
        "{n} of your {all} men are home. Move another one.",
        home,
        all=total,
    )


def _ends_soon(view: ConspirateursView) -> bool:
    return 0 < view.turn_limit <= view.turns + 100


def _ending(view: ConspirateursView, names: Sequence[str]) -> str:
    assert isinstance(view.frame, Over)
    if not view.frame.winners:
        return phrase("The match is over: a draw.")
    several = len(view.frame.winners) > 1
    message = word("The match is over: {who} have won.") if several else word("The match is over: {who} has won.")
    return phrase(message, who=listed([names[seat] for seat in view.frame.winners]))


def label(view: ConspirateursView, names: Sequence[str], picked: tuple[Any, ...], step: Any) -> str:
    """A kind of action in words, or a cell by its name and what is to be known about going there."""
    if not picked:
        return phrase(KINDS[step])
    notes = []
    if picked[0] == "Move" and len(picked) == 2:
        if not NEAR[picked[1]] >> step & 1:
            notes.append(phrase("by leaping"))
        if SANCTUARIES[view.seats] >> step & 1:
            notes.append(phrase("a sanctuary"))
    return f"{name(step)} ({', '.join(notes)})" if notes else name(step)


def knowledge(view: ConspirateursView, names: Sequence[str]) -> list[str]:
    """Nothing is hidden, so there is nothing to conclude; partners are named where there are some."""
    if view.seat is None or view.seats != 4:
        return []
    partner = next(seat for seat in team(view.seats, view.seat) if seat != view.seat)
    return [phrase("You win together with {who}, when the men of both of you are home.", who=names[partner])]


def explain(kind: str) -> str:
    """What that kind of action does, with the paragraphs of RULES.md in brackets."""
    return phrase(EXPLANATIONS[kind])
