"""The drawing of Souls: whole, alike for what looks alike, and with a place for every choice that is on the board."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from random import Random
from xml.etree import ElementTree as Tree

import pytest

from intrigue.core.check import random_match
from intrigue.core.contract import Action, Event, Seat
from intrigue.core.language import speaking
from intrigue.games.souls import cards as c
from intrigue.games.souls import events as e
from intrigue.games.souls import frames as f
from intrigue.games.souls.hints import default
from intrigue.games.souls.rules import Souls
from intrigue.games.souls.sentences import TITLES, titled
from intrigue.games.souls.state import HIDDEN, SoulsState, SoulsView
from intrigue.games.souls.svg import STYLE, board, cover
from intrigue.games.souls.svg_cards import BRIEF, LINE, brief_of, face, fitted, on_a_mat, small, wrapped
from intrigue.games.souls.svg_hands import packed
from intrigue.games.souls.svg_motifs import MOTIFS
from intrigue.games.souls.svg_table import CELL
from tests.games.souls.table import EVERY_SIZE

GAME = Souls(EVERY_SIZE)
NAMES = ("Ann & Co", "Ben", "Cy <b>", 'Dora "D"', "Eve", "Fay", "Gus")
ON_BOARD = ("card", "against", "other", "seat", "target", "giver", "taker", "facing")  # Answer.yes is not drawn


def tables(seats: int, seed: int, every: int) -> list[SoulsState]:
    """Some positions of a random match, the last of them included."""
    found: list[SoulsState] = []
    count = 0

    def watch(t: SoulsState) -> None:
        nonlocal count
        count += 1
        if count % every == 0:
            found.append(t.copy())

    end, _ = random_match(GAME, seats, Random(seed), watch)
    return [*found, end]


def drawn(view: SoulsView, told: tuple[Event, ...] = ()) -> Tree.Element:
    return Tree.fromstring(board(view, names=NAMES[: view.seats], told=told, style=False))


def views(t: SoulsState) -> list[SoulsView]:
    seats: list[Seat | None] = [None, *range(t.seats)]
    return [GAME.view(t, seat) for seat in seats]


@pytest.mark.parametrize("seats", range(2, 8))
def test_every_view_is_drawn_whole(seats: int) -> None:
    for t in tables(seats, seats, 4 * seats):
        for view in views(t):
            root = drawn(view)
            ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
            assert max(ids.values()) == 1
            assert not [element for element in root.iter() if element.get("style")]
            words = root.findtext("{*}desc") or ""
            assert all(f"{souls} Souls" in words for souls in view.souls)
            assert f"Round {view.round}" in words or not view.round
            assert all(TITLES[card] in words for card in view.in_play)


@pytest.mark.parametrize("seats", range(2, 8))
def test_every_choice_on_the_board_has_its_place(seats: int) -> None:
    kinds = set[str]()
    for seed in range(3 if seats < 6 else 1):
        for t in tables(seats, 100 * seats + seed, 4):
            for seat in t.asked:
                if seat >= 0:
                    kinds |= places(t, seat)
    assert {"PlayStance", "PlayAction"} <= kinds


def fields(action: Action) -> list[int]:
    """The action's fields that are drawn; -1 for those it does not have."""
    return [getattr(action, field, -1) for field in ON_BOARD]


def places(t: SoulsState, seat: Seat) -> set[str]:
    """Check that every field of the seat's actions is on its board, once; which kinds of actions there were."""
    root, kinds = drawn(GAME.view(t, seat)), set[str]()
    have = Counter((name, value) for element in root.iter() for name, value in element.items())
    wanted = set[tuple[str, str]]()
    for action in GAME.legal(t, seat):
        kinds.add(type(action).__name__)
        wanted |= {
            (f"data-{name}", str(value)) for name, value in zip(ON_BOARD, fields(action), strict=True) if value >= 0
        }
    assert all(have[field] == 1 for field in wanted), (t.frames[-1], wanted)
    return kinds


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_what_looks_alike_is_drawn_alike(seats: int) -> None:
    rng = Random(seats)
    for t in tables(seats, 7 * seats, 40):
        for view in views(t):
            dream = GAME.determinize(view, rng)
            assert board(GAME.view(dream, view.seat), names=NAMES) == board(view, names=NAMES)


