"""Conspiracy in words and pictures: complete for every event, frame and action, and discreet."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from rich.text import Text

from intrigue.core.contract import Action, Event, next_steps
from intrigue.core.promises import hear, open_to
from intrigue.games.conspiracy import telling, text, words
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.conspiracy.state import ConspiracyState
from intrigue.games.conspiracy.words import (
    BooksOpened,
    Frame,
    Moved,
    Opening,
    Options,
    Paid,
    PaidSomebody,
    Pay,
    Settled,
)
from tests.games.conspiracy.table import RITA, ROCK, TANYA, at, play

NAMES = ("Ann", "Ben of the long name", "\\[bold]Cho", "Dee")
EVENTS = {kind for kind in vars(words).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
KINDS = {name for name, kind in vars(words).items() if isinstance(kind, type) and issubclass(kind, Action)} - {"Action"}


def bold_match(options: Options, seats: int, seed: int) -> Iterator[tuple[Conspiracy, ConspiracyState, list[Event]]]:
    """The states of a match in which every kind of action is as likely as another, with what seat 0 hears."""
    game, rng = Conspiracy(options), Random(seed)
    t, heard = game.start(seats), list[Event]()
    yield game, t, heard
    while actors := game.actors(t):
        seat = rng.choice(actors)
        actions = open_to(game, t, seat)
        kind = rng.choice(list(dict.fromkeys(map(type, actions))))
        heard = hear(game, t, seat, rng.choice([action for action in actions if type(action) is kind]), 0)
        yield game, t, heard


def test_every_event_has_a_sentence() -> None:
    won = play(stand={"TANYA": "N1", "case": "N1"})
    won.moves(TANYA, "HNW", carry=True)
    heard = [*won.heard[0]]
    for limit, seed in ((40, 2), (150, 3)):
        for _, _, events in bold_match(Options(turn_limit=limit), 4, seed):
            heard += events
    for event in heard:
        said = text.sentence(event, NAMES)
        assert said.endswith(".")
        assert said[0].isupper() or said[0] == "\\"
    assert set(map(type, heard)) == EVENTS


def test_sentences_read_like_speech() -> None:
    assert text.sentence(Moved(0, RITA, 1, 2, "Oslo", True), NAMES) == "Ann moves Rita Palm to Oslo with the briefcase."
    assert text.sentence(Paid(3, ROCK, 15), NAMES) == "Dee pays Rock Bottom $1,500."
    assert text.sentence(Paid(3, ROCK, 0), NAMES) == "Dee pretends to pay Rock Bottom."
    assert text.sentence(PaidSomebody(3), NAMES) == "Dee makes a pay-off."
    assert text.sentence(Settled(0, 0, "Washington"), NAMES) == "Ann has headquarters in Washington."
    opened = text.sentence(BooksOpened(((Pay(RITA, 3), Pay(RITA, 2), Pay(ROCK, 0)), ())), NAMES[:2])
    assert opened.endswith("Ann paid $500 to Rita Palm, and bluffed once. Ben of the long name paid nobody.")


@pytest.mark.parametrize(
    ("options", "seats"), [(Options(), 3), (Options(headquarters="chosen"), 4), (Options(map="grid25"), 4)]
)
def test_pictures_and_questions_work_for_everybody_at_any_time(options: Options, seats: int) -> None:
    rng, frames = Random(9), set[type[Frame]]()
    for game, t, _ in bold_match(options, seats, 4):
        if type(t.frame) in frames and rng.random() > 0.01:
            continue
        frames.add(type(t.frame))
        for seat in (None, *range(seats)):
            view = game.view(t, seat)
            shown = Text.from_markup(text.picture(view, NAMES)).plain.splitlines()
            assert max(map(len, shown)) <= 80
            assert len(shown) <= 30
            assert text.question(view, NAMES)[-1] in ".?"
            assert all(line.endswith(".") for line in text.knowledge(view, NAMES))


def test_every_step_of_every_choice_has_a_label() -> None:
    seen: set[str] = set()
    for game, t, _ in bold_match(Options(headquarters="chosen"), 4, 6):
        for seat in game.actors(t):
            view, actions = game.view(t, None if seat < 0 else seat), open_to(game, t, seat)
            for kind in next_steps(actions):
                if kind in seen:
                    continue
                seen.add(kind)
                picked: tuple[object, ...] = ()
                while offered := next_steps(actions, picked):
                    labels = [text.label(view, NAMES, picked, step) for step in offered]
                    assert len(set(labels)) == len(labels)
                    picked = (*picked, kind if not picked else offered[-1])
                assert text.explain(kind).endswith("].")
    assert seen == KINDS


def test_labels_are_plain() -> None:
    p = play(stand={"TANYA": "n"})
    view = p.view(0)
    assert text.label(view, NAMES, ("Pay",), TANYA) == "Tanya Hyde in London"
    assert text.label(view, NAMES, ("Pay", TANYA), 5) == "$500"
    assert text.label(view, NAMES, ("Pay", TANYA), 0) == "nothing: a bluff"
    assert text.label(view, NAMES, ("Move", TANYA), at("c")) == "Tangier"
    assert text.label(view, NAMES, ("Move", TANYA, at("c")), True) == "with the briefcase"
    assert text.label(view, NAMES, ("Bid",), 12) == "$1,200"


def test_the_question_addresses_the_one_who_is_asked() -> None:
    p = play({TANYA: 5}, {TANYA: 1}, stand={"TANYA": "N1", "case": "N1"})
    assert text.question(p.view(0), NAMES).startswith("It is your turn")
    assert text.question(p.view(1), NAMES) == text.question(p.view(None), NAMES) == "The table waits for Ann."
    p.do(0, words.Move(TANYA, at("HNW"), True))
    asked = text.question(p.view(1), NAMES)
    assert asked.startswith("Ann moves Tanya Hyde to Washington with the briefcase, which wins the match if it stands.")
    assert asked.endswith("A lost challenge costs your next turn.")
    p.do(1, words.Pass())
    assert text.question(p.view(2), NAMES).endswith("You have nothing on Tanya Hyde, so you cannot challenge.")


def test_the_question_begins_with_the_sentence_of_the_deed_which_a_bar_then_need_not_repeat() -> None:
    p = play({TANYA: 5}, {TANYA: 1}, stand={"TANYA": "n"})
    p.do(0, words.Move(TANYA, at("nw"), False))
    (told,) = [text.sentence(event, NAMES) for event in p.public if isinstance(event, Moved)]
    assert text.question(p.view(1), NAMES).startswith(told)


def test_the_question_says_for_whom_a_move_wins() -> None:
    """51: where the owner of the headquarters wins, a move into another's must say so; else it wins nothing."""
    for deliver, said in ((True, "which wins the match for"), (False, "")):
        p = play(stand={"TANYA": "N2", "case": "N2"}, options=Options(map="hub21", deliver_any=deliver))
        p.do(0, words.Move(TANYA, at("HNE"), True))
        assert p.t.homes[1] == at("HNE")
        for seat, winner in ((1, "you"), (2, NAMES[1]), (None, NAMES[1])):
            told = text.question(p.view(seat), NAMES)
            assert ("wins the match" in told) == deliver
            assert not said or f"{said} {winner} if it stands." in told


