// What happened since the viewer acted last: a line for each opponent in the bar, and what each seat did last in the list of seats.

import { letter } from "./log.js";
import { button, facts, make, part, say } from "./page.js";

/** @typedef {import("./types.js").Sentence} Sentence */

const MOST = 3; // sentences of one seat in the bar

/** The sentences of others from an entry on, by seat, those that act first coming first. @param {Sentence[]} lines @param {number} since */
const deeds = (lines, since) => {
  /** @type {Map<number, Sentence[]>} */
  const found = new Map();
  for (const line of lines) {
    const own = line.seat === facts.seat && line.loss !== facts.seat;
    if (line.n < since || line.seat === undefined || line.quiet || own || (line.fold && line.loss !== facts.seat)) continue;
    found.set(line.seat, [...(found.get(line.seat) ?? []), line]);
  }
  return found;
};

/** The last sentences, and before them those by which the viewer lost something. @param {Sentence[]} sentences */
const short = (sentences) => {
  const last = sentences.slice(-MOST);
  return [...sentences.slice(0, -MOST).filter(({ loss }) => facts.seat !== null && loss === facts.seat), ...last];
};

export class Since {
  /** @param {(steps: number[]) => void} walk */
  constructor(walk) {
    this.walk = walk;
    this.shown = "";
  }

  /** @param {Sentence[]} lines @param {number} since @param {string} question */
  show(lines, since, question) {
    const found = facts.seat === null ? deeds(lines.slice(-4), 0) : deeds(lines, since);
    const rows = [...found].map(([seat, sentences]) => ({ seat, told: short(sentences).filter(({ text }) => !question.startsWith(text)) }));
    const shown = JSON.stringify(rows);
    if (shown === this.shown) return;
    this.shown = shown;
    part("happened").replaceChildren(
      ...rows.filter(({ told }) => told.length).map(({ seat, told }) =>
        make("li", "", "", [
          letter(seat),
          ...told.flatMap(({ text, loss }) => [" ", make("span", facts.seat !== null && loss === facts.seat ? "loss" : "", text)]),
        ]),
      ),
    );
    part("happened").classList.toggle("long", part("happened").scrollHeight > part("happened").clientHeight + 2);
    const steps = [...new Set([...found.values()].flat().map(({ n }) => n))].sort((one, other) => one - other);
    part("walk").replaceChildren(...(steps.length > 1 && facts.seat !== null ? [button(say("walk", { n: steps.length }), () => this.walk(steps), "plain")] : []));
  }
}

/** What each seat did last, in words. @param {Sentence[]} lines @returns {Map<number, string>} */
export const lastDeeds = (lines) => {
  const found = new Map();
  for (const { seat, text, fold, quiet } of lines) if (seat !== undefined && !fold && !quiet) found.set(seat, text);
  return found;
};
