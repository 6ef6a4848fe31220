"""A match read again: through a seat's eyes exactly as it was live, and no more."""

from __future__ import annotations

import io
import json
import re
from functools import partial
from random import Random
from typing import Any

import pytest

from intrigue import games
from intrigue.core.check import random_match
from intrigue.core.contract import CHANCE, AnyGame, Entry, Seat
from intrigue.core.fair import canonical
from intrigue.table import exhibit
from intrigue.table.match import Link, Match, entry_data
from intrigue.table.player import PERSON, Player
from intrigue.table.record import BadRecord, Writer, read
from intrigue.table.replay import ALL, Replay
from intrigue.table.story import Undo
from tests.server.twins import twin
from tests.table.samples.make import FOLDER

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus")
SPY_ALLEY, SUSPECTS = FOLDER / "2-spy_alley-1.jsonl", FOLDER / "2-simply_suspects-1.jsonl"


def seen(game: AnyGame, match: Match[Any, Any], viewer: Seat | None) -> list[Any]:
    """What a live viewer has: the view as bytes, what was told, who is asked, the question and the conclusions."""
    view, text = match.view(viewer), games.title(game.name).text
    told = match.inboxes[viewer][-1].events if match.inboxes[viewer] else ()
    question = text.question(view, match.names) if viewer in match.actors else ""
    return [canonical(game.codec.dump(view)), told, match.actors, question, text.knowledge(view, match.names)]


def played(name: str, length: int = 120) -> tuple[str, dict[tuple[Seat | None, int], list[Any]]]:
    """The record of a match of random moves, and what each viewer saw live after so many entries."""
    game, rng = games.load(name), Random(5)
    file = io.StringIO()
    match: Match[Any, Any] = Match(game, NAMES[: games.title(name).usual], b"replay")
    writer, live = Writer(file, match), dict[tuple[Seat | None, int], list[Any]]()
    match.begin(writer.link)
    while not match.over and match.entries < length:
        live |= {(viewer, match.entries): seen(game, match, viewer) for viewer in match.inboxes}
        seat = rng.choice(match.actors)
        match.submit(seat, rng.choice(list(game.legal(match.state, seat))))
        if match.undoable(seat) and rng.random() < 0.2:
            match.undo(seat)
    live |= {(viewer, match.entries): seen(game, match, viewer) for viewer in match.inboxes}
    writer.close()
    return file.getvalue(), live


@pytest.mark.parametrize("name", games.OWN)
def test_a_seats_replay_is_what_it_saw_live_byte_for_byte(name: str) -> None:
    text, live = played(name)
    replay = Replay(read(text))
    assert len(live) > 30
    again = {}
    for viewer in (None, *range(len(replay.names))):
        for look in replay.eyes(viewer):
            view = canonical(replay.game.codec.dump(look.view))
            again[viewer, look.number] = [view, look.told, look.asked, look.question, look.knowledge]
    assert {place: again[place] for place in live} == live
    for viewer, number in list(live)[::11]:
        alone = replay.eyes(viewer).at(number)
        assert canonical(replay.game.codec.dump(alone.view)) == live[viewer, number][0]
        assert replay.story(number).actors == alone.asked


def over(game: AnyGame, log: list[Entry], beliefs: dict[int, Any]) -> Replay:
    """A log to be read again, with what bots are said to have believed."""
    whole = [Link(n, entry, entry_data(game, n, entry), "", beliefs.get(n)) for n, entry in enumerate(log)]
    return Replay.over(game, NAMES[: games.title(game.name).usual], lambda first, until: whole[first:until])


def packed(replay: Replay, eyes: Any) -> bytes:
    reel = exhibit.Reel()
    return canonical([reel.pack(replay.eyes(eyes)), reel.pieces])


@pytest.mark.parametrize("name", [name for name in games.OWN if games.title(name).mind])
def test_a_seats_replay_hides_what_it_must(name: str) -> None:
    """Of two matches that a viewer cannot tell apart every packed byte is the same, whatever others believed."""
    game, seats = games.load(name), games.title(name).usual
    log = random_match(game, seats, Random(7), limit=60)[1][:60]
    for viewer in (None, 1):
        other, differs = twin(game, seats, log, viewer, Random(8))
        assert differs
        held = {n: {"secret": {f"value {n}": 1}} for n, entry in enumerate(log) if entry.seat not in (viewer, CHANCE)}
        truth, dream = over(game, log, held), over(game, other, {})
        assert packed(truth, viewer) == packed(dream, viewer)
        assert packed(truth, ALL) != packed(dream, ALL)


def test_all_eyes_see_what_was_told_to_some_alone() -> None:
    replay = Replay(read(played("conspiracy")[0]))
    paid = [look for look in replay.all() if any("pays" in line and "$" in line for line in look.sentences)]
    assert paid
    for look in paid:
        heard = [replay.eyes(viewer).at(look.number).sentences == look.sentences for viewer in (None, 0, 1, 2, 3)]
        assert heard.count(True) <= 1
    assert replay.all().at(-1).knowledge == []


def test_own_beliefs_are_told_and_the_truth_to_all_eyes_alone() -> None:
    replay = Replay(SUSPECTS)
    held = [look.held for look in replay.all() if look.held]
    assert held
    assert all(found.truth.keys() >= found.beliefs.keys() for found in held)
    own = [(seat, look.held) for seat in range(len(replay.names)) for look in replay.seat(seat) if look.held]
    assert all(seat == found.seat and not found.truth for seat, found in own)
    assert len(own) == len(held)
    assert not any(look.held for look in replay.public())


