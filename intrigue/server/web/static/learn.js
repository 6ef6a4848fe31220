// A first game: the board, the bar and the log of a table, with one idea before each decision. It is all here from the beginning.

import { Choice } from "./choose.js";
import { Help } from "./help.js";
import { kept } from "./kept.js";
import { Log } from "./log.js";
import { facts, learn, make, part, say } from "./page.js";
import { rooted } from "./root.js";
import { Since } from "./since.js";

/** @typedef {import("./types.js").Idea} Idea */

const PLACE = `learn-${facts.game}`; // where this browser notes how far it has come

/** @type {Idea[]} */
let ideas = [];
let farewell = "";
let at = 0;

const choice = new Choice(attempt);
const log = new Log(() => {});
const since = new Since(() => {});

/** Words in a part of the page, which is hidden without any. @param {string} id @param {string} words */
const write = (id, words) => {
  part(id).textContent = words;
  part(id).hidden = !words;
};

/** @param {number} number */
function open(number) {
  at = Math.min(Math.max(number, 0), ideas.length - 1);
  kept.set(PLACE, String(at));
  const idea = ideas[at];
  if (!idea) return;
  const last = at === ideas.length - 1;
  write("count", last ? say("learn_end") : say("learn_step", { n: at + 1, all: ideas.length - 1 }));
  write("said", idea.then);
  part("scenes").replaceChildren(...idea.scenes.map(([title = "", ...lines]) => make("li", "", "", [make("b", "", title), ...lines.map((line) => make("span", "", line))])));
  write("idea", last ? farewell : idea.idea);
  write("task", idea.task);
  write("answer", "");
  part("show").hidden = true;
  part("advise").hidden = last;
  part("earlier").hidden = at === 0;
  part("after").hidden = !last;
  part("bar").classList.toggle("mine", !last);
  part("desk").classList.toggle("over", last);
  part("aim").hidden = !idea.aim;
  part("goal").textContent = idea.aim?.goal ?? "";
  part("stand").textContent = idea.aim?.stand ?? "";
  part("knowledge").replaceChildren(...(idea.knowledge.length ? idea.knowledge : [say("nothing_known")]).map((text) => make("li", "", text)));
  choice.board.show(idea.svg);
  choice.board.mark(idea.marks);
  log.clear();
  log.add(idea.log, idea.log[0]?.n ?? 0);
  since.show(log.lines, idea.since, idea.question);
  choice.ask(idea.steps, at, idea.question);
}

/** Whether it is what the idea asks for, or else why not. @param {import("./types.js").Value[]} steps */
function attempt(steps) {
  const idea = ideas[at];
  if (!idea) return;
  if (JSON.stringify(steps) === JSON.stringify(idea.right)) {
    open(at + 1);
    const chip = part("chips").querySelector("button, input");
    const next = at === ideas.length - 1 ? part("after").querySelector("button") : chip;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    part("main").scrollTo({ top: 0 });
    return;
  }
  queueMicrotask(() => {
    choice.askAgain();
    write("answer", idea.wrong[String(steps[0])] ?? idea.otherwise);
    part("show").hidden = false;
    const chip = part("chips").querySelector("button, input");
    if (chip instanceof HTMLElement) chip.focus({ preventScroll: true });
  });
}

/** What would be right, for who asks; the board shows it if they then want that. */
function advise() {
  const idea = ideas[at];
  if (!idea?.advice) return;
  write("answer", idea.advice);
  part("show").hidden = false;
}

part("advise").addEventListener("click", advise);
addEventListener("keydown", (event) => {
  if (event.key !== "h" || event.ctrlKey || event.altKey || event.metaKey) return;
  if (!(event.target instanceof Element && event.target.closest("input, textarea, select"))) advise();
});

new Help(facts.game, async ({ thing, steps }) => {
  const asked = new URLSearchParams({ idea: String(at), [steps ? "steps" : "thing"]: JSON.stringify(steps ?? thing) });
  const answer = await fetch(rooted(`/learn/${facts.game}/help?${asked}`));
  return answer.ok ? answer.json() : null;
});
part("earlier").addEventListener("click", () => open(at - 1));
part("again").addEventListener("click", () => open(0));
part("show").addEventListener("click", () => attempt(ideas[at]?.right ?? []));

const answer = await fetch(rooted(`/learn/${facts.game}/ideas`));
if (answer.ok) {
  const told = await answer.json();
  learn(told.names);
  choice.board.ground = told.ground;
  ({ ideas, farewell } = told);
  const noted = Number(kept.get(PLACE) ?? 0);
  open(noted < ideas.length - 1 ? noted : 0);
} else part("question").textContent = say("learn_lost");
