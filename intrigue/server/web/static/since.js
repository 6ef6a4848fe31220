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
  return [...sentences.slice(0, -MOST).filter(hurts), ...last];
};

/** Whether the viewer lost something by it. @param {Sentence} sentence */
const hurts = ({ loss }) => facts.seat !== null && loss === facts.seat;

/** @typedef {{seat: number, told: Sentence[]}} Row */

/** Who, and what they did. @param {Row} row @returns {(Node | string)[]} */
const words = ({ seat, told }) => [letter(seat), ...told.map(({ text }) => ` ${text}`)];

export class Since {
  /** @param {(steps: number[]) => void} walk */
  constructor(walk) {
    this.walk = walk;
    this.shown = "";
    this.line = part("recap-line");
    this.line.addEventListener("click", () => this.open(this.line.getAttribute("aria-expanded") !== "true"));
  }

  /** @param {Sentence[]} lines @param {number} since @param {string} question */
  show(lines, since, question) {
    const found = facts.seat === null ? deeds(lines.slice(-4), 0) : deeds(lines, since);
    const rows = [...found].map(([seat, sentences]) => ({ seat, told: short(sentences).filter(({ text }) => !question.startsWith(text)) }));
    const shown = JSON.stringify(rows);
    if (shown === this.shown) return;
    this.shown = shown;
    const steps = [...new Set([...found.values()].flat().map(({ n }) => n))].sort((one, other) => one - other);
    part("walk").replaceChildren(...(steps.length > 1 && facts.seat !== null ? [button(say("walk", { n: steps.length }), () => this.walk(steps), "plain")] : []));
    this.write(rows);
  }

  /** What was done to the viewer stands by itself, before all else; the rest is a line that opens where there is little room. @param {Row[]} rows */
  write(rows) {
    const told = (/** @type {(sentence: Sentence) => boolean} */ fits) =>
      rows.map((row) => ({ ...row, told: row.told.filter(fits) })).filter((row) => row.told.length);
    const [losses, others] = [told(hurts), told((sentence) => !hurts(sentence))];
    part("losses").replaceChildren(...losses.map((row) => make("li", "loss", "", words(row))));
    part("happened").replaceChildren(...others.map((row) => make("li", "", "", words(row))));
    part("brief").replaceChildren(...others.flatMap((row) => [...words(row), " "]));
    this.line.hidden = !others.length;
    this.open(false);
  }

  /** @param {boolean} open */
  open(open) {
    this.line.setAttribute("aria-expanded", String(open));
    part("recap").classList.toggle("open", open);
    const [brief, place] = [part("brief"), part("happened")];
    this.line.classList.toggle("whole", !open && !part("walk").firstChild && brief.scrollWidth <= brief.clientWidth); // there is nothing to open
    place.classList.toggle("long", place.scrollHeight > place.clientHeight + 2);
  }
}

/** What each seat did last, in words. @param {Sentence[]} lines @returns {Map<number, string>} */
export const lastDeeds = (lines) => {
  const found = new Map();
  for (const { seat, text, fold, quiet } of lines) if (seat !== undefined && !fold && !quiet) found.set(seat, text);
  return found;
};
