"""Reads the log of every table and decides whether all that was told is true: nothing lost, doubled, astray."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any

from intrigue import games
from intrigue.core import fair
from intrigue.core.contract import CHANCE
from intrigue.core.options import load
from intrigue.server import export
from intrigue.server.archive import retold
from intrigue.store.records import Sheet, Status
from intrigue.store.store import Store
from intrigue.table.header import chained
from intrigue.table.match import Link
from intrigue.table.record import BadRecord, read
from intrigue.table.story import Story
from intrigue.table.verify import verify
from tests.chaos.history import Heard, History, written

SECRET = bytes(32)  # signs what is only read here


@dataclass
class Verdict:
    """What was compared, and everything that is wrong."""

    tables: int = 0
    finished: int = 0
    entries: int = 0
    letters: int = 0
    answers: int = 0
    faults: list[str] = field(default_factory=list)


def judge(store: Store, histories: Iterable[History]) -> Verdict:
    """Hold all that was told to the logs."""
    verdict = Verdict()
    for history in histories:
        sheet = store.sheet(history.table)
        assert sheet, f"table {history.table} is gone"
        verdict.tables += 1
        try:
            _judge(store, sheet, history, verdict)
        except (BadRecord, AssertionError) as fault:
            verdict.faults.append(f"table {history.table}: {fault}")
    return verdict


def together(verdicts: Iterable[Verdict]) -> Verdict:
    """One verdict over several stores."""
    whole = Verdict()
    for verdict in verdicts:
        for each in fields(Verdict):
            setattr(whole, each.name, getattr(whole, each.name) + getattr(verdict, each.name))
    return whole


def _judge(store: Store, sheet: Sheet, history: History, verdict: Verdict) -> None:
    game = games.load(sheet.game, load(games.title(sheet.game).options, sheet.options))
    lines = store.read(sheet.id)
    _check_chain(sheet, lines)
    told: list[dict[int, Any]] = [{} for _ in history.seats]
    questions = Questions(game, len(sheet.chairs))
    replay = retold(game, sheet.names, lambda first, until: store.read(sheet.id, first, until))
    for link, story, heard in replay.walk():  # BadRecord where an entry breaks the rules
        verdict.answers += _check_answer(link, questions, history)
        questions.go_on(link, story)
        for own in history.seats:
            events = [game.codec.dump(event) for event in heard[own.seat]]
            told[own.seat][link.number] = {"n": link.number, "head": link.head, "events": events}
    for own in history.seats:
        _check_letters(history, own, told[own.seat])
        verdict.letters += len(own.letters)
    verdict.entries += len(lines)
    if sheet.status is Status.OVER:
        verify(read(export.record(store, sheet, SECRET)))
        verdict.finished += 1


def _check_chain(sheet: Sheet, lines: list[Any]) -> None:
    """Entries are numbered without a gap, and hang together."""
    chain = fair.Chain(sheet.seed, chained(sheet.header))
    for number, line in enumerate(lines):
        assert line.number == number, f"entry {number} is missing"
        assert chain.add(line.data.encode()) == line.head, f"the chain breaks at entry {number}"


def _check_letters(history: History, own: Heard, told: dict[int, Any]) -> None:
    """Nothing that was told is lost, and it is that seat's version of the one log: nobody else's bytes."""
    assert not own.faults, own.faults
    for number, letter in own.letters.items():
        assert number in told, f"entry {number}, told to seat {own.seat}, is lost"
        assert letter == json.loads(json.dumps(told[number])), f"entry {number} is not what seat {own.seat} was told"


class Questions:
    """Which question each seat is asked, by the number of the entry before which it was, as players are told it."""

    def __init__(self, game: Any, seats: int) -> None:
        self.codec = game.codec
        self._actors = game.actors(game.start(seats))
        self.asked = dict.fromkeys(self._actors, 0)
        self.forced: set[int] = set()  # the seats that have one answer, which the table may give

    def go_on(self, link: Link, story: Story[Any, Any]) -> None:
        now, seat = story.actors, link.entry.seat
        if now == tuple(other for other in self._actors if other != seat):
            self.asked.pop(seat, None)
        else:
            self.asked = dict.fromkeys(now, link.number + 1)
        self._actors = now
        self.forced = {other for other in now if other != CHANCE and len(story.legal(other)) == 1}


def _check_answer(link: Link, questions: Questions, history: History) -> int:
    """An answer in the log was sent to the question that it answers, after everything before it that anybody knew of.

    A question is answered once: the next has another number. What the table may answer for a seat need not be sent.
    """
    seat = link.entry.seat
    if seat == CHANCE:
        return 0
    said, asked = written(questions.codec.dump(link.entry.action)), questions.asked[seat]
    left = [each.at for each in history.seats[seat].sent if each.asked == asked and each.action == said]
    assert left or seat in questions.forced, f"entry {link.number} was not sent by seat {seat}, or is there twice"
    late = [n for n, at in history.first_heard.items() if n >= link.number and left and at < left[0]]
    assert not late, f"entry {link.number} was sent when entry {late[:1]} was known already"
    return 1
