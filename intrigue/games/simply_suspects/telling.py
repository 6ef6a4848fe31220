"""A match of Simply Suspects told to people: the aim, the log in turns, the Grand Jury, and who everybody was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from intrigue.core.contract import Event, Seat
from intrigue.core.telling import Aim, Ending, Note, Scene, Telling
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.cards import GUILTY
from intrigue.games.simply_suspects.state import SimplySuspectsView
from intrigue.games.simply_suspects.text import peg_name, sentence, suspect_name

Names = Sequence[str]

GOAL = (
    f"Be the last one free: no {GUILTY} pegs in your row when you come before the Grand Jury, and nobody guesses you."
)


def aim(view: SimplySuspectsView, names: Names) -> Aim:
    """Who the viewer is, how many pegs are in that row, and how many are left."""
    if view.seat is None or view.own is None:
        return Aim(GOAL)
    if view.shown[view.seat] is not None:
        return Aim(GOAL, "You are out of the match.")
    pegs = view.pegs.count(view.own)
    danger = "the Grand Jury would convict you" if pegs >= GUILTY else f"{GUILTY} convict"
    left = sum(shown is None for shown in view.shown)
    row = "1 peg is" if pegs == 1 else f"{pegs or 'no'} pegs are"
    return Aim(GOAL, f"You are {suspect_name(view.own)}: {row} in your row, {danger}. {left} are left.")


def note(event: Event) -> Note:
    """A turn begins with a roll or a get-away card."""
    match event:
        case w.GotIdentity() | w.GotSuspectCard() | w.RolledForStart():
            return Note(fold="set-up")
        case w.GotCard():
            return Note(fold="cards")
        case w.Starts():
            return Note(round="The match")
        case w.Rolled(seat) | w.Played(seat):
            return Note(turn=seat)
        case w.Took(_, opponent) | w.Pushed(_, opponent) | w.Traded(_, opponent):
            return Note(loss=opponent)
        case w.Convicted(seat) | w.GuessedWrong(seat):
            return Note(loss=seat)
        case w.GuessedRight(_, opponent):
            return Note(loss=opponent)
    return Note()


def prompt(view: SimplySuspectsView, names: Names, picked: tuple[Any, ...]) -> str:
    """What is asked after some steps of a choice."""
    match picked:
        case ("Play",):
            return "Which get-away card do you use?"
        case ("Take",):
            return "From whom do you take a card?"
        case ("Take", seat):
            return f"Which card of {names[seat]}?"
        case ("Move",):
            return "Which peg do you move?"
        case ("Move", column):
            return f"Into whose row goes {peg_name(column)}?"
        case ("Guess",):
            return "Whom do you guess? A wrong guess puts you out of the match."
        case ("Guess", seat):
            return f"Who is {names[seat]}?"
        case ("Push",) | ("Trade",):
            return "Whom?"
        case ("Push", seat):
            return f"Where does {names[seat]} go?"
        case ("Follow",):
            return "Which gallery do you take?"
    return ""


STOPS = frozenset((w.Cleared, w.Convicted, w.GuessedRight, w.GuessedWrong))


def scenes(view: SimplySuspectsView, events: Sequence[Event], names: Names) -> list[Scene]:
    """The Grand Jury's word, and a guess before it."""
    found = []
    for event in events:
        title = ""
        match event:
            case w.Cleared(seat) | w.Convicted(seat):
                title = (
                    f"The Grand Jury: {names[seat]} {'walks free' if isinstance(event, w.Cleared) else 'is convicted'}"
                )
            case w.GuessedRight(seat, opponent) | w.GuessedWrong(seat, opponent):
                word = "right!" if isinstance(event, w.GuessedRight) else "wrong"
                title = f"{names[seat]} guesses {names[opponent]}: {word}"
        if title:
            found.append(Scene(title, (sentence(event, names),), view, (event,)))
    return found


def out(view: SimplySuspectsView) -> tuple[Seat, ...]:
    """The seats whose card lies face up."""
    if isinstance(view.frames[-1], w.Over):
        return ()
    return tuple([seat for seat, shown in enumerate(view.shown) if shown is not None])


# The end


def ending(views: Sequence[SimplySuspectsView], events: Sequence[Event], names: Names) -> Ending:
    """Who everybody was, what put the last one out, and who blamed others longest."""
    pegs = views[0].pegs
    stands = tuple([stand(view, seat, pegs) for seat, view in enumerate(views)])
    return Ending(stands, decided(events, names), bluff(views, names))


def stand(view: SimplySuspectsView, seat: Seat, pegs: Sequence[int]) -> str:
    suspect = view.own if view.own is not None else view.shown[seat]
    if suspect is None:
        return ""
    count = pegs.count(suspect)
    fate = "out of the match" if view.shown[seat] is not None else "free"
    return f"{suspect_name(suspect)}, {fate}; {'1 peg' if count == 1 else f'{count} pegs'} in that row"


def decided(events: Sequence[Event], names: Names) -> str:
    """The last conviction or guess, or the turn limit."""
    for event in reversed(events):
        if isinstance(event, w.Convicted | w.GuessedRight | w.GuessedWrong):
            return sentence(event, names)
        if isinstance(event, w.Drawn):
            return "Nobody was the last one left before the turn limit."
    return "The match is over."


def bluff(views: Sequence[SimplySuspectsView], names: Names) -> str:
    """Who put most pegs into their own row, so as not to be found out."""
    own = [0 if view.own is None else view.blamed[seat][view.own] for seat, view in enumerate(views)]
    boldest = own.index(max(own))
    if not own[boldest]:
        return "Nobody blamed themselves to mislead."
    pegs = "a peg" if own[boldest] == 1 else f"{own[boldest]} pegs"
    return f"The best bluff: {names[boldest]} put {pegs} into the own row."


TELLING = Telling(aim=aim, note=note, prompt=prompt, stops=STOPS, scenes=scenes, out=out, ending=ending)
