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
from intrigue.cli.voice import described, outcome, short, short_name
from intrigue.core.contract import Seat
from intrigue.core.language import phrase, phrases
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
    screen.say(phrase("The record holds."), "bold green")
    screen.pairs([*_about(record, checked), (phrase("compared"), _compared(record, typed, checked, own))])


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
    made, version = record.header.get("made", {}), record.header.get("rules", 1)
    rows = [
        (phrase("game"), phrase("{game}, version {version} of its rules", game=record.game.title, version=version)),
        (phrase("seats"), _seats(record)),
        (phrase("made"), ", ".join(short(word) for word in made.values())),
        *_chained(record, checked),
        (phrase("position"), _position(record)),
        (phrase("hands"), phrase("open to everybody: a teaching table") if record.header.get("open_hands") else ""),
        (phrase("beliefs"), _beliefs(record)),
        (phrase("chain head"), end.head),
        (phrase("signature"), phrase("holds, by the key {key}", key=end.key.hex()) if end.key else ""),
        (phrase("result"), _result(record)),
    ]
    return [(name, words) for name, words in rows if words]


def _seats(record: Record) -> str:
    names = [short_name(name) for name in record.names]
    if not record.players:
        return listed(names)
    who = [f"{name} ({described(player)})" for name, player in zip(names, record.players, strict=False)]
    return phrase("{names}, as the record says", names=listed(who))


def _chained(record: Record, checked: Checked) -> list[tuple[str, str]]:
    """How many entries and draws there are, and what holds of each."""
    entries = phrases(
        "{n:,} entry, each legal, each linked to the one before",
        "{n:,} entries, each legal, each linked to the one before",
        len(record.links),
    )
    draws = phrases(
        "{n:,} draw, each as the committed seed and the nonces give it",
        "{n:,} draws, each as the committed seed and the nonces give it",
        checked.draws,
    )
    return [(phrase("entries"), entries), (phrase("draws"), draws)]


def _result(record: Record) -> str:
    found = record.end.result if record.end else None
    if found is None:
        return phrase("left unfinished")
    said = outcome(found, [short_name(name) for name in record.names])
    return phrase("{result} The rules give the same.", result=said)


def _position(record: Record) -> str:
    """Where the match began, if not at the beginning."""
    found = record.header.get("position")
    if not found:
        return ""
    if found["eyes"] == "all":
        whose = phrase("with the true cards")
    else:
        whose = phrase("dreamt from what seat {seat} knew", seat=found["eyes"] + 1)
    return phrases(
        "it began from a position after one entry of another match, {whose}: given, not drawn",
        "it began from a position after {n:,} entries of another match, {whose}: given, not drawn",
        found["entries"],
        whose=whose,
    )


def _beliefs(record: Record) -> str:
    if not record.beliefs:
        return ""
    if record.beliefs_chained:
        return phrases(
            "kept once, part of the chain; whether they were held is the bot's word",
            "kept {n:,} times, part of the chain; whether they were held is the bot's word",
            len(record.beliefs),
        )
    return phrases(
        "kept once, outside the chain of this format: nothing about them could be checked",
        "kept {n:,} times, outside the chain of this format: nothing about them could be checked",
        len(record.beliefs),
    )


def _compared(record: Record, typed: Noted, checked: Checked, own: Checked | None) -> str:
    """What was compared with what somebody noted, and what therefore is not proved."""
    total, proved = len(record.links), max(checked.proved, own.proved if own else 0)
    parts = []
    if typed.key:
        parts.append(phrase("The server whose key was given signed this match."))
    if typed.heads:
        parts.append(phrases("The {n} noted head is in it.", "The {n} noted heads are in it.", len(typed.heads)))
    if own:
        parts.append(phrase("What this terminal noted while it was played agrees."))
    if typed.commitment or typed.nonces:
        parts.append(phrase("What was noted before the first draw agrees."))
    return " ".join([*parts, _unproved(proved, total, nothing=not parts)])


def _unproved(proved: int, total: int, *, nothing: bool) -> str:
    """What could still be another match."""
    if proved == total:
        return phrase("So this is the match that was played.")
    if proved:
        return phrase(
            "Entries 0 to {last} are as they were played; what follows could have been made anew with the revealed "
            "seed, and that would not be noticed.",
            last=proved - 1,
        )
    if nothing:
        return phrase(
            "Nothing that was noted during the match: all of it could have been made anew with the revealed seed, and "
            "that would not be noticed. See --head and --key."
        )
    return phrase(
        "No head noted during play was compared: the choices could have been made anew with the revealed seed, and "
        "that would not be noticed."
    )
