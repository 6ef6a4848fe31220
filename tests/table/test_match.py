"""A match: who may answer, what is stale, what each seat receives, what can be taken back."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from intrigue import games
from intrigue.core import fair
from intrigue.core.contract import CHANCE, Action, Illegal, steps
from intrigue.example.rules import Contraband
from intrigue.example.state import ContrabandState, ContrabandView
from intrigue.example.words import BRIBES, CHALLENGE, MOVES, PASS, Answered, Bribed, BribedSomeone, Roll
from intrigue.table.match import Link, Match, Stale
from intrigue.table.story import Heard, Undo, Undone

SEED = fair.seed_from("match")
Harbour = Match[ContrabandState, ContrabandView]


def begin(seats: int = 3) -> Harbour:
    return Match(Contraband(), [f"Seat {n}" for n in range(seats)], SEED).begin()


def opened(seats: int = 3) -> Harbour:
    """Everybody has bribed the first skipper; seat 0 is to move."""
    match = begin(seats)
    for seat in range(seats):
        match.submit(seat, BRIBES[0])
    return match


def test_a_sealed_answer_is_told_to_its_seat_alone() -> None:
    match = begin()
    match.submit(1, BRIBES[2])
    assert match.inboxes[1][-1].events == (Bribed(1, 2),)
    assert all(match.inboxes[other][-1].events == (BribedSomeone(1),) for other in (None, 0, 2))


def test_sealed_answers_come_in_any_order_and_are_not_stale() -> None:
    match = begin()
    asked = [match.asked(seat) for seat in range(3)]
    assert asked == [0, 0, 0]
    for seat in (2, 0, 1):
        match.submit(seat, BRIBES[0], asked=asked[seat])
    assert match.actors == (0,)
    assert match.asked(0) == 3
    assert match.asked(1) is None


def test_an_answer_to_an_older_question_is_stale_and_harmless() -> None:
    match = opened()
    before = match.state.copy()
    for asked in (0, 2, 99):
        with pytest.raises(Stale):
            match.submit(0, BRIBES[1], asked=asked)
    assert match.state == before
    match.submit(0, BRIBES[1], asked=3)


def test_a_repeated_answer_is_harmless() -> None:
    match = begin()
    match.submit(0, BRIBES[0], asked=0)
    with pytest.raises(Stale):
        match.submit(0, BRIBES[0], asked=0)
    with pytest.raises(Illegal):
        match.submit(0, BRIBES[0])
    assert len(match.links) == 1


@pytest.mark.parametrize(
    ("seat", "action"), [(0, PASS), (1, BRIBES[0]), (CHANCE, Roll(6)), (7, BRIBES[0]), (0, Undo(1))]
)
def test_what_is_not_legal_changes_nothing(seat: int, action: Action) -> None:
    match = opened()
    before, head, letters = match.state.copy(), match.head, len(match.inboxes[0])
    with pytest.raises(Illegal):
        match.submit(seat, action)
    assert (match.state, match.head, len(match.inboxes[0])) == (before, head, letters)


def test_an_error_reveals_no_secret() -> None:
    match = opened()
    match.submit(0, BRIBES[1])
    match.submit(1, MOVES[1, 2, False])
    with pytest.raises(Illegal) as refused:
        match.submit(2, CHALLENGE)  # it has bribed boat 0 only
    assert str(refused.value) == "Challenge as given is not legal for seat 2 now"


def test_every_letter_carries_the_head_of_the_chain() -> None:
    match = opened()
    match.submit(0, BRIBES[3])
    for viewer in (None, 0, 1, 2):
        assert [letter.head for letter in match.inboxes[viewer]] == [link.head for link in match.links]
    assert match.head == match.links[-1].head
    assert len({link.head for link in match.links}) == len(match.links)


def test_the_same_seed_gives_the_same_match_and_another_nonce_another() -> None:
    def rolls(*nonces: bytes) -> list[Action]:
        match = Match(Contraband(), ["A", "B"], SEED, nonces).begin()
        for seat in range(2):
            match.submit(seat, BRIBES[0])
        for turn in range(10):
            match.submit(turn % 2, MOVES[0, (match.state.boats[0] + 1) % 12, False])
            match.submit(1 - turn % 2, PASS)
        return [link.entry.action for link in match.links if link.entry.seat == CHANCE]

    assert rolls(b"a", b"b") == rolls(b"a", b"b") != rolls(b"a", b"c")


def test_each_entry_is_written_before_anyone_is_told() -> None:
    match = Match(Contraband(), ["A", "B"], SEED)
    written: list[Link] = []

    def write(link: Link, heard: Heard) -> None:
        assert len(match.inboxes[0]) == link.number
        written.append(link)

    match.begin(write)
    match.submit(0, BRIBES[0])
    match.submit(1, BRIBES[0])
    assert written == match.links


def test_a_sealed_answer_can_be_taken_back_until_another_seat_acts() -> None:
    match = begin()
    match.submit(0, BRIBES[0])
    assert match.undoable(0) == 1
    match.undo(0)
    assert match.asked(0) == 2
    assert match.inboxes[None][-1].events == (Undone(0, 1),)
    match.submit(0, BRIBES[1])
    match.submit(1, BRIBES[1])
    assert match.undoable(0) == 0
    assert match.undoable(0, with_others=True) == 0, "the other's answer is a secret"
    assert match.state.bribed[0] == (0, 1, 0, 0)


def test_where_everything_lies_open_others_answers_go_too() -> None:
    match = Match(games.load("conspirateurs"), ["A", "B"], SEED).begin()
    for _ in range(2):
        seat = match.actors[0]
        match.submit(seat, match.game.legal(match.state, seat)[0])
    assert (match.undoable(0), match.undoable(0, with_others=True)) == (0, 2)
    match.undo(0, with_others=True)
    assert match.actors == (0,)
    assert not any(match.state.men)


def test_a_move_that_everybody_saw_coming_can_be_taken_back() -> None:
    match = opened()
    before = match.state.copy()
    match.submit(0, MOVES[1, 2, False])
    match.undo(0)
    assert match.state == before
    assert match.actors == (0,)


def test_nothing_is_taken_back_after_a_draw_of_chance() -> None:
    match = opened()
    match.submit(0, BRIBES[0])  # and the die is rolled
    with pytest.raises(Illegal, match="learnt or drawn"):
        match.undo(0)


def test_nothing_is_taken_back_once_something_was_learnt() -> None:
    """A showdown shows bribes: neither it nor the challenge before it can be undone."""
    match = begin(2)
    for seat in range(2):
        match.submit(seat, BRIBES[1])
    match.submit(0, MOVES[1, 2, False])
    match.story.add(1, CHALLENGE)  # without the die that follows
    assert match.undoable(1) == 0


def test_answers_in_a_window_show_only_that_they_were_given() -> None:
    match = opened()
    match.submit(0, MOVES[0, 1, False])
    match.submit(1, CHALLENGE)
    assert match.inboxes[2][-1].events == (Answered(1),)
    assert match.undoable(1) == 1


def test_a_match_goes_on_after_its_log_with_the_same_draws() -> None:
    whole = opened()
    for seat in (0, 1, 2, 0):
        whole.submit(seat, BRIBES[1])
    part = [link.entry for link in whole.links[:7]]
    again = Match(Contraband(), whole.names, SEED).begin(log=part)
    again.submit(2, BRIBES[1])
    again.submit(0, BRIBES[1])
    assert [link.head for link in again.links] == [link.head for link in whole.links]


def test_a_log_with_other_draws_is_refused() -> None:
    whole = opened()
    whole.submit(0, BRIBES[1])
    log = [link.entry for link in whole.links]
    assert log[-1].seat == CHANCE
    with pytest.raises(Illegal, match="chance draws otherwise"):
        Match(Contraband(), whole.names, fair.seed_from("another")).begin(log=log)


def test_the_past_is_the_same_from_memory_and_by_replay() -> None:
    match = Match(games.load("conspirateurs"), ["A", "B"], SEED).begin()
    states = []
    for _ in range(40):
        states.append(match.state.copy())
        seat = match.actors[0]
        match.submit(seat, match.game.legal(match.state, seat)[0])
    assert all(match.story.before(entries) == states[-entries] for entries in range(1, 41))
    match.undo(1)
    assert all(match.story.before(entries) == states[-entries - 1] for entries in range(1, 40))


def moved(match: Match[Any, Any]) -> Match[Any, Any]:
    """The match, played on for a while."""
    rng = Random(4)
    for _ in range(30):
        if match.actors:
            seat = match.actors[0]
            match.submit(seat, rng.choice(list(match.game.legal(match.state, seat))))
    return match


@pytest.mark.parametrize("name", games.OWN)
def test_a_match_can_be_copied_and_pickled_and_each_goes_on_by_itself(name: str) -> None:
    game = games.load(name)
    written: list[Link] = []
    match = Match(game, ["A", "B", "C", "D"][: game.seats[0]], SEED).begin(lambda link, heard: written.append(link))
    match = moved(match)
    copies = [copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    entries, count = match.entries, len(written)
    heads = {moved(each).head for each in copies}
    assert (match.entries, len(written)) == (entries, count)
    assert {moved(match).head} == heads
    assert copies[0].undoable(0) == copies[1].undoable(0) == match.undoable(0)


class Counting(Contraband):
    """Counts how often the rules are asked what may be done."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def legal(self, state: ContrabandState, seat: int) -> Sequence[Action]:
        self.asked.append(seat)
        return super().legal(state, seat)

    def odds(self, state: ContrabandState) -> Sequence[tuple[Action, int]]:
        self.asked.append(CHANCE)
        return super().odds(state)


