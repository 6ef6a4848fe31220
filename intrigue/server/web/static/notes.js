// What this browser notes of a match while it is played, so that the record can be held against it afterwards: the
// commitment, its own number, the seals of all numbers, and heads of the chain. Kept for the last matches only.

import { hex, seal } from "./digest.js";
import { kept } from "./kept.js";

/**
 * @typedef {{commitment: string, nonce: string, seals: string[] | null, terms: string, heads: Record<string, string>,
 *   at: number}} Noted
 */

const PREFIX = "match:";
const MATCHES = 12;
const HEADS = 200; // of a match; when there are more, every second of the older half goes
const BYTES = 32; // of a number

const random = () => hex(crypto.getRandomValues(new Uint8Array(BYTES)));

/** Game and options in one line. @param {string} game @param {Record<string, unknown>} options */
export const termsOf = (game, options) => JSON.stringify([game, Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))]);

export class Notes {
  /** @param {string} table */
  constructor(table) {
    this.name = PREFIX + table;
    /** @type {Noted} */
    this.noted = { commitment: "", nonce: "", seals: null, terms: "", heads: {}, at: 0 };
    const found = kept.get(this.name);
    if (found) Object.assign(this.noted, JSON.parse(found));
  }

  save() {
    this.noted.at = Date.now();
    const saved = kept.set(this.name, JSON.stringify(this.noted));
    if (saved) forget();
    return saved;
  }

  /** Note the commitment; false if another was shown before. @param {string} commitment */
  commit(commitment) {
    if (this.noted.commitment && this.noted.commitment !== commitment) return false;
    if (!this.noted.commitment) {
      this.noted.commitment = commitment;
      this.save();
    }
    return true;
  }

  /** The seal of this browser's number, of which there is one for each table; none where nothing can be kept. */
  seal() {
    this.noted.nonce ||= random();
    if (this.save()) return seal(this.noted.nonce);
    this.noted.nonce = "";
    return "";
  }

  /** Note all seals before one's own number is opened; false if they were others before. @param {string[]} seals @param {string} terms */
  agree(seals, terms) {
    const before = this.noted.seals;
    if (before && JSON.stringify(before) !== JSON.stringify(seals)) return false;
    Object.assign(this.noted, { seals, terms });
    return this.save();
  }

  /** Note a head; false if another was shown for as many entries. @param {number} entries @param {string} head */
  head(entries, head) {
    const { heads } = this.noted;
    if (heads[entries] === head) return true;
    if (heads[entries]) return false;
    heads[entries] = head;
    const numbers = Object.keys(heads).map(Number).sort((a, b) => a - b);
    if (numbers.length > HEADS) numbers.slice(0, HEADS / 2).forEach((n, i) => i % 2 && delete heads[n]);
    this.save();
    return true;
  }
}

/** Keep the last matches only. */
const forget = () => {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  if (names.length <= MATCHES) return;
  const worth = (/** @type {string} */ name) => {
    const { at = 0, nonce = "" } = JSON.parse(kept.get(name) ?? "{}");
    return nonce ? at * 2 : at; // matches that were only watched go first
  };
  for (const name of names.sort((a, b) => worth(b) - worth(a)).slice(MATCHES)) localStorage.removeItem(name);
};
