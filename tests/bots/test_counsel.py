"""What a good player would do, from what one seat knows: for every game, with a reason in its words, and no leak."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from intrigue import games
from intrigue.bots.counsel import Asked, Counsel, SimpleWeigher, counsel, differing, leading, weigh
from intrigue.core.advice import PLAIN
from intrigue.core.contract import CHANCE, Action, AnyGame, Entry, Seat, draw
from intrigue.core.recall import recall
from intrigue.core.title import Title
from intrigue.games.conspiracy.words import Move, Pay
from intrigue.games.spy_alley.words import Buy
from tests.bots.matches import decisions

TRIES = 12
MATCH = 3  # the seed of the matches that are looked at


def looked_at(title: Title, every: int = 7, most: int = 6) -> Iterator[tuple[AnyGame, Any, Seat]]:
    """Some decisions of a match of medium bots: the game, the state and the seat that is asked."""
    game = title.plain
    for state, seat, _ in islice(decisions(game, ["medium"] * title.usual, MATCH), 0, every * most, every):
        yield game, state.copy(), seat


def given(game: AnyGame, state: Any, seat: Seat) -> Counsel:
    return counsel(Asked(game, game.view(state, seat), game.legal(state, seat)), "luck", TRIES)


@pytest.mark.parametrize("name", games.OWN)
def test_counsel_names_the_best_first_with_reasons_and_beliefs_in_words(name: str) -> None:
    title = games.title(name)
    names, reasons, believed = ["Ann", "Bob", "Cem", "Dot"], set[str](), 0
    for game, state, seat in looked_at(title, every=9):
        found, view = given(game, state, seat), game.view(state, seat)
        assert 1 <= len(found.weighed) <= 3
        assert [each.share for each in found.weighed] == sorted((each.share for each in found.weighed), reverse=True)
        assert all(each.action in game.legal(state, seat) and 0 <= each.share <= 1 for each in found.weighed)
        assert found.weighed[0].behind == 0 <= min(each.behind for each in found.weighed)
        told = [title.advice.reason(view, names, each.action, found.beliefs) for each in found.weighed]
        told += title.advice.beliefs(view, names, found.beliefs)
        assert all(not line or (line[0].isupper() and line[-1] in ".!") for line in told)
        assert not any(names[seat] in line for line in told), "the seat itself is you"
        reasons |= set(filter(None, told))
        believed += len(title.advice.beliefs(view, names, found.beliefs))
    assert len(reasons) >= 5
    assert believed or not title.mind


@pytest.mark.parametrize("name", games.OWN)
def test_the_same_knowledge_gives_the_same_counsel(name: str) -> None:
    """Worlds that a seat cannot tell apart: the view, what may be done and what was heard are all that is asked for."""
    title = games.title(name)
    differed = 0
    for game, state, seat in looked_at(title, every=13, most=3):
        dream = game.determinize(game.view(state, seat), Random(1))
        differed += game.codec.dump(dream) != game.codec.dump(state)
        assert given(game, dream, seat) == given(game, state, seat)
    assert differed or not title.mind


def test_counsel_listens_to_what_its_seat_heard() -> None:
    """With and without the recall the beliefs differ where the mind reads it."""
    title = games.title("conspiracy")
    game, luck, log = title.plain, Random(2), list[Entry]()
    state = game.start(4)
    for _ in range(60):
        seat = game.actors(state)[0]
        action = draw(game.odds(state), luck) if seat == CHANCE else luck.choice(game.legal(state, seat))
        game.apply(state, seat, action)
        log.append(Entry(seat, action))
    while not (seat := game.actors(state)[0]) >= 0:
        game.apply(state, CHANCE, draw(game.odds(state), luck))
    asked = Asked(game, game.view(state, seat), game.legal(state, seat))
    heard = asked._replace(moments=recall(game, 4, log, seat))
    assert counsel(heard, "luck", TRIES).beliefs != counsel(asked, "luck", TRIES).beliefs


def test_a_sure_win_is_the_best_and_far_ahead() -> None:
    """A free guess that is certain, against leaving it: what lies between them is told from luck."""
    title = games.title("simply_suspects")
    for game, state, seat in looked_at(title, every=1, most=100):
        found = given(game, state, seat).weighed
        if len(found) > 1 and found[1].behind > 0.1:
            assert found[1].error < found[1].behind
            return
    raise AssertionError("no decision of the match mattered")


def test_where_nothing_can_be_chosen_nothing_is_searched() -> None:
    game = games.title("spy_alley").plain
    state, luck = game.start(2), Random(1)
    while game.actors(state) == (CHANCE,):
        game.apply(state, CHANCE, draw(game.odds(state), luck))
    seat = game.actors(state)[0]
    only: list[Action] = list(game.legal(state, seat)[:1])
    asked = Asked(game, game.view(state, seat), only)
    assert leading(asked, "luck", 10**9) == only
    assert [each.action for each in counsel(asked, "luck", 1).weighed] == only


def test_a_game_without_a_mind_or_a_bot_that_weighs_is_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    title = games.title("spy_alley")
    bare = replace(title, mind=None, advice=PLAIN)
    monkeypatch.setattr(games, "title", lambda name: bare)
    game, state, seat = next(looked_at(bare))
    asked = Asked(game, game.view(state, seat), game.legal(state, seat))
    first = leading(asked, "luck", TRIES)[:2]
    found = weigh(asked, first, "luck", TRIES)
    assert {each.action for each in found} == set(first)
    assert found == weigh(asked, first, "luck", TRIES)
    assert PLAIN.reason(asked.view, ["Ann", "Bob"], first[0], {}) == ""


def test_a_simple_player_gives_a_match_without_end_a_fair_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("intrigue.bots.counsel.FAR", 1)
    game, state, seat = next(looked_at(games.title("conspirateurs")))
    actions = game.legal(state, seat)[:2]
    assert SimpleWeigher(game, Random(1)).outcomes(game.view(state, seat), actions, 2) == [[0.5, 0.5], [0.5, 0.5]]


def test_what_is_plain_says_what_is_probable_with_the_names() -> None:
    beliefs = {"seat 1 card": {"ace": 0.75, "king": 0.25}, "seat 0 card": {"ace": 1.0}, "deck": {"a": 0.4, "b": 0.6}}
    said = ["Bob card: probably ace, 75 of 100.", "deck: probably b, 60 of 100."]
    assert PLAIN.beliefs(None, ["Ann", "Bob"], beliefs) == said


def test_alternatives_differ_in_more_than_an_amount_where_they_can() -> None:
    pays = [Pay(1, 15), Pay(1, 14), Pay(2, 15), Pay(1, 13), Move(3, 4, carry=False)]
    assert differing(pays) == [pays[0], pays[2], pays[4]]
    assert differing(pays[:2]) == pays[:2]
    buys = [Buy(1), Buy(2), Buy(3), Buy(4)]
    assert differing(buys) == buys[:3]
