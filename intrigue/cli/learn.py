"""The learner at the terminal: a line while it learns, a curve at the end."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from intrigue import games
from intrigue.arena.plots import level, scale, upright
from intrigue.arena.pool import finished
from intrigue.cli.problem import Problem, told
from intrigue.cli.screen import Screen
from intrigue.cli.seating import open_game, table_size
from intrigue.core.contract import AnyGame
from intrigue.core.svg import drawing, tag, text

MISSING = "Learning needs torch and numpy: pip install 'intrigue[learn]'"
WIDTH, HEIGHT, TOP, FOOT = 720, 380, 60, 52


def learn(
    game: str,
    screen: Screen,
    *,
    seats: int | None,
    minutes: float,
    teacher: str,
    lessons: int,
    rows: int,
    width: int,
    device: str,
    out: Path,
    options: Sequence[str],
    jobs: int,
) -> None:
    """Learn for so many minutes and keep everything in the folder."""
    try:
        import torch

        from intrigue.research import learner as school
        from intrigue.research.batch import Batch
    except ModuleNotFoundError as error:
        raise Problem(MISSING) from error
    made = open_game(game, options)
    size = table_size(made, seats)
    manner = school.Course(rows=rows, width=width)
    with told(ValueError), Batch(made, size, rows, manner.seed, hints=True, workers=jobs if jobs > 1 else 0) as batch:
        device = device or ("cuda" if torch.cuda.is_available() else "cpu")
        pupil = school.Learner(made, size, manner, device, batch)
        began = time.perf_counter()
        if games.title(made.name).out and not (out / "checkpoint.pt").exists():
            shown = school.together(finished(partial(school.lesson, made, size, teacher), range(lessons), jobs))
            right = pupil.go_to_school(shown)
            screen.say(f"{len(shown.tried):,} decisions of {teacher} watched; {right:.1%} of dangers seen rightly.")
        pupil.progress.seconds = time.perf_counter() - began
        school.train(pupil, out, minutes, partial(tell, screen), partial(judge, made, size))
    (out / "curve.svg").write_text(curve(made, list(school.curve(out))), encoding="utf-8")
    screen.unbroken(f"Checkpoint, curve and the network are in {out}; it plays as {out / 'learned.npz'}")


def judge(game: AnyGame, seats: int, weights: Any) -> Mapping[str, Any]:
    """Its share of the win among greedy, on every seat in turn."""
    from intrigue.research.learner import share_among

    share, reach = share_among(game, seats, weights, "greedy", 40 * seats)
    return {"among_greedy": share, "within": reach}


def tell(screen: Screen, row: Mapping[str, Any]) -> None:
    """One line for each time it was judged."""
    if "among_greedy" in row:
        played = f"{row['seconds'] / 60:.1f} min, {row['decisions']:,} decisions, {row['matches']:,} matches"
        screen.say(f"{played}: {row['among_greedy']:.3f} ± {row['within']:.3f} of the wins among greedy")


def curve(game: AnyGame, rows: Sequence[Mapping[str, Any]]) -> str:
    """The share of the win among greedy by minutes, as SVG."""
    judged = [row for row in rows if "among_greedy" in row]
    last = max(row["seconds"] for row in rows) / 60
    x, y = scale(0, last, 80, WIDTH - 30), scale(0, 1, HEIGHT - FOOT, TOP)
    marks = [(last * n / 5, f"{last * n / 5:.3g}") for n in range(6)]
    parts = [
        *level(y, [(n / 5, f"{n * 20} %") for n in range(6)], "share of the win among greedy"),
        *upright(x, marks, HEIGHT, "minutes"),
    ]
    points = [(x(row["seconds"] / 60), y(row["among_greedy"])) for row in judged]
    parts.append(tag("polyline", points=" ".join(f"{a:.1f},{b:.1f}" for a, b in points), class_="reach0", fill="none"))
    parts += [tag("circle", cx=f"{a:.1f}", cy=f"{b:.1f}", r=4, class_="seat0") for a, b in points]
    head = text(f"Learning {game.title}", 20, 28, 18, "start bold")
    return drawing(WIDTH, HEIGHT, f"Learning {game.title}", "Share of the win among greedy by time.", head, *parts)
