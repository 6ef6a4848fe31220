// Fits board and bar into the window: the bar lies under the board, or beside it where the board is larger then; never on it.

import { part, say } from "./page.js";

const BESIDE = 272; // pixels for a bar beside the board, with the gap between them
const GAP = 14; // between the board and a bar under it
const LEAST = 168; // pixels that are kept for a bar under the board: what most questions need
const SHARE = 0.3; // of the window that is kept for a bar, at most
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
    this.most = LEAST; // the board leaves room for the highest bar so far, and so does not jump with every question
    this.middle = part("board").parentElement ?? part("board");
    addEventListener("resize", () => {
      this.most = LEAST;
      this.measure();
    });
    const watching = new ResizeObserver(() => this.measure());
    for (const watched of [part("bar"), document.querySelector(".top")]) if (watched) watching.observe(watched);
    part("fold").addEventListener("click", () => this.fold(part("fold").getAttribute("aria-expanded") === "true"));
  }

  /** Keep free what the top and the bar take. */
  measure() {
    const height = (/** @type {Element | null} */ of) => Math.ceil(of?.getBoundingClientRect().height ?? 0);
    const bar = height(part("bar"));
    if (!this.middle.classList.contains("beside")) this.most = Math.min(Math.max(this.most, bar), innerHeight * SHARE);
    const style = document.body.style;
    style.setProperty("--bar-height", `${bar}px`);
    style.setProperty("--bar-space", `${Math.round(this.most)}px`);
    style.setProperty("--top-height", `${height(document.querySelector(".top"))}px`);
    this.changed();
  }

  /** Which of the arrangements is drawn largest here; the page puts its bar accordingly. @param {Size[]} pictures */
  choose(pictures) {
    const board = part("board");
    const ways = this.ways(board).flatMap(({ beside, room }) =>
      pictures.map((picture, number) => ({ beside, number, scale: scale(room, picture) })),
    );
    const best = ways.reduce((one, other) => (other.scale > one.scale * 1.01 ? other : one));
    this.middle.classList.toggle("beside", best.beside);
    return best.number;
  }

  /** The places that the board can have. @param {HTMLElement} board @returns {{beside: boolean, room: Size}[]} */
  ways(board) {
    const width = this.middle.clientWidth;
    const height = this.middle.clientHeight - (part("past").hidden ? 0 : part("past").offsetHeight);
    if (SHORT.matches) return [{ beside: false, room: { width, height: innerHeight - board.offsetTop } }];
    if (NARROW.matches) return [{ beside: false, room: { width, height: Infinity } }];
    if (part("desk").classList.contains("over")) return [{ beside: false, room: { width, height: innerHeight * ENDED } }];
    return [
      { beside: false, room: { width, height: height - innerHeight * SHARE - GAP } }, // for the highest bar that may come: what was chosen stays for the match
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
