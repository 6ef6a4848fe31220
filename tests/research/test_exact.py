"""Exact answers: the tree, best responses and CFR, on a game solved by hand and on the small games."""

from __future__ import annotations

import pytest

from intrigue import games
from intrigue.core import options
from intrigue.core.budget import Budget
from intrigue.core.contract import CHANCE, Entry
from intrigue.core.recall import Recall, recall
from intrigue.games.spy_alley.words import Options
from intrigue.research import exact

BOUND = 0.02  # NashConv after the rounds below
ROUNDS = 20


@pytest.fixture(scope="module")
def tree() -> exact.Tree:
    return exact.Tree(games.load("spy_alley", Options(small=True)))


def test_the_small_game_has_as_many_leaves_and_information_states_as_the_docs_say(tree: exact.Tree) -> None:
    assert exact.count(tree) == {
        "nodes": 22_780,
        "leaves": 15_172,
        "information states": 2_413,
        "with a choice": 2_413,
    }


def test_states_of_one_information_state_look_alike_and_are_equally_deep(tree: exact.Tree) -> None:
    depth = {place: node.depth for level in tree.levels for place, node in level}
    assert max(len(info.nodes) for info in tree.infos) > 1, "some cannot be told apart"
    for info in tree.infos:
        assert len({depth[place] for place in info.nodes}) == 1
        assert len(tree.recall(info)) == depth[info.nodes[0]]


def test_the_recall_of_an_information_state_is_that_of_the_log(tree: exact.Tree) -> None:
    game, state, log = tree.game, tree.game.start(2), list[Entry]()
    while game.actors(state)[0] == CHANCE:
        log.append(Entry(CHANCE, game.odds(state)[0][0]))
        game.apply(state, *log[-1])
    known: list[Recall] = [tree.recall(info) for info in tree.infos if info.seat == 0]
    assert recall(game, 2, log, 0) in known
    assert recall(game, 2, log, 1) not in known


def test_cfr_comes_near_an_equilibrium_and_nobody_gains_by_answering_it(tree: exact.Tree) -> None:
    solver = exact.Solver(tree)
    early = exact.exploit(tree, solver.run(3)).nash_conv
    found = exact.exploit(tree, solver.run(ROUNDS - 3))
    assert 0 <= found.nash_conv < BOUND < early
    assert found.as_first >= 0.5 - BOUND


@pytest.mark.parametrize(
    ("name", "size", "rounds", "bound"),
    [
        ("conspiracy", (16_835, 8_334, 3_750, 2_322), 15, 0.03),
        ("souls", (11_153, 5_544, 488, 248), 15, 0.03),
        ("simply_suspects", (34_636, 15_516, 6_459, 3_105), 15, 0.06),
    ],
)
def test_every_small_game_is_solved_nearly(name: str, size: tuple[int, ...], rounds: int, bound: float) -> None:
    """As many nodes, leaves and information states as the docs say, and NashConv below the bound stated there."""
    found = exact.Tree(games.load(name, options.load(games.title(name).options, {"small": True})))
    assert tuple(exact.count(found).values()) == size
    solver = exact.Solver(found)
    early = exact.exploit(found, solver.run(1)).nash_conv
    assert 0 <= exact.exploit(found, solver.run(rounds - 1)).nash_conv < bound < early


def test_a_best_answer_gets_at_least_what_the_policy_gets_against_itself(tree: exact.Tree) -> None:
    policy = exact.uniform(tree)
    found, even = exact.exploit(tree, policy), exact.value(tree, policy)
    assert found.as_first > even
    assert found.as_second > 1 - even
    assert found.exploitability == pytest.approx(found.nash_conv / 2)


def test_plain_cfr_learns_too_but_more_slowly(tree: exact.Tree) -> None:
    plain = exact.exploit(tree, exact.Solver(tree, plain=True).run(5)).nash_conv
    assert plain < exact.exploit(tree, exact.uniform(tree)).nash_conv


def test_a_bot_is_asked_in_every_information_state(tree: exact.Tree) -> None:
    policy = exact.asked(tree, "greedy", 1, Budget(iterations=1))
    assert [len(chances) for chances in policy] == [len(info.actions) for info in tree.infos]
    assert all(sorted(chances) == [0] * (len(chances) - 1) + [1] for chances in policy), "one answer each"
    assert exact.exploit(tree, policy).nash_conv > BOUND


def test_a_game_that_is_too_large_is_refused() -> None:
    with pytest.raises(exact.TooLarge, match="more than 1,000 nodes"):
        exact.Tree(games.load("spy_alley", Options(small=True)), most=1000)
    with pytest.raises(exact.TooLarge, match="more than 200 entries"):
        exact.Tree(games.load("spy_alley"))
