// Plays a match again. In a file it has all looks; in a page of the server it asks for them as it goes.

const facts = JSON.parse(document.getElementById("facts").textContent);
const root = document.getElementById("replay");
const words = facts.words;
const PACES = { slow: 2400, usual: 1200, quick: 400 };
const CHUNK = 16;
const LINES = 8; // that are told, with those of entries before
const store = new Map(); // eyes -> looks by number
const under_way = new Map();
const say = (key, parts = {}) => words[key].replace(/\{(\w+)\}/g, (_, name) => parts[name] ?? "");

let at = 0;
let eyes = [];
let timer = 0;
let asked_for = 0;

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

function eyes_name(word) {
  if (word === "public" || word === "all") return say(word);
  return say("eyes", { name: facts.names[Number(word)] });
}

// Looks

function unpack(frames, pieces, word) {
  const looks = store.get(word) ?? new Map();
  let before = [];
  for (const frame of frames) {
    const drawn = frame.svg.map(([first, last, between], i) => {
      const old = before[i] ?? [];
      return [...old.slice(0, first), ...between, ...(last ? old.slice(old.length - last) : [])];
    });
    before = drawn;
    const spell = (numbers) => numbers.map((number) => pieces[number]);
    looks.set(frame.n, { ...frame, svg: drawn.map((numbers) => spell(numbers).join("")), told: spell(frame.told), knows: spell(frame.knows) });
  }
  store.set(word, looks);
}

// Whoever asks too much is told to slow down, and waits a little.
async function patient(address) {
  for (let tries = 0; tries < 8; tries += 1) {
    const answer = await fetch(address, { headers: { accept: "application/json" } });
    if (answer.ok) return answer.json();
    if (answer.status !== 429) throw new Error(String(answer.status));
    await new Promise((go_on) => setTimeout(go_on, 1000));
  }
  throw new Error("429");
}

async function look(word, number) {
  const known = () => store.get(word)?.get(number);
  if (known()) return known();
  const first = number - (number % CHUNK);
  const key = `${word} ${first}`;
  if (!under_way.has(key)) {
    const last = Math.min(first + CHUNK - 1, facts.entries);
    const asking = patient(`${facts.source}?eyes=${word}&first=${first}&last=${last}`)
      .then((reel) => unpack(reel.frames, reel.pieces, word))
      .finally(() => under_way.delete(key));
    under_way.set(key, asking);
  }
  await under_way.get(key);
  return known();
}

// Drawing

function belief(held) {
  if (!held) return null;
  const rows = held.facts.map((fact) => {
    const values = fact.values.filter(([value, chance]) => chance >= 0.005 || value === fact.truth).map(([value, chance]) => {
      const is_true = value === fact.truth;
      return make("li", { class: is_true ? "value is-true" : "value" },
        make("span", { class: "chance", "aria-hidden": "true" }, bar(chance)),
        `${value} ${Math.round(100 * chance)} %${is_true ? ` (${say("true")})` : ""}`);
    });
    const known = fact.values.some(([value]) => value === fact.truth);
    if (fact.truth != null && !known) values.push(make("li", { class: "value is-true" }, `${fact.truth} (${say("true")})`));
    return make("div", { class: "fact" }, make("h4", {}, fact.fact), make("ul", {}, ...values));
  });
  return make("section", { class: "believed" }, make("h3", {}, say("believed", { name: facts.names[held.seat] })), ...rows);
}

function bar(chance) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("viewBox", "0 0 100 10");
  picture.setAttribute("preserveAspectRatio", "none");
  const part = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  part.setAttribute("width", String(100 * chance));
  part.setAttribute("height", "10");
  picture.append(part);
  return picture;
}

function list(lines, kind) {
  return make("ul", { class: kind }, ...lines.map((line) => make("li", {}, line)));
}

