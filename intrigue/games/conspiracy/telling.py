"""A match of Conspiracy told to people: the aim, the log in turns, challenges and blown covers, the opened books."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from intrigue.core.contract import Event, Seat
from intrigue.core.language import phrase, phrases, word
from intrigue.core.prose import listed
from intrigue.core.telling import Aim, Ending, Note, Scene, Telling
from intrigue.games.conspiracy import words as w
from intrigue.games.conspiracy.board import FEE, board_for, money, spy_name
from intrigue.games.conspiracy.questions import home_of, is_in_vain, own
from intrigue.games.conspiracy.state import ConspiracyView
from intrigue.games.conspiracy.text import sentence

Names = Sequence[str]

GOAL = word("Have a spy carry the briefcase to your headquarters, and have paid that spy more than whoever challenges.")


def aim(view: ConspiracyView, names: Names) -> Aim:
    """Where the briefcase must go, how far that is, and what is left to pay with."""
    if view.seat is None or view.seat >= len(view.homes) or view.homes[view.seat] < 0:
        return Aim(phrase(GOAL))
    board = board_for(view.options.chart, view.seats)
    home, left = view.homes[view.seat], view.balances[view.seat]
    sums = {"left": money(left or 0), "funds": money(view.options.funds)}
    city = phrase(board.cities[home])
    if view.case == home:
        there = word("Yours is {city}, and the briefcase is there; you have {left} of {funds} left.")
        return Aim(phrase(GOAL), phrase(there, city=city, **sums))
    stand = phrases(
        "Yours is {city}: the briefcase is {n} step away; you have {left} of {funds} left.",
        "Yours is {city}: the briefcase is {n} steps away; you have {left} of {funds} left.",
        board.graph.distance(view.case, home) or 0,
        city=city,
        **sums,
    )
    return Aim(phrase(GOAL), stand)


def note(event: Event) -> Note:
    """A turn begins with a move, a pay-off or a cover to be blown; passes and bids in a row are one line."""
    match event:
        case w.Settled() | w.Placed():
            return Note(fold="set-up")
        case w.Began():
            return Note(round=phrase("The match"))
        case w.Moved(seat) | w.Accused(seat) | w.Paid(seat) | w.PaidSomebody(seat):
            return Note(turn=seat)
        case w.Skipped(seat):
            return Note(turn=seat, loss=seat)
        case w.Passed():
            return Note(fold="passes")
        case w.CalledBids() | w.BidMade() | w.Covered():
            return Note(fold="bids")
        case w.Conceded(seat) | w.Refused(seat) | w.Stopped(seat):
            return Note(loss=seat)
        case w.KeptSecret():
            return Note(fold="secrets")
    return Note()


def prompt(view: ConspiracyView, names: Names, picked: tuple[Any, ...]) -> str:
    """What is asked after some steps of a choice, with what the viewer has on the spy."""
    row = None if view.seat is None else view.accounts[view.seat]

    def with_account(asked: str, spy: int, have: str = word("You have {sum} on {spy}.")) -> str:
        if row is None:
            return asked
        message = have if row[spy] else word("You have nothing on {spy}.")
        return f"{asked} {phrase(message, sum=money(row[spy]), spy=spy_name(spy))}"

    match picked:
        case ("Move",):
            return phrase("Which spy do you move?")
        case ("Move", spy):
            return with_account(phrase("Where does {spy} go?", spy=spy_name(spy)), spy)
        case ("Move", spy, _):
            return phrase("Does {spy} take the briefcase along?", spy=spy_name(spy))
        case ("Pay",):
            return phrase("Whom do you pay? Nobody else learns it.")
        case ("Pay", spy):
            asked = word("How much do you pay {spy}? To pay $0 is a bluff: the others see a pay-off.")
            if isinstance(view.frame, w.Opening) and view.options.opening_min:
                asked = word("How much do you pay {spy}?")
            added = word("You have {sum} on {spy}, to which it is added.")
            return with_account(phrase(asked, spy=spy_name(spy)), spy, added)
        case ("Blow",):
            return phrase("Which spy informs? It costs {fee} of your money on that spy.", fee=money(FEE))
        case ("Blow", informer):
            return with_account(phrase("Whose cover does {spy} blow?", spy=spy_name(informer)), informer)
        case ("Bid",) if isinstance(view.frame, w.Bidding):
            asked = phrase("How much do you bid?")
            return f"{asked} {own(view, names, view.frame.deed, view.turn, view.frame.bid)}"
    return ""


DECIDED = (w.Conceded, w.Refused, w.Stopped)
STOPS = frozenset((*DECIDED, w.Eliminated))
HEADED = (w.SentBack, w.Saved, w.Stopped)  # the headline of a challenge tells it
TOLD = (*DECIDED, w.SentBack, w.Saved, w.Eliminated, w.Won)


def scenes(view: ConspiracyView, events: Sequence[Event], names: Names) -> list[Scene]:
    """A challenge that is decided, and a cover that is blown, on the board as it was."""
    told = tuple([event for event in events if isinstance(event, TOLD)])
    blown = next((event for event in told if isinstance(event, w.Eliminated)), None)
    if blown is None:
        return [contest(view, told, names)]
    lines = [sentence(event, names) for event in told]
    row, spy = None if view.seat is None else view.accounts[view.seat], spy_name(blown.victim)
    if row and row[blown.victim]:
        lines.append(phrase("Your {sum} on {spy} is lost.", sum=money(row[blown.victim]), spy=spy))
    title = phrase("{name} takes {spy} out, for {fee}", name=names[blown.seat], spy=spy, fee=money(FEE))
    return [Scene(title, tuple(lines), view, told)]


def contest(view: ConspiracyView, told: tuple[Event, ...], names: Names) -> Scene:
    """A challenge from the deed it was about to what came of it; the map shows that deed."""
    frame = view.frame
    assert isinstance(frame, w.Challenged | w.Bidding | w.Covering)
    spy, lines = w.contested(frame.deed), [sentence(done(view, frame.deed, frame.origin), names)]
    owner = home_of(view, frame.deed)
    if owner is not None and is_in_vain(view, frame.deed):
        message = word("Brought in by somebody else it wins nothing: {name} would have to carry it out and in again.")
        lines.append(phrase(message, name=names[owner]))
    if isinstance(frame, w.Bidding) and frame.bid:
        lines.append(sentence(w.Covered(view.turn, spy, frame.bid), names))
    lines += [_decided(view, event, names) for event in told if not isinstance(event, HEADED)]
    if isinstance(frame, w.Covering):
        lines.append(shown(view, spy, names))
    if isinstance(told[-1], w.Stopped):
        lines.append(standing(view, frame.challenger, names))
    return Scene(headline(view, told, names), tuple(lines), view, told)


def _decided(view: ConspiracyView, event: Event, names: Names) -> str:
    """What was done about a bid; only those who did not cover it know whether they could."""
    row = None if view.seat is None else view.accounts[view.seat]
    if isinstance(event, w.Refused) and event.seat == view.seat and row and row[event.spy] < event.hundreds:
        return phrase("{name} cannot cover {sum}.", name=names[event.seat], sum=money(event.hundreds))
    return sentence(event, names)


def headline(view: ConspiracyView, told: Sequence[Event], names: Names) -> str:
    """Who won a challenge, and what that changes."""
    frame = view.frame
    assert isinstance(frame, w.Challenged | w.Bidding | w.Covering)
    name = names[frame.challenger]
    for event in told:
        match event:
            case w.SentBack(spy, _, city, carry):
                message = word("{name} wins the challenge: {spy} goes back to {city}")
                if carry:
                    message = word("{name} wins the challenge: {spy} and the briefcase go back to {city}")
                return phrase(message, name=name, spy=spy_name(spy), city=phrase(city))
            case w.Saved(victim):
                return phrase("{name} wins the challenge: {spy} stays in the match", name=name, spy=spy_name(victim))
    return phrase("{name} loses the challenge and the next turn", name=name)


def shown(view: ConspiracyView, spy: int, names: Names) -> str:
    """What everybody could know of an account that was outbid: a bid close above it was luck."""
    least, name = view.bounds[view.turn][spy], names[view.turn]
    if not least:
        return phrase("Before that {name} had shown nothing on {spy}.", name=name, spy=spy_name(spy))
    return phrase("Before that {name} had shown {sum} on {spy}.", name=name, sum=money(least), spy=spy_name(spy))


def standing(view: ConspiracyView, challenger: Seat, names: Names) -> str:
    """Whether a deed stands after a lost challenge, and who may still stop it [32]."""
    left = [
        names[seat % view.seats] for seat in range(challenger + 1, view.turn + view.seats * (challenger > view.turn))
    ]
    if not left:
        return phrase("Nobody is left to challenge: it stands.")
    return phrase("So far it stands; still to be asked: {who}.", who=listed(left))


def done(view: ConspiracyView, deed: w.Deed, origin: int) -> Event:
    """A deed as it was told when it was done."""
    if isinstance(deed, w.Blow):
        return w.Accused(view.turn, deed.informer, deed.victim)
    city = board_for(view.options.chart, view.seats).cities[deed.to]
    return w.Moved(view.turn, deed.spy, origin, deed.to, city, deed.carry)


def window(view: ConspiracyView) -> bool:
    """Who has money on the contested spy may challenge, who has enough may bid or cover: all of that is secret."""
    return isinstance(view.frame, w.Window | w.Bidding | w.Covering)


def harmless(view: ConspiracyView) -> frozenset[str]:
    """To concede gives nothing away where the challenger has shown more than the viewer has on the spy."""
    frame, row = view.frame, None if view.seat != view.turn else view.accounts[view.turn]
    if not isinstance(frame, w.Challenged) or row is None:
        return frozenset()
    spy = w.contested(frame.deed)
    return frozenset({"Concede"}) if row[spy] < view.bounds[frame.challenger][spy] else frozenset()


# The end


def ending(views: Sequence[ConspiracyView], events: Sequence[Event], names: Names) -> Ending:
    """What everybody had paid, how the last move came to stand, and who moved most on nothing."""
    stands = tuple([paid(view, seat) for seat, view in enumerate(views)])
    return Ending(stands, decided(views[0], events, names), bluff(events, names))


def paid(view: ConspiracyView, seat: Seat) -> str:
    """A seat's accounts in words, the largest first."""
    row = view.accounts[seat] or ()
    found = sorted(((hundreds, spy) for spy, hundreds in enumerate(row) if hundreds), reverse=True)
    parts = [phrase("{sum} on {spy}", sum=money(hundreds), spy=spy_name(spy)) for hundreds, spy in found]
    left = money(view.balances[seat] or 0)
    if not parts:
        return phrase("nothing on anybody; {left} left", left=left)
    return phrase("{sums}; {left} left", sums=", ".join(parts), left=left)


