"""Two nodes in one process: a window is closed by the node that minds the table, with answers given at the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

from intrigue import games
from intrigue.server.house import House
from intrigue.server.room import Room
from intrigue.server.seating import Wish
from intrigue.store.store import Store
from tests.server.test_disk import Listener
from tests.store.test_postgres import execute


async def until(fact: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not fact():
            await asyncio.sleep(0.005)


async def both(database: str) -> tuple[list[House], list[Room], dict[int, Listener]]:
    """A table of three people: the first at the node that minds it, the others at the second."""
    houses = [House(Store(database), pace=0.1) for _ in range(2)]
    for house in houses:
        house.store.deliver_in(asyncio.get_running_loop().call_soon_threadsafe)
        house.minding.start()
    wish = Wish("conspiracy", games.load("conspiracy").options, ("",) * 3)
    sheet, _ = await houses[0].seating.open(wish, "host")
    for seat in range(3):
        await houses[seat % 2].seating.sit(sheet.id, f"P{seat}", f"owner {seat}")
    rooms = [await house.room(sheet.id) for house in houses]
    people = {}
    for seat in range(3):
        people[seat] = listener = Listener(rooms[min(seat, 1)], seat)
        listener.room.enter(listener)
        await listener.say(type="hello", v=1, want=["view"], after=None)
    return houses, rooms, people


async def play(rooms: list[Room], people: dict[int, Listener], enough: Callable[[int, bool], bool]) -> None:
    """Answer at random, each at their own node, until an answer was of the kind that is looked for."""
    rng = Random(1)
    for _ in range(300):
        await until(lambda: rooms[0].match.entries == rooms[1].match.entries)
        seat = rooms[0].match.actors[0]
        person = people[seat]
        if person.room.windows.holds(seat):
            before = rooms[0].match.entries
            await until(lambda before=before: rooms[0].match.entries > before)  # type: ignore[misc]
            continue
        before, window = person.room.match.entries, person.room.windows.is_open
        await person.act(rng.choice(person.room.match.legal(seat)))
        if enough(seat, window):
            return
        await until(lambda before=before: min(room.match.entries for room in rooms) > before)  # type: ignore[misc]
    raise AssertionError("no such answer was given")


def test_an_answer_given_at_one_node_is_closed_into_its_window_by_the_other(database: str) -> None:
    async def test() -> None:
        houses, rooms, people = await both(database)
        assert sorted(room.minded for room in rooms) == [False, True]
        minder = next(room for room in rooms if room.minded)
        await play(rooms, people, lambda seat, window: window and people[seat].room is not minder)
        before = minder.match.entries
        await until(lambda: all(room.match.entries > before or not room.windows.is_open for room in rooms))
        await until(lambda: rooms[0].head == rooms[1].head)
        for house in houses:
            await house.close()

    asyncio.run(test())


def test_whoever_comes_to_a_node_that_has_not_heard_yet_is_greeted_there(database: str) -> None:
    """The past is read from the database, which may know more than the node has been told."""

    async def test() -> None:
        houses, rooms, people = await both(database)
        houses[1].store.nodes._hear = None  # type: ignore[attr-defined]  # deaf
        before = rooms[0].match.entries
        await people[0].act(rooms[0].match.legal(0)[0])
        await until(lambda: len(rooms[0]._lines(0, 2**53)) > before)
        assert rooms[1].match.entries == before
        late = Listener(rooms[1], 2)
        rooms[1].enter(late)
        await late.say(type="hello", v=1, want=["view"], after=0)
        assert [message["type"] for message in late.heard] == ["welcome", "update"]
        assert late.heard[0]["entries"] == rooms[0].match.entries > before
        for house in houses:
            await house.close()

    asyncio.run(test())


def test_what_a_node_alone_remembers_is_not_written_on(database: str) -> None:
    """Its next number may be free, but what is on disk under the one before is another node's."""

    async def test() -> None:
        houses, rooms, _ = await both(database)
        houses[1].store.nodes._hear = None  # type: ignore[attr-defined]  # deaf
        answers = [room.match.legal(seat)[0] for seat, room in enumerate((*rooms, rooms[1]))]
        rooms[1].match.submit(1, answers[1], None)
        rooms[1]._news.clear()  # as if nobody had waited for it to be written
        await rooms[0].change(0, lambda: rooms[0].match.submit(0, answers[0], None))
        await rooms[1].change(2, lambda: rooms[1].match.submit(2, answers[2], None))
        await until(lambda: rooms[0].match.entries == rooms[1].match.entries)
        assert [rooms[0].closed, rooms[1].closed] == [False, False]
        assert rooms[0].head == rooms[1].head == houses[0].store.read(rooms[0].sheet.id)[-1].head
        for house in houses:
            await house.close()

    asyncio.run(test())