// A picture may have a second arrangement, in attributes of its own: the one that is larger here is shown.
function arrange() {
  for (const picture of root.querySelectorAll(".boards > svg")) {
    const body = picture.querySelector("[data-wide-box]");
    if (!body) continue;
    const height = Number.parseFloat(getComputedStyle(picture).maxHeight) || Infinity;
    const scale = (box) => {
      const [, , across, down] = box.split(" ").map(Number);
      return Math.min(picture.parentElement.clientWidth / across, height / down);
    };
    const [shown, other] = [picture.getAttribute("viewBox"), body.dataset.wideBox];
    if (scale(other) <= scale(shown) * 1.01) continue;
    picture.setAttribute("viewBox", other);
    picture.classList.toggle("wide"); // a game may draw some things in one arrangement alone
    body.dataset.wideBox = shown;
    for (const piece of picture.querySelectorAll("[data-wide]")) {
      const [here, there] = [piece.getAttribute("transform") ?? "", piece.dataset.wide];
      piece.setAttribute("transform", there);
      piece.dataset.wide = here;
    }
  }
}

// What was told last, oldest first: an entry that tells nothing by itself follows from those before it.
function chronicle(word) {
  const lines = [];
  for (let number = at; number > 0 && lines.length < LINES; number -= 1) {
    const found = store.get(word)?.get(number);
    if (!found) break;
    lines.unshift(...found.told.map((text) => make("li", { class: number === at ? "is-now" : false }, text)));
  }
  return at ? lines.slice(-LINES) : [make("li", {}, say("before"))];
}

function tell(panel, found) {
  const names = found.asked.map((seat) => facts.names[seat]).join(", ");
  const asked = found.asked.length ? say("asks", { names }) : at === facts.entries && facts.over ? say("over") : "";
  const question = found.question ? make("p", { class: "question" }, found.question) : asked ? make("p", { class: "asked" }, asked) : "";
  const told = make("ul", { class: "told", tabindex: 0, "aria-label": say("happened") }, ...chronicle(panel.dataset.eyes));
  panel.querySelector(":scope > .happened").replaceChildren(make("h3", {}, say("happened")), told, question);
  told.scrollTop = told.scrollHeight;
}

function show(panel, found) {
  const boards = panel.querySelector(":scope > .boards");
  boards.innerHTML = found.svg.join("");
  boards.classList.toggle("many", found.svg.length > 1);
  for (const element of boards.querySelectorAll("[id]")) if (!element.closest("defs")) element.removeAttribute("id"); // what is drawn by its name keeps it
  arrange();
  tell(panel, found);
  panel.querySelector(":scope > .words").replaceChildren(
    ...[
      found.knows.length ? make("section", { class: "knows" }, make("h3", {}, say("knows")), list(found.knows, "facts")) : null,
      belief(found.held),
    ].filter(Boolean),
  );
}

function make_panel(word) {
  const name = eyes_name(word);
  return make("section", { class: "eyes", "aria-label": name, "data-eyes": word },
    make("h2", { class: "whose" }, name), make("div", { class: "happened" }), make("div", { class: "boards" }), make("div", { class: "words", tabindex: 0 }));
}

async function draw() {
  const turn = ++asked_for;
  const number = at;
  controls.slider.value = String(number);
  controls.slider.setAttribute("aria-valuetext", say("of", { n: number, all: facts.entries }));
  controls.place.textContent = say("of", { n: number, all: facts.entries });
  history.replaceState(null, "", `#at=${number}&eyes=${eyes.join(",")}`);
  const stage = root.querySelector(".stage");
  if ([...stage.children].map((panel) => panel.dataset.eyes).join() !== eyes.join()) {
    stage.replaceChildren(...eyes.map(make_panel));
  }
  stage.classList.toggle("two", eyes.length > 1);
  try {
    controls.status.textContent = eyes.every((word) => store.get(word)?.has(number)) ? "" : say("wait");
    const found = await Promise.all(eyes.map((word) => look(word, number)));
    if (turn !== asked_for) return;
    [...stage.children].forEach((panel, i) => show(panel, found[i]));
    controls.status.textContent = "";
    root.dispatchEvent(new CustomEvent("shown", { detail: { at: number, eyes: [...eyes] } }));
    if (facts.source && number % CHUNK < LINES && number >= CHUNK) {
      await Promise.all(eyes.map((word) => look(word, number - LINES)));
      if (turn === asked_for) [...stage.children].forEach((panel, i) => tell(panel, found[i]));
    }
    if (facts.source && number + 1 <= facts.entries) eyes.forEach((word) => look(word, number + 1).catch(() => {}));
  } catch {
    if (turn === asked_for) controls.status.textContent = say("lost");
    stop();
  }
}

