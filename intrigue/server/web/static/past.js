// The board as it was: one entry after the other, by buttons or by the arrow keys, and back to now.

import { part, say } from "./page.js";

export class Past {
  /**
   * @param {(at: number) => boolean} ask
   * @param {() => void} leave
   */
  constructor(ask, leave) {
    this.ask = ask;
    this.leave = leave;
    this.on = false;
    /** @type {number[]} */
    this.steps = [];
    this.at = 0;
    part("earlier").addEventListener("click", () => this.go(-1));
    part("later").addEventListener("click", () => this.go(1));
    part("present").addEventListener("click", () => this.close());
    addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!this.on || (event.target instanceof Element && event.target.closest("input, textarea, select, [role=tab]"))) return;
      if (step) this.go(step);
      if (event.key === "Escape") this.close();
    });
  }

  /** Look at an entry, among others that can be walked through. @param {number[]} steps @param {number} at */
  open(steps, at) {
    this.steps = steps;
    this.at = Math.max(0, steps.indexOf(at));
    this.ask(this.steps[this.at] ?? at);
  }

  /** @param {number} step */
  go(step) {
    const to = this.at + step;
    if (to === this.steps.length) return this.close();
    if (to < 0) return;
    this.at = to;
    this.ask(this.steps[to] ?? 0);
  }

  /** @param {import("./types.js").Looked} looked */
  show({ at, log }) {
    if (!this.on) part("past").style.minHeight = `${part("bar").offsetHeight}px`; // in whose place it is
    this.on = true;
    part("past").hidden = false;
    part("board").classList.add("old");
    const told = log.map(({ text }) => text).reverse().join(" ");
    part("past-text").textContent = told || say("as_it_was", { n: at + 1 });
    const earlier = part("earlier");
    if (earlier instanceof HTMLButtonElement) earlier.disabled = this.at === 0;
    if (!part("past").contains(document.activeElement)) part("later").focus();
  }

  close() {
    if (!this.on) return;
    this.on = false;
    part("past").hidden = true;
    part("board").classList.remove("old");
    this.leave();
  }
}
