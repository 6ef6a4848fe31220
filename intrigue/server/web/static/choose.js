// Builds the answer, step by step, by clicks on the board or on chips. What may be chosen comes from the server.

import { Board } from "./board.js";
import { NARROW, isSmall } from "./layout.js";
import { button, make, part, say } from "./page.js";

/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Range} Range */
/** @typedef {import("./types.js").Value} Value */

/** How many chips are shown beside a board on which all of them can be picked: the rest is a list on demand. */
const few = () => (NARROW.matches ? 3 : 6);

const PARTS = [0.1, 0.2, 0.5, 1]; // of the highest amount, which are one click away where there are many
const MANY = 20;

/** @typedef {import("./board.js").Offer} Offer */
/** @typedef {{kind: Option, option: Option}} Way a kind, and what was picked of it */

/** @param {Step | null} step @returns {Option[]} */
const options = (step) => (step && "options" in step ? step.options : []);

/** The option of a step that a piece on the board offers. @param {Step | null} step @param {Offer[]} offers */
const fitting = (step, offers) => {
  const values = offers.filter(({ field }) => field === step?.field).map(({ value }) => String(value));
  return options(step).find(({ value }) => values.includes(String(value)));
};

/** The only way from an option to the end of a choice, where there is one. @param {Option} option @returns {Option[]} */
const straight = ({ next }) => {
  const way = [];
  for (let step = next; step; ) {
    const [only, another] = options(step);
    if (!only || another) return [];
    way.push(only);
    step = only.next;
  }
  return way;
};

/** What the only way from an option says. @param {Option} option */
const said = (option) => straight(option).filter(({ value }) => typeof value !== "boolean").map(({ label }) => label).join(", ");

/** What is done at a click comes first, so that it has its place however much else there is. @param {Option[]} list */
const inOrder = (list) => [...list.filter(({ next }) => !next), ...list.filter(({ next }) => next)];

