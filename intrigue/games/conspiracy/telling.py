"""A match of Conspiracy told to people: the aim, the log in turns, challenges and blown covers, the opened books."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from intrigue.core.contract import Event, Seat
from intrigue.core.telling import Aim, Ending, Note, Scene, Telling
from intrigue.games.conspiracy import words as w
from intrigue.games.conspiracy.board import FUNDS, board_for
from intrigue.games.conspiracy.state import ConspiracyView
from intrigue.games.conspiracy.text import money, sentence, spy_name

Names = Sequence[str]

GOAL = "Have a spy carry the briefcase to your headquarters, and have paid that spy more than whoever challenges."


def aim(view: ConspiracyView, names: Names) -> Aim:
    """Where the briefcase must go, how far that is, and what is left to pay with."""
    if view.seat is None or view.seat >= len(view.homes) or view.homes[view.seat] < 0:
        return Aim(GOAL)
    board = board_for(view.options.map, view.seats)
    home = view.homes[view.seat]
    steps = board.graph.distance(view.case, home) if view.case >= 0 else None
    far = "" if steps is None else f": the briefcase is {steps} {'step' if steps == 1 else 'steps'} away"
    left = view.balances[view.seat]
    have = "" if left is None else f"; you have {money(left)} of {money(FUNDS)} left"
    return Aim(GOAL, f"Yours is {board.cities[home]}{far}{have}.")


def note(event: Event) -> Note:
    """A turn begins with a move, a pay-off or a cover to be blown; passes and bids in a row are one line."""
    match event:
        case w.Settled() | w.Placed():
            return Note(fold="set-up")
        case w.Began():
            return Note(round="The match")
        case w.Moved(seat) | w.Accused(seat) | w.Paid(seat) | w.PaidSomebody(seat):
            return Note(turn=seat)
        case w.Skipped(seat):
            return Note(turn=seat, loss=seat)
        case w.Passed():
            return Note(fold="passes")
        case w.BidMade() | w.Covered():
            return Note(fold="bids")
        case w.Conceded(seat) | w.Refused(seat) | w.Stopped(seat):
            return Note(loss=seat)
        case w.KeptSecret():
            return Note(fold="secrets")
    return Note()


def prompt(view: ConspiracyView, names: Names, picked: tuple[Any, ...]) -> str:
    """What is asked after some steps of a choice, with what the viewer has on the spy."""
    row = None if view.seat is None else view.accounts[view.seat]

    def have(spy: int) -> str:
        return "" if row is None else f" You have {money(row[spy]) if row[spy] else 'nothing'} on {spy_name(spy)}."

    match picked:
        case ("Move",):
            return "Which spy do you move?"
        case ("Move", spy):
            return f"Where does {spy_name(spy)} go?{have(spy)}"
        case ("Move", spy, _):
            return f"Does {spy_name(spy)} take the briefcase along?"
        case ("Pay",):
            return "Whom do you pay? Nobody else learns it."
        case ("Pay", spy):
            return f"How much do you pay {spy_name(spy)}? Nothing is a bluff.{have(spy)}"
        case ("Blow",):
            return "Which spy informs? It costs $1,000 of your money on that spy."
        case ("Blow", informer):
            return f"Whose cover does {spy_name(informer)} blow?{have(informer)}"
        case ("Bid",):
            return "How much do you bid?"
    return ""


DECIDED = (w.Conceded, w.Refused, w.Stopped)
STOPS = frozenset((*DECIDED, w.Eliminated))
TOLD = (*DECIDED, w.SentBack, w.Saved, w.Eliminated, w.Won)


def scenes(view: ConspiracyView, events: Sequence[Event], names: Names) -> list[Scene]:
    """A challenge that is decided, and a cover that is blown, on the board as it was."""
    told = tuple([event for event in events if isinstance(event, TOLD)])
    lines = [sentence(event, names) for event in told]
    blown = next((event for event in told if isinstance(event, w.Eliminated)), None)
    if blown:
        row = None if view.seat is None else view.accounts[view.seat]
        if row and row[blown.victim]:
            lines.append(f"You had {money(row[blown.victim])} on {spy_name(blown.victim)}.")
        return [Scene(f"The cover of {spy_name(blown.victim)} is blown", tuple(lines), view, told)]
    frame = view.frame
    title = "The challenge is decided"
    if isinstance(frame, w.Challenged | w.Bidding | w.Covering):
        title = f"{names[frame.challenger]} against {names[view.turn]}"
    return [Scene(title, tuple(lines), view, told)]


def window(view: ConspiracyView) -> bool:
    """Who has money on the contested spy may challenge, who has enough may bid or cover: all of that is secret."""
    return isinstance(view.frame, w.Window | w.Bidding | w.Covering)


# The end


def ending(views: Sequence[ConspiracyView], events: Sequence[Event], names: Names) -> Ending:
    """What everybody had paid, how the last move came to stand, and who moved most on nothing."""
    stands = tuple([paid(view, seat) for seat, view in enumerate(views)])
    return Ending(stands, decided(views[0], events, names), bluff(events, names))


def paid(view: ConspiracyView, seat: Seat) -> str:
    """A seat's accounts in words, the largest first."""
    row = view.accounts[seat] or ()
    found = sorted(((hundreds, spy) for spy, hundreds in enumerate(row) if hundreds), reverse=True)
    parts = [f"{money(hundreds)} on {spy_name(spy)}" for hundreds, spy in found]
    left = view.balances[seat]
    return f"{', '.join(parts) or 'nothing on anybody'}; {money(left or 0)} left"


def decided(view: ConspiracyView, events: Sequence[Event], names: Names) -> str:
    """Who carried the briefcase home, and what the others had against it."""
    if not any(isinstance(event, w.Won) for event in events):
        return "Nobody brought the briefcase home."
    last = next(event for event in reversed(events) if isinstance(event, w.Moved))
    mine = (view.accounts[last.seat] or ())[last.spy]
    rivals = [
        (row[last.spy], seat) for seat, row in enumerate(view.accounts) if row and seat != last.seat and row[last.spy]
    ]
    carried = f"{spy_name(last.spy)} carried the briefcase to {last.city}, with {money(mine)} of {names[last.seat]}"
    if not rivals:
        return f"{carried}; nobody else had paid anything."
    most, rival = max(rivals)
    could = "who could have stopped it" if most > mine else "which was not enough"
    return f"{carried} against {money(most)} of {names[rival]}, {could}."


def bluff(events: Sequence[Event], names: Names) -> str:
    """Who moved a spy that was not paid most often, and got away with it."""
    paid, stood = dict[tuple[Seat, int], int](), dict[tuple[Seat, int], int]()
    for event in events:
        match event:
            case w.Paid(seat, spy, hundreds):
                paid[seat, spy] = paid.get((seat, spy), 0) + hundreds
            case w.Moved(seat, spy) if not paid.get((seat, spy)):
                stood[seat, spy] = stood.get((seat, spy), 0) + 1
                last = (seat, spy)
            case w.SentBack(spy) if stood and last[1] == spy and stood.get(last):
                stood[last] -= 1
    if not any(stood.values()):
        return "Nobody moved a spy on a bluff."
    (seat, spy), times = max(stood.items(), key=lambda found: found[1])
    often = "once" if times == 1 else f"{times} times"
    return f"The best bluff: {names[seat]} moved {spy_name(spy)} {often} without having paid a dollar, and it stood."


TELLING = Telling(aim=aim, note=note, prompt=prompt, stops=STOPS, scenes=scenes, window=window, ending=ending)
