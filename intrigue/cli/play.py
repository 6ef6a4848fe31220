"""A person against bots at one terminal. Shows the seat's view, its inbox and its legal actions, and nothing else."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

from intrigue.bots import Bot, tell
from intrigue.bots.invited import attending
from intrigue.cli import ask
from intrigue.cli.keep import recording
from intrigue.cli.patience import Patience, patience
from intrigue.cli.screen import WIDTH, Screen
from intrigue.cli.seating import Company
from intrigue.cli.voice import Voice, level, outcome
from intrigue.core.contract import Action, Seat, next_steps
from intrigue.core.language import phrase, phrases, word
from intrigue.table.match import Match
from intrigue.table.replay import everything

RECENT = 20  # sentences that `log` repeats


class TerminalSeat:
    """One person's seat in one match."""

    def __init__(self, table: Company, seat: Seat, screen: Screen, read: ask.Read) -> None:
        self.match, self.bots, self.seat, self.screen, self.read = table.match, table.bots, seat, screen, read
        self.voice = Voice(table.match.game.name, table.match.names)
        self._read_letters = 0
        self._told: list[str] = []
        self._drawn = ""
        self._hinted: list[str] = []

    def play(self, patience: Patience, beliefs: bool = False) -> bool:
        """Play until the match is over or the person leaves; whether it is over. Beliefs are kept if asked for."""
        try:
            while not self.match.over:
                with patience.open():
                    bot = next((seat for seat in self.match.actors if seat in self.bots), None)
                if bot is None:
                    self._take_turn()
                else:
                    answer(self.match, bot, self.bots[bot], beliefs)
                self.hear()
        except (EOFError, KeyboardInterrupt, Leaves):
            return False
        return True

    def hear(self) -> None:
        """Tell what is new in the seat's inbox."""
        letters = self.match.inboxes[self.seat][self._read_letters :]
        self._read_letters += len(letters)
        sentences = [self.voice.sentence(event) for letter in letters for event in letter.events]
        self._told += sentences
        self.screen.tell(sentences)

    def look(self) -> None:
        """Draw the board, unless it is on the screen already."""
        picture = self.voice.picture(self.match.view(self.seat))
        if picture != self._drawn:
            self._drawn = picture
            self.screen.say()
            self.screen.picture(picture)

    def _take_turn(self) -> None:
        """Ask until the person has acted or taken something back."""
        self.look()
        view, match = self.match.view(self.seat), self.match
        undo = match.undoable(self.seat, with_others=True)
        self.screen.say()
        if stand := self.voice.aim(view).stand:
            self.screen.say(stand, "dim")
        self.screen.say(self.voice.question(view), "bold")
        actions, picked = list(match.legal(self.seat)), ()
        label = self.voice.label(view)
        self._hint(undo > 0)
        while True:
            answer = ask.choose(actions, label, self.read, self.screen.say, picked)
            if not isinstance(answer, ask.Command):
                if self._sure(answer, label):
                    return self._act(answer, label)
                picked = ()
                continue
            picked = answer.picked
            if answer.word == "undo" and undo:
                return match.undo(self.seat, with_others=True)
            self._obey(answer)

    def _sure(self, action: Action, label: ask.Label) -> bool:
        """Ask again before an action that may cost the match."""
        if not self.voice.grave(type(action).__name__, self.match.view(self.seat)):
            return True
        self.screen.say(phrase("{deed}: this may cost you the match.", deed=ask.describe(action, label)), "bold yellow")
        prompt = phrase("Type yes to do it, anything else to choose again > ")
        return self.read(prompt).strip().casefold() in ask.YES

    def _act(self, action: Action, label: ask.Label) -> None:
        self.screen.say(phrase("You: {deed}", deed=ask.describe(action, label)), "bold green")
        self.match.submit(self.seat, action)

    def _hint(self, undo: bool) -> None:
        """The words that can be typed besides choices; repeated only when they change, to leave room for the board."""
        words = [phrase(hint) for hint in HINTS if undo or hint != UNDO]
        if words != self._hinted:
            self._hinted = words
            self.screen.say(" · ".join(words), "dim")

    def _obey(self, command: ask.Command) -> None:
        """Do what a word other than a choice asks for."""
        obey: dict[str, Callable[[], None]] = {
            "?": lambda: self._help(command.picked),
            "k": self._know,
            "log": lambda: self.screen.tell(self._told[-RECENT:]),
            "undo": lambda: self.screen.say(phrase(NO_UNDO)),
            "q": self._leave,
        }
        obey[command.word]()

    def _leave(self) -> None:
        raise Leaves

    def _know(self) -> None:
        lines = self.voice.knowledge(self.match.view(self.seat))
        self.screen.tell(lines or [phrase("Nothing beyond your own cards and what lies open, so far.")])

    def _help(self, picked: ask.Picked) -> None:
        """Explain the kinds of action on offer, and how to type."""
        actions = self.match.legal(self.seat)
        kinds = picked[:1] or tuple(next_steps(actions))
        label = self.voice.label(self.match.view(self.seat))
        for kind in kinds:
            self.screen.say(label((), kind), "bold")
            self.screen.say(f"  {self.voice.explain(kind)}")
        self.screen.say(phrase("How to type"), "bold")
        self.screen.pairs((typed, phrase(words)) for typed, words in HOW_TO_TYPE)


