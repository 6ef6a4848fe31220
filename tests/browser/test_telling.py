"""What a table tells people: the aim, the log, what it stops for, what happened since they acted, and the end."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person
from tests.server.running import Server

MOST = 400  # clicks until what a test waits for has come


def seated(people: People, server: Server, game: str, seed: int, bots: int = 3, **options: int) -> Person:
    table, keys = server.open(game, ["", *["greedy"] * bots], options=options)
    ann = people(seed=seed)
    ann.sit(table, keys[0])
    return ann


ORDERS = "() => [...document.querySelectorAll('#ways > *')].map((way) => getComputedStyle(way).order)"


def play_until(person: Person, part: str, words: str = "") -> None:
    """Click on until that part of the page is there, with these words in it."""
    for _ in range(MOST):
        found = person.look(PATIENCE)  # before it is taken: it may be what ends the scene
        if person.part(part).is_visible() and words in person.part(part).inner_text():
            return
        person.take(found)
    raise AssertionError(f"{part} was never shown")


def test_a_round_of_souls_is_opened_before_everybody(people: People, server: Server) -> None:
    """The mats open, the Finals, what the pairs are worth; by a key it goes on, and who comes back sees it again."""
    ann = seated(people, server, "souls", 3)
    play_until(ann, "scene", "All Stances are turned up")  # something else may stop the table before
    assert "All Stances" not in ann.part("log").inner_text(), "the log tells what is only being shown"
    expect(ann.part("scene-lines")).to_contain_text("Finals")
    expect(ann.part("board")).to_have_class(re.compile("staged"))
    assert "ROUND 1" in ann.board()
    assert ann.part("chips").is_hidden()
    ann.page.reload()
    expect(ann.part("scene-title")).to_have_text("All Stances are turned up")
    titles = [ann.part("scene-title").inner_text()]
    for _ in range(200):  # between two scenes there is none for a while: bots waited as long as the first was shown
        if ann.part("scene").is_visible():
            if titles[-1] != ann.part("scene-title").inner_text():
                titles.append(ann.part("scene-title").inner_text())
            if titles[-1] == "Round 1 is scored":
                assert re.search(r"[+−-]\d", ann.board())
            ann.page.keyboard.press("ArrowRight")
        elif len(titles) > 1:
            break
        ann.page.wait_for_timeout(100)
    assert titles[0] != titles[-1]
    ann.page.reload()
    ann.at_table()
    expect(ann.part("scene-title")).not_to_have_text(re.compile("All Stances|Round 1"))  # of round 2 there may be one


def test_the_aim_is_in_sight_and_the_question_follows_the_steps(people: People, server: Server) -> None:
    ann = seated(people, server, "conspiracy", 4)
    expect(ann.part("goal")).to_contain_text("briefcase")
    expect(ann.part("stand")).to_contain_text("of $10,000 left")
    ann.page.locator("#board .offered").first.click()
    expect(ann.part("question")).to_contain_text("How much do you pay")
    ann.page.keyboard.press("Escape")
    expect(ann.part("question")).to_contain_text("opening pay-off")


def test_what_was_picked_looks_other_than_what_is_offered_and_neither_is_red(people: People, server: Server) -> None:
    ann = seated(people, server, "conspiracy", 4)
    ann.look(PATIENCE)
    stroke = "() => [...document.querySelectorAll('.offer-ring')].map((ring) => getComputedStyle(ring).stroke)"
    offered = set(ann.page.evaluate(stroke))
    stamp = ann.page.evaluate("() => getComputedStyle(document.querySelector('.rubber')).color")
    ann.page.locator("#board .offered").first.click()
    picked = ann.page.evaluate("() => getComputedStyle(document.querySelector('.offer-ring.taken')).stroke")
    assert stamp not in offered | {picked}
    assert picked not in offered


def test_what_happened_since_one_acted_is_told_and_can_be_walked_through(people: People, server: Server) -> None:
    ann = seated(people, server, "spy_alley", 5)
    walk = ann.part("walk").locator("button")
    for _ in range(200):
        found = ann.look(PATIENCE)  # once she is asked, nobody else acts
        told = ann.part("happened").locator(".seat-letter").count()
        if told and walk.is_visible() and ann.part("stamp").is_visible() and found["label"] != "Go on":
            break
        if found["state"] == "over":  # somebody guessed her at once
            table, keys = server.open("spy_alley", ["", "greedy", "greedy", "greedy"])
            ann.sit(table, keys[0])
        else:
            ann.take(found)
    steps = int(re.findall(r"\d+", ann.part("walk").inner_text())[0])
    ann.part("walk").locator("button").click()
    seen = set()
    for _ in range(steps):
        expect(ann.part("past")).to_be_visible()
        seen.add(ann.part("past-text").inner_text())
        ann.page.keyboard.press("ArrowRight")
        ann.page.wait_for_timeout(50)
    assert len(seen) > 1
    ann.page.keyboard.press("Escape")
    expect(ann.part("past")).to_be_hidden()
    did = ann.page.locator(".chair .did").all_inner_texts()
    assert any(did), did


def test_the_log_has_turns_and_folds_and_says_you(people: People, server: Server) -> None:
    ann = seated(people, server, "conspiracy", 6)
    for _ in range(40):
        ann.step(PATIENCE)
    assert ann.page.locator("#log .turn-head").count() > 3
    assert ann.page.locator("#log details .deed").count() > 3
    private = ann.page.locator("#log .private").first
    expect(private).to_contain_text(re.compile(r"You (?:pay|pretend)"))
    expect(private).to_contain_text("only you")


def test_who_is_out_may_watch_with_open_eyes_see_the_end_and_leave(people: People, server: Server) -> None:
    for seed in range(7, 30):
        ann = seated(people, server, "spy_alley", seed, turn_limit=60)
        ann.look(PATIENCE)
        ann.button("Guess an identity").click()
        for _ in range(6):  # whom and what, from a list that may have to be opened
            if ann.button("Yes, do it").is_visible():
                break
            ann.page.locator("#chips .key:not(.back):not(.where)").last.click()
        ann.button("Yes, do it").click()
        expect(ann.part("scene-title")).to_contain_text("You guess")
        ann.part("go-on").click()
        if ann.part("ways").get_by_text("You are out of the match").count():
            break
        ann.context.close()
    orders = ann.page.evaluate(ORDERS)
    assert set(orders) == {"0"}, "a way stands before the sentence that leads to it"
    for offered in (ann.part("watch"), ann.part("ways").get_by_role("link", name="Another game")):
        expect(
            offered.or_(ann.part("ending")).filter(visible=True).first
        ).to_be_visible()  # bots may have come to the end by then
    play_until(ann, "ending")


def test_the_end_opens_all_secrets_and_says_what_decided_it(people: People, server: Server) -> None:
    ann = seated(people, server, "simply_suspects", 8, turn_limit=12)
    play_until(ann, "ending")
    assert ann.part("stands").locator("li").count() == 4
    assert len(re.findall(r"Red|Blue|Green|Yellow|Orange|Purple", ann.part("stands").inner_text())) == 4
    expect(ann.part("decided").locator("li").first).not_to_be_empty()
    expect(ann.part("ending-ways").get_by_role("button", name="Play again, same table")).to_be_visible()
    for name in ("Another game", "Share"):
        expect(ann.part("ending-ways").get_by_role("link", name=name)).to_be_visible()
    ann.part("ending-ways").get_by_role("link", name="Replay").click()
    expect(ann.page).to_have_url(re.compile("/replay/"))


def test_nobody_is_called_winner_of_a_draw(people: People, server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", "greedy"], options={"turn_limit": 2})
    ann = people(seed=3)
    ann.sit(table, keys[0])
    play_until(ann, "ending")
    expect(ann.part("ending-title")).to_have_text("A draw.")
    expect(ann.part("stands").locator(".rubber")).to_have_count(0)
