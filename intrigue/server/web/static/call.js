// Calls the person when it is their turn: title, sound (off unless wanted), and a notification of the browser.

import { kept } from "./kept.js";
import { part, say } from "./page.js";

const title = document.title;
/** @type {AudioContext | null} */
let audio = null;

/** @param {string} id @param {string} word @param {boolean} on */
const label = (id, word, on) => {
  part(id).textContent = say(`${word}_${on ? "on" : "off"}`);
  part(id).setAttribute("aria-pressed", String(on));
};

/** Noise through a filter, which is paper; a thump under it is a stamp; a few clicks are a die. @param {"slide" | "stamp" | "die"} kind */
export const sound = (kind) => {
  if (kept.get("sound") !== "on") return;
  audio ??= new AudioContext();
  if (kind === "slide") hiss(audio, 0, 0.22, 2400, 0.05);
  if (kind === "stamp") {
    thump(audio, 0, 110, 0.5);
    hiss(audio, 0, 0.06, 900, 0.2);
  }
  if (kind === "die") for (const at of [0, 0.07, 0.16, 0.3]) hiss(audio, at, 0.025, 3200, 0.25);
};

/** @param {AudioContext} audio @param {number} delay @param {number} length @param {number} pitch @param {number} loud */
const hiss = (audio, delay, length, pitch, loud) => {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * Math.sin((Math.PI * i) / samples.length);
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  source.start(audio.currentTime + delay);
};

/** @param {AudioContext} audio @param {number} delay @param {number} pitch @param {number} loud */
const thump = (audio, delay, pitch, loud) => {
  const at = audio.currentTime + delay;
  const tone = new OscillatorNode(audio, { frequency: pitch });
  const gain = new GainNode(audio, { gain: loud });
  tone.frequency.exponentialRampToValueAtTime(40, at + 0.12);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.16);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.18);
};

/** The buttons that turn sound and calls on and off. */
export const offerCalls = () => {
  const on = () => kept.get("sound") === "on";
  label("sound", "sound", on());
  part("sound").addEventListener("click", () => {
    kept.set("sound", on() ? "off" : "on");
    label("sound", "sound", on());
    sound("stamp");
  });
  if (!("Notification" in window)) return;
  const wanted = () => kept.get("alert") === "on" && Notification.permission === "granted";
  part("alert").hidden = false;
  label("alert", "alert", wanted());
  part("alert").addEventListener("click", async () => {
    if (wanted()) kept.set("alert", "off");
    else if ((await Notification.requestPermission()) === "granted") kept.set("alert", "on");
    label("alert", "alert", wanted());
  });
};

/** Show whether it is this person's turn; call if it has just become so. @param {boolean} mine @param {boolean} fresh @param {string} question */
export const call = (mine, fresh, question) => {
  part("stamp").hidden = !mine;
  document.title = mine ? `● ${say("your_decision")} · ${title}` : title;
  if (!mine || !fresh) return;
  sound("stamp");
  if (document.visibilityState === "hidden" && kept.get("alert") === "on") notify(question);
};

/** Where browsers lack notifications, or (on some phones) refuse them to pages, title and sound must do. @param {string} question */
const notify = (question) => {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const note = new Notification(`${say("your_decision")} · ${title}`, { body: question, tag: location.pathname });
    note.addEventListener("click", () => window.focus());
  } catch (refused) {
    if (!(refused instanceof TypeError)) throw refused;
  }
};
