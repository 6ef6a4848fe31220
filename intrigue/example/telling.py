"""The match told to people: the aim, the log in turns, what the table stops for, and the end. All of it is optional."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from intrigue.core.contract import Event
from intrigue.core.language import phrase, phrases, word
from intrigue.core.telling import Aim, Ending, Note, Scene, Telling
from intrigue.example.state import ContrabandView, home
from intrigue.example.words import MOST, QUAYS, Answered, Bribed, BribedSomeone, Ended, Moved, Rolled, Showdown, Window

Names = Sequence[str]


def aim(view: ContrabandView, names: Names) -> Aim:
    """What wins, and where the viewer stands on the way."""
    goal = phrase("Bring the crate to your own quay, and have paid its skipper more than any challenger.")
    if view.seat is None:
        return Aim(goal)
    apart = abs(view.crate - home(view.seats, view.seat))
    away = min(apart, QUAYS - apart)
    stand = phrases(
        "The crate is one quay from yours; you have made {made} of {most} bribes.",
        "The crate is {n} quays from yours; you have made {made} of {most} bribes.",
        away,
        made=view.made[view.seat],
        most=MOST,
    )
    return Aim(goal, stand)


def note(event: Event) -> Note:
    """A turn begins with a bribe or a boat; sealed answers in a row are one line."""
    match event:
        case Moved(seat) | Bribed(seat) | BribedSomeone(seat):
            return Note(turn=seat)
        case Answered():
            return Note(fold="answers")
        case Showdown(challenger, mover, _, _, undone):
            return Note(loss=mover if undone else challenger)
        case Rolled():
            return Note(fold="die")
    return Note()


def prompt(view: ContrabandView, names: Names, picked: tuple[Any, ...]) -> str:
    """What is asked after some steps of the choice."""
    match picked:
        case ("Bribe",):
            return phrase("Which skipper do you pay? Nobody else learns it.")
        case ("Move",):
            return phrase("Which boat do you send?")
        case ("Move", boat):
            return phrase("Where does boat {boat} go?", boat=boat + 1)
        case ("Move", _, _):
            return phrase("Does the crate go along?")
    return ""


def scenes(view: ContrabandView, events: Sequence[Event], names: Names) -> list[Scene]:
    """A challenge is a moment to stop for, with the board as it was when the answers were opened."""
    found = []
    for event in events:
        if isinstance(event, Showdown):
            more, less = event.bribes
            name, other = names[event.challenger], names[event.mover]
            shown = phrase(
                "{name} paid {more} times, {other} {less} times.", name=name, other=other, more=more, less=less
            )
            fate = word("Boat {boat} goes back.") if event.undone else word("Boat {boat} stays.")
            lines = (shown, phrase(fate, boat=event.boat + 1))
            found.append(Scene(phrase("{name} challenges", name=name), lines, view, (event,)))
    return found


def window(view: ContrabandView) -> bool:
    """Only who has paid the skipper has a choice, and who that is is secret."""
    return isinstance(view.frame, Window)


def paid(view: ContrabandView) -> list[str]:
    return [phrase("boat {boat}: {n}", boat=boat + 1, n=n) for boat, n in enumerate(view.mine)]


def ending(views: Sequence[ContrabandView], events: Sequence[Event], names: Names) -> Ending:
    """Whom everybody had paid, who brought the crate home, and who sent boats that belonged to others."""
    stands = tuple(
        [
            ", ".join(phrase("boat {boat}: {n}", boat=boat + 1, n=n) for boat, n in enumerate(view.mine))
            for view in views
        ]
    )
    winner = next((event.winner for event in events if isinstance(event, Ended)), None)
    decided = phrase("Nobody brought the crate home.")
    if winner is not None:
        decided = phrase("{name} brought the crate home.", name=names[winner])
    unpaid = [
        sum(isinstance(event, Moved) and event.seat == seat and not view.mine[event.move.boat] for event in events)
        for seat, view in enumerate(views)
    ]
    boldest = unpaid.index(max(unpaid))
    bluff = phrases(
        "{name} sent the boat of an unpaid skipper once.",
        "{name} sent boats of unpaid skippers {n} times.",
        unpaid[boldest],
        name=names[boldest],
    )
    return Ending(stands, decided, bluff if unpaid[boldest] else "")


TELLING = Telling(
    aim=aim,
    note=note,
    prompt=prompt,
    stops=frozenset((Showdown,)),
    scenes=scenes,
    window=window,
    ending=ending,
)
