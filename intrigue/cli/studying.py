"""Commands for those who study games: many matches, and what can be learnt from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from intrigue.cli.options import game_name, jobs_option, new_screen, option_option, ray_option
from intrigue.cli.problem import Problem

commands = click.Group()


@commands.command()
@click.argument("game", type=game_name)
@click.option("--bots", "typed_bots", metavar="BOT,BOT[,...]", help="Who plays: all line-ups of these bots.")
@click.option("--lineup", "lineups", multiple=True, metavar="BOT,BOT[,...]", help="One line-up; may be repeated.")
@click.option("--in-order", is_flag=True, help="Keep their order round the table, for partners and neighbours.")
@click.option("--seats", type=int, metavar="N", help="How many sit at the table.")
@click.option("--matches", type=click.IntRange(1), required=True, metavar="M", help="How many for each line-up.")
@jobs_option
@ray_option
@click.option(
    "--think",
    type=click.FloatRange(0, min_open=True),
    default=2.0,
    show_default=True,
    metavar="S",
    help="Seconds a decision.",
)
@click.option("--iterations", type=click.IntRange(1), metavar="N", help="Think this many steps instead of seconds.")
@click.option("--seed", default="1", show_default=True, metavar="WORD", help="Same seed, same deals.")
@click.option("--beliefs", is_flag=True, help="Ask bots what they believe, check it, and keep it in the records.")
@option_option
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Where to keep everything; new, or begun.",
)
@click.option("--strict", is_flag=True, help="End with 1 if any decision was forfeited.")
def arena(
    game: str,
    jobs: int,
    ray: str | None,
    think: float,
    iterations: int | None,
    out: Path | None,
    strict: bool,
    lineups: tuple[str, ...],
    **typed: Any,
) -> None:
    """Let bots play GAME against each other many times, and compare them.

    Each deal is played once from every seat, and by every line-up. With --out
    everything is kept, and the same command goes on where it was stopped.

    \b
    intrigue arena GAME --bots hard,medium,easy --seats 2 --matches 100
    intrigue arena GAME --lineup hard,greedy,greedy --matches 60 --think 0.2
    """
    from time import thread_time

    from intrigue.cli import arena
    from intrigue.core.budget import Budget

    plan = arena.plan_for(game, typed_lineups=lineups, budget=Budget(think, iterations, thread_time), **typed)
    arena.play(plan, out, jobs, new_screen(), strict, ray)


@commands.command()
@click.argument("places", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="RECORDS...")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="DIR", help="The folder to make.")
@click.option("--truth", is_flag=True, help="Write the whole state beside each row, in a file of its own.")
@click.option("--people", is_flag=True, help="Take matches that people played: all of them agreed to it.")
@click.option("--licence", default="unstated", show_default=True, metavar="NAME", help="Under which others may use it.")
@click.option("--parquet", is_flag=True, help="Write rows.parquet too (needs the extra: data).")
@jobs_option
@ray_option
def dataset(
    places: tuple[Path, ...],
    out: Path,
    truth: bool,
    people: bool,
    licence: str,
    parquet: bool,
    jobs: int,
    ray: str | None,
) -> None:
    """Write the decisions of finished matches as rows of data.

    RECORDS are record files, or folders with them such as an arena's. Each row is a
    decision as its seat saw it: view, what it heard, choices, choice, result.

    \b
    intrigue dataset arena-folder --out rows --licence CC0-1.0
    intrigue dataset mine.jsonl --people --out mine --truth
    """
    from intrigue.cli import dataset
    from intrigue.research.dataset import Wishes

    dataset.make(places, out, new_screen(), Wishes(people, truth, licence), parquet=parquet, jobs=jobs, ray=ray)


@commands.command()
@click.argument("game", type=game_name)
@click.option(
    "--bots", "names", default="greedy,medium", show_default=True, metavar="BOT[,BOT...]", help="Whom to test."
)
@click.option("--samples", type=click.IntRange(1), default=5, show_default=True, help="How often to ask each time.")
@click.option("--iterations", type=click.IntRange(1), default=50, show_default=True, help="Steps a bot may think.")
@click.option("--rounds", type=click.IntRange(1), default=100, show_default=True, help="Rounds of CFR+.")
@option_option
@click.option("--minutes", type=click.FloatRange(0), default=0, metavar="M", help="Learn against each bot for so long.")
@click.option("--seats", type=int, metavar="N", help="How many sit at the table, with --minutes.")
@click.option("--matches", type=click.IntRange(1), default=400, show_default=True, help="To judge by, with --minutes.")
@click.option("--rows", type=click.IntRange(2), default=256, show_default=True, help="Matches side by side.")
@click.option("--lessons", type=click.IntRange(1), default=1000, show_default=True, help="Matches of the bot to watch.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Keeps what was learnt.")
@jobs_option
def exploit(
    game: str,
    options: tuple[str, ...],
    names: str,
    samples: int,
    iterations: int,
    rounds: int,
    minutes: float,
    out: Path | None,
    **typed: Any,
) -> None:
    """Say how much of a win bots give away to who knows them.

    Without --minutes the whole tree of GAME at two seats is listed: choose its small
    game. Each bot is asked in every information state; the best answers to that are
    exact. With --minutes a network learns against each bot alone (needs the extra:
    learn), and what it wins in other matches is a lower bound.

    \b
    intrigue exploit GAME --option small=yes
    intrigue exploit GAME --option small=yes --bots hard --iterations 200
    intrigue exploit GAME --seats 4 --bots greedy,medium --minutes 10 --out runs/answers
    """
    from intrigue.cli import exploit

    screen = new_screen()
    if not minutes:
        exploit.show(game, screen, options=options, names=names, samples=samples, iterations=iterations, rounds=rounds)
    elif out is None:
        raise Problem("--minutes needs --out, where what was learnt is kept")
    else:
        search = exploit.Answering(minutes=minutes, out=out, **typed)
        exploit.learnt(game, screen, options=options, names=names, search=search)


@commands.command()
@click.argument("game", type=game_name)
@click.option("--bot", default="medium", show_default=True, metavar="BOT", help="Who plays on every seat.")
@click.option("--seats", type=int, metavar="N", help="How many sit at the table.")
@click.option("--matches", type=click.IntRange(1), required=True, metavar="M", help="How many.")
@click.option("--iterations", type=click.IntRange(1), default=200, show_default=True, help="Steps a bot may think.")
@click.option("--seed", default="1", show_default=True, metavar="WORD", help="Same seed, same matches.")
@click.option("--beliefs", is_flag=True, help="Ask the bot what it believes, and keep it.")
@click.option("--truth", is_flag=True, help="Write the whole state beside each row, in a file of its own.")
@option_option
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), required=True, metavar="DIR", help="New, or begun."
)
@jobs_option
@ray_option
def selfplay(game: str, **typed: Any) -> None:
    """Let a bot play GAME against itself, and write its decisions as a dataset.

    Records and standings are kept in DIR, the dataset in DIR/dataset. The same
    command goes on where it was stopped.

    \b
    intrigue selfplay GAME --bot hard --matches 1000 --out games
    intrigue selfplay GAME --matches 100000 --out games --ray 10.0.0.1:6379
    """
    from intrigue.cli import selfplay

    selfplay.play(game, new_screen(), **typed)


@commands.command()
@click.argument("places", nargs=-1, required=True, metavar="FILES", type=click.Path(exists=True, path_type=Path))
@click.option("--plots", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Draw pictures there.")
def stats(places: tuple[Path, ...], plots: Path | None) -> None:
    """Say what the records in FILES, or in folders, have in common.

    Lengths, seats and who played them, and what each game counts: bluffs,
    challenges, guesses, broken bargains.

    \b
    intrigue stats mine.jsonl theirs.jsonl
    intrigue stats arena-folder --plots pictures
    """
    from intrigue.cli import stats

    stats.show(places, plots, new_screen())


@commands.command()
@click.argument("game", type=game_name)
@click.option("--seats", type=int, metavar="N", help="How many sit at the table.")
@click.option("--minutes", type=click.FloatRange(0, min_open=True), default=10, show_default=True, help="All in all.")
@click.option("--teacher", metavar="BOT", default="greedy", show_default=True, help="A bot to watch first.")
@click.option("--lessons", type=click.IntRange(1), default=2000, show_default=True, help="Matches of the teacher.")
@click.option("--rows", type=click.IntRange(2), default=256, show_default=True, help="Matches side by side.")
@click.option("--steps", type=click.IntRange(2), default=64, show_default=True, help="Decisions of each in a row.")
@click.option("--width", type=click.IntRange(8), default=256, show_default=True, help="Of the network's layers.")
@click.option("--trust", type=click.FloatRange(0), default=1.0, show_default=True, help="In hints, at first.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of its luck.")
@click.option("--device", default="", metavar="NAME", help="cpu or cuda; what there is unless given.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), required=True, metavar="DIR", help="New, or begun."
)
@option_option
@jobs_option
def learn(
    game: str,
    seats: int | None,
    minutes: float,
    teacher: str,
    lessons: int,
    device: str,
    out: Path,
    options: tuple[str, ...],
    jobs: int,
    **manner: Any,
) -> None:
    """Train a network to play GAME among greedy and itself (needs the extra: learn).

    It is kept in DIR with its checkpoint and its curve; the same command goes on
    where it was stopped. DIR/learned.npz can be seated wherever a bot is named.

    \b
    intrigue learn GAME --minutes 30 --out runs/mine
    intrigue learn GAME --seats 4 --jobs 1
    intrigue arena GAME --lineup runs/mine/learned.npz,greedy --matches 100
    """
    from intrigue.cli import learn

    spend = learn.Schooling(minutes, lessons, teacher, device, jobs, out)
    learn.learn(game, new_screen(), seats=seats, options=options, manner=manner, spend=spend)
