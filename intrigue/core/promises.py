"""Promises of the contract and the evidence when one is broken; the checks of core/check.py are made of these."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from intrigue.core.contract import CHANCE, Action, Event, Game, S, Seat, V

MOST = 2**53  # whole numbers up to this are the same in every language that reads JSON


FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)  # of a game's own code


class Broken(AssertionError):
    """The game breaks a promise of the contract; the text says which, its notes show the evidence."""

    def __str__(self) -> str:
        return "\n".join([super().__str__(), *getattr(self, "__notes__", ())])


def promise(kept: bool, text: str, *evidence: str) -> None:
    """Broken with the text unless the promise is kept; each piece of evidence becomes a line below it."""
    if not kept:
        broken = Broken(text)
        for piece in evidence:
            broken.add_note(piece)
        raise broken


def differences(name: str, one: Any, other: Any) -> list[str]:
    """The fields in which two values of one class differ, a line each."""
    if type(one) is not type(other) or not is_dataclass(one):
        return [] if one == other else [f"{name}: {one!r} | {other!r}"]
    pairs = [(field.name, getattr(one, field.name), getattr(other, field.name)) for field in fields(one)]
    return [line for field, a, b in pairs for line in differences(f"{name}.{field}", a, b)]


def open_to(game: Game[S, V], state: S, seat: Seat) -> Sequence[Action]:
    """What the asked seat, or chance, can do now."""
    return [action for action, _ in game.odds(state)] if seat == CHANCE else game.legal(state, seat)


def hear(game: Game[S, V], state: S, actor: Seat, action: Action, seat: Seat | None) -> list[Event]:
    """What that seat is told when the action is applied to the state."""
    heard: list[Event] = []

    def tell(event: Event, only: Seat | None = None, others: Event | None = None) -> None:
        said = event if only is None or only == seat else others
        if said is not None:
            heard.append(said)

    game.apply(state, actor, action, tell)
    return heard


def exact(data: Any) -> bool:
    """Whether every number of some JSON is read alike by all languages, even those that know only doubles."""
    if isinstance(data, dict):
        return all(map(exact, data.values()))
    if isinstance(data, list):
        return all(map(exact, data))
    return not isinstance(data, int) or -MOST <= data <= MOST


def promise_exact(game: Game[S, V], values: Iterable[Any]) -> None:
    """Broken unless programs in any language can read these views, actions or events."""
    for value in values:
        data = game.codec.dump(value)
        promise(exact(data), f"a {type(value).__name__} holds a whole number beyond 2^53", str(data))
