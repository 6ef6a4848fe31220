// Help on everything: by resting the mouse on a thing, by a long press, or by the key ? on what has the focus.

import { enlarged } from "./lens.js";
import { button, make, say } from "./page.js";
import { rooted } from "./root.js";
import { Rulebook } from "./rulebook.js";

/** @typedef {import("./types.js").Helped} Helped */
/** @typedef {import("./types.js").Value} Value */
/** @typedef {{piece: Element, thing?: Record<string, string>, steps?: Value[], known?: Helped}} Subject what is asked about */

const REST = 700; // milliseconds for which a mouse rests
const CHOOSING = 1800; // and on what can be chosen: who is about to click is not in need of help
const PRESS = 550; // and a finger
const GRACE = 350; // that a mouse may take from a thing to its help
const SHAKE = 12; // pixels by which a finger, or a mouse that has clicked, may move meanwhile
const APART = 10; // pixels between a thing and its help
const CHOICES = "#board .offered, #chips .key";
const BOARDS = ".board svg, .boards svg";
const ARRANGE = new Set(["data-wide", "data-wide-box", "data-ground", "data-rolls", "data-turns"]);
const TYPING = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select";

/** The marks of a piece. @param {Element} piece */
const marks = (piece) =>
  Object.fromEntries([...piece.attributes].filter(({ name }) => name.startsWith("data-") && !ARRANGE.has(name)).map(({ name, value }) => [name.slice(5), value]));

/** The nearest piece around an element that has marks. @param {Element} element */
const marked = (element) => {
  const board = element.closest(BOARDS);
  for (let piece = board ? element : null; piece && piece !== board; piece = piece.parentElement) {
    if (Object.keys(marks(piece)).length) return piece;
  }
  return null;
};

/** What an element is to help. @param {EventTarget | null} target @returns {Subject | null} */
export const subject = (target) => {
  if (!(target instanceof Element)) return null;
  const said = target.closest("[data-help]");
  if (said instanceof HTMLElement) {
    const name = said.getAttribute("aria-label") ?? said.textContent?.trim() ?? "";
    return { piece: said, known: { name, text: said.dataset.help ?? "", now: "", paragraphs: [], specimen: "" } };
  }
  const chip = target.closest("[data-steps]");
  if (chip instanceof HTMLElement) return { piece: chip, steps: JSON.parse(chip.dataset.steps ?? "[]") };
  const piece = marked(target);
  return piece && { piece, thing: marks(piece) };
};

/** Whether a pointer has hardly moved. @param {PointerEvent} now @param {PointerEvent} then */
const near = (now, then) => Math.hypot(now.clientX - then.clientX, now.clientY - then.clientY) <= SHAKE;

export class Help {
  /**
   * @param {string} game whose rules are opened
   * @param {(subject: Subject) => Promise<Helped | null>} ask
   */
  constructor(game, ask) {
    this.ask = ask;
    this.rules = new Rulebook(game);
    this.timer = 0;
    this.turn = 0; // of asking: what comes late is not shown
    this.swallow = false; // the click that follows a long press
    /** @type {PointerEvent | null} where a finger lies */
    this.pressed = null;
    /** @type {PointerEvent | null} where a mouse clicked and has not moved since */
    this.acted = null;
    /** @type {Subject | null} */
    this.on = null;
    this.tip = make("div", "help-tip");
    this.tip.id = "help-tip";
    this.tip.hidden = true;
    this.tip.setAttribute("role", "dialog");
    this.tip.setAttribute("aria-label", say("help"));
    this.said = make("p", "hush");
    this.said.setAttribute("aria-live", "polite");
    this.banner = make("p", "help-pick", say(matchMedia("(pointer: coarse)").matches ? "help_tap" : "help_pick"));
    this.banner.setAttribute("aria-hidden", "true"); // it is said too
    document.body.append(this.tip, this.said, this.banner);
    this.listen();
    document.getElementById("what")?.addEventListener("click", () => this.point(!this.pointing));
  }

