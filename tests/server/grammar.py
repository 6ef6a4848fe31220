"""Messages of a device, made by the server's own grammar of them: right, nearly right, or nonsense."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from intrigue.core.fuzz import ODD, spoilt
from intrigue.server.messages import FIELDS, WANTS

VALUES: list[Any] = [None, True, False, 0, -1, 1, 7, 2**31, 2**63, 2**200, 1.5, 1e308, [], {}, [[]], {"is": "Roll"}]
VALUES += [
    "",
    "none",
    "x",
    "é",
    "\x00",
    "medium",
    ["none"],
    ["decision", 9],
    ["bank", 60, 0],
    ["decision", -1],
    ["bogus"],
    ["none", "x"],
    "a" * 999,
]
WHOLE = [
    "",
    "[]",
    "NaN",
    "null",
    "[" * 9000,
    '"\\ud800"',
    '{"type":"act"}',
    '{"type":"hello","type":"ping"}',
    "x" * 20_000,
]
LEAVES = ("resign",)  # a table that is left teaches nothing more


class Grammar:
    """Makes up messages, from what a device was last told."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def message(self, update: dict[str, Any]) -> str:
        """The text of one message."""
        rng = self._rng
        kind, fields = self._form(update)
        made = {"type": kind} | {name: self._right(name, kinds, update) for name, kinds in fields.items()}
        if rng.random() < 0.5:
            return json.dumps(made)
        made = self._spoilt(made, update)
        text = json.dumps(made)
        return text if rng.random() < 0.9 else rng.choice([*WHOLE, text[:-1], text + "x", text * 2, text.upper()])

    def _form(self, update: dict[str, Any]) -> tuple[str, dict[str, tuple[type, ...]]]:
        """One of the forms; answers often, since they lead on, and leaving seldom."""
        forms = [form for form in FIELDS if form[0] == "act"] if self._rng.random() < 0.4 else FIELDS
        found = self._rng.choice(forms)
        return found if found[0] not in LEAVES or self._rng.random() < 0.05 else ("ping", {})

    def _right(self, name: str, kinds: tuple[type, ...], update: dict[str, Any]) -> Any:
        """A value that could be meant."""
        rng, actions = self._rng, update["actions"] or [{"is": "Roll"}]
        action = rng.choice(actions)
        own: dict[str, Any] = {
            "v": 1,
            "want": [*rng.sample(WANTS, rng.randrange(len(WANTS) + 1)), "actions"],
            "after": rng.choice([None, 0, update["entries"]]),
            "asked": update["asked"] if update["asked"] is not None else rng.randrange(50),
            "action": action,
            "steps": [action["is"], *(value for field, value in action.items() if field != "is")],
            "at": rng.randrange(update["entries"] + 1),
            "speed": rng.choice(["slow", "usual", "fast"]),
        }
        if name in own:
            return own[name]
        return {int: rng.randrange(3), bool: rng.random() < 0.5, str: "hello", list: [], dict: {}}[kinds[0]]

    def _spoilt(self, made: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
        """The message with an odd value, a field too many or too few, or an action that nobody offered."""
        rng = self._rng
        if "action" in made and rng.random() < 0.7:
            return made | {"action": rng.choice(list(spoilt(made["action"], rng)))}
        if "steps" in made and rng.random() < 0.7:
            steps = [step if rng.random() < 0.6 else rng.choice(ODD) for step in made["steps"]]
            return made | {"steps": steps + rng.choice([[], [0], [rng.choice(ODD)]])}
        name = rng.choice([*made, "more"])
        if rng.random() < 0.15:
            return {field: value for field, value in made.items() if field != name}
        return made | {name: rng.choice([*VALUES, *ODD])}
