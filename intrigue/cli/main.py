"""The commands, players first. What a command needs is imported when it runs, so that asking for help is quick."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from intrigue import __version__
from intrigue.cli import making, running, studying
from intrigue.cli.options import FILE, game_name, language_option, new_screen, table_options

FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 80}


@click.group(context_settings=SETTINGS)
@click.version_option(__version__, prog_name="intrigue")
@click.option("--games", "folders", multiple=True, type=FOLDER, help="A folder with another game.")
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
@click.argument("game", type=game_name, required=False)
@click.option("--rules", is_flag=True, help="Print the rules of the game.")
@language_option
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
@click.option("--public", is_flag=True, help="Tell it as a spectator sees it (the default without --seat).")
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


def check_one_viewer(seat: str | None, public: bool, everything: bool = False) -> None:
    if (seat is not None) + public + everything > 1:
        both = "Give --seat or --public, not both."
        raise click.UsageError("Give only one of --seat, --public and --all." if everything else both)


@main.command()
@click.argument("file", type=FILE)
@click.option("--seat", metavar="N", help="As this seat knew it (a number from 1, or a name).")
@click.option("--public", is_flag=True, help="As a spectator saw it (the default without --seat).")
@click.option("--all", "everything", is_flag=True, help="With every secret open, as it truly was.")
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path), help="Write it as one file for a browser.")
@click.option("--step", is_flag=True, help="Turn the pages: Enter or n, p, a number, q.")
@click.option("--at", type=int, metavar="N", help="Show the moment after N entries; with --step begin there.")
@language_option
def replay(
    file: Path, seat: str | None, public: bool, everything: bool, html: Path | None, step: bool, at: int | None
) -> None:
    """Show the match in FILE again, as one seat, a spectator, or all together saw it.

    \b
    intrigue replay mine.jsonl
    intrigue replay mine.jsonl --seat 1 --step
    intrigue replay mine.jsonl --seat Ada --at 40
    intrigue replay mine.jsonl --all --step
    intrigue replay mine.jsonl --html mine.html
    """
    from intrigue.cli import keep, replay, seating, start
    from intrigue.table.replay import ALL, Eyes

    check_one_viewer(seat, public, everything)
    record = keep.load(file)
    viewer: Eyes = ALL if everything else None if seat is None else seating.read_seat(seat, record.names)
    if html:
        chosen = everything or public or seat is not None
        replay.save(record, [viewer] if chosen else [], html, new_screen())
    elif step:
        replay.leaf(record, viewer, at, new_screen(), start.read_line)
    else:
        replay.replay(record, viewer, at, new_screen())


@main.command()
@click.argument("file", type=FILE)
@click.option("--seat", metavar="N", required=True, help="Whose decisions (a number from 1, or a name).")
@language_option
def review(file: Path, seat: str) -> None:
    """Show the decisions by which a seat lost most in the match in FILE.

    They are judged by what the seat knew then, not by what was hidden: worlds
    that it could not tell from the true one are played on. What luck alone could
    explain is not called a mistake.

    \b
    intrigue review mine.jsonl --seat 1
    intrigue review mine.jsonl --seat Ada
    """
    from intrigue.cli import keep, review, seating

    record = keep.load(file)
    review.review(record, seating.read_seat(seat, record.names), new_screen())


@main.command()
@click.argument("file", type=FILE)
@click.option("--head", "heads", multiple=True, metavar="HEX", help="A chain head noted in play; may be repeated.")
@click.option("--key", metavar="HEX", help="The key of the server, which must have signed the record.")
@click.option("--commitment", metavar="HEX", help="The commitment that was shown before the first draw.")
@click.option("--nonce", "nonces", multiple=True, metavar="SEAT=HEX", help="A seat's own nonce; may be repeated.")
@language_option
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


for group in (making.commands, running.commands, studying.commands):
    for command in group.commands.values():
        main.add_command(command)
