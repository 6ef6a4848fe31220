// The connection to the table: it comes back by itself when it is cut, and asks only for what it has missed.

import { fill, part, say } from "./page.js";
import { rooted } from "./root.js";

const BEAT = 15_000;
const SILENCE = 35_000;
const LONGEST = 8_000;
const PAUSE = 1_000;
const NOT_LET_IN = 4403;
const PACKED = "DecompressionStream" in window ? ["packed"] : [];

/** A message: plain text, or how long it is packed, the packed text, and zeros. @param {string | ArrayBuffer} data */
const read = async (data) => {
  if (typeof data === "string") return JSON.parse(data);
  const packed = data.slice(4, 4 + new DataView(data).getUint32(0));
  const text = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
  return JSON.parse(text, (key, value) => (typeof value === "string" ? fill(value, key === "svg") : value));
};

export class Connection {
  /**
   * @param {string} table
   * @param {(message: import("./types.js").Message) => void} hear
   * @param {() => number} after the number of the first letter that is missing
   */
  constructor(table, hear, after) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${rooted(`/t/${table}/ws`)}`;
    this.hear = hear;
    this.after = after;
    this.tries = 0;
    this.heard = 0;
    this.retry = 0;
    this.closed = this.welcomed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Promise<void>} messages are heard in the order in which they came */
    this.reading = Promise.resolve();
    setInterval(() => this.beat(), BEAT);
    for (const event of ["online", "focus"]) addEventListener(event, () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    this.open();
  }

  open() {
    clearTimeout(this.retry);
    this.show("connecting");
    const socket = (this.socket = new WebSocket(this.address));
    socket.binaryType = "arraybuffer";
    this.welcomed = false;
    socket.addEventListener("open", () => this.greet(socket));
    socket.addEventListener("message", (event) => {
      this.heard = Date.now();
      this.tries = 0;
      this.show("connected");
      this.reading = this.reading.then(async () => this.take(await read(event.data), socket)).catch((wrong) => console.error(wrong));
    });
    socket.addEventListener("close", (event) => this.socket === socket && this.lose(event.code));
  }

  /** @param {WebSocket} socket */
  greet(socket) {
    this.heard = Date.now();
    this.send({ type: "hello", v: 1, want: ["page", document.documentElement.lang, ...PACKED], after: this.after() }, socket);
  }

  /** Hear a message; a greeting that was refused is said again. @param {import("./types.js").Message} message @param {WebSocket} socket */
  take(message, socket) {
    if (message.type === "welcome") this.welcomed = true;
    if (message.type === "error" && !this.welcomed) setTimeout(() => this.socket === socket && this.greet(socket), PAUSE);
    this.hear(message);
  }

  /** @param {number} code */
  lose(code) {
    this.socket = null;
    if (code === NOT_LET_IN) this.closed = true;
    this.show(this.closed ? "refused" : "lost");
    if (this.closed) return;
    const wait = Math.min(LONGEST, 400 * 2 ** this.tries) * (0.7 + 0.6 * Math.random());
    this.tries += 1;
    this.retry = setTimeout(() => this.open(), wait);
  }

  /** Try again at once: the network or the person is back. */
  hurry() {
    if (!this.socket && !this.closed) this.open();
    else if (Date.now() - this.heard > BEAT) this.beat();
  }

  beat() {
    if (this.socket && Date.now() - this.heard > SILENCE) {
      const socket = this.socket;
      this.lose(0);
      socket.close();
    } else this.send({ type: "ping" });
  }

  /** Whether the message could be sent. @param {object} message @param {WebSocket | null} socket */
  send(message, socket = this.socket) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  /** @param {string} state */
  show(state) {
    const line = part("line");
    if (line.dataset.state === state) return;
    line.dataset.state = state;
    line.textContent = say(state);
  }
}
