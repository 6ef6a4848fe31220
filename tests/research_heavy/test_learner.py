"""The learner: it learns from losers too, sees danger, goes on from a checkpoint, and plays with numpy alone."""

from __future__ import annotations

import io
import json
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
import pytest
import torch
from click.testing import CliRunner
from rich.console import Console

from intrigue import __version__, games
from intrigue.bots.learned import LearnedBot, Unfit, Weights
from intrigue.cli.learn import Schooling, judge, teach
from intrigue.cli.main import main
from intrigue.cli.screen import Screen
from intrigue.core.contract import AnyGame
from intrigue.research import learner as school
from intrigue.research.batch import Batch

SEATS = 3


def pupil(name: str = "simply_suspects", rows: int = 32, steps: int = 16) -> school.Learner:
    game = games.load(name)
    manner = school.Course(rows=rows, steps=steps, width=32, slice=256)
    return school.Learner(game, SEATS, manner, "cpu", batch(game, SEATS, manner))


def batch(game: AnyGame, seats: int, manner: school.Course) -> Batch:
    return Batch(game, seats, manner.rows, 1, hints=True, others=manner.company(seats))


def test_what_came_of_every_decision_is_learnt_once() -> None:
    """Those who are knocked out too: after many rounds only decisions that are still open wait."""
    made, played, learnt = pupil(), 0, 0
    for _ in range(30):
        rollout = made.collect()
        played += int(rollout.mine.sum())
        _, gain = made.decisions(rollout)
        assert not torch.isnan(gain).any()
        learnt += len(gain)
    waiting = int(made.waiting.valid.sum())
    assert played == learnt + waiting
    assert waiting <= 32 * SEATS
    assert made.progress.decisions == 0


def test_ends_are_worth_what_they_were() -> None:
    """With a value of nothing and no fading, the gains of a match's decisions are its shares."""
    made = pupil(steps=400)
    manner = school.Course(rows=8, steps=400, width=8, fade=1.0)
    made = school.Learner(made.game, SEATS, manner, "cpu", batch(made.game, SEATS, manner))
    with torch.no_grad():
        made.network.value.weight.zero_()
        made.network.value.bias.fill_(-30.0)
    rollout = made.collect()
    _, gain = made.decisions(rollout)
    ended = {round(float(share), 3) for share in rollout.reward[rollout.done].flatten()}
    assert {round(float(share), 3) for share in gain} <= ended | {0.0}


def test_school_teaches_what_is_dangerous() -> None:
    """Before it, nothing is; what takes a seat out at once was tried, and is told from what does not."""
    made = pupil()
    lessons = school.together(school.lesson(made.game, SEATS, "greedy", seed) for seed in range(40))
    assert lessons.out.any()
    assert not (lessons.out > lessons.tried).any()
    assert apart(made, lessons) < 0.01
    assert made.go_to_school(lessons, rounds=30) > 0.9
    assert apart(made, lessons) > 0.2


def apart(made: school.Learner, lessons: school.Examples) -> float:
    """How much more it fears what was fatal than what was not."""
    with torch.no_grad():
        known = torch.from_numpy(lessons.observation), torch.from_numpy(lessons.hints)
        feared = torch.sigmoid(made.network.danger(*known)).numpy()
    fatal, tried = lessons.out > 0, lessons.tried > 0
    return float(feared[fatal].mean() - feared[tried & ~fatal].mean())


def test_untrained_it_likes_what_greedy_likes() -> None:
    made = pupil()
    for _ in range(20):
        step = made.decide()
        with torch.no_grad():
            chances, _ = made.network(step["observation"], step["hints"], step["mask"])
        best = chances.argmax(-1)
        assert (step["hints"].gather(1, best[:, None]) == 0).all()
        made.batch.step(made.numbers[step["seat"], best].numpy())


def test_the_network_plays_alike_with_numpy_alone(tmp_path: Path) -> None:
    """Also after it has learnt something, and from every seat."""
    made = pupil()
    for _ in range(3):
        made.learn(made.collect())
    made.weights().save(tmp_path / "learned.npz")
    bot = LearnedBot(Weights.load(tmp_path / "learned.npz"), made.game, Random(1))
    bot._sit_down(SEATS)
    asked, portion = set(), made.batch._portion
    assert portion
    seen, hints, mask, _ = made.tensors()
    with torch.no_grad():
        chances, _ = made.network(seen, hints, mask)
    for place, row in enumerate(portion.rows.rows):
        actions = made.game.legal(row.state, row.seat)
        if len(actions) > 1:
            asked.add(row.seat)
            slots = bot._table.slots[row.seat][[bot._table.ids.number(action) for action in actions]]
            liked = bot.liking(made.game.view(row.state, row.seat), actions)
            expected = chances[place].numpy()[slots]
            assert np.abs((liked - liked.max()) - (expected - expected.max())).max() < 0.1
    assert len(asked) == SEATS


