// The board: replaces the picture, lets pieces glide to their new places, rings what can be chosen.

import { isFresh } from "./guard.js";
import { Layout, isSmall } from "./layout.js";
import { Lens } from "./lens.js";
import { Magnifier } from "./magnify.js";
import { lively, part } from "./page.js";

const GLIDE = 250;
const TURN = 180; // milliseconds for half the turn of a card
const ROLL = 600;
const EDGE = 4; // pixels around what is brought into sight
const NEAR = 22; // pixels by which a finger may miss a small target
const MOST = 80; // pieces that glide at once
const MANY = 20; // offers beyond which their rings are drawn thinner
const GROUND = /<g data-ground="(\d+)"\/>/g; // stands where a part of the ground belongs
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{field: string, value: import("./types.js").Value, label: string}} Offer */

/** The attribute of an action's field. @param {string} field */
const attribute = (field) => `data-${field.replaceAll("_", "-")}`;

/** How a value may be written on the board. @param {import("./types.js").Value} value */
const written = (value) => (typeof value === "boolean" ? [String(value), value ? "1" : "0", value ? "True" : "False"] : [String(value)]);

/** Whether a piece is, or is drawn around, a circle of about its size. @param {SVGGraphicsElement} piece @param {number} size */
const isRound = (piece, size) => {
  const circles = piece instanceof SVGCircleElement ? [piece] : [...piece.querySelectorAll("circle")];
  return circles.some((circle) => circle.r.baseVal.value * 2 > 0.8 * size);
};

/** Exchange two attributes. @param {Element} one @param {string} name @param {Element} other @param {string} spare */
const swap = (one, name, other, spare) => {
  const [value, kept] = [one.getAttribute(name) ?? "", other.getAttribute(spare) ?? ""];
  one.setAttribute(name, kept);
  other.setAttribute(spare, value);
};

/** The size of a view box. @param {string} box */
const size = (box) => {
  const [, , width = 1, height = 1] = box.split(" ").map(Number);
  return { width, height };
};

export class Board {
  /** @param {(offers: Offer[]) => void} pick what one piece offers was picked */
  constructor(pick) {
    this.pick = pick;
    this.place = part("board");
    /** @type {Map<Element, Offer[]>} a piece may offer several things: a spy to pay, to move, to blow */
    this.offers = new Map();
    /** @type {Map<Element, Offer[]>} what can be picked instead of the last pick, without a ring */
    this.others = new Map();
    /** @type {Map<Element, SVGGraphicsElement>} each ring and what it is around */
    this.rings = new Map();
    /** @type {Offer[]} what is chosen already */
    this.taken = [];
    this.text = "";
    /** @type {string[]} the parts of all pictures that never change */
    this.ground = [];
    this.place.addEventListener("click", (event) => this.click(event));
    this.place.addEventListener("keydown", (event) => this.key(event));
    for (const name of ["pointerover", "focusin"]) {
      this.place.addEventListener(name, ({ target }) => this.showWay(this.offers.get(this.hit(target) ?? this.place)?.[0]));
      part("chips").addEventListener(name, ({ target }) => this.showWay(this.named(target)));
    }
    for (const name of ["pointerleave", "focusout"]) for (const place of [this.place, part("chips")]) place.addEventListener(name, () => this.showWay());
    this.layout = new Layout(() => this.arrange());
    this.magnifier = new Magnifier(this.place);
    this.lens = new Lens(this.place);
    new ResizeObserver(() => this.arrange()).observe(this.place);
  }

  /** Show a picture; whether something moved. @param {string} svg */
  show(svg) {
    if (svg === this.text) return false;
    this.text = svg;
    this.lens.hide();
    const focused = document.activeElement instanceof SVGElement ? document.activeElement.id : "";
    const before = this.where();
    const faces = this.faces();
    const whole = svg.replace(GROUND, (_, part) => this.ground[Number(part)] ?? "");
    const made = new DOMParser().parseFromString(whole, "image/svg+xml").documentElement;
    for (const title of made.querySelectorAll("g > title, path > title")) { // said to screen readers; to the eye help says more
      const words = document.createElementNS(SVG, "desc");
      words.textContent = title.textContent;
      title.replaceWith(words);
    }
    made.setAttribute("role", "group");
    made.setAttribute("preserveAspectRatio", "xMidYMin meet");
    made.setAttribute("aria-label", made.querySelector("title")?.textContent ?? "");
    this.place.replaceChildren(document.importNode(made, true));
    this.rings.clear();
    this.arrange();
    this.place.removeAttribute("aria-busy");
    this.offers.clear();
    this.others.clear();
    this.focused = focused;
    const moved = this.glide(before); // before cards are turned, which are flat for a moment and have no place to measure
    this.turn(faces);
    return moved;
  }

