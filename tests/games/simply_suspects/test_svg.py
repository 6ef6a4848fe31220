"""The drawing: well formed at every ply for everybody, with a place for every choice, and no secret in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from time import process_time
from xml.etree import ElementTree

import pytest

from intrigue import games
from intrigue.core import svg as core
from intrigue.core.contract import CHANCE, Action, Event, Seat, draw
from intrigue.core.svg import Box
from intrigue.games.simply_suspects.board import AFTER, BOARD, GRAND_JURY, Kind
from intrigue.games.simply_suspects.cards import COLUMNS, ROWS
from intrigue.games.simply_suspects.hints import default
from intrigue.games.simply_suspects.state import SimplySuspectsState
from intrigue.games.simply_suspects.svg import STYLE, board, cover
from intrigue.games.simply_suspects.svg_house import BOXES, PASSAGE, TOWERS, WIDTH
from intrigue.games.simply_suspects.text import GRAVE, KINDS
from intrigue.games.simply_suspects.words import (
    DRAW,
    LEAVE,
    ROLL,
    STOP,
    Cleared,
    Die,
    Guess,
    Move,
    Moved,
    MovedPeg,
    Over,
    Push,
    Trade,
)
from tests.games.simply_suspects.table import (
    ANN,
    BEN,
    BLUE,
    CAT,
    GAME,
    GREEN,
    PURPLE,
    RED,
    YELLOW,
    decline,
    play,
    roll,
    table,
)

NAMES = ["Ann & <Bob>", "Ines", "Moss", "Zoë", "Bartholomew the Elder", "Fay"]
SVG = "{http://www.w3.org/2000/svg}"


def match(seats: int, seed: int) -> Iterator[tuple[SimplySuspectsState, list[Event]]]:
    """The table at every ply of a random match that guesses late, with what was told in the last four plies."""
    rng, t, told = Random(seed), GAME.start(seats), list[list[Event]]()
    yield t, []
    while actors := GAME.actors(t):
        (seat,) = actors
        actions = [action for action, _ in GAME.odds(t)] if seat == CHANCE else list(GAME.legal(t, seat))
        calm = [action for action in actions if not isinstance(action, Guess)] if t.turns < 40 else actions
        told.append(play(t, seat, draw(GAME.odds(t), rng) if seat == CHANCE else rng.choice(calm)))
        yield t, [event for events in told[-4:] for event in events]


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def values(root: ElementTree.Element, attribute: str) -> list[str]:
    return [element.attrib[attribute] for element in root.iter() if attribute in element.attrib]


def described(t: SimplySuspectsState, seat: Seat | None, names: list[str] = NAMES) -> str:
    description = parsed(board(GAME.view(t, seat), names=names)).find(f"{SVG}desc")
    assert description is not None
    return description.text or ""


def offers(action: Action) -> list[tuple[str, int | str]]:
    """The values of an action's fields, as a page looks for them."""
    names = getattr(action, "__match_args__", ())
    found: list[tuple[str, int | str]] = [(name, getattr(action, name)) for name in names]
    return [*found, ("kind", type(action).__name__)] if action in (ROLL, DRAW) else found


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_ply_is_drawn_in_good_order_for_everybody(seats: int) -> None:
    for ply, (t, told) in enumerate(match(seats, seats)):
        viewers: list[Seat | None] = [None, *range(seats)] if ply % 12 == 0 else [ply % seats]
        for seat in viewers:
            view = GAME.view(t, seat)
            picture = board(view, names=NAMES, told=told, style=False)
            root = parsed(picture)
            ids = values(root, "id")
            assert len(ids) == len(set(ids))
            assert " style=" not in picture
            assert root.find(f".//{SVG}style") is None
            assert board(view, names=NAMES, told=told, style=False) == picture


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_choice_has_its_place(seats: int) -> None:
    """All fields are on the board: card, to, opponent, column, row, suspect; of the kinds, the die and the deck."""
    for t, told in match(seats, 10 + seats):
        actors = GAME.actors(t)
        if not actors or actors == (CHANCE,):
            continue
        root = parsed(board(GAME.view(t, actors[0]), told=told))
        found = {(name, value) for element in root.iter() for name, value in element.attrib.items()}
        for action in GAME.legal(t, actors[0]):
            for field, value in offers(action):
                assert (f"data-{field}", str(value)) in found, action


def offered(element: ElementTree.Element) -> list[str]:
    """The fields of actions that it can be picked for."""
    marks = [name for name in element.attrib if name.startswith("data-") and not name.startswith("data-wide")]
    return [name for name in marks if name not in ("data-thing", "data-rolls")]


