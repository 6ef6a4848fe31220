"""A match of Souls told to people: the aim, the log in rounds, the opening of a round step by step, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from intrigue.core.contract import Event, Seat, put
from intrigue.core.language import phrase, phrases, word
from intrigue.core.prose import listed
from intrigue.core.telling import Aim, Ending, Note, Scene, Telling
from intrigue.games.souls import events as e
from intrigue.games.souls import frames as f
from intrigue.games.souls import svg_cards as cards
from intrigue.games.souls.cards import (
    ABYSS,
    ACT_OF_PENANCE,
    BURNING_TRUTH,
    BURNT_OFFERINGS,
    CACOPHONY,
    CARDS,
    CHAOS,
    CONTRITION,
    CURIOSITY,
    CURSED_DECK,
    FINAL_RITES,
    IMPLOSION,
    LANDMINE,
    LOVE,
    PARANOIA,
    PERJURY,
    PZEA,
    STOIC_HYMNAL,
    SUBTERFUGE,
    TURNABOUT,
    VOW_OF_VENGEANCE,
    is_bargain,
    rounds,
)
from intrigue.games.souls.finals import AT_ONCE
from intrigue.games.souls.quotes import quoted, why
from intrigue.games.souls.sentences import plain, sentence, tallied, titled
from intrigue.games.souls.state import EMPTY, SoulsView

Names = Sequence[str]

GOAL = word("Have the most Souls after round {rounds}. Two Bargains pay both; a Betrayal of a Bargain pays you alone.")


def aim(view: SoulsView, names: Names) -> Aim:
    """The most Souls win; how many the viewer has, and who leads."""
    goal = phrase(GOAL, rounds=rounds(view.seats))
    if view.seat is None:
        return Aim(goal)
    own, most = view.souls[view.seat], max(view.souls)
    others = [seat for seat in range(view.seats) if seat != view.seat and view.souls[seat] == most]
    parts = {"round": max(view.round, 1), "last": rounds(view.seats), "souls": counted(own), "most": most}
    if own < most:
        message = word("Round {round} of {last}: you have {souls}; {who} leads with {most}.")
        if len(others) > 1:
            message = word("Round {round} of {last}: you have {souls}; {who} lead with {most}.")
    elif others:
        message = word("Round {round} of {last}: you have {souls}, and nobody has more.")
    else:
        message = word("Round {round} of {last}: you have {souls}, and lead.")
    return Aim(goal, phrase(message, who=listed(names[seat] for seat in others), **parts))


def counted(souls: int) -> str:
    return phrases("{souls} Soul", "{souls} Souls", abs(souls), souls=souls)


def note(event: Event) -> Note:
    """Rounds and turns, heaps of draws, and who loses by it; that somebody answered in secret tells nothing."""
    match event:
        case e.RoundBegan(number, _):
            return Note(round=phrase("Round {number}", number=number), quiet=True)
        case e.TurnBegan(seat):
            return Note(turn=seat, quiet=True)
        case e.Drew() | e.DrewCard():
            return Note(fold="draws")
        case e.Sealed():
            return Note(quiet=True)
        case e.Scored():
            return Note(fold="pairs")
        case e.TookCards(_, victim) | e.Took(_, victim):
            return Note(loss=victim)
        case e.Exploded(_, taker):
            return Note(loss=taker)
        case e.Transferred(giver):
            return Note(loss=giver)
        case e.Gained(seat, souls) if souls < 0:
            return Note(loss=seat)
        case e.Cancelled(seat):
            return Note(loss=seat)
        case e.Resolved(_, card) if card in SEEN:
            return Note(quiet=True)
    return Note()


SEEN = frozenset((  # Actions of which something else is always told: that they take effect goes without saying
    CURIOSITY, PARANOIA, CACOPHONY, SUBTERFUGE, BURNING_TRUTH, LOVE, IMPLOSION, LANDMINE, TURNABOUT
))  # fmt: skip


PROMPTS = {
    ("PlayStance", 1): word("Which Stance do you lay?"),
    ("PlayStance", 2): word("Against whom do you lay {card}?"),
    ("PlayAction", 1): word("Which Action do you play?"),
    ("Aim", 1): word("Which Action do you play?"),
    ("Aim", 2): word("At whom do you play {card}?"),
    ("Commit", 1): word("Which Final do you lay? It is out of the match after this round."),
    ("Discard", 1): word("Which Action do you discard?"),
    ("SwapSlots", 1): word("Which Stance of your mat is the first?"),
    ("SwapSlots", 2): word("And with which does it change places?"),
    ("Cross", 1): word("From whose mat comes the first Stance?"),
    ("Cross", 2): word("Which of them?"),
    ("Cross", 3): word("From whose mat comes the second?"),
    ("Cross", 4): word("Which of them?"),
    ("Change", 1): word("Which Stance of your mat do you replace?"),
    ("Change", 2): word("By which Stance of your hand?"),
    ("Transfer", 1): word("Who loses 3 Souls?"),
    ("Transfer", 2): word("Who gets them?"),
    ("Exchange", 1): word("Whose Stance changes places with the one it met?"),
    ("Exchange", 2): word("In the pair with whom?"),
    ("Pick", 1): word("From whose mat?"),
    ("Pick", 2): word("Which Stance?"),
}


def prompt(view: SoulsView, names: Names, picked: tuple[Any, ...]) -> str:
    """What is asked after some steps of a choice."""
    words = PROMPTS.get((picked[0], len(picked)))
    if words is None:
        return ""
    return phrase(words, card=titled(picked[1])) if "{card}" in words else phrase(words)


# The opening of a round


MET = {  # by whether the other bargained, and whether the viewer did
    (True, True): word("You and {name} both bargained."),
    (True, False): word("{name} bargained, and you betrayed."),
    (False, True): word("{name} betrayed your Bargain."),
    (False, False): word("You and {name} both betrayed."),
}


NOTHING = {  # what is said where a Final does nothing at once, or nothing that could be seen
    CURSED_DECK: word("There are no two Stances that it could swap."),
    STOIC_HYMNAL: word("No Final after it can change the Stances of {name}."),
    VOW_OF_VENGEANCE: word("Nobody betrayed a Bargain of {name}: nothing is taken."),
    ACT_OF_PENANCE: word("No Betrayal of {name} that met a Bargain can be replaced: nothing happens."),
    PERJURY: word("No Stance of {name} can be replaced: nothing happens."),
    ABYSS: word("No Final comes after it: nobody loses anything."),
    PZEA: word("Another Final comes after it: {name} gains nothing."),
    BURNT_OFFERINGS: word("Nobody laid a Betrayal against {name}: nothing happens."),
    CONTRITION: word("{name} betrayed nobody: nobody is asked."),
    FINAL_RITES: word("There is no mixed pair that it could swap."),
}


def final_of(card: int, name: str) -> str:
    return phrase("Final {number}: {name}'s {card}", number=CARDS[card].priority, card=titled(card), name=name)


class Tableau:
    """The table in a viewer's sight, with what it was told of the opening done to it, event by event."""

    def __init__(self, view: SoulsView, names: Names) -> None:
        self.view, self.names = view, names
        self.scenes: list[Scene] = []
        self.lines: list[str] = []
        self.told: list[Event] = []
        self.title = ""
        self.says = ""  # what a Final asked, where it is told again what came of it
        self.final: tuple[Seat, int] | None = None  # the Final of which nothing has come yet

    def follow(self, event: Event) -> None:
        """Show what the event changes; a Final that resolves and the scoring of the pairs begin scenes of their own."""
        match event:
            case e.Flipped():
                self.open(event)
            case e.FinalResolved(seat, card):
                self.close()
                self.title, self.final = final_of(card, self.names[seat]), (seat, card)
                self.lines.append(self.quote(seat, card))
                self.show(frames=(f.Resolving(self.left(card), sum(c >= 0 for c in self.view.committed)),))
            case e.Scored(seat, other, gains, losses):
                self.begin_scoring()
                self.pay(seat, gains[0] - losses[0])
                self.pay(other, gains[1] - losses[1])
            case e.RoundEnded(number, souls):
                self.begin_scoring()
                scored = [each for each in self.told if isinstance(each, e.Scored)]
                self.close()
                self.show(souls=souls)
                self.title, self.told = phrase("Round {number} is scored", number=number), list(scored)
                self.lines = self.standing(souls)
                self.close()
            case _:
                self.change(event)
        if self.title:
            self.told.append(event)

    def resume(self) -> None:
        """Where a Final waited for what its player or the others choose, that goes on."""
        frame, laid = self.view.frames[-1], self.view.committed
        if isinstance(frame, f.Gathering) and len(frame.places) == GATHERED - 1:  # the last is picked up now
            self.title = final_of(CHAOS, self.names[frame.seat])
            self.lines = [sentence(e.Picked(*place), self.names) for place in frame.places]
            self.says = self.quote(frame.seat, CHAOS)
        elif isinstance(frame, f.Scattering) and len(frame.places) == 1:  # the last is dealt back now
            self.title = final_of(CHAOS, self.names[laid.index(CHAOS)])
        elif isinstance(frame, CHOOSING):
            self.title = final_of(laid[frame.seat], self.names[frame.seat])
            self.says = self.quote(frame.seat, laid[frame.seat])

    def quote(self, seat: Seat, card: int) -> str:
        return quoted(card, "" if seat == self.view.seat else self.names[seat])

    def open(self, event: e.Flipped) -> None:
        """All Stances and Finals lie open."""
        everything = (1 << self.view.seats) - 1
        up = tuple(everything & ~(1 << seat) for seat in range(self.view.seats))
        left = tuple(sorted((card, seat) for seat, card in enumerate(event.finals) if card >= 0))
        held = tuple([card for card in self.view.finals if card not in event.finals])  # there is one of each Final
        counts = tuple([n - (card >= 0) for n, card in zip(self.view.final_counts, event.finals, strict=True)])
        self.show(mats=event.mats, up=up, committed=event.finals, finals=held, final_counts=counts)
        self.show(frames=(f.Resolving(left, len(left)),), asked=())
        self.title = phrase("All Stances are turned up")
        self.lines = self.meetings(event.mats)
        laid = [phrase("{name}'s {card}", card=titled(card), name=self.names[seat]) for card, seat in left]
        message = word("Finals, lowest number first: {cards}.") if laid else word("Nobody has laid a Final.")
        self.lines.append(phrase(message, cards=listed(laid)))

    def meetings(self, mats: tuple[tuple[int, ...], ...]) -> list[str]:
        """What lies between the viewer and each other; for a spectator, how many bargained with how many."""
        own = self.view.seat
        if own is None:
            bargains = sum(card != EMPTY and is_bargain(card) for mat in mats for card in mat)
            betrayals = sum(c != EMPTY for mat in mats for c in mat) - bargains
            return [phrase("{bargains} Bargains and {betrayals} Betrayals.", bargains=bargains, betrayals=betrayals)]
        found = []
        for other in range(self.view.seats):
            if other != own and EMPTY not in (mats[own][other], mats[other][own]):
                met = MET[is_bargain(mats[other][own]), is_bargain(mats[own][other])]
                found.append(phrase(met, name=self.names[other]))
        return found

    def begin_scoring(self) -> None:
        scored = phrase("The pairs are scored")
        if self.title != scored:
            self.close()
            self.title = scored
            self.show(frames=(f.Scoring(0, 0, 0),), asked=())

    def standing(self, souls: Sequence[int]) -> list[str]:
        """Who has how many Souls now and gained how many in the round, the most first."""
        order = sorted(range(len(souls)), key=lambda seat: -souls[seat])
        grown = [souls[seat] - self.view.before[seat] for seat in range(len(souls))]
        return [
            phrase(
                "{name}: {souls} ({more} in this round).",
                name=self.names[seat],
                souls=counted(souls[seat]),
                more=f"{grown[seat]:+d}",
            )
            for seat in order
        ]

    def left(self, card: int) -> tuple[tuple[int, Seat], ...]:
        """The Finals that are still to resolve, this one among them."""
        laid = sorted((each, seat) for seat, each in enumerate(self.view.committed) if each >= 0)
        return tuple(pair for pair in laid if CARDS[pair[0]].priority >= CARDS[card].priority)

    def change(self, event: Event) -> None:
        """What a Final does to the mats and the Souls, and the sentence about it."""
        match event:
            case e.Gained(seat, souls, _):
                self.pay(seat, souls)
            case e.Transferred(giver, taker, souls, _):
                self.pay(giver, -souls)
                self.pay(taker, souls)
            case e.Changed(seat, against, _, new):
                self.lay(seat, against, new)
            case e.Scattered(seat, against, card):
                self.lay(seat, against, card)
                if self.title:
                    self.lines += [phrase("The Stances were shuffled and dealt back. As they lie now:")]
                    self.lines += self.meetings(self.view.mats)
                return
            case e.Exchanged(seat, other):
                self.swap((seat, other), (other, seat))
            case e.Crossed(seat, against, other, facing):
                self.swap((seat, against), (other, facing))
        if self.title and not isinstance(event, e.Sealed | e.RoundBegan | e.Won):
            self.lines.append(sentence(event, self.names))
            self.final = None

    def lay(self, seat: Seat, against: Seat, card: int) -> None:
        self.show(mats=put(self.view.mats, seat, put(self.view.mats[seat], against, card)))

    def swap(self, one: tuple[Seat, Seat], other: tuple[Seat, Seat]) -> None:
        first, second = self.view.mats[one[0]][one[1]], self.view.mats[other[0]][other[1]]
        self.lay(*one, second)
        self.lay(*other, first)

    def pay(self, seat: Seat, souls: int) -> None:
        self.show(souls=put(self.view.souls, seat, self.view.souls[seat] + souls))

    def show(self, **fields: Any) -> None:
        self.view = replace(self.view, **fields)

    def close(self, *, last: bool = False) -> None:
        """The scene that is on ends here. A Final that waits for another's choice is shown when that is made."""
        if self.final:
            seat, card = self.final
            waits = last and card not in AT_ONCE
            if waits and seat != self.view.seat:
                return
            self.lines += [phrase(NOTHING[card], name=self.names[seat])] if card in NOTHING and not waits else []
        if not self.lines:
            self.pairs([event for event in self.told if isinstance(event, e.Scored)])
        if self.lines and self.says:
            self.lines.insert(0, self.says)
        if self.title and (self.lines or self.told):
            self.scenes.append(Scene(self.title, tuple(self.lines), self.view, tuple(self.told)))
        self.title, self.lines, self.told, self.says, self.final = "", [], [], "", None

    def pairs(self, scored: Sequence[e.Scored]) -> None:
        """What pairs were worth: those of the viewer, else all if they are few."""
        own = self.view.seat
        mine = [event for event in scored if own in (event.seat, event.other)]
        if mine:
            self.told = list(mine)
            self.lines = [self.pair(event) for event in mine]
        elif len(scored) <= FEW:
            self.lines = [sentence(event, self.names) for event in scored]

    def pair(self, event: e.Scored) -> str:
        """How the viewer and another met, and what it brought them."""
        own, mats = self.view.seat or 0, self.view.mats
        first = event.seat == own
        other = event.other if first else event.seat
        souls = [cards.signed(gain - loss) for gain, loss in zip(event.gains, event.losses, strict=True)]
        mine, theirs = souls if first else reversed(souls)
        met = MET[is_bargain(mats[other][own]), is_bargain(mats[own][other])]
        message = word("You {mine}, {name} {theirs}.")
        if not (plain(mats[own][other]) and plain(mats[other][own])):
            message = word("Your {card} against {facing}: you {mine}, {name} {theirs}.")
        laid = {"card": titled(mats[own][other]), "facing": titled(mats[other][own])} if "{card}" in message else {}
        brought = phrase(message, mine=mine, name=self.names[other], theirs=theirs, **laid)
        pair = ((mats[own][other], mats[other][own]), (mats[other][own], mats[own][other]))
        reasons = [why(card, facing) for card, facing in dict.fromkeys(pair) if not plain(card)]
        return " ".join([phrase(met, name=self.names[other]), brought, *reasons])