def answer(match: Match[Any, Any], seat: Seat, bot: Bot, beliefs: bool) -> None:
    """Let a bot act; what it believes is kept with the entry, if asked for."""
    view = match.view(seat)
    tell(bot, match.news(seat))
    action = bot.choose(view, match.legal(seat))
    held = bot.beliefs(view) if beliefs and hasattr(bot, "beliefs") else None
    match.submit(seat, action, beliefs=held)


class Leaves(Exception):
    """The person leaves the match."""


UNDO = word("undo")
HINTS = (word("? help"), word("k what you know"), word("log what happened"), word("b back"), UNDO, word("q leave"))
NO_UNDO = word("Nothing can be taken back now: you have not acted yet, or something was learnt or drawn since.")
HOW_TO_TYPE = (
    ("3", word("the choice with that number, or a whole number where one is asked for")),
    ("ri", word("the choice that begins like that, or that has a word that does")),
    ("h10 j12", word("two steps of a choice at once, each as it would be typed alone")),
    ("b", word("back one step of the choice")),
    ("k", word("what you can conclude about hidden things")),
    ("log", word("the last things you were told")),
    ("undo", word("take your last action back, when nobody has learnt anything since and no chance was drawn")),
    ("q", word("leave; the record is kept (so do Ctrl-C and Ctrl-D)")),
)


def play(table: Company, seat: Seat, place: Path, screen: Screen, read: ask.Read, beliefs: bool = False) -> None:
    """Play one match to its end, or until the person leaves, and keep its record, with the bots' beliefs if asked."""
    with patience() as held:
        sitting = TerminalSeat(table, seat, screen, lambda prompt: held.while_waiting(read, prompt))
        welcome(table, seat, screen)
        with attending(table.bots.values()), recording(table, place, seat):
            sitting.hear()
            over = sitting.play(held, beliefs)
            if over:
                sitting.look()
                table.part()
    farewell(table, place, over, screen)


def welcome(table: Company, seat: Seat, screen: Screen) -> None:
    """Who sits where, and the commitment to the seed before anything is drawn."""
    match = table.match
    screen.rule(match.game.title)
    if screen.console.width < WIDTH:
        message = word("The boards are drawn for {width} columns; make the window wider if they look odd.")
        screen.say(phrase(message, width=WIDTH), "yellow")
    for number, name in enumerate(match.names):
        message = word("seat {seat}  {who} (you)") if number == seat else word("seat {seat}  {who} ({level} bot)")
        screen.say("  " + phrase(message, seat=number + 1, who=name, level=level(table.kinds.get(number, ""))))
    if goal := Voice(match.game.name, match.names).aim(match.view(None)).goal:
        screen.say(goal, "italic")
    screen.say(phrase("All chance follows from a seed fixed now; its commitment is"), "dim")
    screen.say(match.header["commitment"], "dim")
    if match.header["nonces"][seat]:
        screen.say(phrase("and from your own random number {nonce}.", nonce=match.header["nonces"][seat]), "dim")


def reveal(match: Match[Any, Any], voice: Voice, screen: Screen) -> None:
    """Open every secret once the match is over, where something is still hidden from somebody."""
    opened = [voice.picture(view) for view in everything(match.game, match.state)]
    if opened != [voice.picture(match.view(None))]:
        screen.say(phrase("All secrets opened:"), "bold")
        for picture in opened:
            screen.picture(picture)


def farewell(table: Company, place: Path | None, over: bool, screen: Screen) -> None:
    """The result in words, and where and how to check it."""
    match = table.match
    screen.say()
    if over:
        voice = Voice(match.game.name, match.names)
        reveal(match, voice, screen)
        screen.tell(voice.closing(match.story))
        screen.tell(voice.ending(match.story))
        words = outcome(match.game.result(match.state), match.names)
        length = phrases("The match had one entry.", "The match had {n:,} entries.", len(match.links))
        screen.say(f"{words} {length}", "bold")
    else:
        words = phrases("Left unfinished after one entry.", "Left unfinished after {n:,} entries.", len(match.links))
        screen.say(words, "bold")
    if place is None:
        return
    path = shlex.quote(str(place))
    for line in (
        phrase("Chain head {head}", head=match.head),
        phrase("The record is kept. To check it and to see it again:"),
        f"  intrigue verify {path}",
        f"  intrigue replay {path} --step",
    ):
        screen.unbroken(line)
