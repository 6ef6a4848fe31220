"""The course of a match: deal, turns, commitment, flip, scoring, the next round and the end."""

from __future__ import annotations

from intrigue.core.contract import CHANCE, Action, Seat, Tell, put
from intrigue.core.deck import Deck
from intrigue.games.souls import knowledge, scoring
from intrigue.games.souls.actions import remove_persistents
from intrigue.games.souls.cards import (
    ACTIONS,
    FAMINE,
    FINALS,
    FULL,
    PEACEKEEPING,
    STANCES,
    finals_dealt,
    is_bargain,
    rounds,
)
from intrigue.games.souls.events import (
    Flipped,
    Passed,
    Redrew,
    RoundBegan,
    RoundEnded,
    Sang,
    Scored,
    TurnBegan,
    Won,
)
from intrigue.games.souls.frames import (
    TO_ACT,
    TO_BEGIN,
    TO_DRAW,
    TO_LAY,
    TO_SCORE,
    TO_SEIZE,
    TO_SING,
    Committing,
    Drawing,
    Frame,
    Opening,
    Over,
    Redrawing,
    Resolving,
    Scoring,
    Seizing,
    Singing,
    Take,
    Turn,
)
from intrigue.games.souls.moves import become, can_draw, discarded, draw, is_full, lay, pop, push, without
from intrigue.games.souls.plays import play
from intrigue.games.souls.state import EMPTY, HANDS, SoulsState
from intrigue.games.souls.taking import seize
from intrigue.games.souls.windows import ask, clear
from intrigue.games.souls.words import COMMIT, PASS, YES, Commit, HouseRules, Options, PlayStance

TURNS = tuple(tuple(Turn(seat, step) for step in range(4)) for seat in range(7))
DRAWINGS = tuple(
    tuple(tuple(Drawing(seat, pile, count) for count in range(10)) for pile in range(3)) for seat in range(7)
)
HAND_LIMIT = 8  # Actions with which nobody draws at the end of a turn
ACTIONS_DEALT = 4
PAIRS = tuple(tuple(scoring.pairs(seats, first) for first in range(seats)) for seats in range(8))

# The deal


def new_state(seats: int, options: Options) -> SoulsState:
    """The state before the first player is drawn."""
    nothing = ((),) * seats
    return SoulsState(
        seats=seats,
        house=HouseRules(
            options.same_first_player,
            options.full_redeal,
            options.persistents_end_with_round,
            options.joy_literal,
            options.coup == "total",
        ),
        round=0,
        turns=0,
        first=0,
        souls=(0,) * seats,
        before=(0,) * seats,
        leaders=0,
        stances=nothing,
        actions=nothing,
        finals=nothing,
        mats=((EMPTY,) * seats,) * seats,
        up=(0,) * seats,
        in_play=(),
        misery=False,
        stance_deck=Deck(FULL[STANCES]),
        action_deck=Deck(FULL[ACTIONS]),
        looker=-1,
        final_deck=Deck(FULL[FINALS]),
        stance_discard=(0,) * len(FULL[STANCES]),
        action_discard=(0,) * len(FULL[ACTIONS]),
        final_discard=(0,) * len(FULL[FINALS]),
        aside=(),
        committed=(-1,) * seats,
        hymnal=0,
        flagellants=0,
        abyss=False,
        burnt=(-1,) * seats,
        bitter=0,
        facts=(),
        frames=(Opening(),),
        asked=(CHANCE,),
        last=(),
        sealed=(None,) * seats,
    )


def from_first(t: SoulsState) -> list[Seat]:
    """All seats, clockwise from the first player."""
    return [(t.first + step) % t.seats for step in range(t.seats)]


def deal(t: SoulsState, first: Seat, tell: Tell | None) -> None:
    """The first player is known: everybody gets n + 2 Stances, 4 Actions and its Finals, card by card [5, 6]."""
    t.first, t.round = first, 1
    frames: list[Frame] = [TURNS[first][TO_BEGIN]]
    for pile, count in ((FINALS, finals_dealt(t.seats)), (ACTIONS, ACTIONS_DEALT), (STANCES, t.seats + 2)):
        frames += [DRAWINGS[seat][pile][count] for seat in reversed(from_first(t))]
    t.frames = tuple(frames)
    if tell:
        tell(RoundBegan(1, first))


def open_drawing(t: SoulsState, frame: Drawing, tell: Tell | None) -> bool:
    if frame.count and can_draw(t, frame.pile, tell):
        t.asked = (CHANCE,)
        return True
    pop(t)
    return False


