"""Replays as HTML: a look for a notebook, looks packed for the player, a whole match as one file.

The player (player.js, player.css) is the same in a page of the server, where it asks for looks as it goes, and in a
file, which holds them all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from intrigue import games
from intrigue.core import svg
from intrigue.core.language import add_catalogues, phrase, spoken, word
from intrigue.core.svg import SEAT_LETTERS
from intrigue.table.believing import in_words
from intrigue.table.replay import ALL, Eyes, Look, Replay

FOLDER = Path(__file__).parent
add_catalogues(FOLDER.parent)
FACTS, VALUES = 12, 4  # of what a bot believed: how many are shown
PIECE = re.compile(r"(?=<g\b)|(?<=\. )")  # where a drawing and its description are taken apart

WORDS = {
    "through": "Look through",
    "beside": "and beside it",
    "nobody": "nothing",
    "eyes": "{name}'s eyes",
    "public": "a spectator's eyes",
    "all": "all eyes: the whole truth",
    "first": "First",
    "back": "Back",
    "play": "Play",
    "stop": "Stop",
    "next": "Next",
    "last": "Last",
    "moment": "Moment",
    "of": "{n} of {all}",
    "pace": "Pace",
    "slow": "slow",
    "usual": "usual",
    "quick": "quick",
    "before": "Before the first entry.",
    "happened": "What happened",
    "asks": "Asked now: {names}",
    "over": "The match is over.",
    "knows": "What could be concluded",
    "believed": "What {name}'s bot believed when it chose",
    "true": "true",
    "keys": "Arrow keys step, Home and End go to the ends, Space plays.",
    "wait": "Drawing ...",
    "lost": "These moments could not be had. Try again.",
}

CAME = {
    "person": word("From here on a person plays for {who}."),
    "bot": word("From here on a bot plays for {who}."),
    "program": word("From here on a program plays for {who}."),
}


def eyes_word(eyes: Eyes) -> str:
    """Whose eyes, in a word that fits an address."""
    return "public" if eyes is None else str(eyes)


def every_eyes(replay: Replay) -> list[Eyes]:
    return [None, *range(len(replay.names)), ALL]


def believed(look: Look) -> dict[str, Any] | None:
    """What a bot believed, the likeliest answers to each question first; to all eyes with the true one."""
    if look.held is None:
        return None
    facts = [
        {"fact": fact.question, "values": fact.answers[:VALUES], "truth": fact.truth}
        for fact in in_words(look.game.name, look.held, look.names, FACTS)
    ]
    return {"seat": look.held.seat, "facts": facts}


class Reel:
    """Looks packed for the player: what stays the same from one to the next, or comes again, is kept once."""

    def __init__(self) -> None:
        self._pieces: dict[str, int] = {}

    @property
    def pieces(self) -> list[str]:
        return list(self._pieces)

    def pack(self, looks: Iterable[Look]) -> list[dict[str, Any]]:
        """Looks through the same eyes, one after the other. A drawing is told by how it differs from the last."""
        before: list[list[int]] = []
        packed = []
        for look in looks:
            drawn = [self._numbers(PIECE.split(drawing)) for drawing in look.drawings()]
            told = [*look.sentences, *_came(look)]
            packed.append(
                {
                    "n": look.number,
                    "svg": [_changed(before[i] if before else [], now) for i, now in enumerate(drawn)],
                    "told": self._numbers(told),
                    "asked": [seat for seat in look.asked if seat >= 0],
                    "question": look.question,
                    "knows": self._numbers(look.knowledge),
                    "held": believed(look),
                }
            )
            before = drawn
        return packed

    def _numbers(self, words: Iterable[str]) -> list[int]:
        return [self._pieces.setdefault(word, len(self._pieces)) for word in words]


def _came(look: Look) -> list[str]:
    if look.came is None:
        return []
    seat, player = look.came
    return [phrase(CAME[player.kind], who=look.names[seat])]


def _changed(before: Sequence[int], now: Sequence[int]) -> list[Any]:
    """How many pieces at the beginning and at the end are as before, and those between."""
    most = min(len(before), len(now))
    first = next((i for i in range(most) if before[i] != now[i]), most)
    last = next((i for i in range(most - first) if before[-1 - i] != now[-1 - i]), most - first)
    return [first, last, list(now[first : len(now) - last])]


def facts(replay: Replay, eyes: Sequence[Eyes], entries: int) -> dict[str, Any]:
    """What the player needs to know of a match with this many entries."""
    return {
        "title": replay.game.title,
        "names": list(replay.names),
        "letters": SEAT_LETTERS,
        "entries": entries,
        "eyes": [eyes_word(each) for each in eyes],
        "words": {key: phrase(words) for key, words in WORDS.items()},
    }


def page(replay: Replay, eyes: Sequence[Eyes] = ()) -> str:
    """The match through some eyes, or through all that there are, as one HTML file that works without a network."""
    chosen, reel = list(eyes) or every_eyes(replay), Reel()
    reels = {eyes_word(each): reel.pack(replay.eyes(each)) for each in chosen}
    data = facts(replay, chosen, len(replay)) | {"reels": reels, "pieces": reel.pieces}
    held = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return (
        '<!doctype html><html lang="' + spoken() + '"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(replay.game.title)}: {escape(', '.join(replay.names))}</title>"
        f"<style>{svg.STYLE}{games.title(replay.game.name).drawing.STYLE}{file('player.css')}</style></head>"
        f'<body class="ik alone"><main id="replay"></main><script type="application/json" id="facts">{held}</script>'
        f'<script type="module">{file("player.js")}</script></body></html>'
    )


@cache
def file(name: str) -> str:
    """A file of the player."""
    return (FOLDER / name).read_text(encoding="utf-8")


def framed(document: str, high: int = 720) -> str:
    """A whole document within a cell of a notebook."""
    return f'<iframe srcdoc="{escape(document)}" style="width:100%;height:{high}px;border:0"></iframe>'


def figure(look: Look) -> str:
    """One look for a notebook: the board, what was told, what is asked, concluded and believed."""
    drawn = "".join(f'<div style="max-width:32rem">{drawing}</div>' for drawing in look.drawings(style=True))
    parts = [f"<p><b>After {look.number} entries</b></p>", drawn, _list(look.sentences + _came(look))]
    if look.question:
        parts.append(f"<p><b>{escape(look.question)}</b></p>")
    if look.knowledge:
        parts.append(f"<p>{phrase(WORDS['knows'])}:</p>{_list(look.knowledge)}")
    held = believed(look)
    if held:
        name = escape(look.names[held["seat"]])
        parts.append(f"<p>{phrase(WORDS['believed'], name=name)}:</p>{_list(map(_in_words, held['facts']))}")
    return f'<div class="intrigue-look">{"".join(parts)}</div>'


def figures(looks: Iterable[Look]) -> str:
    """Looks side by side."""
    cells = "".join(f'<div style="flex:1 1 20rem;min-width:0">{figure(look)}</div>' for look in looks)
    return f'<div style="display:flex;flex-wrap:wrap;gap:1rem">{cells}</div>'


def _in_words(fact: dict[str, Any]) -> str:
    true, values = phrase(WORDS["true"]), fact["values"]
    said = [f"{value} {chance:.0%}{f' ({true})' if value == fact['truth'] else ''}" for value, chance in values]
    if fact["truth"] is not None and fact["truth"] not in [value for value, _ in values]:
        said.append(f"{fact['truth']} ({true})")
    return f"{fact['fact']} {', '.join(said)}"


def _list(lines: Iterable[str]) -> str:
    made = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{made}</ul>" if made else ""
