// Looks for a word in the rules: what does not have it goes out of sight.

const form = document.getElementById("look");
const field = document.getElementById("word");
const rules = document.getElementById("rules");
const PARTS = ":scope > p, :scope > ul > li, :scope > ol > li, tbody tr";

if (form && rules && field instanceof HTMLInputElement) {
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", () => {
    const word = field.value.trim().toLowerCase();
    const parts = [...rules.querySelectorAll(PARTS)];
    for (const part of parts) part.classList.toggle("out-of-sight", !(part.textContent ?? "").toLowerCase().includes(word));
    const found = parts.filter((part) => !part.classList.contains("out-of-sight")).length;
    const told = document.getElementById("found");
    if (told) told.textContent = word ? (form.dataset.found ?? "").replace("{n}", String(found)) : "";
  });
}

export {};
