"""The table of Souls drawn for a terminal: one row for each mat, then the seat's own cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import combining, east_asian_width

from intrigue.core.contract import Seat
from intrigue.core.language import phrase, sense, word
from intrigue.games.souls.cards import ACTIONS, CARDS, FINALS, FIRST_ACTION, STANCES, is_bargain, rounds
from intrigue.games.souls.conclusions import known
from intrigue.games.souls.frames import TO_LAY, Committing, Forced, Frame, Swapping, Turn
from intrigue.games.souls.sentences import described, titled, wording
from intrigue.games.souls.state import EMPTY, HIDDEN, SoulsView

WIDTH, LINES = 80, 30

SHORT = (
    word("Barg."),
    word("Symb."),
    word("Quid"),
    word("Fair"),
    word("Contr."),
    word("Peace"),
    word("Camer."),
    word("Tackle"),
    word("TrLove"),
    word("Sonnet"),
    word("Sublim"),
    word("Betr."),
    word("Excom."),
    word("Assas."),
    word("Coup"),
    word("TrName"),
    word('"Peace'),
    word("Bitter"),
    word("Lampr."),
    word("Quisl."),
    word("ZeroSm"),
    word("Takeov"),
    word("Nihil."),
)
TAG = re.compile(r"(\[[a-zA-Z#/@][^\[]*?\])")  # what a name must not say to markup


def width(text: str) -> int:
    """How many columns a text without markup takes."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def fitted(name: str, room: int) -> str:
    """An escaped name cut or filled to this many columns, escaped again."""
    plain = name.replace("\\[", "[")
    while width(plain) > room:
        plain = plain[:-1]
    return TAG.sub(r"\\\1", plain) + " " * (room - width(plain))


def unbroken(name: str) -> str:
    """An escaped name that wrapping does not take apart."""
    return fitted(name, 12).rstrip().replace(" ", "\u00a0")


def shape(card: int, face_up: bool) -> str:
    """Heart for a Bargain, spade for a Betrayal; filled when all can see it."""
    return "♡♤♥♠"[2 * face_up + (not is_bargain(card))]


def colour(card: int) -> str:
    return "green" if is_bargain(card) else "red"


def picture(view: SoulsView, names: Sequence[str]) -> str:
    """The view in rich markup, at most 80 columns; texts of cards are left out where they would make it too long."""
    top = [*heading(view, names), *mats(view, names), *below(view, names)]
    for shown in (frozenset((STANCES, ACTIONS, FINALS)), frozenset((asked_for(view),)), frozenset[int]()):
        lines = [*top, *own(view, names, shown)]
        if len(lines) <= LINES:
            break
    return "\n".join(lines)


def heading(view: SoulsView, names: Sequence[str]) -> list[str]:
    """Which round it is, and what is in play for everybody."""
    last = rounds(view.seats)
    if view.round == 0:
        dealt = phrase("The cards are dealt")
        return [f"[bold]{dealt}[/]"]
    play = ", ".join(titled(card) for card in view.in_play) or phrase("nothing")
    message = word("[bold]Round {round} of {last}[/]  [dim]begun by[/] {who}  [dim]in play:[/] {cards}")
    return [phrase(message, round=view.round, last=last, who=fitted(names[view.first], 12).rstrip(), cards=play)]


