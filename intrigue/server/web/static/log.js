// The log, newest first; a click shows the board as it was then.

import { button, make, part, say } from "./page.js";

export class Log {
  /** @param {(at: number) => void} look */
  constructor(look) {
    this.look = look;
    this.next = 0;
    /** @type {string[]} */
    this.latest = [];
    this.shown = 0;
  }

  /** Forget everything: another's eyes see another log. */
  clear() {
    part("log").replaceChildren();
    this.next = 0;
    this.latest = [];
  }

  /** Add sentences, newest first; entries is how many the table has now. @param {import("./types.js").Sentence[]} sentences @param {number} entries */
  add(sentences, entries) {
    const fresh = sentences.filter(({ n }) => n >= this.next);
    const first = this.next === 0;
    this.next = entries;
    if (!fresh.length) return false;
    const list = part("log");
    for (const old of list.querySelectorAll(".new")) old.classList.remove("new");
    list.prepend(
      ...fresh.map(({ n, text }) => {
        const row = button(text, () => this.look(n), "");
        row.title = say("entry", { n: n + 1 });
        return make("li", first ? "" : "new", "", [row]);
      }),
    );
    this.latest = fresh.slice(0, 2).map(({ text }) => text).reverse();
    if (!first) part("news").textContent = fresh.map(({ text }) => text).reverse().join(" ");
    return !first;
  }
}
