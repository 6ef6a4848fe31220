// Draws a fine board larger, in a pane that is moved with a finger: no text too small to read, no target too small to hit.

import { isSmall } from "./layout.js";
import { finest, height } from "./lens.js";
import { notice, part, say } from "./page.js";

const LEGIBLE = 11; // pixels of the smallest text
const READ = 15; // pixels of the smallest text where a finger points
const AROUND = 48; // pixels around a finger
const FINGER = 40; // pixels of the smallest target
const MOST = 4; // times as large, at most

/** @param {Element} piece */
const breadth = (piece) => {
  const { width, height } = piece.getBoundingClientRect();
  return Math.min(width, height);
};

export class Magnifier {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.button = part("magnify");
    this.tapped = false; // a tap drew it larger, so that a tap draws it whole again
    this.lent = false; // a finger between targets did, so that it is whole again when it has chosen
    this.button.addEventListener("click", () => this.turn(!this.on));
    addEventListener("resize", () => this.whole());
  }

  get on() {
    return this.place.classList.contains("large");
  }

  /** How much larger the picture must be. */
  get times() {
    const texts = [...this.place.querySelectorAll("text")].filter(({ textContent }) => textContent).map(height);
    const pieces = [...this.place.querySelectorAll(".offered")].map(breadth);
    const smallest = (/** @type {number[]} */ sizes, /** @type {number} */ least) => least / Math.max(1, Math.min(least, ...sizes));
    return Math.min(MOST, Math.max(1, smallest(texts, LEGIBLE), smallest(pieces, FINGER)));
  }

  /** A finger may have meant more than one of these; on a board drawn large it meant what it hit. @param {Element[]} near */
  isUnsure(near) {
    return isSmall() && !this.on && near.length > 1 && near.some((piece) => breadth(piece) < FINGER * 0.6);
  }

  /** Let a finger choose among what is small. @param {MouseEvent} event */
  lend(event) {
    this.turn(true, event);
    this.lent = true;
    notice(say("tap_again"));
  }

  /** An answer was given: what comes of it is seen whole. */
  done() {
    if (this.lent || this.tapped) this.whole();
  }

  /** Draw what a finger points at so large that it can be read, and by another tap the whole again. @param {MouseEvent} event */
  read(event) {
    const picture = this.place.querySelector("svg");
    if (!isSmall() || !picture) return;
    if (this.on) return this.tapped && this.turn(false);
    const around = new DOMRect(event.clientX - AROUND, event.clientY - AROUND, 2 * AROUND, 2 * AROUND);
    const small = finest(picture, around);
    if (small >= LEGIBLE) return;
    this.turn(true, event, Math.min(MOST, READ / small));
    this.tapped = true;
  }

  /** The whole picture again, if it was drawn larger. */
  whole() {
    if (this.on) this.turn(false);
  }

  /** @param {boolean} on @param {{clientX: number, clientY: number} | null} at what to have in the middle @param {number} times as large */
  turn(on, at = null, times = this.times) {
    this.tapped = this.lent = false;
    const picture = this.place.querySelector("svg");
    if (!picture) return;
    const before = picture.getBoundingClientRect();
    const [x, y] = at ? [(at.clientX - before.x) / before.width, (at.clientY - before.y) / before.height] : [0.5, 0.5];
    const [wide, high] = [before.width * times, before.height * times];
    this.place.classList.toggle("large", on);
    this.place.style.setProperty("--large", `${Math.round(wide)}px`);
    this.place.style.setProperty("--large-high", `${Math.round(high)}px`);
    this.button.setAttribute("aria-pressed", String(on));
    this.button.title = say(on ? "whole" : "larger");
    this.button.setAttribute("aria-label", say(on ? "whole" : "larger"));
    if (on) this.place.scrollTo(wide * x - this.place.clientWidth / 2, high * y - this.place.clientHeight / 2);
  }
}
