"""What bots believed, told to people: questions and answers in the words of the game, in the reader's language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from intrigue import games
from intrigue.core.language import speaking
from intrigue.table import exhibit
from intrigue.table.believing import in_words
from intrigue.table.replay import Held, Replay
from tests.table.samples.make import FOLDER

NAMES = ("Anne", "Bob", "Cleo")

SAID = [
    ("conspiracy", "seat 0 account with Tanya Hyde", "nothing", "How much has Anne paid Tanya Hyde?", "nothing"),
    ("conspiracy", "seat 0 balance", "1000 to 1900", "How much has Anne left to spend?", "$1,000 to $1,900"),
    ("souls", "seat 0 against 2", "symbiosis", "What has Anne laid against Cleo?", "Symbiosis"),
    ("souls", "seat 0 bargains", "3", "How many Bargains does Anne hold?", "3 cards"),
    ("souls", "seat 0 landmine", "1", "How many Landmine cards does Anne hold?", "1 card"),
    ("souls", "seat 0 answer", "offer sonnet", "What did Anne answer in secret?", "Give a card (Sonnet)"),
    ("souls", "aside", "joy, famine", "Which Actions did Abundance gather?", "Joy and Famine"),
    ("spy_alley", "seat 0 identity", "French and Russian", "What is Anne's identity?", "French and Russian"),
    ("spy_alley", "discard 1", "French", "Which identity card was put away? (No. 1)", "the French identity card"),
    ("simply_suspects", "seat 0 suspect", "red", "Who is Anne?", "Red"),
]
EN_FRANCAIS = [
    ("Combien a reçu Tanya Hyde de la part d’Anne ?", "rien"),
    ("Combien reste-t-il à Anne ?", "de 1 000 $ à 1 900 $"),
    ("Qu’a posé Anne contre Cleo ?", "Symbiose"),
    ("Combien de Pactes dans la main d’Anne ?", "3 cartes"),
    ("Combien de cartes Mine dans la main d’Anne ?", "1 carte"),
    ("Quelle est la réponse secrète d’Anne ?", "Donner une carte (Sonnet)"),
    ("Quelles Actions Abondance a-t-elle réunies ?", "Joie et Famine"),
    ("Quel espion est Anne ?", "français et russe"),
    ("Quelle carte d’identité a été mise de côté ? (nº 1)", "la carte d’identité française"),
    ("Qui est Anne ?", "Rouge"),
]


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize(("said", "french"), list(zip(SAID, EN_FRANCAIS, strict=True)))
def test_beliefs_are_questions_and_answers_in_both_languages(
    said: tuple[str, str, str, str, str], french: tuple[str, str]
) -> None:
    name, fact, value, *english = said
    games.load(name)
    held = Held(1, {fact: {value: 0.75, "odd": 0.25}}, {fact: value})
    for language, (question, answer) in (("en", english), ("fr", french)):
        with speaking(language):
            (told,) = in_words(name, held, NAMES, 12)
        assert (plain(told.question), plain(told.answers[0][0]), told.answers[0][1]) == (question, answer, 0.75)
        assert plain(told.truth or "") == answer


def test_seats_that_are_called_alike_are_told_apart() -> None:
    (told,) = in_words("simply_suspects", Held(0, {"seat 1 suspect": {"red": 1.0}}, {}), ["Moss", "Moss"], 12)
    assert (told.question, told.truth) == ("Who is B Moss?", None)


def test_where_much_is_believed_the_weightiest_is_told_in_its_order() -> None:
    cards = {
        f"seat 1 {card}": {"0": 0.9 - 0.1 * n, "1": 0.1 + 0.1 * n} for n, card in enumerate(("joy", "fear", "love"))
    }
    held = {"action deck": {"joy, fear": 1.0}, **cards, "seat 1 against 0": {"symbiosis": 1.0}}
    told = in_words("souls", Held(0, held, {}), NAMES, 3)
    assert [fact.question for fact in told] == [
        "How many Fear cards does Bob hold?",
        "How many Love cards does Bob hold?",
        "What has Bob laid against Anne?",
    ]
    paid = {f"seat 1 account with {spy}": {"nothing": 0.5, "under 1000": 0.5} for spy in ("Tanya Hyde", "Bea Haven")}
    (first, _) = in_words("conspiracy", Held(0, {"seat 1 balance": {"nothing": 1.0}, **paid}, {}), NAMES, 2)
    assert first.question == "How much has Bob paid Tanya Hyde?"


@pytest.mark.parametrize("name", games.OWN)
def test_what_no_game_knows_is_told_as_it_was_said(name: str) -> None:
    held = Held(0, {"seat 1 whim": {"so": 1.0}, "seat 9 suspect": {"so": 1.0}, "weather": {}, "mood": {"so": 1.0}}, {})
    told = in_words(name, held, NAMES, 12)
    assert [(fact.question, fact.answers) for fact in told] == [
        ("Bob: whim", [("so", 1.0)]),
        ("seat 9 suspect", [("so", 1.0)]),
        ("mood", [("so", 1.0)]),
    ]


def test_a_replay_and_a_notebook_show_it_in_the_language_spoken() -> None:
    replay = Replay(FOLDER / "2-simply_suspects-1.jsonl")
    look = next(look for look in replay.all() if look.held)
    look = replace(look, held=Held(0, {"seat 1 suspect": {"red": 0.75, "green": 0.25}}, {"seat 1 suspect": "green"}))
    with speaking("fr"):
        found, drawn = exhibit.believed(look), exhibit.figure(look)
    who = replay.names[1]
    assert found == {
        "seat": 0,
        "facts": [{"fact": f"Qui est {who}\u00a0?", "values": [("Rouge", 0.75), ("Vert", 0.25)], "truth": "Vert"}],
    }
    assert f"Qui est {who}\u00a0? Rouge 75%, Vert 25% (vrai)" in drawn
