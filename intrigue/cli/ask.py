"""Building an action step by step from typed lines: first its kind, then its fields. Knows no game and no terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from intrigue.core.contract import Action, next_steps, steps
from intrigue.core.language import phrase, word
from intrigue.core.prose import listed

LISTED = 20  # as many choices are numbered; more are typed
WIDTH = 80
GROUPING = ",\u202f"  # between thousands
COMMANDS = {"?": "?", "help": "?", "k": "k", "log": "log", "undo": "undo", "q": "q", "quit": "q"}
BACK = ("b", "back")
YES = ("y", "yes", "o", "oui")

Picked = tuple[Any, ...]
Label = Callable[[Picked, Any], str]
Read = Callable[[str], str]
Say = Callable[[str], None]


class Command(NamedTuple):
    """Something else than an action was typed; asking can go on from the steps picked so far."""

    word: str
    picked: Picked


class Item(NamedTuple):
    """One possible step: the value, its words, and the key that takes it where the choices are numbered."""

    step: Any
    label: str
    key: str | None


class Menu(NamedTuple):
    """The possible steps, and how to type one of them."""

    items: tuple[Item, ...]
    amount: str | None = None  # for whole numbers that are typed: what they count, and the range, in words


def choose(actions: Sequence[Action], label: Label, read: Read, say: Say, picked: Picked = ()) -> Action | Command:
    """Let the person build one of the actions; lines are asked for until there is an action or a command."""
    actions = list(actions)
    if len(actions) == 1:
        return confirm(actions[0], label, read, say)
    rest = ""
    while True:
        picked = settle(actions, picked)
        whole = [action for action in actions if steps(action) == picked]
        if whole:
            return whole[0]
        menu = make_menu(actions, picked, label)
        found, rest = split(rest, menu)
        if found:
            picked = (*picked, found.step)
            continue
        for line in draw(menu, trail(picked, label)):
            say(line)
        answer, rest = pick(menu, picked, read, say)
        if isinstance(answer, Command) and answer.word == "b":
            earlier = settle(actions, back(actions, picked))
            if earlier == picked:
                say(phrase("This is the first step: there is nothing to go back to."))
            picked = earlier
        elif isinstance(answer, Command):
            return answer
        else:
            picked = (*picked, answer.step)


def confirm(action: Action, label: Label, read: Read, say: Say) -> Action | Command:
    """Show the only action there is, and take it when the person agrees."""
    say(f"  1  {describe(action, label)}")
    while True:
        line = read(phrase("Enter > ")).strip().casefold()
        if line in COMMANDS:
            return Command(COMMANDS[line], ())
        if line in ("", "1", *YES) or describe(action, label).casefold().startswith(line):
            return action
        say(phrase("There is only this to do: press Enter for it, or type ? for help."))


def settle(actions: Sequence[Action], picked: Picked) -> Picked:
    """Take the steps that leave no choice."""
    while len(offered := next_steps(actions, picked)) == 1:
        if any(steps(action) == picked for action in actions):
            break
        picked = (*picked, offered[0])
    return picked


def back(actions: Sequence[Action], picked: Picked) -> Picked:
    """The steps without the last one that was a choice, and without those that followed from it."""
    while picked:
        picked = picked[:-1]
        if len(next_steps(actions, picked)) > 1:
            break
    return picked


def describe(action: Action, label: Label) -> str:
    """A whole action in words."""
    return trail(steps(action), label)


def trail(picked: Picked, label: Label) -> str:
    """The steps picked so far, in words."""
    return " · ".join(label(picked[:length], step) for length, step in enumerate(picked))


def make_menu(actions: Sequence[Action], picked: Picked, label: Label) -> Menu:
    """Number a short list; ask for a number where there are many numbers, for a name where there are many names."""
    offered = next_steps(actions, picked)
    labels = [label(picked, step) for step in offered]
    if len(offered) > LISTED:
        unit = scale(offered, labels)
        amount = describe_amounts(offered, labels) if unit else None
        return Menu(tuple(Item(step, words, None) for step, words in zip(offered, labels, strict=True)), amount)
    numeric = all(words.isdecimal() for words in labels) and len(set(labels)) == len(labels)
    keys = labels if numeric else [str(number) for number in range(1, len(labels) + 1)]
    return Menu(tuple(Item(*parts) for parts in zip(offered, labels, keys, strict=True)))


def first_number(words: str) -> int | None:
    found = re.search(rf"\d[\d{GROUPING}]*", words)
    return int(re.sub(f"[{GROUPING}]", "", found[0])) if found else None


def scale(offered: Sequence[Any], labels: Sequence[str]) -> int | None:
    """How much one stands for, if the steps are whole numbers and their labels say the same multiple of each."""
    if not all(type(step) is int and step >= 0 for step in offered):
        return None
    numbers = [first_number(words) for words in labels]
    both = [(step, number) for step, number in zip(offered, numbers, strict=True) if step]
    units = {number // step if number and number % step == 0 else None for step, number in both}
    return units.pop() if len(units) == 1 else None


def describe_amounts(offered: Sequence[int], labels: Sequence[str]) -> str:
    """Whole numbers in words, like '0 to 84 ($0 to $8,400)'."""
    order = sorted(offered)
    ends = [n for n in order if n - 1 not in offered or n + 1 not in offered]
    runs: list[str] = []
    for start in (n for n in ends if n - 1 not in offered):
        stop = next(n for n in ends if n >= start and n + 1 not in offered)
        runs.append(str(start) if start == stop else phrase("{low} to {high}", low=start, high=stop))
    low, high = labels[offered.index(order[0])], labels[offered.index(order[-1])]
    if (low, high) == (str(order[0]), str(order[-1])):
        return listed(runs, "or")
    return phrase("{numbers} ({low} to {high})", numbers=listed(runs, "or"), low=low, high=high)


def draw(menu: Menu, done: str, width: int = WIDTH) -> list[str]:
    """The choices as lines of text, in columns where they are short."""
    lines = [f"{done}:"] if done else []
    if menu.amount:
        return [*lines, "  " + phrase("Type a number: {amount}", amount=menu.amount)]
    room = max(len(item.key or "") for item in menu.items)
    cells = [f"{item.key:>{room}}  {item.label}" if item.key else item.label for item in menu.items]
    if len(cells) <= 6:
        return [*lines, *(f"  {cell}" for cell in cells)]
    return [*lines, *(f"  {line}" for line in columns(cells, width - 2))]


def columns(cells: Sequence[str], width: int) -> list[str]:
    """Cells side by side, read downwards, in as few lines as fit."""
    wide = max(map(len, cells)) + 3
    across = max(1, (width + 3) // wide)
    down = -(-len(cells) // across)
    return ["".join(f"{cell:<{wide}}" for cell in cells[row::down]).rstrip() for row in range(down)]


def pick(menu: Menu, picked: Picked, read: Read, say: Say) -> tuple[Item | Command, str]:
    """Read lines until one of them means a command, or a step; then also the rest of the line, for the next steps."""
    while True:
        line = read("> ").strip()
        typed = line.casefold()
        if typed in COMMANDS:
            return Command(COMMANDS[typed], picked), ""
        if typed in BACK:
            return Command("b", picked), ""
        found, rest = split(line, menu)
        if found:
            return found, rest
        say(puzzled(line, menu, find(line, menu)))


def split(line: str, menu: Menu) -> tuple[Item | None, str]:
    """The step that a line, or as many of its first words as can be, mean; and the other words."""
    words = line.split()
    for count in range(len(words), 0, -1):
        found = find(" ".join(words[:count]), menu)
        if found:
            return (found[0], " ".join(words[count:])) if len(found) == 1 else (None, "")
    return None, ""


def puzzled(line: str, menu: Menu, found: Sequence[Item]) -> str:
    """Why a line was not understood, and what to type."""
    if found:
        some = [item.label for item in found[:6]]
        several = word("{typed} could be {some} and others: type more of it.")
        message = several if len(found) > len(some) else word("{typed} could be {some}: type more of it.")
        return phrase(message, typed=line, some=listed(some, "or"))
    if menu.amount:
        return phrase("Type a whole number: {amount}. Type ? for help.", amount=menu.amount)
    if menu.items[0].key:
        message = word("Type a number from {first} to {last}, or the first letters of a choice. Type ? for help.")
        return phrase(message, first=menu.items[0].key, last=menu.items[-1].key)
    return phrase("Type one of the names above, such as {some}. Type ? for help.", some=menu.items[0].label)


def find(line: str, menu: Menu) -> list[Item]:
    """The offers that a line can mean: by number, by the exact words, by the value, by how the words begin."""
    typed = line.casefold()
    if not typed:
        return []
    numbered = menu.items[0].key is not None
    tests: list[Callable[[Item], bool]] = [
        lambda item: item.key == typed,
        lambda item: item.label.casefold() == typed,
        lambda item: not (numbered and type(item.step) is int) and str(item.step).casefold() == typed,
    ]
    if menu.amount:
        number = first_number(typed) if re.fullmatch(rf"[$£€]?\d[\d{GROUPING}]*", typed) else None
        tests[2:] = [lambda item: number is not None and number in (item.step, first_number(item.label))]
    elif not (numbered and typed.isdecimal()):
        tests.append(lambda item: item.label.casefold().startswith(typed))
        tests.append(lambda item: any(part.startswith(typed) for part in item.label.casefold().split()))
    for test in tests:
        found = [item for item in menu.items if test(item)]
        if found:
            return found
    return []
