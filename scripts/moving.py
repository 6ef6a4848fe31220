"""The README's moving picture: a match at the table, photographed at every move.

    python -m scripts.moving

The browser takes the pictures and writes each as WebP, of every one but the first only what has changed; this file
puts them into one.
"""

from __future__ import annotations

import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import launch
from tests.browser.person import PATIENCE, Person
from tests.server.running import Server, serving

PLACE = Path(__file__).parents[1] / "docs" / "pictures" / "match.webp"
GAME, SEATS, SEED = "conspiracy", ["", "greedy", "greedy", "greedy"], 22
VIEW = {"width": 1200, "height": 860}
WIDTH = 900  # of the picture
PACE = "0.7"  # seconds that bots take, so that each of their moves is seen
MOMENTS, TRIES = 28, 600  # pictures, and looks at the page for something new
NEXT, LAST = 900, 3_000  # milliseconds for which a picture stays
LARGEST = 1_500_000  # bytes
CUT = """async ([before, now, width]) => {
  const read = async (data) => createImageBitmap(await (await fetch("data:image/png;base64," + data)).blob());
  const drawn = async (data) => {
    const picture = await read(data);
    const height = Math.round(picture.height * width / picture.width / 2) * 2;
    const paper = new OffscreenCanvas(width, height).getContext("2d", { alpha: false, willReadFrequently: true });
    paper.imageSmoothingQuality = "high";
    paper.drawImage(picture, 0, 0, width, height);
    return paper;
  };
  const paper = await drawn(now), { height } = paper.canvas;
  let [left, top, right, bottom] = [0, 0, width, height];
  if (before) {
    const old = new Uint32Array((await drawn(before)).getImageData(0, 0, width, height).data.buffer);
    const fresh = new Uint32Array(paper.getImageData(0, 0, width, height).data.buffer);
    [left, top, right, bottom] = [width, height, 0, 0];
    fresh.forEach((colour, at) => {
      if (colour === old[at]) return;
      const x = at % width, y = (at - x) / width;
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
    });
    if (right <= left) return null;
    [left, top] = [left & ~1, top & ~1];
  }
  const cut = new OffscreenCanvas(right - left, bottom - top);
  cut.getContext("2d", { alpha: false }).drawImage(paper.canvas, -left, -top);
  const bytes = new Uint8Array(await (await cut.convertToBlob({ type: "image/webp", quality: 0.75 })).arrayBuffer());
  return [left, top, cut.width, cut.height, btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""))];
}"""


class Part(NamedTuple):
    """What has changed from one picture to the next: where, how large, and its WebP."""

    left: int
    top: int
    width: int
    height: int
    webp: bytes


def moments(ann: Person) -> Iterator[bytes]:
    """A picture whenever something has changed on the page, while Ann plays as she is asked."""
    seen: object = None
    for _ in range(TRIES):
        scene = (ann.scene(), ann.part("question").text_content(), ann.part("chips").text_content())
        if scene != seen:
            seen = scene
            ann.page.mouse.move(1, 1)
            ann.page.evaluate("() => { scrollTo(0, 0); document.activeElement?.blur(); }")
            yield ann.page.screenshot()
        elif ann.step(patience=0) == "over":
            return
        ann.page.wait_for_timeout(50)


def parts(paper: Page, pictures: Iterator[bytes]) -> Iterator[Part]:
    """What is new in each picture, as far as anything is."""
    before = ""
    for picture in pictures:
        now = b64encode(picture).decode()
        found: list[Any] | None = paper.evaluate(CUT, [before, now, WIDTH])
        if found:
            left, top, width, height, webp = found
            before = now
            yield Part(left, top, width, height, b64decode(webp))


def chunk(name: bytes, body: bytes) -> bytes:
    return name + len(body).to_bytes(4, "little") + body + b"\0" * (len(body) % 2)


def image(webp: bytes) -> bytes:
    """The chunk of a still WebP that holds its picture."""
    at = 12
    while at < len(webp):
        end = at + 8 + int.from_bytes(webp[at + 4 : at + 8], "little")
        if webp[at : at + 4] in (b"VP8 ", b"VP8L"):
            return chunk(webp[at : at + 4], webp[at + 8 : end])
        at = end + end % 2
    raise ValueError("there is no picture in this WebP")


def threes(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(3, "little") for number in numbers)


def moving(found: Sequence[Part]) -> bytes:
    """One WebP that shows the parts one after the other, again and again."""
    first, opaque = found[0], b"\2"  # what comes later covers what was there
    body = b"WEBP" + chunk(b"VP8X", b"\2\0\0\0" + threes(first.width - 1, first.height - 1))
    body += chunk(b"ANIM", b"\xff\xff\xff\xff\0\0")
    for number, part in enumerate(found, 1):
        stays = LAST if number == len(found) else NEXT
        where = threes(part.left // 2, part.top // 2, part.width - 1, part.height - 1, stays)
        body += chunk(b"ANMF", where + opaque + image(part.webp))
    return chunk(b"RIFF", body)


def photographed(browser: Browser, server: Server) -> list[Part]:
    made = server.post("/api/tables", game=GAME, seats=SEATS)
    key = server.post(f"/api/tables/{made['table']}/sit", key=made["key"], name="Ann")["key"]
    ann = Person(browser, server, SEED, viewport=VIEW)
    ann.bold = False
    ann.sit(made["table"], key)
    ann.look(PATIENCE)
    found = []
    for part in parts(browser.new_page(), moments(ann)):
        found.append(part)
        if len(found) == MOMENTS:
            break
    return found


def main() -> None:
    with (
        TemporaryDirectory() as data,
        sync_playwright() as playwright,
        serving(Path(data) / "tables.sqlite", "--pace", PACE) as server,
    ):
        browser = launch(playwright)
        found = moving(photographed(browser, server))
        browser.close()
    if len(found) > LARGEST:
        sys.exit(f"The picture has {len(found):,} bytes, more than {LARGEST:,}.")
    PLACE.write_bytes(found)
    print(f"{PLACE.name} has {len(found):,} bytes.")


if __name__ == "__main__":
    main()
