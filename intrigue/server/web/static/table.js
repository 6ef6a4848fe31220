// The table: takes what the socket says and shows it. It knows no game and no sentence.

import { Adviser } from "./advice.js";
import { call, offerCalls, sound } from "./call.js";
import { check } from "./check.js";
import { Choice } from "./choose.js";
import { showEnding } from "./ending.js";
import { Help } from "./help.js";
import { Log } from "./log.js";
import { Notes } from "./notes.js";
import { button, facts, learn, lively, make, notice, part, say, sure } from "./page.js";
import { Pace } from "./pace.js";
import { Past } from "./past.js";
import { rooted } from "./root.js";
import { Scenes } from "./scenes.js";
import { Seats } from "./seats.js";
import { Since, lastDeeds } from "./since.js";
import { Connection } from "./socket.js";
import { Talk, keepNotes } from "./talk.js";

/** @typedef {import("./types.js").Update} Update */

const ROLL = /roll/i;

/** @type {Update | null} */
let now = null;
let welcomed = false;
let asking = 0;
let turning = false; // to another's eyes, which see another log
/** @type {import("./types.js").Sentence[]} what was heard and is told after the scene that is shown, the newest first */
let untold = [];
let heard = 0; // entries

const log = new Log((at) => past.open([...new Set(log.lines.map(({ n }) => n))], at));
const past = new Past((at) => connection.send({ type: "look", at }), () => {
  log.toEnd();
  showPresent();
});
const scenes = new Scenes(({ n, k }) => connection.send({ type: "look", at: n, scene: k }), () => {
  pace.hold(true);
  tell();
}, () => {
  pace.hold(false);
  showPresent();
});
const since = new Since((steps) => past.open(steps, steps[0] ?? 0));
const choice = new Choice((steps) => {
  if (now?.asked == null || !connection.send({ type: "act", asked: now.asked, steps })) choice.askAgain();
});
const seats = new Seats({
  replace: (seat) => connection.send({ type: "replace", seat }),
  watch: (seat) => (turning = connection.send({ type: "watch", seat })),
});
const pace = new Pace((message) => connection.send(message));
const adviser = new Adviser((message) => connection.send(message), () => {
  if (openTab("know")) part("advice").scrollIntoView({ block: "start" });
});
const notes = new Notes(facts.table);
const talk = new Talk((text) => connection.send({ type: "chat", text }), (line) => report(line));
const connection = new Connection(facts.table, hear, () => heard);
/** @type {Map<number, (help: import("./types.js").Helped | null) => void>} who waits for help */
const waiting = new Map();
let helps = 0;
new Help(facts.game, askHelp);
keepNotes((text) => connection.send({ type: "notes", text }));
offerCalls();
offerTabs();

/** @param {import("./types.js").Message} message */
function hear(message) {
  if (message.type === "update") update(message);
  else if (message.type === "seats") showSeats(message.seats, message.watching);
  else if (message.type === "said") {
    if (talk.show([message])) mark("talk");
    if (message.seat !== null && message.seat !== facts.seat) seats.say(message.seat, message.text);
  } else if (message.type === "looked") look(message);
  else if (message.type === "advice") adviser.tell(message);
  else if (message.type === "help") {
    waiting.get(message.n)?.(message.help);
    waiting.delete(message.n);
  }
  else if (message.type === "request") request(message);
  else if (message.type === "settled") {
    clearTimeout(asking);
    document.getElementById(`request-${message.request}`)?.remove();
    notice(message.text);
  } else if (message.type === "draining" || message.type === "reported") notice(message.text);
  else if (message.type === "moved") location.assign(rooted(`/t/${message.table}`));
  else if (message.type === "error") {
    if (message.code !== "stale" || !choice.forced) notice(message.text); // the table was quicker, with the same answer
    turning = false;
    adviser.refused();
    choice.askAgain();
  } else if (message.type === "welcome") {
    learn(message.names);
    pace.begin();
    talk.catchUp();
    if (!notes.commit(message.commitment)) alarm(say("other_seed"));
    if (welcomed) {
      choice.askAgain();
      for (const box of document.querySelectorAll(".request[data-kind]")) box.remove();
    }
    welcomed = true;
  }
}

/** What a thing on the board that is shown is, or a step of the choice. @param {import("./help.js").Subject} subject @returns {Promise<import("./types.js").Helped | null>} */
function askHelp({ thing, steps }) {
  const n = (helps += 1);
  const scene = scenes.now;
  const at = scene ? { at: scene.n, scene: scene.k } : past.on ? { at: past.steps[past.at] ?? 0 } : {};
  if (!connection.send(steps ? { type: "help", n, steps } : { type: "help", n, thing, ...at })) return Promise.resolve(null);
  return new Promise((answer) => waiting.set(n, answer));
}