def test_what_can_be_chosen_can_be_ringed() -> None:
    root = parsed(board(GAME.view(table([3, 4, 5], hands=[[1], [2], [3]]), ANN)))
    pickable = [element for element in root.iter() if offered(element)]
    assert len(pickable) > len(BOARD) + 2 * len(COLUMNS) + len(ROWS)
    for element in pickable:
        assert element.tag == f"{SVG}g"
        assert [child for child in element if child.get("class") == "ring"]


def test_cards_can_be_chosen_from_the_right_hands() -> None:
    t = table([15, 4, 5], hands=[[1], [2], [3, 3]])
    assert values(parsed(board(GAME.view(t, ANN))), "data-card") == ["1"]
    roll(t, ANN, 1)
    assert values(parsed(board(GAME.view(t, ANN))), "data-card") == ["2", "3"]


def test_at_the_fork_the_ways_are_picked_where_they_end() -> None:
    roll(t := table([7, 3]), ANN, 4)
    root = parsed(board(GAME.view(t, ANN)))
    ends = {each.get("data-to"): each.get("data-thing") for each in root.findall(".//*[@data-to][@data-thing]")}
    assert ends == {"9": "landing-11", "15": "landing-17"}
    assert root.find(f"{SVG}g[@class='simply-suspects neutral forked']") is not None
    roll(t := table([7, 3]), ANN, 2)
    assert "landing" not in board(GAME.view(t, ANN)), "the next spaces are where they end"


def test_rows_that_an_opponent_cannot_be_are_marked_for_who_guesses_alone() -> None:
    t = table([28, 3, 4], suspects=[RED, BLUE, GREEN])
    t.ruled_out = (*t.ruled_out[:1], (False, False, False, True, False, False), *t.ruled_out[2:])
    roll(t, ANN, 1)
    marked = re.findall(r'class="(who\d [^"]*)"', board(GAME.view(t, ANN), style=False))
    assert marked == ["who0 not1 not2", "who3 not1"]
    assert "not1" not in board(GAME.view(t, BEN), style=False)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_no_token_hides_another_on_the_same_space(count: int) -> None:
    where = re.compile(r"translate\(([-\d.]+),([-\d.]+)\)(?: scale\(([\d.]+)\))?")
    for space in [space for space, square in enumerate(BOARD) if square.kind is not Kind.ONWARD]:
        drawn = parsed(board(GAME.view(table([space] * count), None)))
        tokens = [
            each.get("transform", "") for each in drawn.iter() if (each.get("id") or "").startswith("piece-token")
        ]
        spots = [(float(x), float(y), float(size or 1)) for x, y, size in where.findall(" ".join(tokens))]
        assert len(spots) == count
        for x, y, size in spots:
            near = [(a, b) for a, b, _ in spots if (a, b) != (x, y)]
            assert all(abs(a - x) >= 24 * size or abs(b - y) >= 24 * size for a, b in near), (space, spots)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_picture_has_one_size_all_match(seats: int) -> None:
    for seat in (None, 0):
        pictures = [board(GAME.view(t, seat), told=told, style=False) for t, told in match(seats, 40 + seats)]
        assert len({tuple(re.findall(r'(?:viewBox|wide-box)="([^"]*)"', picture)) for picture in pictures}) == 1


def test_each_card_lies_with_who_holds_it() -> None:
    """So that a page offers those of the hand that was picked, and no others of the same number."""
    t = table([15, 4, 5, 6], hands=[[1], [2, 3], [0, 3], [3, 4]])
    roll(t, ANN, 1)
    root = parsed(board(GAME.view(t, ANN)))
    hands = [(hand.get("data-opponent"), values(hand, "data-card")) for hand in root.iter()]
    held = {seat: cards for seat, cards in hands if seat and cards}
    assert held == {"1": ["2", "3"], "2": ["0", "3"], "3": ["3", "4"]}


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_picture_depends_on_the_view_only(seats: int) -> None:
    for ply, (t, told) in enumerate(match(seats, 20 + seats)):
        if ply % 9:
            continue
        for seat in (None, *range(seats)):
            view = GAME.view(t, seat)
            dream = GAME.view(GAME.determinize(view, Random(ply)), seat)
            assert board(dream, told=told, style=False) == board(view, told=told, style=False)


def test_a_suspect_card_is_seen_by_its_owner_and_by_all_when_it_is_out() -> None:
    t = table([3, 4, 5], suspects=[YELLOW, PURPLE, GREEN], out=[CAT])
    assert "YELLOW" in board(GAME.view(t, ANN), style=False)
    assert "YELLOW" not in board(GAME.view(t, BEN), style=False)
    assert "PURPLE" in board(GAME.view(t, BEN), style=False)
    for seat in (None, ANN, BEN):
        picture = board(GAME.view(t, seat), style=False)
        assert picture.count('class="print"') == 1 + (seat is not None), "Cat's, and one's own"
        assert picture.count('class="folder"') == 2 - (seat is not None)
    assert "is secretly Yellow" in described(t, ANN)
    assert "secretly" not in described(t, None)
    assert "Moss, token C, was Green and is out." in described(t, None)


