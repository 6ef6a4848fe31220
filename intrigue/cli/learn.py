"""The learner at the terminal: a line while it learns, a curve at the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from intrigue import games
from intrigue.arena.plots import level, scale, upright
from intrigue.arena.pool import finished
from intrigue.arena.shares import wilson
from intrigue.cli.problem import Problem, told
from intrigue.cli.screen import Advance, Screen, watched
from intrigue.cli.seating import open_game, table_size
from intrigue.core.contract import AnyGame
from intrigue.core.options import Value, dump
from intrigue.core.svg import drawing, tag, text
from intrigue.table.header import made_by

if TYPE_CHECKING:
    from intrigue.research.learner import Course

Done = TypeVar("Done")
MISSING = "Learning needs torch and numpy: pip install 'intrigue[learn]'"
WIDTH, HEIGHT, TOP, FOOT = 720, 380, 60, 52
TRIALS = 160  # matches by which it is judged on the way


class Schooling(NamedTuple):
    """What is spent on a network, and where it is kept."""

    minutes: float
    lessons: int
    teacher: str
    device: str
    jobs: int
    out: Path


def learn(
    game: str, screen: Screen, *, seats: int | None, options: Sequence[str], manner: Mapping[str, Any], spend: Schooling
) -> None:
    """Learn for so many minutes and keep everything in the folder."""
    made = open_game(game, options)
    teach(made, table_size(made, seats), course()(**manner), spend, screen)
    screen.unbroken(f"Checkpoint, curve and the network are in {spend.out}; it plays as {spend.out / 'learned.npz'}")


def course() -> type[Course]:
    """How a course is written down, if there is what learning needs."""
    try:
        from intrigue.research.learner import Course
    except ModuleNotFoundError as error:
        raise Problem(MISSING) from error
    return Course


def teach(game: AnyGame, seats: int, manner: Course, spend: Schooling, screen: Screen) -> None:
    """Let a network learn in that manner, begun before or not; its curve is drawn at the end."""
    import torch

    from intrigue.research import learner as school
    from intrigue.research.batch import Batch

    jobs, workers = spend.jobs, spend.jobs if spend.jobs > 1 else 0
    company = manner.company(seats)
    with (
        told(ValueError),
        Batch(game, seats, manner.rows, manner.seed, hints=True, workers=workers, others=company) as batch,
    ):
        device = spend.device or ("cuda" if torch.cuda.is_available() else "cpu")
        pupil, began = school.Learner(game, seats, manner, device, batch), time.perf_counter()
        if games.title(game.name).out and not (spend.out / "checkpoint.pt").exists():
            watch = anywhere(school.lesson, game, seats, spend.teacher)
            with screen.counting("lessons") as advance:
                shown = school.together(watched(finished(watch, range(spend.lessons), jobs), spend.lessons, advance))
            right = pupil.go_to_school(shown)
            screen.say(
                f"{len(shown.tried):,} decisions of {spend.teacher} watched; {right:.1%} of dangers seen rightly."
            )
        pupil.progress.seconds = time.perf_counter() - began
        judged = partial(judge, game, seats, manner.others, jobs)
        with screen.counting("seconds") as advance:
            school.train(pupil, spend.out, spend.minutes, partial(tell, screen, advance, spend.minutes * 60), judged)
    drawn = curve(game, manner, seats, list(school.curve(spend.out)))
    (spend.out / "curve.svg").write_text(drawn, encoding="utf-8")


def anywhere(work: Callable[..., Done], game: AnyGame, *known: Any) -> Callable[[int], Done]:
    """The work on a game with what is known, for any process: a compiled game cannot travel, so each loads its own."""
    return partial(load_and, work, game.name, dump(game.options), *known)


def load_and(work: Callable[..., Done], name: str, options: Mapping[str, Value], *known: Any) -> Done:
    return work(games.load(name, options), *known)


def judge(
    game: AnyGame, seats: int, others: str, jobs: int, weights: Any, seeds: range = range(TRIALS)
) -> Mapping[str, Any]:
    """Its share of the win among bots, on every seat in turn, with the 95 % interval."""
    from intrigue.research.learner import trial

    shares = list(finished(anywhere(trial, game, seats, weights, others), seeds, jobs))
    share = sum(shares) / len(shares)
    low, high = wilson(share, len(shares))
    return {"among": others, "share": share, "low": low, "high": high}


def tell(screen: Screen, advance: Advance, seconds: float, row: Mapping[str, Any]) -> None:
    """How far it is, and one line for each time it was judged."""
    advance(int(row["seconds"]), int(seconds))
    if "share" in row:
        played = f"{row['seconds'] / 60:.1f} min, {row['decisions']:,} decisions, {row['matches']:,} matches"
        won = f"{row['share']:.3f} [{row['low']:.3f}, {row['high']:.3f}]"
        screen.say(f"{played}: {won} of the wins among {row['among']}")


def curve(game: AnyGame, manner: Course, seats: int, rows: Sequence[Mapping[str, Any]]) -> str:
    """The share of the win among bots by minutes, as SVG, each with its interval."""
    judged = [row for row in rows if "share" in row]
    last = max(row["seconds"] for row in rows) / 60
    x, y = scale(0, last, 80, WIDTH - 30), scale(0, 1, HEIGHT - FOOT, TOP)
    marks = [(last * n / 5, f"{last * n / 5:.3g}") for n in range(6)]
    what = f"share of the win among {manner.others}"
    parts = [
        *level(y, [(n / 5, f"{n * 20} %") for n in range(6)], what),
        *upright(x, marks, HEIGHT, "minutes"),
    ]
    points = [(x(row["seconds"] / 60), y(row["share"])) for row in judged]
    parts.append(tag("polyline", points=" ".join(f"{a:.1f},{b:.1f}" for a, b in points), class_="reach0", fill="none"))
    for row, (a, b) in zip(judged, points, strict=True):
        ends = {"y1": f"{y(row['low']):.1f}", "y2": f"{y(row['high']):.1f}"}
        parts.append(tag("line", x1=f"{a:.1f}", x2=f"{a:.1f}", **ends, class_="reach0"))
        parts.append(tag("circle", cx=f"{a:.1f}", cy=f"{b:.1f}", r=4, class_="seat0"))
    of = f"{seats} seats · {rows[-1]['decisions']:,} decisions · seed {manner.seed} · {made_by()}"
    head = text(f"Learning {game.title}", 20, 24, 18, "start bold") + text(of, 20, 45, 12, "start faint")
    return drawing(WIDTH, HEIGHT, f"Learning {game.title}: {of}", f"The {what} by time.", head, *parts)