def redraw(t: SoulsState, frame: Redrawing, tell: Tell | None) -> None:
    """Bitter Taste: the held Bargains are discarded, and as many Stances drawn [52]."""
    seat = frame.seat
    bargains = tuple(card for card in t.stances[seat] if is_bargain(card))
    for card in bargains:
        t.stances = put(t.stances, seat, without(t.stances[seat], card))
        t.stance_discard = discarded(t.stance_discard, card, STANCES)
        knowledge.left(t, HANDS[STANCES][seat], card)
    become(t, DRAWINGS[seat][STANCES][len(bargains)])
    if tell:
        tell(Redrew(seat, bargains))


def deal_card(t: SoulsState, frame: Drawing, card: int, tell: Tell | None) -> None:
    """The seat gets the next card of the pile."""
    become(t, DRAWINGS[frame.seat][frame.pile][frame.count - 1])
    draw(t, frame.seat, frame.pile, card, tell)


# Turns


def open_turn(t: SoulsState, turn: Turn, tell: Tell | None) -> bool:
    """A turn goes through its steps: Stance, Action, draw [11-13]."""
    seat, step = turn.seat, turn.step
    if step == TO_LAY or (step == TO_ACT and t.actions[seat]):
        t.asked = (seat,)
        return True
    if step == TO_BEGIN:
        begin_turn(t, seat, tell)
    elif step == TO_ACT:
        become(t, TURNS[seat][TO_DRAW])
    else:
        become(t, TURNS[(seat + 1) % t.seats][TO_BEGIN])
        if len(t.actions[seat]) < HAND_LIMIT and FAMINE not in t.in_play:
            push(t, DRAWINGS[seat][ACTIONS][1])
    return False


def begin_turn(t: SoulsState, seat: Seat, tell: Tell | None) -> None:
    """The next player without a full mat takes a turn; when all mats are full, Finals are committed [10, 15]."""
    for step in range(t.seats):
        player = (seat + step) % t.seats
        if not is_full(t, player):
            t.turns += 1
            become(t, TURNS[player][TO_LAY])
            if tell:
                tell(TurnBegan(player))
            return
    become(t, Committing())


def answer_turn(t: SoulsState, turn: Turn, seat: Seat, action: Action, tell: Tell | None) -> None:
    if type(action) is PlayStance:
        become(t, TURNS[seat][TO_ACT])
        lay(t, seat, action.card, action.against, tell)
    else:
        become(t, TURNS[seat][TO_DRAW])
        play(t, seat, action, tell)


# Commitment and flip


def open_committing(t: SoulsState, frame: Committing, tell: Tell | None) -> bool:
    if ask(t, tuple(seat for seat in range(t.seats) if t.finals[seat])):
        return True
    flip(t, frame, tell)
    return False


def commitments(t: SoulsState, frame: Committing, seat: Seat) -> list[Action]:
    return [PASS, *(COMMIT[card] for card in t.finals[seat])]


def flip(t: SoulsState, frame: Committing, tell: Tell | None) -> None:
    """All Stances and committed Finals are turned up together [59]."""
    sealed = clear(t)
    committed = tuple(answer.card if type(answer) is Commit else -1 for answer in sealed)
    for seat, card in enumerate(committed):
        if card >= 0:
            t.finals = put(t.finals, seat, without(t.finals[seat], card))
            knowledge.left(t, HANDS[FINALS][seat], card)
    everything = (1 << t.seats) - 1
    t.up = tuple(everything & ~(1 << seat) for seat in range(t.seats))
    knowledge.flipped(t)
    t.committed = committed
    finals = tuple(sorted((card, seat) for seat, card in enumerate(committed) if card >= 0))
    become(t, Resolving(finals, len(finals)))
    if tell:
        tell(Flipped(t.mats, committed))


# Scoring


def score(t: SoulsState, frame: Scoring, tell: Tell | None) -> None:
    """A pair goes through its steps: the Sonnet, the takings, the Souls [80]."""
    pairs = PAIRS[t.seats][t.first]
    if frame.pair == len(pairs):
        return end_round(t, tell)
    a, b = pairs[frame.pair]
    if frame.step == TO_SING:
        become(t, Scoring(frame.pair, TO_SEIZE, 0))
        singer = scoring.sonnet(t.mats, a, b)
        if singer >= 0:
            push(t, Singing(singer, a + b - singer))
    elif frame.step == TO_SEIZE:
        become(t, Scoring(frame.pair, TO_SCORE, frame.singers))
        open_takes(t, scoring.takes(t.mats, a, b))
    else:
        become(t, Scoring(frame.pair + 1, TO_SING, 0))
        score_pair(t, a, b, frame.singers, tell)
    return None


