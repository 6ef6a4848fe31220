// Looks for a word on a long page: what does not have it goes out of sight, and so do headings that are left alone.

const OUT = "out-of-sight";

/** @param {Element} part */
const shown = (part) => !part.classList.contains(OUT);

/** A heading, a table or a section has nothing left if no part of it is shown. @param {Element} place @param {Set<Element>} parts */
const tidy = (place, parts) => {
  for (const whole of place.querySelectorAll("section, table")) {
    const own = [...parts].filter((part) => whole.contains(part));
    whole.classList.toggle(OUT, own.length > 0 && !own.some(shown));
  }
  for (const heading of place.querySelectorAll(":scope > h2")) {
    let [any, left] = [false, false];
    for (let next = heading.nextElementSibling; next && next.tagName !== "H2"; next = next.nextElementSibling) {
      any ||= parts.has(next) || [...parts].some((part) => next.contains(part));
      left ||= shown(next) && (parts.has(next) || [...parts].some((part) => next.contains(part) && shown(part)));
    }
    heading.classList.toggle(OUT, any && !left);
  }
};

const form = document.getElementById("look");
const place = document.getElementById(form?.dataset.in ?? "");
const field = document.getElementById("word");
const sort = document.getElementById("sort");
const told = document.getElementById("found");

if (form && place && told && field instanceof HTMLInputElement) {
  const look = () => {
    const word = field.value.trim().toLowerCase();
    const wanted = sort instanceof HTMLSelectElement ? sort.value : "";
    const parts = new Set(place.querySelectorAll(form.dataset.parts ?? ""));
    for (const part of parts) {
      const fits = (part.textContent ?? "").toLowerCase().includes(word) && (!wanted || part.getAttribute("data-sort") === wanted);
      part.classList.toggle(OUT, !fits);
    }
    for (const aside of place.querySelectorAll("figure.example")) aside.classList.toggle(OUT, word !== "");
    tidy(place, parts);
    told.textContent = word || wanted ? (form.dataset.found ?? "").replace("{n}", String([...parts].filter(shown).length)) : "";
  };
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("input", look);
  sort?.addEventListener("change", look);
  addEventListener("hashchange", () => {
    const aim = document.getElementById(location.hash.slice(1));
    if (!aim || !place.contains(aim) || !aim.closest(`.${OUT}`)) return;
    field.value = ""; // a link leads to something that is out of sight
    if (sort instanceof HTMLSelectElement) sort.value = "";
    look();
    aim.scrollIntoView();
  });
  look(); // what the browser kept in the fields
}

export {};