def test_proofs_are_struck_letters() -> None:
    t = table([28, 3], "RR", suspects=[BLUE, GREEN])
    assert board(GAME.view(t, BEN), style=False).count('class="cross"') == 0
    told = roll(t, ANN, 1)
    picture = board(GAME.view(t, BEN), told=told, style=False)
    assert Cleared(ANN, (RED,)) in told
    assert picture.count('class="cross"') == 1
    assert "is proved not to be Red" in described(t, BEN)


def test_the_last_move_is_marked() -> None:
    t = table([0, 3])
    view = GAME.view(t, BEN)
    assert 'class="last"' not in board(view, style=False)
    told = roll(t, ANN, 1)
    assert Moved(ANN, 1) in told
    picture = board(GAME.view(t, BEN), told=told, style=False)
    assert picture.count('class="last"') == 2, "the room and the die"
    told = play(t, ANN, Move(0, BLUE))
    assert isinstance(told[0], MovedPeg)
    assert 'class="last trace"' in board(GAME.view(t, BEN), told=told, style=False)


def test_pieces_keep_their_ids_and_move() -> None:
    t = table([0, 3])
    before = parsed(board(GAME.view(t, BEN)))
    roll(t, ANN, 1)
    play(t, ANN, Move(0, BLUE))
    after = parsed(board(GAME.view(t, BEN)))
    assert sorted(values(before, "id")) == sorted(values(after, "id"))
    assert len(values(before, "id")) == 2 + len(COLUMNS)

    def moved(id_: str) -> bool:
        a, b = (root.find(f".//*[@id='{id_}']") for root in (before, after))
        assert a is not None
        assert b is not None
        assert "piece" in (a.get("class") or "")
        return a.get("transform") != b.get("transform")

    assert [id_ for id_ in sorted(values(before, "id")) if moved(id_)] == ["piece-peg-0", "piece-token-0"]


def test_the_last_roll_lies_on_the_table() -> None:
    def pips(t: SimplySuspectsState, told: list[Event]) -> int:
        die = parsed(board(GAME.view(t, None), told=told)).find(".//*[@data-kind='Roll']")
        assert die is not None
        return sum(child.get("class") == "art" for child in die.iter())

    t = table([0, 3])
    assert pips(t, []) == 0
    told = roll(t, ANN, 5)
    assert t.last == Die(5)
    assert pips(t, []) == pips(t, told) == 5
    play(t, ANN, Move(1, BLUE))
    assert pips(t, told) == 5


def test_the_end_is_stamped() -> None:
    t = table([28, 3], suspects=[RED, BLUE])
    roll(t, ANN, 1)
    play(t, ANN, Guess(BEN, BLUE))
    assert t.frames == (Over(ANN),)
    picture = board(GAME.view(t, None), names=NAMES)
    assert "CASE CLOSED" in picture
    assert "WINS" in picture
    assert ">OUT<" in picture
    assert described(t, None).startswith("Ann & <Bob> has won.")
    t.frames = (Over(None),)
    assert "HUNG JURY" in board(GAME.view(t, None))


def test_the_description_says_what_matters() -> None:
    t = table([3, 4], "RR.B", hands=[[1, 5, 5], []])
    words = described(t, ANN)
    assert words.startswith("Your turn, from the Photo of Red.")
    assert "It is the turn of Ann & <Bob>, turn 1." in words
    assert "with the get-away cards 1, 5 and 5 and is secretly Red." in words
    assert "Ines, token B, is on “Your choice” (left side) with no get-away cards." in words
    assert "Still at the top: #3 footprint, #5 hair, #6 torn note and #7 broken glass." in words
    assert "In Red's row, your own: #1 tire tracks and #2 fingerprints, enough to convict." in words
    assert "In Blue's row: #4 glove." in words
    assert "The deck has 39 get-away cards." in words
    assert "turn" not in described(GAME.start(2), None).replace("turned", "")


def test_seats_without_names_have_letters() -> None:
    assert "Seat B, token B," in board(GAME.view(table([0, 0]), None))


def test_a_picture_with_style_stands_by_itself() -> None:
    view = GAME.view(table([0, 3, 5]), ANN)
    sheet = parsed(view._repr_svg_()).find(f"{SVG}style")
    assert view._repr_svg_() == board(view)
    assert sheet is not None
    assert sheet.text == core.ALONE + core.STYLE + STYLE
    used = set(re.findall(r"var\(--([a-z0-9-]+)\)", board(view)))
    assert used <= set(re.findall(r"--([a-z0-9-]+):", core.STYLE + STYLE)), "every colour is defined"


