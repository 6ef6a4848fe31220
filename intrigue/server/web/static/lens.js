// A card of one's hand that is drawn small lies larger over its place while the mouse or the focus is on it.

const LEGIBLE = 11; // pixels of text that needs no lens
const READ = 14; // pixels of text under it
const EDGE = 6; // pixels to the edges of the window
const CARDS = ".mine .pick";
const WORDS = "text.words, text.name";
const SVG = "http://www.w3.org/2000/svg";

export class Lens {
  /** @param {HTMLElement} place where the board is */
  constructor(place) {
    this.made = document.createElementNS(SVG, "svg");
    /** @type {SVGGElement | null} */
    this.card = null;
    this.made.setAttribute("aria-hidden", "true");
    this.hide();
    place.after(this.made);
    document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.over(event.target));
    place.addEventListener("focusin", ({ target }) => target instanceof Element && target.matches(":focus-visible") && this.over(target));
    place.addEventListener("focusout", () => this.hide());
    addEventListener("scroll", () => this.card && this.over(this.card), true);
  }

  /** @param {EventTarget | null} target */
  over(target) {
    const card = target instanceof Element ? target.closest(CARDS) : null;
    const words = card?.querySelector(WORDS);
    const scale = card instanceof SVGGElement ? (card.getScreenCTM()?.a ?? 0) : 0;
    const high = words ? parseFloat(getComputedStyle(words).fontSize) * scale : LEGIBLE;
    if (card instanceof SVGGElement && high > 0 && high < LEGIBLE) this.show(card, READ / high);
    else this.hide();
  }

  /** @param {SVGGElement} card @param {number} times as large */
  show(card, times) {
    const copy = card.cloneNode(true);
    if (!(copy instanceof SVGGElement)) return;
    for (const part of [copy, ...copy.querySelectorAll("*")]) {
      for (const name of ["id", "transform", "tabindex", "role", "aria-label"]) if (part === copy || name === "id") part.removeAttribute(name);
    }
    for (const name of Object.keys(copy.dataset)) delete copy.dataset[name]; // it is looked at, not picked
    copy.setAttribute("class", "");
    const family = document.createElementNS(SVG, "g");
    family.setAttribute("class", card.closest("svg > g")?.getAttribute("class") ?? "");
    family.append(copy);
    this.made.replaceChildren(family);
    const { x, y, width, height } = card.getBBox();
    this.made.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    const box = card.getBoundingClientRect();
    const [wide, high] = [box.width * times, box.height * times];
    const within = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(EDGE, Math.min(most - EDGE, at));
    Object.assign(this.made.style, {
      width: `${wide}px`,
      height: `${high}px`,
      left: `${within(box.x + (box.width - wide) / 2, innerWidth - wide)}px`,
      top: `${within(box.y + (box.height - high) / 2, innerHeight - high)}px`,
    });
    this.card = card;
    this.made.setAttribute("class", "ik loupe");
  }

  hide() {
    this.card = null;
    this.made.setAttribute("class", "ik loupe away");
    this.made.replaceChildren();
  }
}
