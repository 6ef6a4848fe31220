"""From what was typed to a table that is set: the game, the names, the bots and the seed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from intrigue import bots, games
from intrigue.bots import Bot
from intrigue.bots.invited import invite, part, seated, split
from intrigue.cli.problem import Problem, told
from intrigue.cli.voice import NAME_LENGTH, counted
from intrigue.core import fair
from intrigue.core.budget import TWO_SECONDS, Budget
from intrigue.core.contract import AnyGame, Seat
from intrigue.core.options import BadOption, dump, read, variants, write
from intrigue.core.prose import sizes
from intrigue.table.header import made_now
from intrigue.table.match import Match
from intrigue.table.player import PERSON, Player

BOT_NAMES = ("Ada", "Bruno", "Clara", "Dario", "Elsa", "Felix", "Greta", "Hugo", "Irma", "Jonas", "Kira", "Lorenz")
NONCE_BYTES = 16


class Company(NamedTuple):
    """A table that is set: who sits where, and the match that has not begun."""

    match: Match[Any, Any]
    bots: dict[Seat, Bot]
    kinds: dict[Seat, str]  # the word for the bot on each seat that has one
    repeatable: bool = False  # the seed was typed

    def part(self) -> None:
        """Tell the bots that listen how the match ended."""
        for seat, bot in self.bots.items():
            part(bot, self.match.game.result(self.match.state), self.match.news(seat))


def open_game(name: str, pairs: Sequence[str]) -> AnyGame:
    """The game with the options that were typed."""
    with told(games.UnknownGame, BadOption):
        return games.load(name, read(games.title(name).options, pairs))


def table_size(game: AnyGame, seats: int | None) -> int:
    """The number of seats asked for, or the usual one."""
    if seats is None:
        return min(max(games.title(game.name).usual, game.seats[0]), game.seats[-1])
    if seats not in game.seats:
        raise wrong_size(game, seats)
    return seats


def wrong_size(game: AnyGame, seats: int | None) -> Problem:
    """What to do about a size that a game has not, or only with one more option."""
    text = f"{game.title} with these options has {sizes(game)}, not {seats}: choose with --seats"
    for options in variants(type(game.options)):
        for name, value in dump(options).items() - dump(type(options)()).items():
            if seats in games.load(game.name, replace(game.options, **{name: value})).seats:
                return Problem(f"{text}, or add --option {name}={write(value)}.")
    return Problem(f"{text}.")


def read_seat(typed: str, names: Sequence[str]) -> Seat:
    """A seat by its number, counted from 1, or by its name."""
    if typed.isdecimal() and 1 <= int(typed) <= len(names):
        return int(typed) - 1
    if typed in names:
        return names.index(typed)
    if all(name == str(number) for number, name in enumerate(names, 1)):  # nobody sits there yet
        raise Problem(f"There is no seat {typed} at this table: choose one of 1 to {len(names)}.")
    listed = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
    raise Problem(f"There is no seat {typed} at this table: choose one of {listed}.")


def check_name(name: str) -> str:
    if not name.strip() or not name.isprintable() or len(name) > NAME_LENGTH:
        raise Problem(f"A name has 1 to {NAME_LENGTH} letters, all of them printable: choose another with --name.")
    return name.strip()


def bot_names(count: int, taken: str = "") -> list[str]:
    return [name for name in BOT_NAMES if name.casefold() != taken.casefold()][:count]


def bot_kinds(typed: str, count: int) -> list[str]:
    """One word for all bots, or one for each, between commas."""
    words = split(typed)
    if len(words) == 1:
        words *= count
    if len(words) != count:
        wanted = counted(count, "bot")
        raise Problem(f"--bots names {counted(len(words), 'bot')}, but the table has {wanted}: name one, or {count}.")
    return words


def set_table(
    game: AnyGame,
    seats: int,
    bots_typed: str,
    seed: str | None,
    person: Seat | None = None,
    name: str = "",
    budget: Budget = TWO_SECONDS,
) -> Company:
    """Seat the bots, and the person if there is one. A typed seed makes everything repeatable."""
    others = [seat for seat in range(seats) if seat != person]
    names = dict(zip(others, bot_names(len(others), name), strict=True))
    kinds = dict(zip(others, bot_kinds(bots_typed, len(others)), strict=True))
    secret = fair.new_seed() if seed is None else fair.seed_from(seed)
    with told(bots.UnknownBot):
        made = {seat: invite(kinds[seat], game, Random(f"{secret.hex()} {seat}"), budget) for seat in others}
    if person is not None:
        names[person] = name
    own = b"" if seed is not None else secrets.token_bytes(NONCE_BYTES)
    nonces = [own if seat == person else b"" for seat in range(seats)]
    players = [PERSON if seat == person else Player(*seated(kinds[seat], budget)) for seat in range(seats)]
    match = Match(game, [names[seat] for seat in range(seats)], secret, nonces, players=players, made=made_now())
    return Company(match, made, kinds, seed is not None)
