// Table talk and private notes.

import { button, facts, make, part, say } from "./page.js";
import { rooted } from "./root.js";

const PAUSE = 800; // ms after the last letter until notes are kept
const AGAIN = 2000; // ms until they are asked for again

export class Talk {
  /** @param {(text: string) => boolean} speak @param {((n: number) => void) | null} report tells the operator of a line */
  constructor(speak, report = null) {
    this.report = report;
    /** @type {Set<number>} */
    this.heard = new Set();
    part("speak").addEventListener("submit", (event) => {
      event.preventDefault();
      const words = part("words");
      if (!(words instanceof HTMLInputElement) || !words.value.trim()) return;
      if (speak(words.value.trim())) words.value = "";
    });
  }

  /** Show lines not shown yet; whether there were any. @param {Omit<import("./types.js").Said, "type">[]} lines */
  show(lines) {
    const list = part("talk");
    /** @type {typeof lines} */
    const fresh = lines.filter(({ n }) => !this.heard.has(n));
    for (const { n, name, seat, house, text } of fresh) {
      this.heard.add(n);
      const who = seat === null ? say("looking_on", { name }) : `${facts.letters[seat]} ${name}`;
      const kids = house ? [document.createTextNode(text)] : [make("b", "", who), document.createTextNode(` ${text}`)];
      const line = make("li", house ? "of-house" : "", "", kids);
      line.dataset.n = String(n);
      if (this.report && !house && (seat === null || seat !== facts.seat)) line.append(this.reporting(n));
      list.insertBefore(line, [...list.children].find((other) => other instanceof HTMLElement && Number(other.dataset.n) > n) ?? null);
    }
    if (fresh.length) list.scrollTop = list.scrollHeight;
    return fresh.length > 0;
  }

  /** The button beside a line of somebody else. @param {number} n */
  reporting(n) {
    const made = button("⚑", () => this.report?.(n), "report");
    made.title = say("report_line");
    made.setAttribute("aria-label", say("report_line"));
    return made;
  }

  /** Fetch what was said so far: the page itself does not hold it, and the line may have been cut. */
  async catchUp() {
    const answer = await fetch(rooted(`/t/${facts.table}/talk`), { cache: "no-store" });
    if (answer.ok) this.show(await answer.json());
  }
}

/** Keep the notes a moment after each change. @param {(text: string) => boolean} keep */
export const keepNotes = (keep) => {
  const notes = document.getElementById("notes");
  if (!(notes instanceof HTMLTextAreaElement)) return;
  let waiting = 0;
  let changed = false;
  const load = async () => {
    const answer = await fetch(rooted(`/t/${facts.table}/notes`), { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return setTimeout(load, AGAIN);
    notes.value = await answer.json();
    notes.readOnly = false;
  };
  load();
  const save = () => {
    if (!changed) return;
    changed = !keep(notes.value);
    part("saved").textContent = changed ? "" : say("saved");
    if (changed) waiting = setTimeout(save, PAUSE);
  };
  notes.addEventListener("input", () => {
    changed = true;
    part("saved").textContent = "";
    clearTimeout(waiting);
    waiting = setTimeout(save, PAUSE);
  });
  notes.addEventListener("blur", save);
  addEventListener("pagehide", save);
};