def test_the_first_bid_says_whether_one_may_stop() -> None:
    """36: only with the option."""
    for stop in (True, False):
        p = play({TANYA: 5}, {TANYA: 7}, stand={"TANYA": "n"}, options=Options(map="hub21", stop_before_bid=stop))
        p.do(0, words.Move(TANYA, at("nw"), False))
        p.do(1, words.CHALLENGE)
        p.do(0, words.CALL_BIDS)
        assert (
            (words.STOP in p.legal(1))
            == stop
            == ("Or stop now and lose your next turn." in text.question(p.view(1), NAMES))
        )


@pytest.mark.parametrize(("bid", "says"), [(3, "Raise it, or stop"), (5, "You cannot raise it, so you must stop")])
def test_a_covered_bid_says_whether_it_can_be_raised(bid: int, says: str) -> None:
    p = play({TANYA: 9}, {TANYA: 5}, stand={"TANYA": "n"})
    p.do(0, words.Move(TANYA, at("nw"), False))
    for seat, action in ((1, words.CHALLENGE), (0, words.CALL_BIDS), (1, words.Bid(bid)), (0, words.COVER)):
        p.do(seat, action)
    assert (list(p.legal(1)) == [words.STOP]) == (bid == 5)
    assert says in text.question(p.view(1), NAMES)