def open_takes(t: SoulsState, takes: tuple[Take, ...]) -> None:
    """Peacekeeping asks its owner first; the quoted one takes [51]."""
    for take in takes:
        if take.finals:
            push(t, Seizing(take.taker, take.victim, tuple(other for other in takes if other != take)))
            return
    if takes:
        seize(t, takes)


def open_singing(t: SoulsState, frame: Singing, tell: Tell | None) -> bool:
    t.asked = (frame.seat,)
    return True


def open_seizing(t: SoulsState, frame: Seizing, tell: Tell | None) -> bool:
    t.asked = (frame.seat,)
    return True


def answer_singing(t: SoulsState, frame: Singing, seat: Seat, action: Action, tell: Tell | None) -> None:
    pop(t)
    pair = t.frames[-1]
    assert type(pair) is Scoring
    if action == YES:
        become(t, Scoring(pair.pair, pair.step, 1 << seat))
    if tell:
        tell(Sang(seat, frame.other, action == YES))


def answer_seizing(t: SoulsState, frame: Seizing, seat: Seat, action: Action, tell: Tell | None) -> None:
    pop(t)
    takes = frame.others
    if action == YES:
        takes = (Take(seat, frame.victim, True), *takes)
    elif tell:
        tell(Passed(seat, PEACEKEEPING))
    if takes:
        seize(t, takes)


def score_pair(t: SoulsState, a: Seat, b: Seat, singers: int, tell: Tell | None) -> None:
    """The Souls of one pair, gains and losses apart [80]."""
    lovers = scoring.lovers(t.mats)
    gains, losses = scoring.score(t.mats, a, b, t.leaders, lovers, singers, t.flagellants, t.burnt)
    t.souls = put(t.souls, a, t.souls[a] + gains[0] - losses[0])
    t.souls = put(t.souls, b, t.souls[b] + gains[1] - losses[1])
    t.bitter |= scoring.bitter(t.mats, a, b)
    if tell:
        tell(Scored(a, b, gains, losses))


# The end of a round and of the match


def end_round(t: SoulsState, tell: Tell | None) -> None:
    """The mats are cleared and the leaders noted; then comes the next round or the end [1, 3, 50]."""
    if tell:
        tell(RoundEnded(t.round, t.souls))
    measure = t.souls
    if not t.house.coup_by_total:
        measure = tuple(souls - before for souls, before in zip(t.souls, t.before, strict=True))
    t.leaders = sum(1 << seat for seat, souls in enumerate(measure) if souls == max(measure))
    if t.round == rounds(t.seats):
        winners = tuple(seat for seat, souls in enumerate(t.souls) if souls == max(t.souls))
        t.frames, t.asked = (Over(winners),), ()
        if tell:
            tell(Won(winners))
        return
    clear_table(t)
    if t.house.persistents_end_with_round:
        remove_persistents(t, t.in_play, tell)
    begin_round(t, tell)


def clear_table(t: SoulsState) -> None:
    """Played Stances are discarded and used Finals put away; what a round remembers is forgotten [81]."""
    spent = list(t.stance_discard)
    for row in t.mats:
        for card in row:
            if card != EMPTY:
                spent[card] += 1
    t.stance_discard = tuple(spent)
    for card in t.committed:
        if card >= 0:
            t.final_discard = discarded(t.final_discard, card, FINALS)
    t.mats = ((EMPTY,) * t.seats,) * t.seats
    t.up = (0,) * t.seats
    t.committed = t.burnt = (-1,) * t.seats
    t.hymnal = t.flagellants = 0
    t.misery = False
    t.before = t.souls


def begin_round(t: SoulsState, tell: Tell | None) -> None:
    """Hands are refilled clockwise from the first player, with Bitter Taste after each refill [8, 81]."""
    t.round, t.turns = t.round + 1, 0
    if not t.house.same_first_player:
        t.first = (t.first + 1) % t.seats
    if t.house.full_redeal:
        t.stances = ((),) * t.seats
        t.stance_deck, t.stance_discard = Deck(FULL[STANCES]), (0,) * len(FULL[STANCES])
        knowledge.forget_stances(t)
    frames: list[Frame] = [TURNS[t.first][TO_BEGIN]]
    for seat in reversed(from_first(t)):
        if t.bitter >> seat & 1:
            frames.append(Redrawing(seat))
        frames.append(DRAWINGS[seat][STANCES][t.seats + 2 - len(t.stances[seat])])
    t.bitter = 0
    t.frames = tuple(frames)
    if tell:
        tell(RoundBegan(t.round, t.first))
