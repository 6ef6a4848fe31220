// What happened since the viewer acted last: a line for each opponent in the bar, and what each seat did last in the list of seats.

import { NARROW } from "./layout.js";
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

/** One sentence. @param {Sentence} sentence @param {string} kind */
const said = ({ text, loss }, kind) => make("span", `${kind} ${facts.seat !== null && loss === facts.seat ? "loss" : ""}`.trim(), text);

/** @param {{seat: number, told: Sentence[]}} row */
const spread = ({ seat, told }) => make("li", "", "", [letter(seat), ...told.flatMap((sentence) => [" ", said(sentence, "")])]);

/** On a narrow screen a line says what mattered most, or came last, and opens to all of it. @param {{seat: number, told: Sentence[]}} row */
const folded = ({ seat, told }) => {
  const brief = told.find(({ loss }) => facts.seat !== null && loss === facts.seat) ?? told.at(-1);
  const words = make("span", "told", "", told.flatMap((sentence) => [said(sentence, sentence === brief ? "brief" : ""), " "]));
  const line = button("", () => line.setAttribute("aria-expanded", String(line.getAttribute("aria-expanded") !== "true")), "since-line");
  line.setAttribute("aria-expanded", "false");
  line.append(letter(seat), words);
  return make("li", "", "", [line]);
};

export class Since {
  /** @param {(steps: number[]) => void} walk */
  constructor(walk) {
    this.walk = walk;
    this.shown = "";
    /** @type {{seat: number, told: Sentence[]}[]} */
    this.rows = [];
    NARROW.addEventListener("change", () => this.write());
  }

  /** @param {Sentence[]} lines @param {number} since @param {string} question */
  show(lines, since, question) {
    const found = facts.seat === null ? deeds(lines.slice(-4), 0) : deeds(lines, since);
    const rows = [...found].map(([seat, sentences]) => ({ seat, told: short(sentences).filter(({ text }) => !question.startsWith(text)) }));
    const shown = JSON.stringify(rows);
    if (shown === this.shown) return;
    this.shown = shown;
    this.rows = rows.filter(({ told }) => told.length);
    this.write();
    const steps = [...new Set([...found.values()].flat().map(({ n }) => n))].sort((one, other) => one - other);
    part("walk").replaceChildren(...(steps.length > 1 && facts.seat !== null ? [button(say("walk", { n: steps.length }), () => this.walk(steps), "plain")] : []));
  }

  write() {
    const place = part("happened");
    place.replaceChildren(...this.rows.map(NARROW.matches ? folded : spread));
    for (const line of place.querySelectorAll(".since-line")) {
      line.classList.add("whole"); // all of it in one line, if it fits: then there is nothing to open
      const words = line.querySelector(".told");
      line.classList.toggle("whole", !words || words.scrollWidth <= words.clientWidth);
    }
    place.classList.toggle("long", place.scrollHeight > place.clientHeight + 2);
  }
}

/** What each seat did last, in words. @param {Sentence[]} lines @returns {Map<number, string>} */
export const lastDeeds = (lines) => {
  const found = new Map();
  for (const { seat, text, fold, quiet } of lines) if (seat !== undefined && !fold && !quiet) found.set(seat, text);
  return found;
};
