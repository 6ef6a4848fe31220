// Advice at tables against bots: what a good player would do, two other ways, and why.

import { button, make, part, say } from "./page.js";

const TYPED = "input, textarea, select, [role=tab]";

/** Whether there is anything to choose. @param {import("./types.js").Step | null} step @returns {boolean} */
const free = (step) => !!step && (!("options" in step) || step.options.length > 1 || free(step.options[0]?.next ?? null));

const [LITTLE, MUCH] = [4, 10]; // of 100: what is less than a little is luck

/** What an option is worth, in words: beside the best, and the best beside the next. @param {number} place @param {number[]} shares the best first */
const worth = (place, shares) => {
  const best = shares[0] ?? 0;
  const behind = best - (shares[place || 1] ?? 0);
  if (shares.length < 2) return "best";
  if (place === 0) return behind < LITTLE ? "equal" : behind < MUCH ? "best" : "clear";
  return behind < LITTLE ? "alike" : behind < MUCH ? "less" : "worse";
};

export class Adviser {
  /** @param {(message: object) => boolean} send @param {() => void} open the panel comes into view */
  constructor(send, open) {
    this.send = send;
    this.open = open;
    /** @type {number | null} the question for which advice may be asked */
    this.asked = null;
    this.wanted = -1; // the question for which one was
    addEventListener("keydown", (event) => {
      if (event.key !== "h" || event.ctrlKey || event.altKey || event.metaKey) return;
      if (!(event.target instanceof Element && event.target.closest(TYPED))) this.ask();
    });
  }

  /** @param {import("./types.js").Update} update */
  show({ page, asked }) {
    this.asked = page.advice && free(page.steps) ? asked : null;
    part("advice-way").replaceChildren(
      ...(this.asked !== null && this.asked !== this.wanted ? [this.key()] : []),
    );
    if (asked !== this.wanted) part("advice").hidden = true;
  }

  /** The key that asks; where there is little room it says so in a word. */
  key() {
    const key = button("", () => this.ask(), "key advise");
    const brief = make("span", "brief", say("hint"));
    brief.setAttribute("aria-hidden", "true");
    key.append(make("span", "long", say("advice")), brief);
    return key;
  }

  ask() {
    if (this.asked === null || !this.send({ type: "advice", asked: this.asked })) return;
    this.wanted = this.asked;
    part("advice-way").replaceChildren();
    part("advised").replaceChildren(make("li", "faint-text", say("advice_thinks")));
    part("believed").replaceChildren();
    part("advice").hidden = false;
    this.open();
  }

  /** It was refused: it may be asked for again. */
  refused() {
    if (this.asked === null || this.asked !== this.wanted || part("advised").querySelector("b")) return;
    this.wanted = -1;
    part("advice").hidden = true;
    part("advice-way").replaceChildren(this.key());
  }

  /** @param {import("./types.js").Advice} advice */
  tell({ asked, options, beliefs }) {
    if (asked !== this.wanted) return;
    part("advised").replaceChildren(
      ...options.map(({ label, share, why }, place) =>
        make("li", "", "", [
          make("b", "", label),
          make("span", "worth", say(`advice_${worth(place, options.map((option) => option.share))}`)),
          make("span", "share", say("advice_share", { n: share })),
          make("span", "why", why),
        ]),
      ),
    );
    part("believed").replaceChildren(...beliefs.map((line) => make("li", "", line)));
  }
}
