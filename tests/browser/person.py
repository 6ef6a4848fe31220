"""A person at a browser: opens pages, clicks what can be clicked, and remembers everything that went wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit
from zlib import crc32

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response, WebSocket, expect

from intrigue.client import unpack
from tests.server.running import Server, this_test

PATIENCE = 20_000  # milliseconds; machines are shared and slow
DESK = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 740}
HAND = (Path(__file__).parent / "hand.js").read_text()
RESULT = re.compile(r"wins\.|You win|A draw\.|share the win\.")
COUNTED = """{
  const count = () => { window.clicks = (window.clicks ?? 0) + 1; };
  addEventListener("click", count, true);
  addEventListener("pointerdown", ({ target }) => target.type === "range" && count(), true);
}"""  # a slider whose knob is hit hears no click
CLICKED = """async (before) => {
  const done = () => (window.clicks ?? 0) > before;
  for (let tries = 0; !done() && tries < 200; tries++) await new Promise((go) => setTimeout(go, 10));
  return done();
}"""  # a tap becomes a click a moment later
NONCES = """crypto.getRandomValues = (bytes) => {
  const given = Number(sessionStorage.getItem("given") ?? 0) + 1;
  sessionStorage.setItem("given", given);
  let drawn = %d + given;
  return bytes.map((_, at) => {
    drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0;
    return (bytes[at] = drawn >>> 24);
  });
};"""  # one after the other, and the same on every run
TAPS = 3  # a finger that a slow machine held too long has pressed, not tapped, and taps again
MOST = 4000  # clicks in a match
expect.set_options(timeout=PATIENCE)


class Person:
    """One browser context: its own cookies, one page, a hand that picks at random with a seed."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        seed: int = 1,
        *,
        phone: bool = False,
        dark: bool = False,
        hasty: bool = True,
        **more: Any,
    ) -> None:
        self.server, self.phone, self.rng = server, phone, Random(seed)
        self.troubles: list[str] = []
        self.bold = True  # now and then stakes the match
        self.bodies: list[Response] = []
        self.allowed: set[int] = set()  # statuses that a test provokes
        self.context = browser.new_context(
            base_url=server.url,
            viewport=more.pop("viewport", PHONE if phone else DESK),
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            **more,
        )
        self.context.add_init_script(COUNTED)
        self.context.add_init_script(NONCES % crc32(f"{this_test()} {seed}".encode()))
        if hasty:  # a hand that finds what it clicks by a script is not surprised by what comes
            self.context.add_init_script("try { localStorage.setItem('moment', '0'); } catch { /* no page yet */ }")
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self._watch(self.page)

    # what goes wrong

    def _watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"page error: {error}"))
        page.on("request", self._request)
        page.on("requestfailed", self._failed)
        page.on("response", self._response)
        page.on("websocket", self._socket)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(self.server.url).netloc:
            self.troubles.append(f"request to another host: {request.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left before everything had come
            self.troubles.append(f"failed request: {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        self.bodies.append(response)
        if response.status >= 400 and response.status not in self.allowed:
            self.troubles.append(f"status {response.status}: {response.url}")

    def _socket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != urlsplit(self.server.url).netloc:
            self.troubles.append(f"socket to another host: {socket.url}")
        socket.on("framereceived", self._frame)
        socket.on("socketerror", lambda error: self.troubles.append(f"socket: {error}"))

    def _frame(self, frame: str | bytes) -> None:
        message = json.loads(frame if isinstance(frame, str) else unpack(frame))
        if message["type"] == "error":
            self.troubles.append(f"the server refused: {message['text']}")

    # going places

    def go(self, path: str) -> None:
        self.page.goto(path)

    def sit(self, table: str, key: str) -> None:
        """Come to a program's seat by a link."""
        self.go(self.server.link(table, key))
        self.button("Play here").click()
        self.at_table()

    def at_table(self) -> None:
        """The table is shown and its line stands."""
        expect(self.part("line")).to_have_attribute("data-state", "connected")
        expect(self.page.locator("#board svg")).to_be_visible()

    def open_table(self, game: str, seats: Sequence[str], name: str, **options: int) -> str:
        """Open a table by the form, for whoever sits beside the host; the link of the invitation."""
        self.go(f"/new/{game}")
        self.page.get_by_label("your name").fill(name)
        chairs = self.page.locator("select[name^='seat.']")
        for row in range(chairs.count()):
            chairs.nth(row).select_option(seats[row] if row < len(seats) else "nobody")
        if options:
            self.page.get_by_text("Rules of this table").click()
        for option, value in options.items():
            self.page.locator(f"[name='option.{option}']").fill(str(value))
        self.button("Open the table").click()
        return self.page.locator("#link").input_value()

    def join(self, link: str, name: str) -> None:
        """Take a free seat by the invitation, with nothing but a name."""
        self.go(link)
        self.page.get_by_label("Your name").fill(name)
        self.button("Sit down").click()

    # what is on the page

    def part(self, id_: str) -> Locator:
        return self.page.locator(f"#{id_}")

    def button(self, name: str) -> Locator:
        """A key of the page; what is drawn on the board may say the same."""
        return self.page.get_by_role("button", name=name, exact=True).and_(self.page.locator(":not(svg *)"))

    def board(self) -> str:
        """All that is written on the board, and its description."""
        return self.scene()[0]

    def scene(self) -> tuple[str, list[str]]:
        """The board and the log at one moment, the newest line first."""
        board, log = self.page.evaluate(
            """() => [document.querySelector("#board svg").textContent,
              [...document.querySelectorAll("#log .deed")].map(({ textContent }) => textContent).reverse()]"""
        )
        return board, log

    def log(self) -> list[str]:
        return self.scene()[1]

    # playing

    def tap(self, x: float, y: float) -> None:
        if not self.phone:
            self.page.mouse.click(x, y)
            return
        before = self.page.evaluate("() => window.clicks ?? 0")
        for _ in range(TAPS):
            self.page.touchscreen.tap(x, y)
            if self.page.evaluate(CLICKED, before):
                return
        self.troubles.append(f"{TAPS} taps at {x:.0f}, {y:.0f} did nothing")

    def look(self, patience: int = 100) -> dict[str, Any]:
        """What the hand would take next, after waiting a while for something to take."""
        found: dict[str, Any] = self.page.evaluate(
            HAND, {"luck": self.rng.random(), "patience": patience, "bold": self.bold}
        )
        return found

    def step(self, patience: int = 100) -> str:
        """Take one random thing that can be taken: its state is taken, waiting or over."""
        return self.take(self.look(patience))

    def take(self, found: dict[str, Any]) -> str:
        """Take what the hand has found."""
        state = str(found["state"])
        assert state != "covered", f"{found['label']!r} is offered on the board but cannot be clicked"
        if state == "taken":
            self.tap(found["x"], found["y"])
            if found["typed"]:
                self._type(found["most"])
        return state

    def _type(self, most: int) -> None:
        """Type some amount; one that is not offered cannot be sent, and the hand goes on."""
        number = self.rng.randint(0, most) * self.rng.choice((1, 100))
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(str(number))

    def is_over(self) -> bool:
        return self.part("again").count() > 0


def play(*people: Person, until: int = MOST) -> int:
    """Let people play by turns as they are asked, to the end or for so many clicks; how many there were."""
    clicks = waits = 0
    while clicks < until:
        states = [person.step(patience=100 if waits else 0) for person in people]
        if all(state == "over" for state in states):
            for person in people:
                expect(person.part("question")).to_have_text(RESULT)
            return clicks
        taken = states.count("taken")
        clicks, waits = clicks + taken, 0 if taken else waits + 1
        assert waits < PATIENCE / 100, "nobody is asked and the match is not over"
    assert until < MOST, "the match does not end"
    return clicks
