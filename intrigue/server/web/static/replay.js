// What the page around a replay does with the moment that is shown.

const hidden = (/** @type {string} */ id) => /** @type {HTMLInputElement | null} */ (document.getElementById(id));

document.getElementById("replay")?.addEventListener("shown", (event) => {
  const { at, eyes } = /** @type {CustomEvent<{at: number, eyes: string[]}>} */ (event).detail;
  const [place, seat] = [hidden("on-at"), hidden("on-seat")];
  if (place) place.value = String(at);
  const own = eyes.find((word) => /^\d+$/.test(word));
  if (seat && own) seat.value = own;
});

export {};