/** @param {Update} message */
function update(message) {
  const before = now;
  now = message;
  const { page, asked } = message;
  choice.rest = page.rest ?? null;
  if (page.ground) choice.board.ground = page.ground;
  if (turning) {
    log.clear();
    untold = [];
    heard = 0;
  }
  turning = false;
  untold = [...page.log.filter(({ n }) => n >= heard), ...untold];
  heard = message.entries;
  pace.show(message);
  scenes.add(page.scenes, page.since, before === null);
  tell();
  if (!elsewhere()) showBoard(before !== null);
  showSeats(page.seats, page.watching);
  adviser.show(message);
  part("bar").classList.toggle("mine", asked !== null);
  part("bar").classList.toggle("over", page.over !== null);
  if (!elsewhere()) choice.ask(page.steps, asked, page.question);
  part("head").textContent = message.head;
  if (!notes.head(message.entries, message.head)) alarm(say("other_past"));
  const undo = document.getElementById("undo");
  if (undo instanceof HTMLButtonElement) undo.disabled = !page.undo;
  if (asked !== before?.asked) choice.board.layout.fold(false);
  call(asked !== null, before !== null && asked !== before.asked, page.question);
  if (page.over && !elsewhere()) end();
}

/** Tell what has happened, up to the scene that is shown: nobody reads how it ends before seeing it. */
function tell() {
  if (!now) return;
  const until = scenes.now?.n ?? Infinity;
  const first = log.lines.length === 0;
  const told = untold.filter(({ n }) => n < until);
  untold = untold.filter(({ n }) => n >= until);
  if (log.add(told, Math.min(until, heard))) mark("log");
  since.show(log.lines, now.page.since, now.page.question);
  if (scenes.now && !first) return;
  showKnowledge(now.page.knowledge, !first);
  showAim(now.page.over ? null : now.page.aim);
}

/** Whether something else than the present is shown. */
function elsewhere() {
  return past.on || scenes.now !== null;
}

/** @param {import("./types.js").Aim | null} aim */
function showAim(aim) {
  part("aim").hidden = !aim;
  part("goal").textContent = aim?.goal ?? "";
  part("stand").textContent = aim?.stand ?? "";
}

/** @param {boolean} heard */
function showBoard(heard) {
  if (!now) return;
  const moved = choice.board.show(now.page.svg);
  const rolled = heard && now.letters.some(({ events }) => events.some((event) => ROLL.test(event.is)));
  if (rolled) choice.board.roll();
  if (heard && moved) sound(rolled ? "die" : "slide");
}

/** @param {import("./types.js").Seat[]} list @param {number} watching how many look on */
function showSeats(list, watching) {
  const watched = watching > (facts.seat === null ? 1 : 0); // whoever looks on is one of them
  part("watchers").hidden = !watched;
  part("watchers").textContent = watched ? say(watching === 1 ? "watcher" : "watchers", { n: watching }) : "";
  const isOut = facts.seat !== null && !!now?.page.out.includes(facts.seat);
  scenes.press(facts.seat === null || (isOut && !now?.page.alone) || list.some(({ you, running }) => you && running));
  seats.show(list, { over: now?.page.over != null, isOut, alone: !!now?.page.alone }, lastDeeds(log.lines));
  if (facts.seat !== null && !list.some(({ you }) => you)) location.reload(); // the seat was left
}

/** @param {string[]} lines @param {boolean} heard */
function showKnowledge(lines, heard) {
  const list = part("knowledge");
  const shown = lines.length ? lines : [say("nothing_known")];
  list.parentElement?.toggleAttribute("hidden", !lines.length && now?.page.over != null);
  if (JSON.stringify([...list.children].map(({ textContent }) => textContent)) === JSON.stringify(shown)) return;
  list.replaceChildren(...shown.map((text) => make("li", lines.length ? "" : "faint-text", text)));
  if (heard) mark("know");
}

/** @param {import("./types.js").Looked} looked */
function look(looked) {
  if (looked.scene !== null ? !scenes.show(looked) : scenes.now !== null) return;
  if (looked.scene === null) past.show(looked);
  else choice.board.magnifier.whole(); // what the table stops for is seen whole
  choice.board.show(looked.svg);
  choice.ask(null, null, now?.page.question ?? "");
}

/** Back to now, unless the table stops for something else. */
function showPresent() {
  if (!now || elsewhere()) return;
  tell();
  showSeats(now.page.seats, now.page.watching);
  showBoard(false);
  choice.ask(now.page.steps, now.asked, now.page.question);
  if (now.page.over) end();
}

