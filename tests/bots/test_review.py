"""A review finds what was truly bad, from what was known then, and does not call luck a mistake."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from intrigue import bots, games
from intrigue.bots.counsel import SURE, Asked, Counsel, SimpleWeigher, Weighed, counsel
from intrigue.bots.review import (
    LEAST,
    Decision,
    Suspect,
    beside,
    first_look,
    judged,
    mistake,
    review,
    second_look,
    suspect,
    told,
    worst,
)
from intrigue.core.contract import CHANCE, Action, AnyGame, Entry, draw
from intrigue.games.spy_alley.words import ROLL, Guess, Turn
from intrigue.table.match import Link, entry_data
from intrigue.table.replay import Replay
from tests.server.twins import twin
from tests.table.samples.make import FOLDER

NAMES = ("Ann", "Bob", "Cleo", "Dan")
GAME = games.load("spy_alley")
SEAT = 0


@pytest.fixture(autouse=True)
def fewer_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("intrigue.bots.review.FIRST", 40)
    monkeypatch.setattr("intrigue.bots.review.SECOND", 200)


def blundered(blunder: int = 1) -> tuple[list[Entry], int]:
    """A match of medium bots in which seat 0 guesses wildly at one of its turns; and when it does."""
    luck, state, log, turns = Random(4), GAME.start(4), list[Entry](), 0
    players = [bots.make("medium", GAME, Random(seat)) for seat in range(4)]
    while turns <= blunder:
        seat = GAME.actors(state)[0]
        if seat == CHANCE:
            action = draw(GAME.odds(state), luck)
        else:
            action = players[seat].choose(GAME.view(state, seat), GAME.legal(state, seat))
            turns += seat == SEAT and isinstance(state.frame, Turn)
            if turns > blunder:
                action = wild(state)
        log.append(Entry(seat, action))
        GAME.apply(state, seat, action)
    return log, len(log) - 1


def wild(state: Any) -> Action:
    """A guess that is wrong, and about which little is known."""
    hidden = {(seat, card) for seat in range(1, 4) for card in state.hands[seat]}
    guesses = [action for action in GAME.legal(state, SEAT) if isinstance(action, Guess)]
    return next(guess for guess in guesses if (guess.seat, guess.country) not in hidden)


def read_again(game: AnyGame, log: list[Entry]) -> Replay:
    links = [Link(number, entry, entry_data(game, number, entry), "") for number, entry in enumerate(log)]
    return Replay.over(game, NAMES[: games.title(game.name).usual], lambda first, until: links[first:until])


def decisions(replay: Replay, seat: int = SEAT) -> list[Decision]:
    return [
        Decision(number, Asked(replay.game, view, actions, moments), chosen)
        for number, view, actions, moments, chosen in replay.decisions(seat)
    ]


def test_a_planted_blunder_is_found_and_told_with_what_was_better() -> None:
    log, at = blundered()
    made = decisions(read_again(GAME, log))
    assert len(made) > 1
    first, *_ = review(made)
    assert first.decision.number == at
    assert first.best.action == ROLL
    words = told(first, NAMES)
    assert words.chosen.startswith("Guess")
    assert words.best == "Roll the die"
    assert words.better - words.share >= 100 * LEAST
    assert words.why


def test_what_the_best_player_did_is_no_mistake() -> None:
    log, at = blundered()
    for decision in decisions(read_again(GAME, log)):
        if decision.number != at:
            best = first_look(decision).weighed[0].action
            assert suspect(decision._replace(chosen=best), first_look(decision._replace(chosen=best))) is None
            break


def test_good_play_is_not_reproved() -> None:
    """Whoever does what a good player advises, found with other luck, hears of no mistake."""
    log, at = blundered(3)
    made = [decision for decision in decisions(read_again(GAME, log)) if decision.number != at]
    good = [each._replace(chosen=counsel(each.asked, "other luck", 80).weighed[0].action) for each in made]
    assert len(good) > 2
    assert review(good) == []


@pytest.mark.parametrize(("plain", "most"), [((0.5, 0.5), 0), ((0.2, 0.6), 0), ((0.5, 0.4), 0.1001), ((1.0, 0.0), 0.9)])
def test_the_more_cautious_of_two_judges_is_believed(
    monkeypatch: pytest.MonkeyPatch, plain: tuple[float, float], most: float
) -> None:
    """What only sharp players punish is no mistake; where both find a loss, the smaller one is told."""
    monkeypatch.setattr(SimpleWeigher, "played", lambda *_: [[share] * 20 for share in plain])
    log, at = blundered()
    (decision,) = [each for each in decisions(read_again(GAME, log)) if each.number == at]
    found = Suspect(decision, ROLL, 0.2, {})
    said = mistake(found, second_look(found))
    assert (said is not None) == (most > 0)
    assert said is None or said.chosen.behind < most


def test_twins_have_the_same_review() -> None:
    """What was hidden does not matter: worlds that the seat could not tell apart give the same mistakes."""
    log, _ = blundered()
    other, differing = twin(GAME, 4, log, SEAT, Random(3))
    assert differing
    one, another = (review(decisions(read_again(GAME, each))) for each in (log, other))
    assert one
    assert [told(each, NAMES) for each in one] == [told(each, NAMES) for each in another]


@pytest.mark.parametrize("place", sorted(FOLDER.glob("2-*.jsonl")), ids=lambda place: place.stem)
def test_a_forced_move_is_no_decision(place: Any) -> None:
    replay = Replay(place)
    for seat in range(len(replay.names)):
        for number, view, actions, moments, chosen in replay.decisions(seat):
            assert chosen in actions
            assert len(actions) > 1
            assert len(moments) == number
            assert view == replay.seat(seat).at(number).view


def bad(behind: float, error: float) -> tuple[Suspect, list[Weighed]]:
    log, at = blundered(0)
    (decision,) = [each for each in decisions(read_again(GAME, log)) if each.number == at]
    return (
        Suspect(decision, ROLL, behind, {}),
        [Weighed(ROLL, 0.3), Weighed(decision.chosen, 0.3 - behind, behind, error)],
    )


def test_what_luck_could_explain_is_no_mistake() -> None:
    assert mistake(*bad(0.2, 0.01))
    assert mistake(*bad(0.2, 0.1)) is None
    assert mistake(*bad(LEAST / 2, 0.0)) is None
    assert mistake(*bad(LEAST + SURE * 0.01 + 1e-6, 0.01))


def test_what_proves_better_at_the_second_look_is_no_mistake() -> None:
    found, (best, chosen) = bad(0.2, 0.01)
    assert mistake(found, [chosen._replace(behind=0.0), best._replace(behind=0.2)]) is None


def test_only_the_worst_three_are_told() -> None:
    found = [mistake(*bad(0.1 * number, 0.0)) for number in range(1, 6)]
    assert [round(each.chosen.behind, 1) for each in worst([each for each in found if each])] == [0.5, 0.4, 0.3]


def test_the_best_choice_is_not_suspect() -> None:
    found, (best, chosen) = bad(0.2, 0.01)
    assert suspect(found.decision, Counsel([best, chosen], {}))
    right = found.decision._replace(chosen=ROLL)
    assert suspect(right, Counsel([best, chosen], {})) is None


def test_a_small_difference_is_no_mistake_however_sure_it_is() -> None:
    assert mistake(*bad(0.04, 0.001)) is None


def test_what_put_a_seat_out_is_judged_even_if_it_was_good() -> None:
    found, (best, chosen) = bad(0.02, 0.0)
    other = beside(found.decision, Counsel([best, chosen], {}))
    assert other is not None
    assert other.better == ROLL
    said = judged(other, [chosen, best])
    assert (said.chosen, said.best) == (chosen, best)
