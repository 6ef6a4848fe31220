// What the page around a replay does with the moment that is shown.

import { Help } from "./help.js";
import { facts } from "./page.js";

/** @type {{at: number}} */
const shown = { at: 0 };
new Help(facts.game, async ({ piece, thing }) => {
  const eyes = piece.closest("[data-eyes]")?.getAttribute("data-eyes") ?? "";
  const asked = new URLSearchParams({ eyes, at: String(shown.at), thing: JSON.stringify(thing) });
  const answer = await fetch(`${location.pathname}/help?${asked}`);
  return answer.ok ? answer.json() : null;
});

const hidden = (/** @type {string} */ id) => /** @type {HTMLInputElement | null} */ (document.getElementById(id));

document.getElementById("replay")?.addEventListener("shown", (event) => {
  const { at, eyes } = /** @type {CustomEvent<{at: number, eyes: string[]}>} */ (event).detail;
  shown.at = at;
  const [place, seat] = [hidden("on-at"), hidden("on-seat")];
  if (place) place.value = String(at);
  const own = eyes.find((word) => /^\d+$/.test(word));
  if (seat && own) seat.value = own;
});