@pytest.mark.parametrize(("own", "says"), [(9, "Cover it by showing"), (2, "You cannot cover that")])
def test_a_bid_says_whether_it_can_be_covered(own: int, says: str) -> None:
    p = play({TANYA: own}, {TANYA: 5}, stand={"TANYA": "n"})
    p.do(0, words.Move(TANYA, at("nw"), False))
    for seat, action in ((1, words.CHALLENGE), (0, words.CALL_BIDS), (1, words.Bid(5))):
        p.do(seat, action)
    assert (words.COVER in p.legal(0)) == (own == 9)
    assert says in text.question(p.view(0), NAMES)


def test_an_opening_pay_off_of_nothing_is_not_called_a_bluff_where_it_is_not_allowed() -> None:
    for least in (100, 0):
        game = Conspiracy(Options(opening_min=least))
        view = next(game.view(t, 0) for _, t, _ in bold_match(game.options, 4, 1) if isinstance(t.frame, Opening))
        assert ("bluff" in telling.prompt(view, NAMES, ("Pay", TANYA))) == (least == 0)


@pytest.mark.parametrize(
    ("last", "says"),
    [
        (words.REFUSE, ["Ann does not cover $500.", "Tanya Hyde goes back to London with the briefcase."]),
        (words.COVER, ["Ben of the long name stops bidding, and loses the challenge and the next turn."]),
    ],
)
def test_a_decided_challenge_tells_the_contested_move_and_what_becomes_of_it(last: Action, says: list[str]) -> None:
    p = play({TANYA: 9}, {TANYA: 5}, stand={"TANYA": "n", "case": "n"})
    p.do(0, words.Move(TANYA, at("nw"), True))
    for seat, action in ((1, words.CHALLENGE), (0, words.CALL_BIDS), (1, words.Bid(5))):
        p.do(seat, action)
    if last == words.COVER:
        p.do(0, words.COVER)
    before, heard = p.view(2), len(p.heard[2])
    p.do(*((0, words.REFUSE) if last == words.REFUSE else (1, words.STOP)))
    (scene,) = telling.scenes(before, p.heard[2][heard:], NAMES)
    deed = "Ann moves Tanya Hyde to Dublin with the briefcase."
    stands = [] if last == words.REFUSE else ["So far it stands."]
    assert scene.lines == (deed, "The last bid: $500.", *says, *stands)


def test_knowledge_speaks_of_proofs_only() -> None:
    p = play({TANYA: 9}, {TANYA: 5}, stand={"TANYA": "n"})
    p.do(0, words.Move(TANYA, at("nw"), False))
    p.challenges(1, 3, covered=True)
    lines = text.knowledge(p.view(2), NAMES)
    assert "Ann has at least $300 on Tanya Hyde." in lines
    assert not any("$900" in line or "$500" in line for line in lines)
    assert not any(line.startswith("Ann ") for line in text.knowledge(p.view(0), NAMES))


def test_the_picture_hides_what_is_hidden() -> None:
    p = play({TANYA: 77}, {RITA: 33})
    for seat, shown in ((0, True), (1, False), (None, False)):
        assert ("$7,700" in text.picture(p.view(seat), NAMES)) is shown
    assert not isinstance(p.t.frame, Opening)