  listen() {
    document.addEventListener("pointerover", (event) => this.hover(event));
    document.addEventListener("pointerdown", (event) => this.press(event));
    document.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, () => this.release());
    document.addEventListener("click", (event) => this.click(event), true);
    document.addEventListener("contextmenu", (event) => this.swallow && event.preventDefault());
    document.addEventListener("keydown", (event) => this.key(event), true);
    document.addEventListener("focusin", (event) => this.pointing && this.open(subject(event.target)));
    for (const board of document.querySelectorAll("#board, #replay")) {
      new MutationObserver(() => this.pointing && this.reach(true)).observe(board, { childList: true, subtree: true });
    }
  }

  // by mouse and finger

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType !== "mouse" || event.buttons) return;
    if (event.target instanceof Node && this.tip.contains(event.target)) return clearTimeout(this.timer);
    if (this.acted && !this.pointing && near(event, this.acted)) return clearTimeout(this.timer); // what it did is drawn under it
    const found = subject(event.target);
    if (found && found.piece === this.on?.piece) return clearTimeout(this.timer);
    clearTimeout(this.timer);
    if (found) this.timer = setTimeout(() => this.open(found), this.pointing ? 0 : found.piece.closest(CHOICES) ? CHOOSING : REST);
    else if (this.on && !this.tip.contains(document.activeElement)) this.timer = setTimeout(() => this.close(), GRACE);
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.swallow = false;
    if (event.target instanceof Node && this.tip.contains(event.target)) return;
    clearTimeout(this.timer);
    const found = subject(event.target);
    if (!this.pointing) this.close();
    if (event.pointerType === "mouse") this.acted = event;
    if (event.pointerType === "mouse" || !found) return;
    this.pressed = event;
    this.timer = setTimeout(() => {
      this.swallow = true;
      this.open(found);
    }, PRESS);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (this.pressed && !near(event, this.pressed)) this.release();
    if (this.acted && !near(event, this.acted)) {
      this.acted = null;
      this.hover(event);
    }
  }

  release() {
    if (this.pressed) clearTimeout(this.timer);
    this.pressed = null;
  }

  /** A long press does not act, and neither does a click that asks what a thing is. @param {MouseEvent} event */
  click(event) {
    const found = this.pointing && !(event.target instanceof Element && event.target.closest("#what, .help-tip, .rulebook")) ? subject(event.target) : null;
    if (found) {
      this.point(false); // once
      this.open(found);
    }
    if (!found && !this.swallow) return;
    this.swallow = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // by keys

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape" && (this.on || this.rules.on || this.pointing)) {
      event.stopImmediatePropagation();
      event.preventDefault();
      if (this.rules.on) return this.rules.close();
      if (!this.on) return this.point(false);
      return this.close(true);
    }
    if (event.key !== "?" || (event.target instanceof Element && event.target.closest(TYPING))) return;
    event.preventDefault();
    const found = subject(document.activeElement);
    const link = this.tip.querySelector("a, button");
    if (found && found.piece === this.on?.piece && link instanceof HTMLElement) return link.focus();
    if (found) return this.open(found);
    this.point(!this.pointing);
  }

  /** Whether whatever is picked is explained, and nothing acts. */
  get pointing() {
    return document.body.classList.contains("helping");
  }

  /** @param {boolean} on */
  point(on) {
    document.body.classList.toggle("helping", on);
    document.getElementById("what")?.setAttribute("aria-pressed", String(on));
    this.said.textContent = say(on ? "help_pick" : "help_done");
    this.reach(on);
    if (!on) this.close();
  }

  /** Let keys come to every piece, or only to what can be chosen. @param {boolean} on */
  reach(on) {
    for (const board of document.querySelectorAll(BOARDS)) {
      for (const piece of board.querySelectorAll("*")) {
        if (on && !piece.hasAttribute("tabindex") && Object.keys(marks(piece)).length) {
          piece.setAttribute("tabindex", "0");
          piece.classList.add("asked-about");
        } else if (!on && piece.classList.contains("asked-about")) {
          piece.classList.remove("asked-about");
          if (!piece.classList.contains("offered")) piece.removeAttribute("tabindex");
        }
      }
    }
  }

  // what is said

  /** @param {Subject | null} found */
  async open(found) {
    if (!found) return;
    const turn = ++this.turn;
    const helped = found.known ?? (await this.ask(found));
    if (turn !== this.turn || !found.piece.isConnected) return;
    this.close();
    this.on = found;
    this.write(helped ?? { name: say("help"), text: say("help_none"), now: "", paragraphs: [], specimen: "" });
    this.tip.hidden = false;
    this.place(found.piece.getBoundingClientRect());
    found.piece.setAttribute("aria-describedby", "help-words");
    this.said.textContent = [...this.tip.querySelectorAll("h2, p")].map(({ textContent }) => textContent).join(" ");
  }

  /** @param {Helped} helped */
  write({ name, text, now, paragraphs, specimen }) {
    const words = make("div", "", "", [make("p", "", text), ...(now ? [make("p", "now", now)] : [])]);
    words.id = "help-words";
    const links = paragraphs.map((number) => {
      const link = make("a", "", String(number));
      link.href = this.rules.address(number);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        const from = this.on?.piece ?? null;
        this.close();
        this.rules.open(number, from);
      });
      return link;
    });
    const cited = links.length ? [make("p", "cited", `${say("help_rules")} `, links)] : [];
    const card = make("a", "", say("help_gallery"));
    card.href = rooted(`/gallery/${this.rules.game}#g-${specimen}`);
    card.target = "_blank"; // the match goes on here
    const all = specimen ? [make("p", "cited", "", [card])] : [];
    const shut = button("×", () => this.close(true), "shut");
    shut.setAttribute("aria-label", say("help_close"));
    const picture = this.on ? enlarged(this.on.piece) : null;
    this.tip.replaceChildren(shut, make("h2", "", name), ...(picture ? [picture] : []), words, ...cited, ...all);
  }

  /** Beside the thing, where it covers least of what can be chosen. @param {DOMRect} around */
  place({ left, right, top, bottom, width }) {
    const { offsetWidth: wide, offsetHeight: high } = this.tip;
    const within = (/** @type {number} */ at, /** @type {number} */ room) => Math.max(8, Math.min(room - 8, at));
    const [room, below] = [innerWidth - wide, innerHeight - high];
    const [across, down] = [within(left + width / 2 - wide / 2, room), within(top, below)];
    const places = [[right + APART, down], [left - APART - wide, down], [across, bottom + APART], [across, top - APART - high]]
      .filter(([x = 0, y = 0]) => x >= 8 && x <= room - 8 && y >= 8 && y <= below - 8);
    const choices = [...document.querySelectorAll(CHOICES)].map((piece) => piece.getBoundingClientRect());
    const covered = (/** @type {number[]} */ [x = 0, y = 0]) => choices.filter((box) => box.left < x + wide && box.right > x && box.top < y + high && box.bottom > y).length;
    const [at = across, y = within(bottom + APART, below)] = places.sort((one, other) => covered(one) - covered(other))[0] ?? [];
    this.tip.style.left = `${at}px`;
    this.tip.style.top = `${this.beyond(document.getElementById("what")?.getBoundingClientRect(), at, y)}px`;
  }

  /** How far down the tip is so that it does not lie on the button that asks. @param {DOMRect | undefined} what @param {number} at @param {number} down */
  beyond(what, at, down) {
    const { offsetWidth: wide, offsetHeight: high } = this.tip;
    if (!what || at > what.right || at + wide < what.left || down > what.bottom || down + high < what.top) return down;
    return what.top - APART - high >= 8 ? what.top - APART - high : what.bottom + APART;
  }

  /** @param {boolean} back whether the focus goes back to what was asked about */
  close(back = false) {
    clearTimeout(this.timer);
    const piece = this.on?.piece;
    piece?.removeAttribute("aria-describedby");
    if (back && this.tip.contains(document.activeElement) && (piece instanceof HTMLElement || piece instanceof SVGElement)) piece.focus();
    this.on = null;
    this.tip.hidden = true;
  }
}
