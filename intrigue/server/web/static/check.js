// Holds the record of a finished match against what this browser noted while it was played. What needs the rules, every
// draw and every move, is for `intrigue verify`.

import { ascii, bytesOf, hex, hmac, pack, seal, sha256, unhex } from "./digest.js";
import { termsOf } from "./notes.js";

/** @typedef {{what: string, holds: boolean | null, count: number}} Finding holds is null where nothing was noted */

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[[\]{},:])/y;
const BEYOND = /[\u007f-\uffff]/g;

/** @param {string} token */
const word = (token) =>
  token[0] === '"'
    ? JSON.stringify(JSON.parse(token)).replace(BEYOND, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`)
    : token;

/**
 * JSON in the one form that is hashed: sorted, without spaces, in ASCII, numbers as they were written.
 * @param {string} text
 * @param {string} without a member of the outermost object that is left out
 */
export const canonical = (text, without = "") => {
  TOKEN.lastIndex = 0;
  const take = () => {
    const found = TOKEN.exec(text);
    if (!found?.[1]) throw new SyntaxError("this is no JSON");
    return found[1];
  };
  /** @param {string} token @param {number} depth @returns {string} */
  const value = (token, depth) => {
    if (token === "[") return `[${items("]", depth, (first) => value(first, depth + 1)).join(",")}]`;
    if (token !== "{") return word(token);
    const pairs = items("}", depth, (key) => (take(), `${word(key)}:${value(take(), depth + 1)}`));
    return `{${pairs.filter((pair) => depth || !pair.startsWith(`"${without}":`)).sort().join(",")}}`;
  };
  /** @param {string} close @param {number} depth @param {(first: string) => string} read */
  const items = (close, depth, read) => {
    const found = [];
    for (let token = take(); token !== close; token = take()) found.push(read(token === "," ? take() : token));
    return found;
  };
  return value(take(), 0);
};

/** All heads of the chain, the one before all entries first. @param {string[]} lines @param {Uint8Array} seed */
export const chain = (lines, seed) => {
  let head = sha256(pack(ascii("intrigue chain 1"), ascii(canonical(lines[0] ?? "", "made"))));
  const heads = [hex(head)];
  lines.slice(1, -1).forEach((line, n) => {
    const salt = hmac(seed, pack(ascii("intrigue salt 1"), bytesOf(n, 8)));
    head = sha256(pack(head, sha256(pack(salt, ascii(canonical(line, "link"))))));
    heads.push(hex(head));
  });
  return heads;
};

/**
 * What was compared, and whether it holds.
 * @param {string} text of the record
 * @param {import("./notes.js").Noted} noted
 * @param {number | null} seat of this browser
 * @returns {Finding[]}
 */
export const check = (text, noted, seat) => {
  const lines = text.trim().split("\n");
  const header = JSON.parse(lines[0] ?? "");
  const { end } = JSON.parse(lines.at(-1) ?? "");
  const seed = unhex(end.seed);
  const heads = chain(lines, seed);
  const committed = hex(sha256(pack(ascii("intrigue commitment 1"), seed)));
  const seen = Object.entries(noted.heads);
  const { seals } = noted;
  const mine = seat !== null && seals && noted.nonce && seals[seat] === seal(noted.nonce) ? noted.nonce : "";
  /** @type {(what: string, known: unknown, holds: () => boolean, count?: number) => Finding} */
  const find = (what, known, holds, count = 0) => ({ what, holds: known ? holds() : null, count });
  return [
    find("commitment", noted.commitment, () => [noted.commitment, header.commitment].every((each) => each === committed)),
    find("rules", noted.terms, () => noted.terms === termsOf(header.game, header.options)),
    find("nonce", mine, () => header.nonces[seat ?? -1] === mine),
    find("seals", seals, () => sealed(header.nonces, seals ?? []), seals?.filter(Boolean).length),
    find("chain", true, () => linked(lines, heads, end), end.entries),
    find("heads", seen.length, () => seen.every(([entries, head]) => heads[Number(entries)] === head), seen.length),
  ];
};

/** @param {string[]} nonces @param {string[]} seals */
const sealed = (nonces, seals) =>
  nonces.length === seals.length && nonces.every((nonce, seat) => (nonce ? seal(nonce) : "") === seals[seat]);

/** @param {string[]} lines @param {string[]} heads @param {{entries: number, head: string}} end */
export const linked = (lines, heads, end) =>
  end.entries === lines.length - 2 &&
  end.head === heads.at(-1) &&
  lines.slice(1, -1).every((line, n) => JSON.parse(line).link === heads[n + 1]);
