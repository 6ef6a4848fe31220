"""Commands for those who make games and bots."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from intrigue.cli.options import game_name, new_screen, option_option

commands = click.Group()


@commands.command()
@click.argument("game")
@click.option(
    "--into",
    type=click.Path(file_okay=False, path_type=Path),
    default=".",
    metavar="FOLDER",
    help="Where its folder is made; here unless given.",
)
def new(game: str, into: Path) -> None:
    """Write a small game that works, called GAME, to make your own from.

    \b
    intrigue new mygame
    intrigue new mygame --into games
    """
    from intrigue.cli import new

    new.new(game, into, new_screen())


@commands.command()
@click.argument("game", type=game_name)
@click.option("--matches", type=click.IntRange(1), default=2, show_default=True, help="Whole matches at each table.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the first match.")
def check(game: str, matches: int, seed: int) -> None:
    """Hold a GAME to everything it promises: for its author, again and again.

    The contract at every size of table and with every option (replay, copy, JSON,
    views, dreams, leaks, steps, timeouts, memory, undo), words for everything, and
    a drawing that a page can use. The first fault ends it with the evidence.

    \b
    intrigue check GAME
    intrigue check GAME --matches 20 --seed 7
    intrigue --games ./mygame check mygame
    """
    from intrigue.cli import check as checking

    checking.check(game, matches, seed, new_screen())


@commands.command()
@click.argument("folder", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path))
def words(folder: Path | None) -> None:
    """Bring the catalogues of a game's FOLDER up to date with what its code says.

    Each other language has locale/LANGUAGE.po there: new sentences are added without
    a translation, sentences that are gone go, and the .mo that the program reads is
    made from it. Without a folder, those of Intrigue itself. Needs Babel.

    \b
    intrigue words ./mygame
    """
    try:
        from intrigue.cli import words as catalogues
    except ModuleNotFoundError as error:
        if error.name != "babel":
            raise
        raise click.UsageError("catalogues are made with Babel: pip install 'intrigue[words]'") from None
    complete = catalogues.bring([folder.resolve()] if folder else catalogues.places(), new_screen())
    sys.exit(0 if complete else 1)


@commands.command("check-bot")
@click.argument("name")
@click.option("--game", type=game_name, required=True, help="The game that it plays.")
@click.option(
    "--matches", type=click.IntRange(1), default=6, show_default=True, help="At least this many, on all seats."
)
@click.option("--seats", type=int, metavar="N", help="How many sit at the table.")
@click.option("--think", type=click.FloatRange(0.01, 600), default=2.0, show_default=True, help="Seconds a decision.")
@option_option
def check_bot(name: str, game: str, matches: int, seats: int | None, think: float, options: tuple[str, ...]) -> None:
    """See whether a bot plays: NAME against bots that do anything, on every seat.

    How it fared in time and what it forfeited, by reason; the exit code is 1 if it
    forfeited any decision.

    \b
    intrigue check-bot cmd:./mybot --game GAME
    intrigue check-bot mybot:First --game GAME --seats 3
    """
    from intrigue.cli import check_bot

    check_bot.check(name, game, matches, seats, think, options, new_screen())


@commands.command()
@click.argument("game", type=game_name)
@option_option
def schema(game: str, options: tuple[str, ...]) -> None:
    """Print what a bot of GAME is told, as JSON Schema, and what its numbers mean.

    The views, actions and events of the game, and under "legend" the names of
    cards, pieces and spaces and the board, all by their numbers.

    \b
    intrigue schema GAME > game.json
    intrigue schema GAME --option turn_limit=60
    """
    import json

    from intrigue import games
    from intrigue.cli import seating
    from intrigue.core.schema import schema

    made = seating.open_game(game, options)
    click.echo(json.dumps(schema(games.title(game), made), indent=1, ensure_ascii=False))


@commands.command()
@click.argument("game", type=game_name)
@click.option("--position", metavar="TEXT", help="The position to count from; the first one unless given.")
@click.option("--seats", type=int, metavar="N", help="The table, where no position is given.")
@click.option("--depth", type=click.IntRange(1, 20), required=True, metavar="D", help="How many entries deep.")
@click.option("--divide", is_flag=True, help="Split the count of the last depth by first action.")
@option_option
def perft(
    game: str, position: str | None, seats: int | None, depth: int, divide: bool, options: tuple[str, ...]
) -> None:
    """Count the ways in which a position of GAME can go on.

    \b
    intrigue perft GAME --depth 2
    intrigue perft GAME --depth 2 --divide --position \\
      "17/17/17/17/17/17/17/17/17/17/17/17/17/17/17/17/17 b b20w20"
    """
    from intrigue.cli import counting, seating

    made = seating.open_game(game, options)
    state = counting.position(made, position, seats)
    (counting.divide if divide else counting.count)(made, state, depth, new_screen())


@commands.command()
@click.argument("game", type=game_name, required=False)
@click.option("--seats", type=int, metavar="N", help="Only this table size; every one unless given.")
@click.option("--matches", type=click.IntRange(1), required=True, metavar="N", help="How many for each game.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the first match; later ones count up.")
@click.option("--every", type=click.IntRange(1), default=10, show_default=True, help="Check one ply in this many.")
@click.option("--jobs", type=click.IntRange(1), metavar="J", help="Processes; as many as cores unless given.")
@click.option("--limit", type=click.IntRange(1), metavar="PLIES", help="Leave a match after this many entries.")
@click.option(
    "--bulk",
    type=click.IntRange(0),
    default=10,
    show_default=True,
    metavar="N",
    help="Play this many more beside each, and check only how they end.",
)
@click.option("--variants", is_flag=True, help="Play every value of every option too.")
@option_option
def soak(
    game: str | None,
    seats: int | None,
    matches: int,
    seed: int,
    every: int,
    jobs: int | None,
    limit: int | None,
    bulk: int,
    variants: bool,
    options: tuple[str, ...],
) -> None:
    """Play random matches of GAME, or of all games, under every check.

    The matches are spread over the table sizes. The first broken promise ends it,
    with the command that shows it again and exit code 1.

    \b
    intrigue soak --matches 200
    intrigue soak GAME --seats 3 --matches 1000 --every 50
    """
    import os

    from intrigue import games
    from intrigue.cli import soak

    if variants and options:
        raise click.UsageError("Give --variants or --option, not both.")
    if game is None and options:
        raise click.UsageError("Name the game whose options these are: intrigue soak GAME --option NAME=VALUE.")
    tasks = [
        task
        for name in ([game] if game else games.names())
        for task in soak.plan(soak.cases(name, options, seats, variants), name, matches, seed, every, limit, bulk)
    ]
    soak.soak(tasks, jobs or os.cpu_count() or 1, new_screen())


@commands.command()
@click.argument("game", type=game_name, nargs=-1)
@click.option("--quick", is_flag=True, help="One short round: shows that it works, not how fast it is.")
def bench(game: tuple[str, ...], quick: bool) -> None:
    """Measure how fast the rules of each GAME, or of all games, are.

    \b
    intrigue bench
    intrigue bench GAME
    """
    from intrigue import games
    from intrigue.cli import bench
    from intrigue.cli.seating import open_game

    for name in game:
        open_game(name, ())
    bench.bench(game or games.names(), bench.QUICK if quick else bench.FULL, new_screen())
