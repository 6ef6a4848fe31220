"""Fair chance in the browser: it seals a number, opens it, notes what it saw, and compares when the match is over."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from intrigue.core import fair
from tests.browser.conftest import People
from tests.browser.person import Person, play
from tests.server.running import Server, serving

SHORT = {"turn_limit": 1}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that draws its seeds, as servers do."""
    with serving(tmp_path_factory.mktemp("fair") / "tables.sqlite") as running:
        yield running


def noted(person: Person, table: str) -> dict[str, Any]:
    """What the browser keeps of a match, once it has sealed its number."""
    person.page.wait_for_function("name => JSON.parse(localStorage.getItem(name) ?? '{}').nonce", arg=f"match:{table}")
    found: dict[str, Any] = json.loads(person.page.evaluate(f"() => localStorage.getItem('match:{table}')"))
    return found


def table_of(person: Person) -> str:
    return person.page.url.rsplit("/", 1)[1]


def started(people: People) -> tuple[Person, Person, str]:
    """Two people at a table that a browser opened."""
    ann, ben = people(seed=1), people(seed=2)
    link = ann.open_table("conspirateurs", ["person"], "Ann", turn_limit=1)
    ben.join(link, "Ben")
    for person in (ann, ben):
        person.at_table()
    return ann, ben, table_of(ann)


def finished(person: Person) -> Any:
    """The match is over and the browser has compared."""
    expect(person.part("checking")).to_be_visible()
    return person.part("checked")


def test_host_and_guest_seal_open_and_compare_by_themselves(people: People) -> None:
    ann, ben, table = started(people)
    notes = [noted(person, table) for person in (ann, ben)]
    assert notes[0]["commitment"] == notes[1]["commitment"]
    seals = [fair.sealed(bytes.fromhex(note["nonce"])).hex() for note in notes]
    assert notes[0]["seals"] == notes[1]["seals"] == seals
    play(ann, ben)
    for person in (ann, ben):
        checked = finished(person)
        expect(checked).to_contain_text("The seed is the one whose fingerprint was shown before you sat down.")
        expect(checked).to_contain_text("Your own number is among those that the draws follow from.")
        expect(checked).to_contain_text("The numbers of the table (2) are those that were sealed before any was open.")
        expect(checked).to_contain_text("hang together link by link")
        expect(checked).to_contain_text("lie on that chain: nothing before them was changed.")
        expect(checked.locator(".not-so")).to_have_count(0)
        assert person.part("alarm").count() == 0


def test_a_rematch_moves_everybody_and_they_sit_down_by_themselves(people: People) -> None:
    ann, ben, table = started(people)
    play(ann, ben)
    ann.button("Play again, same table").first.click()
    ben.button("Yes").click()
    for person in (ann, ben):
        person.page.wait_for_url(lambda url: table not in url)
        person.at_table()
    again = table_of(ann)
    notes = [noted(person, again) for person in (ann, ben)]
    assert notes[0]["seals"] == notes[1]["seals"]
    assert all(notes[0]["seals"])
    assert notes[0]["nonce"] != noted(ann, table)["nonce"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("nonce", "Your own number is not among those"),
        ("commitment", "The seed is not the one"),
        ("seals", "The numbers of the table are not those that were sealed."),
        ("heads", "the past was changed"),
    ],
)
def test_a_record_that_differs_from_what_was_noted_is_found_out(people: People, change: str, words: str) -> None:
    """As if the server had exchanged it: here what was noted is exchanged, which is the same to the page."""
    ann, ben, table = started(people)
    notes = noted(ann, table)
    if change in ("nonce", "seals"):  # another number was sealed than the record has
        nonce = Random(1).randbytes(32)
        notes["seals"][0 if change == "nonce" else 1] = fair.sealed(nonce).hex()
        notes |= {"nonce": nonce.hex()} if change == "nonce" else {}
    elif change == "heads":
        notes["heads"] = {"1": "00" * 32}
    play(ann, ben)
    if change == "heads":
        notes["heads"] = {str(max(map(int, noted(ann, table)["heads"])) - 1): "00" * 32}
    if change == "commitment":
        notes["commitment"] = "00" * 32
    ann.page.evaluate("([name, text]) => localStorage.setItem(name, text)", [f"match:{table}", json.dumps(notes)])
    ann.page.reload()
    checked = finished(ann)
    expect(checked.locator(".not-so")).to_contain_text([words])
    expect(ann.part("alarm")).to_be_visible()


def test_a_page_gives_no_number_where_the_seed_was_exchanged(people: People) -> None:
    """The operator's attack: another seed for the table that showed one before."""
    ann = people()
    ann.open_table("conspirateurs", ["person"], "Ann")
    table = table_of(ann)
    sealed = noted(ann, table)["nonce"]
    assert sealed
    sent: list[str] = []

    def exchange(route: Route) -> None:
        page = route.fetch().text()
        route.fulfill(body=page.replace(noted_commitment, "ab" * 32), content_type="text/html")

    noted_commitment = noted(ann, table)["commitment"]
    ann.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    ann.page.route(f"**/t/{table}", exchange)
    ann.page.reload()
    expect(ann.part("alarm")).to_contain_text("another fingerprint of its seed")
    assert not sent


def test_a_spectator_may_check_too(people: People, server: Server) -> None:
    made = server.post("/api/tables", game="conspirateurs", seats=["", "easy"], options=SHORT)
    (key,) = server.sit(made["table"], [made["key"]], ["Robot"])
    ann, eve = people(seed=3), people()
    ann.sit(made["table"], key)
    eve.go(f"/join/{made['table']}/{made['key']}")
    eve.at_table()
    play(ann)
    expect(eve.part("checking")).to_be_visible()
    eve.button("Check this match").click()
    expect(eve.part("checked")).to_contain_text("hang together link by link")
    expect(eve.part("checked")).to_contain_text("This browser sealed no number for your seat.")


def test_without_scripts_one_sits_down_by_hand(people: People) -> None:
    ann = people(java_script_enabled=False)
    ann.go("/new/conspirateurs")
    ann.page.get_by_label("your name").fill("Ann")
    ann.button("Open the table").click()
    expect(ann.page.get_by_text("kept for")).to_be_visible()
    ann.button("Sit down").click()
    expect(ann.page.get_by_text("kept for")).to_be_hidden()


HASHES = """async () => {
  const { hex, hmac, sha256 } = await import("/static/digest.js");
  const bytes = (n) => Uint8Array.from({ length: n }, (_, i) => (i * 7 + n) % 256);
  return [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000].map((n) => [hex(sha256(bytes(n))), hex(hmac(bytes(32), bytes(n)))]);
}"""


def test_the_browsers_hashes_are_those_of_everybody_else(people: People) -> None:
    import hashlib
    import hmac

    def made(n: int) -> bytes:
        return bytes((i * 7 + n) % 256 for i in range(n))

    ann = people()
    ann.go("/")
    expected = [
        [hashlib.sha256(made(n)).hexdigest(), hmac.digest(made(32), made(n), "sha256").hex()]
        for n in (0, 1, 55, 56, 63, 64, 65, 119, 120, 1000)
    ]
    assert ann.page.evaluate(HASHES) == expected