def test_what_is_changed_at_one_node_is_known_at_the_other(database: str) -> None:
    async def test() -> None:
        houses, rooms, people = await both(database)
        await until(lambda: all(room.chairs.is_here(seat) for room in rooms for seat in range(3)))
        await people[0].say(type="pace", speed="slow")
        await until(lambda: rooms[1].sitters.speed == "slow")
        await people[1].say(type="chat", text="hello")
        await until(lambda: any(message.get("text") == "hello" for message in people[0].heard))
        rooms[1].leave(people[2])
        await until(lambda: not rooms[0].chairs.is_here(2))
        await people[1].say(type="resign")
        await until(lambda: rooms[0].chairs.bot(1) != "")
        for house in houses:
            await house.close()

    asyncio.run(test())


def test_a_node_minds_what_another_left(database: str) -> None:
    async def test() -> None:
        houses, rooms, people = await both(database)
        minder = next(number for number, room in enumerate(rooms) if room.minded)
        await houses[minder].close()
        await until(lambda: rooms[1 - minder].minded)
        seats = [seat for seat, person in people.items() if person.room is rooms[1 - minder]]
        assert all(rooms[1 - minder].chairs.is_here(seat) for seat in seats)
        await houses[1 - minder].close()

    asyncio.run(test())


def test_a_node_that_was_taken_for_dead_minds_again_and_misses_nothing(database: str) -> None:
    async def test() -> None:
        houses, rooms, people = await both(database)
        minder = next(room for room in rooms if room.minded)
        names = [house.store.nodes.name for house in houses]  # type: ignore[attr-defined]
        await asyncio.to_thread(execute, database, "delete from nodes")
        await until(lambda: all(h.store.nodes.name not in names for h in houses))  # type: ignore[attr-defined]
        await until(lambda: sorted(room.minded for room in rooms) == [False, True])
        seat = minder.match.actors[0]
        await people[seat].act(people[seat].room.match.legal(seat)[0])
        await until(lambda: rooms[0].match.entries == rooms[1].match.entries > 0)
        for house in houses:
            await house.close()

    asyncio.run(test())


def test_nodes_whose_lines_are_cut_find_the_database_again(database: str) -> None:
    async def test() -> None:
        houses, rooms, people = await both(database)
        names = ", ".join(f"'intrigue {house.store.nodes.name}'" for house in houses)  # type: ignore[attr-defined]
        cut = f"select pg_terminate_backend(pid) from pg_stat_activity where application_name in ({names})"
        assert len(await asyncio.to_thread(execute, database, cut)) >= 4
        before = rooms[0].match.entries
        for tries in range(400):  # the first may meet a line that is gone
            seat = rooms[0].match.actors[0]
            room = people[seat].room
            if room.match.entries > before:
                break
            if tries % 40 == 0 or not room.windows.holds(seat):
                await people[seat].act(room.match.legal(seat)[0])
            await asyncio.sleep(0.05)
        await until(lambda: rooms[0].match.entries == rooms[1].match.entries > before)
        for house in houses:
            await house.close()

    asyncio.run(test())


def test_a_node_that_may_have_missed_something_catches_up_with_all_of_it(database: str) -> None:
    """After a break of the line everything may be different: what was written meanwhile is found without being told."""

    async def test() -> None:
        houses, rooms, people = await both(database)
        await until(lambda: all(room.chairs.is_here(seat) for room in rooms for seat in range(3)))
        nodes = houses[1].store.nodes
        hear, nodes._hear = nodes._hear, None  # type: ignore[attr-defined]  # deaf
        before = rooms[1].match.entries
        await people[0].act(rooms[0].match.legal(0)[0])
        await people[0].say(type="pace", speed="slow")
        rooms[0].leave(people[0])
        await until(lambda: len(rooms[0]._lines(0, 2**53)) > before)
        assert rooms[1].match.entries == before
        nodes._hear = hear  # type: ignore[attr-defined]
        houses[1].minding.hear("", "all")
        houses[1].minding.hear("", "all")
        await until(lambda: rooms[1].match.entries > before)
        await until(lambda: rooms[1].sitters.speed == "slow" and not rooms[1].chairs.is_here(0))
        for house in houses:
            await house.close()

    asyncio.run(test())
