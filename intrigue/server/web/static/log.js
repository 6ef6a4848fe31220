// The log: a chronicle in rounds and turns, whose end is in sight; lines of a kind are folded, and a click shows the board as it was then.

import { button, facts, make, names, part, say } from "./page.js";

const NEAR = 24; // pixels from its end, within which somebody reads the end

/** @typedef {import("./types.js").Sentence} Sentence */

/** The letter of a seat in its colour. @param {number} seat */
export const letter = (seat) => make("span", `seat-letter small seat${seat}`, facts.letters[seat] ?? "");

export class Log {
  /** @param {(at: number) => void} look */
  constructor(look) {
    this.look = look;
    this.next = 0;
    /** @type {Sentence[]} the oldest first */
    this.lines = [];
    /** @type {HTMLElement} the turns of the round that is on */
    this.round = part("log");
    /** @type {HTMLElement | null} the lines of the turn that is on */
    this.turn = null;
    /** @type {number | undefined} whose turn that is */
    this.owner = undefined;
    /** @type {{kind: string, count: number, box: HTMLElement, line: HTMLElement} | null} the lines that are folded into one */
    this.run = null;
    this.follows = true; // who reads earlier lines is left there
    this.top = 0;
    const place = part("log");
    place.addEventListener("scroll", () => {
      const atEnd = place.scrollHeight - place.scrollTop - place.clientHeight < NEAR;
      if (atEnd || place.scrollTop < this.top) this.follows = atEnd; // lines that come meanwhile are no reason to stop
      this.top = place.scrollTop;
    });
    new ResizeObserver(() => this.follow()).observe(place); // what is said below takes room, and a tab is opened
  }

  /** The newest line in sight, unless earlier ones are being read. */
  follow() {
    const place = part("log");
    if (this.follows) place.scrollTop = place.scrollHeight;
    this.top = place.scrollTop;
    place.classList.toggle("long", place.scrollHeight > place.clientHeight + 2);
  }

  /** Back to the newest line. */
  toEnd() {
    this.follows = true;
    this.follow();
  }

  /** Forget everything: another's eyes see another log. */
  clear() {
    part("log").replaceChildren();
    this.next = 0;
    this.lines = [];
    this.round = part("log");
    this.turn = null;
    this.run = null;
    this.follows = true;
    this.top = 0;
  }

  /** Add sentences, which come newest first; entries is how many the table has now. @param {Sentence[]} sentences @param {number} entries */
  add(sentences, entries) {
    const fresh = sentences.filter(({ n }) => n >= this.next).reverse();
    const first = this.next === 0;
    this.next = entries;
    if (!fresh.length) return false;
    for (const old of part("log").querySelectorAll(".new")) old.classList.remove("new");
    for (const sentence of fresh) this.write(sentence, !first);
    this.lines.push(...fresh);
    this.follow();
    if (!first) part("news").textContent = fresh.map(({ text }) => text).join(" ");
    return !first;
  }

  /** @param {Sentence} sentence @param {boolean} isNew */
  write(sentence, isNew) {
    if (sentence.round) this.beginRound(sentence.round);
    if (sentence.turn !== undefined || !this.turn) this.beginTurn(sentence.turn);
    if (sentence.quiet) return;
    const line = this.line(sentence, isNew);
    if (sentence.fold) this.fold(sentence.fold, line);
    else {
      this.run = null;
      this.turn?.append(line);
    }
  }

  /** @param {string} words */
  beginRound(words) {
    for (const box of part("log").querySelectorAll("details.round")) if (box instanceof HTMLDetailsElement) box.open = false;
    const turns = make("ol");
    const box = make("details", "round", "", [make("summary", "label", words), turns]);
    box.open = true;
    part("log").append(make("li", "", "", [box]));
    this.round = turns;
    this.turn = null;
    this.run = null;
  }

  /** @param {number | undefined} seat */
  beginTurn(seat) {
    const lines = make("ol", "deeds");
    const head = seat === undefined ? [] : [make("span", "turn-head", "", [letter(seat), make("b", "", seat === facts.seat ? say("you_capital") : (names[seat] ?? ""))])];
    this.round.append(make("li", "log-turn", "", [...head, lines]));
    this.turn = lines;
    this.owner = seat;
    this.run = null;
  }

  /** @param {Sentence} sentence @param {boolean} isNew */
  line({ n, text, seat, only, loss }, isNew) {
    const row = button("", () => this.look(n), "");
    row.title = say("entry", { n: n + 1 });
    if (seat !== undefined && seat !== this.owner) row.append(letter(seat), " ");
    row.append(text);
    if (only) row.append(" ", make("span", "only", say(facts.seat === null ? "private" : "only_you")));
    const kinds = ["deed", isNew ? "new" : "", only ? "private" : "", loss !== undefined && loss === facts.seat ? "loss" : ""];
    return make("li", kinds.filter(Boolean).join(" "), "", [row]);
  }

  /** A line of a kind goes under the lines of that kind before it, which open over it. @param {string} kind @param {HTMLElement} line */
  fold(kind, line) {
    if (this.run?.kind !== kind) {
      this.run = { kind, count: 1, box: line, line };
      this.turn?.append(line);
      return;
    }
    const run = this.run;
    run.count += 1;
    if (run.count === 2) {
      const before = make("ol");
      const more = make("summary", "more");
      const box = make("li", "folded-lines", "", [make("details", "", "", [more, before])]);
      run.box.replaceWith(box);
      before.append(run.line);
      run.box = box;
    } else run.box.querySelector("ol")?.append(run.line);
    const more = run.box.querySelector("summary");
    if (more) more.textContent = say("more_lines", { n: run.count - 1 });
    run.box.querySelector(":scope > ol")?.remove();
    run.box.append(make("ol", "", "", [line]));
    run.line = line;
  }
}
