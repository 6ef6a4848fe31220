// Table talk and private notes.

import { facts, make, part, say } from "./page.js";

const PAUSE = 800; // ms after the last letter until notes are kept

export class Talk {
  /** @param {(text: string) => boolean} speak */
  constructor(speak) {
    /** @type {number} */
    this.heard = -1;
    this.show(facts.talk);
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
    const fresh = lines.filter(({ n }) => n > this.heard);
    for (const { n, name, seat, house, text } of fresh) {
      this.heard = n;
      const who = seat === null ? say("looking_on", { name }) : `${facts.letters[seat]} ${name}`;
      const kids = house ? [document.createTextNode(text)] : [make("b", "", who), document.createTextNode(` ${text}`)];
      list.append(make("li", house ? "house" : "", "", kids));
    }
    if (fresh.length) list.scrollTop = list.scrollHeight;
    return fresh.length > 0;
  }

  /** Fetch what was said while the line was cut. */
  async catchUp() {
    const answer = await fetch(`/t/${facts.table}/talk`, { cache: "no-store" });
    if (answer.ok) this.show(await answer.json());
  }
}

/** Keep the notes a moment after each change. @param {(text: string) => boolean} keep */
export const keepNotes = (keep) => {
  const notes = document.getElementById("notes");
  if (!(notes instanceof HTMLTextAreaElement)) return;
  let waiting = 0;
  let changed = false;
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
