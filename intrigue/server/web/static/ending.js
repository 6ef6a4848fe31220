// The end of a match: who stands where with all secrets open, what decided it, and what to do next.

import { letter } from "./log.js";
import { facts, make, names, part, say } from "./page.js";

/** @param {import("./types.js").Update} update */
export const showEnding = ({ page, result }) => {
  const box = part("ending");
  if (!page.over || !result) return;
  part("ending-title").textContent = page.over;
  const rank = (/** @type {number} */ seat) => (result[seat] ?? 0) * 1e6 + (page.ending?.scores[seat] ?? 0);
  const order = result.map((_, seat) => seat).sort((one, other) => rank(other) - rank(one));
  const drawn = result.every((share) => share > 0); // where all share the win nobody is its winner
  part("stands").replaceChildren(
    ...order.map((seat) => {
      const who = make("b", "who", seat === facts.seat ? say("you_capital") : (names[seat] ?? ""));
      const won = !drawn && (result[seat] ?? 0) > 0 ? [make("span", "rubber", say("winner"))] : [];
      return make("li", "", "", [letter(seat), who, ...won, make("span", "stand", page.ending?.stands[seat] ?? "")]);
    }),
  );
  part("decided").replaceChildren(
    ...[page.ending?.decided, page.ending?.bluff].filter(Boolean).map((text) => make("li", "", text)),
  );
  if (!box.hidden) return;
  box.hidden = false;
  box.scrollIntoView({ block: "start" }); // it comes above the board, which a browser would keep where it was
};