def test_the_style_concerns_this_game_alone() -> None:
    rules = re.sub(r"@media[^{]*\{", "", STYLE)
    selectors = [selector for rule in re.findall(r"([^{}]+)\{", rules) for selector in rule.split(",")]
    assert all(selector.strip().startswith(".ik .simply-suspects") for selector in selectors)


def test_every_class_has_a_style() -> None:
    """Names that only gather elements are the exception."""
    pictures = [cover()]
    for t, told in match(4, 3):
        pictures.append(board(GAME.view(t, t.turn), told=told, style=False))
    used = {name for picture in pictures for names in re.findall(r'class="([^"]*)"', picture) for name in names.split()}
    styled = set(re.findall(r"\.([a-z][a-z0-9-]*)", core.STYLE + STYLE))
    assert used - styled <= {"piece", "ik"}


def touch(a: Box, b: Box) -> bool:
    return (
        max(a.x, b.x) <= min(a.x + a.width, b.x + b.width) + 0.01
        and max(a.y, b.y) <= min(a.y + a.height, b.y + b.height) + 0.01
    )


def test_the_rooms_lie_as_the_board_says() -> None:
    assert len(BOXES) == len(BOARD)
    for space, box in enumerate(BOXES):
        x, y = box.middle
        assert abs(x / WIDTH * 100 - BOARD[space].x) < 6
        assert abs(y / 674 * 100 - BOARD[space].y) < 6
        for after in AFTER[space]:
            assert touch(box, BOXES[after]) or (touch(box, PASSAGE) and touch(PASSAGE, BOXES[after]))
    for a, one in enumerate(BOXES):
        for b, other in enumerate(BOXES[:a]):
            inside = Box(*one).shrunk(0.5)
            assert not touch(inside, other.shrunk(0.5)), (a, b)


def test_the_flight_rises_to_the_grand_jury() -> None:
    tops = [BOXES[space].y for space in range(23, GRAND_JURY + 1)]
    assert tops == sorted(tops, reverse=True)
    assert all(BOARD[space].kind in (Kind.START, Kind.EVIDENCE, Kind.TRADE) for space in TOWERS)


def test_the_cover_is_a_picture_without_ids_or_choices() -> None:
    root = parsed(cover())
    assert root.get("viewBox") == "0 0 300 200"
    assert root.get("class") == "ik"
    assert not values(root, "id")
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("data-")]
    assert " style=" not in cover()
    assert len(cover()) < 25_000
    assert games.title("simply_suspects").drawing.cover() == cover()


def test_a_board_is_drawn_quickly() -> None:
    view = GAME.view(table([3, 9, 12, 15, 20, 29], "RBGRBG.", hands=[[1, 2, 3]] * 6), ANN)
    board(view)
    began = process_time()
    for _ in range(20):
        board(view, style=False)
    assert (process_time() - began) / 20 < 0.02


# What is played when time runs out, and what is asked twice


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_default_is_legal_and_always_the_same(seats: int) -> None:
    for t, _ in match(seats, 30 + seats):
        actors = GAME.actors(t)
        if actors and actors != (CHANCE,):
            view, actions = GAME.view(t, actors[0]), GAME.legal(t, actors[0])
            action = default(view, actions, Random(1))
            assert action in actions
            assert action == default(view, actions, Random(1))
            assert all(action == default(replace(view, own=own), actions, Random(1)) for own in ROWS), "whoever one is"


def test_the_default_harms_nobody() -> None:
    t = table([28, 3, 4], "RRB", hands=[[1], [2], [3]], suspects=[BLUE, GREEN, RED])
    assert default(GAME.view(t, ANN), GAME.legal(t, ANN), Random(1)) == ROLL
    roll(t, ANN, 1)
    assert default(GAME.view(t, ANN), GAME.legal(t, ANN), Random(1)) == STOP
    decline(t)
    roll(t, BEN, 1)
    action = default(GAME.view(t, BEN), GAME.legal(t, BEN), Random(1))
    assert isinstance(action, Move)
    assert action.row not in (RED, BLUE), "the evidence goes where there is none"
    t = table([1, 3])
    roll(t, ANN, 1)
    assert default(GAME.view(t, ANN), GAME.legal(t, ANN), Random(1)) == LEAVE
    for space in (5, 20):
        t = table([space, 3, 4])
        roll(t, ANN, 1)
        assert isinstance(default(GAME.view(t, ANN), GAME.legal(t, ANN), Random(1)), Push | Trade)


def test_guesses_are_grave() -> None:
    assert {"Guess"} == GRAVE
    assert set(KINDS) >= GRAVE


def test_ones_own_strip_says_you() -> None:
    own, watched = (board(GAME.view(GAME.start(3), seat), names=NAMES) for seat in (1, None))
    assert ">You · Ines</text>" in own
    assert ">Ines</text>" not in own
    assert ">Ines</text>" in watched