def decided(view: ConspiracyView, events: Sequence[Event], names: Names) -> str:
    """Who carried the briefcase home, and what the others had against it."""
    if not any(isinstance(event, w.Won) for event in events):
        return phrase("Nobody brought the briefcase home.")
    last = next(event for event in reversed(events) if isinstance(event, w.Moved))
    mine = (view.accounts[last.seat] or ())[last.spy]
    rivals = [
        (row[last.spy], seat) for seat, row in enumerate(view.accounts) if row and seat != last.seat and row[last.spy]
    ]
    most, rival = max(rivals, default=(0, last.seat))
    message = word("{spy} carried the briefcase to {city}, with {sum} from {name}; nobody else had paid anything.")
    if most > mine:
        message = word(
            "{spy} carried the briefcase to {city}, with {sum} from {name} against {most} from {other}, "
            "who could have stopped it."
        )
    elif rivals:
        message = word(
            "{spy} carried the briefcase to {city}, with {sum} from {name} against {most} from {other}, "
            "which was not enough."
        )
    sums = {"sum": money(mine), "most": money(most)}
    who, whom = names[last.seat], names[rival]
    return phrase(message, spy=spy_name(last.spy), city=phrase(last.city), name=who, other=whom, **sums)


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
        return phrase("Nobody moved a spy on a bluff.")
    (seat, spy), times = max(stood.items(), key=lambda found: found[1])
    return phrases(
        "The best bluff: {name} moved {spy} once without having paid a dollar, and it stood.",
        "The best bluff: {name} moved {spy} {n} times without having paid a dollar, and it stood.",
        times,
        name=names[seat],
        spy=spy_name(spy),
    )


TELLING = Telling(
    aim=aim, note=note, prompt=prompt, stops=STOPS, scenes=scenes, harmless=harmless, window=window, ending=ending
)
