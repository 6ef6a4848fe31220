"""What the numbers of Souls mean, as data for programs."""

from __future__ import annotations

from typing import Any

from intrigue.core.contract import AnyGame
from intrigue.games.souls.cards import ACTIONS, CARDS, FINALS, PILE, STANCES, is_bargain
from intrigue.games.souls.state import ACTION_DECK, ASIDE, EMPTY, HANDS, HIDDEN, SLOTS, STANCE_DECK
from intrigue.games.souls.words import EVERYBODY

PILES = ("Stances", "Actions", "Finals")


def legend(game: AnyGame) -> dict[str, Any]:
    """The cards by their numbers, and the hidden places that facts speak of."""
    return {
        "card": [_card(card) for card in range(len(CARDS))],
        "pile": list(PILES),
        "mats": {"empty": EMPTY, "hidden": HIDDEN},
        "owner": {"everybody": EVERYBODY},
        "places": _places(max(game.seats)),
    }


def _card(card: int) -> dict[str, Any]:
    face, pile = CARDS[card], PILE[card]
    told: dict[str, Any] = {"name": face.name, "pile": pile, "copies": face.copies, "text": face.text}
    if pile == STANCES:
        told |= {"sort": "Bargain" if is_bargain(card) else "Betrayal", "face_up": face.face_up}
        told |= {"vs_bargain": face.vs_bargain, "vs_betrayal": face.vs_betrayal}
    elif pile == ACTIONS:
        told |= {"mark": face.mark}
    elif pile == FINALS:
        told |= {"priority": face.priority}
    return told


def _number(place: int) -> int:
    return place.bit_length() - 1


def _places(seats: int) -> dict[str, Any]:
    """By pile and seat the places of hands, by seat and opponent the slots of mats, and the decks."""
    return {
        "hands": {PILES[pile]: [_number(HANDS[pile][seat]) for seat in range(seats)] for pile in range(3)},
        "slots": [[_number(SLOTS[seat][other]) for other in range(seats)] for seat in range(seats)],
        "stance_deck": _number(STANCE_DECK),
        "action_deck": _number(ACTION_DECK),
        "abundance": _number(ASIDE),
    }