  /** The pieces that have two sides, with what they show. @returns {Map<string, SVGGraphicsElement>} */
  faces() {
    const found = [...this.place.querySelectorAll("svg [data-turns]")].filter((piece) => piece instanceof SVGGraphicsElement);
    return new Map(found.map((piece) => [piece.id, piece]));
  }

  /** Cards that show another side than before are turned over: the old side narrows, then the new one widens. @param {Map<string, SVGGraphicsElement>} before */
  turn(before) {
    if (!lively()) return;
    for (const [id, piece] of this.faces()) {
      const old = before.get(id);
      const [from, to] = [old?.dataset.turns, piece.dataset.turns];
      if (!old || !from || !to || from === to) continue;
      for (const part of [old, ...old.querySelectorAll("[id]")]) part.removeAttribute("id");
      for (const name of Object.keys(old.dataset)) delete old.dataset[name]; // it is looked at, not picked
      piece.after(old);
      for (const side of [old, piece]) Object.assign(side.style, { transformBox: "fill-box", transformOrigin: "center" });
      const flat = [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }];
      /** @type {KeyframeAnimationOptions} */
      const how = { duration: TURN, easing: "ease-in", composite: "add" };
      old.animate(flat, how).finished.then(() => old.remove(), () => old.remove());
      piece.animate([...flat].reverse(), { ...how, easing: "ease-out", delay: TURN, fill: "backwards" });
    }
  }

  /** Dice roll and come to rest as they lie. */
  roll() {
    if (!lively()) return;
    for (const die of this.place.querySelectorAll("svg [data-rolls]")) {
      if (!(die instanceof SVGGraphicsElement)) continue;
      Object.assign(die.style, { transformBox: "fill-box", transformOrigin: "center" });
      const rolling = [{ transform: "rotate(-1turn) scale(.7)" }, { transform: "rotate(-.25turn) scale(1.12)", offset: 0.6 }, { transform: "rotate(0) scale(1)" }];
      die.animate(rolling, { duration: ROLL, easing: "ease-out", composite: "add" });
    }
  }

  /** A picture may have a second arrangement: it lies in attributes of its own until it is larger here than the first. */
  arrange() {
    const picture = this.place.querySelector("svg");
    if (!picture) return;
    const body = picture.querySelector("[data-wide-box]");
    const wide = picture.classList.contains("wide");
    const [shown, other] = [picture.getAttribute("viewBox") ?? "", body?.getAttribute("data-wide-box") ?? ""];
    const boxes = wide ? [other, shown] : [shown, other];
    const wanted = this.layout.choose(boxes.filter(Boolean).map(size)) === 1;
    if (!body || wanted === wide) return;
    picture.classList.toggle("wide", wanted);
    swap(picture, "viewBox", body, "data-wide-box");
    for (const piece of picture.querySelectorAll("[data-wide]")) swap(piece, "transform", piece, "data-wide");
    for (const [ring, piece] of [...this.rings]) { // which may have another shape here
      this.rings.delete(ring);
      ring.remove();
      this.ring(piece, ring.getAttribute("class") ?? "");
    }
  }

  /** Where each piece with an id is now. */
  where() {
    /** @type {Map<string, DOMRect>} */
    const places = new Map();
    for (const piece of this.place.querySelectorAll("svg [id]")) {
      if (!piece.closest("defs")) places.set(piece.id, piece.getBoundingClientRect());
    }
    return places;
  }

  /** @param {Map<string, DOMRect>} before */
  glide(before) {
    /** @type {Set<Element>} */
    const moving = new Set();
    for (const piece of this.place.querySelectorAll("svg [id]")) {
      const from = before.get(piece.id);
      if (!from || !(piece instanceof SVGGraphicsElement) || moving.size >= MOST) continue;
      const to = piece.getBoundingClientRect();
      const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
      if (Math.abs(x) + Math.abs(y) < 2 || [...moving].some((other) => other.contains(piece))) continue;
      moving.add(piece);
      if (lively()) this.slide(piece, x, y);
    }
    return moving.size > 0;
  }

  /** @param {SVGGraphicsElement} piece @param {number} x @param {number} y */
  slide(piece, x, y) {
    const here = piece.getScreenCTM()?.inverse();
    if (!here) return;
    const [dx, dy] = [here.a * x + here.c * y, here.b * x + here.d * y];
    piece.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0, 0)" }], {
      duration: GLIDE,
      easing: "ease-in-out",
      composite: "add",
    });
  }

  /**
   * Ring what can be chosen, and what is chosen already; which of the offers are on the board.
   * @param {Offer[]} offers
   * @param {Offer[]} taken
   * @param {Offer[]} others what could be picked instead of the last pick
   */
  offer(offers, taken, others) {
    for (const piece of this.offers.keys()) this.withdraw(piece);
    for (const ring of this.rings.keys()) ring.remove();
    this.rings.clear();
    this.offers.clear();
    this.others.clear();
    this.taken = taken;
    this.showWay();
    for (const offer of others) for (const piece of this.elements(offer)) this.others.set(piece, [offer]);
    const picked = taken.flatMap((offer) => this.elements(offer));
    const found = offers.filter((offer) => this.among(picked, offer).map((piece) => this.ready(piece, offer)).length > 0);
    this.hideDoubles();
    this.place.classList.toggle("many", this.offers.size > MANY);
    for (const offer of taken) for (const piece of this.elements(offer)) this.ring(piece, "offer-ring taken");
    if (this.focused) {
      const again = document.getElementById(this.focused);
      if (again instanceof SVGElement && again.hasAttribute("tabindex")) again.focus();
      this.focused = "";
    }
    return found;
  }

  /** @param {Offer} offer @returns {SVGGraphicsElement[]} */
  elements({ field, value }) {
    const query = written(value).map((text) => `[${attribute(field)}="${CSS.escape(text)}"]`);
    return [...this.place.querySelectorAll(query.join(","))].filter((piece) => piece instanceof SVGGraphicsElement);
  }

  /** The pieces of an offer; those of a hand that was picked are meant alone, if the same lies in other hands too. @param {Element[]} picked @param {Offer} offer */
  among(picked, offer) {
    const all = this.elements(offer);
    const inside = all.filter((piece) => picked.some((hand) => hand !== piece && hand.contains(piece)));
    return inside.length ? inside : all;
  }

  /** @param {SVGGraphicsElement} piece @param {Offer} offer */
  ready(piece, offer) {
    const offers = this.offers.get(piece);
    if (offers) {
      offers.push(offer);
      piece.setAttribute("aria-label", offers.map(({ label }) => label).join(" · "));
      return;
    }
    this.offers.set(piece, [offer]);
    piece.classList.add("offered");
    piece.setAttribute("tabindex", "0");
    piece.setAttribute("role", "button");
    piece.setAttribute("aria-label", offer.label);
    this.ring(piece, "offer-ring");
  }

  /** What is drawn twice, as a spy on the map and in the bank book, is offered to ears and keys once. */
  hideDoubles() {
    const said = new Set();
    for (const [piece, offers] of this.offers) {
      const same = JSON.stringify(offers.map(({ field, value }) => [field, value]));
      if (said.has(same)) {
        piece.removeAttribute("tabindex");
        piece.setAttribute("aria-hidden", "true");
      }
      said.add(same);
    }
  }

  /** On a small screen, bring what is offered into sight above the bar, and the viewer's own things beside it if there is room. */
  reveal() {
    if (!isSmall() || this.magnifier.on || !this.offers.size) return;
    this.layout.measure(); // with the question that is asked now
    const view = part("main").getBoundingClientRect();
    const span = (/** @type {Iterable<Element>} */ pieces) => {
      const boxes = [...pieces].map((piece) => piece.getBoundingClientRect());
      return { top: Math.min(...boxes.map(({ top }) => top)) - EDGE, bottom: Math.max(...boxes.map(({ bottom }) => bottom)) + EDGE };
    };
    const offered = span(this.offers.keys());
    const all = span([...this.offers.keys(), ...this.place.querySelectorAll(".mine")]);
    const { top, bottom } = all.bottom - all.top > view.height ? offered : all;
    const down = Math.min(Math.max(0, bottom - view.bottom), top - view.top);
    if (down || top < view.top) part("main").scrollBy({ top: top < view.top ? top - view.top : down, behavior: lively() ? "smooth" : "instant" });
  }

  /** @param {Element} piece */
  withdraw(piece) {
    piece.classList.remove("offered");
    for (const name of ["tabindex", "role", "aria-label", "aria-hidden"]) piece.removeAttribute(name);
  }

  /** A ring around a piece, whatever its shape. @param {SVGGraphicsElement} piece @param {string} kind */
  ring(piece, kind) {
    const { x, y, width, height } = piece.getBBox();
    const round = isRound(piece, Math.max(width, height));
    const ring = document.createElementNS(SVG, round ? "circle" : "rect");
    /** @type {Record<string, number>} */
    const shape = round
      ? { cx: x + width / 2, cy: y + height / 2, r: Math.max(width, height) / 2 + 1 }
      : { x: x - 1, y: y - 1, width: width + 2, height: height + 2, rx: 5 };
    for (const [name, value] of Object.entries(shape)) ring.setAttribute(name, String(value));
    ring.setAttribute("class", kind);
    this.rings.set(ring, piece);
    if (piece instanceof SVGGElement) return piece.append(ring);
    const transform = piece.getAttribute("transform");
    if (transform) ring.setAttribute("transform", transform);
    piece.after(ring);
  }

  /** Mark what a lesson speaks of, until there is another picture. @param {[string, import("./types.js").Value][]} things fields and values */
  mark(things) {
    for (const piece of this.place.querySelectorAll(".pointed")) piece.classList.remove("pointed");
    for (const [field, value] of things) for (const piece of this.elements({ field, value, label: "" })) piece.classList.add("pointed");
  }

  /** The offer on the board that a key stands for. @param {EventTarget | null} target */
  named(target) {
    const key = target instanceof Element ? target.closest("[data-steps]") : null;
    const value = key instanceof HTMLElement ? JSON.parse(key.dataset.steps ?? "[]").pop() : undefined;
    return [...this.offers.values()].flat().find((offer) => offer.value === value);
  }

  /**
   * Draw the way that what was chosen last would take to an offer, where a picture tells it: its layer for ways has pairs of
   * what can be chosen and where that can go, which are pairs again, of a place and the one before it.
   * @param {Offer} [offer]
   */
  showWay(offer) {
    const layer = this.place.querySelector("svg .ways");
    const told = layer?.querySelector("metadata")?.textContent;
    layer?.querySelector("path")?.remove();
    if (!layer || !told || !offer) return;
    const ways = new Map(JSON.parse(told)).get(this.taken[this.taken.length - 1]?.value);
    if (!ways) return;
    const before = new Map(ways);
    const points = [];
    for (let at = offer.value; at !== undefined; at = before.get(at)) {
      const [piece] = this.elements({ ...offer, value: at });
      if (!piece) return;
      const { x, y, width, height } = piece.getBBox();
      points.unshift(`${x + width / 2} ${y + height / 2}`);
    }
    const line = document.createElementNS(SVG, "path");
    line.setAttribute("d", `M${points.join("L")}`);
    layer.append(line);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const near = this.near(event);
    if (near.length && this.magnifier.isUnsure(near)) return this.magnifier.lend(event);
    const piece = this.hit(event.target) ?? near[0];
    const offers = piece && (this.offers.get(piece) ?? this.others.get(piece));
    if (!piece || !offers) this.magnifier.read(event);
    else if (!isFresh(piece)) this.pick(offers);
  }

  /** What is offered, or can be picked instead, under a click. @param {EventTarget | null} target */
  hit(target) {
    let piece = target instanceof Element ? target : null;
    while (piece && piece !== this.place && !this.offers.has(piece) && !this.others.has(piece)) piece = piece.parentElement;
    return piece === this.place ? null : piece;
  }

  /** The offered pieces that a finger may have meant, the nearest first. @param {MouseEvent} event */
  near({ clientX, clientY }) {
    if (!matchMedia("(pointer: coarse)").matches) return [];
    const distance = (/** @type {Element} */ piece) => {
      const { x, y, width, height } = piece.getBoundingClientRect();
      return Math.hypot(Math.max(x - clientX, 0, clientX - x - width), Math.max(y - clientY, 0, clientY - y - height));
    };
    const pieces = [...this.offers.keys()].filter((piece) => getComputedStyle(piece).pointerEvents !== "none"); // a drawing may take some back
    const found = pieces.map((piece) => ({ piece, far: distance(piece) })).filter(({ far }) => far < NEAR);
    return found.sort((one, other) => one.far - other.far).map(({ piece }) => piece);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    const offers = event.target instanceof Element ? this.offers.get(event.target) : undefined;
    if (!offers) return;
    event.preventDefault();
    if (event.target instanceof Element && !isFresh(event.target)) this.pick(offers);
  }
}
