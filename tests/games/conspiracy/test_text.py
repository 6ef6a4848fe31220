"""Conspiracy in words and pictures: complete for every event, frame and action, and discreet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from rich.text import Text

from intrigue.core.contract import Action, Event, next_steps, put
from intrigue.core.promises import hear, open_to
from intrigue.games.conspiracy import telling, text, words
from intrigue.games.conspiracy.advice import ADVICE
from intrigue.games.conspiracy.board import OFF
from intrigue.games.conspiracy.rules import Conspiracy
from intrigue.games.conspiracy.state import ConspiracyState, Death
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
    assert text.label(view, NAMES, ("Pay", TANYA), 0) == "$0, a bluff"
    assert text.label(view, NAMES, ("Move", TANYA), at("c")) == "Tangier"
    assert text.label(view, NAMES, ("Bid",), 12) == "$1,200"


def test_a_pay_off_says_that_it_is_added_to_what_was_paid() -> None:
    view = play({TANYA: 5}, stand={"TANYA": "n"}).view(0)
    assert text.label(view, NAMES, ("Pay", TANYA), 20) == "$2,000 more"
    assert text.label(view, NAMES, ("Pay", RITA), 20) == "$2,000"
    assert "You have $500 on Tanya Hyde, to which it is added." in telling.prompt(view, NAMES, ("Pay", TANYA))
    assert "added" not in telling.prompt(view, NAMES, ("Pay", RITA))


def test_a_spy_without_the_briefcase_leaves_nothing_behind() -> None:
    view = play(stand={"TANYA": "n", "RITA": "nw", "case": "n"}).view(0)
    assert text.label(view, NAMES, ("Move", TANYA, at("c")), True) == "With the briefcase"
    assert text.label(view, NAMES, ("Move", TANYA, at("c")), False) == "Leave the briefcase behind"
    assert text.label(view, NAMES, ("Move", RITA, at("w")), False) == "Without the briefcase"


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


def test_the_challenged_reads_what_conceding_cancels_and_what_the_challenger_has_shown() -> None:
    p = play({TANYA: 9}, {TANYA: 12, RITA: 30}, stand={"TANYA": "n", "RITA": "nw"}, options=Options(map="hub21"))
    p.do(0, words.Move(TANYA, at("nw"), False))
    p.do(1, words.CHALLENGE)
    asked = text.question(p.view(0), NAMES)
    assert asked.startswith("Ben of the long name challenges, with money on Tanya Hyde. Concede, and Tanya Hyde goes ")
    assert "goes back to London; or call for bids" in asked
    assert "take it back" not in asked
    assert asked.endswith("You have $900 on Tanya Hyde.")
    p.do(0, words.CALL_BIDS)
    p.do(1, words.Bid(12))
    p.do(0, words.REFUSE)
    while p.t.turn != 0:
        p.bluffs(p.t.turn)
    p.do(0, words.Move(TANYA, at("nw"), False))
    p.do(1, words.CHALLENGE)
    shown = "You have $900 on Tanya Hyde; Ben of the long name has shown $1,200."
    assert text.question(p.view(0), NAMES).endswith(shown)
    p.do(0, words.CALL_BIDS)
    assert text.question(p.view(1), NAMES).endswith("You have $1,200 on Tanya Hyde.")
    p.do(1, words.Bid(3))
    assert text.question(p.view(0), NAMES).endswith(shown)


def test_an_informer_challenged_reads_who_stays() -> None:
    p = play({TANYA: 15}, {TANYA: 5}, stand={"TANYA": "n", "RITA": "n"})
    p.do(0, words.Blow(TANYA, RITA))
    p.do(1, words.CHALLENGE)
    assert "Concede, and Rita Palm stays in the match; or call for bids" in text.question(p.view(0), NAMES)
    p.do(0, words.CALL_BIDS)
    assert "Ann has shown $1,000." in text.question(p.view(1), NAMES)
    p.do(1, words.Bid(5))
    assert "refuse, and Rita Palm stays in the match?" in text.question(p.view(0), NAMES)


def test_each_bid_says_what_has_changed() -> None:
    p = play({TANYA: 25}, {TANYA: 30}, stand={"TANYA": "n"})
    p.do(0, words.Move(TANYA, at("nw"), False))
    for seat, action in ((1, words.CHALLENGE), (0, words.CALL_BIDS), (1, words.Bid(10))):
        p.do(seat, action)
    assert text.question(p.view(0), NAMES).startswith("Ben of the long name bids $1,000. Cover it")
    p.do(0, words.COVER)
    assert text.question(p.view(1), NAMES).startswith("Ann covers $1,000. Raise it")
    assert telling.prompt(p.view(1), NAMES, ("Bid",)) == "How much do you bid? You have $3,000 on Tanya Hyde."
    p.do(1, words.Bid(15))
    raised = "Ben of the long name bids $1,500, more than the $1,000 you have shown. Cover it"
    assert text.question(p.view(0), NAMES).startswith(raised)
    assert text.question(p.view(2), NAMES).startswith("Ben of the long name bids $1,500. The table waits")
    p.do(0, words.COVER)
    p.do(1, words.STOP)
    p.all_pass()
    while p.t.turn != 0:
        p.bluffs(p.t.turn)
    p.do(0, words.Move(TANYA, at("n"), False))
    for seat, action in ((1, words.CHALLENGE), (0, words.CALL_BIDS), (1, words.Bid(10))):
        p.do(seat, action)
    known = "Ben of the long name bids $1,000, which you have shown already. Cover it"
    assert text.question(p.view(0), NAMES).startswith(known)


def test_a_briefcase_brought_home_by_another_is_said_to_win_nothing() -> None:
    """50: why its owner may want to stop that move."""
    p = play({TANYA: 5}, {TANYA: 9}, stand={"TANYA": "N2", "case": "N2"}, options=Options(map="hub21"))
    assert p.t.homes[1] == at("HNE")
    p.do(0, words.Move(TANYA, at("HNE"), True))
    asked = text.question(p.view(1), NAMES)
    assert "That wins nothing for you: only a move of your own does." in asked
    assert "Stopped, the briefcase is one step from you" in asked
    assert "That wins nothing, for it is not a move of Ben of the long name." in text.question(p.view(2), NAMES)
    p.do(1, words.CHALLENGE)
    before, heard = [p.view(seat) for seat in (1, 2)], len(p.heard[2])
    p.do(0, words.CONCEDE)
    for view in before:
        (scene,) = telling.scenes(view, p.heard[2][heard:], NAMES)
        assert scene.lines[1].startswith("Brought in by somebody else it wins nothing: Ben of the long name would have")


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
    ("last", "title", "says"),
    [
        (
            words.REFUSE,
            "Ben of the long name wins the challenge: Tanya Hyde and the briefcase go back to London",
            [
                "Ann does not cover $500.",
                "Before that Ann had shown nothing on Tanya Hyde.",
            ],
        ),
        (
            words.COVER,
            "Ben of the long name loses the challenge and the next turn",
            [
                "Ann covers $500.",
                "So far it stands; still to be asked: \\[bold]Cho and Dee.",
            ],
        ),
    ],
)
def test_a_decided_challenge_tells_who_won_the_contested_move_and_what_becomes_of_it(
    last: Action, title: str, says: list[str]
) -> None:
    p = play({TANYA: 9}, {TANYA: 5}, stand={"TANYA": "n", "case": "n"})
    p.do(0, words.Move(TANYA, at("nw"), True))
    for seat, action in ((1, words.CHALLENGE), (0, words.CALL_BIDS), (1, words.Bid(5))):
        p.do(seat, action)
    if last == words.COVER:
        p.do(0, words.COVER)
    before, heard = p.view(2), len(p.heard[2])
    p.do(*((0, words.REFUSE) if last == words.REFUSE else (1, words.STOP)))
    (scene,) = telling.scenes(before, p.heard[2][heard:], NAMES)
    assert scene.title == title
    assert scene.lines == ("Ann moves Tanya Hyde to Dublin with the briefcase.", *says)


def test_who_is_outbid_reads_how_little_the_others_knew() -> None:
    p = play({TANYA: 9}, {TANYA: 10}, stand={"TANYA": "n"})
    p.do(0, words.Move(TANYA, at("nw"), False))
    for seat, action in ((1, words.CHALLENGE), (0, words.CALL_BIDS), (1, words.Bid(4)), (0, words.COVER)):
        p.do(seat, action)
    p.do(1, words.Bid(10))
    before, heard = p.view(0), len(p.heard[0])
    p.do(0, words.REFUSE)
    (scene,) = telling.scenes(before, p.heard[0][heard:], NAMES)
    assert scene.title == "Ben of the long name wins the challenge: Tanya Hyde goes back to London"
    assert scene.lines[-1] == "Before that Ann had shown $400 on Tanya Hyde."


def test_a_challenge_that_the_last_one_lost_says_that_the_deed_stands() -> None:
    p = play({TANYA: 9}, {}, {}, {TANYA: 5}, stand={"TANYA": "n"})
    p.do(0, words.Move(TANYA, at("nw"), False))
    for seat in (1, 2):
        p.do(seat, words.PASS)
    for seat, action in ((3, words.CHALLENGE), (0, words.CALL_BIDS), (3, words.Bid(5)), (0, words.COVER)):
        p.do(seat, action)
    before, heard = p.view(1), len(p.heard[1])
    p.do(3, words.STOP)
    (scene,) = telling.scenes(before, p.heard[1][heard:], NAMES)
    assert scene.lines[-1] == "Nobody is left to challenge: it stands."


def test_a_blown_cover_tells_who_blew_it_for_what_and_what_the_viewer_lost() -> None:
    p = play({ROCK: 30}, {RITA: 4}, stand={"ROCK": "n", "RITA": "n"})
    p.do(0, words.Blow(ROCK, RITA))
    p.do(1, words.PASS)
    p.do(2, words.PASS)
    before, heard = [p.view(seat) for seat in (1, 2)], len(p.heard[1])
    p.do(3, words.PASS)
    told = p.heard[1][heard:]
    for view, lost in zip(before, (["Your $400 on Rita Palm is lost."], []), strict=True):
        (scene,) = telling.scenes(view, told, NAMES)
        assert scene.title == "Ann takes Rita Palm out, for $1,000"
        says = "Rita Palm is out of the match; Ann spends $1,000 of what Rock Bottom was paid."
        assert scene.lines == (says, *lost)


def test_a_cover_saved_by_a_challenge_says_who_stays() -> None:
    p = play({ROCK: 30}, {ROCK: 4}, stand={"ROCK": "n", "RITA": "n"})
    p.do(0, words.Blow(ROCK, RITA))
    p.do(1, words.CHALLENGE)
    before, heard = p.view(2), len(p.heard[2])
    p.do(0, words.CONCEDE)
    (scene,) = telling.scenes(before, p.heard[2][heard:], NAMES)
    assert scene.title == "Ben of the long name wins the challenge: Rita Palm stays in the match"


def test_knowledge_tells_the_living_from_the_dead() -> None:
    p = play({ROCK: 30}, {RITA: 4, TANYA: 2}, stand={"ROCK": "n", "RITA": "n", "TANYA": "nw"})
    row = tuple({RITA: 3, TANYA: 1}.get(spy, 0) for spy in range(8))
    view = replace(p.view(0), bounds=put(p.t.bounds, 1, row))
    assert text.knowledge(view, NAMES)[1] == "Ben of the long name has at least $300 on Rita Palm."
    dead = replace(view, spies=put(view.spies, RITA, OFF), deaths=(Death(RITA, ROCK, 0, view.made),))
    lines = text.knowledge(dead, NAMES)
    assert lines[0] == "Ben of the long name has at least $100 on Tanya Hyde."
    assert lines[1] == "Ben of the long name had at least $300 on Rita Palm, who is out."


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


def test_conceding_is_asked_about_twice_only_where_the_contest_could_still_be_won() -> None:
    assert {"Concede", "Challenge", "Blow"} <= text.GRAVE
    for own, lost in ((9, False), (1, False), (0, True)):
        p = play({TANYA: own} if own else {}, {TANYA: 5}, stand={"TANYA": "n"})
        p.do(0, words.Move(TANYA, at("nw"), False))
        p.do(1, words.CHALLENGE)
        assert ("Concede" in telling.harmless(p.view(0))) == lost
        assert telling.harmless(p.view(1)) == telling.harmless(p.view(None)) == frozenset()


@pytest.mark.parametrize(("own", "hopeless"), [(2, True), (3, True), (4, False)])
def test_a_challenge_that_what_is_shown_can_cover_is_said_to_be_lost(own: int, hopeless: bool) -> None:
    p = play({TANYA: 9}, {TANYA: 5}, {TANYA: own}, stand={"TANYA": "n"})
    p.do(0, words.Move(TANYA, at("nw"), False))
    p.challenges(1, 3, covered=True)
    asked = text.question(p.view(2), NAMES)
    assert ("you would lose" in asked) == hopeless
    assert asked.endswith("A lost challenge costs your next turn.")


def test_who_blows_a_cover_reads_why_a_bid_is_shown_already() -> None:
    p = play({TANYA: 15}, {TANYA: 5}, stand={"TANYA": "n", "RITA": "n"})
    p.do(0, words.Blow(TANYA, RITA))
    for seat, action in ((1, words.CHALLENGE), (0, words.CALL_BIDS), (1, words.Bid(5))):
        p.do(seat, action)
    said = "Ben of the long name bids $500. By blowing a cover you have shown $1,000 already."
    assert text.question(p.view(0), NAMES).startswith(said)


@pytest.mark.parametrize(("own", "says"), [(4, "Ann cannot cover $500."), (9, "Ann does not cover $500.")])
def test_who_could_not_cover_a_bid_reads_so_and_nobody_else_does(own: int, says: str) -> None:
    p = play({TANYA: own}, {TANYA: 5}, stand={"TANYA": "n"})
    p.do(0, words.Move(TANYA, at("nw"), False))
    for seat, action in ((1, words.CHALLENGE), (0, words.CALL_BIDS), (1, words.Bid(5))):
        p.do(seat, action)
    before, heard = [p.view(seat) for seat in (0, 1)], len(p.heard[1])
    p.do(0, words.REFUSE)
    lines = [telling.scenes(view, p.heard[1][heard:], NAMES)[0].lines for view in before]
    assert says in lines[0]
    assert "Ann does not cover $500." in lines[1]


def test_who_has_shown_nothing_is_not_spoken_of() -> None:
    p = play({TANYA: 9}, {TANYA: 5}, stand={"TANYA": "n"})
    assert text.knowledge(p.view(2), NAMES) == []
    p.do(0, words.Move(TANYA, at("nw"), False))
    p.challenges(1, 3, covered=True)
    known = ["Ann has at least $300 on Tanya Hyde.", "Ann has at most $9,700 elsewhere, spent or not."]
    assert text.knowledge(p.view(2), NAMES)[:2] == known
    assert not any("Dee" in line for line in text.knowledge(p.view(2), NAMES))


def test_a_briefcase_at_home_is_not_called_no_steps_away() -> None:
    p = play({TANYA: 5}, stand={"TANYA": "N1", "case": "N1"})
    assert "1 step away" in telling.aim(p.view(0), NAMES).stand
    p.moves(TANYA, "HNW", carry=True)
    assert "the briefcase is there" in telling.aim(p.view(0), NAMES).stand


def test_advice_to_pay_says_where_the_spy_stands_and_what_was_shown() -> None:
    p = play({TANYA: 9}, {TANYA: 5}, stand={"TANYA": "n", "RITA": "c", "case": "c"}, options=Options(map="hub21"))
    why = ADVICE.reason(p.view(0), NAMES, Pay(RITA, 10), {})
    assert why == "Rita Palm stands with the briefcase. Nobody has shown money there, and $1,000 withstands small bids."
    p.do(0, words.Move(TANYA, at("nw"), False))
    p.challenges(1, 3, covered=True)
    why = ADVICE.reason(p.view(1), NAMES, Pay(TANYA, 10), {})
    assert "steps from the briefcase. Ann has shown $300 there; you would have $1,500." in why