def test_hidden_cards_show_their_backs_only() -> None:
    t = next(t for t in tables(4, 3, 5) if sum(card >= 0 for row in t.mats for card in row) >= 6)
    view = GAME.view(t, None)
    hidden = [(a, b) for a, row in enumerate(view.mats) for b, card in enumerate(row) if card == HIDDEN]
    assert hidden
    root = drawn(view)
    for a, b in hidden:
        slot = root.find(f".//*[@id='slot-{a}-{b}']")
        assert slot is not None
        assert [element for element in slot.iter() if element.get("class") == "back"]
        assert "face-down" in (slot.findtext("{*}title") or "")
        assert not list(slot.iter("{*}text"))
    assert not [element for element in root.iter() if element.get("data-card")]


def test_the_slot_and_column_chosen_for_other_mats_are_heads_not_ones_own_slots() -> None:
    t = next(t for t in tables(4, 3, 5) if isinstance(t.frames[-1], f.Turn))
    view = replace(GAME.view(t, 0), frames=(f.Gathering(0, ()),), asked=(0,))
    root = drawn(view)
    against = [element.get("id") for element in root.iter() if element.get("data-against")]
    assert sorted(against, key=str) == [f"towards-{seat}" for seat in range(4)]


def test_a_plate_stands_for_its_player_wherever_one_is_chosen() -> None:
    plates = drawn(GAME.view(GAME.start(4), 0)).findall(".//*[@data-giver]")
    assert [plate.get("id") for plate in plates] == [f"seat-{seat}" for seat in (1, 2, 3, 0)]
    for plate in plates:
        assert len({plate.get(f"data-{field}") for field in ("seat", "target", "giver", "taker")}) == 1


def test_the_last_move_is_marked() -> None:
    t = next(t for t in tables(4, 3, 5) if isinstance(t.frames[-1], f.Turn))
    view = GAME.view(t, 0)

    def marked(*told: Event) -> list[str | None]:
        root = drawn(view, told)
        return [p.get("id") for p in root.iter() for child in p if child.get("class") in ("last", "scored")]

    assert marked() == []
    assert marked(e.LaidCard(1, 2)) == ["slot-1-2"]
    assert sorted(map(str, marked(e.Scored(0, 3, (3, 0), (0, 1))))) == ["slot-0-3", "slot-3-0"]
    assert marked(e.Announced(2, c.NIL, -1)) == ["seat-2"]
    assert marked(e.LaidCard(1, 2), e.RoundBegan(2, 0)) == []


def test_everybody_asked_has_the_same_ring() -> None:
    t = next(t for t in tables(5, 8, 1) if isinstance(t.frames[-1], f.Window) and len(t.asked) > 2)
    root = drawn(GAME.view(t, None))
    rings = [p.get("id") for p in root.iter() for child in p if child.get("class") == "asks"]
    assert sorted(map(str, rings)) == [f"seat-{seat}" for seat in sorted(t.asked)]


def test_the_end_names_the_winner() -> None:
    t = tables(4, 5, 10**6)[-1]
    frame = t.frames[-1]
    assert isinstance(frame, f.Over)
    for view in views(t):
        assert NAMES[frame.winners[0]] in (drawn(view).findtext("{*}desc") or "")


def test_pictures_stand_by_themselves_with_a_style() -> None:
    view = GAME.view(GAME.start(4), 0)
    assert "<style>" in board(view)
    assert "<style>" not in board(view, style=False)
    assert view._repr_svg_() == board(view)
    Tree.fromstring(board(view))


def test_the_cover_is_whole_and_has_no_ids() -> None:
    root = Tree.fromstring(cover())
    assert root.get("viewBox") == "0 0 300 200"
    assert not [element for element in root.iter() if element.get("id") or element.get("style")]


