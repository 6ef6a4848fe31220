"""A match of Conspirateurs told to people: the aim, the log in turns, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from intrigue.core.contract import Event, Seat
from intrigue.core.language import phrase, phrases, word
from intrigue.core.prose import listed
from intrigue.core.telling import Aim, Ending, Note, Scene, Telling
from intrigue.games.conspirateurs.board import MEN, SANCTUARIES, gather, name
from intrigue.games.conspirateurs.state import ConspirateursView, team
from intrigue.games.conspirateurs.text import sentence
from intrigue.games.conspirateurs.words import Discovered, Drawn, Dropped, Dropping, Moved, Passed, Won

Names = Sequence[str]


def home(view: ConspirateursView, seat: Seat) -> int:
    """How many men of a seat are in sanctuaries."""
    return (gather(view.men[seat]) & SANCTUARIES[view.seats]).bit_count()


def aim(view: ConspirateursView, names: Names) -> Aim:
    """All men into sanctuaries; how many are there."""
    total = MEN[view.seats]
    goal = phrase(
        "Be the first to bring all your {all} men into the sanctuaries at the edge, by steps and leaps.", all=total
    )
    if view.seat is None:
        return Aim(goal)
    if isinstance(view.frame, Dropping):
        return Aim(goal, phrase("You have placed {placed} of {all} men.", placed=len(view.men[view.seat]), all=total))
    rivals = [seat for seat in range(view.seats) if seat not in team(view.seats, view.seat)]
    best = max(rivals, key=lambda seat: home(view, seat))
    stand = phrases(
        "One of your men is home; {who} has {theirs}.",
        "{n} of your men are home; {who} has {theirs}.",
        home(view, view.seat),
        who=names[best],
        theirs=home(view, best),
    )
    return Aim(goal, stand)


def note(event: Event) -> Note:
    """The placing is one part of the match, the run the other."""
    match event:
        case Dropped():
            return Note(fold="drops")
        case Discovered():
            return Note(round=phrase("The run"))
        case Moved(seat) | Passed(seat):
            return Note(turn=seat)
    return Note()


def prompt(view: ConspirateursView, names: Names, picked: tuple[Any, ...]) -> str:
    """What is asked after some steps of a choice."""
    match picked:
        case ("Drop",):
            return phrase("Where do you place him?")
        case ("Move",):
            return phrase("Which man moves?")
        case ("Move", cell):
            return phrase("Where does the man on {cell} go?", cell=name(cell))
    return ""


STOPS: frozenset[type[Event]] = frozenset((Discovered,))


def scenes(view: ConspirateursView, events: Sequence[Event], names: Names) -> list[Scene]:
    """The end of the placing."""
    told = tuple([event for event in events if isinstance(event, Dropped | Discovered)])
    placed = [event for event in told if isinstance(event, Dropped)]
    men = tuple(
        [
            tuple(sorted({*cells, *(drop.to for drop in placed if drop.seat == seat)}))
            for seat, cells in enumerate(view.men)
        ]
    )
    homes, all_men = SANCTUARIES[view.seats].bit_count(), MEN[view.seats] * view.seats
    lines = (
        *(sentence(drop, names) for drop in placed),  # the ring on the board is around this man
        phrase("From now on they run: a step to a vacant cell, or leaps over men, friend or foe."),
        phrase("There are {sanctuaries} sanctuaries for {men} men.", sanctuaries=homes, men=all_men),
    )
    return [Scene(phrase("All men are placed, and are discovered"), lines, _with(view, men), told)]


def _with(view: ConspirateursView, men: tuple[tuple[int, ...], ...]) -> ConspirateursView:
    return ConspirateursView(view.seat, view.seats, men, view.turn, view.turns, view.turn_limit, view.frame)


def ending(views: Sequence[ConspirateursView], events: Sequence[Event], names: Names) -> Ending:
    """How many men came home, by how much it was won, and the longest leap."""
    view = views[0]
    scores = tuple([home(view, seat) for seat in range(view.seats)])
    stands = tuple([phrase("{men} of {all} men home", men=men, all=MEN[view.seats]) for men in scores])
    return Ending(stands, decided(view, events, names), leap(events, names), scores)


def decided(view: ConspirateursView, events: Sequence[Event], names: Names) -> str:
    won = next((event for event in events if isinstance(event, Won)), None)
    if won is None or any(isinstance(event, Drawn) for event in events):
        return phrase("Nobody had all men home before the turn limit.")
    others = [home(view, seat) for seat in range(view.seats) if seat not in won.seats]
    message = word("{name} had all men home when the next best had {men} of {all}.")
    who = listed([names[seat] for seat in won.seats])
    return phrase(message, name=who, men=max(others), all=MEN[view.seats])


def leap(events: Sequence[Event], names: Names) -> str:
    """The longest chain of leaps."""
    moves = [event for event in events if isinstance(event, Moved)]
    longest = max(moves, key=lambda event: len(event.path), default=None)
    if longest is None or len(longest.path) < 3:
        return ""
    return phrase(
        "The longest leap: {men} men in one turn, by {name}, from {cell} to {to}.",
        men=len(longest.path) - 1,
        name=names[longest.seat],
        cell=name(longest.path[0]),
        to=name(longest.path[-1]),
    )


TELLING = Telling(aim=aim, note=note, prompt=prompt, stops=STOPS, scenes=scenes, ending=ending)
