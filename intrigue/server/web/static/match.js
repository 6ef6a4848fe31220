// Checks a finished match in this browser: the seed, the numbers of the table, the chain, and every draw.

import { chain, linked } from "./check.js";
import { ascii, bytesOf, hex, hmac, pack, sha256, unhex } from "./digest.js";
import { rooted } from "./root.js";

/** @type {{table: string, words: Record<string, string>}} */
const facts = JSON.parse(document.getElementById("facts")?.textContent ?? "{}");
const SPACE = 2n ** 64n;

/** The ticket of a draw, as core/fair.py says. @param {Uint8Array} key @param {number} number @param {number} total */
export const ticket = (key, number, total) => {
  const many = BigInt(total);
  for (let attempt = 0; ; attempt++) {
    const message = Uint8Array.from([...bytesOf(number, 8), ...bytesOf(attempt, 4)]);
    const value = BigInt(`0x${hex(hmac(key, message).slice(0, 8))}`);
    if (value < SPACE - (SPACE % many)) return Number(value % many);
  }
};

/**
 * What holds of a record, with the draws as the server tells them: entry, tickets, first, first after.
 * @param {string} text @param {[number, number, number, number][]} draws
 * @returns {[string, boolean, number][]}
 */
export const judge = (text, draws) => {
  const lines = text.trim().split("\n");
  const header = JSON.parse(lines[0] ?? "");
  const { end } = JSON.parse(lines.at(-1) ?? "");
  const seed = unhex(end.seed);
  const key = hmac(seed, pack(ascii("intrigue draw 1"), ...header.nonces.map(unhex)));
  const chance = lines.slice(1, -1).flatMap((line, n) => (JSON.parse(line).seat === -1 ? [n] : []));
  const told = draws.map(([entry]) => entry);
  const drawn = draws.every(([, total, first, after], n) => {
    const found = ticket(key, n, total);
    return first <= found && found < after;
  });
  return [
    ["seed", hex(sha256(pack(ascii("intrigue commitment 1"), seed))) === header.commitment, 0],
    ["chain", linked(lines, chain(lines, seed), end), end.entries],
    ["draws", drawn && String(told) === String(chance), draws.length],
  ];
};

async function check() {
  const [record, draws] = await Promise.all([fetch(rooted(`/t/${facts.table}/record`)), fetch(rooted(`/match/${facts.table}/draws`))]);
  const list = document.getElementById("checked");
  if (!record.ok || !draws.ok || !list) return;
  list.replaceChildren(
    ...judge(await record.text(), await draws.json()).map(([what, holds, count]) => {
      const line = document.createElement("li");
      line.className = holds ? "" : "not-so";
      line.textContent = (facts.words[`${what}_${holds ? "yes" : "no"}`] ?? "").replace("{n}", String(count));
      return line;
    }),
  );
}

const button = document.getElementById("check");
if (button) {
  button.hidden = false;
  button.addEventListener("click", check);
}
