"""The mind of Souls: what it may know, what it judges, what it believes."""

from __future__ import annotations

from functools import partial
from itertools import islice
from math import isclose, log
from random import Random

import pytest

from intrigue import bots
from intrigue.core.budget import Budget
from intrigue.games.souls import cards as c
from intrigue.games.souls import frames as f
from intrigue.games.souls import mind
from intrigue.games.souls import words as w
from intrigue.games.souls.rules import Souls
from intrigue.games.souls.state import EMPTY, SoulsState
from tests.bots import matches
from tests.games.souls.table import EVERY_SIZE

GAME = Souls(EVERY_SIZE)

decisions, ended = partial(matches.decisions, GAME), partial(matches.ended, GAME)


@pytest.mark.parametrize("seats", range(2, 8))
def test_worth_is_a_share_for_each_seat(seats: int) -> None:
    for t, _, _ in decisions(["random"] * seats, seats):
        before = t.copy()
        shares = mind.worth(t)
        assert len(shares) == seats
        assert min(shares) >= 0
        assert isclose(sum(shares), 1)
        assert t == before
        assert mind.worth(t) == shares


def last_turn(souls: tuple[int, ...]) -> SoulsState:
    """The last round of a match of greedy bots, just begun, with other Souls."""
    for t, _, _ in decisions(["greedy"] * len(souls), 3):
        if t.round == c.rounds(len(souls)) and type(t.frames[-1]) is f.Turn:
            t = t.copy()
            t.souls = souls
            found: SoulsState = t
            return found
    raise AssertionError("the match has no last round")


def test_a_leader_in_the_last_round_is_worth_most() -> None:
    shares = mind.worth(last_turn((30, 0, 0)))
    assert shares[0] > 0.95


def test_more_souls_are_never_worth_less() -> None:
    shares = [mind.worth(last_turn((souls, 10, 10, 10)))[0] for souls in range(0, 31, 5)]
    assert shares == sorted(shares)
    assert shares[-1] > shares[0] + 0.5


def test_a_match_that_is_over_is_worth_its_result() -> None:
    t = ended(["random"] * 3, 1)
    assert not t.asked
    assert tuple(mind.worth(t)) == GAME.result(t)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_guide_chooses_what_is_legal_from_what_the_seat_knows(seats: int) -> None:
    """In another dream of the same view the same luck leads to the same choice."""
    rng = Random(seats)
    for number, (t, seat, _) in enumerate(decisions(["greedy", *["random"] * (seats - 1)], 10 + seats)):
        actions = GAME.legal(t, seat)
        choice = mind.guide(t, seat, actions, Random(number))
        assert choice in actions
        dream = GAME.determinize(GAME.view(t, seat), rng)
        assert mind.guide(dream, seat, GAME.legal(dream, seat), Random(number)) == choice


def test_the_guide_is_not_predictable() -> None:
    for t, seat, _ in decisions(["greedy"] * 3, 4):
        if type(t.frames[-1]) is f.Turn and len(GAME.legal(t, seat)) > 3:
            actions = GAME.legal(t, seat)
            assert len({mind.guide(t, seat, actions, Random(luck)) for luck in range(50)}) > 1
            return


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_truth_fits_better_than_a_dream(seats: int) -> None:
    """On average, in matches that were not used to find the numbers."""
    rng, gains = Random(seats), []
    for seed in range(900, 906):
        for t, seat, _ in decisions(["medium"] * seats, seed):
            view = GAME.view(t, seat)
            dreamt = sum(log(mind.fit(view, GAME.determinize(view, rng))) for _ in range(4)) / 4
            gains.append(log(mind.fit(view, t)) - dreamt)
    assert sum(gains) / len(gains) > 0.15


def test_the_fit_counts_the_sealed_finals() -> None:
    """Who laid a Final before has probably laid one that suits his mat."""
    for t, seat, _ in decisions(["greedy"] * 3, 5):
        if type(t.frames[-1]) is f.Committing and seat == 1:
            t = t.copy()
            t.mats = ((EMPTY, c.BETRAYAL, c.BETRAYAL), *t.mats[1:])
            t.finals = ((c.LORD_OF_THE_PIT, c.PANTHEON), *t.finals[1:])
            view, fits = GAME.view(t, 1), []
            for answer in (w.COMMIT[c.LORD_OF_THE_PIT], w.COMMIT[c.PANTHEON]):
                t.sealed = (answer, None, None)
                fits.append(mind.fit(view, t))
            assert fits[0] > 2 * fits[1]
            return
    raise AssertionError("nobody laid a Final")


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_secrets_have_the_same_keys_in_truth_and_dream(seats: int) -> None:
    rng = Random(seats)
    for t, seat, _ in decisions(["random"] * seats, 20 + seats):
        for viewer in (seat, None):
            view = GAME.view(t, viewer)
            truth, dream = mind.secrets(t, viewer), mind.secrets(GAME.determinize(view, rng), viewer)
            assert truth.keys() == dream.keys()
        assert not any(key.startswith(f"seat {seat} ") for key in mind.secrets(t, seat))


def test_secrets_name_the_cards_that_are_hidden() -> None:
    hidden = 0
    for t, seat, _ in decisions(["random"] * 3, 2):
        truth = mind.secrets(t, seat)
        for other in range(3):
            for against, card in enumerate(t.mats[other]):
                key = f"seat {other} against {against}"
                if other == seat or card == EMPTY or t.up[other] >> against & 1:
                    assert key not in truth
                else:
                    hidden += 1
                    assert truth[key] == c.NAMES[card].lower()
    assert hidden


def test_the_same_question_gets_the_same_answer() -> None:
    for t, seat, _ in islice(decisions(["greedy"] * 3, 6), 20):
        view, actions = GAME.view(t, seat), GAME.legal(t, seat)
        one, two = (bots.make("hard", GAME, Random(8), Budget(iterations=12)).choose(view, actions) for _ in range(2))
        assert one == two


def test_nobody_can_be_sure_of_hard() -> None:
    """From the same view it lays now a Bargain, now a Betrayal: its face is no promise."""
    for t, seat, action in decisions(["greedy"] * 3, 7):
        if isinstance(action, w.PlayStance) and len(set(map(c.is_bargain, t.stances[seat]))) == 2:
            view, actions = GAME.view(t, seat), GAME.legal(t, seat)
            found = set()
            for luck in range(6):
                choice = bots.make("hard", GAME, Random(luck), Budget(iterations=8)).choose(view, actions)
                assert isinstance(choice, w.PlayStance)
                found.add(c.is_bargain(choice.card))
            if len(found) == 2:
                return
    raise AssertionError("hard always lays the same sort")


def test_hard_beats_random() -> None:
    won = 0.0
    for seed in range(8):
        names = ["hard", "random"] if seed % 2 else ["random", "hard"]
        won += GAME.result(ended(names, seed, 24))[names.index("hard")]
    assert won >= 6
