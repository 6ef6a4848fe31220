"""Bots among themselves, told as a story."""

from __future__ import annotations

import time
from pathlib import Path
from typing import NamedTuple

from intrigue.bots.invited import attending
from intrigue.cli.keep import recording
from intrigue.cli.patience import Patience, patience
from intrigue.cli.play import answer, farewell
from intrigue.cli.screen import Screen
from intrigue.cli.seating import Company
from intrigue.cli.voice import Voice, level
from intrigue.core.contract import Seat
from intrigue.core.language import phrase


class Manner(NamedTuple):
    """How a match is shown: whose eyes, how much, how fast."""

    viewer: Seat | None
    quiet: bool = False
    pictures: bool = False
    delay: float = 0.0
    beliefs: bool = False  # keep what the bots believe in the record


def watch(table: Company, place: Path | None, manner: Manner, screen: Screen) -> None:
    """Let the bots play one match and tell it as the viewer hears it."""
    match = table.match
    screen.rule(match.game.title)
    seats = ", ".join([f"{name} ({level(table.kinds[seat])})" for seat, name in enumerate(match.names)])
    whose = phrase("a spectator") if manner.viewer is None else match.names[manner.viewer]
    screen.say(phrase("{seats}; told as {who} sees it. Commitment to the seed:", seats=seats, who=whose))
    screen.say(match.header["commitment"], "dim")
    with patience() as held, attending(table.bots.values()), recording(table, place, manner.viewer):
        over = follow(table, manner, screen, held)
        if over:
            table.part()
    farewell(table, place, over, screen)


def follow(table: Company, manner: Manner, screen: Screen, held: Patience) -> bool:
    """Play to the end, or until interrupted; whether the end was reached."""
    match, voice, heard = table.match, Voice(table.match.game.name, table.match.names), 0
    try:
        while True:
            letters = match.inboxes[manner.viewer][heard:]
            heard += len(letters)
            if not manner.quiet:
                screen.tell(voice.sentence(event) for letter in letters for event in letter.events)
            if match.over or (manner.pictures and not manner.quiet):
                screen.picture(voice.picture(match.view(manner.viewer)))
            if match.over:
                return True
            with held.open():
                time.sleep(manner.delay)
            seat = match.actors[0]
            answer(match, seat, table.bots[seat], manner.beliefs)
    except KeyboardInterrupt:
        return False
