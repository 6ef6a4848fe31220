"""The game in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from intrigue.core.contract import Event
from intrigue.example.picture import picture
from intrigue.example.state import ContrabandView
from intrigue.example.words import (
    MOST,
    Answered,
    Bribed,
    BribedSomeone,
    Ended,
    Moved,
    Opening,
    Over,
    Rolled,
    Showdown,
    Window,
)

__all__ = ["GRAVE", "explain", "knowledge", "label", "picture", "question", "sentence"]
GRAVE: frozenset[str] = frozenset()  # kinds of action that may cost the match, which are asked about twice
KINDS = {"Bribe": "Bribe a skipper", "Move": "Send a boat", "Pass": "Pass", "Challenge": "Challenge"}
EXPLANATIONS = {
    "Bribe": f"Pay a skipper in secret, up to {MOST} times in a match; the others learn that you paid somebody [1, 2].",
    "Move": "Send any boat one quay on or back, with the crate if it lies there. Others may challenge it [2, 3].",
    "Pass": "Let the boat go. Your answer is sealed until everybody has answered [3].",
    "Challenge": "You and the mover show how often you bribed this skipper; if you paid more, it goes back [3, 4].",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence, without markup. The last line catches the event that was forgotten."""
    match event:
        case Bribed(seat, boat):
            return f"{names[seat]} bribes the skipper of boat {boat + 1}."
        case BribedSomeone(seat):
            return f"{names[seat]} bribes a skipper."
        case Moved(seat, move):
            crate = " with the crate" if move.carry else ""
            return f"{names[seat]} sends boat {move.boat + 1}{crate} to quay {move.to + 1}."
        case Answered(seat):
            return f"{names[seat]} has answered."
        case Showdown(challenger, mover, boat, (more, less), undone):
            fate = "goes back" if undone else "stays"
            return f"{names[challenger]} challenges: {more} to {less} for {names[mover]}. Boat {boat + 1} {fate}."
        case Rolled(die):
            return f"The die shows {die}" + (": the crate drifts one quay on." if die == 6 else ".")
        case Ended(winner):
            return "Nobody got the crate." if winner is None else f"{names[winner]} has the crate and wins."
    raise AssertionError(f"no sentence for {event}")


def question(view: ContrabandView, names: Sequence[str]) -> str:
    """What the seat of this view is asked now: what happened, the choice, what it may cost."""
    match view.frame:
        case Opening():
            return "Choose the first skipper to bribe. Nobody else learns which."
        case Window(move):
            return f"{names[view.turn]} sends boat {move.boat + 1} to quay {move.to + 1}. Do you challenge it?"
        case Over(winner):
            return "The match is drawn." if winner is None else f"{names[winner]} has won."
    own = "your" if view.seat == view.turn else f"{names[view.turn]}'s"
    return f"It is {own} turn: send a boat, or bribe a skipper."


def label(view: ContrabandView, names: Sequence[str], picked: tuple[Any, ...], step: Any) -> str:
    """One step of a choice: with nothing picked a kind of action, else a value of its next field."""
    if not picked:
        return KINDS[step]
    if len(picked) == 1:
        return f"boat {step + 1}"
    if len(picked) == 2:
        return f"quay {step + 1}"
    return "with the crate" if step else "without the crate"


def knowledge(view: ContrabandView, names: Sequence[str]) -> list[str]:
    """What the rules let this seat conclude about hidden things; here what showdowns have shown."""
    return [
        f"Of the first {made} bribes of {names[seat]} {bribes} went to boat {boat + 1}."
        for seat, boat, bribes, made in dict.fromkeys(view.shown)  # the same may be shown again
        if seat != view.seat
    ]


def explain(kind: str) -> str:
    """What that kind of action does, and the paragraphs of RULES.md that say so."""
    return EXPLANATIONS[kind]
