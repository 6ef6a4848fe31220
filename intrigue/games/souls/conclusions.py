"""What a seat may conclude about hidden cards, in words."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Seat
from intrigue.core.prose import listed
from intrigue.games.souls.cards import BASE, FIRST_BETRAYAL, FULL, INSTANT, PILE, is_bargain
from intrigue.games.souls.frames import Effect, Turnabout, Window
from intrigue.games.souls.sentences import TITLES
from intrigue.games.souls.state import ACTION_DECK, ASIDE, HANDS, HIDDEN, SLOTS, STANCE_DECK, SoulsView
from intrigue.games.souls.words import EVERYBODY, Fact

BARGAINS = (1 << FIRST_BETRAYAL) - 1
BETRAYALS = (1 << BASE[1]) - 1 - BARGAINS
NAMED, FEW = 6, 2  # as many kinds are named one by one, as many places


def knowledge(view: SoulsView, names: Sequence[str]) -> list[str]:
    """What the rules let this seat conclude about hidden things, a short line each, without markup."""
    lines = [line for fact in view.facts if (line := fact_line(view, names, fact))]
    if view.order:
        lines.append(f"You know that the Action deck goes on with {listed(TITLES[card] for card in view.order)}.")
    return [*dict.fromkeys(lines), *unseen(view)]


def fact_line(view: SoulsView, names: Sequence[str], fact: Fact) -> str:
    """A fact as a sentence; none if it says little, about many places or many kinds, or what one holds oneself."""
    owners = holders(view, names, fact.places)
    if not 0 < len(owners) <= FEW or (fact.owner != EVERYBODY and owners == ["you"]):
        return ""
    knower = "Everybody knows" if fact.owner == EVERYBODY else "You know"
    whole = whole_hand(view, fact)
    if whole:
        none = none_of(fact.kinds)
        return f"{knower} that {owners[0]} {'hold' if owners == ['you'] else 'holds'} {none}." if none else ""
    what = some_of(fact.kinds, fact.count)
    verb = "have" if owners == ["you"] else "has"
    return f"{knower} that {listed(owners, 'or')} {verb} {what}{where(view, names, fact.places)}." if what else ""


def holders(view: SoulsView, names: Sequence[str], places: int) -> list[str]:
    """Who has the hidden places of a fact: players and decks."""
    found = [person(view, names, seat) for seat in range(view.seats) if places & held_by(seat)]
    decks = ((STANCE_DECK, "the Stance deck"), (ACTION_DECK, "the Action deck"), (ASIDE, "the drawn heap"))
    return [*found, *(words for deck, words in decks if places & deck)]


def held_by(seat: Seat) -> int:
    """All hidden places of a seat."""
    return sum(HANDS[pile][seat] for pile in range(3)) | sum(SLOTS[seat])


def where(view: SoulsView, names: Sequence[str], places: int) -> str:
    """Whether cards are held or played, for a sentence."""
    slots = [(seat, other) for seat in range(view.seats) for other in range(view.seats) if places & SLOTS[seat][other]]
    hands = any(places & HANDS[pile][seat] for pile in range(3) for seat in range(view.seats))
    if not slots:
        return " in hand" if hands and not places & (STANCE_DECK | ACTION_DECK) else ""
    against = listed(dict.fromkeys(names[other] for _, other in slots), "or")
    return f" in hand or face-down against {against}" if hands else f" face-down against {against}"


def whole_hand(view: SoulsView, fact: Fact) -> bool:
    """Whether the fact is about every card of one hand."""
    counts = (view.stance_counts, view.action_counts, view.final_counts)
    return any(
        fact.places == HANDS[pile][seat] and fact.count >= counts[pile][seat] and fact.kinds.bit_count() > NAMED
        for pile in range(3)
        for seat in range(view.seats)
    )


def none_of(kinds: int) -> str:
    """The few kinds that are missing from a set of kinds of one pile."""
    pile = PILE[kinds.bit_length() - 1]
    missing = [TITLES[card] for card in range(BASE[pile], BASE[pile + 1]) if not kinds >> card & 1]
    if kinds in (BARGAINS, BETRAYALS):
        return f"no {'Betrayal' if kinds == BARGAINS else 'Bargain'} of any kind"
    return f"neither {listed(missing, 'nor')}" if 1 < len(missing) <= NAMED else f"no {missing[0]}" if missing else ""


def some_of(kinds: int, count: int) -> str:
    """A few kinds of which there are at least this many."""
    times = f"{count} x " if count > 1 else ""
    if kinds in (BARGAINS, BETRAYALS):
        return f"{times or 'a '}{'Bargain' if kinds == BARGAINS else 'Betrayal'} of some kind"
    cards = [TITLES[card] for card in range(len(TITLES)) if kinds >> card & 1]
    return times + listed(cards, "or") if 0 < len(cards) <= NAMED else ""


def person(view: SoulsView, names: Sequence[str], seat: Seat) -> str:
    return "you" if seat == view.seat else names[seat]


def unseen(view: SoulsView) -> list[str]:
    """What is left of the piles when everything in sight is taken away."""
    hidden = remaining(view, 0)
    good = sum(count for kind, count in enumerate(hidden) if is_bargain(kind))
    actions = remaining(view, 1)
    instants = [TITLES[card] for card in sorted(INSTANT) if actions[card - BASE[1]] > 0]
    return [
        f"Of the {sum(hidden)} Stances out of your sight {good} are Bargains and {sum(hidden) - good} Betrayals.",
        f"Instants out of your sight: {listed(instants or ['none'])}.",
    ]


def remaining(view: SoulsView, pile: int) -> list[int]:
    """By kind, the cards of a pile that the seat does not see."""
    counts = list(FULL[pile])
    gone = (view.stance_discard, view.action_discard, view.final_discard)[pile]
    seen = list((view.stances, view.actions, view.finals)[pile])
    if pile == 0:
        seen += [card for row in view.mats for card in row if card >= 0]
    if pile == 1:
        seen += [*view.in_play, *view.aside, *view.order]
        seen += [frame.card for frame in view.frames if isinstance(frame, Window | Effect | Turnabout)]
    for card in seen:
        counts[card - BASE[pile]] -= 1
    return [count - away for count, away in zip(counts, gone, strict=True)]


def known(view: SoulsView, seat: Seat, other: Seat) -> int:
    """The card in a slot as far as the view knows it; EMPTY or HIDDEN otherwise."""
    card = view.mats[seat][other]
    if card == HIDDEN:
        for fact in view.facts:
            if fact.places == SLOTS[seat][other] and fact.kinds.bit_count() == 1:
                return fact.kinds.bit_length() - 1
    return card
