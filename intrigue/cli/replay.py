"""A record shown again as one seat, a spectator, or all eyes together saw it."""

from __future__ import annotations

from pathlib import Path

from intrigue.cli.ask import Read
from intrigue.cli.problem import Problem
from intrigue.cli.screen import Screen
from intrigue.cli.voice import Voice, counted, described, outcome
from intrigue.core.contract import Seat
from intrigue.core.language import phrase, phrases
from intrigue.core.prose import listed
from intrigue.table.record import BadRecord, Record
from intrigue.table.replay import ALL, Eyes, Look, Replay


def looks(replay: Replay, eyes: Eyes) -> list[Look]:
    """The whole record for some eyes, look n after n entries; a Problem if an entry breaks the rules."""
    try:
        return list(replay.eyes(eyes))
    except BadRecord as error:
        raise Problem(f"The record breaks the rules at {error}. Run intrigue verify on it.") from error


def told(look: Look, voice: Voice) -> tuple[str, ...]:
    """What was told with the last entry, or who plays a seat from here on."""
    if look.came:
        seat, player = look.came
        return (
            phrase(
                "From here on {who}'s seat is played by: {player}.", who=voice.names[seat], player=described(player)
            ),
        )
    return tuple(voice.sentence(event) for event in look.told)


def save(record: Record, eyes: list[Eyes], place: Path, screen: Screen) -> None:
    """Write the match as one HTML file, for a browser without a network."""
    try:
        Replay(record).save(place, *eyes)
    except BadRecord as error:
        raise Problem(f"The record breaks the rules at {error}. Run intrigue verify on it.") from error
    except OSError as error:
        raise Problem(f"Cannot write {place}: {error.strerror}.") from error
    screen.say(phrase("{place} can be opened in any browser, with or without a network.", place=place))


def introduce(record: Record, eyes: Eyes, voice: Voice, screen: Screen) -> None:
    """The game, who sat where, and whose eyes these are."""
    screen.rule(record.game.title)
    screen.say(listed([_seated(record, seat, name) for seat, name in enumerate(voice.names)]) + ".")
    screen.say(_through(eyes, voice, len(record.links)))
    if any(eyes in (ALL, belief.seat) for belief in record.beliefs) and not record.beliefs_chained:
        words = phrase("What bots believed is outside the chain of this old record: it cannot be checked.")
        screen.say(words, "yellow")
    if record.end is None:
        screen.say(phrase("The record has no end: the match was cut off or is still going on."), "yellow")


def _through(eyes: Eyes, voice: Voice, entries: int) -> str:
    """How much there is to see, and through whose eyes."""
    if eyes is None:
        return phrases("One entry, as anybody could see it.", "{n:,} entries, as anybody could see it.", entries)
    if not isinstance(eyes, int):
        return phrases("One entry, as it truly was.", "{n:,} entries, as it truly was.", entries)
    who = voice.names[eyes]
    return phrases("One entry, as {who} knew it.", "{n:,} entries, as {who} knew it.", entries, who=who)


def _seated(record: Record, seat: Seat, name: str) -> str:
    """Who sat there, and what played, as far as the record says so."""
    if not record.players:
        return phrase("{who} (seat {seat})", who=name, seat=seat + 1)
    return phrase("{who} (seat {seat}, {player})", who=name, seat=seat + 1, player=described(record.players[seat]))


def replay(record: Record, eyes: Eyes, at: int | None, screen: Screen) -> None:
    """Tell the whole record, or show one moment of it."""
    voice, again = Voice(record.game.name, record.names), Replay(record)
    book = looks(again, eyes)
    moment = None if at is None else check_at(at, book)
    introduce(record, eyes, voice, screen)
    if moment is not None:
        show(book[moment], voice, screen)
        return
    for look in book:
        screen.tell(told(look, voice), mark=f"{look.number:>4}")
    draw(book[-1], voice, screen)
    close(again, voice, screen)


def leaf(record: Record, eyes: Eyes, at: int | None, screen: Screen, read: Read) -> None:
    """Turn the pages of a record: Enter or n forward, p back, a number to go there, q to close it."""
    voice, again = Voice(record.game.name, record.names), Replay(record)
    book = looks(again, eyes)
    number = check_at(at or 0, book)
    introduce(record, eyes, voice, screen)
    while True:
        show(book[number], voice, screen)
        if number == len(book) - 1:
            close(again, voice, screen)
        turned = turn(number, len(book), screen, read)
        if turned is None:
            return
        number = turned


def turn(number: int, pages: int, screen: Screen, read: Read) -> int | None:
    """The next page to show, or None to close the record."""
    while True:
        try:
            prompt = phrase("{page} of {last}; Enter next, p back, a number, q > ", page=number, last=pages - 1)
            line = read(prompt).strip().casefold()
        except (EOFError, KeyboardInterrupt):
            return None
        if line in ("q", "quit"):
            return None
        wanted = {"": number + 1, "n": number + 1, "p": number - 1}.get(line, int(line) if line.isdecimal() else -1)
        if 0 <= wanted < pages:
            return wanted
        if line in ("", "n") and number == pages - 1:
            return None
        screen.say(phrase("Type Enter, n, p, q or a number from 0 to {last}.", last=pages - 1))


def check_at(at: int, book: list[Look]) -> int:
    if not 0 <= at < len(book):
        raise Problem(f"The record has {counted(len(book) - 1, 'entry', 'entries')}: --at takes 0 to {len(book) - 1}.")
    return at


def draw(look: Look, voice: Voice, screen: Screen) -> None:
    for view in look.views:
        screen.picture(voice.picture(view))


def show(look: Look, voice: Voice, screen: Screen) -> None:
    """One moment: what was told, what was seen, what could be concluded, and what was believed and asked."""
    screen.rule(phrases("after {n:,} entry", "after {n:,} entries", look.number))
    screen.tell(told(look, voice) or (() if look.number == 0 else (phrase("Nothing was told with this entry."),)))
    draw(look, voice, screen)
    if look.eyes != ALL:
        screen.tell(voice.knowledge(look.view), mark="∴")
    if look.held:
        screen.tell(voice.beliefs(look.held), mark="?")
    if look.actions:
        screen.say(voice.question(look.view), "bold")


def close(again: Replay, voice: Voice, screen: Screen) -> None:
    """How it ended."""
    assert again.record is not None
    end = again.record.end
    if end is None or end.result is None:
        screen.say(phrase("The match was left unfinished."), "bold")
    else:
        screen.tell(voice.closing(again.story()))
        screen.say(outcome(end.result, voice.names), "bold")
