"""What a seat may conclude about hidden cards, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from intrigue.core.contract import Seat
from intrigue.core.language import phrase, phrases, word
from intrigue.core.prose import listed
from intrigue.games.souls.cards import BASE, FEAR, FIRST_BETRAYAL, FULL, INSTANT, PILE, is_bargain
from intrigue.games.souls.frames import Effect, Turnabout, Window
from intrigue.games.souls.sentences import TITLES, titled
from intrigue.games.souls.state import ACTION_DECK, ASIDE, HANDS, HIDDEN, SLOTS, STANCE_DECK, SoulsView
from intrigue.games.souls.words import EVERYBODY, Fact

BARGAINS = (1 << FIRST_BETRAYAL) - 1
BETRAYALS = (1 << BASE[1]) - 1 - BARGAINS
NAMED, FEW = 6, 2  # as many kinds are named one by one, as many places
MOST = 8  # lines, as far as they leave out what matters less


def knowledge(view: SoulsView, names: Sequence[str]) -> list[str]:
    """What the rules let this seat conclude about hidden things, a short line each, without markup."""
    said = [found for fact in view.facts if (found := known_of(view, names, fact))]

    def having(kind: int) -> list[str]:
        return [phrase(HAVE[kind], who=who, cards=cards) for who, cards in held(view, names, said, kind)]

    sure = [*having(YOU_OF_OTHERS), *having(EVERYBODY_OF_OTHERS), *lacking(said)]
    if view.order:
        order = listed(titled(card) for card in view.order)
        sure.insert(0, phrase("You know that the Action deck goes on with {cards}.", cards=order))
    vague = [*having(EVERYBODY_OF_YOU), *having(OF_SOMEBODY)]
    lines = [*sure, *unseen(view)]
    return [*lines, *vague[: max(MOST - len(lines), 0)]]


YOU_OF_OTHERS, EVERYBODY_OF_OTHERS, EVERYBODY_OF_YOU, OF_SOMEBODY = range(4)  # who knows something, and of whom
HAVE = (
    word("You know that {who} has {cards}."),
    word("Everybody knows that {who} has {cards}."),
    word("Everybody knows that you have {cards}."),
    word("It is known that {who} has {cards}."),
)


class Known(NamedTuple):
    """What is known: by and of whom, the holder, the cards, and the places they are in; or that it lacks them."""

    kind: int
    who: str
    cards: str
    places: int
    lacks: bool = False
    one_kind: bool = False


def known_of(view: SoulsView, names: Sequence[str], fact: Fact) -> Known | None:
    """A fact in words; none if it says little, about many places or many kinds, or what one holds oneself."""
    owners = holders(view, names, fact.places)
    of_you = owners == [phrase("you")]
    if not 0 < len(owners) <= FEW or (fact.owner != EVERYBODY and of_you) or follows(view, fact):
        return None
    kind = EVERYBODY_OF_YOU if of_you else YOU_OF_OTHERS if fact.owner != EVERYBODY else EVERYBODY_OF_OTHERS
    if whole_hand(view, fact):
        none = none_of(fact.kinds)
        return Known(kind, owners[0], none, fact.places, lacks=True) if none else None
    what = some_of(fact.kinds, fact.count)
    kind = kind if len(owners) == 1 else OF_SOMEBODY
    one = fact.kinds.bit_count() == 1
    return Known(kind, listed(owners, "or"), what, fact.places, one_kind=one) if what else None


def follows(view: SoulsView, fact: Fact) -> bool:
    """Whether a fact about several kinds says no more than those about single kinds in the same places."""
    single = [
        other.count
        for other in view.facts
        if other.kinds.bit_count() == 1
        and other.kinds & fact.kinds
        and other.owner in (EVERYBODY, fact.owner)
        and not other.places & ~fact.places
    ]
    return fact.kinds.bit_count() > 1 and sum(single) >= fact.count


def held(view: SoulsView, names: Sequence[str], said: Sequence[Known], kind: int) -> list[tuple[str, str]]:
    """Holders, each with all the cards it is known to have, those in the same places together."""
    found: dict[str, dict[tuple[int, str], list[str]]] = {}
    for known in said:
        if known.kind == kind and not known.lacks:
            key = known.places, "" if known.one_kind else known.cards
            cards = found.setdefault(known.who, {}).setdefault(key, [])
            cards += [known.cards] if known.cards not in cards else []
    return [
        (who, "; ".join([placed(view, names, at, listed(cards)) for (at, _), cards in places.items()]))
        for who, places in found.items()
    ]


def lacking(said: Sequence[Known]) -> list[str]:
    """Which cards are not in the hands of others: a line for all hands without the same ones."""
    found: dict[str, dict[str, None]] = {}
    for known in said:
        if known.lacks and known.kind != EVERYBODY_OF_YOU:
            found.setdefault(known.cards, {})[known.who] = None
    return [
        phrases("{who} holds no {cards}.", "{who} hold no {cards}.", len(hands), who=listed(hands), cards=cards)
        for cards, hands in found.items()
    ]


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
    if kinds == BARGAINS:
        return phrase("Betrayals of any kind")
    if kinds == BETRAYALS:
        return phrase("Bargains of any kind")
    missing = [
        titled(card) for card in range(BASE[pile], BASE[pile + 1]) if card != FEAR and not kinds >> card & 1
    ]  # that somebody holds no Fear is seen from any Action they play, and helps nobody
    return listed(missing, "or") if len(missing) <= NAMED else ""


def some_of(kinds: int, count: int) -> str:
    """A few kinds of which there are at least this many."""
    if kinds == BARGAINS:
        return phrases("a Bargain of some kind", "{n} Bargains of some kind", count)
    if kinds == BETRAYALS:
        return phrases("a Betrayal of some kind", "{n} Betrayals of some kind", count)
    cards = [titled(card) for card in range(len(TITLES)) if kinds >> card & 1]
    if not 0 < len(cards) <= NAMED:
        return ""
    some = listed(cards, "or")
    if count == 1:
        return some
    message = word("{n} cards, each of them {cards},") if len(cards) > 1 else word("{n} x {cards}")
    return phrase(message, n=count, cards=some)


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
