"""Windows: nobody can tell an answer from a lack of choice, by what is sent or by when. Time here is the test's own."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Collection, Coroutine, Mapping
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from intrigue import games
from intrigue.core import fair
from intrigue.core.contract import CHANCE, Choice, Seat
from intrigue.games.conspiracy.words import CHALLENGE, PASS, Move, Window
from intrigue.server.errors import Refused
from intrigue.server.windows import AMONG_PEOPLE, Windows
from intrigue.store.records import Chair, ChairKind
from intrigue.table.clock import Clocks, Timing
from intrigue.table.match import Match

PACE = 0.8
LASTS = AMONG_PEOPLE * PACE


class Patience(selectors.DefaultSelector):
    """Waits for nothing: the clock of the loop is put forward instead."""

    passed = 0.0

    def select(self, timeout: float | None = None) -> Any:
        Patience.passed += timeout or 0.0
        return super().select(0)


class Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        super().__init__(Patience())

    def time(self) -> float:
        return Patience.passed


def run(work: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(work)


class Table:
    """As much of a room as windows need. What is given is noted with the time; what a device is sent, too."""

    def __init__(self, match: Match[Any, Any], people: Collection[Seat]) -> None:
        self.match, self.game = match, match.game
        kinds = [ChairKind.PERSON if seat in people else ChairKind.BOT for seat in range(len(match.names))]
        chairs = tuple(Chair(seat, kind, f"P{seat}") for seat, kind in enumerate(kinds))
        self.sheet = SimpleNamespace(chairs=chairs)
        self.chairs = SimpleNamespace(bot=lambda seat: "" if seat in people else "medium")
        upkeep, minding = SimpleNamespace(watched=lambda _, work: work), SimpleNamespace(shared=False, look_again=id)
        self.house = SimpleNamespace(pace=PACE, spawn=self._spawn, upkeep=upkeep, minding=minding)
        self.minded = True
        self.sitters = SimpleNamespace(pace=PACE)
        self.clocks = Clocks(Timing("decision", 60), len(match.names))
        self.clocks.ask(match.actors, 0.0)
        self.sent: list[tuple[float, Seat]] = []
        self.devices = [
            SimpleNamespace(seat=seat, viewer=seat, ready=True, wants=frozenset(("page",)), send=self._send(seat))
            for seat in people
        ]
        self.given: list[tuple[float, tuple[Seat, ...]]] = []
        self.forced: list[Seat] = []
        self.windows = Windows(self)  # type: ignore[arg-type]
        self.tasks: list[asyncio.Task[Any]] = []

    def _send(self, seat: Seat) -> Callable[[Any], None]:
        return lambda frame: self.sent.append((asyncio.get_running_loop().time(), seat))

    def frame(self, *about: Any) -> str:
        return "an update"

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self.tasks.append(asyncio.get_running_loop().create_task(work))

    async def change_all(self, answers: Mapping[Seat, tuple[Choice, int | None]], forced: Collection[Seat]) -> None:
        for seat, (choice, asked) in answers.items():
            self.match.submit(seat, choice, asked)
        self.given.append((asyncio.get_running_loop().time(), tuple(answers)))
        self.forced += forced


def challenge_window(rich: bool) -> Match[Any, Any]:
    """Conspiracy when the second seat is asked whether it challenges, with money on the spy or without."""
    for seed in range(400):
        match: Match[Any, Any] = Match(games.load("conspiracy"), ["a", "b", "c"], fair.seed_from(str(seed))).begin()
        rng = Random(seed)
        while not isinstance(match.state.frame, Window) and match.entries < 60:
            seat = match.actors[0]
            moves = [action for action in match.legal(seat) if isinstance(action, Move)]
            match.submit(seat, rng.choice(moves or list(match.legal(seat))))
        if match.actors != (CHANCE,) and (CHALLENGE in match.legal(match.actors[0])) == rich:
            return match
    raise AssertionError("no such match was found")


async def answered(match: Match[Any, Any], delay: float | None, *, by_hand: bool = False) -> Table:
    """The window is looked at; its seat passes after a delay, or not at all."""
    Patience.passed = 0.0
    table = Table(match, people=range(3))
    (seat,) = match.actors
    if by_hand:
        table.windows.by_hand.add(seat)
    table.windows.look()
    if delay is not None:
        await asyncio.sleep(delay)
        await table.windows.give(seat, PASS, match.asked(seat))
    await asyncio.sleep(10 * LASTS)
    return table


@pytest.mark.parametrize("delay", [0.0, 0.3, LASTS / 2])
def test_a_pass_and_a_lack_of_choice_are_given_at_the_same_time(delay: float) -> None:
    """The twins of delays: in one world the seat has a choice and passes, in the other the table answers."""

    async def both() -> None:
        chose = await answered(challenge_window(rich=True), delay)
        forced = await answered(challenge_window(rich=False), None)
        assert [at for at, _ in chose.given] == [at for at, _ in forced.given] == [pytest.approx(LASTS)]
        assert not chose.forced
        assert forced.forced
        assert {seat for _, seat in chose.sent} <= {*chose.forced, *[s for _, seats in chose.given for s in seats]}
        assert not forced.sent

    run(both())


def test_who_has_a_choice_and_takes_long_is_waited_for() -> None:
    async def late() -> None:
        table = await answered(challenge_window(rich=True), 3 * LASTS)
        assert [at for at, _ in table.given] == [pytest.approx(3 * LASTS)]

    run(late())


def test_a_player_may_answer_everything_by_hand() -> None:
    async def alone() -> None:
        table = await answered(challenge_window(rich=False), None, by_hand=True)
        assert not table.given
        table = await answered(challenge_window(rich=False), 2 * LASTS, by_hand=True)
        assert [at for at, _ in table.given] == [pytest.approx(2 * LASTS)]

    run(alone())


def test_an_answer_that_waits_can_be_taken_back_and_is_given_once() -> None:
    async def twice() -> None:
        Patience.passed = 0.0
        table = Table(challenge_window(rich=True), people=range(3))
        (seat,) = table.match.actors
        table.windows.look()
        await table.windows.give(seat, PASS, None)
        with pytest.raises(Refused):
            await table.windows.give(seat, CHALLENGE, None)
        assert await table.windows.take_back(seat)
        assert not await table.windows.take_back(seat)
        await asyncio.sleep(2 * LASTS)
        assert not table.given
        await table.windows.give(seat, CHALLENGE, None)
        assert table.given

    run(twice())


def test_what_is_no_answer_is_refused_and_nothing_is_kept() -> None:
    async def wrong() -> None:
        Patience.passed = 0.0
        table = Table(challenge_window(rich=False), people=range(3))
        (seat,) = table.match.actors
        table.windows.look()
        with pytest.raises(Refused):
            await table.windows.give(seat, CHALLENGE, None)
        assert not table.windows.holds(seat)

    run(wrong())


def sealed_window() -> Match[Any, Any]:
    """Souls when several seats are asked at once whether they answer an Action."""
    telling = games.title("souls").telling
    for seed in range(40):
        match: Match[Any, Any] = Match(games.load("souls"), list("abcd"), fair.seed_from(str(seed))).begin()
        rng = Random(seed)
        while match.actors and match.entries < 200:
            if telling.window(match.view(None)) and len(match.actors) > 2:
                return match
            seat = match.actors[0]
            match.submit(seat, rng.choice(list(match.legal(seat))))
    raise AssertionError("no such match was found")


def test_nobody_sees_who_has_answered_before_a_sealed_window_closes() -> None:
    async def seal() -> None:
        Patience.passed = 0.0
        match = sealed_window()
        table = Table(match, people=range(4))
        table.windows.by_hand |= set(range(4))
        table.windows.look()
        actors, entries = match.actors, match.entries
        for number, seat in enumerate(actors, 1):
            await asyncio.sleep(LASTS)
            await table.windows.give(seat, match.legal(seat)[0], None)
            assert {who for _, who in table.sent} == set(actors[:number]), "each sees its own answer alone"
            if number < len(actors):
                assert match.actors == actors
                assert match.entries == entries
                assert table.clocks.running == actors
        ((at, seats),) = table.given
        assert at == pytest.approx(len(actors) * LASTS)
        assert seats == actors

    run(seal())


def test_bots_alone_and_other_questions_are_no_windows() -> None:
    async def nobody() -> None:
        table = Table(challenge_window(rich=True), people=())
        table.windows.look()
        assert not table.windows.is_open
        match: Match[Any, Any] = Match(games.load("conspiracy"), list("abc"), fair.seed_from("1")).begin()
        table = Table(match, people=range(3))
        table.windows.look()
        assert not table.windows.is_open
        assert not table.windows.seals(match.actors[0], match.asked(match.actors[0]))

    run(nobody())


def test_a_kept_answer_stops_the_clock_and_seems_not_to() -> None:
    clocks = Clocks(Timing("bank", 60), 2)
    clocks.ask((0, 1), 0.0)
    clocks.hold(0, 5.0)
    assert clocks.running == (0, 1)
    assert clocks.left(0, 20.0) == 40.0
    assert clocks.deadline() == (60.0, 1)
    assert clocks.answer(0, 30.0) == 5.0
    assert clocks.left(0, 30.0) == 55.0
