// What comes or moves by itself takes no click for a moment: a finger that was on its way then meant what was there before.

import { kept } from "./kept.js";

const MOMENT = Number(kept.get("moment") ?? 700); // milliseconds
const SHAKE = 8; // pixels by which a key may move and be where it was
const KEYS = "#bar .key, #requests button, #ending .key, #board .offered";
const PLACED = ["transform", "x", "y", "cx", "cy"];

/** @typedef {{at: number[], since: number}} Spot where a key is, and since when */

/** @type {Map<string, Spot>} what can be pressed, by what it says */
let there = new Map();
let pressed = 0; // when a finger or a button of the mouse last went down
let acting = false; // what changes now is the person's own doing

/** What a key says; one that answers another question is another key. @param {Element} key */
const named = (key) => {
  const words = key.getAttribute("aria-label") ?? key.textContent ?? "";
  const board = key.closest("svg");
  if (!board) return key.closest("#chips") ? `${words} ${document.getElementById("question")?.textContent}` : words;
  const ways = [];
  for (let piece = key; piece !== board; piece = piece.parentElement ?? board) ways.push(...PLACED.map((name) => piece.getAttribute(name)));
  return `${words} ${ways}`; // where it is drawn, whether or not it still glides there
};

/** Note which keys are there, and which of them were not a moment ago. */
const look = () => {
  const before = there;
  there = new Map();
  for (const key of document.querySelectorAll(KEYS)) {
    const { x, y, width, height } = (key.closest("svg") ?? key).getBoundingClientRect();
    const [name, at] = [named(key), key.closest("svg") ? [width, height] : [x, y, width, height]];
    const old = before.get(name);
    if (!width) continue;
    if (old && at.every((side, n) => Math.abs(side - (old.at[n] ?? 0)) <= SHAKE)) there.set(name, old);
    else there.set(name, { at, since: acting ? -Infinity : performance.now() });
    if (key instanceof HTMLElement && isFresh(key, performance.now())) key.animate([{ opacity: 0.5 }, { opacity: 0.5 }], MOMENT);
  }
};

/** Whether a key had not been there for long when it was pressed. @param {Element} key @param {number} at */
export const isFresh = (key, at = pressed) => (there.get(named(key))?.since ?? -Infinity) + MOMENT > at;

/** Leaving a scene is no choice of what comes then: two clicks in a row are one. @param {Event} event */
const act = (event) => {
  acting = !(event.target instanceof Element && event.target.closest("#scene"));
  setTimeout(() => (acting = false));
};

/** @param {MouseEvent} event */
const guard = (event) => {
  const key = event.target instanceof Element ? event.target.closest(KEYS) : null;
  if (!event.isTrusted || !(key instanceof HTMLElement) || !isFresh(key, event.detail ? pressed : performance.now())) return act(event);
  event.preventDefault();
  event.stopImmediatePropagation();
};

addEventListener("pointerdown", () => (pressed = performance.now()), true);
addEventListener("keydown", (event) => {
  pressed = performance.now();
  act(event);
}, true);
addEventListener("click", guard, true);
const watching = new MutationObserver(look);
for (const place of document.querySelectorAll(".middle, #requests")) {
  watching.observe(place, { childList: true, characterData: true, subtree: true, attributes: true, attributeFilter: ["class", "hidden"] });
}
