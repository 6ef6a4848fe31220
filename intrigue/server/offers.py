"""What there is to play, as data for programs: games, sizes of tables, options, bots, and what a game says."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from intrigue import bots, games
from intrigue.core.options import OptionShown, choices, dump, variants
from intrigue.core.schema import schema
from intrigue.server.messages import Described, Further, Offer, OptionOffered


@cache
def offers() -> list[Offer]:
    """Every game in short; one that cannot be loaded is left out."""
    found = []
    for name in games.names():
        with suppress(games.UnknownGame):
            found.append(offer(name))
    return found


def offer(name: str) -> Offer:
    """A game in short; further sizes are those that an option allows."""
    title = games.title(name)
    game = title.plain
    return {
        "game": name,
        "title": game.title,
        "rules": game.version,
        "blurb": title.blurb,
        "talk": title.talk,
        "minutes": list(title.minutes),
        "usual": title.usual,
        "seats": list(game.seats),
        "further": _further(name),
        "options": [_option(choice) for choice in choices(title.options)],
        "bots": bots.names(game),
    }


@cache
def described(name: str) -> Described:
    """A game in short, with the schema of its views, actions and events and the legend of their numbers."""
    title = games.title(name)
    return {**offer(name), "schema": schema(title, title.plain)}


def _option(choice: OptionShown) -> OptionOffered:
    """An option; of a range of whole numbers the lowest and the highest."""
    told: OptionOffered = {"name": choice.name, "label": choice.label, "default": choice.default}
    if isinstance(choice.choices, range):
        return {**told, "range": [choice.choices[0], choice.choices[-1]]}
    return {**told, "choices": list(choice.choices)}


def _further(name: str) -> list[Further]:
    """Sizes of table that one option by itself allows, with that option."""
    title = games.title(name)
    found: dict[int, Further] = {}
    for options in variants(title.options):
        differing = dict(dump(options).items() - dump(title.options()).items())
        for seats in games.load(name, options).seats:
            if seats not in title.plain.seats:
                found.setdefault(seats, {"seats": seats, "options": differing})
    return list(found.values())
