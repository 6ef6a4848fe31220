"""What an arena adds up to: intervals, ratings, reliability, pictures."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from intrigue import arena
from intrigue.arena.plan import Plan
from intrigue.arena.play import Effort, Played
from intrigue.arena.plots import plots, round_marks
from intrigue.arena.ratings import rate
from intrigue.arena.shares import Group, difference, share_of, trials, wilson
from intrigue.arena.standings import Standings, add_up
from intrigue.research import rollouts


@pytest.mark.parametrize(
    ("wins", "matches", "low", "high"),
    # R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_intervals_are_wilsons(wins: int, matches: int, low: float, high: float) -> None:
    assert wilson(wins / matches, matches) == pytest.approx((low, high), abs=5e-5)


def test_nothing_played_leaves_everything_open() -> None:
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_matches_that_go_alike_count_as_fewer() -> None:
    alike = [Group(3, 3)] * 20 + [Group(0, 3)] * 20
    mixed = [Group(Random(number).randrange(4), 3) for number in range(40)]
    assert trials(alike) == pytest.approx(39)  # 40 groups, less the one that the mean takes
    assert trials(alike) < trials(mixed) <= 120


def test_matches_that_even_out_count_no_more_than_once() -> None:
    assert trials([Group(1, 2)] * 30) == 60
    assert share_of([Group(1, 2)] * 30, 0.5).low == pytest.approx(wilson(0.5, 60)[0])


def match(number: int, bots: str, result: tuple[float, ...], entries: int = 30, **effort: Any) -> Played:
    seated = tuple(bots.split())
    efforts = tuple(Effort(**effort) for _ in seated)
    return Played(tuple(sorted(seated)), number, number // len(seated), seated, result, entries, efforts)


def test_random_play_stands_beside_as_a_baseline() -> None:
    plan = Plan("spy_alley", (("easy", "easy", "easy"),), 1)
    standings = add_up(plan, [match(0, "easy easy easy", (1.0, 0.0, 0.0))])
    found = rollouts(plan.load(), "uniform", standings.baseline.matches, 1, 3)
    assert standings.baseline.seats == found.mean_shares()
    assert standings.baseline.length == pytest.approx(sum(found.lengths) / standings.baseline.matches)
    assert standings.dump()["baseline"]["seats"] == standings.baseline.seats


def test_who_wins_more_is_rated_higher() -> None:
    wins = {"easy": 6, "greedy": 3, "random": 1}
    rng = Random(1)
    played = []
    for number in range(120):
        seated = rng.sample(sorted(wins), 3)
        winner = rng.choices(seated, [wins[bot] for bot in seated])[0]
        played.append(match(number, " ".join(seated), tuple(float(bot == winner) for bot in seated)))
    found = rate(played)
    assert sorted(found, key=lambda bot: -found[bot].rating) == ["easy", "greedy", "random"]
    assert all(rating.low < rating.rating < rating.high for rating in found.values())
    assert found["easy"].low > found["random"].rating


def test_a_bot_against_itself_is_rated_as_it_began() -> None:
    assert rate([match(0, "easy easy", (1.0, 0.0))])["easy"].rating == pytest.approx(25)


def test_draws_pull_together() -> None:
    drawn = rate([match(n, "easy greedy", (0.5, 0.5)) for n in range(30)])
    assert drawn["easy"].rating == pytest.approx(drawn["greedy"].rating)


def test_without_the_library_there_are_no_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    standings = made([match(0, "easy greedy", (1.0, 0.0))])
    assert standings.bots[0].rating is None
    assert standings.bots[0].share.share == 1


def made(played: list[Played]) -> Standings:
    lineups = tuple(dict.fromkeys(done.lineup for done in played))
    return add_up(Plan("spy_alley", lineups, len(played), {}), played)


def test_draws_and_lengths_are_counted() -> None:
    standings = made([match(0, "easy greedy", (1.0, 0.0), 10), match(1, "greedy easy", (0.5, 0.5), 30)])
    assert standings.lineups[0].draws == 0.5
    assert standings.bots[0].share.share == 0.75
    assert [seat.share for seat in standings.seats] == [0.75, 0.25]
    assert (standings.lengths["shortest"], standings.lengths["longest"]) == (10, 30)


def test_effort_is_per_decision() -> None:
    standings = made([match(0, "easy greedy", (1.0, 0.0), decisions=10, seconds=0.5, forfeits=2)])
    assert standings.bots[0].seconds_per_decision == pytest.approx(0.05)
    assert standings.bots[0].decisions_per_second == pytest.approx(20)
    assert standings.bots[0].forfeits == 2


def believing(beliefs: Mapping[str, float], truth: str, times: int = 1) -> Effort:
    effort = Effort()
    for _ in range(times):
        effort.check({"card": dict(beliefs)}, {"card": truth})
    return effort


def test_beliefs_are_held_against_the_truth() -> None:
    assert believing({"king": 0.75, "queen": 0.25}, "king").beliefs[7] == [1, 0.75, 1]
    assert believing({"king": 0.75, "queen": 0.25}, "king").beliefs[2] == [1, 0.25, 0]
    assert believing({"king": 1.0}, "king").beliefs[9] == [1, 1.0, 1]


def test_a_truth_that_was_not_thought_of_counts_against_the_bot() -> None:
    assert believing({"king": 1.0}, "queen").beliefs[0] == [1, 0.0, 1]
    assert believing({"king": 1.0}, "queen").beliefs[9] == [1, 1.0, 0]


def test_what_a_bot_said_nothing_about_is_not_counted() -> None:
    effort = Effort()
    effort.check({}, {"card": "king"})
    assert sum(row[0] for row in effort.beliefs) == 0


def with_beliefs() -> Standings:
    said = {"king": 0.75, "queen": 0.25}
    played = []
    for number in range(8):
        effort = believing(said, "king" if number % 4 else "queen", 5)
        played.append(match(number, "easy greedy", (number % 2, 1.0 - number % 2), 20 + 9 * number, **vars(effort)))
    return made(played)


def test_reliability_compares_what_was_said_with_what_was_true() -> None:
    quarter, three = with_beliefs().bots[0].reliability
    assert (quarter.count, quarter.said, quarter.true) == (40, 0.25, 0.25)
    assert (three.count, three.said, three.true) == (40, 0.75, 0.75)
    assert three.high - three.low > wilson(0.75, 40)[1] - wilson(0.75, 40)[0]  # five of one match are not five


def test_pictures_are_drawings_that_say_what_they_show() -> None:
    found = plots(with_beliefs(), [20, 29, 38, 300])
    assert sorted(found) == ["lengths", "reliability", "seats", "strength"]
    for drawn in found.values():
        root = ElementTree.fromstring(drawn)
        assert root.tag.endswith("svg")
        words = [element.text or "" for element in root.iter() if element.tag.endswith("text")]
        assert any("spy_alley · 2 seats · 8 matches" in word for word in words)
    assert "median 33.5" in found["lengths"]
    assert "easy" in found["strength"]


def test_there_is_no_picture_of_beliefs_that_nobody_told() -> None:
    assert "reliability" not in plots(made([match(0, "easy greedy", (1.0, 0.0))]), [30])


def test_names_cannot_break_a_picture() -> None:
    standings = with_beliefs()
    odd = tuple(replace(row, bot=f"cmd:<script>&\"' {row.bot}") for row in standings.bots)
    for drawn in plots(replace(standings, bots=odd), [30]).values():
        ElementTree.fromstring(drawn)
        assert "<script>" not in drawn


@pytest.mark.parametrize("most", [5, 8])
@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 7), (3, 4), (57, 306), (0, 29), (10, 9999), (0, 0)])
def test_marks_are_few_and_within_bounds(low: int, high: int, most: int) -> None:
    marks = round_marks(low, high, most)
    assert marks
    assert len(marks) <= most + 1
    assert all(low <= mark <= high for mark in marks)


def test_pictures_are_kept_with_the_table(tmp_path: Any) -> None:
    arena.run(Plan("simply_suspects", (("medium", "random"),), 2, {}, beliefs=True), tmp_path)
    assert {place.name for place in tmp_path.glob("*.svg")} == {
        f"{name}.svg" for name in ("lengths", "reliability", "seats", "strength")
    }


def test_a_change_of_one_bot_is_measured_on_the_same_deals() -> None:
    ours = [match(number, "easy greedy", (float(number % 4 != 3), float(number % 4 == 3))) for number in range(8)]
    theirs = [match(number, "greedy random", (1.0, 0.0)) for number in range(6)]  # three whole deals
    (change,) = made([*ours, *theirs]).changes
    assert (change.bot, change.instead_of, change.others, change.deals) == ("easy", "random", ("greedy",), 3)
    assert change.difference == pytest.approx((1 + 0.5 + 1) / 3)
    assert change.low < change.difference < change.high


def test_differences_have_the_interval_of_their_mean() -> None:
    assert difference([(1.0, 0.0), (0.0, 0.0), (1.0, 1.0), (1.0, 0.0)]) == pytest.approx((0.5, -0.0658, 1.0), abs=1e-4)
    assert difference([(1.0, 0.0)]) == (1.0, 0.0, 1.0)
