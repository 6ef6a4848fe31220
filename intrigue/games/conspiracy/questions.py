"""What people are asked in Conspiracy: what happened, the choice, what it may cost; or who else is asked."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.board import Space
from intrigue.core.contract import Seat
from intrigue.core.language import phrase, word
from intrigue.games.conspiracy.board import FEE, board_for, money, spy_name
from intrigue.games.conspiracy.state import ConspiracyView, Row
from intrigue.games.conspiracy.words import (
    Bidding,
    Blow,
    Challenged,
    Covering,
    Deed,
    Disclosing,
    Drawing,
    Lots,
    Move,
    Opening,
    Over,
    Placing,
    Settling,
    Turn,
    Window,
    contested,
)


def question(view: ConspiracyView, names: Sequence[str]) -> str:
    """What the seat of this view is asked now: what happened, the choice, what it may cost; or who else is asked."""
    match view.frame:
        case Turn():
            choice = word("It is your turn: move a spy or make a pay-off.")
            if can_blow(view):
                choice = word("It is your turn: move a spy, make a pay-off, or blow a cover and take a spy out.")
            return _ask(view, names, view.turn, phrase(choice))
        case Window(deed, _, asked):
            return f"{_told(view, deed, names)} {_ask(view, names, asked, _challenge(view, names, deed))}"
        case Disclosing(victim, asked):
            told = phrase("{spy} is out of the match.", spy=spy_name(victim))
            choice = phrase("Do you tell the others how much you had on {spy}?", spy=spy_name(victim))
            return f"{told} {_ask(view, names, asked, choice)}"
    return _contest(view, names) or _early_question(view, names)


def can_blow(view: ConspiracyView) -> bool:
    """Whether the seat of this view has an Informer with the fee beside another spy."""
    row = _row(view)
    return row is not None and any(
        at >= 0 and account >= FEE and view.spies.count(at) > 1 for at, account in zip(view.spies, row, strict=True)
    )


def _row(view: ConspiracyView) -> Row | None:
    """The viewer's own accounts."""
    return None if view.seat is None else view.accounts[view.seat]


def _ask(view: ConspiracyView, names: Sequence[str], asked: Seat, choice: str) -> str:
    """The choice for the seat that has it; for all others, whom the table waits for."""
    return choice if view.seat == asked else phrase("The table waits for {who}.", who=names[asked])


# A deed that may be challenged


def _told(view: ConspiracyView, deed: Deed, names: Sequence[str]) -> str:
    """What the acting seat did, and what hangs on it [49-51]."""
    actor = names[view.turn]
    if isinstance(deed, Blow):
        message = word("{who} wants {spy} to blow the cover of {victim}.")
        return phrase(message, who=actor, spy=spy_name(deed.informer), victim=spy_name(deed.victim))
    owner = home_of(view, deed)
    message = word("{name} moves {spy} to {city}.")
    if deed.carry:
        message = word("{name} moves {spy} to {city} with the briefcase.")
    if owner == view.turn:
        message = word("{name} moves {spy} to {city} with the briefcase, which wins the match if it stands.")
    elif owner is not None and view.options.deliver_any:
        message = word(
            "{name} moves {spy} to {city} with the briefcase, which wins the match for {whose} if it stands."
        )
        if owner == view.seat:
            message = word(
                "{name} moves {spy} to {city} with the briefcase, which wins the match for you if it stands."
            )
    whose = names[owner] if owner is not None and owner not in (view.turn, view.seat) else ""
    told = phrase(message, name=actor, spy=spy_name(deed.spy), city=_city(view, deed.to), whose=whose)
    return f"{told} {_in_vain(view, names, owner)}" if is_in_vain(view, deed) else told


def home_of(view: ConspiracyView, deed: Deed) -> Seat | None:
    """Into whose headquarters a move brings the briefcase."""
    if isinstance(deed, Blow) or not deed.carry or deed.to not in view.homes:
        return None
    return view.homes.index(deed.to)


