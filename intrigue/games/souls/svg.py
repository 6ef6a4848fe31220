"""Souls drawn as SVG: the mats between all players, the table's edge, Finals as envelopes, and the cards in hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from intrigue.core.contract import Event
from intrigue.core.language import phrase, word
from intrigue.core.prose import listed
from intrigue.core.svg import Number, drawing, tag, text
from intrigue.games.souls import frames as f
from intrigue.games.souls import svg_cards as cards
from intrigue.games.souls import svg_hands as hands
from intrigue.games.souls import svg_table as table
from intrigue.games.souls.cards import CARDS, rounds
from intrigue.games.souls.sentences import tallied, titled, won, wording
from intrigue.games.souls.state import SoulsView
from intrigue.games.souls.svg_motifs import hand, motif
from intrigue.games.souls.svg_table import EDGE, FACING, MARGIN, TOP, WIDTH, Paper, Strip

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
.ik .souls .earned{fill:light-dark(#2f6d46,#6fb487)}
.ik .souls .even{fill:var(--faint)}
.ik .souls .wax-rim{fill:none;stroke:var(--on-seat);stroke-width:.7;stroke-opacity:.55}
.ik .souls .tally{fill:none;stroke:var(--ink);stroke-width:1.1}
.ik .souls .tally.debt{stroke:var(--stamp);stroke-dasharray:1.500 1.800}
.ik .souls .rim-line{fill:none;stroke:var(--line);stroke-width:1}
.ik .souls .hit{fill:transparent}
.ik .souls .last{stroke-width:2.4}
.ik .souls .ring{fill:none;stroke:none}
.ik .souls .offered>.ring{stroke:var(--offer);stroke-width:3}
.ik .souls .pointed>.ring{stroke:var(--stamp);stroke-width:4}
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
HIGH = 448  # of the picture in a wide place: three rows of cards, and what was seen in other hands under them
OPENED = 80  # kept free under mats and edge there, for an Action that is announced or the Finals of the round
ROWS = 3  # of cards, for which a narrow picture too has room: it does not change with a hand that grows and shrinks
WATCHED = 74  # kept free under that, for what everybody has seen, where nobody's hand is shown


def board(view: SoulsView, *, names: Sequence[str] = (), told: Sequence[Event] = (), style: bool = True) -> str:
    """The view as SVG text; told are the latest events this seat heard, whose places are marked.

    The hand lies under the mats, and what is on the table's edge under the hand. For a wide place, data-wide says where
    each part goes, the hand beside the mats and all else under them, and data-wide-box is the view box then: the same
    all match, with room for all that may come, so that nothing jumps.
    """
    made = table.sheet(view, names, told)
    mats, y = table.mats(made, TOP)
    high = max(HIGH, y + EDGE + OPENED)
    least = y + FACING + hands.CAPTION + ROWS * hands.CARD[1] + EDGE
    parts = [heading(made), mats]
    for part, wide in arranged(made, y, high):
        if part.drawn:
            parts.append(tag("g", part.drawn, class_=part.class_, transform=f"translate(0,{y:g})", data_wide=wide))
        y += part.high
    y = max(y + 2, least if view.seat is not None else high + WATCHED)
    floor = tag("rect", class_="paper-floor", width=WIDTH, height=y, fill="none")
    body = tag("g", floor, *parts, class_="souls", data_wide_box=wide_box(view, high))
    return drawing(WIDTH, y, TITLE, description(made), body, style=STYLE if style else None)


def arranged(made: Paper, end: Number, high: Number) -> list[tuple[Strip, str]]:
    """What comes after the mats, which end here, from top to bottom, and where each part goes in a wide place."""
    opened, looked = _stacked(made, (proclamation, finals)), hands.looked_at(made)
    x, y = WIDTH + hands.GAP, TOP - hands.CAPTION
    mine = hands.own_hand(made, high - y - looked.high - hands.KNOWN)
    below = y + looked.high + mine.beside
    size = min(1.0, (high - end - EDGE) / max(opened.high, 1))
    return [
        (table.facing(made), "scale(0)"),
        (opened, f"translate(0,{end + EDGE:g}) scale({size:.3g})"),
        (looked, f"translate({x},{y:g})"),
        (mine, f"translate({x},{y + looked.high:g})"),
        (table.edge(made), f"translate(0,{end:g})"),
        (hands.known_cards(made, high - below), f"translate({x},{below:g})"),
    ]


def wide_box(view: SoulsView, high: Number) -> str | None:
    """The view box in a wide place: mats with the hand beside them, or with all hands; none for mats alone."""
    if view.seat is None and not any(view.hands()):
        return None
    return f"0 0 {2 * WIDTH + hands.GAP} {high:g}"


def _stacked(made: Paper, sections: Iterable[Callable[[Paper], Strip]]) -> Strip:
    """Parts of the table below each other."""
    drawn, high = "", 0.0
    for part in (section(made) for section in sections):
        drawn += tag("g", part.drawn, transform=f"translate(0,{high:g})") if part.drawn else ""
        high += part.high
    return Strip(drawn, high)


# Above and below the mats


def heading(made: Paper) -> str:
    """Which round it is and what goes on."""
    view = made.view
    message = word("Round {round} of {last}") if view.round else word("The deal")
    round_ = phrase(message, round=view.round, last=rounds(view.seats))
    left = text(round_.upper(), MARGIN + 2, 11, 12, "type left name")
    words = cards.cut(going_on(made), 21)
    if view.round and cards.breadth(words) < 10.5:
        begun = phrase("begun by {who}", who=cards.cut(_name(made, view.first), 6))
        left += text(begun, MARGIN + 126, 11.5, 10.5, "faint caption")
    return left + text(words, WIDTH - MARGIN - 2, 11, 13, "left end name")


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


def proclamation(made: Paper) -> Strip:
    """The Action that is announced or takes effect, for all to read."""
    found = [frame for frame in made.view.frames if isinstance(frame, f.Window | f.Effect | f.Turnabout)]
    if not found:
        return Strip()
    frame = found[-1]
    title = proclaimed(made, frame)
    lines = cards.wrapped(wording(frame.card), 27)
    parts = (
        cards.tip(frame.card),
        tag("rect", class_="bone-card", x=MARGIN, y=3, width=WIDTH - 2 * MARGIN, height=46, rx=6),
        tag("rect", class_="hair", x=MARGIN + 2.5, y=5.5, width=WIDTH - 2 * MARGIN - 5, height=41, rx=4),
        motif(frame.card, MARGIN + 26, 26, 38),
        table.badge(frame.actor, MARGIN + 60, 15, 8),
        text(cards.cut(title, 23), MARGIN + 73, 15, 12, "left name"),
        cards.lines_of(lines[:2], MARGIN + 52, 33 if len(lines) == 1 else 28, 10.5, "left words", 11.5),
    )
    return Strip(tag("g", *parts, id=made.piece(frame.card), class_="piece", **cards.named(frame.card)), 52)


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


def finals(made: Paper) -> Strip:
    """The Finals of the round as opened envelopes, the lowest number first; what has resolved is faint."""
    opened = sorted((card, seat) for seat, card in enumerate(made.view.committed) if card >= 0)
    left = {card for frame in made.view.frames if isinstance(frame, f.Resolving) for card, _ in frame.left}
    busy = {frame.card for frame in made.view.frames if isinstance(frame, f.Deciding)}
    columns = 2 if made.view.seats < 5 else 3 if made.view.seats < 7 else 4
    wide = (WIDTH - 2 * MARGIN) / columns
    parts = []
    for i, (card, seat) in enumerate(opened):
        done = bool(left or busy) and card not in left | busy
        place = f"translate({MARGIN + i % columns * wide:g},{4 + i // columns * 38})"
        look = {"class_": "piece done" if done else "piece", "transform": place, **cards.named(card)}
        parts.append(tag("g", _opened(made, card, seat, wide - 3), id=made.piece(card), **look))
    return Strip("".join(parts), (len(opened) + columns - 1) // columns * 38 + 4 * bool(opened))


def _opened(made: Paper, card: int, seat: int, wide: Number) -> str:
    """An opened envelope with its letter: whose Final it is, and its number."""
    drawn, r = (30, 11.5) if wide > 150 else (20, 9) if wide > 100 else (0, 7.5)
    left, fold = drawn + (9 if drawn else 5), wide - 2 * r - 13
    letter = tag("rect", class_="bone-card", width=fold + 4, height=35, rx=3)
    letter += tag("rect", class_="bone-card", x=fold, y=1, width=wide - fold, height=33, rx=2)
    x, tip = fold + (wide - fold) / 2, 19
    flap = f"M{fold:g} 1.500L{x:g} {tip}L{wide:g} 1.500M{fold:g} 33.500L{x - 5:g} {tip}M{wide:g} 33.500L{x + 5:g} {tip}"
    size, name = cards.fitted(titled(card), fold - left, 12 if wide > 150 else 9.4)
    top, low = (12, 25.5) if len(name) == 1 else (8, 27.5)
    whose = phrase("of {who}", who=_name(made, seat)) if wide > 150 else _name(made, seat)
    who = cards.cut(whose, (fold - left - 18) / (11 if wide > 150 else 9.2))
    parts = (
        cards.tip(card), letter, tag("path", class_="hair", d=flap),
        motif(card, drawn / 2 + 4, 17.5, drawn) if drawn else "",
        cards.lines_of(name, left, top, size, "left name", size), table.badge(seat, left + 7, low, 6),
        text(who, left + 17, low, 11 if wide > 150 else 9, "left words"), cards.wax(CARDS[card].priority, x, 17.5, r),
    )  # fmt: skip
    return "".join(parts)


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
    lines += [phrase(seen, n=n, card=titled(c), who=made.names[s]) for s, c, n in hands.shown_to_viewer(view)]
    if view.seat is not None:
        lines.append(phrase("You hold {cards}.", cards=tallied(hands.in_hand(made.view))))
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
