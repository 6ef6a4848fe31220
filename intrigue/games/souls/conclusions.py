"""What a seat may conclude about hidden cards, in words."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Seat
from intrigue.games.souls.cards import BASE, FIRST_BETRAYAL, FULL, INSTANT, PILE, is_bargain
from intrigue.games.souls.frames import Effect, Turnabout, Window
from intrigue.games.souls.sentences import PILES, TITLES, counted, listed
from intrigue.games.souls.state import ACTION_DECK, ASIDE, HANDS, HIDDEN, SLOTS, STANCE_DECK, TableView
from intrigue.games.souls.words import EVERYBODY, Fact

BARGAINS = (1 << FIRST_BETRAYAL) - 1
BETRAYALS = (1 << BASE[1]) - 1 - BARGAINS
NAMED = 6  # as many kinds are named one by one


def knowledge(view: TableView, names: Sequence[str]) -> list[str]:
    """What the rules let this seat conclude about hidden things, a short line each, without markup."""
    lines = [fact_line(view, names, fact) for fact in view.facts]
    if view.order:
        lines.append(f"The Action deck goes on with {listed(TITLES[card] for card in view.order)}.")
    return [*lines, *unseen(view)]


def fact_line(view: TableView, names: Sequence[str], fact: Fact) -> str:
    """A fact as a sentence."""
    who = "Everybody knows" if fact.owner == EVERYBODY else "You know"
    where = listed(places(view, names, fact.places), "or")
    return f"{who}: {counted(fact.count, 'card')} of {where}: {kinds(fact.kinds)}."


def places(view: TableView, names: Sequence[str], bits: int) -> list[str]:
    """The hidden places of a fact in words."""
    found = [
        f"the {PILES[pile]}s held by {person(view, names, seat)}"
        for pile in range(3)
        for seat in range(view.seats)
        if bits & HANDS[pile][seat]
    ]
    for seat in range(view.seats):
        slots = [other for other in range(view.seats) if bits & SLOTS[seat][other]]
        if slots:
            found.append(f"the mat of {person(view, names, seat)} against {listed(names[other] for other in slots)}")
    for deck, words in (
        (STANCE_DECK, "the Stance deck"),
        (ACTION_DECK, "the Action deck"),
        (ASIDE, "the drawn Actions"),
    ):
        if bits & deck:
            found.append(words)
    return found or ["nowhere"]


def person(view: TableView, names: Sequence[str], seat: Seat) -> str:
    return "you" if seat == view.seat else names[seat]


def kinds(bits: int) -> str:
    """A set of kinds in words: by sort, by name, or by the names that are not in it."""
    if bits == BARGAINS:
        return "a Bargain"
    if bits == BETRAYALS:
        return "a Betrayal"
    cards = [card for card in range(len(TITLES)) if bits >> card & 1]
    if len(cards) <= NAMED:
        return listed((TITLES[card] for card in cards), "or") if cards else "nothing"
    pile = PILE[cards[0]]
    missing = [card for card in range(BASE[pile], BASE[pile + 1]) if card not in cards]
    if len(missing) <= NAMED:
        return f"any {PILES[pile]} but {listed(TITLES[card] for card in missing)}" if missing else f"any {PILES[pile]}"
    return f"one of {len(cards)} kinds, such as {listed(TITLES[card] for card in cards[:NAMED])}"


def unseen(view: TableView) -> list[str]:
    """What is left of the piles when everything in sight is taken away."""
    hidden = remaining(view, 0)
    good = sum(count for kind, count in enumerate(hidden) if is_bargain(kind))
    actions = remaining(view, 1)
    instants = [TITLES[card] for card in sorted(INSTANT) if actions[card - BASE[1]] > 0]
    return [
        f"Of the {sum(hidden)} Stances out of your sight {good} are Bargains and {sum(hidden) - good} Betrayals.",
        f"Instants out of your sight: {listed(instants or ['none'])}.",
    ]


def remaining(view: TableView, pile: int) -> list[int]:
    """By kind, the cards of a pile that the seat does not see."""
    counts = list(FULL[pile])
    gone = (view.stance_discard, view.action_discard, view.final_discard)[pile]
    seen = list((view.stances, view.actions, view.finals)[pile])
    if pile == 0:
        seen += [card for row in view.mats for card in row if card >= 0]
    if pile == 1:
        seen += [*view.in_play, *view.aside, *view.order]
        seen += [frame.card for frame in view.stack if isinstance(frame, Window | Effect | Turnabout)]
    for card in seen:
        counts[card - BASE[pile]] -= 1
    return [count - away for count, away in zip(counts, gone, strict=True)]


def known(view: TableView, seat: Seat, other: Seat) -> int:
    """The card in a slot as far as the view knows it; EMPTY or HIDDEN otherwise."""
    card = view.mats[seat][other]
    if card == HIDDEN:
        for fact in view.facts:
            if fact.places == SLOTS[seat][other] and fact.kinds.bit_count() == 1:
                return fact.kinds.bit_length() - 1
    return card
