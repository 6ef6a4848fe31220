"""What an operator chooses: every setting with its usual value, said once.

The options of `intrigue serve`, the variables of the environment, the names in a settings file and docs/settings.md all
come from here. Imports nothing that takes time: the command line asks it before it knows what will be needed.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

from intrigue.server.ceilings import USUAL, Ceilings

VARIABLE = "INTRIGUE"  # what the names of variables begin with


def chosen(usual: Any, about: str, **bounds: float) -> Any:
    """A field of Settings: its usual value, what it is, and the lowest and highest number that it takes."""
    return field(default=usual, metadata={"about": about} | bounds)


@dataclass(frozen=True, slots=True)
class Settings:
    """What an operator chooses."""

    data: Path | str = field(
        metadata={"about": "where tables are kept: an SQLite file, in your data folder unless named, or postgresql://…"}
    )
    host: str = chosen("127.0.0.1", "the address to listen on; 0.0.0.0 for all")
    port: int | None = chosen(None, "the port; 8000 or the next free one unless given", low=0, high=65535)
    processes: int = chosen(1, "processes that serve; more than one need PostgreSQL", low=1, high=64)
    base_url: str = chosen(
        "", "how people reach the server, under a path of another site too; as each request came unless given"
    )
    behind: str = chosen("", "the address of the proxy whose word on who is asking is believed; nobody's unless given")
    pace: float = chosen(0.8, "seconds a bot takes to answer", low=0, high=600)
    think: float = chosen(1.5, "seconds a hard bot may think", low=0.05, high=10)
    patience: float = chosen(20.0, "seconds after which a bot has stalled", low=1, high=600)
    away: float = chosen(60.0, "seconds after which a bot may sit in for an absent player", low=0, high=1_000_000)
    drain: float = chosen(0.0, "seconds for which a server that was asked to end goes on", low=0, high=3600)
    metrics_token: str = chosen("", "the word with which `/metrics` is read; without one nobody can read it")
    think_token: str = chosen(
        "", "the word with which `intrigue think` may help from elsewhere; without one nobody may"
    )
    log_json: bool = chosen(False, "write the log as JSON lines")
    log_requests: bool = chosen(False, "write every page, call and socket into the log, without names and keys")
    bots_alone: bool = chosen(False, "matches without any person may be opened")
    limits: bool = chosen(True, "there are ceilings; without, all but the bounds of a single request are taken away")
    ceilings: Ceilings = USUAL  # how much of everything there may be
    browser: bool = chosen(False, "open the browser where there is one")


class Knob(NamedTuple):
    """One thing that can be chosen, and by which names."""

    name: str  # in a file
    kind: str  # as it is written in Settings
    usual: Any  # None where there is no value that could be written down
    about: str
    low: float | None
    high: float | None

    @property
    def flag(self) -> str:
        word = self.name.replace("_", "-")
        return f"--{word}/--no-{word}" if self.kind == "bool" else f"--{word}"

    @property
    def variable(self) -> str:
        return f"{VARIABLE}_{self.name.upper()}"


def known() -> list[Knob]:
    """All settings but the ceilings, which have names of their own."""
    return [
        Knob(
            each.name,
            str(each.type),
            None if each.default is MISSING else each.default,
            str(each.metadata["about"]),
            each.metadata.get("low"),
            each.metadata.get("high"),
        )
        for each in fields(Settings)
        if each.name != "ceilings"
    ]


def ceiling_variable(name: str) -> str:
    """The variable of the environment that sets a ceiling."""
    return f"{VARIABLE}_CEILING_{name.upper()}"
