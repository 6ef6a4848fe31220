"""What each card and place of Souls is, and what it means to the viewer now."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Seat
from intrigue.core.help import Help, Thing
from intrigue.core.language import phrase, phrases, word
from intrigue.games.souls.gallery import ANCHORS, about
from intrigue.games.souls.rulings import RULINGS
from intrigue.games.souls.sentences import stance, titled, wording
from intrigue.games.souls.state import EMPTY, HIDDEN, SoulsView

Names = Sequence[str]
SEATS = ("seat", "target", "giver", "taker", "rival", "other", "against", "facing")  # fields that pick a player
SLOT = word(
    "Here lies the Stance of {name} towards {other}. At the end of the round it is scored against the one that {other} "
    "lays towards {name}."
)
PLAYER = word("Most Souls after the last round win. Beside them: how many Stances, Actions and Finals are held.")
HELD = word("In hand: Stances {stances}, Actions {actions}, Finals {finals}.")


def explain(view: SoulsView, names: Names, thing: Thing) -> Help | None:
    """What a piece of the drawing is."""
    what, _, rest = thing.get("thing", "").partition("-")
    if what == "slot":
        seat, _, against = rest.partition("-")
        return _slot(view, names, int(seat), int(against))
    if "card" in thing or what == "card":
        return card_help(view, int(thing.get("card", rest)))
    for field in SEATS:
        if field in thing:
            return _player(view, names, int(thing[field]))
    return _deck(view, what)


def card_help(view: SoulsView, card: int) -> Help:
    own = view.stances + view.actions + view.finals if view.seat is not None else ()
    count = own.count(card)
    now = phrases("You hold it.", "You hold {n} of them.", count) if count else ""
    words = f"{about(card)} {wording(card)}".rstrip()
    return Help(titled(card), words, now, RULINGS[card], ANCHORS[card])


def _slot(view: SoulsView, names: Names, seat: Seat, against: Seat) -> Help:
    card, who, other = view.mats[seat][against], names[seat], names[against]
    title = phrase("{name} against {other}", name=who, other=other)
    words = phrase(SLOT, name=who, other=other)
    if card == EMPTY:
        return Help(title, words, phrase("Nothing lies here yet."), (9, 11))
    if card == HIDDEN:
        return Help(title, words, phrase("It lies face-down: a Bargain or a Betrayal."), (9, 11, 82))
    text = wording(card)
    now = phrase("{card}: {text}", card=stance(card), text=text) if text else f"{stance(card)}."
    return Help(title, words, now, (9, *RULINGS[card]), ANCHORS[card])


def _player(view: SoulsView, names: Names, seat: Seat) -> Help:
    souls = view.souls[seat]
    written = str(souls).replace("-", "\u2212")
    has = phrases("{name} has {souls} Soul.", "{name} has {souls} Souls.", souls, name=names[seat], souls=written)
    held = phrase(
        HELD,
        stances=view.stance_counts[seat],
        actions=view.action_counts[seat],
        finals=view.final_counts[seat],
    )
    return Help(names[seat], phrase(PLAYER), f"{has} {held}", (1, 5, 82))


def _deck(view: SoulsView, what: str) -> Help | None:
    if what == "stances":
        words = phrase("The deck of Stances and its discard. Hands are refilled from it between the rounds.")
        return Help(phrase("Stances"), words, _left(view.stance_deck), (5, 14, 81))
    if what == "actions":
        words = phrase(
            "The deck of Actions and its discard. Who holds fewer than eight draws one at the end of the turn."
        )
        return Help(phrase("Actions"), words, _left(view.action_deck), (5, 13, 14))
    return None


def _left(cards: int) -> str:
    return phrases("One card is left in it.", "{n} cards are left in it.", cards)
