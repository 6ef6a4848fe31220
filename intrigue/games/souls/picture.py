"""The table of Souls drawn for a terminal: one row for each mat, then the seat's own cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import combining, east_asian_width

from intrigue.core.contract import Seat
from intrigue.games.souls.cards import ACTIONS, CARDS, FINALS, FIRST_ACTION, STANCES, is_bargain, rounds
from intrigue.games.souls.conclusions import known
from intrigue.games.souls.frames import TO_LAY, Committing, Forced, Frame, Swapping, Turn
from intrigue.games.souls.sentences import PILES, TITLES, described
from intrigue.games.souls.state import EMPTY, HIDDEN, SoulsView

WIDTH, LINES = 80, 30

SHORT = (
    "Barg.", "Symb.", "Quid", "Fair", "Contr.", "Peace", "Camer.", "Tackle", "TrLove", "Sonnet", "Sublim",
    "Betr.", "Excom.", "Assas.", "Coup", "TrName", '"Peace', "Bitter", "Lampr.", "Quisl.", "ZeroSm", "Takeov", "Nihil.",
)  # fmt: skip
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
        return ["[bold]The cards are dealt[/]"]
    play = ", ".join(TITLES[card] for card in view.in_play) or "nothing"
    text = f"[bold]Round {view.round} of {last}[/]  [dim]begun by[/] {fitted(names[view.first], 12).rstrip()}"
    return [f"{text}  [dim]in play:[/] {play}"]


def mats(view: SoulsView, names: Sequence[str]) -> list[str]:
    """Every seat with its Souls, its hand and its mat."""
    room = min((WIDTH - 24) // view.seats - 1, 16)
    against = " ".join(fitted(names[seat], room) for seat in range(view.seats))
    lines = [f"[dim]{'Souls':>14}  S  A  F {against}[/]"]
    for seat in range(view.seats):
        turn = "►" if seat in view.asked else " "
        own = "bold" if seat == view.seat else "none"
        held = (view.stance_counts[seat], view.action_counts[seat], view.final_counts[seat])
        counts = "".join(f"{count:3}" for count in held)
        cells = " ".join(cell(view, seat, other, room) for other in range(view.seats))
        lines.append(f"{turn}[{own}]{fitted(names[seat], 9)}[/][bold yellow]{view.souls[seat]:4}[/]{counts} {cells}")
    return [*lines, "[dim]♥ Bargain ♠ Betrayal face-up   ♡ ♤ face-down, known to you   ░░░ face-down[/]"]


def cell(view: SoulsView, seat: Seat, other: Seat, room: int) -> str:
    """One slot of a mat."""
    card = known(view, seat, other)
    up = bool(view.up[seat] >> other & 1)
    if seat == other:
        return f"[dim]{'·':{room}}[/]"
    if card == EMPTY:
        return f"[dim]{'empty':{room}}[/]"
    if card == HIDDEN:
        return f"[cyan]{'░░░░░':{room}}[/]"
    name = TITLES[card] if len(TITLES[card]) < room else SHORT[card]
    return f"[{'bold ' if up else ''}{colour(card)}]{shape(card, up)}{name:{room - 1}}[/]"


def below(view: SoulsView, names: Sequence[str]) -> list[str]:
    """Decks and discards, and after the flip the Finals of the round."""
    gone = f"{sum(view.stance_discard)} and {sum(view.action_discard)}"
    lines = [f"[dim]Decks:[/] {view.stance_deck} Stances, {view.action_deck} Actions  [dim]discarded:[/] {gone}"]
    finals = [f"{unbroken(names[seat])} {described(card)}" for seat, card in enumerate(view.committed) if card >= 0]
    if finals:
        lines += paragraph("Finals", ", ".join(finals))
    if view.order:
        lines += paragraph("Next Actions", ", ".join(TITLES[card] for card in view.order))
    if view.aside:
        lines += paragraph("To hand out", ", ".join(TITLES[card] for card in view.aside))
    return lines


def asked_for(view: SoulsView) -> int:
    """The pile that the seat is most likely to choose a card from now."""
    frame: Frame | None = view.frames[-1] if view.frames else None
    if isinstance(frame, Committing):
        return FINALS
    if isinstance(frame, Forced | Swapping) or (isinstance(frame, Turn) and frame.step == TO_LAY):
        return STANCES
    return ACTIONS


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
        lines += paragraph(f"Your {PILES[pile]}s", names if cards else "none")
        for card in kinds:
            if card not in plain:
                lines += paragraph(held(cards, card), CARDS[card].text, "  ")
    return lines


def held(cards: Sequence[int], card: int) -> str:
    """A card in a hand: its name, its numbers and how many there are."""
    copies = f" x{cards.count(card)}" if cards.count(card) > 1 else ""
    if card < FIRST_ACTION:
        return f"{shape(card, False)} {TITLES[card]} {CARDS[card].vs_bargain}/{CARDS[card].vs_betrayal}{copies}"
    return described(card) + copies


def paragraph(title: str, text: str, indent: str = "") -> list[str]:
    """A title and a text after it, wrapped to the width; spaces that must not break are no-break spaces."""
    first, *words = f"{title}: {text}".split(" ") if text else title.split(" ")
    lines = [indent + first]
    for word in words:
        if width(lines[-1]) + 1 + width(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(f"{indent}    {word}")
    lines[0] = f"{indent}[bold]{title}[/]{lines[0][len(indent + title) :]}"
    return [tinted(line).replace("\u00a0", " ") for line in lines]


def tinted(line: str) -> str:
    return line.replace("♡", "[green]♡[/]").replace("♤", "[red]♤[/]")