def test_looks_are_counted_from_either_end() -> None:
    replay = Replay(SPY_ALLEY)
    assert replay.public().at(-1).number == len(replay) == len(replay.public()) - 1
    assert replay.public().at(0).told == ()
    for number in (len(replay) + 1, -len(replay) - 2):
        with pytest.raises(IndexError):
            replay.public().at(number)
    with pytest.raises(IndexError):
        replay.seat(2)


def test_a_record_that_breaks_the_rules_says_where() -> None:
    lines = SPY_ALLEY.read_text(encoding="utf-8").splitlines()[:-1]
    del lines[3]
    renumbered = [json.dumps(json.loads(line) | {"n": number}) for number, line in enumerate(lines[1:])]
    broken = read("\n".join([lines[0], *renumbered]) + "\n")
    with pytest.raises(BadRecord):
        list(Replay(broken).public())


def unpacked(frames: list[Any], pieces: list[str]) -> list[list[str]]:
    """The drawings of a reel, as the player puts them together."""
    before: list[list[int]] = []
    found = []
    for frame in frames:
        now = []
        for i, (first, last, between) in enumerate(frame["svg"]):
            old = before[i] if before else []
            now.append([*old[:first], *between, *old[len(old) - last :]])
        found.append(["".join(pieces[number] for number in numbers) for numbers in now])
        before = now
    return found


@pytest.mark.parametrize("eyes", [None, 1, ALL])
def test_a_packed_reel_gives_every_drawing_back(eyes: Any) -> None:
    replay, reel = Replay(SPY_ALLEY), exhibit.Reel()
    frames = reel.pack(replay.eyes(eyes))
    assert unpacked(frames, reel.pieces) == [look.drawings() for look in replay.eyes(eyes)]


def held_in(page: str) -> Any:
    found = re.search(r'id="facts">(.*?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found[1])


def test_a_page_holds_everything_and_asks_for_nothing() -> None:
    replay = Replay(SPY_ALLEY)
    page, every = exhibit.page(replay), exhibit.every_eyes(replay)
    raw = sum(len(drawing) for eyes in every for look in replay.eyes(eyes) for drawing in look.drawings())
    assert len(page) < raw / 4
    data = held_in(page)
    assert data["eyes"] == ["public", "0", "1", "all"]
    assert {word: len(frames) for word, frames in data["reels"].items()} == dict.fromkeys(data["eyes"], len(replay) + 1)
    assert not re.findall(r'(?:src|href)="\w', page)


def test_a_seats_page_has_no_other_eyes() -> None:
    assert list(held_in(exhibit.page(Replay(SPY_ALLEY), [1]))["reels"]) == ["1"]


def test_notebooks_show_looks_alone_side_by_side_and_whole() -> None:
    replay = Replay(str(SUSPECTS))
    assert replay.seat(1).at(10)._repr_html_().count("<svg") == 1
    assert replay.beside(0, ALL).at(10)._repr_html_().count("<svg") == 2
    for whole in (replay, replay.seat(0), replay.beside(0, 1)):
        assert whole._repr_html_().startswith("<iframe srcdoc=")
    assert not replay.story().actors


def test_decisions_leave_out_what_was_taken_back_and_what_a_bot_did_for_the_seat() -> None:
    links, match = list[Link](), Match[Any, Any](games.load("conspirateurs"), NAMES[:2], b"undone")
    match.begin(lambda link, heard: links.append(link))

    def do(seat: Seat) -> None:
        match.submit(seat, match.legal(seat)[3])

    do(0)
    match.undo(0)
    do(0)
    do(1)
    match.take_over(0, Player("bot", "medium"))
    do(0)
    do(1)
    match.take_over(0, PERSON)
    do(0)
    replay = Replay.over(match.game, match.names, lambda first, until: links[first:until])
    found = replay.decisions(0)
    own = [link.number for link in links if link.entry.seat == 0 and type(link.entry.action).__name__ == "Drop"]
    assert [each.number for each in found] == [own[1], own[3]]
    assert all(len(each.moments) == each.number for each in found)


@pytest.mark.parametrize("name", games.OWN)
def test_turns_are_counted_as_the_log_has_them(name: str) -> None:
    game = games.load(name)
    replay = Replay(read(played(name)[0]))
    turns = replay.turns()
    assert len(turns) == len(replay)
    note, begun = games.title(name).telling.note, 0
    for (link, _, heard), (turn, whose) in zip(replay.walk(), turns, strict=True):
        if isinstance(link.entry.action, Undo):
            assert turn <= begun
        begun = turn
        told = [seat for event in heard[None] if (seat := note(event).turn) is not None]
        assert not told or whose == told[-1]
    assert begun or not game.actors(replay.story().state)


def between(links: list[Link], first: int, until: int) -> list[Link]:
    return links[first:until]


def test_who_put_itself_out_is_known_and_who_was_put_out_is_not_blamed() -> None:
    game, found = games.load("spy_alley"), {True: 0, False: 0}
    for seed in range(8):
        _, log = random_match(game, 6, Random(seed), limit=400)
        links = [Link(number, entry, entry_data(game, number, entry), "") for number, entry in enumerate(log)]
        replay = Replay.over(game, NAMES[:6], partial(between, links))
        out = games.title("spy_alley").telling.out(replay.public().at(len(log)).view)
        for seat in out:
            number = replay.fatal(seat)
            found[number is not None] += 1
            assert number is None or log[number].seat == seat
        assert all(replay.fatal(seat) is None for seat in range(6) if seat not in out)
    assert all(found.values()), found