export class Choice {
  /** @param {(steps: Value[]) => void} answer */
  constructor(answer) {
    this.answer = answer;
    this.board = new Board((offers) => this.pick(offers));
    /** @type {Step | null} */
    this.root = null;
    this.asked = "";
    this.question = "";
    /** @type {Option[]} */
    this.path = [];
    /** @type {{label: string, offers: Offer[], among: Way[]} | null} picked on the board, the kind still open */
    this.held = null;
    this.listed = false;
    /** @type {Value[] | null} a grave answer that waits to be confirmed */
    this.grave = null;
    this.number = 0;
    this.sent = false;
    /** @type {{label: string, steps: Value[]} | null} what the page may go on doing by itself */
    this.rest = null;
    this.going = false; // it was asked to
    this.inside = false; // the keyboard was at the choice when it was made
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.canGoBack()) this.back();
    });
  }

  /** What is asked now; a question that is the same keeps its chips, under a finger perhaps, and what was picked or sent. @param {Step | null} root @param {number | null} asked @param {string} question */
  ask(root, asked, question) {
    this.question = question;
    const name = JSON.stringify([asked, root]);
    if (name === this.asked) {
      this.offer(this.sent ? null : this.step());
      this.drawQuestion();
      return;
    }
    this.restart();
    this.sent = false;
    this.asked = name;
    this.root = root;
    this.going = this.going && (root === null || this.rest !== null);
    if (root && this.going && this.rest) return this.finish(this.rest.steps);
    this.draw();
  }

  /** An answer that was sent did not arrive, or was refused. */
  askAgain() {
    this.going = false;
    if (!this.sent) return;
    this.sent = false;
    this.restart();
    this.draw();
  }

  restart() {
    this.path = [];
    this.held = null;
    this.listed = false;
    this.grave = null;
    this.number = 0;
  }

  /** The step to take now, after those with a single way on. @returns {Step | null} */
  step() {
    let step = this.root;
    for (const option of this.path) step = option.next;
    while (step && "options" in step && step.options.length === 1 && step.options[0]?.next) {
      this.path.push(step.options[0]);
      step = step.options[0].next;
    }
    return step;
  }

  /** @param {Option} option @returns {void} */
  take(option) {
    this.path.push(option);
    this.held = null;
    this.listed = false;
    this.number = 0;
    const [only, another] = options(option.next);
    if (only && !another && !only.next && typeof only.value === "boolean") return this.take(only); // no question is left
    if (!option.next) return this.finish(this.path.map(({ value }) => value));
    this.draw(true);
  }

  /** @param {Value[]} steps */
  finish(steps) {
    if (this.sent) return;
    if (!this.grave && this.path.some(({ grave }) => grave)) {
      this.grave = steps;
      return this.draw(true);
    }
    this.sent = true;
    this.inside = [part("chips"), part("board")].some((place) => place.contains(document.activeElement));
    this.answer(steps);
    this.board.magnifier.done();
    this.draw();
  }

  /** Something on the board was picked. @param {Offer[]} offers */
  pick(offers) {
    if (this.sent || this.grave || this.pickTarget(offers)) return;
    for (let depth = this.path.length; depth >= 0; depth--) {
      const step = depth ? (this.path[depth - 1]?.next ?? null) : this.root;
      const direct = fitting(step, offers);
      const ways = options(step).flatMap((kind) => {
        const option = fitting(kind.next, offers);
        return option ? [{ kind, option }] : [];
      });
      if (!direct && !ways.length) continue;
      if (direct && direct === this.path[depth]) return options(step).length > 1 ? this.back() : undefined; // what had to be picked stays
      this.path.length = depth;
      this.held = null;
      if (direct) return this.take(direct);
      const [only, another] = ways;
      if (only && !another) return this.takeBoth(only);
      this.held = { label: only?.option.label ?? "", offers, among: ways };
      return this.draw(true);
    }
  }

  /** Whether what was picked is where only one of the open kinds leads from the piece that is held: it says which is meant. @param {Offer[]} offers */
  pickTarget(offers) {
    const found = (this.held?.among ?? []).flatMap((way) => {
      const target = fitting(way.option.next, offers);
      return target ? [{ way, target }] : [];
    });
    const [only, another] = found;
    if (!only || another) return false;
    this.path.push(only.way.kind, only.way.option);
    this.take(only.target);
    return true;
  }

  /** What the piece that is held may do, of all kinds. @returns {Offer[]} */
  targets() {
    return (this.held?.among ?? []).flatMap(({ kind, option: { next } }) =>
      options(next).map(({ value, label }) => ({ field: next?.field ?? "", value, label: say("choice", { what: kind.label, which: label }) })),
    );
  }

  /** @param {Way} way */
  takeBoth({ kind, option }) {
    this.path.push(kind);
    this.take(option);
  }

  /** Whether there is nothing to choose. */
  get forced() {
    const [only, another] = options(this.root);
    return only !== undefined && another === undefined && only.next === null;
  }

  canGoBack() {
    return !this.sent && (this.held !== null || this.grave !== null || this.choices() > 0);
  }

  /** How many of the steps taken had another way. */
  choices() {
    let step = this.root;
    let count = 0;
    for (const option of this.path) {
      if (options(step).length > 1) count += 1;
      step = option.next;
    }
    return count;
  }

  back() {
    const typed = this.grave !== null && this.step() !== null;
    this.grave = null;
    if (this.held) this.held = null;
    else if (!typed) {
      let step;
      do {
        this.path.pop();
        step = this.path.length ? (this.path[this.path.length - 1]?.next ?? null) : this.root;
      } while (this.path.length && options(step).length === 1);
    }
    this.draw(true);
  }

  /** Show the choices. With focus, the keyboard goes on where the choice goes on. */
  draw(focus = false) {
    const step = this.sent ? null : this.step();
    const chips = part("chips");
    const inside = chips.contains(document.activeElement);
    chips.replaceChildren();
    const onBoard = this.offer(step);
    this.drawQuestion();
    part("bar").classList.toggle("sure", this.grave !== null && !this.sent);
    part("bar").classList.toggle("deep", this.canGoBack());
    if (this.inside && document.activeElement === document.body) chips.focus({ preventScroll: true }); // its place is gone
    if (this.sent) return;
    const picked = this.path.filter((_, depth) => depth > 0 || options(this.root).length > 1).map(({ label }) => label);
    if (this.held) picked.push(this.held.label);
    part("picked").textContent = picked.join(" · ");
    part("picked").hidden = !picked.length;
    if (this.grave) this.drawConfirm(chips, this.grave);
    else if (this.held) this.drawHeld(chips, this.held);
    else if (step && "range" in step) this.drawNumber(chips, step);
    else this.drawChips(chips, options(step), onBoard);
    if (this.rest && !this.grave && !this.held && !picked.length) this.drawRest(chips, this.rest);
    if (this.canGoBack()) chips.prepend(button(say("back"), () => this.back(), "key back"));
    if (focus && inside) this.focus(chips);
    this.board.reveal();
  }

  /** The question follows the steps: that of the step to take, where it has one of its own. */
  drawQuestion() {
    const step = this.sent ? null : this.step();
    const words = (this.choices() > 0 && !this.grave && step?.ask) || this.question;
    if (part("question").textContent !== words) part("question").textContent = words;
    part("picked").classList.toggle("said", words !== this.question);
  }

  /** @param {HTMLElement} chips */
  focus(chips) {
    const first = chips.querySelector("button:not(.back), input");
    const board = part("board").querySelector(".offered");
    if (first instanceof HTMLElement) first.focus();
    else if (board instanceof SVGElement) board.focus();
  }

  /** Ring on the board what this step, or the step after a kind, offers; how many of the step's options are there. @param {Step | null} step */
  offer(step) {
    if (this.held || this.grave) step = null;
    const offers = this.held ? this.targets() : options(step).flatMap((option) => {
      const here = step ? [{ field: step.field, value: option.value, label: option.label }] : [];
      const next = option.next;
      const later = step?.field === "kind" && next ? options(next) : [];
      return [...here, ...later.map(({ value, label }) => ({ field: next?.field ?? "", value, label: say("choice", { what: option.label, which: label }) }))];
    });
    let before = this.root;
    /** @type {import("./board.js").Offer[]} */
    let others = [];
    const taken = this.path.map((option) => {
      const offer = (/** @type {Option} */ { value, label }) => ({ field: before?.field ?? "", value, label });
      const made = offer(option);
      others = options(before).map(offer);
      before = option.next;
      return made;
    });
    if (this.held) taken.push(...this.held.offers);
    return this.board.offer(offers, taken, this.held || this.grave || this.sent ? [] : others).filter(({ field }) => field === step?.field).length;
  }

  /** @param {HTMLElement} chips @param {Option[]} list @param {number} onBoard */
  drawChips(chips, list, onBoard) {
    const all = list.length > 0 && onBoard >= list.length;
    if (all && list.length > few() && !this.listed) {
      chips.append(make("span", "where", say("or_board")));
      const open = () => {
        this.listed = true;
        this.draw(true);
      };
      chips.append(button(say("list"), open));
      return;
    }
    const ends = list.map(said);
    const alike = list.length > 2 && ends.every((end) => end === ends[0]); // it need not be said on each
    for (const option of inOrder(list)) {
      const way = straight(option); // a single offer is one click, and its key says all of it
      const end = alike ? "" : said(option);
      const label = end ? say("choice", { what: option.label, which: end }) : option.label;
      const act = () => {
        this.path.push(...[option, ...way].slice(0, -1));
        this.take(way[way.length - 1] ?? option);
      };
      chips.append(this.explained(button(label, act, option.grave ? "key grave" : "key"), option.value));
    }
  }

  /** A chip that says which step it takes, so that help can be asked for. @param {HTMLElement} chip @param {Value} value */
  explained(chip, value) {
    chip.dataset.steps = JSON.stringify([...this.path.map((option) => option.value), value]);
    return chip;
  }

  /** @param {HTMLElement} chips @param {{label: string, steps: Value[]}} rest */
  drawRest(chips, { label, steps }) {
    const go = () => {
      this.going = true;
      this.finish(steps);
    };
    chips.append(button(label, go, "key rest"));
  }

  /** @param {HTMLElement} chips @param {{among: Way[]}} held */
  drawHeld(chips, { among }) {
    for (const way of among) {
      const act = () => {
        this.held = null;
        this.takeBoth(way);
      };
      chips.append(this.explained(button(way.kind.label, act, way.kind.grave ? "key grave" : "key"), way.kind.value));
    }
  }

  /** @param {HTMLElement} chips @param {Value[]} steps */
  drawConfirm(chips, steps) {
    chips.append(make("strong", "warning", say("confirm")), button(say("do_it"), () => this.finish(steps), "key grave"));
  }

  /** @param {HTMLElement} chips @param {Range} range */
  drawNumber(chips, { range, labels }) {
    const [lowest, highest] = range;
    const digits = (/** @type {string} */ text) => text.replace(/\D/g, "");
    const slider = make("input");
    const typed = make("input", "entry");
    const send = button("", () => this.finish([...this.path.map(({ value }) => value), lowest + this.number]), "key send");
    Object.assign(slider, { type: "range", min: "0", max: String(highest - lowest) });
    Object.assign(typed, { type: "text", inputMode: "numeric", autocomplete: "off" });
    slider.setAttribute("aria-label", say("amount"));
    typed.setAttribute("aria-label", say("amount"));
    const show = (/** @type {number} */ number, /** @type {boolean} */ typing = false) => {
      this.number = Math.max(0, Math.min(highest - lowest, number));
      const label = labels[this.number] ?? "";
      slider.value = String(this.number);
      slider.setAttribute("aria-valuetext", label);
      if (!typing) typed.value = digits(label);
      send.textContent = say("choice", { what: this.path[0]?.label ?? "", which: label });
      send.disabled = false;
    };
    slider.addEventListener("input", () => show(Number(slider.value)));
    typed.addEventListener("input", () => {
      const found = labels.findIndex((label) => digits(label) === digits(typed.value).replace(/^0+(?=\d)/, ""));
      if (found >= 0) return show(found, true);
      send.disabled = true;
      send.textContent = say("not_offered", { low: labels[0] ?? "", high: labels[labels.length - 1] ?? "" });
    });
    typed.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !send.disabled) send.click();
    });
    const less = button("−", () => show(this.number - 1), "key step");
    const more = button("+", () => show(this.number + 1), "key step");
    less.setAttribute("aria-label", say("less"));
    more.setAttribute("aria-label", say("more"));
    show(this.number);
    const near = isSmall() || highest - lowest < MANY ? [] : PARTS.map((each) => Math.round(highest * each) - lowest).filter((number) => number > 0);
    const sum = (/** @type {string} */ label) => (label.match(/[^\p{L}]+/u)?.[0] ?? label).trim(); // without words
    const quick = near.map((number) => button(sum(labels[number] ?? ""), () => show(number), "key near"));
    chips.append(make("div", "slider", "", [less, slider, more]), typed, send, ...(quick.length ? [make("div", "nears", "", quick)] : []));
  }
}