def test_every_card_has_an_engraving_of_its_own_and_a_text_that_fits() -> None:
    assert len(MOTIFS) == len(BRIEF) == c.KINDS
    assert len(set(MOTIFS)) == len({face(card) for card in range(c.KINDS)}) == c.KINDS
    for card in range(c.KINDS):
        assert bool(BRIEF[card]) == bool(c.CARDS[card].text)
        lines = 3 if c.CARDS[card].mark else 4 if card < c.FIRST_FINAL else 5
        assert len(wrapped(BRIEF[card], LINE)) <= lines, TITLES[card]
        with speaking("fr"):
            assert len(wrapped(brief_of(card), LINE)) <= max(lines, 4), TITLES[card]


def test_the_style_stays_within_this_game() -> None:
    selectors = re.findall(r"([^{}]+)\{", re.sub(r"@media[^{]*\{|@keyframes.*", "", STYLE))
    assert all(part.strip().startswith(".ik .souls") for group in selectors for part in group.split(","))


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_the_default_is_legal_and_always_the_same(seats: int) -> None:
    for t in tables(seats, 11 * seats, 3):
        for seat in t.asked:
            if seat >= 0:
                actions = GAME.legal(t, seat)
                chosen = default(GAME.view(t, seat), actions, Random(1))
                assert chosen in actions
                assert chosen == default(GAME.view(t, seat), actions, Random(1))


def test_a_played_card_keeps_its_id_from_the_hand_to_the_mat() -> None:
    """There is one Symbiosis: it glides."""
    t = next(t for t in tables(4, 3, 5) if isinstance(t.frames[-1], f.Turn) and t.mats[0][1] == -1)
    before = replace(GAME.view(t, 0), stances=(c.SYMBIOSIS,))
    row = (-1, c.SYMBIOSIS, *before.mats[0][2:])
    after = replace(before, stances=(), mats=(row, *before.mats[1:]))
    for view in (before, after):
        assert drawn(view).find(f".//*[@id='piece-{c.SYMBIOSIS}']") is not None


def test_names_stand_whole_on_the_cards_of_a_mat() -> None:
    for card in range(c.FIRST_ACTION):
        words = " ".join(Tree.fromstring(f"<g>{small(card, 54, 62)}</g>").itertext())
        whole = TITLES[card].strip('"')
        assert words.replace("- ", "").strip('"') in ("", whole, "Love-Tackle"), words


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_name_is_shortened_to_letters_on_a_mat(seats: int, language: str) -> None:
    """It stands there whole, broken at a syllable, or by its main words."""
    with speaking(language):
        for card in range(c.FIRST_ACTION):
            size, lines = on_a_mat(card, CELL[seats] - 10)
            assert re.sub("[- ]", "", "".join(lines)) in re.sub("[- ]", "", titled(card)), lines
            assert len(lines) <= 3
            assert size > 5.5


def test_a_name_is_cut_only_where_there_is_no_room_for_it() -> None:
    assert fitted("Love", 54, 10.5) == (10.5, ("Love",))
    assert fitted("Turnabout is Fair Play", 54, 10.5)[1] == ("Turnabout", "is Fair Play")
    assert len(fitted("Turnabout is Fair Play", 130, 10.5, single=True)[1]) == 1
    assert fitted("Turnabout is Fair Play", 20, 10.5)[1][0].endswith(".")


def box(view: SoulsView) -> tuple[float, float]:
    """How wide and high the picture is in a wide place."""
    root = drawn(view)
    body = root.find(".//*[@data-wide-box]")
    words = root.get("viewBox", "") if body is None else body.get("data-wide-box", "")
    _, _, width, height = map(float, words.split())
    return width, height


