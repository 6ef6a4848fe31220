// How fast the table goes: the bots' pace, on to one's next decision, answers without a choice, and what is left to do when one is out.

import { kept } from "./kept.js";
import { button, facts, make, part, say } from "./page.js";
import { rooted } from "./root.js";

const SPEEDS = ["slow", "usual", "fast"];

export class Pace {
  /** @param {(message: object) => boolean} send */
  constructor(send) {
    this.send = send;
    this.hurried = false;
    this.alone = false; // all others are bots, and no clock runs
    if (facts.seat === null) return;
    part("pace").addEventListener("change", (event) => {
      if (!(event.target instanceof HTMLSelectElement)) return;
      kept.set("pace", event.target.value);
      this.send({ type: "pace", speed: event.target.value });
    });
    part("forced").addEventListener("change", (event) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      kept.set("forced", event.target.checked ? "on" : "off");
      this.send({ type: "forced", yes: event.target.checked });
    });
  }

  /** The line stands: the table hears what this browser prefers. */
  begin() {
    if (facts.seat === null) return;
    const speed = kept.get("pace");
    if (speed && speed !== "usual" && SPEEDS.includes(speed)) this.send({ type: "pace", speed });
    if (kept.get("forced") === "off") this.send({ type: "forced", yes: false });
  }

  /** @param {import("./types.js").Update} update */
  show({ page, asked }) {
    if (facts.seat === null) return;
    this.alone = page.alone && page.over === null && page.seats.every(({ clock }) => clock === null);
    const [pace, forced] = [part("pace"), part("forced")];
    if (pace instanceof HTMLSelectElement) pace.value = page.pace;
    if (forced instanceof HTMLInputElement) forced.checked = page.forced;
    const isOut = page.out.includes(facts.seat) && page.over === null;
    const waits = page.over === null && asked === null && page.alone && page.seats.some(({ kind, asked }) => kind === "bot" && asked);
    if (asked !== null) this.hurried = false;
    const ways = [];
    if (isOut) ways.push(make("span", "out-words", say("out")));
    if (waits && !this.hurried) ways.push(button(say(isOut ? "to_the_end" : "hurry"), () => this.hurry(), "key hurry"));
    if (isOut) {
      const leave = make("a", "key", say("new_match"));
      leave.href = rooted("/");
      ways.push(leave);
    }
    part("ways").replaceChildren(...ways);
  }

  /** Bots wait while a scene is looked at. @param {boolean} yes */
  hold(yes) {
    if (this.alone && !this.hurried) this.send({ type: "hold", yes });
  }

  hurry() {
    this.hurried = this.send({ type: "hurry" });
    part("ways").querySelector(".hurry")?.remove();
  }
}
