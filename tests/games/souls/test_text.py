"""Souls in words and pictures: everything has a word, nothing is wider than a terminal, nothing hidden is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from importlib.resources import files
from random import Random
from types import ModuleType
from typing import Any

import pytest
from rich.markup import escape
from rich.text import Text

from intrigue.core.contract import CHANCE, Action, Event, draw, next_steps, put, steps
from intrigue.core.language import speaking
from intrigue.games.souls import cards as c
from intrigue.games.souls import events, frames, picture, quotes, sentences, telling, text, words
from intrigue.games.souls.advice import ADVICE
from intrigue.games.souls.rules import Souls
from intrigue.games.souls.state import EMPTY, HANDS, HIDDEN, SoulsState, SoulsView
from intrigue.games.souls.title import remark
from intrigue.games.souls.words import Options

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Finn", "Guy"]
GAME = Souls(Options(house_sizes=True))


def kinds(module: ModuleType, base: type = object) -> list[type]:
    return [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type)
        and is_dataclass(kind)
        and kind.__module__ == module.__name__
        and issubclass(kind, base)
    ]


EVENTS, ACTIONS = kinds(events, Event), kinds(words, Action)
FRAMES = [kind for kind in kinds(frames) if kind is not frames.Take]


def sample(kind: type, n: int = 0) -> Any:
    """Something of that kind, with seats, cards and numbers that can come up."""
    said: dict[str, Any] = {}
    for field in fields(kind):
        if field.name in ("cards", "finals") and kind is not events.TookCards:
            said[field.name] = (c.BARGAIN, c.BARGAIN, c.COUP_D_ETAT)
        elif field.name in ("gains", "losses"):
            said[field.name] = (n, 2)
        elif field.name in ("votes", "hands", "seats", "souls") and "tuple" in str(field.type):
            said[field.name] = (0, 1, 0)
        elif field.name == "mats":
            said[field.name] = ((EMPTY, 1), (2, EMPTY))
        elif field.name in ("card", "gave", "got", "old", "new", "by"):
            said[field.name] = c.CURIOSITY + n if field.name == "card" else c.SYMBIOSIS
        elif field.name == "yes":
            said[field.name] = bool(n)
        else:
            said[field.name] = n
    if kind in (events.Laid, events.LaidOpen, events.TurnedUp, events.TookBack, events.Scattered):
        said["card"] = c.FAIR_DEAL
    return kind(**said)


def random_tables(seats: int, seed: int, every: int) -> Iterator[SoulsState]:
    """Some positions of a random match."""
    rng, t, ply = Random(seed), GAME.start(seats), 0
    while actors := GAME.actors(t):
        if ply % every == 0:
            yield t
        seat = rng.choice(actors)
        GAME.apply(t, seat, draw(GAME.odds(t), rng) if seat == CHANCE else rng.choice(list(GAME.legal(t, seat))))
        ply += 1
    yield t


def plain(markup: str) -> list[str]:
    return Text.from_markup(markup).plain.split("\n")


def check_words(view: SoulsView, actions: list[Action]) -> None:
    """Every step of every action has a label that a person can read."""
    for picked in {steps(action)[:length] for action in actions for length in range(len(steps(action)))}:
        offered = next_steps(actions, picked)
        labels = [text.label(view, NAMES, picked, step) for step in offered]
        assert all(labels)
        assert len(set(labels)) == len(labels), labels


# Completeness


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence(kind: type) -> None:
    for n in range(2):
        said = text.sentence(sample(kind, n), NAMES)
        assert said.endswith(".")
        assert said[0].isupper() or said[0] == '"'
        assert not set("{}[]") & set(said)
    assert (kind in sentences.PLAIN) != (kind in sentences.OTHERS)


@pytest.mark.parametrize("kind", ACTIONS, ids=lambda kind: kind.__name__)
def test_every_action_has_labels_and_an_explanation(kind: type) -> None:
    assert text.KINDS[kind.__name__]
    assert len(text.LABELS.get(kind.__name__, ())) == len(fields(kind))
    assert text.explain(kind.__name__)
    assert set(text.KINDS) == set(text.EXPLANATIONS) == {action.__name__ for action in ACTIONS}


@pytest.mark.parametrize("kind", FRAMES, ids=lambda kind: kind.__name__)
def test_every_frame_has_a_question_or_runs_by_itself(kind: type) -> None:
    if kind is not frames.Over:
        assert (kind in text.QUESTIONS) != (kind in text.RUNNING)


EXPLAINED = {
    "PlayStance": ("A mat has a slot against every other player", "A turn begins with a Stance"),
    "PlayAction": (
        "Then you may play one Action",
        "An announced Action can be cancelled before it takes effect",
        "Instants wait for their trigger",
    ),
    "Aim": (
        "Targets of Subterfuge and Burning Truth are announced",
        "Burning Truth shows a hand and stays with it",
        "Subterfuge looks at one mat",
    ),
    "Flip": ("Implosion cancels another player's Action", "Quid pro Quo works once from the mat"),
    "Pass": ("Then you may play one Action", "Answers are given in secret and opened together"),
    "Choose": (
        "Curiosity and Paranoia raise hands",
        "Vow of Vengeance takes from one who betrayed you",
        "Martyrdom costs both five",
        "Interregnum is a vote",
        "Burnt Offerings cover one Betrayal",
        "Contrition asks for forgiveness",
    ),
    "Offer": (
        "A swap is chosen in secret",
        "Abundance deals out a card for each player",
        "Tithes take an Action of everybody's choice",
    ),
    "Discard": ("Misery makes the others discard two Actions", "Toxic Shock makes the others discard two Actions"),
    "SwapSlots": ("Duplicity swaps two Stances of your mat",),
    "TurnUp": ("Honesty turns up your own Stances",),
    "TakeBack": ("Purification returns a Stance to every hand",),
    "Next": ("That Which is Unseen orders the Action deck",),
    "Shuffle": ("That Which is Unseen orders the Action deck",),
    "Reveal": ("Love asks for Love",),
    "Commit": ("Finals are committed in secret", "Stances and Finals are turned up together"),
    "Cross": ("Cursed Deck swaps cards of two other players",),
    "Change": ("Penance and Perjury replace a Stance from the hand",),
    "Pick": ("Chaos shuffles four played Stances",),
    "Transfer": ("Given Souls are Souls really taken",),
    "Vote": ("Interregnum is a vote",),
    "Exchange": ("Final Rites swap up to three mixed pairs",),
    "Answer": (
        "Both Peacekeepings take hands",
        "A sung Sonnet stops the losses of its pair",
        "Contrition asks for forgiveness",
    ),
    "Begins": ("The first player is drawn by lot",),
    "Deal": (
        "Everybody gets n + 2 Stances, four Actions and four Finals",
        "Then you draw an Action",
        "Chaos shuffles four played Stances",
    ),
}


def test_explanations_point_to_the_right_paragraphs() -> None:
    rules = files("intrigue.games.souls").joinpath("RULES.md").read_text("utf-8")
    titles = {int(number): title for number, title in re.findall(r"^\*\*(\d+)\. (.+?)\.\*\*", rules, re.MULTILINE)}
    for kind, wanted in EXPLAINED.items():
        cited = text.explain(kind).removesuffix("].").rpartition("[")[2]
        assert tuple(titles[int(number)] for number in cited.split(", ")) == wanted
    assert set(EXPLAINED) == set(text.EXPLANATIONS)


def test_grave_actions_exist() -> None:
    assert {action.__name__ for action in ACTIONS} >= text.GRAVE


def test_every_card_has_a_title() -> None:
    assert len(sentences.TITLES) == len(set(sentences.TITLES)) == c.KINDS
    assert sentences.TITLES[c.COUP_D_ETAT] == "Coup d'Etat"
    assert sentences.TITLES[c.TURNABOUT] == "Turnabout is Fair Play"
    assert sentences.TITLES[c.QUOTED_PEACEKEEPING] == '"Peacekeeping"'
    assert [title.upper() for title in sentences.TITLES] == list(c.NAMES)
    assert len(picture.SHORT) == c.FIRST_ACTION
    assert max(map(len, picture.SHORT)) <= 6


# Wording


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (events.Laid(0, 1, c.COUP_D_ETAT), "Ann plays Coup d'Etat (a Betrayal) face-down against Bob."),
        (events.LaidCard(0, 1), "Ann plays a Stance face-down against Bob."),
        (events.LaidOpen(2, 1, c.FAIR_DEAL), "Cat plays Fair Deal (a Bargain) face-up against Bob."),
        (events.Announced(0, c.SUBTERFUGE, 2), "Ann plays Subterfuge at Cat."),
        (events.Announced(0, c.TITHES, -1), "Ann plays Tithes."),
        (events.Cancelled(0, c.TITHES, c.IMPLOSION), "Ann's Tithes is cancelled by Implosion."),
        (events.Gave(0, 1, c.LOVE), "Ann gives Bob Love."),
        (events.Gave(0, 0, c.LOVE), "Ann keeps Love."),
        (events.GaveCard(0, 1), "Ann gives Bob an Action."),
        (events.GaveCard(0, 0), "Ann keeps an Action."),
        (events.Discarded(1, (c.LOVE, c.LOVE, c.NIL)), "Bob discards Love x2 and Nil."),
        (events.HandsRaised(c.PARANOIA, (1, 2)), "Paranoia: Bob and Cat raise their hands (a Bargain)."),
        (events.HandsRaised(c.CURIOSITY, ()), "Curiosity: nobody raises a hand, so nobody else holds a Betrayal."),
        (events.Gained(0, -1, c.PANTHEON), "Ann loses 1 Soul by Pantheon."),
        (events.Gained(0, 3, c.PIETY), "Ann gains 3 Souls by Piety."),
        (events.Looked(0, 1, (-1, -1, c.BETRAYAL)), "Ann looks at Bob's mat: Betrayal against Cat."),
        (events.TookCards(0, 1, 3, 1), "Ann takes 3 Actions and 1 Final from Bob."),
        (events.Voted(0, 1, (-1, -1, 0)), "The vote between Ann and Bob: Cat for Ann."),
        (events.Scored(0, 1, (2, 0), (3, 0)), "Ann gains 2 and loses 3 and Bob gains nothing from their pair."),
        (events.Scored(0, 1, (0, 0), (0, 0)), "Ann and Bob gain nothing from their pair."),
        (events.RoundEnded(2, (4, -1)), "Souls after round 2: Ann 4 and Bob -1."),
        (events.Chose(0, c.CONTRITION, 1), "Ann asks Bob for forgiveness."),
        (events.Chose(0, c.BURNT_OFFERINGS, 1), "The Betrayal by Bob will cost Ann nothing."),
        (events.Won((0, 2)), "Ann and Cat share the win."),
    ],
    ids=lambda event: type(event).__name__,
)
def test_a_sentence_tells_what_happened(event: Event, said: str) -> None:
    assert text.sentence(event, NAMES) == said


# In play


@pytest.mark.parametrize("seats", range(2, 8))
def test_everything_that_comes_up_can_be_asked_and_answered(seats: int) -> None:
    for t in random_tables(seats, seats, 4 * seats):
        for seat in (None, *range(seats)):
            view = GAME.view(t, seat)
            assert text.question(view, NAMES).endswith((".", "?"))
            assert all(line.endswith(".") for line in text.knowledge(view, NAMES))
        for seat in GAME.actors(t):
            if seat == CHANCE:
                check_words(GAME.view(t, None), [action for action, _ in GAME.odds(t)])
            else:
                check_words(GAME.view(t, seat), list(GAME.legal(t, seat)))
                check_words(GAME.view(t, None), [words.PASS])
                assert "Waiting" not in text.question(GAME.view(t, seat), NAMES)


@pytest.mark.parametrize("seats", range(2, 8))
def test_no_picture_is_wider_than_80_columns(seats: int) -> None:
    long = [
        escape(name) for name in ("Bartholomew the Elder", "[bold]x[/]", "京都の長い名前です", "a", "É", "[red]", "\\")
    ]
    for t in random_tables(seats, 10 + seats, 20 * seats):
        for seat in (None, *range(seats)):
            for names in (NAMES, long):
                picture = text.picture(GAME.view(t, seat), names)
                lines = Text.from_markup(picture).split("\n")
                assert max(line.cell_len for line in lines) <= 80
                assert len(lines) <= 32


def test_names_that_look_like_markup_stay_names() -> None:
    t = next(t for t in random_tables(3, 1, 60) if t.round)
    lines = plain(text.picture(GAME.view(t, 0), [escape("[bold]Al[/]"), "Bo", "Cy"]))
    assert any(line[1:].startswith("[bold]Al[") for line in lines)


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_pictures_and_words_depend_on_the_view_alone(seats: int) -> None:
    """Two worlds that a seat cannot tell apart look and read the same."""
    rng = Random(seats)
    for t in random_tables(seats, 20 + seats, 50):
        for seat in (None, 0, seats - 1):
            view = GAME.view(t, seat)
            dream = GAME.view(GAME.determinize(view, rng), seat)
            for words_of in (text.picture, text.question, text.knowledge):
                assert words_of(view, NAMES) == words_of(dream, NAMES)


def laid(card: int) -> SoulsState:
    """A round in which the first seat has laid this card, against the next."""
    t = next(t for t in random_tables(3, 4, 1) if t.round == 1)
    seat, against = t.first, (t.first + 1) % 3
    blank: tuple[tuple[int, ...], ...] = ((EMPTY,) * 3,) * 3
    t.mats = put(blank, seat, put((EMPTY,) * 3, against, card))
    t.up, t.facts = (0, 0, 0), ()
    t.stances = tuple((c.BARGAIN,) * 5 for _ in range(3))
    return t


def test_a_face_down_stance_is_shown_to_its_owner_only() -> None:
    t = laid(c.SYMBIOSIS)
    own, other = (GAME.view(t, (t.first + step) % 3) for step in range(2))
    assert "♡Symbiosis" in Text.from_markup(text.picture(own, NAMES)).plain
    for view in (other, GAME.view(t, None)):
        drawn = Text.from_markup(text.picture(view, NAMES)).plain
        assert "Symb" not in drawn
        assert "░░░░░" in drawn.splitlines()[2 + t.first]


def test_a_face_up_stance_is_shown_to_all() -> None:
    t = laid(c.FAIR_DEAL)
    t.up = put(t.up, t.first, 1 << (t.first + 1) % 3)
    for seat in (None, 0, 1, 2):
        assert "♥Fair Deal" in Text.from_markup(text.picture(GAME.view(t, seat), NAMES)).plain


def test_a_spectator_sees_no_hand() -> None:
    t = laid(c.BARGAIN)
    assert "Your" not in text.picture(GAME.view(t, None), NAMES)
    assert "Your Stances" in text.picture(GAME.view(t, 0), NAMES)


def test_who_is_not_asked_reads_whom_the_table_waits_for() -> None:
    t = next(t for t in random_tables(3, 4, 1) if GAME.actors(t) not in ((CHANCE,), ()))
    (seat,) = GAME.actors(t)
    for viewer in (None, (seat + 1) % 3):
        assert text.question(GAME.view(t, viewer), NAMES) == f"Waiting for {NAMES[seat]}."
    assert text.question(GAME.view(t, seat), NAMES).startswith("Your turn")


def test_who_cannot_answer_is_told_so() -> None:
    windows = frames.Window | frames.Mine | frames.Loving | frames.Turnabout
    told = set()
    for t in random_tables(4, 6, 1):
        frame = t.frames[-1]
        for seat in GAME.actors(t) if isinstance(frame, windows) else ():
            if getattr(frame, "actor", None) != seat:
                can = len(GAME.legal(t, seat)) > 1
                asked = text.question(GAME.view(t, seat), NAMES)
                assert ("You have nothing to" in asked or "You cannot play" in asked) is not can
                told.add((type(frame), can))
    assert {(frames.Window, True), (frames.Window, False), (frames.Loving, False), (frames.Mine, False)} <= told


def test_who_holds_fear_is_told_that_it_forbids_the_instant() -> None:
    t = next(t for t in random_tables(4, 6, 1) if isinstance(t.frames[-1], frames.Window) and len(GAME.actors(t)) > 1)
    frame = t.frames[-1]
    assert isinstance(frame, frames.Window)
    view = replace(GAME.view(t, next(seat for seat in t.asked if seat != frame.actor)), actions=(c.IMPLOSION, c.FEAR))
    assert text.question(view, NAMES).endswith("You cannot play Implosion: Fear, which you hold, forbids it.")
    assert "Cancel it" in text.question(replace(view, actions=(c.IMPLOSION,)), NAMES)


ADDRESSED = frozenset(("you", "your", "yours", "yourself", "vous", "votre", "vos"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_card_of_another_says_speaks_to_nobody(language: str) -> None:
    with speaking(language):
        for card in range(c.FIRST_ACTION, c.KINDS):
            said = quotes.quoted(card, "Ann")
            assert not ADDRESSED & set(re.findall(r"\w+", said.lower())), said
            assert "{" not in said
    assert quotes.quoted(c.CACOPHONY).endswith('lose all your Actions instead."')
    assert "Ann gains 1 Soul" in quotes.quoted(c.CACOPHONY, "Ann")


def test_special_stances_say_why_they_brought_what_they_did() -> None:
    hostile = "Hostile Takeover brings \u22121 against a Bargain; and 1 for each Bargain on the same mat."
    assert quotes.why(c.HOSTILE_TAKEOVER, c.BARGAIN) == hostile
    assert quotes.why(c.ASSASSINATION, c.BETRAYAL) == "Assassination brings 0 against a Betrayal."
    assert quotes.why(c.ZERO_SUM, c.BARGAIN) == "Zero Sum: nobody gains or loses."


def test_that_somebody_answered_in_secret_is_not_told() -> None:
    assert telling.note(events.Sealed(0)).quiet


def test_a_landmine_is_named_once() -> None:
    view = GAME.view(next(iter(random_tables(4, 6, 1))), 0)
    (scene,) = telling.scenes(view, (events.Exploded(1, 2),), NAMES)
    assert "Landmine" in scene.title
    assert not any("Landmine" in line for line in scene.lines)


def test_only_who_has_the_most_is_said_to_lead() -> None:
    t = next(iter(random_tables(4, 6, 1)))
    for souls, may in (((9, 5, 2, 1), False), ((5, 9, 2, 1), True), ((9, 9, 2, 1), False)):
        view = replace(GAME.view(t, 0), round=2, souls=souls)
        said = {remark(view, Random(seed)).words for seed in range(60)}
        assert any("leads" in words for words in said) is may


def test_what_is_known_is_a_line_for_each_holder_and_short() -> None:
    sizes = list[int]()
    for t in random_tables(4, 3, 3):
        for seat in range(4):
            lines = text.knowledge(GAME.view(t, seat), NAMES)
            begun = [line.split(" has ")[0] for line in lines if " has " in line]
            assert len(begun) == len(set(begun))
            sizes.append(len(lines))
    assert max(sizes) <= 10
    assert sum(size <= 8 for size in sizes) > 0.95 * len(sizes)


def test_several_cards_of_a_few_kinds_are_not_said_to_be_all_of_the_first() -> None:
    t = laid(c.BARGAIN)
    some = 1 << c.IMPLOSION | 1 << c.LOVE
    t.facts = (words.Fact(words.EVERYBODY, some, 3, HANDS[1][1]), words.Fact(0, 1 << c.FEAR, 1, HANDS[1][2]))
    lines = text.knowledge(GAME.view(t, 0), NAMES)
    assert "Everybody knows that Bob has 3 cards, each of them Implosion or Love, in hand." in lines
    assert "You know that Cat has Fear in hand." in lines


def test_that_somebody_holds_no_fear_is_not_told() -> None:
    t = laid(c.BARGAIN)
    kinds = ((1 << c.FIRST_FINAL) - (1 << c.FIRST_ACTION)) & ~(1 << c.FEAR)
    hand, t.actions = HANDS[1][1], ((c.NIL,) * 4,) * 3
    t.facts = (words.Fact(words.EVERYBODY, kinds, 4, hand),)
    assert not any("Bob" in line for line in text.knowledge(GAME.view(t, 0), NAMES))
    t.facts = (words.Fact(words.EVERYBODY, kinds & ~(1 << c.CACOPHONY), 4, hand),)
    assert "Bob holds no Cacophony." in text.knowledge(GAME.view(t, 0), NAMES)


def test_nobody_is_told_what_they_alone_know_of_themselves() -> None:
    lines = [
        line for t in random_tables(3, 6, 1) for seat in range(3) for line in text.knowledge(GAME.view(t, seat), NAMES)
    ]
    assert any(line.startswith("You know that ") for line in lines)
    assert not any(line.startswith("You know that you ") for line in lines)


def test_what_is_chosen_for_a_final_says_what_for() -> None:
    t = next(random_tables(3, 4, 1))
    view = replace(GAME.view(t, 0), frames=(frames.Deciding(0, c.CONTRITION),), asked=(0,))
    assert text.label(view, NAMES, (), "Choose") == "Ask for forgiveness"
    assert text.label(view, NAMES, ("Aim", c.SUBTERFUGE), 1) == "at Bob"


def test_advice_is_a_sentence() -> None:
    view = GAME.view(next(random_tables(3, 4, 1)), 0)
    said = [
        (words.Aim(c.SUBTERFUGE, 2), "Play Subterfuge at Cat"),
        (words.PlayStance(c.BARGAIN, 1), "Lay Bargain against Bob"),
        (words.Commit(c.PIETY), "Lay Piety for this round"),
        (words.Transfer(0, 1), "Move 3 Souls from yourself to Bob"),
    ]
    assert [ADVICE.deed(view, NAMES, action) for action, _ in said] == [words for _, words in said]


def test_the_end_names_the_winners() -> None:
    *_, t = random_tables(3, 8, 1000)
    assert text.question(GAME.view(t, None), NAMES).startswith("The match is over: ")


def test_what_a_seat_was_shown_it_can_read_again() -> None:
    """Facts become sentences: a seen slot, a shown hand, a sort that was given."""
    t = laid(c.NIHILISM)
    own, target = (t.first + 1) % 3, t.first
    view = GAME.view(t, own)
    assert view.mats[target][own] == HIDDEN
    t.facts = (words.Fact(own, 1 << c.NIHILISM, 1, 1 << (24 + 8 * target + own)),)
    view = GAME.view(t, own)
    said = f"You know that {NAMES[target]} has Nihilism face-down against you."
    assert said in text.knowledge(view, NAMES)
    assert "♤Nihilism" in Text.from_markup(text.picture(view, NAMES)).plain
    assert said not in text.knowledge(GAME.view(t, None), NAMES)
