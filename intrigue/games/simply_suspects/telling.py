"""A match of Simply Suspects told to people: the aim, the log in turns, the Grand Jury, and who everybody was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from intrigue.core.contract import Event, Seat, put
from intrigue.core.language import phrase, phrases, word
from intrigue.core.telling import Aim, Ending, Note, Scene, Telling
from intrigue.games.simply_suspects import words as w
from intrigue.games.simply_suspects.cards import GUILTY
from intrigue.games.simply_suspects.naming import peg_name, row_name, suspect_name
from intrigue.games.simply_suspects.state import SimplySuspectsView
from intrigue.games.simply_suspects.text import sentence

Names = Sequence[str]

GOAL = word(
    "Be the last one free: come before the Grand Jury with fewer than {guilty} pegs in your row, and let nobody guess "
    "you."
)


def aim(view: SimplySuspectsView, names: Names) -> Aim:
    """Who the viewer is, how many pegs are in that row, and how many are left."""
    goal = phrase(GOAL, guilty=GUILTY)
    if view.seat is None or view.own is None or isinstance(view.frames[-1], w.Over):
        return Aim(goal)
    if view.shown[view.seat] is not None:
        return Aim(goal, phrase("You are out of the match."))
    pegs = view.pegs.count(view.own)
    message = word("You are {suspect}: no pegs are in your row, {guilty} convict. {left} are left.")
    if pegs:
        message = word("You are {suspect}: 1 peg is in your row, {guilty} convict. {left} are left.")
    if pegs >= GUILTY:
        message = word(
            "You are {suspect}: {pegs} pegs are in your row, the Grand Jury would convict you. {left} are left."
        )
    left = sum(shown is None for shown in view.shown)
    return Aim(goal, phrase(message, suspect=suspect_name(view.own), guilty=GUILTY, pegs=pegs, left=left))


def note(event: Event) -> Note:
    """A turn begins with a roll or a get-away card."""
    match event:
        case w.GotIdentity() | w.GotSuspectCard() | w.RolledForStart():
            return Note(fold="set-up")
        case w.GotCard():
            return Note(fold="cards")
        case w.Starts():
            return Note(round=phrase("The match"))
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
            return phrase("Which get-away card do you use?")
        case ("Take",):
            return phrase("From whom do you take a card?")
        case ("Take", seat):
            return phrase("Which card of {who}?", who=names[seat])
        case ("Move",):
            return phrase("Which peg do you move?")
        case ("Move", column):
            return phrase("Into whose row goes {peg}?", peg=peg_name(column))
        case ("Guess",):
            return phrase("Whom do you guess? A wrong guess puts you out of the match.")
        case ("Guess", seat):
            return phrase("Who is {who}? A wrong guess puts you out of the match.", who=names[seat])
        case ("Push",) | ("Trade",):
            return phrase("Whom?")
        case ("Push", seat):
            return phrase("Where does {who} go?", who=names[seat])
        case ("Follow",):
            return phrase("Which way do you take?")
    return ""


STOPS = frozenset((w.Cleared, w.Convicted, w.GuessedRight, w.GuessedWrong))


def scenes(view: SimplySuspectsView, events: Sequence[Event], names: Names) -> list[Scene]:
    """The Grand Jury's word, and a guess before it."""
    found = []
    for number, event in enumerate(events):
        view = after(view, event)
        title = ""
        match event:
            case w.Cleared(seat):
                title = phrase("The Grand Jury: {name} walks free", name=names[seat])
            case w.Convicted(seat):
                title = phrase("The Grand Jury: {name} is convicted", name=names[seat])
            case w.GuessedRight(seat, opponent):
                title = phrase("{name} guesses {other}: right!", name=names[seat], other=names[opponent])
            case w.GuessedWrong(seat, opponent):
                title = phrase("{name} guesses {other}: wrong", name=names[seat], other=names[opponent])
        if title:
            found.append(Scene(title, (sentence(event, names),), view, tuple(events[: number + 1])))
    return found


def after(view: SimplySuspectsView, event: Event) -> SimplySuspectsView:
    """The table when the event has just happened: tokens where they went, and cards face up that were turned over."""
    match event:
        case w.Moved(seat, to) | w.Pushed(_, seat, to):
            return replace(view, places=put(view.places, seat, to))
        case w.Convicted(seat, suspect) | w.GuessedRight(_, seat, suspect) | w.GuessedWrong(seat, _, _, suspect):
            return replace(view, shown=put(view.shown, seat, suspect))
    return view


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
    name = suspect_name(suspect)
    if view.shown[seat] is None:
        return phrases(
            "{suspect}, free; 1 peg in that row", "{suspect}, free; {n} pegs in that row", count, suspect=name
        )
    return phrases(
        "{suspect}, out of the match; 1 peg in that row",
        "{suspect}, out of the match; {n} pegs in that row",
        count,
        suspect=name,
    )


def decided(events: Sequence[Event], names: Names) -> str:
    """The last conviction or guess, or the turn limit."""
    for event in reversed(events):
        if isinstance(event, w.Convicted | w.GuessedRight | w.GuessedWrong):
            return sentence(event, names)
        if isinstance(event, w.Drawn):
            return phrase("Nobody was the last one left before the turn limit.")
    return phrase("The match is over.")


def bluff(views: Sequence[SimplySuspectsView], names: Names) -> str:
    """Who put most pegs into their own row, so as not to be found out."""
    own = [0 if view.own is None else view.blamed[seat][view.own] for seat, view in enumerate(views)]
    boldest = own.index(max(own))
    if not own[boldest]:
        return phrase("Nobody put a peg into their own row as a bluff.")
    return phrases(
        "The best bluff: as {suspect}, {name} put a peg into {row}.",
        "The best bluff: as {suspect}, {name} put {n} pegs into {row}.",
        own[boldest],
        name=names[boldest],
        suspect=suspect_name(views[boldest].own or 0),
        row=row_name(views[boldest].own or 0),
    )


TELLING = Telling(aim=aim, note=note, prompt=prompt, stops=STOPS, scenes=scenes, out=out, ending=ending)
