// The seats: who sits there, who is asked, clocks that run between messages, and whose eyes a spectator has.

import { button, facts, make, part, say, sure } from "./page.js";

const LOW = 20; // seconds
const SAID = 9000; // ms for which what somebody says stands at their seat

/** What a seat did, under its name: without the name. @param {string} text @param {string} name */
const brief = (text, name) => {
  const rest = text.startsWith(`${name} `) ? text.slice(name.length + 1) : text;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};

const [HOUR, DAY] = [3600, 86_400];

/** @param {number} seconds */
const time = (seconds) => {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= DAY) return say("clock_days", { days: Math.floor(whole / DAY), hours: Math.floor((whole % DAY) / HOUR) });
  if (whole >= HOUR) return say("clock_hours", { hours: Math.floor(whole / HOUR), minutes: Math.floor((whole % HOUR) / 60) });
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

export class Seats {
  /** @param {{replace: (seat: number) => void, watch: (seat: number | null) => void}} acts */
  constructor({ replace, watch }) {
    this.replace = replace;
    /** @type {import("./types.js").Seat[]} */
    this.seats = [];
    this.at = 0;
    this.eyes = "";
    /** @type {Map<number, string>} */
    this.deeds = new Map();
    /** @type {Map<number, string>} what was said just now */
    this.said = new Map();
    this.over = false;
    const eyes = part("eyes");
    eyes.addEventListener("change", () => {
      if (!(eyes instanceof HTMLSelectElement)) return;
      this.eyes = eyes.value;
      watch(eyes.value === "" ? null : Number(eyes.value));
    });
    setInterval(() => this.tick(), 250);
  }

  /** @param {import("./types.js").Seat[]} seats @param {{over: boolean, isOut: boolean, alone: boolean}} how @param {Map<number, string>} deeds what each did last */
  show(seats, { over, isOut, alone }, deeds) {
    this.seats = seats;
    this.deeds = deeds;
    this.over = over;
    this.at = performance.now();
    this.write();
    this.offerEyes(over, isOut, alone);
  }

  write() {
    part("seats").replaceChildren(...this.seats.map((seat) => this.row(seat)));
    this.tick();
  }

  /** What somebody says stands at their seat for a while. @param {number} seat @param {string} text */
  say(seat, text) {
    this.said.set(seat, text);
    this.write();
    setTimeout(() => {
      if (this.said.get(seat) !== text) return;
      this.said.delete(seat);
      this.write();
    }, SAID);
  }

  /** What a seat says just now, or what it did last: who sits here knows that. @param {import("./types.js").Seat} seat */
  news({ seat, name, you }) {
    const said = this.said.get(seat);
    if (said !== undefined) return [make("q", "says", said)];
    const deed = this.deeds.get(seat);
    return deed && !you ? [make("span", "did", brief(deed, name))] : [];
  }

  /** @param {import("./types.js").Seat} seat */
  row(seat) {
    const waited = seat.asked && !this.over;
    const stopped = waited && seat.clock !== null && !seat.running;
    const about = [seat.you ? say("you") : "", seat.note, waited ? say("asked") : "", stopped ? say("stopped") : ""].filter(Boolean);
    const row = make("li", waited ? "chair on" : "chair", "", [
      make("span", `seat-letter seat${seat.seat}`, facts.letters[seat.seat] ?? ""),
      make("span", "named", "", [make("b", "who", seat.name), " ", make("span", "about", about.join(" · "))]),
      make("span", "clock"),
      ...this.news(seat),
    ]);
    if (facts.seat !== null && waited && seat.gone !== null) {
      const sit = () => sure(say("replace_sure", { name: seat.name }), () => this.replace(seat.seat));
      const key = button(say("replace"), sit, "key sit-in");
      key.dataset.gone = String(seat.gone);
      row.append(key);
    }
    return row;
  }

  tick() {
    const passed = (performance.now() - this.at) / 1000;
    const clocks = [...part("seats").querySelectorAll(".clock")];
    for (const key of part("seats").querySelectorAll(".sit-in")) {
      if (key instanceof HTMLElement) key.hidden = passed < Number(key.dataset.gone); // the table would refuse it
    }
    this.seats.forEach((seat, index) => {
      if (seat.clock === null) return;
      const left = seat.running ? seat.clock - passed : seat.clock;
      for (const clock of seat.you ? [clocks[index], part("own-clock")] : [clocks[index]]) {
        if (!(clock instanceof HTMLElement)) continue;
        clock.hidden = false;
        if (clock.textContent !== time(left)) clock.textContent = time(left);
        clock.classList.toggle("low", seat.running && left < LOW);
      }
    });
  }

  /** Whose eyes may be looked through: all when it is over or only bots play on, else those of who consents. @param {boolean} over @param {boolean} isOut @param {boolean} alone */
  offerEyes(over, isOut, alone) {
    const open = this.seats.filter(({ consent }) => over || facts.open || consent || (isOut && alone));
    part("watch").hidden = (facts.seat !== null && !over && !isOut && !facts.open) || !open.length;
    if (!open.some(({ seat }) => String(seat) === this.eyes)) this.eyes = "";
    const eyes = part("eyes");
    if (!(eyes instanceof HTMLSelectElement)) return;
    eyes.replaceChildren(
      new Option(say("public"), ""),
      ...open.map(({ seat, name }) => new Option(say("eyes", { name }), String(seat))),
    );
    eyes.value = this.eyes;
  }
}
