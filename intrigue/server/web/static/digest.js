// SHA-256 and HMAC, and the bytes that core/fair.py hashes. Written out, since browsers lend theirs to https pages only.

/** @type {number[]} */
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
/** The first 32 bits of the fraction of a root. @param {number} root */
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} word @param {number} by */
const turn = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Int32Array} state @param {DataView} view @param {number} at */
const block = (state, view, at) => {
  const w = new Int32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [x, y] = [w[i - 15] ?? 0, w[i - 2] ?? 0];
    const near = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const far = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16] ?? 0) + near + (w[i - 7] ?? 0) + far;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + (w[i] ?? 0)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] ?? 0) + word));
};

/** @param {Uint8Array} bytes */
export const sha256 = (bytes) => {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const state = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) block(state, view, at);
  const sum = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => sum.setInt32(4 * i, word));
  return new Uint8Array(sum.buffer);
};

/** @param {Uint8Array} key at most 64 bytes @param {Uint8Array} message */
export const hmac = (key, message) => {
  const pad = (/** @type {number} */ byte) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ byte);
  return sha256(join(pad(0x5c), sha256(join(pad(0x36), message))));
};

/** @param {Uint8Array[]} parts */
const join = (...parts) => {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

/** A whole number in this many bytes. @param {number} value @param {number} size */
export const bytesOf = (value, size) =>
  Uint8Array.from({ length: size }, (_, i) => Math.floor(value / 2 ** (8 * (size - 1 - i))) % 256);

/** @param {string} text */
export const ascii = (text) => new TextEncoder().encode(text);

/** For each part its length and itself, as `pack` of core/fair.py. @param {Uint8Array[]} parts */
export const pack = (...parts) => join(...parts.flatMap((part) => [bytesOf(part.length, 4), part]));

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** The seal under which a nonce is given before it is opened. @param {string} nonce */
export const seal = (nonce) => hex(sha256(pack(ascii("intrigue nonce 1"), unhex(nonce))));
