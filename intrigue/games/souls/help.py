"""What each card and place of Souls is, and what it means to the viewer now."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue.core.contract import Seat
from intrigue.core.help import Help, Thing
from intrigue.games.souls.cards import CARDS
from intrigue.games.souls.gallery import ANCHORS, about
from intrigue.games.souls.rulings import RULINGS
from intrigue.games.souls.sentences import stance, titled, wording
from intrigue.games.souls.state import EMPTY, HIDDEN, SoulsView

Names = Sequence[str]
SEATS = ("seat", "target", "giver", "taker", "rival", "other", "against", "facing")  # fields that pick a player


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
    now = "" if not count else "You hold it." if count == 1 else f"You hold {count} of them."
    words = f"{about(card)} {wording(card)}".rstrip()
    return Help(titled(card), words, now, RULINGS[card], ANCHORS[card])


def _slot(view: SoulsView, names: Names, seat: Seat, against: Seat) -> Help:
    card, who, other = view.mats[seat][against], names[seat], names[against]
    name = f"{who} towards {other}"
    words = (
        f"Here lies the Stance of {who} towards {other}. At the end of the round it is scored against the one that "
        f"{other} lays towards {who}."
    )
    if card == EMPTY:
        return Help(name, words, "Nothing lies here yet.", (9, 11))
    if card == HIDDEN:
        return Help(name, words, "It lies face-down: a Bargain or a Betrayal.", (9, 11, 82))
    text = CARDS[card].text
    now = f"{stance(card)}: {text}" if text else f"{stance(card)}."
    return Help(name, words, now, (9, *RULINGS[card]), ANCHORS[card])


def _player(view: SoulsView, names: Names, seat: Seat) -> Help:
    words = "Most Souls after the last round win. Beside them: how many Stances, Actions and Finals are held."
    held = view.stance_counts[seat], view.action_counts[seat], view.final_counts[seat]
    has = f"{names[seat]} has {view.souls[seat]} Souls".replace("-", "\u2212")
    now = f"{has}, and holds {held[0]} Stances, {held[1]} Actions and {held[2]} Finals."
    return Help(names[seat], words, now, (1, 5, 82))


def _deck(view: SoulsView, what: str) -> Help | None:
    if what == "stances":
        words = "The deck of Stances and its discard. Hands are refilled from it between the rounds."
        return Help("Stances", words, f"{view.stance_deck} cards are left in it.", (5, 14, 81))
    if what == "actions":
        words = "The deck of Actions and its discard. Who holds fewer than eight draws one at the end of the turn."
        return Help("Actions", words, f"{view.action_deck} cards are left in it.", (5, 13, 14))
    return None
