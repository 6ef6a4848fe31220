// The waiting room: sits down on the seat that is kept for this browser, opens its number when everybody has sat, looks
// again every two seconds, and goes to the table when the match has begun.

import { seal } from "./digest.js";
import { Notes, termsOf } from "./notes.js";
import { sure } from "./page.js";
import { rooted } from "./root.js";

/**
 * @typedef {{table: string, game: string, options: Record<string, unknown>, commitment: string, opening: boolean,
 *   seats: {seat: number, kind: string, sealed: string, opened: boolean}[], seat: number, token: string, moved: string,
 *   words: Record<string, string>}} Sitting
 */

const EVERY = 2000;
let stopped = false;

/** @param {Document} page @returns {Sitting | null} */
const read = (page) => JSON.parse(page.getElementById("sitting")?.textContent ?? "null");

/** @param {Document} page */
const show = (page) => {
  const [now, shown] = [page.getElementById("waiting"), document.getElementById("waiting")];
  if (now && shown && shown.innerHTML !== now.innerHTML) shown.innerHTML = now.innerHTML;
};

/** Send a form, or look, and read the page that comes. @param {string} path @param {Record<string, string>} [form] */
const ask = async (path, form) => {
  const answer = await fetch(path, form ? { method: "POST", body: new URLSearchParams(form) } : { cache: "no-store" });
  return new DOMParser().parseFromString(await answer.text(), "text/html");
};

/** Say what is wrong and do no more: no number is given where something was exchanged. @param {string | undefined} words */
const stop = (words) => {
  const alarm = document.getElementById("alarm");
  if (alarm) Object.assign(alarm, { textContent: words, hidden: false });
  stopped = true;
  return null;
};

/** What this browser does next by itself: the form to send, or none. @param {Sitting} sitting @returns {[string, Record<string, string>] | null} */
const next = (sitting) => {
  const { table, token, seat, words } = sitting;
  const [notes, mine] = [new Notes(table), sitting.seats[seat]];
  if (!notes.commit(sitting.commitment)) return stop(words.commitment);
  if (mine?.kind === "open") return [rooted(`/t/${table}/sit`), { token, sealed: notes.seal() }];
  if (!sitting.opening || !mine?.sealed || mine.opened || !notes.noted.nonce) return null;
  if (seal(notes.noted.nonce) !== mine.sealed) return null; // sealed on another device, which opens it
  const seals = sitting.seats.map(({ sealed }) => sealed);
  if (!notes.agree(seals, termsOf(sitting.game, sitting.options))) return stop(words.seals);
  return [rooted(`/t/${table}/nonce`), { token, nonce: notes.noted.nonce }];
};

/** @param {Document} page */
const step = async (page) => {
  for (let sitting = read(page); !stopped; sitting = read(page)) {
    if (!sitting) return location.reload(); // the match has begun, or this seat was freed
    if (sitting.moved) return location.assign(rooted(`/t/${sitting.moved}`));
    show(page);
    const todo = next(sitting);
    if (!todo) break;
    page = await ask(...todo);
    if (!read(page) && !page.getElementById("desk")) break; // refused; look again later
  }
};

/** Look, and again in a while. @param {() => Document | Promise<Document>} page */
const look = async (page) => {
  try {
    await step(await page());
  } catch (away) {
    if (!(away instanceof TypeError)) throw away; // the server is away; it will be back
  }
  if (!stopped) setTimeout(look, EVERY, () => ask(location.href));
};

/** What is said goes out without leaving the page. @param {SubmitEvent} event */
const speak = async (event) => {
  event.preventDefault();
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const [words, token] = ["text", "token"].map((name) => form.elements.namedItem(name));
  if (!(words instanceof HTMLInputElement) || !(token instanceof HTMLInputElement) || !words.value.trim()) return;
  const page = await ask(form.action, { token: token.value, text: words.value });
  words.value = "";
  show(page);
};

/** Who is sent away does not come back: the host is asked once more. @param {SubmitEvent} event */
const free = (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.sure) return;
  event.preventDefault();
  sure(form.dataset.sure, async () => {
    const page = await ask(form.action, Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));
    show(page);
  });
};

document.getElementById("waiting")?.addEventListener("submit", free);
document.getElementById("speak")?.addEventListener("submit", speak);
look(() => document);