def test_weights_for_another_table_are_refused(tmp_path: Path) -> None:
    made = pupil()
    bot = LearnedBot(made.weights(), made.game, Random(1))
    with pytest.raises(Unfit, match="at 4 seats"):
        bot._sit_down(4)
    (tmp_path / "broken.npz").write_bytes(b"nothing")
    with pytest.raises(Unfit, match="holds no weights"):
        Weights.load(tmp_path / "broken.npz")


@pytest.mark.parametrize("name", ["conspiracy", "spy_alley", "souls", "simply_suspects"])
def test_every_game_with_secrets_can_be_learnt(name: str) -> None:
    game = games.load(name)
    seats = games.title(name).usual
    manner = school.Course(rows=8, steps=8, width=16, slice=64)
    made = school.Learner(game, seats, manner, "cpu", batch(game, seats, manner))
    made.remember()
    for _ in range(3):
        told = made.learn(made.collect())
        assert all(np.isfinite(value) for value in told.values())
    assert made.progress.updates == 3


@pytest.fixture
def judged_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """By few matches while it learns."""
    monkeypatch.setattr("intrigue.cli.learn.judge", partial(judge, seeds=range(4)))


@pytest.mark.usefixtures("judged_quickly")
def test_the_command_learns_goes_on_and_its_network_is_seated(tmp_path: Path) -> None:
    out = tmp_path / "run"
    typed = (
        "learn",
        "simply_suspects",
        "--seats",
        "2",
        "--rows",
        "16",
        "--lessons",
        "5",
        "--jobs",
        "1",
        "--out",
        str(out),
    )
    assert "plays as" in run(*typed, "--minutes", "0.01")
    first = torch.load(out / "checkpoint.pt")["progress"]
    run(*typed, "--minutes", str(first["seconds"] / 60 + 0.01))  # a slow machine took longer than it was given
    assert torch.load(out / "checkpoint.pt")["progress"]["decisions"] > first["decisions"]
    drawn = (out / "curve.svg").read_text()
    assert drawn.startswith("<svg")
    assert "seed 1" in drawn
    assert f"Intrigue {__version__}, " in drawn
    lines = [json.loads(line) for line in (out / "curve.jsonl").read_text().splitlines()]
    stamps = [line for line in lines if "made" in line]
    assert [stamp["manner"]["seed"] for stamp in stamps] == [1, 1], "begun, and gone on"
    assert torch.load(out / "checkpoint.pt")["made"]["program"] == __version__
    said = run(
        *("arena", "simply_suspects", "--lineup", f"{out / 'learned.npz'},random", "--matches", "2", "--jobs", "1")
    )
    assert "Of 2 matches" in said


def test_bars_show_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    screen = Screen(Console(file=shown, force_terminal=True))
    monkeypatch.setattr("intrigue.cli.learn.judge", lambda *known: {})
    manner, spend = school.Course(rows=4, steps=4, width=8), Schooling(0.001, 3, "greedy", "cpu", 1, tmp_path)
    (tmp_path / "curve.jsonl").write_text('{"seconds": 0, "share": 0.5, "low": 0.4, "high": 0.6, "decisions": 0}\n')
    teach(games.load("simply_suspects"), 2, manner, spend, screen)
    for bar in ("lessons", "3/3", "seconds"):
        assert bar in shown.getvalue()


@pytest.mark.usefixtures("judged_quickly")
def test_a_best_answer_to_a_bot_is_looked_for_by_one_command(tmp_path: Path) -> None:
    """With a small budget; what is learnt against each bot is kept apart, and nobody else plays there."""
    small = ("--seats", "2", "--minutes", "0.02", "--rows", "16", "--lessons", "4", "--matches", "6", "--jobs", "1")
    said = run("exploit", "simply_suspects", "--bots", "random,greedy", *small, "--out", str(tmp_path))
    assert "a fair share" in said
    for name in ("random", "greedy"):
        about = Weights.load(tmp_path / name / "learned.npz").about
        assert (about["manner"]["others"], about["manner"]["past"]) == (name, 0.0)
        assert "95 %" in said


def test_where_to_keep_a_best_answer_must_be_said() -> None:
    result = CliRunner().invoke(main, ["exploit", "simply_suspects", "--minutes", "1"])
    assert result.exit_code
    assert "--out" in str(result.exception) + result.output


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_trial_is_the_same_in_every_process(jobs: int) -> None:
    made = pupil()
    seeds, weights = range(4), made.weights()
    here = [school.trial(made.game, SEATS, weights, "greedy", seed) for seed in seeds]
    judged = judge(made.game, SEATS, "greedy", jobs, weights, seeds)
    assert judged["share"] == pytest.approx(sum(here) / 4)
    assert judged["low"] < judged["share"] < judged["high"]


def test_it_learns_less_boldly_towards_the_end() -> None:
    made = pupil()
    made.pace(0.0)
    first = made.optimizer.param_groups[0]["lr"]
    made.pace(1.0)
    assert made.optimizer.param_groups[0]["lr"] == pytest.approx(first / 10)


def run(*typed: str) -> str:
    result = CliRunner().invoke(main, typed)
    assert result.exit_code == 0, result.output
    return result.output
