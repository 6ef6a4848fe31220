"""A record shown again as one seat, or a spectator, saw it: its events and its view, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from intrigue.cli.ask import Read
from intrigue.cli.problem import Problem
from intrigue.cli.screen import Screen
from intrigue.cli.voice import Voice, counted, described, joined, outcome
from intrigue.core.contract import Seat
from intrigue.table.match import Link
from intrigue.table.record import BadRecord, Record, follow
from intrigue.table.replay import Replay
from intrigue.table.story import Story, TakeOver


class Leaf(NamedTuple):
    """What the viewer was told with one entry, and what it then saw; page n is after n entries."""

    sentences: tuple[str, ...]
    view: Any
    asked: bool
    believed: str = ""  # by the viewer's bot, which then chose


def pages(record: Record, viewer: Seat | None, voice: Voice) -> list[Leaf]:
    """The whole record for one viewer; a Problem if an entry breaks the rules."""
    start: Story[Any, Any] = Story(record.game, len(record.names))
    held = {
        belief.number: voice.beliefs(belief.seat, belief.beliefs) for belief in record.beliefs if belief.seat == viewer
    }
    found = [
        Leaf((), record.game.view(start.state, viewer), viewer in record.game.actors(start.state), held.get(0, ""))
    ]
    try:
        for link, story, heard in Replay(record).walk():
            told = tuple(voice.sentence(event) for event in heard[viewer]) or _taken_over(link, voice)
            view, asked = record.game.view(story.state, viewer), viewer in record.game.actors(story.state)
            found.append(Leaf(told, view, asked, held.get(len(found), "")))
    except BadRecord as error:
        raise Problem(f"The record breaks the rules at {error}. Run intrigue verify on it.") from error
    return found


def _taken_over(link: Link, voice: Voice) -> tuple[str, ...]:
    """Who plays a seat from an entry on, if it says so."""
    seat, action = link.entry
    if not isinstance(action, TakeOver):
        return ()
    return (f"From here on {voice.names[seat]}'s seat is played by: {described(action.player)}.",)


def introduce(record: Record, viewer: Seat | None, voice: Voice, screen: Screen) -> None:
    """The game, who sat where, and whose eyes these are."""
    screen.rule(record.game.title)
    screen.say(joined([_seated(record, seat, name) for seat, name in enumerate(voice.names)]) + ".")
    whose = "anybody could see it" if viewer is None else f"{voice.names[viewer]} knew it"
    screen.say(f"{counted(len(record.links), 'entry', 'entries')}, as {whose}.")
    if any(belief.seat == viewer for belief in record.beliefs) and not record.beliefs_chained:
        screen.say("What bots believed is outside the chain of this old record: it cannot be checked.", "yellow")
    if record.end is None:
        screen.say("The record has no end: the match was cut off or is still going on.", "yellow")


def _seated(record: Record, seat: Seat, name: str) -> str:
    """Who sat there, and what played, as far as the record says so."""
    kind = f", {described(record.players[seat])}" if record.players else ""
    return f"{name} (seat {seat + 1}{kind})"


def replay(record: Record, viewer: Seat | None, at: int | None, screen: Screen) -> None:
    """Tell the whole record, or show one moment of it."""
    voice = Voice(record.game.name, record.names)
    book = pages(record, viewer, voice)
    moment = None if at is None else check_at(at, book)
    introduce(record, viewer, voice, screen)
    if moment is not None:
        show(book, moment, voice, screen)
        return
    for number, page in enumerate(book):
        screen.tell(page.sentences, mark=f"{number:>4}")
    screen.picture(voice.picture(book[-1].view))
    close(record, voice, screen)


def leaf(record: Record, viewer: Seat | None, at: int | None, screen: Screen, read: Read) -> None:
    """Turn the pages of a record: Enter or n forward, p back, a number to go there, q to close it."""
    voice = Voice(record.game.name, record.names)
    book = pages(record, viewer, voice)
    number = check_at(at or 0, book)
    introduce(record, viewer, voice, screen)
    while True:
        show(book, number, voice, screen)
        if number == len(book) - 1:
            close(record, voice, screen)
        turned = turn(number, len(book), screen, read)
        if turned is None:
            return
        number = turned


def turn(number: int, pages: int, screen: Screen, read: Read) -> int | None:
    """The next page to show, or None to close the record."""
    while True:
        try:
            line = read(f"{number} of {pages - 1}; Enter next, p back, a number, q > ").strip().casefold()
        except (EOFError, KeyboardInterrupt):
            return None
        if line in ("q", "quit"):
            return None
        wanted = {"": number + 1, "n": number + 1, "p": number - 1}.get(line, int(line) if line.isdecimal() else -1)
        if 0 <= wanted < pages:
            return wanted
        if line in ("", "n") and number == pages - 1:
            return None
        screen.say(f"Type Enter, n, p, q or a number from 0 to {pages - 1}.")


def check_at(at: int, book: Sequence[Leaf]) -> int:
    if not 0 <= at < len(book):
        raise Problem(f"The record has {counted(len(book) - 1, 'entry', 'entries')}: --at takes 0 to {len(book) - 1}.")
    return at


def show(book: Sequence[Leaf], number: int, voice: Voice, screen: Screen) -> None:
    """One moment: what was told, what was seen, and what was asked."""
    page = book[number]
    screen.rule(f"after {counted(number, 'entry', 'entries')}")
    screen.tell(page.sentences or (() if number == 0 else ("Nothing was told with this entry.",)))
    screen.picture(voice.picture(page.view))
    if page.believed:
        screen.say(page.believed, "dim")
    if page.asked:
        screen.say(voice.question(page.view), "bold")


def told_again(record: Record) -> Story[Any, Any]:
    """The whole story of a record whose pages could be read."""
    story: Story[Any, Any] = Story(record.game, len(record.names))
    for link in record.links:
        follow(story, link)
    return story


def close(record: Record, voice: Voice, screen: Screen) -> None:
    """How it ended."""
    if record.end is None or record.end.result is None:
        screen.say("The match was left unfinished.", "bold")
    else:
        screen.tell(voice.closing(told_again(record)))
        screen.say(outcome(record.end.result, voice.names), "bold")
