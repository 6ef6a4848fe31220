"""Taking back: what was heard stays heard."""

from __future__ import annotations

import io
from collections import Counter
from random import Random

import pytest

from intrigue import games
from intrigue.core.contract import CHANCE, AnyGame
from intrigue.core.play import step
from intrigue.example import words
from intrigue.example.rules import Contraband
from intrigue.example.words import BRIBES, MOVES
from intrigue.games.conspiracy.words import BIDS, CALL_BIDS, CHALLENGE, PASS, PAYS, Challenge, Move, Options
from intrigue.table.match import Match
from intrigue.table.record import Writer, read
from intrigue.table.story import Story, Undo
from intrigue.table.undo import undoable, undrawn
from intrigue.table.verify import verify
from tests.table.test_record import SEED, Lines, lines_of, rechain, refusal, text_of

GAMES = [(name, seats) for name in games.OWN for seats in games.load(name).seats]


def turn_of(story: Story, spy: int) -> int:  # type: ignore[type-arg]
    """Let the seat whose turn it is move that spy; which seat that was."""
    (seat,) = story.actors
    moves = [a for a in story.game.legal(story.state, seat) if isinstance(a, Move) and a.spy == spy]
    story.add(seat, next(move for move in moves if not move.carry))
    return seat


def test_a_bid_that_everybody_heard_cannot_be_taken_back() -> None:
    story = Story(games.load("conspiracy", Options(first=1)), 3)
    rng = Random(1)
    while story.actors == (CHANCE,):
        story.add(CHANCE, step(story.game, story.state.copy(), rng).action)
    for seat in range(3):
        story.add(seat, PAYS[0][10])
    for _ in range(3):
        turn_of(story, 1)
        for _ in range(2):
            story.add(story.actors[0], PASS)
    mover = turn_of(story, 0)
    challenger = story.actors[0]
    story.add(challenger, CHALLENGE)
    assert undoable(story, challenger) == 0
    story.add(mover, CALL_BIDS)
    assert undoable(story, mover) == 1, "everybody may call for bids"
    story.add(challenger, BIDS[4])
    assert story.state.bounds[challenger][0] == 5
    assert undoable(story, challenger) == undoable(story, challenger, with_others=True) == 0


TELLING = {
    "conspiracy": {"Challenge", "Bid", "Cover", "Blow", "Disclose"},
    "spy_alley": {"Guess", "Surrender"},
    "simply_suspects": {"Guess"},
    "souls": {"Aim", "Discard", "TurnUp", "Change"},
    "conspirateurs": set[str](),
}


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_what_tells_something_is_never_undoable_and_other_things_are(name: str, seats: int) -> None:
    allowed, refused = Counter[str](), Counter[str]()
    for seed in range(6):
        story, rng = Story(games.load(name), seats), Random(seed)
        while story.actors and len(story.log) < 400:
            seat, action = step(story.game, story.state.copy(), rng)
            story.add(seat, action)
            if seat != CHANCE:
                kind = type(action).__name__
                (allowed if undoable(story, seat) else refused)[kind] += 1
    assert not TELLING[name] & set(allowed)
    assert allowed, "something can be taken back in every game"
    assert set(allowed) <= story.game.reversible


@pytest.mark.parametrize("name", games.OWN)
def test_every_reversible_word_is_one_of_the_game(name: str) -> None:
    game = games.load(name)
    assert game.reversible
    assert all(game.codec.knows(word) for word in game.reversible)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_nothing_is_taken_back_once_the_match_is_over(name: str, seats: int) -> None:
    story, rng = Story(games.load(name), seats), Random(3)
    while story.actors:
        story.add(*step(story.game, story.state.copy(), rng))
    assert [undoable(story, seat, with_others=True) for seat in range(seats)] == [0] * seats


def opened(game: AnyGame, seats: int) -> Story:  # type: ignore[type-arg]
    story = Story(game, seats)
    for seat in range(seats):
        story.add(seat, BRIBES[1])
    return story


def test_the_last_of_several_sealed_answers_stays_even_if_nothing_is_told_of_the_rest() -> None:
    story = opened(Contraband(), 3)
    story.add(0, MOVES[1, 4, False])
    assert undoable(story, 0) == 1
    story.add(1, words.PASS)
    assert undoable(story, 1) == 1
    assert undoable(story, 0) == undoable(story, 0, with_others=True) == 0, "that another answered is heard"
    story.add(2, words.PASS)
    assert undoable(story, 2) == 0, "now it is known that nobody doubts it"
    story.add(2, Undo(1))
    story.add(2, words.CHALLENGE)
    assert undoable(story, 2) == 0


def test_the_last_of_the_sealed_openings_stays() -> None:
    story = Story(Contraband(), 2)
    story.add(0, BRIBES[0])
    assert undoable(story, 0) == 1
    story.add(1, BRIBES[0])
    assert undoable(story, 1) == 0


def test_others_actions_go_too_only_where_the_match_lies_open() -> None:
    closed = opened(Contraband(), 2)
    closed.add(0, MOVES[1, 4, False])
    closed.add(0, Undo(1))
    assert not closed.last.open, "bribes were told to their givers alone"
    lies_open = Story(games.load("conspirateurs"), 2)
    for _ in range(4):
        seat = lies_open.actors[0]
        lies_open.add(seat, lies_open.game.legal(lies_open.state, seat)[0])
    assert lies_open.last.open
    assert [undoable(lies_open, seat, with_others=True) for seat in (0, 1)] == [2, 1]
    assert [undoable(lies_open, seat) for seat in (0, 1)] == [0, 1]


def test_old_records_are_held_to_silent_chance_alone() -> None:
    story = opened(Contraband(), 2)
    story.add(0, MOVES[1, 4, False])
    story.add(1, words.CHALLENGE)
    assert [undrawn(story, seat) for seat in (0, 1)] == [2, 1]
    story.add(*step(story.game, story.state.copy(), Random(1)))
    assert [undrawn(story, seat) for seat in (0, 1)] == [0, 0]


def challenged() -> Lines:
    """A record of Conspiracy that was left right after a challenge, which its seat then takes back."""
    file, rng = io.StringIO(), Random(2)
    match = Match(games.load("conspiracy"), ["A", "B", "C"], SEED)
    writer = Writer(file, match)
    match.begin(writer.link)
    while not isinstance(match.links[-1].entry.action, Challenge):
        seat = rng.choice(match.actors)
        actions = match.game.legal(match.state, seat)
        match.submit(seat, CHALLENGE if CHALLENGE in actions else rng.choice(actions))
    assert match.undoable(match.links[-1].entry.seat) == 0
    writer.close()
    lines = lines_of(file.getvalue())
    lines.insert(-1, {"n": match.entries, "seat": match.links[-1].entry.seat, "take_back": 1, "link": ""})
    return lines


def test_a_record_that_takes_a_challenge_back_is_refused_unless_an_old_program_made_it() -> None:
    lines = challenged()
    refused = refusal(text_of(rechain(lines)))
    assert (refused.line, "something was learnt" in refused.reason) == (len(lines) - 1, True)
    old = ("game", "options", "seats", "commitment", "nonces")
    lines[0] = {"intrigue": 1, **{key: lines[0][key] for key in old}}
    assert verify(read(text_of(rechain(lines)))).draws > 0
