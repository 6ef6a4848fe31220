"""Spectators: they see what everybody may see, and act for nobody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.server.running import Server


def watched(people: People, server: Server, game: str) -> tuple[Person, Person]:
    """A player and a spectator who came by the invitation."""
    made = server.post("/api/tables", game=game, seats=["", "greedy", "greedy"])
    key = server.post(f"/api/tables/{made['table']}/sit", key=made["key"], name="Ann")["key"]
    ann, eve = people(seed=15), people()
    ann.sit(made["table"], key)
    eve.go(f"/join/{made['table']}/{made['key']}")
    eve.at_table()
    return ann, eve


def level(one: Person, other: Person) -> None:
    """Wait until both have heard the same."""
    for _ in range(200):
        if one.part("head").text_content() == other.part("head").text_content():
            return
        one.look()
    raise AssertionError("one does not hear what the other hears")


def amid(people: People, server: Server, game: str) -> tuple[Person, Person]:
    """The same in the middle of a match. Luck may end one early, and then all may be seen: another is begun."""
    for _ in range(20):
        ann, eve = watched(people, server, game)
        ann.bold = False
        seen = [eve.look() for _ in range(12) if ann.step(patience=20_000)]
        if ann.look(patience=20_000)["state"] == "taken":  # all stands still until she answers
            asked = [found["label"] for found in seen if found["state"] != "waiting"]
            assert set(asked) <= {"Go on"}, "a spectator is asked"
            return ann, eve
    raise AssertionError("no match lasts twelve clicks")


@pytest.mark.parametrize("game", ["conspiracy", "spy_alley", "souls", "simply_suspects"])
def test_a_spectator_sees_nothing_private_and_cannot_act(people: People, server: Server, game: str) -> None:
    ann, eve = amid(people, server, game)
    level(ann, eve)
    while eve.step() == "taken":  # what the table stops for: her log waits until she has seen it
        pass
    public = eve.page.content()
    private = [line for line in ann.log() if line not in eve.log()]
    assert not [line for line in private if line in public]
    assert ann.board() != eve.board()
    for part in ("notes", "undo", "resign", "consent"):
        assert eve.part(part).count() == 0
    expect(eve.part("watch")).to_be_hidden()
    expect(eve.part("stamp")).to_be_hidden()


def test_a_spectator_looks_over_a_shoulder_with_consent(people: People, server: Server) -> None:
    ann, eve = watched(people, server, "spy_alley")
    ann.look(patience=20_000)  # all stands still until she answers
    ann.page.get_by_label("Spectators may look over my shoulder").check()
    expect(eve.part("watch")).to_be_visible()
    eve.part("eyes").select_option("0")
    expect(eve.part("log")).to_contain_text(re.compile(r"Ann is dealt the \w+ identity card"))
    level(ann, eve)
    assert len(eve.log()) == len(ann.log())
    assert "You are dealt" in " ".join(ann.log())
    assert "You" not in " ".join(eve.log())
    assert eve.look()["state"] == "waiting"
    ann.page.get_by_label("Spectators may look over my shoulder").uncheck()
    expect(eve.part("watch")).to_be_hidden()


def test_a_private_table_is_not_shown_to_strangers(people: People, server: Server) -> None:
    table, _ = server.open("spy_alley", ["", "greedy"], listed=False)
    eve = people()
    eve.allowed.add(403)
    eve.go(f"/t/{table}")
    expect(eve.page.get_by_text("This table is private.")).to_be_visible()
    eve.troubles = [trouble for trouble in eve.troubles if "403" not in trouble]
