"""What people see of a game, held against its rules: words for everything, and a drawing that a page can use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Any
from xml.etree import ElementTree

from intrigue.core.contract import CHANCE, Action, Event, Seat, steps
from intrigue.core.gallery import Specimen
from intrigue.core.help import OF_PAGES, Help, of_step, of_thing, things
from intrigue.core.options import choices
from intrigue.core.promises import Broken, hear, open_to, promise
from intrigue.core.svg import lifted
from intrigue.core.title import Title

SAMPLE = 12  # actions whose words are read at one ply
WIDEST = 80  # columns of a terminal
MARKUP = re.compile(r"(?<!\\)\[/?[a-z#@][^\]\[]*\]|(?<!\\)\[/\]")
PARAGRAPH = re.compile(r"^\*\*(\d+)\. ", re.MULTILINE)
ANCHOR = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)


def check_title(title: Title) -> None:
    """The facts of a game that the lobby, forms and rules pages show."""
    game = title.plain
    for name, words in (("blurb", title.blurb), ("talk", title.talk), ("title", game.title)):
        promise(bool(words.strip()), f"the {name} of {title.name} has no words")
    promise(title.usual in game.seats, f"{title.usual} seats are usual in {title.name} and not allowed")
    promise(0 < title.minutes[0] <= title.minutes[1], f"a match of {title.name} takes {title.minutes} minutes")
    for choice in choices(title.options):
        promise(bool(choice.label.strip()), f"the option {choice.name} has no label")
        strange = set(choice.names) - set(choice.choices)
        promise(not strange, f"the option {choice.name} names {strange}, which cannot be chosen")
    promise((title.folder / "RULES.md").is_file(), f"there is no RULES.md beside the rules of {title.name}")
    promise(bool(PARAGRAPH.search(title.rulebook)), "RULES.md has no numbered paragraph such as **1. A seat wins.**")
    cited = {number for choice in choices(title.options) for number in choice.rules}
    cited |= {figure.paragraph for figure in title.figures}
    missing = cited - paragraphs(title.rulebook)
    promise(not missing, f"options or figures of {title.name} cite paragraphs that RULES.md does not have: {missing}")
    parsed("cover", title.drawing.cover())
    if title.gallery:
        check_gallery(title.gallery(), paragraphs(title.rulebook))


def check_gallery(shown: Sequence[Specimen], known: frozenset[int]) -> None:
    """Each specimen has an anchor of its own, words, a drawing and paragraphs that there are; sorts are not mixed."""
    promise(bool(shown), "the gallery is empty")
    anchors = [specimen.anchor for specimen in shown]
    promise(len(set(anchors)) == len(anchors), "two specimens of the gallery have one anchor", *anchors)
    begun = [
        here.sort for before, here in zip([None, *shown], shown, strict=False) if not before or before.sort != here.sort
    ]
    promise(len(set(begun)) == len(begun), "specimens of one sort do not follow each other", *begun)
    for specimen in shown:
        what = f"specimen {specimen.anchor}"
        promise(bool(ANCHOR.fullmatch(specimen.anchor)), f"{specimen.anchor!r} is no anchor such as fair-deal")
        said = (specimen.sort, specimen.name, specimen.about)
        promise(all(words.strip() for words in said), f"the {what} lacks words", *said)
        promise(specimen.copies > 0, f"of the {what} there are {specimen.copies}")
        promise(set(specimen.paragraphs) <= known, f"the {what} cites paragraphs that RULES.md does not have")
        check_picture(what, specimen.drawn)


def check_words(title: Title, state: Any, names: Sequence[str], rng: Random) -> None:
    """Every question, step and event has words, and the picture for a terminal fits."""
    game, text = title.plain, title.text
    for viewer in (None, *range(state.seats)):
        view = game.view(state, viewer)
        lines = MARKUP.sub("", text.picture(view, names)).splitlines()
        widest = max(map(len, lines), default=0)
        promise(0 < widest <= WIDEST, f"the picture for a terminal is {widest} columns wide for seat {viewer}")
        promise(all(line.strip() for line in text.knowledge(view, names)), "a conclusion has no words")
        if title.telling.aim:
            promise(bool(title.telling.aim(view, names).goal.strip()), "the aim has no words")
        promise(set(title.telling.out(view)) <= set(range(state.seats)), "somebody is out who has no seat")
    for seat in game.actors(state):
        actions = list(open_to(game, state, seat))
        for action in rng.sample(actions, min(SAMPLE, len(actions))):
            check_sentences(title, state, names, seat, action)
            if seat != CHANCE:
                check_labels(title, game.view(state, seat), names, action)
        if seat != CHANCE:
            promise(bool(text.question(game.view(state, seat), names).strip()), f"seat {seat} is asked without words")


def check_sentences(title: Title, state: Any, names: Sequence[str], seat: Seat, action: Action) -> None:
    for viewer in (None, *range(state.seats)):
        heard = hear(title.plain, state.copy(), seat, action, viewer)
        for event in heard:
            sentence = title.text.sentence(event, names)
            promise(bool(sentence.strip()), f"{type(event).__name__} has no sentence", str(event))
            turn = title.telling.note(event).turn
            promise(turn is None or 0 <= turn < state.seats, f"{type(event).__name__} begins nobody's turn")
        if any(type(event) in title.telling.stops for event in heard):
            check_scenes(title, title.plain.view(state, viewer), heard, names)


def check_scenes(title: Title, view: Any, heard: Sequence[Event], names: Sequence[str]) -> None:
    """What a table stops for has words, and a drawing like any other."""
    for scene in title.telling.scenes(view, heard, names):
        promise(bool(scene.title.strip() and all(line.strip() for line in scene.lines)), "a scene has no words")
        drawn = title.drawing.board(scene.view, names=names, told=scene.told)
        check_picture("drawing of a scene", drawn)
        check_things(title, scene.view, names, drawn)


def check_ending(title: Title, state: Any, told: Sequence[Event], names: Sequence[str]) -> None:
    """A match that is over has an end in words for every seat, and a drawing with all secrets open."""
    if title.telling.ending:
        ending = title.telling.ending([title.plain.view(state, seat) for seat in range(state.seats)], told, names)
        promise(len(ending.stands) == state.seats, "the end does not say of every seat how it stands")
        promise(bool(ending.decided.strip()), "the end does not say what decided it")
    if title.truth:
        check_picture("drawing of the truth", title.drawing.board(title.truth(title.plain, state), names=names))


def check_labels(title: Title, view: Any, names: Sequence[str], action: Action) -> None:
    key = steps(action)
    for place, step in enumerate(key):
        promise(bool(title.text.label(view, names, key[:place], step).strip()), f"a step of {key} has no label")
    fields = ("kind", *getattr(type(action), "__match_args__", ()))
    for place in range(1, len(key) + 1):
        found = of_step(title.help, title.text, view, names, key[:place], fields[place - 1])
        check_help(title, f"step {place} of {key}", found)


def check_things(title: Title, view: Any, names: Sequence[str], drawn: str) -> None:
    """Whatever the drawing marks is explained, if the game explains things at all."""
    for thing in things(drawn) if title.help else ():
        found = of_thing(title.help, title.text, view, names, thing)
        check_help(title, f"{thing} in the drawing for seat {view.seat}", found)


def check_help(title: Title, what: str, found: Help | None) -> None:
    """A thing has a name, sentences, and paragraphs that are in the rules."""
    if found is None:
        raise Broken(f"{what} has no help")
    promise(bool(found.name.strip()), f"{what} has help without a name", str(found))
    for words in (found.text, found.now):
        promise(not words or words.endswith((".", "!", "?")), f"the help on {what} is no sentence", words)
    promise(bool(found.text), f"the help on {what} has no words", str(found))
    missing = set(found.paragraphs) - paragraphs(title.rulebook)
    promise(not missing, f"the help on {what} cites paragraphs that RULES.md does not have", str(sorted(missing)))


@lru_cache(maxsize=4)
def paragraphs(rulebook: str) -> frozenset[int]:
    """The numbers of the paragraphs of a RULES.md."""
    return frozenset(map(int, PARAGRAPH.findall(rulebook)))


def check_drawing(title: Title, state: Any, names: Sequence[str]) -> None:
    """The drawing parses for every viewer, and offers a field of the choices for all of its values or for none."""
    game = title.plain
    ground = title.ground(game.options, state.seats) if title.ground else ()
    for viewer in (None, *range(state.seats)):
        view = game.view(state, viewer)
        picture = title.drawing.board(view, names=names)
        check_things(title, view, names, picture)
        check_ground(picture, ground, viewer)
        drawn = check_picture(f"drawing for seat {viewer}", picture)
        asked = viewer is not None and viewer in game.actors(state)
        check_offers(game.legal(state, viewer) if asked and viewer is not None else (), drawn)


def check_truth(title: Title, state: Any, names: Sequence[str], rng: Random) -> None:
    """The whole truth is a view of nobody, and its drawing and picture show what any seat's picture shows.

    Worlds that a spectator cannot tell apart, and that some seat sees otherwise, must look otherwise here too.
    """
    if title.truth is None:
        return
    game = title.plain
    seen, other = title.truth(game, state), game.determinize(game.view(state, None), rng)
    promise(seen.seat is None, "the whole truth is the view of a seat")
    drawn = title.drawing.board(seen, names=names)
    check_picture("drawing of the whole truth", drawn)
    check_things(title, seen, names, drawn)
    pictures = [
        [title.text.picture(game.view(world, seat), names) for seat in range(state.seats)] for world in (state, other)
    ]
    if pictures[0] != pictures[1]:
        dreamt = title.truth(game, other)
        same = drawn == title.drawing.board(dreamt, names=names)
        promise(not same, "the drawing of the whole truth hides what a seat sees")
        same = title.text.picture(seen, names) == title.text.picture(dreamt, names)
        promise(not same, "the picture of the whole truth hides what a seat sees")


def check_ground(picture: str, ground: Sequence[str], viewer: Seat | None) -> None:
    """Each part of the ground is in the drawing once, as it is, and can be taken out and put back."""
    for number, part in enumerate(ground):
        count = picture.count(part)
        promise(
            count == 1, f"part {number} of the ground is {count} times in the drawing for seat {viewer}", part[:200]
        )
    back = re.sub('<g data-ground="([0-9]+)"/>', lambda found: ground[int(found[1])], lifted(picture, ground))
    promise(back == picture, f"the drawing for seat {viewer} does not come from its ground and its pieces")


def check_picture(what: str, drawn: str) -> ElementTree.Element:
    """A well-formed drawing that is described in words, with each id once."""
    root = parsed(what, drawn)
    words = [
        child for child in root if child.tag.rpartition("}")[2] in ("title", "desc") and (child.text or "").strip()
    ]
    promise(len(words) == 2, f"the {what} has no title and desc for those who cannot see it")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    promise(len(set(ids)) == len(ids), f"the {what} has an id twice", str(sorted(map(str, ids))))
    return root


def parsed(what: str, drawn: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(drawn)
    except ElementTree.ParseError as error:
        raise Broken(f"the {what} is not well-formed: {error}") from error


def check_offers(actions: Iterable[Action], root: ElementTree.Element) -> None:
    """Where one value of a field can be picked on the board, all that can be chosen next to it can."""
    offered: dict[str, set[str]] = {}
    for element in root.iter():
        for name, value in element.attrib.items():
            mark = name.removeprefix("data-")
            if mark != name and mark not in OF_PAGES:
                offered.setdefault(mark.replace("-", "_"), set()).add(value)
    wanted: dict[tuple[str, str], set[str]] = {}
    for action in actions:
        for name in getattr(type(action), "__match_args__", ()):
            value = getattr(action, name)
            if type(value) is int and value >= 0:
                wanted.setdefault((type(action).__name__, name), set()).add(str(value))
    for (kind, name), values in wanted.items():
        there = values & offered.get(name, set())
        missing = sorted(values - there)
        text = f"the board offers {name} of {kind} for some values and not for others"
        promise(not there or not missing, text, f"missing: {missing}")
