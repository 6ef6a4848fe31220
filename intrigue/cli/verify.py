"""Checking a record: what was checked when it holds, and the line and the reason when it does not."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from intrigue.cli.keep import load, noted
from intrigue.cli.noted import notes
from intrigue.cli.problem import Failed, Problem
from intrigue.cli.screen import Screen
from intrigue.cli.seating import read_seat
from intrigue.cli.voice import counted, described, outcome, short, short_name
from intrigue.core.contract import Seat
from intrigue.core.prose import listed
from intrigue.table import door
from intrigue.table.door import Wrong
from intrigue.table.record import BadRecord, Record
from intrigue.table.verify import Checked, Noted
from intrigue.table.verify import verify as check

DIGITS = range(32, 33)  # bytes of a commitment, a head or a key


class Given(NamedTuple):
    """What was typed to be compared with the record."""

    commitment: str | None = None
    nonces: Sequence[str] = ()  # SEAT=HEX each
    heads: Sequence[str] = ()
    key: str | None = None


def verify(place: Path, given: Given, screen: Screen) -> None:
    """Check a record, and compare it with what was noted; Failed names the first line that does not hold."""
    record = load(place, Failed)
    typed = _typed(given, record)
    try:
        checked = check(record, typed)
    except BadRecord as error:
        raise Failed(f"{place}, {error}.") from error
    own = _compare_own(place, record)
    screen.say("The record holds.", "bold green")
    screen.pairs([*_about(record, checked), ("compared", _compared(record, typed, checked, own))])


def _typed(given: Given, record: Record) -> Noted:
    """What was typed, or a Problem that says how to type it."""
    nonces: dict[Seat, str] = {}
    for typed in given.nonces:
        seat, equals, digits = typed.partition("=")
        if not equals:
            raise Problem("--nonce takes a seat and its nonce, as in --nonce 1=5f1c.")
        nonces[read_seat(seat, record.names)] = _digits("--nonce", digits, range(1_025))
    return Noted(
        _digits("--commitment", given.commitment) if given.commitment is not None else "",
        nonces,
        tuple(_digits("--head", head) for head in given.heads),
        _digits("--key", given.key) if given.key is not None else "",
    )


def _digits(option: str, typed: str, sizes: range = DIGITS) -> str:
    try:
        return door.hexadecimal(option, typed.strip(), sizes).hex()
    except Wrong:
        wanted = "64 hexadecimal digits" if sizes == DIGITS else "hexadecimal digits"
        raise Problem(f"{option} takes {wanted}, as noted during the match.") from None


def _compare_own(place: Path, record: Record) -> Checked | None:
    """What the notes of this terminal prove, if there are any; Failed if the record is not of the match noted."""
    kept = notes(noted(), record.header["commitment"].lower())
    try:
        return check(record, kept) if kept else None
    except BadRecord as error:
        text = f"{place} is not the match that was played here: what was noted then differs"
        raise Failed(f"{text} ({error.reason}).") from error


def _about(record: Record, checked: Checked) -> list[tuple[str, str]]:
    """What the record says of itself, and what was checked of it."""
    end = record.end
    assert end is not None
    names = [short_name(name) for name in record.names]
    who = [f"{name} ({described(player)})" for name, player in zip(names, record.players, strict=False)] or names
    made = record.header.get("made", {})
    rows = [
        ("game", f"{record.game.title}, version {record.header.get('rules', 1)} of its rules"),
        ("seats", f"{listed(who)}{', as the record says' if record.players else ''}"),
        ("made", ", ".join(short(word) for word in made.values())),
        ("entries", f"{counted(len(record.links), 'entry', 'entries')}, each legal, each linked to the one before"),
        ("draws", f"{counted(checked.draws, 'draw')}, each as the committed seed and the nonces give it"),
        ("position", _position(record)),
        ("hands", "open to everybody: a teaching table" if record.header.get("open_hands") else ""),
        ("beliefs", _beliefs(record)),
        ("chain head", end.head),
        ("signature", f"holds, by the key {end.key.hex()}" if end.key else ""),
    ]
    result = "left unfinished" if end.result is None else f"{outcome(end.result, names)} The rules give the same."
    return [(name, words) for name, words in (*rows, ("result", result)) if words]


def _position(record: Record) -> str:
    """Where the match began, if not at the beginning."""
    found = record.header.get("position")
    if not found:
        return ""
    whose = "with the true cards" if found["eyes"] == "all" else f"dreamt from what seat {found['eyes'] + 1} knew"
    after = counted(found["entries"], "entry", "entries")
    return f"it began from a position after {after} of another match, {whose}: given, not drawn"


def _beliefs(record: Record) -> str:
    if not record.beliefs:
        return ""
    kept = counted(len(record.beliefs), "time")
    if record.beliefs_chained:
        return f"kept {kept}, part of the chain; whether they were held is the bot's word"
    return f"kept {kept}, outside the chain of this format: nothing about them could be checked"


def _compared(record: Record, typed: Noted, checked: Checked, own: Checked | None) -> str:
    """What was compared with what somebody noted, and what therefore is not proved."""
    total, proved = len(record.links), max(checked.proved, own.proved if own else 0)
    parts = []
    if typed.key:
        parts.append("The server whose key was given signed this match.")
    if typed.heads:
        parts.append(f"The {counted(len(typed.heads), 'noted head')} {'is' if len(typed.heads) == 1 else 'are'} in it.")
    if own:
        parts.append("What this terminal noted while it was played agrees.")
    if typed.commitment or typed.nonces:
        parts.append("What was noted before the first draw agrees.")
    if proved == total:
        return " ".join([*parts, "So this is the match that was played."])
    remade = "made anew with the revealed seed, and that would not be noticed"
    if proved:
        rest = f"Entries 0 to {proved - 1} are as they were played; what follows could have been {remade}."
        return " ".join([*parts, rest])
    if parts:
        return " ".join([*parts, f"No head noted during play was compared: the choices could have been {remade}."])
    return f"Nothing that was noted during the match: all of it could have been {remade}. See --head and --key."
