"""The game in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from intrigue.core.contract import Event
from intrigue.core.language import phrase, word
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
KINDS = {
    "Bribe": word("Bribe a skipper"),
    "Move": word("Send a boat"),
    "Pass": word("Pass"),
    "Challenge": word("Challenge"),
}
EXPLANATIONS = {
    "Bribe": word(
        "Pay a skipper in secret, up to {most} times in a match; the others learn that you paid somebody [1, 2]."
    ),
    "Move": word("Send any boat one quay on or back, with the crate if it lies there. Others may challenge it [2, 3]."),
    "Pass": word("Let the boat go. Your answer is sealed until everybody has answered [3]."),
    "Challenge": word(
        "You and the mover show how often you bribed this skipper; if you paid more, it goes back [3, 4]."
    ),
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence, without markup. The last line catches the event that was forgotten."""
    match event:
        case Bribed(seat, boat):
            return phrase("{name} bribes the skipper of boat {boat}.", name=names[seat], boat=boat + 1)
        case BribedSomeone(seat):
            return phrase("{name} bribes a skipper.", name=names[seat])
        case Moved(seat, move):
            message = word("{name} sends boat {boat} to quay {quay}.")
            if move.carry:
                message = word("{name} sends boat {boat} with the crate to quay {quay}.")
            return phrase(message, name=names[seat], boat=move.boat + 1, quay=move.to + 1)
        case Answered(seat):
            return phrase("{name} has answered.", name=names[seat])
        case Showdown(challenger, mover, boat, (more, less), undone):
            message = word("{name} challenges: {more} to {less} for {other}. Boat {boat} stays.")
            if undone:
                message = word("{name} challenges: {more} to {less} for {other}. Boat {boat} goes back.")
            who, whose = names[challenger], names[mover]
            return phrase(message, name=who, other=whose, more=more, less=less, boat=boat + 1)
        case Rolled(die):
            if die == 6:
                return phrase("The die shows {die}: the crate drifts one quay on.", die=die)
            return phrase("The die shows {die}.", die=die)
        case Ended(winner):
            if winner is None:
                return phrase("Nobody got the crate.")
            return phrase("{name} has the crate and wins.", name=names[winner])
    raise AssertionError(f"no sentence for {event}")


def question(view: ContrabandView, names: Sequence[str]) -> str:
    """What the seat of this view is asked now: what happened, the choice, what it may cost."""
    match view.frame:
        case Opening():
            return phrase("Choose the first skipper to bribe. Nobody else learns which.")
        case Window(move):
            return phrase(
                "{who} sends boat {boat} to quay {quay}. Do you challenge it?",
                who=names[view.turn],
                boat=move.boat + 1,
                quay=move.to + 1,
            )
        case Over(winner):
            return phrase("The match is drawn.") if winner is None else phrase("{who} has won.", who=names[winner])
    if view.seat == view.turn:
        return phrase("It is your turn: send a boat, or bribe a skipper.")
    return phrase("It is {who}'s turn: send a boat, or bribe a skipper.", who=names[view.turn])


def label(view: ContrabandView, names: Sequence[str], picked: tuple[Any, ...], step: Any) -> str:
    """One step of a choice: with nothing picked a kind of action, else a value of its next field."""
    if not picked:
        return phrase(KINDS[step])
    if len(picked) == 1:
        return phrase("boat {boat}", boat=step + 1)
    if len(picked) == 2:
        return phrase("quay {quay}", quay=step + 1)
    return phrase("with the crate") if step else phrase("without the crate")


def knowledge(view: ContrabandView, names: Sequence[str]) -> list[str]:
    """What the rules let this seat conclude about hidden things; here what showdowns have shown."""
    return [
        phrase(
            "Of the first {made} bribes of {who} {bribes} went to boat {boat}.",
            made=made,
            who=names[seat],
            bribes=bribes,
            boat=boat + 1,
        )
        for seat, boat, bribes, made in dict.fromkeys(view.shown)  # the same may be shown again
        if seat != view.seat
    ]


def explain(kind: str) -> str:
    """What that kind of action does, and the paragraphs of RULES.md that say so."""
    return phrase(EXPLANATIONS[kind], most=MOST)
