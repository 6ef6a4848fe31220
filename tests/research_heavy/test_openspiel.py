"""OpenSpiel's own suites, its searches, and what they do not ask: dreams, sealed answers, cut matches, observers."""

from __future__ import annotations

import unittest
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.observation import make_observation

from intrigue import games
from intrigue.core import information, options
from intrigue.research import openspiel as _registered  # noqa: F401
from tests.research.tables import largest, sizes

SHORT = 150  # picks of a match where the suites look at each for every player


def load(name: str, **params: Any) -> Any:
    return pyspiel.load_game(f"intrigue_{name}", params)


def play(state: Any, rng: Random, picks: int) -> list[int]:
    """So many picks at random, or until the end."""
    done: list[int] = []
    while not state.is_terminal() and len(done) < picks:
        if state.is_chance_node():
            numbers, odds = zip(*state.chance_outcomes(), strict=True)
            done.append(rng.choices(numbers, odds)[0])
        else:
            done.append(rng.choice(state.legal_actions()))
        state.apply_action(done[-1])
    return done


@pytest.mark.parametrize(("name", "seats"), sizes())
def test_random_sim_test_passes(name: str, seats: int) -> None:
    game = load(name, players=seats, max_length=SHORT, **options.dump(largest(name).options))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", games.OWN)
def test_the_api_tests_of_the_wheel_pass(name: str) -> None:
    assert passed(api_test.EnforceAPIOnPartialTreeBase, load(name, max_length=SHORT)) >= 5


def test_the_api_tests_for_whole_trees_pass_for_a_small_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Perfect recall among them; there are as many states as docs/strength.md says."""
    chance, asked, leaves, known = 65, 5_544, 5_544, 488
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "intrigue_souls", (chance, asked, leaves))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "intrigue_souls", known)
    assert passed(api_test.EnforceAPIOnFullTreeBase, load("souls", players=2, small=True)) >= 8


def passed(suite: Any, game: Any) -> int:
    """How many tests of a suite there are, all of which pass."""
    kind: Any = type("Suite", (suite,), {"game": game, "game_name": game.get_type().short_name})
    tests, result = unittest.defaultTestLoader.loadTestsFromTestCase(kind), unittest.TestResult()
    tests.run(result)
    assert [str(problem) for _, problem in (*result.errors, *result.failures)] == []
    return result.testsRun


@pytest.mark.parametrize("name", games.OWN)
def test_its_search_plays_in_dreams(name: str) -> None:
    """Python's ISMCTS asks for worlds that the seat cannot tell from the true one, and says so if they differ."""
    game = load(name, max_length=200)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 4, random_state=np.random.RandomState(2))
    state, rng, searched = game.new_initial_state(), Random(3), 0
    while not state.is_terminal() and searched < 4:
        if state.is_chance_node() or len(state.legal_actions()) == 1:
            play(state, rng, 1)
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        searched += 1
    assert searched == 4


@pytest.mark.parametrize("name", games.OWN)
def test_a_dream_is_recalled_alike_by_who_dreams_and_holds_nothing_true_of_the_others(name: str) -> None:
    state, rng = load(name).new_initial_state(), Random(5)
    play(state, rng, 40)
    for seat in range(state.num_players()):
        dream = state.resample_from_infostate(seat, rng.random)
        assert dream.current_player() == state.current_player()
        assert dream.information_state_string(seat) == state.information_state_string(seat)
        assert list(dream.information_state_tensor(seat)) == list(state.information_state_tensor(seat))
        for other in set(range(state.num_players())) - {seat}:
            assert dream.information_state_string(other) == f"after {dream.observation_string(other)} " + (
                information.text(state.walk.where.game, state.num_players(), other, ())
            )
        assert dream.history() == []
        play(dream, rng, 10)


def test_answers_that_are_given_together_tell_who_answers_later_nothing() -> None:
    """Whatever the first picks, the next is asked the same and knows the same."""
    tried = 0
    for seed in range(20):
        state, rng = load("souls").new_initial_state(), Random(seed)
        while not state.is_terminal() and tried < 10:
            asked = state.walk.asked
            if len(asked) > 1 and len(state.legal_actions()) > 1:
                children = [state.child(action) for action in state.legal_actions()]
                later = asked[1]
                assert {child.current_player() for child in children} == {later}
                assert len({child.information_state_string(later) for child in children}) == 1
                assert len({tuple(child.information_state_tensor(later)) for child in children}) == 1
                assert len({child.information_state_string(asked[0]) for child in children}) == len(children)
                tried += 1
            play(state, rng, 1)
    assert tried == 10


def test_observers_show_the_public_one_seat_or_everybody() -> None:
    game = load("spy_alley")
    state = game.new_initial_state()
    play(state, Random(1), 12)
    kinds = pyspiel.PrivateInfoType

    def seen(recalls: bool, private: Any, player: int = 0) -> tuple[str, bytes]:
        found = make_observation(game, pyspiel.IIGObservationType(True, recalls, private))
        found.set_from(state, player)
        return found.string_from(state, player), found.tensor.tobytes()

    for recalls in (False, True):
        assert seen(recalls, kinds.NONE, 0) == seen(recalls, kinds.NONE, 1)
        one, other = seen(recalls, kinds.SINGLE_PLAYER, 0), seen(recalls, kinds.SINGLE_PLAYER, 1)
        assert one != other
        assert seen(recalls, kinds.ALL_PLAYERS)[0].split("\n")[:2] == [one[0], other[0]]
    assert seen(True, kinds.SINGLE_PLAYER)[0] == state.information_state_string(0)
    assert make_observation(game, pyspiel.IIGObservationType(False, False, kinds.SINGLE_PLAYER)) is None


def test_a_match_that_takes_too_long_is_cut_and_nobody_wins() -> None:
    game = load("conspirateurs", max_length=30)
    state = game.new_initial_state()
    assert len(play(state, Random(1), 1000)) == game.max_game_length() == 30
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]
    state = load("spy_alley", players=3).new_initial_state()
    play(state, Random(1), 10_000)
    assert sorted(state.returns()) == pytest.approx([-1 / 3, -1 / 3, 2 / 3])


def test_a_table_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="has 3 to 5 seats, not 2"):
        load("souls", players=2)


def test_its_cfr_solves_a_small_variant() -> None:
    """In C++ too, on a tree that is listed once."""
    game = pyspiel.convert_to_cached_tree(load("spy_alley", players=2, small=True))
    solver = pyspiel.CFRPlusSolver(game)
    solver.evaluate_and_update_policy()
    begun = pyspiel.exploitability(game, solver.average_policy())
    for _ in range(40):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(game, solver.average_policy()) < 0.01 < 0.1 < begun


@pytest.mark.parametrize("name", [name for name in games.OWN if hasattr(games.load(name).options, "small")])
def test_its_python_runs_on_a_small_variant(name: str) -> None:
    """Outcome sampling by what only an algorithm in Python knows of the game: every visit is played to its end."""
    game = load(name, players=2, small=True)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(30):
        solver.iteration()
    assert len(solver._infostates) > 5


def test_its_cfr_in_python_lowers_what_an_answer_gains() -> None:
    game = pyspiel.convert_to_cached_tree(load("souls", players=2, small=True))
    solver = cfr.CFRSolver(game)
    begun = exploitability.exploitability(game, solver.average_policy())
    assert begun == pytest.approx(0.217, abs=0.0005), "what docs/strength.md says of any action as likely as another"
    for _ in range(2):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < 0.7 * begun
