// What is drawn too small to read, larger: a card of one's hand while the mouse or the focus is on it, and any thing in its help.

const LEGIBLE = 11; // pixels of text that needs no lens
const READ = 14; // pixels of text under it
const EDGE = 6; // pixels to the edges of the window
const CARDS = ".mine .pick";
const WORDS = "text.words, text.name";
const SVG = "http://www.w3.org/2000/svg";

const WIDEST = 300; // pixels of a thing in its help
const HIGHEST = 0.4; // of the window
const LEAST = 1.2; // times as large, or it is not worth showing again

/** How high a text is on the screen. @param {SVGTextElement} text */
export const height = (text) => parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM()?.b ?? 0, text.getScreenCTM()?.a ?? 1);

/** The smallest text of a picture that reaches into a place on the screen. @param {Element} picture @param {DOMRect} place */
export const finest = (picture, place) => {
  const within = (/** @type {DOMRect} */ { width, left, right, top, bottom }) =>
    width > 0 && right > place.left + 1 && left < place.right - 1 && bottom > place.top + 1 && top < place.bottom - 1;
  const texts = [...picture.querySelectorAll("text")].filter((text) => text.textContent?.trim() && within(text.getBoundingClientRect()));
  return Math.min(...texts.map(height));
};

/** A thing on a board with all that lies on it, large enough to read; nothing where it can be read as it is. @param {Element} piece */
export const enlarged = (piece) => {
  const board = piece.closest("svg");
  const [box, matrix] = [piece.getBoundingClientRect(), board?.getScreenCTM()];
  const small = board ? finest(board, box) : LEGIBLE;
  const times = Math.min(READ / small, WIDEST / box.width, (HIGHEST * innerHeight) / box.height);
  const copy = board?.cloneNode(true);
  if (small >= LEGIBLE || times < LEAST || !matrix || !(copy instanceof SVGSVGElement)) return null;
  for (const part of copy.querySelectorAll(".offer-ring, title, desc")) part.remove();
  for (const part of [copy, ...copy.querySelectorAll("[id], [tabindex]")]) for (const name of ["id", "tabindex", "role", "aria-label"]) part.removeAttribute(name);
  copy.setAttribute("viewBox", `${(box.x - matrix.e) / matrix.a} ${(box.y - matrix.f) / matrix.d} ${box.width / matrix.a} ${box.height / matrix.d}`);
  copy.setAttribute("aria-hidden", "true");
  copy.classList.add("enlarged");
  Object.assign(copy.style, { width: `${box.width * times}px`, height: `${box.height * times}px` });
  return copy;
};

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
    for (const part of copy.querySelectorAll(".offer-ring, title, desc")) part.remove(); // rings are of the board: here they would be black
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
