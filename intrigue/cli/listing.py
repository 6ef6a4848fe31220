"""The games and their options, in words."""

from __future__ import annotations

from collections.abc import Sequence

from intrigue import games
from intrigue.cli.screen import Screen
from intrigue.cli.seating import open_game, table_size
from intrigue.core.options import choices, describe, write
from intrigue.core.prose import sizes


def list_games(screen: Screen) -> None:
    """One line for each game."""
    rows: list[Sequence[str]] = []
    for name in games.names():
        game = games.load(name)
        count = len(choices(games.title(name).options))
        rows.append((name, game.title, sizes(game), str(count)))
    screen.table(("name", "title", "table", "options"), rows, right=("options",))
    screen.say("More on one of them: intrigue games NAME. To play it: intrigue play NAME.", "dim")


def show_game(name: str, screen: Screen) -> None:
    """One game with every option."""
    game = open_game(name, ())
    screen.rule(game.title)
    screen.say(f"{sizes(game)} ({table_size(game, None)} unless --seats says otherwise)")
    for choice in choices(games.title(name).options):
        screen.say()
        screen.say(choice.name, "bold")
        screen.say(f"  {choice.label}")
        screen.say(f"  {describe(choice)}; {write(choice.default)} unless given")
        for value, words in choice.names.items():
            screen.say(f"    {write(value)}: {words}", "dim")
    screen.say()
    screen.say(f"The rules: intrigue games {name} --rules. To play: intrigue play {name}", "dim")


def show_rules(name: str, screen: Screen) -> None:
    """The rules of one game, as its folder has them."""
    from rich.markdown import Markdown

    game = open_game(name, ())
    text = games.title(game.name).rulebook
    screen.console.print(Markdown(text))
