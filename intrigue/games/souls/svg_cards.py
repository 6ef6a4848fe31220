"""The cards of Souls as drawn: large ones to read in a hand, small ones on mats, backs, envelopes and their texts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise

from intrigue.core.language import phrase, spoken, word
from intrigue.core.svg import Number, tag, text
from intrigue.games.souls.cards import CARDS, FIRST_ACTION, FIRST_FINAL
from intrigue.games.souls.sentences import MARKS, described, plain, sort, wording
from intrigue.games.souls.sentences import titled as name_of
from intrigue.games.souls.svg_motifs import hand, hand_of, motif

WIDE, TALL = 86, 128  # a card in the hand
LINE = 6.95  # how broad its text is, in units of the type's size

BRIEF: tuple[str, ...] = (
    "",
    word("Met by a Bargain: both gain 2 more."),
    word("Face-down on your mat: turn it up to cancel an Action."),
    word("Always lies face-up."),
    word("Betrayed: the other loses 3."),
    word("Betrayed: you may take all Actions and Finals."),
    "",
    word("Whoever peeks at it gives you all Actions."),
    word("Facing True Love: being betrayed costs nothing."),
    word("Betrayed: sing, and lose nothing here."),
    "",
    "",
    word("Always lies face-up."),
    word("Met by a Bargain: the other loses 2 more."),
    word("If the other led last round: 2 more lost."),
    "",
    word("Met by a Bargain: take all Actions."),
    word("The other replaces held Bargains next round."),
    word("Face-up. Its target plays 2 Stances at once."),
    word("Met by a Bargain: both gain 2 more."),
    word("Nobody gains or loses here."),
    word("Gain 1 for each Bargain on your mat."),
    "",
    word("All who have an empty slot play a Stance now."),
    word("See who holds a Betrayal; swap a Stance for it."),
    word("All show theirs: +1 per other; at 4 lose all Actions."),
    word("Others discard 2 Actions, or 4 with Joy."),
    word("Play 2 more Actions, or 3 after Misery."),
    word("Another plays an Action: cancel it."),
    word("Look at the Action deck; order or shuffle it."),
    word("See who holds a Bargain; swap a Stance for it."),
    word("Swap two Stances on your mat."),
    word("Somebody shows all held Stances and gets this card."),
    word("A taker of your cards loses all Actions."),
    word("Others discard 2 Actions."),
    word("Look at all Stances on a mat."),
    word("No Action is drawn at a turn's end."),
    word("Ends Famine. Deal everybody a drawn Action."),
    word("Ends all persistent Actions."),
    word("Turn up any Stances on your mat."),
    word("While held: play no other Action."),
    word("Another discards Love: both gain 2. If none: lose 2."),
    word("All others give you an Action."),
    word("All show a Stance and take it back."),
    word("An Action took your card: play it yourself."),
    word("Cancels all other Finals."),
    word("Swap a Stance each of two others."),
    word("Later Finals cannot change your Stances."),
    word("Take all Actions and Finals of a betrayer."),
    word("A Betrayal of yours turns Bargain; the other +2."),
    word("+3 per Betrayal of yours that met one."),
    word("+3 per Bargain of yours betrayed."),
    word("Replace a Stance by one of the other sort."),
    word("You and another lose 5; only they, if you are last."),
    word("+3 if more than half of all Finals are done, else \u22121."),
    word("The next Final costs its player 4."),
    word("Lose 3; then lose no more this round."),
    word("Shuffle four Stances of your choice."),
    word("Move 3 Souls between two others."),
    word("By vote: take 3 from a rival, or give 3."),
    word("+5 if no Final comes after it."),
    word("All gain 1 per Bargain, you 2."),
    word("Ignore what a Betrayal costs you."),
    word("+1 per betrayed Bargain on the table."),
    word("+3. Discard all Actions and Finals."),
    word("If one you betrayed forgives: you +3, they +1."),
    word("Swap the cards of up to 3 mixed pairs."),
)


def brief_of(card: int) -> str:
    """What is printed on a card of its text, where there is little room."""
    return phrase(BRIEF[card]) if BRIEF[card] else ""


# Fitting words


MANY = 4096  # words remembered: players choose their names
NARROW, BROAD = frozenset("fijltrI.,:;'!|()-\u2212 "), frozenset("mwMWOQGHD%")


@lru_cache(MANY)
def breadth(words: str) -> float:
    """About how broad words are in a serif type of size 1."""
    return sum(0.31 if c in NARROW else 0.82 if c in BROAD else 0.68 if c.isupper() else 0.5 for c in words)


@lru_cache(MANY)
def wrapped(words: str, room: float) -> tuple[str, ...]:
    """Words broken into lines no broader than the room, in units of the type's size."""
    lines: list[str] = []
    for part in words.split():
        if lines and breadth(f"{lines[-1]} {part}") <= room:
            lines[-1] += f" {part}"
        else:
            lines.append(part)
    return tuple(lines)


