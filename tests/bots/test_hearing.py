"""What bots hear: everything their seat did and was told, once, in order, wherever they sit."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from intrigue import arena, bots, games
from intrigue.arena.plan import Plan
from intrigue.bots.search import Node, SearchBot
from intrigue.cli.play import answer
from intrigue.core import fair
from intrigue.core.budget import Budget
from intrigue.core.contract import Action, AnyGame
from intrigue.core.recall import Moment, Recall, Undo, Undone, recall
from intrigue.server.house import House
from intrigue.server.letters import News
from intrigue.server.recalls import Recalls
from intrigue.server.seating import Wish
from intrigue.server.thinkers import Thinkers
from intrigue.store.store import Store
from intrigue.table.match import Link, Match
from intrigue.table.player import Player
from intrigue.table.record import read
from intrigue.table.story import Heard


class Listener:
    """Does anything, and remembers all that it heard."""

    made: list[Listener]

    def __init__(self, game: AnyGame, rng: Random, budget: Budget) -> None:
        self._rng, self.heard, self.seat = rng, list[Moment](), -1
        self.made.append(self)

    def hear(self, moments: Sequence[Moment]) -> None:
        self.heard += moments

    def choose(self, view: Any, actions: Sequence[Action]) -> Action:
        self.seat = view.seat
        return self._rng.choice(actions)


@pytest.fixture
def listeners(monkeypatch: pytest.MonkeyPatch) -> list[Listener]:
    monkeypatch.setattr(Listener, "made", [], raising=False)
    monkeypatch.setitem(bots.BOTS, "listener", Listener)
    return Listener.made


def known(game: AnyGame, match: Match[Any, Any], seat: int) -> Recall:
    return recall(game, len(match.names), [link.entry for link in match.links], seat)


@pytest.mark.parametrize("name", games.OWN)
def test_a_bot_in_the_arena_hears_its_recall(name: str, listeners: list[Listener], tmp_path: Path) -> None:
    game = games.load(name)
    arena.run(Plan(name, (("listener",) * game.seats.start,), 1), tmp_path / "out")
    (place,) = (tmp_path / "out" / "records").iterdir()
    log = [link.entry for link in read(place.read_text(encoding="utf-8")).links]
    for listener in listeners:
        if listener.heard:
            whole = recall(game, game.seats.start, log, listener.seat)
            assert tuple(listener.heard) == whole[: len(listener.heard)]
    assert sum(bool(listener.heard) for listener in listeners) == game.seats.start


def test_a_bot_at_the_terminal_hears_its_recall() -> None:
    game = games.load("spy_alley")
    match: Match[Any, Any] = Match(game, ["a", "b", "c"], fair.seed_from("1")).begin()
    Listener.made = []
    seated = [Listener(game, Random(seat), Budget()) for seat in range(3)]
    while not match.over:
        seat = match.actors[0]
        before = known(game, match, seat)
        answer(match, seat, seated[seat], beliefs=False)
        assert tuple(seated[seat].heard) == before


def test_what_was_taken_back_was_heard_all_the_same() -> None:
    game = games.load("conspirateurs")
    match: Match[Any, Any] = Match(game, ["a", "b"], fair.seed_from("1")).begin()
    first = game.legal(match.state, 0)[0]
    match.submit(0, first)
    told = match.links, match.inboxes[1][0].events
    match.undo(0)
    match.take_over(0, Player("bot", "easy"))
    assert match.news(1) == [Moment(None, told[1]), Moment(None, (Undone(0, 1),)), Moment(None, ())]
    assert match.news(0) == [Moment(first, told[1]), Moment(Undo(1), (Undone(0, 1),)), Moment(None, ())]
    assert match.news(0) == match.news(1) == []


@pytest.mark.parametrize("late", [False, True])
def test_a_live_table_tells_a_bot_the_same_whenever_it_is_asked(late: bool) -> None:
    """Kept from the beginning or rebuilt from the journal, also while the last entries are on their way to disk."""
    game, written = games.load("simply_suspects"), list[tuple[Link, Heard]]()
    recalls = Recalls(lambda: [(link, None, heard) for link, heard in written])
    match: Match[Any, Any] = Match(game, ["a", "b"], fair.seed_from("1"))
    match.begin(lambda link, heard: written.append((link, heard)))
    for number in range(30):
        done = len(written)
        match.submit(match.actors[0], game.legal(match.state, match.actors[0])[0])
        if not late or number > 20:
            recalls.of(0)  # what is new is on disk, and the table is about to be told so
        recalls.add([News(link, heard) for link, heard in written[done:]])
    assert tuple(recalls.of(0)) == known(game, match, 0)
    recalls.clear()
    assert tuple(recalls.of(1)) == known(game, match, 1)


def test_a_search_forgets_its_tree_unless_its_choice_stands() -> None:
    game = games.load("spy_alley")
    chosen, other = Action(), Action()
    for moments, kept in (
        ([Moment(chosen, ()), Moment(None, ())], True),
        ([Moment(other, ())], False),
        ([Moment(None, ())], False),
        ([Moment(chosen, ()), Moment(None, (Undone(1, 2),))], False),
    ):
        bot: Any = SearchBot(game, Random(1), Budget())
        bot._chosen, bot._after = chosen, Node()
        bot.hear(moments)
        assert (bot._after is not None) == kept


class Pensive(Thinkers):
    """Never answer; note what they are asked and what nobody wants to know any more."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        self.notes: list[str] = []

    async def choose(self, *question: Any) -> tuple[Action, str]:
        self.notes.append("asked")
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            self.notes.append("given up")
        raise AssertionError("nobody answers that")


async def opened(place: Path, **settings: Any) -> tuple[House, Pensive, Any]:
    """A house whose bots are pensive, and a table of Ann and one of them in it."""
    store, game = Store(place), games.load("conspirateurs")
    house, pensive = House(store, pace=0, **settings), Pensive()
    store.deliver_in(asyncio.get_running_loop().call_soon_threadsafe)
    house.thinkers = pensive
    sheet, _ = await house.seating.open(Wish("conspirateurs", game.options, ("", "hard")), "")
    await house.seating.sit(sheet.id, "Ann", "Ann")
    return house, pensive, await house.room(sheet.id)


def test_bots_wait_while_everybody_is_away_for_long(tmp_path: Path) -> None:
    async def play() -> list[list[str]]:
        house, pensive, room = await opened(tmp_path / "tables.sqlite", away=0.0)
        await room.act(0, room.game.legal(room.match.state, 0)[0], None)
        await asyncio.sleep(0)
        found = [list(pensive.notes)]
        room.devices.add(object())  # somebody comes
        room.wake()
        await asyncio.sleep(0)
        found.append(list(pensive.notes))
        room.devices.clear()
        await house.close()
        return found

    assert asyncio.run(play()) == [[], ["asked"]]


def test_a_bot_that_is_asked_something_else_by_now_begins_anew(tmp_path: Path) -> None:
    async def play() -> list[str]:
        house, pensive, room = await opened(tmp_path / "tables.sqlite")
        for _ in range(2):
            await room.act(0, room.game.legal(room.match.state, 0)[0], None)
            await asyncio.sleep(0)
            room.wake()  # changes nothing
            await asyncio.sleep(0)
            await room.change(0, lambda: room.match.undo(0))
            await asyncio.sleep(0)
        found = list(pensive.notes)
        await house.close()
        return found

    assert asyncio.run(play()) == ["asked", "given up"] * 2
