// What the table stops for: each scene is shown with its board until it is left by a button or by a key. It goes on by itself for
// those who only look on, and where a clock runs. Nobody else waits for it.

import { kept } from "./kept.js";
import { isSmall } from "./layout.js";
import { facts, make, part, say } from "./page.js";

/** @typedef {import("./types.js").Scene} Scene */

const BASE = 3500; // milliseconds for which a scene stays
const LINE = 1300; // and for each of its lines
const LATE = 8000; // after which a scene is left whose drawing has not come
const SEEN = `seen-${facts.table}`;

export class Scenes {
  /**
   * @param {(scene: Scene) => boolean} ask for the drawing of a scene
   * @param {() => void} began another scene is shown now
   * @param {() => void} leave
   */
  constructor(ask, began, leave) {
    this.ask = ask;
    this.began = began;
    this.leave = leave;
    /** @type {Scene[]} */
    this.queue = [];
    /** @type {Scene | null} */
    this.now = null;
    this.drawn = false; // what has not been seen yet is not left by a key that was pressed twice
    this.timer = 0;
    this.presses = facts.seat === null; // a scene is left by itself
    this.seen = Number(kept.get(SEEN) ?? 0);
    part("go-on").addEventListener("click", () => this.goOn());
    part("skip").addEventListener("click", () => this.skip());
    addEventListener("keydown", (event) => {
      if (!this.now || (event.target instanceof Element && event.target.closest("input, textarea, select"))) return;
      if (event.key === "Escape") this.skip();
      else if (event.key === "ArrowRight" || (event.key === " " && (event.target === document.body || event.target === part("chips")))) this.goOn();
      else return;
      event.preventDefault();
    });
  }

  /** Scenes of an update; what was seen before is not shown again, and of what is long past only what came since the viewer acted. @param {Scene[]} scenes @param {number} since @param {boolean} first */
  add(scenes, since, first) {
    const fresh = scenes.filter(({ n }) => n >= this.seen && (!first || (facts.seat !== null && n >= since - 1)));
    this.queue.push(...fresh);
    if (!this.now) this.next();
  }

  /** Time presses, or does not any more. @param {boolean} presses */
  press(presses) {
    if (presses === this.presses) return;
    this.presses = presses;
    if (this.drawn) this.wind();
  }

  /** Leave the scene that is shown after a while, if time presses. */
  wind() {
    clearTimeout(this.timer);
    if (this.now && this.presses) this.timer = setTimeout(() => this.leaveScene(), BASE + LINE * this.now.lines.length);
  }

  next() {
    clearTimeout(this.timer);
    const scene = this.queue.shift();
    if (!scene) return this.close();
    this.now = scene;
    this.drawn = false;
    this.began();
    if (!this.ask(scene)) return this.close();
    this.timer = setTimeout(() => this.leaveScene(), LATE);
  }

  /** The drawing has come. @param {import("./types.js").Looked} looked */
  show({ at, scene }) {
    const shown = this.now;
    if (!shown || shown.n !== at || shown.k !== scene) return false;
    clearTimeout(this.timer);
    this.drawn = true;
    part("scene").hidden = false;
    part("bar").classList.add("staged");
    part("board").classList.add("staged");
    part("scene-title").textContent = shown.title;
    part("scene-lines").replaceChildren(...shown.lines.map((line) => make("li", "", line)));
    part("skip").hidden = !this.queue.length;
    part("go-on").textContent = say("go_on");
    part("go-on").focus({ preventScroll: true });
    if (isSmall()) part("board").scrollIntoView({ block: "start", behavior: "instant" }); // not where the last question led
    this.wind();
    return true;
  }

  goOn() {
    if (this.drawn) this.leaveScene();
  }

  leaveScene() {
    if (!this.now) return;
    const last = this.queue[0]?.n !== this.now.n;
    if (last) this.note(this.now.n + 1);
    this.next();
  }

  skip() {
    const all = [this.now, ...this.queue].map((scene) => (scene?.n ?? -1) + 1);
    this.note(Math.max(...all));
    this.queue = [];
    this.next();
  }

  /** @param {number} seen */
  note(seen) {
    this.seen = Math.max(this.seen, seen);
    kept.set(SEEN, String(this.seen));
  }

  close() {
    if (!this.now) return;
    this.now = null;
    const inside = part("scene").contains(document.activeElement);
    part("scene").hidden = true;
    part("bar").classList.remove("staged");
    part("board").classList.remove("staged");
    if (inside) part("chips").focus({ preventScroll: true });
    this.leave();
  }
}
