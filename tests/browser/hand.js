// Waits until a person can take something, or the match is over; picks something by luck and finds where to click it.
async ({ luck, patience, bold }) => {
  const all = (query) => [...document.querySelectorAll(query)];
  const things = () =>
    document.getElementById("scene").hidden
      ? all("#chips button:not(:disabled, .rest), #chips input[type=text], #chips input[type=range], #board .offered")
      : all("#go-on");
  const isOver = () => document.getElementById("again") !== null;
  const begun = performance.now();
  while (!isOver() && !things().length) {
    if (performance.now() - begun > patience) return { state: "waiting" };
    await new Promise((go) => setTimeout(go, 5));
  }
  if (isOver()) return { state: "over" };

  // people go on rather than back, and seldom stake the match
  const weight = (thing) => {
    if (thing.matches(".grave")) return bold ? 0.08 : 0;
    if (thing.matches(".back, .where")) return 0.08;
    if (thing.matches("input, .step")) return 0.3;
    return thing.matches("#board .offered") ? 1 : 1.5;
  };
  let rest = luck * things().reduce((sum, thing) => sum + weight(thing), 0);
  const thing = things().find((each) => (rest -= weight(each)) < 0) ?? things()[0];
  thing.scrollIntoView({ block: thing.closest("#board") ? "center" : "nearest", behavior: "instant" });

  const label = thing.getAttribute("aria-label") ?? thing.textContent;
  const hits = ([x, y]) => {
    const hit = document.elementFromPoint(x, y)?.closest(".offered, button, input");
    return hit && (hit === thing || (hit.matches(".offered") && hit.getAttribute("aria-label") === label));
  };
  const box = thing.getBoundingClientRect();
  const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
  const across = thing.matches("input[type=range]") ? [0.02 + 0.96 * ((luck * 7919) % 1)] : parts;
  const points = parts.flatMap((down) => across.map((part) => [box.x + box.width * part, box.y + box.height * down]));
  const point = points.find(hits);
  if (!point) return { state: "covered", label };
  const typed = thing.matches("input[type=text]");
  const most = Number(document.querySelector("#chips input[type=range]")?.max ?? 0);
  return { state: "taken", x: point[0], y: point[1], label, typed, most };
}