def is_in_vain(view: ConspiracyView, deed: Deed) -> bool:
    """Whether a move brings the briefcase into a headquarters without winning for its owner [50]."""
    return home_of(view, deed) not in (None, view.turn) and not view.options.deliver_any


def _in_vain(view: ConspiracyView, names: Sequence[str], owner: Seat | None) -> str:
    """Why an owner may want to stop what looks good to them: from outside it takes one move to win, from inside two."""
    assert owner is not None
    if owner == view.seat:
        return phrase(
            "That wins nothing for you: only a move of your own does. Stopped, the briefcase is one step from you; "
            "let in, it must go out and in again."
        )
    return phrase("That wins nothing, for it is not a move of {who}.", who=names[owner])


def _city(view: ConspiracyView, space: Space) -> str:
    return phrase(board_for(view.options.chart, view.seats).cities[space])


def _challenge(view: ConspiracyView, names: Sequence[str], deed: Deed) -> str:
    """Only a seat with money on the contested spy has a choice: what it has, and what the acting seat has shown."""
    row, spy = _row(view), contested(deed)
    if row and not row[spy]:
        return phrase("You have nothing on {spy}, so you cannot challenge.", spy=spy_name(spy))
    stake = phrase("Do you challenge? A lost challenge costs your next turn.")
    if row and row[spy] <= view.bounds[view.turn][spy]:
        message = word(
            "In the bidding you would lose, for {who} can cover all of it. Do you challenge nevertheless? "
            "A lost challenge costs your next turn."
        )
        stake = phrase(message, who=names[view.turn])
    return f"{own(view, names, deed, view.turn, 0)} {stake}" if row else stake


def own(view: ConspiracyView, names: Sequence[str], deed: Deed, rival: Seat, said: int) -> str:
    """The viewer's account with the contested spy, and what the rival has shown there beyond what was just said."""
    spy, row = contested(deed), _row(view)
    if row is None:
        return phrase("You have a secret sum on {spy}.", spy=spy_name(spy))
    shown = view.bounds[rival][spy]
    message = word("You have {sum} on {spy}.") if row[spy] else word("You have nothing on {spy}.")
    if shown > said:
        message = word("You have {sum} on {spy}; {who} has shown {shown}.")
        if not row[spy]:
            message = word("You have nothing on {spy}; {who} has shown {shown}.")
    return phrase(message, sum=money(row[spy]), spy=spy_name(spy), who=names[rival], shown=money(shown))


# While a challenge is decided


def _contest(view: ConspiracyView, names: Sequence[str]) -> str:
    """The question while a challenge is decided."""
    match view.frame:
        case Challenged(deed, _, challenger):
            told = phrase(
                "{who} challenges, with money on {spy}.", who=names[challenger], spy=spy_name(contested(deed))
            )
            asked, rival, said = view.turn, challenger, 1  # a challenge shows a hundred
            choice = _at_stake(view, CONCEDE, names)
        case Bidding(_, _, challenger, 0):
            told = phrase("{who} calls for bids.", who=names[view.turn])
            asked, rival, said, choice = challenger, view.turn, 0, _first_bid(view)
        case Bidding(deed, _, challenger, bid):
            told = phrase("{who} covers {sum}.", who=names[view.turn], sum=money(bid))
            asked, rival, said, choice = challenger, view.turn, bid, _next_bid(view, deed, bid)
        case Covering(deed, _, challenger, bid):
            told = _bid(view, names, deed, challenger, bid)
            row = _row(view)
            asked, rival, said = view.turn, challenger, bid
            choice = _at_stake(view, REFUSE if row and row[contested(deed)] < bid else COVER, names)
        case _:
            return ""
    return f"{told} {_ask(view, names, asked, f'{choice} {own(view, names, view.frame.deed, rival, said)}')}"