// Going about

function go(number) {
  const wanted = Math.max(0, Math.min(facts.entries, number));
  if (wanted === at) return undefined;
  at = wanted;
  return draw();
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  controls.play.textContent = say("play");
  controls.play.setAttribute("aria-pressed", "false");
}

async function step() {
  if (at >= facts.entries) return stop();
  await go(at + 1);
  if (timer) timer = setTimeout(step, PACES[controls.pace.value]);
  return undefined;
}

function play() {
  if (timer) return stop();
  if (at >= facts.entries) at = 0;
  controls.play.textContent = say("stop");
  controls.play.setAttribute("aria-pressed", "true");
  timer = setTimeout(step, 1);
  return undefined;
}

const KEYS = {
  ArrowLeft: () => go(at - 1),
  ArrowRight: () => go(at + 1),
  PageUp: () => go(at - 10),
  PageDown: () => go(at + 10),
  Home: () => go(0),
  End: () => go(facts.entries),
  " ": play,
};

document.addEventListener("keydown", (event) => {
  const inside = event.target instanceof Element && event.target.closest("select, input:not([type=range]), textarea, [contenteditable]");
  const pressed = event.key === " " && event.target instanceof Element && event.target.closest("button, a, summary");
  if (!KEYS[event.key] || inside || pressed || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (event.key !== " ") stop();
  KEYS[event.key]();
});

function options(with_none) {
  const found = facts.eyes.map((word) => make("option", { value: word }, eyes_name(word)));
  return with_none ? [make("option", { value: "" }, say("nobody")), ...found] : found;
}

function button(key, act, sign) {
  return make("button", { type: "button", class: "key", title: say(key), "aria-label": say(key), onclick: () => { stop(); act(); } }, sign);
}

function chosen() {
  eyes = [controls.first.value, controls.second?.value].filter(Boolean);
  draw();
}

const several = facts.eyes.length > 1;
const controls = {
  first: make("select", { class: "entry", id: "eyes-first", onchange: chosen }, ...options(false)),
  second: several ? make("select", { class: "entry", id: "eyes-second", onchange: chosen }, ...options(true)) : null,
  slider: make("input", { type: "range", min: 0, max: facts.entries, step: 1, value: 0, "aria-label": say("moment"), oninput: (event) => { stop(); go(Number(event.target.value)); } }),
  place: make("span", { class: "place typed" }),
  status: make("span", { class: "status", role: "status" }),
  play: make("button", { type: "button", class: "key play", "aria-pressed": "false", onclick: play }, say("play")),
  pace: make("select", { class: "entry", "aria-label": say("pace") }, ...Object.keys(PACES).map((name) => make("option", { value: name, selected: name === "usual" }, say(name)))),
};

root.classList.add("replay");
root.append(
  make("div", { class: "chooser" },
    make("label", { for: "eyes-first" }, say("through")), controls.first,
    controls.second ? make("label", { for: "eyes-second" }, say("beside")) : null, controls.second,
    controls.status, make("span", { class: "faint-text hint" }, say("keys"))),
  make("div", { class: "stage" }),
  make("div", { class: "deck", role: "group", "aria-label": say("moment") },
    make("div", { class: "keys" },
      button("first", () => go(0), "|◂"), button("back", () => go(at - 1), "◂"), controls.play,
      button("next", () => go(at + 1), "▸"), button("last", () => go(facts.entries), "▸|"),
      controls.pace, controls.slider, controls.place)),
);

function from_address() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const wanted = (asked.get("eyes") ?? "").split(",").filter((word) => facts.eyes.includes(word));
  eyes = wanted.length ? wanted.slice(0, several ? 2 : 1) : [facts.first ?? facts.eyes[0]];
  const number = Number.parseInt(asked.get("at") ?? "", 10);
  at = Number.isInteger(number) ? Math.max(0, Math.min(facts.entries, number)) : 0;
  controls.first.value = eyes[0];
  if (controls.second) controls.second.value = eyes[1] ?? "";
}

if (facts.reels) for (const [word, frames] of Object.entries(facts.reels)) unpack(frames, facts.pieces, word);
addEventListener("resize", arrange);
addEventListener("hashchange", () => { from_address(); draw(); });
from_address();
draw();