def laid_out(element: Tree.Element, x: float = 0, y: float = 0, scale: float = 1) -> list[tuple[str, float, float]]:
    """Where the cards of hands end to the right and below in a wide place, with the class of their group."""
    found = []
    where = element.get("data-wide", element.get("transform", ""))
    at = [float(number) for number in re.findall(r"[-\d.]+", where.partition(" scale")[0])]
    if where.startswith("translate"):
        x, y = x + scale * at[0], y + scale * at[1]
    if "scale(" in where:
        scale *= float(where.split("scale(")[1].rstrip(")"))
    if element.get("class") in ("pick", "known") and element.get("data-wide"):
        wide, high = (86, 128) if element.get("class") == "pick" else (48, 22)
        found.append((element.get("class") or "", x + wide * scale, y + high * scale))
    return found + [one for child in element for one in laid_out(child, x, y, scale)]


@pytest.mark.parametrize("seats", range(2, 8))
def test_the_picture_keeps_its_size_all_match_and_everything_lies_within(seats: int) -> None:
    sizes = dict[Seat | None, set[tuple[float, float]]]()
    kinds = 0
    for t in tables(seats, 5, 5 * seats):
        for view in views(t):
            sizes.setdefault(view.seat, set()).add(box(view))
            width, height = box(view)
            ends = laid_out(drawn(view)) if view.seat is not None or any(view.hands()) else []
            kinds = max(kinds, len(ends))
            assert all(right <= width and below <= height for _, right, below in ends)
    assert all(len(found) == 1 for found in sizes.values()), sizes
    assert kinds > 9


def test_a_usual_hand_is_drawn_at_full_size_beside_the_mats_and_a_large_one_smaller() -> None:
    room = (360, 393)
    assert [packed(kinds, (90, 131), room, range(4, 9)) for kinds in (0, 9, 12)] == [(4, 1), (4, 1), (4, 1)]
    columns, scale = packed(15, (90, 131), room, range(4, 9))
    assert (columns, round(scale, 3)) == (5, 0.8)


def test_the_slots_of_ones_own_say_against_whom_they_are() -> None:
    view = GAME.view(next(t for t in tables(4, 3, 5) if isinstance(t.frames[-1], f.Turn)), 0)
    empty = replace(view, mats=((-1,) * 4,) * 4)
    for other in (1, 2, 3):
        words = " ".join(drawn(empty).find(f".//*[@id='slot-0-{other}']").itertext())  # type: ignore[union-attr]
        assert "against" in words
        assert NAMES[other].split()[0] in words


def test_a_phone_shows_what_lies_against_oneself_under_ones_own_slots() -> None:
    view = GAME.view(next(t for t in tables(4, 3, 5) if sum(card >= 0 for row in t.mats for card in row) >= 6), 0)
    root = drawn(view)
    (hidden,) = root.findall(".//*[@data-wide='scale(0)']")
    assert [part.get("data-thing") for part in hidden if part.get("data-thing")] == [f"slot-{n}-0" for n in (1, 2, 3)]
    assert "what they lay" in " ".join(hidden.itertext())
    assert not drawn(GAME.view(GAME.start(4), None)).findall(".//*[@data-wide='scale(0)']")


def test_a_slot_says_which_side_of_its_card_is_up() -> None:
    for t in tables(3, 5, 40):
        view = GAME.view(t, 1)
        sides = {slot.get("id"): slot.get("data-turns") for slot in drawn(view).iter() if slot.get("data-turns")}
        laid = {f"slot-{a}-{b}" for a in range(3) for b in range(3) if a != b and view.mats[a][b] != -1}
        assert set(sides) == laid or isinstance(view.frames[-1], f.Over)
        for a in range(3):
            for b in range(3):
                if view.mats[a][b] == HIDDEN and a != b:
                    assert sides[f"slot-{a}-{b}"] == "back"


def test_only_losses_are_scored_in_red() -> None:
    t = next(t for t in tables(4, 3, 5) if isinstance(t.frames[-1], f.Turn))
    told = (e.Scored(0, 1, (2, 0), (0, 1)), e.Scored(0, 2, (0, 0), (0, 0)))
    badges = re.findall(r'class="scored"><rect class="(\w+)"', board(GAME.view(t, 0), told=told))
    assert sorted(badges) == ["earned", "even", "even", "wax"]