/** @param {import("./types.js").Request} request */
function request({ request, kind, text }) {
  const answer = (/** @type {boolean} */ yes) => {
    connection.send({ type: "reply", request, yes });
    box.remove();
  };
  const acts = [button(say("no"), () => answer(false)), button(say("yes"), () => answer(true), "key main-key")];
  const box = make("div", "request", "", [make("p", "", text), make("div", "acts", "", acts)]);
  box.id = `request-${request}`;
  box.dataset.kind = kind;
  for (const old of document.querySelectorAll(`.request[data-kind="${kind}"]`)) old.remove();
  part("requests").append(box);
  sound("stamp");
}

/** Something that must not be overlooked. @param {string} words */
function alarm(words) {
  document.getElementById("alarm")?.remove();
  const box = make("div", "request", "", [make("p", "", words), button(say("read"), () => box.remove())]);
  box.id = "alarm";
  part("requests").append(box);
}

/** Fetch the record and say what fits what this browser noted. */
async function compare() {
  const answer = await fetch(part("record").getAttribute("href") ?? "", { cache: "no-store" });
  if (!answer.ok) return;
  const found = check(await answer.text(), notes.noted, facts.seat);
  const word = (/** @type {boolean | null} */ holds) => (holds === null ? "none" : holds ? "yes" : "no");
  part("checked").replaceChildren(
    ...found.map(({ what, holds, count }) => {
      const kind = { yes: "", no: "not-so", none: "faint-text" }[word(holds)];
      return make("li", kind, say(`check_${what}_${word(holds)}`, { n: count }));
    }),
    make("li", "faint-text", say("check_rest")),
  );
  if (found.some(({ holds }) => holds === false)) alarm(say("check_no"));
  mark("more");
}

part("check").addEventListener("click", compare);

function end() {
  if (now) showEnding(now);
  part("desk").classList.add("over");
  choice.board.magnifier.whole();
  if (part("checking").hidden && facts.seat !== null) compare(); // who played need not ask for it
  part("checking").hidden = false;
  for (const [id, hidden] of /** @type {[string, boolean][]} */ ([["record", false], ["rematch", false], ["resign", true], ["undo", true], ["pause", true]])) {
    const found = document.getElementById(id);
    if (found) found.hidden = hidden;
  }
  if (facts.seat !== null && !document.getElementById("again")) {
    const again = button(part("rematch").textContent ?? "", () => ask("rematch"), "key main-key");
    again.id = "again";
    part("ending-ways").prepend(again);
  }
}

/** Ask for something that others may have to agree to; if nothing has come of it yet, they are being asked. @param {string} type */
function ask(type) {
  const entries = now?.entries;
  const others = now?.page.seats.some(({ kind, you }) => kind !== "bot" && !you);
  clearTimeout(asking);
  if (!connection.send({ type }) || !others) return;
  asking = setTimeout(() => entries === now?.entries && notice(say("asked_to_wait")), 600);
}

for (const id of ["undo", "pause", "rematch"]) document.getElementById(id)?.addEventListener("click", () => ask(id));
document.getElementById("resign")?.addEventListener("click", () => {
  sure(say("resign_sure"), () => connection.send({ type: "resign" }));
});
/** Tell the operator about the table, or about a line of its talk. @param {number | null} line */
function report(line) {
  const text = prompt(say("report_what"))?.trim().slice(0, 500);
  if (text) connection.send(line === null ? { type: "report", text } : { type: "report", text, line });
}

part("report").addEventListener("click", () => report(null));
document.getElementById("mute")?.addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement) connection.send({ type: "mute", yes: event.target.checked });
});
document.getElementById("consent")?.addEventListener("change", (event) => {
  if (event.target instanceof HTMLInputElement) connection.send({ type: "consent", yes: event.target.checked });
});

/** A dot on a tab that is not open. @param {string} tab */
function mark(tab) {
  const dot = part(`tab-${tab}`).querySelector(".news");
  if (dot instanceof HTMLElement && part("desk").dataset.tab !== tab) dot.hidden = false;
}

/** On a phone a panel comes into view with its tab; elsewhere it is in sight. @param {string} tab */
function openTab(tab) {
  const found = part(`tab-${tab}`);
  const isTab = found.offsetParent !== null;
  if (isTab) found.click();
  return isTab;
}

/** On a phone the panels are tabs, and one that is opened comes into view. */
function offerTabs() {
  const tabs = [...document.querySelectorAll(".tabs button")].filter((tab) => tab instanceof HTMLButtonElement);
  tabs.forEach((tab, index) => {
    tab.addEventListener("click", () => {
      part("desk").dataset.tab = tab.dataset.tab;
      for (const other of tabs) other.setAttribute("aria-selected", String(other === tab));
      const dot = tab.querySelector(".news");
      if (dot instanceof HTMLElement) dot.hidden = true;
      tab.parentElement?.scrollIntoView({ block: "start", behavior: lively() ? "smooth" : "instant" });
    });
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step) tabs[(index + step + tabs.length) % tabs.length]?.focus();
    });
  });
}