FEW = 6  # pairs that are told one by one to somebody who is in none of them
GATHERED = 4  # Stances that Chaos picks up
CHOOSING = (f.Deciding, f.Voting, f.Forgiving, f.Rites)
# what a choice may do
CHOSEN = (e.Changed, e.Crossed, e.Exchanged, e.Transferred, e.Picked, e.Scattered, e.Forgave, e.Chose)
STOPS = frozenset((e.Flipped, e.FinalResolved, e.Scored, e.RoundEnded, e.Exploded, *CHOSEN))


def scenes(view: SoulsView, events: Sequence[Event], names: Names) -> list[Scene]:
    """The mats open, the Finals one by one with what was chosen for them, the pairs; and a Landmine that goes off."""
    stage = Tableau(view, names)
    stage.resume()
    for event in events:
        if isinstance(event, e.Exploded):
            message = word("{other} gets nothing from {name} and loses every Action.")
            lost = phrase(message, name=names[event.victim], other=names[event.taker])
            stage.scenes.append(Scene(phrase("Landmine!"), (lost,), stage.view, (event,)))
        elif stage.title or type(event) in STOPS:
            stage.follow(event)
    stage.close(last=True)
    return [scene for scene in stage.scenes if scene.lines]


WINDOWS = (f.Window, f.Turnabout, f.Mine, f.Loving)


