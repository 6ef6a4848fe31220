"""The commands. What a command needs is imported when it runs, so that asking for help is quick."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from intrigue import __version__
from intrigue.cli.options import FILE, game_name, option_option, table_options

if TYPE_CHECKING:
    from intrigue.cli.screen import Screen

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 80}


def new_screen() -> Screen:
    from intrigue.cli.screen import Screen

    return Screen()


@click.group(context_settings=SETTINGS)
@click.version_option(__version__, prog_name="intrigue")
@click.option("--games", "folders", multiple=True, type=FOLDER, help="A folder with a game that is to be known too.")
def main(folders: tuple[Path, ...]) -> None:
    """Games of secrets at one table.

    \b
    intrigue games                     which games there are
    intrigue play GAME                 you against bots
    intrigue watch GAME                bots among themselves
    intrigue arena GAME --help         bots among themselves, many times
    """
    if folders:
        from intrigue import games
        from intrigue.cli.problem import told

        with told(games.UnknownGame):
            for folder in folders:
                games.add(folder)


@main.command()
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


@main.command()
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


@main.command()
@click.argument("game", type=game_name, required=False)
@click.option("--rules", is_flag=True, help="Print the rules of the game.")
def games(game: str | None, rules: bool) -> None:
    """List the games, or show one GAME with its options.

    \b
    intrigue games
    intrigue games GAME
    intrigue games GAME --rules
    """
    from intrigue.cli import listing

    if game is None and rules:
        raise click.UsageError("Name the game whose rules you want: intrigue games GAME --rules.")
    if game is None:
        listing.list_games(new_screen())
    elif rules:
        listing.show_rules(game, new_screen())
    else:
        listing.show_game(game, new_screen())


@main.command()
@click.argument("game", type=game_name, required=False)
@table_options
@click.option("--name", default="Guest", show_default=True, help="Your name at the table and in the record.")
@click.option("--seat", default="1", show_default=True, metavar="N", help="Your seat, counted from 1.")
def play(game: str | None, seat: str, name: str, record: Path | None, beliefs: bool, **typed: Any) -> None:
    """Play GAME against bots; without GAME you are asked which.

    Choices are made by number or by their first letters; ? explains them. Leaving
    with q, Ctrl-C or Ctrl-D keeps the record.

    \b
    intrigue play GAME --seats 3
    intrigue play GAME --seed 7 --record mine.jsonl
    intrigue play GAME --bots hard,medium,easy --option turn_limit=60
    """
    from intrigue.cli import keep, play, seating, start

    screen = new_screen()
    with start.leaving_quietly():
        name = seating.check_name(name)
        game, typed["seats"] = start.which(game, typed["seats"], screen, start.read_line)
    table, person = start.set_for(game, name, seat, **typed)
    play.play(table, person, record or keep.new_place(game), screen, start.read_line, beliefs)


@main.command()
@click.argument("game", type=game_name)
@table_options
@click.option("--seat", metavar="N", help="Tell it as this seat sees it (a number from 1, or a name).")
@click.option("--public", is_flag=True, help="Tell it as a spectator sees it (so it is unless --seat is given).")
@click.option("--quiet", is_flag=True, help="Only the last board and the result.")
@click.option("--pictures", is_flag=True, help="Draw the board after every action, not only at the end.")
@click.option("--delay", type=click.FloatRange(0, 60), default=0, metavar="S", help="Seconds between actions.")
def watch(
    game: str,
    seat: str | None,
    public: bool,
    quiet: bool,
    pictures: bool,
    delay: float,
    record: Path | None,
    beliefs: bool,
    **typed: Any,
) -> None:
    """Let bots play GAME and tell it in sentences.

    \b
    intrigue watch GAME --seed 7
    intrigue watch GAME --bots greedy,random --seats 2 --quiet
    intrigue watch GAME --seat 2 --pictures --delay 1
    """
    from intrigue.cli import seating, start, watch

    check_one_viewer(seat, public)
    if beliefs and not record:
        raise click.UsageError("Beliefs are kept in a record: name its file with --record.")
    table = start.set_bots(game, **typed)
    viewer = None if seat is None else seating.read_seat(seat, table.match.names)
    watch.watch(table, record, watch.Manner(viewer, quiet, pictures, delay, beliefs), new_screen())


def check_one_viewer(seat: str | None, public: bool) -> None:
    if seat is not None and public:
        raise click.UsageError("Give --seat or --public, not both.")


@main.command()
@click.argument("file", type=FILE)
@click.option("--seat", metavar="N", help="As this seat knew it (a number from 1, or a name).")
@click.option("--public", is_flag=True, help="As a spectator saw it (so it is unless --seat is given).")
@click.option("--step", is_flag=True, help="Turn the pages: Enter or n, p, a number, q.")
@click.option("--at", type=int, metavar="N", help="Show the moment after N entries; with --step begin there.")
def replay(file: Path, seat: str | None, public: bool, step: bool, at: int | None) -> None:
    """Show the match in FILE again, as one seat or a spectator saw it.

    \b
    intrigue replay mine.jsonl
    intrigue replay mine.jsonl --seat 1 --step
    intrigue replay mine.jsonl --seat Ada --at 40
    """
    from intrigue.cli import keep, replay, seating, start

    check_one_viewer(seat, public)
    record = keep.load(file)
    viewer = None if seat is None else seating.read_seat(seat, record.names)
    if step:
        replay.leaf(record, viewer, at, new_screen(), start.read_line)
    else:
        replay.replay(record, viewer, at, new_screen())


@main.command()
@click.argument("file", type=FILE)
@click.option("--head", "heads", multiple=True, metavar="HEX", help="A chain head noted in play; may be repeated.")
@click.option("--key", metavar="HEX", help="The key of the server, which must have signed the record.")
@click.option("--commitment", metavar="HEX", help="The commitment that was shown before the first draw.")
@click.option("--nonce", "nonces", multiple=True, metavar="SEAT=HEX", help="A seat's own nonce; may be repeated.")
def verify(
    file: Path, heads: tuple[str, ...], key: str | None, commitment: str | None, nonces: tuple[str, ...]
) -> None:
    """Check the record in FILE, and compare it with what was noted in play.

    Every entry is checked against the rules, every draw against the seed and its
    commitment, every link of the chain, and a signature if there is one. Who
    played, when, and what bots believed is what the record says.

    A finished record holds its seed, so that anybody can make another match that
    passes all this. What is proved beyond it comes from what was noted in play:
    a head proves the entries up to it, a server's key the whole match. What play
    and watch noted on this machine is compared by itself. The exit code is 0 if
    all holds, 1 if something does not, 2 if it cannot be judged.

    \b
    intrigue verify mine.jsonl
    intrigue verify mine.jsonl --head 5f1c... --nonce 1=77ab...
    """
    from intrigue.cli import verify

    verify.verify(file, verify.Given(commitment, nonces, heads, key), new_screen())


@main.command()
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


@main.command()
@click.argument("game", type=game_name, required=False)
@click.option("--seats", type=int, metavar="N", help="Only this table size; every one unless given.")
@click.option("--matches", type=click.IntRange(1), required=True, metavar="N", help="How many for each game.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the first match; they count up.")
@click.option("--every", type=click.IntRange(1), default=10, show_default=True, help="Check one ply in so many.")
@click.option("--jobs", type=click.IntRange(1), metavar="J", help="Processes; as many as cores unless given.")
@click.option("--limit", type=click.IntRange(1), metavar="PLIES", help="Leave a match after so many entries.")
@click.option(
    "--bulk",
    type=click.IntRange(0),
    default=10,
    show_default=True,
    metavar="N",
    help="Play so many more beside each, and check only how they end.",
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


@main.command()
@click.argument("game", type=game_name)
@click.option("--bots", "typed_bots", metavar="BOT,BOT[,...]", help="Who plays: all line-ups of these bots.")
@click.option("--lineup", "lineups", multiple=True, metavar="BOT,BOT[,...]", help="One line-up; may be repeated.")
@click.option("--in-order", is_flag=True, help="Keep their order round the table, for partners and neighbours.")
@click.option("--seats", type=int, metavar="N", help="How many sit at the table.")
@click.option("--matches", type=click.IntRange(1), required=True, metavar="M", help="How many for each line-up.")
@click.option("--jobs", type=click.IntRange(1), metavar="J", help="Processes; as many as cores unless given.")
@click.option(
    "--think",
    type=click.FloatRange(0, min_open=True),
    default=2.0,
    show_default=True,
    metavar="S",
    help="Seconds a decision.",
)
@click.option("--iterations", type=click.IntRange(1), metavar="N", help="Think so many steps instead of seconds.")
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
    jobs: int | None,
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
    import os
    from time import thread_time

    from intrigue.cli import arena
    from intrigue.core.budget import Budget

    plan = arena.plan_for(game, typed_lineups=lineups, budget=Budget(think, iterations, thread_time), **typed)
    arena.play(plan, out, jobs or os.cpu_count() or 1, new_screen(), strict)


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for all.")
@click.option("--port", type=click.IntRange(0, 65535), help="The port; 8000 or the next free one unless given.")
@click.option("--data", type=FILE, metavar="FILE", help="Where tables are kept (an SQLite file).")
@click.option("--base-url", default="", metavar="URL", help="How people reach the server, for links behind a proxy.")
@click.option("--behind", default="", metavar="ADDRESS", help="The proxy that is believed when it says who asks.")
@click.option("--pace", type=click.FloatRange(0), default=0.8, show_default=True, help="Seconds a bot takes to answer.")
@click.option(
    "--think", type=click.FloatRange(0.05, 10), default=1.5, show_default=True, help="Seconds for a hard bot."
)
@click.option(
    "--away",
    type=click.FloatRange(0),
    default=60,
    show_default=True,
    help="Seconds until a bot may sit in.",
)
@click.option("--limits/--no-limits", default=True, help="Slow down devices that send too much.")
@click.option(
    "--ceiling", "typed_ceilings", multiple=True, metavar="NAME=NUMBER", help="See docs/server.md; repeatable."
)
@click.option("--bots-alone/--no-bots-alone", default=False, help="Let matches without any person be opened.")
@click.option("--browser/--no-browser", default=False, help="Open the browser where there is one.")
def serve(host: str, port: int | None, data: Path | None, **wishes: Any) -> None:
    """Serve the browser table for friends and bots.

    \b
    intrigue serve --browser
    intrigue serve --host 0.0.0.0 --port 80 --data tables.sqlite
    """
    from intrigue.cli.calm import calmly

    with calmly() as calm:
        from intrigue.cli import serve

        serve.serve(host, port, data, calm, **wishes)


@main.command()
@click.option("--data", type=FILE, metavar="FILE", help="The file of the server's tables.")
@click.option("--faulty", is_flag=True, help="List only tables that are set aside.")
@click.option("--all", "every", is_flag=True, help="List all tables, not only the latest.")
@click.option("--mend", "mended", multiple=True, metavar="TABLE", help="Try one again that is set aside; repeatable.")
@click.option("--delete", "deleted", multiple=True, metavar="TABLE", help="Take one away for good; repeatable.")
def tables(data: Path | None, faulty: bool, every: bool, mended: tuple[str, ...], deleted: tuple[str, ...]) -> None:
    """List the tables of a server, mend or delete some.

    \b
    intrigue tables --faulty
    intrigue tables --data tables.sqlite --mend abcdefghij
    """
    from intrigue.cli import tables

    if mended or deleted:
        tables.change(data, new_screen(), mended=mended, deleted=deleted)
    else:
        tables.show(data, new_screen(), faulty=faulty, every=every)


@main.command("check-bot")
@click.argument("name")
@click.option("--game", type=game_name, required=True, help="The game that it plays.")
@click.option("--matches", type=click.IntRange(1), default=6, show_default=True, help="At least so many, on all seats.")
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


@main.command()
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


@main.command()
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
