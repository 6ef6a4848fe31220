"""All that people may see of a game and of a match of it, piece by piece, in the language spoken now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from intrigue.core.address import YOU
from intrigue.core.contract import CHANCE, Action, AnyGame, Entry, Event, Seat, next_steps, steps
from intrigue.core.help import Help, of_step, of_thing, things
from intrigue.core.language import phrase, told_to
from intrigue.core.options import choices, write
from intrigue.core.recall import all_events, apply_told, heard_by
from intrigue.core.telling import Scene
from intrigue.core.title import Title

ACTIONS = 6  # whose steps are labelled at a decision
LOOKS = 40  # entries from one look at the board to the next, if nothing new is asked meanwhile
ODD = 0.1  # of the decisions are made at random
TURNS = 20  # after which a match ends that can be told to
LONGER = {"conspirateurs": 70}  # where turns go by until all men are placed

Piece = tuple[str, str]  # where, and what


def of_game(title: Title) -> Iterator[Piece]:
    """What lobby, forms and the first game show."""
    yield from (("title", phrase(words)) for words in (title.blurb, title.talk))
    for choice in choices(title.options):
        yield "option", phrase(choice.label)
        for value in choice.choices if isinstance(choice.default, str) else choice.names:
            yield "option", phrase(choice.names.get(value, write(value)))
    yield "cover", title.drawing.cover()
    first = title.first_game
    if first:
        yield "first game", phrase(first.names[first.seat])
        yield "first game", phrase(first.farewell)
        for idea in first.ideas:
            for words in (idea.words, idea.task, idea.otherwise, idea.then, *idea.wrong.values()):
                yield "first game", phrase(words) if words else ""


def of_match(title: Title, seats: int, seed: int, names: Sequence[str]) -> Iterator[Piece]:
    """What those at the table and those who watch are told of one match played at random."""
    limited = any(choice.name == "turn_limit" for choice in choices(title.options))
    game = title.rules(title.options(**{"turn_limit": LONGER.get(title.name, TURNS)} if limited else {}))
    rng, state, log, seen = Random(seed), game.start(seats), list[Entry](), set[object]()
    while actors := game.actors(state):
        look = (asking(state), actors == (CHANCE,))
        if look not in seen or len(log) % LOOKS == 0:
            yield from of_moment(title, game, state, names, rng)
        seen.add(look)
        seat = rng.choice(actors)
        action = chosen(title, game, state, seat, rng)
        before = state.copy()
        told = apply_told(game, state, seat, action)
        log.append(Entry(seat, action))
        for viewer in (None, *range(seats)):
            heard = heard_by(viewer, told)
            if heard not in seen:
                yield from of_events(title, heard, game.view(before, viewer), names)
            seen.add(heard)
    yield from of_moment(title, game, state, names, rng)
    yield from of_end(title, game, state, log, names)


def asking(state: Any) -> type:
    """The kind of frame that asks now; a game may have one, or several on each other."""
    return type(state.frames[-1] if hasattr(state, "frames") else state.frame)


def chosen(title: Title, game: AnyGame, state: Any, seat: Seat, rng: Random) -> Action:
    """Mostly what looks good, so that a match goes its usual way, and anything now and then."""
    if seat == CHANCE:
        return rng.choice(game.odds(state))[0]
    legal = list(game.legal(state, seat))
    if len(legal) == 1 or rng.random() < ODD:
        return rng.choice(legal)
    values = title.hints.values(game.view(state, seat), legal)
    return legal[values.index(max(values))]


def of_moment(title: Title, game: AnyGame, state: Any, names: Sequence[str], rng: Random) -> Iterator[Piece]:
    """What everybody sees of a position."""
    text, telling = title.text, title.telling
    views = [game.view(state, viewer) for viewer in (None, *range(state.seats))]
    if title.truth:
        views.append(title.truth(game, state))
    for view in views:
        yield "picture", text.picture(view, names)
        yield from of_drawing(title, view, names)
        yield from (("knowledge", line) for line in text.knowledge(view, names))
        yield from (("aim", line) for line in (telling.aim(view, names) if telling.aim else ()))
    yield "drawing", title.drawing.board(views[0], style=False)
    for view in views[1 : state.seats + 1]:
        yield "question", text.question(view, names)
        if title.remark:
            yield "remark", title.remark(view, rng).said(names[0])
        yield from of_secrets(title, state, view.seat, names)
    for seat in game.actors(state):
        if seat != CHANCE:
            yield from of_choice(title, game, state, seat, names, rng)


def of_secrets(title: Title, state: Any, seat: Seat, names: Sequence[str]) -> Iterator[Piece]:
    """What replays say of hidden things that a bot holds possible."""
    facts = title.advice.facts
    for fact, value in (title.mind.secrets(state, seat) if title.mind else {}).items():
        if facts.weight(fact, {value: 1.0}) >= 0:
            yield "belief", facts.question(fact, names) or fact
            yield "belief", facts.answer(fact, value, names)


def of_choice(title: Title, game: AnyGame, state: Any, seat: int, names: Sequence[str], rng: Random) -> Iterator[Piece]:
    """The steps of a choice."""
    view, legal = game.view(state, seat), list(game.legal(state, seat))
    for kind in next_steps(legal):
        yield "explanation", title.text.explain(kind)
    for action in rng.sample(legal, min(ACTIONS, len(legal))):
        picked = steps(action)
        yield "advice", title.advice.reason(view, names, action, {})
        fields = ("kind", *getattr(type(action), "__match_args__", ()))
        for number, step in enumerate(picked):
            yield from of_help(of_step(title.help, title.text, view, names, picked[: number + 1], fields[number]))
            yield "prompt", title.telling.prompt(view, names, picked[:number]) if number else ""
            yield "label", title.text.label(view, names, picked[:number], step)


def of_events(title: Title, events: Sequence[Event], view: Any, names: Sequence[str]) -> Iterator[Piece]:
    """What is told of one entry, to others and to those it names; and what the table stops for."""
    telling = title.telling
    stops = any(type(event) in telling.stops for event in events)
    for you in (None, *range(view.seats)):
        called = [YOU if seat == you else names[seat] for seat in range(view.seats)]
        for event in events:
            yield f"sentence about {type(event).__name__}", told_to(title.text.sentence(event, called))
            yield "note", telling.note(event).round
        for scene in telling.scenes(view, events, called) if stops else ():
            yield from of_scene(title, scene, names)


def of_scene(title: Title, scene: Scene, names: Sequence[str]) -> Iterator[Piece]:
    yield from (("scene", told_to(line)) for line in (scene.title, *scene.lines))
    yield from of_drawing(title, scene.view, names, scene.told)


def of_drawing(title: Title, view: Any, names: Sequence[str], told: Sequence[Event] = ()) -> Iterator[Piece]:
    """A drawing, and the help on everything in it."""
    drawn = title.drawing.board(view, names=names, told=told, style=False)
    yield "drawing", drawn
    for thing in things(drawn):
        yield from of_help(of_thing(title.help, title.text, view, names, thing))


def of_help(found: Help | None) -> Iterator[Piece]:
    yield from (("help", line) for line in (found[:3] if found else ()))


def of_end(title: Title, game: AnyGame, state: Any, log: Sequence[Entry], names: Sequence[str]) -> Iterator[Piece]:
    """What people are told when a match is over."""
    views, told = [game.view(state, seat) for seat in range(state.seats)], all_events(game, state.seats, log)
    if title.telling.ending:
        for you in (None, *range(state.seats)):
            called = [YOU if seat == you else name for seat, name in enumerate(names[: state.seats])]
            end = title.telling.ending(views, told, called)
            yield from (("end", told_to(line)) for line in (*end.stands, end.decided, end.bluff))
    yield from (("closing", line) for line in (title.closing(told, names) if title.closing else ()))
