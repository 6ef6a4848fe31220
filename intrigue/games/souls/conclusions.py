"""What a seat may conclude about hidden cards, in words."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Seat
from intrigue.core.language import phrase, phrases, word
from intrigue.core.prose import listed
from intrigue.games.souls.cards import BASE, FIRST_BETRAYAL, FULL, INSTANT, PILE, is_bargain
from intrigue.games.souls.frames import Effect, Turnabout, Window
from intrigue.games.souls.sentences import TITLES, titled
from intrigue.games.souls.state import ACTION_DECK, ASIDE, HANDS, HIDDEN, SLOTS, STANCE_DECK, SoulsView
from intrigue.games.souls.words import EVERYBODY, Fact

BARGAINS = (1 << FIRST_BETRAYAL) - 1
BETRAYALS = (1 << BASE[1]) - 1 - BARGAINS
NAMED, FEW = 6, 2  # as many kinds are named one by one, as many places


def knowledge(view: SoulsView, names: Sequence[str]) -> list[str]:
    """What the rules let this seat conclude about hidden things, a short line each, without markup."""
    lines = [line for fact in view.facts if (line := fact_line(view, names, fact))]
    if view.order:
        order = listed(titled(card) for card in view.order)
        lines.append(phrase("You know that the Action deck goes on with {cards}.", cards=order))
    return [*dict.fromkeys(lines), *unseen(view)]


EVERYBODY_OF_YOU, EVERYBODY_OF_OTHERS, YOU_OF_OTHERS = range(3)  # who knows something, and of whom
HAVE = (
    word("Everybody knows that you have {cards}."),
    word("Everybody knows that {who} has {cards}."),
    word("You know that {who} has {cards}."),
)
HOLD_NONE = (
    word("Everybody knows that you hold {none}."),
    word("Everybody knows that {who} holds {none}."),
    word("You know that {who} holds {none}."),
)


def fact_line(view: SoulsView, names: Sequence[str], fact: Fact) -> str:
    """A fact as a sentence; none if it says little, about many places or many kinds, or what one holds oneself."""
    owners = holders(view, names, fact.places)
    of_you = owners == [phrase("you")]
    if not 0 < len(owners) <= FEW or (fact.owner != EVERYBODY and of_you):
        return ""
    knower = YOU_OF_OTHERS
    if fact.owner == EVERYBODY:
        knower = EVERYBODY_OF_YOU if of_you else EVERYBODY_OF_OTHERS
    if whole_hand(view, fact):
        none = none_of(fact.kinds)
        return phrase(HOLD_NONE[knower], who=owners[0], none=none) if none else ""
    what = some_of(fact.kinds, fact.count)
    if not what:
        return ""
    return phrase(HAVE[knower], who=listed(owners, "or"), cards=placed(view, names, fact.places, what))


def holders(view: SoulsView, names: Sequence[str], places: int) -> list[str]:
    """Who has the hidden places of a fact: players and decks."""
    found = [person(view, names, seat) for seat in range(view.seats) if places & held_by(seat)]
    return [*found, *(phrase(words) for deck, words in DECKS if places & deck)]


DECKS = (
    (STANCE_DECK, word("the Stance deck")),
    (ACTION_DECK, word("the Action deck")),
    (ASIDE, word("the drawn heap")),
)


def held_by(seat: Seat) -> int:
    """All hidden places of a seat."""
    return sum(HANDS[pile][seat] for pile in range(3)) | sum(SLOTS[seat])


def placed(view: SoulsView, names: Sequence[str], places: int, what: str) -> str:
    """The cards, and whether they are held or played."""
    slots = [(seat, other) for seat in range(view.seats) for other in range(view.seats) if places & SLOTS[seat][other]]
    hands = any(places & HANDS[pile][seat] for pile in range(3) for seat in range(view.seats))
    if not slots:
        return phrase("{cards} in hand", cards=what) if hands and not places & (STANCE_DECK | ACTION_DECK) else what
    message = word("{cards} in hand or face-down against {who}") if hands else word("{cards} face-down against {who}")
    facing = dict.fromkeys(person(view, names, other) for _, other in slots)
    return phrase(message, cards=what, who=listed(facing, "or"))


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
    missing = [titled(card) for card in range(BASE[pile], BASE[pile + 1]) if not kinds >> card & 1]
    if kinds == BARGAINS:
        return phrase("no Betrayal of any kind")
    if kinds == BETRAYALS:
        return phrase("no Bargain of any kind")
    if 1 < len(missing) <= NAMED:
        return phrase("neither {cards}", cards=listed(missing, "nor"))
    return phrase("no {card}", card=missing[0]) if missing else ""


def some_of(kinds: int, count: int) -> str:
    """A few kinds of which there are at least this many."""
    if kinds == BARGAINS:
        return phrases("a Bargain of some kind", "{n} x Bargain of some kind", count)
    if kinds == BETRAYALS:
        return phrases("a Betrayal of some kind", "{n} x Betrayal of some kind", count)
    cards = [titled(card) for card in range(len(TITLES)) if kinds >> card & 1]
    if not 0 < len(cards) <= NAMED:
        return ""
    some = listed(cards, "or")
    return phrase("{n} x {cards}", n=count, cards=some) if count > 1 else some


def person(view: SoulsView, names: Sequence[str], seat: Seat) -> str:
    return phrase("you") if seat == view.seat else names[seat]


def unseen(view: SoulsView) -> list[str]:
    """What is left of the piles when everything in sight is taken away."""
    hidden = remaining(view, 0)
    good = sum(count for kind, count in enumerate(hidden) if is_bargain(kind))
    actions = remaining(view, 1)
    instants = [titled(card) for card in sorted(INSTANT) if actions[card - BASE[1]] > 0]
    counts = {"all": sum(hidden), "good": good, "bad": sum(hidden) - good}
    message = word("Instants out of your sight: {cards}.") if instants else word("Instants out of your sight: none.")
    return [
        phrase("Of the {all} Stances out of your sight {good} are Bargains and {bad} Betrayals.", **counts),
        phrase(message, cards=listed(instants)),
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
