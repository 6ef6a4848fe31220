"""What people do at a table besides playing."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from intrigue.server.settings import Settings
from tests.browser.conftest import People
from tests.browser.person import Person, play
from tests.server.running import Server
from tests.server.test_pages import serving


def two_at(people: People, server: Server, game: str) -> tuple[Person, Person]:
    table, keys = server.open(game, ["", ""])
    ann, ben = people(seed=9), people(seed=10)
    ann.sit(table, keys[0])
    ben.sit(table, keys[1])
    return ann, ben


def act(person: Person) -> None:
    """Answer one question, however many clicks it takes."""
    before = len(person.log())
    while len(person.log()) == before:
        person.step(patience=200)


def test_a_greeting_that_was_refused_is_said_again(people: People, server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""])
    ann = people(seed=9)
    hellos: list[str | bytes] = []

    def busy(route: WebSocketRoute) -> None:
        there = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            hellos.extend([message] if "hello" in str(message) else [])
            if len(hellos) == 1:
                route.send('{"type": "error", "code": "slow_down", "text": "Too fast."}')
            else:
                there.send(message)

        route.on_message(pass_on)

    ann.page.route_web_socket(re.compile("/ws"), busy)
    ann.sit(table, keys[0])
    expect(ann.part("question")).not_to_be_empty()
    assert len(hellos) == 2


def test_an_action_is_taken_back(people: People, server: Server) -> None:
    ann, ben = two_at(people, server, "conspirateurs")
    first, second = (ann, ben) if ann.part("stamp").is_visible() else (ben, ann)
    act(first)
    expect(second.part("stamp")).to_be_visible()
    assert men(drawn(first.page)) == 1
    first.button("Take back").click()
    expect(first.part("log")).to_contain_text("You take the last action back")
    assert men(drawn(first.page)) == 0
    act(first)
    expect(second.part("stamp")).to_be_visible()


def test_what_another_has_answered_is_taken_back_only_with_their_yes(people: People, server: Server) -> None:
    ann, ben = two_at(people, server, "conspirateurs")
    first, second = (ann, ben) if ann.part("stamp").is_visible() else (ben, ann)
    act(first)
    act(second)
    for answer in ("No", "Yes"):
        first.button("Take back").click()
        second.button(answer).click()
        expect(first.part("toast")).to_contain_text("Everybody agreed" if answer == "Yes" else "Not everybody agreed")
    expect(second.part("log")).to_contain_text("takes the last action back")


def test_notes_survive_a_refresh_and_are_private(people: People, server: Server) -> None:
    ann, ben = two_at(people, server, "spy_alley")
    ann.part("notes").fill("Ben is <French>, I think")
    expect(ann.part("saved")).to_have_text("Saved")
    for person, notes in ((ann, "Ben is <French>, I think"), (ben, "")):
        person.page.reload()
        person.at_table()
        expect(person.part("notes")).to_have_value(notes)


def test_table_talk_is_text(people: People, server: Server) -> None:
    ann, ben = two_at(people, server, "spy_alley")
    ann.part("words").fill("<b>hello</b> & <img src=x onerror=alert(1)>")
    ann.part("words").press("Enter")
    for person in (ann, ben):
        expect(person.part("talk")).to_contain_text("<b>hello</b> & <img src=x onerror=alert(1)>")
        assert person.page.locator("#talk img").count() == 0
    ben.page.reload()
    ben.at_table()
    expect(ben.part("talk")).to_contain_text("<b>hello</b>")
    assert ann.page.locator("#talk .report").count() == 0, "nobody reports their own words"
    ben.page.once("dialog", lambda dialog: dialog.accept("he shouts"))
    ben.page.get_by_role("button", name="Report this line to the operator").click()
    expect(ben.page.get_by_text("The operator will look at it.")).to_be_visible()


def test_names_are_text(people: People) -> None:
    ann = people()
    ann.open_table("conspirateurs", ["person"], "<b>Ann</b> & <i>co</i>")
    expect(ann.page.locator(".chair").first).to_contain_text("<b>Ann</b> & <i>co</i>")
    ann.button("Begin now").click()
    ann.at_table()
    expect(ann.part("seats")).to_contain_text("<b>Ann</b> & <i>co</i>")
    assert "<b>Ann</b>" not in ann.page.evaluate("() => document.querySelector('#board').innerHTML")


def test_the_log_shows_the_board_as_it_was(people: People, server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", "greedy"])
    ann = people(seed=11)
    ann.sit(table, keys[0])
    before = drawn(ann.page)
    play(ann, until=12)
    ann.look(patience=20_000)
    now = drawn(ann.page)
    ann.page.locator("#log summary").first.click()
    ann.page.locator("#log .deed button").first.click()
    expect(ann.part("past")).to_be_visible()
    assert men(drawn(ann.page)) <= max(men(before), 1)
    assert ann.page.locator("#board .offered").count() == 0
    ann.button("Back to now").click()
    expect(ann.part("past")).to_be_hidden()
    assert men(drawn(ann.page)) == men(now)
    assert ann.look()["state"] == "taken"


def drawn(page: Page) -> list[str]:
    """The ids of everything on the board."""
    found: list[str] = page.evaluate("() => [...document.querySelectorAll('#board svg [id]')].map(({ id }) => id)")
    return found


def men(ids: list[str]) -> int:
    return sum("man" in id_ for id_ in ids)


def test_who_leaves_is_followed_by_a_bot(people: People, server: Server) -> None:
    table, keys = server.open("spy_alley", ["", "greedy", "greedy"], options={"turn_limit": 20})
    ann = people(seed=12)
    ann.sit(table, keys[0])
    ann.button("Leave the match").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Yes", exact=True).click()
    expect(ann.part("talk")).to_contain_text("leaves; a bot plays on")
    expect(ann.part("stamp")).to_be_hidden()


def test_another_match_with_the_same_people(people: People, server: Server) -> None:
    table, keys = server.open("spy_alley", ["", ""], options={"turn_limit": 2})
    ann, ben = people(seed=13), people(seed=14)
    ann.sit(table, keys[0])
    ben.sit(table, keys[1])
    play(ann, ben)
    ann.part("again").click()
    ben.button("Yes").click()
    for person in (ann, ben):
        person.page.wait_for_url(lambda url: table not in url)
        person.at_table()


def test_the_line_comes_back_after_the_server_was_away(people: People, server: Server) -> None:
    ann, ben = two_at(people, server, "spy_alley")
    ann.context.set_offline(True)
    ann.page.evaluate("() => dispatchEvent(new Event('offline'))")
    ben.part("words").fill("are you there?")
    ben.part("words").press("Enter")
    ann.context.set_offline(False)
    expect(ann.part("talk")).to_contain_text("are you there?")


def test_clocks_stand_still_by_agreement(people: People, server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""], clock=["bank", 600, 5])
    ann, ben = people(), people()
    ann.sit(table, keys[0])
    ben.sit(table, keys[1])
    for note, count in (("The clocks stand still.", 1), ("The clocks run again.", 0)):
        ann.button("Stop or start the clocks").click()
        ben.button("Yes").click()
        for person in (ann, ben):
            expect(person.part("talk")).to_contain_text(note)
            expect(person.part("seats").get_by_text("clock stopped")).to_have_count(count)
    expect(ann.page.locator("#seats .clock").first).to_have_text(re.compile(r"^\d+:\d\d$"))


def test_a_bot_goes_on_for_an_absent_player(browser: Browser, tmp_path: Path) -> None:
    with serving(Settings(data=tmp_path / "tables.sqlite", away=0.0)) as site:
        server = Server.__new__(Server)  # one that runs in this process
        server.url = f"http://127.0.0.1:{site.port}"
        table, keys = server.open("conspirateurs", ["", ""])
        ann = Person(browser, server, seed=16)
        ann.sit(table, keys[0])
        if ann.part("stamp").is_visible():
            act(ann)
        ann.button("Let a bot sit in").click()
        ann.page.get_by_role("dialog").get_by_role("button", name="Yes", exact=True).click()
        expect(ann.part("talk")).to_contain_text("A bot sits in for P1 until they are back.")
        expect(ann.part("seats")).to_contain_text("away, a bot sits in")
        expect(ann.part("stamp")).to_be_visible()
        ann.context.close()
        assert not ann.troubles


COVERED = """() => [...document.querySelectorAll("#board .offered")].filter((piece) => {
  piece.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = piece.getBoundingClientRect();
  const parts = [0.5, 0.3, 0.7, 0.15, 0.85];
  const hit = (across, down) => document.elementFromPoint(x + width * across, y + height * down)?.closest(".offered");
  return !parts.some((down) => parts.some((across) => hit(across, down) === piece));
}).map((piece) => piece.getAttribute("aria-label"))"""


def test_a_piece_that_can_be_picked_for_several_things_asks_for_which(people: People, server: Server) -> None:
    """A spy may be paid, moved, or inform on another: all of it can be had by clicking the spy."""
    ann = people(seed=5)
    ann.bold = False
    blow = ann.button("Blow a cover for $1,000")
    for _ in range(20):  # luck decides when two spies meet
        table, keys = server.open("conspiracy", ["", "random", "random"], options={"turn_limit": 40})
        ann.sit(table, keys[0])
        while ann.look(patience=20_000)["state"] == "taken" and not blow.is_visible():
            ann.step()
        if blow.is_visible():
            break
    back = ann.page.locator("#chips .back")
    while back.is_visible():  # a spy was clicked, and she is asked what for
        back.click()
    assert ann.page.evaluate(COVERED) == []
    informer = ann.page.locator("#board [id^=piece-spy-] .offered[aria-label*='Blow a cover']").first
    found = re.search(r"Blow a cover for \$1,000: (.+ as the Informer)", informer.get_attribute("aria-label") or "")
    assert found
    informer.click()
    expect(ann.page.locator("#chips .key:not(.back)")).to_have_text(
        ["Move a spy", "Blow a cover for $1,000", "Make a pay-off"]
    )
    blow.click()
    expect(ann.part("picked")).to_have_text(f"Blow a cover for $1,000 · {found[1]}")


def test_the_rest_of_my_men_is_placed_for_me(people: People, server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", "greedy"])
    ann = people(seed=5)
    ann.sit(table, keys[0])
    ann.look(patience=20_000)
    ann.step()
    ann.button("Place the rest of my men for me").click()
    expect(ann.part("question")).to_contain_text("Move a man towards", timeout=60_000)
    assert "20 to place" not in ann.board()
    expect(ann.button("Place the rest of my men for me")).to_have_count(0)
