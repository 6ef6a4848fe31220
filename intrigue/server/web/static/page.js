// The parts of the page, and the words on it, which all come from the server.

/** @param {string} id @returns {HTMLElement} */
export const part = (id) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
};

/** @type {import("./types.js").Facts} */
export const facts = JSON.parse(part("facts").textContent ?? "");

/** @type {string[]} the names of the seats, which the socket tells first */
export let names = [];

/** @param {string[]} told */
export const learn = (told) => (names = told);

const FIRST = 0xe000;
const ROOM = 64;
/** @type {Record<string, string>} */
const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Words with the letters of names in their places: in what is packed they are letters of no alphabet. @param {string} words @param {boolean} drawn */
export const fill = (words, drawn) =>
  joined(words).replace(MARKS, (mark) => {
    const letter = letterOf(mark);
    return drawn ? (ESCAPED[letter] ?? letter) : letter;
  });

const MARKS = /[\ue000-\ue3ff]/g;
const JOINT = /\b([Dd]|[Qq]u)e (?=([\ue000-\ue3ff]))/g;
const VOWEL = /[aeiouàâäéèêëîïôöûü]/i;

/** @param {string} mark */
const letterOf = (mark) => {
  const number = mark.charCodeAt(0) - FIRST;
  return [...(names[Math.floor(number / ROOM)] ?? "")][number % ROOM] ?? "";
};

/** In French a name that begins with a vowel is joined to what stands before it: d’Anne. @param {string} words */
const joined = (words) =>
  document.documentElement.lang === "fr"
    ? words.replace(JOINT, (found, word, mark) => (VOWEL.test(letterOf(mark)) ? `${word}’` : found))
    : words;

/**
 * A sentence of the catalogue with its gaps filled.
 * @param {string} key
 * @param {Record<string, string | number>} gaps
 */
export const say = (key, gaps = {}) =>
  (facts.words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(gaps[name] ?? ""));

/**
 * An element with a class, words and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} kind
 * @param {string} words
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const make = (tag, kind = "", words = "", children = []) => {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  if (words) made.textContent = words;
  made.append(...children);
  return made;
};

/** @param {string} words @param {() => void} act @param {string} kind */
export const button = (words, act, kind = "key") => {
  const made = make("button", kind, words);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
};

/** Ask whether something shall be done, and do it after a yes. @param {string} words @param {() => void} act */
export const sure = (words, act) => {
  const asking = make("dialog", "sure-box", "", [make("p", "", words)]);
  const no = button(say("no"), () => asking.close(), "key");
  const yes = button(say("yes"), () => {
    asking.close();
    act();
  }, "key main-key");
  asking.append(make("div", "acts", "", [no, yes]));
  asking.addEventListener("close", () => asking.remove());
  document.body.append(asking);
  asking.showModal();
};

let hiding = 0;

/** A short notice over the page. @param {string} words */
export const notice = (words) => {
  const toast = part("toast");
  toast.textContent = words;
  toast.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (toast.hidden = true), 5000);
};

/** Whether things may move. */
export const lively = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