@lru_cache(MANY)
def cut(words: str, room: float) -> str:
    """Words as far as they fit."""
    if breadth(words) <= room:
        return words
    while words and breadth(words) + 0.5 > room:
        words = words[:-1]
    return words.rstrip() + "."


LEAST = 7.4  # size of type below which a name is not set whole


@lru_cache(MANY)
def fitted(words: str, room: float, size: float, *, single: bool = False) -> tuple[float, tuple[str, ...]]:
    """Words whole, on a line or two, in the largest type up to a size for which there is room; cut if that is tiny."""
    parts = words.split()
    ways = [(words,)] + [(" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, 1 if single else len(parts))]

    def largest(lines: tuple[str, ...]) -> float:
        return min(size if len(lines) == 1 else size * 0.9, room / 1.1 / max(breadth(line) for line in lines))

    lines = max(ways, key=largest)
    found = largest(lines)
    return (found, lines) if found >= LEAST else (LEAST, (cut(words, room / 1.1 / LEAST),))


def lines_of(lines: Sequence[str], x: Number, y: Number, size: Number, class_: str, leading: Number) -> str:
    return "".join(text(line, x, y + i * leading, size, class_) for i, line in enumerate(lines))


NAME = 11.0  # size of a card's name
BROKEN = {"Excommunication": "Excommuni- cation", '"Peacekeeping"': '"Peace- keeping"'}  # words too long for a line


def parted(name: str, room: float) -> str:
    """A name with spaces where it may be broken: behind hyphens, if a word of it does not fit."""
    if max(breadth(part) for part in name.split()) * 1.12 * NAME <= room:
        return name
    return BROKEN.get(name, name.replace("-", "- "))


def titled(card: int, x: Number, y: Number, room: float, class_: str) -> str:
    """A card's name on one line or two around a height, smaller if it must be."""
    name = parted(name_of(card), room)
    longest = max(breadth(part) for part in name.split())
    size = min(NAME, room / (longest * 1.12))
    lines = wrapped(name, room / size / 1.12)
    if len(lines) > 2:
        size = min(size, 9.4)
        lines = wrapped(name, room / size / 1.1)
    top, lines = y - (len(lines) - 1) * size * 0.53, tuple(line.replace("- ", "-") for line in lines)
    return lines_of(lines, x, top, size, class_, size * 1.06)


# Large cards


def face(card: int) -> str:
    """A card to be read, 86 by 128, without its place: name, engraving, text and numbers."""
    return _face(card, spoken())


@cache
def _face(card: int, language: str) -> str:
    if card < FIRST_ACTION:
        return _stance(card)
    return _action(card) if card < FIRST_FINAL else _final(card)


def _sheet(class_: str = "bone-card") -> str:
    inner = tag("rect", class_="hair", x=3, y=3, width=WIDE - 6, height=TALL - 6, rx=4)
    return tag("rect", class_=class_, x=0.5, y=0.5, width=WIDE - 1, height=TALL - 1, rx=6) + inner


def _stance(card: int) -> str:
    brief = wrapped(brief_of(card), LINE)
    many = len(brief) > 3
    if brief:
        size, x, y = (28, 34, 42) if many else (33, 34, 44)
        drawn = motif(card, x, y, size) + hand_of(card, 69, y, 19)
    else:
        drawn = hand_of(card, 43, 64, 64) if plain(card) else motif(card, 35, 66, 50) + hand_of(card, 72, 48, 20)
    words = lines_of(brief, 43, 66 if many else 71, 11, "mid words", 10.8)
    return "".join((_sheet(), titled(card, 43, 17, 76, "mid name"), drawn, words, numbers(card, 43, 117)))


def numbers(card: int, x: Number, y: Number) -> str:
    """What a Stance earns against a Bargain and against a Betrayal."""
    parts = [tag("path", class_="hair", d=f"M{x - 38:g} {y - 8:g}h76")]
    for bargain, at, souls in ((True, x - 20, CARDS[card].vs_bargain), (False, x + 20, CARDS[card].vs_betrayal)):
        parts.append(hand(bargain, at - 10, y + 0.5, 15))
        parts.append(text(signed(souls), at + 8, y + 0.5, 12, "mid number"))
    return "".join(parts)


def signed(souls: int) -> str:
    """Souls with their sign, a true minus."""
    return f"+{souls}" if souls > 0 else "0" if not souls else f"\u2212{-souls}"


def _action(card: int) -> str:
    brief, mark = wrapped(brief_of(card), LINE), CARDS[card].mark
    plate = tag("path", class_="plate", d=f"M4 9a5 5 0 0 1 5-5h{WIDE - 18}a5 5 0 0 1 5 5v20h-{WIDE - 8}z")
    drawn = motif(card, 43, 52, 40) if len(brief) < 4 else motif(card, 43, 48, 34)
    words = lines_of(brief, 43, 82 if len(brief) < 4 else 75, 11, "mid words", 11.2)
    foot = text(phrase(MARKS[mark]).upper(), 43, 118, 11, "mid type mark") if mark else ""
    return "".join((_sheet(), plate, titled(card, 43, 17, 74, "mid name on-plate"), drawn, words, foot))


def _final(card: int) -> str:
    flap = tag(
        "path",
        class_="hair",
        d=f"M3.500 5L{WIDE / 2} 36L{WIDE - 3.5} 5M3.500 {TALL - 5}L20 110M{WIDE - 3.5} {TALL - 5}L66 110",
    )
    words = lines_of(wrapped(brief_of(card), LINE), 43, 75, 11, "mid words", 11.2)
    parts = (_sheet(), flap, wax(CARDS[card].priority, 68, 20, 12), motif(card, 26, 24, 34))
    return "".join((*parts, titled(card, 43, 55, 76, "mid name"), words))


@cache
def wax(number: int | str, x: Number, y: Number, r: Number) -> str:
    """A wax seal with a number on it."""
    a, b = r * 1.06, r * 0.94
    blot = (
        f"M{x - a:g} {y:g}c0-{b:g} {b * 0.6:g}-{a:g} {a:g}-{a:g}c{b * 0.7:g} 0 {a:g} {b * 0.5:g} {a:g} {b:g}"
        f"c0 {b:g}-{b * 0.5:g} {a:g}-{a:g} {a:g}c-{b * 0.6:g} 0-{a:g}-{b * 0.5:g}-{a:g}-{b:g}z"
    )
    size = r * (1.1 if len(str(number)) < 3 else 0.82)
    sunk = tag("circle", class_="wax-rim", cx=x, cy=y, r=r * 0.78)
    return tag("path", class_="wax", d=blot) + sunk + text(str(number), x, y + 0.3, size, "mid number on-seat")


# Backs, envelopes and small cards


@cache
def back(width: Number, height: Number) -> str:
    """A card face-down: a black back with an engraved lattice and a lidded eye."""
    step, a, b = 6.5, width - 5, height - 5
    lattice = "".join(_diagonals(a, b, step))
    size = min(width, height) * 0.2
    x, y = width / 2, height / 2
    a_, b_ = size * 1.3, size * 1.5
    lids = f"M{x - a_:g} {y:g}q{a_:g}-{b_:g} {2 * a_:g} 0q-{a_:g} {b_:g}-{2 * a_:g} 0z"
    return "".join(
        (
            tag("rect", class_="back", width=width, height=height, rx=4),
            tag("path", class_="thread", d=lattice, transform="translate(2.5,2.5)"),
            tag("rect", class_="thread", x=2.5, y=2.5, width=a, height=b, rx=2.5),
            tag("path", class_="back rim", d=lids),
            tag("circle", class_="spark", cx=x, cy=y, r=size * 0.42),
        )
    )


def _diagonals(a: float, b: float, step: float) -> list[str]:
    """Both families of diagonal lines within a box."""
    paths, at = [], step
    while at < a + b:
        x, y, u, v = min(at, a), max(at - a, 0), max(at - b, 0), min(at, b)
        paths += [f"M{x:.3g} {y:.3g}L{u:.3g} {v:.3g}", f"M{a - x:.3g} {y:.3g}L{a - u:.3g} {v:.3g}"]
        at += step
    return paths


@cache
def vacant(width: Number, height: Number) -> str:
    """An empty place for a card."""
    return tag("rect", class_="empty", x=1, y=1, width=width - 2, height=height - 2, rx=4)


def small(card: int, width: Number, height: Number) -> str:
    """A Stance face-up on a mat: the hand of its sort, and its name if it has one of its own."""
    return _small(card, width, height, spoken())


@cache
def _small(card: int, width: Number, height: Number, language: str) -> str:
    sheet = tag("rect", class_="bone-card", width=width, height=height, rx=4)
    return sheet + _content(card, width / 2, height / 2, width - 4, height - 4)


def peeped(card: int, width: Number, height: Number) -> str:
    """A Stance face-down that the viewer knows: its face seen through a hole in the back."""
    return _peeped(card, width, height, spoken())


@cache
def _peeped(card: int, width: Number, height: Number, language: str) -> str:
    edge = 3.5 if width < 44 else 4.5
    hole = tag("rect", class_="hole", x=edge, y=edge, width=width - 2 * edge, height=height - 2 * edge, rx=7)
    return (
        back(width, height) + hole + _content(card, width / 2, height / 2, width - 2 * edge - 2, height - 2 * edge - 1)
    )


def _content(card: int, x: Number, y: Number, width: Number, height: Number) -> str:
    if plain(card):
        return hand_of(card, x, y, min(width, height) * 0.94)
    size, lines = on_a_mat(card, width)
    room = height - size * len(lines) - 1
    drawn = min(room, width * 0.92)
    foot = y + height / 2 - size * (len(lines) - 0.5)
    return hand_of(card, x, y - height / 2 + room / 2, drawn) + lines_of(lines, x, foot, size, "mid tiny", size)


SYLLABLES = {  # words of the names, with marks where they may be broken
    "Symbiosis": "Sym|biosis", "Peacekeeping": "Peace|keeping", "Cameraderie": "Camera|derie",
    "Contractual": "Contrac|tual", "Obligations": "Obliga|tions", "Sublime": "Sub|lime",
    "Excommunication": "Excom|muni|cation", "Assassination": "Assas|si|nation", '"Peacekeeping"': '"Peace|keeping"',
    "Quisling": "Quis|ling", "Nihilism": "Nihi|lism", "Takeover": "Take|over", "Lampreys": "Lam|preys",
    "Symbiose": "Sym|biose", "Camaraderie": "Camara|derie", "Assassinat": "Assas|sinat", "Nihilisme": "Nihi|lisme",
    "contractuelles": "contrac|tuelles",
}  # fmt: skip
CALLED = {  # the words of a long name that are enough to know it by
    "A True Name, Spoken Softly": "True Name", "Thrown to the Lampreys": "Lampreys", "Hostile Takeover": "Takeover",
    "Contractual Obligations": "Obligations", "Obligations contractuelles": "Obligations",
}  # fmt: skip


def on_a_mat(card: int, width: float) -> tuple[float, tuple[str, ...]]:
    """A name for a small card, with the size of its type: whole, else with words broken, else its main words."""
    name, most = name_of(card), min(10.5, width / 4.1)
    size, lines = fitted(name, width, most)
    if " ".join(lines) == name:
        return size, lines
    ways = [broken(name, width, most), broken(CALLED.get(name, name), width, most)]
    return next((way for way in ways if way[0] >= LEAST), ways[-1])


@lru_cache(MANY)
def broken(words: str, room: float, most: float) -> tuple[float, tuple[str, ...]]:
    """Words on up to three lines in the largest type there is room for; long ones may be broken."""
    marked = " ".join([SYLLABLES.get(part, part) for part in words.split()])
    pieces = re.findall(r"[^ |-]+[ |-]?", marked)
    cuts = [(0, *cut, len(pieces)) for n in range(3) for cut in combinations(range(1, len(pieces)), n)]
    ways = [tuple(_joined(pieces[a:b]) for a, b in pairwise(cut)) for cut in cuts]

    def largest(lines: tuple[str, ...]) -> float:
        return min(most if len(lines) == 1 else most * 0.9, room / 1.1 / max(breadth(line) for line in lines))

    lines = max(ways, key=largest)
    return largest(lines), lines


def _joined(pieces: Sequence[str]) -> str:
    """Pieces of words on one line, with a hyphen where a word goes on below."""
    return ("".join(pieces[:-1]).replace("|", "") + pieces[-1].replace("|", "-")).strip()


@cache
def eyelet(x: Number, y: Number) -> str:
    """An eye on a dark disc: a hidden card that you have seen."""
    lids = f"M{x - 4.5:g} {y:g}q4.500-5 9 0q-4.500 5-9 0z"
    disc = tag("circle", class_="eyelet", cx=x, cy=y, r=6.5)
    return disc + tag("path", class_="eye-lids", d=lids) + tag("circle", class_="eye-lids dot", cx=x, cy=y, r=1.2)


@cache
def envelope(x: Number, y: Number, width: Number, open_: bool = False) -> str:
    """A sealed envelope around a point, or an opened one."""
    a, b = width / 2, width * 0.33
    flap = f"M{x - a:g} {y - b:g}L{x:g} {y - b * 2.2 if open_ else y + b * 0.3:g}L{x + a:g} {y - b:g}"
    box = tag("rect", class_="bone-card", x=x - a, y=y - b, width=2 * a, height=2 * b, rx=1.5)
    return box + tag("path", class_="bone-card" if open_ else "pen thin", d=flap)


def named(card: int) -> dict[str, str]:
    """The mark by which a page asks what a card is."""
    return {"data_thing": f"card-{card}"}


def tip(card: int) -> str:
    """The whole text of a card, as a tooltip and for screen readers."""
    return _tip(card, spoken())


@cache
def _tip(card: int, language: str) -> str:
    words = described(card)
    if CARDS[card].text:
        words = phrase("{card}: {text}", card=words, text=wording(card))
    kind = "" if card >= FIRST_ACTION else f"{sort(card)}. "
    return tag("title", (kind + words).replace("&", "&amp;").replace("<", "&lt;"))