def mats(view: SoulsView, names: Sequence[str]) -> list[str]:
    """Every seat with its Souls, its hand and its mat."""
    room = min((WIDTH - 24) // view.seats - 1, 16)
    against = " ".join(fitted(names[seat], room) for seat in range(view.seats))
    souls, piles = phrase("Souls"), phrase("S  A  F")
    lines = [f"[dim]{souls:>14}  {piles} {against}[/]"]
    for seat in range(view.seats):
        turn = "►" if seat in view.asked else " "
        own = "bold" if seat == view.seat else "none"
        held = (view.stance_counts[seat], view.action_counts[seat], view.final_counts[seat])
        counts = "".join(f"{count:3}" for count in held)
        cells = " ".join(cell(view, seat, other, room) for other in range(view.seats))
        lines.append(f"{turn}[{own}]{fitted(names[seat], 9)}[/][bold yellow]{view.souls[seat]:4}[/]{counts} {cells}")
    marks = phrase("♥ Bargain ♠ Betrayal face-up   ♡ ♤ face-down, known to you   ░░░ face-down")
    return [*lines, f"[dim]{marks}[/]"]


def cell(view: SoulsView, seat: Seat, other: Seat, room: int) -> str:
    """One slot of a mat."""
    card = known(view, seat, other)
    up = bool(view.up[seat] >> other & 1)
    if seat == other:
        return f"[dim]{'·':{room}}[/]"
    if card == EMPTY:
        empty = phrase("empty")
        return f"[dim]{empty:{room}}[/]"
    if card == HIDDEN:
        return f"[cyan]{'░░░░░':{room}}[/]"
    name = titled(card)
    name = name if len(name) < room else phrase(SHORT[card])
    return f"[{'bold ' if up else ''}{colour(card)}]{shape(card, up)}{name:{room - 1}}[/]"


def below(view: SoulsView, names: Sequence[str]) -> list[str]:
    """Decks and discards, and after the flip the Finals of the round."""
    lines = [
        phrase(
            "[dim]Decks:[/] {stances} Stances, {actions} Actions  [dim]discarded:[/] {gone} and {spent}",
            stances=view.stance_deck,
            actions=view.action_deck,
            gone=sum(view.stance_discard),
            spent=sum(view.action_discard),
        )
    ]
    finals = [f"{unbroken(names[seat])} {described(card)}" for seat, card in enumerate(view.committed) if card >= 0]
    if finals:
        lines += paragraph(phrase("Finals"), ", ".join(finals))
    if view.order:
        lines += paragraph(phrase("Next Actions"), ", ".join(titled(card) for card in view.order))
    if view.aside:
        lines += paragraph(phrase("To hand out"), ", ".join(titled(card) for card in view.aside))
    return lines


def asked_for(view: SoulsView) -> int:
    """The pile that the seat is most likely to choose a card from now."""
    frame: Frame | None = view.frames[-1] if view.frames else None
    if isinstance(frame, Committing):
        return FINALS
    if isinstance(frame, Forced | Swapping) or (isinstance(frame, Turn) and frame.step == TO_LAY):
        return STANCES
    return ACTIONS


YOURS = (word("Your Stances"), word("Your Actions"), word("Your Finals"))


def own(view: SoulsView, names: Sequence[str], shown: frozenset[int]) -> list[str]:
    """The cards that the seat holds, or in the whole truth all seats; those of the shown piles with their texts."""
    if view.seat is None:
        hands = zip(names, view.hands(), strict=False)
        return [
            line
            for name, cards in hands
            if cards
            for line in paragraph(unbroken(name), ", ".join(held(cards, card) for card in dict.fromkeys(cards)))
        ]
    lines: list[str] = []
    for pile, cards in enumerate((view.stances, view.actions, view.finals)):
        kinds = list(dict.fromkeys(cards))
        plain = [card for card in kinds if pile not in shown or not CARDS[card].text]
        names = ", ".join(held(cards, card) for card in plain)
        lines += paragraph(phrase(YOURS[pile]), names if cards else sense("cards", "none"))
        for card in kinds:
            if card not in plain:
                lines += paragraph(held(cards, card), wording(card), "  ")
    return lines


def held(cards: Sequence[int], card: int) -> str:
    """A card in a hand: its name, its numbers and how many there are."""
    copies = f" x{cards.count(card)}" if cards.count(card) > 1 else ""
    if card < FIRST_ACTION:
        return f"{shape(card, False)} {titled(card)} {CARDS[card].vs_bargain}/{CARDS[card].vs_betrayal}{copies}"
    return described(card) + copies


def paragraph(title: str, text: str, indent: str = "") -> list[str]:
    """A title and a text after it, wrapped to the width; spaces that must not break are no-break spaces."""
    first, *words = phrase("{title}: {text}", title=title, text=text).split(" ") if text else title.split(" ")
    lines = [indent + first]
    for part in words:
        if width(lines[-1]) + 1 + width(part) <= WIDTH:
            lines[-1] += f" {part}"
        else:
            lines.append(f"{indent}    {part}")
    lines[0] = f"{indent}[bold]{title}[/]{lines[0][len(indent + title) :]}"
    return [tinted(line).replace("\u00a0", " ") for line in lines]


def tinted(line: str) -> str:
    return line.replace("♡", "[green]♡[/]").replace("♤", "[red]♤[/]")