CONCEDE = {
    Move: word("Concede, and {spy} goes back to {city}; or call for bids, and cover what {who} shows?"),
    Blow: word("Concede, and {spy} stays in the match; or call for bids, and cover what {who} shows?"),
}
COVER = {
    Move: word("Cover it by showing that you have as much; or refuse, and {spy} goes back to {city}?"),
    Blow: word("Cover it by showing that you have as much; or refuse, and {spy} stays in the match?"),
}
REFUSE = {
    Move: word("You cannot cover that, so you must refuse: {spy} goes back to {city}."),
    Blow: word("You cannot cover that, so you must refuse: {spy} stays in the match."),
}


def _at_stake(view: ConspiracyView, messages: dict[type[Deed], str], names: Sequence[str]) -> str:
    """What the acting seat is asked, with what becomes of the deed if it is given up."""
    frame = view.frame
    assert isinstance(frame, Challenged | Covering)
    deed, who = frame.deed, names[frame.challenger]
    spy = spy_name(deed.victim if isinstance(deed, Blow) else deed.spy)
    return phrase(messages[type(deed)], spy=spy, city=_city(view, frame.origin), who=who)


def _bid(view: ConspiracyView, names: Sequence[str], deed: Deed, challenger: Seat, bid: int) -> str:
    """A bid; and to the seat that is to cover it, how it stands to what it has shown before."""
    shown = view.bounds[view.turn][contested(deed)] if view.seat == view.turn else 0
    message = word("{who} bids {sum}.")
    if shown:
        message = word("{who} bids {sum}, more than the {shown} you have shown.")
        if shown >= bid:
            message = word("{who} bids {sum}, which you have shown already.")
            if isinstance(deed, Blow):
                message = word("{who} bids {sum}. By blowing a cover you have shown {shown} already.")
    return phrase(message, who=names[challenger], sum=money(bid), shown=money(shown))


def _first_bid(view: ConspiracyView) -> str:
    """What a challenger is asked before the first bid [36]."""
    bid = phrase("Make your first bid. It costs nothing, but everybody learns that you have at least that much.")
    stop = phrase("Or stop now and lose your next turn.")
    return f"{bid} {stop}" if view.options.stop_before_bid else bid


def _next_bid(view: ConspiracyView, deed: Deed, bid: int) -> str:
    """What a challenger is asked once a bid is covered: only a higher account can raise it."""
    row = _row(view)
    if row and row[contested(deed)] <= bid:
        return phrase("You cannot raise it, so you must stop and lose your next turn.")
    return phrase("Raise it, or stop and lose your next turn?")


# Before the first turn, and after the last


def _early_question(view: ConspiracyView, names: Sequence[str]) -> str:
    match view.frame:
        case Drawing():
            return phrase("The headquarters are drawn.")
        case Settling(seat):
            return _ask(view, names, seat, phrase("Choose your headquarters."))
        case Placing(spy):
            return phrase("{spy} is placed.", spy=spy_name(spy))
        case Opening():
            return _opening_question(view, names)
        case Lots():
            return phrase("A draw decides who begins.")
        case Over(None):
            return phrase("The match is over: a draw.")
        case Over(winner):
            return phrase("The match is over: {who} wins.", who=names[winner or 0])
    raise AssertionError(f"no question for {type(view.frame).__name__}")


def _opening_question(view: ConspiracyView, names: Sequence[str]) -> str:
    if view.seat is not None and not view.made[view.seat]:
        message = word("Make a secret opening pay-off to one spy, from nothing to {most}.")
        if view.options.opening_min:
            message = word("Make a secret opening pay-off to one spy, from {least} to {most}.")
        stake = phrase("It is for the whole match: who has paid a spy more wins a challenge over that spy.")
        return f"{phrase(message, least=money(1), most=money(view.options.funds))} {stake}"
    first, *others = [name for name, made in zip(names, view.made, strict=False) if not made] or [""]
    for other in others:
        first = phrase("{first} and {second}", first=first, second=other)
    return phrase("The table waits for the opening pay-offs of {who}.", who=first)
