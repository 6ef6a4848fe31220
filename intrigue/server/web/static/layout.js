// Fits board and bar into the window: the bar lies under the board, or beside it where the board is larger then; never on it.

import { part, say } from "./page.js";

const BESIDE = 272; // pixels for a bar beside the board, with the gap between them
const EDGE = 8; // pixels over a board on a phone
const GAP = 14; // between the board and a bar under it
const LEAST = 173; // pixels that a bar under the board has: two lines of words and two rows of keys, or one and what happened
const BRIEF = 136; // and the least that is kept for one on a phone
const SHARE = 0.24; // of the window that it has, if that is more
const TALL = 0.36; // and on a phone, at most
const LESS = 1.12; // times as high as its room a board on a phone is drawn a little smaller, so that all of it is seen
const ENDED = 0.84; // of the window that the board may be high when the match is over
const SHORT = matchMedia("(max-height: 500px) and (min-width: 560px)"); // a phone on its side, a page at 200 %
export const NARROW = matchMedia("(max-width: 700px)");

/** @typedef {{width: number, height: number}} Size */

/** Whether panels are tabs. */
export const isSmall = () => SHORT.matches || NARROW.matches;

/** @param {Size} room @param {Size} picture */
const scale = (room, picture) => Math.min(room.width / picture.width, room.height / picture.height);

export class Layout {
  /** @param {() => void} changed the board has another place now */
  constructor(changed) {
    this.changed = changed;
    this.most = BRIEF; // on a phone the board leaves room for the highest bar so far, and so does not jump with every question
    this.middle = part("board").parentElement ?? part("board");
    addEventListener("resize", () => {
      this.most = BRIEF;
      this.measure();
    });
    new MutationObserver(() => this.settle()).observe(part("bar"), { childList: true, characterData: true, subtree: true, attributeFilter: ["hidden"] });
    const watching = new ResizeObserver(() => this.measure());
    for (const watched of [part("bar"), document.querySelector(".top")]) if (watched) watching.observe(watched);
    document.getElementById("aim")?.addEventListener("click", ({ currentTarget }) => currentTarget instanceof Element && currentTarget.classList.toggle("open"));
    for (const place of [part("bar"), document.querySelector(".top")]) { // they lie over the page, which scrolls wherever the wheel is turned
      place?.addEventListener("wheel", (event) => isSmall() && event instanceof WheelEvent && part("main").scrollBy({ top: event.deltaY }), { passive: true });
    }
    part("fold").addEventListener("click", () => this.fold(part("fold").getAttribute("aria-expanded") === "true"));
  }

  /** Keep free what the top and the bar take. */
  measure() {
    const height = (/** @type {Element | null} */ of) => Math.ceil(of?.getBoundingClientRect().height ?? 0);
    const bar = height(part("bar"));
    if (NARROW.matches) this.most = Math.min(Math.max(this.most, bar), innerHeight * TALL);
    const style = document.body.style;
    style.setProperty("--bar-height", `${bar}px`);
    style.setProperty("--bar-space", `${this.space}px`);
    style.setProperty("--top-height", `${height(document.querySelector(".top"))}px`);
    this.settle();
    this.changed();
  }

  /** What a bar under the board takes, with the gap between them. */
  get space() {
    return Math.round(Math.max(LEAST, innerHeight * SHARE)) + GAP;
  }

  /** Where all of it is too much for the bar, what happened before is left to the log. */
  settle() {
    const bar = part("bar");
    bar.classList.remove("full");
    bar.classList.toggle("full", bar.getBoundingClientRect().height > this.space - GAP + 1);
  }

  /** Which of the arrangements is drawn largest here; the page puts its bar accordingly. @param {Size[]} pictures */
  choose(pictures) {
    const board = part("board");
    const ways = this.ways(board).flatMap(({ beside, room }) =>
      pictures.map((picture, number) => ({ beside, number, scale: scale(room, picture) })),
    );
    const best = ways.reduce((one, other) => (other.scale > one.scale * 1.01 ? other : one));
    this.middle.classList.toggle("beside", best.beside);
    const picture = pictures[best.number];
    if (NARROW.matches && picture) this.fit(picture);
    return best.number;
  }

  /** On a phone the board is as wide as the window, or as high as the room above the bar if that is about the same. @param {Size} picture */
  fit({ width, height }) {
    const high = (this.middle.clientWidth * height) / width;
    const room = innerHeight - (document.querySelector(".top")?.getBoundingClientRect().height ?? 0) - this.most - EDGE;
    document.body.style.setProperty("--board-high", high > room && high <= room * LESS ? `${Math.floor(room)}px` : "auto");
  }

  /** The places that the board can have. @param {HTMLElement} board @returns {{beside: boolean, room: Size}[]} */
  ways(board) {
    const width = this.middle.clientWidth;
    const height = this.middle.clientHeight;
    if (SHORT.matches) return [{ beside: false, room: { width, height: innerHeight - board.offsetTop } }];
    if (NARROW.matches) return [{ beside: false, room: { width, height: Infinity } }];
    if (part("desk").classList.contains("over")) return [{ beside: false, room: { width, height: innerHeight * ENDED } }];
    return [
      { beside: false, room: { width, height: height - this.space } },
      { beside: true, room: { width: width - BESIDE, height } },
    ];
  }

  /** @param {boolean} folded */
  fold(folded) {
    part("bar").classList.toggle("folded", folded);
    part("fold").setAttribute("aria-expanded", String(!folded));
    part("fold").title = say(folded ? "unfold" : "fold");
    part("fold").setAttribute("aria-label", say(folded ? "unfold" : "fold"));
  }
}
