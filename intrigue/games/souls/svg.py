"""Souls drawn as SVG: the mats between all players, the table's edge, Finals as envelopes, and the cards in hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from intrigue.core.contract import Event
from intrigue.core.language import phrase, word
from intrigue.core.prose import listed
from intrigue.core.svg import Number, drawing, tag, text
from intrigue.games.souls import frames as f
from intrigue.games.souls import svg_cards as cards
from intrigue.games.souls import svg_table as table
from intrigue.games.souls.cards import CARDS, LOVE, rounds
from intrigue.games.souls.sentences import tallied, titled, won, wording
from intrigue.games.souls.state import SoulsView
from intrigue.games.souls.svg_motifs import hand, motif
from intrigue.games.souls.svg_table import MARGIN, WIDTH, Paper

STYLE = """
.ik .souls{--back:light-dark(#2b2825,#453d31);--thread:light-dark(#8d8069,#a39475);--bone:light-dark(#fbf6ea,#2c2824);
--ring:light-dark(#a3252b,#e0565a)}
.ik .souls path{stroke-linejoin:round;stroke-linecap:round}
.ik .souls .pen{fill:none;stroke:var(--ink);stroke-width:1.7}
.ik .souls .fine{fill:none;stroke:var(--ink);stroke-width:.9}
.ik .souls .thin{stroke-width:.9}
.ik .souls .art{fill:var(--ink)}
.ik .souls .bone{fill:var(--bone);stroke:var(--ink);stroke-width:1.5}
.ik .souls .paper{fill:var(--bone)}
.ik .souls .leaf{fill:var(--bone);stroke:var(--ink);stroke-width:1.3}
.ik .souls .etch{fill:none;stroke:var(--bone);stroke-width:1.1}
.ik .souls .hi{fill:none;stroke:var(--ink);stroke-width:6.6}
.ik .souls .lo{fill:none;stroke:var(--bone);stroke-width:3.8}
.ik .souls .rim{fill:none;stroke:var(--bone);stroke-width:8.6}
.ik .souls .halo{fill:var(--bone);stroke:var(--bone);stroke-width:3}
.ik .souls .night{fill:var(--ink);stroke:var(--ink);stroke-width:1}
.ik .souls .snake{fill:none;stroke:var(--ink);stroke-width:6.4}
.ik .souls .snake-in{fill:none;stroke:var(--bone);stroke-width:3.4;stroke-dasharray:2.4 3.2}
.ik .souls .bone-card{fill:var(--bone);stroke:var(--ink);stroke-width:1}
.ik .souls .hair{fill:none;stroke:var(--line);stroke-width:.8}
.ik .souls .arrow{stroke:var(--faint)}
.ik .souls .plate{fill:var(--ink)}
.ik .souls .table{fill:var(--paper);stroke:var(--line)}
.ik .souls .own{fill:var(--shade)}
.ik .souls .plaque{fill:var(--card);stroke:var(--line)}
.ik .souls .plaque.turn{stroke:var(--ink);stroke-width:2.2}
.ik .souls .empty{fill:none;stroke:var(--line);stroke-width:1.1;stroke-dasharray:2.500 3}
.ik .souls .back{fill:var(--back)}
.ik .souls .thread{fill:none;stroke:var(--thread);stroke-width:.6}
.ik .souls .back.rim{fill:var(--back);stroke:var(--thread);stroke-width:1.1}
.ik .souls .spark{fill:var(--thread)}
.ik .souls .hole{fill:var(--bone);stroke:var(--thread)}
.ik .souls .eyelet{fill:var(--back);stroke:var(--bone);stroke-width:1}
.ik .souls .eye-lids{fill:none;stroke:#fbf6ea;stroke-width:1.1}
.ik .souls .eye-lids.dot{fill:#fbf6ea}
.ik .souls .wax{fill:var(--stamp)}
.ik .souls .wax-rim{fill:none;stroke:var(--on-seat);stroke-width:.7;stroke-opacity:.55}
.ik .souls .tally{fill:none;stroke:var(--ink);stroke-width:1.1}
.ik .souls .tally.debt{stroke:var(--stamp);stroke-dasharray:1.500 1.800}
.ik .souls .rim-line{fill:none;stroke:var(--line);stroke-width:1}
.ik .souls .hit{fill:transparent}
.ik .souls .last{stroke-width:2.4}
.ik .souls .ring{fill:none;stroke:none}
.ik .souls .offered>.ring{stroke:var(--offer);stroke-width:3}
.ik .souls .track{fill:none;stroke:var(--ring);stroke-width:2.2;stroke-dasharray:3 2.500;stroke-opacity:.75}
.ik .souls .asks{fill:none;stroke:var(--ring);stroke-width:2.2;stroke-dasharray:100 100}
.ik .souls .name{font-weight:700}
.ik .souls .words,.ik .souls .tiny,.ik .souls .name{font-family:'Iowan Old Style',Palatino,'Palatino Linotype',
'Times New Roman',serif}
.ik .souls .number,.ik .souls .count,.ik .souls .letter{font-weight:700}
.ik .souls .left{dominant-baseline:central}
.ik .souls .caption{font-style:italic;dominant-baseline:central}
.ik .souls .end{text-anchor:end}
.ik .souls text.on-plate{fill:var(--bone)}
.ik .souls text.mark{fill:var(--stamp);font-weight:700}
.ik .souls text.monogram{fill:var(--line);font-style:italic}
.ik .souls .done{opacity:.55}
@media (prefers-reduced-motion:no-preference){.ik .souls .asks{animation:souls-closing 40s linear}}
@keyframes souls-closing{from{stroke-dasharray:4 100}to{stroke-dasharray:100 100}}
"""

TITLE = "Souls"
PER_ROW, GAP = 4, 4
TOP = 28  # of the mats, and of a hand beside them
COLUMNS = (3, 4, 5, 6)  # of a hand beside the mats
MANY = 6  # known cards that lie beside the mats where there is no hand
ROOM = 1.65  # how much wider than high the place for mats and hand is on a laptop, above the question


def board(view: SoulsView, *, names: Sequence[str] = (), told: Sequence[Event] = (), style: bool = True) -> str:
    """The view as SVG text; told are the latest events this seat heard, whose places are marked.

    The hand lies under the mats, and what is on the table's edge under the hand. For a wide place, data-wide says where
    each card goes to lie beside the mats, with the edge under the shorter of the two, and data-wide-box is the view box
    then.
    """
    made = table.sheet(view, names, told)
    above, y = _stacked(made, (table.mats, proclamation, finals, looked_at), float(TOP))
    below, bottom = _stacked(made, (table.edge, known_cards), y)
    held, end = own_hand(made, y, bottom)
    places = {"transform": f"translate(0,{end - y:g})", "data_wide": _edge_beside(made, y, bottom)}
    below = tag("g", below, class_="edge", **places)
    height = end + bottom - y + 2
    floor = tag("rect", class_="paper-floor", width=WIDTH, height=height, fill="none")
    body = tag("g", floor, heading(made), above, held, below, class_="souls", data_wide_box=wide_box(made, y, bottom))
    return drawing(WIDTH, height, TITLE, description(made), body, style=STYLE if style else None)


Section = Callable[[Paper, Number], tuple[str, Number]]


def _stacked(made: Paper, sections: Iterable[Section], top: Number) -> tuple[str, Number]:
    """Parts of the table below each other, and where they end."""
    parts = []
    for section in sections:
        drawn, top = section(made, top)
        parts.append(drawn)
    return "".join(parts), top


def wide_box(made: Paper, top: Number, bottom: Number) -> str | None:
    """The view box that holds the mats and the hand beside them, or all hands where all are open."""
    if made.view.seat is None:
        hands = table.shown_to_viewer(made.view)
        high = _known_high(len(hands))
        return f"0 0 {2 * WIDTH} {max(bottom - high, TOP - 10 + high) + 2:g}" if len(hands) > MANY else None
    kinds = len(set(in_hand(made)))
    width, height = _extent(beside(kinds, top, bottom), kinds, top, bottom)
    return f"0 0 {width:g} {height:g}"


def beside(kinds: int, top: Number, bottom: Number) -> int:
    """How many cards lie in a row beside the mats: as many as let everything be drawn largest in a wide place.

    The table's edge takes from the top to the bottom where it lies under the mats.
    """

    def needs(columns: int) -> Number:
        width, height = _extent(columns, kinds, top, bottom)
        return max(width, height * ROOM)

    return min(COLUMNS, key=needs)


def _extent(columns: int, kinds: int, top: Number, bottom: Number) -> tuple[Number, Number]:
    """How wide and high mats are with a hand of so many columns beside them, and the edge under the shorter of both."""
    hand, width = _hand_high(columns, kinds), columns * (cards.WIDE + GAP)
    if hand < top:
        return WIDTH + GAP + max(width, WIDTH), max(top, hand + bottom - top) + 2
    return WIDTH + GAP + width, max(bottom, hand) + 2


def _hand_high(columns: int, kinds: int) -> int:
    """Where a hand beside the mats ends."""
    return TOP + (kinds + columns - 1) // columns * (cards.TALL + GAP)


def _edge_beside(made: Paper, top: Number, bottom: Number) -> str:
    """Where the table's edge goes in a wide place."""
    kinds = len(set(in_hand(made)))
    hand = _hand_high(beside(kinds, top, bottom), kinds)
    aside = made.view.seat is not None and hand < top
    return f"translate({WIDTH + GAP},{hand - top:g})" if aside else "translate(0,0)"


# Above and below the mats


def heading(made: Paper) -> str:
    """Which round it is and what goes on."""
    view = made.view
    message = word("Round {round} of {last}") if view.round else word("The deal")
    round_ = phrase(message, round=view.round, last=rounds(view.seats))
    left = text(round_.upper(), MARGIN + 2, 15, 12, "type left name")
    words = cards.cut(going_on(made), 21)
    if view.round and cards.breadth(words) < 10.5:
        begun = phrase("begun by {who}", who=cards.cut(_name(made, view.first), 6))
        left += text(begun, MARGIN + 126, 15.5, 10.5, "faint caption")
    return left + text(words, WIDTH - MARGIN - 2, 15, 13, "left end name")


def going_on(made: Paper) -> str:
    """What the table is doing, in a few words."""
    frame, turn = made.frame, table.turn_of(made.view)
    if isinstance(frame, f.Over):
        return won(frame.winners, made.names)
    if turn >= 0:
        return phrase("Your turn") if turn == made.view.seat else phrase("{who}'s turn", who=made.names[turn])
    if isinstance(frame, f.Committing):
        return phrase("Finals are sealed")
    if isinstance(frame, f.Scoring | f.Singing | f.Seizing):
        return phrase("The pairs are scored")
    resolve = any(card >= 0 for card in made.view.committed)
    return phrase("The Finals resolve") if resolve else phrase("Cards are dealt")


def proclamation(made: Paper, top: Number) -> tuple[str, Number]:
    """The Action that is announced or takes effect, for all to read."""
    found = [frame for frame in made.view.frames if isinstance(frame, f.Window | f.Effect | f.Turnabout)]
    if not found:
        return "", top
    frame = found[-1]
    title = proclaimed(made, frame)
    lines = cards.wrapped(wording(frame.card), 27)
    parts = (
        cards.tip(frame.card),
        tag("rect", class_="bone-card", x=MARGIN, y=top + 4, width=WIDTH - 2 * MARGIN, height=48, rx=6),
        tag("rect", class_="hair", x=MARGIN + 2.5, y=top + 6.5, width=WIDTH - 2 * MARGIN - 5, height=43, rx=4),
        motif(frame.card, MARGIN + 26, top + 28, 38),
        table.badge(frame.actor, MARGIN + 60, top + 17, 8),
        text(cards.cut(title, 23), MARGIN + 73, top + 17, 12, "left name"),
        cards.lines_of(lines[:2], MARGIN + 52, top + 32 - (len(lines) == 1) * -4, 10.5, "left words", 12),
    )
    return tag("g", *parts, id=made.piece(frame.card), class_="piece", **cards.named(frame.card)), top + 56


def proclaimed(made: Paper, frame: f.Window | f.Effect | f.Turnabout) -> str:
    """Who announces or plays an Action, and at whom."""
    own, target = frame.actor == made.view.seat, -1
    if not isinstance(frame, f.Window):
        message = word("You play {card}") if own else word("{who} plays {card}")
    else:
        message, target = word("You announce {card}") if own else word("{who} announces {card}"), frame.target
    if target >= 0:
        message = word("You announce {card} at {whose}") if own else word("{who} announces {card} at {whose}")
    parts = {"card": titled(frame.card), "who": made.names[frame.actor], "whose": _name(made, target)}
    return phrase(message, **parts)


def _name(made: Paper, seat: int) -> str:
    return phrase("you") if seat == made.view.seat else made.names[seat]


def finals(made: Paper, top: Number) -> tuple[str, Number]:
    """The Finals of the round as opened envelopes, the lowest number first; what has resolved is faint."""
    opened = sorted((card, seat) for seat, card in enumerate(made.view.committed) if card >= 0)
    left = {card for frame in made.view.frames if isinstance(frame, f.Resolving) for card, _ in frame.left}
    busy = {frame.card for frame in made.view.frames if isinstance(frame, f.Deciding)}
    parts = []
    for i, (card, seat) in enumerate(opened):
        x, y = MARGIN + i % 2 * 178, top + 5 + i // 2 * 40
        done = bool(left or busy) and card not in left | busy
        parts.append(_opened(made, card, seat, x, y, done))
    return "".join(parts), top + (len(opened) + 1) // 2 * 40 + 4 * bool(opened)


def _opened(made: Paper, card: int, seat: int, x: Number, y: Number, done: bool) -> str:
    letter = tag("rect", class_="bone-card", width=140, height=36, rx=3)
    letter += tag("rect", class_="bone-card", x=134, y=1, width=42, height=34, rx=2)
    flap = tag("path", class_="hair", d="M134 1.500L155 20L176 1.500M134 34.500L149 20M176 34.500L161 20")
    size, name = cards.fitted(titled(card), 92, 12, single=True)
    words = (
        cards.lines_of(name, 40, 12, size, "left name", size),
        text(phrase("of {who}", who=cards.cut(_name(made, seat), 8)), 59, 26, 11, "left words"),
    )
    parts = (cards.tip(card), letter, flap, motif(card, 20, 18, 30), *words, table.badge(seat, 48, 26, 6.5))
    seal = cards.wax(CARDS[card].priority, 155, 18, 11.5)
    at = f"translate({x:g},{y:g})"
    look = {"class_": "piece done" if done else "piece", "transform": at, **cards.named(card)}
    return tag("g", *parts, seal, id=made.piece(card), **look)


# What the viewer knows and holds


def known_cards(made: Paper, top: Number) -> tuple[str, Number]:
    """Cards that others hold and the viewer has seen."""
    found = table.shown_to_viewer(made.view)
    if not found:
        return "", top
    caption = word("seen in other hands")
    if made.view.seat is None:
        caption = word("in their hands") if any(made.view.hands()) else word("seen by all in their hands")
    parts = [text(phrase(caption), MARGIN + 4, top + 8, 10.5, "faint caption")]
    for i, (seat, card, count) in enumerate(found):
        x, y = MARGIN + i % 3 * 119, top + 16 + i // 3 * 28
        name = titled(card) if count == 1 else f"{titled(card)} \u00d7{count}"
        chip = tag("rect", class_="plaque", x=0.5, y=0.5, width=115, height=24, rx=4)
        size, lines = cards.fitted(name, 54, 10.5)
        words = cards.lines_of(lines, 46, 13 - (len(lines) - 1) * size / 2, size, "left words", size)
        inner = (cards.tip(card), chip, table.badge(seat, 12, 12.5, 8), motif(card, 33, 12.5, 21), words)
        where = {"transform": f"translate({x:g},{y:g})", **cards.named(card)}
        parts.append(tag("g", *inner, cards.eyelet(107, 12.5), class_="known", **where))
    aside = made.view.seat is None and len(found) > MANY
    body = tag("g", *parts, data_wide=f"translate({WIDTH},{TOP - 10 - top:g})") if aside else "".join(parts)
    return body, top + _known_high(len(found))


def _known_high(found: int) -> int:
    """How high a list of so many known cards is."""
    return 16 + (found + 2) // 3 * 28 + 2


def looked_at(made: Paper, top: Number) -> tuple[str, Number]:
    """The drawn heap of Abundance or the looked-at Action deck, for the one who sees it."""
    view = made.view
    if view.aside:
        drawn, end = _rows(made, tuple(view.aside), top + 16, isinstance(made.frame, f.HandingOut), "aside")
        heap = phrase("drawn by Abundance, to hand out")
        return text(heap, MARGIN + 4, top + 8, 10.5, "faint caption") + drawn, end
    if not view.order:
        return "", top
    words = text(phrase("the Action deck, from the top"), MARGIN + 4, top + 8, 10.5, "faint caption")
    if not isinstance(made.frame, f.Ordering):
        lines = cards.wrapped(", ".join(titled(card) for card in view.order), 32)
        return words + cards.lines_of(lines, MARGIN + 4, top + 22, 10.5, "left words", 12), top + 18 + 12 * len(lines)
    drawn, end = _chips(made, view.order, made.frame.placed, top + 16)
    return words + drawn, end


def _chips(made: Paper, order: Sequence[int], placed: int, top: Number) -> tuple[str, Number]:
    """The cards of the deck as small tickets, numbered where they are in place; each kind can be picked once."""
    parts, seen = [], set[int]()
    for i, card in enumerate(order):
        x, y = MARGIN + i % 3 * 119, top + i // 3 * 46
        pick = i >= placed and card not in seen
        if pick:
            seen.add(card)
        sheet = tag("rect", class_="bone-card", x=0.5, y=0.5, width=115, height=42, rx=4)
        lines = cards.wrapped(titled(card), 6.4)[:2]
        words = cards.lines_of(lines, 44, 28 - 6 * len(lines), 11, "left name", 12)
        number = text(str(i + 1), 107, 8, 9, "mid faint")
        halo = tag("rect", class_="ring", x=0.5, y=0.5, width=115, height=42, rx=4)
        inner = (cards.tip(card), sheet, motif(card, 22, 21.5, 34), words, number, halo)
        at = f"translate({x:g},{y:g})"
        parts.append(
            tag(
                "g",
                *inner,
                id=f"deck-{i}",
                class_="pick" if pick else "done",
                data_card=card if pick else None,
                transform=at,
                **cards.named(card),
            )
        )
    return "".join(parts), top + (len(order) + 2) // 3 * 46


def own_hand(made: Paper, top: Number, bottom: Number) -> tuple[str, Number]:
    """The viewer's cards, those of a kind on one heap: Stances, Actions, Finals. The table ends at the bottom."""
    view = made.view
    if view.seat is None:
        return "", top
    picks = not isinstance(made.frame, f.Ordering | f.HandingOut)
    held = in_hand(made)
    caption = phrase("your hand") if held else phrase("your hand is empty")
    words = text(caption, MARGIN + 4, top + 8, 10.5, "faint caption")
    drawn, end = _rows(made, held, top + 16, picks, "hand", beside(len(set(held)), top, bottom))
    words = tag("g", words, data_wide=f"translate({WIDTH + GAP},{TOP - top - 16:g})")
    return tag("g", words, drawn, class_="mine"), end


def in_hand(made: Paper) -> tuple[int, ...]:
    view = made.view
    return (*view.stances, *view.actions, *view.finals)


def _rows(
    made: Paper, held: Sequence[int], top: Number, picks: bool, place: str, columns: int = 0
) -> tuple[str, Number]:
    """Cards to be read, four in a row; those of the hand also know their place in columns beside the mats."""
    kinds = list(dict.fromkeys(held))
    parts = []
    for i, card in enumerate(kinds):
        at = _place(i, PER_ROW, 2, top)
        wide = _place(i, columns, WIDTH + GAP, TOP) if columns else None
        parts.append(_card(made, card, held.count(card), at, wide, picks, place))
    return "".join(parts), top + (len(kinds) + PER_ROW - 1) // PER_ROW * (cards.TALL + GAP)


def _place(i: int, columns: int, left: Number, top: Number) -> str:
    x, y = left + i % columns * (cards.WIDE + GAP), top + i // columns * (cards.TALL + GAP)
    return f"translate({x:g},{y:g})"


def _card(made: Paper, card: int, count: int, at: str, wide: str | None, picks: bool, place: str) -> str:
    """A heap of cards of one kind; how many is on a disc in the corner."""
    under, disc = "", ""
    if count > 1:
        under = tag("rect", class_="bone-card", x=3, y=3, width=cards.WIDE - 2, height=cards.TALL - 2, rx=6)
        disc = tag("circle", class_="plate", cx=13, cy=36, r=9.5) + text(
            f"\u00d7{count}", 13, 36.5, 11, "mid number on-plate"
        )
    halo = tag("rect", class_="ring", x=0.5, y=0.5, width=cards.WIDE - 1, height=cards.TALL - 1, rx=6)
    reveal = "Reveal" if card == LOVE and isinstance(made.frame, f.Loving) and place == "hand" else None
    name = made.piece(card) or f"{place}-{card}"
    fields = {"data_card": card, "data_kind": reveal} if picks else {}
    inner = (cards.tip(card), under, cards.face(card), disc, halo)
    return tag("g", *inner, id=name, class_="pick", transform=at, data_wide=wide, **cards.named(card), **fields)


# In words


def description(made: Paper) -> str:
    """The position in sentences."""
    view = made.view
    message = word("Round {round} of {last}.") if view.round else word("The first cards are dealt.")
    lines = [phrase(message, round=view.round, last=rounds(view.seats))]
    lines.append(f"{going_on(made).rstrip('.')}.")
    asked = [_name(made, seat) for seat in view.asked if seat >= 0]
    lines += [phrase("Asked now: {who}.", who=listed(asked))] if asked else []
    for seat in made.order:
        lines.append(_person(made, seat))
    lines += [table.said(made, (a, b)) for a in made.order for b in made.order if a != b and view.mats[a][b] != -1]
    lines.append(phrase("In play: {cards}.", cards=tallied(view.in_play)))
    decks = word("{stances} Stances and {actions} Actions are in the decks.")
    lines.append(phrase(decks, stances=view.stance_deck, actions=view.action_deck))
    lines += [_committed(made, seat, card) for seat, card in enumerate(view.committed) if card >= 0]
    seen = word("There is {n} x {card} in the hand of {who}.")
    if view.seat is not None or not any(view.hands()):
        seen = word("You have seen {n} x {card} in the hand of {who}.")
    lines += [phrase(seen, n=n, card=titled(c), who=made.names[s]) for s, c, n in table.shown_to_viewer(view)]
    if view.seat is not None:
        lines.append(phrase("You hold {cards}.", cards=tallied(in_hand(made))))
    return " ".join(lines)


def _committed(made: Paper, seat: int, card: int) -> str:
    """The Final that somebody laid."""
    message = word("You laid {card}, number {number}.")
    if seat != made.view.seat:
        message = word("{who} laid {card}, number {number}.")
    return phrase(message, who=made.names[seat], card=titled(card), number=CARDS[card].priority)


def _person(made: Paper, seat: int) -> str:
    view = made.view
    message = word("You have {souls} Souls and hold {stances} Stances, {actions} Actions and {finals} Finals.")
    if seat != view.seat:
        message = word("{who} has {souls} Souls and holds {stances} Stances, {actions} Actions and {finals} Finals.")
    return phrase(
        message,
        who=made.names[seat],
        souls=view.souls[seat],
        stances=view.stance_counts[seat],
        actions=view.action_counts[seat],
        finals=view.final_counts[seat],
    )


# The lobby


def cover() -> str:
    """Two hands over a sealed letter: one open, one before a blade."""
    letter = (
        tag("rect", class_="bone-card", x=92, y=128, width=116, height=66, rx=4)
        + tag("path", class_="hair", d="M94 192L134 160M206 192L166 160")
        + tag("path", class_="bone", d="M93 129L150 170L207 129Z")
    )
    sheet = tag("rect", class_="bone-card", width=88, height=120, rx=7)
    sheet += tag("rect", class_="hair", x=4, y=4, width=80, height=112, rx=5)
    parts = (
        tag("rect", class_="table", x=0.5, y=0.5, width=299, height=199, rx=8),
        tag("g", cards.back(70, 100), transform="translate(14,78) rotate(-12)"),
        tag("g", cards.back(70, 100), transform="translate(217,63) rotate(12)"),
        tag("g", sheet, hand(True, 44, 56, 78), transform="translate(52,20) rotate(-6)"),
        tag("g", sheet, hand(False, 44, 56, 78), transform="translate(160,11) rotate(6)"),
        letter,
        cards.wax(13, 150, 164, 17),
    )
    words = phrase("An open hand, a hand before a blade, and a sealed letter.")
    return drawing(300, 200, TITLE, words, tag("g", *parts, class_="souls"))
