// The rules beside the table: the page of the rules, read once, in a panel that opens at a paragraph.

import { button, lively, make, say } from "./page.js";
import { rooted } from "./root.js";

export class Rulebook {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {Element | null} where the focus goes back to */
    this.from = null;
    this.panel = make("aside", "rulebook");
    this.panel.hidden = true;
    this.panel.tabIndex = -1;
    this.panel.setAttribute("aria-label", say("rules"));
    document.body.append(this.panel);
    for (const link of document.querySelectorAll("a[data-beside]")) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.open(0, link);
      });
    }
  }

  get on() {
    return !this.panel.hidden;
  }

  /** @param {number} paragraph */
  address(paragraph) {
    return rooted(`/rules/${this.game}${paragraph ? `#p${paragraph}` : ""}`);
  }

  /** At a paragraph, or with 0 at the beginning. @param {number} paragraph @param {Element | null} from */
  async open(paragraph, from) {
    this.from = from;
    if (!this.panel.childElementCount && !(await this.read())) return;
    this.panel.hidden = false;
    for (const old of this.panel.querySelectorAll(".cited")) old.classList.remove("cited");
    const found = paragraph ? this.panel.querySelector(`#p${paragraph}`) : this.panel.firstElementChild;
    if (paragraph) found?.classList.add("cited");
    found?.scrollIntoView({ block: "start", behavior: lively() ? "smooth" : "instant" });
    this.panel.focus({ preventScroll: true });
  }

  /** Whether the rules could be had. */
  async read() {
    const answer = await fetch(this.address(0));
    if (!answer.ok) return false;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const rules = page.getElementById("rules");
    if (!rules) return false;
    const shut = button("×", () => this.close(), "shut");
    shut.setAttribute("aria-label", say("help_close"));
    const whole = make("a", "quiet", say("help_whole"));
    whole.href = this.address(0);
    whole.target = "_blank";
    const head = make("div", "rulebook-head", "", [make("h2", "label", say("rules")), whole, shut]);
    const body = make("div", "prose", "", [...document.importNode(rules, true).childNodes]);
    this.panel.append(head, body);
    return true;
  }

  close() {
    this.panel.hidden = true;
    if (this.from instanceof HTMLElement || this.from instanceof SVGElement) this.from.focus({ preventScroll: true });
  }
}