def test_the_rules_are_asked_once_for_what_may_be_done_however_many_want_to_know() -> None:
    game = Counting()
    match = Match(game, ["A", "B"], SEED).begin()
    for _ in range(3):
        legal = match.legal(0)
    match.submit(0, legal[1])
    match.submit(1, steps(match.legal(1)[1]))
    while match.actors:
        match.submit(match.actors[0], match.legal(match.actors[0])[-1])
    assert CHANCE in game.asked
    assert len(game.asked) == match.entries


def test_what_may_be_done_is_asked_again_after_an_entry_and_after_one_is_taken_back() -> None:
    match = begin()
    with pytest.raises(Illegal):
        match.legal(CHANCE)
    before = match.legal(0)
    match.submit(0, BRIBES[0])
    with pytest.raises(Illegal):
        match.legal(0)
    match.undo(0)
    assert match.legal(0) == before
    assert isinstance(before, tuple), "nobody who is given it can change it"


def test_an_answer_may_be_given_by_its_steps_exactly() -> None:
    match = opened()
    kind, *fields = steps(MOVES[1, 4, False])
    assert MOVES[1, 4, False] in match.legal(0)
    for wrong in (
        [],
        [kind],
        [kind, 1, 4],
        [kind, 1, 4, 0],
        [kind, 1.0, 4, False],
        [kind, "1", 4, False],
        [fields, kind],
    ):
        with pytest.raises(Illegal):
            match.submit(0, wrong)
    match.submit(0, [kind, *fields])
    assert [link.entry for link in match.links if link.entry.seat == 0][-1].action == MOVES[1, 4, False]