def window(view: SoulsView) -> bool:
    """Who can answer an Action is secret: all are asked, and many have nothing to answer with."""
    return isinstance(view.frames[-1], WINDOWS)


# The end


def ending(views: Sequence[SoulsView], events: Sequence[Event], names: Names) -> Ending:
    """Souls and what was still held; the round that decided it; and who lived best off the others' Bargains."""
    souls = views[0].souls
    stands = tuple(
        [
            phrase("{souls}; still held {cards}", souls=counted(souls[view.seat or 0]), cards=tallied(held(view)))
            for view in views
        ]
    )
    return Ending(stands, decided(events, souls, names), betrayals(events, names), souls)


def held(view: SoulsView) -> tuple[int, ...]:
    return (*view.actions, *view.finals)


def decided(events: Sequence[Event], souls: Sequence[int], names: Names) -> str:
    """In which round the winner gained the most, and by how much the match was won."""
    best = [seat for seat, count in enumerate(souls) if count == max(souls)]
    before, gains = [0] * len(souls), list[tuple[int, int]]()
    for event in events:
        if isinstance(event, e.RoundEnded):
            gains.append((event.souls[best[0]] - before[best[0]], event.round))
            before = list(event.souls)
    gained, number = max(gains, default=(0, 1))
    if len(best) > 1:
        who = listed(names[seat] for seat in best)
        return phrase("{who} have {souls} each.", who=who, souls=counted(souls[best[0]]))
    second = max(count for seat, count in enumerate(souls) if seat != best[0])
    message = word("{name} won by {souls}, and gained the most, {gained}, in round {number}.")
    lead = counted(souls[best[0]] - second)
    return phrase(message, name=names[best[0]], souls=lead, gained=gained, number=number)


def betrayals(events: Sequence[Event], names: Names) -> str:
    """Who betrayed the Bargains of others most often, and whose most."""
    found: dict[tuple[Seat, Seat], int] = {}
    for event in events:
        if isinstance(event, e.Flipped):
            for one, mat in enumerate(event.mats):
                for other, card in enumerate(mat):
                    met = event.mats[other][one]
                    if EMPTY not in (card, met) and not is_bargain(card) and is_bargain(met):
                        found[one, other] = found.get((one, other), 0) + 1
    if not found:
        return phrase("Nobody betrayed a Bargain.")
    by = [sum(n for (one, _), n in found.items() if one == seat) for seat in range(len(names))]
    worst = by.index(max(by))
    victim = max(range(len(names)), key=lambda other: found.get((worst, other), 0))
    return phrases(
        "{name} betrayed a Bargain once: one from {other}.",
        "{name} betrayed a Bargain {n} times, most often one from {other}.",
        by[worst],
        name=names[worst],
        other=names[victim],
    )


TELLING = Telling(aim=aim, note=note, prompt=prompt, stops=STOPS, scenes=scenes, window=window, ending=ending)
